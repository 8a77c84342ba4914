// SPDX-License-Identifier: MIT OR Apache-2.0
//! Data representations (MPI-5.0 section 14.5.3). C hands an extra state to their functions. Here that is a structure
//! of this library, which is never freed, as a representation stays registered.
//!
//! The argument of the `unsafe` blocks: *the program gave procedures of the interfaces that the standard declares*, and
//! C calls the functions here with what it promises there.

use crate::args::Argument;
use crate::handles::{Datatype, Handle, HandleKind};
use crate::special;
use crate::text::Text;
use std::ffi::{c_char, c_int, c_void};

/// A conversion function of the program.
type Convert = unsafe extern "C" fn(*mut c_void, *mut c_int, *mut c_int, *mut c_void, *mut i64, *mut i64, *mut c_int);
/// A function of the program that gives the extent of a datatype in a file.
type Extent = unsafe extern "C" fn(*mut c_int, *mut i64, *mut i64, *mut c_int);
type ConvertInC = unsafe extern "C" fn(*mut c_void, Handle, c_int, *mut c_void, i64, *mut c_void) -> c_int;
type ExtentInC = unsafe extern "C" fn(Handle, *mut i64, *mut c_void) -> c_int;

/// The program's functions for a representation, and its extra state.
struct Functions {
    read: Convert,
    write: Convert,
    extent: Extent,
    extra_state: i64,
}

/// `MPI_CONVERSION_FN_NULL`, which is known by its address and never called.
#[unsafe(export_name = "mpi_conversion_fn_null_")]
unsafe extern "C" fn no_conversion(
    _user: *mut c_void,
    _datatype: *mut c_int,
    _count: *mut c_int,
    _file: *mut c_void,
    _position: *mut i64,
    _extra_state: *mut i64,
    ierror: *mut c_int,
) {
    // SAFETY: see the module's documentation.
    unsafe { *ierror = 0 }
}

macro_rules! conversion {
    ($name:ident) => {
        unsafe extern "C" fn $name(
            user: *mut c_void,
            datatype: Handle,
            mut count: c_int,
            file: *mut c_void,
            mut position: i64,
            functions: *mut c_void,
        ) -> c_int {
            let mut code = 0;
            // SAFETY: see the module's documentation; `functions` is the structure of this representation.
            unsafe {
                let functions = &*functions.cast::<Functions>();
                let (mut datatype, mut extra) = (Datatype::to_int(datatype), functions.extra_state);
                let (count, position) = (&raw mut count, &raw mut position);
                (functions.$name)(user, &raw mut datatype, count, file, position, &raw mut extra, &raw mut code);
            }
            code
        }
    };
}
conversion!(read);
conversion!(write);

unsafe extern "C" fn extent(datatype: Handle, extent: *mut i64, functions: *mut c_void) -> c_int {
    let mut code = 0;
    // SAFETY: as above.
    unsafe {
        let functions = &*functions.cast::<Functions>();
        let (mut datatype, mut extra) = (Datatype::to_int(datatype), functions.extra_state);
        (functions.extent)(&raw mut datatype, extent, &raw mut extra, &raw mut code);
    }
    code
}

/// What C gets for a conversion function: NULL if there is none.
fn given(function: Convert, in_c: ConvertInC) -> Option<ConvertInC> {
    (function as usize != no_conversion as *const () as usize).then_some(in_c)
}

special!(MPI_Register_datarep "mpi_register_datarep" "MPI_REGISTER_DATAREP":
    (datarep: *const c_char, read_fn: Option<ConvertInC>, write_fn: Option<ConvertInC>, extent_fn: ExtentInC,
     extra_state: *mut c_void),
    |call| (datarep: *mut c_void, read_fn: Convert, write_fn: Convert, extent_fn: Extent, extra_state: *mut i64,
            ierror: *mut c_int, datarep_length: usize) {
    let mut name = Text::take(datarep, datarep_length);
    let functions = Functions { read: read_fn, write: write_fn, extent: extent_fn, extra_state: *extra_state };
    let functions = Box::into_raw(Box::new(functions)).cast();
    *ierror = call(name.pass(), given(read_fn, read), given(write_fn, write), extent, functions);
});
