// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a predefined datatype holds, as the groups of MPI-5.0 section 6.9.2 see it.

use strobe_types::TypeHandle;

/// A number with its representation in memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Component {
    /// `int8_t`
    I8,
    /// `int16_t`
    I16,
    /// `int32_t`
    I32,
    /// `int64_t`
    I64,
    /// A 16-byte integer (`INTEGER*16`).
    I128,
    /// `uint8_t`
    U8,
    /// `uint16_t`
    U16,
    /// `uint32_t`
    U32,
    /// `uint64_t`
    U64,
    /// IEEE binary16 (`REAL*2`).
    F16,
    /// `float`
    F32,
    /// `double`
    F64,
    /// `long double` of x86: 80 bits in 16 bytes.
    F80,
    /// IEEE binary128 (`REAL*16`).
    F128,
}

/// A group of section 6.9.2 with the representation of its elements.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OperandKind {
    /// C integer, Fortran integer, floating point, multi-language types.
    Number(Component),
    /// Two parts, real and imaginary.
    Complex(Component),
    /// A truth value of so many bytes.
    Logical(u8),
    /// `MPI_BYTE`
    Byte,
    /// A value and an index, as `MPI_MINLOC` and `MPI_MAXLOC` want.
    Pair(Component, Component),
}

/// The representation of `long double` here.
const LONG_DOUBLE: Component = if cfg!(target_arch = "x86_64") { Component::F80 } else { Component::F128 };

/// The group to which `basic` belongs; `None` for types that no predefined operation takes.
///
/// `MPI_CHAR` is for text and has no operations in the standard; programs written for other libraries use it
/// as a small integer, so it is one here.
pub fn of(basic: TypeHandle) -> Option<OperandKind> {
    use OperandKind::{Byte, Complex, Logical, Number, Pair};
    use TypeHandle as T;
    Some(match basic {
        T::CHAR | T::SIGNED_CHAR | T::INT8_T | T::INTEGER1 => Number(Component::I8),
        T::SHORT | T::INT16_T | T::INTEGER2 => Number(Component::I16),
        T::INT | T::INT32_T | T::INTEGER | T::INTEGER4 => Number(Component::I32),
        T::LONG | T::LONG_LONG | T::INT64_T | T::INTEGER8 | T::AINT | T::COUNT | T::OFFSET => Number(Component::I64),
        T::INTEGER16 => Number(Component::I128),
        T::UNSIGNED_CHAR | T::UINT8_T => Number(Component::U8),
        T::UNSIGNED_SHORT | T::UINT16_T => Number(Component::U16),
        T::UNSIGNED | T::UINT32_T => Number(Component::U32),
        T::UNSIGNED_LONG | T::UNSIGNED_LONG_LONG | T::UINT64_T => Number(Component::U64),
        T::REAL2 | T::C_FLOAT16 => Number(Component::F16),
        T::FLOAT | T::REAL | T::REAL4 => Number(Component::F32),
        T::DOUBLE | T::DOUBLE_PRECISION | T::REAL8 => Number(Component::F64),
        T::LONG_DOUBLE => Number(LONG_DOUBLE),
        T::REAL16 => Number(Component::F128),
        T::COMPLEX4 => Complex(Component::F16),
        T::C_FLOAT_COMPLEX | T::CXX_FLOAT_COMPLEX | T::COMPLEX | T::COMPLEX8 => Complex(Component::F32),
        T::C_DOUBLE_COMPLEX | T::CXX_DOUBLE_COMPLEX | T::DOUBLE_COMPLEX | T::COMPLEX16 => Complex(Component::F64),
        T::C_LONG_DOUBLE_COMPLEX | T::CXX_LONG_DOUBLE_COMPLEX => Complex(LONG_DOUBLE),
        T::COMPLEX32 => Complex(Component::F128),
        T::C_BOOL | T::CXX_BOOL | T::LOGICAL1 => Logical(1),
        T::LOGICAL2 => Logical(2),
        T::LOGICAL | T::LOGICAL4 => Logical(4),
        T::LOGICAL8 => Logical(8),
        T::LOGICAL16 => Logical(16),
        T::BYTE => Byte,
        T::FLOAT_INT => Pair(Component::F32, Component::I32),
        T::DOUBLE_INT => Pair(Component::F64, Component::I32),
        T::LONG_INT => Pair(Component::I64, Component::I32),
        T::TWOINT | T::TWOINTEGER => Pair(Component::I32, Component::I32),
        T::SHORT_INT => Pair(Component::I16, Component::I32),
        T::LONG_DOUBLE_INT => Pair(LONG_DOUBLE, Component::I32),
        T::TWOREAL => Pair(Component::F32, Component::F32),
        T::TWODOUBLE_PRECISION => Pair(Component::F64, Component::F64),
        _ => return None,
    })
}

/// The name of `basic` in messages.
pub fn name(basic: TypeHandle) -> String {
    match basic {
        TypeHandle::PACKED => "MPI_PACKED".into(),
        TypeHandle::WCHAR => "MPI_WCHAR, which holds text".into(),
        TypeHandle::CHARACTER => "MPI_CHARACTER, which holds text".into(),
        TypeHandle::BYTE => "MPI_BYTE".into(),
        _ => match of(basic) {
            Some(OperandKind::Number(part)) => format!("a datatype of numbers ({part:?})"),
            Some(OperandKind::Complex(_)) => "a complex datatype".into(),
            Some(OperandKind::Logical(_)) => "a logical datatype".into(),
            Some(OperandKind::Pair(..)) => "a value-and-index pair datatype".into(),
            _ => format!("datatype {:#x}", basic.0),
        },
    }
}
