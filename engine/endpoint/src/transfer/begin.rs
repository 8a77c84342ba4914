// SPDX-License-Identifier: MIT OR Apache-2.0
//! Filling in descriptors, and joining a receive with an announced send.

use crate::message::Envelope;
use crate::mutation::{Mutation, is};
use crate::queue::Queues;
use crate::site::Site;
use strobe_shared::RemoteAddress;
use strobe_shared::descriptor::{Descriptor, FLAG_ALONE, FLAG_CANCELLED, FLAG_LATE, FLAG_LEFT, Index, State};
use strobe_types::{ErrorClass, Status};

/// The content of a send's announcement.
#[derive(Clone, Copy)]
pub(crate) struct Announced {
    /// Local rank of the sender.
    pub from: u32,
    /// The sender's descriptor.
    pub index: Index,
    /// Length of the message.
    pub bytes: u64,
    /// Address of the data in the sender's process.
    pub address: RemoteAddress,
    /// Which transfer of the descriptor this is: descriptors are used again.
    pub turn: u32,
    /// The slice in which it was announced.
    pub slice: u32,
    /// Its sender leaves it in the heap.
    pub left: bool,
}

/// Joins a receive with an announced send. From now on both sides move the data.
pub(crate) fn begin_move(
    site: &Site,
    queues: Queues<'_>,
    receive: &Descriptor,
    index: Index,
    envelope: Envelope,
    announced: Announced,
) {
    let from = announced.from;
    let send = queues.segment.descriptor(from, announced.index);
    let total = announced.bytes.min(receive.bytes());
    finish_receive(receive, envelope, total, announced.bytes > receive.bytes());
    receive.set_peer(from);
    receive.set_peer_index(announced.index);
    receive.as_receive().set_source_address(announced.address);
    send.set_peer(queues.rank);
    send.set_peer_index(index);
    let late = site.schedule.is_late(receive.since_slice(), announced.slice);
    if queues.rank != site.my_rank() || late {
        let alone = if queues.rank != site.my_rank() { FLAG_ALONE } else { 0 };
        send.set_flags(send.flags() | alone | if late { FLAG_LATE } else { 0 });
    }
    if !site.is_gateway(from) {
        send.as_send().set_target(receive.as_receive().target(0, total));
    }
    if announced.left {
        receive.set_flags(receive.flags() | FLAG_LEFT);
    }
    receive.set_turn(announced.turn);
    send.begin_transfer(announced.turn, total);
    // Sets the receive first: once the send moves, its owner may finish both.
    let state = if total == 0 { State::Done } else { State::Moving };
    // A message that moves has its first quota in this slice.
    let slice = if total == 0 { site.schedule.completion_of_transfer(send) } else { site.schedule.stamp_of(envelope) };
    receive.set_state_in(state, slice);
    send.set_state_in(state, slice);
    if site.is_gateway(from) {
        site.proxy_matched(announced.index);
    } else if from != site.my_rank() && !is(Mutation::BeginsSilently) {
        site.wake_rank_now(from);
    }
}

pub(crate) fn finish_receive(receive: &Descriptor, envelope: Envelope, bytes: u64, truncated: bool) {
    receive.set_source(envelope.source);
    receive.set_tag(envelope.tag);
    receive.set_received_bytes(bytes);
    if truncated && !is(Mutation::HidesTruncation) {
        receive.set_error(ErrorClass::TRUNCATE.0 as u32);
    }
}

/// The status of a descriptor that is done.
#[inline]
pub(crate) fn final_status(descriptor: &Descriptor) -> Status {
    Status {
        source: descriptor.source(),
        tag: descriptor.tag(),
        error: descriptor.error() as i32,
        cancelled: descriptor.flags() & FLAG_CANCELLED != 0,
        bytes: descriptor.received_bytes(),
    }
}
