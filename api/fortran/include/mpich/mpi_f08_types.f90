! SPDX-License-Identifier: MIT OR Apache-2.0
! Types and constants of the module mpi_f08, for the MPICH ABI; to be compiled once by each compiler.
! Written by `cargo run -p strobe-xtask -- generate` from api/facts; do not edit.
module mpi_f08_types
  use, intrinsic :: iso_c_binding, only: c_int
  implicit none
  public
  private :: c_int

  integer, parameter :: MPI_ADDRESS_KIND = 8
  integer, parameter :: MPI_COUNT_KIND = 8
  integer, parameter :: MPI_OFFSET_KIND = 8
  integer, parameter :: MPI_INTEGER_KIND = 4
  integer, parameter :: MPI_STATUS_SIZE = 5
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.

  ! Version
  integer, parameter :: MPI_SUBVERSION = 0
  integer, parameter :: MPI_VERSION = 5

  ! Lengths of strings, with the zero byte
  integer, parameter :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter :: MPI_MAX_PROCESSOR_NAME = 127
  integer, parameter :: MPI_MAX_INFO_KEY = 254
  integer, parameter :: MPI_MAX_PORT_NAME = 255
  integer, parameter :: MPI_MAX_PSET_NAME_LEN = 255
  integer, parameter :: MPI_MAX_STRINGTAG_LEN = 255
  integer, parameter :: MPI_MAX_ERROR_STRING = 511
  integer, parameter :: MPI_MAX_INFO_VAL = 1023
  integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8191

  ! Wildcards and special ranks
  integer, parameter :: MPI_UNDEFINED = -32766
  integer, parameter :: MPI_ROOT = -3
  integer, parameter :: MPI_ANY_SOURCE = -2
  integer, parameter :: MPI_ANY_TAG = -1
  integer, parameter :: MPI_PROC_NULL = -1
  integer, parameter :: MPI_BSEND_OVERHEAD = 96

  ! Error classes
  integer, parameter :: MPI_SUCCESS = 0
  integer, parameter :: MPI_ERR_BUFFER = 1
  integer, parameter :: MPI_ERR_COUNT = 2
  integer, parameter :: MPI_ERR_TYPE = 3
  integer, parameter :: MPI_ERR_TAG = 4
  integer, parameter :: MPI_ERR_COMM = 5
  integer, parameter :: MPI_ERR_RANK = 6
  integer, parameter :: MPI_ERR_ROOT = 7
  integer, parameter :: MPI_ERR_GROUP = 8
  integer, parameter :: MPI_ERR_OP = 9
  integer, parameter :: MPI_ERR_TOPOLOGY = 10
  integer, parameter :: MPI_ERR_DIMS = 11
  integer, parameter :: MPI_ERR_ARG = 12
  integer, parameter :: MPI_ERR_UNKNOWN = 13
  integer, parameter :: MPI_ERR_TRUNCATE = 14
  integer, parameter :: MPI_ERR_OTHER = 15
  integer, parameter :: MPI_ERR_INTERN = 16
  integer, parameter :: MPI_ERR_IN_STATUS = 17
  integer, parameter :: MPI_ERR_PENDING = 18
  integer, parameter :: MPI_ERR_REQUEST = 19
  integer, parameter :: MPI_ERR_ACCESS = 20
  integer, parameter :: MPI_ERR_AMODE = 21
  integer, parameter :: MPI_ERR_BAD_FILE = 22
  integer, parameter :: MPI_ERR_CONVERSION = 23
  integer, parameter :: MPI_ERR_DUP_DATAREP = 24
  integer, parameter :: MPI_ERR_FILE_EXISTS = 25
  integer, parameter :: MPI_ERR_FILE_IN_USE = 26
  integer, parameter :: MPI_ERR_FILE = 27
  integer, parameter :: MPI_ERR_INFO = 28
  integer, parameter :: MPI_ERR_INFO_KEY = 29
  integer, parameter :: MPI_ERR_INFO_VALUE = 30
  integer, parameter :: MPI_ERR_INFO_NOKEY = 31
  integer, parameter :: MPI_ERR_IO = 32
  integer, parameter :: MPI_ERR_NAME = 33
  integer, parameter :: MPI_ERR_NO_MEM = 34
  integer, parameter :: MPI_ERR_NOT_SAME = 35
  integer, parameter :: MPI_ERR_NO_SPACE = 36
  integer, parameter :: MPI_ERR_NO_SUCH_FILE = 37
  integer, parameter :: MPI_ERR_PORT = 38
  integer, parameter :: MPI_ERR_QUOTA = 39
  integer, parameter :: MPI_ERR_READ_ONLY = 40
  integer, parameter :: MPI_ERR_SERVICE = 41
  integer, parameter :: MPI_ERR_SPAWN = 42
  integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 43
  integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 44
  integer, parameter :: MPI_ERR_WIN = 45
  integer, parameter :: MPI_ERR_BASE = 46
  integer, parameter :: MPI_ERR_LOCKTYPE = 47
  integer, parameter :: MPI_ERR_KEYVAL = 48
  integer, parameter :: MPI_ERR_RMA_CONFLICT = 49
  integer, parameter :: MPI_ERR_RMA_SYNC = 50
  integer, parameter :: MPI_ERR_SIZE = 51
  integer, parameter :: MPI_ERR_DISP = 52
  integer, parameter :: MPI_ERR_ASSERT = 53
  integer, parameter :: MPI_ERR_RMA_RANGE = 55
  integer, parameter :: MPI_ERR_RMA_ATTACH = 56
  integer, parameter :: MPI_ERR_RMA_SHARED = 57
  integer, parameter :: MPI_ERR_RMA_FLAVOR = 58
  integer, parameter :: MPI_T_ERR_MEMORY = 59
  integer, parameter :: MPI_T_ERR_NOT_INITIALIZED = 60
  integer, parameter :: MPI_T_ERR_CANNOT_INIT = 61
  integer, parameter :: MPI_T_ERR_INVALID_INDEX = 62
  integer, parameter :: MPI_T_ERR_INVALID_ITEM = 63
  integer, parameter :: MPI_T_ERR_INVALID_HANDLE = 64
  integer, parameter :: MPI_T_ERR_OUT_OF_HANDLES = 65
  integer, parameter :: MPI_T_ERR_OUT_OF_SESSIONS = 66
  integer, parameter :: MPI_T_ERR_INVALID_SESSION = 67
  integer, parameter :: MPI_T_ERR_CVAR_SET_NOT_NOW = 68
  integer, parameter :: MPI_T_ERR_CVAR_SET_NEVER = 69
  integer, parameter :: MPI_T_ERR_PVAR_NO_STARTSTOP = 70
  integer, parameter :: MPI_T_ERR_PVAR_NO_WRITE = 71
  integer, parameter :: MPI_T_ERR_PVAR_NO_ATOMIC = 72
  integer, parameter :: MPI_T_ERR_INVALID_NAME = 73
  integer, parameter :: MPI_T_ERR_INVALID = 74
  integer, parameter :: MPI_ERR_SESSION = 75
  integer, parameter :: MPI_ERR_PROC_ABORTED = 76
  integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 77
  integer, parameter :: MPI_T_ERR_NOT_SUPPORTED = 78
  integer, parameter :: MPI_T_ERR_NOT_ACCESSIBLE = 79
  integer, parameter :: MPI_ERR_ERRHANDLER = 80
  integer, parameter :: MPI_ERR_ABI = 81
  integer, parameter :: MPIX_ERR_PROC_FAILED = 101
  integer, parameter :: MPIX_ERR_PROC_FAILED_PENDING = 102
  integer, parameter :: MPIX_ERR_REVOKED = 103
  integer, parameter :: MPI_ERR_LASTCODE = 1073741823

  ! Thread levels
  integer, parameter :: MPI_THREAD_SINGLE = 0
  integer, parameter :: MPI_THREAD_FUNNELED = 1
  integer, parameter :: MPI_THREAD_SERIALIZED = 2
  integer, parameter :: MPI_THREAD_MULTIPLE = 3

  ! Results of comparisons
  integer, parameter :: MPI_IDENT = 0
  integer, parameter :: MPI_CONGRUENT = 1
  integer, parameter :: MPI_SIMILAR = 2
  integer, parameter :: MPI_UNEQUAL = 3

  ! Topologies
  integer, parameter :: MPI_GRAPH = 1
  integer, parameter :: MPI_CART = 2
  integer, parameter :: MPI_DIST_GRAPH = 3

  ! Kinds of MPI_Comm_split_type
  integer, parameter :: MPI_COMM_TYPE_SHARED = 1
  integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 2
  integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 3
  integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 4

  ! Attribute keys
  integer, parameter :: MPI_KEYVAL_INVALID = 603979776
  integer, parameter :: MPI_TAG_UB = 1681915906
  integer, parameter :: MPI_HOST = 1681915908
  integer, parameter :: MPI_IO = 1681915910
  integer, parameter :: MPI_WTIME_IS_GLOBAL = 1681915912
  integer, parameter :: MPI_UNIVERSE_SIZE = 1681915914
  integer, parameter :: MPI_LASTUSEDCODE = 1681915916
  integer, parameter :: MPI_APPNUM = 1681915918
  integer, parameter :: MPI_WIN_BASE = 1711276034
  integer, parameter :: MPI_WIN_SIZE = 1711276036
  integer, parameter :: MPI_WIN_DISP_UNIT = 1711276038
  integer, parameter :: MPI_WIN_CREATE_FLAVOR = 1711276040
  integer, parameter :: MPI_WIN_MODEL = 1711276042

  ! Combiners
  integer, parameter :: MPI_COMBINER_NAMED = 1
  integer, parameter :: MPI_COMBINER_DUP = 2
  integer, parameter :: MPI_COMBINER_CONTIGUOUS = 3
  integer, parameter :: MPI_COMBINER_VECTOR = 4
  integer, parameter :: MPI_COMBINER_HVECTOR = 6
  integer, parameter :: MPI_COMBINER_INDEXED = 7
  integer, parameter :: MPI_COMBINER_HINDEXED = 9
  integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 10
  integer, parameter :: MPI_COMBINER_STRUCT = 12
  integer, parameter :: MPI_COMBINER_SUBARRAY = 13
  integer, parameter :: MPI_COMBINER_DARRAY = 14
  integer, parameter :: MPI_COMBINER_F90_REAL = 15
  integer, parameter :: MPI_COMBINER_F90_COMPLEX = 16
  integer, parameter :: MPI_COMBINER_F90_INTEGER = 17
  integer, parameter :: MPI_COMBINER_RESIZED = 18
  integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 19
  integer, parameter :: MPI_COMBINER_VALUE_INDEX = 20

  ! Classes of MPI_Type_match_size
  integer, parameter :: MPI_TYPECLASS_REAL = 1
  integer, parameter :: MPI_TYPECLASS_INTEGER = 2
  integer, parameter :: MPI_TYPECLASS_COMPLEX = 3

  ! Orders and distributions
  integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = -49767
  integer, parameter :: MPI_ORDER_C = 56
  integer, parameter :: MPI_ORDER_FORTRAN = 57
  integer, parameter :: MPI_DISTRIBUTE_BLOCK = 121
  integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 122
  integer, parameter :: MPI_DISTRIBUTE_NONE = 123

  ! Modes of files, assertions of windows
  integer, parameter :: MPI_MODE_CREATE = 1
  integer, parameter :: MPI_MODE_RDONLY = 2
  integer, parameter :: MPI_MODE_WRONLY = 4
  integer, parameter :: MPI_MODE_RDWR = 8
  integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 16
  integer, parameter :: MPI_MODE_UNIQUE_OPEN = 32
  integer, parameter :: MPI_MODE_EXCL = 64
  integer, parameter :: MPI_MODE_APPEND = 128
  integer, parameter :: MPI_MODE_SEQUENTIAL = 256
  integer, parameter :: MPI_MODE_NOCHECK = 1024
  integer, parameter :: MPI_MODE_NOSTORE = 2048
  integer, parameter :: MPI_MODE_NOPUT = 4096
  integer, parameter :: MPI_MODE_NOPRECEDE = 8192
  integer, parameter :: MPI_MODE_NOSUCCEED = 16384

  ! Displacements
  integer, parameter :: MPI_DISPLACEMENT_CURRENT = -54278278

  ! Positions in files
  integer, parameter :: MPI_SEEK_SET = 600
  integer, parameter :: MPI_SEEK_CUR = 602
  integer, parameter :: MPI_SEEK_END = 604

  ! Locks
  integer, parameter :: MPI_LOCK_EXCLUSIVE = 234
  integer, parameter :: MPI_LOCK_SHARED = 235

  ! Flavors of windows
  integer, parameter :: MPI_WIN_FLAVOR_CREATE = 1
  integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 2
  integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 3
  integer, parameter :: MPI_WIN_FLAVOR_SHARED = 4

  ! Memory models of windows
  integer, parameter :: MPI_WIN_SEPARATE = 1
  integer, parameter :: MPI_WIN_UNIFIED = 2

  ! A handle is the INTEGER that mpif.h has, and a status the array of INTEGERs
  type, bind(c) :: MPI_Comm
    integer(c_int) :: MPI_VAL
  end type MPI_Comm
  type, bind(c) :: MPI_Group
    integer(c_int) :: MPI_VAL
  end type MPI_Group
  type, bind(c) :: MPI_Datatype
    integer(c_int) :: MPI_VAL
  end type MPI_Datatype
  type, bind(c) :: MPI_Op
    integer(c_int) :: MPI_VAL
  end type MPI_Op
  type, bind(c) :: MPI_Request
    integer(c_int) :: MPI_VAL
  end type MPI_Request
  type, bind(c) :: MPI_Message
    integer(c_int) :: MPI_VAL
  end type MPI_Message
  type, bind(c) :: MPI_Info
    integer(c_int) :: MPI_VAL
  end type MPI_Info
  type, bind(c) :: MPI_Errhandler
    integer(c_int) :: MPI_VAL
  end type MPI_Errhandler
  type, bind(c) :: MPI_Win
    integer(c_int) :: MPI_VAL
  end type MPI_Win
  type, bind(c) :: MPI_Session
    integer(c_int) :: MPI_VAL
  end type MPI_Session
  type, bind(c) :: MPI_File
    integer(c_int) :: MPI_VAL
  end type MPI_File
  type, bind(c) :: MPI_Status
    integer(c_int), private :: before(2)
    integer(c_int) :: MPI_SOURCE
    integer(c_int) :: MPI_TAG
    integer(c_int) :: MPI_ERROR
  end type MPI_Status

  ! Communicators
  type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(67108864)
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(1140850688)
  type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(1140850689)

  ! Groups
  type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(134217728)
  type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(1207959552)

  ! Datatypes
  type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(-1946157056)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(-1946157055)
  type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(-1946157054)
  type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(-1946157053)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(-1946157052)
  type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(201326592)
  type(MPI_Datatype), parameter :: MPI_LB = MPI_Datatype(1275068432)
  type(MPI_Datatype), parameter :: MPI_UB = MPI_Datatype(1275068433)
  type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(1275068673)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(1275068674)
  type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(1275068685)
  type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(1275068687)
  type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(1275068696)
  type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(1275068698)
  type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(1275068717)
  type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(1275068723)
  type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(1275068727)
  type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(1275068731)
  type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(1275068735)
  type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(1275068743)
  type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(1275068931)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(1275068932)
  type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(1275068966)
  type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(1275068975)
  type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(1275068984)
  type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(1275068988)
  type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(1275069000)
  type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(1275069445)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(1275069446)
  type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(1275069450)
  type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(1275069454)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(1275069467)
  type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(1275069468)
  type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(1275069469)
  type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(1275069479)
  type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(1275069486)
  type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(1275069488)
  type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(1275069497)
  type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(1275069501)
  type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(1275069513)
  type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(1275070471)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(1275070472)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(1275070473)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(1275070473)
  type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(1275070475)
  type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(1275070486)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(1275070489)
  type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(1275070494)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(1275070495)
  type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(1275070496)
  type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(1275070497)
  type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(1275070504)
  type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(1275070505)
  type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(1275070513)
  type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(1275070516)
  type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(1275070522)
  type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(1275070526)
  type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(1275070528)
  type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(1275070528)
  type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(1275070531)
  type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(1275070532)
  type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(1275070533)
  type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(1275070538)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(1275072524)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(1275072546)
  type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(1275072547)
  type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(1275072554)
  type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(1275072555)
  type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(1275072562)
  type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(1275072565)
  type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(1275072577)
  type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(1275072587)
  type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(1275076652)
  type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(1275076662)
  type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(1275076674)

  ! Operations
  type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(402653184)
  type(MPI_Op), parameter :: MPI_MAX = MPI_Op(1476395009)
  type(MPI_Op), parameter :: MPI_MIN = MPI_Op(1476395010)
  type(MPI_Op), parameter :: MPI_SUM = MPI_Op(1476395011)
  type(MPI_Op), parameter :: MPI_PROD = MPI_Op(1476395012)
  type(MPI_Op), parameter :: MPI_LAND = MPI_Op(1476395013)
  type(MPI_Op), parameter :: MPI_BAND = MPI_Op(1476395014)
  type(MPI_Op), parameter :: MPI_LOR = MPI_Op(1476395015)
  type(MPI_Op), parameter :: MPI_BOR = MPI_Op(1476395016)
  type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(1476395017)
  type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(1476395018)
  type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(1476395019)
  type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(1476395020)
  type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(1476395021)
  type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(1476395022)

  ! Requests
  type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(738197504)

  ! Messages of matched probes
  type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(738197504)
  type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(1811939328)

  ! Info objects
  type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(469762048)
  type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(1543503873)

  ! Error handlers
  type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(335544320)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(1409286144)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(1409286145)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(1409286147)

  ! Windows
  type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(536870912)

  ! Sessions
  type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(939524096)

  ! Files
  type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(0)

  ! Special addresses: the COMMON blocks of mpif.h
  integer :: MPI_BOTTOM, MPI_IN_PLACE
  type(MPI_Status) :: MPI_STATUS_IGNORE
  type(MPI_Status) :: MPI_STATUSES_IGNORE(1)
  integer :: MPI_ERRCODES_IGNORE(1)
  integer :: MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
  integer, target :: MPI_BUFFER_AUTOMATIC(1)
  character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
  common /mpipriv1/ MPI_BOTTOM
  common /mpipriv1/ MPI_IN_PLACE
  common /mpipriv1/ MPI_STATUS_IGNORE
  save /mpipriv1/
  common /mpipriv2/ MPI_STATUSES_IGNORE
  common /mpipriv2/ MPI_ERRCODES_IGNORE
  save /mpipriv2/
  common /mpifcmb5/ MPI_UNWEIGHTED
  save /mpifcmb5/
  common /mpifcmb9/ MPI_WEIGHTS_EMPTY
  save /mpifcmb9/
  common /mpifcmba/ MPI_BUFFER_AUTOMATIC
  save /mpifcmba/
  common /mpiprivc/ MPI_ARGVS_NULL
  common /mpiprivc/ MPI_ARGV_NULL
  save /mpiprivc/

  interface operator(==)
    elemental function strobe_same_mpi_comm(a, b) result(answer)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_comm
    elemental function strobe_same_mpi_group(a, b) result(answer)
      import :: MPI_Group
      type(MPI_Group), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_group
    elemental function strobe_same_mpi_datatype(a, b) result(answer)
      import :: MPI_Datatype
      type(MPI_Datatype), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_datatype
    elemental function strobe_same_mpi_op(a, b) result(answer)
      import :: MPI_Op
      type(MPI_Op), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_op
    elemental function strobe_same_mpi_request(a, b) result(answer)
      import :: MPI_Request
      type(MPI_Request), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_request
    elemental function strobe_same_mpi_message(a, b) result(answer)
      import :: MPI_Message
      type(MPI_Message), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_message
    elemental function strobe_same_mpi_info(a, b) result(answer)
      import :: MPI_Info
      type(MPI_Info), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_info
    elemental function strobe_same_mpi_errhandler(a, b) result(answer)
      import :: MPI_Errhandler
      type(MPI_Errhandler), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_errhandler
    elemental function strobe_same_mpi_win(a, b) result(answer)
      import :: MPI_Win
      type(MPI_Win), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_win
    elemental function strobe_same_mpi_session(a, b) result(answer)
      import :: MPI_Session
      type(MPI_Session), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_session
    elemental function strobe_same_mpi_file(a, b) result(answer)
      import :: MPI_File
      type(MPI_File), intent(in) :: a, b
      logical :: answer
    end function strobe_same_mpi_file
  end interface

  interface operator(/=)
    elemental function strobe_other_mpi_comm(a, b) result(answer)
      import :: MPI_Comm
      type(MPI_Comm), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_comm
    elemental function strobe_other_mpi_group(a, b) result(answer)
      import :: MPI_Group
      type(MPI_Group), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_group
    elemental function strobe_other_mpi_datatype(a, b) result(answer)
      import :: MPI_Datatype
      type(MPI_Datatype), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_datatype
    elemental function strobe_other_mpi_op(a, b) result(answer)
      import :: MPI_Op
      type(MPI_Op), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_op
    elemental function strobe_other_mpi_request(a, b) result(answer)
      import :: MPI_Request
      type(MPI_Request), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_request
    elemental function strobe_other_mpi_message(a, b) result(answer)
      import :: MPI_Message
      type(MPI_Message), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_message
    elemental function strobe_other_mpi_info(a, b) result(answer)
      import :: MPI_Info
      type(MPI_Info), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_info
    elemental function strobe_other_mpi_errhandler(a, b) result(answer)
      import :: MPI_Errhandler
      type(MPI_Errhandler), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_errhandler
    elemental function strobe_other_mpi_win(a, b) result(answer)
      import :: MPI_Win
      type(MPI_Win), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_win
    elemental function strobe_other_mpi_session(a, b) result(answer)
      import :: MPI_Session
      type(MPI_Session), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_session
    elemental function strobe_other_mpi_file(a, b) result(answer)
      import :: MPI_File
      type(MPI_File), intent(in) :: a, b
      logical :: answer
    end function strobe_other_mpi_file
  end interface

  interface assignment(=)
    elemental subroutine strobe_to_mpi_comm(left, right)
      import :: MPI_Comm
      integer, intent(out) :: left
      type(MPI_Comm), intent(in) :: right
    end subroutine strobe_to_mpi_comm
    elemental subroutine strobe_of_mpi_comm(left, right)
      import :: MPI_Comm
      type(MPI_Comm), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_comm
    elemental subroutine strobe_to_mpi_group(left, right)
      import :: MPI_Group
      integer, intent(out) :: left
      type(MPI_Group), intent(in) :: right
    end subroutine strobe_to_mpi_group
    elemental subroutine strobe_of_mpi_group(left, right)
      import :: MPI_Group
      type(MPI_Group), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_group
    elemental subroutine strobe_to_mpi_datatype(left, right)
      import :: MPI_Datatype
      integer, intent(out) :: left
      type(MPI_Datatype), intent(in) :: right
    end subroutine strobe_to_mpi_datatype
    elemental subroutine strobe_of_mpi_datatype(left, right)
      import :: MPI_Datatype
      type(MPI_Datatype), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_datatype
    elemental subroutine strobe_to_mpi_op(left, right)
      import :: MPI_Op
      integer, intent(out) :: left
      type(MPI_Op), intent(in) :: right
    end subroutine strobe_to_mpi_op
    elemental subroutine strobe_of_mpi_op(left, right)
      import :: MPI_Op
      type(MPI_Op), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_op
    elemental subroutine strobe_to_mpi_request(left, right)
      import :: MPI_Request
      integer, intent(out) :: left
      type(MPI_Request), intent(in) :: right
    end subroutine strobe_to_mpi_request
    elemental subroutine strobe_of_mpi_request(left, right)
      import :: MPI_Request
      type(MPI_Request), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_request
    elemental subroutine strobe_to_mpi_message(left, right)
      import :: MPI_Message
      integer, intent(out) :: left
      type(MPI_Message), intent(in) :: right
    end subroutine strobe_to_mpi_message
    elemental subroutine strobe_of_mpi_message(left, right)
      import :: MPI_Message
      type(MPI_Message), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_message
    elemental subroutine strobe_to_mpi_info(left, right)
      import :: MPI_Info
      integer, intent(out) :: left
      type(MPI_Info), intent(in) :: right
    end subroutine strobe_to_mpi_info
    elemental subroutine strobe_of_mpi_info(left, right)
      import :: MPI_Info
      type(MPI_Info), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_info
    elemental subroutine strobe_to_mpi_errhandler(left, right)
      import :: MPI_Errhandler
      integer, intent(out) :: left
      type(MPI_Errhandler), intent(in) :: right
    end subroutine strobe_to_mpi_errhandler
    elemental subroutine strobe_of_mpi_errhandler(left, right)
      import :: MPI_Errhandler
      type(MPI_Errhandler), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_errhandler
    elemental subroutine strobe_to_mpi_win(left, right)
      import :: MPI_Win
      integer, intent(out) :: left
      type(MPI_Win), intent(in) :: right
    end subroutine strobe_to_mpi_win
    elemental subroutine strobe_of_mpi_win(left, right)
      import :: MPI_Win
      type(MPI_Win), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_win
    elemental subroutine strobe_to_mpi_session(left, right)
      import :: MPI_Session
      integer, intent(out) :: left
      type(MPI_Session), intent(in) :: right
    end subroutine strobe_to_mpi_session
    elemental subroutine strobe_of_mpi_session(left, right)
      import :: MPI_Session
      type(MPI_Session), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_session
    elemental subroutine strobe_to_mpi_file(left, right)
      import :: MPI_File
      integer, intent(out) :: left
      type(MPI_File), intent(in) :: right
    end subroutine strobe_to_mpi_file
    elemental subroutine strobe_of_mpi_file(left, right)
      import :: MPI_File
      type(MPI_File), intent(out) :: left
      integer, intent(in) :: right
    end subroutine strobe_of_mpi_file
    subroutine strobe_to_mpi_status(left, right)
      import :: MPI_Status, MPI_STATUS_SIZE
      integer, intent(out) :: left(MPI_STATUS_SIZE)
      type(MPI_Status), intent(in) :: right
    end subroutine strobe_to_mpi_status
    subroutine strobe_of_mpi_status(left, right)
      import :: MPI_Status, MPI_STATUS_SIZE
      type(MPI_Status), intent(out) :: left
      integer, intent(in) :: right(MPI_STATUS_SIZE)
    end subroutine strobe_of_mpi_status
  end interface
end module mpi_f08_types
