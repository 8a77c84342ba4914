// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time, as an argument for everyone else.

/// Nanoseconds of the monotonic clock, which all processes of a node share.
pub fn now_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live local; CLOCK_MONOTONIC always exists.
    unsafe { libc::clock_gettime(libc::CLOCK_MONOTONIC, &mut time) };
    time.tv_sec as u64 * 1_000_000_000 + time.tv_nsec as u64
}

/// A cheap counter that grows with time (about 10 ns to read), for bounding short spins.
#[inline]
pub fn ticks() -> u64 {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: reading the time stamp counter has no effect on memory.
    unsafe {
        core::arch::x86_64::_rdtsc()
    }
    #[cfg(not(target_arch = "x86_64"))]
    now_ns()
}

/// Resolution of [`now_ns`] in nanoseconds.
pub fn resolution_ns() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: as in `now_ns`.
    unsafe { libc::clock_getres(libc::CLOCK_MONOTONIC, &mut time) };
    (time.tv_nsec as u64).max(1)
}

/// Has the calling thread wake when a sleep is over. By default the kernel lets it sleep up to 50 µs longer, to wake
/// for several things at once.
pub fn wake_punctually() {
    // SAFETY: sets a property of this thread.
    unsafe { libc::prctl(libc::PR_SET_TIMERSLACK, 1, 0, 0, 0) };
}
