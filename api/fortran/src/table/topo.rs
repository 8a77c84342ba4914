// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.

use crate::abi::{Comm, Info};
use crate::args::{Address, Argument, In, Int, Logical, Out, OutLogical, Weights, int};
use crate::arrays::{Logicals, OutLogicals, dims_of};
use crate::entry;
use std::ffi::{c_int, c_void};

entry!(MPI_Cart_coords "cart_coords" "MPI_CART_COORDS" (comm: In<Comm>, rank: Int, maxdims: Int, coords: Address));
entry!(MPI_Cart_create "cart_create" "MPI_CART_CREATE"
    (comm_old: In<Comm>, ndims: Int, dims: Address, periods: Logicals = int(ndims), reorder: Logical,
        comm_cart: Out<Comm>));
entry!(MPI_Cart_get "cart_get" "MPI_CART_GET"
    (comm: In<Comm>, maxdims: Int, dims: Address, periods: OutLogicals = int(maxdims), coords: Address));
entry!(MPI_Cart_map "cart_map" "MPI_CART_MAP"
    (comm: In<Comm>, ndims: Int, dims: Address, periods: Logicals = int(ndims), newrank: Address));
entry!(MPI_Cart_rank "cart_rank" "MPI_CART_RANK" (comm: In<Comm>, coords: Address, rank: Address));
entry!(MPI_Cart_shift "cart_shift" "MPI_CART_SHIFT"
    (comm: In<Comm>, direction: Int, disp: Int, rank_source: Address, rank_dest: Address));
entry!(MPI_Cart_sub "cart_sub" "MPI_CART_SUB"
    (comm: In<Comm>, remain_dims: Logicals = dims_of(comm), newcomm: Out<Comm>));
entry!(MPI_Cartdim_get "cartdim_get" "MPI_CARTDIM_GET" (comm: In<Comm>, ndims: Address));
entry!(MPI_Dims_create "dims_create" "MPI_DIMS_CREATE" (nnodes: Int, ndims: Int, dims: Address));
entry!(MPI_Dist_graph_create "dist_graph_create" "MPI_DIST_GRAPH_CREATE"
    (comm_old: In<Comm>, n: Int, sources: Address, degrees: Address, destinations: Address, weights: Weights,
        info: In<Info>, reorder: Logical, comm_dist_graph: Out<Comm>));
entry!(MPI_Dist_graph_create_adjacent "dist_graph_create_adjacent" "MPI_DIST_GRAPH_CREATE_ADJACENT"
    (comm_old: In<Comm>, indegree: Int, sources: Address, sourceweights: Weights, outdegree: Int,
        destinations: Address, destweights: Weights, info: In<Info>, reorder: Logical, comm_dist_graph: Out<Comm>));
entry!(MPI_Dist_graph_neighbors "dist_graph_neighbors" "MPI_DIST_GRAPH_NEIGHBORS"
    (comm: In<Comm>, maxindegree: Int, sources: Address, sourceweights: Weights, maxoutdegree: Int,
        destinations: Address, destweights: Weights));
entry!(MPI_Dist_graph_neighbors_count "dist_graph_neighbors_count" "MPI_DIST_GRAPH_NEIGHBORS_COUNT"
    (comm: In<Comm>, indegree: Address, outdegree: Address, weighted: OutLogical));
entry!(MPI_Graph_create "graph_create" "MPI_GRAPH_CREATE"
    (comm_old: In<Comm>, nnodes: Int, index: Address, edges: Address, reorder: Logical, comm_graph: Out<Comm>));
entry!(MPI_Graph_get "graph_get" "MPI_GRAPH_GET"
    (comm: In<Comm>, maxindex: Int, maxedges: Int, index: Address, edges: Address));
entry!(MPI_Graph_map "graph_map" "MPI_GRAPH_MAP"
    (comm: In<Comm>, nnodes: Int, index: Address, edges: Address, newrank: Address));
entry!(MPI_Graph_neighbors "graph_neighbors" "MPI_GRAPH_NEIGHBORS"
    (comm: In<Comm>, rank: Int, maxneighbors: Int, neighbors: Address));
entry!(MPI_Graph_neighbors_count "graph_neighbors_count" "MPI_GRAPH_NEIGHBORS_COUNT"
    (comm: In<Comm>, rank: Int, nneighbors: Address));
entry!(MPI_Graphdims_get "graphdims_get" "MPI_GRAPHDIMS_GET" (comm: In<Comm>, nnodes: Address, nedges: Address));
entry!(MPI_Topo_test "topo_test" "MPI_TOPO_TEST" (comm: In<Comm>, status: Address));
