// SPDX-License-Identifier: MIT OR Apache-2.0
//! Who moves the bytes of a running transfer: both sides claim parts of it, or one claims all of it; of one that goes
//! through a pipe nobody claims anything. All is decided in one word, which also holds the turn, so that nobody who
//! comes late takes the next transfer for this one.

use super::Descriptor;
use crate::sync::{Ordering, fence};

impl Descriptor {
    /// Called by the owner before it announces the send: prepares a transfer and returns its turn, which goes with the
    /// announcement. Nothing can be claimed until the transfer begins. This reads nothing that the other side of the
    /// former transfer wrote, so it need not wait for that cache line.
    pub fn prepare_transfer(&self) -> u32 {
        let turn = self.sent().wrapping_add(1);
        self.set_sent(turn);
        self.claimed.store(u64::from(turn) << CLAIM_BITS | CLAIM_MASK, Ordering::Relaxed);
        turn
    }

    /// Begins the prepared transfer `turn` of `total` bytes; called by whichever process has matched it. It reads
    /// nothing, so it need not wait for the cache line. The other side of a former transfer may still try to claim: if
    /// it sees the new length, it also sees the new turn, and is refused.
    pub fn begin_transfer(&self, turn: u32, total: u64) {
        fence(Ordering::Release);
        self.total.store(total, Ordering::Relaxed);
        self.copied.store(0, Ordering::Relaxed);
        self.claimed.store(u64::from(turn) << CLAIM_BITS, Ordering::Release);
    }

    /// Claims the next part of the running transfer `turn` from one end: offset and length. Each side has an end
    /// of its own, so that over many messages through the same buffers each keeps its half in its own cache; the
    /// parts shrink where the two meet, so that sides which start at different times end together. A part is half
    /// of what is left, but no less than `part_bytes_min`.
    pub fn claim(&self, turn: u32, end: End, part_bytes_min: u64) -> Option<(u64, u64)> {
        self.claim_within(turn, end, part_bytes_min, u64::MAX)
    }

    /// The same, while no more than about `limit_bytes` of the message have been claimed.
    pub fn claim_within(&self, turn: u32, end: End, part_bytes_min: u64, limit_bytes: u64) -> Option<(u64, u64)> {
        let mut now = self.claimed.load(Ordering::Acquire);
        loop {
            if now >> CLAIM_BITS != u64::from(turn) {
                return None;
            }
            let (front, back) = (now >> END_BITS & END_MASK, now & END_MASK);
            let total = self.total.load(Ordering::Relaxed);
            let unit = unit_of(total);
            let units = total.div_ceil(unit);
            // The limit may cut the last unit, but a transfer whose limit grows must be able to end: rounds up.
            let units_within = units.min(limit_bytes.div_ceil(unit));
            let left = units_within.checked_sub(front + back).filter(|left| *left > 0)?;
            // If that was the length of a later transfer, the exchange sees its turn too, and fails.
            fence(Ordering::Acquire);
            let part = part_of(left, part_bytes_min.div_ceil(unit));
            let (first, next) = match end {
                End::Front => (front, now + (part << END_BITS)),
                End::Back => (units - back - part, now + part),
            };
            match self.claimed.compare_exchange_weak(now, next, Ordering::AcqRel, Ordering::Acquire) {
                Ok(_) => return Some((first * unit, (part * unit).min(total - first * unit))),
                Err(other) => now = other,
            }
        }
    }

    /// Claims the whole of the running transfer `turn`; false, with nothing claimed, if somebody has claimed a part.
    pub fn claim_whole(&self, turn: u32) -> bool {
        let total = self.total.load(Ordering::Relaxed);
        let begun = u64::from(turn) << CLAIM_BITS;
        let all = begun | total.div_ceil(unit_of(total)) << END_BITS;
        let claimed = self.claimed.compare_exchange(begun, all, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        fence(Ordering::Release);
        claimed
    }

    /// True while nobody has claimed anything of the running transfer `turn`.
    pub fn is_unclaimed(&self, turn: u32) -> bool {
        self.claimed.load(Ordering::Relaxed) == u64::from(turn) << CLAIM_BITS
    }

    /// Bytes that the transfer moves.
    pub fn total(&self) -> u64 {
        self.total.load(Ordering::Relaxed)
    }

    /// The length of the transfer `turn`, which goes through a pipe, and the bytes produced of it; `None` if it goes
    /// another way, or the descriptor serves something else by now.
    pub fn produced_in(&self, turn: u32) -> Option<(u64, u64)> {
        let (total, produced) = (self.total(), self.as_send().produced());
        // If either is of a later use, then what ended this one is seen, too: the next turn, or that all was claimed.
        fence(Ordering::Acquire);
        self.is_unclaimed(turn).then_some((total, produced))
    }

    /// How many bytes have been copied; the reads that this counts are over.
    pub fn copied_now(&self) -> u64 {
        self.copied.load(Ordering::Acquire)
    }

    /// Sets the bytes copied; for a pipe, which has one reader.
    pub fn publish_copied(&self, value: u64) {
        self.copied.store(value, Ordering::Release);
    }

    /// Adds `bytes` claimed bytes to those that are in place; true if that completes the transfer.
    pub fn note_copied(&self, bytes: u64) -> bool {
        self.copied.fetch_add(bytes, Ordering::AcqRel) + bytes == self.total()
    }
}

/// The end of a message from which a side claims: the sender from the front, the receiver from the back.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum End {
    /// The first bytes of the message.
    Front,
    /// The last bytes of the message.
    Back,
}

/// Bits of the claim word below the turn: how many units were claimed from either end.
const CLAIM_BITS: u32 = 2 * END_BITS;
const CLAIM_MASK: u64 = (1 << CLAIM_BITS) - 1;
/// Bits for the units claimed from one end.
const END_BITS: u32 = 16;
const END_MASK: u64 = (1 << END_BITS) - 1;

/// The unit in which parts of a message of `total` bytes are counted: a page, or more if there were too many pages.
fn unit_of(total: u64) -> u64 {
    const PAGE_SHIFT: u32 = 12;
    let bits = u64::BITS - (total >> PAGE_SHIFT).leading_zeros();
    1 << (PAGE_SHIFT + bits.saturating_sub(END_BITS - 1))
}

/// Length of the next part: half of what is left, but no less than `min`, and without leaving a small rest.
fn part_of(left: u64, min: u64) -> u64 {
    let part = (left / 2).max(min).max(1);
    if part >= left || left - part < min / 2 { left } else { part }
}
