// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes chosen by what they can hold (MPI-5.0 sections 19.1.9 and 5.1.13): by Fortran precision and range,
//! by class and size, or as value and index. Those by precision and range are predefined though they have no
//! name: one handle for each pair of arguments, for ever.

use super::definition::{Combiner, Definition};
use super::{Datatype, Types};
use strobe_types::constants::{TYPECLASS_COMPLEX, TYPECLASS_INTEGER, TYPECLASS_REAL, UNDEFINED};
use strobe_types::layout::{BasicKind, PREDEFINED};
use strobe_types::{Result, TypeHandle, err};

/// Handles given out so far, with the arguments that they stand for.
pub(super) type F90Cache = Vec<(Combiner, Vec<i32>, TypeHandle)>;

/// Decimal precision and exponent range of each real kind, with its type and its complex type.
const REALS: &[(i32, i32, TypeHandle, TypeHandle)] = &[
    (6, 37, TypeHandle::REAL, TypeHandle::COMPLEX),
    (15, 307, TypeHandle::DOUBLE_PRECISION, TypeHandle::DOUBLE_COMPLEX),
    (18, 4931, TypeHandle::LONG_DOUBLE, TypeHandle::C_LONG_DOUBLE_COMPLEX),
    (33, 4931, TypeHandle::REAL16, TypeHandle::COMPLEX32),
];

/// Decimal range of each integer kind, with its type.
const INTEGERS: &[(i32, TypeHandle)] = &[
    (2, TypeHandle::INTEGER1),
    (4, TypeHandle::INTEGER2),
    (9, TypeHandle::INTEGER4),
    (18, TypeHandle::INTEGER8),
    (38, TypeHandle::INTEGER16),
];

/// Named pairs of value and index.
const PAIRS: &[(TypeHandle, TypeHandle, TypeHandle)] = &[
    (TypeHandle::FLOAT, TypeHandle::INT, TypeHandle::FLOAT_INT),
    (TypeHandle::DOUBLE, TypeHandle::INT, TypeHandle::DOUBLE_INT),
    (TypeHandle::LONG, TypeHandle::INT, TypeHandle::LONG_INT),
    (TypeHandle::INT, TypeHandle::INT, TypeHandle::TWOINT),
    (TypeHandle::SHORT, TypeHandle::INT, TypeHandle::SHORT_INT),
    (TypeHandle::LONG_DOUBLE, TypeHandle::INT, TypeHandle::LONG_DOUBLE_INT),
    (TypeHandle::REAL, TypeHandle::REAL, TypeHandle::TWOREAL),
    (TypeHandle::DOUBLE_PRECISION, TypeHandle::DOUBLE_PRECISION, TypeHandle::TWODOUBLE_PRECISION),
    (TypeHandle::INTEGER, TypeHandle::INTEGER, TypeHandle::TWOINTEGER),
];

impl Types {
    /// `MPI_Type_create_f90_real`.
    pub fn f90_real(&self, precision: i32, range: i32) -> Result<TypeHandle> {
        let (_, _, real, _) = *real_kind(precision, range)?;
        self.f90(Combiner::F90Real, vec![precision, range], real)
    }

    /// `MPI_Type_create_f90_complex`.
    pub fn f90_complex(&self, precision: i32, range: i32) -> Result<TypeHandle> {
        let (_, _, _, complex) = *real_kind(precision, range)?;
        self.f90(Combiner::F90Complex, vec![precision, range], complex)
    }

    /// `MPI_Type_create_f90_integer`.
    pub fn f90_integer(&self, range: i32) -> Result<TypeHandle> {
        match INTEGERS.iter().find(|(most, _)| range <= *most) {
            Some((_, integer)) => self.f90(Combiner::F90Integer, vec![range], *integer),
            None => err!(ARG, "r: no integer has {range} decimal digits; use at most 38"),
        }
    }

    fn f90(&self, combiner: Combiner, arguments: Vec<i32>, like: TypeHandle) -> Result<TypeHandle> {
        let known = |entry: &&(Combiner, Vec<i32>, TypeHandle)| entry.0 == combiner && entry.1 == arguments;
        if let Some((_, _, handle)) = self.f90.borrow().iter().find(known) {
            return Ok(*handle);
        }
        let like = self.resolve(like)?;
        let Some(row) = like.predefined else {
            return err!(INTERN, "the datatype behind a Fortran kind is not predefined");
        };
        let definition = Definition::new(combiner, arguments.clone(), Vec::new());
        let handle = self.insert(Datatype::permanent(row, like.layout.clone(), b"", definition))?;
        self.f90.borrow_mut().push((combiner, arguments, handle));
        Ok(handle)
    }

    /// `MPI_Type_match_size`.
    pub fn match_size(&self, class: i32, size: i32) -> Result<TypeHandle> {
        let kind = match class {
            TYPECLASS_INTEGER => BasicKind::Integer,
            TYPECLASS_REAL => BasicKind::Real,
            TYPECLASS_COMPLEX => BasicKind::Complex,
            _ => return err!(ARG, "typeclass: {class} is none: pass MPI_TYPECLASS_INTEGER, _REAL or _COMPLEX"),
        };
        // The Fortran types with a size in their name; nothing else in that range of handles has these kinds.
        let sized = PREDEFINED.iter().filter(|row| row.handle.0 >= TypeHandle::LOGICAL1.0);
        match sized.filter(|row| row.kind == kind).find(|row| row.size() as i32 == size) {
            Some(row) => Ok(row.handle),
            None => err!(ARG, "size: no datatype of this class has {size} bytes: pass 1, 2, 4, 8, 16 or 32"),
        }
    }

    /// `MPI_Type_get_value_index` (MPI-5.0 section 6.9.4): the named pair, or `MPI_DATATYPE_NULL` if there is
    /// none, which the standard allows.
    pub fn value_index(&self, value: TypeHandle, index: TypeHandle) -> Result<TypeHandle> {
        self.resolve(value)?;
        self.resolve(index)?;
        let pair = PAIRS.iter().find(|pair| (pair.0, pair.1) == (value, index));
        Ok(pair.map_or(TypeHandle::NULL, |pair| pair.2))
    }
}

/// The smallest kind with at least this precision and range; either may be `MPI_UNDEFINED`.
fn real_kind(precision: i32, range: i32) -> Result<&'static (i32, i32, TypeHandle, TypeHandle)> {
    if precision == UNDEFINED && range == UNDEFINED {
        return err!(ARG, "p, r: both are MPI_UNDEFINED; give the precision, the range or both");
    }
    match REALS.iter().find(|kind| precision <= kind.0 && range <= kind.1) {
        Some(kind) => Ok(kind),
        None => err!(
            ARG,
            "p, r: no real has {precision} digits and a range of {range}; use at most 33 digits and a range of 4931"
        ),
    }
}
