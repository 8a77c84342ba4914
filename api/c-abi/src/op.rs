// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reduction operations (MPI-5.0 sections 6.9.5 and 6.9.7).

use crate::abi::{CHandle, Datatype, Op};
use crate::args::{InOut, Lent, Out, RecvBuffer, SendBuffer};
use crate::callbacks::{UserFunction, user_function};
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
    fn MPI_Op_free(op: InOut<Op<A>>) on none() |mpi| {
        mpi.ops.free(op.get().inner())?;
        op.clear();
    }

    /// MPI-5.0 section 6.9.8
    fn MPI_Op_commutative(op: Op<A>, commute: Out<c_int>) on none() |mpi| {
        commute.set(c_int::from(mpi.ops.is_commutative(op.inner())?));
    }

    /// MPI-5.0 section 6.9.7
    fn MPI_Reduce_local(inbuf: SendBuffer, inoutbuf: RecvBuffer, count: c_int, datatype: Datatype<A>, op: Op<A>)
        on none() |mpi| {
        let count = crate::coll_args::count(count, "count")?;
        if inbuf.is_in_place::<A>() || inoutbuf.is_in_place::<A>() {
            return err!(BUFFER, "inbuf, inoutbuf: MPI_IN_PLACE is not allowed here: pass two buffers");
        }
        mpi.ops.reduce_local(&mpi.types, inbuf.memory(), inoutbuf.memory(), count, datatype.inner(), op.inner())
    }
}
