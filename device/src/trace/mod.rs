// SPDX-License-Identifier: MIT OR Apache-2.0
//! A wrapper that records the last packets of another device, in the state: another process can read them while the job
//! runs, or after a rank has died. For each packet it keeps time, peer, length and the first bytes, where the header
//! is.

use crate::{Connections, Counters, Datagrams, Device, From, Inbox, Outbox, Properties};
use std::io;
use std::os::fd::BorrowedFd;

/// How many packets are recorded.
pub const ENTRIES: usize = 1_024;

/// How many bytes of each are kept.
pub const HEAD_BYTES: usize = 40;

/// Words of an entry: time, what, and the head.
const ENTRY_WORDS: usize = 2 + HEAD_BYTES / 8;

/// Words of the state before those of the inner device: number of packets so far, then a ring of entries.
const WORDS: usize = 1 + ENTRIES * ENTRY_WORDS;

/// The peer of a packet whose sender the device knows by address only.
pub const UNKNOWN: u32 = 0x7fff_ffff;

/// A device that records the last packets of another one.
#[derive(Debug)]
pub struct Trace {
    inner: Box<Device>,
}

/// A recorded packet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Entry {
    /// When the packet was sent or received, in nanoseconds.
    pub time: u64,
    /// True if it was sent, false if it was received.
    pub sent: bool,
    /// The peer; [`UNKNOWN`] if the device does not know it.
    pub peer: u32,
    /// The packet's length.
    pub length: u32,
    /// The packet's first bytes, then zeros.
    pub head: [u8; HEAD_BYTES],
}

/// The packets in the state, oldest first; none if it is no such state. It may be read while the device is in use; an
/// entry that is just being written is then inconsistent.
pub fn entries(state: &[u64]) -> impl Iterator<Item = Entry> + '_ {
    let ring = state.get(..WORDS).unwrap_or(&[0; 1]);
    let count = ring[0];
    let words = (count.saturating_sub(ENTRIES as u64)..count).map(move |number| &ring[place(number)..][..ENTRY_WORDS]);
    // An entry of length 0 was removed.
    words.filter(|words| words[1] as u32 > 0).map(|words| {
        let mut head = [0; HEAD_BYTES];
        for (bytes, word) in head.chunks_exact_mut(8).zip(&words[2..]) {
            bytes.copy_from_slice(&word.to_le_bytes());
        }
        let what = words[1];
        let peer = (what >> 32) as u32 & UNKNOWN;
        Entry { time: words[0], sent: what >> 63 == 1, peer, length: what as u32, head }
    })
}

fn place(number: u64) -> usize {
    1 + (number % ENTRIES as u64) as usize * ENTRY_WORDS
}

fn remember(ring: &mut [u64], time: u64, sent: bool, peer: u32, bytes: &[u8]) {
    let number = ring[0];
    let words = &mut ring[place(number)..][..ENTRY_WORDS];
    words[0] = time;
    words[1] = u64::from(sent) << 63 | u64::from(peer & UNKNOWN) << 32 | bytes.len() as u64;
    for (at, word) in words[2..].iter_mut().enumerate() {
        let mut eight = [0; 8];
        let from = bytes.get(at * 8..).unwrap_or(&[]);
        let count = from.len().min(8);
        eight[..count].copy_from_slice(&from[..count]);
        *word = u64::from_le_bytes(eight);
    }
    ring[0] = number.wrapping_add(1);
}

impl Trace {
    /// Records the packets of `inner`.
    pub fn new(inner: Device) -> Trace {
        Trace { inner: Box::new(inner) }
    }
}

impl Datagrams for Trace {
    fn properties(&self) -> Properties {
        let inner = self.inner.properties();
        Properties { state_words: inner.state_words + WORDS, ..inner }
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let (mine, theirs) = state.split_at_mut(WORDS);
        // Which packets are taken is known after sending, their bytes only before: so records all, and removes the
        // rest.
        for (to, bytes) in outbox.packets() {
            remember(mine, now, true, to, bytes);
        }
        let result = self.inner.send(theirs, now, outbox);
        for _ in 0..outbox.len() {
            mine[0] = mine[0].wrapping_sub(1);
            let forgotten = place(mine[0]);
            mine[forgotten..][..ENTRY_WORDS].fill(0);
        }
        result
    }

    fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        let (mine, theirs) = state.split_at_mut(WORDS);
        let count = self.inner.receive(theirs, now, inbox)?;
        for (from, bytes) in inbox.packets() {
            let peer = if let From::Peer(peer) = from { peer } else { UNKNOWN };
            remember(mine, now, false, peer, bytes);
        }
        Ok(count)
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.inner.descriptors(each);
    }

    fn next_event(&self, state: &[u64]) -> Option<u64> {
        self.inner.next_event(&state[WORDS..])
    }

    fn counters(&self) -> Counters {
        self.inner.counters()
    }

    fn connections<'a>(&'a mut self, state: &'a mut [u64]) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
        self.inner.connections(&mut state[WORDS..])
    }
}
