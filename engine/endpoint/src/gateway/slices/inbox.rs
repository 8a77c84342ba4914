// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes where nothing may depend on time: they are kept as they come, in descriptors of the
//! gateway's, and matched when their slice is over, in the order of their senders.

use crate::gateway::ground::Ground;
use crate::gateway::inbound::{Hand, NoRoom};
use crate::message::{HAS_CRC, Prefix, kind};
use crate::queue::Queues;
use crate::queue::describe;
use strobe_os::cpu;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_READY, Index, Sent, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Network, SlotHeader};
use strobe_wire::record::{self, Envelope, Record};

/// How often a rank's lock is tried before the rest is left for later: its holder may have died.
const LOOKS_MAX: u32 = 1000;

/// Whose messages are taken next.
enum Next {
    /// All messages in the ring from a rank of this node.
    Ring(u32),
    /// One message from another node.
    Kept(Index),
}

impl Hand<'_> {
    /// In fixed order keeps a record that is about a message until its slice is over. `None` if it is about something
    /// else.
    #[inline]
    pub(in crate::gateway) fn keep(&mut self, record: &Record<'_>) -> Option<Result<(), NoRoom>> {
        if self.ground.site.schedule.modes.orders_nodes() { self.keep_in_order(record) } else { None }
    }

    fn keep_in_order(&mut self, record: &Record<'_>) -> Option<Result<(), NoRoom>> {
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
            self.ground.site.peers[local as usize].full.store(1, Ordering::Relaxed);
            *self.full_changed = true;
        }
        Some(kept)
    }

    fn keep_eager(&mut self, envelope: &Envelope, crc: u32, data: (&[u8], &[u8])) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        let (ground, length) = (self.ground, data.0.len() + data.1.len());
        let gateway = ground.gateway_queues();
        let index = gateway.allocate().ok_or(NoRoom)?;
        let message = gateway.descriptor(index);
        let kept = message.as_unexpected();
        let here = crate::Envelope { context: envelope.context, source: envelope.source_in_comm, tag: envelope.tag };
        describe(message, here, length as u64);
        if length > 0 {
            let Some(offset) = ground.site.segment.allocate_payload(length) else {
                gateway.release(index);
                return Err(NoRoom);
            };
            ground.site.segment.memory(offset, length).with_slice_mut(|out| {
                let (first, second) = out.split_at_mut(data.0.len());
                first.copy_from_slice(data.0);
                second.copy_from_slice(data.1);
            });
            kept.hold_at(Some(offset));
        }
        let low = if self.integrity == Integrity::Off { 0 } else { HAS_CRC };
        kept.set_prefix(Prefix { low, crc }.word());
        // In whose turn it is taken.
        kept.set_place(u64::from(envelope.source));
        message.set_peer(local);
        message.set_flags(if envelope.flags & record::FLAG_READY != 0 { FLAG_READY } else { 0 });
        message.set_state_in(State::Eager, ground.site.schedule.whole_slice(envelope.slice));
        put_into_inbox(ground, index);
        Ok(())
    }

    fn keep_announced(&mut self, envelope: &Envelope, bytes: u64, sent: (Index, u32)) -> Result<(), NoRoom> {
        let Some(local) = self.local(envelope.destination) else { return Ok(()) };
        let index = self.proxy(envelope, bytes, sent, local).ok_or(NoRoom)?;
        let proxy = self.ground.proxy(index);
        proxy.set_flags(if envelope.flags & record::FLAG_READY != 0 { FLAG_READY } else { 0 });
        proxy.set_state_in(State::Waiting, self.ground.site.schedule.whole_slice(envelope.slice));
        put_into_inbox(self.ground, index);
        Ok(())
    }

    fn keep_cancel(&mut self, source: u32, destination: u32, sent: (Index, u32)) -> Result<(), NoRoom> {
        let Some(local) = self.local(destination) else { return Ok(()) };
        let gateway = self.ground.gateway_queues();
        let index = gateway.allocate().ok_or(NoRoom)?;
        let request = gateway.descriptor(index).as_proxy();
        let nobody = crate::Envelope { context: 0, source: 0, tag: 0 };
        describe(&request, nobody, 0);
        request.stand_for(Sent { rank: source, index: sent.0, turn: sent.1 });
        request.set_peer(local);
        request.set_flags(FLAG_CANCELLED);
        // It follows the announcement, of this slice or an earlier one.
        request.set_state_in(
            State::Waiting,
            self.ground.site.schedule.stamp().wrapping_sub(1) & strobe_shared::strobe::SLICE_MASK,
        );
        put_into_inbox(self.ground, index);
        Ok(())
    }
}

fn put_into_inbox(ground: Ground<'_>, index: Index) {
    let [first, last] = &super::ordered::ordered(ground).inbox;
    ground.proxy(index).set_later(0);
    match last.load(Ordering::Relaxed) {
        0 => first.store(index, Ordering::Relaxed),
        before => ground.proxy(before).set_later(index),
    }
    last.store(index, Ordering::Relaxed);
}

fn take_inbox(ground: Ground<'_>) -> Vec<Index> {
    let [first, last] = &super::ordered::ordered(ground).inbox;
    let (mut kept, mut index) = (Vec::new(), first.load(Ordering::Relaxed));
    while index != 0 {
        kept.push(index);
        index = ground.proxy(index).later();
    }
    first.store(0, Ordering::Relaxed);
    last.store(0, Ordering::Relaxed);
    kept
}

/// Moves the messages of the slice that ends into the queues of their receivers, where the next slice sees them: rank
/// by rank, and for each the senders of all nodes in one order. False if a rank's lock was taken, so that the rest has
/// to be done later.
pub(in crate::gateway) fn schedule_in_order(ground: Ground<'_>, network: Network, full_changed: &mut bool) -> bool {
    let ordered = super::ordered::ordered(ground);
    let (mut inbox, mut left) = (take_inbox(ground), Vec::new());
    // Each rank's in one piece, in the order in which they came.
    inbox.sort_by_key(|index| ground.proxy(*index).peer());
    let ranks = ground.site.segment.local_ranks();
    let all = ground.site.schedule.schedule_ahead(|| {
        for rank in 0..ranks {
            let of_others = |index: &Index| ground.proxy(*index).peer() > rank;
            let others = inbox.partition_point(|index| !of_others(index));
            let mine: Vec<Index> = inbox.drain(..others).collect();
            if rank + 1 < ordered.rank.load(Ordering::Relaxed) {
                left.extend(mine);
                continue;
            }
            let done = with_queues_of(ground, rank, |queues| {
                schedule_from_all(ground, network, full_changed, queues, &mine, &mut left);
            });
            if done.is_none() {
                left.extend(mine);
                ordered.rank.store(rank + 1, Ordering::Relaxed);
                return false;
            }
        }
        true
    });
    if all && !left.is_empty() {
        // Who posted while nodes exchanged sees this when its own slice is over, and may not know that there is any.
        ground.site.ends().request(ground.site.schedule.words.posting());
    }
    left.into_iter().chain(inbox).for_each(|index| put_into_inbox(ground, index));
    if all {
        ordered.rank.store(0, Ordering::Relaxed);
        if ground.site.schedule.resumes_at_ends() && !ground.site.is_agent() {
            // That may have completed operations of its own.
            ground.site.ends().leave_notification(ground.site.port);
        }
    }
    all
}

/// True if some of that was left for later.
pub(in crate::gateway) fn has_more_to_schedule(ground: Ground<'_>) -> bool {
    super::ordered::ordered(ground).rank.load(Ordering::Relaxed) != 0
}

fn with_queues_of<T>(ground: Ground<'_>, rank: u32, work: impl FnOnce(Queues<'_>) -> T) -> Option<T> {
    if rank == ground.site.my_rank() {
        let _held = ground.site.hold();
        return Some(work(ground.site.queues()));
    }
    let queues = Queues::of(&ground.site.segment, rank);
    let mut looks = 0;
    while !queues.port.lock.try_take(ground.site.my_rank()) {
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
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    queues: Queues<'_>,
    mine: &[Index],
    left: &mut Vec<Index>,
) {
    let turn = &queues.port.turn;
    let ranks = ground.site.job_size();
    let first = turn.load(Ordering::Relaxed) % ranks;
    let place = |source: u32| (source + ranks - first) % ranks;
    let rings = (0..ground.site.segment.local_ranks())
        .map(|rank| (place(crate::site::process_at(ground.site, rank).0), Next::Ring(rank)));
    let source = |index: Index| ground.proxy(index).place() as u32;
    let kept = mine.iter().map(|index| (place(source(*index)), Next::Kept(*index)));
    let mut all: Vec<(u32, Next)> = rings.chain(kept).collect();
    all.sort_by_key(|(place, _)| *place);
    // What had no memory before comes first.
    let mut took = ground.matching.opens(ground.site, ground.transfers, queues, true)
        && drain_whole(ground, queues, ground.site.gateway_endpoint_slot);
    let mut stuck = !ground.matching.opens(ground.site, ground.transfers, queues, true);
    for (_, next) in all {
        match next {
            Next::Ring(from) => took |= !stuck && drain_whole(ground, queues, from),
            // One that came early keeps nobody else's waiting: whether it has come already depends on time.
            Next::Kept(index) if came_early(ground, index) => left.push(index),
            Next::Kept(index) => {
                // What stays is not tried: it would be in the inbox, and taken.
                stuck = stuck || !take_kept(ground, network, full_changed, queues, index);
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

fn drain_whole(ground: Ground<'_>, queues: Queues<'_>, from: u32) -> bool {
    let mut took = false;
    while ground.matching.drain_ring(ground.site, ground.transfers, queues, from) {
        took = true;
    }
    took
}

/// True for a message of another node whose slice is not over.
fn came_early(ground: Ground<'_>, index: Index) -> bool {
    let kept = ground.proxy(index);
    ground.site.schedule.is_open(kept.since_slice())
}

/// Hands one message of another node to the queues of its receiver; false, with nothing done, if there is no room for
/// it.
fn take_kept(ground: Ground<'_>, network: Network, full_changed: &mut bool, queues: Queues<'_>, index: Index) -> bool {
    let gateway = ground.gateway_queues();
    let kept = gateway.descriptor(index);
    if kept.flags() & FLAG_CANCELLED != 0 {
        crate::gateway::inbound::take_back(ground, network, queues, kept.as_proxy().sent_by());
        gateway.release(index);
        return true;
    }
    let put = match kept.state() {
        State::Eager => put_eager(ground, network, full_changed, queues.rank, index),
        _ => put_announced(ground, network, full_changed, queues.rank, index),
    };
    drain_whole(ground, queues, ground.site.gateway_endpoint_slot);
    put.is_ok()
}

fn put_eager(
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    local: u32,
    index: Index,
) -> Result<(), NoRoom> {
    let gateway = ground.gateway_queues();
    let message = gateway.descriptor(index).as_unexpected();
    let (length, prefix) = (message.bytes() as usize, Prefix::of(message.prefix()));
    let kind = kind::eager(message.flags() & FLAG_READY != 0, true);
    let header = header_of_kept(ground, kind, index, length);
    if let Some(at) = message.held_at() {
        let memory = ground.site.segment.memory(at, length);
        memory.with_slice(|data| {
            crate::gateway::inbound::push_message(ground, network, full_changed, local, header, prefix, (data, &[]))
        })?;
        ground.site.segment.free(at, length);
    } else {
        crate::gateway::inbound::push_message(ground, network, full_changed, local, header, prefix, (&[], &[]))?;
    }
    gateway.release(index);
    Ok(())
}

fn put_announced(
    ground: Ground<'_>,
    network: Network,
    full_changed: &mut bool,
    local: u32,
    index: Index,
) -> Result<(), NoRoom> {
    let proxy = ground.proxy(index);
    let header = header_of_kept(ground, kind::ANNOUNCE, index, 0);
    crate::gateway::inbound::push_announced(
        ground,
        network,
        full_changed,
        local,
        header,
        index,
        proxy.flags() & FLAG_READY,
    )
}

fn header_of_kept(ground: Ground<'_>, kind: u8, index: Index, bytes: usize) -> SlotHeader {
    let kept = ground.proxy(index);
    let (context, source, tag, slice) = (kept.context(), kept.source(), kept.tag(), kept.since_slice());
    SlotHeader { kind, context, source, tag, length: bytes as u32, slice }
}
