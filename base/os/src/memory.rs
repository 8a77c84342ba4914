// SPDX-License-Identifier: MIT OR Apache-2.0
//! Shared mappings and copies between processes.

use crate::process;
use crate::recycled;
use crate::world::{self, Step};
use std::ffi::CStr;
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// An anonymous file in memory of `bytes` bytes, sparse, gone with its last user.
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

/// Size of an open file in bytes.
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

/// Maps the whole file, for the rest of the process's life, and returns its address.
pub fn map(fd: BorrowedFd<'_>, bytes: usize) -> io::Result<*mut u8> {
    if world::entered().is_some() {
        return recycled::mapping(fd, bytes, || map_new(fd, bytes));
    }
    map_new(fd, bytes)
}

fn map_new(fd: BorrowedFd<'_>, bytes: usize) -> io::Result<*mut u8> {
    // SAFETY: a new shared mapping at an address of the kernel's choice overlaps nothing.
    let address = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            bytes,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_NORESERVE,
            fd.as_raw_fd(),
            0,
        )
    };
    if address == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(address.cast()) }
}

/// Empties a file in memory: it reads as zeros again, where it is mapped, too, and holds no memory.
pub(crate) fn empty(fd: BorrowedFd<'_>, bytes: usize) {
    let how = libc::FALLOC_FL_PUNCH_HOLE | libc::FALLOC_FL_KEEP_SIZE;
    // SAFETY: changes bytes of a file, which those who share its memory have to expect.
    unsafe { libc::fallocate(fd.as_raw_fd(), how, 0, bytes as libc::off_t) };
}

/// In which process `pid` is really found, before a copy of so many bytes: in a world all are this one. `None` if the
/// world refuses.
fn find_process(pid: i32, bytes: usize) -> Option<i32> {
    let Some(world) = world::entered() else { return Some(pid) };
    world.step(Step::Copy(bytes));
    world.allows_copies().then(process::own_pid)
}

/// Copies `bytes` bytes at `remote` in process `pid` to `local` here.
///
/// # Safety
/// `local..local + bytes` must be memory that the caller may write.
pub unsafe fn read_process(pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    // SAFETY: the caller answers for the local side; the kernel checks the remote one.
    unsafe { copy_process(libc::SYS_process_vm_readv, pid, remote, local, bytes) }
}

/// Copies `bytes` bytes at `local` here to `remote` in process `pid`.
///
/// # Safety
/// `local..local + bytes` must be memory that the caller may read, and `remote` memory that its owner lent.
pub unsafe fn write_process(pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    // SAFETY: as above.
    unsafe { copy_process(libc::SYS_process_vm_writev, pid, remote, local, bytes) }
}

unsafe fn copy_process(call: libc::c_long, pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    let Some(pid) = find_process(pid, bytes) else { return Err(io::Error::from_raw_os_error(libc::EPERM)) };
    let mut done = 0;
    while done < bytes {
        let here = libc::iovec { iov_base: (local + done) as *mut _, iov_len: bytes - done };
        let there = libc::iovec { iov_base: (remote + done) as *mut _, iov_len: bytes - done };
        // SAFETY: the vectors are live locals; what they point at is the caller's promise.
        let moved = unsafe { libc::syscall(call, pid, &here, 1usize, &there, 1usize, 0usize) };
        match moved {
            1.. => done += moved as usize,
            0 => return Err(io::Error::from(io::ErrorKind::UnexpectedEof)),
            _ => {
                let error = io::Error::last_os_error();
                if error.kind() != io::ErrorKind::Interrupted {
                    return Err(error);
                }
            }
        }
    }
    Ok(())
}

/// One of several copies between here and another process.
#[derive(Clone, Copy, Debug)]
pub struct RemotePart {
    /// Address there.
    pub remote: usize,
    /// Address here.
    pub local: usize,
    /// Length.
    pub bytes: usize,
}

/// Parts that one call copies.
pub const REMOTE_PARTS_MAX: usize = 16;

/// Copies several parts, at most [`REMOTE_PARTS_MAX`], from process `pid` to here, in one call. False unless all of
/// them are here whole.
///
/// # Safety
/// Every part's `local..local + bytes` must be memory that the caller may write.
pub unsafe fn read_process_parts(pid: i32, parts: impl Iterator<Item = RemotePart>) -> bool {
    let none = libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 0 };
    let (mut here, mut there) = ([none; REMOTE_PARTS_MAX], [none; REMOTE_PARTS_MAX]);
    let (mut count, mut bytes) = (0, 0);
    for part in parts {
        if count == REMOTE_PARTS_MAX {
            return false;
        }
        here[count] = libc::iovec { iov_base: part.local as *mut _, iov_len: part.bytes };
        there[count] = libc::iovec { iov_base: part.remote as *mut _, iov_len: part.bytes };
        count += 1;
        bytes += part.bytes;
    }
    let Some(pid) = find_process(pid, bytes) else { return false };
    // SAFETY: the vectors are live locals with `count` elements; what the first one's point at is the caller's
    // promise, and the kernel checks the other.
    let moved = unsafe { libc::process_vm_readv(pid, here.as_ptr(), count as _, there.as_ptr(), count as _, 0) };
    moved >= 0 && moved as usize == bytes
}

/// Lets any process of the same user copy from and to this one (needed where Yama restricts tracing).
pub fn allow_copies() {
    // SAFETY: prctl with these arguments touches no memory; it fails harmlessly without Yama.
    unsafe { libc::prctl(libc::PR_SET_PTRACER, libc::PR_SET_PTRACER_ANY, 0, 0, 0) };
}

/// True unless the kernel or a filter refuses copies between processes altogether: asks by copying a word of
/// this process's own. Whether a given peer allows them is known when it has been tried.
pub fn copies_allowed() -> bool {
    let (from, mut to) = (7u64, 0u64);
    let pid = std::process::id() as i32;
    // SAFETY: both sides are live locals of this function.
    let copied = unsafe { read_process(pid, &from as *const u64 as usize, &mut to as *mut u64 as usize, 8) };
    copied.is_ok() && to == 7
}
