// SPDX-License-Identifier: MIT OR Apache-2.0
//! One path of a link: its packet numbers in both directions, what is under way on it, and its health.

use super::mutation::{Mutation, is};
use super::ranges::Ranges;
use super::sent::{FLIGHT, FREE, LOST, REPLACED, SentLog};
use super::window::{Rtt, Window};
use super::{LinkConfig, PathConfig, SENT};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

pub const GOOD: u32 = 0;
pub const SUSPECT: u32 = 1;
pub const DOWN: u32 = 2;

/// A packet is lost when one that was sent so many later was received; more, where that turned out to be wrong.
const REORDERING: u64 = 3;
const REORDERING_MAX: u64 = 128;
/// How far behind the newest acknowledged packet replaced ones are remembered.
const REMEMBERED: u64 = 256;
/// Packets that ask for an acknowledgement, and their bytes, before it is sent without waiting.
const ACK_PACKETS: u32 = 8;
const ACK_BYTES: u32 = 128 << 10;
/// Longest time between two timeouts or probes.
pub const BACK_OFF_NS_MAX: u64 = 100_000_000;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Path {
    pub packet_bytes_max: u32,
    pub health: u32,
    pub window: Window,
    pub rtt: Rtt,
    /// The number of the next packet.
    pub next_number: u64,
    /// The turn of the next packet in the log.
    pub next_turn: u64,
    /// No packet of an earlier turn is in flight or lost.
    pub oldest: u64,
    /// No packet of an earlier turn is lost.
    pub lost_from: u64,
    /// One more than the highest number that was acknowledged.
    pub acked_to: u64,
    /// Packets with frames that are in flight, and their bytes.
    pub flight_packets: u64,
    pub flight_bytes: u64,
    /// Packets given up as lost whose frames no other packet carries yet.
    pub lost_packets: u64,
    pub reordering: u64,
    /// When the first of the packets in flight was sent, or the last timeout occurred, whichever is later.
    pub watched_at: u64,
    /// When a packet that was sent before an acknowledged one counts as lost; 0 if there is none.
    pub lost_at: u64,
    /// Timeouts and probes since the last acknowledgement.
    pub timeouts: u64,
    /// When a path that is not good is tried next.
    pub probe_at: u64,
    /// Before this time the path is used only if there is no other.
    pub quarantine_until: u64,
    /// How often it failed in quick succession, and when last.
    pub flaps: u64,
    pub failed_at: u64,
    /// When the next packet may leave.
    pub pace_at: u64,
    /// True if one packet more may leave than the window allows.
    pub allowance: u64,
    /// When a packet of the other side last arrived, and when an acknowledgement did.
    pub contact_at: u64,
    pub acked_at: u64,

    /// Lower numbers are not accepted any more.
    pub received_floor: u64,
    pub newest_at: u64,
    /// When an acknowledgement must leave; 0: none is due.
    pub ack_at: u64,
    /// Packets received since the last one that ask for one, and their bytes.
    pub ack_packets: u32,
    pub ack_bytes: u32,
    pub count: PathCounters,
    /// Numbers received.
    pub received: Ranges,
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
        self.reordering = REORDERING;
        self.contact_at = now;
        self.acked_at = now;
    }

    /// True if packet `number` of the other side was received, or is too old to tell.
    #[inline]
    pub fn is_known(&self, number: u64) -> bool {
        number < self.received_floor || self.received.covers(number, number.saturating_add(1))
    }

    /// Notes that packet `number` of `bytes` was received; `asks`: it asks for an acknowledgement.
    #[inline]
    pub fn receive(&mut self, number: u64, bytes: usize, asks: bool, at_once: bool, now: u64, config_delay: u64) {
        let newest = self.received.as_slice().last().map_or(self.received_floor, |range| range[1]);
        if !self.received.can_insert(number, number.saturating_add(1))
            && let Some(lowest) = self.received.pop_lowest()
        {
            self.received_floor = self.received_floor.max(lowest[1]);
        }
        self.received.insert(number, number.saturating_add(1));
        if number >= newest {
            self.newest_at = now;
        }
        self.count.packets_received += 1;
        self.count.bytes_received = self.count.bytes_received.wrapping_add(bytes as u64);
        if !asks {
            return;
        }
        self.ack_packets = self.ack_packets.saturating_add(1);
        self.ack_bytes = self.ack_bytes.saturating_add(bytes as u32);
        let much = self.ack_packets >= ACK_PACKETS || self.ack_bytes >= ACK_BYTES;
        if at_once || much || number != newest {
            self.ack_at = now.max(1);
        } else if self.ack_at == 0 {
            self.ack_at = now.saturating_add(config_delay).max(1);
        }
    }

    /// The received numbers in the form of an acknowledgement: (lowest, highest), highest range first.
    pub fn received_ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        let low = |range: &[u64; 2]| if is(Mutation::AcknowledgesGaps) { 0 } else { range[0] };
        self.received.as_slice().iter().rev().map(move |range| (low(range), range[1].saturating_sub(1)))
    }

    /// Notes that an acknowledgement has left.
    pub fn acknowledged(&mut self) {
        self.ack_at = 0;
        self.ack_packets = 0;
        self.ack_bytes = 0;
    }

    /// Does the log have a place for one more packet that is watched? With `new`, it is one with new frames, which
    /// leave half of it to those that replace others.
    #[inline]
    pub fn has_place(&self, new: bool) -> bool {
        let most = if new { SENT / 2 } else { SENT - 1 } as u64;
        self.flight_packets < SENT as u64 / 2 && self.next_turn.saturating_sub(self.oldest_busy()) < most
    }

    /// The turn of the packet that leaves now. With nothing remembered the log begins anew at its first place, so that
    /// a path with little under way uses little of it.
    #[inline]
    pub fn take_turn(&mut self) -> u64 {
        if self.oldest == self.next_turn {
            self.oldest = self.first_turn();
            self.next_turn = self.oldest;
        }
        let turn = self.next_turn;
        self.next_turn = turn.wrapping_add(1);
        turn
    }

    /// The turn of the oldest packet that is remembered; with none, that of the next.
    #[inline]
    pub fn first_turn(&self) -> u64 {
        let anew = self.next_turn.wrapping_add(SENT as u64 - 1) / SENT as u64 * SENT as u64;
        if self.oldest == self.next_turn { anew } else { self.oldest }
    }

    /// No packet of an earlier turn is in flight or lost, nor remembered for long.
    fn oldest_busy(&self) -> u64 {
        if self.busy_packets() == 0 { self.next_turn } else { self.oldest }
    }

    /// How many packets have a place in the log.
    #[inline]
    pub fn busy_packets(&self) -> u64 {
        self.flight_packets.saturating_add(self.lost_packets)
    }

    /// True if the window allows another packet.
    #[inline]
    pub fn has_window(&self) -> bool {
        self.flight_packets == 0 || self.flight_bytes < self.window.bytes || self.allowance > 0
    }

    /// When the oldest packet in flight should have been acknowledged; 0: none is.
    #[inline]
    pub fn timeout_at(&self, timing: &Timing) -> u64 {
        if self.flight_packets == 0 || is(Mutation::NeverTimesOut) {
            return 0;
        }
        self.watched_at.max(self.acked_at).saturating_add(self.timeout(timing))
    }

    pub fn timeout(&self, timing: &Timing) -> u64 {
        let once = self.rtt.timeout(timing.timeout_ns_min, timing.ack_delay_ns);
        let longest = once.max(BACK_OFF_NS_MAX);
        once.checked_shl(self.timeouts.min(20) as u32).unwrap_or(longest).min(longest)
    }

    /// Gives up the packet of a turn, if it is in flight: its frames are to go into others.
    pub fn lose(&mut self, log: &mut SentLog, turn: u64) {
        let entry = log.get(turn);
        if entry.state != FLIGHT {
            return;
        }
        if entry.items == 0 {
            entry.state = FREE;
            return;
        }
        entry.state = LOST;
        self.flight_packets = self.flight_packets.saturating_sub(1);
        self.flight_bytes = self.flight_bytes.saturating_sub(u64::from(entry.bytes));
        if self.lost_packets == 0 || turn < self.lost_from {
            self.lost_from = turn;
        }
        self.lost_packets = self.lost_packets.saturating_add(1);
        self.count.packets_lost = self.count.packets_lost.wrapping_add(1);
    }

    /// Gives up what is so far behind what was acknowledged that it must be lost.
    pub fn find_lost(&mut self, log: &mut SentLog, now: u64) {
        self.lost_at = 0;
        let patience = self.rtt.reordering();
        let before = self.count.packets_lost;
        for turn in self.turns_from(self.oldest) {
            let entry = log.get(turn);
            if entry.number >= self.acked_to {
                break;
            }
            if entry.state != FLIGHT {
                continue;
            }
            let due = entry.at.saturating_add(patience);
            if entry.number.saturating_add(self.reordering) < self.acked_to || due <= now {
                self.lose(log, turn);
            } else {
                self.lost_at = if self.lost_at == 0 { due } else { self.lost_at.min(due) };
            }
        }
        self.window.on_loss(self.count.packets_lost.wrapping_sub(before));
        self.forget_old(log);
    }

    /// Gives up all that is in flight.
    pub fn lose_all(&mut self, log: &mut SentLog) {
        for turn in self.turns_from(self.oldest) {
            self.lose(log, turn);
        }
        self.lost_at = 0;
        self.flight_packets = 0;
        self.flight_bytes = 0;
    }

    /// Gives up the oldest packet in flight.
    pub fn lose_oldest(&mut self, log: &mut SentLog) {
        let in_flight = |turn: &u64| {
            let entry = log.get(*turn);
            entry.state == FLIGHT && entry.items > 0
        };
        match self.turns_from(self.oldest).find(in_flight) {
            Some(turn) => self.lose(log, turn),
            None => {
                self.flight_packets = 0;
                self.flight_bytes = 0;
            }
        }
    }

    /// Notes that a packet that was given up has arrived: later ones are given more time.
    pub fn was_not_lost(&mut self) {
        self.count.packets_spurious += 1;
        self.window.on_spurious();
        self.reordering = self.reordering.saturating_add(self.reordering / 2 + 1).min(REORDERING_MAX);
    }

    /// The turns from `from` on that have a place in the log.
    #[inline]
    pub fn turns_from(&self, from: u64) -> std::ops::Range<u64> {
        let first = self.next_turn.saturating_sub(SENT as u64);
        from.clamp(first, self.next_turn)..self.next_turn
    }

    /// The first turn from `from` on whose packet has `number` or a higher one.
    #[inline]
    pub fn turn_of(&self, log: &mut SentLog, from: u64, number: u64) -> u64 {
        let turns = self.turns_from(from);
        let (mut low, mut high) = (turns.start, turns.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if log.get(middle).number < number { low = middle + 1 } else { high = middle }
        }
        low
    }

    /// Moves `oldest` beyond what is settled; what was replaced is remembered for a while.
    pub fn forget_old(&mut self, log: &mut SentLog) {
        let remembered = self.acked_to.saturating_sub(REMEMBERED);
        for turn in self.turns_from(self.oldest) {
            self.oldest = turn;
            let entry = log.get(turn);
            if !(entry.state == FREE || entry.state == REPLACED && entry.number < remembered) {
                return;
            }
        }
        self.oldest = self.next_turn;
    }
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
            timeout_ns_min: or(config.timeout_ns_min, super::TIMEOUT_NS_MIN),
            ack_delay_ns: or(config.ack_delay_ns, super::ACK_DELAY_NS),
            path_timeout_ns: config.path_timeout_ns,
        }
    }
}
