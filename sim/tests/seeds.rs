// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seeds of the simulator: as many as the tests have time for. `make soak` runs more.

use strobe_sim::run;

fn seeds(range: std::ops::Range<u64>) {
    for seed in range {
        if let Some(fault) = run(seed, None).fault {
            panic!("seed {seed}: {fault}\n  repeat with: strobe sim --seed {seed}");
        }
    }
}

#[test]
fn first_thousand_seeds() {
    seeds(0..1000);
}

#[test]
fn second_thousand_seeds() {
    seeds(1000..2000);
}

#[test]
fn larger_machines() {
    for seed in 5000..5010 {
        let outcome = run(seed, Some(10));
        assert_eq!(outcome.fault, None, "strobe sim --seed {seed} --nodes 10");
    }
}

#[test]
fn a_seed_gives_the_same_run_each_time() {
    let mut hashes = Vec::new();
    for seed in 0..40 {
        let (first, second) = (run(seed, None), run(seed, None));
        assert_eq!(first.hash, second.hash, "seed {seed}");
        assert_eq!((first.events, first.time_ns), (second.events, second.time_ns), "seed {seed}");
        hashes.push(first.hash);
    }
    hashes.sort_unstable();
    hashes.dedup();
    assert!(hashes.len() > 30, "seeds differ");
}
