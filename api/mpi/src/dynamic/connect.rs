// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ports, and groups that meet at them (MPI-5.0 section 11.9); names of services; `MPI_Comm_join`.

use super::{Dynamic, no_root, unexpected};
use crate::group::Group;
use crate::internal;
use crate::slices;
use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use strobe_control::{Reply, Request};
use strobe_endpoint::ProcId;
use strobe_os::socket;
use strobe_types::constants::{MAX_PORT_NAME, THREAD_MULTIPLE};
use strobe_types::{CommHandle, Error, ErrorClass, Result, err};

impl Dynamic<'_> {
    /// Makes a port (`MPI_Open_port`): its name.
    pub fn open_port(&self) -> Result<String> {
        match self.ask(&Request::OpenPort {})? {
            Reply::Port { name } => Ok(name),
            other => Err(unexpected(other)),
        }
    }

    /// Forgets a port (`MPI_Close_port`).
    pub fn close_port(&self, name: String) -> Result<()> {
        self.ask_to(&Request::ClosePort { name })
    }

    /// Keeps the name of a port under that of a service (`MPI_Publish_name`).
    pub fn publish(&self, service: String, port: String) -> Result<()> {
        self.ask_to(&Request::Publish { service, port })
    }

    /// Forgets the name of a service (`MPI_Unpublish_name`).
    pub fn unpublish(&self, service: String, port: String) -> Result<()> {
        self.ask_to(&Request::Unpublish { service, port })
    }

    /// The port of a service (`MPI_Lookup_name`).
    pub fn look_up(&self, service: String) -> Result<String> {
        match self.ask(&Request::Lookup { service })? {
            Reply::Port { name } => Ok(name),
            other => Err(unexpected(other)),
        }
    }

    /// Meets another group at the port that `port` names at `root`: `MPI_Comm_accept` if it `accepts`, else
    /// `MPI_Comm_connect`.
    pub fn meet(
        &self,
        comm: CommHandle,
        root: i32,
        accepts: bool,
        port: impl FnOnce() -> Result<String>,
    ) -> Result<CommHandle> {
        let progress = self.making.progress;
        let comm = self.making.comms.get(comm)?;
        comm.want_intra()?;
        let Some(first) = comm.peer(root) else {
            let error = no_root(&comm, root);
            return internal::withdraw(progress, &comm, error);
        };
        let tag = comm.next_tag();
        let order = Group::of(std::iter::once(first).chain(comm.group().iter().filter(|p| *p != first)).collect());
        let mut failure = None;
        let words = internal::tell_words(progress, &comm, tag, &order, || {
            let site = &progress.endpoint.site;
            let (context, own) = (site.new_context(), site.new_context());
            let group = comm.group().iter().map(|process| process.0).collect();
            let port = self.want_free_order().and_then(|()| port());
            let reply = port.and_then(|port| self.ask_for(&comm, &Request::Meet { port, accepts, group, context }));
            Ok(match reply {
                Ok(Reply::Met { group, context }) => [0, context, own].into_iter().chain(group).collect(),
                other => {
                    let error = other.map_or_else(|error| error, unexpected);
                    let class = error.class().0 as u32;
                    failure = Some(error);
                    vec![class, 0, 0]
                }
            })
        })?;
        let [class, whole, own, remote @ ..] = &*words else {
            return err!(INTERN, "the words of the root are too few");
        };
        if *class != 0 {
            let class = ErrorClass(*class as i32);
            let told = || Error::new(class, format!("rank {root}, the root, met nobody: its error says why"));
            return Err(failure.unwrap_or_else(told));
        }
        let remote = Group::of(remote.iter().copied().map(ProcId).collect());
        self.install(self.making.bare_inter(&comm, *whole, *own, comm.group().clone(), remote))
    }

    /// Who comes to a port first depends on time, and nothing may where the order is fixed.
    fn want_free_order(&self) -> Result<()> {
        if slices::thread_level(&self.making.progress.endpoint, THREAD_MULTIPLE) == THREAD_MULTIPLE {
            return Ok(());
        }
        err!(PORT, "port_name: who meets at a port depends on time, which --order fixed excludes: use --order free")
    }

    /// Meets the process at the other end of a connected socket (`MPI_Comm_join`), which both use for this alone. The
    /// two open a port each and exchange the names: the lower of them is where they meet.
    pub fn join(&self, fd: i32) -> Result<CommHandle> {
        let Some(socket) = &socket::lent_stream(fd) else {
            return err!(ARG, "fd: {fd} is no stream socket: pass one that is connected with another process");
        };
        let mine = self.open_port()?;
        let theirs = exchange(socket, &mine);
        let met = match &theirs {
            Ok(theirs) if *theirs == mine => err!(ARG, "fd: both ends of the socket belong to this process"),
            Ok(theirs) => {
                let accepts = mine < *theirs;
                let port = if accepts { mine.clone() } else { theirs.clone() };
                self.meet(CommHandle::SELF, 0, accepts, || Ok(port))
            }
            Err(error) => err!(ARG, "fd: the port names cannot be exchanged: {error}; pass a connected stream socket"),
        };
        self.close_port(mine)?;
        met
    }
}

/// Swaps names over the socket, which keeps the mode that it has.
fn exchange(socket: &OwnedFd, mine: &str) -> std::io::Result<String> {
    let mut stream = File::from(socket.try_clone()?);
    let bytes = [&(mine.len() as u32).to_le_bytes(), mine.as_bytes()].concat();
    stream.write_all(&bytes)?;
    let mut length = [0u8; 4];
    fill(&mut stream, &mut length)?;
    let length = u32::from_le_bytes(length) as usize;
    if length > MAX_PORT_NAME as usize {
        return Err(std::io::Error::other("the other end sends no name of a port"));
    }
    let mut name = vec![0; length];
    fill(&mut stream, &mut name)?;
    String::from_utf8(name).map_err(std::io::Error::other)
}

/// Reads all of `bytes`; yields while nothing is there, where the socket does not wait.
fn fill(stream: &mut File, bytes: &mut [u8]) -> std::io::Result<()> {
    let mut done = 0;
    while done < bytes.len() {
        match stream.read(&mut bytes[done..]) {
            Ok(0) => return Err(std::io::ErrorKind::UnexpectedEof.into()),
            Ok(length) => done += length,
            Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
            Err(error) if error.kind() == std::io::ErrorKind::WouldBlock => std::thread::yield_now(),
            Err(error) => return Err(error),
        }
    }
    Ok(())
}
