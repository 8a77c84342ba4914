// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that begins at a chosen place of a page: where the kernel's copies are not slow ([`strobe_os::copies`]).
//! `docs/design/devices.md` has what was measured.

use std::ops::{Deref, DerefMut};
use strobe_os::copies::{PAGE_BYTES, first_like};

/// Zeroed bytes, the first of which is at a chosen place of a page. They never move.
#[derive(Debug)]
pub(crate) struct Placed {
    memory: Box<[u8]>,
    start: usize,
    bytes: usize,
}

impl Placed {
    /// `bytes` bytes that begin `place` bytes behind the start of a page.
    pub fn new(bytes: usize, place: usize) -> Placed {
        let memory: Box<[u8]> = vec![0; bytes + PAGE_BYTES].into();
        let start = first_like(&memory, place);
        Placed { memory, start, bytes }
    }
}

impl Deref for Placed {
    type Target = [u8];

    #[inline]
    fn deref(&self) -> &[u8] {
        &self.memory[self.start..self.start + self.bytes]
    }
}

impl DerefMut for Placed {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u8] {
        &mut self.memory[self.start..self.start + self.bytes]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn begins_where_it_was_asked_to() {
        for (bytes, place) in [(1, 0), (100, 64), (1 << 20, 0), (70_000, 4_095), (0, 5)] {
            let mut placed = Placed::new(bytes, place);
            assert_eq!((placed.len(), placed.as_ptr().addr() % PAGE_BYTES), (bytes, place));
            placed.fill(1);
        }
    }
}
