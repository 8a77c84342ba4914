// SPDX-License-Identifier: MIT OR Apache-2.0
//! Strobe's one numbering of constants: the values of the MPI-5 standard ABI (MPI-5.0 chapter 20 and
//! appendix A). Inside the library no other value is used; the MPICH ABI translates at its edge.
//! The headers have all constants, from `api/facts`; here are those that the library uses.

// max str size constants
/// `MPI_MAX_ERROR_STRING`
pub const MAX_ERROR_STRING: i32 = 512;
/// `MPI_MAX_INFO_KEY`
pub const MAX_INFO_KEY: i32 = 256;
/// `MPI_MAX_STRINGTAG_LEN`
pub const MAX_STRINGTAG_LEN: i32 = 1024;
/// `MPI_MAX_INFO_VAL`
pub const MAX_INFO_VAL: i32 = 1024;
/// `MPI_MAX_LIBRARY_VERSION_STRING`
pub const MAX_LIBRARY_VERSION_STRING: i32 = 8192;
/// `MPI_MAX_OBJECT_NAME`
pub const MAX_OBJECT_NAME: i32 = 128;
/// `MPI_MAX_PORT_NAME`
pub const MAX_PORT_NAME: i32 = 1024;
/// `MPI_MAX_PROCESSOR_NAME`
pub const MAX_PROCESSOR_NAME: i32 = 256;

// assorted constants
/// `MPI_ANY_SOURCE`
pub const ANY_SOURCE: i32 = -1;
/// `MPI_ANY_TAG`
pub const ANY_TAG: i32 = -2;
/// `MPI_PROC_NULL`
pub const PROC_NULL: i32 = -3;
/// `MPI_ROOT`
pub const ROOT: i32 = -4;
/// `MPI_UNDEFINED`
pub const UNDEFINED: i32 = -32766;

// threads constants
/// `MPI_THREAD_SINGLE`
pub const THREAD_SINGLE: i32 = 0;
/// `MPI_THREAD_FUNNELED`
pub const THREAD_FUNNELED: i32 = 1024;
/// `MPI_THREAD_SERIALIZED`
pub const THREAD_SERIALIZED: i32 = 2048;
/// `MPI_THREAD_MULTIPLE`
pub const THREAD_MULTIPLE: i32 = 4096;

// file operations constants
/// `MPI_ORDER_C`
pub const ORDER_C: i32 = 12;
/// `MPI_ORDER_FORTRAN`
pub const ORDER_FORTRAN: i32 = 15;
/// `MPI_DISTRIBUTE_NONE`
pub const DISTRIBUTE_NONE: i32 = 16;
/// `MPI_DISTRIBUTE_BLOCK`
pub const DISTRIBUTE_BLOCK: i32 = 17;
/// `MPI_DISTRIBUTE_CYCLIC`
pub const DISTRIBUTE_CYCLIC: i32 = 18;
/// `MPI_DISTRIBUTE_DFLT_DARG`
pub const DISTRIBUTE_DFLT_DARG: i32 = 19;

// mode constants
/// `MPI_MODE_NOCHECK`
pub const MODE_NOCHECK: i32 = 1024;
/// `MPI_MODE_NOPRECEDE`
pub const MODE_NOPRECEDE: i32 = 2048;
/// `MPI_MODE_NOPUT`
pub const MODE_NOPUT: i32 = 4096;
/// `MPI_MODE_NOSTORE`
pub const MODE_NOSTORE: i32 = 8192;
/// `MPI_MODE_NOSUCCEED`
pub const MODE_NOSUCCEED: i32 = 16384;

/// `MPI_MODE_APPEND`
pub const MODE_APPEND: i32 = 1;
/// `MPI_MODE_CREATE`
pub const MODE_CREATE: i32 = 2;
/// `MPI_MODE_DELETE_ON_CLOSE`
pub const MODE_DELETE_ON_CLOSE: i32 = 4;
/// `MPI_MODE_EXCL`
pub const MODE_EXCL: i32 = 8;
/// `MPI_MODE_RDONLY`
pub const MODE_RDONLY: i32 = 16;
/// `MPI_MODE_RDWR`
pub const MODE_RDWR: i32 = 32;
/// `MPI_MODE_SEQUENTIAL`
pub const MODE_SEQUENTIAL: i32 = 64;
/// `MPI_MODE_UNIQUE_OPEN`
pub const MODE_UNIQUE_OPEN: i32 = 128;
/// `MPI_MODE_WRONLY`
pub const MODE_WRONLY: i32 = 256;

// displacements and positions in files
/// `MPI_DISPLACEMENT_CURRENT`
pub const DISPLACEMENT_CURRENT: i64 = -1;
/// `MPI_MAX_DATAREP_STRING`
pub const MAX_DATAREP_STRING: i32 = 128;
/// `MPI_SEEK_CUR`
pub const SEEK_CUR: i32 = 401;
/// `MPI_SEEK_END`
pub const SEEK_END: i32 = 402;
/// `MPI_SEEK_SET`
pub const SEEK_SET: i32 = 403;

// window lock type constants
/// `MPI_LOCK_EXCLUSIVE`
pub const LOCK_EXCLUSIVE: i32 = 301;
/// `MPI_LOCK_SHARED`
pub const LOCK_SHARED: i32 = 302;

// window create flavors
/// `MPI_WIN_FLAVOR_CREATE`
pub const WIN_FLAVOR_CREATE: i32 = 311;
/// `MPI_WIN_FLAVOR_ALLOCATE`
pub const WIN_FLAVOR_ALLOCATE: i32 = 312;
/// `MPI_WIN_FLAVOR_DYNAMIC`
pub const WIN_FLAVOR_DYNAMIC: i32 = 313;
/// `MPI_WIN_FLAVOR_SHARED`
pub const WIN_FLAVOR_SHARED: i32 = 314;

// window models
/// `MPI_WIN_UNIFIED`
pub const WIN_UNIFIED: i32 = 321;

// f90 datatype matching constants
/// `MPI_TYPECLASS_INTEGER`
pub const TYPECLASS_INTEGER: i32 = 192;
/// `MPI_TYPECLASS_REAL`
pub const TYPECLASS_REAL: i32 = 193;
/// `MPI_TYPECLASS_COMPLEX`
pub const TYPECLASS_COMPLEX: i32 = 194;

// communicator group comp results
/// `MPI_IDENT`
pub const IDENT: i32 = 201;
/// `MPI_CONGRUENT`
pub const CONGRUENT: i32 = 202;
/// `MPI_SIMILAR`
pub const SIMILAR: i32 = 203;
/// `MPI_UNEQUAL`
pub const UNEQUAL: i32 = 204;

// topologies
/// `MPI_CART`
pub const CART: i32 = 211;
/// `MPI_GRAPH`
pub const GRAPH: i32 = 212;
/// `MPI_DIST_GRAPH`
pub const DIST_GRAPH: i32 = 213;

// communicator split type
/// `MPI_COMM_TYPE_SHARED`
pub const COMM_TYPE_SHARED: i32 = 221;
/// `MPI_COMM_TYPE_HW_UNGUIDED`
pub const COMM_TYPE_HW_UNGUIDED: i32 = 222;
/// `MPI_COMM_TYPE_HW_GUIDED`
pub const COMM_TYPE_HW_GUIDED: i32 = 223;
/// `MPI_COMM_TYPE_RESOURCE_GUIDED`
pub const COMM_TYPE_RESOURCE_GUIDED: i32 = 224;

// env inq and attr keys
/// `MPI_KEYVAL_INVALID`
pub const KEYVAL_INVALID: i32 = 0;
/// `MPI_TAG_UB`
pub const TAG_UB: i32 = 501;
/// `MPI_IO`
pub const IO: i32 = 502;
/// `MPI_HOST`
pub const HOST: i32 = 503;
/// `MPI_WTIME_IS_GLOBAL`
pub const WTIME_IS_GLOBAL: i32 = 504;
/// `MPI_APPNUM`
pub const APPNUM: i32 = 505;
/// `MPI_LASTUSEDCODE`
pub const LASTUSEDCODE: i32 = 506;
/// `MPI_UNIVERSE_SIZE`
pub const UNIVERSE_SIZE: i32 = 507;
/// `MPI_WIN_BASE`
pub const WIN_BASE: i32 = 601;
/// `MPI_WIN_DISP_UNIT`
pub const WIN_DISP_UNIT: i32 = 602;
/// `MPI_WIN_SIZE`
pub const WIN_SIZE: i32 = 603;
/// `MPI_WIN_CREATE_FLAVOR`
pub const WIN_CREATE_FLAVOR: i32 = 604;
/// `MPI_WIN_MODEL`
pub const WIN_MODEL: i32 = 605;
