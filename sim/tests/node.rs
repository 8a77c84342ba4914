// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seeds of whole nodes: as many as the tests have time for. `make soak` runs more.

use strobe_sim::{NodeOutcome, NodePlan, run_node, run_plan};

fn seeds(range: std::ops::Range<u64>, nodes: Option<u32>) {
    for seed in range {
        if let Some(fault) = run_node(seed, nodes).fault {
            let nodes = nodes.map(|nodes| format!(" --nodes {nodes}")).unwrap_or_default();
            panic!("seed {seed}: {fault}\n  repeat with: strobe sim --seed {seed}{nodes}");
        }
    }
}

#[test]
fn first_thousand_seeds() {
    seeds(0..1000, None);
}

#[test]
fn second_thousand_seeds() {
    seeds(1000..2000, None);
}

/// `docs/design/simulation.md` tells what these showed, most of them before programs had windows.
#[test]
fn seeds_that_once_failed() {
    let on = |nodes| move |seed| (seed, Some(nodes));
    let old = [262, 909].map(on(1)).into_iter().chain([9, 15, 17, 35, 992].map(on(2)));
    for (seed, nodes) in old.chain([(50377, Some(4)), (1262, None), (21298, None)]) {
        let outcome = run_plan(NodePlan::new(seed, nodes).with_windows(false));
        assert_eq!(outcome.fault, None, "seed {seed} on {nodes:?} nodes, without windows");
    }
    for seed in [6, 793, 1380] {
        let outcome = run_plan(NodePlan::new(seed, None).with_windows(true));
        assert_eq!(outcome.fault, None, "strobe sim --one-sided --seed {seed}");
    }
    // Slices that only calm ends, and rings full of what is seen in the next one.
    for plan in [NodePlan::new(21, Some(4)).multicasting(), NodePlan::new(21, Some(4)).on_bad_network()] {
        let plan = plan.with_windows(false);
        assert_eq!(run_plan(plan).fault, None, "strobe sim --multicast or --bad-network --seed 21 --nodes 4");
    }
    // A path that is dead for good, and the other one for a while; an answer that comes when its place is wanted again.
    for seed in [702_367, 802_109] {
        let outcome = run_plan(NodePlan::new(seed, None).on_bad_network());
        assert_eq!(outcome.fault, None, "strobe sim --bad-network --seed {seed}");
    }
}

#[test]
fn larger_machines() {
    seeds(5000..5010, Some(6));
}

/// Up to as many nodes as the tree by which they acknowledge needs for a second level.
fn multicasting(seed: u64) -> NodePlan {
    NodePlan::new(seed, Some(3 + seed as u32 % 4)).multicasting()
}

#[test]
fn nodes_multicast() {
    let outcomes: Vec<_> = (0..24).map(|seed| (seed, run_plan(multicasting(seed)))).collect();
    for (seed, outcome) in &outcomes {
        assert_eq!(outcome.fault, None, "strobe sim --multicast --seed {seed} --nodes {}", 3 + seed % 4);
    }
    let count = |of: fn(&NodeOutcome) -> u64| outcomes.iter().filter(|(_, outcome)| of(outcome) > 0).count();
    let counts = [count(|of| of.multicasts), count(|of| of.repairs), count(|of| of.failovers)];
    println!("of 24 seeds so many multicast, repaired, and gave the group up: {counts:?}");
    assert!(counts[0] >= 15 && counts[1] >= 5 && counts[2] >= 2, "{counts:?}");
}

/// How other processes' memory is reached: all ways occur.
#[test]
fn programs_use_windows() {
    let mut sums = [0; 4];
    for seed in 0..60 {
        let outcome = run_plan(NodePlan::new(seed, None).with_windows(true));
        assert_eq!(outcome.fault, None, "strobe sim --one-sided --seed {seed}");
        sums.iter_mut().zip(outcome.operations).for_each(|(sum, count)| *sum += count);
    }
    println!("operations by loads and stores, by copies, by nodes and by owners: {sums:?}");
    assert!(sums.iter().all(|count| *count > 200), "{sums:?}");
}

/// Much is lost, late and cut: links have to do what they can.
#[test]
fn bad_networks() {
    for seed in 0..120 {
        let outcome = run_plan(NodePlan::new(seed, Some(2)).on_bad_network());
        assert_eq!(outcome.fault, None, "strobe sim --bad-network --seed {seed} --nodes 2");
    }
}

/// A third one matches, and copies between ranks.
#[test]
fn progress_agents() {
    for seed in 0..200 {
        let outcome = run_plan(NodePlan::new(seed, None).with_progress_agent());
        assert_eq!(outcome.fault, None, "strobe sim --progress-agent --seed {seed}");
    }
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    let mut hashes = Vec::new();
    for seed in 0..40 {
        let (first, second) = (run_node(seed, None), run_node(seed, None));
        assert_eq!(
            (first.hash, first.steps, first.time_ns),
            (second.hash, second.steps, second.time_ns),
            "seed {seed}"
        );
        assert_eq!(first.matched, second.matched, "seed {seed}");
        hashes.push(first.hash);
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert!(hashes.len() > 30, "seeds differ");
}

/// `--order fixed`: however threads take turns and whatever the network does, receives get the same messages.
#[test]
fn with_fixed_order_messages_do_not_depend_on_time() {
    let mut compared = 0;
    for seed in 0..600 {
        let plan = NodePlan { windows: seed % 2 == 1, ..NodePlan::new(seed, None) };
        if !plan.strobing.fixed_order {
            continue;
        }
        let first = run_plan(plan.clone());
        for other in 1..4 {
            let second = run_plan(NodePlan { seed: seed + 10_000 * other, ..plan.clone() });
            assert_eq!((&first.fault, &second.fault), (&None, &None), "seed {seed}");
            assert_eq!(first.matched, second.matched, "seed {seed}, the {other}th time");
            compared += u32::from(first.hash != second.hash);
        }
    }
    assert!(compared > 30, "{compared} runs differ in anything");
}
