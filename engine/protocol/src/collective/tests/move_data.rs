// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives that move data.

use super::*;

/// Pieces per process for the vector forms: some empty, displacements with gaps, not in order.
fn uneven(size: usize, count: usize) -> (Vec<usize>, Vec<isize>) {
    let counts: Vec<usize> = (0..size).map(|rank| (rank * 5 + count) % 7).collect();
    let displacements = (0..size).map(|rank| ((size - 1 - rank) * 8) as isize).collect();
    (counts, displacements)
}

fn fill(memory: &mut [u8], region: Region<'_>, make: impl Fn(usize) -> u32) {
    if let Some(layout) = region.layout {
        unpack(memory, region.at, region.count, layout, &words(region.count, make));
    }
}

fn expect(memory: &[u8], region: Region<'_>, make: impl Fn(usize) -> u32) {
    if let Some(layout) = region.layout {
        let got = pack(memory, region.at, region.count, layout);
        assert!(got == words(region.count, make), "wrong data in {:?}", region.block());
    }
}

fn data_world(processes: Vec<Process>) -> World {
    let local = processes.len();
    World::new(processes, local, keep_right)
}

#[test]
fn barrier_lets_no_one_out_before_everyone_is_in() {
    for size in SIZES {
        let hear = |plan: &Plan| plan.steps.iter().filter(|step| matches!(step, Step::Receive { .. })).count();
        let plans: Vec<Plan> = (0..size).map(|rank| barrier(team(rank, size))).collect();
        for plan in &plans {
            // Doubling rounds: after them everyone has heard from everyone.
            assert_eq!(hear(plan), size.next_power_of_two().ilog2() as usize);
        }
        let processes = plans.into_iter().map(|plan| Process::new(plan, vec![], vec![], vec![])).collect();
        run(&format!("barrier {size}"), data_world(processes));
    }
}

#[test]
fn bcast_brings_the_bytes_of_the_root() {
    for size in SIZES {
        for algorithm in [Algorithm::Binomial, Algorithm::ScatterRing] {
            for (root, count) in [(0, 0), (0, 1), (size - 1, 5), (size / 2, 40)] {
                let layouts = [int(), gapped()];
                let processes = (0..size).map(|rank| {
                    // Ranks describe the same bytes differently.
                    let unit = rank % 2;
                    let region = Region::new(Space::Receive, count, unit, &layouts[unit]);
                    let mut receive = buffer(room(&layouts[unit], count), 0xcc);
                    if rank == root {
                        fill(&mut receive, region, |element| word(root, 0, element));
                    }
                    let plan = bcast::with(algorithm, team(rank, size), Root::Local(root), region);
                    Process::new(plan, layouts.to_vec(), vec![], receive)
                });
                let world = run(&format!("bcast {algorithm} {size} {root} {count}"), data_world(processes.collect()));
                for (rank, process) in world.processes.iter().enumerate() {
                    let region = Region::new(Space::Receive, count, rank % 2, &layouts[rank % 2]);
                    expect(&process.receive, region, |element| word(root, 0, element));
                }
            }
        }
    }
}

/// Gather and scatter are each other's mirror: `root_parts` at the root, one region elsewhere.
fn rooted(name: &str, gathers: bool, algorithms: &[Algorithm]) {
    for size in SIZES {
        for &algorithm in algorithms {
            for (root, count, vector) in
                [(0, 0, false), (0, 1, false), (size - 1, 3, false), (size / 2, 9, false), (size - 1, 2, true)]
            {
                if vector && algorithm == Algorithm::Binomial {
                    continue;
                }
                for in_place in [false, true] {
                    let case = format!("{name} {algorithm} {size} {root} {count} {vector} {in_place}");
                    rooted_case(&case, gathers, algorithm, (size, root, count), vector, in_place);
                }
            }
        }
    }
}

fn rooted_case(
    name: &str,
    gathers: bool,
    algorithm: Algorithm,
    (size, root, count): (usize, usize, usize),
    vector: bool,
    in_place: bool,
) {
    let layouts = [int(), gapped()];
    let (counts, displacements) = uneven(size, count);
    let piece_count = |rank: usize| if vector { counts[rank] } else { count };
    let (one_space, all_space) = if gathers { (Space::Send, Space::Receive) } else { (Space::Receive, Space::Send) };
    let parts = match vector {
        false => Parts::Even { space: all_space, count, unit: 1, layout: &layouts[1] },
        true => Parts::Vector {
            space: all_space,
            counts: &counts,
            displacements: &displacements,
            unit: 1,
            layout: &layouts[1],
        },
    };
    let one = |rank: usize| Region::new(one_space, piece_count(rank), 0, &layouts[0]);
    let processes = (0..size).map(|rank| {
        let is_root = rank == root;
        let mut single = buffer(room(&layouts[0], piece_count(rank)), 0xcc);
        let mut all = buffer(if is_root { room(&layouts[1], size * 9 + 9) } else { 0 }, 0xcc);
        let own = (!(in_place && is_root)).then(|| one(rank));
        let whole = is_root.then_some(parts);
        let (team, root) = (team(rank, size), Root::Local(root));
        if gathers {
            fill(&mut single, one(rank), |element| word(rank, 9, element));
            if is_root && in_place {
                fill(&mut all, parts.region(rank), |element| word(rank, 9, element));
            }
            let plan = super::super::gather::with(algorithm, team, root, own, whole);
            Process::new(plan, layouts.to_vec(), single, all)
        } else {
            if is_root {
                (0..size).for_each(|to| fill(&mut all, parts.region(to), |element| word(to, 9, element)));
            }
            let plan = super::super::scatter::with(algorithm, team, root, whole, own);
            Process::new(plan, layouts.to_vec(), all, single)
        }
    });
    let world = run(name, data_world(processes.collect()));
    for (rank, process) in world.processes.iter().enumerate() {
        if gathers && rank == root {
            (0..size).for_each(|from| expect(&process.receive, parts.region(from), |element| word(from, 9, element)));
        }
        if !(gathers || in_place && rank == root) {
            expect(&process.receive, one(rank), |element| word(rank, 9, element));
        }
    }
}

#[test]
fn gather_collects_at_the_root() {
    rooted("gather", true, &[Algorithm::Linear, Algorithm::Binomial]);
}

#[test]
fn scatter_distributes_from_the_root() {
    rooted("scatter", false, &[Algorithm::Linear, Algorithm::Binomial]);
}

#[test]
fn allgather_collects_everywhere() {
    for size in SIZES {
        let mut algorithms = vec![Algorithm::Ring, Algorithm::Bruck];
        if size.is_power_of_two() {
            algorithms.push(Algorithm::RecursiveDoubling);
        }
        for algorithm in algorithms {
            for (count, vector, in_place) in
                [(0, false, false), (1, false, true), (6, false, false), (3, true, false), (4, true, true)]
            {
                if vector && algorithm != Algorithm::Ring {
                    continue;
                }
                let (counts, displacements) = uneven(size, count);
                let layouts = [int(), gapped()];
                let piece_count = |rank: usize| if vector { counts[rank] } else { count };
                let even = Parts::Even { space: Space::Receive, count, unit: 1, layout: &layouts[1] };
                let parts = if vector {
                    let (counts, displacements) = (&counts[..], &displacements[..]);
                    Parts::Vector { space: Space::Receive, counts, displacements, unit: 1, layout: &layouts[1] }
                } else {
                    even
                };
                let processes = (0..size).map(|rank| {
                    let region = Region::new(Space::Send, piece_count(rank), 0, &layouts[0]);
                    let mut send = buffer(room(&layouts[0], region.count), 0xcc);
                    let mut receive = buffer(room(&layouts[1], size * 9 + 9), 0xcc);
                    fill(&mut send, region, |element| word(rank, 0, element));
                    if in_place {
                        fill(&mut receive, parts.region(rank), |element| word(rank, 0, element));
                    }
                    let own = (!in_place).then_some(region);
                    let plan = super::super::allgather::with(algorithm, team(rank, size), own, parts);
                    Process::new(plan, layouts.to_vec(), send, receive)
                });
                let name = format!("allgather {algorithm} {size} {count} {vector} {in_place}");
                let world = run(&name, data_world(processes.collect()));
                for process in &world.processes {
                    for from in 0..size {
                        expect(&process.receive, parts.region(from), |element| word(from, 0, element));
                    }
                }
            }
        }
    }
}

#[test]
fn alltoall_transposes() {
    for size in SIZES {
        for algorithm in [Algorithm::Pairwise, Algorithm::Bruck] {
            for (count, vector, in_place) in
                [(0, false, false), (1, false, true), (6, false, false), (3, true, false), (4, true, true)]
            {
                if vector && algorithm == Algorithm::Bruck {
                    continue;
                }
                alltoall_case(algorithm, size, count, vector, in_place);
            }
        }
    }
}

fn alltoall_case(algorithm: Algorithm, size: usize, count: usize, vector: bool, in_place: bool) {
    let layouts = [int(), gapped()];
    // Symmetric, as in place demands.
    let length = |a: usize, b: usize| if vector { (a * b + a + b + count) % 6 } else { count };
    let counts: Vec<Vec<usize>> = (0..size).map(|rank| (0..size).map(|peer| length(rank, peer)).collect()).collect();
    let displacements: Vec<isize> = (0..size).map(|peer| (size - 1 - peer) as isize * 7).collect();
    let parts = |rank: usize, space: Space, unit: usize| match vector {
        false => Parts::Even { space, count, unit, layout: &layouts[unit] },
        true => {
            Parts::Vector { space, counts: &counts[rank], displacements: &displacements, unit, layout: &layouts[unit] }
        }
    };
    let processes = (0..size).map(|rank| {
        let (leaving, arriving) = (parts(rank, Space::Send, 0), parts(rank, Space::Receive, 1));
        let mut send = buffer(room(&layouts[0], size * 8 + 8), 0xcc);
        let mut receive = buffer(room(&layouts[1], size * 8 + 8), 0xcc);
        for to in 0..size {
            fill(&mut send, leaving.region(to), |element| word(rank, to, element));
            if in_place {
                fill(&mut receive, arriving.region(to), |element| word(rank, to, element));
            }
        }
        let own = (!in_place).then_some(leaving);
        let plan = super::super::alltoall::with(algorithm, team(rank, size), own, arriving);
        Process::new(plan, layouts.to_vec(), send, receive)
    });
    let name = format!("alltoall {algorithm} {size} {count} {vector} {in_place}");
    let world = run(&name, data_world(processes.collect()));
    for (rank, process) in world.processes.iter().enumerate() {
        for from in 0..size {
            let region = parts(rank, Space::Receive, 1).region(from);
            expect(&process.receive, region, |element| word(from, rank, element));
        }
    }
}

/// On a ring of one or two processes both neighbours are the same one: what it sent down comes from above.
#[test]
fn neighbors_of_a_small_ring_keep_their_directions() {
    for size in [1, 2, 3, 5] {
        let layout = int();
        let processes = (0..size).map(|rank| {
            let around = [Some((rank + size - 1) % size), Some((rank + 1) % size)];
            let neighbors = Neighbors { sources: &around, destinations: &around, cartesian: true };
            let send = words(2, |way| word(rank, way, 0));
            let sends = Parts::Even { space: Space::Send, count: 1, unit: 0, layout: &layout };
            let receives = Parts::Even { space: Space::Receive, count: 1, unit: 0, layout: &layout };
            let plan = neighbor(neighbors, |index| sends.region(index), receives);
            let padded = [vec![0; MARGIN], send, vec![0; MARGIN]].concat();
            Process::new(plan, vec![int()], padded, buffer(8, 0))
        });
        let world = run(&format!("neighbors {size}"), data_world(processes.collect()));
        for (rank, process) in world.processes.iter().enumerate() {
            let (down, up) = ((rank + size - 1) % size, (rank + 1) % size);
            let expected = words(2, |way| if way == 0 { word(down, 1, 0) } else { word(up, 0, 0) });
            assert_eq!(pack(&process.receive, 0, 2, &layout), expected, "rank {rank} of {size}");
        }
    }
}
