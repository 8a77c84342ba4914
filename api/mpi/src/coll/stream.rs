// SPDX-License-Identifier: MIT OR Apache-2.0
//! The buffers of a call as streams of bytes in packing order, any part of which can be read or written.

use super::call::{Call, Data, Pieces};
use crate::mutation::{self, Mutation};
use crate::op::Reducer;
use std::ops::Range;
use std::rc::Rc;
use strobe_protocol::collective::CallSignature;
use strobe_shared::UserMemory;
use strobe_shared::pack::{Typed, copy, pack_to, unpack_from};
use strobe_types::layout::Layout;

/// How many bytes are combined at a time, so that the sum stays in the innermost cache.
const TILE_BYTES: usize = 4096;

/// A buffer of the program as a stream of bytes, or as equal pieces with one stream each.
pub struct Stream {
    /// Address of the first piece.
    pub memory: UserMemory,
    count: usize,
    layout: Option<Rc<Layout>>,
    /// Bytes of one piece.
    pub bytes: usize,
    /// Distance from one piece to the next.
    extent: isize,
    /// Displacement of the data if a piece is contiguous.
    contiguous: Option<isize>,
}

impl Stream {
    /// An empty stream.
    pub fn none() -> Stream {
        Stream { memory: UserMemory::nowhere(), count: 0, layout: None, bytes: 0, extent: 0, contiguous: Some(0) }
    }

    /// The stream of `data`; if it has several pieces, of the first.
    pub fn of(data: &Data) -> Stream {
        Stream::laid(data.memory, data.count, &data.datatype.layout)
    }

    /// Contiguous bytes.
    pub fn raw(memory: UserMemory, bytes: usize) -> Stream {
        Stream { memory, count: bytes, layout: None, bytes, extent: bytes as isize, contiguous: Some(0) }
    }

    /// Elements with a layout.
    pub fn laid(memory: UserMemory, count: usize, layout: &Rc<Layout>) -> Stream {
        Stream {
            memory,
            count,
            bytes: count * layout.size(),
            extent: layout.extent().1 * count as isize,
            contiguous: layout.contiguous(count),
            layout: Some(layout.clone()),
        }
    }

    /// Pieces of `bytes` bytes, `stride` bytes apart.
    pub fn spaced(memory: UserMemory, bytes: usize, stride: usize) -> Stream {
        Stream { extent: stride as isize, ..Stream::raw(memory, bytes) }
    }

    /// Address of a piece.
    pub fn piece(&self, index: usize) -> UserMemory {
        self.memory.offset(self.extent * index as isize)
    }

    /// Copies bytes `offset..` of piece `index` to `to`.
    pub fn read(&self, index: usize, offset: usize, to: UserMemory, bytes: usize) {
        match (self.contiguous, &self.layout) {
            (Some(displacement), _) => copy_few(self.piece(index).offset(displacement + offset as isize), to, bytes),
            (None, Some(layout)) => {
                pack_to(layout, self.count, self.piece(index), offset, to, bytes);
            }
            (None, None) => {}
        }
    }

    /// Copies `from` to bytes `offset..` of piece `index`.
    pub fn write(&self, index: usize, offset: usize, from: UserMemory, bytes: usize) {
        match (self.contiguous, &self.layout) {
            (Some(displacement), _) => {
                copy_few(from, self.piece(index).offset(displacement + offset as isize), bytes);
            }
            (None, Some(layout)) => {
                unpack_from(layout, self.count, self.piece(index), offset, *from, bytes);
            }
            (None, None) => {}
        }
    }

    /// The data of one process, if there are any.
    pub fn one(data: &Option<Data>) -> Stream {
        data.as_ref().map_or_else(Stream::none, Stream::of)
    }

    /// Equal pieces, if there are any.
    pub fn pieces(pieces: &Option<Pieces>) -> Stream {
        match pieces {
            Some(Pieces::Even(data)) => Stream::of(data),
            _ => Stream::none(),
        }
    }

    /// Address of piece `first`, if `pieces` pieces from there on lie one behind the other without gaps.
    pub fn in_rows(&self, first: usize, pieces: usize) -> Option<UserMemory> {
        let displacement = self.contiguous?;
        (pieces == 1 || self.extent == self.bytes as isize).then(|| self.piece(first).offset(displacement))
    }

    /// Copies piece `index` to piece `to_index` of `to`, both of this process.
    pub fn copy_piece(&self, index: usize, to: &Stream, to_index: usize) {
        if let (Some(source), Some(target)) = (&self.layout, &to.layout) {
            copy(
                Typed { layout: source, count: self.count, memory: self.piece(index) },
                Typed { layout: target, count: to.count, memory: to.piece(to_index) },
            );
        } else if to.layout.is_none() {
            self.read(index, 0, to.piece(to_index), self.bytes);
        }
    }
}

/// The buffers of a call.
pub struct Buffers {
    /// What this process contributes.
    pub send: Stream,
    /// Where the result goes.
    pub receive: Stream,
    /// The operation of a reduction, and bytes from one element to the next.
    pub reducer: Option<(Reducer, usize)>,
    /// True if a contribution or a piece already lies where it belongs.
    pub in_place: bool,
    /// What members of higher ranks than this node's have combined already, as long as the result.
    pub initial: Option<UserMemory>,
}

impl Buffers {
    /// The buffers of an operation that only moves data.
    pub fn moved(send: Stream, receive: Stream) -> Buffers {
        Buffers { send, receive, reducer: None, in_place: false, initial: None }
    }

    /// The buffers of a call with this signature.
    pub fn of(call: &Call, signature: &CallSignature) -> Buffers {
        let (send, receive, in_place) = match call {
            Call::Bcast(Some(data), _) => (Stream::of(data), Stream::of(data), false),
            Call::Gather(send, receive, ..) => (Stream::one(send), Stream::pieces(receive), send.is_none()),
            Call::Scatter(send, receive, ..) => (Stream::pieces(send), Stream::one(receive), receive.is_none()),
            Call::Allgather(send, Pieces::Even(receive)) => (Stream::one(send), Stream::of(receive), send.is_none()),
            Call::Alltoall(send, Pieces::Even(receive)) => (Stream::pieces(send), Stream::of(receive), send.is_none()),
            Call::Reduce(Some(operands), _)
            | Call::Allreduce(operands)
            | Call::ReduceScatter(operands, _)
            | Call::Scan(operands)
            | Call::Exscan(operands) => {
                let send = Stream::raw(operands.send.unwrap_or(operands.receive), signature.stream_bytes);
                let receive = Stream::raw(operands.receive, signature.stream_bytes);
                let reducer = Some((operands.reducer.clone(), signature.grain_bytes));
                return Buffers { reducer, ..Buffers::moved(send, receive) };
            }
            _ => (Stream::none(), Stream::none(), false),
        };
        Buffers { in_place, ..Buffers::moved(send, receive) }
    }

    /// Combines range `part` of the operands of the first `members` members into `into`, from the highest rank down.
    /// `operand` gives the address of a member's operand from a byte of the part on.
    pub fn combine(
        &self,
        operand: impl Fn(usize, usize) -> UserMemory,
        part: Range<usize>,
        members: usize,
        into: UserMemory,
    ) {
        let Some((reducer, grain)) = &self.reducer else { return };
        let tile = (TILE_BYTES / grain).max(1) * grain;
        let mut at = part.start;
        while at < part.end {
            let length = tile.min(part.end - at);
            let sum = into.offset((at - part.start) as isize);
            let (first, left) = match self.initial {
                // `initial` has the layout of the result.
                Some(initial) => {
                    (initial.offset(sum.address() as isize - self.receive.memory.address() as isize), members)
                }
                None => (operand(members - 1, at), members - 1),
            };
            if first != sum {
                copy_few(first, sum, length);
            }
            for turn in (0..left).rev() {
                let member = if mutation::is(Mutation::CombinesUpwards) { left - 1 - turn } else { turn };
                reducer.apply(operand(member, at), sum, length / grain);
            }
            at += length;
        }
    }
}

/// Copies; a single word without a loop.
#[inline(always)]
pub fn copy_few(from: UserMemory, to: UserMemory, bytes: usize) {
    if bytes == 8 {
        to.write_word(from.read_word());
    } else {
        from.copy_apart(to, bytes);
    }
}
