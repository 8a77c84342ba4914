// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice, where slices end by themselves.
//! The protocol is `strobe_shared::gate`; here are the sleeping, the waking and the clock.

use super::Schedule;
use super::record::Ending;
use crate::attach::Endpoint;
use crate::gateway::Effort;
use crate::wait::{REMOTE_LOOKS_PER_TIME, Waiter, YIELDS_MAX, ring_if_asleep};
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::descriptor::State;
use strobe_shared::port::{Life, Port};
use strobe_shared::slice_barrier::{Look, Ranks, SliceBarrier, Step};
use strobe_shared::strobe::StrobeMode;
use strobe_shared::sync::{AtomicU32, Ordering, fence};

/// Looks between two at the clock.
const LOOKS_PER_TIME: u32 = 64;
/// Where the clock ends slices, what others do in one may still concern a rank for so long: the next piece of a transfer.
const SPIN_IN_SLICE_NS: u64 = 20_000;

impl Endpoint {
    /// Before a rank waits: what its look came upon. True if the caller had better look again at once.
    pub(crate) fn note_held(&self, waiter: &mut Waiter) -> bool {
        let asks = self.schedule.resumes_at_ends()
            && !self.schedule.fixes_order()
            && (self.has_unpublished_sends() || self.schedule.moves_beside_threads(self.threads.get()));
        if !self.schedule.held.take() && !asks {
            return false;
        }
        if self.schedule.ends_slices() && !self.schedule.resumes_at_ends() {
            // It has left, and wants nothing more of what it finds.
            return false;
        }
        waiter.look.held = true;
        !self.schedule.resumes_at_ends() && self.schedule.end_slice()
    }

    /// True if a send of this slice waits for its receiver. When the slice is over this rank may have to do the matching.
    fn has_unpublished_sends(&self) -> bool {
        let (sends, mut from) = (self.sends.borrow(), 0);
        while let Some((at, index)) = sends.next(from) {
            let send = self.queues().descriptor(index);
            if send.state() == State::Waiting && self.schedule.is_open(send.since_slice()) {
                return true;
            }
            from = at + 1;
        }
        false
    }

    /// One step of waiting after a look that found nothing: looks once more in a slice that is known, then waits until
    /// it is released.
    pub(crate) fn wait_for_slice(&self, waiter: &mut Waiter) {
        let (words, gate) = (self.schedule.words, &self.port.gate);
        match words.step(gate, &mut waiter.look, self.threads.get(), |word| self.wake_timer(word)) {
            Step::Look => return,
            Step::Rest => (),
            Step::Wake => ring_if_asleep(self.segment, self.port),
            Step::Strobe => self.strobe_for_all(),
        }
        self.rest(&waiter.look);
        *waiter = Waiter::default();
    }

    /// A call that only asks came upon something held: it asks again when the slice is over.
    pub fn note_asked(&self) {
        if self.schedule.held.take() && self.schedule.resumes_at_ends() {
            self.leave_notification(self.port);
        }
    }

    /// Until this rank is released: spins while every rank that runs can have a processor, else gives way, then sleeps.
    fn rest(&self, look: &Look) {
        let rests = || self.port.gate.rests(look, self.threads.get());
        let (mut looks, mut since_ns) = (0u32, 0);
        let mut due = self.due_ns();
        // What is to come when the slice is over does not come before.
        let spin_ns = (self.endpoint_slot.spin_us * 1000).min(if due.is_some() { SPIN_IN_SLICE_NS } else { u64::MAX });
        while rests() {
            looks += 1;
            // Beside other threads, which may be in the library now, the agent does so.
            let drives = self.schedule.is_led() && !self.threads.get() && looks % REMOTE_LOOKS_PER_TIME == 1;
            if drives && self.drive(Effort::All) && !self.schedule.fixes_order() {
                // What came may be for this rank, and of a slice that is over.
                self.schedule.words.release(&self.port.gate);
                return;
            }
            if self.processors_to_spare() && looks % LOOKS_PER_TIME != 0 {
                std::hint::spin_loop();
                continue;
            }
            let now_ns = clock::now_ns();
            since_ns = if since_ns == 0 { now_ns } else { since_ns };
            if self.processors_to_spare() && now_ns - since_ns < spin_ns {
                cpu::yield_now();
                continue;
            }
            if !self.processors_to_spare() && looks < YIELDS_MAX && self.give_way_or_sleep(looks == 1) {
                continue;
            }
            let armed = self.arm();
            fence(Ordering::SeqCst);
            let due_ns = due.take().filter(|_| self.processors_to_spare());
            match due_ns {
                _ if !rests() => (),
                Some(due_ns) => self.sleep_until_due(due_ns, armed),
                None => futex::wait(self.port.bell.word(), armed, None),
            }
            if !self.threads.get() {
                self.disarm();
            }
            if let Some(due_ns) = due_ns {
                self.end_when_due(look, due_ns);
            }
        }
    }

    /// Something for `port`'s rank when the slice is over.
    pub(crate) fn leave_notification(&self, port: &Port) {
        self.schedule.words.leave_notification(&port.gate, |word| self.wake_timer(word));
    }

    /// The first news of this slice: what ends it by time begins to look, which for several nodes is node 0.
    fn wake_timer(&self, word: &AtomicU32) {
        if self.schedule.is_led() {
            self.end_request_for_end();
        } else {
            futex::wake(word, 1);
        }
    }

    /// Several nodes: this rank may compute when the slice is over, and what it has just posted matches what has come from another
    /// node: who drives the network then is to match it.
    pub(crate) fn end_request_for_match(&self) {
        if let Some(gateway) = &self.gateway {
            gateway.network.control().unmatched.store(1, Ordering::Relaxed);
        }
        if self.schedule.strobing.mode == StrobeMode::Early && self.schedule.is_led() {
            // What has come may belong to the slice after this one, and then that is to end, too.
            self.leave_notification(self.port);
            self.end_request_for_end();
        }
        if !self.schedule.ends_slices() {
            // The slice is too young to be ended: the agent looks again.
            self.drive(Effort::Send);
        }
    }

    /// Several nodes: a slice begins. Those who have waited for it look again.
    pub(crate) fn open_slice(&self) {
        let words = self.schedule.words;
        words.set_began_ns(clock::now_ns());
        words.release_those_with_notification(&Ports(self.segment));
        // Those who have left wait for no slice.
        let ports = (0..self.segment.local_ranks()).map(|rank| self.segment.port(rank));
        ports.filter(|port| port.life() == Life::Finalized).for_each(|port| port.gate.forget_notification());
        // Those who did not wait may have news all the same.
        if self.schedule.strobing.mode == StrobeMode::Early && !words.rest_timer(&Ports(self.segment)) {
            self.end_request_for_end();
        }
    }

    /// Something for `port`'s rank at the end of the slice. True if it is to be woken now all the same: it waits for
    /// something else than slices.
    pub(crate) fn leave_notification_for(&self, port: &Port) -> bool {
        if self.schedule.words.tell(&port.gate, !self.schedule.resumes_at_ends(), |word| self.wake_timer(word)) {
            self.strobe_for_all();
        }
        !port.gate.waits()
    }

    /// Something for local rank `rank` in this slice.
    pub(crate) fn wake_rank_now(&self, rank: u32) {
        let peer = self.peers[rank as usize];
        if self.schedule.ends_slices() && !self.is_gateway(rank) {
            if self.schedule.recorder.ahead.get() != 0 || self.schedule.is_between_slices() {
                return self.leave_notification(peer);
            }
            self.schedule.words.release(&peer.gate);
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
        if self.schedule.resumes_at_ends.replace(false) && self.schedule.words.leave() {
            self.strobe_for_all();
        }
    }

    /// All wait: the slice ends, if that brings anybody anything.
    fn strobe_for_all(&self) {
        if self.schedule.is_led() {
            // Of all nodes' ranks only node 0 knows.
            self.drive(Effort::Send);
            return;
        }
        let Schedule { words, strobing, .. } = &self.schedule;
        words.strobe(self.my_rank() + 1, &Ports(self.segment), cpu::yield_now, || {
            if strobing.fixed_order {
                self.schedule.schedule_ahead(|| self.schedule_for_all());
                // That may have completed operations of its own.
                self.leave_notification(self.port);
            }
            end_slice(self.segment);
        });
    }
}

/// The ranks of a node.
pub(super) struct Ports(pub Segment);

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
