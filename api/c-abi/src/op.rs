// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reduction operations (MPI-5.0 section 6.9.5).

use crate::abi::{CHandle, Datatype, Op};
use crate::args::{InOut, Out};
use crate::callbacks::{LargeUserFunction, UserFunction, large_user_function, user_function};
use crate::entries;
use std::ffi::c_int;
use strobe_types::err;

entries! {
    op => export_op;

    /// MPI-5.0 section 6.9.5
    fn MPI_Op_create(user_fn: UserFunction<Datatype<A>>, commute: c_int, op: Out<Op<A>>) on none() |mpi| {
        let Some(function) = user_function::<A>(user_fn) else {
            return err!(ARG, "user_fn: is NULL: pass the function that combines two arrays");
        };
        op.give(mpi.ops.create(commute != 0, function)?);
    }

    /// MPI-5.0 section 6.9.5
    fn MPI_Op_create_c(user_fn: LargeUserFunction<Datatype<A>>, commute: c_int, op: Out<Op<A>>) on none() |mpi| {
        let Some(function) = large_user_function::<A>(user_fn) else {
            return err!(ARG, "user_fn: is NULL: pass the function that combines two arrays");
        };
        op.give(mpi.ops.create(commute != 0, function)?);
    }

    /// MPI-5.0 section 6.9.5
    fn MPI_Op_free(op: InOut<Op<A>>) on none() |mpi| {
        mpi.ops.free(op.get().inner())?;
        op.clear();
    }

    /// MPI-5.0 section 6.9.8
    fn MPI_Op_commutative(op: Op<A>, commute: Out<c_int>) on none() |mpi| {
        commute.set(c_int::from(mpi.ops.is_commutative(op.inner())?));
    }
}
