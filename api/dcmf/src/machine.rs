// SPDX-License-Identifier: MIT OR Apache-2.0
//! What programs ask of the machine (requirement D22): the nodes of the job as a torus of three dimensions,
//! the processes of a node as the fourth; time; and the one channel there is.

use crate::edge::{At, Callback, Code, NO_RANK, invalid, unknown};
use crate::entry::entries;
use crate::registration::Protocol;
use std::ffi::{c_double, c_int, c_uint, c_ulonglong};
use strobe_endpoint::ProcId;
use strobe_mpi::Process;

/// Increments of `DCMF_Timebase` in a microsecond.
const CLOCK_MHZ: u32 = 1000;
/// `DCMF_CHANNEL_ALL`
const ALL_CHANNELS: c_uint = c_uint::MAX;
/// `DCMF_DEFAULT_NETWORK` and `DCMF_TORUS_NETWORK`
const DEFAULT: c_int = 0;
const TORUS: c_int = 1;
/// `DCMF_HARDWARE_MAX_PROCESSOR_NAME`
const NAME_BYTES: usize = 128;

/// `DCMF_Hardware_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Hardware {
    lrank: u32,
    lsize: u32,
    prank: u32,
    psize: u32,
    size: [u32; 4],
    coord: [u32; 4],
    torus: [u32; 4],
    rank_in_pset: u32,
    size_of_pset: u32,
    id_of_pset: u32,
    clock_mhz: u32,
    memory_mib: u32,
    name: [u8; NAME_BYTES],
}

/// `DCMF_NetworkCoord_t`: the network, and x, y, z, t.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Coordinates {
    network: c_int,
    torus: [usize; 4],
}

/// The torus: how many in the directions x, y and z, and how many processes of each node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Shape {
    nodes: [usize; 3],
    ranks: usize,
}

impl Shape {
    /// That of nodes with these many ranks: as near to a cube as the number of nodes allows, and a line of all ranks
    /// where nodes do not have as many each.
    fn of(ranks_of_nodes: &[usize]) -> Shape {
        let ranks = ranks_of_nodes[0];
        if ranks_of_nodes.iter().any(|other| *other != ranks) {
            return Shape { nodes: [ranks_of_nodes.iter().sum(), 1, 1], ranks: 1 };
        }
        let count = ranks_of_nodes.len();
        let divisors = |of: usize| (1..=of).filter(move |divisor| of.is_multiple_of(*divisor));
        let shapes = divisors(count).flat_map(|z| divisors(count / z).map(move |y| [count / z / y, y, z]));
        let flattest = shapes.filter(|[x, y, z]| x >= y && y >= z).min_by_key(|[x, _, z]| x - z);
        Shape { nodes: flattest.unwrap_or([count, 1, 1]), ranks }
    }

    /// x, y, z, t of a rank. The ranks of a node are neighbours.
    fn coordinates(&self, rank: usize) -> [usize; 4] {
        let ([x, y, _], node) = (self.nodes, rank / self.ranks);
        [node % x, node / x % y, node / (x * y), rank % self.ranks]
    }

    fn rank(&self, [x, y, z, t]: [usize; 4]) -> Option<usize> {
        let [sizes @ .., _] = self.all();
        let inside = [x, y, z].iter().zip(sizes).all(|(at, size)| *at < size) && t < self.ranks;
        inside.then(|| ((z * self.nodes[1] + y) * self.nodes[0] + x) * self.ranks + t)
    }

    /// The sizes x, y, z, t.
    fn all(&self) -> [usize; 4] {
        let [x, y, z] = self.nodes;
        [x, y, z, self.ranks]
    }
}

fn shape_of(process: &Process) -> Shape {
    let mut ranks = Vec::new();
    for rank in 0..process.job_size() {
        let node = process.progress.endpoint.site.node_of(ProcId(rank)) as usize;
        ranks.resize(ranks.len().max(node + 1), 0);
        ranks[node] += 1;
    }
    Shape::of(&ranks)
}

/// Sizes and the like in the order of `DCMF_Hardware_t`: T, Z, Y, X.
fn hardware_order([x, y, z, t]: [usize; 4]) -> [u32; 4] {
    [t, z, y, x].map(|value| value as u32)
}

fn hardware(process: &Process) -> Hardware {
    let site = &process.progress.endpoint.site;
    let (shape, me, node) = (shape_of(process), site.me().0 as usize, site.node());
    let ranks = (0..process.job_size()).filter(|rank| site.node_of(ProcId(*rank)) == node).count();
    let nodes = site.node_of(ProcId(process.job_size() - 1)) + 1;
    let mut name = [0; NAME_BYTES];
    let host = std::fs::read_to_string("/proc/sys/kernel/hostname").unwrap_or_default();
    let host = host.trim().as_bytes();
    let length = host.len().min(NAME_BYTES - 1);
    name[..length].copy_from_slice(&host[..length]);
    Hardware {
        lrank: site.my_rank(),
        lsize: ranks as u32,
        prank: node,
        psize: nodes,
        size: hardware_order(shape.all()),
        coord: hardware_order(shape.coordinates(me)),
        torus: hardware_order(shape.all().map(|size| usize::from(size > 1))),
        rank_in_pset: node,
        size_of_pset: nodes,
        id_of_pset: 0,
        clock_mhz: CLOCK_MHZ,
        memory_mib: memory_mib(),
        name,
    }
}

/// The memory of this machine; 0 if that is not known.
fn memory_mib() -> u32 {
    let info = std::fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let total = info.lines().find_map(|line| line.strip_prefix("MemTotal:"));
    let kib: u64 = total.and_then(|rest| rest.split_whitespace().next()?.parse().ok()).unwrap_or(0);
    u32::try_from(kib >> 10).unwrap_or(u32::MAX)
}

fn is_channel(channel: c_uint) -> Code {
    if channel == 0 || channel == ALL_CHANNELS {
        Ok(())
    } else {
        Err(invalid("channel: is none: use 0 or DCMF_CHANNEL_ALL"))
    }
}

entries! {
    /// Describes the machine, and where this process is in it.
    fn DCMF_Hardware(hw: At<Hardware>) |process, _messager| {
        hw.give(hardware(process))
    }

    /// Where a rank is in the torus.
    fn DCMF_Messager_rank2network(rank: usize, network: c_int, address: At<Coordinates>) |process, _messager| {
        if rank >= process.job_size() as usize {
            return Err(NO_RANK);
        }
        if network != DEFAULT && network != TORUS {
            return Err(unknown("network: is neither DCMF_DEFAULT_NETWORK nor DCMF_TORUS_NETWORK, which are here"));
        }
        address.give(Coordinates { network: TORUS, torus: shape_of(process).coordinates(rank) })
    }

    /// The rank at a place of the torus.
    fn DCMF_Messager_network2rank(address: At<Coordinates>, rank: At<usize>, network: At<c_int>)
        |process, _messager| {
        let address = address.take()?;
        if address.network != DEFAULT && address.network != TORUS {
            return Err(unknown("network: is neither DCMF_DEFAULT_NETWORK nor DCMF_TORUS_NETWORK, which are here"));
        }
        rank.give(shape_of(process).rank(address.torus).ok_or(invalid("address: lies outside of the torus that DCMF_Hardware describes"))?)?;
        network.put(TORUS);
        Ok(())
    }

    /// Seconds since some time in the past.
    fn DCMF_Timer() -> c_double |_none| { strobe_os::clock::now_ns() as c_double * 1e-9 }

    /// Seconds per increment of `DCMF_Timer`.
    fn DCMF_Tick() -> c_double |_none| { 1e-9 }

    /// A counter that advances `clockMHz` times in a microsecond.
    fn DCMF_Timebase() -> c_ulonglong |_none| {
        strobe_os::clock::now_ns() * u64::from(CLOCK_MHZ) / 1000
    }

    /// The channels of a protocol.
    fn DCMF_Channel_info(_p: At<Protocol>, base: At<c_uint>, count: At<c_uint>, current: At<c_uint>)
        |_process, _messager| {
        base.put(0);
        count.put(1);
        current.put(0);
        Ok(())
    }

    /// Takes a channel for this thread. All share the one there is.
    fn DCMF_Channel_acquire(channel: c_uint) |_process, _messager| { is_channel(channel) }

    /// Gives it back.
    fn DCMF_Channel_release() |_process, _messager| { Ok(()) }

    /// Has another channel advanced, and `cb` called then: at once, as there is one.
    fn DCMF_Channel_handoff(channel: c_uint, cb: Callback) |_process, messager| {
        is_channel(channel)?;
        messager.finish(cb, 0);
        Ok(())
    }

    /// The channel of this thread.
    fn DCMF_Channel_current() -> c_uint |_none| { 0 }

    /// Chooses the channel for what follows.
    fn DCMF_Messager_use_channel(channel: c_uint) |_process, _messager| { is_channel(channel) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_rank_has_a_place_of_its_own_in_a_torus_near_a_cube() {
        for (nodes, ranks, wanted) in
            [(1, 4, [1, 1, 1]), (2, 2, [2, 1, 1]), (8, 1, [2, 2, 2]), (12, 3, [3, 2, 2]), (7, 2, [7, 1, 1])]
        {
            let shape = Shape::of(&vec![ranks; nodes]);
            assert_eq!((shape.nodes, shape.ranks), (wanted, ranks));
            for rank in 0..nodes * ranks {
                assert_eq!(shape.rank(shape.coordinates(rank)), Some(rank));
            }
            assert_eq!(shape.rank([shape.nodes[0], 0, 0, 0]), None);
            assert_eq!(shape.rank([0, 0, 0, ranks]), None);
        }
        assert_eq!(Shape::of(&[2, 1]), Shape { nodes: [3, 1, 1], ranks: 1 });
    }
}
