// SPDX-License-Identifier: MIT OR Apache-2.0
//! The user's memory. A program lends a buffer with each call; the C edge turns its address into a
//! [`UserMemory`], once, with the standard's promise as the argument, and everything behind the edge is safe.
//!
//! What is only read is a [`ConstMemory`]. A `UserMemory` is one, too, but not the other way round. Of a slice it
//! borrows that slice, so it does not outlive it.

use crate::bounds::Bounds;
use crate::crc::{self, Side};
use std::marker::PhantomData;
use std::ops::{Deref, Range};
use strobe_os::copies;
pub use strobe_os::process_memory::REMOTE_PARTS_MAX;
use strobe_os::process_memory::{self, RemotePart, RemoteRun};

/// The address of memory that is only read, as long as `'a`. What it is taken of it does not outlive:
///
/// ```compile_fail,E0597
/// # use strobe_shared::ConstMemory;
/// let memory = {
///     let bytes = [0u8; 8];
///     ConstMemory::of(&bytes)
/// };
/// memory.read_word();
/// ```
///
/// and nothing writes to it:
///
/// ```compile_fail,E0599
/// # use strobe_shared::ConstMemory;
/// ConstMemory::of(&[0; 8]).write(&[1]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ConstMemory<'a> {
    address: usize,
    bounds: Bounds,
    lifetime: PhantomData<&'a [u8]>,
}

/// The same address.
impl PartialEq for ConstMemory<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.address == other.address
    }
}

impl Eq for ConstMemory<'_> {}

/// The address of a buffer that the program lent to the library, which may be read and written. Memory of the library's
/// own for operations is an [`OwnedMemory`](crate::OwnedMemory).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UserMemory(ConstMemory<'static>);

impl Deref for UserMemory {
    type Target = ConstMemory<'static>;

    #[inline(always)]
    fn deref(&self) -> &ConstMemory<'static> {
        &self.0
    }
}

impl<'a> ConstMemory<'a> {
    /// The memory of a slice.
    #[inline]
    pub fn of(slice: &'a [u8]) -> Self {
        ConstMemory::at(slice.as_ptr() as usize, Bounds::of(slice.as_ptr() as usize, slice.len()))
    }

    #[inline(always)]
    fn at(address: usize, bounds: Bounds) -> Self {
        ConstMemory { address, bounds, lifetime: PhantomData }
    }

    /// The address.
    #[inline]
    pub fn address(self) -> usize {
        self.address
    }

    /// Where `bytes` bytes begin that are to be read. In builds with debug assertions it panics if not all of them lie
    /// in this memory, as far as its length is known.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn source(self, bytes: usize) -> *const u8 {
        self.bounds.check(self.address, bytes);
        self.address as *const u8
    }

    /// The memory `displacement` bytes further on.
    #[inline]
    #[must_use]
    pub fn offset(self, displacement: isize) -> Self {
        ConstMemory::at(self.address.wrapping_add_signed(displacement), self.bounds)
    }

    /// Copies `into.len()` bytes out.
    pub fn read(self, into: &mut [u8]) {
        // SAFETY: `new` promises that the memory is readable for the operation, or it is borrowed; `into` is the
        // library's own and so does not overlap it.
        unsafe { copies::copy_apart(self.source(into.len()), into.as_mut_ptr(), into.len()) }
    }

    /// Copies `into.len()` bytes out, as [`ConstMemory::read`] does; the CRC-32C of what was read.
    pub fn read_with_crc(self, into: &mut [u8]) -> u32 {
        // SAFETY: as in `read`.
        unsafe { crc::copy(Side::Source, self.source(into.len()), into.as_mut_ptr(), into.len()) }
    }

    /// Copies `bytes` bytes from `self` to `to`; the two may overlap.
    #[inline]
    pub fn copy_to(self, to: UserMemory, bytes: usize) {
        if bytes == 8 {
            return to.write_word(self.read_word());
        }
        // SAFETY: both were lent for the operation; `copy` allows overlap.
        unsafe { copies::copy(self.source(bytes), to.target(bytes), bytes) }
    }

    /// Copies `bytes` bytes from `self` to `to`, which does not overlap.
    #[inline]
    pub fn copy_apart(self, to: UserMemory, bytes: usize) {
        debug_assert!(self.address.abs_diff(to.address()) >= bytes, "the two must not overlap");
        // SAFETY: both were lent for the operation and the caller knows them apart.
        unsafe { copies::copy_apart(self.source(bytes), to.target(bytes), bytes) }
    }

    /// Reads eight bytes, at any alignment.
    #[inline]
    pub fn read_word(self) -> u64 {
        // SAFETY: eight lent bytes.
        unsafe { self.source(8).cast::<u64>().read_unaligned() }
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
            4 => return u64::from(unsafe { self.source(4).cast::<u32>().read_unaligned() }),
            // SAFETY: `bytes` lent bytes, fewer than eight.
            _ => unsafe { std::ptr::copy_nonoverlapping(self.source(bytes.min(8)), word.as_mut_ptr(), bytes.min(8)) },
        }
        u64::from_le_bytes(word)
    }

    /// Lets `read` look at `bytes` bytes.
    pub fn with_slice<R>(self, bytes: usize, read: impl FnOnce(&[u8]) -> R) -> R {
        if bytes == 0 {
            // A program may pass a null pointer, which is no address of a slice.
            return read(&[]);
        }
        // SAFETY: lent for the operation, or borrowed; `read` cannot keep the slice.
        read(unsafe { std::slice::from_raw_parts(self.source(bytes), bytes) })
    }

    /// Copies `bytes` bytes from here to `remote` in process `pid`. Fails if the kernel refuses, or that is this
    /// process.
    pub fn copy_to_process(self, pid: u32, remote: RemoteAddress, bytes: usize) -> std::io::Result<()> {
        // SAFETY: lent for the operation; `remote` is a buffer that its owner lent for the same message.
        unsafe { process_memory::write_process(pid as i32, remote.0 as usize, self.source(bytes) as usize, bytes) }
    }
}

impl UserMemory {
    /// # Safety
    /// Until the operation that this is handed to completes, all memory which that operation's count and
    /// datatype describe relative to `address` may be read (send buffers) or written (receive buffers) by the
    /// library and is not touched by the program in a way that MPI forbids (MPI-5.0 sections 3.2 and 3.7).
    pub unsafe fn new(address: *const u8) -> Self {
        UserMemory(ConstMemory::at(address as usize, Bounds::UNKNOWN))
    }

    /// The address for no data.
    pub fn nowhere() -> Self {
        UserMemory::at(std::ptr::dangling::<u8>() as usize, 0)
    }

    /// `bytes` bytes at an address inside a mapping of the library's own.
    #[inline]
    pub(crate) fn at(address: usize, bytes: usize) -> Self {
        UserMemory(ConstMemory::at(address, Bounds::of(address, bytes)))
    }

    /// The same address, of which only the bytes at the displacements `span` may be touched: those that were described
    /// with it. Builds with debug assertions panic if not all of them lie in this memory. Others do not ask for them.
    #[inline(always)]
    #[must_use]
    #[track_caller]
    pub fn within(self, span: impl FnOnce() -> Range<isize>) -> Self {
        if !cfg!(debug_assertions) {
            return self;
        }
        let span = span();
        let first = self.address.wrapping_add_signed(span.start);
        let bytes = span.end.saturating_sub(span.start).max(0) as usize;
        self.bounds.check(first, bytes);
        UserMemory(ConstMemory::at(self.address, Bounds::of(first, bytes)))
    }

    /// The memory `displacement` bytes further on.
    #[inline]
    #[must_use]
    pub fn offset(self, displacement: isize) -> Self {
        UserMemory(self.0.offset(displacement))
    }

    /// Where `bytes` bytes begin that are to be written. Panics as [`ConstMemory::source`] does.
    #[inline(always)]
    #[track_caller]
    pub(crate) fn target(self, bytes: usize) -> *mut u8 {
        self.source(bytes).cast_mut()
    }

    /// Copies `from` in.
    pub fn write(self, from: &[u8]) {
        // SAFETY: as in `read`, for a buffer that the operation may write.
        unsafe { copies::copy_apart(from.as_ptr(), self.target(from.len()), from.len()) }
    }

    /// Copies `from` in, as [`UserMemory::write`] does; the CRC-32C of what lies there then.
    pub fn write_with_crc(self, from: &[u8]) -> u32 {
        // SAFETY: as in `write`.
        unsafe { crc::copy(Side::Target, from.as_ptr(), self.target(from.len()), from.len()) }
    }

    /// Writes, into memory that the node shares, where `memory` lies, for others to copy from there; `None`: nowhere.
    pub fn write_address(self, memory: Option<UserMemory>) {
        self.write_word(memory.map_or(0, |memory| memory.address()) as u64);
    }

    /// Writes eight bytes, at any alignment.
    #[inline]
    pub fn write_word(self, word: u64) {
        // SAFETY: eight lent bytes that the operation may write.
        unsafe { self.target(8).cast::<u64>().write_unaligned(word) }
    }

    /// Writes the first 1..8 bytes of a word.
    #[inline]
    pub fn write_partial_word(self, word: u64, bytes: usize) {
        match bytes {
            // SAFETY: four lent bytes that the operation may write.
            4 => unsafe { self.target(4).cast::<u32>().write_unaligned(word as u32) },
            // SAFETY: `bytes` lent bytes, fewer than eight, that the operation may write.
            _ => unsafe {
                std::ptr::copy_nonoverlapping(word.to_le_bytes().as_ptr(), self.target(bytes.min(8)), bytes.min(8))
            },
        }
    }

    /// Lets `write` change `bytes` bytes.
    pub fn with_slice_mut<R>(self, bytes: usize, write: impl FnOnce(&mut [u8]) -> R) -> R {
        if bytes == 0 {
            return write(&mut []);
        }
        // SAFETY: lent for the operation, which alone writes it; `write` cannot keep the slice.
        write(unsafe { std::slice::from_raw_parts_mut(self.target(bytes), bytes) })
    }

    /// Fills `bytes` bytes here from `remote` in process `pid`. Fails if the kernel refuses, or that is this process.
    pub fn fill_from_process(self, pid: u32, remote: RemoteAddress, bytes: usize) -> std::io::Result<()> {
        // SAFETY: lent for the operation, which may write it.
        unsafe { process_memory::read_process(pid as i32, remote.0 as usize, self.target(bytes) as usize, bytes) }
    }

    /// Fills several places here, each from its own address in process `pid`: (where, remote, bytes), at most
    /// [`REMOTE_PARTS_MAX`]. False if not all of them could be, which says nothing about what was.
    pub fn fill_parts_from_process(pid: u32, parts: impl Iterator<Item = (UserMemory, RemoteAddress, usize)>) -> bool {
        let parts = parts.map(|(to, remote, bytes)| RemotePart {
            remote: remote.0 as usize,
            local: to.target(bytes) as usize,
            bytes,
        });
        // SAFETY: lent for the operations, which may write them.
        unsafe { process_memory::read_process_parts(pid as i32, parts) }
    }
}

/// Runs of memory of another process, one behind the other: where each lies, and its length.
pub struct RemoteRuns<I> {
    /// The process.
    pub pid: u32,
    /// Bytes of all runs.
    pub bytes: usize,
    /// The runs.
    pub runs: I,
}

impl<I: Iterator<Item = (RemoteAddress, usize)>> RemoteRuns<I> {
    /// Fills `to` with them. Fails as [`UserMemory::fill_from_process`].
    pub fn copy_to(self, to: UserMemory) -> std::io::Result<()> {
        let (pid, to) = (self.pid as i32, to.target(self.bytes) as usize);
        // SAFETY: lent for the operation, which may write it; `within` sees to it that the runs have no more bytes.
        unsafe { process_memory::read_process_runs(pid, self.within(), to) }
    }

    /// Fills them with what is at `from`. Fails as [`ConstMemory::copy_to_process`].
    pub fn copy_from(self, from: ConstMemory<'_>) -> std::io::Result<()> {
        let (pid, from) = (self.pid as i32, from.source(self.bytes) as usize);
        // SAFETY: lent for the operation; the runs are memory that their owner lent for it, and have no more bytes.
        unsafe { process_memory::write_process_runs(pid, self.within(), from) }
    }

    /// The runs, up to as many bytes as all have to have.
    fn within(self) -> impl Iterator<Item = RemoteRun> {
        self.runs.scan(self.bytes, |left, (remote, bytes)| {
            let bytes = bytes.min(*left);
            *left -= bytes;
            Some(RemoteRun { remote: remote.0 as usize, bytes })
        })
    }
}

/// An address in another process of the node, as that process wrote it for whoever moves its message. It comes out of
/// shared memory, so after a crash it may be any number. That breaks nothing here. It is only named to the kernel
/// (`process_vm_readv`, `process_vm_writev`), which refuses what is not there, and never for this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RemoteAddress(u64);

impl RemoteAddress {
    /// Where all memory of another process begins, for who has been told its addresses as numbers.
    pub const START: RemoteAddress = RemoteAddress(0);

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

    /// Copies `into.len()` bytes from here in process `pid`. Fails as [`UserMemory::fill_from_process`].
    pub fn read(self, pid: u32, into: &mut [u8]) -> std::io::Result<()> {
        // Borrowed for the time of the call.
        UserMemory::at(into.as_mut_ptr() as usize, into.len()).fill_from_process(pid, self, into.len())
    }

    /// Copies `from` to here in process `pid`. Fails as [`ConstMemory::copy_to_process`].
    pub fn write(self, pid: u32, from: &[u8]) -> std::io::Result<()> {
        ConstMemory::of(from).copy_to_process(pid, self, from.len())
    }
}
