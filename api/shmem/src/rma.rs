// SPDX-License-Identifier: MIT OR Apache-2.0
//! Put and get: of typed data, of elements of so many bits, and of bytes; in one piece, strided, and in blocks.

use crate::context_table::Ctx;
use crate::edge::{At, Name, Value, pairs};
use crate::far::Until;
use crate::shape::Shape;
use crate::space::Space;
use crate::types::{LongDouble, types_to_move, values_to_move};
use std::ffi::c_int;
use strobe_shared::OwnedMemory;

/// Copies the caller's data to symmetric memory of a PE.
#[inline]
pub fn put(call: Name, ctx: Ctx, (dest, source): (At<u8>, At<u8>), shape: Shape, pe: c_int, until: Until) {
    if shape.is_empty() {
        return;
    }
    let spot = Space::of(call).spot(call, ("dest", dest.address()), shape.span(), ctx.pe(call, pe));
    match (spot.memory(), shape.contiguous()) {
        (Some(to), Some(bytes)) => source.memory().copy_to(to, bytes),
        (Some(to), None) => shape.put(source.memory(), to),
        (None, _) => return spot.put_far(call, source.memory(), shape, until),
    }
    spot.changed();
}

/// Copies data from symmetric memory of a PE to the caller.
#[inline]
pub fn get(call: Name, ctx: Ctx, (dest, source): (At<u8>, At<u8>), shape: Shape, pe: c_int, until: Until) {
    if shape.is_empty() {
        return;
    }
    let spot = Space::of(call).spot(call, ("source", source.address()), shape.span(), ctx.pe(call, pe));
    match (spot.memory(), shape.contiguous()) {
        (Some(from), Some(bytes)) => from.copy_to(dest.memory(), bytes),
        (Some(from), None) => shape.get(from, dest.memory()),
        (None, _) => return spot.get_far(call, dest.memory(), shape, until),
    }
    spot.read();
}

/// Stores one value in symmetric memory of a PE.
#[inline]
fn put_value<T: Value>(call: Name, ctx: Ctx, dest: At<T>, value: T, pe: c_int) {
    let spot = Space::of(call).spot(call, ("dest", dest.address()), T::BYTES, ctx.pe(call, pe));
    match (spot.memory(), T::BYTES) {
        (Some(to), 8) => to.write_word(value.bits()),
        (Some(to), bytes) => to.write_partial_word(value.bits(), bytes),
        (None, bytes) => {
            let owned = OwnedMemory::holding(&value.bits().to_le_bytes()[..bytes]);
            return spot.put_far(call, owned.memory(), Shape::piece(bytes), Until::Done);
        }
    }
    spot.changed();
}

/// Loads one value from symmetric memory of a PE.
#[inline]
fn get_value<T: Value>(call: Name, ctx: Ctx, source: At<T>, pe: c_int) -> T {
    let spot = Space::of(call).spot(call, ("source", source.address()), T::BYTES, ctx.pe(call, pe));
    let value = match (spot.memory(), T::BYTES) {
        (Some(from), 8) => T::of(from.read_word()),
        (Some(from), bytes) => T::of(from.read_partial_word(bytes)),
        (None, bytes) => {
            let owned = OwnedMemory::new(8);
            spot.get_far(call, owned.memory(), Shape::piece(bytes), Until::Done);
            return T::of(owned.memory().read_partial_word(bytes));
        }
    };
    spot.read();
    value
}

/// Writes put and get of data in one piece. `$infix` stands between `shmem_` and the name of the operation, `$suffix`
/// behind that; `$bytes` is the length of an element.
macro_rules! pieces {
    ($infix:expr, $suffix:expr, $bytes:expr) => {
        pairs! { $infix;
            put concat!("put", $suffix) => (dest: At<u8>, source: At<u8>, nelems: usize, pe: c_int) |call, ctx| {
                put(call, ctx, (dest, source), Shape::piece(nelems.saturating_mul($bytes)), pe, Until::Done)
            }
            get concat!("get", $suffix) => (dest: At<u8>, source: At<u8>, nelems: usize, pe: c_int) |call, ctx| {
                get(call, ctx, (dest, source), Shape::piece(nelems.saturating_mul($bytes)), pe, Until::Done)
            }
            put_nbi concat!("put", $suffix, "_nbi") => (
                dest: At<u8>, source: At<u8>, nelems: usize, pe: c_int
            ) |call, ctx| {
                put(call, ctx, (dest, source), Shape::piece(nelems.saturating_mul($bytes)), pe, Until::Begun)
            }
            get_nbi concat!("get", $suffix, "_nbi") => (
                dest: At<u8>, source: At<u8>, nelems: usize, pe: c_int
            ) |call, ctx| {
                get(call, ctx, (dest, source), Shape::piece(nelems.saturating_mul($bytes)), pe, Until::Begun)
            }
        }
    };
}

/// The same, and those of strided data and of blocks.
macro_rules! transfers {
    ($infix:expr, $suffix:expr, $bytes:expr) => {
        pieces! { $infix, $suffix, $bytes }
        pairs! { $infix;
            iput concat!("iput", $suffix) => (
                dest: At<u8>, source: At<u8>, dst: isize, sst: isize, nelems: usize, pe: c_int
            ) |call, ctx| {
                let shape = Shape::blocks(call, $bytes, (1, nelems), (dst, sst));
                put(call, ctx, (dest, source), shape, pe, Until::Done)
            }
            iget concat!("iget", $suffix) => (
                dest: At<u8>, source: At<u8>, dst: isize, sst: isize, nelems: usize, pe: c_int
            ) |call, ctx| {
                let shape = Shape::blocks(call, $bytes, (1, nelems), (sst, dst));
                get(call, ctx, (dest, source), shape, pe, Until::Done)
            }
            ibput concat!("ibput", $suffix) => (
                dest: At<u8>, source: At<u8>, dst: isize, sst: isize, bsize: usize, nblocks: usize, pe: c_int
            ) |call, ctx| {
                let shape = Shape::blocks(call, $bytes, (bsize, nblocks), (dst, sst));
                put(call, ctx, (dest, source), shape, pe, Until::Done)
            }
            ibget concat!("ibget", $suffix) => (
                dest: At<u8>, source: At<u8>, dst: isize, sst: isize, bsize: usize, nblocks: usize, pe: c_int
            ) |call, ctx| {
                let shape = Shape::blocks(call, $bytes, (bsize, nblocks), (sst, dst));
                get(call, ctx, (dest, source), shape, pe, Until::Done)
            }
        }
    };
}

macro_rules! of_types {
    ($($name:ident: $type:ty,)*) => {
        $(mod $name {
            use super::*;
            transfers! { concat!(stringify!($name), "_"), "", size_of::<$type>() }
        })*
    };
}
types_to_move! { of_types }

/// Elements of so many bits.
mod bits_8 {
    use super::*;
    transfers! { "", "8", 1 }
}
mod bits_16 {
    use super::*;
    transfers! { "", "16", 2 }
}
mod bits_32 {
    use super::*;
    transfers! { "", "32", 4 }
}
mod bits_64 {
    use super::*;
    transfers! { "", "64", 8 }
}
mod bits_128 {
    use super::*;
    transfers! { "", "128", 16 }
}

/// Bytes: in one piece only.
mod bytes {
    use super::*;
    pieces! { "", "mem", 1 }
}

macro_rules! of_values {
    ($($name:ident: $type:ty,)*) => {
        /// One value.
        mod values {
            $(pub mod $name {
                use super::super::*;
                pairs! { concat!(stringify!($name), "_");
                    put "p" => (dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                        put_value(call, ctx, dest, value, pe)
                    }
                    get "g" => (source: At<$type>, pe: c_int) -> $type |call, ctx| {
                        get_value(call, ctx, source, pe)
                    }
                }
            })*
        }
    };
}
values_to_move! { of_values }
