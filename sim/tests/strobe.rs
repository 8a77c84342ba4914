// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seeds of machines that are led through slices: as many as the tests have time for, and whether each bug on purpose
//! is found.

use strobe_schedule::Microphase;
use strobe_sim::{BUGS, Bug, run_strobe};

fn fault(seed: u64, bug: Option<Bug>) -> Option<String> {
    run_strobe(seed, None, bug).fault
}

fn all_right(mut seeds: std::ops::Range<u64>) {
    if let Some((seed, fault)) = seeds.find_map(|seed| Some((seed, fault(seed, None)?))) {
        panic!("seed {seed}: {fault}\n  repeat with: strobe sim --strobe --seed {seed}");
    }
}

#[test]
fn first_seeds() {
    all_right(0..1000);
}

#[test]
fn next_seeds() {
    all_right(1000..2000);
}

#[test]
fn what_the_seeds_are_meant_to_bring_about_happens() {
    let outcomes: Vec<_> = (0..200).map(|seed| run_strobe(seed, None, None).strobe).collect();
    let count = |of: fn(&strobe_sim::StrobeOutcome) -> bool| outcomes.iter().filter(|run| of(run)).count();
    let died_in = |microphase| {
        let phases = outcomes.iter().filter_map(|run| run.died_in);
        phases.filter(|phase| phase.microphase() == microphase).count()
    };
    assert!(count(|run| run.held > 0) > 40, "{} of 200 held a message", count(|run| run.held > 0));
    assert!(count(|run| run.asked > 0) > 60, "{} of 200 asked", count(|run| run.asked > 0));
    assert!(count(|run| run.carried > 0) > 30, "{} of 200 carried slices", count(|run| run.carried > 0));
    assert!(count(|run| run.refused > 0) > 40, "{} of 200 asked too early", count(|run| run.refused > 0));
    let collectives: u64 = outcomes.iter().map(|run| run.collectives).sum();
    assert!(collectives > 500, "{collectives} collectives in 200");
    assert!(count(|run| run.named_ns.is_some()) > 5, "{} of 200 named the dead", count(|run| run.named_ns.is_some()));
    let (exchange, schedule) = (died_in(Microphase::Exchange), died_in(Microphase::Schedule));
    assert!(exchange > 3 && schedule > 3, "{exchange} died in an exchange, {schedule} behind one");
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    for seed in 0..20 {
        let (first, second) = (run_strobe(seed, None, None), run_strobe(seed, None, None));
        assert_eq!((first.hash, first.events), (second.hash, second.events), "seed {seed}");
    }
}

#[test]
fn every_bug_on_purpose_is_found() {
    for &bug in BUGS {
        let found = (0..400).find_map(|seed| Some((seed, fault(seed, Some(bug))?)));
        println!("{bug:?}: {found:?}");
        assert!(found.is_some(), "{bug:?} is not found");
    }
}
