// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files of the program: opening, reading and writing at an offset, sizes, space, locks of ranges, and their way to the
//! device.

use std::ffi::CString;
use std::io;
use std::ops::Range;
use std::os::fd::{AsRawFd, BorrowedFd, FromRawFd, OwnedFd};

/// How a file is opened.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Opening {
    /// It is to be read.
    pub reads: bool,
    /// It is to be written.
    pub writes: bool,
    /// It is made if it does not exist.
    pub creates: bool,
    /// It must not exist before.
    pub exclusive: bool,
}

/// Permissions of a new file, less the umask.
const NEW_FILE: libc::c_uint = 0o666;
/// The kernel moves at most so much in one call.
const ONCE_BYTES_MAX: usize = 0x7fff_f000;

fn c_path(path: &[u8]) -> io::Result<CString> {
    CString::new(path).map_err(|_| io::Error::from(io::ErrorKind::InvalidInput))
}

/// Calls again what a signal has interrupted.
fn again(mut call: impl FnMut() -> i64) -> io::Result<i64> {
    loop {
        let result = call();
        if result >= 0 {
            return Ok(result);
        }
        let error = io::Error::last_os_error();
        if error.kind() != io::ErrorKind::Interrupted {
            return Err(error);
        }
    }
}

/// Opens a file by its name. Fails as `open` of the kernel does.
pub fn open(path: &[u8], how: Opening) -> io::Result<OwnedFd> {
    let path = c_path(path)?;
    let access = match (how.reads, how.writes) {
        (true, true) => libc::O_RDWR,
        (false, true) => libc::O_WRONLY,
        _ => libc::O_RDONLY,
    };
    let create = if how.creates { libc::O_CREAT } else { 0 };
    let exclusive = if how.creates && how.exclusive { libc::O_EXCL } else { 0 };
    let flags = access | create | exclusive | libc::O_CLOEXEC;
    // SAFETY: the name is a C string.
    let fd = again(|| i64::from(unsafe { libc::open(path.as_ptr(), flags, NEW_FILE) }))?;
    // SAFETY: just opened, owned by nobody else.
    Ok(unsafe { OwnedFd::from_raw_fd(fd as i32) })
}

/// Removes the name of a file.
pub fn remove(path: &[u8]) -> io::Result<()> {
    let path = c_path(path)?;
    // SAFETY: the name is a C string.
    again(|| i64::from(unsafe { libc::unlink(path.as_ptr()) })).map(drop)
}

/// Reads up to `bytes` bytes from `offset` on to `address`: fewer only at the end of the file. How many, and the error
/// that came after them.
///
/// # Safety
/// The bytes at `address` may be written, and nobody looks at them meanwhile.
pub unsafe fn read_at(fd: BorrowedFd<'_>, address: *mut u8, bytes: usize, offset: u64) -> (usize, io::Result<()>) {
    whole(bytes, |done| {
        let (part, at) = ((bytes - done).min(ONCE_BYTES_MAX), offset + done as u64);
        // SAFETY: the caller's promise.
        unsafe { libc::pread(fd.as_raw_fd(), address.add(done).cast(), part, at as libc::off_t) as i64 }
    })
}

/// Writes `bytes` bytes from `address` at `offset`. How many, and the error that came after them.
///
/// # Safety
/// The bytes at `address` may be read, and nobody changes them meanwhile.
pub unsafe fn write_at(fd: BorrowedFd<'_>, address: *const u8, bytes: usize, offset: u64) -> (usize, io::Result<()>) {
    let (done, result) = whole(bytes, |done| {
        let (part, at) = ((bytes - done).min(ONCE_BYTES_MAX), offset + done as u64);
        // SAFETY: the caller's promise.
        unsafe { libc::pwrite(fd.as_raw_fd(), address.add(done).cast(), part, at as libc::off_t) as i64 }
    });
    let short = || io::Error::from(io::ErrorKind::WriteZero);
    (done, result.and_then(|()| if done < bytes { Err(short()) } else { Ok(()) }))
}

fn whole(bytes: usize, mut part: impl FnMut(usize) -> i64) -> (usize, io::Result<()>) {
    let mut done = 0;
    while done < bytes {
        match again(|| part(done)) {
            Ok(0) => break,
            Ok(moved) => done += moved as usize,
            Err(error) => return (done, Err(error)),
        }
    }
    (done, Ok(()))
}

fn stat(fd: BorrowedFd<'_>) -> io::Result<libc::stat> {
    // SAFETY: plain data that the call fills; zero is a valid value of every field.
    let mut stat: libc::stat = unsafe { std::mem::zeroed() };
    // SAFETY: an open descriptor and a structure of ours.
    again(|| i64::from(unsafe { libc::fstat(fd.as_raw_fd(), &raw mut stat) })).map(|_| stat)
}

/// Its size in bytes.
pub fn size(fd: BorrowedFd<'_>) -> io::Result<u64> {
    Ok(stat(fd)?.st_size as u64)
}

/// The number that tells files of one file system apart.
pub fn number(fd: BorrowedFd<'_>) -> io::Result<u64> {
    Ok(stat(fd)?.st_ino)
}

/// True for a directory, which the kernel opens for reading.
pub fn is_directory(fd: BorrowedFd<'_>) -> io::Result<bool> {
    Ok(stat(fd)?.st_mode & libc::S_IFMT == libc::S_IFDIR)
}

/// Makes it `bytes` bytes long: what is beyond is lost, what is new reads as zeros.
pub fn set_size(fd: BorrowedFd<'_>, bytes: u64) -> io::Result<()> {
    // SAFETY: an open descriptor.
    again(|| i64::from(unsafe { libc::ftruncate(fd.as_raw_fd(), bytes as libc::off_t) })).map(drop)
}

/// Takes space for the first `bytes` bytes, and makes the file at least so long. What is there stays.
pub fn allocate(fd: BorrowedFd<'_>, bytes: u64) -> io::Result<()> {
    if bytes == 0 {
        return Ok(());
    }
    loop {
        // SAFETY: an open descriptor. It returns the number of the error; where the file system cannot do it, the C
        // library touches every block.
        match unsafe { libc::posix_fallocate(fd.as_raw_fd(), 0, bytes as libc::off_t) } {
            0 => return Ok(()),
            libc::EINTR => {}
            error => return Err(io::Error::from_raw_os_error(error)),
        }
    }
}

/// Waits until what was written is on the device. A file that has none (a pipe) has nothing to wait for.
pub fn sync(fd: BorrowedFd<'_>) -> io::Result<()> {
    // SAFETY: an open descriptor.
    match again(|| i64::from(unsafe { libc::fsync(fd.as_raw_fd()) })) {
        Err(error) if matches!(error.raw_os_error(), Some(libc::EINVAL | libc::EROFS)) => Ok(()),
        result => result.map(drop),
    }
}

/// Numbers of file systems whose locks and data are on other machines: NFS, SMB, AFS, Ceph, Lustre, GPFS, BeeGFS, and
/// what programs serve (FUSE).
const REMOTE: [i64; 9] = [
    libc::NFS_SUPER_MAGIC,
    0xff53_4d42,
    0xfe53_4d42,
    libc::AFS_SUPER_MAGIC,
    0x00c3_6400,
    0x0bd0_0bd0,
    0x4750_4653,
    0x1983_0326,
    libc::FUSE_SUPER_MAGIC,
];

/// The number of the file system that a file is on; 0 if the kernel does not tell.
fn system_of(fd: BorrowedFd<'_>) -> i64 {
    // SAFETY: plain data that the call fills; zero is a valid value of every field.
    let mut system: libc::statfs = unsafe { std::mem::zeroed() };
    // SAFETY: an open descriptor and a structure of ours.
    let known = unsafe { libc::fstatfs(fd.as_raw_fd(), &raw mut system) } == 0;
    if known { system.f_type } else { 0 }
}

/// True if the file is on a file system whose locks and data are on other machines.
pub fn is_remote(fd: BorrowedFd<'_>) -> bool {
    REMOTE.contains(&system_of(fd))
}

/// Forgets what this machine keeps of a file that another one may have changed: NFS looks at its server when a file is
/// opened. Elsewhere there is nothing to do.
pub fn revalidate(fd: BorrowedFd<'_>) {
    if system_of(fd) == libc::NFS_SUPER_MAGIC {
        let path = format!("/proc/self/fd/{}", fd.as_raw_fd());
        drop(open(path.as_bytes(), Opening { reads: true, writes: false, creates: false, exclusive: false }));
    }
}

/// Locks a range of bytes for this open file, and waits for others who have locked a part of it. Fails where the file
/// system knows no locks.
pub fn lock(fd: BorrowedFd<'_>, range: &Range<u64>, exclusive: bool) -> io::Result<()> {
    lock_command(fd, range, if exclusive { libc::F_WRLCK } else { libc::F_RDLCK }, libc::F_OFD_SETLKW)
}

/// Gives such a lock back.
pub fn unlock(fd: BorrowedFd<'_>, range: &Range<u64>) -> io::Result<()> {
    lock_command(fd, range, libc::F_UNLCK, libc::F_OFD_SETLK)
}

fn lock_command(fd: BorrowedFd<'_>, range: &Range<u64>, kind: i32, command: i32) -> io::Result<()> {
    // SAFETY: plain data; zero is a valid value of every field, and `l_pid` must be zero.
    let mut lock: libc::flock = unsafe { std::mem::zeroed() };
    lock.l_type = kind as libc::c_short;
    lock.l_whence = libc::SEEK_SET as libc::c_short;
    lock.l_start = range.start as libc::off_t;
    lock.l_len = (range.end - range.start) as libc::off_t;
    // SAFETY: an open descriptor and a structure of ours.
    again(|| i64::from(unsafe { libc::fcntl(fd.as_raw_fd(), command, &raw const lock) })).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;

    const NEW: Opening = Opening { reads: true, writes: true, creates: true, exclusive: true };

    fn scratch(name: &str) -> (Vec<u8>, OwnedFd) {
        let path = std::env::temp_dir().join(format!("strobe-file-{}-{name}", std::process::id()));
        let path = path.into_os_string().into_encoded_bytes();
        let fd = open(&path, NEW).unwrap();
        (path, fd)
    }

    #[test]
    fn what_is_written_is_read_up_to_the_end() {
        let (path, fd) = scratch("ends");
        let (fd, data, mut back) = (fd.as_fd(), [7u8; 100], [0u8; 200]);
        // SAFETY: arrays of ours.
        unsafe {
            assert_eq!(write_at(fd, data.as_ptr(), 100, 50).0, 100);
            assert_eq!(read_at(fd, back.as_mut_ptr(), 200, 0).0, 150);
        }
        assert_eq!((back[49], back[50], back[149], back[150]), (0, 7, 7, 0));
        assert_eq!(size(fd).unwrap(), 150);
        allocate(fd, 1000).unwrap();
        set_size(fd, 20).unwrap();
        assert_eq!(size(fd).unwrap(), 20);
        sync(fd).unwrap();
        assert_eq!(open(&path, NEW).unwrap_err().kind(), io::ErrorKind::AlreadyExists);
        remove(&path).unwrap();
        assert_eq!(remove(&path).unwrap_err().kind(), io::ErrorKind::NotFound);
    }

    #[test]
    fn locks_keep_other_open_files_out() {
        let (path, one) = scratch("locks");
        let other = open(&path, Opening { creates: false, ..NEW }).unwrap();
        lock(one.as_fd(), &(0..10), true).unwrap();
        lock(other.as_fd(), &(10..20), true).unwrap();
        let waited = std::thread::scope(|scope| {
            let waiter = scope.spawn(|| lock(other.as_fd(), &(5..8), false));
            unlock(one.as_fd(), &(0..10)).unwrap();
            waiter.join().unwrap()
        });
        assert!(waited.is_ok());
        remove(&path).unwrap();
    }
}
