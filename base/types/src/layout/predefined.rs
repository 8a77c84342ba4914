// SPDX-License-Identifier: MIT OR Apache-2.0
//! The predefined datatypes, one row each: handle, name, what an element is made of, and its size in the
//! canonical `external32` representation (MPI-5.0 section 14.5.2). Sizes and alignments are those of gcc and
//! gfortran on x86-64, which the standard ABI leaves to the platform for handles below 0x240.

use crate::TypeHandle;

/// What an element is, as far as reductions and conversions tell elements apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BasicKind {
    /// C and Fortran integers, and the multi-language integers (`MPI_AINT` and so on).
    Integer,
    /// Floating point.
    Real,
    /// A real and an imaginary part.
    Complex,
    /// C, C++ and Fortran truth values.
    Logical,
    /// Text: not a number, so no operation is defined on it.
    Character,
    /// `MPI_BYTE`.
    Byte,
    /// `MPI_PACKED`.
    Packed,
    /// Value and index, for `MPI_MINLOC` and `MPI_MAXLOC`.
    Pair,
}

/// One machine number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Scalar {
    /// Two's complement integer of so many bytes.
    Signed(u8),
    /// Unsigned integer, truth value or bytes without a sign.
    Unsigned(u8),
    /// IEEE binary floating point.
    Binary(u8),
    /// The x87 80-bit format in 16 bytes (`long double`).
    Extended,
}

impl Scalar {
    /// Bytes in memory, which is also the alignment.
    pub const fn bytes(self) -> usize {
        match self {
            Scalar::Signed(bytes) | Scalar::Unsigned(bytes) | Scalar::Binary(bytes) => bytes as usize,
            Scalar::Extended => 16,
        }
    }
}

/// One row of the table of predefined datatypes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Predefined {
    /// The handle, which is the number of the standard ABI.
    pub handle: TypeHandle,
    /// The name, as in the standard.
    pub name: &'static str,
    /// What an element is.
    pub kind: BasicKind,
    /// The number, or its first part.
    pub first: Scalar,
    /// The imaginary part, or the index of a pair.
    pub second: Option<Scalar>,
    /// Bytes of `first` in `external32`.
    pub first_external_bytes: u8,
    /// Bytes of `second` in `external32`.
    pub second_external_bytes: u8,
}

impl Predefined {
    /// Bytes of data in one element (`MPI_Type_size`).
    pub const fn size(&self) -> usize {
        self.first.bytes() + self.second_bytes()
    }

    /// Where the second part lies in memory, by the rules of a C struct.
    pub const fn second_displacement(&self) -> usize {
        match self.second {
            Some(second) => self.first.bytes().next_multiple_of(second.bytes()),
            None => self.first.bytes(),
        }
    }

    /// Alignment in memory.
    pub const fn alignment(&self) -> usize {
        let (first, second) = (self.first.bytes(), self.second_bytes());
        if first > second { first } else { second }
    }

    /// Bytes of one element in `external32`.
    pub const fn external_size(&self) -> usize {
        self.first_external_bytes as usize + self.second_external_bytes as usize
    }

    /// Basic elements that `MPI_Get_elements` counts: a pair is a struct of two.
    pub const fn elements(&self) -> usize {
        if matches!(self.kind, BasicKind::Pair) { 2 } else { 1 }
    }

    const fn second_bytes(&self) -> usize {
        match self.second {
            Some(second) => second.bytes(),
            None => 0,
        }
    }

    /// The row of `handle`; `None` for `MPI_DATATYPE_NULL` and for numbers that name no datatype.
    #[inline]
    pub fn find(handle: TypeHandle) -> Option<&'static Predefined> {
        let slot = handle.0.wrapping_sub(TypeHandle::NULL.0) as usize;
        match ROW_OF.get(slot) {
            Some(&row) if row != NO_ROW => Some(&PREDEFINED[row as usize]),
            _ => None,
        }
    }
}

/// A predefined datatype as an element of a signature: its handle's distance from `MPI_DATATYPE_NULL`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Basic(u8);

impl Basic {
    /// `MPI_BYTE`.
    pub const BYTE: Basic = Basic((TypeHandle::BYTE.0 - TypeHandle::NULL.0) as u8);

    /// The handle.
    pub fn handle(self) -> TypeHandle {
        TypeHandle(TypeHandle::NULL.0 + u32::from(self.0))
    }

    /// The row of the table.
    pub fn row(self) -> &'static Predefined {
        &PREDEFINED[ROW_OF[self.0 as usize] as usize]
    }
}

impl From<&'static Predefined> for Basic {
    fn from(row: &'static Predefined) -> Basic {
        Basic((row.handle.0 - TypeHandle::NULL.0) as u8)
    }
}

const NO_ROW: u8 = u8::MAX;

const ROW_OF: [u8; 256] = {
    let mut rows = [NO_ROW; 256];
    let mut row = 0;
    while row < PREDEFINED.len() {
        rows[(PREDEFINED[row].handle.0 - TypeHandle::NULL.0) as usize] = row as u8;
        row += 1;
    }
    rows
};

const fn row(handle: TypeHandle, name: &'static str, kind: BasicKind, first: Scalar, external: u8) -> Predefined {
    Predefined { handle, name, kind, first, second: None, first_external_bytes: external, second_external_bytes: 0 }
}

const fn single(handle: TypeHandle, name: &'static str, kind: BasicKind, first: Scalar) -> Predefined {
    row(handle, name, kind, first, first.bytes() as u8)
}

const fn pair(
    handle: TypeHandle,
    name: &'static str,
    kind: BasicKind,
    first: Scalar,
    first_external: u8,
    second: Scalar,
) -> Predefined {
    let first = row(handle, name, kind, first, first_external);
    Predefined { second: Some(second), second_external_bytes: second.bytes() as u8, ..first }
}

const fn double(handle: TypeHandle, name: &'static str, kind: BasicKind, first: Scalar, second: Scalar) -> Predefined {
    pair(handle, name, kind, first, first.bytes() as u8, second)
}

macro_rules! rows {
    ($($kind:ident { $($handle:ident $name:literal $make:ident($($argument:expr),+);)* })*) => {
        &[$($($make(TypeHandle::$handle, $name, BasicKind::$kind, $($argument),+),)*)*]
    };
}

use Scalar::{Binary, Extended, Signed, Unsigned};

/// All predefined datatypes. `external32` sizes that differ from those in memory are written out: a C long
/// has 4 bytes there and a wide character 2.
pub const PREDEFINED: &[Predefined] = rows! {
    Integer {
        AINT "MPI_AINT" single(Signed(8));
        COUNT "MPI_COUNT" single(Signed(8));
        OFFSET "MPI_OFFSET" single(Signed(8));
        SHORT "MPI_SHORT" single(Signed(2));
        INT "MPI_INT" single(Signed(4));
        LONG "MPI_LONG" row(Signed(8), 4);
        LONG_LONG "MPI_LONG_LONG" single(Signed(8));
        UNSIGNED_SHORT "MPI_UNSIGNED_SHORT" single(Unsigned(2));
        UNSIGNED "MPI_UNSIGNED" single(Unsigned(4));
        UNSIGNED_LONG "MPI_UNSIGNED_LONG" row(Unsigned(8), 4);
        UNSIGNED_LONG_LONG "MPI_UNSIGNED_LONG_LONG" single(Unsigned(8));
        INTEGER "MPI_INTEGER" single(Signed(4));
        INT8_T "MPI_INT8_T" single(Signed(1));
        UINT8_T "MPI_UINT8_T" single(Unsigned(1));
        SIGNED_CHAR "MPI_SIGNED_CHAR" single(Signed(1));
        UNSIGNED_CHAR "MPI_UNSIGNED_CHAR" single(Unsigned(1));
        INT16_T "MPI_INT16_T" single(Signed(2));
        UINT16_T "MPI_UINT16_T" single(Unsigned(2));
        INT32_T "MPI_INT32_T" single(Signed(4));
        UINT32_T "MPI_UINT32_T" single(Unsigned(4));
        INT64_T "MPI_INT64_T" single(Signed(8));
        UINT64_T "MPI_UINT64_T" single(Unsigned(8));
        INTEGER1 "MPI_INTEGER1" single(Signed(1));
        INTEGER2 "MPI_INTEGER2" single(Signed(2));
        INTEGER4 "MPI_INTEGER4" single(Signed(4));
        INTEGER8 "MPI_INTEGER8" single(Signed(8));
        INTEGER16 "MPI_INTEGER16" single(Signed(16));
    }
    Real {
        FLOAT "MPI_FLOAT" single(Binary(4));
        DOUBLE "MPI_DOUBLE" single(Binary(8));
        REAL "MPI_REAL" single(Binary(4));
        DOUBLE_PRECISION "MPI_DOUBLE_PRECISION" single(Binary(8));
        LONG_DOUBLE "MPI_LONG_DOUBLE" single(Extended);
        REAL2 "MPI_REAL2" single(Binary(2));
        C_FLOAT16 "MPIX_C_FLOAT16" single(Binary(2));
        REAL4 "MPI_REAL4" single(Binary(4));
        REAL8 "MPI_REAL8" single(Binary(8));
        REAL16 "MPI_REAL16" single(Binary(16));
    }
    Complex {
        C_FLOAT_COMPLEX "MPI_C_FLOAT_COMPLEX" double(Binary(4), Binary(4));
        CXX_FLOAT_COMPLEX "MPI_CXX_FLOAT_COMPLEX" double(Binary(4), Binary(4));
        C_DOUBLE_COMPLEX "MPI_C_DOUBLE_COMPLEX" double(Binary(8), Binary(8));
        CXX_DOUBLE_COMPLEX "MPI_CXX_DOUBLE_COMPLEX" double(Binary(8), Binary(8));
        C_LONG_DOUBLE_COMPLEX "MPI_C_LONG_DOUBLE_COMPLEX" double(Extended, Extended);
        CXX_LONG_DOUBLE_COMPLEX "MPI_CXX_LONG_DOUBLE_COMPLEX" double(Extended, Extended);
        COMPLEX "MPI_COMPLEX" double(Binary(4), Binary(4));
        DOUBLE_COMPLEX "MPI_DOUBLE_COMPLEX" double(Binary(8), Binary(8));
        COMPLEX4 "MPI_COMPLEX4" double(Binary(2), Binary(2));
        COMPLEX8 "MPI_COMPLEX8" double(Binary(4), Binary(4));
        COMPLEX16 "MPI_COMPLEX16" double(Binary(8), Binary(8));
        COMPLEX32 "MPI_COMPLEX32" double(Binary(16), Binary(16));
    }
    Logical {
        LOGICAL "MPI_LOGICAL" single(Unsigned(4));
        C_BOOL "MPI_C_BOOL" single(Unsigned(1));
        CXX_BOOL "MPI_CXX_BOOL" single(Unsigned(1));
        LOGICAL1 "MPI_LOGICAL1" single(Unsigned(1));
        LOGICAL2 "MPI_LOGICAL2" single(Unsigned(2));
        LOGICAL4 "MPI_LOGICAL4" single(Unsigned(4));
        LOGICAL8 "MPI_LOGICAL8" single(Unsigned(8));
        LOGICAL16 "MPI_LOGICAL16" single(Unsigned(16));
    }
    Character {
        CHAR "MPI_CHAR" single(Signed(1));
        CHARACTER "MPI_CHARACTER" single(Unsigned(1));
        WCHAR "MPI_WCHAR" row(Unsigned(4), 2);
    }
    Byte {
        BYTE "MPI_BYTE" single(Unsigned(1));
    }
    Packed {
        PACKED "MPI_PACKED" single(Unsigned(1));
    }
    Pair {
        FLOAT_INT "MPI_FLOAT_INT" double(Binary(4), Signed(4));
        DOUBLE_INT "MPI_DOUBLE_INT" double(Binary(8), Signed(4));
        LONG_INT "MPI_LONG_INT" pair(Signed(8), 4, Signed(4));
        TWOINT "MPI_2INT" double(Signed(4), Signed(4));
        SHORT_INT "MPI_SHORT_INT" double(Signed(2), Signed(4));
        LONG_DOUBLE_INT "MPI_LONG_DOUBLE_INT" double(Extended, Signed(4));
        TWOREAL "MPI_2REAL" double(Binary(4), Binary(4));
        TWODOUBLE_PRECISION "MPI_2DOUBLE_PRECISION" double(Binary(8), Binary(8));
        TWOINTEGER "MPI_2INTEGER" double(Signed(4), Signed(4));
    }
};
