// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies between the memory of this process and that of another, by the kernel.

use crate::clock;
use crate::copies::{self, Between};
use crate::process;
use crate::world::{self, Step};
use std::cell::RefCell;
use std::io;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// True where ranks are threads of one process.
static WITHIN: AtomicBool = AtomicBool::new(false);

/// Lets this process copy from and to itself, for tests whose ranks are threads of one process. Elsewhere an address of
/// another process must never be taken for one of this process, whose compiler knows nothing of such a copy.
pub fn allow_copies_within() {
    WITHIN.store(true, Ordering::Relaxed);
}

/// This process's id. Asked once, since asking takes longer than all else that is checked before a copy.
fn own_pid() -> i32 {
    static OWN: OnceLock<i32> = OnceLock::new();
    *OWN.get_or_init(process::own_pid)
}

/// In which process `pid` is really found, before a copy of so many bytes: in a world all are this one. `None` if the
/// world refuses, or if that is this process.
fn find_process(pid: i32, bytes: usize) -> Option<i32> {
    if world::entered().is_some() {
        return find_in_world(bytes);
    }
    (pid != own_pid() || WITHIN.load(Ordering::Relaxed)).then_some(pid)
}

#[cold]
fn find_in_world(bytes: usize) -> Option<i32> {
    let world = world::entered()?;
    world.step(Step::Copy(bytes));
    world.allows_copies().then(own_pid)
}

/// Copies `bytes` bytes at `remote` in process `pid`, another one than this, to `local` here. Fails if the kernel
/// forbids it, or if the memory is not there.
///
/// # Safety
/// `local..local + bytes` must be memory that the caller may write.
pub unsafe fn read_process(pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    // SAFETY: the caller answers for the local side; the kernel checks the remote one.
    unsafe { copy_process(libc::SYS_process_vm_readv, pid, remote, local, bytes) }
}

/// Copies `bytes` bytes at `local` here to `remote` in process `pid`, another one than this. Fails if the kernel
/// forbids it, or if the memory is not there.
///
/// # Safety
/// `local..local + bytes` must be memory that the caller may read, and `remote` memory that its owner lent.
pub unsafe fn write_process(pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    // SAFETY: as above.
    unsafe { copy_process(libc::SYS_process_vm_writev, pid, remote, local, bytes) }
}

unsafe fn copy_process(call: libc::c_long, pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    let Some(pid) = find_process(pid, bytes) else { return Err(io::Error::from_raw_os_error(libc::EPERM)) };
    // SAFETY: as above.
    unsafe { copy(call, pid, remote, local, bytes) }
}

/// True if the kernel's own copy between these two is slow.
fn is_slow(call: libc::c_long, remote: usize, local: usize) -> bool {
    match call {
        libc::SYS_process_vm_readv => copies::is_slow(remote, local),
        _ => copies::is_slow(local, remote),
    }
}

/// One copy by the kernel, also where its own would be slow.
unsafe fn copy(call: libc::c_long, pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
    let reads = call == libc::SYS_process_vm_readv;
    if bytes <= copies::PIECE_BYTES || !is_slow(call, remote, local) {
        // SAFETY: the caller's promise.
        return unsafe { copy_directly(call, pid, remote, local, bytes) };
    }
    BETWEEN.with_borrow_mut(|between| {
        let between = between.like(remote);
        let address = between.as_mut_ptr();
        for done in (0..bytes).step_by(between.len()) {
            let part = between.len().min(bytes - done);
            // SAFETY: a part of what the caller promises; and memory of this thread's own, which is as long.
            unsafe {
                if reads {
                    copy_directly(call, pid, remote + done, address as usize, part)?;
                    copies::copy_apart(address, (local + done) as *mut u8, part);
                } else {
                    copies::copy_apart((local + done) as *const u8, address, part);
                    copy_directly(call, pid, remote + done, address as usize, part)?;
                }
            }
        }
        Ok(())
    })
}

thread_local! {
    static BETWEEN: RefCell<Between> = const { RefCell::new(Between::new()) };
}

unsafe fn copy_directly(call: libc::c_long, pid: i32, remote: usize, local: usize, bytes: usize) -> io::Result<()> {
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

/// Memory of another process in one piece.
#[derive(Clone, Copy, Debug)]
pub struct RemoteRun {
    /// Its address there.
    pub remote: usize,
    /// Its length in bytes.
    pub bytes: usize,
}

/// Runs that one call copies. A call costs several times what a further run in it costs.
const RUNS_TOGETHER_MAX: usize = 64;
/// The longest of these. What the kernel copies in several turns is not begun anew because of others.
const TOGETHER_BYTES_MAX: usize = 64 << 10;

/// Fills memory at `local` with `runs` of process `pid`, another one than this, one behind the other. Fails as
/// [`read_process`]; what was copied before is here then.
///
/// # Safety
/// As many bytes from `local` on as all runs have must be memory that the caller may write.
pub unsafe fn read_process_runs(pid: i32, runs: impl Iterator<Item = RemoteRun>, local: usize) -> io::Result<()> {
    // SAFETY: the caller answers for the local side; the kernel checks the remote one.
    unsafe { copy_runs(libc::SYS_process_vm_readv, pid, runs, local) }
}

/// Fills `runs` of process `pid` from memory at `local` here. Fails as [`write_process`].
///
/// # Safety
/// As many bytes from `local` on as all runs have must be memory that the caller may read, and the runs memory that
/// its owner lent.
pub unsafe fn write_process_runs(pid: i32, runs: impl Iterator<Item = RemoteRun>, local: usize) -> io::Result<()> {
    // SAFETY: as above.
    unsafe { copy_runs(libc::SYS_process_vm_writev, pid, runs, local) }
}

unsafe fn copy_runs(
    call: libc::c_long,
    pid: i32,
    runs: impl Iterator<Item = RemoteRun>,
    mut local: usize,
) -> io::Result<()> {
    let mut together = Together { runs: [NOWHERE; RUNS_TOGETHER_MAX], count: 0, bytes: 0 };
    for run in runs {
        let slow = run.bytes > copies::PIECE_BYTES && is_slow(call, run.remote, local + together.bytes);
        let alone = slow || run.bytes > TOGETHER_BYTES_MAX;
        if alone || together.count == RUNS_TOGETHER_MAX {
            // SAFETY: parts of what the caller promises, here and below.
            local += unsafe { together.copy(call, pid, local)? };
        }
        if alone {
            // SAFETY: as above.
            unsafe { copy_process(call, pid, run.remote, local, run.bytes)? };
            local += run.bytes;
        } else {
            together.add(run);
        }
    }
    // SAFETY: as above.
    unsafe { together.copy(call, pid, local).map(drop) }
}

const NOWHERE: libc::iovec = libc::iovec { iov_base: std::ptr::null_mut(), iov_len: 0 };

/// Runs that are copied by one call.
struct Together {
    runs: [libc::iovec; RUNS_TOGETHER_MAX],
    count: usize,
    bytes: usize,
}

impl Together {
    fn add(&mut self, run: RemoteRun) {
        self.runs[self.count] = libc::iovec { iov_base: run.remote as *mut _, iov_len: run.bytes };
        self.count += 1;
        self.bytes += run.bytes;
    }

    /// Copies them from or to `local`, and forgets them: their bytes.
    unsafe fn copy(&mut self, call: libc::c_long, pid: i32, local: usize) -> io::Result<usize> {
        let (count, bytes) = (std::mem::take(&mut self.count), std::mem::take(&mut self.bytes));
        if bytes == 0 {
            return Ok(0);
        }
        let Some(found) = find_process(pid, bytes) else { return Err(io::Error::from_raw_os_error(libc::EPERM)) };
        let here = libc::iovec { iov_base: local as *mut _, iov_len: bytes };
        // SAFETY: the vectors are live locals; what `here` points at is the caller's promise.
        let moved = unsafe { libc::syscall(call, found, &here, 1usize, self.runs.as_ptr(), count, 0usize) };
        if moved == bytes as libc::c_long {
            return Ok(bytes);
        }
        // Something is in the way: each by itself, which says what, or gets through.
        let mut done = 0;
        for run in &self.runs[..count] {
            // SAFETY: a part of what the caller promises.
            unsafe { copy_directly(call, found, run.iov_base as usize, local + done, run.iov_len)? };
            done += run.iov_len;
        }
        Ok(bytes)
    }
}

/// One of several copies between here and another process.
#[derive(Clone, Copy, Debug)]
pub struct RemotePart {
    /// Address in the other process.
    pub remote: usize,
    /// Address in this process.
    pub local: usize,
    /// Number of bytes.
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
    let (mut count, mut bytes, mut slow) = (0, 0, false);
    for part in parts {
        if count == REMOTE_PARTS_MAX {
            return false;
        }
        here[count] = libc::iovec { iov_base: part.local as *mut _, iov_len: part.bytes };
        there[count] = libc::iovec { iov_base: part.remote as *mut _, iov_len: part.bytes };
        count += 1;
        bytes += part.bytes;
        slow |= part.bytes > copies::PIECE_BYTES && copies::is_slow(part.remote, part.local);
    }
    let Some(pid) = find_process(pid, bytes) else { return false };
    if slow {
        return here[..count].iter().zip(&there).all(|(here, there)| {
            let (remote, local) = (there.iov_base as usize, here.iov_base as usize);
            // SAFETY: the caller's promise for each part.
            unsafe { copy(libc::SYS_process_vm_readv, pid, remote, local, here.iov_len) }.is_ok()
        });
    }
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

/// True if a copy has failed with this error since the other process has ended.
pub fn process_has_ended(error: &io::Error) -> bool {
    error.raw_os_error() == Some(libc::ESRCH)
}

/// Copies what fits through the kernel, from this process to itself. Fails if such copies are refused.
pub fn copy_own(from: &[u8], to: &mut [u8]) -> io::Result<()> {
    let bytes = from.len().min(to.len());
    if world::entered().is_some() && find_in_world(bytes).is_none() {
        return Err(io::Error::from_raw_os_error(libc::EPERM));
    }
    let (remote, local) = (from.as_ptr() as usize, to.as_mut_ptr() as usize);
    // SAFETY: both sides are borrowed, and at least that long.
    unsafe { copy(libc::SYS_process_vm_readv, own_pid(), remote, local, bytes) }
}

/// True unless the kernel or a filter refuses copies between processes altogether: asks by copying a word of
/// this process's own. Whether a given peer allows them is known when it has been tried.
pub fn copies_allowed() -> bool {
    let mut to = [0; 8];
    copy_own(&[7; 8], &mut to).is_ok() && to == [7; 8]
}

/// Nanoseconds that one copy of `bytes` bytes between processes costs, the least of a few, tried on this process's own
/// memory; `None` where it is refused.
pub fn copy_cost_ns(bytes: usize) -> Option<u64> {
    let (from, mut to) = (vec![1u8; bytes], vec![0u8; bytes]);
    (0..6)
        .map(|_| {
            let began = clock::now_ns();
            copy_own(&from, &mut to).ok().map(|()| clock::now_ns() - began)
        })
        .min()?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_process_does_not_copy_from_and_to_itself() {
        let (from, mut to) = ([7u8; 8], [0u8; 8]);
        let (remote, local, pid) = (from.as_ptr() as usize, to.as_mut_ptr() as usize, process::own_pid());
        let part = RemotePart { remote, local, bytes: 8 };
        // SAFETY: both are live and eight bytes long; they would be even if the copies were made.
        unsafe {
            assert!(read_process(pid, remote, local, 8).is_err() && write_process(pid, local, remote, 8).is_err());
            assert!(!read_process_parts(pid, std::iter::once(part)));
        }
        assert_eq!((from, to), ([7; 8], [0; 8]));
        assert!(!copies_allowed() || copy_cost_ns(64).is_some(), "but it tries what a copy costs");
    }

    #[test]
    fn a_process_that_has_ended_does_not_refuse() {
        let mut child = std::process::Command::new("true").spawn().expect("a process");
        let pid = child.id() as i32;
        child.wait().expect("its end");
        let mut to = [0u8; 8];
        // SAFETY: `to` is live and eight bytes long.
        let error = unsafe { read_process(pid, 4096, to.as_mut_ptr() as usize, 8) }.expect_err("nobody is there");
        assert!(process_has_ended(&error), "{error}");
    }
}
