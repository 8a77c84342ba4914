// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes where nothing may depend on time: they are kept as they come, in descriptors of the gateway's, and
//! matched when their slice is over, in the order of their senders.

use super::inbound::{Hand, NoRoom};
use crate::attach::Endpoint;
use crate::message::{Prefix, kind};
use crate::queue::Queues;
use crate::remote::HAS_CRC;
use crate::send::describe;
use strobe_os::cpu;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_READY, Index, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Network, SlotHeader};
use strobe_wire::record::{self, Envelope, Record};

/// Looks at a rank's lock before the rest is left for a later one: its holder may be gone.
const LOOKS_MAX: u32 = 1000;

/// Whose messages are taken next.
enum Next {
    /// All in the ring from a rank of this node.
    Ring(u32),
    /// One of another node.
    Kept(Index),
}

impl Hand<'_> {
    /// Keeps a record that is about a message until its slice is over. `None` if it is about something else.
    pub(super) fn keep(&mut self, record: &Record<'_>) -> Option<Result<(), NoRoom>> {
        let (destination, kept) = match *record {
            Record::Eager { envelope, crc, data } => (envelope.destination, self.keep_eager(&envelope, crc, data)),
            Record::Announce { envelope, bytes, index, turn, .. } => {
                (envelope.destination, self.keep_announced(&envelope, bytes, (index, turn)))
            }
            Record::CancelRequest { source, destination, index, turn } => {
                (destination, self.keep_cancel(source, destination, (index, turn)))
            }
            _ => return None,
        };
        if kept.is_err()
            && let Some(local) = self.local(destination)
        {
            // Its senders hear of it, and wait for no room here.
            self.endpoint.site.peers[local as usize].full.store(1, Ordering::Relaxed);
            *self.full_changed = true;
        }
        Some(kept)
    }

    fn keep_eager(&mut self, envelope: &Envelope, crc: u32, data: (&[u8], &[u8])) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        let (endpoint, length) = (self.endpoint, data.0.len() + data.1.len());
        let gateway = Queues::of(endpoint.site.segment, endpoint.site.gateway_endpoint_slot);
        let index = gateway.allocate().ok_or(NoRoom)?;
        let message = gateway.descriptor(index);
        let here = crate::Envelope { context: envelope.context, source: envelope.source_in_comm, tag: envelope.tag };
        describe(message, here, 0, length as u64);
        if length > 0 {
            let Some(offset) = endpoint.site.segment.allocate_payload(length) else {
                gateway.release(index);
                return Err(NoRoom);
            };
            endpoint.site.segment.memory(offset, length).with_slice_mut(length, |out| {
                let (first, second) = out.split_at_mut(data.0.len());
                first.copy_from_slice(data.0);
                second.copy_from_slice(data.1);
            });
            message.set_heap(offset + 1);
        }
        let low = if self.integrity == Integrity::Off { 0 } else { HAS_CRC };
        message.set_remote(Prefix { low, crc }.word());
        message.set_order(u64::from(envelope.source));
        message.set_peer(local);
        message.set_flags(if envelope.flags & record::FLAG_READY != 0 { FLAG_READY } else { 0 });
        message.set_state_in(State::Eager, endpoint.site.schedule.whole_slice(envelope.slice));
        endpoint.put_into_inbox(index);
        Ok(())
    }

    fn keep_announced(&mut self, envelope: &Envelope, bytes: u64, sent: (Index, u32)) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        let index = self.proxy(envelope, bytes, sent, local).ok_or(NoRoom)?;
        let proxy = self.endpoint.site.segment.descriptor(self.endpoint.site.gateway_endpoint_slot, index);
        proxy.set_flags(if envelope.flags & record::FLAG_READY != 0 { FLAG_READY } else { 0 });
        proxy.set_state_in(State::Waiting, self.endpoint.site.schedule.whole_slice(envelope.slice));
        self.endpoint.put_into_inbox(index);
        Ok(())
    }

    fn keep_cancel(&mut self, source: u32, destination: u32, sent: (Index, u32)) -> Result<(), NoRoom> {
        let Some(local) = self.local(destination) else { return Ok(()) };
        let gateway = Queues::of(self.endpoint.site.segment, self.endpoint.site.gateway_endpoint_slot);
        let index = gateway.allocate().ok_or(NoRoom)?;
        let request = gateway.descriptor(index);
        let nobody = crate::Envelope { context: 0, source: 0, tag: 0 };
        describe(request, nobody, u64::from(sent.0) | u64::from(sent.1) << 32, 0);
        request.set_order(u64::from(source));
        request.set_peer(local);
        request.set_flags(FLAG_CANCELLED);
        // It follows the announcement, of this slice or an earlier one.
        request.set_state_in(
            State::Waiting,
            self.endpoint.site.schedule.stamp().wrapping_sub(1) & strobe_shared::strobe::SLICE_MASK,
        );
        self.endpoint.put_into_inbox(index);
        Ok(())
    }
}

impl Endpoint {
    fn put_into_inbox(&self, index: Index) {
        let [first, last] = &self.ordered().inbox;
        self.site.segment.descriptor(self.site.gateway_endpoint_slot, index).set_later(0);
        match last.load(Ordering::Relaxed) {
            0 => first.store(index, Ordering::Relaxed),
            before => self.site.segment.descriptor(self.site.gateway_endpoint_slot, before).set_later(index),
        }
        last.store(index, Ordering::Relaxed);
    }

    fn take_inbox(&self) -> Vec<Index> {
        let [first, last] = &self.ordered().inbox;
        let (mut kept, mut index) = (Vec::new(), first.load(Ordering::Relaxed));
        while index != 0 {
            kept.push(index);
            index = self.site.segment.descriptor(self.site.gateway_endpoint_slot, index).later();
        }
        first.store(0, Ordering::Relaxed);
        last.store(0, Ordering::Relaxed);
        kept
    }

    /// Takes what was posted in the slice that ends to where it will be seen in the next one, rank by rank, the senders of all nodes in
    /// one order. False: a rank's lock is taken, and the rest is to be done later.
    pub(super) fn schedule_in_order(&self, network: Network, full_changed: &mut bool) -> bool {
        let ordered = self.ordered();
        let (mut inbox, mut left) = (self.take_inbox(), Vec::new());
        // Each rank's in one piece, in the order in which they came.
        inbox.sort_by_key(|index| self.site.segment.descriptor(self.site.gateway_endpoint_slot, *index).peer());
        let ranks = self.site.segment.local_ranks();
        let all = self.site.schedule.schedule_ahead(|| {
            for rank in 0..ranks {
                let of_others =
                    |index: &Index| self.site.segment.descriptor(self.site.gateway_endpoint_slot, *index).peer() > rank;
                let others = inbox.partition_point(|index| !of_others(index));
                let mine: Vec<Index> = inbox.drain(..others).collect();
                if rank + 1 < ordered.rank.load(Ordering::Relaxed) {
                    left.extend(mine);
                    continue;
                }
                let done = self.with_queues_of(rank, |queues| {
                    self.schedule_from_all(network, full_changed, queues, &mine, &mut left);
                });
                if done.is_none() {
                    left.extend(mine);
                    ordered.rank.store(rank + 1, Ordering::Relaxed);
                    return false;
                }
            }
            true
        });
        left.into_iter().chain(inbox).for_each(|index| self.put_into_inbox(index));
        if all {
            ordered.rank.store(0, Ordering::Relaxed);
            if self.site.schedule.resumes_at_ends() && !self.site.is_agent() {
                // That may have completed operations of its own.
                self.site.leave_notification(self.site.port);
            }
        }
        all
    }

    /// True if that was left for later.
    pub(super) fn has_more_to_schedule(&self) -> bool {
        self.ordered().rank.load(Ordering::Relaxed) != 0
    }

    fn with_queues_of<T>(&self, rank: u32, work: impl FnOnce(Queues) -> T) -> Option<T> {
        if rank == self.site.my_rank() {
            let _held = self.site.hold();
            return Some(work(self.site.queues()));
        }
        let queues = Queues::of(self.site.segment, rank);
        let mut looks = 0;
        while !queues.port.lock.try_take(self.site.my_rank()) {
            looks += 1;
            if looks == LOOKS_MAX {
                return None;
            }
            cpu::yield_now();
        }
        let done = work(queues);
        queues.port.lock.release();
        Some(done)
    }

    /// The same for one rank, whose lock is held; `mine` is what has come for it from other nodes.
    fn schedule_from_all(
        &self,
        network: Network,
        full_changed: &mut bool,
        queues: Queues,
        mine: &[Index],
        left: &mut Vec<Index>,
    ) {
        let turn = &queues.port.turn;
        let first = turn.load(Ordering::Relaxed) % self.site.job_ranks;
        let place = |source: u32| (source + self.site.job_ranks - first) % self.site.job_ranks;
        let rings =
            (0..self.site.segment.local_ranks()).map(|rank| (place(self.site.first_rank + rank), Next::Ring(rank)));
        let source = |index: Index| self.site.segment.descriptor(self.site.gateway_endpoint_slot, index).order() as u32;
        let kept = mine.iter().map(|index| (place(source(*index)), Next::Kept(*index)));
        let mut all: Vec<(u32, Next)> = rings.chain(kept).collect();
        all.sort_by_key(|(place, _)| *place);
        // What had no memory before comes first.
        let mut took = self.matching.opens(&self.site, &self.transfers, queues, true)
            && self.drain_whole(queues, self.site.gateway_endpoint_slot);
        let mut stuck = !self.matching.opens(&self.site, &self.transfers, queues, true);
        for (_, next) in all {
            match next {
                Next::Ring(from) => took |= !stuck && self.drain_whole(queues, from),
                Next::Kept(index) => {
                    stuck |= !self.take_kept(network, full_changed, queues, index);
                    took |= !stuck;
                    if stuck {
                        left.push(index);
                    }
                }
            }
        }
        if took {
            turn.store(turn.load(Ordering::Relaxed).wrapping_add(1), Ordering::Relaxed);
        }
    }

    fn drain_whole(&self, queues: Queues, from: u32) -> bool {
        let mut took = false;
        while self.matching.drain_ring(&self.site, &self.transfers, queues, from) {
            took = true;
        }
        took
    }

    /// Hands one message of another node to the queues of its receiver; false, with nothing done, if there is no room for it, or its
    /// slice is not over.
    fn take_kept(&self, network: Network, full_changed: &mut bool, queues: Queues, index: Index) -> bool {
        let gateway = Queues::of(self.site.segment, self.site.gateway_endpoint_slot);
        let kept = gateway.descriptor(index);
        if self.site.schedule.is_open(kept.since_slice()) {
            return false;
        }
        if kept.flags() & FLAG_CANCELLED != 0 {
            self.take_back(network, queues, kept.order() as u32, kept.address());
            gateway.release(index);
            return true;
        }
        let put = match kept.state() {
            State::Eager => self.put_eager(network, full_changed, queues.rank, index),
            _ => self.put_announced(network, full_changed, queues.rank, index),
        };
        self.drain_whole(queues, self.site.gateway_endpoint_slot);
        put.is_ok()
    }

    fn put_eager(&self, network: Network, full_changed: &mut bool, local: u32, index: Index) -> Result<(), NoRoom> {
        let gateway = Queues::of(self.site.segment, self.site.gateway_endpoint_slot);
        let message = gateway.descriptor(index);
        let (length, prefix) = (message.bytes() as usize, Prefix::of(message.remote()));
        let kind = kind::eager(message.flags() & FLAG_READY != 0, true);
        let header = self.header_of_kept(kind, index, length);
        if length == 0 {
            self.push_message(network, full_changed, local, header, prefix, (&[], &[]))?;
        } else {
            let memory = self.site.segment.memory(message.heap() - 1, length);
            memory.with_slice(length, |data| {
                self.push_message(network, full_changed, local, header, prefix, (data, &[]))
            })?;
            self.site.segment.free(message.heap() - 1, length);
        }
        gateway.release(index);
        Ok(())
    }

    fn put_announced(&self, network: Network, full_changed: &mut bool, local: u32, index: Index) -> Result<(), NoRoom> {
        let proxy = self.site.segment.descriptor(self.site.gateway_endpoint_slot, index);
        let header = self.header_of_kept(kind::ANNOUNCE, index, 0);
        self.push_announced(network, full_changed, local, header, index, proxy.flags() & FLAG_READY)
    }

    fn header_of_kept(&self, kind: u8, index: Index, bytes: usize) -> SlotHeader {
        let kept = self.site.segment.descriptor(self.site.gateway_endpoint_slot, index);
        let (context, source, tag, slice) = (kept.context(), kept.source(), kept.tag(), kept.since_slice());
        SlotHeader { kind, context, source, tag, length: bytes as u32, slice }
    }
}
