// SPDX-License-Identifier: MIT OR Apache-2.0
//! The user's memory. A program lends a buffer with each call; the C edge turns its address into a
//! [`UserMemory`], once, with the standard's promise as the argument, and everything behind the edge is safe.

/// The address of a buffer that the program lent to the library.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UserMemory(usize);

impl UserMemory {
    /// # Safety
    /// Until the operation that this is handed to completes, all memory which that operation's count and
    /// datatype describe relative to `address` may be read (send buffers) or written (receive buffers) by the
    /// library and is not touched by the program in a way that MPI forbids (MPI-5.0 sections 3.2 and 3.7).
    pub unsafe fn new(address: *const u8) -> Self {
        UserMemory(address as usize)
    }

    /// The memory of a slice of the library's own, which must outlive the operation.
    pub fn of(slice: &mut [u8]) -> Self {
        UserMemory(slice.as_mut_ptr() as usize)
    }

    /// The memory of a slice of the library's own that is only read.
    pub fn of_const(slice: &[u8]) -> Self {
        UserMemory(slice.as_ptr() as usize)
    }

    /// The address.
    pub fn address(self) -> usize {
        self.0
    }

    /// The memory `displacement` bytes further on.
    #[must_use]
    pub fn offset(self, displacement: isize) -> Self {
        UserMemory(self.0.wrapping_add_signed(displacement))
    }

    /// Copies `into.len()` bytes out.
    pub fn read(self, into: &mut [u8]) {
        // SAFETY: `new` promises that the memory is readable for the operation; `into` is the library's own
        // and so does not overlap it.
        unsafe { std::ptr::copy_nonoverlapping(self.0 as *const u8, into.as_mut_ptr(), into.len()) }
    }

    /// Copies `from` in.
    pub fn write(self, from: &[u8]) {
        // SAFETY: as in `read`, for a buffer that the operation may write.
        unsafe { std::ptr::copy_nonoverlapping(from.as_ptr(), self.0 as *mut u8, from.len()) }
    }

    /// Copies `bytes` bytes from `self` to `to`; the two may overlap.
    pub fn copy_to(self, to: UserMemory, bytes: usize) {
        // SAFETY: both were lent for the operation; `copy` allows overlap.
        unsafe { std::ptr::copy(self.0 as *const u8, to.0 as *mut u8, bytes) }
    }
}
