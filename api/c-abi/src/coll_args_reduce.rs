// SPDX-License-Identifier: MIT OR Apache-2.0
//! From the arguments of collective calls that reduce to [`Call`]s (MPI-5.0 sections 6.9 to 6.11); see
//! `coll_args`.

use crate::abi::{Abi, CHandle, Datatype, Op};
use crate::args::{InArray, RecvBuffer, SendBuffer};
use crate::coll_args::{Reader, count, counts, misplaced};
use std::ffi::c_int;
use strobe_mpi::coll::{Call, Operands, Root};
use strobe_types::{Result, err};

impl Reader<'_> {
    /// The elements of a reduction. `send` and `receive` say which buffers are significant here.
    fn operands<A: Abi>(
        &self,
        (from, send): (SendBuffer, bool),
        (into, receive): (RecvBuffer, bool),
        elements: usize,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Operands> {
        let resolved = self.mpi.types.resolve_committed(datatype.inner())?;
        let reducer = self.mpi.ops.reducer(op.inner(), &resolved, datatype.inner())?;
        if receive && into.is_in_place::<A>() {
            return misplaced("recvbuf", "pass it as sendbuf, and the buffer as recvbuf");
        }
        if send && receive && elements > 0 && from.address() == into.address().cast_const() {
            return err!(
                BUFFER,
                "sendbuf: is the same as recvbuf (MPI-5.0 section 6.9.1): pass MPI_IN_PLACE as sendbuf instead"
            );
        }
        let contribution = if !send || from.is_in_place::<A>() { None } else { Some(from.memory()) };
        Ok(Operands { send: contribution, receive: into.memory(), count: elements, datatype: resolved, reducer })
    }

    /// `MPI_Reduce`
    pub fn reduce<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
        root: c_int,
    ) -> Result<Call> {
        let root = self.root::<A>(root)?;
        if root == Root::Nowhere {
            return Ok(Call::Reduce(None, root));
        }
        let (is_root, sends) = (self.is_root(root), root != Root::Here);
        if sends && from.is_in_place::<A>() && (!is_root || self.comm.is_inter()) {
            return misplaced("sendbuf", "only the root of an intracommunicator reduces in place");
        }
        let elements = count(elements, "count")?;
        Ok(Call::Reduce(Some(self.operands::<A>((from, sends), (into, is_root), elements, datatype, op)?), root))
    }

    fn everywhere<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: usize,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Operands> {
        if from.is_in_place::<A>() {
            self.in_place::<()>("sendbuf")?;
        }
        self.operands::<A>((from, true), (into, true), elements, datatype, op)
    }

    /// `MPI_Allreduce`
    pub fn allreduce<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Call> {
        Ok(Call::Allreduce(self.everywhere::<A>(from, into, count(elements, "count")?, datatype, op)?))
    }

    /// `MPI_Reduce_scatter`
    pub fn reduce_scatter<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        lengths: &InArray<c_int>,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Call> {
        let counts = counts(lengths, self.comm.size() as usize, "recvcounts")?;
        let operands = self.everywhere::<A>(from, into, counts.iter().sum(), datatype, op)?;
        Ok(Call::ReduceScatter(operands, counts))
    }

    /// `MPI_Reduce_scatter_block`
    pub fn reduce_scatter_block<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Call> {
        let counts = vec![count(elements, "recvcount")?; self.comm.size() as usize];
        let operands = self.everywhere::<A>(from, into, counts.iter().sum(), datatype, op)?;
        Ok(Call::ReduceScatter(operands, counts))
    }

    /// `MPI_Scan`
    pub fn scan<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Call> {
        self.comm.want_intra()?;
        Ok(Call::Scan(self.everywhere::<A>(from, into, count(elements, "count")?, datatype, op)?))
    }

    /// `MPI_Exscan`
    pub fn exscan<A: Abi>(
        &self,
        from: SendBuffer,
        into: RecvBuffer,
        elements: c_int,
        datatype: Datatype<A>,
        op: Op<A>,
    ) -> Result<Call> {
        self.comm.want_intra()?;
        Ok(Call::Exscan(self.everywhere::<A>(from, into, count(elements, "count")?, datatype, op)?))
    }
}
