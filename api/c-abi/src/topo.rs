// SPDX-License-Identifier: MIT OR Apache-2.0
//! Virtual topologies (MPI-5.0 chapter 8).

use crate::abi::{Abi, CHandle, Comm, Family, Info};
use crate::args::{InArray, InOutArray, Out, OutArray, length};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::dims_create;
use strobe_mpi::topology::{Cart, DistGraph, Edges, Graph, graph_fits};
use strobe_types::constants::UNDEFINED;
use strobe_types::{Result, err};

/// Checks that an array of the program has room for `needed` values.
fn room(given: c_int, needed: usize, name: &'static str) -> Result<()> {
    match length(given, name)? {
        given if given < needed => err!(ARG, "{name}: {given} is less than the {needed} values that there are"),
        _ => Ok(()),
    }
}

/// Copies values into the array `name`, as many as the program has room for: `given`, its argument `limit`.
fn fill(
    (out, name): (OutArray<c_int>, &'static str),
    (given, limit): (c_int, &'static str),
    values: &[c_int],
) -> Result<()> {
    let count = length(given, limit)?.min(values.len());
    out.elements(count, name)?.set(values[..count].iter().copied());
    Ok(())
}

fn booleans(values: &[c_int]) -> Vec<bool> {
    values.iter().map(|value| *value != 0).collect()
}

/// The weights of `count` edges. `None` for `MPI_UNWEIGHTED`; none for `MPI_WEIGHTS_EMPTY`, which is only right for no
/// edges.
fn weights<A: Abi>(argument: &InArray<c_int>, count: usize) -> Result<Option<&[c_int]>> {
    if A::is_unweighted(argument.address()) {
        Ok(None)
    } else if A::is_weights_empty(argument.address()) {
        match count {
            0 => Ok(Some(&[])),
            _ => err!(ARG, "weights: MPI_WEIGHTS_EMPTY stands for the weights of no edges, and there are {count}"),
        }
    } else {
        argument.slice(count).map(Some)
    }
}

/// Makes a graph from the arguments that describe it, for a communicator of `size` ranks. A graph with more nodes is
/// refused before `indx` is read: that array may have no more than `size` elements.
fn graph(size: u32, nnodes: c_int, indx: &InArray<c_int>, edges: &InArray<c_int>) -> Result<Graph> {
    let nodes = length(nnodes, "nnodes")?;
    graph_fits(nodes, size)?;
    let index = indx.slice(nodes)?;
    Graph::new(index, edges.slice(index.last().map_or(Ok(0), |last| length(*last, "indx"))?)?)
}

/// The neighbours in one direction, and the weights of the edges to them, if there are any.
type Neighbors<'a> = (&'a [c_int], Option<&'a [c_int]>);

fn edges_of<'a, A: Abi>(
    degree: c_int,
    name: &'static str,
    ranks: &'a InArray<c_int>,
    weights: &'a InArray<c_int>,
) -> Result<Neighbors<'a>> {
    let degree = length(degree, name)?;
    Ok((ranks.slice(degree)?, self::weights::<A>(weights, degree)?))
}

fn adjacent(inward: Neighbors<'_>, outward: Neighbors<'_>) -> Result<DistGraph> {
    if inward.1.is_some() != outward.1.is_some() {
        return err!(ARG, "sourceweights, destweights: give weights for both directions or MPI_UNWEIGHTED for both");
    }
    Ok(DistGraph {
        sources: inward.0.to_vec(),
        source_weights: inward.1.unwrap_or(&[]).to_vec(),
        destinations: outward.0.to_vec(),
        destination_weights: outward.1.unwrap_or(&[]).to_vec(),
        weighted: inward.1.is_some(),
    })
}

entries! {
    topo => export_topo;

    /// MPI-5.0 section 8.5.1
    fn MPI_Cart_create(
        comm_old: Comm<A>, ndims: c_int, dims: InArray<c_int>, periods: InArray<c_int>, _reorder: c_int,
        comm_cart: Out<Comm<A>>
    ) on comm(comm_old) |mpi| {
        let grid = length(ndims, "ndims")
            .and_then(|ndims| Ok((dims.slice(ndims)?, booleans(periods.slice(ndims)?))));
        comm_cart.give(mpi.making().cart_create(comm_old.inner(), grid)?);
    }

    /// MPI-5.0 section 8.5.2
    fn MPI_Dims_create(nnodes: c_int, ndims: c_int, dims: InOutArray<c_int>) on none() |_mpi| {
        let ndims = length(ndims, "ndims")?;
        dims.require(ndims, "dims")?;
        let mut chosen: Vec<c_int> = (0..ndims).map(|place| dims.get(place)).collect();
        dims_create(nnodes, &mut chosen)?;
        chosen.into_iter().enumerate().for_each(|(place, dim)| dims.set(place, dim));
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Topo_test(comm: Comm<A>, status: Out<c_int>) on comm(comm) |mpi| {
        status.set(A::constant_out(Family::Topology, mpi.comms.get(comm.inner())?.topology_kind()));
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Cartdim_get(comm: Comm<A>, ndims: Out<c_int>) on comm(comm) |mpi| {
        ndims.set(mpi.comms.get(comm.inner())?.cart()?.dims.len() as c_int);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Cart_get(
        comm: Comm<A>, maxdims: c_int, dims: OutArray<c_int>, periods: OutArray<c_int>, coords: OutArray<c_int>
    ) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let cart = comm.cart()?;
        room(maxdims, cart.dims.len(), "maxdims")?;
        let length = cart.dims.len();
        let (dims, periods) = (dims.elements(length, "dims")?, periods.elements(length, "periods")?);
        let coords = coords.elements(length, "coords")?;
        dims.set(cart.dims.iter().copied());
        periods.set(cart.periods.iter().copied().map(c_int::from));
        coords.set(cart.coords(comm.rank()));
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Cart_rank(comm: Comm<A>, coords: InArray<c_int>, rank: Out<c_int>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let cart = comm.cart()?;
        rank.set(cart.rank(coords.slice(cart.dims.len())?)? as c_int);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Cart_coords(comm: Comm<A>, rank: c_int, maxdims: c_int, coords: OutArray<c_int>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let cart = comm.cart()?;
        let rank = comm.want_rank(A::rank_in(rank))?;
        room(maxdims, cart.dims.len(), "maxdims")?;
        coords.elements(cart.dims.len(), "coords")?.set(cart.coords(rank));
    }

    /// MPI-5.0 section 8.5.6
    fn MPI_Cart_shift(comm: Comm<A>, direction: c_int, disp: c_int, rank_source: Out<c_int>, rank_dest: Out<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let (source, destination) = comm.cart()?.shift(comm.rank(), direction, disp)?;
        rank_source.set(A::rank_out(source));
        rank_dest.set(A::rank_out(destination));
    }

    /// MPI-5.0 section 8.5.7
    fn MPI_Cart_sub(comm: Comm<A>, remain_dims: InArray<c_int>, newcomm: Out<Comm<A>>) on comm(comm) |mpi| {
        newcomm.give(mpi.making().cart_sub(comm.inner(), |dims| remain_dims.slice(dims))?);
    }

    /// MPI-5.0 section 8.5.8. Strobe does not reorder ranks.
    fn MPI_Cart_map(comm: Comm<A>, ndims: c_int, dims: InArray<c_int>, periods: InArray<c_int>, newrank: Out<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        comm.want_intra()?;
        let ndims = length(ndims, "ndims")?;
        let cart = Cart::new(dims.slice(ndims)?, &booleans(periods.slice(ndims)?), comm.size())?;
        newrank.set(if comm.rank() < cart.size() { comm.rank() as c_int } else { UNDEFINED });
    }

    /// MPI-5.0 section 8.5.3
    fn MPI_Graph_create(
        comm_old: Comm<A>, nnodes: c_int, indx: InArray<c_int>, edges: InArray<c_int>, _reorder: c_int,
        comm_graph: Out<Comm<A>>
    ) on comm(comm_old) |mpi| {
        let size = mpi.comms.get(comm_old.inner())?.size();
        comm_graph.give(mpi.making().graph_create(comm_old.inner(), graph(size, nnodes, &indx, &edges))?);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Graphdims_get(comm: Comm<A>, nnodes: Out<c_int>, nedges: Out<c_int>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.graph()?;
        nnodes.set(graph.index.len() as c_int);
        nedges.set(graph.edges.len() as c_int);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Graph_get(comm: Comm<A>, maxindex: c_int, maxedges: c_int, indx: OutArray<c_int>, edges: OutArray<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.graph()?;
        fill((indx, "indx"), (maxindex, "maxindex"), &graph.index)?;
        fill((edges, "edges"), (maxedges, "maxedges"), &graph.edges)
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Graph_neighbors_count(comm: Comm<A>, rank: c_int, nneighbors: Out<c_int>) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.graph()?;
        nneighbors.set(graph.neighbors(comm.want_rank(A::rank_in(rank))?).len() as c_int);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Graph_neighbors(comm: Comm<A>, rank: c_int, maxneighbors: c_int, neighbors: OutArray<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.graph()?;
        let ranks = graph.neighbors(comm.want_rank(A::rank_in(rank))?);
        fill((neighbors, "neighbors"), (maxneighbors, "maxneighbors"), ranks)
    }

    /// MPI-5.0 section 8.5.8. Strobe does not reorder ranks.
    fn MPI_Graph_map(comm: Comm<A>, nnodes: c_int, indx: InArray<c_int>, edges: InArray<c_int>, newrank: Out<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        comm.want_intra()?;
        let nodes = graph(comm.size(), nnodes, &indx, &edges)?.index.len();
        newrank.set(if (comm.rank() as usize) < nodes { comm.rank() as c_int } else { UNDEFINED });
    }

    /// MPI-5.0 section 8.5.4
    fn MPI_Dist_graph_create_adjacent(
        comm_old: Comm<A>, indegree: c_int, sources: InArray<c_int>, sourceweights: InArray<c_int>, outdegree: c_int,
        destinations: InArray<c_int>, destweights: InArray<c_int>, info: Info<A>, _reorder: c_int,
        comm_dist_graph: Out<Comm<A>>
    ) on comm(comm_old) |mpi| {
        let inward = edges_of::<A>(indegree, "indegree", &sources, &sourceweights);
        let outward = edges_of::<A>(outdegree, "outdegree", &destinations, &destweights);
        let graph = mpi.info_or_none(info.inner()).and_then(|_| adjacent(inward?, outward?));
        comm_dist_graph.give(mpi.making().dist_graph_create_adjacent(comm_old.inner(), graph)?);
    }

    /// MPI-5.0 section 8.5.4
    fn MPI_Dist_graph_create(
        comm_old: Comm<A>, n: c_int, sources: InArray<c_int>, degrees: InArray<c_int>, destinations: InArray<c_int>,
        weights: InArray<c_int>, info: Info<A>, _reorder: c_int, comm_dist_graph: Out<Comm<A>>
    ) on comm(comm_old) |mpi| {
        let edges = mpi.info_or_none(info.inner()).and_then(|_| {
            let degrees = degrees.slice(length(n, "n")?)?;
            let edges = degrees.iter().try_fold(0, |sum, degree| Ok(sum + length(*degree, "degrees")?))?;
            let (sources, destinations) = (sources.slice(degrees.len())?, destinations.slice(edges)?);
            Ok(Edges { sources, degrees, destinations, weights: self::weights::<A>(&weights, edges)? })
        });
        comm_dist_graph.give(mpi.making().dist_graph_create(comm_old.inner(), edges)?);
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Dist_graph_neighbors_count(comm: Comm<A>, indegree: Out<c_int>, outdegree: Out<c_int>, weighted: Out<c_int>)
        on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.dist_graph()?;
        indegree.set(graph.sources.len() as c_int);
        outdegree.set(graph.destinations.len() as c_int);
        weighted.set(c_int::from(graph.weighted));
    }

    /// MPI-5.0 section 8.5.5
    fn MPI_Dist_graph_neighbors(
        comm: Comm<A>, maxindegree: c_int, sources: OutArray<c_int>, sourceweights: OutArray<c_int>,
        maxoutdegree: c_int, destinations: OutArray<c_int>, destweights: OutArray<c_int>
    ) on comm(comm) |mpi| {
        let comm = mpi.comms.get(comm.inner())?;
        let graph = comm.dist_graph()?;
        fill((sources, "sources"), (maxindegree, "maxindegree"), &graph.sources)?;
        fill((destinations, "destinations"), (maxoutdegree, "maxoutdegree"), &graph.destinations)?;
        let wanted = |out: &OutArray<c_int>| {
            graph.weighted && !A::is_unweighted(out.address()) && !A::is_weights_empty(out.address())
        };
        if wanted(&sourceweights) {
            fill((sourceweights, "sourceweights"), (maxindegree, "maxindegree"), &graph.source_weights)?;
        }
        if wanted(&destweights) {
            fill((destweights, "destweights"), (maxoutdegree, "maxoutdegree"), &graph.destination_weights)?;
        }
    }
}
