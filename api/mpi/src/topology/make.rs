// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making communicators with a topology (MPI-5.0 section 8.5): grids and graphs, which every member describes alike,
//! and distributed graphs, whose edges are told by those who know them.

use super::{Cart, DistGraph, Graph, Topology};
use crate::comm::Comm;
use crate::group::Group;
use crate::internal::{self, Parts};
use crate::making::Making;
use std::rc::Rc;
use strobe_types::{CommHandle, Result, err};

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

impl Making<'_> {
    /// Makes a grid of the first processes of a communicator; the others get `MPI_COMM_NULL`.
    pub fn cart_create(&self, handle: CommHandle, dims: Result<(&[i32], Vec<bool>)>) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        comm.want_intra()?;
        match dims.and_then(|(dims, periods)| Cart::new(dims, &periods, comm.size())) {
            Ok(cart) => self.create_first(&comm, cart.size(), Topology::Cart(cart)),
            Err(error) => internal::withdraw_if_first(self.progress, &comm, error),
        }
    }

    /// Makes a graph of the first processes of a communicator; the others get `MPI_COMM_NULL`.
    pub fn graph_create(&self, handle: CommHandle, graph: Result<Graph>) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        comm.want_intra()?;
        match graph {
            Ok(graph) => self.create_first(&comm, graph.index.len() as u32, Topology::Graph(graph)),
            Err(error) => internal::withdraw_if_first(self.progress, &comm, error),
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
        let comm = self.comms.get(handle)?;
        let (cart, remain) = match comm.cart().and_then(|cart| Ok((cart, remain(cart.dims.len())?))) {
            Ok(found) => found,
            Err(error) => return internal::withdraw(self.progress, &comm, error),
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
        let comm = self.comms.get(handle)?;
        comm.want_intra()?;
        let topology = match graph.and_then(|graph| graph.within(&comm)) {
            Ok(graph) => Some(Topology::DistGraph(graph)),
            Err(error) => return internal::withdraw_if_first(self.progress, &comm, error),
        };
        self.create_known(&comm, comm.next_tag(), comm.group().clone(), topology)
    }

    /// Makes a distributed graph of edges that any process may give (`MPI_Dist_graph_create`): rank 0 collects
    /// them and tells each process its own, in the order of the ranks that gave them.
    pub fn dist_graph_create(&self, handle: CommHandle, edges: Result<Edges<'_>>) -> Result<CommHandle> {
        let comm = self.comms.get(handle)?;
        comm.want_intra()?;
        let words = edges.and_then(|edges| encode_edges(&comm, &edges));
        let tag = comm.next_tag();
        let gathered = internal::gather_words(self.progress, &comm, tag, words.as_deref().unwrap_or(&[]))?;
        let graphs = |all: &[Vec<u32>]| Ok(Parts::Each(distribute(all).iter().map(encode_graph).collect()));
        let parts = gathered.map(|all| Parts::of(&all, graphs)).transpose()?;
        let part = internal::scatter_words(self.progress, &comm, tag, parts);
        words?;
        let graph = decode_graph(&part?);
        self.create_known(&comm, comm.next_tag(), comm.group().clone(), Some(Topology::DistGraph(graph)))
    }
}

fn want_ranks(comm: &Comm, argument: &str, ranks: &[i32]) -> Result<()> {
    match ranks.iter().position(|rank| comm.want_rank(*rank).is_err()) {
        None => Ok(()),
        Some(place) => Err(comm.no_rank(&format!("{argument}[{place}]"), ranks[place])),
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
