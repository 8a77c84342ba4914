// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a link makes of a network, in simulated time: the same on every machine, so bounds are exact and a change that
//! costs speed shows. Prints the table of `docs/design/link.md`.

use super::network::{Network, Path, Pause};
use super::pair::{MS, Pair};
use super::peer::{Peer, Traffic};
use super::seeds::Scenario;
use crate::link::PathConfig;

/// Two peers that send each other transfers as fast as they can over `paths` equal paths of 1 GB/s and 60 µs there and
/// back, in packets of `packet_bytes`.
fn scenario(seed: u64, paths: usize, packet_bytes: u32) -> Scenario {
    let path = Path {
        config: PathConfig { packet_bytes_max: packet_bytes, window_bytes_max: 512 << 10 },
        latency_ns: 30_000,
        jitter_ns: 2_000,
        rate: 1_000,
        queue_bytes: 256 << 10,
        ..Path::good(packet_bytes)
    };
    let mut network = Network::new(seed, vec![path; paths]);
    network.inbox_bytes = 1 << 20;
    network.packet_ns = 500;
    network.path_timeout_ns = 60_000 * MS;
    network.calm_at = 60_000 * MS;
    let traffic = Traffic {
        records: 0,
        lanes: 8,
        long: false,
        transfers: 150,
        transfer_bytes_max: 400_000,
        pushes: paths == 1,
        refused: 0,
        damaged: 0,
        unread: 0,
    };
    Scenario { seed, network, traffic, perfect: false }
}

/// Megabytes per second and direction.
fn goodput(pair: &Pair<Peer>) -> u64 {
    (pair.end[0].bytes + pair.end[1].bytes) * 1_000 / pair.last_at / 2
}

fn replaced(pair: &Pair<Peer>) -> u64 {
    pair.link.iter().map(|link| link.status(pair.now).count.packets_replaced).sum()
}

#[test]
fn loss_costs_what_is_lost_and_little_more() {
    println!("{:>10} {:>8} {:>10} {:>10}", "packet B", "loss %", "MB/s", "sent again");
    for packet_bytes in [1_500, 9_000, 60_000] {
        let mut clean = 0;
        for (lost, least) in [(0, 100), (1_000, 90), (10_000, 70), (50_000, 60), (100_000, 45)] {
            // Of five seeds the one in the middle.
            let mut runs = [1, 2, 3, 4, 5].map(|seed| {
                let mut scenario = scenario(seed, 1, packet_bytes);
                scenario.network.paths[0].lost = lost;
                let pair = scenario.run();
                (goodput(&pair), replaced(&pair) * 1_000 / pair.packets)
            });
            runs.sort_unstable();
            let (rate, again) = runs[2];
            println!("{packet_bytes:>10} {:>8} {rate:>10} {again:>9}‰", lost as f64 / 10_000.0);
            clean = clean.max(rate);
            assert!(rate * 100 >= clean * least, "{packet_bytes} B, {lost} in a million lost: {rate} of {clean} MB/s");
        }
    }
}

#[test]
fn two_equal_paths_are_nearly_twice_as_fast() {
    for packet_bytes in [1_500, 9_000, 60_000] {
        let [one, two] = [1, 2].map(|paths| {
            let mut scenario = scenario(2, paths, packet_bytes);
            (scenario.traffic.transfers, scenario.traffic.transfer_bytes_max) = (100, 1_500_000);
            goodput(&scenario.run())
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
            scenario.traffic.transfers = 60;
            let from = 2 * MS + seed * 37_000;
            scenario.network.cut(from..from + 200 * MS, Some((seed % 2) as u8));
            scenario.run().pause_ns
        })
        .collect();
    pauses.sort_unstable();
    let (median, longest) = (pauses[50] / 1_000, pauses[99] / 1_000);
    println!("one of two paths cut 100 times: pause {median} µs median, {longest} µs longest");
    assert!(pauses[50] <= 20 * MS && pauses[99] <= 50 * MS, "{pauses:?}");
}

/// Both paths are cut in turn, each when the other has been whole again for 20 to 60 ms, at the most different stages
/// of being tried again.
#[test]
fn a_path_that_was_mended_is_there_when_the_other_is_cut() {
    let mut pauses: Vec<u64> = (0..40)
        .map(|seed| {
            let mut scenario = scenario(seed, 2, 9_000);
            scenario.network.paths.iter_mut().for_each(|path| path.rate = 100);
            scenario.traffic.transfers = 600;
            let mut from = 20 * MS + seed * 370_000;
            for turn in 0..6 {
                let to = from + (50 + (seed * 37 + turn * 53) % 150) * MS;
                scenario.network.cut(from..to, Some((turn % 2) as u8));
                from = to + (20 + (seed * 13 + turn * 17) % 40) * MS;
            }
            let pair = scenario.run();
            assert!(pair.last_at > from, "the load ended before the last cut: {} of {from}", pair.last_at);
            pair.pause_ns
        })
        .collect();
    pauses.sort_unstable();
    let (median, longest) = (pauses[20] / 1_000, pauses[39] / 1_000);
    println!(
        "two paths cut in turn, six times: longest pause {median} µs in the median of 40 runs, {longest} µs in all"
    );
    assert!(pauses[20] <= 10 * MS && pauses[39] <= 50 * MS, "{pauses:?}");
}

#[test]
fn a_receiver_that_sleeps_costs_few_packets() {
    let mut scenario = scenario(3, 1, 1_500);
    let pause = |at: u64| Pause { when: at * 20 * MS..at * 20 * MS + 10 * MS, node: 1 };
    scenario.network.pauses.extend((1..8).map(pause));
    let pair = scenario.run();
    println!("asleep 10 ms of 20: {} of {} packets sent again", replaced(&pair), pair.packets);
    assert!(replaced(&pair) * 50 < pair.packets, "{} of {}", replaced(&pair), pair.packets);
}

#[test]
fn a_small_socket_buffer_is_not_flooded() {
    let mut scenario = scenario(4, 1, 1_500);
    scenario.network.inbox_bytes = 64 << 10;
    scenario.network.paths[0].rate = 10_000;
    let pair = scenario.run();
    let lost = pair.network.dropped * 100 / pair.packets;
    println!("64 KiB of socket buffer, window 512 KiB: {} MB/s, {lost} % of packets lost", goodput(&pair));
    assert!(lost <= 20, "{lost} %");
}
