// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a communicator tells of its topology.

use super::{Cart, DistGraph, Graph, Topology};
use crate::comm::Comm;
use strobe_types::constants::UNDEFINED;
use strobe_types::{Result, err};

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
            _ => Err(self.no_rank("rank", rank)),
        }
    }
}
