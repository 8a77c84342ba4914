// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two ends that do nothing by themselves and keep all that arrives, for tests by hand.

use super::network::{Network, Path};
use super::pair::{Pair, User};
use crate::link::*;
use std::collections::BTreeMap;

/// The bytes of transfers follow a rule.
#[derive(Default)]
pub struct Kept {
    pub records: [Vec<Vec<u8>>; LANES],
    pub refuse: bool,
    /// What transfers send cannot be read now.
    pub unread: bool,
    /// Per transfer: how often each byte was placed.
    pub placed: BTreeMap<u64, Vec<u8>>,
    pub complete: Vec<u64>,
    pub sent: Vec<u64>,
    pub reads: u64,
}

fn byte_of(cookie: u64, offset: u64) -> u8 {
    (cookie.wrapping_mul(31) ^ offset ^ offset >> 8) as u8
}

impl User for Kept {}

impl Source for Kept {
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        if self.unread {
            return None;
        }
        self.reads += 1;
        into.iter_mut().enumerate().for_each(|(at, byte)| *byte = byte_of(cookie, offset + at as u64));
        Some(Integrity::Crc32c.of(into))
    }
}

impl Sink for Kept {
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
        if self.refuse {
            return false;
        }
        self.records[usize::from(lane)].push([head, tail].concat());
        true
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        assert_eq!(crc, Integrity::Crc32c.of(bytes));
        let whole = self.placed.get_mut(&cookie).expect("an expected transfer");
        for (at, byte) in bytes.iter().enumerate() {
            assert_eq!(*byte, byte_of(cookie, offset + at as u64));
            whole[offset as usize + at] += 1;
        }
        true
    }

    fn complete(&mut self, cookie: u64) {
        assert!(self.placed[&cookie].iter().all(|times| *times == 1), "each byte is placed once");
        self.complete.push(cookie);
    }

    fn sent(&mut self, cookie: u64) {
        self.sent.push(cookie);
    }
}

/// Two such ends with good paths between them, with packets of these lengths.
pub fn pair(seed: u64, packet_bytes: &[u32]) -> Pair<Kept> {
    let paths = packet_bytes.iter().map(|bytes| Path::good(*bytes)).collect();
    Pair::new(Network::new(seed, paths), [Kept::default(), Kept::default()])
}

impl Pair<Kept> {
    /// Both agree on a transfer from `from` to the other side, as a clear to send would have it.
    pub fn transfer(&mut self, from: usize, cookie: u64, bytes: u64) {
        let to = 1 - from;
        let id = self.link[to].expect_transfer(cookie, bytes).expect("a free slot");
        assert_eq!(self.link[from].send_transfer(cookie, id, bytes), Began::Alone);
        self.end[to].placed.insert(cookie, vec![0; bytes as usize]);
    }
}
