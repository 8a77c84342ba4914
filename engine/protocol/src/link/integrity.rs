// SPDX-License-Identifier: MIT OR Apache-2.0
//! The integrity of a message from user buffer to user buffer: a number that is taken from the bytes while they are
//! read at the sender and again after they were placed at the receiver.

use crc_fast::{CrcAlgorithm, Digest};

/// How the bytes of messages are checked.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Integrity {
    /// CRC-32C (iSCSI, RFC 3720): finds every change of up to 32 bits in a row, and words that changed places.
    #[default]
    Crc32c,
    /// The sum of the 32-bit words: cheaper, but blind to words that changed places.
    Checksum,
    /// Data are not checked.
    Off,
}

impl Integrity {
    /// The check of `bytes`.
    #[inline]
    pub fn of(self, bytes: &[u8]) -> u32 {
        self.extend(0, bytes)
    }

    /// The check of bytes whose check is `so_far` and then `bytes`. With [`Integrity::Checksum`], what came before must
    /// be a multiple of four bytes.
    #[inline]
    pub fn extend(self, so_far: u32, bytes: &[u8]) -> u32 {
        match self {
            Integrity::Crc32c if so_far == 0 => crc_fast::crc32_iscsi(bytes),
            Integrity::Crc32c => {
                let mut digest = Digest::new_with_init_state(CrcAlgorithm::Crc32Iscsi, u64::from(!so_far));
                digest.update(bytes);
                digest.finalize() as u32
            }
            Integrity::Checksum => so_far.wrapping_add(sum(bytes)),
            Integrity::Off => 0,
        }
    }
}

fn sum(bytes: &[u8]) -> u32 {
    let (words, rest) = bytes.as_chunks::<4>();
    let mut last = [0; 4];
    last[..rest.len()].copy_from_slice(rest);
    let whole = words.iter().fold(0u32, |sum, word| sum.wrapping_add(u32::from_le_bytes(*word)));
    whole.wrapping_add(u32::from_le_bytes(last))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn crc32c_is_the_one_of_the_standard() {
        assert_eq!(Integrity::Crc32c.of(b"123456789"), 0xE306_9283);
        assert_eq!(Integrity::Crc32c.of(&[0; 32]), 0x8A91_36AA, "RFC 3720, B.4");
    }

    #[test]
    fn parts_give_the_same_as_the_whole() {
        let bytes: Vec<u8> = (0..=255).cycle().take(1003).collect();
        for integrity in [Integrity::Crc32c, Integrity::Checksum, Integrity::Off] {
            let parts = integrity.extend(integrity.of(&bytes[..400]), &bytes[400..]);
            assert_eq!(parts, integrity.of(&bytes), "{integrity:?}");
        }
    }
}
