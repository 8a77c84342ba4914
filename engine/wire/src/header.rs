// SPDX-License-Identifier: MIT OR Apache-2.0
//! The header of a packet: sender, receiver and number. It comes first and is never encrypted, so that a receiver finds
//! the link and its key from it, and it is authenticated together with the body.

use crate::Malformed;
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// Bytes of a packet's header.
pub const HEADER_BYTES: usize = 40;
/// Bytes at the end of a packet that are kept free for the tag, which proves that it is authentic.
pub const TAG_BYTES: usize = 16;
/// Offset of the sender's number in a packet, in little endian.
pub const SOURCE_AT: usize = std::mem::offset_of!(Raw, source);
/// Version of the formats of this crate.
pub const VERSION: u8 = 3;
/// Flag: the body is encrypted, not only authenticated.
pub const FLAG_ENCLOSED: u16 = 1;
/// Flag: the sender waits for room, so this packet is to be acknowledged without delay.
pub const FLAG_ACK_NOW: u16 = 2;

/// Flag: if the packet is long its seal is AEGIS-128X2, not X4. The seal itself sets it.
pub(crate) const FLAG_HALF: u8 = 4;
/// Offset of the lower half of the flags.
pub(crate) const FLAGS_AT: usize = std::mem::offset_of!(Raw, flags);

const FLAGS: u16 = FLAG_ENCLOSED | FLAG_ACK_NOW | FLAG_HALF as u16;
const MAGIC: u16 = u16::from_le_bytes(*b"St");

/// What a packet is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum PacketKind {
    /// Frames of the link between two nodes.
    Link = 1,
    /// Frames of a broadcast channel.
    Channel = 2,
}

/// The header of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Header {
    /// What the packet is for.
    pub kind: PacketKind,
    /// `FLAG_…`, or-ed.
    pub flags: u16,
    /// Path of the link on which it was sent; both sides number the paths alike.
    pub path: u8,
    /// Number of the job, so that packets of another job are known before any key is tried.
    pub job: u64,
    /// The node that sent it.
    pub source: u32,
    /// The node that it is for; without it, a packet for one node could be replayed to another.
    pub destination: u32,
    /// Epoch of the link: a new one when one of the two nodes has lost its state.
    pub epoch: u32,
    /// Number of the packet on this path, in this direction and epoch; no two packets have the same.
    pub number: u64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned)]
#[repr(C)]
struct Raw {
    magic: U16,
    version: u8,
    kind: u8,
    flags: U16,
    path: u8,
    zero: u8,
    job: U64,
    source: U32,
    destination: U32,
    epoch: U32,
    body_bytes: U32,
    number: U64,
}

const _: () = assert!(size_of::<Raw>() == HEADER_BYTES);

impl Header {
    /// Reads the header of `packet`, and the length of the body that it names. Fails if it is too short, of another
    /// version, or no packet at all.
    #[inline]
    pub fn peek(packet: &[u8]) -> Result<(Header, usize), Malformed> {
        let (raw, _) = Raw::ref_from_prefix(packet).map_err(|_| Malformed::Short)?;
        if raw.magic.get() != MAGIC {
            return Err(Malformed::Magic);
        }
        if raw.version != VERSION {
            return Err(Malformed::Version);
        }
        let kind = match raw.kind {
            1 => PacketKind::Link,
            2 => PacketKind::Channel,
            _ => return Err(Malformed::Kind),
        };
        if raw.flags.get() & !FLAGS != 0 || raw.zero != 0 {
            return Err(Malformed::Flags);
        }
        let header = Header {
            kind,
            flags: raw.flags.get(),
            path: raw.path,
            job: raw.job.get(),
            source: raw.source.get(),
            destination: raw.destination.get(),
            epoch: raw.epoch.get(),
            number: raw.number.get(),
        };
        Ok((header, raw.body_bytes.get() as usize))
    }

    /// Reads header and body of a packet without its tag; an error if bytes are left over.
    #[inline]
    pub fn read(packet: &[u8]) -> Result<(Header, &[u8]), Malformed> {
        let (header, body_bytes) = Header::peek(packet)?;
        let body = &packet[HEADER_BYTES..];
        if body.len() != body_bytes {
            return Err(Malformed::Length);
        }
        Ok((header, body))
    }

    /// Writes the header of a packet whose body has `body_bytes`; false if `out` is too short for a header.
    #[inline]
    pub fn write(&self, body_bytes: usize, out: &mut [u8]) -> bool {
        let Ok(body_bytes) = u32::try_from(body_bytes) else { return false };
        let raw = Raw {
            magic: MAGIC.into(),
            version: VERSION,
            kind: self.kind as u8,
            flags: self.flags.into(),
            path: self.path,
            zero: 0,
            job: self.job.into(),
            source: self.source.into(),
            destination: self.destination.into(),
            epoch: self.epoch.into(),
            body_bytes: body_bytes.into(),
            number: self.number.into(),
        };
        raw.write_to_prefix(out).is_ok()
    }
}
