// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies that take the CRC-32C of what they copy on the way: the copy waits for memory and the CRC for
//! multiplications, so that both together cost what the CRC alone does. Of what is written it is taken out of memory
//! again, a good way behind, so that it speaks of what lies there.

use crc_fast::{CrcAlgorithm, Digest};
use strobe_os::copies;

/// Where the CRC is taken.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Side {
    /// Of the bytes as they were read.
    Source,
    /// Of the bytes as they lie in their new place.
    Target,
}

/// Copies `bytes` bytes; their CRC-32C (iSCSI, RFC 3720).
///
/// # Safety
/// `from` may be read and `to` written for that many bytes, and the two do not overlap.
#[inline]
pub(crate) unsafe fn copy(side: Side, from: *const u8, to: *mut u8, bytes: usize) -> u32 {
    #[cfg(target_arch = "x86_64")]
    if bytes >= vectors::BYTES_MIN
        && let Some(copy) = vectors::there().next()
    {
        // SAFETY: the processor has what it needs; the rest is the caller's promise.
        return unsafe { copy(side, from, to, bytes) };
    }
    // SAFETY: the caller's promise.
    unsafe { copy_then_look(side, 0, from, to, bytes) }
}

/// The same for a continued CRC, in two passes.
///
/// # Safety
/// As for [`copy`].
#[inline]
unsafe fn copy_then_look(side: Side, so_far: u32, from: *const u8, to: *mut u8, bytes: usize) -> u32 {
    // For no bytes a program may pass a null pointer, which is no address of a slice.
    let look = match side {
        _ if bytes == 0 => std::ptr::dangling(),
        Side::Source => from,
        Side::Target => to.cast_const(),
    };
    // SAFETY: the caller's promise; nothing writes to either while the slice lives.
    let copied = unsafe {
        copies::copy_apart(from, to, bytes);
        std::slice::from_raw_parts(look, bytes)
    };
    if so_far == 0 { crc_fast::crc32_iscsi(copied) } else { extend(so_far, copied) }
}

/// The CRC of bytes whose CRC is `so_far`, and then `bytes`.
fn extend(so_far: u32, bytes: &[u8]) -> u32 {
    let mut digest = Digest::new_with_init_state(CrcAlgorithm::Crc32Iscsi, u64::from(!so_far));
    digest.update(bytes);
    digest.finalize() as u32
}

#[cfg(target_arch = "x86_64")]
mod vectors {
    use super::{Side, copy_then_look, extend};

    /// What three vectors of 64 bytes hold, or six of 32.
    const BLOCK_BYTES: usize = 192;
    /// Below this, two passes are as cheap.
    pub const BYTES_MIN: usize = 4 * BLOCK_BYTES;
    /// How many blocks behind its copy a block is read again: far enough that it is no longer on its way out of the
    /// processor, near enough that it is in the first cache.
    const BEHIND: usize = 64;
    /// The polynomial, lowest power in the highest bit.
    const POLYNOMIAL: u32 = 0x82F6_3B78;

    /// The remainder of x to the power of `exponent`, lowest power in the highest bit, one bit up.
    const fn power(exponent: usize) -> i64 {
        let (mut remainder, mut at) = (1u32 << 31, 0);
        while at < exponent {
            remainder = remainder >> 1 ^ if remainder & 1 == 1 { POLYNOMIAL } else { 0 };
            at += 1;
        }
        (remainder as i64) << 1
    }

    /// What carries the first and the second half of 16 bytes over one block.
    const OVER_FIRST: i64 = power(8 * BLOCK_BYTES + 32);
    const OVER_SECOND: i64 = power(8 * BLOCK_BYTES - 32);

    /// [`super::copy`] of at least [`BYTES_MIN`], if the processor has the vectors for it.
    pub type Copy = unsafe fn(Side, *const u8, *mut u8, usize) -> u32;

    /// The copies for which this processor has the vectors, the widest first.
    #[inline]
    pub fn there() -> impl Iterator<Item = Copy> {
        let multiplies = is_x86_feature_detected!("vpclmulqdq");
        let wide = (multiplies && is_x86_feature_detected!("avx512f")).then_some(wide::copy as Copy);
        let half = (multiplies && is_x86_feature_detected!("avx2")).then_some(half::copy as Copy);
        [wide, half].into_iter().flatten()
    }

    /// The copy with vectors of one width: their features, type and number in a block, and what is done with them.
    macro_rules! with_vectors {
        ($name:ident, $features:literal, $vector:ty, $count:literal, $load:expr, $store:expr, $begin:expr, $carry:expr) => {
            pub mod $name {
                use super::{BEHIND, BLOCK_BYTES, OVER_FIRST, OVER_SECOND, Side, extend, rest};
                use std::arch::x86_64::*;

                type Block = [$vector; $count];

                /// # Safety
                /// As for [`copy`](crate::crc::copy), and the processor has these vectors.
                #[target_feature(enable = $features)]
                pub unsafe fn copy(side: Side, from: *const u8, to: *mut u8, bytes: usize) -> u32 {
                    let blocks = bytes / BLOCK_BYTES;
                    let block = |memory: *const u8, at: usize| -> Block {
                        let first = memory.wrapping_add(at * BLOCK_BYTES).cast::<$vector>();
                        // SAFETY: whole blocks, which the caller lent.
                        std::array::from_fn(|part| unsafe { $load(first.add(part)) })
                    };
                    let put = |at: usize, block: Block| {
                        let first = to.wrapping_add(at * BLOCK_BYTES).cast::<$vector>();
                        // SAFETY: the same.
                        (0..$count).for_each(|part| unsafe { $store(first.add(part), block[part]) });
                    };
                    let move_block = |at: usize| {
                        let read = block(from, at);
                        put(at, read);
                        read
                    };
                    // With the register all ones at first, as the standard has it.
                    let begin = |mut first: Block| {
                        first[0] = $begin(first[0], _mm_cvtsi32_si128(-1));
                        first
                    };
                    let mut sum;
                    if side == Side::Source {
                        sum = begin(move_block(0));
                        (1..blocks).for_each(|at| sum = carry(sum, move_block(at)));
                    } else {
                        let ahead = BEHIND.min(blocks);
                        (0..ahead).for_each(|at| {
                            move_block(at);
                        });
                        sum = begin(block(to, 0));
                        for at in 1..blocks {
                            if at + ahead <= blocks {
                                move_block(at + ahead - 1);
                            }
                            sum = carry(sum, block(to, at));
                        }
                    }
                    let mut left = [0; BLOCK_BYTES];
                    for (part, sum) in left.chunks_exact_mut(size_of::<$vector>()).zip(sum) {
                        // SAFETY: as many bytes as a vector has.
                        unsafe { $store(part.as_mut_ptr().cast(), sum) }
                    }
                    // What is left has the remainder of all blocks, with a register of zeros.
                    let so_far = extend(!0, &left);
                    let done = blocks * BLOCK_BYTES;
                    // SAFETY: what is behind the blocks.
                    unsafe { rest(side, so_far, from.add(done), to.add(done), bytes - done) }
                }

                /// The remainder of `sum` and then a block.
                #[inline]
                #[target_feature(enable = $features)]
                fn carry(sum: Block, block: Block) -> Block {
                    std::array::from_fn(|part| $carry(sum[part], block[part]))
                }
            }
        };
    }

    with_vectors!(
        wide,
        "avx512f,vpclmulqdq",
        __m512i,
        3,
        _mm512_loadu_si512,
        _mm512_storeu_si512,
        |first, ones| _mm512_xor_si512(first, _mm512_zextsi128_si512(ones)),
        |sum, block| {
            let over = _mm512_set4_epi64(OVER_SECOND, OVER_FIRST, OVER_SECOND, OVER_FIRST);
            let first = _mm512_clmulepi64_epi128::<0x00>(sum, over);
            let second = _mm512_clmulepi64_epi128::<0x11>(sum, over);
            // All three, exclusive or.
            _mm512_ternarylogic_epi64::<0x96>(first, second, block)
        }
    );
    with_vectors!(
        half,
        "avx2,vpclmulqdq",
        __m256i,
        6,
        _mm256_loadu_si256,
        _mm256_storeu_si256,
        |first, ones| _mm256_xor_si256(first, _mm256_zextsi128_si256(ones)),
        |sum, block| {
            let over = _mm256_set_epi64x(OVER_SECOND, OVER_FIRST, OVER_SECOND, OVER_FIRST);
            let first = _mm256_clmulepi64_epi128::<0x00>(sum, over);
            let second = _mm256_clmulepi64_epi128::<0x11>(sum, over);
            _mm256_xor_si256(_mm256_xor_si256(first, second), block)
        }
    );

    /// # Safety
    /// As for [`super::copy`].
    unsafe fn rest(side: Side, so_far: u32, from: *const u8, to: *mut u8, bytes: usize) -> u32 {
        if bytes == 0 {
            return so_far;
        }
        // SAFETY: the caller's promise.
        unsafe { copy_then_look(side, so_far, from, to, bytes) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lengths on both sides of every border, at places that no vector likes, for a copy of at least `bytes_min`.
    fn is_right(bytes_min: usize, copy: unsafe fn(Side, *const u8, *mut u8, usize) -> u32) {
        let source: Vec<u8> = (0..70_000u32).map(|at| (at.wrapping_mul(2_654_435_761) >> 13) as u8).collect();
        let lengths = (0..1_000).chain([1_152, 4_096, 8_191, 12_288, 12_289, 12_480, 24_576, 60_000, 65_535]);
        for (place, bytes) in lengths.filter(|bytes| *bytes >= bytes_min).enumerate() {
            let from = &source[place % 67..][..bytes];
            for side in [Side::Source, Side::Target] {
                let mut target = vec![0xA5; bytes + 130];
                let begin = place % 61;
                // SAFETY: two vectors of the test's own, both long enough, and vectors that are there.
                let crc = unsafe { copy(side, from.as_ptr(), target.as_mut_ptr().add(begin), bytes) };
                assert_eq!(crc, crc_fast::crc32_iscsi(from), "{bytes} B");
                assert_eq!(&target[begin..begin + bytes], from);
                let around = target[..begin].iter().chain(&target[begin + bytes..]);
                assert!(around.into_iter().all(|byte| *byte == 0xA5), "{bytes} B: only they were written");
            }
        }
    }

    #[test]
    fn copies_and_crcs_are_right_at_all_lengths_and_places() {
        is_right(0, copy);
    }

    /// Also those that this processor would not choose.
    #[test]
    #[cfg(target_arch = "x86_64")]
    fn copies_with_vectors_of_each_width_are_right() {
        vectors::there().for_each(|copy| is_right(vectors::BYTES_MIN, copy));
    }

    #[test]
    fn two_passes_give_the_same() {
        let source: Vec<u8> = (0..=255).cycle().take(5_000).collect();
        let mut target = vec![0; 5_000];
        for side in [Side::Source, Side::Target] {
            // SAFETY: two vectors of the test's own, of the same length.
            let crc = unsafe { copy_then_look(side, 0, source.as_ptr(), target.as_mut_ptr(), 5_000) };
            assert_eq!(crc, crc_fast::crc32_iscsi(&source));
            assert_eq!(target, source);
        }
        assert_eq!(extend(crc_fast::crc32_iscsi(&source[..1_234]), &source[1_234..]), crc_fast::crc32_iscsi(&source));
    }
}
