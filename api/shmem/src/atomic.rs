// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic memory operations: single instructions on memory that is mapped here, requests to other nodes, where they are
//! the same instructions again.

use crate::context_table::Ctx;
use crate::edge::{At, Name, Value, pairs, refuse};
use crate::far::Until;
use crate::space::{Space, Spot};
use crate::types::{types_of_bits, types_to_swap, types_to_update};
use std::ffi::c_int;
use strobe_shared::{Combine, OwnedMemory, UserMemory, Word};

#[inline]
fn word(call: Name, memory: UserMemory, bytes: usize) -> Word {
    match Word::of(memory, bytes) {
        Some(word) => word,
        None => refuse(call, "dest: is not aligned to its length: atomic operations need that"),
    }
}

#[inline]
fn spot_of<T: Value>(call: Name, ctx: Ctx, dest: At<T>, pe: c_int) -> Spot<'static> {
    Space::of(call).spot(call, ("dest", dest.address()), T::BYTES, ctx.pe(call, pe))
}

/// Updates a word of a PE, and returns what it held.
#[inline]
pub fn fetch<T: Value>(call: Name, ctx: Ctx, dest: At<T>, (combine, operand): (Combine, u64), pe: c_int) -> T {
    let spot = spot_of(call, ctx, dest, pe);
    if let Some(memory) = spot.memory() {
        let before = word(call, memory, T::BYTES).update(combine, operand);
        if combine == Combine::Nothing {
            spot.read()
        } else {
            spot.changed()
        }
        return T::of(before);
    }
    let result = OwnedMemory::new(8);
    spot.update_far(call, T::BYTES, (combine, operand), Some(result.memory()), Until::Done);
    T::of(result.memory().read_partial_word(T::BYTES))
}

/// Updates a word of a PE.
#[inline]
pub fn update<T: Value>(call: Name, ctx: Ctx, dest: At<T>, (combine, operand): (Combine, u64), pe: c_int) {
    let spot = spot_of(call, ctx, dest, pe);
    match spot.memory() {
        Some(memory) => {
            word(call, memory, T::BYTES).update(combine, operand);
            spot.changed();
        }
        None => spot.update_far(call, T::BYTES, (combine, operand), None, Until::Done),
    }
}

/// As [`fetch`]; what the word held is there when `shmem_quiet` has returned.
#[inline]
fn fetch_soon<T: Value>(
    call: Name,
    ctx: Ctx,
    (fetched, dest): (At<T>, At<T>),
    (combine, operand): (Combine, u64),
    pe: c_int,
) {
    let spot = spot_of(call, ctx, dest, pe);
    match spot.memory() {
        Some(_) => fetched.put(fetch(call, ctx, dest, (combine, operand), pe)),
        None => spot.update_far(call, T::BYTES, (combine, operand), Some(fetched.memory()), Until::Begun),
    }
}

/// Replaces a word of a PE if it holds `expected`, and returns what it held.
#[inline]
pub fn compare_and_swap<T: Value>(call: Name, ctx: Ctx, dest: At<T>, (expected, new): (T, T), pe: c_int) -> T {
    let spot = spot_of(call, ctx, dest, pe);
    let values = (expected.bits(), new.bits());
    if let Some(memory) = spot.memory() {
        let before = word(call, memory, T::BYTES).compare_and_swap(values.0, values.1);
        if before == values.0 {
            spot.changed()
        } else {
            spot.read()
        }
        return T::of(before);
    }
    let result = OwnedMemory::new(8);
    spot.compare_and_swap_far(call, T::BYTES, values, result.memory(), Until::Done);
    T::of(result.memory().read_partial_word(T::BYTES))
}

#[inline]
fn compare_and_swap_soon<T: Value>(
    call: Name,
    ctx: Ctx,
    (fetched, dest): (At<T>, At<T>),
    (expected, new): (T, T),
    pe: c_int,
) {
    let spot = spot_of(call, ctx, dest, pe);
    match spot.memory() {
        Some(_) => fetched.put(compare_and_swap(call, ctx, dest, (expected, new), pe)),
        None => {
            let values = (expected.bits(), new.bits());
            spot.compare_and_swap_far(call, T::BYTES, values, fetched.memory(), Until::Begun)
        }
    }
}

macro_rules! swapping {
    ($($name:ident: $type:ty,)*) => {
        mod swaps {
            $(pub mod $name {
                use super::super::*;
                pairs! { concat!(stringify!($name), "_atomic_");
                    fetch_it "fetch" => (source: At<$type>, pe: c_int) -> $type |call, ctx| {
                        fetch(call, ctx, source, (Combine::Nothing, 0), pe)
                    }
                    set_it "set" => (dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                        update(call, ctx, dest, (Combine::Set, value.bits()), pe)
                    }
                    swap "swap" => (dest: At<$type>, value: $type, pe: c_int) -> $type |call, ctx| {
                        fetch(call, ctx, dest, (Combine::Set, value.bits()), pe)
                    }
                    fetch_nbi "fetch_nbi" => (fetched: At<$type>, source: At<$type>, pe: c_int) |call, ctx| {
                        fetch_soon(call, ctx, (fetched, source), (Combine::Nothing, 0), pe)
                    }
                    swap_nbi "swap_nbi" => (fetched: At<$type>, dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                        fetch_soon(call, ctx, (fetched, dest), (Combine::Set, value.bits()), pe)
                    }
                }
            })*
        }
    };
}
types_to_swap! { swapping }

macro_rules! updating {
    ($($name:ident: $type:ty,)*) => {
        mod updates {
            $(pub mod $name {
                use super::super::*;
                pairs! { concat!(stringify!($name), "_atomic_");
                    compare_swap "compare_swap" => (dest: At<$type>, cond: $type, value: $type, pe: c_int) -> $type
                    |call, ctx| {
                        compare_and_swap(call, ctx, dest, (cond, value), pe)
                    }
                    fetch_inc "fetch_inc" => (dest: At<$type>, pe: c_int) -> $type |call, ctx| {
                        fetch(call, ctx, dest, (Combine::Add, 1), pe)
                    }
                    inc "inc" => (dest: At<$type>, pe: c_int) |call, ctx| {
                        update(call, ctx, dest, (Combine::Add, 1), pe)
                    }
                    fetch_add "fetch_add" => (dest: At<$type>, value: $type, pe: c_int) -> $type |call, ctx| {
                        fetch(call, ctx, dest, (Combine::Add, value.bits()), pe)
                    }
                    add "add" => (dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                        update(call, ctx, dest, (Combine::Add, value.bits()), pe)
                    }
                    compare_swap_nbi "compare_swap_nbi" =>
                    (fetched: At<$type>, dest: At<$type>, cond: $type, value: $type, pe: c_int) |call, ctx| {
                        compare_and_swap_soon(call, ctx, (fetched, dest), (cond, value), pe)
                    }
                    fetch_inc_nbi "fetch_inc_nbi" => (fetched: At<$type>, dest: At<$type>, pe: c_int) |call, ctx| {
                        fetch_soon(call, ctx, (fetched, dest), (Combine::Add, 1), pe)
                    }
                    fetch_add_nbi "fetch_add_nbi" =>
                    (fetched: At<$type>, dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                        fetch_soon(call, ctx, (fetched, dest), (Combine::Add, value.bits()), pe)
                    }
                }
            })*
        }
    };
}
types_to_update! { updating }

macro_rules! bits {
    ($($name:ident: $type:ty,)*) => {
        mod bit_by_bit {
            $(pub mod $name {
                use super::super::*;
                bits! { @one $name, $type, and, "and", Combine::And }
                bits! { @one $name, $type, or, "or", Combine::Or }
                bits! { @one $name, $type, xor, "xor", Combine::Xor }
            })*
        }
    };
    (@one $name:ident, $type:ty, $op:ident, $word:literal, $combine:expr) => {
        pub mod $op {
            use super::*;
            pairs! { concat!(stringify!($name), "_atomic_");
                plain $word => (dest: At<$type>, value: $type, pe: c_int) |call, ctx| {
                    update(call, ctx, dest, ($combine, value.bits()), pe)
                }
                fetching concat!("fetch_", $word) => (dest: At<$type>, value: $type, pe: c_int) -> $type |call, ctx| {
                    fetch(call, ctx, dest, ($combine, value.bits()), pe)
                }
                soon concat!("fetch_", $word, "_nbi") => (
                    fetched: At<$type>, dest: At<$type>, value: $type, pe: c_int
                ) |call, ctx| {
                    fetch_soon(call, ctx, (fetched, dest), ($combine, value.bits()), pe)
                }
            }
        }
    };
}
types_of_bits! { bits }
