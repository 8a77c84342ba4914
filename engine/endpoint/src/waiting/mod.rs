// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting that costs little: look; spin for a bounded time while there are processors for all ranks that run;
//! otherwise give the processor to another rank a bounded number of times; then sleep on the doorbell.
//!
//! Going to sleep is a handshake (H38): say so (arm the bell), make every sender see it (a barrier on all
//! processors, so that senders need no fence), look once more, and only then sleep on the very word that a
//! sender clears.

pub(crate) mod help;
mod slices;

pub(crate) use slices::due::Lead;
pub use slices::timer::{run_timer, stop_timer};
pub(crate) use slices::{leave_schedule, may_rest_next, note_asked, note_held, note_held_of_helping, strobe_for_all};

use crate::gateway::{Effort, Ground};
use crate::mutation::{Mutation, is};
use crate::placement::Placement;
use crate::site::{Ask, Site};
use std::sync::Arc;
use std::time::Duration;
use strobe_os::{clock, cpu, futex};
use strobe_shared::slice_barrier::Look;
use strobe_shared::sync::{AtomicU32, AtomicU64, Ordering, fence};

/// How often a rank gives its processor away before it sleeps, if ranks outnumber processors.
pub(crate) const YIELDS_MAX: u32 = 40;
/// Rounds of a loop that waits between two readings of the clock.
const LOOKS_PER_TIME: u32 = 16;
/// The same where each round polls the network, which is a system call.
pub(crate) const REMOTE_LOOKS_PER_TIME: u32 = 4;
/// How long a thread looks before it gives its processor to another thread of its rank at every look, in nanoseconds:
/// for several switches. While the partners of two threads both run, their messages take a tenth of a switch.
const THREAD_SPIN_NS: u64 = 20_000;
/// The longest sleep shortly after a failure in a job that goes on: what a process has left undone that has died is
/// found by looking.
const SURVIVOR_LOOKS: Duration = Duration::from_millis(2);
/// How long a rank sleeps at most while the heap is full: nobody wakes it when there is room again.
const FULL: Duration = Duration::from_millis(5);
/// How long a rank spins without giving its processor away, in nanoseconds.
const SPIN_ALONE_NS: u64 = 5_000;

/// State of one wait. Make one with `default()` at its start.
#[derive(Default, Debug)]
pub struct Waiter {
    looks: u32,
    since_ns: u64,
    /// What the bell held when it was armed, or 0.
    armed: u32,
    /// How long a sleep may take, where what is waited for may come without a wake-up.
    longest: Option<Duration>,
    /// The last sleep took its whole time, and nobody woke this rank.
    pub(super) stuck: bool,
    /// It gives its processor to another thread of its rank at every look.
    yields: bool,
    /// The last look found something that is held.
    pub(super) held_again: bool,
    /// In `early` and `fixed`: in which slice the last look was, and whether it found something that is held.
    pub(crate) look: Look,
}

impl Waiter {
    /// True at every `looks`th step of this wait, at the first, and at the last one before sleeping.
    pub(crate) fn is_due(&self, looks: u32) -> bool {
        self.looks.is_multiple_of(looks) || self.is_last()
    }

    /// True if this rank sleeps in the next step.
    pub(crate) fn is_last(&self) -> bool {
        self.armed != 0
    }

    /// A wait in which no sleep takes longer.
    pub fn sleeping_at_most(longest: Duration) -> Waiter {
        Waiter { longest: Some(longest), ..Waiter::default() }
    }

    /// Something has moved: the wait counts from now on. A rank that is about to sleep has to say so anew, and to look
    /// once more: a peer that has seen how far it was before may have taken it for awake, and not wake it.
    #[inline]
    pub fn begin_again(&mut self, site: &Site) {
        self.end(site);
        (self.since_ns, self.armed) = (0, 0);
    }

    /// This rank need not be woken. With several threads another one may sleep on the same bell.
    #[inline]
    pub(crate) fn end(&self, site: &Site) {
        if self.is_last() && !site.threads.may_be_several() {
            site.disarm();
        }
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
    /// It does not wait.
    Nothing = 0,
    /// A message to receive or probe.
    Message = 1,
    /// The receiver of its message.
    Receiver = 2,
    /// Requests that are to complete.
    Requests = 3,
    /// The other members in a collective.
    Members = 4,
}

/// What a process keeps between two waits.
pub(crate) struct Waits {
    /// How long it spins before it gives its processor away, in microseconds.
    spin_us: Arc<AtomicU64>,
    /// How many requests the heap had refused when this rank slept last.
    refusals: AtomicU32,
    /// How long before a slice is due this rank asks to be woken.
    pub(crate) lead: Lead,
}

impl Waits {
    pub fn new(spin_us: u64) -> Waits {
        let spin_us = Arc::new(AtomicU64::new(spin_us));
        Waits { spin_us, refusals: AtomicU32::new(0), lead: Lead::new() }
    }
}

impl Waits {
    /// How long it spins before it gives its processor away, in microseconds.
    pub(crate) fn spin_us(&self) -> u64 {
        self.spin_us.load(Ordering::Relaxed)
    }

    /// The word that says so, for whoever may change it.
    pub(crate) fn spin_word(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.spin_us)
    }

    /// As `idle`, but sleeps at once: before all ranks have their endpoint slots, since the others have yet to start;
    /// and in a progress thread.
    pub fn idle_sleeping(&self, ground: Ground<'_>, waiter: &mut Waiter, limit: Option<Duration>) {
        attend(ground);
        waiter.looks += 1;
        if waiter.is_last() {
            self.sleep(ground, waiter.armed, limit);
            *waiter = Waiter::default();
        } else {
            waiter.armed = ground.site.arm();
            fence(Ordering::SeqCst);
        }
    }

    /// One step of waiting after a look that found nothing. Returns after any event that may matter, or just to
    /// have the caller look again; the caller looks each time. It touches only shared words, so that other
    /// threads may use the endpoint meanwhile.
    pub fn idle(&self, ground: Ground<'_>, placement: &Placement, waiter: &mut Waiter) {
        waiter.looks += 1;
        attend(ground);
        if self.waits_for_end(ground, waiter) {
            return self.wait_for_slice(ground, placement, waiter);
        }
        if std::mem::take(&mut waiter.look.held) {
            // The slice is too young to be ended: nobody would wake this rank.
            return cpu::yield_now();
        }
        if waiter.is_last() {
            let longest = slices::longest_sleep(ground);
            let limit = if self.heap_refuses(ground) { Some(FULL) } else { longest };
            let limit = [limit, waiter.longest].into_iter().flatten().min();
            self.refusals.store(ground.site.segment.heap_refusals(), Ordering::Relaxed);
            let stuck = self.sleep(ground, waiter.armed, limit) && longest.is_some();
            *waiter = Waiter { stuck, longest: waiter.longest, ..Waiter::default() };
            return;
        }
        if placement.ranks_have_processors(ground.site) {
            let looks = if ground.gateway.is_some() { REMOTE_LOOKS_PER_TIME } else { LOOKS_PER_TIME };
            if waiter.looks % looks != 1 {
                return if waiter.yields { cpu::yield_now() } else { cpu::relax() };
            }
            let now = clock::now_ns();
            if waiter.since_ns == 0 {
                waiter.since_ns = now;
            }
            let waited_ns = now - waiter.since_ns;
            let gives_way = waited_ns > SPIN_ALONE_NS;
            let spins = waited_ns < self.spin_us() * 1000 && !(gives_way && placement.sleeps_beside_others(now));
            if spins || crate::gateway::network_moves(ground, now) {
                // Processors to spare may be taken by other programs: the one waited for may be behind this one.
                if gives_way && ground.site.threads.may_be_several() {
                    cpu::yield_now();
                } else if gives_way {
                    placement.give_way_to_others(now);
                }
                waiter.yields = waited_ns > THREAD_SPIN_NS && !placement.processors_to_spare(ground.site);
                return;
            }
        } else if waiter.looks < YIELDS_MAX && ground.site.threads.may_be_several() {
            // Other threads of this rank are inside meanwhile: where this one should run is not for them to reckon.
            return cpu::yield_now();
        } else if waiter.looks < YIELDS_MAX {
            if waiter.looks == 1 {
                placement.wait_in_oversubscription(ground.site);
            }
            if placement.give_way_or_sleep(ground.site, waiter.looks == 1) {
                return;
            }
        }
        waiter.armed = ground.site.arm();
        if is(Mutation::SleepsWithoutLooking) {
            self.sleep(ground, waiter.armed, None);
        }
    }

    /// True if somebody of this node found the heap full since this rank last slept.
    pub(crate) fn heap_refuses(&self, ground: Ground<'_>) -> bool {
        self.refusals.load(Ordering::Relaxed) != ground.site.segment.heap_refusals()
    }

    /// Sleeps until the bell is answered, or for so long; true if it was not.
    fn sleep(&self, ground: Ground<'_>, armed: u32, limit: Option<Duration>) -> bool {
        let survived = ground.site.losses.want_looks().then_some(SURVIVOR_LOOKS);
        let limit = [limit, survived].into_iter().flatten().min();
        futex::wait(ground.site.port.bell.word(), armed, limit);
        let unanswered = limit.is_some() && ground.site.port.bell.is_armed();
        if !ground.site.threads.may_be_several() {
            ground.site.disarm();
        }
        unanswered
    }
}

/// Does what parts of the engine have left word of. Called before a call returns, and before this process sleeps.
#[inline]
pub fn attend(ground: Ground<'_>) {
    if ground.site.asks.any() {
        attend_now(ground);
    }
}

#[cold]
pub(crate) fn attend_now(ground: Ground<'_>) {
    if ground.site.asks.take(Ask::Strobe) {
        crate::waiting::strobe_for_all(ground);
    }
    if ground.site.asks.take(Ask::Drive) {
        crate::gateway::drive(ground, Effort::Send);
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

    /// True while every rank that runs can have a processor of its own; if several threads of this rank wait, as many
    /// as those, as other ranks will have as many threads.
    #[inline]
    pub fn processors_to_spare(&self, site: &Site) -> bool {
        self.has_processors_for(site, site.segment.seats().rank_count() * site.threads.waiting().max(1))
    }

    /// The same for one thread of each rank.
    fn ranks_have_processors(&self, site: &Site) -> bool {
        self.has_processors_for(site, site.segment.seats().rank_count())
    }

    #[inline]
    fn has_processors_for(&self, site: &Site, many: u32) -> bool {
        self.share.get() + site.segment.header().sleepers.count() >= many
    }
}
