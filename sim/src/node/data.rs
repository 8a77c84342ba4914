// SPDX-License-Identifier: MIT OR Apache-2.0
//! The programs' buffers: with a margin that nobody may touch, in one piece or with gaps.

use super::program::{Message, Receive};
use crate::chance::mix;
use std::rc::Rc;
use strobe_endpoint::Buffer;
use strobe_shared::UserMemory;
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
    bytes: Vec<u8>,
    length: usize,
    gaps: bool,
}

impl Memory {
    /// For so many bytes of data, all of them margin yet.
    pub fn new(length: usize, gaps: bool) -> Memory {
        let span = if gaps { length / BLOCK_BYTES * STRIDE_BYTES } else { length };
        Memory { bytes: vec![MARGIN; span + 2 * MARGIN_BYTES], length, gaps }
    }

    /// With these data.
    pub fn holding(data: impl ExactSizeIterator<Item = u8>, gaps: bool) -> Memory {
        let mut memory = Memory::new(data.len(), gaps);
        memory.put(0, data);
        memory
    }

    /// With the data of message `at`.
    pub fn of_message(at: usize, message: &Message) -> Memory {
        Memory::holding(data(at, message.bytes), message.gaps)
    }

    /// Puts data behind the first `offset` bytes of data.
    pub fn put(&mut self, offset: usize, data: impl Iterator<Item = u8>) {
        for (number, byte) in data.enumerate() {
            self.bytes[place(offset + number, self.gaps)] = byte;
        }
    }

    /// Makes all of it margin again.
    pub fn clear(&mut self) {
        self.bytes.fill(MARGIN);
    }

    /// Where the data begin.
    pub fn user(&mut self) -> UserMemory {
        UserMemory::of(&mut self.bytes).offset(MARGIN_BYTES as isize)
    }

    /// For what a receive takes.
    pub fn for_receive(receive: &Receive) -> Memory {
        Memory::new(receive.room, receive.gaps)
    }

    /// As the engine is given it.
    pub fn buffer<'a>(&mut self, shapes: &'a Shapes) -> Buffer<'a> {
        let (layout, count) = match self.gaps {
            true => (&shapes.blocks, self.length / BLOCK_BYTES),
            false => (&shapes.bytes, self.length),
        };
        Buffer { memory: self.user(), count, layout }
    }

    /// Asserts that the first `bytes` of the data are those of message `at`, and that all else is margin.
    pub fn check(&self, at: usize, bytes: usize) {
        self.check_data(data(at, bytes), || format!("message {at}"));
    }

    /// Asserts that the data begin with these, and that all else is margin.
    pub fn check_data(&self, data: impl ExactSizeIterator<Item = u8>, what: impl Fn() -> String) {
        let (mut expected, bytes) = (vec![MARGIN; self.bytes.len()], data.len());
        for (number, byte) in data.enumerate() {
            expected[place(number, self.gaps)] = byte;
        }
        if self.bytes != expected {
            let wrong: Vec<usize> = (0..expected.len()).filter(|at| expected[*at] != self.bytes[*at]).collect();
            let (first, last) = (wrong[0], wrong[wrong.len() - 1]);
            panic!(
                "{}, {bytes} bytes, room {} (gaps: {}): {} wrong, {first} to {last}: {:#x} instead of {:#x}",
                what(),
                self.length,
                self.gaps,
                wrong.len(),
                self.bytes[first],
                expected[first]
            );
        }
    }

    /// Asserts that it still holds what was sent.
    pub fn check_message(&self, at: usize, message: &Message) {
        self.check(at, message.bytes);
    }
}

fn place(number: usize, gaps: bool) -> usize {
    MARGIN_BYTES + if gaps { number / BLOCK_BYTES * STRIDE_BYTES + number % BLOCK_BYTES } else { number }
}

/// The data of message `at`: no two messages are alike, and no byte is like the one in its place in another piece.
pub fn data(at: usize, bytes: usize) -> impl ExactSizeIterator<Item = u8> {
    let start = mix(at as u64 + 1);
    (0..bytes).map(move |number| (start >> (number % 7 * 8)) as u8 ^ (number >> 3) as u8 ^ (number >> 11) as u8)
}
