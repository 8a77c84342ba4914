// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the contract says, asked of every device. A new device is done when its line stands in
//! `common/devices.rs` and the suite passes.

mod common;

use common::devices::{DEVICES, Make, TESTBED};
use common::{Net, number, one_sided, packet};
use libtest_mimic::{Arguments, Trial};
use std::collections::BTreeSet;
use std::process::ExitCode;
use std::time::Duration;
use strobe_device::Datagrams;
use strobe_device::random::Random;
use strobe_os::pipe::wait_readable;
use strobe_tests::testbed;

/// Asks one thing of a device.
type Case = fn(Make);

fn lengths_up_to_the_longest_arrive_whole(make: Make) {
    let mut net = make(2);
    let most = net.properties().packet_bytes_max;
    let lengths = [8, 9, 63, 64, 100, 576, 1_400, 1_472, 4_095, 8_192, most - 1, most];
    for (at, length) in lengths.into_iter().filter(|length| *length <= most).enumerate() {
        let sent = packet(at as u32, length);
        net.send(0, 1, &sent);
        assert!(net.receive(1, 1) == [sent], "a packet of {length} bytes is not whole");
    }
    assert!(net.drain(1).is_empty(), "a packet that nobody sent");
}

fn batches_of_any_mixture_arrive_at_whom_they_are_for(make: Make) {
    let mut net = make(3);
    let most = net.properties().packet_bytes_max.min(3_000);
    for round in 0..20_u32 {
        // Runs of equal packets, now and then a shorter one, to two peers in turn.
        let mut due: [BTreeSet<u32>; 3] = Default::default();
        // As many as a small receive buffer keeps, of which the kernel takes a part for itself.
        let count = (net.properties().receive_buffer_bytes / (most + 1_152)).min(100) as u32;
        for at in 0..count {
            let number = round * 100 + at;
            let to = [1, 2][(at / (1 + round % 7)) as usize % 2];
            let length = [most, 200, 64][(round % 3) as usize] - if at % (3 + round) == 0 { 40 } else { 0 };
            net.put(0, to, &packet(number, length));
            due[to as usize].insert(number);
        }
        while net.flush(0) > 0 {}
        for (at, due) in due.iter().enumerate().skip(1) {
            let got = net.receive(at, due.len());
            let numbers: Vec<u32> = got.iter().map(|bytes| number(bytes).expect("a whole packet")).collect();
            assert_eq!(&numbers.iter().copied().collect::<BTreeSet<_>>(), due, "at node {at}");
            let ordered = net.properties().ordered;
            assert!(!ordered || numbers.is_sorted(), "order is promised and not kept: {numbers:?}");
        }
    }
}

fn nothing_is_nothing(make: Make) {
    let mut net = make(2);
    assert_eq!(net.flush(0), 0);
    for _ in 0..3 {
        assert!(net.look(0).is_empty());
        assert!(net.look(1).is_empty());
    }
    let counters = net.nodes[0].device.counters();
    assert_eq!((counters.sent, counters.received, counters.lost), (0, 0, 0));
}

fn a_full_device_takes_no_more_and_recovers(make: Make) {
    let mut net = make(2);
    let length = net.properties().packet_bytes_max.min(8_000);
    let wanted = 4 * (net.properties().send_buffer_bytes + net.properties().receive_buffer_bytes) / length;
    let mut taken = 0;
    for at in 0..wanted as u32 {
        let bytes = packet(at, length);
        if !net.nodes[0].outbox.put(1, &bytes) {
            match net.flush(0) {
                0 => break,
                more => taken += more,
            }
            assert!(net.nodes[0].outbox.put(1, &bytes));
        }
    }
    let mut got = Vec::new();
    // Also what is in the device in part.
    loop {
        taken += net.flush(0);
        let more = net.drain(1);
        if more.is_empty() && net.nodes[0].outbox.is_empty() {
            break;
        }
        got.extend(more);
    }
    assert!(got.iter().all(|bytes| number(bytes).is_some()), "a packet is not whole");
    assert!(!got.is_empty() && got.len() <= taken, "{} of {taken} came", got.len());
    if net.properties().lossless {
        assert_eq!(got.len(), taken, "nothing may be lost");
    }
    net.send(0, 1, b"after that");
    assert_eq!(net.receive(1, 1), [b"after that"]);
}

fn what_cannot_go_is_lost_and_counted(make: Make) {
    let mut net = make(2);
    // Longer than any device takes (65,527 bytes are the most that IPv6 can say).
    let too_long = vec![1; 65_528];
    net.send(0, 1, &too_long);
    net.send(0, 77, b"to a peer that nobody knows");
    net.send(0, 1, b"a good one");
    assert_eq!(net.receive(1, 1), [b"a good one"]);
    assert!(net.drain(1).is_empty());
    assert_eq!(net.nodes[0].device.counters().lost, 2);
}

fn counters_count(make: Make) {
    let mut net = make(2);
    for at in 0..50 {
        net.put(0, 1, &packet(at, 100));
    }
    while net.flush(0) > 0 {}
    net.receive(1, 50);
    let (sent, received) = (net.nodes[0].device.counters(), net.nodes[1].device.counters());
    assert_eq!((sent.sent, sent.sent_bytes, sent.lost), (50, 5_000, 0));
    assert_eq!((received.received, received.received_bytes, received.lost), (50, 5_000, 0));
    assert!(sent.calls >= 1 && received.calls >= 1);
}

fn arrival_is_announced(make: Make) {
    let mut net = make(2);
    // By a descriptor that becomes readable, or by the time of the next event.
    let announced = |net: &Net, limit| {
        let node = &net.nodes[1];
        let mut any = node.device.next_event(&node.state).is_some();
        node.device.descriptors(&mut |fd| any |= wait_readable(fd, limit));
        any
    };
    assert!(!announced(&net, Duration::ZERO), "nothing was sent yet");
    net.send(0, 1, b"ring");
    assert!(announced(&net, Duration::from_secs(10)));
    net.receive(1, 1);
    assert!(net.look(1).is_empty());
    assert!(!announced(&net, Duration::ZERO), "everything was received");
}

fn processes_take_turns(make: Make) {
    let mut net = make(2);
    let most = net.properties().packet_bytes_max;
    for at in 0..60_u32 {
        let sent = packet(at, if at % 3 == 0 { most } else { 100 });
        net.send(0, 1, &sent);
        net.nodes[0].change_view();
        assert!(net.receive(1, 1) == [sent], "packet {at} is not whole");
        net.nodes[1].change_view();
    }
}

fn a_peer_that_is_gone_is_no_error(make: Make) {
    let mut net = make(3);
    net.send(0, 1, b"are you there?");
    net.receive(1, 1);
    net.nodes.remove(1);
    for at in 0..50 {
        net.put(0, 1, &packet(at, 100));
        net.flush(0);
        net.look(0);
    }
    while !net.nodes[0].outbox.is_empty() {
        assert!(net.flush(0) > 0, "packets to nobody stay for ever");
    }
    net.send(0, 2, b"others are");
    assert_eq!(net.receive(1, 1), [b"others are"]);
}

fn no_bits_in_the_state_do_harm(make: Make) {
    const SEED: u64 = 7;
    let mut random = Random(SEED);
    for round in 0..100 {
        let mut net = make(2);
        for at in 0..2 {
            let state = &mut net.nodes[at].state;
            // Everything, or a word here and there.
            match round % 3 {
                0 => state.iter_mut().for_each(|word| *word = random.roll()),
                1 => state.fill(u64::MAX),
                _ => state
                    .iter_mut()
                    .for_each(|word| *word ^= random.roll() & random.roll() & random.roll() & random.roll()),
            }
        }
        for _ in 0..4 {
            for (from, to) in [(0, 1), (1, 0)] {
                // What comes of it, and whether anything does, is open; that it ends is not.
                net.nodes[from].outbox.put(to, &packet(1, 100));
                net.flush(from);
                net.look(from);
            }
        }
    }
}

fn answers_find_their_way(make: Make) {
    let mut net = make(2);
    for at in 0..200 {
        net.send(0, 1, &packet(at, 100));
        net.receive(1, 1);
        net.send(1, 0, &packet(at, 100));
        assert_eq!(net.receive(0, 1), [packet(at, 100)]);
    }
}

/// What is asked.
const CASES: &[(&str, Case)] = &[
    ("lengths_up_to_the_longest_arrive_whole", lengths_up_to_the_longest_arrive_whole),
    ("batches_of_any_mixture_arrive_at_whom_they_are_for", batches_of_any_mixture_arrive_at_whom_they_are_for),
    ("nothing_is_nothing", nothing_is_nothing),
    ("a_full_device_takes_no_more_and_recovers", a_full_device_takes_no_more_and_recovers),
    ("what_cannot_go_is_lost_and_counted", what_cannot_go_is_lost_and_counted),
    ("counters_count", counters_count),
    ("arrival_is_announced", arrival_is_announced),
    ("processes_take_turns", processes_take_turns),
    ("a_peer_that_is_gone_is_no_error", a_peer_that_is_gone_is_no_error),
    ("answers_find_their_way", answers_find_their_way),
    ("no_bits_in_the_state_do_harm", no_bits_in_the_state_do_harm),
];

fn main() -> ExitCode {
    let arguments = Arguments::from_args();
    let missing = testbed::missing();
    let mut trials = Vec::new();
    for &(device, make) in DEVICES {
        let reason = missing.as_ref().filter(|_| device.ends_with("_switch"));
        let suffix = reason.map(|reason| format!(" ({reason})")).unwrap_or_default();
        for &(case, run) in CASES.iter().chain(one_sided::CASES) {
            let body = move || {
                run(make);
                Ok(())
            };
            let trial = Trial::test(format!("{device}/{case}{suffix}"), body);
            trials.push(trial.with_ignored_flag(reason.is_some()));
        }
    }
    let conclusion = libtest_mimic::run(&arguments, trials);
    TESTBED.remove();
    conclusion.exit_code()
}
