// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sending: from the rings to the gateway into the lanes of the links.

use super::ground::{Gateway, Ground};
use super::links::{ANSWER_LANE, Links, message_lane};
use super::served::name_of;
use super::transfers::cookie_of;
use crate::message::{Prefix, RemoteAnnouncement, kind};
use crate::mutation::{Mutation, is};
use strobe_shared::descriptor::{FLAG_READY, Index};
use strobe_shared::sync::Ordering;
use strobe_shared::{Arrival, Guard};
use strobe_wire::record::{self, Envelope, Record};

/// The longest message whose bytes are pushed behind its announcement.
const PUSH_BYTES_MAX: u64 = 1 << 20;

/// How many messages are taken out of one ring before the next one is looked at.
const MESSAGES_PER_LOOK: usize = 64;

/// Takes messages out of all rings to the gateway, as far as lanes and channels have room. Returns whether there was
/// any, and whether any had to stay.
pub(super) fn take_all_out(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
) -> (bool, bool) {
    let (mut moved, mut left) = (false, false);
    let gateway_slot = ground.site.gateway_endpoint_slot;
    // Last the gateway itself, with its answers.
    for rank in ground.site.segment.seats().rank_slots().chain([gateway_slot]) {
        let ring = ground.site.segment.ring(rank, gateway_slot);
        let mut taken = 0;
        while taken < MESSAGES_PER_LOOK {
            let Some(arrival) = ring.peek().filter(|arrival| super::slices::ordered::may_leave(ground, arrival)) else {
                break;
            };
            if !take_out(ground, gateway, guard, links, &arrival, rank) {
                left = true;
                break;
            }
            arrival.take();
            taken += 1;
        }
        if taken == MESSAGES_PER_LOOK {
            gateway.network.control().wanted.store(1, Ordering::Relaxed);
        }
        if taken > 0 && rank != gateway_slot {
            ground.site.made_room(rank);
        }
        moved |= taken > 0;
    }
    (moved, left)
}

/// Gives one message of `rank` to its link; false if there is no room.
fn take_out(
    ground: Ground<'_>,
    gateway: &Gateway,
    guard: &mut Guard,
    links: &mut Links,
    arrival: &Arrival<'_>,
    rank: u32,
) -> bool {
    let prefix = Prefix::of(arrival.prefix().unwrap_or(0));
    let header = arrival.header;
    if header.kind == kind::REMOTE_MULTICAST {
        return arrival.with_bytes(|content| links.multicast(guard, content, prefix.low != 0));
    }
    if header.kind == kind::REMOTE_ORDER {
        return arrival.with_bytes(|operation| links.submit(ground, guard, operation));
    }
    let own = ground.site.is_gateway(rank);
    let mut envelope = Envelope {
        source: if own { header.source as u32 } else { crate::site::process_at(ground.site, rank).0 },
        destination: prefix.low,
        context: header.context,
        source_in_comm: header.source,
        tag: header.tag,
        flags: if kind::is_ready(header.kind) { record::FLAG_READY } else { 0 },
        slice: header.slice as u16,
    };
    if envelope.destination >= ground.site.segment.place().job_seats() {
        debug_assert!(false, "a message for nobody");
        return true;
    }
    let lane = if own { ANSWER_LANE } else { lane_of(&envelope) };
    let node = gateway.network.node_of(envelope.destination);
    let needs_sender = matches!(header.kind, kind::REMOTE_ANNOUNCE | kind::REMOTE_CANCEL);
    if ground.is_gone(node) || needs_sender && super::bereaved::has_failed(ground, rank) {
        return true;
    }
    arrival.with_bytes(|data| {
        let mut unsaid = None;
        let (record, bytes): (_, &[u8]) = match (header.kind, RemoteAnnouncement::from_bytes(data)) {
            (kind::REMOTE_ANNOUNCE, Some(RemoteAnnouncement { bytes, index, turn, flags })) => {
                envelope.flags = if flags & FLAG_READY != 0 { record::FLAG_READY } else { 0 };
                let send = ground.site.segment.descriptor(rank, index);
                if own && !(super::served::is_served_send(send) && send.sent() == turn) {
                    // Its owner has failed since it was announced.
                    return true;
                }
                let cookie = cookie_of(rank, index);
                if may_push(ground, gateway, rank, index, bytes, &envelope) {
                    unsaid = links.push(guard, node, lane, cookie, bytes).map(|name| (name, cookie));
                }
                let pushed = unsaid.map_or(0, |(name, _)| name);
                // The word is free in a send to another node: notes that its bytes were pushed.
                send.set_turn(u32::from(pushed != 0));
                (Record::Announce { envelope, bytes, index: name_of(index, own), turn, pushed }, &[])
            }
            (kind::REMOTE_CANCEL, Some(RemoteAnnouncement { index, turn, .. })) => {
                let Envelope { source, destination, .. } = envelope;
                (Record::CancelRequest { source, destination, index, turn }, &[])
            }
            _ => (Record::Eager { envelope, crc: prefix.crc, data: (data, &[]) }, data),
        };
        let said = links.send(guard, node, lane, &record, bytes);
        if !said && let Some((_, cookie)) = unsaid {
            links.forget(guard, node, cookie);
        }
        said
    })
}

/// True if the bytes of this send may be pushed behind its announcement. Not if they lie in the memory of a rank that
/// this process cannot copy from, if their receiver has no room for them, or if it decides how many move in a slice.
fn may_push(ground: Ground<'_>, gateway: &Gateway, rank: u32, index: Index, bytes: u64, envelope: &Envelope) -> bool {
    let here = crate::Envelope { context: envelope.context, source: envelope.source_in_comm, tag: envelope.tag };
    let is_full = || gateway.network.is_full(envelope.destination);
    let fits = bytes != 0 && bytes <= PUSH_BYTES_MAX && ground.site.schedule.pushes(here) && !is_full();
    let send = ground.site.segment.descriptor(rank, index).as_send();
    fits && (send.served().unwrap_or(rank) == ground.site.my_rank()
        || ground.site.may_copy()
        || send.held_at().is_some())
}

/// Tells the other nodes which ranks of this one accept only announcements, and which accept payload again.
pub(super) fn tell_who_is_full(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links) {
    let network = gateway.network;
    if !links.full_changed && network.control().known_full.load(Ordering::Relaxed) == 0 {
        return;
    }
    links.full_changed = false;
    for rank in ground.site.segment.seats().rank_slots() {
        let on = ground.site.peers[rank as usize].full.load(Ordering::Relaxed) != 0;
        if !network.tell_full(rank, on) {
            continue;
        }
        let record = Record::Full { rank: crate::site::process_at(ground.site, rank).0, on };
        let others = (0..network.nodes()).filter(|node| *node != network.node());
        // A node that is not told that there is room again announces its messages, which is only slower. One that is
        // not told that there is none goes on sending payload, but no more than its lanes hold.
        for node in others {
            links.say(guard, node, &record);
        }
    }
}

/// The lane of a message: always the same for messages of one communicator between two ranks, so that they stay in
/// order.
fn lane_of(envelope: &Envelope) -> u8 {
    let mixed = envelope.source.wrapping_mul(0x9e37_79b1)
        ^ envelope.destination.wrapping_mul(0x85eb_ca6b)
        ^ envelope.context.wrapping_mul(0xc2b2_ae35);
    message_lane(if is(Mutation::LanePerTag) { envelope.tag as u32 } else { mixed >> 16 })
}
