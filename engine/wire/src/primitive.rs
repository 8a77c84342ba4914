// SPDX-License-Identifier: MIT OR Apache-2.0
//! The format of the core primitives: operations, which node 0 broadcasts in the order that holds for all nodes; and
//! records by which nodes answer them and results reach those who asked.

use crate::Malformed;
use crate::parts::only;
use zerocopy::little_endian::{U16, U32, U64};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout, Unaligned};

const OPERATION: u8 = 40;
const ANSWER: u8 = 41;
const REPLY: u8 = 42;

/// Bytes of an operation before its set of nodes and its data.
pub const OPERATION_HEAD_BYTES: usize = size_of::<OperationHead>();
/// Bytes of an [`Answer`] or a [`Reply`], at most.
pub const PRIMITIVE_BYTES_MAX: usize = size_of::<ReplyHead>();

const ASKED: u8 = 1;
const WRITES: u8 = 2;
const SIGNALS: u8 = 4;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct OperationHead {
    kind: u8,
    effect: u8,
    flags: u8,
    comparison: u8,
    set_bytes: U16,
    zero: U16,
    asker: U32,
    zero2: U32,
    id: U64,
    words: [U64; 5],
}

/// A set of nodes: all, or those whose bit is set. The lowest bit of the first byte is node 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set<'a> {
    /// All nodes.
    All,
    /// The nodes with a bit; nodes beyond the end are not in the set.
    Some(&'a [u8]),
}

impl Set<'_> {
    /// True if `node` is in the set.
    pub fn contains(&self, node: u32) -> bool {
        match self {
            Set::All => true,
            Set::Some(bits) => bits.get(node as usize / 8).is_some_and(|byte| byte >> (node % 8) & 1 != 0),
        }
    }

    fn bytes(&self) -> &[u8] {
        match self {
            Set::All => &[],
            Set::Some(bits) => bits,
        }
    }
}

/// How a variable is compared with a value, both of 64 bits without a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Comparison {
    /// The variable is at least the value.
    AtLeast = 0,
    /// The variable is less than the value.
    Less = 1,
    /// The variable equals the value.
    Equal = 2,
    /// The variable differs from the value.
    Unlike = 3,
}

impl Comparison {
    /// The comparison with this number in a packet.
    pub fn of(number: u32) -> Option<Comparison> {
        [Comparison::AtLeast, Comparison::Less, Comparison::Equal, Comparison::Unlike].get(number as usize).copied()
    }

    /// True if it holds for a variable and a value.
    pub fn holds(self, variable: u64, value: u64) -> bool {
        match self {
            Comparison::AtLeast => variable >= value,
            Comparison::Less => variable < value,
            Comparison::Equal => variable == value,
            Comparison::Unlike => variable != value,
        }
    }
}

/// The effect of an operation on each node of its set. Offsets are in bytes, in global memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Effect<'a> {
    /// Writes `data` to global memory.
    Put {
        /// Offset in global memory.
        offset: u64,
        /// The data.
        data: &'a [u8],
    },
    /// Keeps a piece of a long block, which nobody sees yet.
    Stage {
        /// Offset of the piece in the block.
        at: u64,
        /// Offset in global memory of the block, once it is complete.
        offset: u64,
        /// Data of the piece.
        data: &'a [u8],
    },
    /// Writes the block of which all pieces are kept.
    Show {
        /// Offset in global memory.
        offset: u64,
        /// Length of the block.
        bytes: u64,
    },
    /// Compares a variable with a value.
    Compare {
        /// Offset of the variable.
        offset: u64,
        /// The comparison.
        comparison: Comparison,
        /// The value.
        value: u64,
        /// How long a node waits for the comparison to hold, in nanoseconds; 0 if there is a write.
        wait_ns: u64,
        /// Offset and new value of a variable to write if the comparison holds on all nodes of the set.
        write: Option<(u64, u64)>,
    },
    /// The write of a comparison that held on all nodes.
    Write {
        /// Number of the operation that compared.
        question: u64,
    },
}

/// An operation, in the order that holds for all nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrimitiveOperation<'a> {
    /// Who issued it: a rank of the job; numbers from the count of ranks on are the nodes themselves.
    pub asker: u32,
    /// Number of the operation among those of its issuer.
    pub id: u64,
    /// True if all nodes say when they have applied it, and the issuer is told.
    pub asked: bool,
    /// Offset of the event that is signalled on each node of the set afterwards.
    pub event: Option<u64>,
    /// The nodes on which it acts.
    pub set: Set<'a>,
    /// What it does there.
    pub effect: Effect<'a>,
}

impl<'a> PrimitiveOperation<'a> {
    /// True if a record that begins with this byte is an operation.
    #[inline]
    pub fn is(kind: u8) -> bool {
        kind == OPERATION
    }

    /// Reads an operation. Fails if it is malformed.
    pub fn parse(bytes: &'a [u8]) -> Result<PrimitiveOperation<'a>, Malformed> {
        let (head, rest) = OperationHead::ref_from_prefix(bytes).map_err(|_| Malformed::Short)?;
        if head.kind != OPERATION {
            return Err(Malformed::Kind);
        }
        if head.flags & !(ASKED | WRITES | SIGNALS) != 0 || head.zero.get() != 0 || head.zero2.get() != 0 {
            return Err(Malformed::Flags);
        }
        let (set, data) = rest.split_at_checked(usize::from(head.set_bytes.get())).ok_or(Malformed::Short)?;
        let [a, b, c, d, e] = head.words.map(U64::get);
        let comparison = Comparison::of(u32::from(head.comparison)).ok_or(Malformed::Value)?;
        let writes = head.flags & WRITES != 0;
        let effect = match head.effect {
            1 => Effect::Put { offset: a, data },
            2 => Effect::Stage { at: b, offset: a, data },
            3 => Effect::Show { offset: a, bytes: b },
            4 => {
                let wait_ns = if writes { 0 } else { c };
                Effect::Compare { offset: a, comparison, value: b, wait_ns, write: writes.then_some((c, d)) }
            }
            5 => Effect::Write { question: a },
            _ => return Err(Malformed::Kind),
        };
        let bare = !matches!(head.effect, 1 | 2);
        if bare && !data.is_empty() || writes && head.effect != 4 {
            return Err(Malformed::Value);
        }
        let event = (head.flags & SIGNALS != 0).then_some(e);
        let (asker, id, asked) = (head.asker.get(), head.id.get(), head.flags & ASKED != 0);
        let set = if set.is_empty() { Set::All } else { Set::Some(set) };
        Ok(PrimitiveOperation { asker, id, asked, event, set, effect })
    }

    /// Writes it without its data; the number of bytes written, or `None` if there is no room.
    pub fn write_head(&self, out: &mut [u8]) -> Option<usize> {
        let mut words = [0; 5];
        let mut flags = if self.asked { ASKED } else { 0 };
        let mut how = 0;
        let effect = match self.effect {
            Effect::Put { offset, .. } => {
                words[0] = offset;
                1
            }
            Effect::Stage { at, offset, .. } => {
                words[..2].copy_from_slice(&[offset, at]);
                2
            }
            Effect::Show { offset, bytes } => {
                words[..2].copy_from_slice(&[offset, bytes]);
                3
            }
            Effect::Compare { offset, comparison, value, wait_ns, write } => {
                words[..3].copy_from_slice(&[offset, value, wait_ns]);
                if let Some((at, value)) = write {
                    words[2..4].copy_from_slice(&[at, value]);
                    flags |= WRITES;
                }
                how = comparison as u8;
                4
            }
            Effect::Write { question } => {
                words[0] = question;
                5
            }
        };
        if let Some(event) = self.event {
            words[4] = event;
            flags |= SIGNALS;
        }
        let set = self.set.bytes();
        let head = OperationHead {
            kind: OPERATION,
            effect,
            flags,
            comparison: how,
            set_bytes: u16::try_from(set.len()).ok()?.into(),
            zero: 0.into(),
            asker: self.asker.into(),
            zero2: 0.into(),
            id: self.id.into(),
            words: words.map(U64::new),
        };
        let bytes = OPERATION_HEAD_BYTES + set.len();
        let (first, rest) = out.get_mut(..bytes)?.split_at_mut(OPERATION_HEAD_BYTES);
        first.copy_from_slice(head.as_bytes());
        rest.copy_from_slice(set);
        Some(bytes)
    }

    /// Data of the operation.
    pub fn data(&self) -> &'a [u8] {
        match self.effect {
            Effect::Put { data, .. } | Effect::Stage { data, .. } => data,
            _ => &[],
        }
    }
}

/// The sender and all nodes below it in the tree have applied an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Number of the operation in the order.
    pub number: u64,
    /// True if its comparison holds on all of them.
    pub yes: bool,
}

/// The result of an operation, for its issuer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Issuer of the operation.
    pub asker: u32,
    /// Number of the operation among those of its issuer.
    pub id: u64,
    /// True if its comparison held on all nodes, or if it had none.
    pub yes: bool,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct AnswerHead {
    kind: u8,
    yes: u8,
    zero: U16,
    number: U64,
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Unaligned, Clone, Copy)]
#[repr(C)]
struct ReplyHead {
    kind: u8,
    yes: u8,
    zero: U16,
    asker: U32,
    id: U64,
}

/// Records of nodes to each other about operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// From a node to the one above it in the tree.
    Answer(Answer),
    /// From node 0 to the node of the issuer.
    Reply(Reply),
}

impl About {
    /// True if a record that begins with this byte is one of these.
    #[inline]
    pub fn is(kind: u8) -> bool {
        kind == ANSWER || kind == REPLY
    }

    /// Reads the record that consists of `head` and `tail`. Fails if it is malformed.
    pub fn parse(head: &[u8], tail: &[u8]) -> Result<About, Malformed> {
        let kind = *head.first().or(tail.first()).ok_or(Malformed::Short)?;
        let sound = |yes: u8, zero: U16| if yes <= 1 && zero.get() == 0 { Ok(yes == 1) } else { Err(Malformed::Flags) };
        match kind {
            ANSWER => {
                let raw = only::<AnswerHead>(head, tail)?;
                Ok(About::Answer(Answer { number: raw.number.get(), yes: sound(raw.yes, raw.zero)? }))
            }
            REPLY => {
                let raw = only::<ReplyHead>(head, tail)?;
                let (asker, id) = (raw.asker.get(), raw.id.get());
                Ok(About::Reply(Reply { asker, id, yes: sound(raw.yes, raw.zero)? }))
            }
            _ => Err(Malformed::Kind),
        }
    }

    /// Writes it; the number of bytes written.
    pub fn write(&self, out: &mut [u8; PRIMITIVE_BYTES_MAX]) -> usize {
        let zero = U16::new(0);
        match *self {
            About::Answer(Answer { number, yes }) => {
                let head = AnswerHead { kind: ANSWER, yes: u8::from(yes), zero, number: number.into() };
                put(out, head.as_bytes())
            }
            About::Reply(Reply { asker, id, yes }) => {
                let (asker, id) = (asker.into(), id.into());
                put(out, ReplyHead { kind: REPLY, yes: u8::from(yes), zero, asker, id }.as_bytes())
            }
        }
    }
}

fn put(out: &mut [u8; PRIMITIVE_BYTES_MAX], bytes: &[u8]) -> usize {
    out[..bytes.len()].copy_from_slice(bytes);
    bytes.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read() {
        let actions = [
            Effect::Put { offset: 8, data: b"block" },
            Effect::Stage { at: 3, offset: 8, data: b"piece" },
            Effect::Show { offset: 8, bytes: 9 },
            Effect::Compare { offset: 1, comparison: Comparison::Unlike, value: 2, wait_ns: 3, write: None },
            Effect::Compare { offset: 1, comparison: Comparison::Less, value: 2, wait_ns: 0, write: Some((4, 5)) },
            Effect::Write { question: 7 },
        ];
        for (at, effect) in actions.into_iter().enumerate() {
            for set in [Set::All, Set::Some(&[1, 2])] {
                let event = (at % 2 == 0).then_some(40);
                let operation = PrimitiveOperation { asker: 3, id: 1 << 40, asked: at % 3 == 0, event, set, effect };
                let mut out = [0; 100];
                let head = operation.write_head(&mut out).expect("room");
                out[head..head + operation.data().len()].copy_from_slice(operation.data());
                let bytes = &out[..head + operation.data().len()];
                assert_eq!(PrimitiveOperation::parse(bytes), Ok(operation));
                assert!((0..head).all(|short| PrimitiveOperation::parse(&bytes[..short]).is_err()));
            }
        }
        for about in
            [About::Answer(Answer { number: 5, yes: true }), About::Reply(Reply { asker: 1, id: 2, yes: false })]
        {
            let mut out = [0; PRIMITIVE_BYTES_MAX];
            let length = about.write(&mut out);
            assert_eq!(About::parse(&out[..3], &out[3..length]), Ok(about));
            assert!(About::parse(&out[..length - 1], &[]).is_err());
        }
    }

    #[test]
    fn a_set_is_what_its_bits_say() {
        assert!(Set::All.contains(70_000));
        let set = Set::Some(&[0b10, 1]);
        assert_eq!((0..32).filter(|node| set.contains(*node)).collect::<Vec<_>>(), [1, 8]);
    }
}
