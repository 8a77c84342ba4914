// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is under way on a path: the packets of its log that are in flight, and those that are given up as lost.

use super::limits::SENT;
use super::sent::{FLIGHT, FREE, LOST, Packed, REPLACED, Sent, SentLog};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A packet is lost when one that was sent so many later was received; more, where that turned out to be wrong.
const REORDERING: u64 = 3;
const REORDERING_MAX: u64 = 128;
/// How far behind the newest acknowledged packet replaced ones are remembered.
const REMEMBERED: u64 = 256;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct InFlight {
    /// The number of the next packet.
    pub next_number: u64,
    /// The turn of the next packet in the log.
    next_turn: u64,
    /// No packet of an earlier turn is in flight or lost.
    oldest: u64,
    /// No packet of an earlier turn is lost.
    pub lost_from: u64,
    /// One more than the highest number that was acknowledged.
    pub acked_to: u64,
    /// Packets with frames that are in flight, and their bytes.
    pub packets: u64,
    pub bytes: u64,
    /// Packets given up as lost whose frames no other packet carries yet.
    pub lost_packets: u64,
    reordering: u64,
    /// When the first of the packets in flight was sent, or the last timeout occurred, whichever is later.
    pub watched_at: u64,
    /// When a packet that was sent before an acknowledged one counts as lost; 0 if there is none.
    pub lost_at: u64,
}

impl InFlight {
    pub fn open(&mut self) {
        self.reordering = REORDERING;
    }

    /// Does the log have a place for one more packet that is watched? With `new`, it is one with new frames, which
    /// leave half of it to those that replace others.
    #[inline]
    pub fn has_place(&self, new: bool) -> bool {
        let most = if new { SENT / 2 } else { SENT - 1 } as u64;
        self.packets < SENT as u64 / 2 && self.next_turn.saturating_sub(self.oldest_busy()) < most
    }

    /// No packet of an earlier turn is in flight or lost, nor remembered for long.
    fn oldest_busy(&self) -> u64 {
        if self.busy_packets() == 0 { self.next_turn } else { self.oldest }
    }

    /// How many packets have a place in the log.
    #[inline]
    pub fn busy_packets(&self) -> u64 {
        self.packets.saturating_add(self.lost_packets)
    }

    /// True if a packet was ever watched: else the log lies in memory that nobody has touched.
    pub fn has_log(&self) -> bool {
        self.next_turn > 0
    }

    /// The turn of the packet that leaves now. With nothing remembered the log begins anew at its first place, so that
    /// a path with little under way uses little of it.
    #[inline]
    fn take_turn(&mut self) -> u64 {
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

    /// The turns from `from` on that have a place in the log.
    #[inline]
    pub fn turns_from(&self, from: u64) -> std::ops::Range<u64> {
        let first = self.next_turn.saturating_sub(SENT as u64);
        from.clamp(first, self.next_turn)..self.next_turn
    }

    /// The turns of packets with `number` or a higher one; and whether there can be packets with lower ones.
    #[inline]
    pub fn turns_of(&self, log: &mut SentLog, number: u64) -> (std::ops::Range<u64>, bool) {
        let turns = self.turns_from(self.oldest);
        let (mut low, mut high) = (turns.start, turns.end);
        while low < high {
            let middle = low + (high - low) / 2;
            if log.get(middle).number < number { low = middle + 1 } else { high = middle }
        }
        (low..turns.end, low > self.oldest)
    }

    /// Notes that packet `number`, of `bytes` and with these items, leaves now.
    #[inline]
    pub fn sent(&mut self, log: &mut SentLog, number: u64, now: u64, bytes: usize, packed: &Packed) {
        let entry = log.get(self.take_turn());
        entry.number = number;
        entry.at = now;
        entry.bytes = bytes as u32;
        entry.replaced_bytes = 0;
        entry.state = FLIGHT;
        entry.items = packed.items as u8;
        entry.replaced = 0;
        entry.item[..packed.items].copy_from_slice(&packed.item[..packed.items]);
        if self.packets == 0 {
            self.watched_at = now;
        }
        if packed.items > 0 {
            self.packets = self.packets.saturating_add(1);
            self.bytes = self.bytes.saturating_add(bytes as u64);
        }
    }

    /// Notes that a packet is not in flight any more.
    #[inline]
    pub fn left(&mut self, entry: &Sent) {
        if entry.items > 0 {
            self.packets = self.packets.saturating_sub(1);
            self.bytes = self.bytes.saturating_sub(u64::from(entry.bytes));
        }
    }

    /// Notes that the frames of a lost packet need no other packet.
    #[inline]
    pub fn found(&mut self) {
        self.lost_packets = self.lost_packets.saturating_sub(1);
    }

    /// Notes that a packet that was given up has arrived: later ones are given more time.
    pub fn was_not_lost(&mut self) {
        self.reordering = self.reordering.saturating_add(self.reordering / 2 + 1).min(REORDERING_MAX);
    }

    /// Gives up the packet of a turn, if it is in flight: its frames are to go into others. True if it had any.
    fn lose(&mut self, log: &mut SentLog, turn: u64) -> bool {
        let entry = log.get(turn);
        if entry.state != FLIGHT {
            return false;
        }
        if entry.items == 0 {
            entry.state = FREE;
            return false;
        }
        entry.state = LOST;
        self.left(entry);
        if self.lost_packets == 0 || turn < self.lost_from {
            self.lost_from = turn;
        }
        self.lost_packets = self.lost_packets.saturating_add(1);
        true
    }

    /// Gives up what is so far behind what was acknowledged, in number or by more than `patience` in time, that it must
    /// be lost. Returns how many packets that are.
    pub fn find_lost(&mut self, log: &mut SentLog, now: u64, patience: u64) -> u64 {
        self.lost_at = 0;
        let mut lost = 0;
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
                lost += u64::from(self.lose(log, turn));
            } else {
                self.lost_at = if self.lost_at == 0 { due } else { self.lost_at.min(due) };
            }
        }
        self.forget_old(log);
        lost
    }

    /// Gives up all that is in flight. Returns how many packets that are.
    pub fn lose_all(&mut self, log: &mut SentLog) -> u64 {
        let lost = self.turns_from(self.oldest).filter(|turn| self.lose(log, *turn)).count();
        self.lost_at = 0;
        self.packets = 0;
        self.bytes = 0;
        lost as u64
    }

    /// Gives up the oldest packet in flight. Returns how many packets that are: one, or none.
    pub fn lose_oldest(&mut self, log: &mut SentLog) -> u64 {
        let in_flight = |turn: &u64| {
            let entry = log.get(*turn);
            entry.state == FLIGHT && entry.items > 0
        };
        match self.turns_from(self.oldest).find(in_flight) {
            Some(turn) => u64::from(self.lose(log, turn)),
            None => {
                self.packets = 0;
                self.bytes = 0;
                0
            }
        }
    }

    /// Moves a lost packet whose frames cannot be read now to the turn and the number of a packet that is never sent,
    /// if so much was sent since that the log might become full. Then nothing could be sent any more, these frames
    /// included. For the receiver the number is one more that was lost.
    pub fn renew(&mut self, log: &mut SentLog, turn: u64) {
        const HALF: u64 = SENT as u64 / 2;
        self.forget_old(log);
        let far = |from: u64, most: u64| self.next_turn.saturating_sub(from) >= most;
        // The oldest only leaves a place behind; others may not take the places of those that are still under way.
        if !far(turn, HALF) || turn != self.oldest && far(self.oldest, HALF + HALF / 2) {
            return;
        }
        let entry = *log.get(turn);
        log.get(turn).state = REPLACED;
        let number = self.next_number;
        self.next_number = number.wrapping_add(1);
        *log.get(self.take_turn()) = Sent { number, ..entry };
    }

    /// Moves `oldest` beyond what is settled; what was replaced is remembered for a while.
    fn forget_old(&mut self, log: &mut SentLog) {
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

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    struct Path {
        flight: Box<InFlight>,
        log: Box<SentLog>,
    }

    /// A path on which packets 0 to `packets` were sent, one each nanosecond, of 100 bytes and with one frame.
    fn path(packets: u64) -> Path {
        let mut path = Path {
            flight: InFlight::new_box_zeroed().expect("memory"),
            log: SentLog::new_box_zeroed().expect("memory"),
        };
        path.flight.open();
        let packed = Packed { items: 1, ..Packed::new() };
        (0..packets).for_each(|number| path.flight.sent(&mut path.log, number, number, 100, &packed));
        path
    }

    /// Packet `number`, which lies in the place of that turn, is acknowledged.
    fn acknowledge(Path { flight, log }: &mut Path, number: u64) {
        let entry = log.get(number);
        flight.left(entry);
        entry.state = FREE;
        flight.acked_to = flight.acked_to.max(number + 1);
    }

    #[test]
    fn what_is_far_behind_is_lost_and_what_is_near_once_its_time_is_over() {
        let mut path = path(5);
        acknowledge(&mut path, 4);
        let Path { flight, log } = &mut path;
        assert_eq!(flight.find_lost(log, 10, 50), 2, "three and more behind");
        assert_eq!((log.get(1).state, flight.lost_from, flight.lost_packets), (LOST, 0, 2));
        assert_eq!((flight.packets, flight.bytes, flight.lost_at), (2, 200, 52));
        assert_eq!(flight.find_lost(log, 52, 50), 1);
        assert_eq!((flight.busy_packets(), flight.lost_at), (4, 53));
    }

    #[test]
    fn who_was_wrong_is_more_patient() {
        let mut path = path(5);
        path.flight.was_not_lost();
        acknowledge(&mut path, 4);
        assert_eq!(path.flight.find_lost(&mut path.log, 6, 1000), 0, "four behind, which was too many before");
        (0..100).for_each(|_| path.flight.was_not_lost());
        assert_eq!(path.flight.reordering, REORDERING_MAX);
    }

    #[test]
    fn a_timeout_gives_up_the_oldest_or_all() {
        let mut path = path(4);
        acknowledge(&mut path, 0);
        let Path { flight, log } = &mut path;
        assert_eq!(flight.lose_oldest(log), 1);
        assert_eq!((log.get(1).state, log.get(2).state), (LOST, FLIGHT));
        assert_eq!(flight.lose_all(log), 2);
        assert_eq!((flight.packets, flight.bytes, flight.lost_packets), (0, 0, 3));
        assert_eq!(flight.lose_oldest(log), 0, "none is in flight");
    }

    #[test]
    fn turns_are_found_by_number_and_begin_anew_when_nothing_is_remembered() {
        let mut path = path(3);
        let packed = Packed::new();
        path.flight.sent(&mut path.log, 10, 3, 50, &packed);
        assert_eq!((path.flight.packets, path.log.get(3).number), (3, 10), "without frames it is not in flight");
        assert_eq!(path.flight.turns_of(&mut path.log, 2), (2..4, true));
        assert_eq!(path.flight.turns_of(&mut path.log, 3), (3..4, true));
        assert_eq!(path.flight.turns_of(&mut path.log, 0), (0..4, false));
        (0..3).for_each(|number| acknowledge(&mut path, number));
        path.log.get(3).state = FREE;
        let Path { flight, log } = &mut path;
        flight.find_lost(log, 4, 1000);
        assert_eq!((flight.busy_packets(), flight.first_turn()), (0, SENT as u64));
        flight.sent(log, 11, 5, 50, &packed);
        assert_eq!(log.get(0).number, 11, "the first place again");
    }

    #[test]
    fn new_packets_leave_half_of_the_log_to_those_that_replace_others() {
        let mut path = path(SENT as u64 / 2 - 1);
        assert!(path.flight.has_place(true));
        let packed = Packed { items: 1, ..Packed::new() };
        path.flight.sent(&mut path.log, 511, 511, 100, &packed);
        assert!(!path.flight.has_place(true) && !path.flight.has_place(false), "as many as may be in flight");
        path.flight.lose_all(&mut path.log);
        assert!(!path.flight.has_place(true) && path.flight.has_place(false));
    }
}
