// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which processors this process may use: affinity mask and cgroup quota, and giving the processor away.

use crate::world::{self, Step};
use std::fs;

/// Bits for this many processors; machines with more are handled as if only these were there.
pub const MASK_WORDS: usize = 16;

/// A set of processors, one bit each.
pub type Mask = [u64; MASK_WORDS];

/// The affinity mask of the calling thread.
pub fn affinity() -> Mask {
    affinity_of(0).unwrap_or_else(|| {
        let mut mask = [0; MASK_WORDS];
        mask[0] = 1;
        mask
    })
}

/// The affinity mask of a process's first thread, or with 0 of the calling one.
fn affinity_of(pid: i32) -> Option<Mask> {
    let mut mask = [0u64; MASK_WORDS];
    if let Some(world) = world::entered() {
        (0..world.processors() as usize).for_each(|processor| mask[processor / 64] |= 1 << (processor % 64));
        return Some(mask);
    }
    // SAFETY: the kernel writes at most `size` bytes into the array.
    let wrote =
        unsafe { libc::syscall(libc::SYS_sched_getaffinity, pid, std::mem::size_of_val(&mask), mask.as_mut_ptr()) };
    (wrote > 0).then_some(mask)
}

/// Processors that the cgroup's bandwidth limit allows, rounded up; `None` without a limit.
pub fn cgroup_quota() -> Option<u32> {
    if world::entered().is_some() {
        return None;
    }
    let of = |quota: &str, period: &str| -> Option<u32> {
        let quota: f64 = quota.trim().parse().ok()?;
        let period: f64 = period.trim().parse().ok()?;
        (quota > 0.0 && period > 0.0).then(|| (quota / period).ceil().max(1.0) as u32)
    };
    let own = fs::read_to_string("/proc/self/cgroup").unwrap_or_default();
    let mut limit: Option<u32> = None;
    let mut note = |found: Option<u32>| limit = [limit, found].into_iter().flatten().min();
    for line in own.lines() {
        let mut parts = line.splitn(3, ':');
        let (Some(id), Some(controllers), Some(path)) = (parts.next(), parts.next(), parts.next()) else { continue };
        if id == "0" {
            // Version 2: every level up to the root may set a limit.
            let mut path = path.trim_end_matches('/');
            loop {
                if let Ok(text) = fs::read_to_string(format!("/sys/fs/cgroup{path}/cpu.max")) {
                    let mut words = text.split_whitespace();
                    note(of(words.next().unwrap_or("max"), words.next().unwrap_or("100000")));
                }
                match path.rfind('/') {
                    Some(cut) => path = &path[..cut],
                    None => break,
                }
            }
        } else if controllers.split(',').any(|c| c == "cpu") {
            for dir in [format!("/sys/fs/cgroup/cpu{path}"), "/sys/fs/cgroup/cpu".into()] {
                let quota = fs::read_to_string(format!("{dir}/cpu.cfs_quota_us"));
                let period = fs::read_to_string(format!("{dir}/cpu.cfs_period_us"));
                if let (Ok(quota), Ok(period)) = (quota, period) {
                    note(of(&quota, &period));
                }
            }
        }
    }
    limit
}

/// The processors that the calling thread may use.
pub fn allowed() -> Vec<usize> {
    let mask = affinity();
    (0..MASK_WORDS * 64).filter(|processor| contains(&mask, *processor)).collect()
}

/// Processors of this machine that are in use.
pub fn online() -> u32 {
    if let Some(world) = world::entered() {
        return world.processors();
    }
    // SAFETY: takes a constant and touches no memory of ours.
    let count = unsafe { libc::sysconf(libc::_SC_NPROCESSORS_ONLN) };
    u32::try_from(count).unwrap_or(1).max(1)
}

/// Moves the calling thread to a processor that it may use, and lets it go again: where it is then is where the
/// kernel's balancing starts from.
pub fn move_to(processor: usize) {
    move_process_to(0, processor);
}

/// As `move_to`, for the first thread of another process of the same user; false, with nothing changed, if it may not
/// use that processor, or is not there.
pub fn move_process_to(pid: i32, processor: usize) -> bool {
    let Some(mask) = affinity_of(pid).filter(|mask| contains(mask, processor)) else { return false };
    let mut only = [0u64; MASK_WORDS];
    only[processor / 64] = 1 << (processor % 64);
    set_affinity_of(pid, &only) && set_affinity_of(pid, &mask)
}

/// The processor that the first thread of a process ran on last.
pub fn of_process(pid: i32) -> Option<u32> {
    if let Some(world) = world::entered() {
        return Some(pid as u32 % world.processors());
    }
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).ok()?;
    // The name, in brackets, may hold anything; behind it comes the third field.
    stat.rsplit_once(')')?.1.split_whitespace().nth(39 - 3)?.parse().ok()
}

fn contains(mask: &Mask, processor: usize) -> bool {
    mask.get(processor / 64).is_some_and(|word| word >> (processor % 64) & 1 != 0)
}

/// Takes a processor out of a set.
pub fn take_out(mask: &mut Mask, processor: usize) {
    if let Some(word) = mask.get_mut(processor / 64) {
        *word &= !(1 << (processor % 64));
    }
}

/// Has the calling thread run on these processors only. One that may not use any of them stays where it is.
pub fn set_affinity(mask: &Mask) {
    set_affinity_of(0, mask);
}

fn set_affinity_of(pid: i32, mask: &Mask) -> bool {
    if world::entered().is_some() {
        return true;
    }
    // SAFETY: the kernel reads `size` bytes of the array.
    unsafe { libc::syscall(libc::SYS_sched_setaffinity, pid, std::mem::size_of_val(mask), mask.as_ptr()) == 0 }
}

/// The processor that the calling thread runs on; it may be another one by the time the caller looks.
#[inline]
pub fn current() -> u32 {
    if let Some(world) = world::entered() {
        return world.processor();
    }
    // SAFETY: takes no argument; reads what the kernel keeps up to date in this thread's memory.
    let processor = unsafe { libc::sched_getcpu() };
    u32::try_from(processor).unwrap_or(0)
}

/// Gives the processor to another runnable thread, if there is one.
pub fn yield_now() {
    if let Some(world) = world::entered() {
        return world.step(Step::Yield);
    }
    // SAFETY: takes no argument and touches no memory.
    unsafe { libc::sched_yield() };
}

/// How often the calling thread has lost its processor to another one, or given it away to one, while it could run.
/// What the host of a virtual machine takes does not count.
pub fn times_switched_from() -> u64 {
    if world::entered().is_some() {
        return 0;
    }
    let mut usage = std::mem::MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: `usage` has room for what the call writes, and all zeros are a valid value of it, should it fail.
    let usage = unsafe {
        libc::getrusage(libc::RUSAGE_THREAD, usage.as_mut_ptr());
        usage.assume_init()
    };
    usage.ru_nivcsw as u64
}

/// Asks that the calling thread be given short turns, of about 0.1 ms, and soon: one that sleeps most of the time then
/// comes before those that compute when it wakes. It gets no larger share. Kernels before Linux 6.12 do not know it.
pub fn take_short_turns() {
    if world::entered().is_some() {
        return;
    }
    /// `struct sched_attr` in its first form, which every kernel takes.
    #[repr(C)]
    struct Attributes {
        size: u32,
        policy: u32,
        flags: u64,
        nice: i32,
        priority: u32,
        runtime: u64,
        deadline: u64,
        period: u64,
    }
    let mut attributes: Attributes =
        Attributes { size: 0, policy: 0, flags: 0, nice: 0, priority: 0, runtime: 0, deadline: 0, period: 0 };
    let size = size_of::<Attributes>() as libc::c_uint;
    // SAFETY: the kernel writes at most `size` bytes into ours.
    let got = unsafe { libc::syscall(libc::SYS_sched_getattr, 0, &raw mut attributes, size, 0) };
    if got == 0 && attributes.policy == libc::SCHED_OTHER as u32 {
        attributes.runtime = 100_000;
        // SAFETY: reads as many bytes of ours as the size in them says.
        unsafe { libc::syscall(libc::SYS_sched_setattr, 0, &raw const attributes, 0) };
    }
}

/// Puts the calling thread into the real-time class, at its lowest priority; false, with nothing changed, where that is
/// not permitted. What it starts does not inherit that.
pub fn run_in_real_time() -> bool {
    if world::entered().is_some() {
        return false;
    }
    let parameter = libc::sched_param { sched_priority: 1 };
    // SAFETY: reads a live local; 0 is the calling thread.
    unsafe { libc::sched_setscheduler(0, libc::SCHED_FIFO | libc::SCHED_RESET_ON_FORK, &parameter) == 0 }
}

/// Registers this process for [`barrier_everywhere`]; false where the kernel or a filter refuses.
pub fn register_barrier() -> bool {
    world::entered().is_none_or(|world| world.has_barriers())
        && membarrier(libc::MEMBARRIER_CMD_REGISTER_GLOBAL_EXPEDITED)
}

/// A pause within a loop that waits for another processor.
#[inline]
pub fn relax() {
    world::step(Step::Spin);
    std::hint::spin_loop();
}

/// A full memory barrier on every processor that runs a registered process. It lets the frequent side of a
/// sleep/wake handshake (the sender) go without a fence of its own.
pub fn barrier_everywhere() -> bool {
    if let Some(world) = world::entered() {
        world.step(Step::Barrier);
        return world.has_barriers();
    }
    membarrier(libc::MEMBARRIER_CMD_GLOBAL_EXPEDITED)
}

fn membarrier(command: libc::c_int) -> bool {
    // SAFETY: membarrier touches no memory of ours.
    unsafe { libc::syscall(libc::SYS_membarrier, command, 0, 0) == 0 }
}

#[cfg(test)]
mod tests {
    use super::{affinity, allowed, move_process_to, of_process};

    #[test]
    fn a_process_goes_where_it_may_and_keeps_its_mask() {
        let (mine, mask) = (allowed(), affinity());
        let pid = crate::process::own_pid();
        // Of a process the first thread counts; the test runs in another.
        assert!(of_process(pid).is_some());
        assert!(of_process(0).is_none());
        assert!(move_process_to(0, mine[0]) && affinity() == mask);
        let refused = (0..2048).find(|processor| !mine.contains(processor)).unwrap_or(usize::MAX);
        assert!(!move_process_to(0, refused) && affinity() == mask);
    }
}
