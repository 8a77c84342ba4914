// SPDX-License-Identifier: MIT OR Apache-2.0
//! Recycled memory files for simulated worlds. A mapping lasts as long as the process, but a simulator makes thousands
//! of segments: so the file of a run that is over is emptied and used again with its mappings.

use crate::memory;
use std::io;
use std::os::fd::{AsFd, AsRawFd, BorrowedFd, OwnedFd};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct File {
    fd: OwnedFd,
    bytes: usize,
    /// Inode number, by which a duplicate of the descriptor is recognized.
    number: u64,
    /// Address and length of each mapping of it.
    mappings: Vec<(usize, usize)>,
    in_use: bool,
}

static FILES: Mutex<Vec<File>> = Mutex::new(Vec::new());

fn files() -> MutexGuard<'static, Vec<File>> {
    FILES.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A file of `bytes` bytes, all zero: one that is not in use, or else a new one from `make`.
pub(crate) fn file(bytes: usize, make: impl FnOnce() -> io::Result<OwnedFd>) -> io::Result<OwnedFd> {
    let mut files = files();
    if let Some(file) = files.iter_mut().find(|file| !file.in_use && file.bytes == bytes) {
        file.in_use = true;
        return file.fd.try_clone();
    }
    let fd = make()?;
    let (given, number) = (fd.try_clone()?, number(fd.as_fd())?);
    files.push(File { fd, bytes, number, mappings: Vec::new(), in_use: true });
    Ok(given)
}

/// A mapping of a file: an unused one that exists already, or else a new one.
pub(crate) fn mapping(
    fd: BorrowedFd<'_>,
    bytes: usize,
    make: impl FnOnce() -> io::Result<*mut u8>,
) -> io::Result<*mut u8> {
    let (mut files, number) = (files(), number(fd)?);
    let Some(file) = files.iter_mut().find(|file| file.number == number) else { return make() };
    if let Some((address, _)) = file.mappings.iter().find(|(_, length)| *length == bytes) {
        return Ok(*address as *mut u8);
    }
    let address = make()?;
    file.mappings.push((address as usize, bytes));
    Ok(address)
}

/// Called when the run that this file was made for is over and nobody uses its memory: the file may be used again.
pub fn give_back(fd: BorrowedFd<'_>) {
    let Ok(number) = number(fd) else { return };
    if let Some(file) = files().iter_mut().find(|file| file.number == number) {
        memory::empty(file.fd.as_fd(), file.bytes);
        file.in_use = false;
    }
}

fn number(fd: BorrowedFd<'_>) -> io::Result<u64> {
    // SAFETY: `stat` is plain data that the kernel fills.
    unsafe {
        let mut stat: libc::stat = std::mem::zeroed();
        match libc::fstat(fd.as_raw_fd(), &mut stat) {
            0 => Ok(stat.st_ino),
            _ => Err(io::Error::last_os_error()),
        }
    }
}
