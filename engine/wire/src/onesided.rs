// SPDX-License-Identifier: MIT OR Apache-2.0
//! What one process asks of another about its memory: the requests of one-sided communication whose target has to act
//! itself (docs/design/onesided.md). A request is the payload of a message. Where in the target's memory its data lie
//! is a list of runs of bytes, in the order of the data.

use crate::Malformed;
use zerocopy::little_endian::{I64, U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

/// What the target is to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Verb {
    /// Put the data that the request carries.
    Put = 1,
    /// Receive the data, which come in a message of their own, into its memory.
    PutLong = 2,
    /// Send the data, as the reply.
    Get = 3,
    /// Combine the data with what is there.
    Accumulate = 4,
    /// The same, after sending what was there, as the reply.
    Fetch = 5,
    /// Replace one element by the first of the data if it equals the second, after sending it, as the reply.
    CompareAndSwap = 6,
    /// Give the sender the lock of the memory, and reply when it has it. The data are how many entries of the log of
    /// losses the sender has seen: nobody waits for a lock whose holder may have failed without the sender knowing.
    /// The reply is [`GIVEN`] or [`REFUSED`].
    Lock = 7,
    /// Take the lock back.
    Unlock = 8,
    /// Reply when all requests that the sender made before are carried out.
    Flush = 9,
    /// The sender has what it asked for before, and its program knows (`--check`).
    ReadsOver = 10,
}

const VERBS: [Verb; 10] = [
    Verb::Put,
    Verb::PutLong,
    Verb::Get,
    Verb::Accumulate,
    Verb::Fetch,
    Verb::CompareAndSwap,
    Verb::Lock,
    Verb::Unlock,
    Verb::Flush,
    Verb::ReadsOver,
];

/// A run of bytes in the target's memory.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy, Debug, PartialEq, Eq)]
#[repr(C)]
pub struct Run {
    at: I64,
    bytes: U64,
}

impl Run {
    /// `bytes` bytes from `at` on, counted from the beginning of the memory.
    pub fn new(at: i64, bytes: u64) -> Run {
        Run { at: I64::new(at), bytes: U64::new(bytes) }
    }

    /// Where it begins.
    pub fn at(self) -> i64 {
        self.at.get()
    }

    /// Its length.
    pub fn bytes(self) -> u64 {
        self.bytes.get()
    }
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct RequestHead {
    verb: u8,
    exclusive: u8,
    zero: U16,
    region: U32,
    basic: U32,
    op: U32,
    tag: U32,
    runs: U32,
    bytes: U64,
}

/// Bytes of a request without runs and data.
pub const REQUEST_BYTES: usize = size_of::<RequestHead>();
/// Bytes that a run takes.
pub const RUN_BYTES: usize = size_of::<Run>();

/// A request to the owner of some memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Request<'a> {
    /// What to do.
    pub verb: Verb,
    /// Which memory of the target.
    pub region: u32,
    /// Of a lock: for the sender alone.
    pub exclusive: bool,
    /// Handle of the predefined datatype of the elements; 0 where they do not matter.
    pub basic: u32,
    /// Handle of the operation; 0 where there is none.
    pub op: u32,
    /// Tag of the reply, or of the message with the data; 0 where there is none.
    pub tag: u32,
    /// Bytes of the target's memory that are meant, in all runs.
    pub bytes: u64,
    /// Where they are.
    pub runs: &'a [Run],
    /// The data that the request carries.
    pub data: &'a [u8],
}

impl<'a> Request<'a> {
    /// How many entries of the log of losses the sender of a lock had seen.
    pub fn losses_seen(&self) -> u32 {
        self.data.first_chunk().map_or(0, |seen| u32::from_le_bytes(*seen))
    }

    /// A request without runs, data and elements.
    pub fn bare(verb: Verb, region: u32, tag: u32) -> Request<'a> {
        Request { verb, region, exclusive: false, basic: 0, op: 0, tag, bytes: 0, runs: &[], data: &[] }
    }

    /// How long it is.
    pub fn length(&self) -> usize {
        REQUEST_BYTES + self.runs.len() * RUN_BYTES + self.data.len()
    }

    /// The request as bytes.
    pub fn to_bytes(&self) -> Vec<u8> {
        let head = RequestHead {
            verb: self.verb as u8,
            exclusive: u8::from(self.exclusive),
            zero: U16::new(0),
            region: U32::new(self.region),
            basic: U32::new(self.basic),
            op: U32::new(self.op),
            tag: U32::new(self.tag),
            runs: U32::new(self.runs.len() as u32),
            bytes: U64::new(self.bytes),
        };
        let mut bytes = Vec::with_capacity(self.length());
        bytes.extend_from_slice(head.as_bytes());
        bytes.extend_from_slice(self.runs.as_bytes());
        bytes.extend_from_slice(self.data);
        bytes
    }

    /// Reads a request.
    ///
    /// # Errors
    /// What is wrong with it. The runs of one that is right have as many bytes as it says.
    pub fn parse(bytes: &'a [u8]) -> Result<Request<'a>, Malformed> {
        let (head, rest) = RequestHead::ref_from_prefix(bytes).map_err(|_| Malformed::Short)?;
        let verb = VERBS.into_iter().find(|verb| *verb as u8 == head.verb).ok_or(Malformed::Kind)?;
        if head.exclusive > 1 || head.zero.get() != 0 {
            return Err(Malformed::Flags);
        }
        let count = head.runs.get() as usize;
        let runs_bytes = count.checked_mul(RUN_BYTES).filter(|bytes| *bytes <= rest.len()).ok_or(Malformed::Short)?;
        let (runs, data) = rest.split_at(runs_bytes);
        let runs = <[Run]>::ref_from_bytes(runs).map_err(|_| Malformed::Short)?;
        let sum = runs.iter().try_fold(0u64, |sum, run| sum.checked_add(run.bytes())).ok_or(Malformed::Value)?;
        if sum != head.bytes.get() {
            return Err(Malformed::Length);
        }
        let carried = match verb {
            Verb::Put | Verb::Accumulate => data.len() as u64 == sum,
            // An operation that only reads has no operand.
            Verb::Fetch => data.is_empty() || data.len() as u64 == sum,
            Verb::CompareAndSwap => Some(data.len() as u64) == sum.checked_mul(2),
            Verb::Lock => data.len() == size_of::<u32>(),
            _ => data.is_empty(),
        };
        if !carried {
            return Err(Malformed::Length);
        }
        Ok(Request {
            verb,
            region: head.region.get(),
            exclusive: head.exclusive == 1,
            basic: head.basic.get(),
            op: head.op.get(),
            tag: head.tag.get(),
            bytes: sum,
            runs,
            data,
        })
    }
}

/// What a request does to memory, for who asks whether two of them agree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Access {
    /// Writes.
    Put = 1,
    /// Reads.
    Get = 2,
    /// Reads each element atomically.
    Read = 3,
    /// Changes each element atomically.
    Update = 4,
}

const ACCESSES: [Access; 4] = [Access::Put, Access::Get, Access::Read, Access::Update];

impl Access {
    fn of(byte: u8) -> Option<Access> {
        ACCESSES.into_iter().find(|access| *access as u8 == byte)
    }
}

/// The answer to a flush if an access that it completes was in no order with another one (`--check`). Other answers are
/// a byte.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy, Debug, PartialEq, Eq, Default)]
#[repr(C)]
pub struct Conflict {
    marked: u8,
    mine: u8,
    theirs: u8,
    zero: u8,
    process: U32,
    first: U64,
    end: U64,
}

impl Conflict {
    /// In place of the byte that says that all is well.
    const MARK: u8 = 2;

    /// An access conflicts at these bytes with one of another process, or with a store of the memory's owner.
    pub fn new(mine: Access, other: Option<(u32, Access)>, bytes: std::ops::Range<usize>) -> Conflict {
        Conflict {
            marked: Conflict::MARK,
            mine: mine as u8,
            theirs: other.map_or(0, |other| other.1 as u8),
            zero: 0,
            process: U32::new(other.map_or(0, |other| other.0)),
            first: U64::new(bytes.start as u64),
            end: U64::new(bytes.end as u64),
        }
    }

    /// Reads the memory of an answer; `None` if it says no such thing.
    pub fn parse(answer: &[u8]) -> Option<Conflict> {
        let conflict = Conflict::read_from_bytes(answer).ok()?;
        (conflict.marked == Conflict::MARK && Access::of(conflict.mine).is_some()).then_some(conflict)
    }

    /// The conflict as bytes.
    pub fn to_bytes(self) -> [u8; CONFLICT_BYTES] {
        zerocopy::transmute!(self)
    }

    /// What the access was that was flushed.
    pub fn mine(self) -> Access {
        Access::of(self.mine).unwrap_or(Access::Put)
    }

    /// The process whose access is the other one, and what it was; `None`: the owner stored there.
    pub fn other(self) -> Option<(u32, Access)> {
        Access::of(self.theirs).map(|theirs| (self.process.get(), theirs))
    }

    /// Which bytes of the memory.
    pub fn bytes(self) -> std::ops::Range<u64> {
        self.first.get()..self.end.get()
    }
}

/// The reply to who gets what it has asked for.
pub const GIVEN: u8 = 1;
/// The reply to who has to look at what was lost before it asks for a lock again.
pub const REFUSED: u8 = 0;
/// Bytes of a conflict.
pub const CONFLICT_BYTES: usize = size_of::<Conflict>();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn requests_are_read_as_they_were_written() {
        let runs = [Run::new(-8, 3), Run::new(100, 5)];
        for verb in VERBS {
            let data: &[u8] = match verb {
                Verb::Put | Verb::Accumulate | Verb::Fetch => &[7; 8],
                Verb::CompareAndSwap => &[9; 16],
                Verb::Lock => &[3, 1, 0, 0],
                _ => &[],
            };
            let request = Request {
                exclusive: verb == Verb::Lock,
                basic: 0x250,
                op: 0x22,
                bytes: 8,
                runs: &runs,
                data,
                ..Request::bare(verb, 12, 77)
            };
            let bytes = request.to_bytes();
            assert_eq!((bytes.len(), Request::parse(&bytes)), (request.length(), Ok(request)));
            assert!(verb != Verb::Lock || request.losses_seen() == 259);
            for length in 0..bytes.len() {
                let cut = Request::parse(&bytes[..length]);
                let whole = verb == Verb::Fetch && length == REQUEST_BYTES + 2 * RUN_BYTES;
                assert!(cut.is_err() || whole, "{verb:?} cut at {length}: {cut:?}");
            }
        }
    }

    #[test]
    fn what_contradicts_itself_is_refused() {
        let good = Request { bytes: 4, runs: &[Run::new(0, 4)], data: &[1; 4], ..Request::bare(Verb::Put, 1, 0) };
        let broken = |at: usize, value: u8| {
            let mut bytes = good.to_bytes();
            bytes[at] = value;
            Request::parse(&bytes).err()
        };
        assert_eq!(broken(0, 0), Some(Malformed::Kind));
        assert_eq!(broken(0, 11), Some(Malformed::Kind));
        assert_eq!(broken(1, 2), Some(Malformed::Flags));
        assert_eq!(broken(2, 1), Some(Malformed::Flags));
        assert_eq!(broken(20, 9), Some(Malformed::Short), "more runs than there are");
        assert_eq!(broken(24, 5), Some(Malformed::Length), "another sum");
        let (long, short) = ([Run::new(0, u64::MAX), Run::new(0, 2)], Request::bare(Verb::Get, 1, 1));
        let wrapped = Request { bytes: 1, runs: &long, ..short };
        assert_eq!(Request::parse(&wrapped.to_bytes()).err(), Some(Malformed::Value), "a sum that wraps");
    }

    #[test]
    fn conflicts_are_read_as_they_were_written() {
        for other in [None, Some((7, Access::Update))] {
            let conflict = Conflict::new(Access::Get, other, 3..9);
            assert_eq!(Conflict::parse(&conflict.to_bytes()), Some(conflict));
            assert_eq!((conflict.mine(), conflict.other(), conflict.bytes()), (Access::Get, other, 3..9));
            assert_eq!(Conflict::parse(&conflict.to_bytes()[1..]), None);
        }
        assert_eq!(Conflict::parse(&[1; CONFLICT_BYTES]), None, "all is well");
        assert_eq!(Conflict::parse(&[2; CONFLICT_BYTES][..]).map(Conflict::mine), Some(Access::Get));
        assert_eq!(Conflict::parse(&[[2, 0].as_slice(), &[0; CONFLICT_BYTES - 2]].concat()), None);
    }
}
