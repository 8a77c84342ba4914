// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seeds of broadcast channels: as many as the tests have time for. `make soak` runs more.

use strobe_sim::{ChannelPlan, ChannelWorld, run_channels};

fn seeds(range: std::ops::Range<u64>) {
    for seed in range {
        if let Some(fault) = run_channels(seed, None).fault {
            panic!("seed {seed}: {fault}\n  repeat with: strobe sim --channels --seed {seed}");
        }
    }
}

#[test]
fn first_seeds() {
    seeds(0..350);
}

#[test]
fn second_seeds() {
    seeds(350..700);
}

#[test]
fn what_the_seeds_are_meant_to_bring_about_happens() {
    let outcomes: Vec<_> = (0..120).map(|seed| run_channels(seed, None)).collect();
    let count = |of: fn(&strobe_sim::ChannelOutcome) -> u64| outcomes.iter().filter(|run| of(run) > 0).count();
    assert!(count(|run| run.repairs) > 25, "{} of 120 repaired", count(|run| run.repairs));
    assert!(count(|run| run.failovers) > 10, "{} of 120 gave the group up", count(|run| run.failovers));
    assert!(count(|run| run.returns) > 80, "{} of 120 used the group", count(|run| run.returns));
    assert!(count(|run| run.duplicates) > 25);
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    for seed in 0..20 {
        let (first, second) = (run_channels(seed, None), run_channels(seed, None));
        assert_eq!((first.hash, first.events), (second.hash, second.events), "seed {seed}");
    }
}

#[test]
fn a_group_that_dies_in_the_middle_costs_nothing_but_time() {
    for seed in 0..25 {
        let mut plan = ChannelPlan::new(seed, Some(7));
        plan.scenario.death = None;
        plan.broadcasts[0] = 120;
        plan.dead_from = Some(2_000_000);
        let outcome = ChannelWorld::new(plan).run();
        assert_eq!(outcome.fault, None, "seed {seed}");
    }
}

#[test]
fn on_a_perfect_group_hardly_anything_is_sent_twice() {
    let (mut seen, mut repairs, mut broadcasts) = (0, 0, 0);
    for seed in 0..300 {
        let plan = ChannelPlan::new(seed, None);
        if !plan.scenario.perfect {
            continue;
        }
        seen += 1;
        broadcasts += plan.broadcasts.iter().sum::<u64>();
        let outcome = ChannelWorld::new(plan).run();
        assert_eq!(outcome.fault, None, "seed {seed}");
        repairs += outcome.repairs;
    }
    // What is late because a node or a wire is busy cannot be told from what is lost.
    println!("{repairs} repairs of {broadcasts} broadcasts on {seen} perfect groups");
    assert!(seen > 15 && repairs * 20 <= broadcasts, "{repairs} of {broadcasts}");
}

/// A10: what acknowledgements cost is shared by more broadcasts the more channels there are.
#[test]
fn the_time_of_a_broadcast_falls_like_one_by_the_number_of_channels() {
    for nodes in [16, 256] {
        let times = [2, 4, 8, 16, 32].map(|channels| strobe_sim::stream(nodes, channels, 640).broadcast_ns as f64);
        println!("{nodes} nodes, 2 to 32 channels: {times:?} ns");
        assert!(times.is_sorted_by(|more, less| less <= more), "{times:?}");
        // a + b / channels through the first and the last is near those between.
        let b = (times[0] - times[4]) / (1.0 / 2.0 - 1.0 / 32.0);
        let a = times[4] - b / 32.0;
        for (at, channels) in [4.0, 8.0, 16.0].into_iter().enumerate() {
            let line = a + b / channels;
            assert!((times[at + 1] - line).abs() <= 0.5 * line, "{channels} channels: {} and {line} ns", times[at + 1]);
        }
    }
}
