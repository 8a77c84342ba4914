// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether the simulator bites: each bug on purpose is found within the seeds that the tests run. Needs the feature
//! `mutations`.

use std::fmt::Debug;
use std::panic::{AssertUnwindSafe, catch_unwind};
use strobe_protocol::{channel, link, primitive};

const SEEDS: u64 = 2000;

/// Asserts that each of the bugs is found by some seed; a panic is a find, too. `fault` says what a seed's run found.
fn all_are_found<M: Copy + Debug>(bugs: &[M], choose: fn(Option<M>), fault: fn(u64) -> Option<String>) {
    let found = |bug| {
        choose(Some(bug));
        let find = (0..SEEDS).find_map(|seed| {
            let run = catch_unwind(AssertUnwindSafe(|| fault(seed)));
            run.unwrap_or_else(|_| Some("a panic".to_owned())).map(|fault| (seed, fault))
        });
        choose(None);
        find
    };
    let mut missed = Vec::new();
    for &bug in bugs {
        match found(bug) {
            Some((seed, fault)) => println!("{bug:?}: seed {seed}: {fault}"),
            None => missed.push(bug),
        }
    }
    assert!(missed.is_empty(), "not found in {SEEDS} seeds: {missed:?}");
}

#[test]
fn every_bug_on_purpose_in_links_is_found() {
    all_are_found(link::mutation::ALL, link::mutation::choose, |seed| strobe_sim::run(seed, None).fault);
}

#[test]
fn every_bug_on_purpose_in_channels_is_found() {
    all_are_found(channel::mutation::ALL, channel::mutation::choose, |seed| strobe_sim::run_channels(seed, None).fault);
}

#[test]
fn every_bug_on_purpose_in_the_core_primitives_is_found() {
    let fault = |seed| strobe_sim::run_primitives(seed, None).fault;
    all_are_found(primitive::mutation::ALL, primitive::mutation::choose, fault);
    // A node that compares before it has applied what comes earlier has a channel that overtakes.
    all_are_found(&[channel::mutation::Mutation::OvertakesGap], channel::mutation::choose, fault);
}
