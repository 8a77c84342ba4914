// SPDX-License-Identifier: MIT OR Apache-2.0
//! The gateway as a partner of messages: what it receives into the memory of this node's ranks and sends out of it in
//! their name, and requests that wait. The receives and sends are descriptors in the gateway's own slab, and its queues
//! hold what has to wait. All of it is for the holder of the network lock.
//!
//! Answers leave by the ring from the gateway to itself, and over a lane of their own: a request waits in its lane if
//! there is no room for the answer, and two nodes that ask each other would else wait for each other.

use super::attendant::{Asking, Attended, Desk};
use super::ground::Ground;
use super::into_ring::put;
use crate::message::{Envelope, Prefix, ProcId, RemoteAnnouncement, kind};
use crate::queue::describe;
use crate::site::Site;
use crate::tags::{ATTENDED_CONTEXT, REQUEST_TAG};
use strobe_shared::descriptor::{Descriptor, FLAG_SEND, FLAG_SERVED, Index, Proxy, Receive, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Network, PREFIX_BYTES, Producer, RegionPlace, Regions, RemoteAddress, SlotHeader};

/// The bit by which records tell the gateway's sends from those of the rank in whose name they are.
const OF_GATEWAY: u32 = 1 << 31;
/// Instead of a tag, in an entry which says that something failed.
const FAILED: i32 = -1;

/// The index of a send as records name it.
pub(super) fn name_of(index: Index, of_gateway: bool) -> u32 {
    if of_gateway { index | OF_GATEWAY } else { index }
}

/// The send that a record names so: the endpoint slot in whose slab it is, and its index. `rank` is the local rank in
/// whose name it is.
pub(super) fn named(ground: Ground<'_>, rank: u32, name: u32) -> (u32, Index) {
    match name & OF_GATEWAY {
        0 => (rank, name),
        _ => (ground.site.gateway_endpoint_slot, name & !OF_GATEWAY),
    }
}

/// True for a send of the gateway's own.
pub(super) fn is_served_send(descriptor: &Descriptor) -> bool {
    descriptor.flags() & (FLAG_SERVED | FLAG_SEND) == FLAG_SERVED | FLAG_SEND
}

/// The receive into which the bytes of a matched proxy go, and the local rank whose memory that is.
pub(super) fn receive_of(ground: Ground<'_>, proxy: Proxy<'_>) -> (Receive<'static>, u32) {
    let receive = ground.site.segment.descriptor(proxy.peer(), proxy.peer_index()).as_receive();
    let rank = if ground.site.is_gateway(proxy.peer()) { receive.served().0 } else { proxy.peer() };
    (receive, rank)
}

/// What requests are carried out with by whoever drives the network.
#[derive(Clone, Copy)]
pub(super) struct GatewayDesk<'a> {
    pub ground: Ground<'a>,
    pub network: Network,
}

impl Desk for GatewayDesk<'_> {
    fn site(&self) -> &Site {
        self.ground.site
    }

    fn process(&self, rank: u32) -> ProcId {
        crate::site::process_at(self.ground.site, rank)
    }

    fn may_reach(&self, of: ProcId) -> bool {
        of == self.ground.site.me() || self.ground.site.may_copy()
    }

    fn region(&self, region: u32) -> Option<RegionPlace> {
        Regions::of(self.network).find(region)
    }

    fn has_room(&self, bytes: usize) -> bool {
        let bytes = bytes.max(RemoteAnnouncement::BYTES) + PREFIX_BYTES;
        producer(self.ground, self.network).has_room_for(bytes)
    }

    fn answer(&self, of: ProcId, to: ProcId, tag: i32, bytes: &[u8]) {
        let crc = self.ground.gateway.map_or(0, |gateway| gateway.integrity.of(bytes));
        let went = push(self.ground, self.network, kind::eager(false, true), (of, to, tag), (crc, bytes));
        debug_assert!(went, "there is room");
    }

    fn send(&self, of: ProcId, to: (ProcId, i32), address: RemoteAddress, bytes: usize) -> bool {
        send(self.ground, self.network, of, to, (address, bytes))
    }

    fn receive(&self, of: (ProcId, u32), from: (ProcId, i32), address: RemoteAddress, bytes: usize) -> bool {
        post(self.ground, self.network, of, from, (address, bytes))
    }

    fn is_receiving(&self, of: ProcId, from: ProcId) -> bool {
        is_receiving(self.ground, self.network, of, from)
    }

    fn note_failed(&self, of: ProcId, from: ProcId, region: u32) {
        note_failed(self.ground, self.ground.site.local(of), from.0, region);
    }

    fn take_failed(&self, of: ProcId, from: ProcId, region: u32) -> bool {
        let queues = self.ground.gateway_queues();
        let found = find_failed(self.ground, self.ground.site.local(of), from.0, region);
        if let Some(index) = found {
            queues.depart(index);
            queues.release(index);
        }
        found.is_some()
    }
}

/// The receive of the gateway with this index is complete: it goes, and if it has failed, that is noted.
pub(super) fn end(ground: Ground<'_>, network: Network, index: Index) {
    let queues = ground.gateway_queues();
    let receive = queues.descriptor(index).as_receive();
    let ((rank, region), from) = (receive.served(), receive.source() as u32);
    let failed = receive.error() != 0;
    receive.set_flags(0);
    queues.release(index);
    let served = &network.arriving(rank).served;
    served.store(served.load(Ordering::Relaxed) - 1, Ordering::Relaxed);
    if failed {
        note_failed(ground, rank, from, region);
    }
}

/// Posts a receive into memory of a rank.
fn post(
    ground: Ground<'_>,
    network: Network,
    (of, region): (ProcId, u32),
    (from, tag): (ProcId, i32),
    (address, bytes): (RemoteAddress, usize),
) -> bool {
    let queues = ground.gateway_queues();
    let Some(index) = queues.allocate() else { return false };
    let receive = queues.descriptor(index).as_receive();
    describe(&receive, Envelope { context: ATTENDED_CONTEXT, source: from.0 as i32, tag }, bytes as u64);
    receive.serve(ground.site.local(of), region, address);
    receive.set_state(State::Waiting);
    queues.post(index);
    let served = &network.arriving(ground.site.local(of)).served;
    served.store(served.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    true
}

/// True while the gateway receives from `from` into memory of rank `of`.
fn is_receiving(ground: Ground<'_>, network: Network, of: ProcId, from: ProcId) -> bool {
    if network.arriving(ground.site.local(of)).served.load(Ordering::Relaxed) == 0 {
        return false;
    }
    let queues = ground.gateway_queues();
    let is_it = |descriptor: &Descriptor| {
        let receives = descriptor.flags() & (FLAG_SERVED | FLAG_SEND) == FLAG_SERVED;
        let rank = descriptor.as_receive().served().0;
        receives && descriptor.source() == from.0 as i32 && rank == ground.site.local(of)
    };
    queues.ever_used().any(|index| is_it(queues.descriptor(index)))
}

fn producer(ground: Ground<'_>, network: Network) -> Producer<'static> {
    let gateway = ground.site.gateway_endpoint_slot;
    Producer::resume(ground.site.segment.ring(gateway, gateway), network.position(gateway))
}

/// Puts a message in the name of rank `of` into that ring. False if there is no room.
fn push(
    ground: Ground<'_>,
    network: Network,
    kind: u8,
    (of, to, tag): (ProcId, ProcId, i32),
    (crc, bytes): (u32, &[u8]),
) -> bool {
    let (context, source, length) = (ATTENDED_CONTEXT, of.0 as i32, bytes.len() as u32);
    let header = SlotHeader { kind, context, source, tag, length, slice: 0 };
    let producer = producer(ground, network);
    let went = put(&producer, header, Prefix { low: to.0, crc }, (bytes, &[]));
    if went {
        network.set_position(ground.site.gateway_endpoint_slot, producer.position());
    }
    went
}

/// Answers in the name of rank `of` with memory of its own.
fn send(
    ground: Ground<'_>,
    network: Network,
    of: ProcId,
    (to, tag): (ProcId, i32),
    (address, bytes): (RemoteAddress, usize),
) -> bool {
    let queues = ground.gateway_queues();
    let Some(index) = queues.allocate() else { return false };
    let send = queues.descriptor(index).as_send();
    describe(&send, Envelope { context: ATTENDED_CONTEXT, source: of.0 as i32, tag }, bytes as u64);
    send.serve(ground.site.local(of), address);
    send.set_peer(ground.site.gateway_endpoint_slot);
    send.set_peer_index(to.0);
    send.set_state(State::Waiting);
    let turn = send.prepare_transfer();
    let announcement = RemoteAnnouncement { bytes: bytes as u64, index, turn, flags: 0 }.to_bytes();
    let went = push(ground, network, kind::REMOTE_ANNOUNCE, (of, to, tag), (0, &announcement));
    debug_assert!(went, "there is room");
    if !went {
        queues.release(index);
    }
    went
}

/// Keeps a request that has to wait. False if there is no memory for it.
pub(super) fn keep(ground: Ground<'_>, request: &Asking<'_>) -> bool {
    let (queues, segment) = (ground.gateway_queues(), ground.site.segment);
    let Some(index) = queues.allocate() else { return false };
    let kept = queues.descriptor(index).as_unexpected();
    let source = request.from.0 as i32;
    describe(&kept, Envelope { context: ATTENDED_CONTEXT, source, tag: REQUEST_TAG }, request.bytes.len() as u64);
    let Some(offset) = segment.allocate_payload(request.bytes.len()) else {
        queues.release(index);
        return false;
    };
    segment.memory(offset, request.bytes.len()).with_slice_mut(|to| to.copy_from_slice(request.bytes));
    kept.hold_at(Some(offset));
    kept.set_peer(ground.site.local(request.of));
    kept.set_state(State::Eager);
    queues.arrive(index);
    true
}

/// True if answers have yet to be given to their links.
pub(super) fn has_answers(ground: Ground<'_>) -> bool {
    let gateway = ground.site.gateway_endpoint_slot;
    ground.site.segment.ring(gateway, gateway).peek().is_some()
}

/// True if requests wait.
pub(super) fn has_kept(ground: Ground<'_>) -> bool {
    ground.gateway.is_some() && ground.gateway_queues().port.arrivals.first() != 0
}

/// Offers the requests that wait again; true if one was carried out.
pub(super) fn offer_kept(ground: Ground<'_>, network: Network) -> bool {
    let Some(attendant) = ground.gateway.and_then(|gateway| gateway.attendant.as_deref()) else { return false };
    let (queues, segment) = (ground.gateway_queues(), ground.site.segment);
    let (mut moved, mut next) = (false, queues.port.arrivals.first());
    while next != 0 {
        let (index, kept) = (next, queues.descriptor(next));
        next = kept.later();
        let Some(offset) = kept.held_at().filter(|_| kept.tag() == REQUEST_TAG) else { continue };
        let (length, of) = (kept.bytes() as usize, crate::site::process_at(ground.site, kept.peer()));
        let bytes = segment.memory(offset, length).with_slice(<[u8]>::to_vec);
        let request = Asking { from: ProcId(kept.source() as u32), of, bytes: &bytes, again: true };
        if attendant.attend(&GatewayDesk { ground, network }, &request) == Attended::Done {
            segment.free(offset, length);
            // What it noted may have changed the list behind it.
            next = kept.later();
            queues.depart(index);
            queues.release(index);
            moved = true;
        }
    }
    moved
}

/// Notes that something which `from` wanted of a region of local rank `rank` could not be done. Without memory for that
/// the flush does not say so; the job is at its end then.
fn note_failed(ground: Ground<'_>, rank: u32, from: u32, region: u32) {
    let queues = ground.gateway_queues();
    if find_failed(ground, rank, from, region).is_some() {
        return;
    }
    let Some(index) = queues.allocate() else { return };
    let noted = queues.descriptor(index);
    let source = from as i32;
    describe(noted, Envelope { context: ATTENDED_CONTEXT, source, tag: FAILED }, u64::from(region));
    noted.set_peer(rank);
    noted.set_state(State::Eager);
    queues.arrive(index);
}

fn find_failed(ground: Ground<'_>, rank: u32, from: u32, region: u32) -> Option<Index> {
    let queues = ground.gateway_queues();
    let is_it = |noted: &Descriptor| {
        let failed = noted.tag() == FAILED && noted.bytes() == u64::from(region);
        failed && noted.source() == from as i32 && noted.peer() == rank
    };
    let mut index = queues.port.arrivals.first();
    while index != 0 && !is_it(queues.descriptor(index)) {
        index = queues.descriptor(index).later();
    }
    (index != 0).then_some(index)
}
