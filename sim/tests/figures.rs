// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a link makes of a network, in simulated time: the same on every machine, so bounds are exact and a change that
//! costs speed shows. Prints the table of `docs/design/link.md`.

use strobe_protocol::link::PathConfig;
use strobe_sim::{Cut, Outcome, PathFaults, Pause, Scenario, World};

const MS: u64 = 1_000_000;

/// Two nodes that send each other transfers as fast as they can over `paths` equal paths of 1 GB/s and 60 µs there and
/// back, in packets of `packet_bytes`.
fn scenario(seed: u64, paths: usize, packet_bytes: u32) -> Scenario {
    let path = PathConfig { packet_bytes_max: packet_bytes, window_bytes_max: 512 << 10 };
    let faults = PathFaults {
        latency_ns: 30_000,
        jitter_ns: 2_000,
        rate: 1_000,
        queue_bytes: 256 << 10,
        lost: 0,
        corrupted: 0,
        doubled: 0,
        late: 0,
    };
    Scenario {
        paths: vec![path; paths],
        faults: vec![faults; paths],
        cuts: Vec::new(),
        pauses: Vec::new(),
        death: None,
        foreign: 0,
        refused: 0,
        damaged: 0,
        inbox_bytes: 1 << 20,
        calm_at: 60_000 * MS,
        records: 0,
        transfers: 150,
        transfer_bytes: 400_000,
        perfect: false,
        ..Scenario::new(seed, Some(2))
    }
}

fn run(scenario: Scenario) -> Outcome {
    let outcome = World::new(scenario).run();
    assert_eq!(outcome.fault, None);
    outcome
}

/// Megabytes per second and direction.
fn goodput(outcome: &Outcome) -> u64 {
    outcome.bytes * 1_000 / outcome.last_ns / 2
}

#[test]
fn loss_costs_what_is_lost_and_little_more() {
    println!("{:>10} {:>8} {:>10} {:>10}", "packet B", "loss %", "MB/s", "sent again");
    for packet_bytes in [1_500, 9_000, 60_000] {
        let mut clean = 0;
        for (lost, least) in [(0, 100), (1_000, 90), (10_000, 80), (50_000, 60), (100_000, 45)] {
            let mut scenario = scenario(1, 1, packet_bytes);
            scenario.faults[0].lost = lost;
            let outcome = run(scenario);
            let rate = goodput(&outcome);
            let again = outcome.replaced * 1_000 / outcome.packets;
            println!("{packet_bytes:>10} {:>8} {rate:>10} {:>9}‰", lost as f64 / 10_000.0, again);
            clean = clean.max(rate);
            assert!(rate * 100 >= clean * least, "{packet_bytes} B, {lost} in a million lost: {rate} of {clean} MB/s");
        }
    }
}

#[test]
fn two_equal_paths_are_nearly_twice_as_fast() {
    for packet_bytes in [1_500, 9_000, 60_000] {
        let [one, two] = [1, 2].map(|paths| {
            let load = Scenario { transfers: 100, transfer_bytes: 1_500_000, ..scenario(2, paths, packet_bytes) };
            goodput(&run(load))
        });
        println!("{packet_bytes} B packets: {one} MB/s on one path, {two} on two");
        assert!(two * 10 >= one * 17, "{packet_bytes} B: {one} and {two} MB/s");
    }
}

#[test]
fn a_cut_path_pauses_the_link_for_milliseconds() {
    let mut pauses: Vec<u64> = (0..100)
        .map(|seed| {
            let mut scenario = scenario(seed, 2, 9_000);
            scenario.transfers = 60;
            let (from, path) = (2 * MS + seed * 37_000, Some((seed % 2) as u8));
            for (source, destination) in [(0, 1), (1, 0)] {
                scenario.cuts.push(Cut { from, to: from + 200 * MS, source, destination, path });
            }
            run(scenario).pause_ns
        })
        .collect();
    pauses.sort_unstable();
    println!(
        "one of two paths cut 100 times: pause {} µs median, {} µs longest",
        pauses[50] / 1_000,
        pauses[99] / 1_000
    );
    assert!(pauses[50] <= 20 * MS && pauses[99] <= 50 * MS, "{pauses:?}");
}

/// Both paths are cut in turn, each when the other has been whole again for 20 to 60 ms, at the most different stages
/// of being tried again.
#[test]
fn a_path_that_was_mended_is_there_when_the_other_is_cut() {
    let mut pauses: Vec<u64> = (0..40)
        .map(|seed| {
            let mut scenario = scenario(seed, 2, 9_000);
            scenario.faults.iter_mut().for_each(|path| path.rate = 100);
            scenario.transfers = 600;
            let mut from = 20 * MS + seed * 370_000;
            for turn in 0..6 {
                let (to, path) = (from + (50 + (seed * 37 + turn * 53) % 150) * MS, Some((turn % 2) as u8));
                for (source, destination) in [(0, 1), (1, 0)] {
                    scenario.cuts.push(Cut { from, to, source, destination, path });
                }
                from = to + (20 + (seed * 13 + turn * 17) % 40) * MS;
            }
            let outcome = run(scenario);
            assert!(outcome.last_ns > from, "the load ended before the last cut: {} of {from}", outcome.last_ns);
            outcome.pause_ns
        })
        .collect();
    pauses.sort_unstable();
    println!(
        "two paths cut in turn, six times: longest pause {} µs in the median of 40 runs, {} µs in all",
        pauses[20] / 1_000,
        pauses[39] / 1_000
    );
    assert!(pauses[20] <= 10 * MS && pauses[39] <= 50 * MS, "{pauses:?}");
}

#[test]
fn a_receiver_that_sleeps_costs_few_packets() {
    let mut scenario = scenario(3, 1, 1_500);
    for at in 1..8 {
        scenario.pauses.push(Pause { from: at * 20 * MS, to: at * 20 * MS + 10 * MS, node: 1 });
    }
    let outcome = run(scenario);
    println!("asleep 10 ms of 20: {} of {} packets sent again", outcome.replaced, outcome.packets);
    assert!(outcome.replaced * 50 < outcome.packets, "{} of {}", outcome.replaced, outcome.packets);
}

#[test]
fn a_small_socket_buffer_is_not_flooded() {
    let mut scenario = scenario(4, 1, 1_500);
    scenario.inbox_bytes = 64 << 10;
    scenario.faults[0].rate = 10_000;
    let outcome = run(scenario);
    let lost = outcome.dropped * 100 / outcome.packets;
    println!("64 KiB of socket buffer, window 512 KiB: {} MB/s, {lost} % of packets lost", goodput(&outcome));
    assert!(lost <= 20, "{lost} %");
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

/// Twice as many nodes cost a step of the tree each second time, not twice the time.
#[test]
fn a_question_takes_as_many_steps_as_the_tree_is_deep() {
    let times: Vec<u64> = [2, 16, 256, 2_048].map(|nodes| strobe_sim::primitive_scale(nodes).compare_ns).into();
    println!("2, 16, 256, 2,048 nodes: {times:?} ns");
    assert!(times.is_sorted() && times[3] < 8 * times[0], "{times:?}");
}
