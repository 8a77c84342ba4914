// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies of equal blocks at equal distances. A block of a known small size is one or two moves, so a column
//! costs what a loop written by hand costs; calling `memmove` for 8 bytes would cost several times that.

use crate::UserMemory;

/// Where the blocks of one side of a copy lie.
#[derive(Clone, Copy)]
pub(crate) struct Row {
    pub(crate) first: UserMemory,
    pub(crate) stride: isize,
}

/// Copies `blocks` blocks of `bytes` bytes.
pub(crate) fn copy_blocks(from: Row, to: Row, bytes: usize, blocks: usize) {
    if from.stride == bytes as isize && to.stride == from.stride {
        return from.first.copy_to(to.first, bytes * blocks);
    }
    match bytes {
        1 => copy_fixed::<1>(from, to, blocks),
        2 => copy_fixed::<2>(from, to, blocks),
        4 => copy_fixed::<4>(from, to, blocks),
        8 => copy_fixed::<8>(from, to, blocks),
        12 => copy_fixed::<12>(from, to, blocks),
        16 => copy_fixed::<16>(from, to, blocks),
        24 => copy_fixed::<24>(from, to, blocks),
        32 => copy_fixed::<32>(from, to, blocks),
        48 => copy_fixed::<48>(from, to, blocks),
        64 => copy_fixed::<64>(from, to, blocks),
        _ => {
            let (mut source, mut target) = (from.first, to.first);
            for _ in 0..blocks {
                source.copy_to(target, bytes);
                (source, target) = (source.offset(from.stride), target.offset(to.stride));
            }
        }
    }
}

fn copy_fixed<const BYTES: usize>(from: Row, to: Row, blocks: usize) {
    let (mut source, mut target) = (from.first, to.first);
    for _ in 0..blocks {
        copy_block::<BYTES>(source, target);
        (source, target) = (source.offset(from.stride), target.offset(to.stride));
    }
}

/// Copies blocks of `bytes` bytes between one dense side and displacements from `base`: to the dense side if
/// `gather`, else from it.
pub(crate) fn copy_listed(gather: bool, dense: UserMemory, base: UserMemory, list: &[isize], bytes: usize) {
    match bytes {
        1 => listed_fixed::<1>(gather, dense, base, list),
        2 => listed_fixed::<2>(gather, dense, base, list),
        4 => listed_fixed::<4>(gather, dense, base, list),
        8 => listed_fixed::<8>(gather, dense, base, list),
        16 => listed_fixed::<16>(gather, dense, base, list),
        24 => listed_fixed::<24>(gather, dense, base, list),
        32 => listed_fixed::<32>(gather, dense, base, list),
        _ => {
            let mut dense = dense;
            for displacement in list {
                let place = base.offset(*displacement);
                if gather {
                    place.copy_to(dense, bytes)
                } else {
                    dense.copy_to(place, bytes)
                }
                dense = dense.offset(bytes as isize);
            }
        }
    }
}

fn listed_fixed<const BYTES: usize>(gather: bool, dense: UserMemory, base: UserMemory, list: &[isize]) {
    let mut dense = dense;
    for displacement in list {
        let place = base.offset(*displacement);
        if gather {
            copy_block::<BYTES>(place, dense)
        } else {
            copy_block::<BYTES>(dense, place)
        }
        dense = dense.offset(BYTES as isize);
    }
}

/// Copies one block whose size is mostly small.
#[inline]
pub(crate) fn copy_any(from: UserMemory, to: UserMemory, bytes: usize) {
    match bytes {
        1 => copy_block::<1>(from, to),
        2 => copy_block::<2>(from, to),
        4 => copy_block::<4>(from, to),
        8 => copy_block::<8>(from, to),
        12 => copy_block::<12>(from, to),
        16 => copy_block::<16>(from, to),
        _ => from.copy_to(to, bytes),
    }
}

#[inline(always)]
fn copy_block<const BYTES: usize>(from: UserMemory, to: UserMemory) {
    let (from, to) = (from.address() as *const [u8; BYTES], to.address() as *mut [u8; BYTES]);
    // SAFETY: both sides were lent for the operation (`UserMemory::new`), or are the library's own; the block
    // is part of what the layout describes. The whole block is read before it is written, so overlap is
    // harmless, and arrays of bytes need no alignment.
    unsafe { to.write(from.read()) }
}
