// SPDX-License-Identifier: MIT OR Apache-2.0
//! One peer's part of the state. Any bits are valid; impossible values are treated as a broken stream.

use super::{PACKET_BYTES_MAX, PREFIX};
use zerocopy::IntoBytes;

/// Words of a buffer for one packet.
const BUFFER: usize = (PREFIX + PACKET_BYTES_MAX).div_ceil(8);

/// Words of a peer: its own, then a packet that leaves and one that arrives.
pub(super) const WORDS: usize = OWN + 2 * BUFFER;

// Its own words.
const GENERATION: usize = 0;
const BROKEN: usize = 1;
/// How many of its first words tell the state of the stream.
pub(super) const FRONT: usize = 2;
/// Where in its buffer the rest of the packet being sent begins, and ends.
const LEAVING_START: usize = 2;
const LEAVING_END: usize = 3;
/// How many bytes of the packet being received have arrived.
const ARRIVED: usize = 4;
/// When to try to send the rest again.
const RETRY_AT: usize = 5;
const OWN: usize = 8;

/// Generation and break of a stream, from its first words.
pub(super) fn seen(front: [u64; FRONT]) -> (u64, bool) {
    (front[GENERATION], front[BROKEN] != 0)
}

/// One peer's part of the state.
pub(super) struct Peer<'a> {
    own: &'a mut [u64],
    leaving: &'a mut [u8],
    arriving: &'a mut [u8],
}

impl<'a> Peer<'a> {
    /// The part of peer `at`; `None` if the state is too short.
    pub fn of(state: &'a mut [u64], at: usize) -> Option<Peer<'a>> {
        let start = at.checked_mul(WORDS)?;
        let words = state.get_mut(start..start.checked_add(WORDS)?)?;
        let (own, buffers) = words.split_at_mut(OWN);
        let (leaving, arriving) = buffers.split_at_mut(BUFFER);
        Some(Peer { own, leaving: leaving.as_mut_bytes(), arriving: arriving.as_mut_bytes() })
    }

    /// When to try to send what is left for peer `at`, if anything is.
    pub fn retry_at(state: &[u64], at: usize) -> Option<u64> {
        let own = state.get(at.checked_mul(WORDS)?..)?.get(..OWN)?;
        (own[LEAVING_START] < own[LEAVING_END] && own[BROKEN] == 0).then_some(own[RETRY_AT])
    }

    /// The generation of the stream.
    pub fn generation(&self) -> u64 {
        self.own[GENERATION]
    }

    /// Whether the stream is broken.
    pub fn is_broken(&self) -> bool {
        self.own[BROKEN] != 0
    }

    /// A new stream: nothing is under way.
    pub fn begin(&mut self, generation: u64) {
        self.own.fill(0);
        self.own[GENERATION] = generation;
    }

    /// Marks the stream as broken; packets under way are lost.
    pub fn break_off(&mut self) {
        let generation = self.own[GENERATION];
        self.begin(generation);
        self.own[BROKEN] = 1;
    }

    /// The rest of the packet being sent, empty if there is none; `None` if the values are impossible.
    pub fn leaving(&self) -> Option<&[u8]> {
        let (start, end) = (self.own[LEAVING_START], self.own[LEAVING_END]);
        self.leaving.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
    }

    /// Notes that `count` bytes of it were sent. True if that was all.
    pub fn note_sent(&mut self, count: usize, retry_at: u64) -> bool {
        self.own[LEAVING_START] += count as u64;
        self.own[RETRY_AT] = retry_at;
        let all = self.own[LEAVING_START] >= self.own[LEAVING_END];
        if all {
            (self.own[LEAVING_START], self.own[LEAVING_END]) = (0, 0);
        }
        all
    }

    /// Keeps the rest of a packet: what is left of its length and of its content.
    pub fn keep_leaving(&mut self, prefix: &[u8], packet: &[u8], retry_at: u64) {
        let end = prefix.len() + packet.len();
        self.leaving[..prefix.len()].copy_from_slice(prefix);
        self.leaving[prefix.len()..end].copy_from_slice(packet);
        (self.own[LEAVING_START], self.own[LEAVING_END], self.own[RETRY_AT]) = (0, end as u64, retry_at);
    }

    /// The beginning of a packet that has arrived in part; `None` if the values are impossible.
    pub fn arrived(&self) -> Option<&[u8]> {
        let bytes = usize::try_from(self.own[ARRIVED]).ok()?;
        self.arriving.get(..bytes).filter(|bytes| bytes.len() < PREFIX + PACKET_BYTES_MAX)
    }

    /// Keeps the beginning of a packet.
    pub fn keep_arrived(&mut self, beginning: &[u8]) {
        self.arriving[..beginning.len()].copy_from_slice(beginning);
        self.own[ARRIVED] = beginning.len() as u64;
    }
}
