// SPDX-License-Identifier: MIT OR Apache-2.0
//! From the arguments of collective calls to [`Call`]s: one function per collective for its blocking,
//! non-blocking and persistent form, with the checks of MPI-5.0 chapter 6. Arguments that the standard calls
//! significant elsewhere only are not looked at. Those that reduce are in `coll_args_reduce`.

use crate::abi::{Abi, CHandle, Comm, Datatype};
use crate::args::{InArray, RecvBuffer, SendBuffer};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::coll::{Call, Data, Even, Pieces, Root};
use strobe_mpi::comm;
use strobe_shared::UserMemory;
use strobe_types::{Result, err};

/// A call being read: the process and the communicator, which every check needs.
pub struct Reader<'a> {
    pub(crate) mpi: &'a Process,
    /// The communicator.
    pub comm: Rc<comm::Comm>,
}

/// The send side of a call.
#[derive(Clone, Copy)]
pub struct From<A: Abi>(pub SendBuffer, pub c_int, pub Datatype<A>);
/// The receive side of a call.
#[derive(Clone, Copy)]
pub struct Into<A: Abi>(pub RecvBuffer, pub c_int, pub Datatype<A>);
/// The send side of a call with counts and displacements.
#[derive(Clone, Copy)]
pub struct FromVector<'a, A: Abi>(pub SendBuffer, pub &'a InArray<c_int>, pub &'a InArray<c_int>, pub Datatype<A>);
/// The receive side of a call with counts and displacements.
#[derive(Clone, Copy)]
pub struct IntoVector<'a, A: Abi>(pub RecvBuffer, pub &'a InArray<c_int>, pub &'a InArray<c_int>, pub Datatype<A>);

pub(crate) fn count(value: c_int, name: &str) -> Result<usize> {
    match usize::try_from(value) {
        Ok(count) => Ok(count),
        Err(_) => err!(COUNT, "{name}: {value} is negative: pass the number of elements, 0 or more"),
    }
}

pub(crate) fn counts(values: &InArray<c_int>, length: usize, name: &str) -> Result<Vec<usize>> {
    let values = values.slice(length)?;
    values.iter().enumerate().map(|(index, value)| count(*value, &format!("{name}[{index}]"))).collect()
}

#[cold]
pub(crate) fn misplaced<T>(argument: &str, remedy: &str) -> Result<T> {
    err!(BUFFER, "{argument}: MPI_IN_PLACE is not allowed here (MPI-5.0 section 6.2.3): {remedy}")
}

impl<'a> Reader<'a> {
    /// Begins to read a call on `comm`.
    pub fn new<A: Abi>(mpi: &'a Process, comm: Comm<A>) -> Result<Reader<'a>> {
        Ok(Reader { mpi, comm: mpi.comm(comm.inner())? })
    }

    fn data<A: Abi>(&self, memory: UserMemory, elements: c_int, name: &str, datatype: Datatype<A>) -> Result<Data> {
        let count = count(elements, name)?;
        Ok(Data { memory, count, datatype: self.mpi.types.resolve_committed(datatype.inner())? })
    }

    fn from<A: Abi>(&self, from: From<A>) -> Result<Data> {
        if from.0.is_in_place::<A>() {
            return misplaced("sendbuf", "pass the address of the data");
        }
        self.data::<A>(from.0.memory(), from.1, "sendcount", from.2)
    }

    fn into<A: Abi>(&self, into: Into<A>) -> Result<Data> {
        if into.0.is_in_place::<A>() {
            return misplaced("recvbuf", "pass the address where the data goes");
        }
        self.data::<A>(into.0.memory(), into.1, "recvcount", into.2)
    }

    /// `None` if the send buffer is `MPI_IN_PLACE`, which intercommunicators do not have.
    fn data_or_in_place<A: Abi>(&self, from: From<A>) -> Result<Option<Data>> {
        if from.0.is_in_place::<A>() { self.in_place("sendbuf") } else { self.from(from).map(Some) }
    }

    pub(crate) fn in_place<T>(&self, argument: &str) -> Result<Option<T>> {
        if self.comm.is_inter() {
            return misplaced(argument, "an intercommunicator needs a buffer on each side");
        }
        Ok(None)
    }

    fn peers(&self) -> usize {
        self.comm.peers().size() as usize
    }

    pub(crate) fn is_root(&self, root: Root) -> bool {
        match root {
            Root::Local(root) => root == self.comm.rank() as usize,
            Root::Here => true,
            Root::Nowhere | Root::Remote(_) => false,
        }
    }

    pub(crate) fn root<A: Abi>(&self, root: c_int) -> Result<Root> {
        strobe_mpi::coll::resolve_root(&self.comm, A::rank_in(root))
    }

    fn sent_pieces<A: Abi>(&self, from: FromVector<'_, A>, length: usize) -> Result<Pieces> {
        if from.0.is_in_place::<A>() {
            return misplaced("sendbuf", "pass the address of the data");
        }
        self.vector::<A>(from.0.memory(), (from.1, "sendcounts"), from.2, from.3, length)
    }

    fn received_pieces<A: Abi>(&self, into: IntoVector<'_, A>, length: usize) -> Result<Pieces> {
        if into.0.is_in_place::<A>() {
            return misplaced("recvbuf", "pass the address where the data goes");
        }
        self.vector::<A>(into.0.memory(), (into.1, "recvcounts"), into.2, into.3, length)
    }

    fn vector<A: Abi>(
        &self,
        memory: UserMemory,
        (lengths, name): (&InArray<c_int>, &str),
        displacements: &InArray<c_int>,
        datatype: Datatype<A>,
        length: usize,
    ) -> Result<Pieces> {
        Ok(Pieces::Vector {
            memory,
            counts: counts(lengths, length, name)?,
            displacements: displacements.slice(length)?.iter().map(|&displacement| displacement as isize).collect(),
            datatype: self.mpi.types.resolve_committed(datatype.inner())?,
        })
    }

    fn each<A: Abi, D: Copy>(
        &self,
        memory: UserMemory,
        (lengths, name): (&InArray<c_int>, &str),
        displacements: &InArray<D>,
        datatypes: &InArray<Datatype<A>>,
        length: usize,
    ) -> Result<Pieces>
    where
        isize: TryFrom<D>,
    {
        let bytes = |displacement: &D| match isize::try_from(*displacement) {
            Ok(displacement) => Ok(displacement),
            Err(_) => err!(ARG, "displacements: one is no address difference"),
        };
        let resolve = |datatype: &Datatype<A>| self.mpi.types.resolve_committed(datatype.inner());
        Ok(Pieces::Each {
            memory,
            counts: counts(lengths, length, name)?,
            displacements: displacements.slice(length)?.iter().map(bytes).collect::<Result<_>>()?,
            datatypes: datatypes.slice(length)?.iter().map(resolve).collect::<Result<_>>()?,
        })
    }

    /// `MPI_Bcast`
    pub fn bcast<A: Abi>(&self, buffer: Into<A>, root: c_int) -> Result<Call> {
        let root = self.root::<A>(root)?;
        let Into(address, elements, datatype) = buffer;
        if address.is_in_place::<A>() {
            return misplaced("buffer", "pass the address of the data, also at the root");
        }
        let data = match root {
            Root::Nowhere => None,
            _ => Some(self.data::<A>(address.memory(), elements, "count", datatype)?),
        };
        Ok(Call::Bcast(data, root))
    }

    /// `MPI_Gather`
    pub fn gather<A: Abi>(&self, from: From<A>, into: Into<A>, root: c_int) -> Result<Call> {
        let root = self.root::<A>(root)?;
        let receive = if self.is_root(root) { Some(Pieces::Even(self.into(into)?)) } else { None };
        let send = self.gathered(from, root)?;
        self.refuse_alias(send.as_ref(), receive.as_ref(), "sendbuf")?;
        Ok(Call::Gather(send, receive, root, Even(true)))
    }

    /// `MPI_Gatherv`
    pub fn gatherv<A: Abi>(&self, from: From<A>, into: IntoVector<'_, A>, root: c_int) -> Result<Call> {
        let root = self.root::<A>(root)?;
        let receive = if self.is_root(root) { Some(self.received_pieces(into, self.peers())?) } else { None };
        let send = self.gathered(from, root)?;
        self.refuse_alias(send.as_ref(), receive.as_ref(), "sendbuf")?;
        Ok(Call::Gather(send, receive, root, Even(false)))
    }

    /// Refuses, at the root, that its own data lie where all data do: `own` is `argument`, `all` the other buffer. What is not
    /// of this process may lie anywhere (MPI-5.0 section 6.2.3).
    fn refuse_alias(&self, own: Option<&Data>, all: Option<&Pieces>, argument: &str) -> Result<()> {
        let (Some(own), Some(all)) = (own, all) else { return Ok(()) };
        if self.comm.is_inter() || own.count * own.datatype.layout.size() == 0 {
            return Ok(());
        }
        let (memory, place) = match all {
            Pieces::Even(data) => {
                let extent = data.datatype.layout.extent().1;
                (data.memory, (self.comm.rank() as isize).wrapping_mul(data.count as isize).wrapping_mul(extent))
            }
            Pieces::Vector { memory, displacements, datatype, .. } => {
                let own = displacements[self.comm.rank() as usize];
                (*memory, own.wrapping_mul(datatype.layout.extent().1))
            }
            Pieces::Each { .. } => return Ok(()),
        };
        if own.memory == memory || own.memory == memory.offset(place) {
            return err!(
                BUFFER,
                "{argument}: lies in the other buffer of the root (MPI-5.0 section 6.2.3): pass MPI_IN_PLACE as {argument} there"
            );
        }
        Ok(())
    }

    /// What this process contributes to a gather.
    fn gathered<A: Abi>(&self, from: From<A>, root: Root) -> Result<Option<Data>> {
        match root {
            Root::Here | Root::Nowhere => Ok(None),
            Root::Local(_) if self.is_root(root) => self.data_or_in_place(from),
            Root::Local(_) | Root::Remote(_) => self.from(from).map(Some),
        }
    }

    /// `MPI_Scatter`
    pub fn scatter<A: Abi>(&self, from: From<A>, into: Into<A>, root: c_int) -> Result<Call> {
        let root = self.root::<A>(root)?;
        let send = if self.is_root(root) { Some(Pieces::Even(self.from(from)?)) } else { None };
        let receive = self.scattered(into, root)?;
        self.refuse_alias(receive.as_ref(), send.as_ref(), "recvbuf")?;
        Ok(Call::Scatter(send, receive, root, Even(true)))
    }

    /// `MPI_Scatterv`
    pub fn scatterv<A: Abi>(&self, from: FromVector<'_, A>, into: Into<A>, root: c_int) -> Result<Call> {
        let root = self.root::<A>(root)?;
        let send = if self.is_root(root) { Some(self.sent_pieces(from, self.peers())?) } else { None };
        let receive = self.scattered(into, root)?;
        self.refuse_alias(receive.as_ref(), send.as_ref(), "recvbuf")?;
        Ok(Call::Scatter(send, receive, root, Even(false)))
    }

    /// What this process gets of a scatter.
    fn scattered<A: Abi>(&self, into: Into<A>, root: Root) -> Result<Option<Data>> {
        match root {
            Root::Here | Root::Nowhere => Ok(None),
            Root::Local(_) if self.is_root(root) && into.0.is_in_place::<A>() => self.in_place("recvbuf"),
            Root::Local(_) | Root::Remote(_) => self.into(into).map(Some),
        }
    }

    /// `MPI_Allgather`
    pub fn allgather<A: Abi>(&self, from: From<A>, into: Into<A>) -> Result<Call> {
        Ok(Call::Allgather(self.data_or_in_place(from)?, Pieces::Even(self.into(into)?)))
    }

    /// `MPI_Allgatherv`
    pub fn allgatherv<A: Abi>(&self, from: From<A>, into: IntoVector<'_, A>) -> Result<Call> {
        Ok(Call::Allgather(self.data_or_in_place(from)?, self.received_pieces(into, self.peers())?))
    }

    /// `MPI_Alltoall`
    pub fn alltoall<A: Abi>(&self, from: From<A>, into: Into<A>) -> Result<Call> {
        let send = self.data_or_in_place(from)?.map(Pieces::Even);
        Ok(Call::Alltoall(send, Pieces::Even(self.into(into)?)))
    }

    /// `MPI_Alltoallv`
    pub fn alltoallv<A: Abi>(&self, from: FromVector<'_, A>, into: IntoVector<'_, A>) -> Result<Call> {
        let send = if from.0.is_in_place::<A>() {
            self.in_place("sendbuf")?
        } else {
            Some(self.sent_pieces(from, self.peers())?)
        };
        Ok(Call::Alltoall(send, self.received_pieces(into, self.peers())?))
    }

    /// `MPI_Alltoallw`: buffer, counts, displacements in bytes, datatypes, of both sides.
    pub fn alltoallw<A: Abi>(
        &self,
        from: (SendBuffer, &InArray<c_int>, &InArray<c_int>, &InArray<Datatype<A>>),
        into: (RecvBuffer, &InArray<c_int>, &InArray<c_int>, &InArray<Datatype<A>>),
    ) -> Result<Call> {
        let length = self.peers();
        if into.0.is_in_place::<A>() {
            return misplaced("recvbuf", "pass the address where the data goes");
        }
        let send = if from.0.is_in_place::<A>() {
            self.in_place("sendbuf")?
        } else {
            Some(self.each::<A, _>(from.0.memory(), (from.1, "sendcounts"), from.2, from.3, length)?)
        };
        let receive = self.each::<A, _>(into.0.memory(), (into.1, "recvcounts"), into.2, into.3, length)?;
        Ok(Call::Alltoall(send, receive))
    }

    /// Number of sources and of destinations in the topology.
    fn degrees(&self) -> Result<(usize, usize)> {
        let (sources, destinations) = self.comm.neighbors()?;
        Ok((sources.len(), destinations.len()))
    }

    /// `MPI_Neighbor_allgather`
    pub fn neighbor_allgather<A: Abi>(&self, from: From<A>, into: Into<A>) -> Result<Call> {
        self.degrees()?;
        Ok(Call::NeighborAllgather(self.from(from)?, Pieces::Even(self.into(into)?)))
    }

    /// `MPI_Neighbor_allgatherv`
    pub fn neighbor_allgatherv<A: Abi>(&self, from: From<A>, into: IntoVector<'_, A>) -> Result<Call> {
        let (sources, _) = self.degrees()?;
        Ok(Call::NeighborAllgather(self.from(from)?, self.received_pieces(into, sources)?))
    }

    /// `MPI_Neighbor_alltoall`
    pub fn neighbor_alltoall<A: Abi>(&self, from: From<A>, into: Into<A>) -> Result<Call> {
        self.degrees()?;
        Ok(Call::NeighborAlltoall(Pieces::Even(self.from(from)?), Pieces::Even(self.into(into)?)))
    }

    /// `MPI_Neighbor_alltoallv`
    pub fn neighbor_alltoallv<A: Abi>(&self, from: FromVector<'_, A>, into: IntoVector<'_, A>) -> Result<Call> {
        let (sources, destinations) = self.degrees()?;
        Ok(Call::NeighborAlltoall(self.sent_pieces(from, destinations)?, self.received_pieces(into, sources)?))
    }

    /// `MPI_Neighbor_alltoallw`: displacements are address differences.
    pub fn neighbor_alltoallw<A: Abi>(
        &self,
        from: (SendBuffer, &InArray<c_int>, &InArray<isize>, &InArray<Datatype<A>>),
        into: (RecvBuffer, &InArray<c_int>, &InArray<isize>, &InArray<Datatype<A>>),
    ) -> Result<Call> {
        let (sources, destinations) = self.degrees()?;
        if from.0.is_in_place::<A>() || into.0.is_in_place::<A>() {
            return misplaced("sendbuf, recvbuf", "neighbourhood collectives need both buffers");
        }
        let send = self.each::<A, _>(from.0.memory(), (from.1, "sendcounts"), from.2, from.3, destinations)?;
        let receive = self.each::<A, _>(into.0.memory(), (into.1, "recvcounts"), into.2, into.3, sources)?;
        Ok(Call::NeighborAlltoall(send, receive))
    }
}
