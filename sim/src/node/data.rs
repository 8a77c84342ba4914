// SPDX-License-Identifier: MIT OR Apache-2.0
//! The programs' buffers: with a margin that nobody may touch, in one piece or with gaps.

use super::program::{Message, Receive};
use std::rc::Rc;
use strobe_endpoint::Buffer;
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::chance::mix;
use strobe_types::layout::Layout;

/// What nobody writes.
const MARGIN: u8 = 0xA5;
const MARGIN_BYTES: usize = 32;
/// Blocks of a layout with gaps, and from the start of one to that of the next.
pub const BLOCK_BYTES: usize = 8;
pub const STRIDE_BYTES: usize = 12;

/// The layouts.
pub struct Shapes {
    bytes: Rc<Layout>,
    blocks: Rc<Layout>,
}

impl Default for Shapes {
    fn default() -> Shapes {
        let block = Layout::bytes(BLOCK_BYTES).resized(0, STRIDE_BYTES as isize).expect("a layout with a gap");
        Shapes { bytes: Rc::new(Layout::bytes(1)), blocks: Rc::new(block) }
    }
}

/// A buffer.
pub struct Memory {
    bytes: OwnedMemory,
    length: usize,
    gaps: bool,
}

impl Memory {
    /// For so many bytes of data, all of them margin yet.
    pub fn new(length: usize, gaps: bool) -> Memory {
        let span = if gaps { length / BLOCK_BYTES * STRIDE_BYTES } else { length };
        Memory { bytes: OwnedMemory::holding(&vec![MARGIN; span + 2 * MARGIN_BYTES]), length, gaps }
    }

    /// With these data.
    pub fn holding(data: &[u8], gaps: bool) -> Memory {
        let mut memory = Memory::new(data.len(), gaps);
        memory.put(0, data);
        memory
    }

    /// With the data of message `at`.
    pub fn of_message(at: usize, message: &Message) -> Memory {
        Memory::holding(&data(at, message.bytes), message.gaps)
    }

    /// Puts data behind the first `offset` bytes of data.
    pub fn put(&mut self, offset: usize, data: &[u8]) {
        self.bytes.memory().with_slice_mut(self.bytes.bytes(), |bytes| lay_out(data, offset, self.gaps, bytes));
    }

    /// Makes all of it margin again.
    pub fn clear(&mut self) {
        self.bytes.memory().with_slice_mut(self.bytes.bytes(), |bytes| bytes.fill(MARGIN));
    }

    /// The data, of memory without gaps.
    pub fn data(&self) -> Vec<u8> {
        self.bytes.to_vec()[MARGIN_BYTES..][..self.length].to_vec()
    }

    /// True if it has gaps.
    pub fn has_gaps(&self) -> bool {
        self.gaps
    }

    /// Where the data begin.
    pub fn user(&self) -> UserMemory {
        self.bytes.memory().offset(MARGIN_BYTES as isize)
    }

    /// For what a receive takes.
    pub fn for_receive(receive: &Receive) -> Memory {
        Memory::new(receive.room, receive.gaps)
    }

    /// As the engine is given it.
    pub fn buffer<'a>(&self, shapes: &'a Shapes) -> Buffer<'a> {
        let (layout, count) = match self.gaps {
            true => (&shapes.blocks, self.length / BLOCK_BYTES),
            false => (&shapes.bytes, self.length),
        };
        Buffer::new(self.user(), count, layout)
    }

    /// Asserts that the first `bytes` of the data are those of message `at`, and that all else is margin.
    pub fn check(&self, at: usize, bytes: usize) {
        self.check_data(&data(at, bytes), || format!("message {at}"));
    }

    /// Asserts that the data begin with these, and that all else is margin.
    pub fn check_data(&self, data: &[u8], what: impl Fn() -> String) {
        let (mut expected, bytes, lie) = (vec![MARGIN; self.bytes.bytes()], data.len(), self.bytes.to_vec());
        lay_out(data, 0, self.gaps, &mut expected);
        if lie != expected {
            let wrong: Vec<usize> = (0..expected.len()).filter(|at| expected[*at] != lie[*at]).collect();
            let (first, last) = (wrong[0], wrong[wrong.len() - 1]);
            panic!(
                "{}, {bytes} bytes, room {} (gaps: {}): {} wrong, {first} to {last}: {:#x} instead of {:#x}",
                what(),
                self.length,
                self.gaps,
                wrong.len(),
                lie[first],
                expected[first]
            );
        }
    }

    /// Asserts that it still holds what was sent.
    pub fn check_message(&self, at: usize, message: &Message) {
        self.check(at, message.bytes);
    }
}

/// Copies data behind the first `offset` bytes of data to where they lie in `memory`.
fn lay_out(data: &[u8], offset: usize, gaps: bool, memory: &mut [u8]) {
    if !gaps {
        return memory[MARGIN_BYTES + offset..][..data.len()].copy_from_slice(data);
    }
    let (mut at, mut left) = (offset, data);
    while !left.is_empty() {
        let (piece, rest) = left.split_at(left.len().min(BLOCK_BYTES - at % BLOCK_BYTES));
        let place = MARGIN_BYTES + at / BLOCK_BYTES * STRIDE_BYTES + at % BLOCK_BYTES;
        memory[place..][..piece.len()].copy_from_slice(piece);
        (at, left) = (at + piece.len(), rest);
    }
}

/// The data of message `at`: no two messages are alike, and no byte is like the one in its place in another piece.
pub fn data(at: usize, bytes: usize) -> Vec<u8> {
    // Byte n has byte n % 7 of the start, so words of eight bytes repeat after seven words, but for their number. Byte
    // by byte this took a sixth of the time of a run.
    let start = mix(at as u64 + 1).to_le_bytes();
    let words: [u64; 7] =
        std::array::from_fn(|word| u64::from_le_bytes(std::array::from_fn(|byte| start[(word * 8 + byte) % 7])));
    let mut all = vec![0; bytes.next_multiple_of(8)];
    for ((number, place), word) in all.chunks_exact_mut(8).enumerate().zip(words.iter().cycle()) {
        let numbers = u64::from((number ^ number >> 8) as u8) * 0x0101_0101_0101_0101;
        place.copy_from_slice(&(word ^ numbers).to_le_bytes());
    }
    all.truncate(bytes);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn data_are_what_they_are_byte_by_byte() {
        for (at, bytes) in [(0, 0), (3, 1), (5, 8), (7, 57), (1 << 40, 5_000)] {
            let start = mix(at as u64 + 1);
            let byte = |n: usize| (start >> (n % 7 * 8)) as u8 ^ (n >> 3) as u8 ^ (n >> 11) as u8;
            assert_eq!(data(at, bytes), (0..bytes).map(byte).collect::<Vec<_>>(), "{at}");
        }
    }

    #[test]
    fn data_with_gaps_lie_in_blocks_and_nothing_else_is_touched() {
        let mut memory = Memory::new(24, true);
        let bytes: Vec<u8> = (0..13).collect();
        memory.put(5, &bytes);
        let lie = memory.bytes.to_vec();
        for (number, byte) in bytes.iter().enumerate() {
            let at = 5 + number;
            assert_eq!(lie[MARGIN_BYTES + at / BLOCK_BYTES * STRIDE_BYTES + at % BLOCK_BYTES], *byte);
        }
        assert_eq!(lie.iter().filter(|byte| **byte == MARGIN).count(), lie.len() - bytes.len());
    }
}
