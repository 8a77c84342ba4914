// SPDX-License-Identifier: MIT OR Apache-2.0
//! A third one that moves a message: the progress agent copies between two other processes that both compute, through
//! memory of its own. It claims parts as the two sides do, so each of them can come back at any time and take over what
//! is left.

use super::Transfers;
use super::carrier::{Carrier, Part, Place, is_left};
use super::copies::note_copied;
use super::ends::{DataSink, DataSource, error_of_copy};
use super::heap::Leaving;
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::site::Site;
use std::io;
use strobe_shared::RemoteAddress;
use strobe_shared::descriptor::{End, FLAG_SEND, Index, Receive, Send, State};
use strobe_types::ErrorClass;

/// The most that it claims at a time: a side that comes back waits for no more than this.
const PART_BYTES_MAX: u64 = 1 << 20;
/// The least that it claims of a long message.
const PART_BYTES_MIN: u64 = 128 << 10;
/// No part is longer, so all of a message is one.
const WHOLE: u64 = 1 << 62;

/// A matched message between two other ranks of the node.
#[derive(Clone, Copy)]
pub(crate) struct Between<'a> {
    pub(super) send: Send<'a>,
    pub(super) receive: Receive<'a>,
    /// Which transfer of the send's descriptor this is: if that is over, nothing can be claimed.
    pub(super) turn: u32,
    /// The sender.
    pub sender: u32,
    /// The receiver.
    pub receiver: u32,
}

/// The same where the buffer of the receive is in one piece.
struct Copying<'a> {
    between: Between<'a>,
    target: RemoteAddress,
}

impl Between<'_> {
    /// The message that receive `index` of a rank takes from another rank of the node, while it moves. The lock of
    /// `queues` is held: nobody else begins or ends the use of a descriptor of theirs meanwhile.
    pub(crate) fn of(site: &Site, queues: Queues<'_>, index: Index) -> Option<Between<'static>> {
        let receive = site.segment.descriptor_if_any(queues.rank, index)?.as_receive();
        if receive.flags() & FLAG_SEND != 0 || receive.state() != State::Moving {
            return None;
        }
        let sender = receive.peer();
        if site.is_gateway(sender) || sender == queues.rank {
            return None;
        }
        let send = site.segment.descriptor(sender, receive.peer_index()).as_send();
        Some(Between { send, receive, turn: receive.turn(), sender, receiver: queues.rank })
    }
}

impl Carrier for Copying<'_> {
    fn next_part(&mut self, _: &Site) -> Option<Part> {
        let Between { send, receive, turn, .. } = self.between;
        let (least, limit) = match is_left(receive.flags()) {
            true => (WHOLE, u64::MAX),
            false => (PART_BYTES_MIN, send.copied_now().saturating_add(PART_BYTES_MAX)),
        };
        let turn = if is(Mutation::AgentTakesAnyTurn) { send.sent() } else { turn };
        let claimed = send.claim_within(turn, End::Back, least, limit);
        claimed.map(|(offset, bytes)| Part { offset, bytes })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        let Between { send, receive, sender, .. } = self.between;
        let bytes = part.bytes - u64::from(is(Mutation::AgentCopiesAllButOne));
        DataSource::published(site, sender, receive.source_address(), send.total()).part(part.offset, bytes)
    }

    fn place(&self, site: &Site, part: Part) -> Place<'_> {
        let Between { send, receiver, .. } = self.between;
        Place::Sink { sink: DataSink::published(site, receiver, self.target, send.total()), offset: part.offset }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        let Between { send, receive, sender, receiver, .. } = self.between;
        let gone = || [sender, receiver].into_iter().find(|rank| error_of_copy(site, *rank) == ErrorClass::PROC_FAILED);
        let culprit = failed.then(|| gone().unwrap_or(sender));
        let Some(slice) = note_copied(site, send, receive, part.bytes, culprit) else { return };
        receive.complete_in(slice);
        send.complete_in(slice);
        if !is(Mutation::AgentReceivesSilently) {
            site.wake_rank_fenced(receiver);
        }
        site.wake_rank_fenced(sender);
    }
}

/// Moves one part of a message between two other ranks; one that only its receiver can place is left in the heap, as a
/// whole. False if nothing is left to claim, or there is no room.
pub(crate) fn move_between(transfers: &Transfers, site: &Site, between: Between<'_>) -> bool {
    let Between { send, receive, turn, sender, receiver } = between;
    match receive.target(0, receive.received_bytes()) {
        Some(target) => transfers.carry(site, &mut Copying { between, target }),
        None => transfers.carry(site, &mut Leaving::new(send, turn, (sender, receiver))),
    }
}
