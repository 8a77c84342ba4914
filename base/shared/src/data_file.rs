// SPDX-License-Identifier: MIT OR Apache-2.0
//! A file of the program's, read and written from its memory.

use crate::{ConstMemory, UserMemory};
use std::io;
use std::ops::Range;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};
use strobe_os::file;
pub use strobe_os::file::Opening;

/// An open file. It may be read and written by several threads.
#[derive(Debug)]
pub struct DataFile {
    fd: OwnedFd,
    /// Held by whoever holds a lock of a range: all threads of a process share the locks of an open file.
    locking: Mutex<()>,
    /// Whether what is written is to be locked, once somebody has asked.
    guards: OnceLock<bool>,
}

/// A locked range of a file; given back when this is dropped.
#[derive(Debug)]
pub struct LockedRange<'a> {
    file: &'a DataFile,
    range: Range<u64>,
    _alone: MutexGuard<'a, ()>,
}

impl Drop for LockedRange<'_> {
    fn drop(&mut self) {
        let given_back = file::unlock(self.file.fd.as_fd(), &self.range);
        debug_assert!(given_back.is_ok(), "it was locked: {given_back:?}");
    }
}

impl DataFile {
    /// Opens a file by its name. Fails as the kernel does, and for a directory.
    pub fn open(path: &[u8], how: Opening) -> io::Result<DataFile> {
        let fd = file::open(path, how)?;
        if file::is_directory(fd.as_fd())? {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(DataFile { fd, locking: Mutex::default(), guards: OnceLock::new() })
    }

    /// Removes the name of a file.
    pub fn remove(path: &[u8]) -> io::Result<()> {
        file::remove(path)
    }

    /// Reads up to `bytes` bytes from `offset` on: fewer only at the end of the file. How many, and the error that came
    /// after them.
    pub fn read(&self, into: UserMemory, bytes: usize, offset: u64) -> (usize, io::Result<()>) {
        // SAFETY: lent for the operation, which may write it.
        unsafe { file::read_at(self.fd.as_fd(), into.target(bytes), bytes, offset) }
    }

    /// Writes `bytes` bytes at `offset`. How many, and the error that came after them.
    pub fn write(&self, from: ConstMemory<'_>, bytes: usize, offset: u64) -> (usize, io::Result<()>) {
        // SAFETY: lent for the operation, or borrowed.
        unsafe { file::write_at(self.fd.as_fd(), from.source(bytes), bytes, offset) }
    }

    /// Locks a range against other open files, and against other threads; waits for those who have it.
    pub fn lock(&self, range: Range<u64>, exclusive: bool) -> io::Result<LockedRange<'_>> {
        let alone = self.locking.lock().unwrap_or_else(PoisonError::into_inner);
        file::lock(self.fd.as_fd(), &range, exclusive)?;
        Ok(LockedRange { file: self, range, _alone: alone })
    }

    /// True if who writes locks what it writes: unless nobody else does, the file system knows no locks, or they are on
    /// another machine, where each would cost more than it gains.
    pub fn guards(&self) -> bool {
        // Asked where no data are: this process may have locked what it is about to write.
        let far = i64::MAX as u64 - 1..i64::MAX as u64;
        *self.guards.get_or_init(|| {
            let fd = self.fd.as_fd();
            !file::is_remote(fd) && file::lock(fd, &far, true).is_ok() && file::unlock(fd, &far).is_ok()
        })
    }

    /// Says that no other process writes it. Before it is written.
    pub fn is_for_one(&self) {
        self.guards.get_or_init(|| false);
    }

    /// Its size in bytes.
    pub fn size(&self) -> io::Result<u64> {
        file::size(self.fd.as_fd())
    }

    /// The number that tells files of one file system apart.
    pub fn number(&self) -> io::Result<u64> {
        file::number(self.fd.as_fd())
    }

    /// Makes it `bytes` bytes long.
    pub fn set_size(&self, bytes: u64) -> io::Result<()> {
        file::set_size(self.fd.as_fd(), bytes)
    }

    /// Takes space for the first `bytes` bytes.
    pub fn allocate(&self, bytes: u64) -> io::Result<()> {
        file::allocate(self.fd.as_fd(), bytes)
    }

    /// Waits until what was written is on the device.
    pub fn sync(&self) -> io::Result<()> {
        file::sync(self.fd.as_fd())
    }

    /// Forgets what this machine keeps of a file that another one may have changed.
    pub fn revalidate(&self) {
        file::revalidate(self.fd.as_fd());
    }
}
