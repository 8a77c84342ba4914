// SPDX-License-Identifier: MIT OR Apache-2.0
//! One path of a link: what is under way on it, what was received, whether it answers, and how fast it is.

use super::config::{LinkConfig, PathConfig};
use super::flight::InFlight;
use super::liveness::Liveness;
use super::mutation::{Mutation, is};
use super::received::{Asks, Received};
use super::sent::{Packed, SentLog};
use super::window::{Rtt, Window};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Longest time between two timeouts or probes.
const BACK_OFF_NS_MAX: u64 = 100_000_000;
/// Below this round trip packets are not spaced out: a timer would be coarser than the gaps.
const PACE_NS_MIN: u64 = 200_000;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Path {
    pub packet_bytes_max: u32,
    /// Not 0 if one packet more may leave than the window allows.
    allowance: u32,
    pub window: Window,
    pub rtt: Rtt,
    /// When the next packet may leave.
    pub pace_at: u64,
    pub liveness: Liveness,
    pub flight: InFlight,
    pub count: PathCounters,
    /// Last, since most of it is seldom used.
    pub received: Received,
}

/// What happened on a path since the link was opened.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct PathCounters {
    /// Packets and bytes sent.
    pub packets_sent: u64,
    /// Bytes of them, without their tags.
    pub bytes_sent: u64,
    /// Packets accepted.
    pub packets_received: u64,
    /// Bytes of them, without their tags.
    pub bytes_received: u64,
    /// Packets given up as lost.
    pub packets_lost: u64,
    /// Packets given up that arrived after all.
    pub packets_spurious: u64,
    /// Packets that came twice, or too late to know.
    pub packets_duplicate: u64,
    /// Timeouts.
    pub timeouts: u64,
    /// Times that the path failed.
    pub failures: u64,
}

impl Path {
    pub fn open(&mut self, config: &PathConfig, now: u64) {
        self.packet_bytes_max = config.packet_bytes_max;
        self.window.open(config.packet_bytes_max, config.window_bytes_max);
        self.flight.open();
        self.liveness.open(now);
    }

    /// Notes that packet `number` of `bytes` was received.
    #[inline]
    pub fn receive(&mut self, number: u64, bytes: usize, asks: Asks, now: u64) {
        self.received.add(number, bytes, asks, now);
        self.count.packets_received += 1;
        self.count.bytes_received = self.count.bytes_received.wrapping_add(bytes as u64);
    }

    /// Notes that packet `number` of `bytes` leaves now. The receiver has to acknowledge it if it is `watched`.
    #[inline]
    pub fn send(&mut self, log: &mut SentLog, number: u64, now: u64, bytes: usize, watched: Option<&Packed>) {
        self.count.packets_sent = self.count.packets_sent.wrapping_add(1);
        self.count.bytes_sent = self.count.bytes_sent.wrapping_add(bytes as u64);
        if let Some(packed) = watched {
            self.allowance = 0;
            self.pace(now, bytes as u64);
            self.flight.sent(log, number, now, bytes, packed);
        }
    }

    /// True if the window allows another packet.
    #[inline]
    pub fn has_window(&self) -> bool {
        self.flight.packets == 0 || self.flight.bytes < self.window.bytes || self.allowance > 0
    }

    /// True if a packet may leave now. `anew`: it carries frames of lost packets, for which room in the log is kept.
    #[inline]
    pub fn is_ready(&self, now: u64, anew: bool) -> bool {
        self.flight.has_place(!anew) && self.has_window() && self.pace_at <= now
    }

    /// Nanoseconds until a packet put onto this path now has arrived.
    pub fn arrival(&self) -> u64 {
        let bytes = self.flight.bytes.saturating_add(u64::from(self.packet_bytes_max));
        nanoseconds(bytes, self.window.rate(&self.rtt)).saturating_add(self.rtt.now() / 2)
    }

    /// Spaces packets out, a quarter of a round trip at a time at most. Not before something was lost to a queue: what
    /// the receiver has room for does no harm when it comes at once, and on a busy machine a round trip says more about
    /// who had the processor than about the path.
    #[inline]
    fn pace(&mut self, now: u64, bytes: u64) {
        if self.rtt.smoothed < PACE_NS_MIN || self.window.has_room() {
            self.pace_at = 0;
            return;
        }
        let rate = self.window.rate(&self.rtt);
        let burst = self.rtt.smoothed / 4;
        let from = self.pace_at.max(now.saturating_sub(burst));
        self.pace_at = from.saturating_add(nanoseconds(bytes, rate.saturating_add(rate / 4)));
    }

    /// When the oldest packet in flight should have been acknowledged; 0: none is.
    #[inline]
    pub fn timeout_at(&self, timing: &Timing) -> u64 {
        if self.flight.packets == 0 || is(Mutation::NeverTimesOut) {
            return 0;
        }
        self.flight.watched_at.max(self.liveness.acked_at).saturating_add(self.timeout(timing))
    }

    pub fn timeout(&self, timing: &Timing) -> u64 {
        let once = self.rtt.timeout(timing.timeout_ns_min, timing.ack_delay_ns);
        let longest = once.max(BACK_OFF_NS_MAX);
        once.checked_shl(self.liveness.timeouts.min(20)).unwrap_or(longest).min(longest)
    }

    /// Nothing was acknowledged for too long. What is given up goes out again at once, past window and pace. True if
    /// that was so often enough for the path to have failed.
    pub fn time_out(&mut self, now: u64) -> bool {
        self.count.timeouts += 1;
        self.flight.watched_at = now;
        self.allowance = 1;
        self.pace_at = 0;
        self.liveness.time_out()
    }

    /// It does not answer probes either, or nothing else answers.
    pub fn fail(&mut self, now: u64, others_answer: bool) {
        self.window.on_silence();
        self.count.failures += 1;
        self.liveness.fail(now, others_answer);
    }

    /// Packets up to number `largest` were acknowledged, `packets` of `bytes` of them now, when `before` bytes were in
    /// flight: what is far behind must be lost.
    #[inline]
    pub fn acknowledge(
        &mut self,
        log: &mut SentLog,
        now: u64,
        largest: u64,
        (packets, bytes): (u64, u64),
        before: u64,
    ) {
        self.flight.acked_to = self.flight.acked_to.max(largest.saturating_add(1));
        if packets > 0 {
            self.window.on_ack(bytes, packets, before, &self.rtt);
            self.liveness.acknowledge(now);
        }
        self.find_lost(log, now);
        self.window.on_round(self.flight.acked_to, self.flight.next_number, &self.rtt);
    }

    /// Gives up what is so far behind what was acknowledged that it must be lost.
    pub fn find_lost(&mut self, log: &mut SentLog, now: u64) {
        let lost = self.flight.find_lost(log, now, self.rtt.reordering());
        self.window.on_loss(lost);
        self.count_lost(lost);
    }

    /// Gives up the oldest packet in flight.
    pub fn lose_oldest(&mut self, log: &mut SentLog) {
        let lost = self.flight.lose_oldest(log);
        self.count_lost(lost);
    }

    /// Gives up all that is in flight.
    pub fn lose_all(&mut self, log: &mut SentLog) {
        let lost = self.flight.lose_all(log);
        self.count_lost(lost);
    }

    fn count_lost(&mut self, packets: u64) {
        self.count.packets_lost = self.count.packets_lost.wrapping_add(packets);
    }

    /// Notes that a packet that was given up has arrived.
    pub fn was_not_lost(&mut self) {
        self.count.packets_spurious += 1;
        self.window.on_spurious();
        self.flight.was_not_lost();
    }
}

/// How long so many bytes take at a rate in bytes per second.
pub fn nanoseconds(bytes: u64, rate: u64) -> u64 {
    (u128::from(bytes) * 1_000_000_000 / u128::from(rate.max(1))).min(u128::from(u64::MAX)) as u64
}

/// The times of a link that its paths need, in nanoseconds.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub struct Timing {
    pub timeout_ns_min: u64,
    pub ack_delay_ns: u64,
    pub path_timeout_ns: u64,
}

impl Timing {
    pub fn new(config: &LinkConfig) -> Timing {
        let or = |value: u64, default: u64| if value == 0 { default } else { value };
        Timing {
            timeout_ns_min: or(config.timeout_ns_min, super::config::TIMEOUT_NS_MIN),
            ack_delay_ns: or(config.ack_delay_ns, super::config::ACK_DELAY_NS),
            path_timeout_ns: config.path_timeout_ns,
        }
    }
}
