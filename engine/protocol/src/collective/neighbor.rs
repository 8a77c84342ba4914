// SPDX-License-Identifier: MIT OR Apache-2.0
//! Neighbourhood collectives (MPI-5.0 section 8.8): one piece to each destination, one from each source.

use super::builder::Builder;
use super::names::Algorithm;
use super::parts::{Parts, Region};
use super::plan::{Peer, Plan, Space};
use strobe_types::layout::Layout;

/// The neighbours of one process; `None` where a Cartesian topology ends (`MPI_PROC_NULL`).
#[derive(Clone, Copy, Debug)]
pub struct Neighbors<'a> {
    /// Whom this process receives from, in the order of the receive buffer.
    pub sources: &'a [Option<usize>],
    /// Whom it sends to, in the order of the send buffer.
    pub destinations: &'a [Option<usize>],
    /// Sources and destinations are the pairs (down, up) of the dimensions of a Cartesian topology.
    pub cartesian: bool,
}

/// The plan of `MPI_Neighbor_allgather(v)` (`send` the same region for all destinations) and
/// `MPI_Neighbor_alltoall(v, w)`.
pub fn neighbor<'a>(neighbors: Neighbors<'_>, send: impl Fn(usize) -> Region<'a>, receive: Parts<'_>) -> Plan {
    let mut plan = Builder::new();
    for index in receive_order(neighbors) {
        if let Some(source) = neighbors.sources[index] {
            plan.receive(Peer::Local(source), receive.region(index));
        }
    }
    for (index, destination) in neighbors.destinations.iter().enumerate() {
        if let Some(destination) = *destination {
            plan.send(Peer::Local(destination), send(index));
        }
    }
    plan.plan(Algorithm::Neighbor)
}

/// The order in which receives are posted, so that among several edges between two processes the k-th send
/// meets its receive. In graphs edges match in order. In a periodic dimension of one or two processes both
/// neighbours are one process, and what it sent down is what comes from above: the receive from above is
/// posted first.
fn receive_order(neighbors: Neighbors<'_>) -> Vec<usize> {
    let edges = 0..neighbors.sources.len();
    if neighbors.cartesian { edges.map(|index| index ^ 1).collect() } else { edges.collect() }
}

impl<'a> Parts<'a> {
    /// The same region for everyone: the send buffer of a neighbourhood allgather.
    pub fn same(count: usize, unit: usize, layout: &'a Layout) -> impl Fn(usize) -> Region<'a> {
        move |_| Region::new(Space::Send, count, unit, layout)
    }
}
