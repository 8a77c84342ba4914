// SPDX-License-Identifier: MIT OR Apache-2.0
//! Receiving records: from the lanes of links into the rings from the gateway; and what gateways say to each other.

use super::ground::Ground;
use super::into_ring::put;
use super::links::Later;
use super::served::is_served_send;
use super::transfers::cookie_of;
use crate::message::{HAS_CRC, Prefix, kind};
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::queue::describe;
use crate::tags::ATTENDED_CONTEXT;
use strobe_protocol::link::{EXCHANGE_LANES, Integrity, Pushed};
use strobe_shared::descriptor::{
    Descriptor, FLAG_CANCELLED, FLAG_PROBED, FLAG_READY, FLAG_WINDOWED, Index, Sent, State,
};
use strobe_shared::sync::Ordering;
use strobe_shared::{KeptRecords, Network, Producer, Records, SlotHeader};
use strobe_wire::record::{self, Envelope, Record};

/// Takes in the records of one node.
pub(super) struct Hand<'a> {
    pub ground: Ground<'a>,
    pub network: Network,
    /// Records of broadcasts, by node.
    pub channels: Records<'a>,
    /// State of the core primitives.
    pub kept: Option<KeptRecords<'a>>,
    pub now: u64,
    pub integrity: Integrity,
    pub node: u32,
    pub later: &'a mut Vec<Later>,
    pub full_changed: &'a mut bool,
    /// Set if something moves for ranks, not only for gateways.
    pub moved_for_ranks: &'a mut bool,
    pub scratch: &'a mut Vec<u8>,
    pub pushed: &'a mut Vec<Pushed>,
}

/// The error of a record for which there is no room: it is offered again later.
pub(super) struct NoRoom;

impl Hand<'_> {
    /// Notes that the node wants to be told when everything has come that it has sent up to `ends`.
    pub fn ask_come(&mut self, phase: u64, ends: [u64; EXCHANGE_LANES]) {
        self.later.push(Later::Come { node: self.node, phase, ends });
    }

    /// Takes in one record; false if there is no room for it now. A record that makes no sense is dropped: it comes
    /// from a member of the job, and concerns no rank of this node.
    pub fn take(&mut self, record: &Record<'_>) -> bool {
        if let Some(kept) = self.keep(record) {
            return kept.is_ok();
        }
        let taken = match *record {
            Record::Eager { envelope, crc, data } => self.eager(&envelope, crc, data),
            Record::Announce { envelope, bytes, index, turn, pushed } => {
                self.announce(&envelope, bytes, (index, turn), pushed)
            }
            Record::ClearToSend { rank, index, turn, transfer, bytes, offset, in_pieces } => {
                self.clear_to_send((rank, index, turn), transfer, bytes, in_pieces.then_some(offset))
            }
            Record::Finished { rank, index, turn, error } => self.finished(rank, index, turn, error),
            Record::Full { rank, on } => {
                if rank < self.ground.site.segment.place().job_seats() && self.network.node_of(rank) == self.node {
                    self.network.set_full(rank, on);
                }
                Ok(())
            }
            Record::CancelRequest { source, destination, index, turn } => {
                self.cancel_request(source, destination, index, turn)
            }
            Record::CancelReply { source, index, turn, cancelled, .. } => {
                self.cancel_reply(source, index, turn, cancelled)
            }
        };
        taken.is_ok()
    }

    /// The endpoint slot of a rank of this node; `None` also if it has failed, so that nothing concerns it any more.
    pub(super) fn local(&self, rank: u32) -> Option<u32> {
        let slot = self.ground.site.segment.seats().slot_of(rank)?;
        (!super::bereaved::has_failed(self.ground, slot)).then_some(slot)
    }

    /// The send that a record names, of a rank of this node or of the gateway in its name: in whose slab, its index
    /// there, and the send. `None` if its descriptor serves something else by now.
    fn send_of(&self, rank: u32, index: Index, turn: u32) -> Option<(u32, Index, &'static Descriptor)> {
        let (local, index) = super::served::named(self.ground, self.local(rank)?, index);
        let send = self.ground.site.segment.descriptor_if_any(local, index)?;
        // In the gateway's slab there are other things than sends, too.
        let is_send = !self.ground.site.is_gateway(local) || is_served_send(send);
        (is_send && send.sent() == turn && self.ground.site.is_gateway(send.peer())).then_some((local, index, send))
    }

    /// The send of a local rank, or of the gateway, is complete.
    fn complete_sent(&mut self, (local, index, send): (u32, Index, &Descriptor), slice: u32) {
        self.later.push(Later::Sent { node: self.node, cookie: cookie_of(local, index) });
        send.set_state_in(State::Done, slice);
        if self.ground.site.is_gateway(local) {
            send.set_flags(0);
            self.ground.gateway_queues().release(index);
        } else if !is(Mutation::FinishesSilently) {
            self.ground.site.wake_rank_fenced(local);
        }
    }

    fn eager(&mut self, envelope: &Envelope, crc: u32, data: (&[u8], &[u8])) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        let envelope = &mut { *envelope };
        if envelope.context == ATTENDED_CONTEXT
            && let Some(served) = self.serve(envelope, crc, data)
        {
            return served;
        }
        let kind = kind::eager(envelope.flags & record::FLAG_READY != 0, true);
        let slice = self.ground.site.schedule.whole_slice(envelope.slice);
        let header = header_of(kind, envelope, data.0.len() + data.1.len(), slice);
        let low = if self.integrity == Integrity::Off { 0 } else { HAS_CRC };
        push_message(self.ground, self.network, self.full_changed, local, header, Prefix { low, crc }, data)
    }

    fn announce(&mut self, envelope: &Envelope, bytes: u64, sent: (Index, u32), pushed: u64) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        if envelope.context == ATTENDED_CONTEXT
            && let Some(served) = self.serve_announced(envelope, bytes, sent, local)
        {
            return served.map(|index| self.place_pushed(local, index, pushed));
        }
        let index = self.proxy(envelope, bytes, sent, local).ok_or(NoRoom)?;
        let header = header_of(kind::ANNOUNCE, envelope, 0, self.ground.site.schedule.whole_slice(envelope.slice));
        let ready = if envelope.flags & record::FLAG_READY != 0 { FLAG_READY } else { 0 };
        let outcome = push_announced(self.ground, self.network, self.full_changed, local, header, index, ready);
        match &outcome {
            Ok(()) => {
                self.network.control().unmatched.store(1, Ordering::Relaxed);
                self.place_pushed(local, index, pushed);
            }
            Err(NoRoom) => self.ground.gateway_queues().release(index),
        }
        outcome
    }

    /// Finds a place for the bytes that follow the announcement of a proxy under the name `pushed`, if they do.
    fn place_pushed(&mut self, local: u32, index: Index, pushed: u64) {
        if pushed != 0 {
            let wanted = super::pushed::place_pushed(self.ground, self.network, local, index);
            let (cookie, bytes) = (wanted.then_some(u64::from(index)), self.ground.proxy(index).bytes());
            self.pushed.push(Pushed { name: pushed, cookie, bytes });
        }
    }

    /// Makes a proxy for an announced message to local rank `local`; `None` if there is no memory.
    pub(super) fn proxy(&self, envelope: &Envelope, bytes: u64, sent: (Index, u32), local: u32) -> Option<Index> {
        let (index, turn) = sent;
        let gateway = self.ground.gateway_queues();
        let proxy_index = gateway.allocate()?;
        let proxy = gateway.descriptor(proxy_index).as_proxy();
        let envelope_here =
            crate::Envelope { context: envelope.context, source: envelope.source_in_comm, tag: envelope.tag };
        describe(&proxy, envelope_here, bytes);
        proxy.stand_for(Sent { rank: envelope.source, index, turn });
        proxy.set_peer(local);
        proxy.prepare_transfer();
        proxy.set_state(State::Waiting);
        Some(proxy_index)
    }

    /// Clear to send: the receiver wants `bytes` bytes, of the whole message or of the piece at an offset.
    fn clear_to_send(
        &mut self,
        (rank, index, turn): (u32, u32, u32),
        transfer: u64,
        bytes: u64,
        piece: Option<u64>,
    ) -> Result<(), NoRoom> {
        let Some((local, index, send)) = self.send_of(rank, index, turn) else { return Ok(()) };
        let goes_on = send.state() == State::Moving && send.flags() & FLAG_WINDOWED != 0 && piece.is_some();
        let end = piece.unwrap_or(0).saturating_add(bytes);
        if send.state() != State::Waiting && !goes_on || end > send.bytes() {
            return Ok(());
        }
        if bytes == 0 {
            self.complete_sent((local, index, send), self.ground.site.schedule.completion_of_transfer(send));
            return Ok(());
        }
        match piece {
            Some(offset) => {
                send.as_send().set_piece_begins(offset);
                send.set_flags(send.flags() | FLAG_WINDOWED);
            }
            // Slices do not wait for a message in pieces: its receiver may go on in a later one.
            None => super::slices::ordered::count_moving(self.ground, 1),
        }
        send.set_state(State::Moving);
        let (node, cookie, in_vain) = (self.node, cookie_of(local, index), !goes_on && send.turn() != 0);
        if goes_on {
            self.later.push(Later::Sent { node, cookie });
        }
        self.later.push(Later::Transfer { node, cookie, transfer, bytes, in_vain });
        Ok(())
    }

    fn finished(&mut self, rank: u32, index: u32, turn: u32, error: u32) -> Result<(), NoRoom> {
        let Some((local, index, send)) = self.send_of(rank, index, turn) else { return Ok(()) };
        // A pushed message was never asked for.
        if matches!(send.state(), State::Moving | State::Waiting) {
            let counted = send.state() == State::Moving && send.flags() & FLAG_WINDOWED == 0;
            super::slices::ordered::count_moving(self.ground, -i64::from(counted));
            if error != 0 {
                send.set_error(error);
            }
            self.complete_sent((local, index, send), self.ground.site.schedule.completion_of_transfer(send));
        }
        Ok(())
    }

    /// A rank of another node wants to cancel its send. If no receive has matched it, it is taken back; else the match
    /// is the answer.
    fn cancel_request(&mut self, source: u32, destination: u32, index: u32, turn: u32) -> Result<(), NoRoom> {
        let Some(local) = self.local(destination) else { return Ok(()) };
        let ground = self.ground;
        let own = local == ground.site.my_rank();
        let _held = own.then(|| ground.site.hold());
        let port = ground.site.peers[local as usize];
        if !own && !port.lock.try_take(ground.site.my_rank()) {
            return Err(NoRoom);
        }
        let queues = Queues::of(&ground.site.segment, local);
        take_back(ground, self.network, queues, Sent { rank: source, index, turn });
        if !own {
            port.lock.release();
            // The rank may have looked for the last time before this, when the message still lay in the ring.
            ground.site.wake_rank_fenced(local);
        }
        Ok(())
    }

    fn cancel_reply(&mut self, source: u32, index: u32, turn: u32, cancelled: bool) -> Result<(), NoRoom> {
        let Some((local, index, send)) = self.send_of(source, index, turn) else { return Ok(()) };
        if cancelled && send.state() == State::Waiting {
            send.set_flags(send.flags() | FLAG_CANCELLED);
            self.complete_sent((local, index, send), self.ground.site.schedule.completion());
        }
        Ok(())
    }
}

/// Puts a small message into the ring from the gateway to a rank.
pub(super) fn push_message(
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    local: u32,
    header: SlotHeader,
    prefix: Prefix,
    data: (&[u8], &[u8]),
) -> Result<(), NoRoom> {
    push_in(ground, network, full_changed, (local, header.slice), |producer| put(producer, header, prefix, data))
}

/// Puts the announcement for which a proxy was made into that ring.
pub(super) fn push_announced(
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    local: u32,
    header: SlotHeader,
    index: Index,
    flags: u32,
) -> Result<(), NoRoom> {
    let proxy = ground.proxy(index);
    let words = [proxy.bytes(), u64::from(index), u64::from(flags), 0, u64::from(proxy.sent())];
    push_in(ground, network, full_changed, (local, header.slice), |producer| {
        let room = producer.has_room();
        if room {
            producer.push_words(header, &words);
        }
        room
    })
}

/// Puts something into the ring from the gateway to a rank. If the ring is full, moves its messages into the rank's
/// queues first.
fn push_in(
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    (local, slice): (u32, u32),
    put: impl Fn(&Producer<'_>) -> bool,
) -> Result<(), NoRoom> {
    let ring = ground.site.segment.ring(ground.site.gateway_endpoint_slot, local);
    let put_now = || {
        let producer = Producer::resume(ring, network.position(local));
        let went = put(&producer);
        if went {
            network.set_position(local, producer.position());
        }
        went
    };
    let went = put_now() || super::matching::make_room(ground, local) && put_now();
    if !went {
        // What the rank has posted in this slice looks into the ring only when the slice is over, as what lies there is
        // seen only then.
        let posted = || ground.site.peers[local as usize].unpublished.first() != 0;
        if posted() || ring.peek().is_some_and(|first| ground.site.schedule.is_open(first.header.slice)) {
            ground.site.ends().request_room();
        }
        return Err(NoRoom);
    }
    if ground.site.is_large_job() {
        let endpoint_slot = ground.site.gateway_endpoint_slot;
        let word = &ground.site.peers[local as usize].dirty[endpoint_slot as usize / 64 % 16];
        word.fetch_or(1 << (endpoint_slot % 64), Ordering::SeqCst);
    }
    *full_changed |= ground.site.peers[local as usize].full.load(Ordering::Relaxed) != 0;
    ground.site.ends().wake_for_arrival(local, slice);
    Ok(())
}

/// Takes the send `sent` of another node out of queues whose lock is held; false if a receive has matched it.
pub(super) fn take_back(ground: Ground<'_>, network: Network, queues: Queues<'_>, sent: Sent) {
    while ground.matching.drain_ring(ground.site, ground.transfers, queues, ground.site.gateway_endpoint_slot) {}
    if let Some((unexpected, proxy)) = find_proxy(ground, queues, sent) {
        queues.depart(unexpected);
        queues.release(unexpected);
        super::transfers::end_proxy(ground, network, proxy, FLAG_CANCELLED);
    } else if let Some(proxy) = find_held(ground, queues.rank, sent) {
        // Its announcement stays in the ring until the slice is over. Whoever takes it out then sees that its turn has
        // passed.
        ground.proxy(proxy).prepare_transfer();
        super::transfers::end_proxy(ground, network, proxy, FLAG_CANCELLED);
    }
}

/// The proxy of that send to local rank `local` whose announcement is held in the ring.
fn find_held(ground: Ground<'_>, local: u32, sent: Sent) -> Option<Index> {
    if !ground.site.schedule.holds_remote() {
        return None;
    }
    let is_it = |proxy: &Descriptor| {
        let probed = proxy.flags() & FLAG_PROBED != 0 && !is(Mutation::TakesBackProbed);
        let waits = proxy.state() == State::Waiting && !probed;
        waits && proxy.peer() == local && proxy.as_proxy().sent_by() == sent
    };
    let all = (1..).map_while(|index| {
        Some((index, ground.site.segment.descriptor_if_any(ground.site.gateway_endpoint_slot, index)?))
    });
    all.into_iter().find(|(_, proxy)| is_it(proxy)).map(|(index, _)| index)
}

/// The send `sent` of another node among the unexpected messages: its entry, and its proxy.
fn find_proxy(ground: Ground<'_>, queues: Queues<'_>, sent: Sent) -> Option<(Index, Index)> {
    let mut index = queues.port.arrivals.first();
    while index != 0 {
        let unexpected = queues.descriptor(index);
        if unexpected.state() == State::Announced && ground.site.is_gateway(unexpected.peer()) {
            let proxy = ground.proxy(unexpected.peer_index());
            if proxy.as_proxy().sent_by() == sent {
                return Some((index, unexpected.peer_index()));
            }
        }
        index = unexpected.later();
    }
    None
}

fn header_of(kind: u8, envelope: &Envelope, bytes: usize, slice: u32) -> SlotHeader {
    SlotHeader {
        kind,
        context: envelope.context,
        source: envelope.source_in_comm,
        tag: envelope.tag,
        length: bytes as u32,
        slice,
    }
}
