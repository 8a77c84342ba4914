// SPDX-License-Identifier: MIT OR Apache-2.0
//! The timer of `fixed` and `early`: a thread of the node's manager that ends slices. A late tick makes a slice longer
//! and nothing else (H9).

use super::waiting::{Ports, end_slice};
use std::time::Duration;
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::gate::has_news;
use strobe_shared::strobe::{Schedule, TIMER};
use strobe_shared::sync::{AtomicU32, Ordering};

/// Ends slices until `stop` holds something else than 0 ([`stop_timer`]). Returns at once for a schedule that has no timer.
pub fn run_timer(segment: Segment, stop: &AtomicU32) {
    let words = &segment.header().strobe;
    let (strobing, ports) = (words.strobing(), Ports(segment));
    let early = strobing.schedule == Schedule::Early;
    if !strobing.has_timer() || segment.header().march.is_together() {
        return;
    }
    clock::wake_punctually();
    cpu::run_in_real_time();
    let mut next_ns = clock::now_ns() + strobing.slice_ns;
    while stop.load(Ordering::SeqCst) == 0 {
        let mut now_ns = clock::now_ns();
        if now_ns < next_ns {
            futex::wait(stop, 0, Some(Duration::from_nanos(next_ns - now_ns)));
            now_ns = clock::now_ns();
            if now_ns < next_ns {
                continue;
            }
        }
        // A tick that comes late moves all that follow: slices are never shorter.
        next_ns = if now_ns > next_ns + strobing.slice_ns { now_ns } else { next_ns } + strobing.slice_ns;
        if early && !has_news(&ports) {
            if words.rest_timer(&ports) && stop.load(Ordering::SeqCst) == 0 {
                futex::wait(words.timer_word(), 1, None);
            }
            next_ns = clock::now_ns() + strobing.slice_ns;
            continue;
        }
        if words.try_take(TIMER) {
            end_slice(segment);
            words.give();
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
