// SPDX-License-Identifier: MIT OR Apache-2.0
//! Put with signal: data, and then a word that says that they have come.

use crate::atomic;
use crate::context_table::Ctx;
use crate::edge::{At, Name, export, exports, refuse};
use crate::far::Until;
use crate::order;
use crate::rma;
use crate::shape::Shape;
use crate::space::Space;
use crate::types::{LongDouble, types_to_move};
use crate::wait;
use std::ffi::c_int;
use std::sync::atomic::Ordering;
use strobe_shared::sync::fence;
use strobe_shared::{Combine, Word};

/// The word that tells.
#[derive(Clone, Copy)]
struct Signal {
    at: At<u64>,
    value: u64,
    op: c_int,
}

/// `SHMEM_SIGNAL_SET` and `SHMEM_SIGNAL_ADD`
const SET: c_int = 0;
const ADD: c_int = 1;

impl Signal {
    fn give(self, call: Name, ctx: Ctx, pe: c_int) {
        let combine = match self.op {
            SET => Combine::Set,
            ADD => Combine::Add,
            other => refuse(call, &format!("sig_op: {other}: pass SHMEM_SIGNAL_SET or SHMEM_SIGNAL_ADD")),
        };
        atomic::update(call, ctx, self.at, (combine, self.value), pe);
    }
}

fn put(call: Name, ctx: Ctx, buffers: (At<u8>, At<u8>), bytes: usize, signal: Signal, pe: c_int) {
    rma::put(call, ctx, buffers, Shape::piece(bytes), pe, Until::Begun);
    match Space::of(call).is_near() {
        true => fence(Ordering::Release),
        false => order::quiet(call, Some(ctx.pe(call, pe))),
    }
    signal.give(call, ctx, pe);
}

/// Writes the functions of one kind of elements, with and without a context, blocking and not. Both wait for what goes
/// to another node: the signal must not overtake the data.
macro_rules! signals {
    ($infix:expr, $suffix:expr, $bytes:expr) => {
        signals! { @one put_signal, concat!("shmem_", $infix, "put", $suffix, "_signal"),
            concat!("shmem_ctx_", $infix, "put", $suffix, "_signal"), $bytes }
        signals! { @one put_signal_nbi, concat!("shmem_", $infix, "put", $suffix, "_signal_nbi"),
            concat!("shmem_ctx_", $infix, "put", $suffix, "_signal_nbi"), $bytes }
    };
    (@one $ident:ident, $name:expr, $ctx_name:expr, $bytes:expr) => {
        pub mod $ident {
            use super::*;
            export! { $name,
                fn plain(
                    dest: At<u8>, source: At<u8>, nelems: usize, sig_addr: At<u64>, signal: u64, sig_op: c_int, pe: c_int
                ) {
                    let signal = Signal { at: sig_addr, value: signal, op: sig_op };
                    put($name, Ctx::DEFAULT, (dest, source), nelems.saturating_mul($bytes), signal, pe)
                }
            }
            export! { $ctx_name,
                fn with_ctx(
                    ctx: Ctx, dest: At<u8>, source: At<u8>, nelems: usize, sig_addr: At<u64>, signal: u64,
                    sig_op: c_int, pe: c_int
                ) {
                    let signal = Signal { at: sig_addr, value: signal, op: sig_op };
                    put($ctx_name, ctx, (dest, source), nelems.saturating_mul($bytes), signal, pe)
                }
            }
        }
    };
}

macro_rules! of_types {
    ($($name:ident: $type:ty,)*) => {
        $(mod $name {
            use super::*;
            signals! { concat!(stringify!($name), "_"), "", size_of::<$type>() }
        })*
    };
}
types_to_move! { of_types }

mod bits_8 {
    use super::*;
    signals! { "", "8", 1 }
}
mod bits_16 {
    use super::*;
    signals! { "", "16", 2 }
}
mod bits_32 {
    use super::*;
    signals! { "", "32", 4 }
}
mod bits_64 {
    use super::*;
    signals! { "", "64", 8 }
}
mod bits_128 {
    use super::*;
    signals! { "", "128", 16 }
}
mod bytes {
    use super::*;
    signals! { "", "mem", 1 }
}

/// Without data.
fn signal(call: Name, ctx: Ctx, at: At<u64>, value: u64, op: c_int, pe: c_int) {
    Signal { at, value, op }.give(call, ctx, pe);
}

exports! {
    /// The value of a signal of the caller's.
    fn signal_fetch(sig_addr: At<u64>) -> u64 {
        let call = "shmem_signal_fetch";
        Space::of(call);
        match Word::of(sig_addr.memory(), 8) {
            Some(word) => word.load(),
            None => refuse(call, "sig_addr: is not aligned to 8 bytes"),
        }
    }

    /// Waits until a signal of the caller's compares so with a value: what it is then.
    fn signal_wait_until(sig_addr: At<u64>, cmp: c_int, cmp_value: u64) -> u64 {
        wait::until("shmem_signal_wait_until", sig_addr, cmp, cmp_value)
    }

    /// Adds to a signal of a PE.
    fn signal_add(sig_addr: At<u64>, value: u64, pe: c_int) {
        signal("shmem_signal_add", Ctx::DEFAULT, sig_addr, value, ADD, pe)
    }

    /// The same on a context.
    fn ctx_signal_add(ctx: Ctx, sig_addr: At<u64>, value: u64, pe: c_int) {
        signal("shmem_ctx_signal_add", ctx, sig_addr, value, ADD, pe)
    }

    /// Sets a signal of a PE.
    fn signal_set(sig_addr: At<u64>, value: u64, pe: c_int) {
        signal("shmem_signal_set", Ctx::DEFAULT, sig_addr, value, SET, pe)
    }

    /// The same on a context.
    fn ctx_signal_set(ctx: Ctx, sig_addr: At<u64>, value: u64, pe: c_int) {
        signal("shmem_ctx_signal_set", ctx, sig_addr, value, SET, pe)
    }
}
