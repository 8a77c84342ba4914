// SPDX-License-Identifier: MIT OR Apache-2.0
//! Turns the arguments of reductions into [`Call`]s (MPI-5.0 sections 6.9 to 6.11); see `coll_args`.

use crate::abi::{Abi, CHandle, Datatype, Number, Op};
use crate::args::{InArray, Lent, RecvBuffer, SendBuffer};
use crate::coll_args::{Reader, count, counts, misplaced};
use std::ffi::c_int;
use strobe_mpi::coll::{Call, Operands, Root};
use strobe_types::{Result, err};

/// The send and the receive buffer.
type Buffers = (SendBuffer, RecvBuffer);
/// The datatype of the elements, and the operation that combines them.
type Reduction<A> = (Datatype<A>, Op<A>);

impl<A: Abi> Reader<'_, A> {
    /// Reads the elements of a reduction. `sends` and `receives` say which of the buffers this process uses.
    fn operands(
        &self,
        (from, into): Buffers,
        (sends, receives): (bool, bool),
        count: usize,
        (datatype, op): Reduction<A>,
    ) -> Result<Operands> {
        let resolved = self.mpi.types.resolve_committed(datatype.inner())?;
        let reducer = self.mpi.ops.reducer(op.inner(), &resolved, datatype.inner())?;
        if receives && into.is_in_place::<A>() {
            return misplaced("recvbuf", "pass it as sendbuf, and the buffer as recvbuf");
        }
        if sends && receives && count > 0 && from.address() == into.address() {
            return err!(
                BUFFER,
                "sendbuf: is the same as recvbuf (MPI-5.0 section 6.9.1): pass MPI_IN_PLACE as sendbuf instead"
            );
        }
        let send = if !sends || from.is_in_place::<A>() { None } else { Some(from.memory()) };
        Ok(Operands { send, receive: into.memory(), count, datatype: resolved, reducer })
    }

    /// The elements of a reduction to which all members send and whose result all members get.
    fn everywhere(&self, buffers: Buffers, count: usize, reduction: Reduction<A>) -> Result<Operands> {
        if buffers.0.is_in_place::<A>() {
            self.in_place::<()>("sendbuf")?;
        }
        self.operands(buffers, (true, true), count, reduction)
    }

    /// `MPI_Reduce`
    pub fn reduce(&self, buffers: Buffers, elements: impl Number, what: Reduction<A>, root: c_int) -> Result<Call> {
        let root = self.root(root)?;
        if root == Root::Nowhere {
            return Ok(Call::Reduce(None, root));
        }
        let (receives, sends) = (self.is_root(root), root != Root::Here);
        if sends && buffers.0.is_in_place::<A>() && (!receives || self.comm.is_inter()) {
            return misplaced("sendbuf", "only the root of an intracommunicator reduces in place");
        }
        let elements = count(elements, "count")?;
        Ok(Call::Reduce(Some(self.operands(buffers, (sends, receives), elements, what)?), root))
    }

    /// `MPI_Allreduce`
    pub fn allreduce(&self, buffers: Buffers, elements: impl Number, what: Reduction<A>) -> Result<Call> {
        Ok(Call::Allreduce(self.everywhere(buffers, count(elements, "count")?, what)?))
    }

    /// `MPI_Reduce_scatter`
    pub fn reduce_scatter(&self, buffers: Buffers, each: InArray<impl Number>, what: Reduction<A>) -> Result<Call> {
        let counts = counts(&each, self.comm.size() as usize, "recvcounts")?;
        Ok(Call::ReduceScatter(self.everywhere(buffers, counts.iter().sum(), what)?, counts))
    }

    /// `MPI_Reduce_scatter_block`
    pub fn reduce_scatter_block(&self, buffers: Buffers, each: impl Number, what: Reduction<A>) -> Result<Call> {
        let counts = vec![count(each, "recvcount")?; self.comm.size() as usize];
        Ok(Call::ReduceScatter(self.everywhere(buffers, counts.iter().sum(), what)?, counts))
    }

    /// `MPI_Scan`
    pub fn scan(&self, buffers: Buffers, elements: impl Number, what: Reduction<A>) -> Result<Call> {
        self.comm.want_intra()?;
        Ok(Call::Scan(self.everywhere(buffers, count(elements, "count")?, what)?))
    }

    /// `MPI_Exscan`
    pub fn exscan(&self, buffers: Buffers, elements: impl Number, what: Reduction<A>) -> Result<Call> {
        self.comm.want_intra()?;
        Ok(Call::Exscan(self.everywhere(buffers, count(elements, "count")?, what)?))
    }
}
