// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages that are left whole in the heap of the segment: by a sender whose receiver computes and whose buffer cannot
//! be written from outside, by the gateway, and for the gateway where it cannot read the sender's memory.

use super::Transfers;
use super::carrier::{Carrier, Part, Place};
use super::ends::{DataSink, DataSource, beyond};
use crate::site::Site;
use std::io;
use strobe_shared::descriptor::{FLAG_STAGED, Index, Receive, Send, State};
use strobe_types::ErrorClass;

/// The sender's side, or who acts in its place: leaves the whole message for the receiver.
pub(super) struct Leaving<'a> {
    send: Send<'a>,
    /// Which transfer of the descriptor this is.
    turn: u32,
    /// The sender.
    sender: u32,
    /// The receiver.
    rank: u32,
    /// Where the message goes in the heap.
    offset: u64,
}

impl Leaving<'_> {
    /// The transfer `turn` of `send`, from one rank to another.
    pub(super) fn new(send: Send<'_>, turn: u32, (sender, rank): (u32, u32)) -> Leaving<'_> {
        Leaving { send, turn, sender, rank, offset: 0 }
    }
}

impl Carrier for Leaving<'_> {
    /// Claims all of the message, so nobody else moves it and no lock is needed.
    fn next_part(&mut self, site: &Site) -> Option<Part> {
        let bytes = self.send.total();
        if site.schedule.limit_of(&self.send) < bytes {
            return None;
        }
        self.offset = site.segment.allocate_spare(bytes as usize)?;
        if !self.send.claim_whole(self.turn) {
            site.segment.free(self.offset, bytes as usize);
            return None;
        }
        Some(Part { offset: 0, bytes })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        DataSource::of_send(site, self.send, self.sender).ok_or_else(beyond)?.part(part.offset, part.bytes)
    }

    fn place(&self, site: &Site, part: Part) -> Place<'_> {
        Place::Sink { sink: DataSink::segment(site.segment.memory(self.offset, part.bytes as usize)), offset: 0 }
    }

    fn moved(&mut self, site: &Site, _: Part, failed: bool) {
        let receive = site.segment.descriptor(self.rank, self.send.peer_index()).as_receive();
        if failed {
            receive.set_error(ErrorClass::BUFFER.0 as u32);
        }
        receive.leave(self.offset, 0);
        let slice = site.schedule.completion_of_transfer(&self.send);
        receive.set_state_in(State::Staged, slice);
        self.send.set_state_in(State::Done, slice);
        site.wake_rank_fenced(self.rank);
        if self.sender != site.my_rank() {
            site.wake_rank_fenced(self.sender);
        }
    }
}

/// The receiver's side: copies out what was left in the heap, and checks what came from another node.
struct TakingOut<'a> {
    own: (Index, Receive<'a>),
    /// Where it lies.
    offset: u64,
}

impl Carrier for TakingOut<'_> {
    fn next_part(&mut self, _: &Site) -> Option<Part> {
        let receive = self.own.1;
        if receive.state() != State::Staged {
            return None;
        }
        self.offset = receive.held_at()?;
        Some(Part { offset: 0, bytes: receive.received_bytes() })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        Ok(DataSource::segment(site.segment.memory(self.offset, part.bytes as usize)))
    }

    fn place(&self, _: &Site, part: Part) -> Place<'_> {
        Place::Receive { own: self.own, offset: part.offset, prefix: self.own.1.prefix() }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        let receive = self.own.1;
        if failed {
            receive.set_error(ErrorClass::OTHER.0 as u32);
        }
        site.segment.free(self.offset, part.bytes as usize);
        // Counts as complete when it had been left there.
        receive.set_state_in(State::Done, receive.since_slice());
    }
}

impl Transfers {
    /// Leaves the whole message in the heap, for a receiver that computes and whose buffer is not contiguous or cannot
    /// be reached. False if there is no room, or somebody else has begun to move it.
    pub(crate) fn stage_whole(&self, site: &Site, send: Send<'_>, rank: u32) -> bool {
        self.carry(site, &mut Leaving::new(send, send.sent(), (site.my_rank(), rank)))
    }

    /// Copies out what was left in the heap for one of this rank's receives.
    pub(crate) fn unstage(&self, site: &Site, index: Index) {
        let own = (index, site.queues().descriptor(index).as_receive());
        self.carry(site, &mut TakingOut { own, offset: 0 });
    }

    /// Copies out all that others have left in the heap for this rank, since there is no room for more. A call that
    /// waits for many operations looks at one after the other, and the first may wait for this room.
    #[cold]
    pub(crate) fn unstage_all(&self, site: &Site) {
        for index in site.queues().ever_used() {
            self.unstage(site, index);
        }
    }
}

/// If copies between processes are refused, copies a large message for another node to the heap, from where any
/// process can send it.
pub(crate) fn stage_remote(site: &Site, send: Send<'_>) {
    let bytes = send.bytes();
    if bytes == 0 || site.may_copy() {
        return;
    }
    let Some(offset) = site.segment.allocate_spare(bytes as usize) else { return };
    let sink = DataSink::segment(site.segment.memory(offset, bytes as usize));
    let from = DataSource::of_send(site, send, site.my_rank()).ok_or_else(beyond);
    if from.and_then(|from| sink.fill(0, from, &mut Vec::new())).is_err() {
        site.segment.free(offset, bytes as usize);
        return;
    }
    send.hold_at(Some(offset));
    send.set_flags(send.flags() | FLAG_STAGED);
}

/// Gives back what `stage_remote` took.
pub(crate) fn unstage_remote(site: &Site, send: Send<'_>) {
    if let Some(offset) = send.held_at() {
        site.segment.free(offset, send.bytes() as usize);
    }
    send.hold_at(None);
}
