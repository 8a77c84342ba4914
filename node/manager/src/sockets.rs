// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sockets of a node in a job with several: opened before its ranks exist, handed to each of them, and driven by
//! the node's agent while the ranks compute.

use crate::begin::Begin;
use crate::connecting;
use crate::multicast_check::{self, Heard, MulticastCheck};
use crate::probing::Probing;
use crate::reachability::{self, Candidate};
use crate::renewal::Renewal;
use crate::token::Token;
use crate::watch::Watch;
use crate::words::Event;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};
use strobe_config::Setting;
use strobe_control::{NodeInfo, table_file};
use strobe_device::{group, kind};
use strobe_endpoint::{Agent, NetworkEndpointSlot, NetworkOptions};
use strobe_onesided::NodeService;
use strobe_os::bell::Bell;
use strobe_shared::Segment;
use strobe_shared::sync::{AtomicU32, Ordering};

/// The addresses of virtual nodes for one path lie together, those for the next behind them: 127.16.0.2 is the first
/// node's for its second path.
const PATH_SHIFT: u32 = 20;

/// How long an interface without a carrier is waited for if there is no other, and how often it is looked at.
const SETTLING: Duration = Duration::from_secs(2);
const LOOK_AGAIN: Duration = Duration::from_millis(20);

/// More do not go into the message that hands them to a rank, with segment, table, bell, the handover's and the
/// group's.
const SOCKETS_MAX: usize = strobe_os::socket::DESCRIPTORS_MAX - 5;

/// The node's sockets, and the table that says where those of the others are. A node that is alone has none.
pub struct Sockets {
    /// Of each candidate, until it is known which are paths.
    probes: Vec<UdpSocket>,
    /// What keeps their ports for streams, until the paths are open.
    held: Vec<OwnedFd>,
    /// What the devices of the paths want, in order.
    sockets: Vec<OwnedFd>,
    /// Makes connections anew, if any path has connections.
    renewal: Option<Renewal>,
    candidates: Vec<Candidate>,
    probing: Option<Probing>,
    /// Who is heard through the group, where only that is asked.
    multicast_check: Option<MulticastCheck>,
    /// That of the group of all nodes, where there are groups.
    group: Option<OwnedFd>,
    job: u64,
    /// What wakes the agent.
    bell: Option<Bell>,
    /// Rung by the agent when a node is lost, or a connection broken.
    told: Option<Bell>,
    /// The head knows that a node is lost.
    is_lost: bool,
    table: Option<(OwnedFd, [u8; 32], Vec<NodeInfo>)>,
    agent: Option<(Arc<AtomicU32>, JoinHandle<()>)>,
}

impl Sockets {
    /// Opens a socket on each address that may be used. Fails if a socket cannot be opened.
    pub fn open(begin: &Begin) -> io::Result<Sockets> {
        let several = begin.first_ranks.len() > 1;
        let Bound { probes, held, candidates } = match begin.address {
            _ if !several => Bound::default(),
            Some(ip) => bind((0..begin.plan.paths.at_most.unwrap_or(1)).map(|path| virtual_path(ip, path)).collect())?,
            None => open_those_that_lead_out(&begin.plan.paths.interfaces)?,
        };
        let bell = if several { Some(Bell::new()?) } else { None };
        Ok(Sockets {
            probes,
            held,
            sockets: Vec::new(),
            renewal: None,
            candidates,
            probing: None,
            multicast_check: None,
            group: None,
            job: begin.job,
            bell,
            told: None,
            is_lost: false,
            table: None,
            agent: None,
        })
    }

    /// The addresses of this machine that other nodes may be able to reach.
    pub fn candidates(&self) -> Vec<Candidate> {
        self.candidates.clone()
    }

    /// Begins to ask the candidates of the other nodes, by node.
    pub fn probe(&mut self, node: u32, token: [u8; 16], targets: Vec<Vec<SocketAddr>>, watch: &Watch) {
        self.probing = Some(Probing::new(node, token, targets));
        for (index, socket) in self.probes.iter().enumerate() {
            let _ = watch.wide.add(socket.as_fd(), Token::Probe(index).word());
        }
    }

    /// When to call [`Sockets::pass_deadlines`] even if nothing comes.
    pub fn next_deadline(&self) -> Option<Instant> {
        let tries = self.renewal.as_ref().and_then(Renewal::next_deadline);
        let multicast_check = self.multicast_check.as_ref().and_then(MulticastCheck::next_deadline);
        self.probing.as_ref().and_then(Probing::next_deadline).into_iter().chain(tries).chain(multicast_check).min()
    }

    /// Does what time asks for. Gives who was reached, once, when all have answered that will.
    pub fn pass_deadlines(&mut self, now: Instant) -> Option<Vec<(u16, (u32, u16))>> {
        self.probing.as_mut()?.pass_deadlines(&self.probes, now)
    }

    /// Hears what other nodes ask and answer on a socket.
    pub fn listen(&mut self, socket: usize) {
        if let Some(probing) = &mut self.probing {
            probing.listen(&self.probes[socket], socket as u16);
        }
    }

    /// Begins to find out whether what is said to all nodes at once is heard, by the interface that a job would use.
    pub fn hear(&mut self, begin: &Begin, token: [u8; 16], paths: &[SocketAddr], watch: &Watch) {
        let candidates = self.candidates.iter().map(|candidate| &candidate.address);
        let local = multicast_check::local(paths.iter().chain(candidates));
        let multicast_check = MulticastCheck::new(begin.job, token, begin.node, begin.first_ranks.len() as u32, local);
        if let Some(socket) = multicast_check.descriptor() {
            let _ = watch.wide.add(socket, Token::MulticastCheck.word());
        }
        self.multicast_check = Some(multicast_check);
    }

    /// Hears who speaks to the group.
    pub fn listen_to_group(&mut self) {
        self.multicast_check.iter_mut().for_each(MulticastCheck::listen);
    }

    /// Who was heard, once, when nobody else will be.
    pub fn heard(&mut self, now: Instant) -> Option<Heard> {
        self.multicast_check.as_mut()?.pass_deadlines(now)
    }

    /// Takes in where the nodes' paths are, opens those of this one, and closes what was only probed. Fails with a line
    /// for the user if a path cannot be opened.
    pub fn learn(&mut self, node: u32, key: [u8; 32], nodes: Vec<NodeInfo>, watch: &Watch) -> Result<(), String> {
        if self.probing.take().is_some() {
            self.probes.iter().for_each(|socket| watch.wide.remove(socket.as_fd()));
        }
        let Some(own) = nodes.get(node as usize) else { return Ok(()) };
        let probes = std::mem::take(&mut self.probes);
        let probed = |address: SocketAddr| {
            let at = self.candidates.iter().position(|candidate| candidate.address == address)?;
            probes.get(at).map(AsFd::as_fd)
        };
        (self.sockets, self.renewal) = connecting::open(&key, node, &nodes, probed)?;
        self.held.clear();
        for descriptor in self.renewal.iter().flat_map(Renewal::descriptors) {
            for poller in [&watch.wide, &watch.narrow] {
                poller.add(descriptor, Token::Renewal.word()).map_err(|error| format!("cannot poll: {error}"))?;
            }
        }
        if self.sockets.len() > SOCKETS_MAX {
            return Err(format!("a job of {} nodes has too many connections: use fewer such paths", nodes.len()));
        }
        self.group = open_group(self.job, nodes.len(), &own.paths, &self.candidates);
        let file = table_file(&key, &nodes).map_err(|error| format!("cannot make the table of nodes: {error}"))?;
        self.table = Some((file, key, nodes));
        Ok(())
    }

    /// The agent has rung: connections that are broken are made anew, and if a node is lost that is told once, with the
    /// addresses that this one and that one have.
    pub fn hear_agent(&mut self, node: u32, segment: Segment) -> Option<Event> {
        self.told.as_ref()?.answer();
        if let Some(renewal) = &mut self.renewal {
            renewal.look(&segment);
        }
        self.renew(&segment);
        let lost = strobe_endpoint::lost_node(&segment).filter(|_| !self.is_lost)?;
        self.is_lost = true;
        let addresses = |node: u32| {
            let nodes = self.table.as_ref().map(|(_, _, nodes)| nodes);
            nodes.and_then(|nodes| nodes.get(node as usize)).map_or(Vec::new(), |node| node.paths.clone())
        };
        let (from, to) = (addresses(node), addresses(lost.node));
        Some(Event::Lost { node: lost.node, silence: lost.silence, from, to })
    }

    /// Goes on with connections that are made anew.
    pub fn renew(&mut self, segment: &Segment) {
        if let (Some(renewal), Some(bell)) = (&mut self.renewal, &self.bell) {
            renewal.go_on(segment, bell);
        }
    }

    /// The same, if it is time.
    pub fn renew_if_due(&mut self, segment: &Segment) {
        if self.renewal.as_ref().is_some_and(Renewal::is_due) {
            self.renew(segment);
        }
    }

    /// What ranks get beside the segment: the table, what wakes the agent, the sockets.
    pub fn descriptors(&self) -> Vec<BorrowedFd<'_>> {
        let table = self.table.iter().map(|(file, ..)| file.as_fd());
        table.chain(self.bell.iter().map(AsFd::as_fd)).chain(self.of_ranks()).collect()
    }

    /// That through which connections come that are made anew, those of the paths, and behind them that of the group.
    fn of_ranks(&self) -> impl Iterator<Item = BorrowedFd<'_>> {
        let handover = self.renewal.iter().map(Renewal::handover);
        handover.chain(self.sockets.iter().chain(&self.group).map(AsFd::as_fd))
    }

    /// Starts the thread that acts for the gateway while no rank does. Fails with a line for the user if that is not
    /// possible.
    pub fn start_agent(
        &mut self,
        begin: &Begin,
        (segment, file): (Segment, BorrowedFd<'_>),
        watch: &Watch,
    ) -> Result<(), String> {
        let (Some((_, key, nodes)), Some(bell)) = (&self.table, &self.bell) else { return Ok(()) };
        let words = |error: io::Error| format!("cannot start the node's agent: {error}");
        let copy = |fd: BorrowedFd<'_>| fd.try_clone_to_owned().map_err(words);
        let endpoint_slot = NetworkEndpointSlot {
            views: Vec::new(),
            group_view: None,
            key: *key,
            nodes: nodes.iter().map(|node| node.paths.clone()).collect(),
            sockets: self.of_ranks().map(copy).collect::<Result<_, _>>()?,
            devices: nodes.first().map_or(Vec::new(), |node| node.devices.clone()),
            bell: Bell::of(copy(bell.as_fd())?),
            options: NetworkOptions::read(|setting| value(begin, setting)).map_err(|bad| bad.to_string())?,
        };
        let file = copy(file)?;
        let told = Bell::new().map_err(words)?;
        watch.wide.add(told.as_fd(), Token::Alarm.word()).map_err(words)?;
        watch.narrow.add(told.as_fd(), Token::Alarm.word()).map_err(words)?;
        let ring = Bell::of(copy(told.as_fd())?);
        self.told = Some(told);
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = Arc::clone(&stop);
        let run = move || {
            // What it cannot do, the ranks still do when they call; a node that nobody reaches is found out by those
            // who wait for it.
            let attendant = Box::new(NodeService::new(file));
            let agent = Agent::new(segment, endpoint_slot, Some(attendant));
            let ran = agent.and_then(|agent| agent.run(&stopped, || ring.ring()));
            if let Err(error) = ran {
                eprintln!("mpiexec: the node's agent has ended: {error}");
            }
        };
        let thread = std::thread::Builder::new().name("strobe-agent".into()).spawn(run).map_err(words)?;
        self.agent = Some((stop, thread));
        Ok(())
    }
}

/// A socket on each address that leads out. An interface that has just been switched on has none that can be used yet:
/// as long as there is nothing better, it is waited for.
fn open_those_that_lead_out(wanted: &[String]) -> io::Result<Bound> {
    let began = Instant::now();
    loop {
        let (candidates, settled) = reachability::candidates(wanted)?;
        let bound = bind(candidates)?;
        if began.elapsed() >= SETTLING || settled && !bound.probes.is_empty() {
            return Ok(bound);
        }
        std::thread::sleep(LOOK_AGAIN);
    }
}

/// What was opened on the addresses of a node, in their order.
#[derive(Default)]
struct Bound {
    probes: Vec<UdpSocket>,
    held: Vec<OwnedFd>,
    candidates: Vec<Candidate>,
}

/// A socket on each address that the kernel lets us have: one of IPv6 is checked for doubles first.
fn bind(candidates: Vec<Candidate>) -> io::Result<Bound> {
    let mut bound = Bound::default();
    for mut candidate in candidates {
        let (socket, held) = match kind::open_probe(candidate.address) {
            Err(error) if error.kind() == io::ErrorKind::AddrNotAvailable => continue,
            opened => opened.map(|(socket, held)| (UdpSocket::from(socket), held))?,
        };
        socket.set_nonblocking(true)?;
        candidate.address = socket.local_addr()?;
        candidate.cuts = strobe_os::net::cuts_segments(socket.as_fd());
        bound.probes.push(socket);
        bound.held.push(held);
        bound.candidates.push(candidate);
    }
    Ok(bound)
}

/// The socket of the group of all nodes, by the interface of the first path of IPv4. If all paths are of IPv6, as they
/// may be where the first questions were lost, by one that leads out: whether the others hear is found out later. Two
/// nodes need none; without one, what goes to many goes from node to node.
fn open_group(job: u64, nodes: usize, paths: &[SocketAddr], candidates: &[Candidate]) -> Option<OwnedFd> {
    let all = paths.iter().chain(candidates.iter().map(|candidate| &candidate.address));
    let Some(IpAddr::V4(local)) = multicast_check::local(all) else { return None };
    (nodes > 2).then(|| group::open(group::address_of(job), local).ok()).flatten()
}

/// Where a virtual node receives by its path number `path`: each path has an address of its own.
fn virtual_path(ip: IpAddr, path: u32) -> Candidate {
    let ip = match ip {
        IpAddr::V4(ip) => IpAddr::V4(Ipv4Addr::from(u32::from(ip) + (path << PATH_SHIFT))),
        IpAddr::V6(_) => ip,
    };
    let address = SocketAddr::new(ip, 0);
    Candidate { interface: "lo".into(), address, prefix: 8, made: false, mbits: 0, multicast: false, cuts: false }
}

/// The value of a setting for the job's ranks: as the command line has it, or the environment of `mpiexec`.
pub fn value(begin: &Begin, setting: &Setting) -> Option<String> {
    let given = begin.plan.settings.iter().find(|(name, _)| name == setting.variable).map(|(_, value)| value.clone());
    let environment = || match &begin.environment {
        Some(variables) => {
            let found = variables.iter().find(|(name, _)| name == setting.variable)?;
            Some(found.1.to_string_lossy().into_owned())
        }
        None => std::env::var(setting.variable).ok(),
    };
    given.or_else(environment)
}

impl Drop for Sockets {
    fn drop(&mut self) {
        if let (Some((stop, thread)), Some(bell)) = (self.agent.take(), &self.bell) {
            stop.store(1, Ordering::Release);
            bell.ring();
            let _ = thread.join();
        }
    }
}
