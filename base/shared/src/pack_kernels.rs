// SPDX-License-Identifier: MIT OR Apache-2.0
//! Copies of equal blocks at equal distances. A block of a known small size is one or two moves, so a column
//! costs what a loop written by hand costs; calling `memmove` for 8 bytes would cost several times that.

use crate::UserMemory;

/// Where the blocks of one side of a copy lie.
#[derive(Clone, Copy)]
pub(crate) struct StridedRow {
    pub(crate) first: UserMemory,
    pub(crate) stride: isize,
}

/// Copies `blocks` blocks of `bytes` bytes.
pub(crate) fn copy_blocks(from: StridedRow, to: StridedRow, bytes: usize, blocks: usize) {
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

fn copy_fixed<const BYTES: usize>(from: StridedRow, to: StridedRow, blocks: usize) {
    let (mut source, mut target) = (from.first, to.first);
    for _ in 0..blocks {
        copy_block::<BYTES>(source, target);
        (source, target) = (source.offset(from.stride), target.offset(to.stride));
    }
}

/// Copies blocks of `bytes` bytes at listed displacements from `base` to `dense`, one after the other.
pub(crate) fn gather_listed(base: UserMemory, list: &[isize], dense: UserMemory, bytes: usize) {
    listed(list, bytes, dense, |place, dense, bytes| copy_any(base.offset(place), dense, bytes));
}

/// Copies blocks of `bytes` bytes from `dense`, one after the other, to listed displacements from `base`.
pub(crate) fn scatter_listed(base: UserMemory, list: &[isize], dense: UserMemory, bytes: usize) {
    listed(list, bytes, dense, |place, dense, bytes| copy_any(dense, base.offset(place), bytes));
}

/// The loop of both, once for each frequent size: with `bytes` known, `copy` is one or two moves.
#[inline(always)]
fn listed(list: &[isize], bytes: usize, dense: UserMemory, copy: impl Fn(isize, UserMemory, usize)) {
    match bytes {
        4 => each_listed(list, 4, dense, copy),
        8 => each_listed(list, 8, dense, copy),
        16 => each_listed(list, 16, dense, copy),
        24 => each_listed(list, 24, dense, copy),
        _ => each_listed(list, bytes, dense, copy),
    }
}

#[inline(always)]
fn each_listed(list: &[isize], bytes: usize, dense: UserMemory, copy: impl Fn(isize, UserMemory, usize)) {
    let mut dense = dense;
    for displacement in list {
        copy(*displacement, dense, bytes);
        dense = dense.offset(bytes as isize);
    }
}

/// Copies one block whose size is mostly small.
#[inline(always)]
pub(crate) fn copy_any(from: UserMemory, to: UserMemory, bytes: usize) {
    match bytes {
        1 => copy_block::<1>(from, to),
        2 => copy_block::<2>(from, to),
        4 => copy_block::<4>(from, to),
        8 => copy_block::<8>(from, to),
        12 => copy_block::<12>(from, to),
        16 => copy_block::<16>(from, to),
        24 => copy_block::<24>(from, to),
        _ => from.copy_to(to, bytes),
    }
}

#[inline(always)]
fn copy_block<const BYTES: usize>(from: UserMemory, to: UserMemory) {
    let (from, to) = (from.source(BYTES).cast::<[u8; BYTES]>(), to.target(BYTES).cast::<[u8; BYTES]>());
    // SAFETY: both sides were lent for the operation (`UserMemory::new`), or are the library's own; the block
    // is part of what the layout describes. The whole block is read before it is written, so overlap is
    // harmless, and arrays of bytes need no alignment.
    unsafe { to.write(from.read()) }
}
