// SPDX-License-Identifier: MIT OR Apache-2.0
//! Starting, ending and waiting for processes.
//!
//! `spawn` is `vfork` and `exec` without the trap of returning twice: the child runs one function on its own
//! stack, in its parent's memory, while the parent stands still (`clone` with `CLONE_VM | CLONE_VFORK`). That
//! costs the same for a small and a large parent. The child touches nothing but its own arguments, makes only
//! system calls, and ends in `execve` or `_exit`.
//!
//! Everything a rank must have *before* its first instruction is done there: its own process group, death with
//! its parent, its entry in the guardian's list, its processors, its folder, its file descriptors.

use crate::affinity::CpuSet;
use crate::signal::SignalMask;
use libc::{c_char, c_int, c_void, pid_t};
use std::ffi::{CStr, CString};
use std::io;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::ptr;

/// A process id as the kernel numbers it.
pub type Pid = i32;

/// What to start, and how.
pub struct Command<'a> {
    /// Path of the program; nothing is searched here.
    pub program: &'a CStr,
    /// Its arguments, the name first.
    pub arguments: &'a [CString],
    /// Its whole environment, `NAME=value` each.
    pub environment: &'a [CString],
    /// The folder it starts in; the parent's if none.
    pub directory: Option<&'a CStr>,
    /// File descriptors 0, 1 and 2. All three must be numbered above 2.
    pub stdio: [BorrowedFd<'a>; 3],
    /// Descriptors that the program inherits under the numbers they have here.
    pub inherited: &'a [BorrowedFd<'a>],
    /// The processors that it may use; all of the parent's if none.
    pub processors: Option<&'a CpuSet>,
    /// The signals it starts with blocked.
    pub blocked_signals: &'a SignalMask,
    /// The guardian's pipe: the child writes its own entry there before it can do any harm.
    pub guardian: Option<BorrowedFd<'a>>,
    /// Soft limit of open files to start with, when the parent raised its own.
    pub open_files_max: Option<u64>,
}

/// Which step of a start failed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SpawnStep {
    /// `clone` itself.
    Clone,
    /// Setting the processors.
    Processors,
    /// Changing to the folder.
    Directory,
    /// Handing over file descriptors.
    Descriptors,
    /// `execve`.
    Exec,
}

/// Why a start failed.
#[derive(Debug)]
pub struct SpawnError {
    /// The step that failed.
    pub step: SpawnStep,
    /// What the kernel said.
    pub error: io::Error,
}

/// One entry of the guardian's list; see [`crate::guardian`].
pub(crate) const GUARDIAN_ADD: i32 = 1;

struct Child {
    program: *const c_char,
    argv: *const *const c_char,
    envp: *const *const c_char,
    script_argv: *const *const c_char,
    directory: *const c_char,
    stdio: [c_int; 3],
    inherited: *const c_int,
    inherited_count: usize,
    processors: *const libc::cpu_set_t,
    blocked: *const libc::sigset_t,
    guardian: c_int,
    open_files_max: u64,
    parent: pid_t,
    failed_step: SpawnStep,
    failed_errno: c_int,
}

const STACK_BYTES: usize = 64 * 1024;

/// Starts a process, which leads a group of its own and is killed when this one dies. An error names what failed.
pub fn spawn(command: &Command<'_>) -> Result<Pid, SpawnError> {
    let argv = pointers(command.arguments);
    let envp = pointers(command.environment);
    // A script without a `#!` line is run by the shell, as a shell would do (execve says ENOEXEC).
    let mut script = vec![c"/bin/sh".as_ptr(), command.program.as_ptr()];
    script.extend(argv.iter().skip(1));
    let inherited: Vec<c_int> = command.inherited.iter().map(AsRawFd::as_raw_fd).collect();
    let mut child = Child {
        program: command.program.as_ptr(),
        argv: argv.as_ptr(),
        envp: envp.as_ptr(),
        script_argv: script.as_ptr(),
        directory: command.directory.map_or(ptr::null(), CStr::as_ptr),
        stdio: command.stdio.map(|fd| fd.as_raw_fd()),
        inherited: inherited.as_ptr(),
        inherited_count: inherited.len(),
        processors: command.processors.map_or(ptr::null(), |set| set.as_raw() as *const _),
        blocked: command.blocked_signals.as_raw(),
        guardian: command.guardian.map_or(-1, |fd| fd.as_raw_fd()),
        open_files_max: command.open_files_max.unwrap_or(0),
        parent: own_pid(),
        failed_step: SpawnStep::Clone,
        failed_errno: 0,
    };
    let mut stack = vec![0u8; STACK_BYTES];
    let top = stack.as_mut_ptr().wrapping_add(STACK_BYTES) as usize & !15;
    // SAFETY: `run_child` runs on `stack`, which outlives it because CLONE_VFORK suspends this thread until the
    // child has left this memory by exec or exit. All pointers in `child` are to data alive in this frame.
    let pid = unsafe {
        libc::clone(
            run_child,
            top as *mut c_void,
            libc::CLONE_VM | libc::CLONE_VFORK | libc::SIGCHLD,
            &raw mut child as *mut c_void,
        )
    };
    if pid < 0 {
        return Err(SpawnError { step: SpawnStep::Clone, error: io::Error::last_os_error() });
    }
    // SAFETY: a plain read of a field that the child, now gone from this memory, may have written; volatile
    // because the compiler did not see it happen.
    let (step, errno) =
        unsafe { ((&raw const child.failed_step).read_volatile(), (&raw const child.failed_errno).read_volatile()) };
    if errno != 0 {
        let _ = wait_for(pid);
        return Err(SpawnError { step, error: io::Error::from_raw_os_error(errno) });
    }
    Ok(pid)
}

fn pointers(strings: &[CString]) -> Vec<*const c_char> {
    strings.iter().map(|s| s.as_ptr()).chain([ptr::null()]).collect()
}

/// The child between `clone` and `execve`. Only system calls: no allocation, no lock, no panic.
extern "C" fn run_child(argument: *mut c_void) -> c_int {
    // SAFETY: `spawn` passes its own `Child`, which nobody else touches while this runs.
    let child = unsafe { &mut *(argument as *mut Child) };
    // SAFETY: `prepare` and `execute` need exactly what `Child` holds: valid C strings and arrays.
    unsafe {
        if let Err(step) = prepare(child) {
            child.failed_errno = errno();
            child.failed_step = step;
            libc::_exit(127);
        }
        libc::execve(child.program, child.argv, child.envp);
        if errno() == libc::ENOEXEC {
            libc::execve(*child.script_argv, child.script_argv, child.envp);
        }
        child.failed_errno = errno();
        child.failed_step = SpawnStep::Exec;
        libc::_exit(127)
    }
}

/// # Safety
/// All pointers in `child` are valid; runs in the child only.
unsafe fn prepare(child: &Child) -> Result<(), SpawnStep> {
    // SAFETY: system calls on values that `spawn` checked or that the kernel checks.
    unsafe {
        libc::setpgid(0, 0);
        libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL);
        if libc::getppid() != child.parent {
            // The parent died before the line above could tie this process to it.
            libc::_exit(127);
        }
        if child.guardian >= 0 {
            let entry = [GUARDIAN_ADD, libc::getpid()];
            libc::write(child.guardian, entry.as_ptr() as *const c_void, size_of_val(&entry));
        }
        if !child.processors.is_null()
            && libc::sched_setaffinity(0, size_of::<libc::cpu_set_t>(), child.processors) != 0
        {
            return Err(SpawnStep::Processors);
        }
        if !child.directory.is_null() && libc::chdir(child.directory) != 0 {
            return Err(SpawnStep::Directory);
        }
        for (target, &source) in child.stdio.iter().enumerate() {
            if libc::dup2(source, target as c_int) < 0 {
                return Err(SpawnStep::Descriptors);
            }
        }
        for index in 0..child.inherited_count {
            if libc::fcntl(*child.inherited.add(index), libc::F_SETFD, 0) < 0 {
                return Err(SpawnStep::Descriptors);
            }
        }
        if child.open_files_max > 0 {
            let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
            libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit);
            limit.rlim_cur = child.open_files_max;
            libc::setrlimit(libc::RLIMIT_NOFILE, &limit);
        }
        libc::signal(libc::SIGPIPE, libc::SIG_DFL); // Rust's runtime ignores it; programs expect the default
        libc::sigprocmask(libc::SIG_SETMASK, child.blocked, ptr::null_mut());
    }
    Ok(())
}

fn errno() -> c_int {
    // SAFETY: always a valid pointer to this thread's errno.
    unsafe { *libc::__errno_location() }
}

/// How a process ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExitStatus {
    /// It exited with this code.
    Exited(i32),
    /// A signal killed it.
    Killed {
        /// The signal.
        signal: i32,
        /// It left a core file.
        core: bool,
    },
}

/// Collects one ended child without waiting, if there is one.
pub fn reap() -> Option<(Pid, ExitStatus)> {
    wait4(-1, libc::WNOHANG)
}

/// Waits for the end of one child.
pub fn wait_for(pid: Pid) -> Option<ExitStatus> {
    wait4(pid, 0).map(|(_, ending)| ending)
}

fn wait4(pid: Pid, flags: c_int) -> Option<(Pid, ExitStatus)> {
    loop {
        let mut status = 0;
        // SAFETY: `status` is ours to write.
        let got = unsafe { libc::waitpid(pid, &mut status, flags) };
        if got > 0 {
            return Some((got, ending(status)));
        }
        if got == 0 || errno() != libc::EINTR {
            return None;
        }
    }
}

fn ending(status: c_int) -> ExitStatus {
    if libc::WIFSIGNALED(status) {
        ExitStatus::Killed { signal: libc::WTERMSIG(status), core: libc::WCOREDUMP(status) }
    } else {
        ExitStatus::Exited(libc::WEXITSTATUS(status))
    }
}

/// Sends `signal` to every process of `group`. False if there is none left.
pub fn kill_group(group: Pid, signal: i32) -> bool {
    // SAFETY: sends a signal; a group that is gone is an error code.
    group > 1 && unsafe { libc::kill(-group, signal) == 0 }
}

/// Sends `signal` to one process. False if it is gone.
pub fn kill(pid: Pid, signal: i32) -> bool {
    // SAFETY: sends a signal; a process that is gone is an error code.
    pid > 1 && unsafe { libc::kill(pid, signal) == 0 }
}

/// This process's id.
pub fn own_pid() -> Pid {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::getpid() }
}

/// The id of this process's parent.
pub fn parent_pid() -> Pid {
    // SAFETY: takes nothing, cannot fail.
    unsafe { libc::getppid() }
}

/// Makes this process the parent of all its descendants whose own parents die, so that it can see and end them.
pub fn adopt_orphans() {
    // SAFETY: sets a flag of this process.
    unsafe { libc::prctl(libc::PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) };
}

/// The children of this process, adopted ones too. Empty where the kernel does not list them.
pub fn children() -> Vec<Pid> {
    let pid = own_pid();
    let list = std::fs::read_to_string(format!("/proc/{pid}/task/{pid}/children")).unwrap_or_default();
    list.split_ascii_whitespace().filter_map(|word| word.parse().ok()).collect()
}

/// How often the threads of a process have given up or lost their processor so far: a process for which this does
/// not change, and which is not running, has done nothing meanwhile.
pub fn switches(pid: Pid) -> Option<u64> {
    let mut sum = 0;
    for task in std::fs::read_dir(format!("/proc/{pid}/task")).ok()?.flatten() {
        let text = std::fs::read_to_string(task.path().join("status")).ok()?;
        let lines = text.lines().filter(|line| line.contains("ctxt_switches:"));
        let counts = lines.map(|line| line.rsplit(['\t', ' ']).next().and_then(|count| count.parse::<u64>().ok()));
        sum += counts.sum::<Option<u64>>()?;
    }
    Some(sum)
}

/// True if every thread of a process sleeps on a futex without a limit of time: nothing but another process, or a
/// signal, can make it do anything. False where the kernel does not tell.
pub fn waits_for_ever(pid: Pid) -> bool {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{pid}/task")) else { return false };
    tasks.flatten().all(|task| {
        let text = std::fs::read_to_string(task.path().join("syscall")).unwrap_or_default();
        sleeps_without_limit(&text)
    })
}

/// Reads a line of /proc/PID/syscall: the number of the call, then its arguments in hexadecimal.
fn sleeps_without_limit(line: &str) -> bool {
    let mut words = line.split(' ');
    let number = words.next().and_then(|word| word.parse::<libc::c_long>().ok());
    let arguments: Vec<u64> = words.filter_map(|word| u64::from_str_radix(word.strip_prefix("0x")?, 16).ok()).collect();
    let (Some(&operation), Some(&limit)) = (arguments.get(1), arguments.get(3)) else { return false };
    let operation = operation as c_int & !(libc::FUTEX_PRIVATE_FLAG | libc::FUTEX_CLOCK_REALTIME);
    let waits = operation == libc::FUTEX_WAIT || operation == libc::FUTEX_WAIT_BITSET;
    number == Some(libc::SYS_futex) && waits && limit == 0
}

/// True if a process was started with `mark` (`NAME=value`) in its environment.
pub fn carries(pid: Pid, mark: &[u8]) -> bool {
    let environment = std::fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
    environment.split(|&byte| byte == 0).any(|line| line == mark)
}

/// Writes out what the program has printed through the C library and not yet flushed.
pub fn flush_output() {
    // SAFETY: a null stream means all open output streams.
    unsafe { libc::fflush(std::ptr::null_mut()) };
}

/// Ends this process at once: no destructor, no exit handler.
pub fn exit_now(code: i32) -> ! {
    // SAFETY: does not return.
    unsafe { libc::_exit(code) }
}

/// Raises the soft limit of open files to at least `wanted`, if the hard limit allows. Returns the old soft
/// limit if it was changed. Fails if the hard limit is lower.
pub fn raise_open_files(wanted: u64) -> io::Result<Option<u64>> {
    let mut limit = libc::rlimit { rlim_cur: 0, rlim_max: 0 };
    // SAFETY: `limit` is ours to write.
    if unsafe { libc::getrlimit(libc::RLIMIT_NOFILE, &mut limit) } != 0 {
        return Err(io::Error::last_os_error());
    }
    let old = limit.rlim_cur;
    if old >= wanted {
        return Ok(None);
    }
    if limit.rlim_max < wanted {
        return Err(io::Error::other(format!(
            "the hard limit of open files is {}, {wanted} are needed",
            limit.rlim_max
        )));
    }
    limit.rlim_cur = wanted;
    // SAFETY: passes a valid structure.
    if unsafe { libc::setrlimit(libc::RLIMIT_NOFILE, &limit) } != 0 {
        return Err(io::Error::last_os_error());
    }
    Ok(Some(old))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_futex_without_a_limit_is_for_ever() {
        let futex = libc::SYS_futex;
        let line =
            |number, operation, limit| format!("{number} 0x7f00 {operation:#x} 0x1 {limit:#x} 0x0 0x0 0x7ffc 0x7f01\n");
        assert!(sleeps_without_limit(&line(futex, 0x80, 0)));
        assert!(sleeps_without_limit(&line(futex, 0x189, 0)));
        assert!(!sleeps_without_limit(&line(futex, 0x80, 0x7ffd)), "it has a limit");
        assert!(!sleeps_without_limit(&line(futex, 0x81, 0)), "it wakes others");
        assert!(!sleeps_without_limit(&line(libc::SYS_read, 0x80, 0)));
        assert!(!sleeps_without_limit("running\n") && !sleeps_without_limit(""));
        assert!(!waits_for_ever(own_pid()), "this thread runs");
        // A thread of the test runner may end between listing and reading.
        assert!((0..100).any(|_| switches(own_pid()).is_some()));
    }
}
