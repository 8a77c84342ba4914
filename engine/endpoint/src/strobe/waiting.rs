// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice, where slices end by themselves.
//!
//! A rank that has looked and found nothing that it may have counts itself as waiting and sleeps until it is released: at the
//! end of the slice if there is news for it, or at once by who makes progress that belongs to this slice (a transfer
//! under way, the later parts of a collective). It says that it waits first and looks for news after, others leave news first
//! and look whether it waits after, so that none is lost.

use super::Strobed;
use crate::attach::Endpoint;
use crate::wait::{Waiter, YIELDS_MAX, ring_if_asleep};
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::descriptor::State;
use strobe_shared::port::Port;
use strobe_shared::strobe::{Schedule, Strobe};
use strobe_shared::sync::{Ordering, fence};

/// Looks between two at the clock.
const LOOKS_PER_TIME: u32 = 64;

impl Endpoint {
    /// Before a rank waits: what its look came upon. True if the caller had better look again at once.
    pub(crate) fn note_held(&self, waiter: &mut Waiter) -> bool {
        let asks = self.gates() && !self.fixes_order() && self.has_fresh_sends();
        if !self.strobed.held.take() && !asks {
            return false;
        }
        waiter.held = true;
        !self.gates() && self.end_slice()
    }

    /// True if a send of this slice waits for its receiver. When the slice is over this rank may have to do the matching.
    fn has_fresh_sends(&self) -> bool {
        let (sends, mut from) = (self.sends.borrow(), 0);
        while let Some((at, index)) = sends.next(from) {
            let send = self.queues().descriptor(index);
            if send.state() == State::Waiting && send.since_slice() == self.stamp() {
                return true;
            }
            from = at + 1;
        }
        false
    }

    /// One step of waiting after a look that found nothing: looks once more in a slice that is known, then waits until
    /// it is released.
    pub(crate) fn wait_for_slice(&self, waiter: &mut Waiter) {
        let Strobed { words, .. } = &self.strobed;
        let held = std::mem::take(&mut waiter.held);
        if waiter.slice != words.slice() {
            waiter.slice = words.slice();
            waiter.releases = self.port.releases.load(Ordering::SeqCst);
            if !self.threads.get() {
                // Other threads may need what the news are about.
                self.port.news.swap(0, Ordering::SeqCst);
            }
            return;
        }
        if held {
            leave_news(words, self.port);
        }
        self.count_and_rest(waiter.slice, waiter.releases);
        *waiter = Waiter::default();
    }

    /// A call that only asks came upon something held: it asks again when the slice is over.
    pub fn note_asked(&self) {
        if self.strobed.held.take() && self.gates() {
            leave_news(self.strobed.words, self.port);
        }
    }

    fn count_and_rest(&self, slice: u64, releases: u32) {
        let Strobed { words, strobing, .. } = &self.strobed;
        let last = words.wait(self.port);
        if words.slice() != slice || self.port.releases.load(Ordering::SeqCst) != releases {
            words.release(self.port);
            return;
        }
        if last && strobing.schedule == Schedule::Early {
            self.strobe_for_all();
        }
        self.rest(releases);
    }

    /// Until this rank is released: spins while every rank that runs can have a processor, else gives way, then sleeps.
    fn rest(&self, releases: u32) {
        let port = self.port;
        let rests = || port.waits.load(Ordering::SeqCst) != 0 && port.releases.load(Ordering::SeqCst) == releases;
        let (mut looks, mut since_ns) = (0u32, 0);
        while rests() {
            looks += 1;
            if self.processors_to_spare() && looks % LOOKS_PER_TIME != 0 {
                std::hint::spin_loop();
                continue;
            }
            let now_ns = clock::now_ns();
            since_ns = if since_ns == 0 { now_ns } else { since_ns };
            if self.processors_to_spare() && now_ns - since_ns < self.seat.spin_us * 1000 {
                cpu::yield_now();
                continue;
            }
            if !self.processors_to_spare() && looks < YIELDS_MAX {
                cpu::yield_now();
                continue;
            }
            self.arm();
            fence(Ordering::SeqCst);
            if rests() {
                futex::wait(self.port.bell.word(), 1, None);
            }
            if !self.threads.get() {
                self.disarm();
            }
        }
    }

    /// Something for `port`'s rank at the end of the slice. True if it is to be woken now all the same: it waits for
    /// something else than slices.
    pub(crate) fn leave_news_for(&self, port: &Port) -> bool {
        let Strobed { words, strobing, .. } = &self.strobed;
        leave_news(words, port);
        if !self.gates() && strobing.schedule == Schedule::Early && words.all_wait() {
            // This rank has left, and does not count among those that wait.
            self.strobe_for_all();
        }
        port.waits.load(Ordering::SeqCst) == 0
    }

    /// Something for local rank `rank` in this slice.
    pub(crate) fn wake_rank_now(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.slices_end() && !self.is_gateway(rank) {
            if self.strobed.ahead.get() != 0 {
                return leave_news(self.strobed.words, peer);
            }
            self.strobed.words.release(peer);
        }
        if self.fence.get() {
            fence(Ordering::SeqCst);
        }
        if peer.bell.is_armed() {
            self.ring(peer);
        }
    }

    /// This rank posts nothing more, and waits like anybody else from here on.
    pub(crate) fn leave_schedule(&self) {
        if !self.strobed.gates.replace(false) {
            return;
        }
        if self.strobed.words.leave() && self.strobed.strobing.schedule == Schedule::Early {
            self.strobe_for_all();
        }
    }

    /// All wait: the slice ends, if that brings anybody anything.
    fn strobe_for_all(&self) {
        let Strobed { words, strobing, .. } = &self.strobed;
        let who = self.my_rank() + 1;
        while !words.try_take(who) {
            cpu::yield_now();
        }
        if words.all_wait() && has_news(self.segment) {
            if strobing.fixed_order {
                self.schedule_for_all();
                // That may have completed operations of its own.
                leave_news(words, self.port);
            }
            end_slice(self.segment);
        }
        words.give();
    }
}

/// Leaves news, and wakes the timer if that rests.
fn leave_news(words: &Strobe, port: &Port) {
    // What the news are about is there before they are: who clears them looks afterwards.
    fence(Ordering::SeqCst);
    if port.news.load(Ordering::SeqCst) == 0 {
        port.news.store(1, Ordering::SeqCst);
    }
    let rests = words.timer_rests();
    if rests.load(Ordering::SeqCst) != 0 && rests.swap(0, Ordering::SeqCst) != 0 {
        futex::wake(rests, 1);
    }
}

/// True if a rank that waits has news.
fn has_news(segment: Segment) -> bool {
    (0..segment.local_ranks())
        .map(|rank| segment.port(rank))
        .any(|port| port.waits.load(Ordering::SeqCst) != 0 && port.news.load(Ordering::SeqCst) != 0)
}

/// Ends the slice and releases those that wait and have news. The caller has the right to strobe.
pub(super) fn end_slice(segment: Segment) {
    let words = &segment.header().strobe;
    words.set_began_ns(clock::now_ns());
    words.end(words.slice());
    fence(Ordering::SeqCst);
    for rank in 0..segment.local_ranks() {
        let port = segment.port(rank);
        if port.waits.load(Ordering::SeqCst) != 0 && port.news.swap(0, Ordering::SeqCst) != 0 && words.release(port) {
            ring_if_asleep(segment, port);
        }
    }
}
