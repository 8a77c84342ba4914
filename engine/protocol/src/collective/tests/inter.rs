// SPDX-License-Identifier: MIT OR Apache-2.0
//! Intercommunicators: the local group has `sizes.0` processes, the remote one `sizes.1`. Contributions of the
//! remote group are those of ranks 100 and up.

use super::reductions::{operation, process, reduced};
use super::*;

const PAIRS: [(usize, usize); 7] = [(1, 1), (1, 3), (2, 2), (4, 3), (5, 8), (7, 1), (9, 12)];
const REMOTE: usize = 100;

/// Each process as (is it of the first group, its team, the number that its data carry).
fn everyone(sizes: (usize, usize)) -> Vec<(bool, Team, usize)> {
    let first = (0..sizes.0).map(|rank| (true, Team { rank, size: sizes.0, remote: Some(sizes.1) }, rank));
    let second = (0..sizes.1).map(|rank| (false, Team { rank, size: sizes.1, remote: Some(sizes.0) }, rank + REMOTE));
    first.chain(second).collect()
}

fn ranks(first: bool, sizes: (usize, usize)) -> std::ops::Range<usize> {
    if first { 0..sizes.0 } else { REMOTE..REMOTE + sizes.1 }
}

/// The root is the last process of the first group.
fn root_of(first: bool, team: Team, root: usize) -> Root {
    match (first, team.rank == root) {
        (true, true) => Root::Here,
        (true, false) => Root::Nowhere,
        (false, _) => Root::Remote(root),
    }
}

#[test]
fn barrier_and_bcast_cross_the_groups() {
    for sizes in PAIRS {
        let plans = everyone(sizes).into_iter().map(|(_, team, _)| barrier(team));
        let processes = plans.map(|plan| Process::new(plan, vec![], vec![], vec![])).collect();
        run(&format!("inter barrier {sizes:?}"), World::new(processes, sizes.0, keep_right));

        let (layout, root) = (int(), sizes.0 - 1);
        let processes = everyone(sizes).into_iter().map(|(first, team, id)| {
            let region = Region::new(Space::Receive, 5, 0, &layout);
            let mut receive = buffer(20, 0xdd);
            if id == root {
                unpack(&mut receive, 0, 5, &layout, &words(5, |element| word(1, 2, element)));
            }
            Process::new(bcast(team, root_of(first, team, root), region), vec![int()], vec![], receive)
        });
        let world = run(&format!("inter bcast {sizes:?}"), World::new(processes.collect(), sizes.0, keep_right));
        for process in &world.processes[sizes.0..] {
            assert_eq!(pack(&process.receive, 0, 5, &layout), words(5, |element| word(1, 2, element)));
        }
    }
}

#[test]
fn reductions_cross_the_groups() {
    for sizes in PAIRS {
        for commutative in [true, false] {
            let (layout, count, root) = (gapped(), 6, sizes.0 - 1);
            let reduction = Reduction { count, unit: 0, layout: &layout, commutative };
            let combine = operation(commutative);
            let processes = everyone(sizes).into_iter().map(|(first, team, id)| {
                let plan = reduce(team, root_of(first, team, root), &reduction, Space::Send);
                process(plan, &layout, id, count, false)
            });
            let world = World::new(processes.collect(), sizes.0, combine);
            let world = run(&format!("inter reduce {sizes:?} {commutative}"), world);
            let got = pack(&world.processes[root].receive, 0, count, &layout);
            assert_eq!(Some(got), reduced(ranks(false, sizes), count, commutative));

            let processes = everyone(sizes)
                .into_iter()
                .map(|(_, team, id)| process(allreduce(team, &reduction, Space::Send), &layout, id, count, false));
            let world = World::new(processes.collect(), sizes.0, combine);
            let world = run(&format!("inter allreduce {sizes:?} {commutative}"), world);
            for (process, (first, ..)) in world.processes.iter().zip(everyone(sizes)) {
                let got = pack(&process.receive, 0, count, &layout);
                assert_eq!(Some(got), reduced(ranks(!first, sizes), count, commutative));
            }
        }
    }
}

#[test]
fn reduce_scatter_crosses_the_groups() {
    for sizes in PAIRS {
        for commutative in [true, false] {
            // The same total on both sides: all of it for the last process, or one element for each but that.
            let counts = |size: usize| -> Vec<usize> {
                let total = sizes.0 + sizes.1;
                (0..size).map(|rank| if rank + 1 < size { 1 } else { total + 1 - size }).collect()
            };
            let count = sizes.0 + sizes.1;
            let layout = gapped();
            let reduction = Reduction { count, unit: 0, layout: &layout, commutative };
            let processes = everyone(sizes).into_iter().map(|(_, team, id)| {
                let plan = reduce_scatter(team, &reduction, &counts(team.size), Space::Send);
                process(plan, &layout, id, count, false)
            });
            let world = World::new(processes.collect(), sizes.0, operation(commutative));
            let world = run(&format!("inter reduce_scatter {sizes:?} {commutative}"), world);
            for (process, (first, team, _)) in world.processes.iter().zip(everyone(sizes)) {
                let all = reduced(ranks(!first, sizes), count, commutative).unwrap();
                let mine = counts(team.size);
                let start: usize = mine[..team.rank].iter().sum();
                let got = pack(&process.receive, 0, mine[team.rank], &layout);
                assert_eq!(got, all[start * 4..][..mine[team.rank] * 4]);
            }
        }
    }
}

#[test]
fn data_crosses_the_groups() {
    for sizes in PAIRS {
        let (layout, root) = (int(), sizes.0 - 1);
        let even = |space| Parts::Even { space, count: 2, unit: 0, layout: &layout };
        let own = Region::new(Space::Send, 2, 0, &layout);
        let filled = |count: usize, make: &dyn Fn(usize) -> u32| {
            let mut memory = buffer(4 * count, 0xdd);
            unpack(&mut memory, 0, count, &int(), &words(count, make));
            memory
        };
        let most = sizes.0.max(sizes.1);

        let processes = everyone(sizes).into_iter().map(|(_, team, id)| {
            let plan = allgather(team, Some(own), even(Space::Receive));
            Process::new(plan, vec![int()], filled(2, &|element| word(id, 0, element)), buffer(8 * most, 0xdd))
        });
        let world = run(&format!("inter allgather {sizes:?}"), World::new(processes.collect(), sizes.0, keep_right));
        for (process, (first, ..)) in world.processes.iter().zip(everyone(sizes)) {
            let expected: Vec<u8> =
                ranks(!first, sizes).flat_map(|id| words(2, |element| word(id, 0, element))).collect();
            assert_eq!(pack(&process.receive, 0, expected.len() / 4, &layout), expected);
        }

        let processes = everyone(sizes).into_iter().map(|(_, team, id)| {
            let plan = alltoall(team, Some(even(Space::Send)), even(Space::Receive));
            Process::new(plan, vec![int()], filled(2 * most, &|element| word(id, 1, element)), buffer(8 * most, 0xdd))
        });
        let world = run(&format!("inter alltoall {sizes:?}"), World::new(processes.collect(), sizes.0, keep_right));
        for (process, (first, team, _)) in world.processes.iter().zip(everyone(sizes)) {
            let expected: Vec<u8> =
                ranks(!first, sizes).flat_map(|id| words(2, |element| word(id, 1, 2 * team.rank + element))).collect();
            assert_eq!(pack(&process.receive, 0, expected.len() / 4, &layout), expected);
        }

        let processes = everyone(sizes).into_iter().map(|(first, team, id)| {
            let root = root_of(first, team, root);
            let plan = gather(team, root, Some(own), Some(even(Space::Receive)), true);
            Process::new(plan, vec![int()], filled(2, &|element| word(id, 0, element)), buffer(8 * most, 0xdd))
        });
        let world = run(&format!("inter gather {sizes:?}"), World::new(processes.collect(), sizes.0, keep_right));
        let expected: Vec<u8> = ranks(false, sizes).flat_map(|id| words(2, |element| word(id, 0, element))).collect();
        assert_eq!(pack(&world.processes[root].receive, 0, expected.len() / 4, &layout), expected);

        let processes = everyone(sizes).into_iter().map(|(first, team, id)| {
            let root = root_of(first, team, root);
            let plan =
                scatter(team, root, Some(even(Space::Send)), Some(Region::new(Space::Receive, 2, 0, &layout)), true);
            Process::new(plan, vec![int()], filled(2 * most, &|element| word(id, 1, element)), buffer(8, 0xdd))
        });
        let world = run(&format!("inter scatter {sizes:?}"), World::new(processes.collect(), sizes.0, keep_right));
        for (rank, process) in world.processes[sizes.0..].iter().enumerate() {
            assert_eq!(pack(&process.receive, 0, 2, &layout), words(2, |element| word(root, 1, 2 * rank + element)));
        }
    }
}
