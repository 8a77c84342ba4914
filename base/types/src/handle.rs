// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles are small integers, never pointers: below [`FIRST_DYNAMIC`] the predefined objects, with the
//! values of the standard ABI; above, index and generation of a slot in a [`crate::Table`], 26 bits in all,
//! so that the MPICH ABI can carry them beside its own class bits and Fortran in an `INTEGER`.

/// Handles below this value are predefined objects (the standard ABI keeps 1..=4095 for them).
pub const FIRST_DYNAMIC: u32 = 0x1000;
/// Bits of a dynamic handle that hold the slot index.
pub const INDEX_BITS: u32 = 20;
/// Bits of a dynamic handle that hold the generation; a stale handle is found by it.
pub const GENERATION_BITS: u32 = 6;

/// A kind of handle; all kinds share one representation.
pub trait Handle: Copy + Eq + std::fmt::Debug {
    /// What error messages call the object, for example `communicator`.
    const OBJECT: &'static str;
    /// The class of the error that a handle without an object gives.
    const ERROR: crate::ErrorClass;
    /// The handle of no object.
    const NULL: Self;
    /// The handle with this value.
    fn from_raw(raw: u32) -> Self;
    /// The value.
    fn raw(self) -> u32;
}

macro_rules! handles {
    ($($(#[$doc:meta])* $name:ident, $object:literal, $error:ident { $($(#[$cdoc:meta])* $constant:ident = $value:literal,)* })*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(transparent)]
        pub struct $name(pub u32);
        impl $name {
            $($(#[$cdoc])* pub const $constant: $name = $name($value);)*
            /// True below [`FIRST_DYNAMIC`].
            pub fn is_predefined(self) -> bool { self.0 < FIRST_DYNAMIC }
        }
        impl Handle for $name {
            const OBJECT: &'static str = $object;
            const ERROR: crate::ErrorClass = crate::ErrorClass::$error;
            const NULL: Self = $name::NULL;
            fn from_raw(raw: u32) -> Self { $name(raw) }
            fn raw(self) -> u32 { self.0 }
        }
    )*};
}

handles! {
    /// Handle of an operation (`MPI_Op`).
    OpHandle, "operation", OP {
        /// `MPI_OP_NULL`
        NULL = 0x20,
        /// `MPI_SUM`
        SUM = 0x21,
        /// `MPI_MIN`
        MIN = 0x22,
        /// `MPI_MAX`
        MAX = 0x23,
        /// `MPI_PROD`
        PROD = 0x24,
        /// `MPI_BAND`
        BAND = 0x28,
        /// `MPI_BOR`
        BOR = 0x29,
        /// `MPI_BXOR`
        BXOR = 0x2a,
        /// `MPI_LAND`
        LAND = 0x30,
        /// `MPI_LOR`
        LOR = 0x31,
        /// `MPI_LXOR`
        LXOR = 0x32,
        /// `MPI_MINLOC`
        MINLOC = 0x38,
        /// `MPI_MAXLOC`
        MAXLOC = 0x39,
        /// `MPI_REPLACE`
        REPLACE = 0x3c,
        /// `MPI_NO_OP`
        NO_OP = 0x3d,
    }
    /// Handle of a communicator (`MPI_Comm`).
    CommHandle, "communicator", COMM {
        /// `MPI_COMM_NULL`
        NULL = 0x100,
        /// `MPI_COMM_WORLD`
        WORLD = 0x101,
        /// `MPI_COMM_SELF`
        SELF = 0x102,
    }
    /// Handle of a group (`MPI_Group`).
    GroupHandle, "group", GROUP {
        /// `MPI_GROUP_NULL`
        NULL = 0x108,
        /// `MPI_GROUP_EMPTY`
        EMPTY = 0x109,
    }
    /// Handle of a window (`MPI_Win`).
    WinHandle, "window", WIN {
        /// `MPI_WIN_NULL`
        NULL = 0x110,
    }
    /// Handle of a file (`MPI_File`).
    FileHandle, "file", FILE {
        /// `MPI_FILE_NULL`
        NULL = 0x118,
    }
    /// Handle of a session (`MPI_Session`).
    SessionHandle, "session", SESSION {
        /// `MPI_SESSION_NULL`
        NULL = 0x120,
    }
    /// Handle of a message (`MPI_Message`).
    MessageHandle, "message", REQUEST {
        /// `MPI_MESSAGE_NULL`
        NULL = 0x128,
        /// `MPI_MESSAGE_NO_PROC`
        NO_PROC = 0x129,
    }
    /// Handle of an info (`MPI_Info`).
    InfoHandle, "info", INFO {
        /// `MPI_INFO_NULL`
        NULL = 0x130,
        /// `MPI_INFO_ENV`
        ENV = 0x131,
    }
    /// Handle of an error handler (`MPI_Errhandler`).
    ErrhandlerHandle, "error handler", ERRHANDLER {
        /// `MPI_ERRHANDLER_NULL`
        NULL = 0x140,
        /// `MPI_ERRORS_ARE_FATAL`
        ERRORS_ARE_FATAL = 0x141,
        /// `MPI_ERRORS_ABORT`
        ERRORS_ABORT = 0x142,
        /// `MPI_ERRORS_RETURN`
        ERRORS_RETURN = 0x143,
    }
    /// Handle of a request (`MPI_Request`).
    RequestHandle, "request", REQUEST {
        /// `MPI_REQUEST_NULL`
        NULL = 0x180,
    }
    /// Handle of a datatype (`MPI_Datatype`).
    TypeHandle, "datatype", TYPE {
        /// `MPI_DATATYPE_NULL`
        NULL = 0x200,
        /// `MPI_AINT`
        AINT = 0x201,
        /// `MPI_COUNT`
        COUNT = 0x202,
        /// `MPI_OFFSET`
        OFFSET = 0x203,
        /// `MPI_PACKED`
        PACKED = 0x207,
        /// `MPI_SHORT`
        SHORT = 0x208,
        /// `MPI_INT`
        INT = 0x209,
        /// `MPI_LONG`
        LONG = 0x20a,
        /// `MPI_LONG_LONG`
        LONG_LONG = 0x20b,
        /// `MPI_LONG_LONG_INT`
        LONG_LONG_INT = 0x20b,
        /// `MPI_UNSIGNED_SHORT`
        UNSIGNED_SHORT = 0x20c,
        /// `MPI_UNSIGNED`
        UNSIGNED = 0x20d,
        /// `MPI_UNSIGNED_LONG`
        UNSIGNED_LONG = 0x20e,
        /// `MPI_UNSIGNED_LONG_LONG`
        UNSIGNED_LONG_LONG = 0x20f,
        /// `MPI_FLOAT`
        FLOAT = 0x210,
        /// `MPI_C_FLOAT_COMPLEX`
        C_FLOAT_COMPLEX = 0x212,
        /// `MPI_C_COMPLEX`
        C_COMPLEX = 0x212,
        /// `MPI_CXX_FLOAT_COMPLEX`
        CXX_FLOAT_COMPLEX = 0x213,
        /// `MPI_DOUBLE`
        DOUBLE = 0x214,
        /// `MPI_C_DOUBLE_COMPLEX`
        C_DOUBLE_COMPLEX = 0x216,
        /// `MPI_CXX_DOUBLE_COMPLEX`
        CXX_DOUBLE_COMPLEX = 0x217,
        /// `MPI_LOGICAL`
        LOGICAL = 0x218,
        /// `MPI_INTEGER`
        INTEGER = 0x219,
        /// `MPI_REAL`
        REAL = 0x21a,
        /// `MPI_COMPLEX`
        COMPLEX = 0x21b,
        /// `MPI_DOUBLE_PRECISION`
        DOUBLE_PRECISION = 0x21c,
        /// `MPI_DOUBLE_COMPLEX`
        DOUBLE_COMPLEX = 0x21d,
        /// `MPI_CHARACTER`
        CHARACTER = 0x21e,
        /// `MPI_LONG_DOUBLE`
        LONG_DOUBLE = 0x220,
        /// `MPI_C_LONG_DOUBLE_COMPLEX`
        C_LONG_DOUBLE_COMPLEX = 0x224,
        /// `MPI_CXX_LONG_DOUBLE_COMPLEX`
        CXX_LONG_DOUBLE_COMPLEX = 0x225,
        /// `MPI_FLOAT_INT`
        FLOAT_INT = 0x228,
        /// `MPI_DOUBLE_INT`
        DOUBLE_INT = 0x229,
        /// `MPI_LONG_INT`
        LONG_INT = 0x22a,
        /// `MPI_2INT`
        TWOINT = 0x22b,
        /// `MPI_SHORT_INT`
        SHORT_INT = 0x22c,
        /// `MPI_LONG_DOUBLE_INT`
        LONG_DOUBLE_INT = 0x22d,
        /// `MPI_2REAL`
        TWOREAL = 0x230,
        /// `MPI_2DOUBLE_PRECISION`
        TWODOUBLE_PRECISION = 0x231,
        /// `MPI_2INTEGER`
        TWOINTEGER = 0x232,
        /// `MPI_C_BOOL`
        C_BOOL = 0x238,
        /// `MPI_CXX_BOOL`
        CXX_BOOL = 0x239,
        /// `MPI_WCHAR`
        WCHAR = 0x23c,
        /// `MPI_INT8_T`
        INT8_T = 0x240,
        /// `MPI_UINT8_T`
        UINT8_T = 0x241,
        /// `MPI_CHAR`
        CHAR = 0x243,
        /// `MPI_SIGNED_CHAR`
        SIGNED_CHAR = 0x244,
        /// `MPI_UNSIGNED_CHAR`
        UNSIGNED_CHAR = 0x245,
        /// `MPI_BYTE`
        BYTE = 0x247,
        /// `MPIX_C_FLOAT16` of the MPICH ABI: ours alone, a number that the standard leaves free.
        C_FLOAT16 = 0x24a,
        /// `MPI_INT16_T`
        INT16_T = 0x248,
        /// `MPI_UINT16_T`
        UINT16_T = 0x249,
        /// `MPI_INT32_T`
        INT32_T = 0x250,
        /// `MPI_UINT32_T`
        UINT32_T = 0x251,
        /// `MPI_INT64_T`
        INT64_T = 0x258,
        /// `MPI_UINT64_T`
        UINT64_T = 0x259,
        /// `MPI_LOGICAL1`
        LOGICAL1 = 0x2c0,
        /// `MPI_INTEGER1`
        INTEGER1 = 0x2c1,
        /// `MPI_LOGICAL2`
        LOGICAL2 = 0x2c8,
        /// `MPI_INTEGER2`
        INTEGER2 = 0x2c9,
        /// `MPI_REAL2`
        REAL2 = 0x2ca,
        /// `MPI_LOGICAL4`
        LOGICAL4 = 0x2d0,
        /// `MPI_INTEGER4`
        INTEGER4 = 0x2d1,
        /// `MPI_REAL4`
        REAL4 = 0x2d2,
        /// `MPI_COMPLEX4`
        COMPLEX4 = 0x2d3,
        /// `MPI_LOGICAL8`
        LOGICAL8 = 0x2d8,
        /// `MPI_INTEGER8`
        INTEGER8 = 0x2d9,
        /// `MPI_REAL8`
        REAL8 = 0x2da,
        /// `MPI_COMPLEX8`
        COMPLEX8 = 0x2db,
        /// `MPI_LOGICAL16`
        LOGICAL16 = 0x2e0,
        /// `MPI_INTEGER16`
        INTEGER16 = 0x2e1,
        /// `MPI_REAL16`
        REAL16 = 0x2e2,
        /// `MPI_COMPLEX16`
        COMPLEX16 = 0x2e3,
        /// `MPI_COMPLEX32`
        COMPLEX32 = 0x2eb,
    }
}
