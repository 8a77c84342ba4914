// SPDX-License-Identifier: MIT OR Apache-2.0
//! The tags of messages that are more than messages: of collectives which are scheduled as a whole, and of one-sided
//! communication.

use crate::message::Envelope;

/// The bits by which such tags differ from all other tags of the library.
const TAG_BITS: u32 = 28;
const TAG_OF_LINES: i32 = 7;

/// The tag for messages of the collective with this number, if it is scheduled as a whole.
pub fn scheduled_tag(number: i32) -> i32 {
    number | 1 << TAG_BITS
}

/// True for messages of such collectives, and for those by which members share the collective slots that they use.
pub(crate) fn is_of_scheduled(envelope: Envelope) -> bool {
    envelope.context & 1 == 1 && matches!(envelope.tag >> TAG_BITS, 1 | TAG_OF_LINES)
}

/// The context of requests to the memory of another process, of their answers and data. Odd, as those of all messages
/// of the library's own are, and below all that are given out.
pub const ATTENDED_CONTEXT: u32 = 7;
/// The tag of requests that only the owner of the memory carries out. Those of answers and data are above it.
pub const OWNERS_REQUEST_TAG: i32 = 0;
/// The tag of requests that whoever drives the network of the owner's node carries out.
pub const REQUEST_TAG: i32 = i32::MAX;

/// True for a request that is carried out as it arrives.
pub(crate) fn is_request(envelope: Envelope) -> bool {
    envelope.context == ATTENDED_CONTEXT && envelope.tag == REQUEST_TAG
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_messages_of_scheduled_collectives_are_taken_for_such() {
        let envelope = |context, tag| Envelope { context, source: 0, tag };
        let number = (1 << 28) - 1;
        assert!(is_of_scheduled(envelope(9, scheduled_tag(number))) && is_of_scheduled(envelope(9, scheduled_tag(0))));
        assert!(!is_of_scheduled(envelope(8, scheduled_tag(7))));
        assert!(is_of_scheduled(envelope(9, 7 << 28 | 5)));
        for other in [number, 1 << 29 | 5, 1 << 30 | 5, 1 << 30 | 1 << 28 | 5, 1 << 30 | 2 << 28 | 5] {
            assert!(!is_of_scheduled(envelope(9, other)), "{other:x}");
        }
    }
}
