// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time, as an argument for everyone else.

use crate::world;

/// Nanoseconds for which the calling thread has had a processor.
pub fn thread_ns() -> u64 {
    read(libc::CLOCK_THREAD_CPUTIME_ID)
}

/// Nanoseconds of the monotonic clock, which all processes of a node share.
#[inline]
pub fn now_ns() -> u64 {
    match world::entered() {
        None => read(libc::CLOCK_MONOTONIC),
        Some(world) => world.now_ns(),
    }
}

/// By how many nanoseconds the wall clock is ahead of the monotonic one now: to compare what different machines have
/// noted, and for nothing else, since it may be set.
pub fn wall_ahead_ns() -> u64 {
    read(libc::CLOCK_REALTIME).saturating_sub(now_ns())
}

#[inline]
fn read(clock: libc::clockid_t) -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: the pointer is to a live local; the clocks that are asked for always exist.
    unsafe { libc::clock_gettime(clock, &mut time) };
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

/// The monotonic clock as one process reckons it from [`ticks`], in half the time; where the kernel does not go by
/// them, the monotonic clock itself (what `default` gives). It does not follow small corrections of that, some parts in
/// 100,000.
#[derive(Clone, Copy, Debug, Default)]
pub struct QuickClock {
    from: (u64, u64),
    /// Nanoseconds of a tick, times 2^32; 0: read the monotonic clock.
    scale: u64,
}

/// The kernel's name for the clock that counts [`ticks`].
const KERNEL_GOES_BY: &str = "/sys/devices/system/clocksource/clocksource0/current_clocksource";

impl QuickClock {
    /// Compares the two clocks for some milliseconds.
    pub fn set() -> QuickClock {
        let goes_by = std::fs::read_to_string(KERNEL_GOES_BY).unwrap_or_default();
        if world::entered().is_some() || !cfg!(target_arch = "x86_64") || goes_by.trim() != "tsc" {
            return QuickClock::default();
        }
        let first = both();
        std::thread::sleep(std::time::Duration::from_millis(3));
        QuickClock::between(first, both())
    }

    fn between(first: (u64, u64), second: (u64, u64)) -> QuickClock {
        let (ticks, ns) = (second.0.saturating_sub(first.0), second.1.saturating_sub(first.1));
        let scale = (u128::from(ns) << 32).checked_div(u128::from(ticks)).unwrap_or(0);
        QuickClock { from: second, scale: u64::try_from(scale).unwrap_or(0) }
    }

    /// Nanoseconds of the monotonic clock, nearly.
    #[inline]
    pub fn now_ns(&self) -> u64 {
        if self.scale == 0 { now_ns() } else { self.at(ticks()) }
    }

    #[inline]
    fn at(&self, ticks: u64) -> u64 {
        let since = u128::from(ticks.saturating_sub(self.from.0)) * u128::from(self.scale);
        self.from.1 + (since >> 32) as u64
    }
}

/// Ticks and nanoseconds at one moment: of some tries the one that nothing came between.
fn both() -> (u64, u64) {
    let tries = (0..16).map(|_| {
        let (before, ns, after) = (ticks(), now_ns(), ticks());
        (after.wrapping_sub(before), (before.wrapping_add(after.wrapping_sub(before) / 2), ns))
    });
    tries.min_by_key(|(took, _)| *took).map_or((0, 0), |(_, at)| at)
}

#[cfg(test)]
mod tests {
    use super::{QuickClock, now_ns};

    #[test]
    fn the_quick_clock_goes_on_at_the_pace_of_the_two_readings() {
        let clock = QuickClock::between((1_000, 50_000), (4_000, 51_000));
        assert_eq!([4_000, 4_003, 3_004_000, 0].map(|ticks| clock.at(ticks)), [51_000, 51_000, 1_050_999, 51_000]);
        let days = clock.at(4_000 + 3 * 1_000_000_000 * 86_400 * 100);
        assert!(days.abs_diff(51_000 + 1_000_000_000 * 86_400 * 100) < 10_000_000, "no overflow");
        assert_eq!(QuickClock::between((5, 5), (5, 9)).scale, 0);
    }

    #[test]
    fn it_is_between_two_readings_of_the_other_but_for_the_error_of_its_pace() {
        let clock = QuickClock::set();
        let (before, quick, after) = (now_ns(), clock.now_ns(), now_ns());
        assert!(before < quick + 100_000 && quick < after + 100_000, "{before} {quick} {after}");
    }
}
