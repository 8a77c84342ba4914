// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the data of a transfer lie: in one piece, or in blocks at strides, here and there.

use crate::edge::{Name, refuse};
use std::rc::Rc;
use strobe_shared::UserMemory;
use strobe_types::layout::Layout;

/// Blocks of `block` elements of `bytes` bytes each.
#[derive(Clone, Copy)]
pub struct Shape {
    bytes: usize,
    block: usize,
    blocks: usize,
    /// Elements from the beginning of one block to that of the next, in symmetric memory and in the caller's.
    remote: isize,
    local: isize,
}

impl Shape {
    /// `bytes` bytes in one piece.
    #[inline]
    pub fn piece(bytes: usize) -> Shape {
        Shape { bytes: 1, block: bytes, blocks: 1, remote: 1, local: 1 }
    }

    /// `blocks` blocks of `block` elements; `strides` are those of symmetric and of local memory.
    pub fn blocks(call: Name, bytes: usize, (block, blocks): (usize, usize), strides: (isize, isize)) -> Shape {
        let (remote, local) = strides;
        if remote < 1 || local < 1 {
            refuse(call, &format!("dst, sst: strides of {remote} and {local} elements: pass 1 or more"));
        }
        // Blocks without a gap are one.
        let joined = remote == local && remote as usize == block;
        match (joined, block.checked_mul(blocks)) {
            (true, Some(all)) => Shape { bytes, block: all, blocks: all.min(1), remote, local },
            _ => Shape { bytes, block, blocks, remote, local },
        }
    }

    /// True if there is nothing to move.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.blocks == 0 || self.block == 0
    }

    /// Bytes of data if they are in one piece on both sides.
    #[inline]
    pub fn contiguous(self) -> Option<usize> {
        (self.blocks == 1).then(|| self.block.saturating_mul(self.bytes))
    }

    /// Bytes of symmetric memory from the beginning of the first block to the end of the last.
    #[inline]
    pub fn span(self) -> usize {
        let elements = (self.blocks - 1).saturating_mul(self.remote as usize).saturating_add(self.block);
        elements.saturating_mul(self.bytes)
    }

    /// Copies from memory of one side to that of the other.
    pub fn copy(self, from: UserMemory, to: UserMemory, (from_stride, to_stride): (isize, isize)) {
        let unit = self.bytes as isize;
        for at in 0..self.blocks as isize {
            let (from, to) = (from.offset(at * from_stride * unit), to.offset(at * to_stride * unit));
            from.copy_to(to, self.block * self.bytes);
        }
    }

    /// Copies from the caller's memory to symmetric memory.
    pub fn put(self, from: UserMemory, to: UserMemory) {
        self.copy(from, to, (self.local, self.remote));
    }

    /// Copies from symmetric memory to the caller's.
    pub fn get(self, from: UserMemory, to: UserMemory) {
        self.copy(from, to, (self.remote, self.local));
    }

    /// Layouts of symmetric and local memory, and how many elements of each.
    pub fn layouts(self, call: Name, byte: &Rc<Layout>) -> ([Rc<Layout>; 2], usize) {
        if let Some(bytes) = self.contiguous() {
            return ([Rc::clone(byte), Rc::clone(byte)], bytes);
        }
        let element = Layout::bytes(self.bytes);
        let layout = |stride| match Layout::vector(self.blocks, self.block, stride, &element) {
            Ok(layout) => Rc::new(layout),
            Err(error) => refuse(call, &error.to_string()),
        };
        ([layout(self.remote), layout(self.local)], 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::OwnedMemory;

    #[test]
    fn blocks_are_copied_at_their_strides() {
        let from = OwnedMemory::holding(&[1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        let [to, back] = [(); 2].map(|()| OwnedMemory::holding(&[0; 12]));
        let shape = Shape::blocks("test", 2, (1, 3), (2, 1));
        shape.put(from.memory(), to.memory());
        let bytes = |memory: &OwnedMemory| memory.memory().with_slice(12, <[u8]>::to_vec);
        assert_eq!(bytes(&to), [1, 2, 0, 0, 3, 4, 0, 0, 5, 6, 0, 0]);
        assert_eq!((shape.span(), shape.contiguous(), shape.is_empty()), (10, None, false));
        shape.get(to.memory(), back.memory());
        assert_eq!(bytes(&back), [1, 2, 3, 4, 5, 6, 0, 0, 0, 0, 0, 0]);
        let joined = Shape::blocks("test", 4, (3, 5), (3, 3));
        assert_eq!((joined.contiguous(), joined.span()), (Some(60), 60));
        assert!(Shape::piece(0).is_empty() && Shape::blocks("test", 4, (1, 0), (1, 1)).is_empty());
    }
}
