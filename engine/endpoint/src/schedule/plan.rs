// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much moves in a slice (B21, `--slice-bytes`): of each long message a share in the slice in which it was matched,
//! and as much in each that follows. It is a function of slices alone, so both sides of a transfer come to the same,
//! and short messages between the shares of a long one are not held up by it.

use super::Schedule;
use crate::message::Envelope;
use strobe_schedule::dma_helper::limit;
use strobe_shared::descriptor::Descriptor;

impl Schedule {
    /// Bytes of one message that move in a slice.
    #[inline]
    pub(crate) fn slice_bytes(&self) -> u64 {
        match self.modes.strobing.slice_bytes {
            0 => u64::MAX,
            bytes => bytes,
        }
    }

    /// Bytes of a message that may have moved by the end of this slice; `side` is either side's descriptor of it, which
    /// came to move in the slice that it names.
    #[inline]
    pub(crate) fn limit_of(&self, side: &Descriptor) -> u64 {
        match self.modes.strobing.slice_bytes {
            0 => u64::MAX,
            budget => limit(budget, side.since_slice(), self.stamp()),
        }
    }

    /// A transfer has come to its limit: the rest is for later slices.
    #[inline]
    pub(crate) fn note_limit(&self, side: &Descriptor, limit: u64) {
        let (length, moves) = (side.bytes().max(side.total()), limit != u64::MAX);
        if moves && length > limit {
            self.note_one_held();
        }
    }

    /// True if the bytes of a message to another node may leave before they are asked for: neither their slice nor how
    /// many of them move in one matters.
    pub(crate) fn pushes(&self, envelope: Envelope) -> bool {
        self.remote_slice_bytes(envelope) == u64::MAX && !self.modes.orders_nodes()
    }

    /// Bytes of a message to or from another node that move in a slice. Collectives that are scheduled as a whole are
    /// not cut: nobody waits for the end of slices in them.
    pub(crate) fn remote_slice_bytes(&self, envelope: Envelope) -> u64 {
        if self.modes.strobing.slice_bytes == 0 || self.modes.is_scheduled(envelope) {
            u64::MAX
        } else {
            self.slice_bytes()
        }
    }
}
