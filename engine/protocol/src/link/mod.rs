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
mod config;
mod counters;
mod ends;
mod exchange;
mod flight;
mod fragments;
mod identity;
pub mod integrity;
mod lane;
mod lanes;
mod limits;
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

pub use accept::Accepted;
pub use config::{ACK_DELAY_NS, LinkConfig, PathConfig, TIMEOUT_NS_MIN};
pub use counters::LinkCounters;
pub use ends::{Pushed, Sink, Source};
pub use exchange::{EXCHANGE_LANES, LaneEnds};
pub use identity::Reject;
pub use integrity::Integrity;
pub use limits::{LANE_BYTES, LANES, PACKET_BYTES_MAX, PACKET_BYTES_MIN, PATHS, PUSHES, RECORD_BYTES_MAX, TRANSFERS};
pub use path::PathCounters;
pub use status::{Health, PathStatus, Status};
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
        if !config.is_sound() {
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
