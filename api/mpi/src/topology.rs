// SPDX-License-Identifier: MIT OR Apache-2.0
//! Virtual topologies (MPI-5.0 chapter 8): what a communicator knows of its processes' neighbours.
//!
//! `reorder` is accepted and ranks stay as they are: the processes of one node are equally far from each other.

use crate::Process;
use crate::comm::Comm;
use crate::group::Group;
use crate::internal::Parts;
use std::rc::Rc;
use strobe_types::constants::{CART, DIST_GRAPH, GRAPH, PROC_NULL, UNDEFINED};
use strobe_types::{CommHandle, Result, err};

/// A topology of one of the three kinds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topology {
    /// `MPI_Cart_create`
    Cart(Cart),
    /// `MPI_Graph_create`
    Graph(Graph),
    /// `MPI_Dist_graph_create` and `MPI_Dist_graph_create_adjacent`
    DistGraph(DistGraph),
}

impl Topology {
    /// The kind, as `MPI_Topo_test` tells it.
    pub fn kind(&self) -> i32 {
        match self {
            Topology::Cart(_) => CART,
            Topology::Graph(_) => GRAPH,
            Topology::DistGraph(_) => DIST_GRAPH,
        }
    }
}

/// A grid. Ranks run through it in row-major order (MPI-5.0 section 8.1).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cart {
    /// Processes per dimension.
    pub dims: Vec<i32>,
    /// Which dimensions close to a ring.
    pub periods: Vec<bool>,
}

impl Cart {
    /// A grid, if its dimensions are positive and it has at most `most` processes.
    pub fn new(dims: &[i32], periods: &[bool], most: u32) -> Result<Cart> {
        let mut size = 1u64;
        for (place, dim) in dims.iter().enumerate() {
            if *dim <= 0 {
                return err!(DIMS, "dims[{place}]: {dim} is not a number of processes; use 1 or more");
            }
            size = size.saturating_mul(*dim as u64);
        }
        if size > u64::from(most) {
            return err!(DIMS, "dims: a grid of {dims:?} needs {size} processes and the communicator has {most}");
        }
        Ok(Cart { dims: dims.to_vec(), periods: periods.to_vec() })
    }

    /// Number of processes in the grid.
    pub fn size(&self) -> u32 {
        self.dims.iter().product::<i32>() as u32
    }

    /// Coordinates of a rank of the grid.
    pub fn coords(&self, rank: u32) -> Vec<i32> {
        let mut rest = rank as i32;
        let mut coords: Vec<i32> = self.dims.iter().rev().map(|dim| (rest % dim, rest /= dim).0).collect();
        coords.reverse();
        coords
    }

    /// Rank of a place; coordinates of rings wrap around, others must be in range (MPI-5.0 section 8.5.5).
    pub fn rank(&self, coords: &[i32]) -> Result<u32> {
        let mut rank = 0;
        for (place, (coord, dim)) in coords.iter().zip(&self.dims).enumerate() {
            if !self.periods[place] && !(0..*dim).contains(coord) {
                let last = dim - 1;
                return err!(
                    ARG,
                    "coords[{place}]: {coord} is outside of a dimension that is not periodic: use 0..{last}"
                );
            }
            rank = rank * dim + coord.rem_euclid(*dim);
        }
        Ok(rank as u32)
    }

    /// The rank `displacement` steps away from `rank` along a dimension, or `MPI_PROC_NULL` over the edge.
    fn step(&self, rank: u32, direction: usize, displacement: i32) -> i32 {
        let mut coords = self.coords(rank);
        let dim = i64::from(self.dims[direction]);
        let target = i64::from(coords[direction]) + i64::from(displacement);
        if !self.periods[direction] && !(0..dim).contains(&target) {
            return PROC_NULL;
        }
        coords[direction] = target.rem_euclid(dim) as i32;
        self.rank(&coords).map_or(PROC_NULL, |rank| rank as i32)
    }

    /// Source and destination of a shift (`MPI_Cart_shift`).
    pub fn shift(&self, rank: u32, direction: i32, displacement: i32) -> Result<(i32, i32)> {
        match usize::try_from(direction).ok().filter(|direction| *direction < self.dims.len()) {
            Some(along) => {
                let back = displacement.checked_neg().map_or(PROC_NULL, |back| self.step(rank, along, back));
                Ok((back, self.step(rank, along, displacement)))
            }
            None => {
                let dims = self.dims.len();
                err!(ARG, "direction: {direction} is not a dimension of this grid, which has {dims}, from 0 on")
            }
        }
    }

    /// Each dimension's neighbours, first the lower one, then the upper one (MPI-5.0 section 8.6).
    fn neighbors(&self, rank: u32) -> Vec<i32> {
        (0..self.dims.len()).flat_map(|along| [self.step(rank, along, -1), self.step(rank, along, 1)]).collect()
    }
}

/// A graph that every process knows whole.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Graph {
    /// Where each process's neighbours end in `edges`.
    pub index: Vec<i32>,
    /// The neighbours of all processes.
    pub edges: Vec<i32>,
}

impl Graph {
    /// A graph, if `index` rises and every edge ends at one of its processes.
    pub fn new(index: &[i32], edges: &[i32]) -> Result<Graph> {
        let mut before = 0;
        for (place, end) in index.iter().enumerate() {
            if *end < before || *end as usize > edges.len() {
                return err!(ARG, "index[{place}]: {end} is less than the one before ({before}), or too large");
            }
            before = *end;
        }
        let nodes = index.len();
        for (place, edge) in edges.iter().enumerate() {
            if !usize::try_from(*edge).is_ok_and(|edge| edge < nodes) {
                return err!(ARG, "edges[{place}]: {edge} is not a node of this graph, which has {nodes}, from 0 on");
            }
        }
        Ok(Graph { index: index.to_vec(), edges: edges.to_vec() })
    }

    /// The graph, if a communicator of `size` processes has enough of them.
    pub fn fits(self, size: u32) -> Result<Graph> {
        match self.index.len() {
            nodes if nodes > size as usize => {
                err!(ARG, "nnodes: a graph of {nodes} nodes needs as many processes and the communicator has {size}")
            }
            _ => Ok(self),
        }
    }

    /// The neighbours of a rank.
    pub fn neighbors(&self, rank: u32) -> &[i32] {
        let start = if rank == 0 { 0 } else { self.index[rank as usize - 1] };
        &self.edges[start as usize..self.index[rank as usize] as usize]
    }
}

/// The edges at one process of a distributed graph.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DistGraph {
    /// Ranks with an edge to this process.
    pub sources: Vec<i32>,
    /// Their weights, if the graph has weights.
    pub source_weights: Vec<i32>,
    /// Ranks that this process has an edge to.
    pub destinations: Vec<i32>,
    /// Their weights, if the graph has weights.
    pub destination_weights: Vec<i32>,
    /// True if the graph has weights.
    pub weighted: bool,
}

impl DistGraph {
    /// The edges, if the processes that they name are in `comm`.
    fn within(self, comm: &Comm) -> Result<DistGraph> {
        want_ranks(comm, "sources", &self.sources)?;
        want_ranks(comm, "destinations", &self.destinations)?;
        want_weights("sourceweights", &self.source_weights)?;
        want_weights("destweights", &self.destination_weights)?;
        Ok(self)
    }
}

impl Comm {
    /// The grid of the communicator.
    pub fn cart(&self) -> Result<&Cart> {
        match self.topology().map(|topology| &**topology) {
            Some(Topology::Cart(cart)) => Ok(cart),
            _ => err!(TOPOLOGY, "comm has no cartesian topology; use a communicator made by MPI_Cart_create"),
        }
    }

    /// The graph of the communicator.
    pub fn graph(&self) -> Result<&Graph> {
        match self.topology().map(|topology| &**topology) {
            Some(Topology::Graph(graph)) => Ok(graph),
            _ => err!(TOPOLOGY, "comm has no graph topology; use a communicator made by MPI_Graph_create"),
        }
    }

    /// The distributed graph of the communicator.
    pub fn dist_graph(&self) -> Result<&DistGraph> {
        match self.topology().map(|topology| &**topology) {
            Some(Topology::DistGraph(graph)) => Ok(graph),
            _ => err!(TOPOLOGY, "comm has no distributed graph; use a communicator made by MPI_Dist_graph_create"),
        }
    }

    /// The kind of topology, `MPI_UNDEFINED` for none (`MPI_Topo_test`).
    pub fn topology_kind(&self) -> i32 {
        self.topology().map_or(UNDEFINED, |topology| topology.kind())
    }

    /// Sources and destinations of neighbourhood collectives at this process, in the order of their blocks
    /// (MPI-5.0 section 8.6); `MPI_PROC_NULL` where a grid ends.
    pub fn neighbors(&self) -> Result<(Vec<i32>, Vec<i32>)> {
        match self.topology().map(|topology| &**topology) {
            Some(Topology::Cart(cart)) => {
                let neighbors = cart.neighbors(self.rank());
                Ok((neighbors.clone(), neighbors))
            }
            Some(Topology::Graph(graph)) => {
                let neighbors = graph.neighbors(self.rank()).to_vec();
                Ok((neighbors.clone(), neighbors))
            }
            Some(Topology::DistGraph(graph)) => Ok((graph.sources.clone(), graph.destinations.clone())),
            None => err!(TOPOLOGY, "comm has no topology, so no process of it has neighbours"),
        }
    }

    /// Checks a rank that names a process of a graph or grid.
    pub fn want_rank(&self, rank: i32) -> Result<u32> {
        match u32::try_from(rank) {
            Ok(rank) if rank < self.size() => Ok(rank),
            _ => Err(Process::no_rank(self, "rank", rank)),
        }
    }
}

/// The edges that one process gives to `MPI_Dist_graph_create`.
pub struct Edges<'a> {
    /// Where the edges start.
    pub sources: &'a [i32],
    /// How many edges start at each.
    pub degrees: &'a [i32],
    /// Where they end.
    pub destinations: &'a [i32],
    /// Their weights, unless `MPI_UNWEIGHTED`.
    pub weights: Option<&'a [i32]>,
}

impl Process {
    /// Makes a grid of the first processes of a communicator; the others get `MPI_COMM_NULL`.
    pub fn cart_create(&self, handle: CommHandle, dims: Result<(&[i32], Vec<bool>)>) -> Result<CommHandle> {
        let comm = self.comm(handle)?;
        comm.want_intra()?;
        match dims.and_then(|(dims, periods)| Cart::new(dims, &periods, comm.size())) {
            Ok(cart) => self.create_first(&comm, cart.size(), Topology::Cart(cart)),
            Err(error) => self.withdraw_if_first(&comm, error),
        }
    }

    /// Makes a graph of the first processes of a communicator; the others get `MPI_COMM_NULL`.
    pub fn graph_create(&self, handle: CommHandle, graph: Result<Graph>) -> Result<CommHandle> {
        let comm = self.comm(handle)?;
        comm.want_intra()?;
        match graph.and_then(|graph| graph.fits(comm.size())) {
            Ok(graph) => self.create_first(&comm, graph.index.len() as u32, Topology::Graph(graph)),
            Err(error) => self.withdraw_if_first(&comm, error),
        }
    }

    fn create_first(&self, comm: &Comm, count: u32, topology: Topology) -> Result<CommHandle> {
        let group = Group::of(comm.group().iter().take(count as usize).collect());
        self.create_known(comm, comm.next_tag(), Rc::new(group), Some(topology))
    }

    /// Makes the grids of some dimensions of a grid (`MPI_Cart_sub`). Ranks keep their order, which is
    /// row-major in the dimensions that remain.
    pub fn cart_sub<'a>(
        &self,
        handle: CommHandle,
        remain: impl FnOnce(usize) -> Result<&'a [i32]>,
    ) -> Result<CommHandle> {
        let comm = self.comm(handle)?;
        let (cart, remain) = match comm.cart().and_then(|cart| Ok((cart, remain(cart.dims.len())?))) {
            Ok(found) => found,
            Err(error) => return self.withdraw(&comm, error),
        };
        let remain = |place: usize| remain[place] != 0;
        let mine = cart.coords(comm.rank());
        let ours = |rank: &u32| {
            let coords = cart.coords(*rank);
            (0..coords.len()).all(|place| remain(place) || coords[place] == mine[place])
        };
        let members = (0..comm.size()).filter(ours).filter_map(|rank| comm.group().process(rank)).collect();
        let kept = || (0..cart.dims.len()).filter(|place| remain(*place));
        let sub = Cart {
            dims: kept().map(|place| cart.dims[place]).collect(),
            periods: kept().map(|place| cart.periods[place]).collect(),
        };
        self.create_known(&comm, comm.next_tag(), Rc::new(Group::of(members)), Some(Topology::Cart(sub)))
    }

    /// Makes a distributed graph whose edges each process gives for itself.
    pub fn dist_graph_create_adjacent(&self, handle: CommHandle, graph: Result<DistGraph>) -> Result<CommHandle> {
        let comm = self.comm(handle)?;
        comm.want_intra()?;
        let topology = match graph.and_then(|graph| graph.within(&comm)) {
            Ok(graph) => Some(Topology::DistGraph(graph)),
            Err(error) => return self.withdraw_if_first(&comm, error),
        };
        self.create_known(&comm, comm.next_tag(), comm.group().clone(), topology)
    }

    /// Makes a distributed graph of edges that any process may give (`MPI_Dist_graph_create`): rank 0 collects
    /// them and tells each process its own, in the order of the ranks that gave them.
    pub fn dist_graph_create(&self, handle: CommHandle, edges: Result<Edges<'_>>) -> Result<CommHandle> {
        let comm = self.comm(handle)?;
        comm.want_intra()?;
        let words = edges.and_then(|edges| encode_edges(&comm, &edges));
        let tag = comm.next_tag();
        let gathered = self.gather_words(&comm, tag, words.as_deref().unwrap_or(&[]))?;
        let graphs = |all: &[Vec<u32>]| Ok(Parts::Each(distribute(all).iter().map(encode_graph).collect()));
        let parts = gathered.map(|all| Parts::of(&all, graphs)).transpose()?;
        let part = self.scatter_words(&comm, tag, parts);
        words?;
        let graph = decode_graph(&part?);
        self.create_known(&comm, comm.next_tag(), comm.group().clone(), Some(Topology::DistGraph(graph)))
    }
}

fn want_ranks(comm: &Comm, argument: &str, ranks: &[i32]) -> Result<()> {
    match ranks.iter().position(|rank| comm.want_rank(*rank).is_err()) {
        None => Ok(()),
        Some(place) => Err(Process::no_rank(comm, &format!("{argument}[{place}]"), ranks[place])),
    }
}

fn want_weights(argument: &str, weights: &[i32]) -> Result<()> {
    match weights.iter().position(|weight| *weight < 0) {
        None => Ok(()),
        Some(place) => err!(ARG, "{argument}[{place}]: the weight {} is negative", weights[place]),
    }
}

/// Words of the edges that one process gives: weighted, then source, destination and weight of each.
fn encode_edges(comm: &Comm, edges: &Edges<'_>) -> Result<Vec<u32>> {
    want_ranks(comm, "sources", edges.sources)?;
    want_ranks(comm, "destinations", edges.destinations)?;
    want_weights("weights", edges.weights.unwrap_or(&[]))?;
    let mut words = vec![u32::from(edges.weights.is_some())];
    let mut ends = edges.destinations.iter().enumerate();
    for (place, (source, degree)) in edges.sources.iter().zip(edges.degrees).enumerate() {
        let Ok(degree) = usize::try_from(*degree) else {
            return err!(ARG, "degrees[{place}]: {degree} is negative");
        };
        for (edge, destination) in ends.by_ref().take(degree) {
            let weight = edges.weights.map_or(1, |weights| weights[edge]);
            words.extend([*source as u32, *destination as u32, weight as u32]);
        }
    }
    Ok(words)
}

/// The graph at each process, from the words of all.
fn distribute(all: &[Vec<u32>]) -> Vec<DistGraph> {
    let weighted = all.iter().any(|words| words[0] == 1);
    let mut graphs = vec![DistGraph { weighted, ..DistGraph::default() }; all.len()];
    for edge in all.iter().flat_map(|words| words[1..].chunks_exact(3)) {
        let [source, destination, weight] = [edge[0] as i32, edge[1] as i32, edge[2] as i32];
        let at_source = &mut graphs[source as usize];
        at_source.destinations.push(destination);
        at_source.destination_weights.push(weight);
        let at_destination = &mut graphs[destination as usize];
        at_destination.sources.push(source);
        at_destination.source_weights.push(weight);
    }
    graphs
}

fn encode_graph(graph: &DistGraph) -> Vec<u32> {
    let head = [u32::from(graph.weighted), graph.sources.len() as u32];
    let lists = [&graph.sources, &graph.source_weights, &graph.destinations, &graph.destination_weights];
    head.into_iter().chain(lists.into_iter().flatten().map(|word| *word as u32)).collect()
}

fn decode_graph(words: &[u32]) -> DistGraph {
    let (inward, lists) = (words[1] as usize, &words[2..]);
    let outward = lists.len() / 2 - inward;
    let list = |from: usize, count: usize| lists[from..from + count].iter().map(|word| *word as i32).collect();
    DistGraph {
        weighted: words[0] == 1,
        sources: list(0, inward),
        source_weights: list(inward, inward),
        destinations: list(2 * inward, outward),
        destination_weights: list(2 * inward + outward, outward),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    #[test]
    fn ranks_and_coordinates_are_inverse() {
        let cart = Cart::new(&[3, 4, 2], &[false, true, false], 24).unwrap();
        let mut coords = Vec::new();
        for rank in 0..24 {
            let here = cart.coords(rank);
            assert_eq!(cart.rank(&here).unwrap(), rank);
            coords.push(here);
        }
        assert!(coords.is_sorted(), "ranks are row-major");
        assert_eq!(cart.rank(&[1, -1, 0]).unwrap(), cart.rank(&[1, 3, 0]).unwrap());
        assert_eq!(cart.rank(&[1, 9, 0]).unwrap(), cart.rank(&[1, 1, 0]).unwrap());
        assert_eq!(cart.rank(&[3, 0, 0]).unwrap_err().class(), ErrorClass::ARG);
    }

    #[test]
    fn shifts_are_consistent_between_processes() {
        let cart = Cart::new(&[3, 4], &[false, true], 12).unwrap();
        for rank in 0..12 {
            for (direction, displacement) in [(0, 1), (0, -2), (0, 0), (1, 1), (1, 7), (1, -4), (0, i32::MAX)] {
                let (source, destination) = cart.shift(rank, direction, displacement).unwrap();
                if destination != PROC_NULL {
                    assert_eq!(cart.shift(destination as u32, direction, displacement).unwrap().0, rank as i32);
                }
                if source != PROC_NULL {
                    assert_eq!(cart.shift(source as u32, direction, displacement).unwrap().1, rank as i32);
                }
            }
        }
        assert_eq!(cart.shift(0, 0, 1).unwrap(), (PROC_NULL, 4));
        assert_eq!(cart.shift(0, 2, 1).unwrap_err().class(), ErrorClass::ARG);
        assert_eq!(cart.neighbors(0), [PROC_NULL, 4, 3, 1]);
    }

    #[test]
    fn a_grid_of_no_dimensions_has_one_process() {
        let cart = Cart::new(&[], &[], 4).unwrap();
        assert_eq!((cart.size(), cart.coords(0), cart.rank(&[]).unwrap()), (1, vec![], 0));
        assert_eq!(Cart::new(&[3, 2], &[false; 2], 5).unwrap_err().class(), ErrorClass::DIMS);
        assert_eq!(Cart::new(&[0], &[false], 5).unwrap_err().class(), ErrorClass::DIMS);
    }

    #[test]
    fn graphs_are_checked() {
        let graph = Graph::new(&[2, 3, 4, 6], &[1, 3, 0, 3, 0, 2]).unwrap();
        assert_eq!(graph.neighbors(0), [1, 3]);
        assert_eq!(graph.neighbors(3), [0, 2]);
        assert_eq!(Graph::new(&[2, 1], &[0, 0]).unwrap_err().class(), ErrorClass::ARG);
        assert_eq!(Graph::new(&[1], &[1]).unwrap_err().class(), ErrorClass::ARG);
    }

    #[test]
    fn edges_reach_both_their_ends() {
        let given = [vec![1, 0, 1, 5, 2, 1, 6], vec![1], vec![1, 1, 1, 9]];
        let graphs = distribute(&given);
        assert_eq!(graphs[1].sources, [0, 2, 1]);
        assert_eq!(graphs[1].source_weights, [5, 6, 9]);
        assert_eq!(graphs[0].destinations, [1]);
        assert_eq!(graphs[2].destination_weights, [6]);
        for graph in &graphs {
            assert_eq!(decode_graph(&encode_graph(graph)), *graph);
        }
    }
}
