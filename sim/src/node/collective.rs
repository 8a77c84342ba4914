// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives of random programs: what each member gives, and what it must have in the end. The model is written from
//! what the calls mean, piece by piece, and knows nothing of how they are carried out.

use super::data::{BLOCK_BYTES, data};
use strobe_types::chance::{Chance, mix};

/// What is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Barrier,
    Bcast,
    Gather,
    Scatter,
    Allgather,
    Alltoall,
    Reduce,
    Allreduce,
    ReduceScatter,
    Scan,
    Exscan,
}

/// How it is called.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Form {
    /// It blocks.
    Blocking,
    /// It is started, and waited for later.
    Started,
    /// The same, and then once more with the same request.
    Persistent,
}

/// What is done with operands.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Combine {
    /// The sum of 32-bit numbers.
    Sum,
    /// An operation of the program's own, in which the order matters: a number of 64 bits is a linear function of
    /// numbers of 32, and two of them are carried out one after the other.
    Chain,
}

impl Combine {
    /// Bytes of an element.
    pub fn element_bytes(self) -> usize {
        if self == Combine::Sum { 4 } else { 8 }
    }

    /// `inout = input op inout`, element by element.
    pub fn apply(self, input: &[u8], inout: &mut [u8]) {
        let bytes = self.element_bytes();
        for (left, right) in input.chunks_exact(bytes).zip(inout.chunks_exact_mut(bytes)) {
            match self {
                Combine::Sum => right.copy_from_slice(&word(left).wrapping_add(word(right)).to_le_bytes()),
                Combine::Chain => {
                    let ((a, b), (c, d)) = ((word(left), word(&left[4..])), (word(right), word(&right[4..])));
                    right[4..].copy_from_slice(&a.wrapping_mul(d).wrapping_add(b).to_le_bytes());
                    right[..4].copy_from_slice(&a.wrapping_mul(c).to_le_bytes());
                }
            }
        }
    }
}

fn word(bytes: &[u8]) -> u32 {
    u32::from_le_bytes([bytes[0], bytes[1], bytes[2], bytes[3]])
}

/// A collective.
#[derive(Clone, Copy, Debug)]
pub struct Collective {
    /// Its place in the program.
    pub number: usize,
    /// What is called.
    pub kind: Kind,
    /// How.
    pub form: Form,
    /// On which communicator of the program.
    pub comm: usize,
    /// Its members.
    pub members: usize,
    /// The root, where there is one.
    pub root: usize,
    /// Elements of a piece, or of the operands; of uneven pieces there are such without any, and twice as long ones.
    pub count: usize,
    /// Pieces are of different lengths.
    pub uneven: bool,
    /// What a member gives lies where its result is to be.
    pub in_place: bool,
    /// Elements have gaps.
    pub gaps: bool,
    /// What is done with operands.
    pub combine: Combine,
}

impl Collective {
    /// The next of a program, on a communicator of so many members.
    pub fn new(chance: &mut Chance, number: usize, comm: usize, members: usize, form: Form) -> Collective {
        use Kind::*;
        let kinds =
            [Barrier, Bcast, Gather, Scatter, Allgather, Alltoall, Reduce, Allreduce, ReduceScatter, Scan, Exscan];
        // These have the most ways.
        let kind = if chance.below(6) == 0 { chance.one_of(&[Alltoall, Allreduce]) } else { chance.one_of(&kinds) };
        let combine = chance.one_of(&[Combine::Sum, Combine::Chain]);
        let gaps = chance.below(5) == 0;
        let all = if matches!(kind, Alltoall | Allgather) { members } else { 1 };
        // What is long goes in parts, of which several are under way at a time.
        let long = matches!(kind, Bcast | Alltoall | Reduce | Allreduce) && chance.below(6) == 0;
        let bytes = if long { chance.within(200_000, 600_000) as usize } else { length(chance) } / all;
        let of = Collective {
            number,
            kind,
            form,
            comm,
            members,
            root: chance.below(members as u64) as usize,
            count: 0,
            uneven: matches!(kind, Gather | Scatter | Allgather | Alltoall | ReduceScatter) && chance.below(3) == 0,
            in_place: kind != ReduceScatter && chance.below(3) == 0,
            gaps,
            combine,
        };
        Collective { count: bytes / of.element_bytes(), ..of }
    }

    /// A broadcast of so many bytes to all ranks, which blocks.
    pub fn broadcast(number: usize, members: usize, root: usize, bytes: usize) -> Collective {
        Collective {
            number,
            kind: Kind::Bcast,
            form: Form::Blocking,
            comm: 0,
            members,
            root,
            count: bytes,
            uneven: false,
            in_place: false,
            gaps: false,
            combine: Combine::Sum,
        }
    }

    /// True if its members combine what they give.
    pub fn reduces(&self) -> bool {
        use Kind::*;
        matches!(self.kind, Reduce | Allreduce | ReduceScatter | Scan | Exscan)
    }

    /// True if nobody's result is there before all have called.
    pub fn needs_all(&self) -> bool {
        use Kind::*;
        let waits = self.kind == Barrier || (self.count > 0 && !self.uneven);
        waits && matches!(self.kind, Barrier | Allgather | Alltoall | Allreduce | ReduceScatter)
    }

    /// Elements of the piece that `source` gives for `target`; or, of a reduction, of the piece of `target`.
    pub fn elements(&self, source: usize, target: usize) -> usize {
        let by = match self.kind {
            Kind::Gather | Kind::Allgather => source,
            Kind::Scatter | Kind::ReduceScatter => target,
            _ => source + target,
        };
        if self.uneven { self.count * (by % 3) } else { self.count }
    }

    fn element_bytes(&self) -> usize {
        match self.reduces() {
            true => self.combine.element_bytes(),
            false if self.gaps => BLOCK_BYTES,
            false => 1,
        }
    }

    /// The pieces that `member` gives, by source and target; a piece for all has target 0.
    pub fn given(&self, member: usize) -> Vec<(usize, usize)> {
        let is_root = member == self.root;
        match self.kind {
            Kind::Bcast if is_root => vec![(member, 0)],
            Kind::Gather | Kind::Allgather => vec![(member, 0)],
            Kind::Scatter if is_root => (0..self.members).map(|target| (member, target)).collect(),
            Kind::Alltoall => (0..self.members).map(|target| (member, target)).collect(),
            _ => Vec::new(),
        }
    }

    /// The pieces that `member` gets, in their order in memory.
    pub fn got(&self, member: usize) -> Vec<(usize, usize)> {
        match self.kind {
            Kind::Bcast => vec![(self.root, 0)],
            Kind::Gather if member == self.root => (0..self.members).map(|source| (source, 0)).collect(),
            Kind::Allgather => (0..self.members).map(|source| (source, 0)).collect(),
            Kind::Scatter => vec![(self.root, member)],
            Kind::Alltoall => (0..self.members).map(|source| (source, member)).collect(),
            _ => Vec::new(),
        }
    }

    /// Bytes of these pieces.
    pub fn bytes(&self, pieces: &[(usize, usize)]) -> usize {
        let elements: usize = pieces.iter().map(|(source, target)| self.elements(*source, *target)).sum();
        elements * self.element_bytes()
    }

    /// The data of these pieces, one behind the other, when it is called for the `turn`th time.
    pub fn data(&self, turn: usize, pieces: &[(usize, usize)]) -> Vec<u8> {
        let mut all = Vec::with_capacity(self.bytes(pieces));
        for (source, target) in pieces {
            let name = mix((self.number << 32 | turn << 24 | source << 12 | target) as u64) as usize >> 1;
            all.extend(data(name, self.elements(*source, *target) * self.element_bytes()));
        }
        all
    }

    /// The operands of `member`, of a reduction.
    pub fn operands(&self, turn: usize, member: usize) -> Vec<u8> {
        let pieces = if self.kind == Kind::ReduceScatter { self.members } else { 1 };
        self.data(turn, &(0..pieces).map(|target| (member, target)).collect::<Vec<_>>())
    }

    /// What `member` must have in the end, of a reduction: nothing, or this.
    pub fn result(&self, turn: usize, member: usize) -> Option<Vec<u8>> {
        let first = match self.kind {
            Kind::Reduce if member != self.root => return None,
            Kind::Exscan if member == 0 => return None,
            Kind::Scan => member + 1,
            Kind::Exscan => member,
            _ => self.members,
        };
        let mut sum = self.operands(turn, first - 1);
        for source in (0..first - 1).rev() {
            self.combine.apply(&self.operands(turn, source), &mut sum);
        }
        if self.kind == Kind::ReduceScatter {
            let counts: Vec<usize> = (0..self.members).map(|target| self.elements(0, target)).collect();
            let (start, own) = (counts[..member].iter().sum::<usize>(), counts[member]);
            let bytes = self.element_bytes();
            return Some(sum[start * bytes..(start + own) * bytes].to_vec());
        }
        Some(sum)
    }
}

/// Lengths around the limits between the ways of collectives.
fn length(chance: &mut Chance) -> usize {
    match chance.below(16) {
        0 => 0,
        1..=6 => chance.below(64) as usize & !7,
        7 | 8 => chance.below(1_500) as usize,
        9 | 10 => {
            let limit = chance.one_of(&[1_024, 4_096, 8_192, 16_384, 32_768]);
            (limit + 8 * chance.below(3)) as usize - 8
        }
        11 | 12 => chance.within(2_000, 40_000) as usize,
        13 => chance.within(16_000, 200_000) as usize,
        _ => chance.within(100_000, 250_000) as usize,
    }
}
