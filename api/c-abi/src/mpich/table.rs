// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.
//! Pairs (the library's number, the MPICH ABI's number) of predefined handles, and of constants that differ.

/// `MPI_Comm`
pub const COMM: &[(u32, u32)] = &[
    (0x100, 0x04000000), // MPI_COMM_NULL
    (0x101, 0x44000000), // MPI_COMM_WORLD
    (0x102, 0x44000001), // MPI_COMM_SELF
];

/// `MPI_Group`
pub const GROUP: &[(u32, u32)] = &[
    (0x108, 0x08000000), // MPI_GROUP_NULL
    (0x109, 0x48000000), // MPI_GROUP_EMPTY
];

/// `MPI_Datatype`
pub const DATATYPE: &[(u32, u32)] = &[
    (0x200, 0x0c000000), // MPI_DATATYPE_NULL
    (0x201, 0x4c000843), // MPI_AINT
    (0x202, 0x4c000845), // MPI_COUNT
    (0x203, 0x4c000844), // MPI_OFFSET
    (0x207, 0x4c00010f), // MPI_PACKED
    (0x208, 0x4c000203), // MPI_SHORT
    (0x209, 0x4c000405), // MPI_INT
    (0x20a, 0x4c000807), // MPI_LONG
    (0x20b, 0x4c000809), // MPI_LONG_LONG
    (0x20c, 0x4c000204), // MPI_UNSIGNED_SHORT
    (0x20d, 0x4c000406), // MPI_UNSIGNED
    (0x20e, 0x4c000808), // MPI_UNSIGNED_LONG
    (0x20f, 0x4c000819), // MPI_UNSIGNED_LONG_LONG
    (0x210, 0x4c00040a), // MPI_FLOAT
    (0x212, 0x4c000840), // MPI_C_COMPLEX
    (0x213, 0x4c000834), // MPI_CXX_FLOAT_COMPLEX
    (0x214, 0x4c00080b), // MPI_DOUBLE
    (0x216, 0x4c001041), // MPI_C_DOUBLE_COMPLEX
    (0x217, 0x4c001035), // MPI_CXX_DOUBLE_COMPLEX
    (0x218, 0x4c00041d), // MPI_LOGICAL
    (0x219, 0x4c00041b), // MPI_INTEGER
    (0x21a, 0x4c00041c), // MPI_REAL
    (0x21b, 0x4c00081e), // MPI_COMPLEX
    (0x21c, 0x4c00081f), // MPI_DOUBLE_PRECISION
    (0x21d, 0x4c001022), // MPI_DOUBLE_COMPLEX
    (0x21e, 0x4c00011a), // MPI_CHARACTER
    (0x220, 0x4c00100c), // MPI_LONG_DOUBLE
    (0x224, 0x4c002042), // MPI_C_LONG_DOUBLE_COMPLEX
    (0x225, 0x4c002036), // MPI_CXX_LONG_DOUBLE_COMPLEX
    (0x228, 0x8c000000), // MPI_FLOAT_INT
    (0x229, 0x8c000001), // MPI_DOUBLE_INT
    (0x22a, 0x8c000002), // MPI_LONG_INT
    (0x22b, 0x4c000816), // MPI_2INT
    (0x22c, 0x8c000003), // MPI_SHORT_INT
    (0x22d, 0x8c000004), // MPI_LONG_DOUBLE_INT
    (0x230, 0x4c000821), // MPI_2REAL
    (0x231, 0x4c001023), // MPI_2DOUBLE_PRECISION
    (0x232, 0x4c000820), // MPI_2INTEGER
    (0x238, 0x4c00013f), // MPI_C_BOOL
    (0x239, 0x4c000133), // MPI_CXX_BOOL
    (0x23c, 0x4c00040e), // MPI_WCHAR
    (0x240, 0x4c000137), // MPI_INT8_T
    (0x241, 0x4c00013b), // MPI_UINT8_T
    (0x243, 0x4c000101), // MPI_CHAR
    (0x244, 0x4c000118), // MPI_SIGNED_CHAR
    (0x245, 0x4c000102), // MPI_UNSIGNED_CHAR
    (0x247, 0x4c00010d), // MPI_BYTE
    (0x248, 0x4c000238), // MPI_INT16_T
    (0x249, 0x4c00023c), // MPI_UINT16_T
    (0x250, 0x4c000439), // MPI_INT32_T
    (0x251, 0x4c00043d), // MPI_UINT32_T
    (0x258, 0x4c00083a), // MPI_INT64_T
    (0x259, 0x4c00083e), // MPI_UINT64_T
    (0x2c0, 0x4c000147), // MPI_LOGICAL1
    (0x2c1, 0x4c00012d), // MPI_INTEGER1
    (0x2c8, 0x4c000248), // MPI_LOGICAL2
    (0x2c9, 0x4c00022f), // MPI_INTEGER2
    (0x2ca, 0x4c000226), // MPI_REAL2
    (0x2d0, 0x4c000449), // MPI_LOGICAL4
    (0x2d1, 0x4c000430), // MPI_INTEGER4
    (0x2d2, 0x4c000427), // MPI_REAL4
    (0x2d3, 0x4c00042e), // MPI_COMPLEX4
    (0x2d8, 0x4c00084a), // MPI_LOGICAL8
    (0x2d9, 0x4c000831), // MPI_INTEGER8
    (0x2da, 0x4c000829), // MPI_REAL8
    (0x2db, 0x4c000828), // MPI_COMPLEX8
    (0x2e0, 0x4c00104b), // MPI_LOGICAL16
    (0x2e1, 0x4c001032), // MPI_INTEGER16
    (0x2e2, 0x4c00102b), // MPI_REAL16
    (0x2e3, 0x4c00102a), // MPI_COMPLEX16
    (0x2eb, 0x4c00202c), // MPI_COMPLEX32
    (0x24a, 0x4c000246), // MPIX_C_FLOAT16, not in the standard
];

/// `MPI_Op`
pub const OP: &[(u32, u32)] = &[
    (0x020, 0x18000000), // MPI_OP_NULL
    (0x021, 0x58000003), // MPI_SUM
    (0x022, 0x58000002), // MPI_MIN
    (0x023, 0x58000001), // MPI_MAX
    (0x024, 0x58000004), // MPI_PROD
    (0x028, 0x58000006), // MPI_BAND
    (0x029, 0x58000008), // MPI_BOR
    (0x02a, 0x5800000a), // MPI_BXOR
    (0x030, 0x58000005), // MPI_LAND
    (0x031, 0x58000007), // MPI_LOR
    (0x032, 0x58000009), // MPI_LXOR
    (0x038, 0x5800000b), // MPI_MINLOC
    (0x039, 0x5800000c), // MPI_MAXLOC
    (0x03c, 0x5800000d), // MPI_REPLACE
    (0x03d, 0x5800000e), // MPI_NO_OP
];

/// `MPI_Request`
pub const REQUEST: &[(u32, u32)] = &[
    (0x180, 0x2c000000), // MPI_REQUEST_NULL
];

/// `MPI_Message`
pub const MESSAGE: &[(u32, u32)] = &[
    (0x128, 0x2c000000), // MPI_MESSAGE_NULL
    (0x129, 0x6c000000), // MPI_MESSAGE_NO_PROC
];

/// `MPI_Info`
pub const INFO: &[(u32, u32)] = &[
    (0x130, 0x1c000000), // MPI_INFO_NULL
    (0x131, 0x5c000001), // MPI_INFO_ENV
];

/// `MPI_Errhandler`
pub const ERRHANDLER: &[(u32, u32)] = &[
    (0x140, 0x14000000), // MPI_ERRHANDLER_NULL
    (0x141, 0x54000000), // MPI_ERRORS_ARE_FATAL
    (0x142, 0x54000003), // MPI_ERRORS_ABORT
    (0x143, 0x54000001), // MPI_ERRORS_RETURN
];

/// `MPI_Win`
pub const WIN: &[(u32, u32)] = &[
    (0x110, 0x20000000), // MPI_WIN_NULL
];

/// `MPI_Session`
pub const SESSION: &[(u32, u32)] = &[
    (0x120, 0x38000000), // MPI_SESSION_NULL
];

/// threads constants
pub const THREAD: &[(i32, i32)] = &[
    (0, 0), // MPI_THREAD_SINGLE
    (1024, 1), // MPI_THREAD_FUNNELED
    (2048, 2), // MPI_THREAD_SERIALIZED
    (4096, 3), // MPI_THREAD_MULTIPLE
];

/// communicator group comp results
pub const COMPARE: &[(i32, i32)] = &[
    (201, 0), // MPI_IDENT
    (202, 1), // MPI_CONGRUENT
    (203, 2), // MPI_SIMILAR
    (204, 3), // MPI_UNEQUAL
];

/// topologies
pub const TOPOLOGY: &[(i32, i32)] = &[
    (211, 2), // MPI_CART
    (212, 1), // MPI_GRAPH
    (213, 3), // MPI_DIST_GRAPH
];

/// communicator split type
pub const SPLIT_TYPE: &[(i32, i32)] = &[
    (221, 1), // MPI_COMM_TYPE_SHARED
    (222, 3), // MPI_COMM_TYPE_HW_UNGUIDED
    (223, 2), // MPI_COMM_TYPE_HW_GUIDED
    (224, 4), // MPI_COMM_TYPE_RESOURCE_GUIDED
];

/// file operations constants
pub const ORDER: &[(i32, i32)] = &[
    (12, 56), // MPI_ORDER_C
    (15, 57), // MPI_ORDER_FORTRAN
];

/// file operations constants
pub const DISTRIBUTION: &[(i32, i32)] = &[
    (16, 123), // MPI_DISTRIBUTE_NONE
    (17, 121), // MPI_DISTRIBUTE_BLOCK
    (18, 122), // MPI_DISTRIBUTE_CYCLIC
];

/// datatype decoding constants
pub const COMBINER: &[(i32, i32)] = &[
    (101, 1), // MPI_COMBINER_NAMED
    (102, 2), // MPI_COMBINER_DUP
    (103, 3), // MPI_COMBINER_CONTIGUOUS
    (104, 4), // MPI_COMBINER_VECTOR
    (105, 6), // MPI_COMBINER_HVECTOR
    (106, 7), // MPI_COMBINER_INDEXED
    (107, 9), // MPI_COMBINER_HINDEXED
    (108, 10), // MPI_COMBINER_INDEXED_BLOCK
    (109, 19), // MPI_COMBINER_HINDEXED_BLOCK
    (110, 12), // MPI_COMBINER_STRUCT
    (111, 13), // MPI_COMBINER_SUBARRAY
    (112, 14), // MPI_COMBINER_DARRAY
    (113, 15), // MPI_COMBINER_F90_REAL
    (114, 16), // MPI_COMBINER_F90_COMPLEX
    (115, 17), // MPI_COMBINER_F90_INTEGER
    (116, 18), // MPI_COMBINER_RESIZED
    (117, 20), // MPI_COMBINER_VALUE_INDEX
];

/// f90 datatype matching constants
pub const TYPE_CLASS: &[(i32, i32)] = &[
    (192, 2), // MPI_TYPECLASS_INTEGER
    (193, 1), // MPI_TYPECLASS_REAL
    (194, 3), // MPI_TYPECLASS_COMPLEX
];

/// env inq and attr keys
pub const KEYVAL: &[(i32, i32)] = &[
    (0, 603979776), // MPI_KEYVAL_INVALID
    (501, 1681915905), // MPI_TAG_UB
    (502, 1681915909), // MPI_IO
    (503, 1681915907), // MPI_HOST
    (504, 1681915911), // MPI_WTIME_IS_GLOBAL
    (505, 1681915917), // MPI_APPNUM
    (506, 1681915915), // MPI_LASTUSEDCODE
    (507, 1681915913), // MPI_UNIVERSE_SIZE
    (601, 1711276033), // MPI_WIN_BASE
    (602, 1711276037), // MPI_WIN_DISP_UNIT
    (603, 1711276035), // MPI_WIN_SIZE
    (604, 1711276039), // MPI_WIN_CREATE_FLAVOR
    (605, 1711276041), // MPI_WIN_MODEL
];

/// error classes
pub const ERROR: &[(i32, i32)] = &[
    (0, 0), // MPI_SUCCESS
    (1, 1), // MPI_ERR_BUFFER
    (2, 2), // MPI_ERR_COUNT
    (3, 3), // MPI_ERR_TYPE
    (4, 4), // MPI_ERR_TAG
    (5, 5), // MPI_ERR_COMM
    (6, 6), // MPI_ERR_RANK
    (7, 19), // MPI_ERR_REQUEST
    (8, 7), // MPI_ERR_ROOT
    (9, 8), // MPI_ERR_GROUP
    (10, 9), // MPI_ERR_OP
    (11, 10), // MPI_ERR_TOPOLOGY
    (12, 11), // MPI_ERR_DIMS
    (13, 12), // MPI_ERR_ARG
    (14, 13), // MPI_ERR_UNKNOWN
    (15, 14), // MPI_ERR_TRUNCATE
    (16, 15), // MPI_ERR_OTHER
    (17, 16), // MPI_ERR_INTERN
    (18, 18), // MPI_ERR_PENDING
    (19, 17), // MPI_ERR_IN_STATUS
    (20, 20), // MPI_ERR_ACCESS
    (21, 21), // MPI_ERR_AMODE
    (22, 53), // MPI_ERR_ASSERT
    (23, 22), // MPI_ERR_BAD_FILE
    (24, 46), // MPI_ERR_BASE
    (25, 23), // MPI_ERR_CONVERSION
    (26, 52), // MPI_ERR_DISP
    (27, 24), // MPI_ERR_DUP_DATAREP
    (28, 25), // MPI_ERR_FILE_EXISTS
    (29, 26), // MPI_ERR_FILE_IN_USE
    (30, 27), // MPI_ERR_FILE
    (31, 29), // MPI_ERR_INFO_KEY
    (32, 31), // MPI_ERR_INFO_NOKEY
    (33, 30), // MPI_ERR_INFO_VALUE
    (34, 28), // MPI_ERR_INFO
    (35, 32), // MPI_ERR_IO
    (36, 48), // MPI_ERR_KEYVAL
    (37, 47), // MPI_ERR_LOCKTYPE
    (38, 33), // MPI_ERR_NAME
    (39, 34), // MPI_ERR_NO_MEM
    (40, 35), // MPI_ERR_NOT_SAME
    (41, 36), // MPI_ERR_NO_SPACE
    (42, 37), // MPI_ERR_NO_SUCH_FILE
    (43, 38), // MPI_ERR_PORT
    (44, 39), // MPI_ERR_QUOTA
    (45, 40), // MPI_ERR_READ_ONLY
    (46, 56), // MPI_ERR_RMA_ATTACH
    (47, 49), // MPI_ERR_RMA_CONFLICT
    (48, 55), // MPI_ERR_RMA_RANGE
    (49, 57), // MPI_ERR_RMA_SHARED
    (50, 50), // MPI_ERR_RMA_SYNC
    (51, 41), // MPI_ERR_SERVICE
    (52, 51), // MPI_ERR_SIZE
    (53, 42), // MPI_ERR_SPAWN
    (54, 43), // MPI_ERR_UNSUPPORTED_DATAREP
    (55, 44), // MPI_ERR_UNSUPPORTED_OPERATION
    (56, 45), // MPI_ERR_WIN
    (57, 58), // MPI_ERR_RMA_FLAVOR
    (58, 76), // MPI_ERR_PROC_ABORTED
    (59, 77), // MPI_ERR_VALUE_TOO_LARGE
    (60, 75), // MPI_ERR_SESSION
    (61, 80), // MPI_ERR_ERRHANDLER
    (62, 81), // MPI_ERR_ABI
    (1001, 61), // MPI_T_ERR_CANNOT_INIT
    (1002, 79), // MPI_T_ERR_NOT_ACCESSIBLE
    (1003, 60), // MPI_T_ERR_NOT_INITIALIZED
    (1004, 78), // MPI_T_ERR_NOT_SUPPORTED
    (1005, 59), // MPI_T_ERR_MEMORY
    (1006, 74), // MPI_T_ERR_INVALID
    (1007, 62), // MPI_T_ERR_INVALID_INDEX
    (1008, 63), // MPI_T_ERR_INVALID_ITEM
    (1009, 67), // MPI_T_ERR_INVALID_SESSION
    (1010, 64), // MPI_T_ERR_INVALID_HANDLE
    (1011, 73), // MPI_T_ERR_INVALID_NAME
    (1012, 65), // MPI_T_ERR_OUT_OF_HANDLES
    (1013, 66), // MPI_T_ERR_OUT_OF_SESSIONS
    (1014, 68), // MPI_T_ERR_CVAR_SET_NOT_NOW
    (1015, 69), // MPI_T_ERR_CVAR_SET_NEVER
    (1016, 71), // MPI_T_ERR_PVAR_NO_WRITE
    (1017, 70), // MPI_T_ERR_PVAR_NO_STARTSTOP
    (1018, 72), // MPI_T_ERR_PVAR_NO_ATOMIC
    (16101, 101), // MPIX_ERR_PROC_FAILED
    (16102, 102), // MPIX_ERR_PROC_FAILED_PENDING
    (16103, 103), // MPIX_ERR_REVOKED
];

/// window lock type constants
pub const LOCK_TYPE: &[(i32, i32)] = &[
    (301, 234), // MPI_LOCK_EXCLUSIVE
    (302, 235), // MPI_LOCK_SHARED
];

/// window create flavors
pub const FLAVOR: &[(i32, i32)] = &[
    (311, 1), // MPI_WIN_FLAVOR_CREATE
    (312, 2), // MPI_WIN_FLAVOR_ALLOCATE
    (313, 3), // MPI_WIN_FLAVOR_DYNAMIC
    (314, 4), // MPI_WIN_FLAVOR_SHARED
];

/// window models
pub const MODEL: &[(i32, i32)] = &[
    (321, 2), // MPI_WIN_UNIFIED
    (322, 1), // MPI_WIN_SEPARATE
];

/// mode constants
pub const ASSERTION: &[(i32, i32)] = &[
    (1024, 1024), // MPI_MODE_NOCHECK
    (2048, 8192), // MPI_MODE_NOPRECEDE
    (4096, 4096), // MPI_MODE_NOPUT
    (8192, 2048), // MPI_MODE_NOSTORE
    (16384, 16384), // MPI_MODE_NOSUCCEED
];

/// mode constants
pub const FILE_MODE: &[(i32, i32)] = &[
    (1, 128), // MPI_MODE_APPEND
    (2, 1), // MPI_MODE_CREATE
    (4, 16), // MPI_MODE_DELETE_ON_CLOSE
    (8, 64), // MPI_MODE_EXCL
    (16, 2), // MPI_MODE_RDONLY
    (32, 8), // MPI_MODE_RDWR
    (64, 256), // MPI_MODE_SEQUENTIAL
    (128, 32), // MPI_MODE_UNIQUE_OPEN
    (256, 4), // MPI_MODE_WRONLY
];

/// file pos constants
pub const SEEK: &[(i32, i32)] = &[
    (401, 602), // MPI_SEEK_CUR
    (402, 604), // MPI_SEEK_END
    (403, 600), // MPI_SEEK_SET
];
