// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory in a mapping of the library's own: a block of the heap, a payload in a ring. It knows its length, and nothing
//! beyond that is touched.

use crate::user::{ConstMemory, UserMemory};

/// Where such memory begins, and how long it is.
#[derive(Clone, Copy, Debug)]
pub struct SharedMemory {
    start: UserMemory,
    bytes: usize,
}

impl SharedMemory {
    /// `bytes` bytes at an address, which the caller has compared with the mapping.
    #[inline]
    pub(crate) fn at(address: usize, bytes: usize) -> Self {
        SharedMemory { start: UserMemory::at(address, bytes), bytes }
    }

    /// Its length.
    #[inline]
    pub fn bytes(self) -> usize {
        self.bytes
    }

    /// Its address, for who keeps its length from here on.
    #[inline]
    pub fn start(self) -> UserMemory {
        self.start
    }

    /// A part of it. Panics beyond its end.
    #[inline]
    pub fn part(self, offset: usize, bytes: usize) -> SharedMemory {
        let inside = offset <= self.bytes && bytes <= self.bytes - offset;
        assert!(inside, "bytes {offset}..{offset}+{bytes} of {}", self.bytes);
        SharedMemory { start: self.start.offset(offset as isize), bytes }
    }

    /// Fills all of it from memory that is as long and does not overlap it.
    #[inline]
    pub fn fill(self, from: ConstMemory<'_>) {
        from.copy_apart(self.start, self.bytes);
    }

    /// Copies `from` to its beginning. Panics if that is longer.
    pub fn write(self, from: &[u8]) {
        self.part(0, from.len()).fill(ConstMemory::of(from));
    }

    /// Lets `read` look at all of it.
    pub fn with_slice<R>(self, read: impl FnOnce(&[u8]) -> R) -> R {
        self.start.with_slice(self.bytes, read)
    }

    /// Lets `write` change all of it.
    #[inline]
    pub fn with_slice_mut<R>(self, write: impl FnOnce(&mut [u8]) -> R) -> R {
        self.start.with_slice_mut(self.bytes, write)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_beyond_its_end_is_touched() {
        let mut bytes = [1u8; 16];
        let memory = SharedMemory::at(bytes.as_mut_ptr() as usize, 12);
        memory.part(4, 8).write(&[2; 8]);
        memory.part(12, 0).write(&[]);
        memory.part(0, 4).with_slice_mut(|part| part.fill(3));
        memory.with_slice(|all| assert_eq!(all, [3, 3, 3, 3, 2, 2, 2, 2, 2, 2, 2, 2]));
        let refuses = |work: &dyn Fn()| std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err();
        for (offset, length) in [(0, 13), (12, 1), (13, 0), (4, 9), (usize::MAX, 2), (2, usize::MAX)] {
            assert!(refuses(&|| memory.part(offset, length).with_slice(|_| ())), "{offset}, {length}");
        }
        assert!(refuses(&|| memory.write(&[4; 13])) && refuses(&|| memory.part(8, 4).write(&[4; 5])));
        assert_eq!(&bytes[12..], [1; 4]);
    }
}
