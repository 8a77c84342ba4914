// SPDX-License-Identifier: MIT OR Apache-2.0
//! Endpoints of one segment in threads of one process: what the engine promises, without a launcher.

use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use std::sync::{Arc, atomic::AtomicU32, atomic::Ordering, mpsc};
use std::time::Duration;
use strobe_device::udp;
use strobe_endpoint::*;
use strobe_os::bell::Bell;
use strobe_protocol::channel::ChannelCounters;
use strobe_shared::{Segment, Shape, UserMemory};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Status};

struct Rank {
    endpoint: Endpoint,
    bytes: Rc<Layout>,
}

impl Rank {
    fn buffer<'a>(&'a self, data: &mut [u8]) -> Buffer<'a> {
        Buffer { memory: UserMemory::of(data), count: data.len(), layout: &self.bytes }
    }

    fn wait(&self, started: Started) -> Status {
        let pending = match started {
            Started::Pending(pending) => pending,
            Started::Done(status) => return status,
        };
        let mut waiter = Waiter::default();
        loop {
            if let Some(status) = self.endpoint.test(pending) {
                self.endpoint.wait_over(&waiter);
                return status;
            }
            if !self.endpoint.progress() && !self.endpoint.help(&waiter) {
                self.endpoint.idle(&mut waiter);
            }
        }
    }

    fn send(&self, to: u32, tag: i32, data: &mut [u8]) -> Started {
        let envelope = Envelope { context: 0, source: self.endpoint.me().0 as i32, tag };
        self.endpoint.start_send(ProcId(to), envelope, &self.buffer(data), Mode::Standard).unwrap()
    }

    fn recv(&self, from: i32, tag: i32, data: &mut [u8]) -> Started {
        self.endpoint.start_recv(self.pattern(from, tag), &self.buffer(data)).unwrap()
    }

    fn pattern(&self, from: i32, tag: i32) -> Pattern {
        Pattern { context: 0, source: from, process: ProcId(from.max(0) as u32), tag }
    }
}

/// What all threads of one node have.
struct Node {
    fd: OwnedFd,
    sockets: Vec<OwnedFd>,
    addresses: Vec<Vec<SocketAddr>>,
    bell: Bell,
}

impl Node {
    fn network(&self) -> Option<NetworkSeat> {
        let copy = |fd: &OwnedFd| fd.try_clone().unwrap();
        (!self.sockets.is_empty()).then(|| NetworkSeat {
            key: [7; 32],
            nodes: self.addresses.clone(),
            sockets: self.sockets.iter().map(copy).collect(),
            streams: 0,
            bell: Bell::of(self.bell.as_fd().try_clone_to_owned().unwrap()),
            options: NetworkOptions::read(|_| None).unwrap(),
        })
    }
}

/// The nodes of a job with so many ranks each, and so many paths between them.
fn nodes(ranks: &[u32], paths: usize) -> Vec<Node> {
    let mut first_ranks = vec![0];
    ranks.iter().for_each(|ranks| first_ranks.push(first_ranks.last().unwrap() + ranks));
    let open = |_| udp::open("127.0.0.1:0".parse().unwrap()).unwrap();
    let own = |_| (0..paths * usize::from(ranks.len() > 1)).map(open).collect();
    let mut sockets: Vec<Vec<OwnedFd>> = ranks.iter().map(own).collect();
    let address = |socket: &OwnedFd| strobe_os::net::local_address(socket.as_fd()).unwrap();
    let addresses: Vec<Vec<_>> = sockets.iter().map(|own| own.iter().map(address).collect()).collect();
    if ranks.len() > 2 {
        let to = udp::group::address_of(u64::from(addresses[0][0].port()));
        sockets.iter_mut().for_each(|own| own.push(udp::group::open(to, [127, 0, 0, 1].into()).unwrap()));
    }
    let mut sockets = sockets.into_iter();
    let node = |node| {
        let shape = Shape { first_ranks: &first_ranks, node, records: record_sizes(ranks.len(), 0), key: [1, 2] };
        Node {
            fd: Segment::create(&shape).unwrap(),
            sockets: sockets.next().unwrap(),
            addresses: addresses.clone(),
            bell: Bell::new().unwrap(),
        }
    };
    (0..ranks.len() as u32).map(node).collect()
}

fn one_rank(node: &Node, rank: u32, copies: bool, body: fn(&Rank)) {
    let seat = Seat {
        local_rank: rank,
        pid: std::process::id(),
        progress: Progress::Helper,
        eager_bytes_max: Some(8192),
        spin_us: 20,
        copies,
        network: node.network(),
    };
    let endpoint = Endpoint::attach(Segment::attach(node.fd.as_fd()).unwrap(), seat).unwrap();
    let mut waiter = Waiter::default();
    while !endpoint.everyone_attached() {
        endpoint.idle_sleeping(&mut waiter);
    }
    endpoint.wait_over(&waiter);
    let me = Rank { endpoint, bytes: Rc::new(Layout::bytes(1)) };
    body(&me);
    me.endpoint.detach();
    while !me.endpoint.may_go() {
        me.endpoint.progress();
        std::thread::yield_now();
    }
}

/// Runs `body` as each rank of a job with so many ranks on its nodes; one that does not end within a minute fails the
/// test.
fn run(ranks: &'static [u32], copies: bool, body: fn(&Rank)) {
    run_over(1, ranks, copies, body);
}

fn run_over(paths: usize, ranks: &'static [u32], copies: bool, body: fn(&Rank)) {
    let (ended, ends) = mpsc::channel();
    let (mut agents, stop) = (Vec::new(), Arc::new(AtomicU32::new(0)));
    for (node, ranks) in nodes(ranks, paths).into_iter().zip(ranks) {
        let node = Arc::new(node);
        if let Some(network) = node.network() {
            let (node, stop) = (Arc::clone(&node), Arc::clone(&stop));
            let bell = Bell::of(node.bell.as_fd().try_clone_to_owned().unwrap());
            let agent = std::thread::spawn(move || {
                let segment = Segment::attach(node.fd.as_fd()).unwrap();
                Agent::new(segment, network).unwrap().run(&stop, || panic!("no node is lost")).unwrap();
            });
            agents.push((agent, bell));
        }
        for rank in 0..*ranks {
            let (node, ended) = (Arc::clone(&node), ended.clone());
            std::thread::spawn(move || {
                one_rank(&node, rank, copies, body);
                ended.send(rank).unwrap();
            });
        }
    }
    for _ in 0..ranks.iter().sum::<u32>() {
        ends.recv_timeout(Duration::from_secs(60)).expect("a rank failed or hangs");
    }
    stop.store(1, Ordering::Release);
    for (agent, bell) in agents {
        bell.ring();
        agent.join().expect("the agent ends");
    }
}

fn fill(data: &mut [u8], seed: usize) {
    for (i, byte) in data.iter_mut().enumerate() {
        *byte = (i.wrapping_mul(31) ^ (i >> 8) ^ seed) as u8;
    }
}

fn both_ways(me: &Rank) {
    let other = 1 - me.endpoint.me().0;
    for size in [0, 1, 7, 8, 39, 40, 41, 1000, 8192, 8193, 65_536, 1 << 20, (4 << 20) + 5] {
        let (mut out, mut back) = (vec![0; size], vec![0xee; size]);
        fill(&mut out, size + me.endpoint.me().0 as usize);
        let (recv, send) = (me.recv(other as i32, 5, &mut back), me.send(other, 5, &mut out));
        let status = me.wait(recv);
        me.wait(send);
        assert_eq!((status.source, status.tag, status.bytes, status.error), (other as i32, 5, size as u64, 0));
        let mut expected = vec![0; size];
        fill(&mut expected, size + other as usize);
        assert!(back == expected, "{size} bytes arrive as sent");
    }
}

#[test]
fn all_sizes_both_ways() {
    run(&[2], true, both_ways);
}

#[test]
fn all_sizes_between_nodes() {
    run(&[1, 1], true, both_ways);
    run(&[1, 1], false, both_ways);
    run_over(3, &[1, 1], true, both_ways);
}

#[test]
fn all_sizes_both_ways_through_the_segment() {
    run(&[2], false, both_ways);
}

/// H1: messages of mixed sizes from one sender are matched in the order sent, posted or unexpected.
fn in_order(me: &Rank) {
    let sizes = [8, 100_000, 0, 5000, 9000, 1, 300_000, 40, 64, 20_000];
    let rounds = 40;
    if me.endpoint.me().0 == 0 {
        let mut out: Vec<_> = (0..rounds * sizes.len()).map(|i| vec![i as u8; sizes[i % sizes.len()]]).collect();
        let started: Vec<_> = out.iter_mut().enumerate().map(|(i, data)| me.send(1, (i % 3) as i32, data)).collect();
        for send in started {
            me.wait(send);
        }
        return;
    }
    for i in 0..rounds * sizes.len() {
        let mut back = vec![0; 400_000];
        let (source, tag) =
            (if i % 2 == 0 { 0 } else { ANY_SOURCE }, if i % 5 == 0 { ANY_TAG } else { (i % 3) as i32 });
        let status = if i % 4 == 0 {
            me.wait(me.recv(source, tag, &mut back))
        } else {
            let mut waiter = Waiter::default();
            loop {
                match me.endpoint.recv_now(me.pattern(source, tag), &me.buffer(&mut back), 3).unwrap() {
                    Some(started) => break me.wait(started),
                    None => me.endpoint.idle(&mut waiter),
                }
            }
        };
        assert_eq!(status.bytes as usize, sizes[i % sizes.len()], "message {i}");
        assert_eq!(status.tag, (i % 3) as i32);
        assert!(back[..status.bytes as usize].iter().all(|byte| *byte == i as u8), "message {i}");
    }
}

#[test]
fn messages_do_not_overtake() {
    run(&[2], true, in_order);
    run(&[2], false, in_order);
}

#[test]
fn messages_between_nodes_do_not_overtake() {
    run(&[1, 1], true, in_order);
    run(&[1, 1], false, in_order);
    run_over(2, &[1, 1], true, in_order);
    run_over(3, &[1, 1], false, in_order);
}

/// O1: the blocking send of a large message to a receiver that posted and computes returns.
fn helped(me: &Rank) {
    static COMPUTING: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    static SENT: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    use std::sync::atomic::Ordering::SeqCst;
    let size = 1 << 20;
    if me.endpoint.me().0 == 0 {
        while !COMPUTING.load(SeqCst) {
            std::thread::yield_now();
        }
        let (mut small, mut large) = (vec![3; 100], vec![9; size]);
        let first = me.send(1, 1, &mut small);
        let second = me.send(1, 2, &mut large);
        me.wait(first);
        me.wait(second);
        SENT.store(true, SeqCst);
        return;
    }
    let (mut small, mut large) = (vec![0; 100], vec![0; size]);
    let first = me.recv(0, 1, &mut small);
    let second = me.recv(ANY_SOURCE, 2, &mut large);
    COMPUTING.store(true, SeqCst);
    // Computes: makes no call until the sender is through.
    while !SENT.load(SeqCst) {
        std::thread::yield_now();
    }
    assert_eq!(me.wait(first).bytes, 100);
    assert_eq!(me.wait(second).bytes, size as u64);
    assert!(small.iter().all(|b| *b == 3) && large.iter().all(|b| *b == 9));
}

#[test]
fn a_waiting_sender_serves_a_computing_receiver() {
    run(&[2], true, helped);
}

#[test]
fn the_agent_serves_a_computing_receiver() {
    run(&[1, 1], true, helped);
}

/// A flood of unexpected messages stays within the bound and arrives whole.
fn flood(me: &Rank) {
    let (count, size) = (2000, 6000);
    me.endpoint.segment().header().unexpected_bytes_max.store(1 << 20, Ordering::SeqCst);
    if me.endpoint.me().0 == 0 {
        let mut out: Vec<_> = (0..count).map(|i| vec![i as u8; size]).collect();
        let started: Vec<_> = out.iter_mut().map(|data| me.send(1, 0, data)).collect();
        let mut last = [1];
        let end = me.send(1, 1, &mut last);
        for send in started {
            me.wait(send);
        }
        me.wait(end);
        return;
    }
    let mut last = [0];
    me.wait(me.recv(0, 1, &mut last));
    let held = me.endpoint.port().unexpected_bytes.load(Ordering::SeqCst);
    assert!(held < 2 << 20, "{held} bytes of unexpected payload kept");
    for i in 0..count {
        let mut back = vec![0; size];
        assert_eq!(me.wait(me.recv(ANY_SOURCE, 0, &mut back)).bytes, size as u64);
        assert!(back.iter().all(|byte| *byte == i as u8));
    }
}

#[test]
fn unexpected_memory_is_bounded() {
    run(&[2], true, flood);
}

#[test]
fn unexpected_memory_is_bounded_between_nodes() {
    run(&[1, 1], true, flood);
}

fn odds_and_ends(me: &Rank) {
    let rank = me.endpoint.me().0;
    // To oneself, unexpected and posted, small and large.
    for size in [10usize, 200_000] {
        let (mut out, mut back) = (vec![rank as u8; size], vec![99; size]);
        let send = me.send(rank, 7, &mut out);
        let recv = me.recv(rank as i32, 7, &mut back);
        assert_eq!(me.wait(recv).bytes, size as u64);
        me.wait(send);
        assert_eq!(out, back);
    }
    // Truncation, of an eager and of an announced message.
    for size in [100usize, 100_000] {
        let (mut out, mut back) = (vec![5; size], vec![0; 60]);
        let send = me.send(rank, 8, &mut out);
        let status = me.wait(me.recv(rank as i32, 8, &mut back));
        assert_eq!((status.error, status.bytes), (ErrorClass::TRUNCATE.0, 60));
        me.wait(send);
    }
    // Cancelling a receive, and a send that nobody has matched.
    let mut back = vec![0; 10];
    let Started::Pending(recv) = me.recv(rank as i32, 9, &mut back) else { panic!("nothing was sent") };
    me.endpoint.cancel_recv(recv);
    assert!(me.wait(Started::Pending(recv)).cancelled);
    let mut out = vec![0; 100_000];
    let Started::Pending(send) = me.send((rank + 1) % 2, 10, &mut out) else { panic!("it is large") };
    me.endpoint.cancel_send(send);
    assert!(me.wait(Started::Pending(send)).cancelled, "the receiver never asks for tag 10");
}

#[test]
fn self_truncation_and_cancel() {
    run(&[2], true, odds_and_ends);
}

#[test]
fn self_truncation_and_cancel_between_nodes() {
    run(&[1, 1], true, odds_and_ends);
}

/// The first rank sends to one rank on each other node at once; they receive as from anybody.
fn casts(me: &Rank) {
    let (rank, targets) = (me.endpoint.me().0, me.endpoint.targets([2, 3, 5].map(ProcId).into_iter()));
    for round in 0..100 {
        let (mut data, tag) = (vec![round as u8; if round % 9 == 0 { 14_000 } else { round }], round as i32);
        if let Some(to) = targets.as_ref().filter(|_| rank == 0) {
            let envelope = Envelope { context: 0, source: 0, tag };
            while me.endpoint.cast(to, envelope, &me.buffer(&mut data), false) != Casting::Gone {
                me.endpoint.progress();
            }
        } else if [2, 3, 5].contains(&rank) {
            let mut came = vec![0xEE; 14_000];
            let bytes = me.wait(me.recv(0, tag, &mut came)).bytes as usize;
            assert_eq!(came[..bytes], data, "round {round}");
        }
    }
    // A slow answer can have sent them down the tree again since, where they stay until there is another broadcast.
    let by_group =
        |(count, _): (ChannelCounters, bool)| count.returns > 0 && count.broadcasts > 50 && count.packets > 0;
    while rank == 0 && (me.endpoint.has_casts_under_way() || !me.endpoint.cast_counters().is_some_and(by_group)) {
        me.endpoint.progress();
    }
}

#[test]
fn casts_to_several_nodes() {
    run(&[2, 1, 1, 2], true, casts);
}
