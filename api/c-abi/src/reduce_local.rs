// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reductions that one process does by itself (MPI-5.0 section 6.9.7).

use crate::abi::small::Elements;
use crate::abi::{CHandle, Datatype, Op};
use crate::args::{Lent, RecvBuffer, SendBuffer};
use crate::{coll_args, counted_entries};
use strobe_types::err;

counted_entries! {
    reduce_local => export_reduce_local, reduce_local_large => export_reduce_local_large;

    /// MPI-5.0 section 6.9.7
    fn MPI_Reduce_local, MPI_Reduce_local_c(inbuf: SendBuffer, inoutbuf: RecvBuffer, count: Elements, datatype: Datatype<A>, op: Op<A>)
        on none() |mpi| {
        let count = coll_args::count(count, "count")?;
        if inbuf.is_in_place::<A>() || inoutbuf.is_in_place::<A>() {
            return err!(BUFFER, "inbuf, inoutbuf: MPI_IN_PLACE is not allowed here: pass two buffers");
        }
        mpi.ops.reduce_local(&mpi.types, inbuf.memory(), inoutbuf.memory(), count, datatype.inner(), op.inner())
    }
}
