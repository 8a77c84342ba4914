// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seeds of the core primitives: as many as the tests have time for. `make soak` runs more.

use strobe_sim::run_primitives;

fn seeds(range: std::ops::Range<u64>) {
    for seed in range {
        if let Some(fault) = run_primitives(seed, None).fault {
            panic!("seed {seed}: {fault}\n  repeat with: strobe sim --primitives --seed {seed}");
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
    let outcomes: Vec<_> = (0..120).map(|seed| run_primitives(seed, None)).collect();
    let count = |of: fn(&strobe_sim::PrimitiveOutcome) -> u64| outcomes.iter().filter(|run| of(run) > 0).count();
    assert!(count(|run| run.yes) > 100 && count(|run| run.no) > 60, "{}", count(|run| run.no));
    assert!(count(|run| run.repeated) > 30, "{} of 120 repeated a request", count(|run| run.repeated));
    assert!(count(|run| run.later) > 40, "{} of 120 had to wait for a number", count(|run| run.later));
    assert!(count(|run| run.timeouts) > 20, "{} of 120 waited in vain", count(|run| run.timeouts));
    assert!(count(|run| run.failovers) > 3, "{} of 120 gave the group up", count(|run| run.failovers));
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    for seed in 0..20 {
        let (first, second) = (run_primitives(seed, None), run_primitives(seed, None));
        assert_eq!((first.hash, first.events), (second.hash, second.events), "seed {seed}");
    }
}

/// Twice as many nodes cost a step of the tree each second time, not twice the time.
#[test]
fn a_question_takes_as_many_steps_as_the_tree_is_deep() {
    let times: Vec<u64> = [2, 16, 256, 2_048].map(|nodes| strobe_sim::primitive_scale(nodes).compare_ns).into();
    println!("2, 16, 256, 2,048 nodes: {times:?} ns");
    assert!(times.is_sorted() && times[3] < 8 * times[0], "{times:?}");
}
