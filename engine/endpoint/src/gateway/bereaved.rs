// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is left of processes and nodes that have failed, in the network's records (docs/design/recovery.md). Whoever
//! drives the network next puts these in order, once for each entry of the log of losses; a rank lets go of its own
//! operations when it ends them.

use super::ground::{Gateway, Ground};
use super::links::Links;
use super::served::is_served_send;
use super::transfers::cookie_of;
use crate::queue::Queues;
use strobe_shared::Guard;
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_SEND, Index, State};
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;

/// An operation of this rank with a process of another node that has failed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Ending {
    /// The send with this index, to this rank.
    Send(Index, u32),
    /// A receive that was matched with this proxy.
    Receive(Index),
}

/// Takes an operation that ends out of the network's records, so that nothing of it is read or written any more. False
/// if another process drives the network now.
pub(crate) fn let_go_of(ground: Ground<'_>, ending: Ending) -> bool {
    let Some(gateway) = ground.gateway else { return true };
    let Some(mut guard) = gateway.network.try_lock(ground.site.my_rank()) else { return false };
    let mut links = gateway.links.borrow_mut();
    links.open(&mut guard);
    match ending {
        Ending::Send(index, to) => {
            let node = gateway.network.node_of(to);
            links.forget(&mut guard, node, cookie_of(ground.site.my_rank(), index));
        }
        Ending::Receive(proxy) => give_up(ground, gateway, &mut guard, &mut links, proxy),
    }
    true
}

/// Bytes for this proxy are expected no more. It goes the way of one whose send was cancelled.
fn give_up(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links, index: Index) {
    let (proxy, network) = (ground.proxy(index), gateway.network);
    links.give_up(guard, network.node_of(proxy.sent_by().rank), u64::from(index));
    if proxy.pushed().is_some() {
        super::pushed::stop_pushed(ground, network, proxy);
    }
    proxy.set_flags(FLAG_CANCELLED);
    proxy.set_state(State::Done);
    let (mut listed, mut next) = (Vec::new(), network.take_matched());
    while next != 0 {
        listed.push(next);
        next = ground.proxy(next).later();
    }
    if !listed.contains(&index) {
        listed.insert(0, index);
    }
    for index in listed.into_iter().rev() {
        network.push_matched(index, |before| ground.proxy(index).set_later(before));
    }
}

/// Puts the records in order after ranks and nodes have gone of which nobody of this node has taken note.
pub(super) fn settle(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links) {
    let (site, seats) = (ground.site, &ground.site.segment.header().seats);
    let departures = seats.departures.load(Ordering::Acquire);
    if departures == seats.settled.load(Ordering::Relaxed) {
        return;
    }
    for slot in site.segment.seats().rank_slots().filter(|slot| has_failed(ground, *slot)) {
        forget_sends_of(ground, gateway, guard, links, slot);
        forget_served_sends_of(ground, gateway, guard, links, slot);
    }
    let gone = (0..gateway.network.nodes()).filter(|node| seats.losses.is_gone(*node));
    gone.for_each(|node| gateway.network.set_busy(node, false));
    seats.settled.store(departures, Ordering::Relaxed);
}

/// The data of a rank that has failed can be read no more.
fn forget_sends_of(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links, slot: u32) {
    let queues = Queues::of(&ground.site.segment, slot);
    for index in queues.ever_used() {
        let send = queues.descriptor(index);
        let under_way = matches!(send.state(), State::Waiting | State::Moving);
        if under_way && send.flags() & FLAG_SEND != 0 && ground.site.is_gateway(send.peer()) {
            links.forget(guard, gateway.network.node_of(send.peer_index()), cookie_of(slot, index));
        }
    }
}

/// The same of what the gateway sends in the name of that rank. What other nodes still say of it concerns nobody.
fn forget_served_sends_of(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links, slot: u32) {
    let queues = ground.gateway_queues();
    for index in queues.ever_used() {
        let send = queues.descriptor(index);
        let under_way = matches!(send.state(), State::Waiting | State::Moving) && is_served_send(send);
        if under_way && send.as_send().served() == Some(slot) {
            let node = gateway.network.node_of(send.peer_index());
            links.forget(guard, node, cookie_of(ground.site.gateway_endpoint_slot, index));
            send.set_flags(0);
            queues.release(index);
        }
    }
}

/// True if the rank at this endpoint slot has failed, or was ended, and others go on.
pub(super) fn has_failed(ground: Ground<'_>, slot: u32) -> bool {
    ground.site.peers[slot as usize].life() == Life::Dead
}
