// SPDX-License-Identifier: MIT OR Apache-2.0
//! Put with signal: data, and then a word that says that they have come.

use crate::atomic;
use crate::context_table::Ctx;
use crate::edge::{At, Name, exports, pairs, refuse};
use crate::far::Until;
use crate::order;
use crate::rma;
use crate::shape::Shape;
use crate::space::Space;
use crate::types::{LongDouble, types_to_move};
use crate::wait;
use std::ffi::c_int;
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
    order::order(call, Some(ctx.pe(call, pe)));
    signal.give(call, ctx, pe);
}

/// Writes the functions of one kind of elements, blocking and not. Both wait for what goes to another node: the signal
/// must not overtake the data.
macro_rules! signals {
    ($infix:expr, $suffix:expr, $bytes:expr) => {
        signals! { @one $infix, put_signal, concat!("put", $suffix, "_signal"), $bytes }
        signals! { @one $infix, put_signal_nbi, concat!("put", $suffix, "_signal_nbi"), $bytes }
    };
    (@one $infix:expr, $ident:ident, $op:expr, $bytes:expr) => {
        pairs! { $infix;
            $ident $op => (
                dest: At<u8>, source: At<u8>, nelems: usize, sig_addr: At<u64>, signal: u64, sig_op: c_int, pe: c_int
            ) |call, ctx| {
                let signal = Signal { at: sig_addr, value: signal, op: sig_op };
                put(call, ctx, (dest, source), nelems.saturating_mul($bytes), signal, pe)
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
}

// Without data.
pairs! { "";
    signal_add "signal_add" => (sig_addr: At<u64>, signal: u64, pe: c_int) |call, ctx| {
        Signal { at: sig_addr, value: signal, op: ADD }.give(call, ctx, pe)
    }
    signal_set "signal_set" => (sig_addr: At<u64>, signal: u64, pe: c_int) |call, ctx| {
        Signal { at: sig_addr, value: signal, op: SET }.give(call, ctx, pe)
    }
}
