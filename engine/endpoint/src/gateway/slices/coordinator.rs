// SPDX-License-Identifier: MIT OR Apache-2.0
//! The strobe of several nodes, driven by whoever drives the network: the microstrobes that node 0 sends, and what a
//! node does at each of them (docs/design/strobe.md). What is to be done next is decided in `strobe_schedule`; here it
//! is carried out, with words of global memory, the core primitives, and the links.

use super::questions::{SENDER, answer_to, ask_nodes, change, put_to_all, whether, withdraw};
use crate::gateway::ground::{Gateway, Ground};
use crate::gateway::inbound::Hand;
use crate::gateway::links::{AGAIN_NS, CONTROL_LANE, Links};
use crate::mutation::{Mutation, is};
use crate::site::Ports;
use strobe_os::clock;
use strobe_protocol::link::{EXCHANGE_LANES, Link};
use strobe_schedule::buffer_sender::Exchange;
use strobe_schedule::machine_manager::Wanted;
use strobe_schedule::node_manager::Ranks;
use strobe_schedule::strobe_sender::{Act, StrobeSender, Variable};
use strobe_schedule::{Microphase, Phase, strobe_receiver};
use strobe_shared::port::Life;
use strobe_shared::strobe::StrobeMode;
use strobe_shared::sync::Ordering;
use strobe_shared::{Global, Guard};
use strobe_wire::strobe::{NOTE_BYTES_MAX, Note};

// In Strobe's own page of global memory, each on a line of its own.
/// The phase to which node 0 has led all nodes.
pub(crate) const STROBE_AT: u64 = 0;
/// The last phase whose work this node has finished.
pub(super) const FINISHED_AT: u64 = 64;
/// The phase that runs if all ranks of this node wait, or else the one before, which is over.
const CALM_AT: u64 = 128;
/// 1 when all ranks of this node have left.
const LEFT_AT: u64 = 192;
/// 1 when all of all nodes have.
const OVER_AT: u64 = 256;

/// How long a node waits for its last ranks, in nanoseconds, before it answers that some have not left: a question that
/// is not answered takes one of the few places that other questions need.
const LEFT_WAIT_NS: u64 = 2_000_000;
/// How often an exchange looks into all rings. What a rank posts after that belongs to the next slice.
const TURNS_MAX: u32 = 16;

/// A slice begins on this node: wakes the ranks that have waited for it and for which there is something.
pub(crate) fn open_slice(ground: Ground<'_>) {
    let words = ground.site.schedule.words;
    words.set_began_ns(clock::now_ns());
    if !is(Mutation::OpensSlicesSilently) {
        words.release_those_with_notification(&Ports(ground.site.segment));
    }
    // Ranks that have left wait for no slice.
    let ports = (0..ground.site.segment.local_ranks()).map(|rank| ground.site.segment.port(rank));
    ports.filter(|port| port.life() == Life::Finalized).for_each(|port| port.slice_barrier.forget_notification());
    // There may be something for ranks that did not wait: then this slice has to end, too.
    if ground.site.schedule.modes.mode() == StrobeMode::Early && !words.rest_timer(&Ports(ground.site.segment)) {
        ground.site.ends().request(words.slice());
    }
}

/// Goes on with the strobe as far as possible. `outgoing`: something that ranks of this node have posted has not left
/// it yet. True if anything moved.
pub(in crate::gateway) fn drive_strobe(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
    outgoing: bool,
) -> bool {
    let Some(global) = ground.global.filter(|_| ground.site.schedule.modes.is_coordinated()) else { return false };
    let mut moved = false;
    loop {
        gateway.answered.set(false);
        let entered = receive_strobes(ground, gateway, guard, links, global);
        let outgoing = match ground.site.schedule.modes.orders_nodes() {
            true => super::ordered::has_moving(ground, gateway, guard, links),
            false => {
                outgoing
                    || ground.site.schedule.modes.waits_for_quotas()
                        && super::ordered::has_moving(ground, gateway, guard, links)
            }
        };
        let entered = entered | super::collectives::drive_collectives(ground, guard, links, global);
        tell_of_node(ground, global, outgoing || super::collectives::asks_about_collectives(ground, global));
        moved |= entered | tell_end_request(ground, guard, links);
        let (begun, launched) = super::launch::drive_launch(ground, guard, links, global);
        let sender = gateway.network.node() == SENDER && begun && global.load(OVER_AT) == 0;
        // The question about the end first: the other questions would take the place of its answer.
        let sent = launched | (sender && (end_coordinator(ground, guard, links) | send_strobes(ground, guard, links)));
        moved |= sent;
        if !sent {
            return moved;
        }
    }
}

/// Strobe Receiver: enters the phases that were strobed.
fn receive_strobes(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
    global: Global,
) -> bool {
    let (words, coordinator) = (&ground.site.segment.header().strobe, &ground.site.segment.header().coordinator);
    let mut moved = false;
    while let Some(mut phase) = strobe_receiver::next(Phase(words.phase()), Phase(global.load(STROBE_AT))) {
        if is(Mutation::TakesLastPhase) {
            phase = Phase(global.load(STROBE_AT));
        }
        let blocked = ground.site.schedule.recorder.mark_phase(phase.microphase());
        if phase.microphase() == Microphase::Schedule
            && ground.site.schedule.modes.orders_nodes()
            && !super::inbox::schedule_in_order(ground, gateway.network, &mut links.full_changed)
        {
            break;
        }
        // What starts in a phase does so before the next one, also on a node that is told of both at once.
        if !is(Mutation::OpensAsTold) {
            super::collectives::drive_collectives(ground, guard, links, global);
        }
        moved = true;
        words.enter(phase.0);
        if phase.microphase() == Microphase::Schedule {
            let stored = ground.site.schedule.recorder.mark_stored(blocked);
            open_slice(ground);
            super::quota::let_quotas_move(ground, gateway, links);
            super::collectives::wake_for_collectives(ground, global);
            super::record::record_coordinator(ground, phase, stored);
            continue;
        }
        if ground.site.schedule.modes.orders_nodes() {
            continue;
        }
        super::collectives::flag_collectives(ground, global);
        // What was posted until now, in the slice that ends, leaves before anything is asked.
        let mut turns = 0;
        while turns < TURNS_MAX && crate::gateway::outbound::take_all_out(ground, gateway, guard, links).0 {
            turns += 1;
        }
        let open = links.ask_all(guard, phase);
        coordinator.set_exchange(Exchange::begin(phase, if is(Mutation::FinishesEarly) { 0 } else { open }).words());
    }
    if ground.site.schedule.modes.orders_nodes() {
        moved |= super::ordered::exchange_in_order(ground, gateway, guard, links);
    }
    if let Some(phase) = Exchange::resume(coordinator.exchange()).finished()
        && global.load(FINISHED_AT) != phase.0
    {
        // Before node 0 can learn of it.
        ground.site.schedule.recorder.mark_exchanged();
        change(global, FINISHED_AT, phase.0);
        moved = true;
    }
    moved
}

/// Node Manager: says whether all ranks of this node wait, and whether they have left.
fn tell_of_node(ground: Ground<'_>, global: Global, outgoing: bool) {
    let unsent = ground.site.schedule.modes.orders_nodes() && super::ordered::has_unsent(ground);
    if crate::gateway::leave::have_all_left(ground) && !unsent && global.load(LEFT_AT) == 0 {
        change(global, LEFT_AT, 1);
    }
    if !ground.site.schedule.modes.ends_slices() {
        return;
    }
    let words = &ground.site.segment.header().strobe;
    let (living, waiting) = words.living_and_waiting();
    // What was asked about a phase that is over is answered then: a question takes one of the few places of others.
    let is_calm = (Ranks { living, waiting, outgoing }).are_calm();
    let calm = words.phase().saturating_sub(u64::from(!is_calm));
    if global.load(CALM_AT) != calm {
        change(global, CALM_AT, calm);
    }
}

/// Tells node 0 that a rank of this node wants the slice to end.
fn tell_end_request(ground: Ground<'_>, guard: &mut Guard, links: &mut Links) -> bool {
    let coordinator = &ground.site.segment.header().coordinator;
    let end_request = coordinator.end_request();
    let new = end_request > coordinator.told_end_request.load(Ordering::Relaxed) && links.network.node() != SENDER;
    if !new || is(Mutation::ForgetsEndRequests) || end_request < ground.site.segment.header().strobe.phase() {
        return false;
    }
    let said = links.say_note(guard, SENDER, &Note::EndRequest { phase: end_request });
    if said {
        coordinator.told_end_request.store(end_request, Ordering::Relaxed);
    }
    said
}

/// Strobe Sender: leads all nodes as far as it can now.
fn send_strobes(ground: Ground<'_>, guard: &mut Guard, links: &mut Links) -> bool {
    let coordinator = &ground.site.segment.header().coordinator;
    let (rule, exact) = ground.site.schedule.modes.rule();
    let mut sender = StrobeSender::resume(rule, exact, coordinator.sender());
    let mut moved = false;
    loop {
        let now_ns = clock::now_ns();
        // A node whose ranks wait may have something to start in a moment.
        let asks = ground.global.is_some_and(|global| super::collectives::asks_about_collectives(ground, global));
        let wanted = match coordinator.end_request() {
            _ if asks => Wanted::No,
            phase if phase < sender.phase().0 => Wanted::No,
            // The phase behind that of the slice stands for its end at once.
            phase if Phase(phase).microphase() == Microphase::Exchange => Wanted::Now,
            _ => Wanted::WhenCalm,
        };
        let answer = answer_to(ground, guard, links, &coordinator.asked);
        let answer = answer.or(is(Mutation::StrobesEarly).then_some(true));
        let act = sender.next(now_ns, wanted, answer);
        let done = match act {
            Act::Rest(until_ns) => {
                coordinator.next_ns.store(if until_ns == u64::MAX { 0 } else { until_ns }, Ordering::Relaxed);
                break;
            }
            Act::Strobe(phase) => {
                let strobed = put_to_all(ground, guard, links, STROBE_AT, phase.0);
                if strobed {
                    withdraw(ground, guard, links, &coordinator.asked);
                    coordinator.note_strobe(phase.0, now_ns);
                    note_retries(ground, &sender, phase);
                }
                strobed
            }
            Act::Ask { variable, phase, wait_ns } => {
                let offset = match variable {
                    Variable::Finished => FINISHED_AT,
                    Variable::Calm => CALM_AT,
                };
                ask_nodes(ground, guard, links, &whether(offset, phase.0, wait_ns), &coordinator.asked)
            }
        };
        if !done {
            coordinator.next_ns.store(now_ns + AGAIN_NS, Ordering::Relaxed);
            break;
        }
        sender.did(now_ns, act);
        moved = true;
    }
    coordinator.set_sender(sender.words());
    moved
}

/// What it took to end a slice is known when the next one is strobed, and node 0 sees that before the one after it is.
fn note_retries(ground: Ground<'_>, sender: &StrobeSender, phase: Phase) {
    if phase.microphase() == Microphase::Schedule {
        let tally = sender.tally();
        let retries = [tally.slice_retries, tally.exchange_retries];
        let words = &ground.site.segment.header().coordinator.retries;
        words.iter().zip(retries).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }
}

/// When all ranks of this node have left, and of all others, the coordinator is over: nodes go together, since each
/// question is to all of them.
fn end_coordinator(ground: Ground<'_>, guard: &mut Guard, links: &mut Links) -> bool {
    let coordinator = &ground.site.segment.header().coordinator;
    if !crate::gateway::leave::have_all_left(ground) {
        return false;
    }
    let asked = &coordinator.asked_left;
    match answer_to(ground, guard, links, asked) {
        Some(true) => put_to_all(ground, guard, links, OVER_AT, 1),
        None if asked.load(Ordering::Relaxed) != 0 => false,
        _ => ask_nodes(ground, guard, links, &whether(LEFT_AT, 1, LEFT_WAIT_NS), asked),
    }
}

/// True once node 0 has said that all ranks of all nodes have left, where it leads them.
pub(in crate::gateway) fn is_coordinator_over(ground: Ground<'_>) -> bool {
    !ground.site.schedule.modes.is_coordinated() || ground.global.is_none_or(|global| global.load(OVER_AT) != 0)
}

/// An answer that came of what was just done: the strobe goes on with it, and not when somebody looks next.
pub(in crate::gateway) fn go_on_with_answers(ground: Ground<'_>, gateway: &Gateway) {
    if ground.site.schedule.modes.is_coordinated() && gateway.answered.take() {
        gateway.network.control().wanted.store(1, Ordering::Relaxed);
    }
}

/// When the strobe is to be driven next if nothing comes, in nanoseconds; `u64::MAX` if it waits for others.
pub(in crate::gateway) fn due_ns(ground: Ground<'_>) -> u64 {
    if !ground.site.schedule.modes.is_coordinated() {
        return u64::MAX;
    }
    let sender_ns = match ground.site.segment.header().coordinator.next_ns.load(Ordering::Relaxed) {
        // When the coordinator is over nobody sets it any more: what it says is past.
        _ if is_coordinator_over(ground) => u64::MAX,
        0 => u64::MAX,
        at_ns => at_ns,
    };
    sender_ns.min(super::collectives::collectives_due_ns(ground))
}

/// A packet of `node` has come: what that node has asked about may all be here now.
#[inline]
pub(in crate::gateway) fn mind_exchange(ground: Ground<'_>, asks_come: &mut Vec<u32>, node: u32) {
    if ground.site.schedule.modes.is_coordinated() {
        asks_come.push(node);
    }
}

impl Links {
    /// Says something about slices; false: there is no room.
    fn say_note(&mut self, guard: &mut Guard, node: u32, note: &Note) -> bool {
        let mut out = [0; NOTE_BYTES_MAX];
        let length = note.write(&mut out);
        self.network.set_busy(node, true);
        guard.link::<Link>(node).send_record(CONTROL_LANE, &[&out[..length]])
    }

    /// Buffer Sender: asks all nodes to which something is under way to say when it has come. How many were asked.
    fn ask_all(&mut self, guard: &mut Guard, phase: Phase) -> u64 {
        let (mut open, mut from) = (0, 0);
        while let Some(node) = self.network.next_busy(from) {
            from = node + 1;
            let Some(ends) = guard.link::<Link>(node).open_ends() else { continue };
            // One that cannot be asked now has so much under way that the rest of it is of the next slice.
            open += u64::from(self.ask_node(guard, node, phase, ends));
        }
        open
    }

    /// Asks one node; false: not now.
    pub(in crate::gateway) fn ask_node(
        &mut self,
        guard: &mut Guard,
        node: u32,
        phase: Phase,
        ends: [u64; EXCHANGE_LANES],
    ) -> bool {
        self.say_note(guard, node, &Note::Exchange { phase: phase.0, ends })
    }

    /// Buffer Receiver: tells `node` that all is here that it asked about, once it is.
    pub(in crate::gateway) fn tell_come(&mut self, guard: &mut Guard, node: u32) {
        if let Some(phase) = guard.link::<Link>(node).take_come().filter(|_| !is(Mutation::ConfirmsNever)) {
            let said = self.say_note(guard, node, &Note::Exchanged { phase });
            debug_assert!(said, "one of these for each packet that comes");
        }
    }
}

impl Hand<'_> {
    /// Takes in what a node says about slices.
    pub(in crate::gateway) fn note(&mut self, head: &[u8], tail: &[u8]) {
        let coordinator = &self.ground.site.segment.header().coordinator;
        match Note::parse(head, tail).ok().filter(|_| self.ground.site.schedule.modes.is_coordinated()) {
            Some(Note::EndRequest { phase }) if self.network.node() == SENDER => {
                coordinator.raise_end_request(phase);
            }
            Some(Note::Exchange { phase, ends }) => {
                self.ask_come(phase, if is(Mutation::ConfirmsEarly) { [0; EXCHANGE_LANES] } else { ends });
            }
            Some(Note::Exchanged { phase }) => {
                let mut exchange = Exchange::resume(coordinator.exchange());
                exchange.confirm(Phase(phase));
                coordinator.set_exchange(exchange.words());
            }
            _ => self.network.count_forged(),
        }
    }
}
