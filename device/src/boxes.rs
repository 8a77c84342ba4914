// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where packets lie on their way to and from a device. Made once and used again, so that a packet costs no memory.

use std::ops::Range;
use strobe_os::net::Address;

/// Packets that wait to be sent, one behind the other without gaps: so a device can give a run of equal ones to the
/// kernel as one piece.
///
/// There is no gathering from several slices: what goes into a packet is read once for its checksum anyway, the copy
/// that falls off lies in cache when the kernel reads it, and what is sealed is then what is sent, whatever the user's
/// memory does meanwhile.
#[derive(Debug)]
pub struct Outbox {
    bytes: Box<[u8]>,
    packets: Vec<Waiting>,
    /// Packets before this one have been sent.
    first: usize,
}

/// A packet in an [`Outbox`].
#[derive(Clone, Debug)]
struct Waiting {
    to: u32,
    range: Range<usize>,
}

/// Packets one behind the other to one peer: all of equal length, the last perhaps shorter.
#[derive(Clone, Copy, Debug)]
pub struct Run<'a> {
    /// The peer.
    pub to: u32,
    /// Their bytes.
    pub bytes: &'a [u8],
    /// Length of each but the last.
    pub packet_bytes: usize,
    /// How many.
    pub count: usize,
}

impl Outbox {
    /// With room for so many bytes of packets.
    pub fn new(bytes: usize) -> Outbox {
        Outbox { bytes: vec![0; bytes].into(), packets: Vec::with_capacity(64), first: 0 }
    }

    /// Room for a packet of at most `bytes`; none if the box is too full and must be sent first.
    #[inline]
    pub fn room(&mut self, bytes: usize) -> Option<&mut [u8]> {
        let start = self.end();
        self.bytes.get_mut(start..start.checked_add(bytes)?)
    }

    /// The first `bytes` of the room, one at least, are now a packet to `peer`.
    ///
    /// # Panics
    /// If there was no such room.
    #[inline]
    pub fn push(&mut self, to: u32, bytes: usize) {
        let start = self.end();
        assert!(bytes > 0 && bytes <= self.bytes.len() - start, "no such room in the outbox");
        self.packets.push(Waiting { to, range: start..start + bytes });
    }

    /// Puts a copy of `packet` in; false if there is no room.
    pub fn put(&mut self, to: u32, packet: &[u8]) -> bool {
        let Some(room) = self.room(packet.len()) else { return false };
        room.copy_from_slice(packet);
        self.push(to, packet.len());
        true
    }

    /// Packets that wait.
    pub fn len(&self) -> usize {
        self.packets.len() - self.first
    }

    /// Whether none waits.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The packets that wait, first to last: peer and bytes.
    pub fn packets(&self) -> impl Iterator<Item = (u32, &[u8])> {
        self.packets[self.first..].iter().map(|packet| (packet.to, &self.bytes[packet.range.clone()]))
    }

    /// The longest run after the first `skip` packets, of at most `count_max` packets and `bytes_max` bytes (but one
    /// packet at least); none at the end.
    pub fn run(&self, skip: usize, count_max: usize, bytes_max: usize) -> Option<Run<'_>> {
        let rest = self.packets.get(self.first + skip..)?;
        let first = rest.first()?;
        let packet_bytes = first.range.len();
        let (mut end, mut count) = (first.range.end, 1);
        for next in rest.iter().take(count_max).skip(1) {
            let fits = next.to == first.to && next.range.len() <= packet_bytes;
            if !fits || next.range.end - first.range.start > bytes_max {
                break;
            }
            (end, count) = (next.range.end, count + 1);
            if next.range.len() < packet_bytes {
                break;
            }
        }
        Some(Run { to: first.to, bytes: &self.bytes[first.range.start..end], packet_bytes, count })
    }

    /// Takes the first `count` packets out.
    #[inline]
    pub fn take(&mut self, count: usize) {
        self.first = (self.first + count).min(self.packets.len());
        if self.first == self.packets.len() {
            self.packets.clear();
            self.first = 0;
        }
    }

    fn end(&self) -> usize {
        self.packets.last().map_or(0, |packet| packet.range.end)
    }
}

/// Who sent a packet, as far as the device knows. The seal says who it really was.
#[derive(Clone, Copy, Debug)]
pub enum From {
    /// A peer, by its number.
    Peer(u32),
    /// An address.
    Address(Address),
}

/// Packets that have arrived.
#[derive(Debug)]
pub struct Inbox {
    pub(crate) bytes: Box<[u8]>,
    packets: Vec<(From, Range<usize>)>,
}

impl Inbox {
    /// With room for so many bytes: the largest [`crate::Properties::inbox_bytes`] of the devices that fill it.
    pub fn new(bytes: usize) -> Inbox {
        Inbox { bytes: vec![0; bytes].into(), packets: Vec::with_capacity(64) }
    }

    /// The packets: who sent them, and their bytes, which may be changed (decrypted) in place.
    pub fn packets(&mut self) -> impl Iterator<Item = (From, &mut [u8])> {
        let mut rest: &mut [u8] = &mut self.bytes;
        let mut start = 0;
        self.packets.iter().map(move |(from, range)| {
            let (packet, behind) = std::mem::take(&mut rest)[range.start - start..].split_at_mut(range.len());
            (rest, start) = (behind, range.end);
            (*from, packet)
        })
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.packets.len()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.packets.is_empty()
    }

    /// Forgets all.
    #[inline]
    pub fn clear(&mut self) {
        self.packets.clear();
    }

    /// `range` of the bytes is a packet, behind all that are.
    #[inline]
    pub(crate) fn add(&mut self, from: From, range: Range<usize>) {
        debug_assert!(range.end <= self.bytes.len() && self.end() <= range.start);
        self.packets.push((from, range));
    }

    pub(crate) fn end(&self) -> usize {
        self.packets.last().map_or(0, |(_, range)| range.end)
    }
}
