// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tests the testbed on which networks are tested: does it cut, lose, limit and clean up?

use libtest_mimic::{Arguments, Trial};
use std::io::{BufRead, BufReader};
use std::net::{SocketAddr, UdpSocket};
use std::process::{Command, ExitCode, Stdio};
use std::time::{Duration, Instant};
use strobe_tests::testbed::{self, Testbed, interface};
use strobe_tests::wire::Faults;

/// Sends `count` datagrams, and returns how many arrive.
fn arrive(from: &UdpSocket, to: &UdpSocket, count: u32) -> u32 {
    to.set_read_timeout(Some(Duration::from_millis(50))).unwrap();
    for at in 0..count {
        // Sending to a host that cannot be reached is an error here. It counts as a loss.
        let _ = from.send_to(&at.to_le_bytes(), to.local_addr().unwrap());
    }
    (0..).take_while(|_| to.recv(&mut [0; 4]).is_ok()).count() as u32
}

fn sockets(testbed: &Testbed, network: usize, hosts: &[usize], six: bool) -> Vec<UdpSocket> {
    let address = |host| if six { testbed.address6(host, network) } else { testbed.address(host, network) };
    let bind = |&host: &usize| testbed.inside(host, || UdpSocket::bind(SocketAddr::new(address(host), 0)).unwrap());
    hosts.iter().map(bind).collect()
}

/// Waits until the network cards have noticed that their cable is back.
fn until_one_arrives(from: &UdpSocket, to: &UdpSocket) {
    let start = Instant::now();
    while arrive(from, to, 1) == 0 {
        assert!(start.elapsed() < Duration::from_secs(10), "the cable is back and nothing arrives");
    }
}

fn cables_carry_and_can_be_cut() {
    let mut testbed = Testbed::new(2);
    let network = testbed.cable(0, 1, 1_500);
    for six in [false, true] {
        let ends = sockets(&testbed, network, &[0, 1], six);
        until_one_arrives(&ends[0], &ends[1]);
        for host in [0, 1] {
            testbed.cut(host, network, true);
            assert_eq!(arrive(&ends[0], &ends[1], 5), 0, "a cut cable carries");
            testbed.cut(host, network, false);
            until_one_arrives(&ends[0], &ends[1]);
            assert_eq!(arrive(&ends[1], &ends[0], 5), 5);
        }
    }
}

fn switches_carry_and_one_port_can_be_cut() {
    let mut testbed = Testbed::new(3);
    let network = testbed.switch(&[0, 1, 2], 9_000);
    let ends = sockets(&testbed, network, &[0, 1, 2], false);
    (1..3).for_each(|at| until_one_arrives(&ends[0], &ends[at]));
    testbed.cut(1, network, true);
    assert_eq!(arrive(&ends[0], &ends[1], 5), 0, "a cut port carries");
    assert_eq!(arrive(&ends[0], &ends[2], 5), 5, "another port is cut too");
    testbed.cut(1, network, false);
    until_one_arrives(&ends[0], &ends[1]);
    let interfaces = testbed.inside(2, || strobe_os::interfaces::interfaces().unwrap());
    let card = interfaces.iter().find(|card| card.name == interface(network)).expect("there is a card");
    assert_eq!((card.mtu, card.driver.as_str(), card.running), (9_000, "veth", true));
    assert!(card.addresses.iter().any(|address| address.ip == testbed.address(2, network) && address.prefix == 24));
}

fn a_share_is_lost() {
    let mut testbed = Testbed::new(2);
    let network = testbed.cable(0, 1, 1_500);
    let ends = sockets(&testbed, network, &[0, 1], false);
    until_one_arrives(&ends[0], &ends[1]);
    testbed.lose(1, network, 0.5);
    // A few at a time, since a socket keeps only a few.
    let arrived: u32 = (0..10).map(|_| arrive(&ends[0], &ends[1], 100)).sum();
    assert!((400..600).contains(&arrived), "{arrived} of 1,000 arrived where half should");
    testbed.lose(1, network, 1.0);
    assert_eq!(arrive(&ends[0], &ends[1], 20), 0);
    testbed.lose(1, network, 0.0);
    assert_eq!(arrive(&ends[0], &ends[1], 20), 20);
}

fn a_wire_spoils() {
    let mut testbed = Testbed::new(2);
    let network = testbed.wire(&[0, 1], 1_500);
    let ends = sockets(&testbed, network, &[0, 1], false);
    until_one_arrives(&ends[0], &ends[1]);
    testbed.spoil(network, Faults { lose: 0.5, ..Faults::default() });
    let arrived: u32 = (0..10).map(|_| arrive(&ends[0], &ends[1], 100)).sum();
    assert!((400..600).contains(&arrived), "{arrived} of 1,000 arrived where half should");
    testbed.spoil(network, Faults { double: 1.0, ..Faults::default() });
    assert_eq!(arrive(&ends[0], &ends[1], 10), 20);
    testbed.spoil(network, Faults { change: 1.0, ..Faults::default() });
    let sent: Vec<u8> = (0..200).collect();
    ends[0].send_to(&sent, ends[1].local_addr().unwrap()).unwrap();
    let mut came = [0; 200];
    // It arrives, since no checksum of the kernel's can notice the change.
    assert_eq!(ends[1].recv(&mut came).unwrap(), 200);
    assert!(came[..] != sent && came.iter().map(|byte| u32::from(*byte)).sum::<u32>() == (0..200).sum::<u32>());
    let delay = Duration::from_millis(30);
    testbed.spoil(network, Faults { delay, ..Faults::default() });
    let start = Instant::now();
    assert_eq!(arrive(&ends[0], &ends[1], 3), 3);
    assert!(start.elapsed() >= delay);
    let fates = testbed.fates(network);
    assert!(fates.lost >= 400 && fates.doubled == 10 && fates.changed == 1, "{fates:?}");
}

fn a_killed_test_leaves_nothing() {
    // Runs this program again, with one case: it makes a testbed, says so and waits to be killed.
    let mut other = Command::new(std::env::current_exe().unwrap());
    let mut other = other.env("STROBE_TESTBED_FOREVER", "1").stdout(Stdio::piped()).spawn().unwrap();
    let mut name = String::new();
    BufReader::new(other.stdout.take().unwrap()).read_line(&mut name).unwrap();
    let is_there = || namespaces().iter().any(|there| there == name.trim());
    assert!(is_there(), "{name:?}");
    other.kill().unwrap();
    other.wait().unwrap();
    let start = Instant::now();
    while is_there() {
        assert!(start.elapsed() < Duration::from_secs(10), "{name} is left");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// What [`a_killed_test_leaves_nothing`] runs and kills.
fn forever() -> ! {
    let testbed = Testbed::new(1);
    println!("{}", testbed.name(0));
    loop {
        std::thread::park();
    }
}

fn a_limit_limits() {
    let mut testbed = Testbed::new(2);
    let network = testbed.cable(0, 1, 1_500);
    let ends = sockets(&testbed, network, &[0, 1], false);
    until_one_arrives(&ends[0], &ends[1]);
    testbed.limit(0, network, Some(8));
    // 1 MB at once is more than fits into a bucket of 128 KiB and a queue for 10 KB. The rest is dropped.
    ends[1].set_read_timeout(Some(Duration::from_millis(100))).unwrap();
    for _ in 0..1_000 {
        let _ = ends[0].send_to(&[0; 1_000], ends[1].local_addr().unwrap());
    }
    let arrived = (0..).take_while(|_| ends[1].recv(&mut [0; 1_000]).is_ok()).count();
    assert!((50..500).contains(&arrived), "{arrived} of 1,000 arrived at 8 Mbit/s");
    testbed.limit(0, network, None);
    assert_eq!(arrive(&ends[0], &ends[1], 100), 100);
}

fn reachability_finds_the_right_card() {
    let mut testbed = Testbed::new(3);
    let (left, right) = (testbed.cable(0, 1, 1_500), testbed.cable(0, 2, 1_500));
    testbed.inside(0, || {
        for (network, peer) in [(left, 1), (right, 2)] {
            for (ours, theirs) in [
                (testbed.address(0, network), testbed.address(peer, network)),
                (testbed.address6(0, network), testbed.address6(peer, network)),
            ] {
                assert_eq!(strobe_os::interfaces::local_address_towards(theirs).unwrap(), ours);
            }
        }
        let nowhere = "192.0.2.1".parse().unwrap();
        assert!(strobe_os::interfaces::local_address_towards(nowhere).is_err(), "no route leads there");
    });
}

fn commands_run_inside_and_nothing_is_left() {
    let before = namespaces();
    let mut child = {
        let mut testbed = Testbed::new(2);
        testbed.switch(&[0, 1], 1_500);
        let output = testbed.command(0, "ip").args(["-o", "link"]).output().unwrap();
        assert!(String::from_utf8_lossy(&output.stdout).contains("net0"), "{output:?}");
        testbed.command(1, "sleep").arg("1000").stdout(Stdio::null()).spawn().unwrap()
    };
    assert!(!child.wait().unwrap().success(), "a process outlived its host");
    // Other tests of this process may be making and removing testbeds. Those of this testbed are gone.
    let ours = format!("strobe-{}-", std::process::id());
    let left: Vec<String> = namespaces().into_iter().filter(|name| !before.contains(name)).collect();
    let alone = left.iter().filter(|name| !name.starts_with(&ours)).count();
    assert_eq!(alone, 0, "{left:?}");
}

fn what_a_killed_test_left_is_swept() {
    // A process id that no process has, since it is above the kernel's limit.
    let left = "strobe-4194999-0-h0";
    assert!(Command::new("ip").args(["netns", "add", left]).status().unwrap().success());
    drop(Testbed::new(1));
    assert!(!namespaces().iter().any(|name| name == left));
}

fn namespaces() -> Vec<String> {
    let output = Command::new("ip").args(["netns", "list"]).output().unwrap();
    let name = |line: &str| line.split(' ').next().unwrap_or_default().to_string();
    String::from_utf8_lossy(&output.stdout).lines().map(name).collect()
}

const CASES: &[(&str, fn())] = &[
    ("cables_carry_and_can_be_cut", cables_carry_and_can_be_cut),
    ("switches_carry_and_one_port_can_be_cut", switches_carry_and_one_port_can_be_cut),
    ("a_share_is_lost", a_share_is_lost),
    ("a_wire_spoils", a_wire_spoils),
    ("a_killed_test_leaves_nothing", a_killed_test_leaves_nothing),
    ("a_limit_limits", a_limit_limits),
    ("reachability_finds_the_right_card", reachability_finds_the_right_card),
    ("commands_run_inside_and_nothing_is_left", commands_run_inside_and_nothing_is_left),
    ("what_a_killed_test_left_is_swept", what_a_killed_test_left_is_swept),
];

fn main() -> ExitCode {
    if std::env::var_os("STROBE_TESTBED_FOREVER").is_some() {
        forever();
    }
    let missing = testbed::missing();
    let trial = |&(name, case): &(&str, fn())| {
        let reason = missing.as_ref().map(|reason| format!(" ({reason})")).unwrap_or_default();
        let body = move || {
            case();
            Ok(())
        };
        Trial::test(format!("{name}{reason}"), body).with_ignored_flag(missing.is_some())
    };
    libtest_mimic::run(&Arguments::from_args(), CASES.iter().map(trial).collect()).exit_code()
}
