// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sending: eager through the ring, announced through a descriptor, or waiting for room in the ring.

mod cancel;
mod multicast;
pub(crate) mod remote;

pub use multicast::{Multicasting, Targets};

use crate::message::{Buffer, Envelope, Mode, Pending, ProcId, Started, kind};
use crate::mutation::{Mutation, is};
use crate::queue::describe;
use crate::site::{Ask, OtherNodes, Site};
use crate::transfer::Transfers;
use std::cell::{Cell, RefCell};
use std::collections::VecDeque;
use strobe_shared::descriptor::{FLAG_LATE, FLAG_LEFT, FLAG_READY, FLAG_SEND, Index, State};
use strobe_shared::pack::pack;
use strobe_shared::statistics::Peers;
use strobe_shared::sync::Ordering;
use strobe_shared::{ConstMemory, INLINE_BYTES, Limits, Producer, RemoteAddress, SlotHeader, WHOLE_BYTES_MAX};
use strobe_types::happening::Happening;
use strobe_types::metrics::Metric;
use strobe_types::{CallId, Result, Status};

/// A send that found its ring full.
pub(crate) struct Backlogged {
    pub index: u32,
    pub eager: bool,
}

/// Size of the copy between processes whose time decides the eager limit.
pub(crate) const EAGER_PROBE_BYTES: usize = 8 << 10;

/// The eager limit. An eager message is copied twice; an announced one once, but by a system call whose fixed cost
/// `cost_ns` differs between machines by a factor of four.
pub(crate) fn eager_for(cost_ns: Option<u64>) -> usize {
    match cost_ns {
        Some(0..=1000) => 4 << 10,
        Some(1001..=2500) => 8 << 10,
        _ => 16 << 10,
    }
}

/// The rings from this rank, and the sends that wait for room in them.
pub struct Sending {
    /// The eager limit in bytes as the settings give it, if they do; and the one in use.
    pub(crate) eager_bytes_set: Option<usize>,
    pub(crate) eager_bytes_max: usize,
    /// Longest message that goes through the ring if nothing else speaks against it ([`Sending::may_stream`]).
    pub(crate) stream_bytes_max: usize,
    /// Longest announced message that this rank leaves in the heap ([`Sending::leaves_in_heap`]).
    left_bytes_max: usize,
    /// Longest message that goes to another node at once, if the settings do not say less.
    pub(crate) remote_eager_bytes: usize,
    pub(crate) outbound: Vec<Producer<'static>>,
    /// Local rank to which the last message with a payload outside its slot went.
    pub(crate) payload_to: Cell<u32>,
    pub(crate) backlog: RefCell<Vec<VecDeque<Backlogged>>>,
    pub(crate) backlogged: Cell<usize>,
    /// True while something waits for room in channels, or for their content to be acknowledged.
    pub(crate) awaits_multicasts: Cell<bool>,
    /// The counts of what was sent to each rank, if they are kept.
    pub(crate) sent_to: Cell<Option<Peers>>,
}

/// True if messages may be copied out of a ring while they are copied in. The same for all processes of a job.
pub fn streams_at_all(site: &Site) -> bool {
    // What is read while it is written would be waited for in vain if its writer fails.
    site.schedule.modes.lets_messages_pass() && !site.losses.are_survived()
}

impl Sending {
    /// The rings from the rank of `site`, with the limits in use ([`crate::ways::in_use`]).
    pub(crate) fn new(site: &Site, eager_bytes_set: Option<usize>, limits: Limits) -> Sending {
        let endpoint_slots = site.segment.endpoint_slots();
        // The rings of a seat that another process has had go on where it has left them.
        let ring = |to| match site.segment.ring(site.my_rank(), to) {
            ring if crate::site::is_spawned(site) => Producer::resume_left(ring),
            ring => Producer::new(ring),
        };
        let ring = |to| ring(to).staying_near_up_to(limits.near_bytes_max);
        let ring_bytes = site.segment.ring(site.my_rank(), site.my_rank()).payload_bytes();
        let recovers = site.losses.are_survived();
        let streams = streams_at_all(site);
        let eager_most = if recovers { WHOLE_BYTES_MAX } else { ring_bytes };
        Sending {
            eager_bytes_set,
            eager_bytes_max: (limits.eager_bytes_max as usize).min(ring_bytes).min(eager_most),
            stream_bytes_max: if streams { (limits.stream_bytes_max as usize).min(ring_bytes / 4) } else { 0 },
            left_bytes_max: if streams { (limits.left_bytes_max as usize).min(ring_bytes / 4) } else { 0 },
            remote_eager_bytes: OtherNodes(site).unasked_bytes_max(),
            outbound: (0..endpoint_slots).map(ring).collect(),
            payload_to: Cell::new(0),
            backlog: RefCell::new((0..endpoint_slots).map(|_| VecDeque::new()).collect()),
            backlogged: Cell::new(0),
            awaits_multicasts: Cell::new(false),
            sent_to: Cell::new(None),
        }
    }
}

impl Sending {
    /// Sends at once if the message is small, or its receiver waits, and the ring has room: no lock, no descriptor, no
    /// system call (unless the receiver sleeps). False, with nothing done, otherwise. For a caller that waits for the
    /// send.
    #[inline]
    pub fn send_now(
        &self,
        site: &Site,
        transfers: &Transfers,
        to: ProcId,
        envelope: Envelope,
        data: &Buffer<'_>,
        mode: Mode,
    ) -> bool {
        let bytes = data.bytes();
        let rank = site.local(to);
        if site.is_gateway(rank) {
            return self.send_remote_now(site, transfers, to, envelope, data, mode)
                && self.count_sent(site, to, envelope, bytes);
        }
        let behind = self.backlogged.get() != 0 && !is(Mutation::SendsPastBacklog);
        if self.waits_for_receiver(site, envelope, mode) || behind {
            return false;
        }
        if bytes > self.eager_bytes_max && !self.may_stream(site, rank, bytes) {
            return false;
        }
        if self.is_full(site, rank) {
            return false;
        }
        let kind = if mode == Mode::Ready { kind::EAGER_READY } else { kind::EAGER };
        let went = match data.contiguous() {
            Some(memory) => self.push_eager(site, rank, kind, envelope, *memory, bytes),
            None => self.push_packed(site, rank, kind, envelope, data, bytes),
        };
        if went {
            if site.schedule.recorder.asks_more() {
                self.count_sent(site, to, envelope, bytes);
            }
            self.after_push(site, rank);
        }
        went
    }

    /// From now on counts in `peers` what is sent to each rank.
    pub fn count_peers(&self, site: &Site, peers: Peers) {
        self.sent_to.set(Some(peers));
        site.schedule.recorder.ask_more();
    }

    /// Counts a message, if messages are counted. Returns true, so that it can stand in conditions.
    fn count_sent(&self, site: &Site, to: ProcId, envelope: Envelope, bytes: usize) -> bool {
        let events = &site.schedule.recorder.events;
        if events.is_wanted() {
            let Envelope { context, tag, .. } = envelope;
            events.note(Happening::MessagePosted, [to.0.into(), tag.into(), context.into(), bytes as i64]);
        }
        if let Some(peers) = self.sent_to.get() {
            peers.add(to.0, bytes as u64);
        }
        true
    }

    #[inline]
    fn push_eager(
        &self,
        site: &Site,
        rank: u32,
        kind: u8,
        envelope: Envelope,
        memory: ConstMemory<'_>,
        bytes: usize,
    ) -> bool {
        let producer = &self.outbound[rank as usize];
        let header = self.header_of(site, kind, envelope, bytes);
        if let Some(header) = header.inline() {
            if !producer.has_room() {
                return false;
            }
            producer.push_inline(header, memory);
            true
        } else {
            self.payload_to.set(rank);
            producer.push_copy(header, memory)
        }
    }

    /// True if a message that is longer than the eager limit goes through the ring to `rank` all the same: its receiver
    /// waits, so it copies out while this rank copies in. A receiver that computes is better served by an announcement:
    /// once its receive is posted, this rank puts the message in place by itself.
    #[inline(never)]
    fn may_stream(&self, site: &Site, rank: u32, bytes: usize) -> bool {
        bytes <= self.stream_bytes_max && rank != site.my_rank() && {
            let call = site.peers[rank as usize].activity.call.load(Ordering::Relaxed);
            CallId(call.wrapping_sub(1) as u16).waits_for_messages()
        }
    }

    /// True if an announced message of this length is to be left in the heap rather than copied by the kernel: two
    /// copies through shared memory are quicker here.
    fn leaves_in_heap(&self, site: &Site, rank: u32, bytes: usize) -> bool {
        // Else its receiver may have to do without this rank, and nothing is left for a receiver that computes.
        let helps = site.progress.others_match();
        bytes > self.eager_bytes_max && bytes <= self.left_bytes_max && rank != site.my_rank() && helps
    }

    #[inline]
    fn header_of(&self, site: &Site, kind: u8, envelope: Envelope, bytes: usize) -> SlotHeader {
        let Envelope { context, source, tag } = envelope;
        SlotHeader { kind, context, source, tag, length: bytes as u32, slice: site.schedule.stamp_of(envelope) }
    }

    /// True for a send that is complete only when it has been received. The library's own messages, on odd contexts,
    /// need not be buffered, but may be.
    #[inline]
    pub(crate) fn waits_for_receiver(&self, site: &Site, envelope: Envelope, mode: Mode) -> bool {
        mode == Mode::Synchronous || (site.schedule.is_unbuffered() && envelope.context & 1 == 0)
    }

    /// True if a receiver holds as much unexpected payload as it may; always false in fixed order, where this must not
    /// matter.
    #[inline]
    fn is_full(&self, site: &Site, rank: u32) -> bool {
        site.peers[rank as usize].full.load(Ordering::Relaxed) != 0 && site.schedule.may_depend_on_time()
    }

    /// Called while this process waits: prepares for another message to the rank that the last one went to.
    #[inline]
    pub(crate) fn use_wait(&self) {
        self.outbound[self.payload_to.get() as usize].use_wait();
    }

    fn push_packed(
        &self,
        site: &Site,
        rank: u32,
        kind: u8,
        envelope: Envelope,
        data: &Buffer<'_>,
        bytes: usize,
    ) -> bool {
        if bytes <= INLINE_BYTES {
            let mut packed = [0u8; INLINE_BYTES];
            pack(data.layout, data.count, data.memory, 0, &mut packed[..bytes]);
            return self.push_eager(site, rank, kind, envelope, ConstMemory::of(&packed), bytes);
        }
        self.payload_to.set(rank);
        self.outbound[rank as usize].push_payload(self.header_of(site, kind, envelope, bytes), |to| {
            to.with_slice_mut(|out| {
                pack(data.layout, data.count, data.memory, 0, out);
            });
        })
    }

    /// Called after a slot was published: wakes a receiver that sleeps, and marks the ring for one that does not scan
    /// all.
    #[inline]
    pub(crate) fn after_push(&self, site: &Site, rank: u32) {
        if site.schedule.recorder.asks_more() {
            self.say_where_to_look(site, rank);
        }
        site.fences.order();
        site.wake_rank(rank);
    }

    fn say_where_to_look(&self, site: &Site, rank: u32) {
        site.schedule.recorder.count_in_slice(Metric::Np2pDem);
        if site.is_large_job() {
            let word = &site.peers[rank as usize].dirty[site.my_rank() as usize / 64 % 16];
            word.fetch_or(1 << (site.my_rank() % 64), Ordering::SeqCst);
        }
    }

    /// Starts a send; small ones are complete when this returns. A large one to another node is left to the agent, if
    /// that polls soon.
    pub(crate) fn begin_send(
        &self,
        site: &Site,
        transfers: &Transfers,
        to: ProcId,
        envelope: Envelope,
        data: &Buffer<'_>,
        mode: Mode,
    ) -> Result<Started> {
        let (rank, bytes) = (site.local(to), data.bytes());
        // What is longer than the eager limit is sent at once only if the caller would wait for it anyway.
        let long = bytes > self.eager_bytes_max && !site.is_gateway(rank);
        if !long && self.send_now(site, transfers, to, envelope, data, mode) {
            return Ok(Started::Done(Status::EMPTY));
        }
        let _held = site.hold();
        let index = transfers.new_descriptor(site)?;
        self.count_sent(site, to, envelope, bytes);
        let send = site.queues().descriptor(index);
        describe(send, envelope, bytes as u64);
        send.as_send().set_data(data.contiguous().unwrap_or_else(|| transfers.pack_private(index, data, bytes)));
        send.set_peer(rank);
        let remote = site.is_gateway(rank);
        if remote {
            send.set_peer_index(to.0);
        }
        let ready = if mode == Mode::Ready { FLAG_READY } else { 0 };
        // What belongs to a scheduled collective must not cost another slice.
        let late = if site.schedule.matches_at_once(envelope) { FLAG_LATE } else { 0 };
        let left = if !remote && self.leaves_in_heap(site, rank, bytes) { FLAG_LEFT } else { 0 };
        send.set_flags(FLAG_SEND | ready | late | left);
        send.set_state_in(State::Waiting, site.schedule.stamp_of(envelope));
        let eager_bytes_max = if remote { self.remote_eager_bytes_max() } else { self.eager_bytes_max };
        let eager = bytes <= eager_bytes_max && !self.waits_for_receiver(site, envelope, mode);
        let mut backlog = self.backlog.borrow_mut();
        let queue = &mut backlog[rank as usize];
        if !queue.is_empty() && !is(Mutation::DescribesPastBacklog)
            || !self.push_described(site, transfers, rank, index, eager)
        {
            queue.push_back(Backlogged { index, eager });
            self.count_backlog(site, 1);
        }
        drop(backlog);
        if send.state() != State::Done {
            transfers.list(&transfers.sends, index);
        }
        let large = bytes > eager_bytes_max;
        if remote && !(large && site.can_leave_to_agent()) {
            site.asks.leave(Ask::Drive);
        }
        Ok(Started::Pending(Pending(index)))
    }

    /// Puts the send with descriptor `index` into its ring. An eager send is then complete, unless the receiver holds
    /// as much unexpected payload as it may: then it is announced. False if there is no room.
    fn push_described(&self, site: &Site, transfers: &Transfers, rank: u32, index: Index, eager: bool) -> bool {
        let send = site.queues().descriptor(index);
        if site.is_gateway(rank) {
            let went = self.push_remote_described(site, transfers, index, eager);
            if went == Some(true) {
                send.set_state(State::Done);
            }
            return went.is_some();
        }
        let envelope = crate::queue::envelope_of(send);
        let ready = send.flags() & FLAG_READY != 0;
        if eager && !self.is_full(site, rank) {
            let kind = if ready { kind::EAGER_READY } else { kind::EAGER };
            let Some(memory) = send.as_send().data(0, send.bytes()) else { return false };
            if !self.push_eager(site, rank, kind, envelope, memory, send.bytes() as usize) {
                return false;
            }
            send.set_state_in(State::Done, site.schedule.completion_of_transfer(send));
        } else {
            let producer = &self.outbound[rank as usize];
            if !producer.has_room() {
                return false;
            }
            let turn = u64::from(send.prepare_transfer());
            let address = send.as_send().data_address(0, send.bytes()).map_or(0, RemoteAddress::word);
            let words = [send.bytes(), u64::from(index), u64::from(send.flags()), address, turn];
            producer.push_words(self.header_of(site, kind::ANNOUNCE, envelope, 0), &words);
        }
        self.after_push(site, rank);
        true
    }

    /// Called when more or fewer sends wait for room. A receiver that sees the word set wakes this rank when there is
    /// room. This rank arms its bell after that and looks once more before it sleeps, so either it sees the room or the
    /// receiver sees the word.
    pub(crate) fn count_backlog(&self, site: &Site, more: isize) {
        let count = self.backlogged.get().wrapping_add_signed(more);
        self.backlogged.set(count);
        let waits = count != 0 || self.awaits_multicasts.get();
        if site.port.wants_room.load(Ordering::Relaxed) != u32::from(waits) {
            site.port.wants_room.store(u32::from(waits), Ordering::Relaxed);
            site.asks.note_step();
        }
    }

    /// Puts sends that wait for room into their rings; true if there was room for any.
    pub(crate) fn flush_backlog(&self, site: &Site, transfers: &Transfers) -> bool {
        if self.backlogged.get() == 0 || is(Mutation::KeepsBacklog) || !site.schedule.may_retry() {
            return false;
        }
        let mut backlog = self.backlog.borrow_mut();
        let mut went = false;
        for (rank, queue) in backlog.iter_mut().enumerate() {
            while let Some(front) = queue.front() {
                if !self.push_described(site, transfers, rank as u32, front.index, front.eager) {
                    break;
                }
                queue.pop_front();
                self.count_backlog(site, -1);
                went = true;
            }
        }
        went
    }
}
