// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies between processes: both sides claim parts of a message, the sender from the front and the receiver from the
//! back. So two waiting sides use both processors, and one side alone can finish it. A message that goes through the
//! heap is copied so, as a whole, by a side that would have to wait.

use super::Transfers;
use super::carrier::{Carrier, Part, Place, Route, is_left};
use super::ends::{DataSink, DataSource, beyond, error_of_copy};
use crate::mutation::{Mutation, is};
use crate::site::Site;
use std::io;
use strobe_shared::RemoteAddress;
use strobe_shared::descriptor::{Descriptor, End, FLAG_ALONE, Index, Receive, Send, State};
use strobe_shared::sync::Ordering;

/// The smallest part that a side claims of a message at least twice as long, and of a message that it copies alone.
const PART_BYTES_MIN: u64 = 128 << 10;
const PART_ALONE_BYTES_MIN: u64 = 256 << 10;

/// How much may lie in the heap for each rank of the node before senders have the kernel copy. More would cost memory
/// that nobody has touched, and leave the caches.
const HEAP_BYTES_PER_RANK: u64 = 4 << 20;
/// After so many looks in a row at which a sender was in no call it is taken to compute: a microsecond, if this rank
/// does nothing else.
const COMPUTES_LOOKS: u32 = 16;

/// The smallest part that the side of this descriptor claims of a message of `total` bytes. It is chosen so that a side
/// which comes at the same time as the other copies its half in one call. A message that is left in the heap as a whole
/// is claimed as a whole.
fn part_bytes_min(side: &Descriptor, total: u64) -> u64 {
    if is_left(side.flags()) { total } else { PART_BYTES_MIN.min(total.div_ceil(2)) }
}

/// The sender's side: copies into the receiver's memory.
pub(super) struct Pushing<'a> {
    pub send: Send<'a>,
    /// The receiver, and where the message belongs in its memory.
    pub rank: u32,
    pub target: RemoteAddress,
}

impl Carrier for Pushing<'_> {
    fn next_part(&mut self, site: &Site) -> Option<Part> {
        let send = self.send;
        let alone = send.flags() & FLAG_ALONE != 0 && !is_left(send.flags());
        let least = if alone { PART_ALONE_BYTES_MIN } else { part_bytes_min(&send, send.total()) };
        claim(site, send, &send, (send.sent(), End::Front, least))
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        let bytes = part.bytes - u64::from(is(Mutation::CopiesAllButOne));
        DataSource::of_send(site, self.send, site.my_rank()).ok_or_else(beyond)?.part(part.offset, bytes)
    }

    fn place(&self, site: &Site, part: Part) -> Place<'_> {
        Place::Sink { sink: DataSink::published(site, self.rank, self.target, self.send.total()), offset: part.offset }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        let receive = site.segment.descriptor(self.rank, self.send.peer_index()).as_receive();
        let Some(slice) = note_copied(site, self.send, receive, part.bytes, failed.then_some(self.rank)) else {
            return;
        };
        receive.complete_in(slice);
        self.send.set_state_in(State::Done, slice);
        site.wake_rank_fenced(self.rank);
    }
}

/// The receiver's side: copies out of the sender's memory, which may be its own.
pub(super) struct Pulling<'a> {
    pub send: Send<'a>,
    pub own: (Index, Receive<'a>),
    /// The sender.
    pub rank: u32,
}

impl Carrier for Pulling<'_> {
    fn next_part(&mut self, site: &Site) -> Option<Part> {
        let receive = self.own.1;
        let least = part_bytes_min(&receive, receive.received_bytes());
        claim(site, self.send, &receive, (receive.turn(), End::Back, least))
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        let from = if self.rank == site.my_rank() {
            DataSource::of_send(site, self.send, self.rank).ok_or_else(beyond)?
        } else {
            // The receive has the address, too, and the cache line of the sender's descriptor is contended already.
            DataSource::published(site, self.rank, self.own.1.source_address(), self.send.total())
        };
        from.part(part.offset, part.bytes)
    }

    fn place(&self, _: &Site, part: Part) -> Place<'_> {
        Place::Receive { own: self.own, offset: part.offset, prefix: 0 }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        let receive = self.own.1;
        let Some(slice) = note_copied(site, self.send, receive, part.bytes, failed.then_some(self.rank)) else {
            return;
        };
        self.send.complete_in(slice);
        receive.set_state_in(State::Done, slice);
        if self.rank != site.my_rank() && !is(Mutation::CompletesSilently) {
            site.wake_rank_fenced(self.rank);
        }
    }
}

/// Sender's side of a message that goes through the heap: leaves it there; if much lies there already and the buffer of
/// the receiver can be written to, has the kernel copy it.
pub(super) fn leave_or_copy(transfers: &Transfers, site: &Site, send: Send<'_>, rank: u32) {
    let most = HEAP_BYTES_PER_RANK * u64::from(site.segment.local_ranks());
    let target = send.target();
    let has_room = target.is_none() || site.segment.heap_used_bytes() + send.total() <= most;
    if has_room && transfers.stage_whole(site, send, rank) {
        return;
    }
    if let Some(target) = target {
        transfers.carry(site, &mut Pushing { send, rank, target });
    }
}

/// Receiver's side of messages that their senders are to leave in the heap: copies those whose senders have computed
/// for some looks. So with a sender that starts one send after the other this rank does not get ahead of it. True if
/// there were any.
pub(super) fn do_without_computing(transfers: &Transfers, site: &Site) -> bool {
    let computes = |rank: u32| site.peers[rank as usize].activity.call.load(Ordering::Relaxed) == 0;
    let any = unbegun(transfers, site, 0, computes).is_some();
    let looks = if any { transfers.looks_at_computing.get() + 1 } else { 0 };
    transfers.looks_at_computing.set(looks % COMPUTES_LOOKS);
    looks == COMPUTES_LOOKS && take_over(transfers, site, computes)
}

/// Before this rank sleeps: copies all messages that their senders are to leave in the heap and have not begun to.
/// True if there were any.
pub(crate) fn do_without_senders(transfers: &Transfers, site: &Site) -> bool {
    take_over(transfers, site, |_| true)
}

fn take_over(transfers: &Transfers, site: &Site, which: impl Fn(u32) -> bool) -> bool {
    let (mut taken, mut from) = (false, 0);
    while let Some((at, index)) = unbegun(transfers, site, from, &which) {
        from = at + 1;
        let receive = site.queues().descriptor(index).as_receive();
        let rank = receive.peer();
        let send = site.segment.descriptor(rank, receive.peer_index()).as_send();
        taken |= transfers.carry(site, &mut Pulling { send, own: (index, receive), rank });
    }
    taken
}

/// The first receive from place `from` of the work list on whose message is to be left in the heap by a rank that
/// `which` names: its place there, and its index.
fn unbegun(transfers: &Transfers, site: &Site, from: usize, which: impl Fn(u32) -> bool) -> Option<(usize, Index)> {
    let (moving, mut from) = (transfers.moving.borrow(), from);
    loop {
        let (at, index) = moving.next(from)?;
        from = at + 1;
        let receive = site.queues().descriptor(index);
        if receive.state() == State::Moving && Route::of(site, receive) == Route::Heap && which(receive.peer()) {
            return Some((at, index));
        }
    }
}

/// Claims a part of `send` for the side that `own` describes, as far as the schedule lets this side.
fn claim(site: &Site, send: Send<'_>, own: &Descriptor, (turn, end, least): (u32, End, u64)) -> Option<Part> {
    let limit = site.schedule.limit_of(own);
    let claimed = send.claim_within(turn, end, least, limit);
    if claimed.is_none() {
        site.schedule.note_limit(own, limit);
    }
    claimed.map(|(offset, bytes)| Part { offset, bytes })
}

/// Notes that one part is in place, or could not be copied from or to the rank `failed`. Whoever places the last one is
/// told the slice in which it completes both sides.
pub(super) fn note_copied(
    site: &Site,
    send: Send<'_>,
    receive: Receive<'_>,
    bytes: u64,
    failed: Option<u32>,
) -> Option<u32> {
    if let Some(rank) = failed {
        let class = error_of_copy(site, rank).0 as u32;
        send.set_error(class);
        receive.set_error(class);
    }
    send.note_copied(bytes).then(|| site.schedule.completion_of_transfer(&send))
}
