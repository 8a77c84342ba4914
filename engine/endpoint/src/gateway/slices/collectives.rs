// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives between nodes, for who drives the network where node 0 ends slices: raises the flags of what ranks have
//! posted, asks whether they are up on all nodes, and starts what is scheduled (docs/design/strobe.md). The rules are
//! those of `strobe_schedule::collective_helper`; here are their hands: rows of global memory (`readiness`) and the
//! core primitives.

use crate::gateway::ground::Ground;
use crate::gateway::links::{AGAIN_NS, Links};
use crate::mutation::{Mutation, is};
use crate::primitive::readiness::{ALL, ReadinessRow, counters, next_busy, pass_turn, set_busy, set_idle, turn};
use crate::primitive::{Comparison, Question, Set};
use strobe_os::clock;
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::{Act, CollectiveHelper, Reached, start};
use strobe_shared::strobe::SLICE_MASK;
use strobe_shared::sync::Ordering;
use strobe_shared::{Global, Guard};

/// How many questions of one node may be open: those of the strobe and of programs need places, too.
const OPEN_MAX: u64 = 8;

/// An exchange begins: what was posted in the slice that ends is shown before this node says that it has finished.
pub(in crate::gateway) fn flag_collectives(ground: Ground<'_>, global: Global) {
    let mut from = 0;
    while let Some(index) = next_busy(global, from) {
        from = index + 1;
        ReadinessRow::of(global, index).into_iter().for_each(|row| _ = row.raise_flag(ground.site.schedule.stamp()));
    }
}

/// A slice begins: a rank that has posted a collective in the slice before polls the network, since that may be
/// scheduled now, and answers sooner than an agent that has to be woken. A rank that has waited for longer sleeps until
/// then.
pub(in crate::gateway) fn wake_for_collectives(ground: Ground<'_>, global: Global) {
    let (slice, mut from) = (ground.site.schedule.running_slice(), 0);
    while let Some(index) = next_busy(global, from) {
        from = index + 1;
        let Some(row) = ReadinessRow::of(global, index) else { continue };
        if Reached::of(row.posted.load(Ordering::SeqCst)).slice == slice.wrapping_sub(1) & SLICE_MASK {
            wake_members(ground, &row);
        }
    }
}

/// Goes on with the collectives as far as possible. True if anything moved.
pub(in crate::gateway) fn drive_collectives(
    ground: Ground<'_>,
    guard: &mut Guard,
    links: &mut Links,
    global: Global,
) -> bool {
    let Some([_, again, _]) = counters(global).filter(|_| next_busy(global, 0).is_some()) else { return false };
    let (mut moved, first) = (false, turn(global));
    again.store(0, Ordering::Relaxed);
    // Only one question that writes is open at a time. Where slices are shorter than a round trip that is one question
    // a slice: the first row would be asked about again and again, and no other.
    for rows in [first..u64::MAX, 0..first] {
        let mut from = rows.start;
        while let Some(index) = next_busy(global, from).filter(|index| rows.contains(index)) {
            from = index + 1;
            if let Some(row) = ReadinessRow::of(global, index) {
                moved |= drive_row(ground, guard, links, global, (index, &row));
            }
        }
    }
    moved
}

fn drive_row(
    ground: Ground<'_>,
    guard: &mut Guard,
    links: &mut Links,
    global: Global,
    (index, row): (u64, &ReadinessRow),
) -> bool {
    let mut moved = row.raise_flag(ground.site.schedule.stamp());
    if row.asks.load(Ordering::Relaxed) != 0 {
        moved |= ask_about(ground, guard, links, global, (index, row));
    }
    let at = Phase(ground.site.segment.header().strobe.phase());
    let before = Reached::of(row.started.load(Ordering::SeqCst)).number;
    let mut opens = row.opens.map(|word| Reached::of(word.load(Ordering::SeqCst)));
    if is(Mutation::OpensAsTold) {
        let number = row.scheduled.load(Ordering::SeqCst);
        opens = [Reached { number, slice: ground.site.schedule.running_slice() }; 2];
    }
    if let Some(started) = start(at, opens, before) {
        row.started.store(started.word(), Ordering::SeqCst);
        wake_members(ground, row);
        moved = true;
    }
    let started = Reached::of(row.started.load(Ordering::SeqCst)).number;
    let posted = Reached::of(row.posted.load(Ordering::SeqCst)).number;
    if posted > row.flag.load(Ordering::SeqCst) {
        // Somebody waits for the end of the slice in which it was posted.
        ground.site.segment.header().coordinator.raise_end_request(at.slice() << 1);
    }
    if posted == started && row.asked.load(Ordering::Relaxed) == 0 {
        set_idle(global, index);
        if Reached::of(row.posted.load(Ordering::SeqCst)).number != started {
            set_busy(global, index);
        }
    }
    moved
}

/// Has the ranks look again that have posted collectives.
fn wake_members(ground: Ground<'_>, row: &ReadinessRow) {
    let members = row.members.load(Ordering::SeqCst);
    for rank in 0..ground.site.segment.local_ranks() {
        if members == ALL || rank < 64 && members >> rank & 1 == 1 {
            ground.site.wake_rank_now(rank);
        }
    }
}

/// Collective Helper of a communicator of which this is the first node.
fn ask_about(
    ground: Ground<'_>,
    guard: &mut Guard,
    links: &mut Links,
    global: Global,
    (index, row): (u64, &ReadinessRow),
) -> bool {
    let Some([open, again, retries]) = counters(global) else { return false };
    let mut helper = CollectiveHelper::resume(row.helper.map(|word| word.load(Ordering::Relaxed)));
    let mut moved = false;
    loop {
        let at = Phase(ground.site.segment.header().strobe.phase());
        let answer = super::questions::answer_to(ground, guard, links, row.asked);
        let answer = answer.filter(|yes| *yes || !is(Mutation::AsksNotAgain));
        let [flag, scheduled] = [row.flag, row.scheduled].map(|word| word.load(Ordering::SeqCst));
        let act = helper.next(at, flag, scheduled, answer);
        if answer.is_some() {
            row.asked.store(0, Ordering::Relaxed);
            open.fetch_sub(1, Ordering::Relaxed);
            retries.fetch_add(helper.take_retries(), Ordering::Relaxed);
            moved = true;
        }
        let Act::Ask(number) = act else { break };
        let room = open.load(Ordering::Relaxed) < OPEN_MAX;
        if !room || !ask_ready(ground, guard, links, row, number) {
            again.store(clock::now_ns() + AGAIN_NS, Ordering::Relaxed);
            break;
        }
        open.fetch_add(1, Ordering::Relaxed);
        pass_turn(global, index);
        helper.did_ask(at);
        moved = true;
    }
    row.helper.iter().zip(helper.words()).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    moved
}

/// Asks the nodes of a communicator whether collective `number` is posted there; if so, that is written as scheduled.
/// False: not now.
fn ask_ready(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, row: &ReadinessRow, number: u64) -> bool {
    let nodes = row.nodes.load(Ordering::SeqCst);
    let bits = nodes.to_le_bytes();
    let nodes = if nodes == ALL { Set::All } else { Set::Some(&bits) };
    let (offset, write) = (row.flag_at, Some((row.scheduled_at, number)));
    let question = Question { nodes, offset, comparison: Comparison::AtLeast, value: number, wait_ns: 0, write };
    super::questions::ask_nodes(ground, guard, links, &question, row.asked)
}

/// True while a question of this node about a collective is open. If the answer is yes, the collective belongs to this
/// slice, and all nodes know of it when the answer is here.
pub(in crate::gateway) fn asks_about_collectives(_ground: Ground<'_>, global: Global) -> bool {
    counters(global)
        .is_some_and(|[open, again, _]| open.load(Ordering::Relaxed) != 0 || again.load(Ordering::Relaxed) != 0)
}

/// Questions about collectives that this node asked and that were answered no, since this was last asked (USRMSM).
pub(crate) fn take_collective_retries(ground: Ground<'_>) -> u64 {
    ground.global.and_then(counters).map_or(0, |[_, _, retries]| retries.swap(0, Ordering::Relaxed))
}

/// When to ask a question again for which there was no room, in nanoseconds of the monotonic clock.
pub(crate) fn collectives_due_ns(ground: Ground<'_>) -> u64 {
    let again = ground.global.and_then(counters).map_or(0, |[_, again, _]| again.load(Ordering::Relaxed));
    if again == 0 { u64::MAX } else { again }
}
