// SPDX-License-Identifier: MIT OR Apache-2.0
//! The arguments of a collective call, in the same form for the blocking, non-blocking and persistent one. Those that
//! are not significant at this process are `None`, as is a send buffer that is `MPI_IN_PLACE`.

use crate::comm::Comm;
use crate::datatype::Datatype;
use crate::op::Reducer;
use std::rc::Rc;
use strobe_protocol::collective::{
    self as plans, Neighbors, Parts, Plan, Reduction, Region, Root, Space, Team, in_turn,
};
use strobe_shared::UserMemory;
use strobe_types::constants::{PROC_NULL, ROOT};
use strobe_types::layout::Layout;
use strobe_types::{Result, err};

/// `count` elements of a datatype at an address.
#[derive(Clone)]
pub struct Data {
    /// Address of element 0.
    pub memory: UserMemory,
    /// Number of elements.
    pub count: usize,
    /// Their datatype.
    pub datatype: Rc<Datatype>,
}

impl Data {
    /// The same; nothing but the span of `pieces` such pieces behind each other is touched ([`UserMemory::within`]).
    pub fn spanning(self, pieces: usize) -> Data {
        let memory = self.memory.within(|| self.datatype.layout.span(self.count.saturating_mul(pieces)));
        Data { memory, ..self }
    }

    /// Bytes of data.
    pub fn bytes(&self) -> usize {
        self.count * self.datatype.layout.size()
    }

    /// The memory of the data if they are contiguous.
    pub fn contiguous(&self) -> Option<UserMemory> {
        self.datatype.layout.contiguous(self.count).map(|displacement| self.memory.offset(displacement))
    }
}

/// A buffer with one piece per process.
#[derive(Clone)]
pub enum Pieces {
    /// Pieces of equal length behind each other; `count` is that of one piece.
    Even(Data),
    /// Counts, and displacements in extents.
    Vector {
        /// Address that displacements count from.
        memory: UserMemory,
        /// Elements of each piece.
        counts: Vec<usize>,
        /// Displacement of each piece in extents.
        displacements: Vec<isize>,
        /// Datatype of all pieces.
        datatype: Rc<Datatype>,
    },
    /// Counts, displacements in bytes, and datatypes.
    Each {
        /// Address that displacements count from.
        memory: UserMemory,
        /// Elements of each piece.
        counts: Vec<usize>,
        /// Displacement of each piece in bytes.
        displacements: Vec<isize>,
        /// Datatype of each piece.
        datatypes: Vec<Rc<Datatype>>,
    },
}

impl Pieces {
    pub(super) fn memory(&self) -> UserMemory {
        match self {
            Pieces::Even(data) => data.memory,
            Pieces::Vector { memory, .. } | Pieces::Each { memory, .. } => *memory,
        }
    }
}

/// The operands of a reduction and its operation.
#[derive(Clone)]
pub struct Operands {
    /// The contribution; `None` in place.
    pub send: Option<UserMemory>,
    /// Where the result goes; address 0 if this process gets none.
    pub receive: UserMemory,
    /// Number of elements.
    pub count: usize,
    /// Their datatype.
    pub datatype: Rc<Datatype>,
    /// The operation on it.
    pub reducer: Reducer,
}

impl Operands {
    /// Where the contribution lies.
    pub fn from(&self) -> Space {
        if self.send.is_some() { Space::Send } else { Space::Receive }
    }

    /// Bytes of data.
    pub fn bytes(&self) -> usize {
        self.count * self.datatype.layout.size()
    }
}

/// True if all pieces are of one size, so that all processes know it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Even(pub bool);

/// A collective call.
#[derive(Clone)]
pub enum Call {
    /// `MPI_Barrier`
    Barrier,
    /// `MPI_Bcast`; no data at processes of an intercommunicator that have nothing to do.
    Bcast(Option<Data>, Root),
    /// `MPI_Gather` (even), `MPI_Gatherv`
    Gather(Option<Data>, Option<Pieces>, Root, Even),
    /// `MPI_Scatter` (even), `MPI_Scatterv`
    Scatter(Option<Pieces>, Option<Data>, Root, Even),
    /// `MPI_Allgather`, `MPI_Allgatherv`
    Allgather(Option<Data>, Pieces),
    /// `MPI_Alltoall`, `MPI_Alltoallv`, `MPI_Alltoallw`
    Alltoall(Option<Pieces>, Pieces),
    /// `MPI_Reduce`; no operands at processes of an intercommunicator that have nothing to do.
    Reduce(Option<Operands>, Root),
    /// `MPI_Allreduce`
    Allreduce(Operands),
    /// `MPI_Reduce_scatter`, `MPI_Reduce_scatter_block`: elements for each process.
    ReduceScatter(Operands, Vec<usize>),
    /// `MPI_Scan`
    Scan(Operands),
    /// `MPI_Exscan`
    Exscan(Operands),
    /// `MPI_Neighbor_allgather`, `MPI_Neighbor_allgatherv`
    NeighborAllgather(Data, Pieces),
    /// `MPI_Neighbor_alltoall`, `MPI_Neighbor_alltoallv`, `MPI_Neighbor_alltoallw`
    NeighborAlltoall(Pieces, Pieces),
}

/// A plan together with the buffers, layouts and operation to which its steps refer.
pub struct Bound {
    /// The plan.
    pub plan: Plan,
    /// The user's send buffer.
    pub send: UserMemory,
    /// The user's receive buffer.
    pub receive: UserMemory,
    /// Layouts by unit.
    pub layouts: Vec<Rc<Layout>>,
    /// The operation, if it is a reduction.
    pub reducer: Option<Reducer>,
}

/// The meaning of a `root` argument at this process. Fails if it is no rank.
pub fn resolve_root(comm: &Comm, root: i32) -> Result<Root> {
    let size = comm.peers().size() as i32;
    match (comm.is_inter(), root) {
        (true, ROOT) => Ok(Root::Here),
        (true, PROC_NULL) => Ok(Root::Nowhere),
        (true, _) if (0..size).contains(&root) => Ok(Root::Remote(root as usize)),
        (false, _) if (0..size).contains(&root) => Ok(Root::Local(root as usize)),
        (true, _) => err!(
            ROOT,
            "root: {root} is not a rank of the remote group (size {size}): use 0..{}, MPI_ROOT at the root, or \
             MPI_PROC_NULL in its group",
            size - 1
        ),
        (false, _) => err!(ROOT, "root: {root} is not a rank of this communicator (size {size}): use 0..{}", size - 1),
    }
}

/// The caller's place in `comm`, as plans see it.
pub fn team(comm: &Comm) -> Team {
    Team {
        rank: comm.rank() as usize,
        size: comm.size() as usize,
        remote: comm.remote_group().map(|group| group.size() as usize),
    }
}

/// Layouts and addresses of a call, collected while its plan is being made.
#[derive(Default)]
pub(super) struct Names {
    pub layouts: Vec<Rc<Layout>>,
}

impl Names {
    pub fn unit(&mut self, datatype: &Datatype) -> usize {
        self.layouts.push(datatype.layout.clone());
        self.layouts.len() - 1
    }

    pub fn region<'a>(&mut self, space: Space, data: &'a Data) -> Region<'a> {
        Region::new(space, data.count, self.unit(&data.datatype), &data.datatype.layout)
    }
}

/// The datatypes of [`Pieces::Each`] in the form that plans use.
#[derive(Default)]
struct Each<'a> {
    units: Vec<usize>,
    layouts: Vec<&'a Layout>,
}

impl<'a> Each<'a> {
    fn of(pieces: &'a Pieces, names: &mut Names) -> Each<'a> {
        let Pieces::Each { datatypes, .. } = pieces else { return Each::default() };
        Each {
            units: datatypes.iter().map(|datatype| names.unit(datatype)).collect(),
            layouts: datatypes.iter().map(|datatype| &*datatype.layout).collect(),
        }
    }

    fn parts(&'a self, space: Space, pieces: &'a Pieces, names: &mut Names) -> Parts<'a> {
        match pieces {
            Pieces::Even(data) => Parts::Even {
                space,
                count: data.count,
                unit: names.unit(&data.datatype),
                layout: &data.datatype.layout,
            },
            Pieces::Vector { counts, displacements, datatype, .. } => {
                Parts::Vector { space, counts, displacements, unit: names.unit(datatype), layout: &datatype.layout }
            }
            Pieces::Each { counts, displacements, .. } => {
                Parts::Each { space, counts, displacements, units: &self.units, layouts: &self.layouts }
            }
        }
    }
}

/// The address for no data.
pub(in crate::coll) fn nowhere() -> UserMemory {
    UserMemory::nowhere()
}

impl Call {
    /// Bytes that this process contributes or, if it contributes none, receives. For calls with one length for each
    /// process, those of one buffer.
    pub fn bytes(&self) -> usize {
        let all = |pieces: &Pieces| match pieces {
            Pieces::Even(data) => data.bytes(),
            Pieces::Vector { counts, datatype, .. } => counts.iter().sum::<usize>() * datatype.layout.size(),
            Pieces::Each { counts, datatypes, .. } => {
                counts.iter().zip(datatypes).map(|(count, datatype)| count * datatype.layout.size()).sum()
            }
        };
        match self {
            Call::Barrier => 0,
            Call::Bcast(data, _) => data.as_ref().map_or(0, Data::bytes),
            Call::Gather(Some(data), ..) | Call::Scatter(_, Some(data), ..) => data.bytes(),
            Call::Gather(None, pieces, ..) | Call::Scatter(pieces, None, ..) => pieces.as_ref().map_or(0, all),
            Call::Allgather(Some(data), _) | Call::NeighborAllgather(data, _) => data.bytes(),
            Call::Allgather(None, pieces) | Call::Alltoall(None, pieces) => all(pieces),
            Call::Alltoall(Some(pieces), _) | Call::NeighborAlltoall(pieces, _) => all(pieces),
            Call::Reduce(operands, _) => operands.as_ref().map_or(0, Operands::bytes),
            Call::Allreduce(operands) | Call::ReduceScatter(operands, _) => operands.bytes(),
            Call::Scan(operands) | Call::Exscan(operands) => operands.bytes(),
        }
    }

    /// Makes the plan of this call on `comm`. Fails if an argument is wrong.
    pub fn bind(&self, comm: &Comm) -> Result<Bound> {
        let team = team(comm);
        let mut names = Names::default();
        let (plan, send, receive, reducer) = match self {
            Call::Barrier => (plans::barrier(team), nowhere(), nowhere(), None),
            Call::Bcast(data, root) => {
                let region = match data {
                    Some(data) => names.region(Space::Receive, data),
                    None => Region::empty(),
                };
                let memory = data.as_ref().map_or(nowhere(), |data| data.memory);
                (plans::bcast(team, *root, region), nowhere(), memory, None)
            }
            Call::Gather(send, receive, root, even) => {
                let own = send.as_ref().map(|send| names.region(Space::Send, send));
                let each = receive.as_ref().map(|receive| (Each::of(receive, &mut names), receive));
                let parts = each.as_ref().map(|(each, receive)| each.parts(Space::Receive, receive, &mut names));
                let plan = plans::gather(team, *root, own, parts, even.0);
                (plan, memory(send), receive.as_ref().map_or(nowhere(), Pieces::memory), None)
            }
            Call::Scatter(send, receive, root, even) => {
                let each = send.as_ref().map(|send| (Each::of(send, &mut names), send));
                let parts = each.as_ref().map(|(each, send)| each.parts(Space::Send, send, &mut names));
                let own = receive.as_ref().map(|receive| names.region(Space::Receive, receive));
                let plan = plans::scatter(team, *root, parts, own, even.0);
                (plan, send.as_ref().map_or(nowhere(), Pieces::memory), memory(receive), None)
            }
            Call::Allgather(send, receive) => {
                let own = send.as_ref().map(|send| names.region(Space::Send, send));
                let each = Each::of(receive, &mut names);
                let plan = plans::allgather(team, own, each.parts(Space::Receive, receive, &mut names));
                (plan, memory(send), receive.memory(), None)
            }
            Call::Alltoall(send, receive) => {
                let (leaving, arriving) =
                    (send.as_ref().map(|send| (Each::of(send, &mut names), send)), Each::of(receive, &mut names));
                let own = leaving.as_ref().map(|(each, send)| each.parts(Space::Send, send, &mut names));
                let plan = plans::alltoall(team, own, arriving.parts(Space::Receive, receive, &mut names));
                (plan, send.as_ref().map_or(nowhere(), Pieces::memory), receive.memory(), None)
            }
            Call::Reduce(None, root) => {
                let layout = Layout::bytes(1);
                let nothing = Reduction { count: 0, unit: 0, layout: &layout, commutative: true };
                (plans::reduce(team, *root, &nothing, Space::Send), nowhere(), nowhere(), None)
            }
            Call::Reduce(Some(operands), root) => {
                let plan = plans::reduce(team, *root, &operands.reduction(&mut names), operands.from());
                operands.bound(plan)
            }
            Call::Allreduce(operands) => {
                operands.bound(plans::allreduce(team, &operands.reduction(&mut names), operands.from()))
            }
            Call::ReduceScatter(operands, counts) => {
                let reduction = operands.reduction(&mut names);
                operands.bound(plans::reduce_scatter(team, &reduction, counts, operands.from()))
            }
            Call::Scan(operands) => operands.bound(plans::scan(team, &operands.reduction(&mut names), operands.from())),
            Call::Exscan(operands) => {
                operands.bound(plans::exscan(team, &operands.reduction(&mut names), operands.from()))
            }
            Call::NeighborAllgather(send, receive) => {
                let own = names.region(Space::Send, send);
                let each = Each::of(receive, &mut names);
                let parts = each.parts(Space::Receive, receive, &mut names);
                (neighbor_plan(comm, |_| own, parts)?, send.memory, receive.memory(), None)
            }
            Call::NeighborAlltoall(send, receive) => {
                let (leaving, arriving) = (Each::of(send, &mut names), Each::of(receive, &mut names));
                let own = leaving.parts(Space::Send, send, &mut names);
                let parts = arriving.parts(Space::Receive, receive, &mut names);
                (neighbor_plan(comm, |index| own.region(index), parts)?, send.memory(), receive.memory(), None)
            }
        };
        Ok(Bound { plan, send, receive, layouts: names.layouts, reducer })
    }
}

impl Call {
    /// As [`Self::bind`], for a call that should have used shared memory, of which none is left: reductions combine in
    /// the same order as there, so that the bits of a result are the same.
    pub fn bind_in_turn(&self, comm: &Comm) -> Result<Bound> {
        let team = team(comm);
        let mut names = Names::default();
        let (operands, plan) = match self {
            Call::Reduce(Some(operands), Root::Local(root)) => {
                (operands, in_turn::reduce(team, *root, &operands.reduction(&mut names), operands.from()))
            }
            Call::Allreduce(operands) => {
                (operands, in_turn::allreduce(team, &operands.reduction(&mut names), operands.from()))
            }
            Call::ReduceScatter(operands, counts) => {
                let reduction = operands.reduction(&mut names);
                (operands, in_turn::reduce_scatter(team, &reduction, counts, operands.from()))
            }
            Call::Scan(operands) | Call::Exscan(operands) => {
                let inclusive = matches!(self, Call::Scan(_));
                (operands, in_turn::scan(team, inclusive, &operands.reduction(&mut names), operands.from()))
            }
            _ => return self.bind(comm),
        };
        let (plan, send, receive, reducer) = operands.bound(plan);
        Ok(Bound { plan, send, receive, layouts: names.layouts, reducer })
    }
}

impl Operands {
    pub(super) fn reduction<'a>(&'a self, names: &mut Names) -> Reduction<'a> {
        Reduction {
            count: self.count,
            unit: names.unit(&self.datatype),
            layout: &self.datatype.layout,
            commutative: self.reducer.is_commutative(),
        }
    }

    pub(super) fn bound(&self, plan: Plan) -> (Plan, UserMemory, UserMemory, Option<Reducer>) {
        (plan, self.send.unwrap_or(self.receive), self.receive, Some(self.reducer.clone()))
    }
}

pub(super) fn memory(data: &Option<Data>) -> UserMemory {
    data.as_ref().map_or(nowhere(), |data| data.memory)
}

fn neighbor_plan<'a>(comm: &Comm, send: impl Fn(usize) -> Region<'a>, receive: Parts<'_>) -> Result<Plan> {
    let (sources, destinations) = comm.neighbors()?;
    let ranks =
        |ranks: Vec<i32>| -> Vec<Option<usize>> { ranks.into_iter().map(|rank| usize::try_from(rank).ok()).collect() };
    let (sources, destinations) = (ranks(sources), ranks(destinations));
    let cartesian = comm.cart().is_ok();
    Ok(plans::neighbor(Neighbors { sources: &sources, destinations: &destinations, cartesian }, send, receive))
}
