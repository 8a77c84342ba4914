// SPDX-License-Identifier: MIT OR Apache-2.0
//! Putting a message that has a prefix into a ring of the gateway.

use crate::message::Prefix;
use strobe_shared::{ConstMemory, INLINE_BYTES, PREFIX_BYTES, Producer, SlotHeader};

/// Puts a message with its prefix into a ring; false, with nothing done, if there is no room.
pub(super) fn put(producer: &Producer<'_>, header: SlotHeader, prefix: Prefix, data: (&[u8], &[u8])) -> bool {
    let prefix = prefix.word().to_ne_bytes();
    let fill = |out: &mut [u8]| {
        let (head, rest) = out.split_at_mut(PREFIX_BYTES);
        head.copy_from_slice(&prefix);
        rest[..data.0.len()].copy_from_slice(data.0);
        rest[data.0.len()..].copy_from_slice(data.1);
    };
    let stored = header.stored_bytes();
    let Some(header) = header.inline() else {
        return producer.push_payload(header, |to| to.with_slice_mut(fill));
    };
    let room = producer.has_room();
    if room {
        let mut whole = [0; INLINE_BYTES];
        fill(&mut whole[..stored]);
        producer.push_inline(header, ConstMemory::of(&whole));
    }
    room
}
