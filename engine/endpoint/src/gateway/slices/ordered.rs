// SPDX-License-Identifier: MIT OR Apache-2.0
//! `--order fixed` on several nodes (docs/design/determinism.md): nothing of a slice leaves a node before all ranks of
//! all nodes wait, and no slice ends while anything moves between nodes. So what is exchanged depends on what was
//! posted alone.

use crate::gateway::ground::{Gateway, Ground};
use crate::gateway::links::Links;
use crate::message::{Prefix, kind};
use strobe_protocol::link::Link;
use strobe_schedule::buffer_sender::Exchange;
use strobe_schedule::{Microphase, Phase};
use strobe_shared::coordinator::Ordered;
use strobe_shared::sync::Ordering;
use strobe_shared::{Arrival, Guard};

pub(in crate::gateway) fn ordered(ground: Ground<'_>) -> &'static Ordered {
    &ground.site.segment.header().coordinator.ordered
}

/// True if this may leave the node now. A message may only while nodes exchange what was posted, and before they have
/// been asked whether all has come. A request to node 0 is no message, and may at any time, since a rank may poll for
/// its answer.
pub(in crate::gateway) fn may_leave(ground: Ground<'_>, arrival: &Arrival<'_>) -> bool {
    !ground.site.schedule.modes.orders_nodes()
        || arrival.header.kind == kind::REMOTE_ORDER
        || exchange_to_ask(ground).is_some()
}

/// The exchange that is under way, if it has not asked all nodes yet.
fn exchange_to_ask(ground: Ground<'_>) -> Option<Phase> {
    let phase = Phase(ground.site.segment.header().strobe.phase());
    let asked = ordered(ground).asked_phase.load(Ordering::Relaxed) == phase.0;
    (phase.microphase() == Microphase::Exchange && !asked).then_some(phase)
}

/// Goes on with an exchange: once everything has left the node, asks all nodes to which something is under way to say
/// when it has come. It waits for what found no room, unless its receiver has no memory for it. True if anything moved.
pub(in crate::gateway) fn exchange_in_order(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
) -> bool {
    let Some(phase) = exchange_to_ask(ground) else { return false };
    let mut moved = false;
    while crate::gateway::outbound::take_all_out(ground, gateway, guard, links).0 {
        moved = true;
    }
    if !has_all_left_node(ground, gateway) || !ask_in_order(ground, guard, links, phase) {
        return moved;
    }
    ordered(ground).asked_phase.store(phase.0, Ordering::Relaxed);
    true
}

/// True if all that lies in the rings to the gateway is for nodes with a rank whose memory for messages is full.
fn has_all_left_node(ground: Ground<'_>, gateway: &Gateway) -> bool {
    let network = gateway.network;
    let is_node_full = |node: u32| (network.first_rank(node)..network.first_rank(node + 1)).any(|r| network.is_full(r));
    (0..ground.site.segment.local_ranks()).all(|rank| {
        let ring = ground.site.segment.ring(rank, ground.site.gateway_endpoint_slot);
        let Some(arrival) = ring.peek() else {
            return true;
        };
        let to = Prefix::of(arrival.prefix().unwrap_or(0)).low;
        arrival.header.kind != kind::REMOTE_ORDER && is_node_full(network.node_of(to))
    })
}

/// Asks the nodes that have not been asked yet; false if one cannot be asked now.
fn ask_in_order(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, phase: Phase) -> bool {
    let (coordinator, from) = (&ground.site.segment.header().coordinator, &ordered(ground).asks_from);
    let mut exchange = match from.load(Ordering::Relaxed) {
        // One more than are asked, so that it is not over before all are.
        0 => Exchange::begin(phase, 1),
        _ => Exchange::resume(coordinator.exchange()),
    };
    let mut node = from.load(Ordering::Relaxed).saturating_sub(1) as u32;
    let mut asked_all = true;
    while let Some(busy) = links.network.next_busy(node) {
        node = busy;
        if let Some(ends) = guard.link::<Link>(busy).open_ends() {
            if !links.ask_node(guard, busy, phase, ends) {
                asked_all = false;
                break;
            }
            exchange.expect();
        }
        node = busy + 1;
    }
    if asked_all {
        exchange.confirm(phase);
    }
    from.store(if asked_all { 0 } else { u64::from(node) + 1 }, Ordering::Relaxed);
    coordinator.set_exchange(exchange.words());
    asked_all
}

/// True while large messages of this slice, or parts of them, move between nodes, or somebody has still to hear what
/// became of a message.
pub(in crate::gateway) fn has_moving(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
) -> bool {
    let ordered = ordered(ground);
    if ordered.reporting.load(Ordering::Relaxed) != 0 && links.are_acknowledged(guard) {
        ordered.reporting.store(0, Ordering::Relaxed);
    }
    let reporting = ordered.reporting.load(Ordering::Relaxed) != 0;
    // What has no memory to move to may have to wait for what ranks receive in later slices.
    let matched = gateway.network.has_matched() && !gateway.starved.get();
    let quotas = &ground.site.segment.header().coordinator.quotas;
    matched || [&ordered.moving, quotas].iter().any(|count| count.load(Ordering::Relaxed) != 0) || reporting
}

/// True if a rank of this node has posted something to another one that has not left it.
pub(in crate::gateway) fn has_unsent(ground: Ground<'_>) -> bool {
    (0..ground.site.segment.local_ranks())
        .any(|rank| ground.site.segment.ring(rank, ground.site.gateway_endpoint_slot).peek().is_some())
}

/// A sender was told what became of its message. `moved`: it moves from now on; then, in fixed order, the sender waits
/// for the end of that.
pub(in crate::gateway) fn note_said(ground: Ground<'_>, moved: bool) {
    if moved && ground.site.schedule.modes.orders_nodes() {
        count_moving(ground, -1);
    } else {
        ordered(ground).reporting.store(1, Ordering::Relaxed);
    }
}

/// Counts a large message to or from another node that begins to move, or has ended.
pub(in crate::gateway) fn count_moving(ground: Ground<'_>, more: i64) {
    let moving = &ordered(ground).moving;
    if ground.site.schedule.modes.orders_nodes() {
        moving.store(moving.load(Ordering::Relaxed).saturating_add_signed(more), Ordering::Relaxed);
    }
}

impl Links {
    fn are_acknowledged(&self, guard: &mut Guard) -> bool {
        let mut from = 0;
        while let Some(node) = self.network.next_busy(from) {
            if !guard.link::<Link>(node).is_acknowledged() {
                return false;
            }
            from = node + 1;
        }
        true
    }
}
