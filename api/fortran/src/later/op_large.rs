// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reduction functions that get a large count. They have proxies of their own ([`crate::callbacks`]).

use crate::abi::{C, Datatype, HandleKind, Op};
use crate::args::{Argument, Logical, Out};
use crate::callbacks::{FULL, SLOTS, Slots};
use crate::{modern_special, proxies};
use std::ffi::{c_int, c_void};

type Reduction = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut i64, *mut C<Datatype>);
type FortranReduction = unsafe extern "C" fn(*mut c_void, *mut c_void, *mut i64, *mut c_int);

static REDUCTIONS: Slots = Slots::new();

unsafe extern "C" fn reduction<const SLOT: usize>(
    input: *mut c_void,
    inout: *mut c_void,
    length: *mut i64,
    datatype: *mut C<Datatype>,
) {
    // SAFETY: the program gave a procedure of the interface that the standard declares.
    unsafe {
        let function: FortranReduction = std::mem::transmute(REDUCTIONS.at(SLOT));
        let mut datatype = Datatype::to_int(*datatype);
        function(input, inout, length, &raw mut datatype);
    }
}

modern_special!(MPI_Op_create_c "op_create_c":
    (user_fn: Reduction, commute: c_int, op: *mut C<Op>),
    |call| (user_fn: *mut c_void, commute: *mut c_void, op: *mut c_void, ierror: *mut c_int) {
    let Some(slot) = REDUCTIONS.of(user_fn) else {
        *ierror = FULL;
        return;
    };
    let (mut commute, mut op) = (Logical::take(commute, 0), Out::<Op>::take(op, 0));
    *ierror = call(proxies!(reduction: Reduction)[slot], commute.pass(), op.pass());
    op.give(*ierror);
});
