// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions of the program as closures: functions that copy and delete attributes, error handlers and reduction
//! operations. Every handle, keyval and error code is translated.
//!
//! The argument of every `unsafe` block here: *the program gave the function to be called with arguments of these
//! types* (MPI-5.0 sections 7.7.2 and 9.3), and the extra state with it.

use crate::abi::{Abi, Aint, CHandle, Count, Family, Offset};
use crate::args::Argument;
use std::ffi::{c_int, c_void};
use std::rc::Rc;
use strobe_mpi::attribute;
use strobe_mpi::errhandler::HandlerFunction;
use strobe_mpi::io::{Conversion, FileExtent};
use strobe_types::{Error, ErrorClass, Handle, Result};

/// `MPI_Comm_copy_attr_function *` and its like for other objects.
pub type CopyFunction<H> =
    Option<unsafe extern "C" fn(H, c_int, *mut c_void, *mut c_void, *mut *mut c_void, *mut c_int) -> c_int>;
/// `MPI_Comm_delete_attr_function *` and its like for other objects.
pub type DeleteFunction<H> = Option<unsafe extern "C" fn(H, c_int, *mut c_void, *mut c_void) -> c_int>;
/// `MPI_Comm_errhandler_function *` and its like for other objects.
pub type ErrhandlerFunction<H> = Option<unsafe extern "C" fn(*mut H, *mut c_int, ...)>;

/// `void *extra_state`: a word of the program's, which is handed back to its functions and never looked at.
#[derive(Clone, Copy)]
#[repr(transparent)]
pub struct ExtraState(*mut c_void);

impl Argument for ExtraState {}

impl ExtraState {
    /// It, as the word that it is here.
    pub fn word(self) -> usize {
        self.0.expose_provenance()
    }
}

/// A copy function as `strobe_mpi` calls it.
pub fn copy_function<A: Abi, H: CHandle>(
    function: CopyFunction<H>,
    extra_state: ExtraState,
) -> attribute::CopyFunction<H::Inner> {
    let Some(function) = function else { return attribute::CopyFunction::Null };
    if A::is_dup_function(function as usize) {
        return attribute::CopyFunction::Dup;
    }
    attribute::CopyFunction::Call(Box::new(move |object, keyval, value| {
        let (mut copy, mut flag) = (std::ptr::null_mut(), 0);
        let keyval = A::constant_out(Family::Keyval, keyval);
        // SAFETY: see the module's documentation; the two results are this closure's own.
        let code =
            unsafe { function(H::outer(object), keyval, extra_state.0, pointer(value), &raw mut copy, &raw mut flag) };
        answered::<A>(code, "copy")?;
        Ok((flag != 0).then_some(copy as usize))
    }))
}

/// A delete function as `strobe_mpi` calls it.
pub fn delete_function<A: Abi, H: CHandle>(
    function: DeleteFunction<H>,
    extra_state: ExtraState,
) -> attribute::DeleteFunction<H::Inner> {
    let Some(function) = function else { return attribute::DeleteFunction::Null };
    attribute::DeleteFunction::Call(Box::new(move |object, keyval, value| {
        let keyval = A::constant_out(Family::Keyval, keyval);
        // SAFETY: see the module's documentation.
        answered::<A>(unsafe { function(H::outer(object), keyval, pointer(value), extra_state.0) }, "delete")
    }))
}

/// An attribute's value as the pointer that it is to the program.
fn pointer(value: usize) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(value)
}

/// The error code that a function of the program returned, as a result.
fn answered<A: Abi>(code: c_int, what: &str) -> Result<()> {
    match A::error_in(code) {
        0 => Ok(()),
        inner => {
            let message = format!("the attribute {what} function of the program returned error code {code}");
            Err(Error::new(ErrorClass(inner), message))
        }
    }
}

/// An error handler as `strobe_mpi` calls it. `None` if the program gave NULL.
pub fn errhandler_function<A: Abi, H: CHandle>(function: ErrhandlerFunction<H>) -> Option<HandlerFunction> {
    let function = function?;
    Some(Rc::new(move |raw, class: ErrorClass| {
        let mut object = H::outer(H::Inner::from_raw(raw));
        let mut code = A::error_out(class.0);
        // SAFETY: see the module's documentation; both arguments live on this closure's stack during the call.
        unsafe { function(&raw mut object, &raw mut code) }
    }))
}

/// `MPI_User_function *`
pub type UserFunction<D> = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut c_int, *mut D)>;

/// A reduction function as `strobe_mpi` calls it. It is called for at most `INT_MAX` elements at a time, since its
/// length argument is an `int`. `None` if the program gave NULL.
pub fn user_function<A: Abi>(function: UserFunction<A::Datatype>) -> Option<Box<strobe_mpi::op::UserFunction>> {
    let function = function?;
    Some(Box::new(move |input, inout, count, extent, datatype| {
        let mut done = 0;
        while done < count {
            let mut length = c_int::try_from(count - done).unwrap_or(c_int::MAX);
            let skipped = (done as isize).wrapping_mul(extent);
            let mut datatype = A::Datatype::outer(datatype);
            let (left, right) = (pointer(input.offset(skipped).address()), pointer(inout.offset(skipped).address()));
            done += length as usize;
            // SAFETY: see the module's documentation (MPI-5.0 section 6.9.5); both arrays hold `length` elements.
            unsafe { function(left, right, &raw mut length, &raw mut datatype) }
        }
    }))
}

/// `MPI_User_function_c *`
pub type LargeUserFunction<D> = Option<unsafe extern "C" fn(*mut c_void, *mut c_void, *mut Count, *mut D)>;

/// The same for a function that takes large counts: it is called once for all elements.
pub fn large_user_function<A: Abi>(
    function: LargeUserFunction<A::Datatype>,
) -> Option<Box<strobe_mpi::op::UserFunction>> {
    let function = function?;
    Some(Box::new(move |input, inout, count, _extent, datatype| {
        let mut length = count as Count;
        let mut datatype = A::Datatype::outer(datatype);
        let (left, right) = (pointer(input.address()), pointer(inout.address()));
        // SAFETY: see the module's documentation (MPI-5.0 section 6.9.5); both arrays hold `length` elements.
        unsafe { function(left, right, &raw mut length, &raw mut datatype) }
    }))
}

/// `MPI_Datarep_conversion_function *`
pub type ConversionFunction<D> =
    Option<unsafe extern "C" fn(*mut c_void, D, c_int, *mut c_void, Offset, *mut c_void) -> c_int>;
/// `MPI_Datarep_conversion_function_c *`
pub type LargeConversionFunction<D> =
    Option<unsafe extern "C" fn(*mut c_void, D, Count, *mut c_void, Offset, *mut c_void) -> c_int>;
/// `MPI_Datarep_extent_function *`
pub type ExtentFunction<D> = Option<unsafe extern "C" fn(D, *mut Aint, *mut c_void) -> c_int>;

/// What a function of a data representation returned, as a result.
fn converted<A: Abi>(code: c_int) -> Result<()> {
    match A::error_in(code) {
        0 => Ok(()),
        inner => {
            let text = format!("datarep: a function of the program's returned error code {code}");
            Err(Error::new(ErrorClass(inner), text))
        }
    }
}

/// A conversion function as `strobe_mpi` calls it (MPI-5.0 section 14.5.3): of a whole buffer, from its beginning on.
pub fn conversion<A: Abi>(function: ConversionFunction<A::Datatype>, extra_state: ExtraState) -> Option<Conversion> {
    let function = function?;
    Some(Box::new(move |user, datatype, count, file| {
        let Ok(count) = c_int::try_from(count) else {
            return strobe_types::err!(CONVERSION, "datarep: its functions take no more than INT_MAX elements at once");
        };
        let (user, file) = (pointer(user.address()), pointer(file.address()));
        // SAFETY: see the module's documentation; both buffers hold `count` elements.
        converted::<A>(unsafe { function(user, A::Datatype::outer(datatype), count, file, 0, extra_state.0) })
    }))
}

/// The same for large counts.
pub fn conversion_large<A: Abi>(
    function: LargeConversionFunction<A::Datatype>,
    extra_state: ExtraState,
) -> Option<Conversion> {
    let function = function?;
    Some(Box::new(move |user, datatype, count, file| {
        let (user, file) = (pointer(user.address()), pointer(file.address()));
        // SAFETY: as above.
        let code = unsafe { function(user, A::Datatype::outer(datatype), count as Count, file, 0, extra_state.0) };
        converted::<A>(code)
    }))
}

/// The function that says how long a datatype is in a file. `None` if the program gave NULL.
pub fn file_extent<A: Abi>(function: ExtentFunction<A::Datatype>, extra_state: ExtraState) -> Option<FileExtent> {
    let function = function?;
    Some(Box::new(move |datatype| {
        let mut extent = 0;
        // SAFETY: see the module's documentation; the result is this closure's own.
        converted::<A>(unsafe { function(A::Datatype::outer(datatype), &raw mut extent, extra_state.0) })?;
        Ok(extent)
    }))
}
