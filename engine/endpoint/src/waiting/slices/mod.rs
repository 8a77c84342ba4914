// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice (`early` and `fixed`). Which ranks wait, and who ends the slice, is the protocol of
//! `strobe_shared::slice_barrier`; here are the sleeping, the waking and the clock.

pub(super) mod due;
pub(super) mod timer;

use crate::gateway::{Effort, Ground};
use crate::mutation::{Mutation, is};
use crate::placement::Placement;
use crate::queue::Queues;
use crate::schedule::SliceEnd;
use crate::site::{Ports, ring_if_asleep};
use crate::waiting::{REMOTE_LOOKS_PER_TIME, Waiter, Waits, YIELDS_MAX};
use std::time::Duration;
use strobe_os::{clock, cpu, futex};
use strobe_shared::Segment;
use strobe_shared::slice_barrier::{Look, WaitStep};
use strobe_shared::sync::{Ordering, fence};

/// If a collective that is scheduled as a whole has not moved for so long, it may wait for the end of the slice.
const MOVES: Duration = Duration::from_millis(100);
/// Rounds of a loop that waits between two readings of the clock.
const LOOKS_PER_TIME: u32 = 64;
/// How long a rank spins, in nanoseconds, if the clock ends the slice: others may still do something in it that
/// concerns this rank, such as the next piece of a transfer.
const SPIN_IN_SLICE_NS: u64 = 20_000;

impl Waits {
    /// True if this rank is to wait for the end of the slice. While it takes part in a collective that is scheduled as
    /// a whole it does not, unless it has twice in a row found something that is held, or nothing has moved for
    /// [`MOVES`]: then the collective may need what only the end of the slice lets it see.
    pub(super) fn waits_for_end(&self, ground: Ground<'_>, waiter: &mut Waiter) -> bool {
        if !ground.site.schedule.resumes_at_ends() {
            return false;
        }
        if !ground.site.schedule.moving.any() || ground.site.threads.may_be_several() {
            return true;
        }
        if std::mem::take(&mut waiter.stuck) {
            (waiter.look.held, waiter.held_again) = (true, true);
        }
        waiter.look.held &= std::mem::replace(&mut waiter.held_again, waiter.look.held);
        waiter.look.held
    }

    /// One step of waiting after a look that found nothing: has the caller look once more, now that the slice is known
    /// in which it looks, and then waits until this rank is released.
    pub(crate) fn wait_for_slice(&self, ground: Ground<'_>, placement: &Placement, waiter: &mut Waiter) {
        let (words, slice_barrier) = (ground.site.schedule.words, &ground.site.port.slice_barrier);
        match words.step(slice_barrier, &mut waiter.look, ground.site.threads.may_be_several(), |word| {
            ground.site.ends().wake_timer(word)
        }) {
            WaitStep::Look => return,
            WaitStep::Rest => (),
            WaitStep::Wake => ring_if_asleep(ground.site.segment, ground.site.port),
            WaitStep::Strobe => strobe_for_all(ground),
        }
        self.rest(ground, placement, &waiter.look);
        *waiter = Waiter::default();
    }

    /// Until this rank is released: spins while every rank that runs can have a processor, else gives way, then sleeps.
    fn rest(&self, ground: Ground<'_>, placement: &Placement, look: &Look) {
        crate::waiting::attend(ground);
        let rests = || ground.site.port.slice_barrier.rests(look, ground.site.threads.may_be_several());
        let (mut looks, mut since_ns) = (0u32, 0);
        let mut due = self.due_ns(ground);
        // What comes at the end of the slice does not come before, so there is no use in spinning long.
        let spin_ns = (self.spin_us() * 1000).min(if due.is_some() { SPIN_IN_SLICE_NS } else { u64::MAX });
        while rests() {
            looks += 1;
            // Other threads of this rank may be in the library now: then the agent drives the network.
            let drives = ground.site.schedule.modes.is_coordinated()
                && !ground.site.threads.may_be_several()
                && looks % REMOTE_LOOKS_PER_TIME == 1;
            if drives && crate::gateway::drive(ground, Effort::All) && !ground.site.schedule.modes.fixes_order() {
                // What came may be for this rank, and belong to a slice that is over.
                ground.site.schedule.words.release(&ground.site.port.slice_barrier);
                return;
            }
            if placement.processors_to_spare(ground.site) && looks % LOOKS_PER_TIME != 0 {
                cpu::relax();
                continue;
            }
            let now_ns = clock::now_ns();
            since_ns = if since_ns == 0 { now_ns } else { since_ns };
            if placement.processors_to_spare(ground.site) && now_ns - since_ns < spin_ns {
                cpu::yield_now();
                continue;
            }
            if !placement.processors_to_spare(ground.site)
                && looks < YIELDS_MAX
                && placement.give_way_or_sleep(ground.site, looks == 1)
            {
                continue;
            }
            let armed = ground.site.arm();
            fence(Ordering::SeqCst);
            let due_ns = due.take().filter(|_| placement.processors_to_spare(ground.site));
            match due_ns {
                _ if !rests() => (),
                Some(due_ns) => self.sleep_until_due(ground, due_ns, armed),
                None => futex::wait(ground.site.port.bell.word(), armed, None),
            }
            if !ground.site.threads.may_be_several() {
                ground.site.disarm();
            }
            if let Some(due_ns) = due_ns {
                self.end_when_due(ground, look, due_ns);
            }
        }
    }
}

/// How long a rank sleeps at most that waits for something in this slice, since it may have to wait for the end.
pub(super) fn longest_sleep(ground: Ground<'_>) -> Option<Duration> {
    ground.site.schedule.resumes_at_ends().then_some(MOVES)
}

/// Called before a rank waits: notes whether it has found something that is held. True if that has ended the slice, so
/// that the caller should look again.
pub(crate) fn note_held(ground: Ground<'_>, waiter: &mut Waiter) -> bool {
    // With several threads a collective that is scheduled as a whole wakes nobody, so this rank has to look again in
    // the next slice.
    let moves = || ground.site.threads.may_be_several() && ground.site.schedule.moving.any();
    let asks = ground.site.schedule.resumes_at_ends()
        && !ground.site.schedule.modes.fixes_order()
        && (ground.transfers.has_unpublished_sends(ground.site) || moves());
    if !ground.site.schedule.take_held() && !asks {
        return false;
    }
    if ground.site.schedule.modes.ends_slices() && !ground.site.schedule.resumes_at_ends() {
        // This rank has left, and needs nothing of what it finds.
        return false;
    }
    waiter.look.held = true;
    !ground.site.schedule.resumes_at_ends() && !is(Mutation::EndsNoSlice) && ground.site.schedule.end_slice()
}

/// Called after a rank has helped another: if it has found something in that one's rings that is held, it must not go
/// to sleep yet. (In `early` and `fixed` this is noted when it waits for the end of the slice.)
pub(crate) fn note_held_of_helping(ground: Ground<'_>, waiter: &mut Waiter) -> bool {
    !ground.site.schedule.resumes_at_ends() && note_held(ground, waiter)
}

/// True if this rank may sleep in the next step of this wait, or wait for the end of the slice.
pub(crate) fn may_rest_next(ground: Ground<'_>, waiter: &Waiter) -> bool {
    waiter.is_last() || ground.site.schedule.resumes_at_ends()
}

/// Called when a call that only asks, such as `MPI_Test`, has found nothing: if something was held, this rank is woken
/// at the end of the slice, for it may be waiting for that in a loop of such calls.
pub fn note_asked(ground: Ground<'_>) {
    if ground.site.schedule.take_held() && ground.site.schedule.resumes_at_ends() {
        ground.site.ends().leave_notification(ground.site.port);
    }
}

/// This rank leaves (`MPI_Finalize`): it posts nothing more, and does not wait for slices any longer.
pub(crate) fn leave_schedule(ground: Ground<'_>) {
    if ground.site.schedule.resume_no_more() && ground.site.schedule.words.leave() {
        strobe_for_all(ground);
    }
}

/// All ranks of the node wait: ends the slice, if anything is held for any of them.
pub(crate) fn strobe_for_all(ground: Ground<'_>) {
    if ground.site.schedule.modes.is_coordinated() {
        // Only node 0 knows whether the ranks of all nodes wait.
        crate::gateway::drive(ground, Effort::Send);
        return;
    }
    let (words, fixes_order) = (ground.site.schedule.words, ground.site.schedule.modes.fixes_order());
    words.strobe(ground.site.my_rank() + 1, &Ports(ground.site.segment), cpu::yield_now, || {
        if fixes_order {
            ground.site.schedule.schedule_ahead(|| schedule_for_all(ground));
            // This may have completed operations of this rank.
            ground.site.ends().leave_notification(ground.site.port);
        }
        end_slice(ground.site.segment);
    });
}

/// Fixed order: takes what was posted out of all rings of the node, as if the next slice had begun, sender by sender
/// from the one that is first in this slice.
fn schedule_for_all(ground: Ground<'_>) {
    for rank in 0..ground.site.segment.local_ranks() {
        if rank == ground.site.my_rank() {
            let _held = ground.site.hold();
            schedule_for(ground, ground.site.queues());
            continue;
        }
        let queues = Queues::of(&ground.site.segment, rank);
        while !queues.port.lock.try_take(ground.site.my_rank()) {
            cpu::yield_now();
        }
        schedule_for(ground, queues);
        queues.port.lock.release();
    }
}

fn schedule_for(ground: Ground<'_>, queues: Queues<'_>) {
    if !ground.matching.opens(ground.site, ground.transfers, queues, true) {
        return;
    }
    let (first, rings) =
        (ground.site.schedule.first_ring(ground.matching.inbound.len()), ground.matching.inbound.len());
    for turn in 0..rings {
        while ground.matching.drain_ring(ground.site, ground.transfers, queues, ((first + turn) % rings) as u32) {}
    }
}

/// Ends the slice, and wakes the ranks for which there is something. The caller has the right to end it.
pub(super) fn end_slice(segment: Segment) {
    let words = &segment.header().strobe;
    let now_ns = clock::now_ns();
    words.set_began_ns(now_ns);
    let emds = segment.emds();
    let record = emds.as_ref().map(|emds| SliceEnd::begin(emds, words, now_ns));
    words.end(words.slice());
    let record = record.map(SliceEnd::stored);
    words.release_those_with_notification(&Ports(segment));
    record.into_iter().for_each(SliceEnd::released);
}
