// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether all that was sent in some lanes has come to the other side: what the strobed schedule asks before it lets a
//! slice's messages be seen. It is enough that they lie in the other side's lanes; taking them out may have to wait for
//! a receiver.

use super::lane::{LENGTH_BYTES, LaneIn, LaneOut};
use super::{LANE_BYTES, LANES, Link, OPEN, RECORD_BYTES_MAX};
use std::mem::offset_of;
use zerocopy::FromBytes;

/// The lanes concerned: all but the first and the last.
pub use strobe_wire::strobe::EXCHANGE_LANES;
const _: () = assert!(EXCHANGE_LANES == LANES - 2);

/// How far these lanes are, in bytes of their streams.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LaneEnds {
    /// End of what was appended, by lane.
    pub given: [u64; EXCHANGE_LANES],
    /// End of what has arrived without a gap in the other direction, by lane.
    pub come: [u64; EXCHANGE_LANES],
    /// The first lane has no room for a record, so the other side cannot be asked now.
    pub is_full: bool,
}

impl LaneEnds {
    /// Length of the front part of a link's record that contains all of this, in bytes.
    pub const FRONT_BYTES: usize = IN_AT + LANES * size_of::<LaneIn>();

    /// Reads them from a copy of the front of a link's record; `None`: too short a copy.
    pub fn glance(front: &[u8]) -> Option<LaneEnds> {
        let (given, _) = <[LaneOut; LANES]>::ref_from_prefix(front.get(OUT_AT..)?).ok()?;
        let (come, _) = <[LaneIn; LANES]>::ref_from_prefix(front.get(IN_AT..)?).ok()?;
        let room = (LANE_BYTES as u64).saturating_sub(given[0].head.saturating_sub(given[0].freed));
        Some(LaneEnds {
            given: std::array::from_fn(|at| given[1 + at].head),
            come: std::array::from_fn(|at| come[1 + at].whole),
            is_full: room < (RECORD_BYTES_MAX + LENGTH_BYTES) as u64,
        })
    }
}

const OUT_AT: usize = offset_of!(Link, lane_out);
const IN_AT: usize = offset_of!(Link, lane_in);

impl Link {
    /// The present ends of the lanes if something in them may not have arrived; `None` if all has.
    pub fn open_ends(&self) -> Option<[u64; EXCHANGE_LANES]> {
        let lanes = &self.lane_out[1..=EXCHANGE_LANES];
        let taken = lanes.iter().all(|lane| lane.freed >= lane.head);
        (self.state == OPEN && !self.is_acknowledged() && !taken).then(|| std::array::from_fn(|at| lanes[at].head))
    }

    /// True if the other side has confirmed that everything sent to it has arrived.
    pub fn is_acknowledged(&self) -> bool {
        self.lanes_unsent == 0 && self.paths.busy_packets() == 0
    }

    /// The other side asks to be told under `name`, not 0, when it has come as far as `ends`.
    pub fn ask_come(&mut self, name: u64, ends: [u64; EXCHANGE_LANES]) {
        (self.come_name, self.come_ends) = (name, ends);
    }

    /// The name under which it asked, once all has arrived.
    pub fn take_come(&mut self) -> Option<u64> {
        if self.come_name == 0 {
            return None;
        }
        let lanes = &self.lane_in[1..=EXCHANGE_LANES];
        let here = lanes.iter().zip(self.come_ends).all(|(lane, end)| lane.whole >= end);
        here.then(|| std::mem::take(&mut self.come_name))
    }
}
