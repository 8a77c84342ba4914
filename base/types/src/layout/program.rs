// SPDX-License-Identifier: MIT OR Apache-2.0
//! The compiled form of a type map: a short list of pieces in packing order, each a strided loop of equal
//! blocks, a list of equal blocks, or a loop around another program. Composing programs merges what touches,
//! so a column of a matrix is one strided loop however it was described. A program has no state: walking can
//! start at any byte of the packed stream, found by division in loops and by bisection in lists.

use std::rc::Rc;

/// Blocks of equal size at equal distances.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Strided {
    /// Bytes from the buffer's address to the first block.
    pub displacement: isize,
    /// Bytes of one block.
    pub block_bytes: usize,
    /// Bytes from the start of one block to the start of the next.
    pub stride: isize,
    /// Number of blocks.
    pub blocks: usize,
}

impl Strided {
    /// One block.
    pub fn block(displacement: isize, bytes: usize) -> Strided {
        Strided { displacement, block_bytes: bytes, stride: bytes as isize, blocks: 1 }
    }

    /// Bytes of data.
    pub fn size(&self) -> usize {
        self.block_bytes * self.blocks
    }

    /// The displacement of block `index`.
    pub fn displacement_of(&self, index: usize) -> isize {
        self.displacement.wrapping_add(self.stride.wrapping_mul(index as isize))
    }

    /// Visits bytes `from..to` of the packed stream of this loop.
    pub(super) fn walk(&self, from: usize, to: usize, visit: &mut impl Visit) {
        if from == 0 && to == self.size() {
            return visit.strided(*self);
        }
        let place = |index: usize| self.displacement_of(index);
        let whole = |visit: &mut _, first: usize, blocks: usize| {
            Visit::strided(visit, Strided { displacement: place(first), blocks, ..*self });
        };
        walk_blocks(self.block_bytes, from, to, visit, place, whole);
    }

    /// `count` copies of this, `stride` bytes apart, where that is a strided loop again.
    fn repeated(self, count: usize, stride: isize) -> Option<Strided> {
        if count == 1 {
            return Some(self);
        }
        if self.blocks == 1 {
            if stride == self.block_bytes as isize {
                return Some(Strided::block(self.displacement, self.block_bytes * count));
            }
            return Some(Strided { stride, blocks: count, ..self });
        }
        let continues = stride == self.stride.wrapping_mul(self.blocks as isize);
        continues.then_some(Strided { blocks: self.blocks * count, ..self })
    }
}

/// A block in a loop's body.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Member {
    /// Bytes from the start of the body's part of the packed stream.
    pub start: usize,
    /// Bytes from the body's place in memory.
    pub displacement: isize,
    /// Bytes of the block.
    pub bytes: usize,
}

/// What a walk over a layout tells, in packing order.
pub trait Visit {
    /// `bytes` bytes at `displacement`.
    fn block(&mut self, displacement: isize, bytes: usize);

    /// A strided loop of whole blocks.
    fn strided(&mut self, run: Strided) {
        for index in 0..run.blocks {
            self.block(run.displacement_of(index), run.block_bytes);
        }
    }

    /// Whole blocks of `bytes` bytes, each at `displacement` plus one of `displacements`.
    fn listed(&mut self, displacement: isize, bytes: usize, displacements: &[isize]) {
        for each in displacements {
            self.block(displacement.wrapping_add(*each), bytes);
        }
    }

    /// `count` copies of a few blocks, `stride` bytes apart: an array of structs. In the stream each copy takes
    /// `size` bytes.
    fn members(&mut self, displacement: isize, stride: isize, count: usize, size: usize, members: &[Member]) {
        let _ = size;
        for index in 0..count {
            let at = displacement.wrapping_add(stride.wrapping_mul(index as isize));
            for member in members {
                self.block(at.wrapping_add(member.displacement), member.bytes);
            }
        }
    }
}

#[derive(Clone, PartialEq, Eq, Debug)]
enum Piece {
    Strided(Strided),
    Listed { displacement: isize, block_bytes: usize, displacements: Rc<[isize]> },
    Loop { displacement: isize, stride: isize, count: usize, body: Rc<Program> },
}

/// A compiled type map.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Program {
    /// Each piece with its place in the packed stream.
    pieces: Vec<(usize, Piece)>,
    /// The pieces again, if they are a few single blocks.
    members: Vec<Member>,
    size: usize,
}

/// Programs of at most so many pieces are copied into the programs that use them; longer ones are shared.
const INLINE_PIECES_MAX: usize = 2;
/// Up to so many single blocks are told as the members of a struct.
const MEMBERS_MAX: usize = 16;

impl Piece {
    fn size(&self) -> usize {
        match self {
            Piece::Strided(run) => run.size(),
            Piece::Listed { block_bytes, displacements, .. } => block_bytes * displacements.len(),
            Piece::Loop { count, body, .. } => count * body.size,
        }
    }

    fn moved(&self, by: isize) -> Piece {
        let mut piece = self.clone();
        match &mut piece {
            Piece::Strided(Strided { displacement, .. })
            | Piece::Listed { displacement, .. }
            | Piece::Loop { displacement, .. } => *displacement = displacement.wrapping_add(by),
        }
        piece
    }

    fn walk_all(&self, at: isize, visit: &mut impl Visit) {
        match self {
            Piece::Strided(run) if run.blocks == 1 => {
                visit.block(at.wrapping_add(run.displacement), run.block_bytes);
            }
            Piece::Strided(run) => {
                visit.strided(Strided { displacement: at.wrapping_add(run.displacement), ..*run });
            }
            Piece::Listed { displacement, block_bytes, displacements } => {
                visit.listed(at.wrapping_add(*displacement), *block_bytes, displacements);
            }
            Piece::Loop { displacement, stride, count, body } => {
                body.walk_copies(at.wrapping_add(*displacement), *stride, *count, visit);
            }
        }
    }

    fn walk(&self, at: isize, from: usize, to: usize, visit: &mut impl Visit) {
        if from == 0 && to == self.size() {
            return self.walk_all(at, visit);
        }
        match self {
            Piece::Strided(run) => {
                Strided { displacement: at.wrapping_add(run.displacement), ..*run }.walk(from, to, visit);
            }
            Piece::Listed { displacement, block_bytes, displacements } => {
                let at = at.wrapping_add(*displacement);
                let place = |index: usize| at.wrapping_add(displacements[index]);
                let whole = |visit: &mut _, first: usize, blocks: usize| {
                    Visit::listed(visit, at, *block_bytes, &displacements[first..first + blocks]);
                };
                walk_blocks(*block_bytes, from, to, visit, place, whole);
            }
            Piece::Loop { displacement, stride, count: _, body } => {
                walk_loop(body, at.wrapping_add(*displacement), *stride, from, to, visit);
            }
        }
    }
}

/// Bytes `from..to` of a sequence of equal blocks: the rest of the first, whole ones, the start of the last.
fn walk_blocks<V: Visit>(
    block_bytes: usize,
    from: usize,
    to: usize,
    visit: &mut V,
    place: impl Fn(usize) -> isize,
    whole: impl Fn(&mut V, usize, usize),
) {
    let (mut index, into) = (from / block_bytes, from % block_bytes);
    if into > 0 {
        let end = block_bytes.min(to - index * block_bytes);
        visit.block(place(index).wrapping_add(into as isize), end - into);
        index += 1;
    }
    let (end, rest) = (to / block_bytes, to % block_bytes);
    if end > index {
        whole(visit, index, end - index);
    }
    if end >= index && rest > 0 {
        visit.block(place(end), rest);
    }
}

/// Bytes `from..to` of repeated copies of `body`: the rest of the first, whole ones, the start of the last.
fn walk_loop(body: &Program, at: isize, stride: isize, from: usize, to: usize, visit: &mut impl Visit) {
    let place = |index: usize| at.wrapping_add(stride.wrapping_mul(index as isize));
    let (mut index, into) = (from / body.size, from % body.size);
    if into > 0 {
        body.walk(place(index), into, body.size.min(to - index * body.size), visit);
        index += 1;
    }
    let (end, rest) = (to / body.size, to % body.size);
    if end > index {
        body.walk_copies(place(index), stride, end - index, visit);
    }
    if end >= index && rest > 0 {
        body.walk(place(end), 0, rest, visit);
    }
}

impl Program {
    pub(super) fn block(bytes: usize) -> Program {
        let mut builder = Builder::default();
        builder.block(0, bytes);
        builder.finish()
    }

    pub(super) fn size(&self) -> usize {
        self.size
    }

    /// `count` copies, `stride` bytes apart, where that is one strided loop.
    #[inline]
    pub(super) fn strided(&self, count: usize, stride: isize) -> Option<Strided> {
        match self.pieces.as_slice() {
            [(_, Piece::Strided(run))] => run.repeated(count, stride),
            _ => None,
        }
    }

    /// `count` copies of `program`, `stride` bytes apart.
    pub(super) fn repeated(program: &Rc<Program>, count: usize, stride: isize) -> Rc<Program> {
        if count == 1 {
            return program.clone();
        }
        if count == 0 || program.size == 0 {
            return Rc::default();
        }
        let piece = match program.pieces.as_slice() {
            [(_, Piece::Strided(run))] => run.repeated(count, stride).map(Piece::Strided),
            [(_, Piece::Loop { displacement, stride: inner, count: times, body })]
                if stride == inner.wrapping_mul(*times as isize) =>
            {
                let (displacement, stride, count) = (*displacement, *inner, times * count);
                Some(Piece::Loop { displacement, stride, count, body: body.clone() })
            }
            _ => None,
        };
        let piece = piece.unwrap_or_else(|| Piece::Loop { displacement: 0, stride, count, body: program.clone() });
        let mut builder = Builder::default();
        builder.piece(piece);
        Rc::new(builder.finish())
    }

    /// Visits bytes `from..to` of the packed stream of `count` elements `stride` bytes apart; the element at
    /// `at` comes first.
    pub(super) fn walk(&self, at: isize, from: usize, to: usize, visit: &mut impl Visit) {
        let first = self.pieces.partition_point(|(start, _)| *start <= from).saturating_sub(1);
        for (start, piece) in &self.pieces[first..] {
            if *start >= to {
                break;
            }
            piece.walk(at, from.saturating_sub(*start), (to - start).min(piece.size()), visit);
        }
    }

    /// Visits bytes `from..to` of the packed stream of elements `stride` bytes apart.
    pub(super) fn walk_elements(&self, stride: isize, from: usize, to: usize, visit: &mut impl Visit) {
        walk_loop(self, 0, stride, from, to, visit);
    }

    fn walk_copies(&self, at: isize, stride: isize, count: usize, visit: &mut impl Visit) {
        if !self.members.is_empty() {
            return visit.members(at, stride, count, self.size, &self.members);
        }
        let mut at = at;
        for _ in 0..count {
            for (_, piece) in &self.pieces {
                piece.walk_all(at, visit);
            }
            at = at.wrapping_add(stride);
        }
    }

    /// The pieces as single blocks, if they are a few.
    fn as_members(&self) -> Option<Vec<Member>> {
        let member = |(start, piece): &(usize, Piece)| match piece {
            Piece::Strided(run) if run.blocks == 1 => {
                Some(Member { start: *start, displacement: run.displacement, bytes: run.block_bytes })
            }
            _ => None,
        };
        if self.pieces.len() > MEMBERS_MAX { None } else { self.pieces.iter().map(member).collect() }
    }
}

/// Puts programs one after the other, in packing order.
#[derive(Default)]
pub(super) struct Builder {
    program: Program,
    /// Single blocks not yet grouped; touching ones are merged as they come.
    blocks: Vec<(isize, usize)>,
}

impl Builder {
    /// Appends one block.
    pub(super) fn block(&mut self, displacement: isize, bytes: usize) {
        match self.blocks.last_mut() {
            _ if bytes == 0 => {}
            Some((last, length)) if last.wrapping_add(*length as isize) == displacement => *length += bytes,
            _ => self.blocks.push((displacement, bytes)),
        }
    }

    /// Appends `program` moved by `displacement`.
    pub(super) fn append(&mut self, displacement: isize, program: &Rc<Program>) {
        if program.pieces.len() > INLINE_PIECES_MAX {
            let (stride, count, body) = (0, 1, program.clone());
            return self.piece(Piece::Loop { displacement, stride, count, body });
        }
        for (_, piece) in &program.pieces {
            self.piece(piece.moved(displacement));
        }
    }

    fn piece(&mut self, piece: Piece) {
        match piece {
            Piece::Strided(run) if run.blocks == 1 => self.block(run.displacement, run.block_bytes),
            piece => {
                self.group_blocks();
                self.push(piece);
            }
        }
    }

    fn push(&mut self, piece: Piece) {
        let size = piece.size();
        let start = self.program.size;
        self.program.size += size;
        if let (Some((_, Piece::Strided(last))), Piece::Strided(next)) = (self.program.pieces.last_mut(), &piece) {
            let alike = last.blocks > 1 && last.block_bytes == next.block_bytes;
            let strides = next.blocks == 1 || last.stride == next.stride;
            if alike && strides && last.displacement_of(last.blocks) == next.displacement {
                last.blocks += next.blocks;
                return;
            }
        }
        self.program.pieces.push((start, piece));
    }

    /// Turns the single blocks into pieces: each longest row of equal blocks is a strided loop if their
    /// distances are equal, else a list.
    fn group_blocks(&mut self) {
        let blocks = std::mem::take(&mut self.blocks);
        for group in blocks.chunk_by(|(_, one), (_, next)| one == next) {
            let (first, bytes) = group[0];
            let stride = group.get(1).map_or(bytes as isize, |(second, _)| second.wrapping_sub(first));
            if group.windows(2).all(|pair| pair[1].0.wrapping_sub(pair[0].0) == stride) {
                let blocks = group.len();
                self.push(Piece::Strided(Strided { displacement: first, block_bytes: bytes, stride, blocks }));
            } else {
                let displacements = group.iter().map(|(at, _)| *at).collect();
                self.push(Piece::Listed { displacement: 0, block_bytes: bytes, displacements });
            }
        }
    }

    pub(super) fn finish(mut self) -> Program {
        self.group_blocks();
        self.program.members = self.program.as_members().unwrap_or_default();
        self.program
    }
}
