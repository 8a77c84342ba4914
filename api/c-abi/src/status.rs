// SPDX-License-Identifier: MIT OR Apache-2.0
//! Status arguments. As in [`crate::args`], values of these types come only from the parameters of an exported
//! function, and the program lends the memory as the standard's description of the argument says.

use crate::abi::{Abi, CStatus};
use crate::args::{Argument, null};
use std::ffi::c_int;
use std::marker::PhantomData;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::{Result, Status, err};

/// `MPI_Status *` that the call sets. With `MPI_STATUS_IGNORE` nothing is written.
#[repr(transparent)]
pub struct OutStatus<A: Abi>(*mut A::Status, PhantomData<A>);

impl<A: Abi> Clone for OutStatus<A> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<A: Abi> Copy for OutStatus<A> {}

impl<A: Abi> Argument for OutStatus<A> {
    #[inline(always)]
    fn check(&self, name: &'static str) -> Result<()> {
        if !self.ignored() && self.0.is_null() { null(name) } else { Ok(()) }
    }
}

impl<A: Abi> OutStatus<A> {
    /// Is it `MPI_STATUS_IGNORE` (or `MPI_STATUSES_IGNORE`)?
    #[inline(always)]
    pub fn ignored(&self) -> bool {
        A::is_status_ignore(self.0)
    }

    /// Stores `status`. Its error is not stored, except that an empty status gets success.
    #[inline(always)]
    pub fn set(&self, status: &Status) {
        if !self.ignored() {
            // SAFETY: checked not to be NULL; lent for writing (see above). The memory may be uninitialised, which a
            // struct of plain integers tolerates: `write` stores, never reads.
            unsafe { (*self.0).write(status) }
            if status.source == ANY_SOURCE {
                // An empty status says success (MPI-5.0 section 3.7.3).
                // SAFETY: as above.
                unsafe { (*self.0).write_error(0) }
            }
        }
    }
}

/// `MPI_Status []` that the call sets, with as many elements as another argument says. With `MPI_STATUSES_IGNORE`
/// nothing is written.
#[repr(transparent)]
pub struct OutStatuses<A: Abi>(*mut A::Status, PhantomData<A>);

impl<A: Abi> Argument for OutStatuses<A> {}

impl<A: Abi> OutStatuses<A> {
    fn at(&self, index: usize) -> OutStatus<A> {
        OutStatus(self.0.wrapping_add(index), PhantomData)
    }

    /// Is it `MPI_STATUSES_IGNORE`, or NULL because there is nothing to write?
    pub fn ignored(&self) -> bool {
        A::is_status_ignore(self.0) || self.0.is_null()
    }

    /// Stores `status` in element `index`, without its error.
    pub fn set_at(&self, index: usize, status: &Status) {
        if !self.ignored() {
            self.at(index).set(status);
        }
    }

    /// Stores an error code, which is in the numbers of the standard ABI, in element `index`.
    pub fn set_error_at(&self, index: usize, error: c_int) {
        if !self.ignored() {
            // SAFETY: lent for writing with the length that the caller stays below (see above).
            unsafe { (*self.0.add(index)).write_error(A::error_out(error)) }
        }
    }
}

/// `const MPI_Status *`: a status to read.
#[repr(transparent)]
pub struct InStatus<A: Abi>(InOutStatus<A>);

impl<A: Abi> Argument for InStatus<A> {
    fn check(&self, name: &'static str) -> Result<()> {
        self.0.check(name)
    }
}

impl<A: Abi> InStatus<A> {
    /// Reads all fields but the error.
    pub fn get(&self) -> Status {
        self.0.get()
    }

    /// The error code, in the program's numbers.
    pub fn error(&self) -> c_int {
        self.0.error()
    }
}

/// `MPI_Status *` that the call reads and may change.
#[repr(transparent)]
pub struct InOutStatus<A: Abi>(*mut A::Status, PhantomData<A>);

impl<A: Abi> Argument for InOutStatus<A> {
    fn check(&self, name: &'static str) -> Result<()> {
        if A::is_status_ignore(self.0) || self.0.is_null() {
            return err!(ARG, "{name}: is MPI_STATUS_IGNORE or NULL: pass the address of a status");
        }
        Ok(())
    }
}

impl<A: Abi> InOutStatus<A> {
    /// Reads all fields but the error.
    pub fn get(&self) -> Status {
        // SAFETY: checked to be a status; lent for reading (see above).
        unsafe { *self.0 }.read()
    }

    /// The error code, in the program's numbers.
    pub fn error(&self) -> c_int {
        // SAFETY: as in `get`.
        unsafe { *self.0 }.error()
    }

    /// Stores all fields but the error.
    pub fn set(&self, status: &Status) {
        // SAFETY: as in `get`, for writing.
        unsafe { (*self.0).write(status) }
    }

    /// Stores an error code, which is in the program's numbers.
    pub fn set_error(&self, code: c_int) {
        // SAFETY: as in `get`, for writing.
        unsafe { (*self.0).write_error(code) }
    }
}
