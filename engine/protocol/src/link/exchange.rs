// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether all that was sent in some lanes has come to the other side: what the strobed schedule asks before it lets a
//! slice's messages be seen. It is enough that they lie in the other side's lanes; taking them out may have to wait for
//! a receiver.

use super::Link;
use super::lane::{LENGTH_BYTES, LaneIn, LaneOut};
use super::lanes::Lanes;
use super::limits::{LANE_BYTES, LANES, RECORD_BYTES_MAX};
use std::mem::offset_of;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

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

const OUT_AT: usize = offset_of!(Link, lanes.out);
const IN_AT: usize = offset_of!(Link, lanes.into);

/// What the other side has asked to be told about its lanes.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct AskedEnds {
    /// Under which name; 0: nothing is asked.
    name: u64,
    /// How far they have to have come.
    ends: [u64; EXCHANGE_LANES],
}

impl AskedEnds {
    /// The name under which it asked, once all has arrived.
    fn take(&mut self, lanes: &Lanes) -> Option<u64> {
        if self.name == 0 {
            return None;
        }
        let lanes = &lanes.into[1..=EXCHANGE_LANES];
        let here = lanes.iter().zip(self.ends).all(|(lane, end)| lane.whole >= end);
        here.then(|| std::mem::take(&mut self.name))
    }
}

impl Link {
    /// The present ends of the lanes if something in them may not have arrived; `None` if all has.
    pub fn open_ends(&self) -> Option<[u64; EXCHANGE_LANES]> {
        let lanes = &self.lanes.out[1..=EXCHANGE_LANES];
        let taken = lanes.iter().all(|lane| lane.freed >= lane.head);
        (self.identity.is_open() && !self.is_acknowledged() && !taken).then(|| std::array::from_fn(|at| lanes[at].head))
    }

    /// True if the other side has confirmed that everything sent to it has arrived.
    pub fn is_acknowledged(&self) -> bool {
        !self.lanes.have_unsent() && self.paths.busy_packets() == 0
    }

    /// The other side asks to be told under `name`, not 0, when it has come as far as `ends`.
    pub fn ask_come(&mut self, name: u64, ends: [u64; EXCHANGE_LANES]) {
        self.asked = AskedEnds { name, ends };
    }

    /// The name under which it asked, once all has arrived.
    pub fn take_come(&mut self) -> Option<u64> {
        self.asked.take(&self.lanes)
    }
}
