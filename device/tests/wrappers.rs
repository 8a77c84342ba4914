// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the devices around devices do, beyond the contract that the conformance suite asks of them too.

mod common;

use common::{Net, Node, number, packet};
use strobe_device::fault::{Fates, Fault, Faults};
use strobe_device::{Datagrams, Device, count, sim, trace};

const SEED: u64 = 42;

/// Two nodes on a network in memory, each view inside another device.
fn net(model: sim::Model, wrap: impl Fn(Device) -> Device) -> Net {
    let network = sim::Network::new(model, 2);
    let view = |at| wrap(network.port(at).into());
    Net::new((0..2).map(|at| Node::new(view(at), Some(view(at)))).collect())
}

fn faulty(faults: Faults) -> Net {
    net(sim::Model::default(), |device| Fault::new(device, faults).into())
}

/// What arrives at node 1 of `count` packets, and when; virtual time, so this waits for nothing.
fn run(net: &mut Net, count: u32) -> Vec<(u64, Vec<u8>)> {
    let mut got = Vec::new();
    for at in 0..count {
        net.put(0, 1, &packet(at, 200));
        net.flush(0);
        got.extend(net.look(1).into_iter().map(|(_, bytes)| (net.now, bytes)));
    }
    for _ in 0..10_000 {
        net.flush(0);
        got.extend(net.look(1).into_iter().map(|(_, bytes)| (net.now, bytes)));
    }
    got
}

fn fates(net: &Net) -> Fates {
    match &net.nodes[0].device {
        Device::Fault(fault) => fault.fates(),
        other => panic!("{other:?} is no fault device"),
    }
}

/// Whether `count` of 10,000 is what a `share` gives, within six times the usual deviation.
fn is_about(count: u64, share: f64) -> bool {
    let (mean, deviation) = (10_000.0 * share, (10_000.0 * share * (1.0 - share)).sqrt());
    (count as f64 - mean).abs() < 6.0 * deviation
}

#[test]
fn each_fault_happens_as_often_as_it_should() {
    let nothing = Faults { seed: SEED, ..Faults::default() };
    let mut lossy = faulty(Faults { loss: 0.05, ..nothing });
    let got = run(&mut lossy, 10_000);
    assert_eq!(got.len() as u64 + fates(&lossy).lost, 10_000);
    assert!(is_about(fates(&lossy).lost, 0.05), "seed {SEED}: {:?}", fates(&lossy));

    let mut double = faulty(Faults { duplicate: 0.1, ..nothing });
    let got = run(&mut double, 10_000);
    assert_eq!(got.len() as u64, 10_000 + fates(&double).duplicated);
    assert!(is_about(fates(&double).duplicated, 0.1), "seed {SEED}: {:?}", fates(&double));

    let mut wrong = faulty(Faults { corrupt: 0.02, ..nothing });
    let got = run(&mut wrong, 10_000);
    let broken = got.iter().filter(|(_, bytes)| number(bytes).is_none_or(|_| bytes.len() != 200)).count();
    assert_eq!((got.len(), broken as u64), (10_000, fates(&wrong).corrupted));
    assert!(is_about(broken as u64, 0.02), "seed {SEED}: {:?}", fates(&wrong));

    let mut mixed = faulty(Faults { reorder: 0.1, hold_ns: 50_000, ..nothing });
    let got = run(&mut mixed, 10_000);
    let numbers: Vec<u32> = got.iter().map(|(_, bytes)| number(bytes).expect("whole")).collect();
    let overtaken = numbers.windows(2).filter(|pair| pair[0] > pair[1]).count();
    assert!(numbers.len() == 10_000 && overtaken > 500, "seed {SEED}: {overtaken} overtaken");
    assert!(is_about(fates(&mixed).held, 0.1), "seed {SEED}: {:?}", fates(&mixed));
}

#[test]
fn delay_delays_and_keeps_order() {
    let first_at = |delay_ns| {
        let got = run(&mut faulty(Faults { delay_ns, ..Faults::default() }), 100);
        let numbers: Vec<u32> = got.iter().map(|(_, bytes)| number(bytes).expect("whole")).collect();
        assert_eq!(numbers, (0..100).collect::<Vec<_>>());
        got[0].0
    };
    assert_eq!(first_at(1_000_000) - first_at(0), 1_000_000);
}

#[test]
fn same_seed_same_run_whichever_process_rolls() {
    let all = Faults {
        seed: SEED,
        loss: 0.1,
        duplicate: 0.1,
        corrupt: 0.1,
        reorder: 0.2,
        hold_ns: 9_000,
        delay_ns: 3_000,
        stopped: false,
    };
    let once = run(&mut faulty(all), 2_000);
    assert!(once == run(&mut faulty(all), 2_000), "seed {SEED} gave two different runs");
    assert!(once != run(&mut faulty(Faults { seed: SEED + 1, ..all }), 2_000), "another seed gave the same run");

    // Nothing held back: then two views in turn are as good as one.
    let all = Faults { duplicate: 0.0, reorder: 0.0, delay_ns: 0, ..all };
    let alone = run(&mut faulty(all), 2_000);
    let mut shared = faulty(all);
    let mut got = Vec::new();
    for at in 0..2_000 {
        shared.nodes[0].change_view();
        shared.put(0, 1, &packet(at, 200));
        shared.flush(0);
        got.extend(shared.look(1).into_iter().map(|(_, bytes)| bytes));
    }
    let alone: Vec<Vec<u8>> = alone.into_iter().map(|(_, bytes)| bytes).take(got.len()).collect();
    assert!(got.len() > 1_000 && alone == got, "seed {SEED}: the dice are not shared");
}

#[test]
fn stopped_is_stopped_in_both_directions_and_ends() {
    let mut net = faulty(Faults { stopped: true, ..Faults::default() });
    let set = |net: &mut Net, at: usize, stopped| match &mut net.nodes[at].device {
        Device::Fault(fault) => fault.set(Faults { stopped, ..Faults::default() }),
        other => panic!("{other:?} is no fault device"),
    };
    assert!(run(&mut net, 10).is_empty());
    set(&mut net, 0, false);
    assert!(run(&mut net, 10).is_empty(), "node 1 is still stopped");
    set(&mut net, 1, false);
    assert_eq!(run(&mut net, 10).len(), 10);
}

#[test]
fn jitter_of_the_network_reorders_and_a_cut_cable_loses() {
    let model = sim::Model { seed: SEED, jitter_ns: 20_000, ..sim::Model::default() };
    let network = sim::Network::new(model, 2);
    let node = |at| Node::new(network.port(at).into(), None);
    let mut net = Net::new(vec![node(0), node(1)]);
    let numbers: Vec<u32> = run(&mut net, 500).iter().map(|(_, bytes)| number(bytes).expect("whole")).collect();
    assert!(numbers.len() == 500 && !numbers.is_sorted(), "seed {SEED}");
    assert!(!net.properties().ordered);
    network.set_cut(0, 1, true);
    assert!(run(&mut net, 10).is_empty());
    assert_eq!(network.lost(), 10);
    net.send(1, 0, b"the other way is whole");
    network.set_cut(0, 1, false);
    assert_eq!(run(&mut net, 10).len(), 10);
    assert_eq!(net.receive(0, 1), [b"the other way is whole"]);
}

#[test]
fn totals_are_those_of_all_views() {
    let mut net = net(sim::Model::default(), |device| count::Count::new(device).into());
    for at in 0..30 {
        for node in &mut net.nodes {
            node.change_view();
        }
        net.send(0, 1, &packet(at, if at < 10 { 64 } else { 1_000 }));
        net.receive(1, 1);
    }
    let [sender, receiver] = [0, 1].map(|at| count::totals(&net.nodes[at].state).expect("such a state"));
    assert_eq!((sender.counters.sent, sender.counters.sent_bytes), (30, 20_640));
    assert_eq!((receiver.counters.received, receiver.counters.received_bytes), (30, 20_640));
    // 64 bytes are in the class below 128, 1,000 in the one below 1,024.
    assert_eq!((sender.sent_by_class[7], sender.sent_by_class[10]), (10, 20));
    assert_eq!(sender.sent_by_class, receiver.received_by_class);
    assert_eq!(net.nodes[0].device.counters().sent, 15, "a view counts what is its own");
    assert_eq!(count::totals(&[0; 3]), None);
}

#[test]
fn trace_remembers_the_last_packets_of_all_views() {
    let mut net = net(sim::Model::default(), |device| trace::Trace::new(device).into());
    let count = trace::ENTRIES as u32 + 100;
    for at in 0..count {
        for node in &mut net.nodes {
            node.change_view();
        }
        net.send(0, 1, &packet(at, 20 + at as usize % 100));
        net.receive(1, 1);
    }
    for (node, sent) in [(0, true), (1, false)] {
        let entries: Vec<trace::Entry> = trace::entries(&net.nodes[node].state).collect();
        assert_eq!(entries.len(), trace::ENTRIES);
        for (entry, number) in entries.iter().zip(100..) {
            let bytes = packet(number, 20 + number as usize % 100);
            let head = bytes.len().min(trace::HEAD_BYTES);
            assert_eq!((entry.sent, entry.length as usize), (sent, bytes.len()));
            assert_eq!(entry.peer, u32::from(sent), "{entry:?}");
            assert!(entry.head[..head] == bytes[..head] && entry.head[head..].iter().all(|byte| *byte == 0));
        }
        assert!(entries.is_sorted_by_key(|entry| entry.time));
    }
    assert_eq!(trace::entries(&[]).count(), 0);
}
