// SPDX-License-Identifier: MIT OR Apache-2.0
//! Virtual topologies (MPI-5.0 chapter 8): what a communicator knows of its processes' neighbours.
//!
//! `reorder` is accepted and ranks stay as they are: the processes of one node are equally far from each other.

mod make;
mod of_comm;

pub use make::Edges;

use strobe_types::constants::{CART, DIST_GRAPH, GRAPH, PROC_NULL};
use strobe_types::{Result, err};

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
                err!(ARG, "direction: {direction} is not a dimension of this grid: it has {dims}, from 0 on")
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

/// Checks that a communicator of `size` processes has enough of them for a graph of `nodes` nodes.
pub fn graph_fits(nodes: usize, size: u32) -> Result<()> {
    if nodes > size as usize {
        return err!(ARG, "nnodes: a graph of {nodes} nodes needs as many processes and the communicator has {size}");
    }
    Ok(())
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
}
