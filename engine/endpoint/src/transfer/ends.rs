// SPDX-License-Identifier: MIT OR Apache-2.0
//! The two ends of a transfer: where the bytes of a message lie, and where they go. However a message goes (through a
//! ring, by a copy between processes, through a pipe or a window, out of the heap, from another node), its bytes are
//! copied here, from a source into a sink, and checked here. Both ends know their length, and nothing beyond it is
//! touched.
//!
//! The CRC-32C is computed while bytes are copied, other checks in a pass of their own.

use crate::message::{Buffer, HAS_CRC, Prefix};
use crate::mutation::{Mutation, is};
use crate::site::Site;
use std::io;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Receive, Send};
use strobe_shared::pack::{pack, unpack};
use strobe_shared::sync::Ordering;
use strobe_shared::{Arrival, ConstMemory, CopyTrial, RemoteAddress, SharedMemory, UserMemory};
use strobe_types::ErrorClass;
use strobe_types::layout::Layout;

/// How many bytes at a time are copied from another process to be unpacked into a buffer with gaps.
const SCRATCH_BYTES: usize = 128 << 10;

/// Where the bytes of a message, or a part of it, lie.
#[derive(Clone, Copy)]
pub(crate) struct DataSource {
    lies: Lies,
    bytes: u64,
}

#[derive(Clone, Copy)]
enum Lies {
    /// In the buffer of a send of this process, which may overlap the receive buffer.
    Own(ConstMemory<'static>),
    /// The bytes lie in the node segment.
    Segment(ConstMemory<'static>),
    /// In the memory of the process with this id.
    Other(u32, RemoteAddress),
}

/// Where the bytes go.
#[derive(Clone, Copy)]
pub(crate) struct DataSink<'a> {
    place: Place<'a>,
    bytes: u64,
}

#[derive(Clone, Copy)]
enum Place<'a> {
    /// Contiguous memory of this process or of the segment.
    Piece(UserMemory),
    /// Elements of a layout with gaps: layout, number, and address.
    Gaps(&'a Layout, usize, UserMemory),
    /// Memory of the process with this id.
    Other(u32, RemoteAddress),
}

/// The error of a part beyond the end of its message.
pub(super) fn beyond() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "a part beyond the end of a message")
}

/// The class of error where memory of this node's rank `rank` could not be copied from or to: its process may be gone,
/// of which nobody has told yet.
#[cold]
pub(crate) fn error_of_copy(site: &Site, rank: u32) -> ErrorClass {
    let is_gone = || match site.segment.try_copies_with(rank) {
        CopyTrial::Work => false,
        CopyTrial::HasEnded => true,
        CopyTrial::Refused => site.losses.are_survived(),
    };
    if rank != site.my_rank() && is_gone() { ErrorClass::PROC_FAILED } else { ErrorClass::BUFFER }
}

fn pid_of(site: &Site, rank: u32) -> u32 {
    site.peers[rank as usize].pid.load(Ordering::Relaxed)
}

impl DataSource {
    /// Memory of the segment.
    pub(crate) fn segment(memory: SharedMemory) -> DataSource {
        DataSource { lies: Lies::Segment(*memory.start()), bytes: memory.bytes() as u64 }
    }

    /// Data that local rank `rank`, another one, has published.
    pub(crate) fn published(site: &Site, rank: u32, address: RemoteAddress, bytes: u64) -> DataSource {
        DataSource { lies: Lies::Other(pid_of(site, rank), address), bytes }
    }

    /// The buffer of a send of local rank `rank`.
    pub(crate) fn of_send(site: &Site, send: Send<'_>, rank: u32) -> Option<DataSource> {
        let bytes = send.bytes();
        if rank == site.my_rank() {
            return Some(DataSource { lies: Lies::Own(send.data(0, bytes)?), bytes });
        }
        Some(DataSource::published(site, rank, send.data_address(0, bytes)?, bytes))
    }

    /// A part of it. Fails beyond its end.
    #[inline]
    pub(crate) fn part(self, offset: u64, bytes: u64) -> io::Result<DataSource> {
        if offset.checked_add(bytes).is_none_or(|end| end > self.bytes) {
            return Err(beyond());
        }
        let lies = match self.lies {
            Lies::Own(memory) => Lies::Own(memory.offset(offset as isize)),
            Lies::Segment(memory) => Lies::Segment(memory.offset(offset as isize)),
            Lies::Other(pid, address) => Lies::Other(pid, address.offset(offset)),
        };
        Ok(DataSource { lies, bytes })
    }

    /// Its length in bytes.
    pub(crate) fn bytes(self) -> u64 {
        self.bytes
    }

    /// True if reading it needs a system call.
    pub(crate) fn is_elsewhere(self) -> bool {
        matches!(self.lies, Lies::Other(..))
    }

    /// Copies all of it to memory of this process, which is large enough. Fails if another process's memory cannot be
    /// read.
    #[inline]
    pub(super) fn copy_to(self, to: UserMemory) -> io::Result<()> {
        let bytes = self.bytes as usize;
        match self.lies {
            Lies::Own(memory) => memory.copy_to(to, bytes),
            Lies::Segment(memory) => memory.copy_apart(to, bytes),
            // Of an empty message the address means nothing.
            Lies::Other(..) if bytes == 0 => {}
            Lies::Other(pid, address) => return to.fill_from_process(pid, address, bytes),
        }
        Ok(())
    }

    /// Copies all of it, `into.len()` bytes, and returns the check of the bytes read. Fails as [`DataSource::copy_to`].
    pub(crate) fn read(self, integrity: Integrity, into: &mut [u8]) -> io::Result<u32> {
        if self.bytes != into.len() as u64 {
            return Err(beyond());
        }
        match self.lies {
            Lies::Own(memory) | Lies::Segment(memory) => Ok(read(integrity, memory, into)),
            Lies::Other(pid, address) => {
                address.read(pid, into)?;
                Ok(integrity.of(into))
            }
        }
    }

    /// Calls `each` with one piece after the other: its offset, and its bytes.
    fn pieces(self, scratch: &mut Vec<u8>, mut each: impl FnMut(u64, &[u8]) -> io::Result<()>) -> io::Result<()> {
        let (Lies::Own(memory) | Lies::Segment(memory)) = self.lies else {
            scratch.resize(SCRATCH_BYTES, 0);
            let mut at = 0;
            while at < self.bytes {
                let part = self.part(at, (self.bytes - at).min(SCRATCH_BYTES as u64))?;
                let into = &mut scratch[..part.bytes as usize];
                part.read(Integrity::Off, into)?;
                each(at, into)?;
                at += part.bytes;
            }
            return Ok(());
        };
        memory.with_slice(self.bytes as usize, |bytes| each(0, bytes))
    }
}

impl<'a> DataSink<'a> {
    /// A buffer of this process.
    #[inline]
    pub(crate) fn of_buffer(into: &Buffer<'a>) -> DataSink<'a> {
        let place = match into.contiguous() {
            Some(memory) => Place::Piece(memory),
            None => Place::Gaps(into.layout, into.count, into.memory),
        };
        DataSink { place, bytes: into.bytes() as u64 }
    }

    /// Elements of a layout with gaps, which hold `bytes` bytes in all.
    pub(crate) fn of_gaps(layout: &'a Layout, count: usize, memory: UserMemory, bytes: u64) -> DataSink<'a> {
        DataSink { place: Place::Gaps(layout, count, memory), bytes }
    }

    /// Memory of the segment.
    pub(crate) fn segment(memory: SharedMemory) -> DataSink<'static> {
        DataSink::piece(memory.start(), memory.bytes() as u64)
    }

    /// Contiguous memory of this process.
    #[inline]
    pub(crate) fn piece(memory: UserMemory, bytes: u64) -> DataSink<'static> {
        DataSink { place: Place::Piece(memory), bytes }
    }

    /// Memory that local rank `rank`, another one, has published for a receive.
    pub(crate) fn published(site: &Site, rank: u32, address: RemoteAddress, bytes: u64) -> DataSink<'static> {
        DataSink { place: Place::Other(pid_of(site, rank), address), bytes }
    }

    /// The buffer of a receive of local rank `rank`; `None` if it is not contiguous.
    pub(crate) fn of_receive(site: &Site, receive: Receive<'_>, rank: u32) -> Option<DataSink<'static>> {
        let bytes = receive.bytes();
        if rank == site.my_rank() {
            return Some(DataSink::piece(receive.buffer(0, bytes)?, bytes));
        }
        Some(DataSink::published(site, rank, receive.target(0, bytes)?, bytes))
    }

    /// True if writing to it needs a system call.
    pub(crate) fn is_elsewhere(self) -> bool {
        matches!(self.place, Place::Other(..))
    }

    #[inline]
    fn has_room(self, offset: u64, bytes: u64) -> io::Result<()> {
        if offset.checked_add(bytes).is_none_or(|end| end > self.bytes) { Err(beyond()) } else { Ok(()) }
    }

    /// Copies a message, or a part of it, to byte `offset` of the message in the buffer. Fails if either process cannot
    /// be reached.
    pub(crate) fn fill(self, offset: u64, from: DataSource, scratch: &mut Vec<u8>) -> io::Result<()> {
        self.has_room(offset, from.bytes)?;
        match self.place {
            Place::Piece(memory) => from.copy_to(memory.offset(offset as isize)),
            Place::Gaps(layout, count, memory) => {
                let begins = if is(Mutation::UnpacksAtStart) { 0 } else { offset };
                from.pieces(scratch, |at, bytes| {
                    unpack(layout, count, memory, (begins + at) as usize, bytes);
                    Ok(())
                })
            }
            Place::Other(pid, address) => {
                from.pieces(scratch, |at, bytes| address.offset(offset + at).write(pid, bytes))
            }
        }
    }

    /// Copies the first `bytes` bytes of a payload in the ring, and checks a complete message. Returns the error class
    /// of one that was changed on its way, else 0.
    #[inline(always)]
    pub(crate) fn take(self, arrival: &Arrival<'_>, bytes: usize, integrity: Integrity) -> i32 {
        match self.place {
            Place::Piece(memory) => arrival.copy_to(memory, bytes),
            Place::Gaps(layout, count, memory) => arrival.with_bytes(|data| {
                unpack(layout, count, memory, 0, &data[..bytes]);
            }),
            Place::Other(..) => debug_assert!(false, "what lies in a ring is taken out by its receiver"),
        }
        match arrival.prefix() {
            Some(prefix) if bytes == arrival.header.length as usize => self.check(integrity, prefix, bytes),
            _ => 0,
        }
    }

    /// Writes bytes to byte `offset` of the message, and returns the check of what lies there then.
    pub(crate) fn write(
        self,
        integrity: Integrity,
        offset: u64,
        bytes: &[u8],
        scratch: &mut Vec<u8>,
    ) -> io::Result<u32> {
        self.has_room(offset, bytes.len() as u64)?;
        match self.place {
            Place::Piece(memory) => Ok(write(integrity, memory.offset(offset as isize), bytes)),
            Place::Gaps(layout, count, memory) => {
                unpack(layout, count, memory, offset as usize, bytes);
                scratch.resize(bytes.len(), 0);
                pack(layout, count, memory, offset as usize, scratch);
                Ok(integrity.of(scratch))
            }
            Place::Other(pid, address) => {
                let address = address.offset(offset);
                address.write(pid, bytes)?;
                scratch.resize(bytes.len(), 0);
                address.read(pid, scratch)?;
                Ok(integrity.of(scratch))
            }
        }
    }

    /// Checks a message of `bytes` bytes that lies in this buffer and came with `prefix`. Returns the error class if it
    /// was changed on its way, else 0.
    #[inline]
    pub(crate) fn check(self, integrity: Integrity, prefix: u64, bytes: usize) -> i32 {
        let prefix = Prefix::of(prefix);
        if prefix.low & HAS_CRC == 0 || self.lie_here(integrity, prefix.crc, bytes) { 0 } else { ErrorClass::OTHER.0 }
    }

    fn lie_here(self, integrity: Integrity, crc: u32, bytes: usize) -> bool {
        match self.place {
            Place::Piece(memory) => memory.with_slice(bytes, |lie| integrity.of(lie) == crc),
            Place::Gaps(layout, count, memory) => {
                let mut packed = vec![0; bytes];
                pack(layout, count, memory, 0, &mut packed);
                integrity.of(&packed) == crc
            }
            Place::Other(..) => true,
        }
    }
}

/// Copies out of `memory` and returns the check of what was read.
#[inline]
pub(crate) fn read(integrity: Integrity, memory: ConstMemory<'_>, into: &mut [u8]) -> u32 {
    if integrity == Integrity::Crc32c {
        return memory.read_with_crc(into);
    }
    memory.read(into);
    memory.with_slice(into.len(), |bytes| integrity.of(bytes))
}

/// Copies into `memory` and returns the check of what lies there then.
#[inline]
fn write(integrity: Integrity, memory: UserMemory, from: &[u8]) -> u32 {
    if integrity == Integrity::Crc32c {
        return memory.write_with_crc(from);
    }
    memory.write(from);
    memory.with_slice(from.len(), |bytes| integrity.of(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::OwnedMemory;

    fn sent() -> Vec<u8> {
        (0..=255).cycle().take(3_000).collect()
    }

    fn source_of(owned: &OwnedMemory) -> DataSource {
        DataSource { lies: Lies::Own(*owned.memory()), bytes: owned.bytes() as u64 }
    }

    #[test]
    fn what_is_read_and_written_has_the_check_of_its_bytes() {
        let (source, bytes) = (OwnedMemory::holding(&sent()), sent());
        let target = OwnedMemory::new(3_000);
        for integrity in [Integrity::Crc32c, Integrity::Checksum, Integrity::Off] {
            let from = source_of(&source);
            let mut out = vec![0; 3_000];
            assert_eq!(from.read(integrity, &mut out).unwrap(), integrity.of(&bytes));
            assert_eq!(out, bytes);
            target.memory().write(&[0; 3_000]);
            let sink = DataSink::piece(target.memory(), 3_000);
            assert_eq!(sink.write(integrity, 0, &bytes, &mut Vec::new()).unwrap(), integrity.of(&bytes));
            let prefix = |crc| Prefix { low: HAS_CRC, crc }.word();
            assert_eq!(sink.check(integrity, prefix(integrity.of(&bytes)), 3_000), 0);
            let wrong = sink.check(integrity, prefix(integrity.of(&bytes) ^ 1), 3_000);
            assert_eq!(wrong, ErrorClass::OTHER.0);
            assert_eq!(target.to_vec(), bytes);
        }
    }

    #[test]
    fn parts_fill_a_buffer_in_any_order_and_nothing_beyond_it() {
        let (source, target) = (OwnedMemory::holding(&sent()), OwnedMemory::holding(&[0; 3_008]));
        let from = source_of(&source);
        let sink = DataSink::piece(target.memory(), 3_000);
        for (offset, bytes) in [(2_000, 1_000), (0, 700), (700, 1_300)] {
            sink.fill(offset, from.part(offset, bytes).unwrap(), &mut Vec::new()).unwrap();
        }
        let lie = target.to_vec();
        assert_eq!((&lie[..3_000], &lie[3_000..]), (&sent()[..], &[0; 8][..]));
        assert!(sink.fill(1, from, &mut Vec::new()).is_err() && sink.fill(u64::MAX, from, &mut Vec::new()).is_err());
        assert!(sink.write(Integrity::Off, 2_999, &[1, 2], &mut Vec::new()).is_err());
        assert!(
            from.part(0, 3_001).is_err()
                && from.part(u64::MAX, 2).is_err()
                && from.read(Integrity::Off, &mut [0; 4]).is_err()
        );
    }
}
