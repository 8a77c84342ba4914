// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies of a message's bytes out of and into users' memory, with the number by which the job checks them there. The
//! CRC-32C is taken on the way, the others in a pass of their own.

use strobe_protocol::link::Integrity;
use strobe_shared::UserMemory;

/// Copies out of `memory`; the check of what was read.
#[inline]
pub(crate) fn read(integrity: Integrity, memory: UserMemory, into: &mut [u8]) -> u32 {
    if integrity == Integrity::Crc32c {
        return memory.read_with_crc(into);
    }
    memory.read(into);
    memory.with_slice(into.len(), |bytes| integrity.of(bytes))
}

/// Copies into `memory`; the check of what lies there then.
#[inline]
pub(crate) fn write(integrity: Integrity, memory: UserMemory, from: &[u8]) -> u32 {
    if integrity == Integrity::Crc32c {
        return memory.write_with_crc(from);
    }
    memory.write(from);
    memory.with_slice(from.len(), |bytes| integrity.of(bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_ways_give_the_check_of_the_bytes() {
        let mut source: Vec<u8> = (0..=255).cycle().take(3_000).collect();
        let bytes = source.clone();
        for integrity in [Integrity::Crc32c, Integrity::Checksum, Integrity::Off] {
            let mut target = vec![0; 3_000];
            assert_eq!(read(integrity, UserMemory::of(&mut source), &mut target), integrity.of(&bytes));
            assert_eq!(target, bytes);
            target.fill(0);
            assert_eq!(write(integrity, UserMemory::of(&mut target), &bytes), integrity.of(&bytes));
            assert_eq!(target, bytes);
        }
    }
}
