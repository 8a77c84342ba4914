// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much moves in a slice (B21, `--slice-bytes`): the quota of a long message in the slice in which it was matched,
//! and again in each slice after that. It depends on slices alone, so both sides of a transfer compute the same, and
//! short messages are not delayed by a long one.

use super::Schedule;
use crate::message::Envelope;
use strobe_schedule::dma_helper::limit;
use strobe_shared::descriptor::Descriptor;

impl Schedule {
    /// Bytes of one message that move in a slice.
    #[inline]
    pub fn slice_bytes(&self) -> u64 {
        match self.modes.strobing.slice_bytes {
            0 => u64::MAX,
            bytes => bytes,
        }
    }

    /// How many bytes of a message may have moved by the end of this slice. `side` is the descriptor of either side;
    /// its state says in which slice it was matched.
    #[inline]
    pub(crate) fn limit_of(&self, side: &Descriptor) -> u64 {
        match self.modes.strobing.slice_bytes {
            0 => u64::MAX,
            budget => limit(budget, side.since_slice(), self.stamp()),
        }
    }

    /// Called when a transfer has reached its limit: notes that the rest is held.
    #[inline]
    pub(crate) fn note_limit(&self, side: &Descriptor, limit: u64) {
        let (length, moves) = (side.bytes().max(side.total()), limit != u64::MAX);
        if moves && length > limit {
            self.note_one_held();
        }
    }

    /// True if the bytes of a message to another node may be sent before they are asked for: if neither slices nor
    /// quotas matter to it.
    pub(crate) fn pushes(&self, envelope: Envelope) -> bool {
        self.remote_slice_bytes(envelope) == u64::MAX && !self.modes.orders_nodes()
    }

    /// How many bytes of a message to or from another node move in a slice. Collectives that are scheduled as a whole
    /// have no limit: nobody waits for the end of slices in them.
    pub(crate) fn remote_slice_bytes(&self, envelope: Envelope) -> u64 {
        if self.modes.strobing.slice_bytes == 0 || self.modes.is_scheduled(envelope) {
            u64::MAX
        } else {
            self.slice_bytes()
        }
    }
}
