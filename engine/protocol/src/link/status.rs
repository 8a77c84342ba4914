// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a link says of itself to those who look on.

use super::Link;
use super::counters::LinkCounters;
use super::lane::{LaneIn, LaneOut};
use super::liveness::{DOWN, GOOD};
use super::path::Path;
use super::path::PathCounters;
use std::mem::offset_of;
use zerocopy::{FromZeros, IntoBytes};

/// Whether a path works, as far as the link can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Health {
    /// Packets arrive: the path is used.
    Good,
    /// It does not answer; its frames go elsewhere.
    Suspect,
    /// It has not answered for long.
    Down,
}

/// The state of a path.
#[derive(Clone, Copy, Debug)]
pub struct PathStatus {
    /// Whether the path works.
    pub health: Health,
    /// It flapped, and is used only if there is no other.
    pub quarantined: bool,
    /// Smoothed round trip, shortest round trip; nanoseconds, 0 is not known.
    pub rtt_ns: u64,
    /// Shortest round trip in nanoseconds; 0: not known.
    pub rtt_ns_min: u64,
    /// Bytes that may be under way.
    pub window_bytes: u64,
    /// Bytes under way.
    pub flight_bytes: u64,
    /// Packets under way.
    pub flight_packets: u64,
    /// When something last came from the other side.
    pub contact_at: u64,
    /// Counts of what has happened.
    pub count: PathCounters,
}

/// The state of a link.
#[derive(Clone, Copy, Debug)]
pub struct Status {
    /// True while the link is open.
    pub open: bool,
    /// Something has been under way for the path timeout without a sign of life on any path.
    pub dead: bool,
    /// The other side broke the rules of the stream: nothing more is to be expected.
    pub broken: bool,
    /// Number of paths.
    pub paths: usize,
    /// Bytes of records that are not sent, and of transfers.
    pub unsent_bytes: u64,
    /// Transfers that go out, and that come in.
    pub transfers_out: u32,
    /// Transfers that come in.
    pub transfers_in: u32,
    /// Counts of what has happened.
    pub count: LinkCounters,
}

/// What every packet needs lies between these two.
const HOT_FROM: usize = offset_of!(Link, transfers_out.used);
const HOT_TO: usize = offset_of!(Link, paths.path) + offset_of!(Path, received.numbers) + 3 * size_of::<u64>();

impl Link {
    /// Bytes from the first to the last that a packet on the first path and in the first lane needs, but for what lies
    /// in the log and in rings.
    pub const HOT_BYTES: usize = HOT_TO - HOT_FROM;

    /// Reads what the next packet of one path and one lane will need, so that it lies in cache by then; the result
    /// means nothing. For who drives so many links that none stays there, and knows which are next.
    pub fn touch(&self) -> u64 {
        // What was never used lies in pages that nobody has touched, and that should stay so.
        let path = &self.paths[0];
        let log = if path.flight.has_log() { self.log[0].number(path.flight.first_turn()) } else { 0 };
        let ring = if self.lanes.out[0].head > 0 { self.ring_out[0].first() } else { 0 };
        let lines = |from: usize, to: usize| (from..to).step_by(64).chain([to - 1]);
        let lane = |at: usize, bytes: usize| lines(at, at + bytes);
        let head = lines(HOT_FROM, offset_of!(Link, count) + size_of::<u64>());
        let lanes = lane(offset_of!(Link, lanes.out), size_of::<LaneOut>())
            .chain(lane(offset_of!(Link, lanes.into), size_of::<LaneIn>()));
        let path = lines(offset_of!(Link, paths), HOT_TO);
        let bytes = self.as_bytes();
        head.chain(lanes).chain(path).fold(log ^ ring, |sum, at| sum ^ u64::from(bytes[at]))
    }

    /// Bytes from the beginning of a record in which lies all that [`Link::status`] and [`Link::path_status`] read.
    pub const FRONT_BYTES: usize = std::mem::offset_of!(Link, transfers_in) + size_of::<u64>();

    /// A link to ask for its status and no more, from a copy of the front of a record, made while others may have
    /// changed it: numbers in it may be of two moments. `None`: too short a copy.
    pub fn glance(front: &[u8]) -> Option<Box<Link>> {
        let mut link = Link::new_box_zeroed().ok()?;
        link.as_mut_bytes()[..Self::FRONT_BYTES].copy_from_slice(front.get(..Self::FRONT_BYTES)?);
        Some(link)
    }

    /// The state of the link and of its paths at time `now`.
    pub fn status(&self, now: u64) -> Status {
        let contact = self.paths.contact_at().max(self.busy_since);
        let busy = self.is_probing();
        let unsent = self.lanes.unsent_bytes();
        Status {
            open: self.identity.is_open(),
            dead: self.identity.is_open() && busy && now.saturating_sub(contact) > self.paths.timing.path_timeout_ns,
            broken: self.broken != 0,
            paths: self.paths.len(),
            unsent_bytes: unsent.saturating_add(self.transfers_out.backlog()),
            transfers_out: self.transfers_out.used.count_ones(),
            transfers_in: self.transfers_in.used.count_ones(),
            count: self.count,
        }
    }

    /// How path `at` does; `None`: there is none.
    pub fn path_status(&self, at: usize, now: u64) -> Option<PathStatus> {
        let path = self.paths.as_slice().get(at)?;
        Some(PathStatus {
            health: match path.liveness.health {
                GOOD => Health::Good,
                DOWN => Health::Down,
                _ => Health::Suspect,
            },
            quarantined: path.liveness.quarantine_until > now,
            rtt_ns: path.rtt.smoothed,
            rtt_ns_min: path.rtt.least,
            window_bytes: path.window.bytes,
            flight_bytes: path.flight.bytes,
            flight_packets: path.flight.packets,
            contact_at: path.liveness.contact_at,
            count: path.count,
        })
    }
}
