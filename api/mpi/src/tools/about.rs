// SPDX-License-Identifier: MIT OR Apache-2.0
//! What all variables, events and categories have in common.

use strobe_types::{Result, TypeHandle, err};

/// What is said of a variable or an event.
#[derive(Clone, Debug)]
pub struct About {
    /// Its name.
    pub name: String,
    /// One sentence.
    pub sentence: String,
    /// For whom it is: a number of [`verbosity`].
    pub verbosity: i32,
    /// The type of its values.
    pub datatype: TypeHandle,
    /// The handle of the enumeration of its values, or of its parts; 0 if there is none.
    pub enumeration: usize,
    /// To what kind of object it belongs: a number of [`bind`].
    pub bind: i32,
}

/// Verbosity levels, in the standard ABI's numbers.
pub mod verbosity {
    use strobe_config::Audience;

    /// The level of what is for these people.
    pub fn of(audience: Audience) -> i32 {
        match audience {
            Audience::User => 9,
            Audience::Tuner => 17,
            Audience::Developer => 33,
        }
    }
}

/// Kinds of objects that variables may be bound to, in the standard ABI's numbers.
pub mod bind {
    /// `MPI_T_BIND_NO_OBJECT`
    pub const NO_OBJECT: i32 = 1;
    /// `MPI_T_BIND_MPI_COMM`
    pub const COMM: i32 = 2;
}

/// The element of a table for an index of the tool's. Fails with `MPI_T_ERR_INVALID_INDEX`.
pub(crate) fn at<'a, T>(rows: &'a [T], index: i32, name: &str) -> Result<&'a T> {
    match usize::try_from(index).ok().and_then(|index| rows.get(index)) {
        Some(row) => Ok(row),
        None => {
            err!(T_INVALID_INDEX, "{name}: {index} is not one of the {} that there are: 0 is the first", rows.len())
        }
    }
}
