// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the core primitives say: operations, which node 0 broadcasts in the order that holds for all; and the records
//! by which nodes answer them and askers are told.

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
    action: u8,
    flags: u8,
    comparison: u8,
    set_bytes: U16,
    zero: U16,
    asker: U32,
    zero2: U32,
    id: U64,
    words: [U64; 5],
}

/// A set of nodes: all, or those whose bit is set, node 0's being the lowest of the first byte.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Set<'a> {
    /// All nodes.
    All,
    /// Those with a bit; who is beyond the end has none.
    Some(&'a [u8]),
}

impl Set<'_> {
    /// True if `node` is one of them.
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

/// How a variable is compared with a value, both 64 bits without a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Comparison {
    /// The variable is at least the value.
    AtLeast = 0,
    /// It is less.
    Less = 1,
    /// It is equal.
    Equal = 2,
    /// It is another.
    Unlike = 3,
}

impl Comparison {
    /// By its number.
    pub fn of(number: u32) -> Option<Comparison> {
        [Comparison::AtLeast, Comparison::Less, Comparison::Equal, Comparison::Unlike].get(number as usize).copied()
    }

    /// What it says of a variable.
    pub fn holds(self, variable: u64, value: u64) -> bool {
        match self {
            Comparison::AtLeast => variable >= value,
            Comparison::Less => variable < value,
            Comparison::Equal => variable == value,
            Comparison::Unlike => variable != value,
        }
    }
}

/// What an operation does on each node of its set. Offsets are those of global memory, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action<'a> {
    /// Puts `data` there.
    Put {
        /// Where.
        offset: u64,
        /// The block.
        data: &'a [u8],
    },
    /// Keeps a piece of a long block, unseen.
    Stage {
        /// Where in the block.
        at: u64,
        /// Where the block is going to be.
        offset: u64,
        /// The piece.
        data: &'a [u8],
    },
    /// Puts the block that was staged there.
    Show {
        /// Where.
        offset: u64,
        /// Its length.
        bytes: u64,
    },
    /// Compares a variable.
    Compare {
        /// Which.
        offset: u64,
        /// How.
        comparison: Comparison,
        /// With what.
        value: u64,
        /// How long a node on which it does not hold waits until it does, in nanoseconds. With a write, 0.
        wait_ns: u64,
        /// A variable and its new value, if the comparison holds on all nodes of the set.
        write: Option<(u64, u64)>,
    },
    /// The write of a question that all have answered with yes.
    Write {
        /// The number of that question.
        question: u64,
    },
}

/// One operation of the order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Operation<'a> {
    /// Who asks: a rank of the job, or, counted on from these, a node itself.
    pub asker: u32,
    /// Which of its operations.
    pub id: u64,
    /// All nodes say when they have applied it, and the asker is told.
    pub asked: bool,
    /// The event that is signalled on each node of the set after it: its offset.
    pub event: Option<u64>,
    /// On which nodes.
    pub set: Set<'a>,
    /// What.
    pub action: Action<'a>,
}

impl<'a> Operation<'a> {
    /// True if a record that begins with this byte is one.
    #[inline]
    pub fn is(kind: u8) -> bool {
        kind == OPERATION
    }

    /// The operation that `bytes` are.
    pub fn parse(bytes: &'a [u8]) -> Result<Operation<'a>, Malformed> {
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
        let action = match head.action {
            1 => Action::Put { offset: a, data },
            2 => Action::Stage { at: b, offset: a, data },
            3 => Action::Show { offset: a, bytes: b },
            4 => {
                let wait_ns = if writes { 0 } else { c };
                Action::Compare { offset: a, comparison, value: b, wait_ns, write: writes.then_some((c, d)) }
            }
            5 => Action::Write { question: a },
            _ => return Err(Malformed::Kind),
        };
        let bare = !matches!(head.action, 1 | 2);
        if bare && !data.is_empty() || writes && head.action != 4 {
            return Err(Malformed::Value);
        }
        let event = (head.flags & SIGNALS != 0).then_some(e);
        let (asker, id, asked) = (head.asker.get(), head.id.get(), head.flags & ASKED != 0);
        Ok(Operation { asker, id, asked, event, set: if set.is_empty() { Set::All } else { Set::Some(set) }, action })
    }

    /// Writes it without its data; the bytes written, `None` if there is no room.
    pub fn write_head(&self, out: &mut [u8]) -> Option<usize> {
        let mut words = [0; 5];
        let mut flags = if self.asked { ASKED } else { 0 };
        let mut how = 0;
        let action = match self.action {
            Action::Put { offset, .. } => {
                words[0] = offset;
                1
            }
            Action::Stage { at, offset, .. } => {
                words[..2].copy_from_slice(&[offset, at]);
                2
            }
            Action::Show { offset, bytes } => {
                words[..2].copy_from_slice(&[offset, bytes]);
                3
            }
            Action::Compare { offset, comparison, value, wait_ns, write } => {
                words[..3].copy_from_slice(&[offset, value, wait_ns]);
                if let Some((at, value)) = write {
                    words[2..4].copy_from_slice(&[at, value]);
                    flags |= WRITES;
                }
                how = comparison as u8;
                4
            }
            Action::Write { question } => {
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
            action,
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

    /// Its data.
    pub fn data(&self) -> &'a [u8] {
        match self.action {
            Action::Put { data, .. } | Action::Stage { data, .. } => data,
            _ => &[],
        }
    }
}

/// A node, and all below it in the tree, have applied the operation of this number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Which operation.
    pub number: u64,
    /// Whether its comparison holds on all of them.
    pub yes: bool,
}

/// What became of an operation of which its asker is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reply {
    /// Whose operation.
    pub asker: u32,
    /// Which.
    pub id: u64,
    /// Whether its comparison held everywhere; true for one without.
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

/// What nodes say to each other about operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Up the tree.
    Answer(Answer),
    /// From node 0 to the node of the asker.
    Reply(Reply),
}

impl About {
    /// True if a record that begins with this byte is one of these.
    #[inline]
    pub fn is(kind: u8) -> bool {
        kind == ANSWER || kind == REPLY
    }

    /// The record that `head` and `tail` are together.
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

    /// Writes it; the bytes written.
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
            Action::Put { offset: 8, data: b"block" },
            Action::Stage { at: 3, offset: 8, data: b"piece" },
            Action::Show { offset: 8, bytes: 9 },
            Action::Compare { offset: 1, comparison: Comparison::Unlike, value: 2, wait_ns: 3, write: None },
            Action::Compare { offset: 1, comparison: Comparison::Less, value: 2, wait_ns: 0, write: Some((4, 5)) },
            Action::Write { question: 7 },
        ];
        for (at, action) in actions.into_iter().enumerate() {
            for set in [Set::All, Set::Some(&[1, 2])] {
                let event = (at % 2 == 0).then_some(40);
                let operation = Operation { asker: 3, id: 1 << 40, asked: at % 3 == 0, event, set, action };
                let mut out = [0; 100];
                let head = operation.write_head(&mut out).expect("room");
                out[head..head + operation.data().len()].copy_from_slice(operation.data());
                let bytes = &out[..head + operation.data().len()];
                assert_eq!(Operation::parse(bytes), Ok(operation));
                assert!((0..head).all(|short| Operation::parse(&bytes[..short]).is_err()));
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
