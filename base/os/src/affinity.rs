// SPDX-License-Identifier: MIT OR Apache-2.0
//! A set of processors to start a process on.

use std::io;

/// A set of processors, by the kernel's numbers.
#[derive(Clone, Copy)]
pub struct CpuSet(libc::cpu_set_t);

impl CpuSet {
    pub(crate) fn as_raw(&self) -> &libc::cpu_set_t {
        &self.0
    }

    /// The set of `processors`. Numbers beyond what the kernel's structure holds are left out.
    pub fn of(processors: impl IntoIterator<Item = usize>) -> CpuSet {
        // SAFETY: cpu_set_t is plain bits; all zero is the empty set.
        let mut set: libc::cpu_set_t = unsafe { std::mem::zeroed() };
        for processor in processors {
            if processor < libc::CPU_SETSIZE as usize {
                // SAFETY: within the set's size.
                unsafe { libc::CPU_SET(processor, &mut set) };
            }
        }
        CpuSet(set)
    }

    /// The processors that this process may use. Fails if the machine has more than the kernel's structure holds.
    pub fn usable() -> io::Result<CpuSet> {
        let mut set = CpuSet::of([]);
        // SAFETY: writes into a set of the size that is passed.
        match unsafe { libc::sched_getaffinity(0, size_of::<libc::cpu_set_t>(), &mut set.0) } {
            0 => Ok(set),
            _ => Err(io::Error::last_os_error()),
        }
    }

    /// The numbers in the set, ascending.
    pub fn numbers(&self) -> Vec<usize> {
        // SAFETY: within the set's size.
        (0..libc::CPU_SETSIZE as usize).filter(|&processor| unsafe { libc::CPU_ISSET(processor, &self.0) }).collect()
    }
}

/// Binds the calling thread to these processors. Fails if it may use none of them.
pub fn bind_thread(set: &CpuSet) -> io::Result<()> {
    // SAFETY: reads a set of the size that is passed.
    match unsafe { libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), &set.0) } {
        0 => Ok(()),
        _ => Err(io::Error::last_os_error()),
    }
}
