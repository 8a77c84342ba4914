// SPDX-License-Identifier: MIT OR Apache-2.0
//! The begin of a job whose slices node 0 ends for all nodes: `MPI_Init` returns when all ranks of all nodes have
//! attached (docs/design/primitives.md). `strobe_schedule::launch` decides what to do; here it is done by whoever
//! drives the network.

use super::questions::{SENDER, change};
use crate::gateway::ground::Ground;
use crate::gateway::links::{AGAIN_NS, Links};
use crate::mutation::{Mutation, is};
use crate::primitive::{Comparison, Question, Set};
use strobe_os::clock;
use strobe_schedule::launch::{Act, Launch};
use strobe_shared::sync::Ordering;
use strobe_shared::{Global, Guard};

// Offsets in the library's own page of global memory, each on a cache line of its own.
/// The word is 1 when all ranks of this node have attached.
const ATTACHED_AT: u64 = 320;
/// The word is 1 when all ranks of all nodes have attached.
const BEGUN_AT: u64 = 384;

/// Until the job has begun: tells that all ranks of this node have attached and, on node 0, asks the other nodes.
/// Returns true once the job has begun, and whether anything moved.
pub(in crate::gateway) fn drive_launch(
    ground: Ground<'_>,
    guard: &mut Guard,
    links: &mut Links,
    global: Global,
) -> (bool, bool) {
    let (header, ranks) = (ground.site.segment.header(), ground.site.segment.local_ranks());
    let launch = &header.coordinator.launch;
    if launch.begun.load(Ordering::Relaxed) != 0 {
        return (true, false);
    }
    let alone = is(Mutation::BeginsAlone) && header.attached.load(Ordering::Acquire) >= ranks;
    if global.load(BEGUN_AT) != 0 || alone {
        launch.begun.store(1, Ordering::Relaxed);
        // What it has written may be here before its answer is.
        super::questions::withdraw(ground, guard, links, &launch.asked);
        (0..ranks).for_each(|rank| crate::site::ring_if_asleep(ground.site.segment, ground.site.segment.port(rank)));
        return (true, true);
    }
    let attached = header.attached.load(Ordering::Acquire) >= ranks;
    if attached && global.load(ATTACHED_AT) == 0 {
        change(global, ATTACHED_AT, 1);
    }
    (false, links.network.node() == SENDER && ask_attached(ground, guard, links, attached))
}

/// Machine Manager, on node 0: asks whether all ranks have attached.
fn ask_attached(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, attached: bool) -> bool {
    let coordinator = &ground.site.segment.header().coordinator;
    let words = &coordinator.launch;
    let mut launch = Launch::resume(words.state());
    let answer = super::questions::answer_to(ground, guard, links, &words.asked);
    if answer == Some(false) && is(Mutation::AsksOnce) {
        return false;
    }
    let now_ns = clock::now_ns();
    let act = launch.next(now_ns, attached, answer);
    if answer.is_some() {
        words.asked.store(0, Ordering::Relaxed);
    }
    let (nodes, comparison, write) = (Set::All, Comparison::AtLeast, Some((BEGUN_AT, 1)));
    let question = Question { nodes, offset: ATTACHED_AT, comparison, value: 1, wait_ns: 0, write };
    let asks = act == Act::Ask && super::questions::ask_nodes(ground, guard, links, &question, &words.asked);
    let next_ns = match act {
        Act::Rest(until_ns) => until_ns,
        Act::Ask if asks => {
            launch.did_ask(now_ns);
            u64::MAX
        }
        Act::Ask => now_ns + AGAIN_NS,
    };
    coordinator.next_ns.store(if next_ns == u64::MAX { 0 } else { next_ns }, Ordering::Relaxed);
    words.set_state(launch.words());
    asks
}

/// True once the job's first slice has begun: if node 0 ends the slices, when all ranks of all nodes have attached.
pub(in crate::gateway) fn has_begun(ground: Ground<'_>) -> bool {
    let global = ground.global.filter(|_| ground.site.schedule.modes.is_coordinated());
    global.is_none_or(|global| global.load(BEGUN_AT) != 0)
}
