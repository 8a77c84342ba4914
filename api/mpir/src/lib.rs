// SPDX-License-Identifier: MIT OR Apache-2.0
//! The MPIR process acquisition interface (version 1 of the MPI Forum's document): variables of `mpiexec` by which a
//! debugger learns a job's processes, and a function at which it stops. It reads and writes them from outside, by their
//! names, so they are C symbols, and what it may change is read as memory that anybody may change. Only `mpiexec`
//! links this crate: in a library the symbols would make every program look like a starter.

#![allow(unsafe_code)]

use std::cell::UnsafeCell;
use std::ffi::{CString, c_char, c_int};
use std::sync::Mutex;

/// A process of the job, as debuggers know the layout.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
#[allow(non_camel_case_types)]
pub struct MPIR_PROCDESC {
    host_name: *const c_char,
    executable_name: *const c_char,
    pid: c_int,
}

/// A variable that a debugger reads or writes.
#[repr(transparent)]
pub struct Word<T>(UnsafeCell<T>);

// SAFETY: this process writes words under the lock of `publish` alone, and what a debugger may write is read whole.
unsafe impl<T> Sync for Word<T> {}

impl<T: Copy> Word<T> {
    const fn new(value: T) -> Word<T> {
        Word(UnsafeCell::new(value))
    }

    /// Its value now, which a debugger may have written.
    fn get(&self) -> T {
        // SAFETY: inside the static, aligned, and of a type that is written whole.
        unsafe { self.0.get().read_volatile() }
    }

    fn set(&self, value: T) {
        // SAFETY: as in `get`.
        unsafe { self.0.get().write_volatile(value) }
    }
}

macro_rules! words {
    ($($(#[$doc:meta])* $name:ident: $kind:ty = $value:expr;)*) => {$(
        $(#[$doc])*
        #[unsafe(no_mangle)]
        #[used]
        pub static $name: Word<$kind> = Word::new($value);
    )*};
}

words! {
    /// The processes of the job, in the order of their ranks.
    MPIR_proctable: *const MPIR_PROCDESC = std::ptr::null();
    /// How many there are.
    MPIR_proctable_size: c_int = 0;
    /// What `MPIR_Breakpoint` was called for: 0 nothing, 1 the job's processes are there, 2 the job ends.
    MPIR_debug_state: c_int = 0;
    /// Set by a debugger before this process starts a job.
    MPIR_being_debugged: c_int = 0;
    /// Why the job ends.
    MPIR_debug_abort_string: *const c_char = std::ptr::null();
    /// That it is there says that this process is none of the job's.
    MPIR_i_am_starter: c_int = 0;
    /// That it is there says that the job's processes go on when this one does: a debugger need not take hold of all.
    MPIR_partial_attach_ok: c_int = 0;
}

/// Called when a debugger is to look at `MPIR_debug_state`: it has a breakpoint here.
#[unsafe(no_mangle)]
#[inline(never)]
pub extern "C" fn MPIR_Breakpoint() {
    std::hint::black_box(MPIR_debug_state.get());
}

/// A process of the job.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Process {
    /// The host that it runs on.
    pub host: String,
    /// Its program.
    pub executable: String,
    /// Its number on that host.
    pub pid: i32,
}

static PUBLISHING: Mutex<()> = Mutex::new(());

/// True if a debugger has started this process, or has taken hold of it, and said so.
pub fn is_being_debugged() -> bool {
    MPIR_being_debugged.get() != 0
}

fn c_string(text: &str) -> *const c_char {
    // It stays: a debugger may read it as long as this process lives.
    CString::new(text.replace('\0', "")).unwrap_or_default().into_raw()
}

/// Shows a debugger the processes of the job. Returns when it lets this process go on.
pub fn publish(processes: &[Process]) {
    let _alone = PUBLISHING.lock();
    let entry = |process: &Process| MPIR_PROCDESC {
        host_name: c_string(&process.host),
        executable_name: c_string(&process.executable),
        pid: process.pid,
    };
    let table: Vec<MPIR_PROCDESC> = processes.iter().map(entry).collect();
    MPIR_proctable.set(Box::leak(table.into_boxed_slice()).as_ptr());
    MPIR_proctable_size.set(processes.len() as c_int);
    MPIR_debug_state.set(1);
    MPIR_Breakpoint();
}

/// Tells a debugger that the job is ended, and why.
pub fn aborting(why: &str) {
    let _alone = PUBLISHING.lock();
    MPIR_debug_abort_string.set(c_string(why));
    MPIR_debug_state.set(2);
    MPIR_Breakpoint();
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::ffi::CStr;

    #[test]
    fn a_debugger_finds_the_processes_by_the_words() {
        let process = |pid| Process { host: "here".into(), executable: "./ring".into(), pid };
        assert!(!is_being_debugged() && MPIR_proctable_size.get() == 0);
        publish(&[process(7), process(8)]);
        assert_eq!((MPIR_proctable_size.get(), MPIR_debug_state.get()), (2, 1));
        // SAFETY: the table has two entries, and none is ever freed.
        let second = unsafe { MPIR_proctable.get().add(1).read() };
        // SAFETY: as above; the string ends in a zero byte.
        let name = unsafe { CStr::from_ptr(second.executable_name) };
        assert_eq!((second.pid, name.to_str()), (8, Ok("./ring")));
        MPIR_being_debugged.set(1);
        assert!(is_being_debugged());
        aborting("rank 1 was killed");
        assert_eq!(MPIR_debug_state.get(), 2);
    }
}
