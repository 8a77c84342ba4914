// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice, where slices end by themselves.
//! The protocol is `strobe_shared::gate`; here are the sleeping, the waking and the clock.

use super::Schedule;
use super::record::Ending;
use crate::attach::Endpoint;
use crate::gateway::Effort;
use crate::site::Site;
use crate::site::ring_if_asleep;
use crate::transfer::Transfers;
use crate::wait::{REMOTE_LOOKS_PER_TIME, Waiter, YIELDS_MAX};
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::descriptor::State;
use strobe_shared::slice_barrier::{Look, Ranks, SliceBarrier, Step};
use strobe_shared::sync::{Ordering, fence};

/// Looks between two at the clock.
const LOOKS_PER_TIME: u32 = 64;
/// Where the clock ends slices, what others do in one may still concern a rank for so long: the next piece of a transfer.
const SPIN_IN_SLICE_NS: u64 = 20_000;

impl Endpoint {
    /// Before a rank waits: what its look came upon. True if the caller had better look again at once.
    pub(crate) fn note_held(&self, waiter: &mut Waiter) -> bool {
        let asks = self.site.schedule.resumes_at_ends()
            && !self.site.schedule.fixes_order()
            && (self.transfers.has_unpublished_sends(&self.site)
                || self.site.schedule.moves_beside_threads(self.site.threads.get()));
        if !self.site.schedule.held.take() && !asks {
            return false;
        }
        if self.site.schedule.ends_slices() && !self.site.schedule.resumes_at_ends() {
            // It has left, and wants nothing more of what it finds.
            return false;
        }
        waiter.look.held = true;
        !self.site.schedule.resumes_at_ends() && self.site.schedule.end_slice()
    }

    /// One step of waiting after a look that found nothing: looks once more in a slice that is known, then waits until
    /// it is released.
    pub(crate) fn wait_for_slice(&self, waiter: &mut Waiter) {
        let (words, gate) = (self.site.schedule.words, &self.site.port.gate);
        match words.step(gate, &mut waiter.look, self.site.threads.get(), |word| self.site.wake_timer(word)) {
            Step::Look => return,
            Step::Rest => (),
            Step::Wake => ring_if_asleep(self.site.segment, self.site.port),
            Step::Strobe => self.strobe_for_all(),
        }
        self.rest(&waiter.look);
        *waiter = Waiter::default();
    }

    /// A call that only asks came upon something held: it asks again when the slice is over.
    pub fn note_asked(&self) {
        if self.site.schedule.held.take() && self.site.schedule.resumes_at_ends() {
            self.site.leave_notification(self.site.port);
        }
    }

    /// Until this rank is released: spins while every rank that runs can have a processor, else gives way, then sleeps.
    fn rest(&self, look: &Look) {
        self.attend();
        let rests = || self.site.port.gate.rests(look, self.site.threads.get());
        let (mut looks, mut since_ns) = (0u32, 0);
        let mut due = self.due_ns();
        // What is to come when the slice is over does not come before.
        let spin_ns = (self.spin_us * 1000).min(if due.is_some() { SPIN_IN_SLICE_NS } else { u64::MAX });
        while rests() {
            looks += 1;
            // Beside other threads, which may be in the library now, the agent does so.
            let drives = self.site.schedule.is_led() && !self.site.threads.get() && looks % REMOTE_LOOKS_PER_TIME == 1;
            if drives && crate::gateway::drive(self.ground(), Effort::All) && !self.site.schedule.fixes_order() {
                // What came may be for this rank, and of a slice that is over.
                self.site.schedule.words.release(&self.site.port.gate);
                return;
            }
            if self.placement.processors_to_spare(&self.site) && looks % LOOKS_PER_TIME != 0 {
                std::hint::spin_loop();
                continue;
            }
            let now_ns = clock::now_ns();
            since_ns = if since_ns == 0 { now_ns } else { since_ns };
            if self.placement.processors_to_spare(&self.site) && now_ns - since_ns < spin_ns {
                cpu::yield_now();
                continue;
            }
            if !self.placement.processors_to_spare(&self.site)
                && looks < YIELDS_MAX
                && self.placement.give_way_or_sleep(&self.site, looks == 1)
            {
                continue;
            }
            let armed = self.site.arm();
            fence(Ordering::SeqCst);
            let due_ns = due.take().filter(|_| self.placement.processors_to_spare(&self.site));
            match due_ns {
                _ if !rests() => (),
                Some(due_ns) => self.sleep_until_due(due_ns, armed),
                None => futex::wait(self.site.port.bell.word(), armed, None),
            }
            if !self.site.threads.get() {
                self.site.disarm();
            }
            if let Some(due_ns) = due_ns {
                self.end_when_due(look, due_ns);
            }
        }
    }

    /// This rank posts nothing more, and waits like anybody else from here on.
    pub(crate) fn leave_schedule(&self) {
        if self.site.schedule.resumes_at_ends.replace(false) && self.site.schedule.words.leave() {
            self.strobe_for_all();
        }
    }

    /// All wait: the slice ends, if that brings anybody anything.
    pub(crate) fn strobe_for_all(&self) {
        if self.site.schedule.is_led() {
            // Of all nodes' ranks only node 0 knows.
            crate::gateway::drive(self.ground(), Effort::Send);
            return;
        }
        let Schedule { words, strobing, .. } = &self.site.schedule;
        words.strobe(self.site.my_rank() + 1, &Ports(self.site.segment), cpu::yield_now, || {
            if strobing.fixed_order {
                self.site.schedule.schedule_ahead(|| self.schedule_for_all());
                // That may have completed operations of its own.
                self.site.leave_notification(self.site.port);
            }
            end_slice(self.site.segment);
        });
    }
}

impl Transfers {
    /// True if a send of this slice waits for its receiver. When the slice is over this rank may have to do the matching.
    fn has_unpublished_sends(&self, site: &Site) -> bool {
        let (sends, mut from) = (self.sends.borrow(), 0);
        while let Some((at, index)) = sends.next(from) {
            let send = site.queues().descriptor(index);
            if send.state() == State::Waiting && site.schedule.is_open(send.since_slice()) {
                return true;
            }
            from = at + 1;
        }
        false
    }
}

/// The ranks of a node.
pub(crate) struct Ports(pub Segment);

impl Ranks for Ports {
    fn count(&self) -> u32 {
        self.0.local_ranks()
    }

    fn gate(&self, rank: u32) -> &SliceBarrier {
        &self.0.port(rank).gate
    }

    fn wake(&self, rank: u32) {
        ring_if_asleep(self.0, self.0.port(rank));
    }
}

/// Ends the slice and releases those that wait and have news. The caller has the right to strobe.
pub(super) fn end_slice(segment: Segment) {
    let words = &segment.header().strobe;
    let now_ns = clock::now_ns();
    words.set_began_ns(now_ns);
    let emds = segment.emds();
    let record = emds.as_ref().map(|emds| Ending::begin(emds, words, now_ns));
    words.end(words.slice());
    let record = record.map(Ending::stored);
    words.release_those_with_notification(&Ports(segment));
    record.into_iter().for_each(Ending::released);
}
