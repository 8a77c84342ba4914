// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sleeping on a word in shared memory.

use crate::clock;
use crate::world::{self, On, Step};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Sleeps while `word` holds `expected`, until woken, a signal, or `timeout`.
pub fn wait(word: &AtomicU32, expected: u32, timeout: Option<Duration>) {
    if let Some(world) = world::entered() {
        world.step(Step::Call);
        if word.load(Ordering::SeqCst) == expected {
            world.sleep(On::Word(word.as_ptr() as usize), timeout);
        }
        return;
    }
    let time = timeout.map(|t| libc::timespec { tv_sec: t.as_secs() as i64, tv_nsec: t.subsec_nanos() as i64 });
    let time = time.as_ref().map_or(std::ptr::null(), |t| t as *const _);
    // SAFETY: the word is alive for the call; a shared (not private) futex, since processes share it.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAIT, expected, time) };
}

/// Wakes up to `count` sleepers on `word`.
pub fn wake(word: &AtomicU32, count: i32) {
    if let Some(world) = world::entered() {
        world.step(Step::Call);
        return world.wake(On::Word(word.as_ptr() as usize), count as usize);
    }
    // SAFETY: as in `wait`.
    unsafe { libc::syscall(libc::SYS_futex, word.as_ptr(), libc::FUTEX_WAKE, count) };
}

/// As [`wait`], but wakes when the time is over, and not up to 50 µs later, which is what the kernel otherwise allows
/// itself to wake a thread for several things at once.
pub fn wait_punctually(word: &AtomicU32, expected: u32, timeout: Duration) {
    if world::entered().is_some() {
        return wait(word, expected, Some(timeout));
    }
    // SAFETY: reads and sets a property of this thread.
    let slack = unsafe { libc::prctl(libc::PR_GET_TIMERSLACK) };
    clock::wake_punctually();
    wait(word, expected, Some(timeout));
    // SAFETY: as above. It is what the program has set, or never thought of.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, slack.max(1) as libc::c_ulong, 0, 0, 0) };
}
