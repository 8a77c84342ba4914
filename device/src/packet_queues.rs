// SPDX-License-Identifier: MIT OR Apache-2.0
//! Buffers for packets on their way to and from a device. They are made once and used again, so a packet needs no
//! allocation.

use crate::placed::Placed;
use std::ops::Range;
use strobe_os::net::Address;

/// Where the first packet of an [`Outbox`] begins in its page. The kernel's copy of a long packet begins at the start
/// of a page, that of a short one near it: both before this, so that no copy is slow (`placed.rs`).
const OUTBOX_PLACE: usize = 64;
/// Where an [`Inbox`] begins: no later than the kernel's copy.
const INBOX_PLACE: usize = 0;

/// Packets to be sent, one behind the other without gaps, so that a device can give a run of equal ones to the kernel
/// as one piece.
///
/// Packets are not gathered from several pieces of memory: their content is read once for the checksum anyway, the copy
/// made then is still in the cache when the kernel reads it, and what was sealed is what is sent, even if the program
/// changes its memory meanwhile.
#[derive(Debug)]
pub struct Outbox {
    bytes: Placed,
    packets: Vec<Waiting>,
    /// Packets before this one have been sent.
    first: usize,
    /// How many packets behind it have been sent.
    gone: usize,
}

/// A packet in an [`Outbox`].
#[derive(Clone, Debug)]
struct Waiting {
    to: u32,
    range: Range<usize>,
    gone: bool,
}

/// Consecutive packets to one peer, all of equal length except that the last may be shorter.
#[derive(Clone, Copy, Debug)]
pub struct PacketRun<'a> {
    /// Place of the first packet.
    pub at: usize,
    /// The peer.
    pub to: u32,
    /// Their bytes.
    pub bytes: &'a [u8],
    /// Length of each but the last.
    pub packet_bytes: usize,
    /// Number of packets.
    pub count: usize,
}

impl Outbox {
    /// An outbox with room for `bytes` bytes of packets.
    pub fn new(bytes: usize) -> Outbox {
        Outbox { bytes: Placed::new(bytes, OUTBOX_PLACE), packets: Vec::with_capacity(64), first: 0, gone: 0 }
    }

    /// Room for a packet of at most `bytes` bytes; `None` if the packets in the box have to be sent first.
    #[inline]
    pub fn room(&mut self, bytes: usize) -> Option<&mut [u8]> {
        if self.first + self.gone > 0 && self.end().saturating_add(bytes) > self.bytes.len() {
            self.move_up();
        }
        let start = self.end();
        self.bytes.get_mut(start..start.checked_add(bytes)?)
    }

    /// Makes the first `bytes` bytes of the room, at least one, a packet to `peer`.
    ///
    /// # Panics
    /// If there was no such room.
    #[inline]
    pub fn push(&mut self, to: u32, bytes: usize) {
        let start = self.end();
        assert!(bytes > 0 && bytes <= self.bytes.len() - start, "no such room in the outbox");
        self.packets.push(Waiting { to, range: start..start + bytes, gone: false });
    }

    /// Puts a copy of `packet` in; false if there is no room.
    pub fn put(&mut self, to: u32, packet: &[u8]) -> bool {
        let Some(room) = self.room(packet.len()) else { return false };
        room.copy_from_slice(packet);
        self.push(to, packet.len());
        true
    }

    /// Number of packets to be sent.
    pub fn len(&self) -> usize {
        self.packets.len() - self.first - self.gone
    }

    /// True if there is no packet to be sent.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The packets to be sent, first to last: peer and bytes.
    pub fn packets(&self) -> impl Iterator<Item = (u32, &[u8])> {
        let waiting = self.packets[self.first..].iter().filter(|packet| !packet.gone);
        waiting.map(|packet| (packet.to, &self.bytes[packet.range.clone()]))
    }

    /// The longest run that begins at place `at`, or at the next packet to be sent behind it, of at most `count_max`
    /// packets and `bytes_max` bytes (but at least one packet). `None` at the end. Places count from the front and stay
    /// the same until [`Outbox::take`].
    pub fn run(&self, at: usize, count_max: usize, bytes_max: usize) -> Option<PacketRun<'_>> {
        let rest = self.packets.get(self.first + at..)?;
        let ahead = rest.iter().position(|packet| !packet.gone)?;
        let rest = &rest[ahead..];
        let first = rest.first()?;
        let packet_bytes = first.range.len();
        let (mut end, mut count) = (first.range.end, 1);
        for next in rest.iter().take(count_max).skip(1) {
            let fits = next.to == first.to && !next.gone && next.range.len() <= packet_bytes;
            if !fits || next.range.end - first.range.start > bytes_max {
                break;
            }
            (end, count) = (next.range.end, count + 1);
            if next.range.len() < packet_bytes {
                break;
            }
        }
        Some(PacketRun {
            at: at + ahead,
            to: first.to,
            bytes: &self.bytes[first.range.start..end],
            packet_bytes,
            count,
        })
    }

    /// Removes the first `count` packets.
    #[inline]
    pub fn take(&mut self, count: usize) {
        if self.gone > 0 {
            for _ in 0..count.min(self.len()) {
                self.packets[self.first..].iter_mut().find(|packet| !packet.gone).expect("one waits").gone = true;
                self.gone += 1;
                self.pass_gone();
            }
            return;
        }
        self.first = (self.first + count).min(self.packets.len());
        self.pass_gone();
    }

    /// Marks the packet at place `at` as sent, though others before it may wait. Places do not change until
    /// [`Outbox::tidy`].
    pub fn take_at(&mut self, at: usize) {
        let packet = &mut self.packets[self.first + at];
        self.gone += usize::from(!packet.gone);
        packet.gone = true;
    }

    /// Removes the packets at the front that have been sent.
    pub fn tidy(&mut self) {
        self.pass_gone();
    }

    fn pass_gone(&mut self) {
        while self.gone > 0 && self.packets.get(self.first).is_some_and(|packet| packet.gone) {
            self.first += 1;
            self.gone -= 1;
        }
        if self.first == self.packets.len() {
            self.packets.clear();
            self.first = 0;
        }
    }

    /// Moves the packets to be sent to the front of the memory.
    fn move_up(&mut self) {
        self.packets.drain(..self.first);
        self.packets.retain(|packet| !packet.gone);
        (self.first, self.gone) = (0, 0);
        let mut end = 0;
        for packet in &mut self.packets {
            self.bytes.copy_within(packet.range.clone(), end);
            packet.range = end..end + packet.range.len();
            end = packet.range.end;
        }
    }

    fn end(&self) -> usize {
        self.packets.last().map_or(0, |packet| packet.range.end)
    }
}

/// The sender of a packet, as far as the device knows it. Only the seal proves it.
#[derive(Clone, Copy, Debug)]
pub enum From {
    /// A peer, by its number.
    Peer(u32),
    /// An address.
    Address(Address),
}

impl From {
    /// The peer, if the device knows it.
    pub fn peer(self) -> Option<u32> {
        if let From::Peer(peer) = self { Some(peer) } else { None }
    }
}

/// Received packets.
#[derive(Debug)]
pub struct Inbox {
    pub(crate) bytes: Placed,
    packets: Vec<(From, Range<usize>)>,
}

impl Inbox {
    /// An inbox with room for `bytes` bytes: the largest [`crate::Properties::inbox_bytes`] of the devices that fill
    /// it.
    pub fn new(bytes: usize) -> Inbox {
        Inbox { bytes: Placed::new(bytes, INBOX_PLACE), packets: Vec::with_capacity(64) }
    }

    /// The packets: their senders and their bytes, which may be changed (decrypted) in place.
    pub fn packets(&mut self) -> impl Iterator<Item = (From, &mut [u8])> {
        let mut rest: &mut [u8] = &mut self.bytes;
        let mut start = 0;
        self.packets.iter().map(move |(from, range)| {
            let (packet, behind) = std::mem::take(&mut rest)[range.start - start..].split_at_mut(range.len());
            (rest, start) = (behind, range.end);
            (*from, packet)
        })
    }

    /// Number of packets.
    pub fn len(&self) -> usize {
        self.packets.len()
    }

    /// True if there is none.
    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    /// Removes all packets.
    #[inline]
    pub fn clear(&mut self) {
        self.packets.clear();
    }

    /// Adds the bytes in `range` as a packet.
    #[inline]
    pub(crate) fn add(&mut self, from: From, range: Range<usize>) {
        debug_assert!(range.end <= self.bytes.len() && self.end() <= range.start);
        self.packets.push((from, range));
    }

    /// The lengths of the packets.
    pub fn lengths(&self) -> impl Iterator<Item = usize> {
        self.packets.iter().map(|(_, range)| range.len())
    }

    pub(crate) fn end(&self) -> usize {
        self.packets.last().map_or(0, |(_, range)| range.end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Against a plain list, at random.
    #[test]
    fn outbox_is_a_list_from_which_any_may_go() {
        for seed in 0..200 {
            let mut random = Random(seed);
            let (mut outbox, mut list) = (Outbox::new(600), Vec::<(u32, Vec<u8>)>::new());
            for step in 0..300_u32 {
                match random.below(6) {
                    0..3 => {
                        let packet = vec![step as u8; 1 + random.below(120) as usize];
                        let to = random.below(3) as u32;
                        let used: usize = list.iter().map(|(_, bytes)| bytes.len()).sum();
                        let taken = outbox.put(to, &packet);
                        assert!(taken || used + packet.len() > 600 || outbox.first + outbox.gone == 0, "seed {seed}");
                        if taken {
                            list.push((to, packet));
                        }
                    }
                    3 => {
                        let count = random.below(4) as usize;
                        outbox.take(count);
                        list.drain(..count.min(list.len()));
                    }
                    4 => {
                        // The first packet to some peer, wherever it stands.
                        let to = random.below(3) as u32;
                        let mut at = 0;
                        while let Some(run) = outbox.run(at, 1, 0) {
                            if run.to == to {
                                let place = run.at;
                                outbox.take_at(place);
                                break;
                            }
                            at = run.at + 1;
                        }
                        if let Some(first) = list.iter().position(|(peer, _)| *peer == to) {
                            list.remove(first);
                        }
                    }
                    _ => outbox.tidy(),
                }
                let there: Vec<(u32, Vec<u8>)> = outbox.packets().map(|(to, bytes)| (to, bytes.to_vec())).collect();
                assert_eq!(there, list, "seed {seed}, step {step}");
                assert_eq!((outbox.len(), outbox.is_empty()), (list.len(), list.is_empty()));
            }
        }
    }

    #[test]
    fn runs_are_equal_packets_to_one_peer_and_perhaps_a_last_shorter_one() {
        let mut outbox = Outbox::new(1_000);
        for (to, bytes) in [(1, 10), (1, 10), (1, 4), (1, 10), (2, 10), (2, 20), (2, 20), (2, 20)] {
            assert!(outbox.put(to, &vec![0; bytes]));
        }
        let runs = |outbox: &Outbox, count_max, bytes_max| {
            let (mut runs, mut at) = (Vec::new(), 0);
            while let Some(run) = outbox.run(at, count_max, bytes_max) {
                runs.push((run.at, run.to, run.count, run.bytes.len()));
                at = run.at + run.count;
            }
            runs
        };
        assert_eq!(runs(&outbox, 64, 1_000), [(0, 1, 3, 24), (3, 1, 1, 10), (4, 2, 1, 10), (5, 2, 3, 60)]);
        assert_eq!(runs(&outbox, 2, 1_000)[0], (0, 1, 2, 20));
        assert_eq!(runs(&outbox, 64, 15)[0], (0, 1, 1, 10));
        outbox.take_at(6);
        assert_eq!(runs(&outbox, 64, 1_000)[3..], [(5, 2, 1, 20), (7, 2, 1, 20)], "what is gone parts a run");
    }
}
