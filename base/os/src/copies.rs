// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies within this process that are fast at all distances.
//!
//! The C library and the kernel copy long pieces with `rep movsb`. Some processors (AMD's Zen 3 here) move 2 GB/s
//! instead of 40 with it when the target lies 1 to 31 bytes behind the source, counted within pages: where the
//! processor must suppose that it reads what it has just written. `docs/design/endpoint.md` has what was measured.

/// A page of the processors that we run on.
pub const PAGE_BYTES: usize = 4_096;
/// The distances below this are slow.
const SLOW_BELOW: usize = 32;
/// The C library copies pieces of up to this length with vectors.
pub const PIECE_BYTES: usize = 2_048;

/// True if `rep movsb` is slow from `from` to `to`.
#[inline(always)]
pub fn is_slow(from: usize, to: usize) -> bool {
    (to.wrapping_sub(from) % PAGE_BYTES).wrapping_sub(1) < SLOW_BELOW - 1
}

/// Copies `bytes` bytes.
///
/// # Safety
/// `from` may be read and `to` written for that many bytes, and the two do not overlap.
#[inline(always)]
pub unsafe fn copy_apart(from: *const u8, to: *mut u8, bytes: usize) {
    if bytes > PIECE_BYTES && is_slow(from.addr(), to.addr()) {
        // SAFETY: the caller's promise.
        return unsafe { copy_in_pieces(from, to, bytes) };
    }
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy_nonoverlapping(from, to, bytes) }
}

/// The same for two that may overlap.
///
/// # Safety
/// `from` may be read and `to` written for that many bytes.
#[inline(always)]
pub unsafe fn copy(from: *const u8, to: *mut u8, bytes: usize) {
    if bytes > PIECE_BYTES && is_slow(from.addr(), to.addr()) && from.addr().abs_diff(to.addr()) >= bytes {
        // SAFETY: the caller's promise, and they are apart.
        return unsafe { copy_in_pieces(from, to, bytes) };
    }
    // SAFETY: the caller's promise.
    unsafe { std::ptr::copy(from, to, bytes) }
}

#[inline(never)]
unsafe fn copy_in_pieces(from: *const u8, to: *mut u8, bytes: usize) {
    for at in (0..bytes).step_by(PIECE_BYTES) {
        // SAFETY: a part of what the caller lent.
        unsafe { std::ptr::copy_nonoverlapping(from.add(at), to.add(at), PIECE_BYTES.min(bytes - at)) }
    }
}

/// The first byte of `memory` whose place in its page is that of `address`; below [`PAGE_BYTES`].
pub fn first_like(memory: &[u8], address: usize) -> usize {
    address.wrapping_sub(memory.as_ptr().addr()) % PAGE_BYTES
}

/// Memory through which a copy of the kernel goes that would be slow: from it, and to it, neither is.
pub(crate) struct Between {
    memory: Vec<u8>,
}

/// What goes through at once: the cost of a call is little beside it, and it stays in the second cache.
const BETWEEN_BYTES: usize = 64 << 10;

impl Between {
    pub const fn new() -> Between {
        Between { memory: Vec::new() }
    }

    /// The bytes, which lie at the same place of a page as `address`.
    pub fn like(&mut self, address: usize) -> &mut [u8] {
        if self.memory.is_empty() {
            self.memory = vec![0; BETWEEN_BYTES + PAGE_BYTES];
        }
        let first = first_like(&self.memory, address);
        &mut self.memory[first..first + BETWEEN_BYTES]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn copies_are_right_at_all_distances() {
        let source: Vec<u8> = (0..20_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
        let mut target = vec![0; 3 * PAGE_BYTES + 20_000];
        for distance in (0..40).chain([63, 64, 4_064, 4_065, 4_095]) {
            for bytes in [0, 1, 2_047, 2_048, 2_049, 4_096, 6_000, 19_000] {
                // So that target minus source, within pages, is the distance.
                let at = (source.as_ptr().addr() + distance).wrapping_sub(target.as_ptr().addr()) % PAGE_BYTES;
                assert_eq!(is_slow(source.as_ptr().addr(), target.as_ptr().addr() + at), (1..32).contains(&distance));
                for overlapping in [false, true] {
                    target.fill(0xA5);
                    // SAFETY: both are long enough, and apart.
                    unsafe {
                        let (from, to) = (source.as_ptr(), target.as_mut_ptr().add(at));
                        if overlapping { copy(from, to, bytes) } else { copy_apart(from, to, bytes) }
                    }
                    assert_eq!(target[at..at + bytes], source[..bytes], "{distance}, {bytes} B");
                    let around = target[..at].iter().chain(&target[at + bytes..]);
                    assert!(around.into_iter().all(|byte| *byte == 0xA5), "{distance}, {bytes} B");
                }
            }
        }
    }

    #[test]
    fn a_copy_onto_itself_a_little_further_is_a_move() {
        for distance in [1, 8, 31, 5_000] {
            let mut bytes: Vec<u8> = (0..30_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 11) as u8).collect();
            let before = bytes.clone();
            // SAFETY: both lie in the vector.
            unsafe { copy(bytes.as_ptr(), bytes.as_mut_ptr().add(distance), 20_000) };
            assert_eq!(bytes[distance..][..20_000], before[..20_000], "{distance}");
        }
    }
}
