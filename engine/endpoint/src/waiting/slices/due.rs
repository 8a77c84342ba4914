// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices that the clock ends (`fixed`, one node): whoever is awake when a slice is due ends it, the timer or a rank
//! that waits for that.
//!
//! To be woken by the timer costs two wake-ups one after the other, the timer's and the rank's, on a processor that has
//! halted: 40 µs here. So a rank that waits for the end of the slice has the kernel wake it a little before, on its own
//! processor, and looks at the clock for that little. It does so once: who is not released at the end of the slice
//! sleeps until somebody wakes it. What it does too late or not at all the timer does: correctness does not depend on
//! time (H9).

use super::end_slice;
use crate::gateway::Ground;
use crate::waiting::Waits;
use std::cell::Cell;
use std::time::Duration;
use strobe_os::{clock, futex};
use strobe_shared::Segment;
use strobe_shared::slice_barrier::Look;
use strobe_shared::strobe::StrobeMode;

/// Looks at the clock before a slice is due are at most this part of it, and at most so long.
const LEAD_PART: u64 = 16;
const LEAD_MOST_NS: u32 = 25_000;
/// How a rank learns how much too late it is woken, so that nine times of ten it is not.
const LATER_NS: u32 = 900;
const SOONER_NS: u32 = 100;
/// For so long a rank looks for what somebody else does who ends the slice.
pub(super) const OTHERS_END_NS: u64 = 20_000;

/// What a rank has learnt of the kernel.
pub(crate) struct Lead(Cell<u32>);

impl Lead {
    pub fn new() -> Lead {
        Lead(Cell::new(10_000))
    }

    /// So long before a slice of `slice_ns` is due the rank asks to be woken.
    fn before(&self, slice_ns: u64) -> u64 {
        u64::from(self.0.get()).min(slice_ns / LEAD_PART)
    }

    /// It was woken so late.
    fn learn(&self, late_ns: u64) {
        let lead = self.0.get();
        let learnt = if late_ns > u64::from(lead) { lead + LATER_NS } else { lead.saturating_sub(SOONER_NS) };
        self.0.set(learnt.min(LEAD_MOST_NS));
    }
}

/// Ends the slice if it is due; false, with nothing done, if somebody else strobes.
pub(super) fn end_due_slice(segment: Segment, who: u32) -> bool {
    let words = &segment.header().strobe;
    if !words.try_take(who) {
        return false;
    }
    let (now_ns, due_ns, slice_ns) = (clock::now_ns(), words.due_ns(), words.strobing().slice_ns);
    if now_ns >= due_ns {
        // An end that comes late by more than a slice moves all that follow.
        words.set_due_ns(if now_ns > due_ns + slice_ns { now_ns } else { due_ns } + slice_ns);
        end_slice(segment);
    }
    words.give();
    true
}

impl Waits {
    /// When the slice is due that this rank waits for the end of, if the clock decides it and the rank may look out for
    /// it.
    pub(super) fn due_ns(&self, ground: Ground<'_>) -> Option<u64> {
        let modes = &ground.site.schedule.modes;
        let by_clock = modes.mode() == StrobeMode::Fixed && !modes.fixes_order() && !modes.is_led();
        let looks_out = by_clock && self.spin_us > 0 && !ground.site.threads.get();
        looks_out.then(|| ground.site.schedule.words.due_ns()).filter(|due_ns| *due_ns > 0)
    }

    /// Sleeps on its bell, which holds `armed`, until it is rung or the slice is due soon.
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

    /// Looks on until the slice is due, and ends it, unless that is done or the rank is released.
    pub(super) fn end_when_due(&self, ground: Ground<'_>, look: &Look, due_ns: u64) {
        while ground.site.port.gate.rests(look, false) {
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
