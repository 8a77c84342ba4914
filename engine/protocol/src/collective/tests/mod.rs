// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every plan for 1 to 17 ranks, every algorithm, several lengths and layouts, in place or not, against the
//! answer that the standard's text gives. A failing case prints its name and seed.

mod hierarchical;
mod inter;
mod move_data;
mod pass;
mod reductions;
mod simulate;

use super::builder::span;
use super::*;
use simulate::{MARGIN, Process, Random, World, pack, unpack};
use strobe_types::TypeHandle;
use strobe_types::layout::Layout;

/// Ranks that every case runs with.
const SIZES: [usize; 12] = [1, 2, 3, 4, 5, 6, 7, 8, 9, 13, 16, 17];

fn int() -> Layout {
    Layout::predefined(TypeHandle::INT).unwrap()
}

/// One `int` in eight bytes, from the fifth on: gaps, a lower bound and a true lower bound.
fn gapped() -> Layout {
    Layout::hindexed([(1, 4)].into_iter(), &int()).unwrap().resized(0, 8).unwrap()
}

/// A value that tells who made it, for whom, and which element it is.
fn word(owner: usize, target: usize, element: usize) -> u32 {
    (owner as u32) << 24 | (target as u32) << 16 | element as u32
}

fn words(count: usize, make: impl Fn(usize) -> u32) -> Vec<u8> {
    (0..count).flat_map(|element| make(element).to_ne_bytes()).collect()
}

/// A buffer of `count` elements at `at` with margins, filled with `fill`.
fn buffer(bytes: usize, fill: u8) -> Vec<u8> {
    vec![fill; bytes + 2 * MARGIN]
}

/// Bytes that `count` elements span, at most.
fn room(layout: &Layout, count: usize) -> usize {
    count * layout.extent().1.unsigned_abs() + layout.true_extent().1.unsigned_abs()
}

fn keep_right(_left: &[u8], right: &[u8]) -> Vec<u8> {
    right.to_vec()
}

/// Runs `world` under a seed made from `name`, so that cases differ and repeat.
fn run(name: &str, mut world: World) -> World {
    let seed = name
        .bytes()
        .fold(0xcbf2_9ce4_8422_2325u64, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
    println!("{name} (seed {seed:#x})");
    let sends: Vec<Vec<u8>> = world.processes.iter().map(|process| process.send.clone()).collect();
    world.run(&mut Random(seed | 1));
    for (process, before) in world.processes.iter().zip(sends) {
        assert!(process.send == before, "a send buffer has changed");
    }
    world
}

fn team(rank: usize, size: usize) -> Team {
    Team { rank, size, remote: None }
}

#[test]
fn the_table_names_an_algorithm_for_everything() {
    for &operation in Operation::ALL {
        for members in [2, 3, 4, 7, 8, 64, 100] {
            for bytes in [0, 8, 1 << 10, 100 << 10, 10 << 20] {
                for commutative in [false, true] {
                    let facts = Facts { members, bytes, commutative, ..Facts::default() };
                    let chosen = choose(Place::Messages, operation, &facts).expect("a row of messages");
                    let is_there = |row: &&Row| row.operations.contains(&operation) && row.algorithm == chosen;
                    let row = rows(Place::Messages).iter().find(is_there).expect("a row with its algorithm");
                    assert!(commutative || !row.conditions.contains(&Condition::Commutative));
                    let in_order = !operation.is_reduction() || members <= 64 || bytes <= 512;
                    let shared = choose(Place::Node, operation, &facts).is_some();
                    assert_eq!(shared, in_order && !operation.is_neighborhood(), "{operation:?} {members} {bytes}");
                }
            }
        }
    }
}

#[test]
fn every_row_is_taken_by_some_call() {
    let bytes = [0, 1, 64, 1 << 10, 4 << 10, 40 << 10, 100 << 10, 1 << 20];
    for place in [Place::Node, Place::Nodes, Place::Messages] {
        let mut used = vec![false; rows(place).len()];
        for (operation, bytes) in
            Operation::ALL.iter().copied().flat_map(|operation| bytes.map(|bytes| (operation, bytes)))
        {
            for (members, nodes) in [(2, 2), (3, 3), (8, 4), (64, 8), (MEMBERS_MAX, 8), (600, 20)] {
                for bits in 0..512u32 {
                    let bit = |bit: u32| bits & 1 << bit != 0;
                    let (copies, spare, in_place, multicasts) = (bit(0), bit(1), bit(2), bit(3));
                    let (short, in_blocks, commutative) = (bit(4), bit(5), bit(6));
                    let direct_bytes_min = if bit(7) { usize::MAX } else { 0 };
                    let (stream_bytes_max, streams) = (if bit(8) { usize::MAX } else { 0 }, true);
                    let machine = Facts {
                        copies,
                        direct_bytes_min,
                        stream_bytes_max,
                        streams,
                        exchange_bytes_min: direct_bytes_min,
                        spare,
                        multicasts,
                        members,
                        nodes,
                        ..Facts::default()
                    };
                    let facts = Facts { bytes, in_place, short, in_blocks, commutative, ..machine };
                    let chosen = choose(place, operation, &facts);
                    assert!(copies || chosen != Some(Algorithm::Direct));
                    let row = rows(place)
                        .iter()
                        .position(|row| Some(row.algorithm) == chosen && row.holds(operation, &facts));
                    row.into_iter().for_each(|row| used[row] = true);
                }
            }
        }
        assert!(used.iter().all(|used| *used), "{place:?}: rows that no call takes: {used:?}");
    }
}

#[test]
fn limits_are_where_the_table_says() {
    let on_node = |operation, members, bytes, copies, spare| {
        choose(Place::Node, operation, &Facts { members, bytes, copies, spare, ..Facts::default() })
    };
    assert_eq!(on_node(Operation::Bcast, 2, 16 << 10, true, true), Some(Algorithm::Slots));
    assert_eq!(on_node(Operation::Bcast, 2, (16 << 10) + 1, true, true), Some(Algorithm::Direct));
    assert_eq!(on_node(Operation::Allreduce, 2, 64 << 10, false, true), Some(Algorithm::SharedHalves));
    assert_eq!(on_node(Operation::Allreduce, 3, 64 << 10, true, true), Some(Algorithm::Slots));
}

#[test]
fn how_operands_are_combined_does_not_depend_on_where_members_are() {
    let reductions = Operation::ALL.iter().filter(|operation| operation.is_reduction());
    for (operation, members) in reductions.flat_map(|operation| [3, 64, 65, 128, 512, 513].map(|n| (*operation, n))) {
        for bytes in [8, 128, 129, 512, 513, 1008, 1009, 64 << 10, 10 << 20] {
            let in_order = |place, nodes, bits: u32| {
                let (short, in_blocks) = (bits & 1 != 0, bits & 2 != 0);
                let facts =
                    Facts { members, nodes, bytes, short, in_blocks, copies: bits & 4 != 0, ..Facts::default() };
                choose(place, operation, &facts).is_some()
            };
            let on_one = in_order(Place::Node, 1, 0);
            for bits in 0..8 {
                let what = format!("{operation:?} of {bytes} B, {members} members, {bits}");
                assert_eq!(in_order(Place::Node, 1, bits), on_one, "{what}");
                assert_eq!(in_order(Place::Nodes, 4, bits), on_one, "{what}");
            }
        }
    }
}

#[test]
fn two_members_send_each_other_messages_where_copies_are_dear() {
    use Algorithm::{Binomial, Direct, Linear, Slots};
    let machine = Facts { members: 2, copies: true, spare: true, streams: true, ..Facts::default() };
    let dear = Facts { direct_bytes_min: usize::MAX, exchange_bytes_min: 128 << 10, ..machine };
    let chosen = |operation, bytes, facts| choose(Place::Node, operation, &Facts { bytes, ..facts }).expect("a row");
    for (operation, first, by) in [
        (Operation::Reduce, 32 << 10, Binomial),
        (Operation::Bcast, 32 << 10, Binomial),
        (Operation::Gather, 32 << 10, Linear),
        (Operation::Scatter, 32 << 10, Linear),
    ] {
        assert_eq!((chosen(operation, first, dear), chosen(operation, first + 1, dear)), (Slots, by));
        let (sliced, busy) = (Facts { streams: false, ..dear }, Facts { spare: false, ..dear });
        assert_eq!([sliced, busy].map(|facts| chosen(operation, 128 << 10, facts)), [Slots; 2], "{operation:?}");
        assert_ne!(chosen(operation, 128 << 10, machine), by, "{operation:?}: the kernel copies");
    }
    assert_eq!([64 << 10, 128 << 10].map(|bytes| chosen(Operation::Alltoall, bytes, dear)), [Slots, Direct]);
    let in_place = Facts { in_place: true, ..dear };
    assert_eq!(chosen(Operation::Alltoall, 128 << 10, in_place), Slots);
    let ring = Facts { left_bytes_max: 1 << 20, ..dear };
    assert_eq!([dear, ring].map(|facts| chosen(Operation::Gather, 1 << 20, facts)), [Linear, Slots]);
    let halves = Facts { bytes: 1 << 20, ..dear };
    assert_eq!(choose(Place::Node, Operation::Bcast, &halves), Some(Direct), "both members copy");
}

#[test]
fn where_the_kernel_copies_dearly_few_members_use_shared_memory() {
    let chosen = |operation, members, bytes, direct_bytes_min| {
        let facts = Facts { members, bytes, copies: true, direct_bytes_min, ..Facts::default() };
        choose(Place::Node, operation, &facts).expect("a row")
    };
    use Algorithm::{Direct, Slots};
    for operation in [Operation::Bcast, Operation::Gather, Operation::Allgather, Operation::Allreduce] {
        for (members, dear) in [(4, Slots), (8, Slots), (9, Direct)] {
            assert_eq!(chosen(operation, members, 1 << 20, usize::MAX), dear, "{operation:?} {members}");
            assert_eq!(chosen(operation, members, 1 << 20, 1 << 20), Direct, "{operation:?}: dear only below");
            assert_eq!(chosen(operation, members, 1 << 20, 0), Direct, "{operation:?}: not known");
        }
    }
    let bcast = |stream_bytes_max| {
        let dear = Facts { direct_bytes_min: usize::MAX, copies: true, spare: true, ..Facts::default() };
        let facts = Facts { members: 2, bytes: 1 << 20, stream_bytes_max, ..dear };
        choose(Place::Node, Operation::Bcast, &facts)
    };
    assert_eq!([256 << 10, 1 << 20].map(bcast), [Some(Direct), Some(Slots)], "halves are cheaper, or not");
    let alltoall = |bytes| chosen(Operation::Alltoall, 4, bytes, usize::MAX);
    assert_eq!([1 << 20, (1 << 20) + 1].map(alltoall), [Slots, Direct]);
}

#[test]
fn scratch_pieces_cover_gaps_and_negative_displacements() {
    let backwards = Layout::hindexed([(1, -12)].into_iter(), &int()).unwrap().resized(-16, 16).unwrap();
    assert_eq!(span(&backwards, 3), (-16, 48));
    assert_eq!(span(&gapped(), 2), (0, 16));
    assert_eq!(span(&int(), 0), (0, 0));
}
