// SPDX-License-Identifier: MIT OR Apache-2.0
//! A job in threads of one process: nodes with their sockets and agents, and ranks that run a function each.

#![allow(dead_code, reason = "each file of tests uses a part")]

use std::cell::RefCell;
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use std::sync::{Arc, atomic::AtomicU32, atomic::Ordering, mpsc};
use std::time::Duration;
use strobe_device::{DeviceKind, group, kind};
use strobe_endpoint::*;
use strobe_os::bell::Bell;
use strobe_shared::emds::EmdsShape;
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_shared::{OwnedMemory, Segment, Shape};
use strobe_types::Status;
use strobe_types::layout::Layout;

/// A rank, as the function sees it.
pub struct Rank {
    pub endpoint: Endpoint,
    pub bytes: Rc<Layout>,
    /// What it sends.
    pub sent: RefCell<Vec<OwnedMemory>>,
}

impl Rank {
    pub fn buffer(&self, data: &OwnedMemory) -> Buffer<'_> {
        Buffer::bytes_of(data, &self.bytes)
    }

    pub fn wait(&self, started: Started) -> Status {
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
            if self.endpoint.progress() {
                waiter.begin_again(&self.endpoint.site);
            } else if !self.endpoint.help(&mut waiter) {
                self.endpoint.idle(&mut waiter);
            }
        }
    }

    pub fn send(&self, to: u32, tag: i32, data: &[u8]) -> Started {
        let copy = OwnedMemory::holding(data);
        let envelope = Envelope { context: 0, source: self.endpoint.site.me().0 as i32, tag };
        let started = self.endpoint.start_send(ProcId(to), envelope, &self.buffer(&copy), Mode::Standard).unwrap();
        self.sent.borrow_mut().push(copy);
        started
    }

    pub fn recv(&self, from: i32, tag: i32, data: &OwnedMemory) -> Started {
        self.endpoint.start_recv(self.pattern(from, tag), &self.buffer(data)).unwrap()
    }

    pub fn pattern(&self, from: i32, tag: i32) -> Pattern {
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
    fn network(&self) -> Option<NetworkEndpointSlot> {
        let copy = |fd: &OwnedFd| fd.try_clone().unwrap();
        (!self.sockets.is_empty()).then(|| NetworkEndpointSlot {
            views: Vec::new(),
            group_view: None,
            key: [7; 32],
            nodes: self.addresses.clone(),
            sockets: self.sockets.iter().map(copy).collect(),
            devices: vec![DeviceKind::usual().name.into(); self.addresses[0].len()],
            bell: Bell::of(self.bell.as_fd().try_clone_to_owned().unwrap()),
            options: NetworkOptions::read(|_| None).unwrap(),
        })
    }
}

/// The nodes of a job with so many ranks each, and so many paths between them.
fn nodes(ranks: &[u32], paths: usize, strobing: Strobing) -> Vec<Node> {
    let mut first_ranks = vec![0];
    ranks.iter().for_each(|ranks| first_ranks.push(first_ranks.last().unwrap() + ranks));
    let open = |_| kind::open_probe("127.0.0.1:0".parse().unwrap()).unwrap().0;
    let own = |_| (0..paths * usize::from(ranks.len() > 1)).map(open).collect();
    let mut sockets: Vec<Vec<OwnedFd>> = ranks.iter().map(own).collect();
    let address = |socket: &OwnedFd| strobe_os::net::local_address(socket.as_fd()).unwrap();
    let addresses: Vec<Vec<_>> = sockets.iter().map(|own| own.iter().map(address).collect()).collect();
    if ranks.len() > 2 {
        let to = group::address_of(u64::from(addresses[0][0].port()));
        sockets.iter_mut().for_each(|own| own.push(group::open(to, [127, 0, 0, 1].into()).unwrap()));
    }
    let mut sockets = sockets.into_iter();
    let node = |node| {
        let (records, limits) = (record_sizes(ranks.len(), &[]), Default::default());
        let shape =
            Shape { first_ranks: &first_ranks, node, records, strobing, limits, key: [1, 2], ..Shape::default() };
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
    let endpoint_slot = EndpointSlot {
        local_rank: rank,
        pid: std::process::id(),
        settings: EndpointSettings { eager_bytes_max: Some(8192), spin_us: 20, copies, ..Default::default() },
        network: node.network(),
        attendant: None,
    };
    let endpoint = Endpoint::attach(Segment::attach(node.fd.as_fd()).unwrap(), endpoint_slot).unwrap();
    let mut waiter = Waiter::default();
    while !endpoint.everyone_attached() {
        endpoint.idle_sleeping(&mut waiter, None);
    }
    endpoint.wait_over(&waiter);
    let me = Rank { endpoint, bytes: Rc::new(Layout::bytes(1)), sent: RefCell::default() };
    body(&me);
    me.endpoint.detach();
    while !me.endpoint.may_go() {
        me.endpoint.progress();
        std::thread::yield_now();
    }
}

/// Runs `body` as each rank of a job with so many ranks on its nodes; one that does not end within a minute fails the
/// test.
pub fn run(ranks: &'static [u32], copies: bool, body: fn(&Rank)) {
    run_over(1, ranks, copies, body);
}

pub fn run_over(paths: usize, ranks: &'static [u32], copies: bool, body: fn(&Rank)) {
    run_as(paths, ranks, copies, Strobing::default(), body);
}

/// The same on one node in time slices, with a timer if the schedule has one.
pub fn run_sliced(ranks: &'static [u32], strobing: Strobing, body: fn(&Rank)) {
    run_as(1, ranks, true, strobing, body);
}

fn run_as(paths: usize, ranks: &'static [u32], copies: bool, strobing: Strobing, body: fn(&Rank)) {
    strobe_os::process_memory::allow_copies_within();
    let (ended, ends) = mpsc::channel();
    let (mut agents, stop) = (Vec::new(), Arc::new(AtomicU32::new(0)));
    let mut timers = Vec::new();
    for (node, ranks) in nodes(ranks, paths, strobing).into_iter().zip(ranks) {
        let segment = Segment::attach(node.fd.as_fd()).unwrap();
        if strobing.mode != StrobeMode::Immediate {
            let metrics = strobe_types::metrics::selection("all");
            assert!(segment.make_emds(&EmdsShape { metrics, slices: (1, u64::MAX), every: 1, rows: 1 << 14 }));
        }
        let stopped = Arc::clone(&stop);
        timers.push((segment, std::thread::spawn(move || run_timer(segment, &stopped))));
        let node = Arc::new(node);
        if let Some(network) = node.network() {
            let (node, stop) = (Arc::clone(&node), Arc::clone(&stop));
            let bell = Bell::of(node.bell.as_fd().try_clone_to_owned().unwrap());
            let agent = std::thread::spawn(move || {
                let segment = Segment::attach(node.fd.as_fd()).unwrap();
                Agent::new(segment, network, None).unwrap().run(&stop, || panic!("no node is lost")).unwrap();
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
    for (segment, timer) in timers {
        stop_timer(segment, &stop);
        timer.join().expect("the timer ends");
    }
    for (agent, bell) in agents {
        bell.ring();
        agent.join().expect("the agent ends");
    }
}
