// SPDX-License-Identifier: MIT OR Apache-2.0
//! The process's side of the control socket: `MPI_Init` calls [`connect`]; `MPI_Finalize` calls
//! [`Connection::finalized`] last; `MPI_Abort` calls [`Connection::abort`] and then ends the process with its code.
//!
//! The manager sees these states: started, joined (after `connect`), finalized. If a process exits that has joined and
//! not finalized, the job has failed, whatever the exit code.
//!
//! The environment variables that matter are listed in [`crate::environment`].

use crate::codec::Wire;
use crate::dynamic::{Birth, Reply, Request, bytes_of, file_of};
use crate::environment::{self, Launcher};
use crate::message::{Abi, BYTES_MAX, Message, Placement};
use crate::network::{self, JobNodes};
use crate::pmi::Pmi;
use crate::rendezvous;
use std::io;
use std::os::fd::{AsFd, OwnedFd};
use std::os::unix::net::UnixStream;
use strobe_os::process;
use strobe_os::socket::{self, Messages};
use strobe_types::{Result, err};

/// What a process tells about itself when it joins.
#[derive(Clone, Copy, Debug)]
pub struct Hello {
    /// Its binary interface.
    pub abi: Abi,
    /// The thread level it asked for, in the standard ABI's numbering.
    pub thread_level: i32,
}

#[derive(Debug)]
enum Link {
    Nobody,
    Manager(Messages),
    Pmi(Pmi),
}

/// A process's connection to its job.
#[derive(Debug)]
pub struct Connection {
    /// Its place in the job.
    pub placement: Placement,
    /// The node segment, to be mapped.
    pub segment: OwnedFd,
    /// The other nodes and how to reach them; `None` in a job of one node.
    pub network: Option<JobNodes>,
    /// What a spawned process is told of its world and its parents.
    pub birth: Option<Birth>,
    link: Link,
    /// The number of the next request.
    next_id: u32,
    /// Answers that have come and were not asked for yet.
    answers: Vec<(u32, Reply)>,
}

/// Finds this process's job and joins it. `create` makes a segment for this many processes; it is called if there is no
/// manager: in a job of one process, and in rank 0 of a job that another launcher has started. Fails if the launcher is
/// not known, or cannot be talked to.
pub fn connect(hello: Hello, create: &mut dyn FnMut(u32) -> Result<OwnedFd>) -> Result<Connection> {
    match environment::detect(|name| std::env::var(name).ok()) {
        Err(found) => err!(OTHER, "{found}"),
        Ok(Launcher::Nobody) => alone(create),
        Ok(Launcher::Strobe(fd)) => join_manager(fd, hello),
        Ok(Launcher::Pmi { fd, rank, size }) => join_pmi(fd, rank, size, create),
    }
}

fn alone(create: &mut dyn FnMut(u32) -> Result<OwnedFd>) -> Result<Connection> {
    let job = socket::random_bytes::<8>().map_or(0, u64::from_le_bytes);
    let placement = on_one_node(0, 1, 0, None, job);
    Ok(Connection::new(placement, create(1)?, Link::Nobody))
}

fn on_one_node(rank: u32, size: u32, appnum: u32, universe_size: Option<u32>, job: u64) -> Placement {
    let (local_rank, local_size, spawned) = (rank, size, false);
    Placement { rank, size, local_rank, local_size, node: 0, nodes: 1, appnum, universe_size, job, spawned }
}

fn join_manager(fd: i32, hello: Hello) -> Result<Connection> {
    let rank = || std::env::var("STROBE_RANK").unwrap_or_else(|_| "?".into());
    let Some(socket) = Messages::inherited(fd) else {
        return err!(
            OTHER,
            "the environment is that of rank {} of a Strobe job, but its control socket ({}={fd}) was not passed on: \
             start the program with mpiexec, or unset {0} to run it alone",
            rank(),
            environment::CONTROL_FD
        );
    };
    let mut bytes = [0u8; BYTES_MAX];
    // The manager sent the welcome before it started this process. If another process with this socket has taken it,
    // nothing will ever come.
    let received = match socket.receive(&mut bytes, false) {
        Ok(Some(received)) => received,
        Ok(None) => return err!(OTHER, "mpiexec has ended"),
        Err(_) => {
            return err!(
                OTHER,
                "rank {} of this job has already run an MPI program: each rank can call MPI_Init in one program only; \
                 start the second one with an mpiexec of its own",
                rank()
            );
        }
    };
    let mut descriptors = received.1.into_iter();
    let (placement, segment) = match (Message::decode(&bytes[..received.0]), descriptors.next()) {
        (Ok(Message::Welcome(placement)), Some(segment)) => (placement, segment),
        (Ok(_), _) => return err!(INTERN, "mpiexec did not welcome this process with a segment"),
        (Err(malformed), _) => return err!(OTHER, "{malformed}"),
    };
    let birth = match placement.spawned {
        false => None,
        true => match descriptors.next().and_then(|file| Birth::read(&file, placement.size)) {
            Some(birth) => Some(birth),
            None => return err!(INTERN, "mpiexec did not tell this spawned process of its world"),
        },
    };
    let network = match descriptors.next() {
        Some(table) => Some(network::read(table, placement.node, placement.nodes, descriptors)?),
        None if placement.nodes == 1 => None,
        None => return err!(INTERN, "mpiexec did not tell this process of the other nodes"),
    };
    let joined = Message::Hello { pid: process::own_pid(), abi: hello.abi, thread_level: hello.thread_level }.encode();
    match socket.send(&joined, &[]) {
        Ok(()) => Ok(Connection { network, birth, ..Connection::new(placement, segment, Link::Manager(socket)) }),
        Err(error) => err!(OTHER, "mpiexec does not listen: {error}"),
    }
}

fn join_pmi(fd: i32, rank: u32, size: u32, create: &mut dyn FnMut(u32) -> Result<OwnedFd>) -> Result<Connection> {
    let Some(stream) = socket::inherited_stream(fd) else {
        return err!(
            OTHER,
            "the environment is that of rank {rank} of another launcher's job, but its socket (PMI_FD={fd}) was not \
             passed on: start the program with mpiexec, or unset PMI_FD, PMI_RANK and PMI_SIZE to run it alone"
        );
    };
    let mut pmi = Pmi::open(UnixStream::from(stream))?;
    let appnum = pmi.appnum()?.unwrap_or(0);
    let universe_size = pmi.universe_size()?;
    let (segment, job) = match rendezvous::share(&mut pmi, rank, size, create) {
        Ok(shared) => shared,
        Err(error) => {
            // The other ranks wait for this one; only the launcher can end them.
            pmi.abort(1);
            return Err(error);
        }
    };
    let placement = on_one_node(rank, size, appnum, universe_size, job);
    Ok(Connection::new(placement, segment, Link::Pmi(pmi)))
}

impl Connection {
    fn new(placement: Placement, segment: OwnedFd, link: Link) -> Connection {
        Connection { placement, segment, network: None, birth: None, link, next_id: 0, answers: Vec::new() }
    }

    /// Asks the head of the job for something: the number of the request. Fails where nobody manages the job.
    pub fn ask(&mut self, request: &Request) -> Result<u32> {
        let Link::Manager(socket) = &self.link else {
            return err!(
                UNSUPPORTED_OPERATION,
                "no mpiexec of Strobe manages this process: start the program with mpiexec, if only with -n 1"
            );
        };
        let id = self.next_id;
        self.next_id = id.wrapping_add(1);
        let sent =
            file_of(&request.to_bytes()).and_then(|file| socket.send(&Message::Ask { id }.encode(), &[file.as_fd()]));
        match sent {
            Ok(()) => Ok(id),
            Err(error) => err!(OTHER, "mpiexec does not listen: {error}"),
        }
    }

    /// The answer to request `id`, if it has come. Fails if nobody will answer.
    pub fn answer(&mut self, id: u32) -> Result<Option<Reply>> {
        let Link::Manager(socket) = &self.link else { return err!(OTHER, "nobody manages this process") };
        let mut bytes = [0u8; BYTES_MAX];
        loop {
            match socket.receive(&mut bytes, false) {
                Ok(Some((length, files))) => {
                    let reply = files.first().and_then(|file| bytes_of(file.as_fd()).ok());
                    let reply = reply.and_then(|bytes| Reply::from_bytes(&bytes));
                    if let (Ok(Message::Answer { id }), Some(reply)) = (Message::decode(&bytes[..length]), reply) {
                        self.answers.push((id, reply));
                    }
                }
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => break,
                Ok(None) | Err(_) => return err!(OTHER, "mpiexec has ended"),
            }
        }
        let at = self.answers.iter().position(|(of, _)| *of == id);
        Ok(at.map(|at| self.answers.swap_remove(at).1))
    }

    /// Says that this process is tied to these processes of other worlds, or no longer.
    pub fn tie(&mut self, on: bool, ranks: &Vec<u32>) {
        if let Link::Manager(socket) = &self.link
            && let Ok(file) = file_of(&ranks.to_bytes())
        {
            drop(socket.send(&Message::Ties { on }.encode(), &[file.as_fd()]));
        }
    }

    /// True if a manager watches this process, and ends the job when it dies.
    pub fn is_launched(&self) -> bool {
        !matches!(self.link, Link::Nobody)
    }

    /// `MPI_Finalize` is done: from now on an exit is a normal end.
    pub fn finalized(&mut self) {
        match &mut self.link {
            Link::Nobody => {}
            Link::Manager(socket) => drop(socket.send(&Message::Finalized.encode(), &[])),
            Link::Pmi(pmi) => drop(pmi.finalize()),
        }
    }

    /// Asks for the end of the whole job with this code. After that the caller ends its own process with the same code.
    /// The manager shows `text` to the user; false if there is none to do so.
    pub fn abort(&mut self, code: i32, text: &str) -> bool {
        match &mut self.link {
            Link::Nobody => false,
            Link::Manager(socket) => {
                socket.send(&Message::Abort { code, text: text.to_string() }.encode(), &[]).is_ok()
            }
            Link::Pmi(pmi) => {
                pmi.abort(code);
                false
            }
        }
    }
}
