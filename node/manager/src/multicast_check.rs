// SPDX-License-Identifier: MIT OR Apache-2.0
//! Checks whether multicasts of each node arrive at all others, for `--check-hosts`. Jobs do not check in advance: they
//! notice it with their first broadcasts.

use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, Ipv4Addr, SocketAddr, SocketAddrV4, UdpSocket};
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};
use strobe_control::wire;
use strobe_device::group;

const MAGIC: [u8; 4] = *b"STRG";
const PACKET_BYTES: usize = 4 + 16 + 4;

/// How often each node sends, and how long a node listens that has not heard all others.
const AGAIN: Duration = Duration::from_millis(20);
const PATIENCE: Duration = Duration::from_millis(500);
/// How long a node that has heard all others goes on, for those that began later.
const COURTESY: Duration = Duration::from_millis(100);

/// The result on one node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Heard {
    /// The address of the interface that was used, if there was one.
    pub local: Option<IpAddr>,
    /// Why no interface could be used.
    pub trouble: Option<String>,
    /// The nodes that were heard.
    pub nodes: Vec<u32>,
}

wire!(struct Heard { local, trouble, nodes });

/// The check on one node.
pub struct MulticastCheck {
    node: u32,
    nodes: u32,
    token: [u8; 16],
    local: Option<IpAddr>,
    /// The multicast socket, and the group's address.
    socket: Result<UdpSocket, String>,
    group: SocketAddrV4,
    heard: BTreeSet<u32>,
    began: Instant,
    next: Instant,
    complete: Option<Instant>,
    told: bool,
}

impl MulticastCheck {
    /// Node `node` of `nodes` begins to send to the group of `job`, on the interface that has the address `local`.
    pub fn new(job: u64, token: [u8; 16], node: u32, nodes: u32, local: Option<IpAddr>) -> MulticastCheck {
        let (now, group) = (Instant::now(), group::address_of(job));
        let open = |local| match local {
            Some(IpAddr::V4(ip)) => open(group, ip).map_err(|error| error.to_string()),
            _ => Err("there is no address of IPv4 here".into()),
        };
        let (socket, heard, began, next) = (open(local), BTreeSet::new(), now, now);
        MulticastCheck { node, nodes, token, local, socket, group, heard, began, next, complete: None, told: false }
    }

    /// The descriptor to wait for.
    pub fn descriptor(&self) -> Option<BorrowedFd<'_>> {
        self.socket.as_ref().ok().map(AsFd::as_fd)
    }

    /// When to send again.
    pub fn next_deadline(&self) -> Option<Instant> {
        (!self.told).then_some(self.next)
    }

    /// Receives, and notes which nodes are heard.
    pub fn listen(&mut self) {
        let Ok(socket) = &self.socket else { return };
        let mut bytes = [0; PACKET_BYTES + 1];
        while let Ok(length) = socket.recv(&mut bytes) {
            self.heard.extend(sender(&bytes[..length], &self.token).filter(|from| *from < self.nodes));
        }
        self.heard.remove(&self.node);
        if self.heard.len() as u32 + 1 == self.nodes {
            self.complete.get_or_insert_with(Instant::now);
        }
    }

    /// Sends again if it is time. Returns the result, once, when no other node will be heard any more.
    pub fn pass_deadlines(&mut self, now: Instant) -> Option<Heard> {
        if self.told || now < self.next {
            return None;
        }
        let enough = self.complete.is_some_and(|since| now.saturating_duration_since(since) >= COURTESY);
        if enough || self.socket.is_err() || now.saturating_duration_since(self.began) >= PATIENCE {
            self.told = true;
            let trouble = self.socket.as_ref().err().cloned();
            return Some(Heard { local: self.local, trouble, nodes: self.heard.iter().copied().collect() });
        }
        if let Ok(socket) = &self.socket {
            // What cannot be sent is not heard.
            let _ = socket.send_to(&[&MAGIC[..], &self.token, &self.node.to_le_bytes()].concat(), self.group);
        }
        self.next = now + AGAIN;
        None
    }
}

fn open(group: SocketAddrV4, local: Ipv4Addr) -> io::Result<UdpSocket> {
    let socket = UdpSocket::from(group::open(group, local)?);
    socket.set_nonblocking(true)?;
    Ok(socket)
}

fn sender(bytes: &[u8], token: &[u8; 16]) -> Option<u32> {
    let number = bytes.strip_prefix(&MAGIC)?.strip_prefix(token)?;
    Some(u32::from_le_bytes(number.try_into().ok()?))
}

/// The address on whose interface a node multicasts: that of its first IPv4 path, else one that leads to other hosts.
pub fn local<'a>(mut addresses: impl Iterator<Item = &'a SocketAddr>) -> Option<IpAddr> {
    addresses.find(|address| address.is_ipv4()).map(SocketAddr::ip)
}

/// What the results mean, in a line for each node.
pub fn explain(names: &[&str], heard: &[Heard]) -> Vec<String> {
    let list = |nodes: &[usize]| nodes.iter().map(|node| names[*node]).collect::<Vec<_>>().join(", ");
    let others = |node: usize| (0..names.len()).filter(move |other| *other != node);
    let line = |node: usize| {
        let own = &heard[node];
        let Some(local) = own.local.filter(|_| own.trouble.is_none()) else {
            let why = own.trouble.as_deref().unwrap_or("there is no address of IPv4 here");
            return format!("multicast: cannot be used ({why}): its broadcasts, and those of others, go down the tree");
        };
        let hears = |ear: usize, mouth: usize| heard[ear].nodes.contains(&(mouth as u32));
        let deaf: Vec<usize> = others(node).filter(|other| !hears(*other, node)).collect();
        let unheard: Vec<usize> = others(node).filter(|other| !hears(node, *other)).collect();
        let mut line = match deaf.len() {
            0 => format!("multicast by {local}: heard by all others: its broadcasts go to all at once"),
            _ => format!("multicast by {local}: not heard by {}: its broadcasts go down the tree", list(&deaf)),
        };
        if unheard.len() == names.len() - 1 {
            line +=
                "; it hears nobody: does a firewall here, or a switch that passes on what was asked for only, drop it?";
        } else if !unheard.is_empty() {
            line += &format!("; it does not hear {}", list(&unheard));
        }
        line
    };
    (0..names.len()).map(line).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nodes_on_one_interface_hear_each_other_and_no_other_job() {
        let ip = |at: u8| Some(IpAddr::from([127, 0, 0, 20 + at]));
        let job = u64::from(std::process::id()) << 24;
        let begin = |node: u8, token: u8| MulticastCheck::new(job, [token; 16], node.into(), 3, ip(node));
        let mut nodes = [begin(0, 7), begin(1, 7), begin(2, 7)];
        let mut stranger = begin(1, 8);
        let mut said: Vec<Option<Heard>> = vec![None; 3];
        while said.contains(&None) {
            stranger.pass_deadlines(Instant::now());
            for (node, said) in nodes.iter_mut().zip(&mut said) {
                node.listen();
                *said = said.take().or(node.pass_deadlines(Instant::now()));
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        let heard: Vec<Vec<u32>> = said.into_iter().flatten().map(|heard| heard.nodes).collect();
        assert_eq!(heard, [vec![1, 2], vec![0, 2], vec![0, 1]]);
        let mut none = MulticastCheck::new(job, [7; 16], 0, 3, None);
        assert!(none.pass_deadlines(Instant::now()).is_some_and(|heard| heard.trouble.is_some()));
    }

    #[test]
    fn what_follows_is_said_for_each_node() {
        let heard =
            |nodes: &[u32]| Heard { local: Some(IpAddr::from([10, 0, 0, 1])), trouble: None, nodes: nodes.to_vec() };
        let names = ["a", "b", "c"];
        let well = explain(&names, &[heard(&[1, 2]), heard(&[0, 2]), heard(&[0, 1])]);
        assert!(well.iter().all(|line| line.ends_with("heard by all others: its broadcasts go to all at once")));
        // The last one is deaf, but all hear it.
        let deaf = explain(&names, &[heard(&[1, 2]), heard(&[0, 2]), heard(&[])]);
        assert!(deaf[0].contains("not heard by c: its broadcasts go down the tree"), "{deaf:?}");
        assert!(deaf[2].contains("go to all at once; it hears nobody"), "{deaf:?}");
        let without = explain(&names, &[heard(&[2]), Heard::default(), heard(&[0])]);
        assert!(without[1].contains("cannot be used (there is no address"), "{without:?}");
        assert!(without[0].contains("not heard by b") && without[0].contains("does not hear b"), "{without:?}");
    }
}
