// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much may be under way on a path, and how long its packets take.
//!
//! Loss by itself says little on the networks this is for: a window that halved at each loss would collapse at one per
//! cent of random loss. So the window gives way when a *share* of what was sent is lost that chance does not explain,
//! or when packets begin to queue, and then to about what arrived.

use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A window begins with this many packets and no more bytes than this, and has at least [`PACKETS_MIN`] packets.
const PACKETS_FIRST: u64 = 32;
const BYTES_FIRST: u64 = 128 << 10;
const PACKETS_MIN: u64 = 4;
/// Shares of loss are taken over at least this many packets, or fewer if more than half are lost.
const SAMPLE: u64 = 128;
const SAMPLE_BAD: u64 = 16;
/// Nanoseconds above twice the shortest round trip at which the window stops growing.
const QUEUE_NS: u64 = 1_000_000;
/// Nanoseconds above one and a half times the shortest round trip from which on loss is taken for that of a queue.
const QUEUE_LOSS_NS: u64 = 50_000;
/// A round trip that was never measured is taken as this.
const UNKNOWN_NS: u64 = 1_000_000;

/// Round-trip times in nanoseconds; zero is not known.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Default)]
#[repr(C)]
pub struct Rtt {
    pub smoothed: u64,
    pub deviation: u64,
    pub least: u64,
    pub latest: u64,
}

impl Rtt {
    /// A packet was acknowledged after `sample`, of which the other side says it waited `delay`.
    pub fn add(&mut self, sample: u64, delay: u64) {
        let sample = sample.max(1);
        self.latest = sample;
        self.least = if self.least == 0 { sample } else { self.least.min(sample) };
        let sample = if sample.saturating_sub(delay) >= self.least { sample - delay } else { sample };
        if self.smoothed == 0 {
            self.smoothed = sample;
            self.deviation = sample / 2;
            return;
        }
        let off = self.smoothed.abs_diff(sample);
        self.deviation = self.deviation - self.deviation / 4 + off / 4;
        self.smoothed = (self.smoothed - self.smoothed / 8).saturating_add(sample / 8).max(1);
    }

    /// The smoothed time, or a guess.
    #[inline]
    pub fn now(&self) -> u64 {
        if self.smoothed == 0 { UNKNOWN_NS } else { self.smoothed }
    }

    /// How long without an acknowledgement is too long.
    pub fn timeout(&self, least: u64, ack_delay: u64) -> u64 {
        if self.smoothed == 0 {
            return least.max(10 * UNKNOWN_NS);
        }
        let patience = self.smoothed.saturating_add(self.deviation.saturating_mul(4)).saturating_add(ack_delay);
        patience.max(least).min(1 << 33)
    }

    /// How much later than a later one a packet may be acknowledged before it counts as lost.
    pub fn reordering(&self) -> u64 {
        self.now().max(self.latest).saturating_mul(5) / 4 + 20_000
    }
}

/// The window of a path.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Window {
    /// Bytes that may be under way.
    pub bytes: u64,
    /// Below this it doubles in a round trip.
    threshold: u64,
    bytes_max: u64,
    packet_bytes: u64,
    /// Since the last look at losses: packets acknowledged, packets lost.
    acked: u64,
    lost: u64,
    /// The same when the round trip began that ends when packet `round_end` is acknowledged.
    round_acked: u64,
    round_lost: u64,
    round_end: u64,
    /// Bytes acknowledged since the window last grew, when it grows slowly.
    grown: u64,
}

impl Window {
    pub fn open(&mut self, packet_bytes: u32, bytes_max: u64) {
        self.packet_bytes = u64::from(packet_bytes);
        self.bytes_max = bytes_max.max(self.packet_bytes);
        self.bytes = (PACKETS_FIRST * self.packet_bytes).min(BYTES_FIRST).min(self.bytes_max);
        self.threshold = u64::MAX;
    }

    /// True as long as no queue has run over.
    #[inline]
    pub fn has_room(&self) -> bool {
        self.threshold == u64::MAX
    }

    fn bytes_min(&self) -> u64 {
        (PACKETS_MIN.saturating_mul(self.packet_bytes)).min(self.bytes_max)
    }

    /// `bytes` were acknowledged, with `in_flight` under way before that.
    pub fn on_ack(&mut self, bytes: u64, packets: u64, in_flight: u64, rtt: &Rtt) {
        self.acked = self.acked.saturating_add(packets);
        let used = in_flight.saturating_mul(2) >= self.bytes;
        let queues = rtt.smoothed > rtt.least.saturating_mul(2).saturating_add(QUEUE_NS);
        if !used || queues {
            return;
        }
        if self.bytes < self.threshold {
            self.bytes = self.bytes.saturating_add(bytes);
        } else {
            self.grown = self.grown.saturating_add(bytes);
            if self.grown >= self.bytes {
                self.grown = 0;
                self.bytes = self.bytes.saturating_add(self.packet_bytes);
            }
        }
        self.bytes = self.bytes.min(self.bytes_max);
    }

    pub fn on_loss(&mut self, packets: u64) {
        self.lost = self.lost.saturating_add(packets);
    }

    /// A packet that was counted as lost was not.
    pub fn on_spurious(&mut self) {
        self.lost = self.lost.saturating_sub(1);
        self.acked = self.acked.saturating_add(1);
    }

    /// Looks at the losses once a round trip.
    pub fn on_round(&mut self, acked_to: u64, next_number: u64, rtt: &Rtt) {
        if acked_to < self.round_end {
            return;
        }
        self.round_end = next_number;
        let lost = self.lost.saturating_sub(self.round_lost);
        let acked = self.acked.saturating_sub(self.round_acked);
        self.look(rtt, lost, acked);
        (self.round_acked, self.round_lost) = (self.acked, self.lost);
    }

    /// In the last round trip so many packets were lost and acknowledged.
    fn look(&mut self, rtt: &Rtt, lost: u64, acked: u64) {
        // Some loss, and packets wait on their way: a queue has run over.
        let queues = rtt.smoothed > rtt.least.saturating_add(rtt.least / 2).saturating_add(QUEUE_LOSS_NS);
        if queues && lost > acked / 50 {
            self.bytes = (self.bytes - self.bytes / 8).max(self.bytes_min());
            self.threshold = self.bytes;
            self.grown = 0;
        }
        let all = self.acked.saturating_add(self.lost);
        let bad = all >= SAMPLE_BAD && self.lost > all / 2;
        if all < SAMPLE && !bad {
            return;
        }
        if bad || self.lost > all / 5 {
            let kept = self.bytes / all * self.acked.max(all / 2);
            self.bytes = kept.max(self.bytes_min());
            self.threshold = self.bytes;
        }
        self.acked = 0;
        self.lost = 0;
    }

    /// Nothing came back for long: begins anew, carefully.
    pub fn on_silence(&mut self) {
        self.threshold = (self.bytes / 2).max(self.bytes_min());
        self.bytes = self.bytes_min();
        self.acked = 0;
        self.lost = 0;
    }

    /// Bytes per second.
    #[inline]
    pub fn rate(&self, rtt: &Rtt) -> u64 {
        (u128::from(self.bytes) * 1_000_000_000 / u128::from(rtt.now().max(1))).min(u128::from(u64::MAX)) as u64
    }
}
