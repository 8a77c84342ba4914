// SPDX-License-Identifier: MIT OR Apache-2.0
//! Records of nodes to each other in the strobed schedule, besides the core primitives: requests to end a slice, and
//! whether all that was posted in it has arrived.

use crate::Malformed;
use crate::parts::only;
use zerocopy::little_endian::{U16, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

const END_REQUEST: u8 = 48;
const EXCHANGE: u8 = 49;
const EXCHANGED: u8 = 50;

/// Lanes of messages of a link.
pub const EXCHANGE_LANES: usize = 6;
/// Length of the longest of these records, in bytes.
pub const NOTE_BYTES_MAX: usize = size_of::<ExchangeHead>();

/// A record. A phase is twice the number of a slice, and one more while descriptors are exchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Note {
    /// To node 0: a rank requests that the slice of this phase end.
    EndRequest {
        /// The phase of the slice; one more where the slice is to end at once, whoever does not wait yet.
        phase: u64,
    },
    /// Asks for [`Note::Exchanged`] when all has arrived that was sent before these places of the lanes.
    Exchange {
        /// The exchange's phase.
        phase: u64,
        /// For each lane, how many bytes had been put into it.
        ends: [u64; EXCHANGE_LANES],
    },
    /// All of that has arrived.
    Exchanged {
        /// The exchange's phase.
        phase: u64,
    },
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct PhaseHead {
    kind: u8,
    zero: u8,
    zeros: U16,
    phase: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct ExchangeHead {
    head: PhaseHead,
    ends: [U64; EXCHANGE_LANES],
}

impl PhaseHead {
    fn new(kind: u8, phase: u64) -> PhaseHead {
        PhaseHead { kind, zero: 0, zeros: 0.into(), phase: phase.into() }
    }

    fn phase(&self) -> Result<u64, Malformed> {
        if self.zero == 0 && self.zeros.get() == 0 { Ok(self.phase.get()) } else { Err(Malformed::Flags) }
    }
}

impl Note {
    /// True if a record that begins with this byte is one of these.
    #[inline]
    pub fn is(kind: u8) -> bool {
        (END_REQUEST..=EXCHANGED).contains(&kind)
    }

    /// Reads the record that consists of `head` and `tail`.
    ///
    /// # Errors
    /// If it is none of these.
    pub fn parse(head: &[u8], tail: &[u8]) -> Result<Note, Malformed> {
        let kind = *head.first().or(tail.first()).ok_or(Malformed::Short)?;
        match kind {
            END_REQUEST => Ok(Note::EndRequest { phase: only::<PhaseHead>(head, tail)?.phase()? }),
            EXCHANGE => {
                let raw = only::<ExchangeHead>(head, tail)?;
                Ok(Note::Exchange { phase: raw.head.phase()?, ends: raw.ends.map(|end| end.get()) })
            }
            EXCHANGED => Ok(Note::Exchanged { phase: only::<PhaseHead>(head, tail)?.phase()? }),
            _ => Err(Malformed::Kind),
        }
    }

    /// Writes it; the number of bytes written.
    pub fn write(&self, out: &mut [u8; NOTE_BYTES_MAX]) -> usize {
        let mut put = |bytes: &[u8]| {
            out[..bytes.len()].copy_from_slice(bytes);
            bytes.len()
        };
        match *self {
            Note::EndRequest { phase } => put(PhaseHead::new(END_REQUEST, phase).as_bytes()),
            Note::Exchange { phase, ends } => {
                put(ExchangeHead { head: PhaseHead::new(EXCHANGE, phase), ends: ends.map(U64::new) }.as_bytes())
            }
            Note::Exchanged { phase } => put(PhaseHead::new(EXCHANGED, phase).as_bytes()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_and_nothing_else() {
        let ends = std::array::from_fn(|lane| 1 << (10 * lane));
        for note in
            [Note::EndRequest { phase: 4 }, Note::Exchange { phase: u64::MAX, ends }, Note::Exchanged { phase: 7 }]
        {
            let mut out = [0; NOTE_BYTES_MAX];
            let length = note.write(&mut out);
            assert!(Note::is(out[0]));
            assert_eq!(Note::parse(&out[..5], &out[5..length]), Ok(note));
            assert!((0..length).all(|short| Note::parse(&out[..short], &[]).is_err()));
            out[1] = 1;
            assert!(Note::parse(&out[..length], &[]).is_err());
        }
        assert!(Note::parse(&[END_REQUEST - 1; NOTE_BYTES_MAX], &[]).is_err());
    }
}
