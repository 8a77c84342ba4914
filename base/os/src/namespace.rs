// SPDX-License-Identifier: MIT OR Apache-2.0
//! Working in another network namespace: a socket belongs to the one that it was made in, wherever it is used.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::Path;

/// Runs `work` in the network namespace that `file` names (`/run/netns/…`), on a thread of its own, so that the caller
/// stays where it is. Needs the right to administer both. Fails without it, or if there is no such file.
///
/// # Panics
/// If `work` does.
pub fn inside<T: Send>(file: &Path, work: impl FnOnce() -> T + Send) -> io::Result<T> {
    let namespace = File::open(file)?;
    std::thread::scope(|scope| {
        let thread = scope.spawn(|| {
            // SAFETY: an open descriptor. Only this thread changes place, and it ends below.
            match unsafe { libc::setns(namespace.as_raw_fd(), libc::CLONE_NEWNET) } {
                0 => Ok(work()),
                _ => Err(io::Error::last_os_error()),
            }
        });
        thread.join().unwrap_or_else(|panic| std::panic::resume_unwind(panic))
    })
}
