// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives in levels, for several ways of dealing ranks out over nodes, against the answer that the standard's text
//! gives. The operation is one whose result shows how operands were bracketed, since that must be as on one node.

use super::*;
use crate::collective::hierarchical::{self, Here, Nodes};

/// The node of each rank.
const LAYOUTS: &[&[u32]] = &[
    &[0, 1],
    &[0, 0, 1, 1],
    &[0, 0, 0, 1],
    &[0, 1, 1, 1, 2],
    &[0, 1, 0, 1],
    &[2, 0, 1, 0, 0, 1, 2],
    &[0, 1, 2, 3],
    &[0, 0, 1, 1, 2, 2, 3, 3, 3],
    &[0, 1, 2, 3, 4, 4, 5, 6, 6],
];

/// Neither commutes nor associates.
fn tangle(left: &[u8], right: &[u8]) -> Vec<u8> {
    let number = |bytes: &[u8]| u32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    (number(left) ^ number(right).wrapping_mul(0x9e37_79b1).rotate_left(7)).to_ne_bytes().to_vec()
}

fn contribution(rank: usize, count: usize) -> Vec<u8> {
    words(count, |element| word(rank, 7, element))
}

/// As on one node: x0 op (x1 op (… op xn)).
fn reduced(ranks: std::ops::Range<usize>, count: usize) -> Option<Vec<u8>> {
    ranks.rev().map(|rank| contribution(rank, count)).reduce(|right, left| {
        left.chunks(4).zip(right.chunks(4)).flat_map(|(left, right)| tangle(left, right)).collect()
    })
}

/// Runs the plans that `make` gives to all ranks of a layout; `receive` is what lies in the receive buffer before.
fn run_all(
    name: &str,
    layout: &[u32],
    mut make: impl FnMut(Here<'_>) -> Plan,
    send: impl Fn(usize) -> Vec<u8>,
    receive: impl Fn(usize) -> Vec<u8>,
) -> World {
    let nodes = Nodes::of(layout.iter().copied());
    let framed = |data: Vec<u8>| {
        let mut memory = buffer(data.len(), 0xcc);
        memory[MARGIN..][..data.len()].copy_from_slice(&data);
        memory
    };
    let processes = (0..layout.len()).map(|rank| {
        let plan = make(Here { rank, nodes: &nodes, multicasts: nodes.count() % 2 == 1 });
        let mut process = Process::new(plan, vec![int()], framed(send(rank)), framed(receive(rank)));
        process.node = nodes.ranks(nodes.node(rank)).collect();
        process
    });
    run(&format!("{name} {layout:?}"), World::new(processes.collect(), layout.len(), tangle))
}

fn got(world: &World, rank: usize, count: usize) -> Vec<u8> {
    pack(&world.processes[rank].receive, 0, count, &int())
}

/// Every layout, several lengths (the last of several segments), in place or not.
fn cases(counts: &[usize], mut case: impl FnMut(&'static [u32], usize, bool)) {
    for layout in LAYOUTS {
        for &count in counts {
            for in_place in [false, true] {
                case(layout, count, in_place);
            }
        }
    }
}

fn from(in_place: bool) -> Space {
    if in_place { Space::Receive } else { Space::Send }
}

#[test]
fn a_barrier_ends() {
    for layout in LAYOUTS {
        run_all("barrier", layout, hierarchical::barrier, |_| Vec::new(), |_| Vec::new());
    }
}

#[test]
fn all_get_what_is_broadcast() {
    let int = int();
    cases(&[0, 1, 100, 200_000], |layout, count, short| {
        for root in [0, layout.len() / 2, layout.len() - 1] {
            let region = Region::new(Space::Receive, count, 0, &int);
            let make = |here: Here<'_>| match (short, here.multicasts) {
                (true, _) => hierarchical::bcast(here, root, region),
                (false, true) => hierarchical::multicast_bcast(here, root, region),
                (false, false) => hierarchical::stream_bcast(here, root, region),
            };
            let before = |rank| words(count, |element| if rank == root { word(9, 9, element) } else { 0 });
            let name = format!("bcast {root} {count} {short}");
            let world = run_all(&name, layout, make, |_| Vec::new(), before);
            for rank in 0..layout.len() {
                assert!(got(&world, rank, count) == words(count, |element| word(9, 9, element)), "{name} {rank}");
            }
        }
    });
}

#[test]
fn the_ways_of_broadcasts_are_where_the_table_says() {
    let way = |nodes: usize, multicasts, bytes| {
        let facts = Facts { members: nodes, nodes, multicasts, bytes, ..Facts::default() };
        choose(Place::Nodes, Operation::Bcast, &facts)
    };
    let ways = [Algorithm::Levels, Algorithm::LevelsMulticasts, Algorithm::LevelsStream];
    let [short, multicasts, stream] = ways.map(Some);
    assert_eq!([8_176, 8_177].map(|bytes| way(2, false, bytes)), [short, None], "two exchange messages");
    assert_eq!([8_176, 8_177].map(|bytes| way(3, false, bytes)), [short, stream]);
    assert_eq!(
        [8_176, 8_177, 64 << 10, 1 << 20].map(|bytes| way(3, true, bytes)),
        [short, multicasts, multicasts, stream]
    );
    assert_eq!([8_176, 8_177, 1 << 30].map(|bytes| way(4, true, bytes)), [short, multicasts, multicasts]);
    assert_eq!(way(4, false, 1 << 20), stream);
}

/// Members describe the same bytes by different datatypes, and cut them at the same places all the same.
#[test]
fn long_broadcasts_do_not_depend_on_the_datatype() {
    let count = 60_000;
    let layouts = [int(), gapped(), Layout::bytes(4_000)];
    for layout in LAYOUTS {
        let nodes = Nodes::of(layout.iter().copied());
        for multicasts in [false, true] {
            let processes = (0..layout.len()).map(|rank| {
                let (here, unit) = (Here { rank, nodes: &nodes, multicasts }, rank % 3);
                let count = count * 4 / layouts[unit].size();
                let region = Region::new(Space::Receive, count, unit, &layouts[unit]);
                let plan = if multicasts { hierarchical::multicast_bcast } else { hierarchical::stream_bcast };
                let mut receive = buffer(room(&layouts[unit], count), 0xcc);
                if rank == 0 {
                    unpack(&mut receive, 0, count, &layouts[unit], &words(60_000, |element| word(0, 5, element)));
                }
                let mut process = Process::new(plan(here, 0, region), layouts.to_vec(), vec![], receive);
                process.node = nodes.ranks(nodes.node(rank)).collect();
                process
            });
            let world = World::new(processes.collect(), layout.len(), tangle);
            let world = run(&format!("bcast of types {layout:?} {multicasts}"), world);
            for (rank, process) in world.processes.iter().enumerate() {
                let unit = rank % 3;
                let got = pack(&process.receive, 0, count * 4 / layouts[unit].size(), &layouts[unit]);
                assert!(got == words(count, |element| word(0, 5, element)), "{layout:?} {multicasts} {rank}");
            }
        }
    }
}

/// Where a rank's contribution lies, and the other buffer.
fn operands(in_place: bool, count: usize) -> (impl Fn(usize) -> Vec<u8>, impl Fn(usize) -> Vec<u8>) {
    (
        move |rank| if in_place { Vec::new() } else { contribution(rank, count) },
        move |rank| if in_place { contribution(rank, count) } else { vec![0; count * 4] },
    )
}

#[test]
fn reductions_bracket_as_on_one_node() {
    let int = int();
    cases(&[1, 5, 33], |layout, count, in_place| {
        let reduction = Reduction { count, unit: 0, layout: &int, commutative: false };
        let (send, receive) = operands(in_place, count);
        let name = format!("allreduce {count} {in_place}");
        let make = |here: Here<'_>| hierarchical::allreduce(here, &reduction, from(in_place));
        let world = run_all(&name, layout, make, &send, &receive);
        for rank in 0..layout.len() {
            assert_eq!(Some(got(&world, rank, count)), reduced(0..layout.len(), count), "{name}");
        }
        for inclusive in [false, true] {
            let name = format!("scan {inclusive} {count} {in_place}");
            let make = |here: Here<'_>| hierarchical::scan(here, inclusive, &reduction, from(in_place));
            let world = run_all(&name, layout, make, &send, &receive);
            for rank in usize::from(!inclusive)..layout.len() {
                let ranks = 0..rank + usize::from(inclusive);
                assert_eq!(Some(got(&world, rank, count)), reduced(ranks, count), "{name}");
            }
        }
    });
}

#[test]
fn pieces_of_reductions_bracket_as_on_one_node() {
    let int = int();
    cases(&[0, 1, 5], |layout, count, in_place| {
        let counts: Vec<usize> = (0..layout.len()).map(|rank| (rank + count) % 4).collect();
        let total = counts.iter().sum();
        let reduction = Reduction { count: total, unit: 0, layout: &int, commutative: false };
        let (send, receive) = operands(in_place, total);
        let make = |here: Here<'_>| hierarchical::reduce_scatter(here, &reduction, &counts, from(in_place));
        let name = format!("reduce_scatter {count} {in_place}");
        let world = run_all(&name, layout, make, &send, &receive);
        let whole = reduced(0..layout.len(), total).unwrap();
        for rank in 0..layout.len() {
            let start: usize = counts[..rank].iter().sum();
            assert_eq!(got(&world, rank, counts[rank]), whole[4 * start..][..4 * counts[rank]], "{name}");
        }
    });
}

#[test]
fn a_root_gets_what_one_node_would_give() {
    let int = int();
    cases(&[1, 5, 33], |layout, count, in_place| {
        let reduction = Reduction { count, unit: 0, layout: &int, commutative: false };
        for root in [0, layout.len() / 2, layout.len() - 1] {
            let name = format!("reduce {root} {count} {in_place}");
            let make =
                |here: Here<'_>| hierarchical::reduce(here, root, &reduction, from(in_place && here.rank == root));
            let receive = |rank| if in_place && rank == root { contribution(rank, count) } else { vec![0; 4 * count] };
            let world = run_all(&name, layout, make, |rank| contribution(rank, count), receive);
            assert_eq!(Some(got(&world, root, count)), reduced(0..layout.len(), count), "{name}");
        }
    });
}

#[test]
fn long_vectors_bracket_as_on_one_node() {
    let int = int();
    let in_blocks = |layout: &&[u32]| Nodes::of(layout.iter().copied()).in_blocks();
    cases(&[1, 1000, 100_000], |layout, count, in_place| {
        if !in_blocks(&layout) {
            return;
        }
        let reduction = Reduction { count, unit: 0, layout: &int, commutative: false };
        let expected = reduced(0..layout.len(), count);
        let (send, receive) = operands(in_place, count);
        let name = format!("allreduce {count} {in_place}");
        let make = |here: Here<'_>| hierarchical::chain_allreduce(here, &reduction, from(in_place));
        let world = run_all(&name, layout, make, &send, &receive);
        for rank in 0..layout.len() {
            assert!(Some(got(&world, rank, count)) == expected, "{name} {rank}");
        }
        for root in [0, 1, layout.len() - 1] {
            let name = format!("reduce {root} {count} {in_place}");
            let make = |here: Here<'_>| {
                hierarchical::chain_reduce(here, root, &reduction, from(in_place && here.rank == root))
            };
            let receive = |rank| if in_place && rank == root { contribution(rank, count) } else { vec![0; 4 * count] };
            let world = run_all(&name, layout, make, |rank| contribution(rank, count), receive);
            assert!(Some(got(&world, root, count)) == expected, "{name}");
        }
    });
}

#[test]
fn pieces_come_to_all_and_to_a_root_and_leave_it() {
    let int = int();
    cases(&[0, 1, 5], |layout, count, in_place| {
        let size = layout.len();
        let piece = |rank: usize| words(count, |element| word(rank, 3, element));
        let all: Vec<u8> = (0..size).flat_map(piece).collect();
        let parts = |space| Parts::Even { space, count, unit: 0, layout: &int };
        let own = |space| Region::new(space, count, 0, &int);
        // In place, a piece lies where it belongs; the others are to come.
        let placed = |rank: usize| {
            let mut memory = vec![0; all.len()];
            memory[rank * count * 4..][..count * 4].copy_from_slice(&piece(rank));
            memory
        };
        let name = format!("allgather {count} {in_place}");
        let make = |here: Here<'_>| {
            hierarchical::allgather(here, (!in_place).then_some(own(Space::Send)), parts(Space::Receive))
        };
        let world = run_all(&name, layout, make, piece, placed);
        for rank in 0..size {
            assert!(got(&world, rank, count * size) == all, "{name}");
        }
        for root in [0, size / 2, size - 1] {
            let at_root = |rank: usize| rank == root && in_place;
            let name = format!("gather {root} {count} {in_place}");
            let make = |here: Here<'_>| {
                let own = (!at_root(here.rank)).then_some(own(Space::Send));
                hierarchical::gather(here, root, own, (here.rank == root).then_some(parts(Space::Receive)), 4 * count)
            };
            let world = run_all(&name, layout, make, piece, placed);
            assert!(got(&world, root, count * size) == all, "{name}");
            let name = format!("scatter {root} {count} {in_place}");
            let make = |here: Here<'_>| {
                let own = (!at_root(here.rank)).then_some(own(Space::Receive));
                hierarchical::scatter(here, root, (here.rank == root).then_some(parts(Space::Send)), own, 4 * count)
            };
            let world = run_all(&name, layout, make, |_| all.clone(), |_| vec![0; 4 * count]);
            for rank in (0..size).filter(|rank| !at_root(*rank)) {
                assert!(got(&world, rank, count) == piece(rank), "{name}");
            }
        }
    });
}
