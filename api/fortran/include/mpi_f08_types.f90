! SPDX-License-Identifier: MIT OR Apache-2.0
! Types and constants of the module mpi_f08, for the MPI-5 standard ABI; to be compiled once by each compiler.
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
  integer, parameter :: MPI_STATUS_SIZE = 8
  logical, parameter :: MPI_SUBARRAYS_SUPPORTED = .true.
  logical, parameter :: MPI_ASYNC_PROTECTS_NONBLOCKING = .true.

  ! Version
  integer, parameter :: MPI_ABI_SUBVERSION = 0
  integer, parameter :: MPI_SUBVERSION = 0
  integer, parameter :: MPI_ABI_VERSION = 1
  integer, parameter :: MPI_VERSION = 5

  ! Lengths of strings, with the zero byte
  integer, parameter :: MPI_MAX_DATAREP_STRING = 127
  integer, parameter :: MPI_MAX_OBJECT_NAME = 127
  integer, parameter :: MPI_MAX_INFO_KEY = 255
  integer, parameter :: MPI_MAX_PROCESSOR_NAME = 255
  integer, parameter :: MPI_MAX_ERROR_STRING = 511
  integer, parameter :: MPI_MAX_INFO_VAL = 1023
  integer, parameter :: MPI_MAX_PORT_NAME = 1023
  integer, parameter :: MPI_MAX_PSET_NAME_LEN = 1023
  integer, parameter :: MPI_MAX_STRINGTAG_LEN = 1023
  integer, parameter :: MPI_MAX_LIBRARY_VERSION_STRING = 8191

  ! Wildcards and special ranks
  integer, parameter :: MPI_UNDEFINED = -32766
  integer, parameter :: MPI_ROOT = -4
  integer, parameter :: MPI_PROC_NULL = -3
  integer, parameter :: MPI_ANY_TAG = -2
  integer, parameter :: MPI_ANY_SOURCE = -1
  integer, parameter :: MPI_BSEND_OVERHEAD = 512

  ! Error classes
  integer, parameter :: MPI_SUCCESS = 0
  integer, parameter :: MPI_ERR_BUFFER = 1
  integer, parameter :: MPI_ERR_COUNT = 2
  integer, parameter :: MPI_ERR_TYPE = 3
  integer, parameter :: MPI_ERR_TAG = 4
  integer, parameter :: MPI_ERR_COMM = 5
  integer, parameter :: MPI_ERR_RANK = 6
  integer, parameter :: MPI_ERR_REQUEST = 7
  integer, parameter :: MPI_ERR_ROOT = 8
  integer, parameter :: MPI_ERR_GROUP = 9
  integer, parameter :: MPI_ERR_OP = 10
  integer, parameter :: MPI_ERR_TOPOLOGY = 11
  integer, parameter :: MPI_ERR_DIMS = 12
  integer, parameter :: MPI_ERR_ARG = 13
  integer, parameter :: MPI_ERR_UNKNOWN = 14
  integer, parameter :: MPI_ERR_TRUNCATE = 15
  integer, parameter :: MPI_ERR_OTHER = 16
  integer, parameter :: MPI_ERR_INTERN = 17
  integer, parameter :: MPI_ERR_PENDING = 18
  integer, parameter :: MPI_ERR_IN_STATUS = 19
  integer, parameter :: MPI_ERR_ACCESS = 20
  integer, parameter :: MPI_ERR_AMODE = 21
  integer, parameter :: MPI_ERR_ASSERT = 22
  integer, parameter :: MPI_ERR_BAD_FILE = 23
  integer, parameter :: MPI_ERR_BASE = 24
  integer, parameter :: MPI_ERR_CONVERSION = 25
  integer, parameter :: MPI_ERR_DISP = 26
  integer, parameter :: MPI_ERR_DUP_DATAREP = 27
  integer, parameter :: MPI_ERR_FILE_EXISTS = 28
  integer, parameter :: MPI_ERR_FILE_IN_USE = 29
  integer, parameter :: MPI_ERR_FILE = 30
  integer, parameter :: MPI_ERR_INFO_KEY = 31
  integer, parameter :: MPI_ERR_INFO_NOKEY = 32
  integer, parameter :: MPI_ERR_INFO_VALUE = 33
  integer, parameter :: MPI_ERR_INFO = 34
  integer, parameter :: MPI_ERR_IO = 35
  integer, parameter :: MPI_ERR_KEYVAL = 36
  integer, parameter :: MPI_ERR_LOCKTYPE = 37
  integer, parameter :: MPI_ERR_NAME = 38
  integer, parameter :: MPI_ERR_NO_MEM = 39
  integer, parameter :: MPI_ERR_NOT_SAME = 40
  integer, parameter :: MPI_ERR_NO_SPACE = 41
  integer, parameter :: MPI_ERR_NO_SUCH_FILE = 42
  integer, parameter :: MPI_ERR_PORT = 43
  integer, parameter :: MPI_ERR_QUOTA = 44
  integer, parameter :: MPI_ERR_READ_ONLY = 45
  integer, parameter :: MPI_ERR_RMA_ATTACH = 46
  integer, parameter :: MPI_ERR_RMA_CONFLICT = 47
  integer, parameter :: MPI_ERR_RMA_RANGE = 48
  integer, parameter :: MPI_ERR_RMA_SHARED = 49
  integer, parameter :: MPI_ERR_RMA_SYNC = 50
  integer, parameter :: MPI_ERR_SERVICE = 51
  integer, parameter :: MPI_ERR_SIZE = 52
  integer, parameter :: MPI_ERR_SPAWN = 53
  integer, parameter :: MPI_ERR_UNSUPPORTED_DATAREP = 54
  integer, parameter :: MPI_ERR_UNSUPPORTED_OPERATION = 55
  integer, parameter :: MPI_ERR_WIN = 56
  integer, parameter :: MPI_ERR_RMA_FLAVOR = 57
  integer, parameter :: MPI_ERR_PROC_ABORTED = 58
  integer, parameter :: MPI_ERR_VALUE_TOO_LARGE = 59
  integer, parameter :: MPI_ERR_SESSION = 60
  integer, parameter :: MPI_ERR_ERRHANDLER = 61
  integer, parameter :: MPI_ERR_ABI = 62
  integer, parameter :: MPI_T_ERR_CANNOT_INIT = 1001
  integer, parameter :: MPI_T_ERR_NOT_ACCESSIBLE = 1002
  integer, parameter :: MPI_T_ERR_NOT_INITIALIZED = 1003
  integer, parameter :: MPI_T_ERR_NOT_SUPPORTED = 1004
  integer, parameter :: MPI_T_ERR_MEMORY = 1005
  integer, parameter :: MPI_T_ERR_INVALID = 1006
  integer, parameter :: MPI_T_ERR_INVALID_INDEX = 1007
  integer, parameter :: MPI_T_ERR_INVALID_ITEM = 1008
  integer, parameter :: MPI_T_ERR_INVALID_SESSION = 1009
  integer, parameter :: MPI_T_ERR_INVALID_HANDLE = 1010
  integer, parameter :: MPI_T_ERR_INVALID_NAME = 1011
  integer, parameter :: MPI_T_ERR_OUT_OF_HANDLES = 1012
  integer, parameter :: MPI_T_ERR_OUT_OF_SESSIONS = 1013
  integer, parameter :: MPI_T_ERR_CVAR_SET_NOT_NOW = 1014
  integer, parameter :: MPI_T_ERR_CVAR_SET_NEVER = 1015
  integer, parameter :: MPI_T_ERR_PVAR_NO_WRITE = 1016
  integer, parameter :: MPI_T_ERR_PVAR_NO_STARTSTOP = 1017
  integer, parameter :: MPI_T_ERR_PVAR_NO_ATOMIC = 1018
  integer, parameter :: MPIX_ERR_PROC_FAILED = 16101
  integer, parameter :: MPIX_ERR_PROC_FAILED_PENDING = 16102
  integer, parameter :: MPIX_ERR_REVOKED = 16103
  integer, parameter :: MPI_ERR_LASTCODE = 16383

  ! Thread levels
  integer, parameter :: MPI_THREAD_SINGLE = 0
  integer, parameter :: MPI_THREAD_FUNNELED = 1024
  integer, parameter :: MPI_THREAD_SERIALIZED = 2048
  integer, parameter :: MPI_THREAD_MULTIPLE = 4096

  ! Results of comparisons
  integer, parameter :: MPI_IDENT = 201
  integer, parameter :: MPI_CONGRUENT = 202
  integer, parameter :: MPI_SIMILAR = 203
  integer, parameter :: MPI_UNEQUAL = 204

  ! Topologies
  integer, parameter :: MPI_CART = 211
  integer, parameter :: MPI_GRAPH = 212
  integer, parameter :: MPI_DIST_GRAPH = 213

  ! Kinds of MPI_Comm_split_type
  integer, parameter :: MPI_COMM_TYPE_SHARED = 221
  integer, parameter :: MPI_COMM_TYPE_HW_UNGUIDED = 222
  integer, parameter :: MPI_COMM_TYPE_HW_GUIDED = 223
  integer, parameter :: MPI_COMM_TYPE_RESOURCE_GUIDED = 224

  ! Attribute keys
  integer, parameter :: MPI_KEYVAL_INVALID = 0
  integer, parameter :: MPI_TAG_UB = 501
  integer, parameter :: MPI_IO = 502
  integer, parameter :: MPI_HOST = 503
  integer, parameter :: MPI_WTIME_IS_GLOBAL = 504
  integer, parameter :: MPI_APPNUM = 505
  integer, parameter :: MPI_LASTUSEDCODE = 506
  integer, parameter :: MPI_UNIVERSE_SIZE = 507
  integer, parameter :: MPI_WIN_BASE = 601
  integer, parameter :: MPI_WIN_DISP_UNIT = 602
  integer, parameter :: MPI_WIN_SIZE = 603
  integer, parameter :: MPI_WIN_CREATE_FLAVOR = 604
  integer, parameter :: MPI_WIN_MODEL = 605

  ! Combiners
  integer, parameter :: MPI_COMBINER_NAMED = 101
  integer, parameter :: MPI_COMBINER_DUP = 102
  integer, parameter :: MPI_COMBINER_CONTIGUOUS = 103
  integer, parameter :: MPI_COMBINER_VECTOR = 104
  integer, parameter :: MPI_COMBINER_HVECTOR = 105
  integer, parameter :: MPI_COMBINER_INDEXED = 106
  integer, parameter :: MPI_COMBINER_HINDEXED = 107
  integer, parameter :: MPI_COMBINER_INDEXED_BLOCK = 108
  integer, parameter :: MPI_COMBINER_HINDEXED_BLOCK = 109
  integer, parameter :: MPI_COMBINER_STRUCT = 110
  integer, parameter :: MPI_COMBINER_SUBARRAY = 111
  integer, parameter :: MPI_COMBINER_DARRAY = 112
  integer, parameter :: MPI_COMBINER_F90_REAL = 113
  integer, parameter :: MPI_COMBINER_F90_COMPLEX = 114
  integer, parameter :: MPI_COMBINER_F90_INTEGER = 115
  integer, parameter :: MPI_COMBINER_RESIZED = 116
  integer, parameter :: MPI_COMBINER_VALUE_INDEX = 117

  ! Classes of MPI_Type_match_size
  integer, parameter :: MPI_TYPECLASS_INTEGER = 192
  integer, parameter :: MPI_TYPECLASS_REAL = 193
  integer, parameter :: MPI_TYPECLASS_COMPLEX = 194

  ! Orders and distributions
  integer, parameter :: MPI_ORDER_C = 12
  integer, parameter :: MPI_ORDER_FORTRAN = 15
  integer, parameter :: MPI_DISTRIBUTE_NONE = 16
  integer, parameter :: MPI_DISTRIBUTE_BLOCK = 17
  integer, parameter :: MPI_DISTRIBUTE_CYCLIC = 18
  integer, parameter :: MPI_DISTRIBUTE_DFLT_DARG = 19

  ! Modes of files, assertions of windows
  integer, parameter :: MPI_MODE_APPEND = 1
  integer, parameter :: MPI_MODE_CREATE = 2
  integer, parameter :: MPI_MODE_DELETE_ON_CLOSE = 4
  integer, parameter :: MPI_MODE_EXCL = 8
  integer, parameter :: MPI_MODE_RDONLY = 16
  integer, parameter :: MPI_MODE_RDWR = 32
  integer, parameter :: MPI_MODE_SEQUENTIAL = 64
  integer, parameter :: MPI_MODE_UNIQUE_OPEN = 128
  integer, parameter :: MPI_MODE_WRONLY = 256
  integer, parameter :: MPI_MODE_NOCHECK = 1024
  integer, parameter :: MPI_MODE_NOPRECEDE = 2048
  integer, parameter :: MPI_MODE_NOPUT = 4096
  integer, parameter :: MPI_MODE_NOSTORE = 8192
  integer, parameter :: MPI_MODE_NOSUCCEED = 16384

  ! Displacements
  integer, parameter :: MPI_DISPLACEMENT_CURRENT = -1

  ! Positions in files
  integer, parameter :: MPI_SEEK_CUR = 401
  integer, parameter :: MPI_SEEK_END = 402
  integer, parameter :: MPI_SEEK_SET = 403

  ! Locks
  integer, parameter :: MPI_LOCK_EXCLUSIVE = 301
  integer, parameter :: MPI_LOCK_SHARED = 302

  ! Flavors of windows
  integer, parameter :: MPI_WIN_FLAVOR_CREATE = 311
  integer, parameter :: MPI_WIN_FLAVOR_ALLOCATE = 312
  integer, parameter :: MPI_WIN_FLAVOR_DYNAMIC = 313
  integer, parameter :: MPI_WIN_FLAVOR_SHARED = 314

  ! Memory models of windows
  integer, parameter :: MPI_WIN_UNIFIED = 321
  integer, parameter :: MPI_WIN_SEPARATE = 322

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
    integer(c_int) :: MPI_SOURCE
    integer(c_int) :: MPI_TAG
    integer(c_int) :: MPI_ERROR
    integer(c_int), private :: after(5)
  end type MPI_Status

  ! Communicators
  type(MPI_Comm), parameter :: MPI_COMM_NULL = MPI_Comm(256)
  type(MPI_Comm), parameter :: MPI_COMM_WORLD = MPI_Comm(257)
  type(MPI_Comm), parameter :: MPI_COMM_SELF = MPI_Comm(258)

  ! Groups
  type(MPI_Group), parameter :: MPI_GROUP_NULL = MPI_Group(264)
  type(MPI_Group), parameter :: MPI_GROUP_EMPTY = MPI_Group(265)

  ! Datatypes
  type(MPI_Datatype), parameter :: MPI_DATATYPE_NULL = MPI_Datatype(512)
  type(MPI_Datatype), parameter :: MPI_AINT = MPI_Datatype(513)
  type(MPI_Datatype), parameter :: MPI_COUNT = MPI_Datatype(514)
  type(MPI_Datatype), parameter :: MPI_OFFSET = MPI_Datatype(515)
  type(MPI_Datatype), parameter :: MPI_PACKED = MPI_Datatype(519)
  type(MPI_Datatype), parameter :: MPI_SHORT = MPI_Datatype(520)
  type(MPI_Datatype), parameter :: MPI_INT = MPI_Datatype(521)
  type(MPI_Datatype), parameter :: MPI_LONG = MPI_Datatype(522)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_LONG_LONG_INT = MPI_Datatype(523)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_SHORT = MPI_Datatype(524)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED = MPI_Datatype(525)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG = MPI_Datatype(526)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_LONG_LONG = MPI_Datatype(527)
  type(MPI_Datatype), parameter :: MPI_FLOAT = MPI_Datatype(528)
  type(MPI_Datatype), parameter :: MPI_C_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_C_FLOAT_COMPLEX = MPI_Datatype(530)
  type(MPI_Datatype), parameter :: MPI_CXX_FLOAT_COMPLEX = MPI_Datatype(531)
  type(MPI_Datatype), parameter :: MPI_DOUBLE = MPI_Datatype(532)
  type(MPI_Datatype), parameter :: MPI_C_DOUBLE_COMPLEX = MPI_Datatype(534)
  type(MPI_Datatype), parameter :: MPI_CXX_DOUBLE_COMPLEX = MPI_Datatype(535)
  type(MPI_Datatype), parameter :: MPI_LOGICAL = MPI_Datatype(536)
  type(MPI_Datatype), parameter :: MPI_INTEGER = MPI_Datatype(537)
  type(MPI_Datatype), parameter :: MPI_REAL = MPI_Datatype(538)
  type(MPI_Datatype), parameter :: MPI_COMPLEX = MPI_Datatype(539)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_PRECISION = MPI_Datatype(540)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_COMPLEX = MPI_Datatype(541)
  type(MPI_Datatype), parameter :: MPI_CHARACTER = MPI_Datatype(542)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE = MPI_Datatype(544)
  type(MPI_Datatype), parameter :: MPI_C_LONG_DOUBLE_COMPLEX = MPI_Datatype(548)
  type(MPI_Datatype), parameter :: MPI_CXX_LONG_DOUBLE_COMPLEX = MPI_Datatype(549)
  type(MPI_Datatype), parameter :: MPI_FLOAT_INT = MPI_Datatype(552)
  type(MPI_Datatype), parameter :: MPI_DOUBLE_INT = MPI_Datatype(553)
  type(MPI_Datatype), parameter :: MPI_LONG_INT = MPI_Datatype(554)
  type(MPI_Datatype), parameter :: MPI_2INT = MPI_Datatype(555)
  type(MPI_Datatype), parameter :: MPI_SHORT_INT = MPI_Datatype(556)
  type(MPI_Datatype), parameter :: MPI_LONG_DOUBLE_INT = MPI_Datatype(557)
  type(MPI_Datatype), parameter :: MPI_2REAL = MPI_Datatype(560)
  type(MPI_Datatype), parameter :: MPI_2DOUBLE_PRECISION = MPI_Datatype(561)
  type(MPI_Datatype), parameter :: MPI_2INTEGER = MPI_Datatype(562)
  type(MPI_Datatype), parameter :: MPI_C_BOOL = MPI_Datatype(568)
  type(MPI_Datatype), parameter :: MPI_CXX_BOOL = MPI_Datatype(569)
  type(MPI_Datatype), parameter :: MPI_WCHAR = MPI_Datatype(572)
  type(MPI_Datatype), parameter :: MPI_INT8_T = MPI_Datatype(576)
  type(MPI_Datatype), parameter :: MPI_UINT8_T = MPI_Datatype(577)
  type(MPI_Datatype), parameter :: MPI_CHAR = MPI_Datatype(579)
  type(MPI_Datatype), parameter :: MPI_SIGNED_CHAR = MPI_Datatype(580)
  type(MPI_Datatype), parameter :: MPI_UNSIGNED_CHAR = MPI_Datatype(581)
  type(MPI_Datatype), parameter :: MPI_BYTE = MPI_Datatype(583)
  type(MPI_Datatype), parameter :: MPI_INT16_T = MPI_Datatype(584)
  type(MPI_Datatype), parameter :: MPI_UINT16_T = MPI_Datatype(585)
  type(MPI_Datatype), parameter :: MPI_INT32_T = MPI_Datatype(592)
  type(MPI_Datatype), parameter :: MPI_UINT32_T = MPI_Datatype(593)
  type(MPI_Datatype), parameter :: MPI_INT64_T = MPI_Datatype(600)
  type(MPI_Datatype), parameter :: MPI_UINT64_T = MPI_Datatype(601)
  type(MPI_Datatype), parameter :: MPI_LOGICAL1 = MPI_Datatype(704)
  type(MPI_Datatype), parameter :: MPI_INTEGER1 = MPI_Datatype(705)
  type(MPI_Datatype), parameter :: MPI_LOGICAL2 = MPI_Datatype(712)
  type(MPI_Datatype), parameter :: MPI_INTEGER2 = MPI_Datatype(713)
  type(MPI_Datatype), parameter :: MPI_REAL2 = MPI_Datatype(714)
  type(MPI_Datatype), parameter :: MPI_LOGICAL4 = MPI_Datatype(720)
  type(MPI_Datatype), parameter :: MPI_INTEGER4 = MPI_Datatype(721)
  type(MPI_Datatype), parameter :: MPI_REAL4 = MPI_Datatype(722)
  type(MPI_Datatype), parameter :: MPI_COMPLEX4 = MPI_Datatype(723)
  type(MPI_Datatype), parameter :: MPI_LOGICAL8 = MPI_Datatype(728)
  type(MPI_Datatype), parameter :: MPI_INTEGER8 = MPI_Datatype(729)
  type(MPI_Datatype), parameter :: MPI_REAL8 = MPI_Datatype(730)
  type(MPI_Datatype), parameter :: MPI_COMPLEX8 = MPI_Datatype(731)
  type(MPI_Datatype), parameter :: MPI_LOGICAL16 = MPI_Datatype(736)
  type(MPI_Datatype), parameter :: MPI_INTEGER16 = MPI_Datatype(737)
  type(MPI_Datatype), parameter :: MPI_REAL16 = MPI_Datatype(738)
  type(MPI_Datatype), parameter :: MPI_COMPLEX16 = MPI_Datatype(739)
  type(MPI_Datatype), parameter :: MPI_COMPLEX32 = MPI_Datatype(747)

  ! Operations
  type(MPI_Op), parameter :: MPI_OP_NULL = MPI_Op(32)
  type(MPI_Op), parameter :: MPI_SUM = MPI_Op(33)
  type(MPI_Op), parameter :: MPI_MIN = MPI_Op(34)
  type(MPI_Op), parameter :: MPI_MAX = MPI_Op(35)
  type(MPI_Op), parameter :: MPI_PROD = MPI_Op(36)
  type(MPI_Op), parameter :: MPI_BAND = MPI_Op(40)
  type(MPI_Op), parameter :: MPI_BOR = MPI_Op(41)
  type(MPI_Op), parameter :: MPI_BXOR = MPI_Op(42)
  type(MPI_Op), parameter :: MPI_LAND = MPI_Op(48)
  type(MPI_Op), parameter :: MPI_LOR = MPI_Op(49)
  type(MPI_Op), parameter :: MPI_LXOR = MPI_Op(50)
  type(MPI_Op), parameter :: MPI_MINLOC = MPI_Op(56)
  type(MPI_Op), parameter :: MPI_MAXLOC = MPI_Op(57)
  type(MPI_Op), parameter :: MPI_REPLACE = MPI_Op(60)
  type(MPI_Op), parameter :: MPI_NO_OP = MPI_Op(61)

  ! Requests
  type(MPI_Request), parameter :: MPI_REQUEST_NULL = MPI_Request(384)

  ! Messages of matched probes
  type(MPI_Message), parameter :: MPI_MESSAGE_NULL = MPI_Message(296)
  type(MPI_Message), parameter :: MPI_MESSAGE_NO_PROC = MPI_Message(297)

  ! Info objects
  type(MPI_Info), parameter :: MPI_INFO_NULL = MPI_Info(304)
  type(MPI_Info), parameter :: MPI_INFO_ENV = MPI_Info(305)

  ! Error handlers
  type(MPI_Errhandler), parameter :: MPI_ERRHANDLER_NULL = MPI_Errhandler(320)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ARE_FATAL = MPI_Errhandler(321)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_ABORT = MPI_Errhandler(322)
  type(MPI_Errhandler), parameter :: MPI_ERRORS_RETURN = MPI_Errhandler(323)

  ! Windows
  type(MPI_Win), parameter :: MPI_WIN_NULL = MPI_Win(272)

  ! Sessions
  type(MPI_Session), parameter :: MPI_SESSION_NULL = MPI_Session(288)

  ! Files
  type(MPI_File), parameter :: MPI_FILE_NULL = MPI_File(280)

  ! Special addresses: the COMMON blocks of mpif.h
  integer :: MPI_BOTTOM, MPI_IN_PLACE
  type(MPI_Status) :: MPI_STATUS_IGNORE
  type(MPI_Status) :: MPI_STATUSES_IGNORE(1)
  integer :: MPI_ERRCODES_IGNORE(1)
  integer :: MPI_UNWEIGHTED(1), MPI_WEIGHTS_EMPTY(1)
  integer, target :: MPI_BUFFER_AUTOMATIC(1)
  character(len=1) :: MPI_ARGV_NULL(1), MPI_ARGVS_NULL(1,1)
  common /mpi_sentinels/ MPI_BOTTOM
  common /mpi_sentinels/ MPI_IN_PLACE
  common /mpi_sentinels/ MPI_STATUS_IGNORE
  common /mpi_sentinels/ MPI_STATUSES_IGNORE
  common /mpi_sentinels/ MPI_ERRCODES_IGNORE
  common /mpi_sentinels/ MPI_UNWEIGHTED
  common /mpi_sentinels/ MPI_WEIGHTS_EMPTY
  common /mpi_sentinels/ MPI_BUFFER_AUTOMATIC
  save /mpi_sentinels/
  common /mpi_sentinels_char/ MPI_ARGV_NULL
  common /mpi_sentinels_char/ MPI_ARGVS_NULL
  save /mpi_sentinels_char/

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
