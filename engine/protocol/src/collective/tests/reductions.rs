// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives that reduce. The operation that does not commute is the product of 2×2 matrices modulo 251,
//! whose entries are the four bytes of an element; the one that does is a sum.

use super::*;

fn matrix_product(left: &[u8], right: &[u8]) -> Vec<u8> {
    let entry = |row: usize, column: usize| {
        let sum: u32 = (0..2).map(|k| u32::from(left[row * 2 + k]) * u32::from(right[k * 2 + column])).sum();
        (sum % 251) as u8
    };
    vec![entry(0, 0), entry(0, 1), entry(1, 0), entry(1, 1)]
}

fn sum(left: &[u8], right: &[u8]) -> Vec<u8> {
    let number = |bytes: &[u8]| u32::from_ne_bytes([bytes[0], bytes[1], bytes[2], bytes[3]]);
    number(left).wrapping_add(number(right)).to_ne_bytes().to_vec()
}

/// The contribution of `rank`: matrices that do not commute with their neighbours.
pub fn contribution(rank: usize, count: usize) -> Vec<u8> {
    let entry = |element: usize, at: usize| ((rank * 31 + element * 7 + at * at * 13 + 3) % 251) as u8;
    (0..count).flat_map(|element| (0..4).map(move |at| entry(element, at))).collect()
}

/// What `ranks` together give, in order; `None` of no ranks.
pub fn reduced(ranks: impl DoubleEndedIterator<Item = usize>, count: usize, commutative: bool) -> Option<Vec<u8>> {
    let combine = operation(commutative);
    ranks.rev().map(|rank| contribution(rank, count)).reduce(|right, left| {
        left.chunks(4).zip(right.chunks(4)).flat_map(|(left, right)| combine(left, right)).collect()
    })
}

pub fn operation(commutative: bool) -> simulate::Combine {
    if commutative { sum } else { matrix_product }
}

/// One process: its contribution, in place or not, and room for a result.
pub fn process(plan: Plan, layout: &Layout, rank: usize, count: usize, in_place: bool) -> Process {
    let mut send = buffer(room(layout, count), 0xcc);
    let mut receive = buffer(room(layout, count), 0xdd);
    let place = if in_place { &mut receive } else { &mut send };
    unpack(place, 0, count, layout, &contribution(rank, count));
    Process::new(plan, vec![layout.clone()], send, receive)
}

fn from(in_place: bool) -> Space {
    if in_place { Space::Receive } else { Space::Send }
}

/// Calls `case` for all combinations worth trying; `only_commutative` algorithms are not asked for more.
fn cases(only_commutative: bool, mut case: impl FnMut(usize, Reduction<'_>, bool)) {
    for size in SIZES {
        for count in [0, 1, 5, 10, 33] {
            for layout in [int(), gapped()] {
                for commutative in [true, false] {
                    if !commutative && only_commutative {
                        continue;
                    }
                    for in_place in [false, true] {
                        case(size, Reduction { count, unit: 0, layout: &layout, commutative }, in_place);
                    }
                }
            }
        }
    }
}

fn world(reduction: &Reduction<'_>, processes: Vec<Process>) -> World {
    let local = processes.len();
    World::new(processes, local, operation(reduction.commutative))
}

#[test]
fn reduce_leaves_the_result_at_the_root() {
    for algorithm in [Algorithm::Binomial, Algorithm::Halving] {
        cases(algorithm == Algorithm::Halving, |size, reduction, in_place| {
            let Reduction { count, layout, commutative, .. } = reduction;
            for root in [0, size / 2, size - 1] {
                let processes = (0..size).map(|rank| {
                    let here = in_place && rank == root;
                    let plan = super::super::reduce::with(
                        algorithm,
                        team(rank, size),
                        Root::Local(root),
                        &reduction,
                        from(here),
                    );
                    process(plan, layout, rank, count, here)
                });
                let name = format!("reduce {algorithm} {size} {root} {count} {commutative} {in_place}");
                let world = run(&name, world(&reduction, processes.collect()));
                let got = pack(&world.processes[root].receive, 0, count, layout);
                assert_eq!(Some(got), reduced(0..size, count, commutative));
            }
        });
    }
}

#[test]
fn allreduce_leaves_the_same_result_everywhere() {
    for algorithm in [Algorithm::RecursiveDoubling, Algorithm::Halving] {
        cases(algorithm == Algorithm::Halving, |size, reduction, in_place| {
            let Reduction { count, layout, commutative, .. } = reduction;
            let processes = (0..size).map(|rank| {
                let plan = super::super::allreduce::with(algorithm, team(rank, size), &reduction, from(in_place));
                process(plan, layout, rank, count, in_place)
            });
            let name = format!("allreduce {algorithm} {size} {count} {commutative} {in_place}");
            let world = run(&name, world(&reduction, processes.collect()));
            for process in &world.processes {
                let got = pack(&process.receive, 0, count, layout);
                assert_eq!(Some(got), reduced(0..size, count, commutative));
            }
        });
    }
}

/// Two processes get the same bits wherever they are, also of an operation whose result tells which operand came first.
#[test]
fn two_processes_that_halve_keep_the_order_of_ranks() {
    for (count, layout) in [1, 2, 33].into_iter().flat_map(|count| [(count, int()), (count, gapped())]) {
        for in_place in [false, true] {
            let reduction = Reduction { count, unit: 0, layout: &layout, commutative: false };
            let processes = (0..2).map(|rank| {
                let halving = Algorithm::Halving;
                let plan = super::super::allreduce::with(halving, team(rank, 2), &reduction, from(in_place));
                process(plan, &layout, rank, count, in_place)
            });
            let world = run(&format!("halves {count} {in_place}"), world(&reduction, processes.collect()));
            for process in &world.processes {
                let got = pack(&process.receive, 0, count, &layout);
                assert_eq!(Some(got), reduced(0..2, count, false), "{count} {in_place}");
            }
        }
    }
}

#[test]
fn reduce_scatter_leaves_each_its_piece() {
    for algorithm in [Algorithm::Pairwise, Algorithm::ReduceThenScatter] {
        cases(algorithm == Algorithm::Pairwise, |size, reduction, in_place| {
            let algorithm = if size == 1 { Algorithm::Alone } else { algorithm };
            let counts: Vec<usize> = (0..size).map(|rank| (rank + reduction.count) % 4).collect();
            let count = counts.iter().sum();
            let reduction = Reduction { count, ..reduction };
            let Reduction { layout, commutative, .. } = reduction;
            let processes = (0..size).map(|rank| {
                let plan = super::super::reduce_scatter::with(
                    algorithm,
                    team(rank, size),
                    &reduction,
                    &counts,
                    from(in_place),
                );
                process(plan, layout, rank, count, in_place)
            });
            let name = format!("reduce_scatter {algorithm} {size} {count} {commutative} {in_place}");
            let world = run(&name, world(&reduction, processes.collect()));
            let all = reduced(0..size, count, commutative).unwrap();
            let mut first = 0;
            for (rank, process) in world.processes.iter().enumerate() {
                let got = pack(&process.receive, 0, counts[rank], layout);
                assert_eq!(got, all[first * 4..][..counts[rank] * 4], "rank {rank}");
                first += counts[rank];
            }
        });
    }
}

#[test]
fn scans_reduce_the_ranks_below() {
    cases(false, |size, reduction, in_place| {
        let Reduction { count, layout, commutative, .. } = reduction;
        for inclusive in [true, false] {
            let processes = (0..size).map(|rank| {
                let build = if inclusive { scan } else { exscan };
                process(build(team(rank, size), &reduction, from(in_place)), layout, rank, count, in_place)
            });
            let name = format!("scan {inclusive} {size} {count} {commutative} {in_place}");
            let world = run(&name, world(&reduction, processes.collect()));
            for (rank, process) in world.processes.iter().enumerate() {
                if let Some(expected) = reduced(0..rank + usize::from(inclusive), count, commutative) {
                    assert_eq!(pack(&process.receive, 0, count, layout), expected, "rank {rank}");
                }
            }
        }
    });
}

/// Not associative: the result spells out how it was bracketed.
fn bracket(left: &[u8], right: &[u8]) -> Vec<u8> {
    let mix = |l: u8, r: u8| l.wrapping_mul(17).wrapping_add(r.rotate_left(3)).wrapping_add(1);
    left.iter().zip(right).map(|(&l, &r)| mix(l, r)).collect()
}

/// Bits of floating-point sums depend on association: all ranks must see the same.
#[test]
fn every_rank_sees_the_same_association() {
    for size in SIZES {
        for algorithm in [Algorithm::RecursiveDoubling, Algorithm::Halving] {
            let layout = int();
            let reduction = Reduction { count: 20, unit: 0, layout: &layout, commutative: true };
            let outcome = |round: usize| {
                let processes = (0..size).map(|rank| {
                    let plan = super::super::allreduce::with(algorithm, team(rank, size), &reduction, Space::Send);
                    process(plan, &layout, rank, 20, false)
                });
                let world = World::new(processes.collect(), size, bracket);
                run(&format!("association {algorithm} {size} {round}"), world)
            };
            let first = outcome(0).processes[0].receive.clone();
            for round in 1..4 {
                assert!(outcome(round).processes.iter().all(|process| process.receive == first));
            }
        }
    }
}

/// What stands in for shared memory brackets as shared memory does, operation by operation: from the highest rank
/// down, also where an operation commutes.
#[test]
fn in_turn_brackets_from_the_highest_rank_down() {
    cases(true, |size, reduction, in_place| {
        let Reduction { count, layout, .. } = reduction;
        let bracketed = |ranks: std::ops::Range<usize>| {
            ranks.rev().map(|rank| contribution(rank, count)).reduce(|right, left| bracket(&left, &right))
        };
        let counts: Vec<usize> = (0..size).map(|rank| count * (rank + 1) / size - count * rank / size).collect();
        let firsts: Vec<usize> = (0..size).map(|rank| counts[..rank].iter().sum()).collect();
        for kind in ["reduce", "allreduce", "in pieces", "reduce_scatter", "scan", "exscan"] {
            let root = size / 2;
            let processes = (0..size).map(|rank| {
                let here = in_place && (kind != "reduce" || rank == root);
                let (team, from) = (team(rank, size), from(here));
                let plan = match kind {
                    "reduce" => in_turn::reduce(team, root, &reduction, from),
                    "allreduce" => in_turn::allreduce(team, &reduction, from),
                    "in pieces" => in_turn::allreduce_in_pieces(team, &reduction, from),
                    "reduce_scatter" => in_turn::reduce_scatter(team, &reduction, &counts, from),
                    _ => in_turn::scan(team, kind == "scan", &reduction, from),
                };
                process(plan, layout, rank, count, here)
            });
            let world = World::new(processes.collect(), size, bracket);
            let world = run(&format!("in turn {kind} {size} {count} {in_place}"), world);
            for (rank, process) in world.processes.iter().enumerate() {
                let (ranks, part) = match kind {
                    "reduce" if rank != root => continue,
                    "reduce_scatter" => (0..size, firsts[rank]..firsts[rank] + counts[rank]),
                    "scan" => (0..rank + 1, 0..count),
                    "exscan" => (0..rank, 0..count),
                    _ => (0..size, 0..count),
                };
                if let Some(expected) = bracketed(ranks) {
                    let got = pack(&process.receive, 0, part.len(), layout);
                    assert_eq!(got, expected[part.start * 4..part.end * 4], "{kind} of {size} at {rank}");
                }
            }
        }
    });
}
