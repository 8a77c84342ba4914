// SPDX-License-Identifier: MIT OR Apache-2.0
//! The user's memory. A program lends a buffer with each call; the C edge turns its address into a
//! [`UserMemory`], once, with the standard's promise as the argument, and everything behind the edge is safe.

use crate::crc::{self, Side};
pub use strobe_os::memory::REMOTE_PARTS_MAX;
use strobe_os::memory::RemotePart;

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

    /// Memory at an address inside a mapping of the library's own.
    pub(crate) fn at(address: usize) -> Self {
        UserMemory(address)
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

    /// Copies `into.len()` bytes out, as [`UserMemory::read`] does; the CRC-32C of what was read.
    pub fn read_with_crc(self, into: &mut [u8]) -> u32 {
        // SAFETY: as in `read`.
        unsafe { crc::copy(Side::Source, self.0 as *const u8, into.as_mut_ptr(), into.len()) }
    }

    /// Copies `from` in, as [`UserMemory::write`] does; the CRC-32C of what lies there then.
    pub fn write_with_crc(self, from: &[u8]) -> u32 {
        // SAFETY: as in `write`.
        unsafe { crc::copy(Side::Target, from.as_ptr(), self.0 as *mut u8, from.len()) }
    }

    /// Copies `bytes` bytes from `self` to `to`; the two may overlap.
    pub fn copy_to(self, to: UserMemory, bytes: usize) {
        // SAFETY: both were lent for the operation; `copy` allows overlap.
        unsafe { std::ptr::copy(self.0 as *const u8, to.0 as *mut u8, bytes) }
    }

    /// Copies `bytes` bytes from `self` to `to`, which does not overlap.
    #[inline]
    pub fn copy_apart(self, to: UserMemory, bytes: usize) {
        debug_assert!(self.0.abs_diff(to.0) >= bytes, "the two must not overlap");
        // SAFETY: both were lent for the operation and the caller knows them apart.
        unsafe { std::ptr::copy_nonoverlapping(self.0 as *const u8, to.0 as *mut u8, bytes) }
    }

    /// Reads eight bytes, at any alignment.
    #[inline]
    pub fn read_word(self) -> u64 {
        // SAFETY: eight lent bytes.
        unsafe { (self.0 as *const u64).read_unaligned() }
    }

    /// Writes, into memory that the node shares, where `memory` lies, for others to copy from there; `None`: nowhere.
    pub fn write_address(self, memory: Option<UserMemory>) {
        self.write_word(memory.map_or(0, UserMemory::address) as u64);
    }

    /// Reads what another process wrote by [`UserMemory::write_address`].
    pub fn read_address(self) -> Option<RemoteAddress> {
        RemoteAddress::somewhere(self.read_word())
    }

    /// Reads 1..8 bytes, the rest of the word zero.
    #[inline]
    pub fn read_partial_word(self, bytes: usize) -> u64 {
        let mut word = [0u8; 8];
        match bytes {
            // SAFETY: four lent bytes.
            4 => return u64::from(unsafe { (self.0 as *const u32).read_unaligned() }),
            // SAFETY: `bytes` lent bytes, fewer than eight.
            _ => unsafe { std::ptr::copy_nonoverlapping(self.0 as *const u8, word.as_mut_ptr(), bytes.min(8)) },
        }
        u64::from_le_bytes(word)
    }

    /// Writes eight bytes, at any alignment.
    #[inline]
    pub fn write_word(self, word: u64) {
        // SAFETY: eight lent bytes that the operation may write.
        unsafe { (self.0 as *mut u64).write_unaligned(word) }
    }

    /// Writes the first 1..8 bytes of a word.
    #[inline]
    pub fn write_partial_word(self, word: u64, bytes: usize) {
        match bytes {
            // SAFETY: four lent bytes that the operation may write.
            4 => unsafe { (self.0 as *mut u32).write_unaligned(word as u32) },
            // SAFETY: `bytes` lent bytes, fewer than eight, that the operation may write.
            _ => unsafe { std::ptr::copy_nonoverlapping(word.to_le_bytes().as_ptr(), self.0 as *mut u8, bytes.min(8)) },
        }
    }

    /// Lets `read` look at `bytes` bytes.
    pub fn with_slice<R>(self, bytes: usize, read: impl FnOnce(&[u8]) -> R) -> R {
        // SAFETY: lent for the operation; `read` cannot keep the slice.
        read(unsafe { std::slice::from_raw_parts(self.0 as *const u8, bytes) })
    }

    /// Lets `write` change `bytes` bytes.
    pub fn with_slice_mut<R>(self, bytes: usize, write: impl FnOnce(&mut [u8]) -> R) -> R {
        // SAFETY: lent for the operation, which alone writes it; `write` cannot keep the slice.
        write(unsafe { std::slice::from_raw_parts_mut(self.0 as *mut u8, bytes) })
    }

    /// Fills `bytes` bytes here from `remote` in process `pid`.
    pub fn fill_from_process(self, pid: u32, remote: RemoteAddress, bytes: usize) -> std::io::Result<()> {
        // SAFETY: lent for the operation, which may write it.
        unsafe { strobe_os::memory::read_process(pid as i32, remote.0 as usize, self.0, bytes) }
    }

    /// Fills several places here, each from its own address in process `pid`: (where, remote, bytes), at most
    /// [`REMOTE_PARTS_MAX`]. False if not all of them could be, which says nothing about what was.
    pub fn fill_parts_from_process(pid: u32, parts: impl Iterator<Item = (UserMemory, RemoteAddress, usize)>) -> bool {
        let parts = parts.map(|(to, remote, bytes)| RemotePart { remote: remote.0 as usize, local: to.0, bytes });
        // SAFETY: lent for the operations, which may write them.
        unsafe { strobe_os::memory::read_process_parts(pid as i32, parts) }
    }

    /// Copies `bytes` bytes from here to `remote` in process `pid`.
    pub fn copy_to_process(self, pid: u32, remote: RemoteAddress, bytes: usize) -> std::io::Result<()> {
        // SAFETY: lent for the operation; `remote` is a buffer that its owner lent for the same message.
        unsafe { strobe_os::memory::write_process(pid as i32, remote.0 as usize, self.0, bytes) }
    }
}

/// An address in another process of the node, as that process wrote it for whoever moves its message. It is not to be
/// read or written here; the kernel copies from and to it, and refuses what is not there.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoteAddress(u64);

impl RemoteAddress {
    /// An address that a process wrote into memory that the node shares.
    pub(crate) fn at(word: u64) -> Self {
        RemoteAddress(word)
    }

    /// The same, or nothing: 0 is nowhere.
    pub(crate) fn somewhere(word: u64) -> Option<Self> {
        (word != 0).then_some(RemoteAddress(word))
    }

    /// As it is written into shared memory.
    #[inline]
    pub fn word(self) -> u64 {
        self.0
    }

    /// So much further on.
    #[inline]
    #[must_use]
    pub fn offset(self, bytes: u64) -> Self {
        RemoteAddress(self.0.wrapping_add(bytes))
    }
}
