// SPDX-License-Identifier: MIT OR Apache-2.0
//! Trying what the kernel allows, in processes made for the purpose, for `strobe doctor`.

use crate::{memory, pipe, process, process_memory};
use std::fs::File;
use std::io::{self, Read, Write};

/// Whether one process may copy from and to its sibling; the error numbers if not.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Copies {
    /// `process_vm_readv`
    pub read: Result<(), i32>,
    /// `process_vm_writev`
    pub write: Result<(), i32>,
}

const BYTES: usize = 4096;
const OWNERS: u8 = 0x5a;
const GUESTS: u8 = 0xa5;

/// Has one child copy from and to the memory of another, as two ranks would, and checks the bytes. Call it in a
/// process with one thread. Fails if no child can be started; refused copies are a result, not a failure.
pub fn copies() -> io::Result<Copies> {
    let mut buffer = vec![0u8; BYTES];
    let (ready, ready_end) = pipe::pipe()?;
    let (go, go_end) = pipe::pipe()?;
    let (verdict, verdict_end) = pipe::pipe()?;
    let [mut ready, mut ready_end, mut go, mut verdict, mut verdict_end] =
        [ready, ready_end, go, verdict, verdict_end].map(File::from);
    let mut go_end = Some(go_end);
    let owner = fork(|| {
        buffer.fill(OWNERS);
        process_memory::allow_copies();
        let _ = ready_end.write_all(&[1]);
        // The read ends when the last holder of the other end has closed it: the parent, after the guest.
        drop(go_end.take());
        let mut byte = [0u8];
        let _ = go.read(&mut byte);
        i32::from(buffer.iter().any(|&byte| byte != GUESTS))
    })?;
    let _ = ready.read_exact(&mut [0u8]);
    let mut own = vec![0u8; BYTES];
    let address = buffer.as_ptr() as usize;
    let guest = fork(|| {
        // SAFETY: `own` is this process's to write and to read; `buffer` lies at the same address in the
        // owner, which was forked from the same parent and lends it.
        let (read, write) = unsafe {
            let read = process_memory::read_process(owner, address, own.as_mut_ptr() as usize, BYTES);
            let sound = own.iter().all(|&byte| byte == OWNERS);
            own.fill(GUESTS);
            let write = process_memory::write_process(owner, address, own.as_ptr() as usize, BYTES);
            (if sound || read.is_err() { read } else { Err(io::Error::from_raw_os_error(libc::EIO)) }, write)
        };
        let number = |result: io::Result<()>| result.err().map_or(0, |e| e.raw_os_error().unwrap_or(libc::EIO));
        let _ = verdict_end.write_all(&[number(read).to_ne_bytes(), number(write).to_ne_bytes()].concat());
        0
    })?;
    drop(verdict_end);
    process::wait_for(guest);
    drop(go_end.take());
    let arrived = process::wait_for(owner);
    let mut numbers = [0u8; 8];
    verdict.read_exact(&mut numbers)?;
    let number = |at: usize| i32::from_ne_bytes([numbers[at], numbers[at + 1], numbers[at + 2], numbers[at + 3]]);
    let result = |number: i32| if number == 0 { Ok(()) } else { Err(number) };
    let mut copies = Copies { read: result(number(0)), write: result(number(4)) };
    if copies.write.is_ok() && arrived != Some(process::ExitStatus::Exited(0)) {
        copies.write = Err(libc::EIO);
    }
    Ok(copies)
}

/// Runs `body` in a child, which ends with the code it returns.
fn fork(body: impl FnOnce() -> i32) -> io::Result<process::Pid> {
    // SAFETY: by contract the caller's process has one thread, so the child may go on as a whole process.
    match unsafe { libc::fork() } {
        0 => process::exit_now(body()),
        pid if pid > 0 => Ok(pid),
        _ => Err(io::Error::last_os_error()),
    }
}

/// Whether an anonymous memory file can be made, as the node segment is. Gives the kernel's error if not.
pub fn memory_file() -> io::Result<()> {
    memory::create(c"strobe-probe", BYTES).map(drop)
}

/// The limit of open files: soft and hard. Fails if the kernel does not tell.
pub fn open_files_limit() -> io::Result<(u64, u64)> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is ours to write.
    match unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) } {
        0 => Ok((limit.rlim_cur, limit.rlim_max)),
        _ => Err(io::Error::last_os_error()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_memory_file_can_be_made_here() {
        assert!(memory_file().is_ok());
        let (soft, hard) = open_files_limit().expect("a limit");
        assert!(soft <= hard);
    }
}
