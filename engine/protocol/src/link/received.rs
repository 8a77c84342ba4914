// SPDX-License-Identifier: MIT OR Apache-2.0
//! What was received on a path, and when that has to be acknowledged.

use super::mutation::{Mutation, is};
use super::ranges::Ranges;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Packets that ask for an acknowledgement, and their bytes, before it is sent without waiting.
const ACK_PACKETS: u32 = 8;
const ACK_BYTES: u32 = 128 << 10;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Received {
    /// Lower numbers are not accepted any more.
    floor: u64,
    /// When the packet with the highest number arrived.
    pub newest_at: u64,
    /// When an acknowledgement must leave; 0: none is due.
    pub ack_at: u64,
    /// Packets received since the last one that ask for one, and their bytes.
    pub ack_packets: u32,
    ack_bytes: u32,
    /// The numbers of the packets received on the path.
    pub numbers: Ranges,
}

/// What a packet says of its own acknowledgement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asks {
    /// It needs no acknowledgement.
    Nothing,
    /// It needs one, which may wait so many nanoseconds for company.
    Within(u64),
    /// It needs one at once, since its sender waits.
    AtOnce,
}

impl Received {
    /// True if packet `number` of the other side was received, or is too old to tell.
    #[inline]
    pub fn is_known(&self, number: u64) -> bool {
        number < self.floor || self.numbers.covers(number, number.saturating_add(1))
    }

    /// Notes that packet `number` of `bytes` was received.
    #[inline]
    pub fn add(&mut self, number: u64, bytes: usize, asks: Asks, now: u64) {
        let newest = self.numbers.as_slice().last().map_or(self.floor, |range| range[1]);
        if !self.numbers.can_insert(number, number.saturating_add(1))
            && let Some(lowest) = self.numbers.pop_lowest()
        {
            self.floor = self.floor.max(lowest[1]);
        }
        self.numbers.insert(number, number.saturating_add(1));
        if number >= newest {
            self.newest_at = now;
        }
        let delay = match asks {
            Asks::Nothing => return,
            Asks::Within(delay) => delay,
            Asks::AtOnce => 0,
        };
        self.ack_packets = self.ack_packets.saturating_add(1);
        self.ack_bytes = self.ack_bytes.saturating_add(bytes as u32);
        let much = self.ack_packets >= ACK_PACKETS || self.ack_bytes >= ACK_BYTES;
        if asks == Asks::AtOnce || much || number != newest {
            self.ack_at = now.max(1);
        } else if self.ack_at == 0 {
            self.ack_at = now.saturating_add(delay).max(1);
        }
    }

    /// The received numbers in the form of an acknowledgement: (lowest, highest), highest range first.
    pub fn ranges(&self) -> impl Iterator<Item = (u64, u64)> {
        let low = |range: &[u64; 2]| if is(Mutation::AcknowledgesGaps) { 0 } else { range[0] };
        self.numbers.as_slice().iter().rev().map(move |range| (low(range), range[1].saturating_sub(1)))
    }

    /// Notes that an acknowledgement has left.
    pub fn acknowledged(&mut self) {
        self.ack_at = 0;
        self.ack_packets = 0;
        self.ack_bytes = 0;
    }

    /// True if an acknowledgement has to leave by now.
    #[inline]
    pub fn is_due(&self, now: u64) -> bool {
        self.ack_at != 0 && self.ack_at <= now && self.ack_packets > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    fn received() -> Box<Received> {
        Received::new_box_zeroed().expect("memory")
    }

    #[test]
    fn an_acknowledgement_waits_for_company_but_not_for_long() {
        let mut received = received();
        received.add(0, 100, Asks::Nothing, 10);
        assert_eq!(received.ack_at, 0, "nobody asked");
        received.add(1, 100, Asks::Within(500), 20);
        received.add(2, 100, Asks::Within(500), 30);
        assert_eq!(received.ack_at, 520, "the first does not wait longer because of the second");
        assert!(!received.is_due(519) && received.is_due(520));
        (3..9).for_each(|number| received.add(number, 100, Asks::Within(500), 40));
        assert_eq!(received.ack_at, 40, "eight of them");
        received.acknowledged();
        assert!(!received.is_due(1000));
        received.add(9, ACK_BYTES as usize, Asks::Within(500), 50);
        assert_eq!(received.ack_at, 50, "many bytes");
    }

    #[test]
    fn a_gap_is_told_at_once() {
        let mut received = received();
        received.add(0, 100, Asks::Within(500), 10);
        received.acknowledged();
        received.add(2, 100, Asks::Within(500), 20);
        assert_eq!((received.ack_at, received.newest_at), (20, 20));
        assert_eq!(received.ranges().collect::<Vec<_>>(), [(2, 2), (0, 0)]);
        received.acknowledged();
        received.add(1, 100, Asks::AtOnce, 30);
        assert_eq!((received.ack_at, received.newest_at), (30, 20), "it fills the gap");
        assert_eq!(received.ranges().collect::<Vec<_>>(), [(0, 2)]);
    }

    #[test]
    fn what_is_too_old_to_remember_counts_as_known() {
        let mut received = received();
        let gaps = crate::link::limits::RANGES as u64;
        (1..=gaps).for_each(|range| received.add(2 * range, 100, Asks::Nothing, 1));
        assert!(received.is_known(2) && !received.is_known(1) && !received.is_known(3));
        received.add(1000, 100, Asks::Nothing, 2);
        assert!(received.is_known(1) && received.is_known(2), "the lowest range made room");
        assert!(!received.is_known(3) && received.is_known(1000));
    }
}
