// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sockets of a node in a job with several: opened before its ranks exist, handed to each of them, and driven by
//! the node's agent while the ranks compute.

use crate::words::Begin;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use std::sync::Arc;
use std::thread::JoinHandle;
use strobe_config::Setting;
use strobe_control::{NodeInfo, table_file};
use strobe_device::udp;
use strobe_endpoint::{Agent, NetworkOptions, NetworkSeat};
use strobe_os::bell::Bell;
use strobe_os::net;
use strobe_shared::Segment;
use strobe_shared::sync::{AtomicU32, Ordering};

/// The node's sockets, and the table that says where those of the others are. A node that is alone has none.
pub struct Sockets {
    udp: Vec<OwnedFd>,
    bell: Option<Bell>,
    table: Option<(OwnedFd, [u8; 32], Vec<NodeInfo>)>,
    agent: Option<(Arc<AtomicU32>, JoinHandle<()>)>,
}

impl Sockets {
    /// Opens a socket for each path.
    pub fn open(begin: &Begin) -> io::Result<Sockets> {
        let mut sockets = Sockets { udp: Vec::new(), bell: None, table: None, agent: None };
        if begin.first_ranks.len() > 1 {
            let address = begin.address.unwrap_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED));
            sockets.udp.push(udp::open((address, 0).into())?);
            sockets.bell = Some(Bell::new()?);
        }
        Ok(sockets)
    }

    /// Where they are bound.
    pub fn addresses(&self) -> Vec<SocketAddr> {
        self.udp.iter().filter_map(|socket| net::local_address(socket.as_fd()).ok()).collect()
    }

    /// Takes in where those of the others are.
    pub fn learn(&mut self, key: [u8; 32], nodes: Vec<NodeInfo>) -> Result<(), String> {
        if !nodes.is_empty() {
            let file = table_file(&key, &nodes).map_err(|error| format!("cannot make the table of nodes: {error}"))?;
            self.table = Some((file, key, nodes));
        }
        Ok(())
    }

    /// What ranks get beside the segment: the table, the bell, the sockets.
    pub fn descriptors(&self) -> Vec<BorrowedFd<'_>> {
        let table = self.table.iter().map(|(file, ..)| file.as_fd());
        table.chain(self.bell.iter().map(AsFd::as_fd)).chain(self.udp.iter().map(AsFd::as_fd)).collect()
    }

    /// Starts the thread that acts for the gateway while no rank does.
    pub fn start_agent(&mut self, begin: &Begin, segment: Segment) -> Result<(), String> {
        let (Some((_, key, nodes)), Some(bell)) = (&self.table, &self.bell) else { return Ok(()) };
        let words = |error: io::Error| format!("cannot start the node's agent: {error}");
        let copy = |fd: BorrowedFd<'_>| fd.try_clone_to_owned().map_err(words);
        let seat = NetworkSeat {
            key: *key,
            nodes: nodes.iter().map(|node| node.paths.clone()).collect(),
            sockets: self.udp.iter().map(|socket| copy(socket.as_fd())).collect::<Result<_, _>>()?,
            bell: Bell::of(copy(bell.as_fd())?),
            options: NetworkOptions::read(|setting| value(begin, setting)).map_err(|bad| bad.to_string())?,
        };
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = Arc::clone(&stop);
        let run = move || {
            // What it cannot do, the ranks still do when they call; a node that nobody reaches is found out by those
            // who wait for it.
            let ran = Agent::new(segment, seat).and_then(|agent| agent.run(&stopped));
            if let Err(error) = ran {
                eprintln!("mpiexec: the node's agent has ended: {error}");
            }
        };
        let thread = std::thread::Builder::new().name("strobe-agent".into()).spawn(run).map_err(words)?;
        self.agent = Some((stop, thread));
        Ok(())
    }
}

/// The value of a setting for the job's ranks: as the command line has it, or the environment of `mpiexec`.
fn value(begin: &Begin, setting: &Setting) -> Option<String> {
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
