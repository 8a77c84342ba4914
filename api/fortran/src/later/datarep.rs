// SPDX-License-Identifier: MIT OR Apache-2.0
//! Representations of data in files that a program defines (MPI-5.0 section 14.5.3). C hands an extra state to their
//! functions; here it points to the program's functions and to its own. It is never freed, as a representation is not.
//!
//! The argument of the `unsafe` blocks: *the program gave procedures of the interfaces that the standard declares*, and
//! C calls the functions here with what it promises there.

use crate::abi::{C, Datatype, HandleKind};
use crate::args::Argument;
use crate::special;
use crate::text::Text;
use std::ffi::{c_char, c_int, c_void};

type Convert = unsafe extern "C" fn(*mut c_void, *mut c_int, *mut c_int, *mut c_void, *mut i64, *mut i64, *mut c_int);
type Extent = unsafe extern "C" fn(*mut c_int, *mut i64, *mut i64, *mut c_int);
type ConvertInC = unsafe extern "C" fn(*mut c_void, C<Datatype>, c_int, *mut c_void, i64, *mut c_void) -> c_int;
type ExtentInC = unsafe extern "C" fn(C<Datatype>, *mut i64, *mut c_void) -> c_int;

/// The program's functions, and its extra state.
struct Representation {
    read: Convert,
    write: Convert,
    extent: Extent,
    extra_state: i64,
}

unsafe extern "C" fn convert<const WRITES: bool>(
    user: *mut c_void,
    datatype: C<Datatype>,
    mut count: c_int,
    file: *mut c_void,
    mut position: i64,
    state: *mut c_void,
) -> c_int {
    let (mut datatype, mut code) = (Datatype::to_int(datatype), 0);
    // SAFETY: see the module's documentation.
    unsafe {
        let state = &mut *state.cast::<Representation>();
        let function = if WRITES { state.write } else { state.read };
        let (extra, position, code) = (&raw mut state.extra_state, &raw mut position, &raw mut code);
        function(user, &raw mut datatype, &raw mut count, file, position, extra, code);
    }
    code
}

unsafe extern "C" fn extent(datatype: C<Datatype>, bytes: *mut i64, state: *mut c_void) -> c_int {
    let (mut datatype, mut code) = (Datatype::to_int(datatype), 0);
    // SAFETY: see the module's documentation.
    unsafe {
        let state = &mut *state.cast::<Representation>();
        (state.extent)(&raw mut datatype, bytes, &raw mut state.extra_state, &raw mut code);
    }
    code
}

/// `MPI_CONVERSION_FN_NULL`: no conversion. It is known by its address, and never called.
#[unsafe(no_mangle)]
pub extern "C" fn mpi_conversion_fn_null_() {}

/// The function that C gets: none, which is a null address, for `MPI_CONVERSION_FN_NULL`.
fn unless_null(function: Convert, proxy: ConvertInC) -> Option<ConvertInC> {
    (function as usize != mpi_conversion_fn_null_ as extern "C" fn() as usize).then_some(proxy)
}

special!(MPI_Register_datarep "register_datarep" "MPI_REGISTER_DATAREP":
    (datarep: *const c_char, read: Option<ConvertInC>, write: Option<ConvertInC>, extent: ExtentInC,
     extra_state: *mut c_void),
    |call| (datarep: *mut c_void, read_fn: Convert, write_fn: Convert, extent_fn: Extent, extra_state: *mut i64,
            ierror: *mut c_int, datarep_length: usize) {
    let state = Representation { read: read_fn, write: write_fn, extent: extent_fn, extra_state: *extra_state };
    let (read, write) = (unless_null(read_fn, convert::<false>), unless_null(write_fn, convert::<true>));
    let mut name = Text::take(datarep, datarep_length);
    *ierror = call(name.pass(), read, write, extent, Box::into_raw(Box::new(state)).cast());
});
