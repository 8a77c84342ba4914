// SPDX-License-Identifier: MIT OR Apache-2.0
//! The paths of a link: what all of them have under way, and what is acknowledged on which.

use super::config::LinkConfig;
use super::limits::PATHS;
use super::path::{Path, Timing};
use std::ops::{Index, IndexMut};
use strobe_wire::Writer;
use strobe_wire::frame::{ACK_BYTES, RECORD_HEAD_BYTES};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The paths of a link. Their logs lie elsewhere, since most of each is never used.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Paths {
    count: u32,
    /// The path of the last packet with frames, and how many more packets take it without a new choice.
    pub last: u16,
    pub run_packets: u16,
    pub timing: Timing,
    pub path: [Path; PATHS],
}

impl Index<usize> for Paths {
    type Output = Path;

    #[inline]
    fn index(&self, at: usize) -> &Path {
        &self.path[at]
    }
}

impl IndexMut<usize> for Paths {
    #[inline]
    fn index_mut(&mut self, at: usize) -> &mut Path {
        &mut self.path[at]
    }
}

impl Paths {
    pub fn open(&mut self, config: &LinkConfig, now: u64) {
        self.timing = Timing::new(config);
        self.count = config.paths.len() as u32;
        for (path, config) in self.path.iter_mut().zip(config.paths) {
            path.open(config, now);
        }
    }

    #[inline]
    pub fn len(&self) -> usize {
        (self.count as usize).min(PATHS)
    }

    #[inline]
    pub fn as_slice(&self) -> &[Path] {
        &self.path[..self.len()]
    }

    #[inline]
    pub fn as_mut_slice(&mut self) -> &mut [Path] {
        let paths = self.len();
        &mut self.path[..paths]
    }

    /// Packets that are in flight, or lost and not yet replaced.
    #[inline]
    pub fn busy_packets(&self) -> u64 {
        self.as_slice().iter().map(|path| path.flight.busy_packets()).fold(0, u64::saturating_add)
    }

    /// True if the frames of a lost packet have to go into another.
    #[inline]
    pub fn have_lost(&self) -> bool {
        self.as_slice().iter().any(|path| path.flight.lost_packets > 0)
    }

    /// True if an acknowledgement has to be sent, now or soon.
    pub fn owe_acks(&self) -> bool {
        self.as_slice().iter().any(|path| path.received.ack_at != 0)
    }

    #[inline]
    pub fn are_good(&self) -> bool {
        self.as_slice().iter().all(|path| path.liveness.is_good())
    }

    /// When a packet last came on any of them.
    pub fn contact_at(&self) -> u64 {
        self.as_slice().iter().map(|path| path.liveness.contact_at).max().unwrap_or(0)
    }

    /// Acknowledges in a packet on path `at` what was received there, and on others whose senders it does not keep
    /// waiting much longer than an acknowledgement there would.
    #[inline]
    pub fn write_acks(&mut self, now: u64, at: usize, writer: &mut Writer) {
        let paths = self.len();
        let time = self.path[at].rtt.smoothed;
        for turn in 0..paths {
            let other = (at + turn) % paths;
            let path = &mut self.path[other];
            let quick = time != 0 && time / 2 <= path.rtt.smoothed;
            let good = path.liveness.is_good();
            if turn != 0 && good && !quick {
                continue;
            }
            // What was received on a path that is not good is told there again: where it was told may be cut as well.
            let again = turn == 0 && !good && path.count.packets_received > 0;
            if path.received.ack_packets == 0 && !again || writer.room() < ACK_BYTES + RECORD_HEAD_BYTES {
                continue;
            }
            let delay = now.saturating_sub(path.received.newest_at).min(u64::from(u32::MAX)) as u32;
            if writer.ack(other as u8, delay, path.received.ranges()) {
                path.received.acknowledged();
            }
        }
    }
}
