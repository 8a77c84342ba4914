// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies between processes: both sides claim parts of a message, the sender from the front and the receiver from the
//! back. So two waiting sides use both processors, and one side alone can finish it.

use super::carrier::{Carrier, Part, Place};
use super::ends::{DataSink, DataSource, beyond, error_of_copy};
use crate::mutation::{Mutation, is};
use crate::site::Site;
use std::io;
use strobe_shared::RemoteAddress;
use strobe_shared::descriptor::{Descriptor, End, FLAG_ALONE, Index, Receive, Send, State};

/// The smallest part that a side claims of a message at least twice as long, and of a message that it copies alone.
const PART_BYTES_MIN: u64 = 128 << 10;
const PART_ALONE_BYTES_MIN: u64 = 256 << 10;

/// The smallest part to claim of a message of `total` bytes. It is chosen so that a side which comes at the same time
/// as the other copies its half in one call.
fn part_bytes_min(total: u64) -> u64 {
    PART_BYTES_MIN.min(total.div_ceil(2))
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
        let alone = send.flags() & FLAG_ALONE != 0;
        let least = if alone { PART_ALONE_BYTES_MIN } else { part_bytes_min(send.total()) };
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
        let least = part_bytes_min(receive.received_bytes());
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
fn note_copied(site: &Site, send: Send<'_>, receive: Receive<'_>, bytes: u64, failed: Option<u32>) -> Option<u32> {
    if let Some(rank) = failed {
        let class = error_of_copy(site, rank).0 as u32;
        send.set_error(class);
        receive.set_error(class);
    }
    send.note_copied(bytes).then(|| site.schedule.completion_of_transfer(&send))
}
