// SPDX-License-Identifier: MIT OR Apache-2.0
//! The kinds of devices for the paths of a job, one row each. Everything outside this crate asks a row, or a view of
//! the device; it names no kind.

use crate::{Device, tcp, udp};
use std::io;
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use strobe_os::net;

pub use crate::path::{ConnectionState, Ends, Opened, PathOptions};
pub use crate::tcp::connect::Connector;

/// The most paths of a job.
pub const PATHS_MAX: usize = 8;

/// A kind of device.
#[derive(Debug)]
pub struct DeviceKind {
    /// Its name in options, statistics, messages and the table of nodes.
    pub name: &'static str,
    /// Opens a node's end of a path, in its manager. Fails where the node has no such address, or it is in use.
    pub open: fn(&PathOptions<'_>) -> io::Result<Opened>,
    /// A view of a path in a process: takes the descriptors that `open` and its connector gave, one for each call.
    /// Fails where there are too few of them, or of another sort.
    pub view: View,
    /// Words of state that a path needs in a job with this many nodes.
    pub state_words: fn(usize) -> usize,
    /// Reads the state of the connection to a peer; `None` if the device has no connections. The state is read without
    /// the lock: the argument copies words of it, from a given place on.
    pub connection: Option<Connection>,
}

/// A function that makes a view; the second argument gives the next file descriptor.
pub type View = fn(&Ends<'_>, &mut dyn FnMut() -> io::Result<OwnedFd>) -> io::Result<Device>;

/// A function that reads the state of the connection to a peer.
pub type Connection = fn(u32, &mut dyn FnMut(usize, &mut [u64])) -> ConnectionState;

/// All kinds. The first is the default.
pub static KINDS: &[DeviceKind] = &[
    DeviceKind { name: "udp", open: udp::open_path, view: udp::view, state_words: |_| 0, connection: None },
    DeviceKind {
        name: "tcp",
        open: tcp::open_path,
        view: tcp::view,
        state_words: tcp::Tcp::state_words,
        connection: Some(tcp::connection),
    },
];

impl DeviceKind {
    /// The kind with this name.
    pub fn named(name: &str) -> Option<&'static DeviceKind> {
        KINDS.iter().find(|kind| kind.name == name)
    }

    /// The default kind.
    pub fn usual() -> &'static DeviceKind {
        &KINDS[0]
    }
}

/// How many ports are tried that datagrams may have, but streams may not.
const PORTS_MAX: usize = 100;

/// A socket of datagrams on `local` (port 0 for any), to find out between which addresses packets go. And one that does
/// nothing but keep the same port for streams, until the devices of the paths are open: datagrams and streams have
/// ports of their own, and somebody else's connection may have this one.
///
/// # Errors
/// If the address is not this machine's, or the port is taken.
pub fn open_probe(local: SocketAddr) -> io::Result<(OwnedFd, OwnedFd)> {
    let mut others = Vec::new();
    loop {
        let datagrams = udp::open(local)?;
        match net::stream_socket(net::local_address(datagrams.as_fd())?) {
            // As long as it is open, another one gets another port.
            Err(error) if error.kind() == io::ErrorKind::AddrInUse && local.port() == 0 && others.len() < PORTS_MAX => {
                others.push(datagrams);
            }
            held => return Ok((datagrams, held?)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_port_is_kept_for_datagrams_and_for_streams() {
        let any: SocketAddr = "127.0.0.1:0".parse().expect("an address");
        let taken = std::net::TcpListener::bind(any).and_then(|taken| Ok((taken.local_addr()?, taken)));
        let (address, _taken) = taken.expect("a listener");
        let refused = open_probe(address).map_err(|error| error.kind());
        assert_eq!(refused.err(), Some(io::ErrorKind::AddrInUse), "somebody else has it for streams");
        let (datagrams, _held) = open_probe(any).expect("one that both may have");
        let address = net::local_address(datagrams.as_fd()).expect("its address");
        assert!(net::listen(address, 1).is_ok(), "the device may have it although it is held");
    }

    #[test]
    fn names_are_one_kinds_and_can_stand_in_a_list() {
        for kind in KINDS {
            let found = DeviceKind::named(kind.name).expect("it is in the table");
            assert!(std::ptr::eq(found, kind), "two kinds are called {}", kind.name);
            assert!(kind.name.bytes().all(|byte| byte.is_ascii_lowercase()), "{}", kind.name);
        }
        assert!(DeviceKind::named("").is_none());
    }
}
