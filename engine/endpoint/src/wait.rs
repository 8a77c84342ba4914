// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting that costs little: look; spin for a bounded time while there are processors for all ranks that run;
//! otherwise give the processor to another rank a bounded number of times; then sleep on the doorbell.
//!
//! Going to sleep is a handshake (H38): say so (arm the bell), make every sender see it (a barrier on all
//! processors, so that senders need no fence), look once more, and only then sleep on the very word that a
//! sender clears.

use crate::attach::Endpoint;
use crate::gateway::Effort;
use crate::message::ProcId;
use crate::placement::Placement;
use crate::site::Ask;
use crate::site::Site;
use std::time::Duration;
use strobe_os::{clock, cpu, futex};
use strobe_shared::slice_barrier::Look;
use strobe_shared::sync::{Ordering, fence};

/// Yields before sleeping when ranks outnumber processors.
pub(crate) const YIELDS_MAX: u32 = 40;
/// Looks between two at the clock. A look at the network is a system call.
const LOOKS_PER_TIME: u32 = 16;
pub(crate) const REMOTE_LOOKS_PER_TIME: u32 = 4;
/// A collective that is scheduled and has not moved for so long may wait for the end of the slice.
const MOVES: Duration = Duration::from_millis(100);
/// How long a rank sleeps while the heap is full: nobody tells it when there is room.
const FULL: Duration = Duration::from_millis(5);
/// Time to spin without offering the processor to others.
const SPIN_ALONE_NS: u64 = 5_000;

/// State of one wait. Make one with `default()` at its start.
#[derive(Default, Debug)]
pub struct Waiter {
    looks: u32,
    since_ns: u64,
    /// What the bell held when it was armed, or 0.
    armed: u32,
    /// The last sleep was long, and nobody ended it.
    stuck: bool,
    /// The last look came upon something held.
    held_again: bool,
    /// Strobed: what is known of the last look.
    pub(crate) look: Look,
}

impl Waiter {
    /// True at every `looks`th step, the first and the one before sleeping.
    pub(crate) fn is_due(&self, looks: u32) -> bool {
        self.looks.is_multiple_of(looks) || self.is_last()
    }

    /// True if the next step sleeps.
    pub(crate) fn is_last(&self) -> bool {
        self.armed != 0
    }

    /// True before the first step of this wait.
    pub fn is_new(&self) -> bool {
        self.looks == 0 && self.armed == 0
    }
}

/// What a rank waits for, shown by reports and viewers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Waiting {
    /// Nothing.
    Nothing = 0,
    /// A message to receive or probe.
    Message = 1,
    /// A receiver.
    Receiver = 2,
    /// Requests.
    Requests = 3,
    /// The other members in a collective.
    Members = 4,
}

impl Endpoint {
    /// Does what parts of the engine have left word of. Called before a call returns, and before this process sleeps.
    #[inline]
    pub fn attend(&self) {
        if self.site.is_asked() {
            self.attend_now();
        }
    }

    #[cold]
    fn attend_now(&self) {
        if self.site.take_ask(Ask::Strobe) {
            self.strobe_for_all();
        }
        if self.site.take_ask(Ask::Drive) {
            crate::gateway::drive(self.ground(), Effort::Send);
        }
    }

    /// Looks once at everything that can make progress; true if something did.
    pub fn progress(&self) -> bool {
        if !self.site.is_held() {
            self.sending.retry_cancels(&self.site, &self.transfers, &self.matching);
        }
        let _held = self.site.hold();
        let came = self.matching.drain(&self.site, &self.transfers);
        let went = self.sending.flush_backlog(&self.site, &self.transfers);
        let moved = self.transfers.progress_transfers(&self.site);
        let driven = crate::gateway::drive(self.ground(), Effort::All);
        if self.heap_refuses() {
            self.transfers.unstage_all(&self.site);
        }
        came | went | moved | driven
    }

    /// As `idle`, but sleeps at once: before all ranks have their endpoint slots, since the others have yet to start; and
    /// in a progress thread.
    pub fn idle_sleeping(&self, waiter: &mut Waiter) {
        self.attend();
        waiter.looks += 1;
        if waiter.is_last() {
            self.sleep(waiter.armed, None);
            *waiter = Waiter::default();
        } else {
            waiter.armed = self.site.arm();
            fence(Ordering::SeqCst);
        }
    }

    /// One step of waiting after a look that found nothing. Returns after any event that may matter, or just to
    /// have the caller look again; the caller looks each time. It touches only shared words, so that other
    /// threads may use the endpoint meanwhile.
    pub fn idle(&self, waiter: &mut Waiter) {
        waiter.looks += 1;
        self.attend();
        if self.site.schedule.resumes_at_ends() && self.waits_for_end(waiter) {
            return self.wait_for_slice(waiter);
        }
        if std::mem::take(&mut waiter.look.held) {
            // The slice is too young to be ended: nobody would wake this rank.
            return cpu::yield_now();
        }
        if waiter.is_last() {
            let limit =
                if self.heap_refuses() { Some(FULL) } else { self.site.schedule.resumes_at_ends().then_some(MOVES) };
            self.refusals.set(self.site.segment.heap_refusals());
            let stuck = self.sleep(waiter.armed, limit) && self.site.schedule.resumes_at_ends();
            *waiter = Waiter { stuck, ..Waiter::default() };
            return;
        }
        if self.placement.processors_to_spare(&self.site) {
            let looks = if self.gateway.is_some() { REMOTE_LOOKS_PER_TIME } else { LOOKS_PER_TIME };
            if waiter.looks % looks != 1 {
                std::hint::spin_loop();
                return;
            }
            let now = clock::now_ns();
            if waiter.since_ns == 0 {
                waiter.since_ns = now;
            }
            let waited_ns = now - waiter.since_ns;
            if waited_ns < self.spin_us * 1000 || crate::gateway::network_moves(self.ground(), now) {
                // Processors to spare may be taken by other programs: the one waited for may be behind this one.
                if waited_ns > SPIN_ALONE_NS {
                    cpu::yield_now();
                }
                return;
            }
        } else if waiter.looks < YIELDS_MAX {
            if waiter.looks == 1 {
                self.placement.wait_in_oversubscription(&self.site);
            }
            if self.placement.give_way_or_sleep(&self.site, waiter.looks == 1) {
                return;
            }
        }
        waiter.armed = self.site.arm();
    }

    /// True if somebody of this node found the heap full since this rank last slept.
    pub(crate) fn heap_refuses(&self) -> bool {
        self.refusals.get() != self.site.segment.heap_refusals()
    }

    /// Ends a wait: nobody needs to wake this rank. With several threads another may sleep on the same bell: it
    /// stays armed then, at the price of one needless ring.
    pub fn wait_over(&self, waiter: &Waiter) {
        if waiter.is_last() && !self.site.threads.get() {
            self.site.disarm();
        }
    }

    /// Says whether several threads of this rank may wait at once, on the one doorbell.
    pub fn set_threads(&self, several: bool) {
        self.site.threads.set(several);
    }

    /// Sleeps until the bell is answered, or for so long; true if it was not.
    fn sleep(&self, armed: u32, limit: Option<Duration>) -> bool {
        futex::wait(self.site.port.bell.word(), armed, limit);
        let unanswered = limit.is_some() && self.site.port.bell.is_armed();
        if !self.site.threads.get() {
            self.site.disarm();
        }
        unanswered
    }

    /// True if this rank is to wait for the end of the slice, where slices end by themselves: not while a collective moves here that is
    /// scheduled as a whole, unless two looks in a row came upon something held, or nothing has moved for long. It may
    /// then be behind something that only the end of the slice sets free.
    fn waits_for_end(&self, waiter: &mut Waiter) -> bool {
        if !self.site.schedule.moves_in_slice(self.site.threads.get()) {
            return true;
        }
        if std::mem::take(&mut waiter.stuck) {
            (waiter.look.held, waiter.held_again) = (true, true);
        }
        waiter.look.held &= std::mem::replace(&mut waiter.held_again, waiter.look.held);
        waiter.look.held
    }

    /// Rings the doorbell of `process` if it sleeps. Call it after publishing something in shared memory that
    /// `process` may be waiting for.
    #[inline]
    pub fn wake(&self, process: ProcId) {
        self.site.wake_rank_now(self.site.local(process));
    }
}

impl Placement {
    /// Processors that the job's ranks may use on this node.
    pub fn usable_processors(&self) -> u32 {
        self.usable.get()
    }

    pub(crate) fn count_processors(&self, site: &Site) -> u32 {
        let header = site.segment.header();
        let union: u32 = header.processors.iter().map(|word| word.load(Ordering::Relaxed).count_ones()).sum();
        match header.quota.load(Ordering::Relaxed) {
            0 => union.max(1),
            quota => union.min(quota).max(1),
        }
    }

    /// True while every rank that runs can have a processor of its own.
    pub fn processors_to_spare(&self, site: &Site) -> bool {
        // Signed: a bell may be answered before its arming is counted.
        let asleep = site.segment.header().sleeping.load(Ordering::Relaxed) as i32;
        self.share.get() as i32 + asleep >= site.segment.local_ranks() as i32
    }
}
