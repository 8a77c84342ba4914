// SPDX-License-Identifier: MIT OR Apache-2.0
//! Turns the arguments of collective calls into [`Call`]s, with the checks of MPI-5.0 chapter 6. There is one function
//! per collective operation; it serves all its forms (blocking, non-blocking, persistent) and all ways to describe
//! buffers. Arguments that the standard calls significant only at other processes are not read. Reductions are in
//! `coll_args_reduce`.
//!
//! All functions here fail with the error class that the standard names for the argument that is wrong.

use crate::abi::{Abi, CHandle, Comm, Count, Datatype, Number};
use crate::args::{InArray, Lent, RecvBuffer, SendBuffer};
use std::ffi::c_int;
use std::marker::PhantomData;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::coll::{self, Call, Data, Pieces, Root};
use strobe_mpi::{comm, datatype};
use strobe_types::{Result, err};

/// Reads the arguments of one call. Holds the process and the communicator, which every check needs.
pub struct Reader<'a, A> {
    pub(crate) mpi: &'a Process,
    /// The communicator of the call.
    pub comm: Rc<comm::Comm>,
    abi: PhantomData<A>,
}

/// The send or the receive buffer of a collective call, with the names of its parameters for messages.
pub trait Side: Lent {
    /// The name of the buffer's parameter.
    const BUFFER: &'static str;
    /// The name of the parameter that is its number of elements.
    const COUNT: &'static str;
    /// The name of the parameter that has a number of elements for each process.
    const COUNTS: &'static str;
    /// What a message suggests to pass instead of `MPI_IN_PLACE`.
    const INSTEAD: &'static str;
}

impl Side for SendBuffer {
    const BUFFER: &'static str = "sendbuf";
    const COUNT: &'static str = "sendcount";
    const COUNTS: &'static str = "sendcounts";
    const INSTEAD: &'static str = "pass the address of the data";
}

impl Side for RecvBuffer {
    const BUFFER: &'static str = "recvbuf";
    const COUNT: &'static str = "recvcount";
    const COUNTS: &'static str = "recvcounts";
    const INSTEAD: &'static str = "pass the address where the data goes";
}

/// A buffer, its number of elements, and their datatype.
type Block<A, S, E> = (S, E, Datatype<A>);

/// A buffer with a block for each process, however the blocks are described.
pub trait Blocks<A: Abi>: Copy {
    /// Whether it is a send or a receive buffer.
    type Buffer: Side;
    /// True if all blocks have the same length, so that all processes know the length of each.
    const EVEN: bool;
    /// The buffer that holds the blocks.
    fn buffer(self) -> Self::Buffer;
    /// Reads the arguments that describe the blocks of `length` processes. Fails if one of them is not valid.
    fn read(self, reader: &Reader<'_, A>, length: usize) -> Result<Pieces>;
}

/// Blocks of one length, one behind the other: `MPI_Gather`.
#[derive(Clone, Copy)]
pub struct Even<A: Abi, S, E>(pub S, pub E, pub Datatype<A>);
/// A count and a displacement for each process, the latter in extents of the datatype: `MPI_Gatherv`.
#[derive(Clone, Copy)]
pub struct Vector<A: Abi, S, E, D>(pub S, pub InArray<E>, pub InArray<D>, pub Datatype<A>);
/// A count, a displacement in bytes and a datatype for each process: `MPI_Alltoallw`.
#[derive(Clone, Copy)]
pub struct Each<A: Abi, S, E, D>(pub S, pub InArray<E>, pub InArray<D>, pub InArray<Datatype<A>>);

impl<A: Abi, S: Side, E: Number> Blocks<A> for Even<A, S, E> {
    type Buffer = S;
    const EVEN: bool = true;
    fn buffer(self) -> S {
        self.0
    }
    fn read(self, reader: &Reader<'_, A>, length: usize) -> Result<Pieces> {
        let Even(buffer, elements, datatype) = self;
        Ok(Pieces::Even(reader.first_of((buffer, elements, datatype))?.spanning(length)))
    }
}

impl<A: Abi, S: Side, E: Number, D: Number> Blocks<A> for Vector<A, S, E, D> {
    type Buffer = S;
    const EVEN: bool = false;
    fn buffer(self) -> S {
        self.0
    }
    fn read(self, reader: &Reader<'_, A>, length: usize) -> Result<Pieces> {
        let Vector(buffer, elements, displacements, datatype) = self;
        Ok(Pieces::Vector {
            memory: buffer.memory(),
            counts: counts(&elements, length, S::COUNTS)?,
            displacements: widened(&displacements, length)?,
            datatype: reader.datatype(datatype)?,
        })
    }
}

impl<A: Abi, S: Side, E: Number, D: Number> Blocks<A> for Each<A, S, E, D> {
    type Buffer = S;
    const EVEN: bool = false;
    fn buffer(self) -> S {
        self.0
    }
    fn read(self, reader: &Reader<'_, A>, length: usize) -> Result<Pieces> {
        let Each(buffer, elements, displacements, datatypes) = self;
        Ok(Pieces::Each {
            memory: buffer.memory(),
            counts: counts(&elements, length, S::COUNTS)?,
            displacements: widened(&displacements, length)?,
            datatypes: datatypes.slice(length)?.iter().map(|one| reader.datatype(*one)).collect::<Result<_>>()?,
        })
    }
}

fn widened<D: Number>(displacements: &InArray<D>, length: usize) -> Result<Vec<isize>> {
    Ok(displacements.slice(length)?.iter().map(|displacement| displacement.count() as isize).collect())
}

pub(crate) fn count(value: impl Number, name: &str) -> Result<usize> {
    let value = value.count();
    usize::try_from(value).or_else(|_| negative(value, name))
}

pub(crate) fn counts<E: Number>(values: &InArray<E>, length: usize, name: &str) -> Result<Vec<usize>> {
    let one = |(index, value): (usize, &E)| {
        let value = value.count();
        usize::try_from(value).or_else(|_| negative(value, &format!("{name}[{index}]")))
    };
    values.slice(length)?.iter().enumerate().map(one).collect()
}

#[cold]
pub(crate) fn negative<T>(value: Count, name: &str) -> Result<T> {
    err!(COUNT, "{name}: {value} is negative: pass the number of elements, 0 or more")
}

#[cold]
pub(crate) fn misplaced<T>(argument: &str, remedy: &str) -> Result<T> {
    err!(BUFFER, "{argument}: MPI_IN_PLACE is not allowed here (MPI-5.0 section 6.2.3): {remedy}")
}

impl<'a, A: Abi> Reader<'a, A> {
    /// Begins to read a call on `comm`. Fails with `MPI_ERR_COMM` if that is no communicator.
    pub fn new(mpi: &'a Process, comm: Comm<A>) -> Result<Self> {
        Ok(Reader { mpi, comm: mpi.comms.get(comm.inner())?, abi: PhantomData })
    }

    fn datatype(&self, datatype: Datatype<A>) -> Result<Rc<datatype::Datatype>> {
        self.mpi.types.resolve_committed(datatype.inner())
    }

    /// A block for this process.
    fn block<S: Side>(&self, block: Block<A, S, impl Number>) -> Result<Data> {
        Ok(self.first_of(block)?.spanning(1))
    }

    /// The first of several blocks.
    fn first_of<S: Side>(&self, (buffer, elements, datatype): Block<A, S, impl Number>) -> Result<Data> {
        if buffer.is_in_place::<A>() {
            return misplaced(S::BUFFER, S::INSTEAD);
        }
        let count = count(elements, S::COUNT)?;
        Ok(Data { memory: buffer.memory(), count, datatype: self.datatype(datatype)? })
    }

    /// The block, or `None` if the buffer is `MPI_IN_PLACE`, which is refused on intercommunicators.
    fn block_or_in_place<S: Side>(&self, block: Block<A, S, impl Number>) -> Result<Option<Data>> {
        if block.0.is_in_place::<A>() { self.in_place(S::BUFFER) } else { self.block(block).map(Some) }
    }

    pub(crate) fn in_place<T>(&self, argument: &str) -> Result<Option<T>> {
        if self.comm.is_inter() {
            return misplaced(argument, "an intercommunicator needs a buffer on each side");
        }
        Ok(None)
    }

    /// A buffer with a block for each of `length` processes.
    fn blocks<B: Blocks<A>>(&self, blocks: B, length: usize) -> Result<Pieces> {
        if blocks.buffer().is_in_place::<A>() {
            return misplaced(B::Buffer::BUFFER, B::Buffer::INSTEAD);
        }
        blocks.read(self, length)
    }

    /// The number of processes that blocks come from and go to: on an intercommunicator, those of the remote group.
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

    pub(crate) fn root(&self, root: c_int) -> Result<Root> {
        strobe_mpi::coll::resolve_root(&self.comm, A::rank_in(root))
    }

    /// The blocks if this process is the root, which alone has them.
    fn blocks_at(&self, root: Root, blocks: impl Blocks<A>) -> Result<Option<Pieces>> {
        if self.is_root(root) { self.blocks(blocks, self.peers()).map(Some) } else { Ok(None) }
    }

    /// The block of this process in a gather or scatter, or `None` if it has none. At the root it may be in place.
    fn own_block<S: Side>(&self, root: Root, block: Block<A, S, impl Number>) -> Result<Option<Data>> {
        match root {
            Root::Here | Root::Nowhere => Ok(None),
            Root::Local(_) if self.is_root(root) => self.block_or_in_place(block),
            Root::Local(_) | Root::Remote(_) => self.block(block).map(Some),
        }
    }

    /// Refuses, at the root, its own block where it lies in the buffer of all blocks. `own` is the block, `argument`
    /// the name of its parameter, and `all` the other buffer. The standard forbids no other overlap (MPI-5.0 section
    /// 6.2.3).
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
                "{argument}: lies in the other buffer of the root (MPI-5.0 section 6.2.3): pass MPI_IN_PLACE as \
                 {argument} there"
            );
        }
        Ok(())
    }

    /// `MPI_Barrier`
    pub fn barrier(&self) -> Result<Call> {
        Ok(Call::Barrier)
    }

    /// `MPI_Bcast`
    pub fn bcast(&self, (buffer, elements, datatype): Block<A, RecvBuffer, impl Number>, root: c_int) -> Result<Call> {
        let root = self.root(root)?;
        if buffer.is_in_place::<A>() {
            return misplaced("buffer", "pass the address of the data, also at the root");
        }
        if root == Root::Nowhere {
            return Ok(Call::Bcast(None, root));
        }
        let count = count(elements, "count")?;
        let data = Data { memory: buffer.memory(), count, datatype: self.datatype(datatype)? };
        Ok(Call::Bcast(Some(data.spanning(1)), root))
    }

    /// `MPI_Gather`, `MPI_Gatherv`.
    pub fn gather<B>(&self, own: Block<A, SendBuffer, impl Number>, all: B, root: c_int) -> Result<Call>
    where
        B: Blocks<A, Buffer = RecvBuffer>,
    {
        let root = self.root(root)?;
        let receive = self.blocks_at(root, all)?;
        let send = self.own_block(root, own)?;
        self.refuse_alias(send.as_ref(), receive.as_ref(), SendBuffer::BUFFER)?;
        Ok(Call::Gather(send, receive, root, coll::Even(B::EVEN)))
    }

    /// `MPI_Scatter`, `MPI_Scatterv`.
    pub fn scatter<B>(&self, all: B, own: Block<A, RecvBuffer, impl Number>, root: c_int) -> Result<Call>
    where
        B: Blocks<A, Buffer = SendBuffer>,
    {
        let root = self.root(root)?;
        let send = self.blocks_at(root, all)?;
        let receive = self.own_block(root, own)?;
        self.refuse_alias(receive.as_ref(), send.as_ref(), RecvBuffer::BUFFER)?;
        Ok(Call::Scatter(send, receive, root, coll::Even(B::EVEN)))
    }

    /// `MPI_Allgather`, `MPI_Allgatherv`.
    pub fn allgather(
        &self,
        from: Block<A, SendBuffer, impl Number>,
        into: impl Blocks<A, Buffer = RecvBuffer>,
    ) -> Result<Call> {
        Ok(Call::Allgather(self.block_or_in_place(from)?, self.blocks(into, self.peers())?))
    }

    /// `MPI_Alltoall`, `MPI_Alltoallv`, `MPI_Alltoallw`.
    pub fn alltoall(
        &self,
        from: impl Blocks<A, Buffer = SendBuffer>,
        into: impl Blocks<A, Buffer = RecvBuffer>,
    ) -> Result<Call> {
        let send = if from.buffer().is_in_place::<A>() {
            self.in_place(SendBuffer::BUFFER)?
        } else {
            Some(from.read(self, self.peers())?)
        };
        Ok(Call::Alltoall(send, self.blocks(into, self.peers())?))
    }

    /// The numbers of sources and of destinations of this process in the topology.
    fn degrees(&self) -> Result<(usize, usize)> {
        let (sources, destinations) = self.comm.neighbors()?;
        Ok((sources.len(), destinations.len()))
    }

    /// `MPI_Neighbor_allgather`, `MPI_Neighbor_allgatherv`.
    pub fn neighbor_allgather(
        &self,
        from: Block<A, SendBuffer, impl Number>,
        into: impl Blocks<A, Buffer = RecvBuffer>,
    ) -> Result<Call> {
        let (sources, _) = self.degrees()?;
        Ok(Call::NeighborAllgather(self.block(from)?, self.blocks(into, sources)?))
    }

    /// `MPI_Neighbor_alltoall`, `MPI_Neighbor_alltoallv`, `MPI_Neighbor_alltoallw`.
    pub fn neighbor_alltoall(
        &self,
        from: impl Blocks<A, Buffer = SendBuffer>,
        into: impl Blocks<A, Buffer = RecvBuffer>,
    ) -> Result<Call> {
        let (sources, destinations) = self.degrees()?;
        Ok(Call::NeighborAlltoall(self.blocks(from, destinations)?, self.blocks(into, sources)?))
    }
}
