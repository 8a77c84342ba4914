// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic memory operations under their names of before.

use crate::atomic::{compare_and_swap, fetch, update};
use crate::context_table::Ctx;
use crate::edge::{At, Value, export};
use std::ffi::c_int;
use strobe_shared::Combine;

macro_rules! renamed {
    ($($name:ident: $type:ty),*) => {
        $(pub mod $name {
            use super::*;
            export! { concat!("shmem_", stringify!($name), "_fetch"),
                fn fetch_it(source: At<$type>, pe: c_int) -> $type {
                    let call = concat!("shmem_", stringify!($name), "_fetch");
                    fetch(call, Ctx::DEFAULT, source, (Combine::Nothing, 0), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_set"),
                fn set_it(dest: At<$type>, value: $type, pe: c_int) {
                    let call = concat!("shmem_", stringify!($name), "_set");
                    update(call, Ctx::DEFAULT, dest, (Combine::Set, value.bits()), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_swap"),
                fn swap(dest: At<$type>, value: $type, pe: c_int) -> $type {
                    let call = concat!("shmem_", stringify!($name), "_swap");
                    fetch(call, Ctx::DEFAULT, dest, (Combine::Set, value.bits()), pe)
                }
            }
        })*
    };
}
mod swaps {
    use super::*;
    renamed! { int: i32, long: i64, longlong: i64, float: f32, double: f64 }
}

macro_rules! updates {
    ($($name:ident: $type:ty),*) => {
        $(pub mod $name {
            use super::*;
            export! { concat!("shmem_", stringify!($name), "_cswap"),
                fn cswap(dest: At<$type>, cond: $type, value: $type, pe: c_int) -> $type {
                    let call = concat!("shmem_", stringify!($name), "_cswap");
                    compare_and_swap(call, Ctx::DEFAULT, dest, (cond, value), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_finc"),
                fn finc(dest: At<$type>, pe: c_int) -> $type {
                    let call = concat!("shmem_", stringify!($name), "_finc");
                    fetch(call, Ctx::DEFAULT, dest, (Combine::Add, 1), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_inc"),
                fn inc(dest: At<$type>, pe: c_int) {
                    let call = concat!("shmem_", stringify!($name), "_inc");
                    update(call, Ctx::DEFAULT, dest, (Combine::Add, 1), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_fadd"),
                fn fadd(dest: At<$type>, value: $type, pe: c_int) -> $type {
                    let call = concat!("shmem_", stringify!($name), "_fadd");
                    fetch(call, Ctx::DEFAULT, dest, (Combine::Add, value.bits()), pe)
                }
            }
            export! { concat!("shmem_", stringify!($name), "_add"),
                fn add(dest: At<$type>, value: $type, pe: c_int) {
                    let call = concat!("shmem_", stringify!($name), "_add");
                    update(call, Ctx::DEFAULT, dest, (Combine::Add, value.bits()), pe)
                }
            }
        })*
    };
}
mod numbers {
    use super::*;
    updates! { int: i32, long: i64, longlong: i64 }
}
