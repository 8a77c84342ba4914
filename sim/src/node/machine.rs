// SPDX-License-Identifier: MIT OR Apache-2.0
//! A job in one process: segments, networks, and a thread for each rank, agent, timer and cable.

use super::baton::{Baton, Body, Ended};
use super::cables::{Cables, channel_counts};
use super::global::{Globals, User};
use super::leap::Leap;
use super::leftovers::{fill_heap, leftovers, taken_twice};
use super::mpi::Mpi;
use super::plan::{Death, Plan};
use super::program::{Contents, Program};
use super::rank::Rank;
use super::site::Node;
use super::windows::Model;
use super::witness::Witness;
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;
use strobe_endpoint::{
    Agent, Endpoint, EndpointSettings, EndpointSlot, NetworkEndpointSlot, NetworkOptions, ProgressAgent,
    ProgressAgentOptions, ProgressPolicy, Waiter, lost_node, record_sizes, ring_progress_agent, run_timer, stop_timer,
};
use strobe_os::bell::Bell;
use strobe_os::{clock, futex, recycled, world};
use strobe_schedule::Phase;
use strobe_shared::strobe::StrobeMode;
use strobe_shared::{Segment, Shape};
use strobe_types::chance::Chance;

/// A dead node is named after so many times of what a node may be silent, at the latest.
const NAMED_BY: u64 = 5;

/// Longer than that, where all compute when a node dies.
const COMPUTES_NS: u64 = 8_000_000_000;

/// All that the threads of a run share.
struct Machine {
    plan: Plan,
    program: Program,
    nodes: Vec<Node>,
    cables: Cables,
    baton: Arc<Baton>,
    /// Ranks that have come to attach, and that have left.
    came: AtomicU32,
    left: AtomicU32,
    /// The node that has died, plus 1; and whether some agent has named it.
    died: AtomicU32,
    named: AtomicU32,
    stop: AtomicU32,
    /// By rank: which message each of its receives got.
    matched: Mutex<Vec<u64>>,
    globals: Option<Globals>,
    windows: Model,
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
    /// Broadcasts that nodes took out of channels.
    pub multicasts: u64,
    /// Broadcasts that were sent to the group again.
    pub repairs: u64,
    /// Times that the group was given up.
    pub failovers: u64,
    /// One-sided operations: on mapped memory, on memory that the kernel copies, of which the owner's node was asked,
    /// and the owner itself.
    pub operations: [u64; 4],
    /// A node died before all had left.
    pub died: bool,
}

/// Runs a plan.
pub fn run(plan: Plan) -> NodeOutcome {
    let Plan { program: seed, collectives, broadcasts, globals, windows, .. } = plan;
    let (ranks, fixed_order) = (plan.job_ranks(), plan.strobing.fixed_order);
    let contents = Contents { seed, ranks, fixed_order, collectives, broadcasts, globals, windows };
    let program = Program::new(contents);
    let (messages, collectives) = (program.messages.len() as u64, program.collectives.len() as u64);
    let baton = Baton::new(plan.rules, Chance::new(plan.seed, 0xBA));
    world::enter(Some(baton.clone()));
    let machine = Arc::new(Machine::new(plan, program, baton));
    world::enter(None);
    if machine.is_coordinated() {
        machine.baton.let_watch(Witness::new(machine.nodes.iter().map(|node| node.segment)));
    }
    let ended = machine.baton.run(machine.bodies());
    let Ended { mut fault, hash, steps, time_ns } = ended;
    let died = machine.died.load(Ordering::SeqCst) != 0;
    let left =
        |node: &Node| leftovers(&node.segment, node.used_bytes).map(|left| format!("node {}: {left}", node.number));
    fault = fault.or_else(|| machine.nodes.iter().filter(|_| !died).find_map(left));
    fault = fault.or_else(|| taken_twice(machine.nodes.iter().map(|node| &node.segment)));
    if let Some(fault) = &mut fault {
        machine.nodes.iter().for_each(|node| *fault += &super::scene::describe(node.number, &node.segment, time_ns));
    }
    let matched =
        machine.matched.lock().map_or(0, |all| all.iter().fold(0, |hash, one| strobe_types::chance::mix(hash ^ one)));
    let [multicasts, repairs, failovers] = channel_counts(machine.nodes.iter().map(|node| &node.segment));
    if (fault.is_none() && !died) || cfg!(panic = "unwind") {
        machine.nodes.iter().for_each(|node| recycled::give_back(node.fd.as_fd()));
    }
    let operations = machine.windows.operations();
    let counts =
        NodeOutcome { messages, collectives, multicasts, repairs, failovers, operations, ..NodeOutcome::default() };
    NodeOutcome { fault, hash, matched, steps, time_ns, died, ..counts }
}

impl Machine {
    fn new(plan: Plan, program: Program, baton: Arc<Baton>) -> Machine {
        let first_ranks = plan.first_ranks();
        let nodes = plan.ranks.len();
        let cables = Cables::new(&plan);
        let make = |number: usize| {
            let mut records = record_sizes(nodes, &[]);
            records.state_words += cables.state_words(number as u32);
            let shape = Shape {
                first_ranks: &first_ranks,
                node: number as u32,
                progress_agent: plan.engine.progress == ProgressPolicy::Agent,
                records,
                strobing: plan.strobing,
                key: [plan.seed, 2],
                ..Shape::default()
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
        let nodes: Vec<Node> = (0..nodes).map(make).collect();
        let globals = Globals::new(nodes.iter().map(|node| node.segment), plan.seed).filter(|_| plan.globals);
        let [came, left, died, named, stop] = [const { AtomicU32::new(0) }; 5];
        let matched = Mutex::new(vec![0; plan.job_ranks() as usize]);
        let windows = Model::new(&program.windows, &program.tales);
        Machine { plan, program, nodes, cables, baton, came, left, died, named, stop, matched, globals, windows }
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
            if self.plan.engine.progress == ProgressPolicy::Agent {
                add(format!("progress {node}"), Machine::be_progress_agent, node);
            }
        }
        for path in 0..self.cables.count() {
            add(format!("cable {path}"), Machine::be_cable, path);
            if self.cables.has_cuts(path) {
                add(format!("weather {path}"), Machine::be_weather, path);
            }
        }
        if self.nodes.len() > 1 && self.plan.strobing.mode == StrobeMode::Demand {
            add("leaps".into(), Machine::be_leaper, 0);
        }
        if self.plan.death.is_some() {
            add("death".into(), Machine::be_death, 0);
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
        let paths = self.plan.paths.len();
        (nodes > 1).then(|| NetworkEndpointSlot {
            key: [7; 32],
            nodes: (0..nodes).map(|node| vec![address(node); paths]).collect(),
            sockets: Vec::new(),
            devices: Vec::new(),
            views: self.cables.views(node.number),
            group_view: self.cables.group_view(node.number),
            bell: Bell::of(node.bell.as_fd().try_clone_to_owned().expect("a descriptor")),
            options: self.options(),
        })
    }

    fn options(&self) -> NetworkOptions {
        let options = NetworkOptions::read(|_| None).expect("settings that are not set");
        let options = NetworkOptions { channels: self.plan.channels, ..options };
        match self.plan.death {
            Some(Death { path_timeout_ns, heartbeat_ns, .. }) => {
                NetworkOptions { path_timeout_ns, heartbeat_ns, ..options }
            }
            None => options,
        }
    }

    fn be_rank(&self, rank: usize) {
        let (node, engine) = (self.node_of(rank as u32), self.plan.engine);
        let local_rank = rank as u32 - self.plan.first_ranks()[node.number as usize];
        #[allow(clippy::needless_update, reason = "settings that come later have their defaults here")]
        let settings = EndpointSettings {
            progress: engine.progress,
            eager_bytes_max: engine.eager_bytes_max,
            stream_bytes_max: engine.stream_bytes_max,
            spin_us: engine.spin_us,
            copies: engine.refuses != Some(rank as u32) && strobe_os::process_memory::copies_allowed(),
            ..EndpointSettings::default()
        };
        let endpoint_slot = EndpointSlot {
            local_rank,
            pid: 1_000 + rank as u32,
            settings,
            network: self.network(node),
            attendant: node.attendant(self.nodes.len()),
        };
        self.came.fetch_add(1, Ordering::SeqCst);
        let endpoint = Endpoint::attach(node.segment, endpoint_slot).expect("an endpoint");
        let mut waiter = Waiter::default();
        self.baton.note("attaches".into());
        while !endpoint.everyone_attached() {
            endpoint.idle_sleeping(&mut waiter, None);
        }
        endpoint.wait_over(&waiter);
        let (came, all) = (self.came.load(Ordering::SeqCst), self.plan.job_ranks());
        let led = self.nodes.len() > 1 && endpoint.schedule().resumes_at_ends();
        assert!(came == all || !led, "begins when {came} of {all} ranks have attached");
        if self.plan.death.is_some_and(|death| death.quiet) {
            self.baton.note("computes for long".into());
            self.baton.compute(COMPUTES_NS);
        }
        let open_slice = || self.open_slice();
        let mpi = Mpi::new(endpoint, node.file());
        let user = self.globals.as_ref().map(|globals| User::new(globals, &mpi));
        let what = (&self.program, self.plan.seed, user, &self.windows);
        let (mpi, matched) = Rank::new(mpi, Arc::clone(&self.baton), what, &open_slice).run();
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
        let agent = Agent::new(node.segment, network, node.attendant(self.nodes.len())).expect("an agent");
        agent.run(&self.stop, || self.hear_of_lost(node)).expect("an agent");
    }

    fn be_progress_agent(&self, node: usize) {
        let options = ProgressAgentOptions { entry_ns: self.plan.engine.agent_entry_ns, processor: None };
        ProgressAgent::new(self.nodes[node].segment, options).expect("a progress agent").run(&self.stop);
    }

    /// A node takes another one for lost: it has to be dead.
    fn hear_of_lost(&self, node: &Node) {
        let Some(lost) = lost_node(&node.segment) else { return };
        if self.died.load(Ordering::SeqCst) != lost.node + 1 {
            return self.baton.fail(&format!("node {} is taken for lost", lost.node));
        }
        self.named.store(1, Ordering::SeqCst);
        futex::wake(&self.named, i32::MAX);
    }

    fn be_cable(&self, at: usize) {
        self.cables.carry(at, &self.stop);
    }

    /// Cuts cables, and mends them.
    fn be_weather(&self, at: usize) {
        self.cables.cut(at, &self.stop);
    }

    /// Node 0 leads all.
    fn is_coordinated(&self) -> bool {
        self.nodes.len() > 1 && matches!(self.plan.strobing.mode, StrobeMode::Early | StrobeMode::Fixed)
    }

    /// Where node 0 leads all: the first slice in which some living node posts.
    fn open_slice(&self) -> u64 {
        if !self.is_coordinated() {
            return u64::MAX;
        }
        let died = self.died.load(Ordering::SeqCst);
        let living = self.nodes.iter().filter(|node| node.number + 1 != died);
        let posts = living.map(|node| Phase(node.segment.header().strobe.phase()).posting());
        posts.min().unwrap_or(u64::MAX)
    }

    /// Sleeps on `word` until it is not 0, until `until_ns`, or until all stop; true if it is not 0.
    fn sleep_on(&self, word: &AtomicU32, until_ns: u64) -> bool {
        loop {
            let (now_ns, is_set) = (clock::now_ns(), word.load(Ordering::SeqCst) != 0);
            if is_set || now_ns >= until_ns || self.stop.load(Ordering::SeqCst) != 0 {
                return is_set;
            }
            // The end of all wakes nobody here.
            let nap_ns = (until_ns - now_ns).min(50_000_000);
            futex::wait(word, 0, Some(Duration::from_nanos(nap_ns)));
        }
    }

    /// Has nodes go through many slices at once.
    fn be_leaper(&self, _: usize) {
        for leap in Leap::all(self.plan.seed, self.nodes.len()) {
            self.sleep_on(&self.stop, clock::now_ns() + leap.after_ns);
            leap.take(&self.nodes[leap.node].segment);
        }
    }

    /// Kills a node, and waits until another one has named it, which is the end of a job.
    fn be_death(&self, _: usize) {
        let Some(death) = self.plan.death else { return };
        let (begin_ns, node) = (clock::now_ns(), death.node as usize);
        self.sleep_on(&self.named, begin_ns + death.at_ns);
        if self.stop.load(Ordering::SeqCst) != 0 {
            return;
        }
        self.died.store(death.node + 1, Ordering::SeqCst);
        let ranks = self.plan.first_ranks()[node]..self.plan.first_ranks()[node + 1];
        let mut names: Vec<String> = ranks.map(|rank| format!("rank {rank}")).collect();
        names.extend([format!("agent {node}"), format!("progress {node}"), format!("timer {node}")]);
        self.baton.let_watch(None);
        self.baton.kill(&names);
        let named = self.sleep_on(&self.named, clock::now_ns() + NAMED_BY * death.path_timeout_ns);
        if self.stop.load(Ordering::SeqCst) == 0 {
            if !named {
                self.baton.fail(&format!("nobody misses node {node}, which is dead"));
            }
            self.baton.finish();
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
        self.globals.iter().for_each(Globals::check_end);
        self.stop.store(1, Ordering::SeqCst);
        futex::wake(&self.stop, i32::MAX);
        for node in &self.nodes {
            stop_timer(node.segment, &self.stop);
            ring_progress_agent(node.segment);
            node.bell.ring();
        }
        self.cables.stop();
    }
}
