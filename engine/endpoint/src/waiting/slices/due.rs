// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices that the clock ends (`fixed`, on one node). When a slice is due, whoever is awake ends it: the timer, or a
//! rank that waits for its end.
//!
//! Being woken by the timer takes two wake-ups one after the other, the timer's and the rank's, on a processor that has
//! halted: 40 µs here. So a rank that waits for the end of the slice has the kernel wake it a little before, on its own
//! processor, and then polls the clock. It does so once: if the end of the slice does not release it, it sleeps until
//! it is woken. If it is late the timer ends the slice: correctness does not depend on time (H9).

use super::end_slice;
use crate::gateway::Ground;
use crate::waiting::Waits;
use std::cell::Cell;
use std::time::Duration;
use strobe_os::{clock, futex};
use strobe_shared::Segment;
use strobe_shared::slice_barrier::Look;
use strobe_shared::strobe::StrobeMode;

/// The time of polling the clock before a slice is due is at most this part of a slice, and at most `LEAD_MOST_NS`.
const LEAD_PART: u64 = 16;
const LEAD_MOST_NS: u32 = 25_000;
/// Parameter of learning by how much a rank is woken too late, chosen so that nine times of ten it is in time.
const LATER_NS: u32 = 900;
const SOONER_NS: u32 = 100;
/// How long a rank polls, in nanoseconds, while another process ends the slice.
pub(super) const OTHERS_END_NS: u64 = 20_000;

/// What a rank has learnt about how late the kernel wakes it.
pub(crate) struct Lead(Cell<u32>);

impl Lead {
    pub fn new() -> Lead {
        Lead(Cell::new(10_000))
    }

    /// How long before a slice of `slice_ns` is due this rank asks to be woken, in nanoseconds.
    fn before(&self, slice_ns: u64) -> u64 {
        u64::from(self.0.get()).min(slice_ns / LEAD_PART)
    }

    /// Learns that it was woken `late_ns` too late.
    fn learn(&self, late_ns: u64) {
        let lead = self.0.get();
        let learnt = if late_ns > u64::from(lead) { lead + LATER_NS } else { lead.saturating_sub(SOONER_NS) };
        self.0.set(learnt.min(LEAD_MOST_NS));
    }
}

/// Ends the slice if it is due; false, with nothing done, if another process is about to.
pub(super) fn end_due_slice(segment: Segment, who: u32) -> bool {
    let words = &segment.header().strobe;
    if !words.try_take(who) {
        return false;
    }
    let (now_ns, due_ns, slice_ns) = (clock::now_ns(), words.due_ns(), words.strobing().slice_ns);
    if now_ns >= due_ns {
        // If the end is late by more than a slice, all that follow are moved.
        words.set_due_ns(if now_ns > due_ns + slice_ns { now_ns } else { due_ns } + slice_ns);
        end_slice(segment);
    }
    words.give();
    true
}

impl Waits {
    /// When the slice is due for whose end this rank waits; `None` if the clock does not decide that, or the rank may
    /// not poll it.
    pub(super) fn due_ns(&self, ground: Ground<'_>) -> Option<u64> {
        let modes = &ground.site.schedule.modes;
        let by_clock = modes.mode() == StrobeMode::Fixed && !modes.fixes_order() && !modes.is_coordinated();
        let looks_out = by_clock && self.spin_us() > 0 && !ground.site.threads.may_be_several();
        looks_out.then(|| ground.site.schedule.words.due_ns()).filter(|due_ns| *due_ns > 0)
    }

    /// Sleeps on the doorbell, whose word is `armed`, until it is rung or the slice is due soon.
    pub(super) fn sleep_until_due(&self, ground: Ground<'_>, due_ns: u64, armed: u32) {
        let wake_ns = due_ns.saturating_sub(self.lead.before(ground.site.schedule.modes.slice_ns()));
        let now_ns = clock::now_ns();
        if now_ns >= wake_ns {
            return;
        }
        futex::wait_punctually(ground.site.port.bell.word(), armed, Duration::from_nanos(wake_ns - now_ns));
        if let Some(late_ns) = clock::now_ns().checked_sub(wake_ns) {
            self.lead.learn(late_ns);
        }
    }

    /// Polls the clock until the slice is due, and ends it, unless another process has or this rank is released.
    pub(super) fn end_when_due(&self, ground: Ground<'_>, look: &Look, due_ns: u64) {
        while ground.site.port.slice_barrier.rests(look, false) {
            let now_ns = clock::now_ns();
            let is_over = now_ns >= due_ns && end_due_slice(ground.site.segment, ground.site.my_rank() + 1);
            if is_over || now_ns > due_ns + OTHERS_END_NS || now_ns + u64::from(LEAD_MOST_NS) < due_ns {
                return;
            }
            std::hint::spin_loop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LEAD_MOST_NS, Lead};

    #[test]
    fn a_rank_learns_to_be_woken_in_time_nine_times_of_ten() {
        let (lead, lateness) =
            (Lead::new(), |time: u64| if time.is_multiple_of(20) { 60_000 } else { 5_000 + time % 7 * 1_000 });
        (0..2_000).for_each(|time| lead.learn(lateness(time)));
        let late = (2_000..4_000).filter(|time| {
            let is_late = lateness(*time) > lead.before(1_000_000);
            lead.learn(lateness(*time));
            is_late
        });
        assert!((100..300).contains(&late.count()));
    }

    #[test]
    fn what_it_spends_on_looking_at_the_clock_is_bounded() {
        let lead = Lead::new();
        (0..1_000).for_each(|_| lead.learn(1_000_000));
        assert_eq!(lead.before(u64::MAX), u64::from(LEAD_MOST_NS));
        assert_eq!(lead.before(160_000), 10_000);
        (0..1_000).for_each(|_| lead.learn(0));
        assert_eq!(lead.before(u64::MAX), 0);
    }
}
