// SPDX-License-Identifier: MIT OR Apache-2.0
//! The timer of `fixed` and `early`: a thread of the node's manager that ends slices. A late tick makes a slice longer
//! and nothing else (H9).

use super::due::{OTHERS_END_NS, end_due_slice};
use crate::site::Ports;
use std::time::Duration;
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::strobe::{StrobeMode, TIMER};
use strobe_shared::sync::{AtomicU32, Ordering};

/// Ends slices until `stop` is not 0 ([`stop_timer`]). Returns at once if the schedule has no timer.
/// timer.
pub fn run_timer(segment: Segment, stop: &AtomicU32) {
    let words = &segment.header().strobe;
    let (strobing, ports) = (words.strobing(), Ports(segment));
    let early = strobing.mode == StrobeMode::Early;
    if !strobing.has_timer() || segment.header().coordinator.is_together() {
        return;
    }
    clock::wake_punctually();
    cpu::run_in_real_time();
    // In `fixed` the timer leaves a rank that waits for the end some time to end the slice itself.
    let behind_ns = if early { 0 } else { OTHERS_END_NS.min(strobing.slice_ns / 8) };
    words.set_due_ns(clock::now_ns() + strobing.slice_ns);
    while stop.load(Ordering::SeqCst) == 0 {
        let (now_ns, due_ns) = (clock::now_ns(), words.due_ns() + behind_ns);
        if now_ns < due_ns {
            futex::wait(stop, 0, Some(Duration::from_nanos(due_ns - now_ns)));
        } else if early && !words.is_end_wanted(&ports) {
            if words.rest_timer(&ports) && stop.load(Ordering::SeqCst) == 0 {
                futex::wait(words.timer_word(), 1, None);
            }
            words.set_due_ns(clock::now_ns() + strobing.slice_ns);
        } else if !end_due_slice(segment, TIMER) {
            // A rank ends the slice now, and if this thread has priority over it, spinning would keep it from
            // finishing.
            futex::wait(stop, 0, Some(Duration::from_nanos(strobing.slice_ns / 8)));
        }
    }
}

/// Stops the timer that `stop` was given to.
pub fn stop_timer(segment: Segment, stop: &AtomicU32) {
    stop.store(1, Ordering::SeqCst);
    futex::wake(stop, i32::MAX);
    let word = segment.header().strobe.timer_word();
    word.store(0, Ordering::SeqCst);
    futex::wake(word, i32::MAX);
}
