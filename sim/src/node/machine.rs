// SPDX-License-Identifier: MIT OR Apache-2.0
//! A job in one process: segments, networks, and a thread for each rank, agent, timer and cable.

use super::baton::{Baton, Body, Ended};
use super::leftovers::leftovers;
use super::mpi::Mpi;
use super::plan::{Path, Plan};
use super::program::{Contents, Program};
use super::rank::Rank;
use crate::chance::Chance;
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use strobe_device::fault::Fault;
use strobe_device::sim::Network;
use strobe_device::{Datagrams, Device};
use strobe_endpoint::{
    Agent, Endpoint, EndpointSettings, EndpointSlot, NetworkEndpointSlot, NetworkOptions, Waiter, record_sizes,
    run_timer, stop_timer,
};
use strobe_os::bell::Bell;
use strobe_os::{clock, futex, recycled, world};
use strobe_shared::strobe::StrobeMode;
use strobe_shared::{Segment, Shape};

/// A node, as its threads see it.
struct Node {
    number: u32,
    fd: OwnedFd,
    segment: Segment,
    /// Bytes of its heap that were in use before the job.
    used_bytes: u64,
    bell: Bell,
}

/// All that the threads of a run share.
struct Machine {
    plan: Plan,
    program: Program,
    nodes: Vec<Node>,
    networks: Vec<Network>,
    baton: Arc<Baton>,
    /// Ranks that have left.
    left: AtomicU32,
    stop: AtomicU32,
    /// By rank: which message each of its receives got.
    matched: Mutex<Vec<u64>>,
}

/// What came of a run.
#[derive(Clone, Debug, Default)]
pub struct NodeOutcome {
    /// What went wrong, if anything did.
    pub fault: Option<String>,
    /// Says which thread ran when.
    pub hash: u64,
    /// Says which message each receive got.
    pub matched: u64,
    /// Steps taken.
    pub steps: u64,
    /// Virtual time.
    pub time_ns: u64,
    /// Messages.
    pub messages: u64,
    /// Collectives.
    pub collectives: u64,
}

/// Runs a plan.
pub fn run(plan: Plan) -> NodeOutcome {
    let Plan { program: seed, collectives, .. } = plan;
    let contents = Contents { seed, ranks: plan.job_ranks(), fixed_order: plan.strobing.fixed_order, collectives };
    let program = Program::new(contents);
    let (messages, collectives) = (program.messages.len() as u64, program.collectives.len() as u64);
    let baton = Baton::new(plan.rules, Chance::new(plan.seed, 0xBA));
    world::enter(Some(baton.clone()));
    let machine = Arc::new(Machine::new(plan, program, baton));
    world::enter(None);
    let ended = machine.baton.run(machine.bodies());
    let Ended { mut fault, hash, steps, time_ns } = ended;
    let left =
        |node: &Node| leftovers(&node.segment, node.used_bytes).map(|left| format!("node {}: {left}", node.number));
    fault = fault.or_else(|| machine.nodes.iter().find_map(left));
    if let Some(fault) = &mut fault {
        machine.nodes.iter().for_each(|node| *fault += &super::scene::describe(node.number, &node.segment));
    }
    let matched =
        machine.matched.lock().map_or(0, |all| all.iter().fold(0, |hash, one| crate::chance::mix(hash ^ one)));
    if fault.is_none() || cfg!(panic = "unwind") {
        machine.nodes.iter().for_each(|node| recycled::give_back(node.fd.as_fd()));
    }
    NodeOutcome { fault, hash, matched, steps, time_ns, messages, collectives }
}

impl Machine {
    fn new(plan: Plan, program: Program, baton: Arc<Baton>) -> Machine {
        let first_ranks = plan.first_ranks();
        let nodes = plan.ranks.len();
        let network = |path: &Path| Network::with_bells(path.model, nodes).expect("bells for a network");
        let networks: Vec<Network> = plan.paths.iter().map(network).collect();
        let make = |number: usize| {
            let mut records = record_sizes(nodes, &[]);
            for (path, network) in plan.paths.iter().zip(&networks) {
                records.state_words += device(path, network, number as u32).properties().state_words;
            }
            let shape = Shape {
                first_ranks: &first_ranks,
                node: number as u32,
                records,
                strobing: plan.strobing,
                key: [plan.seed, 2],
            };
            let fd = Segment::create(&shape).expect("a segment");
            let segment = Segment::attach(fd.as_fd()).expect("a segment");
            let header = segment.header();
            header.unexpected_bytes_max.store(plan.engine.unexpected_bytes_max, Ordering::Relaxed);
            header.staged_bytes_max.store(plan.engine.staged_bytes_max, Ordering::Relaxed);
            if let Some(bytes) = plan.engine.heap_bytes {
                fill_heap(&segment, bytes);
            }
            let (number, used_bytes) = (number as u32, segment.heap_used_bytes());
            Node { number, fd, segment, used_bytes, bell: Bell::new().expect("a bell") }
        };
        let nodes = (0..nodes).map(make).collect();
        let (left, stop, matched) =
            (AtomicU32::new(0), AtomicU32::new(0), Mutex::new(vec![0; plan.job_ranks() as usize]));
        Machine { plan, program, nodes, networks, baton, left, stop, matched }
    }

    fn bodies(self: &Arc<Machine>) -> Vec<(String, Body)> {
        let mut bodies: Vec<(String, Body)> = Vec::new();
        let mut add = |name: String, body: fn(&Machine, usize), at: usize| {
            let machine = Arc::clone(self);
            bodies.push((name, Box::new(move || body(&machine, at))));
        };
        for rank in 0..self.plan.job_ranks() as usize {
            add(format!("rank {rank}"), Machine::be_rank, rank);
        }
        for node in 0..self.nodes.len() {
            if self.plan.strobing.mode != StrobeMode::Immediate {
                add(format!("timer {node}"), Machine::be_timer, node);
            }
            if self.nodes.len() > 1 {
                add(format!("agent {node}"), Machine::be_agent, node);
            }
        }
        for path in 0..self.networks.len() {
            add(format!("cable {path}"), Machine::be_cable, path);
            if !self.plan.paths[path].cuts.is_empty() {
                add(format!("weather {path}"), Machine::be_weather, path);
            }
        }
        add("manager".into(), Machine::be_manager, 0);
        bodies
    }

    fn node_of(&self, rank: u32) -> &Node {
        let first_ranks = self.plan.first_ranks();
        &self.nodes[first_ranks.partition_point(|first| *first <= rank) - 1]
    }

    fn network(&self, node: &Node) -> Option<NetworkEndpointSlot> {
        let nodes = self.nodes.len();
        // Nodes of one machine, as far as the engine can see.
        let address = |node: usize| SocketAddr::from(([127, 0, 0, 1], 1 + node as u16));
        let paths = self.networks.len();
        (nodes > 1).then(|| NetworkEndpointSlot {
            key: [7; 32],
            nodes: (0..nodes).map(|node| vec![address(node); paths]).collect(),
            sockets: Vec::new(),
            devices: Vec::new(),
            views: self
                .plan
                .paths
                .iter()
                .zip(&self.networks)
                .map(|(path, network)| device(path, network, node.number))
                .collect(),
            bell: Bell::of(node.bell.as_fd().try_clone_to_owned().expect("a descriptor")),
            options: NetworkOptions::read(|_| None).expect("settings that are not set"),
        })
    }

    fn be_rank(&self, rank: usize) {
        let (node, engine) = (self.node_of(rank as u32), self.plan.engine);
        let local_rank = rank as u32 - self.plan.first_ranks()[node.number as usize];
        #[allow(clippy::needless_update, reason = "settings that come later have their defaults here")]
        let settings = EndpointSettings {
            progress: engine.progress,
            eager_bytes_max: engine.eager_bytes_max,
            spin_us: engine.spin_us,
            copies: engine.refuses != Some(rank as u32) && strobe_os::memory::copies_allowed(),
            ..EndpointSettings::default()
        };
        let endpoint_slot =
            EndpointSlot { local_rank, pid: 1_000 + rank as u32, settings, network: self.network(node) };
        let endpoint = Endpoint::attach(node.segment, endpoint_slot).expect("an endpoint");
        let mut waiter = Waiter::default();
        self.baton.note("attaches".into());
        while !endpoint.everyone_attached() {
            endpoint.idle_sleeping(&mut waiter);
        }
        endpoint.wait_over(&waiter);
        let (mpi, matched) =
            Rank::new(Mpi::new(endpoint), Arc::clone(&self.baton), &self.program, self.plan.seed).run();
        if let Ok(mut all) = self.matched.lock() {
            all[rank] = matched;
        }
        self.baton.note("leaves".into());
        mpi.end();
        self.baton.note("has left".into());
        self.left.fetch_add(1, Ordering::SeqCst);
        futex::wake(&self.left, i32::MAX);
    }

    fn be_timer(&self, node: usize) {
        run_timer(self.nodes[node].segment, &self.stop);
    }

    fn be_agent(&self, node: usize) {
        let node = &self.nodes[node];
        let Some(network) = self.network(node) else { return };
        let agent = Agent::new(node.segment, network).expect("an agent");
        agent.run(&self.stop, || self.baton.fail("a node is taken for lost")).expect("an agent");
    }

    fn be_cable(&self, path: usize) {
        self.networks[path].carry(&self.stop);
    }

    /// Cuts cables, and mends them.
    fn be_weather(&self, path: usize) {
        let (begin_ns, cuts) = (clock::now_ns(), &self.plan.paths[path].cuts);
        let mut changes: Vec<(u64, bool, u32, u32)> = Vec::new();
        for cut in cuts {
            changes.push((cut.at_ns, true, cut.from, cut.to));
            changes.push((cut.at_ns + cut.for_ns, false, cut.from, cut.to));
        }
        changes.sort_unstable();
        for (at_ns, is_cut, from, to) in changes {
            loop {
                let now_ns = clock::now_ns();
                if now_ns >= begin_ns + at_ns || self.stop.load(Ordering::SeqCst) != 0 {
                    break;
                }
                futex::wait(&self.stop, 0, Some(Duration::from_nanos(begin_ns + at_ns - now_ns)));
            }
            self.networks[path].set_cut(from, to, is_cut);
        }
    }

    /// Waits for the ranks, and stops the others.
    fn be_manager(&self, _: usize) {
        loop {
            let left = self.left.load(Ordering::SeqCst);
            if left == self.plan.job_ranks() {
                break;
            }
            futex::wait(&self.left, left, None);
        }
        self.stop.store(1, Ordering::SeqCst);
        futex::wake(&self.stop, i32::MAX);
        for node in &self.nodes {
            stop_timer(node.segment, &self.stop);
            node.bell.ring();
        }
        self.networks.iter().for_each(Network::stop);
    }
}

/// A view of a node's port in the network of a path.
fn device(path: &Path, network: &Network, node: u32) -> Device {
    let sim = Device::from(network.port(node));
    Fault::new(sim, path.faults).into()
}

/// Leaves so many bytes for what messages carry, about.
fn fill_heap(segment: &Segment, bytes: usize) {
    let kept = segment.allocate_payload(bytes);
    let mut piece = 1usize << 26;
    while piece >= 4096 {
        while segment.allocate_payload(piece).is_some() {}
        piece /= 2;
    }
    kept.into_iter().for_each(|offset| segment.free(offset, bytes));
}
