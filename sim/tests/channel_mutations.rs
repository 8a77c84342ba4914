// SPDX-License-Identifier: MIT OR Apache-2.0
//! Whether the simulator bites in channels too: each bug on purpose is found within the seeds that the tests run. Needs
//! the feature `mutations`.

use std::panic::{AssertUnwindSafe, catch_unwind};
use strobe_protocol::channel::mutation::{ALL, Mutation, choose};

const SEEDS: u64 = 2000;

/// The first seed that finds the bug, and how; a panic is a find, too.
fn found(mutation: Mutation) -> Option<(u64, String)> {
    choose(Some(mutation));
    let find = (0..SEEDS).find_map(|seed| {
        let run = catch_unwind(AssertUnwindSafe(|| strobe_sim::run_channels(seed, None)));
        let fault = run.map_or_else(|_| Some("a panic".to_owned()), |outcome| outcome.fault);
        fault.map(|fault| (seed, fault))
    });
    choose(None);
    find
}

#[test]
fn every_bug_on_purpose_is_found() {
    let mut missed = Vec::new();
    for mutation in ALL {
        match found(mutation) {
            Some((seed, fault)) => println!("{mutation:?}: seed {seed}: {fault}"),
            None => missed.push(mutation),
        }
    }
    assert!(missed.is_empty(), "not found in {SEEDS} seeds: {missed:?}");
}
