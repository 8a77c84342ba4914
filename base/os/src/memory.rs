// SPDX-License-Identifier: MIT OR Apache-2.0
//! Mappings, shared and private.

use crate::recycled;
use crate::world;
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// An anonymous file in memory of `bytes` bytes, sparse, gone with its last user. Fails if the kernel refuses such a
/// file or its length.
pub fn create(name: &CStr, bytes: usize) -> io::Result<OwnedFd> {
    if world::entered().is_some() {
        return recycled::file(bytes, || create_new(name, bytes));
    }
    create_new(name, bytes)
}

fn create_new(name: &CStr, bytes: usize) -> io::Result<OwnedFd> {
    // SAFETY: the name is a C string; the returned descriptor is ours alone.
    let fd = unsafe {
        let fd = libc::memfd_create(name.as_ptr(), libc::MFD_CLOEXEC | libc::MFD_ALLOW_SEALING);
        if fd < 0 {
            return Err(io::Error::last_os_error());
        }
        OwnedFd::from_raw_fd(fd)
    };
    // SAFETY: the descriptor is open. Sealing the size means that no mapping of it can fault by shrinking.
    unsafe {
        if libc::ftruncate(fd.as_raw_fd(), bytes as libc::off_t) != 0 {
            return Err(io::Error::last_os_error());
        }
        libc::fcntl(fd.as_raw_fd(), libc::F_ADD_SEALS, libc::F_SEAL_SHRINK | libc::F_SEAL_GROW | libc::F_SEAL_SEAL);
    }
    Ok(fd)
}

/// Size of an open file in bytes. Fails if the kernel does not tell.
pub fn size(fd: BorrowedFd<'_>) -> io::Result<usize> {
    // SAFETY: `stat` is plain data that the kernel fills.
    unsafe {
        let mut stat: libc::stat = std::mem::zeroed();
        if libc::fstat(fd.as_raw_fd(), &mut stat) != 0 {
            return Err(io::Error::last_os_error());
        }
        Ok(stat.st_size as usize)
    }
}

/// Maps the whole file, for the rest of the process's life, and returns its address. Fails if the kernel refuses, as
/// for want of address space.
pub fn map(fd: BorrowedFd<'_>, bytes: usize) -> io::Result<*mut u8> {
    if world::entered().is_some() {
        return recycled::mapping(fd, bytes, || map_new(fd, bytes));
    }
    map_new(fd, bytes)
}

fn map_new(fd: BorrowedFd<'_>, bytes: usize) -> io::Result<*mut u8> {
    map_from(fd, 0, bytes)
}

fn map_from(fd: BorrowedFd<'_>, offset: u64, bytes: usize) -> io::Result<*mut u8> {
    // SAFETY: a new shared mapping at an address of the kernel's choice overlaps nothing.
    let address = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_NORESERVE,
            fd.as_raw_fd(),
            offset as libc::off_t,
        )
    };
    if address == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(address.cast()) }
}

/// Empties a file in memory: it reads as zeros again, where it is mapped, too, and holds no memory.
pub fn empty(fd: BorrowedFd<'_>, bytes: usize) {
    empty_part(fd, 0, bytes);
}

/// The same for `bytes` bytes from `offset` on.
pub fn empty_part(fd: BorrowedFd<'_>, offset: u64, bytes: usize) {
    let how = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
    // SAFETY: changes bytes of a file, which those who share its memory have to expect.
    unsafe { libc::fallocate(fd.as_raw_fd(), how, offset as libc::off_t, bytes as libc::off_t) };
}

/// A mapping of a part of a file, which ends when this is dropped.
#[derive(Debug)]
pub struct Mapping {
    address: usize,
    bytes: usize,
}

impl Mapping {
    /// Maps `bytes` bytes from `offset` on, whole pages. Fails if the kernel refuses, as for want of address space.
    pub fn of(fd: BorrowedFd<'_>, offset: u64, bytes: usize) -> io::Result<Mapping> {
        let address = map_from(fd, offset, bytes)?;
        Ok(Mapping { address: address as usize, bytes })
    }

    /// Where it begins.
    pub fn address(&self) -> usize {
        self.address
    }

    /// Its length.
    pub fn bytes(&self) -> usize {
        self.bytes
    }
}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: a mapping that `of` made. Whoever owns it answers for it that nobody uses its memory any more.
        unsafe { libc::munmap(self.address as *mut _, self.bytes) };
    }
}

/// The longest file that this process may make; `None` if only the kernel limits it.
pub fn file_bytes_max() -> Option<u64> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: the kernel fills a structure of ours.
    let asked = unsafe { libc::getrlimit(libc::RLIMIT_FSIZE, &mut limit) };
    (asked == 0 && limit.rlim_cur != libc::RLIM_INFINITY).then_some(limit.rlim_cur)
}

/// Gives pages of private memory back to the kernel. They stay mapped, and read as zeros.
///
/// # Safety
/// `address..address + bytes` must be whole pages of private memory that nobody else uses.
pub unsafe fn discard(address: usize, bytes: usize) {
    // SAFETY: the caller answers for the memory. If the kernel refuses, its content stays, which harms nobody.
    unsafe { libc::madvise(address as *mut _, bytes, libc::MADV_DONTNEED) };
}

/// True if there is memory of this process at all these addresses. It may be gone when this returns.
pub fn is_mapped(address: usize, bytes: usize) -> bool {
    const PAGE_BYTES: usize = 4096;
    const PAGES: usize = 1024;
    let Some(end) = address.checked_add(bytes) else { return false };
    let (mut at, mut resident) = (address & !(PAGE_BYTES - 1), [0u8; PAGES]);
    while at < end && bytes > 0 {
        let part = (end - at).min(PAGES * PAGE_BYTES);
        // SAFETY: the kernel writes a byte for each page into `resident`, which has room for so many.
        let known = unsafe { libc::mincore(at as *mut libc::c_void, part, resident.as_mut_ptr()) };
        if known != 0 {
            return false;
        }
        at += part;
    }
    true
}
