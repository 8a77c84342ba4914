// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packing: moving the data that a layout describes into consecutive bytes and back. The packed stream of a
//! buffer is its data in packing order without gaps; a call moves any part of it, named by its offset, so a
//! message travels in chunks of any size and nothing is kept between them.

pub use crate::pack_external::{external_bytes, pack_external, unpack_external, unpack_external_part};

use crate::pack_kernels::{StridedRow, copy_any, copy_blocks, gather_listed, scatter_listed};
use crate::{ConstMemory, UserMemory};
use strobe_types::layout::{Layout, Member, Strided, Visit};

/// Packs the stream from `stream_offset` on into `out`, as much as fits. Returns the bytes packed.
pub fn pack(layout: &Layout, count: usize, memory: UserMemory, stream_offset: usize, out: &mut [u8]) -> usize {
    // Borrowed for the time of the call.
    pack_to(layout, count, memory, stream_offset, UserMemory::at(out.as_mut_ptr() as usize, out.len()), out.len())
}

/// Unpacks `from`, which is the stream from `stream_offset` on. Returns the bytes used: all, unless the
/// stream ends before.
pub fn unpack(layout: &Layout, count: usize, memory: UserMemory, stream_offset: usize, from: &[u8]) -> usize {
    unpack_from(layout, count, memory, stream_offset, ConstMemory::of(from), from.len())
}

/// [`pack`] into memory that was lent, or that lies in a segment.
pub fn pack_to(
    layout: &Layout,
    count: usize,
    memory: UserMemory,
    stream_offset: usize,
    out: UserMemory,
    bytes_max: usize,
) -> usize {
    let bytes = part(layout, count, stream_offset, bytes_max);
    if bytes == 0 {
        return 0;
    }
    if let Some(first) = layout.contiguous(count) {
        memory.offset(first + stream_offset as isize).copy_to(out, bytes);
    } else {
        layout.walk(count, stream_offset..stream_offset + bytes, &mut Packing { memory, dense: out });
    }
    bytes
}

/// [`unpack`] from memory that was lent, or that lies in a segment.
pub fn unpack_from(
    layout: &Layout,
    count: usize,
    memory: UserMemory,
    stream_offset: usize,
    from: ConstMemory<'_>,
    bytes_max: usize,
) -> usize {
    let bytes = part(layout, count, stream_offset, bytes_max);
    if bytes == 0 {
        return 0;
    }
    if let Some(first) = layout.contiguous(count) {
        from.copy_to(memory.offset(first + stream_offset as isize), bytes);
    } else {
        layout.walk(
            count,
            stream_offset..stream_offset + bytes,
            &mut Unpacking { memory, dense: UserMemory::at(from.source(bytes) as usize, bytes) },
        );
    }
    bytes
}

/// A typed buffer: what [`copy`] copies between.
#[derive(Clone, Copy)]
pub struct Typed<'a> {
    /// Layout of one element.
    pub layout: &'a Layout,
    /// Number of elements.
    pub count: usize,
    /// Address of the first.
    pub memory: UserMemory,
}

/// Copies one typed buffer to another, as a message would: the stream of `from` becomes that of `to`. Returns
/// the bytes copied, the shorter of the two streams. The buffers must not overlap.
pub fn copy(from: Typed<'_>, to: Typed<'_>) -> usize {
    let bytes = stream_bytes(from.layout, from.count).min(stream_bytes(to.layout, to.count));
    if let Some(first) = to.layout.contiguous(to.count) {
        return pack_to(from.layout, from.count, from.memory, 0, to.memory.offset(first), bytes);
    }
    if let Some(first) = from.layout.contiguous(from.count) {
        return unpack_from(to.layout, to.count, to.memory, 0, *from.memory.offset(first), bytes);
    }
    match (from.layout.strided(from.count), to.layout.strided(to.count)) {
        (Some(source), Some(target)) if source.block_bytes == target.block_bytes => {
            let blocks = source.blocks.min(target.blocks);
            copy_blocks(row(from.memory, &source), row(to.memory, &target), source.block_bytes, blocks);
        }
        _ => copy_through(from, to, bytes),
    }
    bytes
}

/// Both sides in pieces: through a buffer that stays in the nearest cache.
fn copy_through(from: Typed<'_>, to: Typed<'_>, bytes: usize) {
    let mut buffer = [0; 4096];
    let mut done = 0;
    while done < bytes {
        let chunk = buffer.len().min(bytes - done);
        let packed = pack(from.layout, from.count, from.memory, done, &mut buffer[..chunk]);
        let placed = unpack(to.layout, to.count, to.memory, done, &buffer[..chunk]);
        assert!(packed == chunk && placed == chunk, "both streams hold {bytes} bytes");
        done += chunk;
    }
}

fn stream_bytes(layout: &Layout, count: usize) -> usize {
    layout.size().saturating_mul(count)
}

fn part(layout: &Layout, count: usize, stream_offset: usize, bytes_max: usize) -> usize {
    stream_bytes(layout, count).saturating_sub(stream_offset).min(bytes_max)
}

fn row(memory: UserMemory, run: &Strided) -> StridedRow {
    StridedRow { first: memory.offset(run.displacement), stride: run.stride }
}

/// Structs copied together: few enough that they stay in the nearest cache while member after member is copied.
const TOGETHER: usize = 64;

/// Copies an array of structs member by member: each is a strided loop on both sides, which costs much less
/// than choosing how to copy every single block.
#[inline(always)]
fn by_member(
    memory: UserMemory,
    stride: isize,
    count: usize,
    dense: UserMemory,
    size: usize,
    members: &[Member],
    copy: impl Fn(StridedRow, StridedRow, usize, usize),
) {
    for first in (0..count).step_by(TOGETHER) {
        let together = TOGETHER.min(count - first);
        let (memory, dense) =
            (memory.offset(stride.wrapping_mul(first as isize)), dense.offset((size * first) as isize));
        for member in members {
            let memory = StridedRow { first: memory.offset(member.displacement), stride };
            let dense = StridedRow { first: dense.offset(member.start as isize), stride: size as isize };
            copy(memory, dense, member.bytes, together);
        }
    }
}

/// Copies what a walk tells to `dense`, one piece after the other.
struct Packing {
    memory: UserMemory,
    dense: UserMemory,
}

impl Packing {
    fn advance(&mut self, bytes: usize) -> UserMemory {
        let place = self.dense;
        self.dense = place.offset(bytes as isize);
        place
    }
}

impl Visit for Packing {
    #[inline]
    fn block(&mut self, displacement: isize, bytes: usize) {
        let to = self.advance(bytes);
        copy_any(self.memory.offset(displacement), to, bytes);
    }

    fn strided(&mut self, run: Strided) {
        let to = StridedRow { first: self.advance(run.size()), stride: run.block_bytes as isize };
        copy_blocks(row(self.memory, &run), to, run.block_bytes, run.blocks);
    }

    fn listed(&mut self, displacement: isize, bytes: usize, displacements: &[isize]) {
        let to = self.advance(bytes * displacements.len());
        gather_listed(self.memory.offset(displacement), displacements, to, bytes);
    }

    fn members(&mut self, displacement: isize, stride: isize, count: usize, size: usize, members: &[Member]) {
        let (memory, dense) = (self.memory.offset(displacement), self.advance(size * count));
        by_member(memory, stride, count, dense, size, members, |memory, dense, bytes, blocks| {
            copy_blocks(memory, dense, bytes, blocks);
        });
    }
}

/// Copies from `dense`, which is only read, to what a walk tells, one piece after the other.
struct Unpacking {
    memory: UserMemory,
    dense: UserMemory,
}

impl Unpacking {
    fn advance(&mut self, bytes: usize) -> UserMemory {
        let place = self.dense;
        self.dense = place.offset(bytes as isize);
        place
    }
}

impl Visit for Unpacking {
    #[inline]
    fn block(&mut self, displacement: isize, bytes: usize) {
        let from = self.advance(bytes);
        copy_any(from, self.memory.offset(displacement), bytes);
    }

    fn strided(&mut self, run: Strided) {
        let from = StridedRow { first: self.advance(run.size()), stride: run.block_bytes as isize };
        copy_blocks(from, row(self.memory, &run), run.block_bytes, run.blocks);
    }

    fn listed(&mut self, displacement: isize, bytes: usize, displacements: &[isize]) {
        let from = self.advance(bytes * displacements.len());
        scatter_listed(self.memory.offset(displacement), displacements, from, bytes);
    }

    fn members(&mut self, displacement: isize, stride: isize, count: usize, size: usize, members: &[Member]) {
        let (memory, dense) = (self.memory.offset(displacement), self.advance(size * count));
        by_member(memory, stride, count, dense, size, members, |memory, dense, bytes, blocks| {
            copy_blocks(dense, memory, bytes, blocks);
        });
    }
}
