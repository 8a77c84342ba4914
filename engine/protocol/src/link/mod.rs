// SPDX-License-Identifier: MIT OR Apache-2.0
//! The link between two nodes: ordered records and unordered transfers over paths that lose, double, delay and reorder
//! packets. Whoever holds the lock of the network drives it: gives it the packets that came ([`Link::accept`]), asks it
//! for packets until there is none ([`Link::next_packet`]) and comes again at [`Link::deadline`].
//!
//! * **Records** go in *lanes*, byte streams: within a lane they arrive in order and once. Frames say where in the
//!   stream their piece lies, so order has nothing to do with paths.
//! * **Transfers** are bytes that the link never keeps: it reads them from a [`Source`] each time it builds a packet
//!   and places them with a [`Sink`] when one arrives, each byte once.
//! * **Packets** are numbered per path and never sent again. What was in a lost packet goes into a new one, on
//!   whichever path is best then; so losing a path is the ordinary case of loss.
//!
//! A [`Link`] is a record of plain integers that several processes change in turn. All zero is a closed one. It is
//! about 5 MiB long, of which only what is used is ever touched. Any bits in it are harmless to the process that reads
//! them: an index is checked where it is used, and no loop is longer than its table.

mod accept;
mod build;
mod choose;
mod exchange;
mod flight;
mod fragments;
mod identity;
pub mod integrity;
mod lane;
mod lanes;
mod liveness;
pub mod mutation;
mod path;
mod paths;
mod ranges;
mod received;
mod replace;
mod sent;
mod status;
mod timers;
mod transfer;
mod window;

#[cfg(test)]
mod tests;

pub use accept::{Accepted, Reject};
pub use exchange::{EXCHANGE_LANES, LaneEnds};
pub use integrity::Integrity;
pub use path::PathCounters;
pub use status::{Health, LinkCounters, PathStatus, Status};
pub use transfer::Began;

use exchange::AskedEnds;
use identity::Identity;
use lane::Ring;
use lanes::Lanes;
use mutation::{Mutation, is};
use paths::Paths;
use ranges::Ranges;
use sent::SentLog;
use transfer::{TransfersIn, TransfersOut};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Lanes of a link.
pub const LANES: usize = 8;
/// Most paths of a link.
pub const PATHS: usize = 8;
/// Most transfers under way in each direction.
pub const TRANSFERS: usize = 64;
/// How many of these may be pushed, which means sent without being asked for.
pub const PUSHES: usize = 16;
/// Bytes of records under way in each lane and direction, with four for each record.
pub const LANE_BYTES: usize = 256 << 10;
/// Longest record.
pub const RECORD_BYTES_MAX: usize = (16 << 10) + 256;
/// Least and most that a packet of a path may have, with header and tag.
pub const PACKET_BYTES_MIN: u32 = 256;
/// The most: what the length of a frame can say.
pub const PACKET_BYTES_MAX: u32 = 65_535;
/// Shortest time without an acknowledgement that is taken for loss, unless the configuration has another.
pub const TIMEOUT_NS_MIN: u64 = 2_000_000;
/// Longest time that an acknowledgement waits for company, unless the configuration has another.
pub const ACK_DELAY_NS: u64 = 500_000;

/// Packets of a path that its log can hold.
const SENT: usize = 1024;
/// Frames of a packet that the log can hold.
const ITEMS: usize = 4;
/// Ranges that a list of what arrived out of order can hold.
const RANGES: usize = 64;

/// The source of the bytes of transfers.
pub trait Source {
    /// Reads `into.len()` bytes from `offset` on of the transfer with this cookie, and says what the job's integrity
    /// check says about them. It may be asked for the same bytes again until the transfer is sent. `None`: not now; the
    /// link asks again when it is next asked for a packet.
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32>;
    /// The slice in which this node is, for its packets to carry; 0: none.
    fn slice(&self) -> u64 {
        0
    }
}

/// The destination of what arrives. None of these functions may use the link that calls them.
pub trait Sink {
    /// Takes the next record of a lane, which is `head` and then `tail`. False: not now; it is kept, and offered again
    /// before anything else of its lane.
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool;
    /// Places bytes of the transfer with this cookie; `crc` is what its sender's check said. False: they are damaged or
    /// cannot be placed now, and will be sent again. Bytes that were placed are not offered again.
    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool;
    /// Everything of an expected transfer is placed, and its cookie forgotten.
    fn complete(&mut self, cookie: u64);
    /// Everything of a sent transfer has arrived, and its cookie is forgotten: the source is not asked again.
    fn sent(&mut self, cookie: u64) {
        let _ = cookie;
    }
    /// The next of the pushed transfers of which records told that were taken since this was asked last.
    fn pushed(&mut self) -> Option<Pushed> {
        None
    }
    /// A pushed transfer that was wanted under this cookie does not come: it has to be asked for.
    fn missed(&mut self, cookie: u64) {
        let _ = cookie;
    }
}

/// A transfer that its sender pushes ([`Link::push_transfer`]), as its receiver hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// The sender's name of it.
    pub name: u64,
    /// The receiver's cookie of it; `None` if it is not wanted now.
    pub cookie: Option<u64>,
    /// Its length.
    pub bytes: u64,
}

/// How to open a link.
#[derive(Clone, Copy, Debug)]
pub struct LinkConfig<'a> {
    /// The job's number, by which its packets are told from those of other jobs.
    pub job: u64,
    /// Epoch of the link, the same at both sides.
    pub epoch: u32,
    /// This node.
    pub node: u32,
    /// The other node.
    pub peer: u32,
    /// The paths to it, at most [`PATHS`]; both sides number them alike.
    pub paths: &'a [PathConfig],
    /// How long something may be under way without a sign of life on any path before the other side counts as dead.
    pub path_timeout_ns: u64,
    /// Shortest timeout; 0 for [`TIMEOUT_NS_MIN`].
    pub timeout_ns_min: u64,
    /// Longest that an acknowledgement waits; 0 for [`ACK_DELAY_NS`].
    pub ack_delay_ns: u64,
}

/// A path to the other side.
#[derive(Clone, Copy, Debug)]
pub struct PathConfig {
    /// The longest packet, with its header and tag; [`PACKET_BYTES_MIN`] to [`PACKET_BYTES_MAX`].
    pub packet_bytes_max: u32,
    /// Most bytes in flight: what the receiver's socket can hold, or less.
    pub window_bytes_max: u64,
}

/// The link between two nodes. What every packet needs lies together in front, so that a link that is used now and then
/// costs few lines of cache and one page besides those of its log and its rings.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Link {
    transfers_out: TransfersOut,
    identity: Identity,
    /// What is next to be sent, if there are both: transfers if it is odd, else records.
    next_sort: u32,
    /// 1 if the other side has broken the rules of the stream.
    broken: u32,
    /// Since when something has been under way without a pause.
    busy_since: u64,
    /// When something that only waits for time may be sent; 0 if there is nothing.
    send_at: u64,
    count: LinkCounters,
    lanes: Lanes,
    paths: Paths,
    asked: AskedEnds,
    transfers_in: TransfersIn,
    beyond: [Ranges; LANES],
    log: [SentLog; PATHS],
    ring_out: [Ring; LANES],
    ring_in: [Ring; LANES],
}

impl Link {
    /// Opens a link for the first time, or anew: then all that was under way is forgotten. False: the configuration has
    /// no path, too many, or one with packets of a size that cannot be.
    pub fn open(&mut self, config: &LinkConfig, now: u64) -> bool {
        let fits = |path: &PathConfig| (PACKET_BYTES_MIN..=PACKET_BYTES_MAX).contains(&path.packet_bytes_max);
        if config.paths.is_empty() || config.paths.len() > PATHS || !config.paths.iter().all(fits) {
            return false;
        }
        if self.identity.was_open() {
            // Logs and rings may stay: an entry or a byte of theirs is read only if it was written since.
            let told_apart = std::mem::offset_of!(Link, log);
            self.as_mut_bytes()[..told_apart].fill(0);
        }
        self.identity = Identity::open(config);
        self.paths.open(config, now);
        self.lanes.open();
        true
    }

    /// Closes the link: nothing is sent or accepted any more.
    pub fn close(&mut self) {
        self.identity.close();
    }

    /// Appends a record, given in parts, to a lane. False: there is no room, nothing is done; or it is longer than
    /// [`RECORD_BYTES_MAX`], or the lane is not there.
    #[inline]
    pub fn send_record(&mut self, lane: u8, parts: &[&[u8]]) -> bool {
        let length = parts.iter().map(|part| part.len()).sum();
        let at = usize::from(lane);
        if length > RECORD_BYTES_MAX || at >= LANES || !self.identity.is_open() {
            return false;
        }
        if !self.lanes.push(&mut self.ring_out, at, parts, length) {
            return false;
        }
        self.count.records_sent = self.count.records_sent.wrapping_add(1);
        true
    }

    /// Bytes that a record of this lane could have now; 0 if it cannot have one.
    pub fn record_room(&self, lane: u8) -> usize {
        self.lanes.record_room(lane)
    }

    /// Begins to send a transfer of `bytes` that its receiver named `theirs`.
    pub fn send_transfer(&mut self, cookie: u64, theirs: u64, bytes: u64) -> Began {
        if self.identity.is_open() { self.transfers_out.begin(cookie, theirs, bytes) } else { Began::Not }
    }

    /// Begins to send a transfer of `bytes` for which nobody has asked: the name to be told in the very next record of
    /// `lane`, behind which it goes. `None`: too many are under way, or there are several paths, on which the bytes
    /// might come before that record and be dropped. Asking for it, under another name, begins it anew: forget it then.
    pub fn push_transfer(&mut self, cookie: u64, bytes: u64, lane: u8) -> Option<u64> {
        if !self.identity.is_open() || self.paths.len() != 1 {
            return None;
        }
        let after = self.lanes.out.get(usize::from(lane))?.head;
        self.transfers_out.push(cookie, bytes, lane, after)
    }

    /// A pushed transfer was dropped, and is asked for: the next ones would be, too.
    pub fn pushed_in_vain(&mut self) {
        self.transfers_out.push_no_more();
    }

    /// Stops to send a transfer: the source is not asked again, and nobody is told.
    pub fn forget_transfer(&mut self, cookie: u64) {
        self.transfers_out.forget(cookie);
    }

    /// Waits for a transfer of `bytes`: the name that its sender must use. `None`: too many are under way.
    pub fn expect_transfer(&mut self, cookie: u64, bytes: u64) -> Option<u64> {
        if !self.identity.is_open() {
            return None;
        }
        self.transfers_in.expect(cookie, bytes)
    }

    /// Waits for a transfer no longer: what still comes of it is ignored.
    pub fn drop_transfer(&mut self, cookie: u64) {
        self.transfers_in.forget(cookie);
    }

    /// Offers the records again that were refused.
    pub fn offer(&mut self, sink: &mut impl Sink) {
        if !self.lanes.offer(&self.ring_in, sink) {
            self.broken = 1;
        }
        self.transfers_in.hear_of_pushed(sink);
    }

    /// True if there is something to send that the receiver must acknowledge.
    #[inline]
    fn has_frames(&self) -> bool {
        self.lanes.have_work() || self.transfers_out.has_unsent() || self.paths.have_lost()
    }

    /// Nothing is to be sent, and nothing that was sent may still be lost. (What came and was refused may be there.)
    pub fn is_quiet(&self) -> bool {
        !self.identity.is_open() || !self.has_frames() && !self.paths.owe_acks() && self.paths.busy_packets() == 0
    }

    /// True if paths that do not answer are to be probed. An idle link sends no probes.
    fn is_probing(&self) -> bool {
        self.has_frames() || self.paths.busy_packets() > 0 || is(Mutation::ProbesWhenIdle)
    }

    /// Does what time makes due. [`Link::next_packet`] does it, too.
    #[inline]
    pub fn tick(&mut self, now: u64) {
        if self.identity.is_open() {
            self.paths.tick(now, &mut self.log);
        }
    }

    /// When to come again if no packet comes first, for [`Link::next_packet`], which has had no more to send. `None`:
    /// no need to, nothing is under way.
    pub fn deadline(&self) -> Option<u64> {
        if !self.identity.is_open() {
            return None;
        }
        let send_at = (self.send_at != 0).then_some(self.send_at);
        self.paths.due_at(self.is_probing()).into_iter().chain(send_at).min()
    }
}
