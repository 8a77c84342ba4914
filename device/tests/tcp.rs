// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams beyond the contract: packets in two halves, breaks and returns, peers that are stuck, and strangers.

mod common;

use common::{KEY, Net, Node, number, packet, streams};
use std::io::{Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};
use strobe_device::tcp::connect::Connector;
use strobe_device::tcp::{PACKET_BYTES_MAX, Tcp};
use strobe_device::{Connections, Datagrams, Device};

fn host(at: usize) -> SocketAddr {
    SocketAddr::from(([127, 0, 0, 1 + at as u8], 0))
}

fn tcp(device: &mut Device) -> &mut Tcp {
    match device {
        Device::Tcp(tcp) => tcp,
        other => panic!("{other:?} is no stream"),
    }
}

fn attach(node: &mut Node, peer: u32, stream: &OwnedFd, generation: u64) {
    for device in [Some(&mut node.device), node.other.as_mut()].into_iter().flatten() {
        tcp(device).attach(&mut node.state, peer, stream.try_clone().unwrap(), generation).unwrap();
    }
}

fn is_down(net: &mut Net, at: usize, peer: u32) -> bool {
    let node = &mut net.nodes[at];
    Tcp::is_down(&mut node.state, peer)
}

fn net(count: usize) -> Net {
    let view = || Device::from(Tcp::new(count).unwrap());
    let mut nodes: Vec<Node> = (0..count).map(|_| Node::new(view(), Some(view()))).collect();
    for (node, peer, stream) in streams(host, count) {
        attach(&mut nodes[node], peer, &stream, 1);
    }
    Net::new(nodes)
}

/// Looks and sends until both nodes know that the stream between them is broken.
fn until_down(net: &mut Net) {
    let start = Instant::now();
    while !(is_down(net, 0, 1) && is_down(net, 1, 0)) {
        (0..2).for_each(|at| assert!(net.look(at).is_empty()));
        assert!(start.elapsed() < Duration::from_secs(10), "nobody notices the break");
    }
}

#[test]
fn processes_take_turns_in_the_middle_of_packets() {
    let mut net = net(2);
    let count = 1_200;
    let (mut next, mut got, mut halves) = (0, Vec::new(), 0);
    while got.len() < count as usize {
        while next < count && net.nodes[0].outbox.put(1, &packet(next, PACKET_BYTES_MAX - next as usize % 1_000)) {
            next += 1;
        }
        net.flush(0);
        let node = &net.nodes[0];
        halves += u32::from(node.device.next_event(&node.state).is_some());
        net.nodes[0].change_view();
        // Read less than is sent, so that the stream fills up.
        if next % 3 == 0 || net.nodes[0].outbox.len() > 2 {
            got.extend(net.look(1).iter().map(|(_, bytes)| number(bytes).expect("a whole packet")));
            net.nodes[1].change_view();
        }
    }
    assert!(got == (0..count).collect::<Vec<_>>(), "packets are missing or not in order");
    assert!(halves > 10, "only {halves} times was a packet sent in part: this has not tested much");
}

#[test]
fn a_stream_that_broke_comes_back_and_old_views_keep_away() {
    let mut net = net(2);
    net.send(0, 1, b"before");
    net.receive(1, 1);
    // Streams of which the test has ends of its own, to break them.
    let (broken, other) = (streams(host, 2), streams(host, 2));
    for (node, peer, stream) in &broken {
        attach(&mut net.nodes[*node], *peer, stream, 2);
    }
    net.send(0, 1, b"over the second");
    assert_eq!(net.receive(1, 1), [b"over the second"]);
    TcpStream::from(broken.into_iter().next().unwrap().2).shutdown(std::net::Shutdown::Both).unwrap();
    until_down(&mut net);
    net.send(0, 1, b"into the void");
    assert_eq!(net.nodes[0].device.counters().lost, 1);

    // The manager's views get the new one first; the others neither send nor hear until they have it too.
    for (node, peer, stream) in &other {
        let node = &mut net.nodes[*node];
        let generation = tcp(&mut node.device).generation(&mut node.state, *peer) + 1;
        tcp(&mut node.device).attach(&mut node.state, *peer, stream.try_clone().unwrap(), generation).unwrap();
    }
    assert!(!is_down(&mut net, 0, 1) && !is_down(&mut net, 1, 0));
    net.send(0, 1, b"by the manager");
    net.nodes[1].change_view();
    assert!(net.drain(1).is_empty(), "a view without the stream heard something");
    net.nodes[1].change_view();
    assert_eq!(net.receive(1, 1), [b"by the manager"]);
    net.nodes[0].change_view();
    net.send(0, 1, b"from a view without the stream");
    for (node, peer, stream) in &other {
        attach(&mut net.nodes[*node], *peer, stream, 3);
    }
    net.send(0, 1, b"from one that has it");
    assert_eq!(net.receive(1, 1), [b"from one that has it"]);
}

#[test]
fn what_is_no_packet_breaks_the_stream_and_nothing_else() {
    for garbage in [[0_u8; 4], [0xff; 4], (PACKET_BYTES_MAX as u32 + 1).to_le_bytes()] {
        let mut net = net(2);
        let streams = streams(host, 2);
        for (node, peer, stream) in &streams {
            attach(&mut net.nodes[*node], *peer, stream, 2);
        }
        let (_, _, stream) = streams.into_iter().find(|(node, ..)| *node == 0).unwrap();
        TcpStream::from(stream).write_all(&garbage).unwrap();
        until_down(&mut net);
    }
}

#[test]
fn a_peer_that_does_not_read_holds_up_nobody_else() {
    let mut net = net(3);
    let mut number = 0;
    while net.nodes[0].outbox.put(1, &packet(number, PACKET_BYTES_MAX)) || net.flush(0) > 0 {
        number += 1;
    }
    assert!(!net.nodes[0].outbox.is_empty(), "node 1 took everything");
    // The box is full of packets to node 1 now; there must be a way past them.
    net.nodes[0].outbox.take(1);
    for at in 0..100 {
        assert!(net.nodes[0].outbox.put(2, &packet(at, 1_000)), "no room for packet {at}");
        // Perhaps one more for node 1 too, whose kernel has made room.
        assert!(net.flush(0) > 0);
        assert!(net.receive(2, 1) == [packet(at, 1_000)]);
    }
    let rest = net.nodes[0].outbox.len();
    let got = net.receive(1, 10);
    assert!((0..).zip(&got).all(|(at, bytes)| common::number(bytes) == Some(at)), "order is lost");
    let start = Instant::now();
    // Node 1's kernel may have made room for all of it meanwhile.
    while rest > 0 && net.nodes[0].outbox.len() == rest {
        net.flush(0);
        net.look(1);
        assert!(start.elapsed() < Duration::from_secs(10), "node 1 reads again and gets nothing: {rest} packets left");
    }
}

/// What comes of a stranger's `bytes` at a listening node: whether it was taken for a peer, and what it answered.
fn knock(connector: &mut Connector, bytes: &[u8]) -> (bool, Vec<u8>) {
    let mut stream = TcpStream::connect(connector.local()).unwrap();
    stream.write_all(bytes).unwrap();
    stream.set_read_timeout(Some(Duration::from_millis(1))).unwrap();
    let (mut taken, mut answer) = (false, Vec::new());
    for now in 0..50 {
        connector.poll(now, |_, _| taken = true).unwrap();
        let mut buffer = [0; 256];
        if let Ok(count) = stream.read(&mut buffer) {
            answer.extend_from_slice(&buffer[..count]);
            if count == 0 {
                break;
            }
        }
    }
    (taken, answer)
}

#[test]
fn strangers_get_no_stream() {
    let listener = || Connector::new(KEY, 1, 3, host(1)).unwrap();
    let place = |connector: &Connector| connector.local();
    let mut right = listener();
    assert_eq!(knock(&mut right, &[b'x'; 200]), (false, vec![]), "noise was answered");

    // What an honest node says first, recorded.
    let ear = std::net::TcpListener::bind(host(1)).unwrap();
    let mut honest = Connector::new(KEY, 0, 3, host(0)).unwrap();
    honest.want(1, ear.local_addr().unwrap(), 0);
    let (mut recorder, mut hello) = (None, vec![0; 56]);
    ear.set_nonblocking(true).unwrap();
    for now in 0.. {
        honest.poll(now, |_, _| panic!("nobody was there")).unwrap();
        recorder = recorder.or_else(|| ear.accept().ok());
        let Some((stream, _)) = &mut recorder else { continue };
        stream.set_nonblocking(true).unwrap();
        if stream.peek(&mut hello).is_ok_and(|count| count == hello.len()) {
            break;
        }
    }
    let (taken, answer) = knock(&mut right, &hello);
    assert!(!taken && answer.len() == hello.len(), "a recorded hello is answered, but is no proof: {taken}");
    let again: Vec<u8> = [&hello[..], &hello[..]].concat();
    assert!(!knock(&mut right, &again).0, "a hello is no confirmation");
    let mut other_job = Connector::new([9; 32], 1, 3, host(1)).unwrap();
    assert_eq!(knock(&mut other_job, &hello), (false, vec![]), "another job's key answered");
    let mut other_path = Connector::new(KEY, 1, 4, host(1)).unwrap();
    assert_eq!(knock(&mut other_path, &hello), (false, vec![]), "another path answered");
    for at in 0..hello.len() {
        let mut forged = hello.clone();
        forged[at] ^= 4;
        assert_eq!(knock(&mut right, &forged), (false, vec![]), "byte {at} is not protected");
    }
    // And the honest node itself, with the listener that all have knocked at.
    let mut honest = Connector::new(KEY, 0, 3, host(0)).unwrap();
    honest.want(1, place(&right), 0);
    let (mut ends, start) = (0, Instant::now());
    while ends < 2 {
        for connector in [&mut honest, &mut right] {
            connector.poll(start.elapsed().as_nanos() as u64, |_, _| ends += 1).unwrap();
        }
        assert!(start.elapsed() < Duration::from_secs(10), "the honest node gets no stream");
    }
}

#[test]
fn who_says_nothing_is_not_waited_for() {
    let mut connector = Connector::new(KEY, 1, 3, host(1)).unwrap();
    let mut silent = TcpStream::connect(connector.local()).unwrap();
    silent.set_read_timeout(Some(Duration::from_millis(20))).unwrap();
    connector.poll(0, |_, _| panic!("it said nothing")).unwrap();
    assert!(silent.read(&mut [0]).is_err(), "it may still say something");
    let end = connector.next_event().expect("there is an end to it");
    connector.poll(end, |_, _| panic!("it said nothing")).unwrap();
    assert_eq!(silent.read(&mut [0]).unwrap(), 0, "it was not closed");
    assert_eq!(connector.next_event(), None);
}

#[test]
fn a_node_that_is_late_is_tried_again() {
    let late = std::net::TcpListener::bind(host(1)).unwrap().local_addr().unwrap();
    let mut early = Connector::new(KEY, 0, 3, host(0)).unwrap();
    early.want(1, late, 0);
    let (mut now, mut tries) = (0, 0);
    while tries < 5 {
        early.poll(now, |_, _| panic!("nobody is there")).unwrap();
        let next = early.next_event().expect("it will try again");
        tries += u32::from(next > now + 2_000_000);
        now = next;
    }
    let mut connector = Connector::new(KEY, 1, 3, late).unwrap();
    let (mut ends, start) = (0, Instant::now());
    while ends < 2 {
        now += 1_000_000;
        early.poll(now, |peer, _| ends += peer).unwrap();
        connector.poll(now, |_, _| ends += 1).unwrap();
        assert!(start.elapsed() < Duration::from_secs(10), "no stream though both are there");
    }
}

#[test]
fn a_higher_node_that_misses_its_stream_knocks() {
    let mut low = Connector::new(KEY, 0, 3, host(0)).unwrap();
    let mut high = Connector::new(KEY, 1, 3, host(1)).unwrap();
    let places = [low.local(), high.local()];
    high.renew(0, places[0], 0);
    assert!(high.next_event().is_some_and(|at| at > 10_000_000), "it gives the other one no time to notice");
    let (mut now, mut streams, mut knocks, start) = (0, Vec::new(), 0, Instant::now());
    while streams.len() < 2 {
        now += 1_000_000;
        low.poll(now, |peer, _| streams.push(peer)).unwrap();
        high.poll(now, |peer, _| streams.push(peer)).unwrap();
        while let Some(peer) = low.take_knock() {
            knocks += 1;
            low.renew(peer, places[1], now);
        }
        assert!(start.elapsed() < Duration::from_secs(10), "no stream");
    }
    streams.sort_unstable();
    assert_eq!((streams, knocks, high.take_knock()), (vec![0, 1], 1, None));
    assert_eq!([low.next_event(), high.next_event()], [None; 2], "one stream is enough");
}
