// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which addresses the nodes of a job use. Names of interfaces say little: every host with containers has a `docker0`
//! with the same address, which leads nowhere. So each node opens a socket on each of its addresses, and all probe all
//! others. A path consists of one address of each node, such that any two of them have reached each other.

use std::collections::BTreeSet;
use std::io;
use std::net::{IpAddr, SocketAddr};
use strobe_control::wire;
use strobe_os::interfaces::{InterfaceAddress, interfaces};

/// The most paths of a job that are found by probing.
const PATHS_MAX: usize = 4;

/// An address that a node could use.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Candidate {
    /// The interface that has it.
    pub interface: String,
    /// The address, with the port of the socket that was opened on it.
    pub address: SocketAddr,
    /// Length of its network's prefix, in bits.
    pub prefix: u8,
    /// True for a bridge, a tunnel or another device made by software, which is used only if nothing else leads to a
    /// node.
    pub made: bool,
    /// Megabits per second, 0 if unknown.
    pub mbits: u32,
    /// True if the interface says that it can multicast.
    pub multicast: bool,
    /// True if the kernel can cut what is sent here into packets.
    pub cuts: bool,
}

wire!(struct Candidate { interface, address, prefix, made, mbits, multicast, cuts });

/// Pairs of candidates between which an answer came: (node, candidate) that asked and that answered.
pub type Reached = BTreeSet<((u32, u16), (u32, u16))>;

/// The addresses of this machine that `wanted` names, by interface, address or subnet; if it is empty, all that may
/// lead to another host. Ports are 0. False if an interface is still coming up, and there is none as good yet.
pub fn candidates(wanted: &[String]) -> io::Result<(Vec<Candidate>, bool)> {
    let mut found = Vec::new();
    let mut dead = false;
    for interface in interfaces()?.into_iter().filter(|interface| interface.up) {
        for address in &interface.addresses {
            // Link-local addresses are useless without the number of an interface, which differs between hosts.
            let local = matches!(address.ip, IpAddr::V6(ip) if ip.is_unicast_link_local());
            if !local && (wanted.is_empty() || wanted.iter().any(|name| means(name, &interface.name, address.ip))) {
                let candidate = Candidate {
                    interface: interface.name.clone(),
                    address: SocketAddr::new(address.ip, 0),
                    prefix: address.prefix,
                    made: interface.is_virtual(),
                    mbits: interface.speed_mbits.unwrap_or(0),
                    multicast: interface.multicast,
                    cuts: false,
                };
                if interface.running {
                    found.push((interface.loopback, candidate));
                } else {
                    dead |= !candidate.made;
                }
            }
        }
    }
    // A machine without a network can still reach itself.
    let only_loopback = found.iter().all(|(loopback, _)| *loopback);
    let settled = !dead || found.iter().any(|(_, candidate)| !candidate.made);
    let kept = found.into_iter().filter(|(loopback, _)| !loopback || only_loopback || !wanted.is_empty());
    Ok((kept.map(|(_, candidate)| candidate).collect(), settled))
}

/// True if `name` is this interface, this address, or a subnet (`10.0.0.0/8`) that holds it.
fn means(name: &str, interface: &str, ip: IpAddr) -> bool {
    let subnet = || {
        let (net, prefix) = name.split_once('/')?;
        let (net, prefix) = (net.parse().ok()?, prefix.parse().ok()?);
        Some(InterfaceAddress { ip: net, prefix }.shares_subnet(ip))
    };
    name == interface || name.parse() == Ok(ip) || subnet() == Some(true)
}

/// The paths of a job, each as one candidate of each node. The error names two nodes that cannot be connected.
pub fn paths(nodes: &[Vec<Candidate>], reached: &Reached) -> Result<Vec<Vec<u16>>, (usize, usize)> {
    let mut paths: Vec<Vec<u16>> = Vec::new();
    let mut stuck = (0, 1);
    let mut starts: Vec<u16> = (0..nodes[0].len() as u16).collect();
    starts.sort_by_key(|&start| {
        let own = &nodes[0][usize::from(start)];
        (nodes.iter().any(|others| !others.iter().any(|other| neighbours(own, other))), rank(own))
    });
    for start in starts {
        let free = |node: usize, candidate: u16| {
            let name = |candidate: u16| &nodes[node][usize::from(candidate)].interface;
            paths.iter().all(|path| name(path[node]) != name(candidate))
        };
        if paths.len() < PATHS_MAX && free(0, start) {
            match extend(nodes, reached, start, free) {
                Ok(path) => paths.push(path),
                // Reports the attempt that got furthest.
                Err((one, other)) if (other, one) > (stuck.1, stuck.0) => stuck = (one, other),
                Err(_) => {}
            }
        }
    }
    // A bridge or tunnel is the last resort: beside a path over a real interface it would use the same wires.
    let real = |path: &Vec<u16>| path.iter().zip(nodes).all(|(&candidate, own)| !own[usize::from(candidate)].made);
    if paths.iter().any(real) {
        paths.retain(real);
    }
    if paths.is_empty() { Err(stuck) } else { Ok(paths) }
}

/// A path that begins with this candidate of the first node and uses only candidates that are free.
fn extend(
    nodes: &[Vec<Candidate>],
    reached: &Reached,
    start: u16,
    free: impl Fn(usize, u16) -> bool,
) -> Result<Vec<u16>, (usize, usize)> {
    let mut path = vec![start];
    let connected = |a: (usize, u16), b: (usize, u16)| {
        let (a, b) = ((a.0 as u32, a.1), (b.0 as u32, b.1));
        reached.contains(&(a, b)) || reached.contains(&(b, a))
    };
    for (node, own) in nodes.iter().enumerate().skip(1) {
        let first = &nodes[0][usize::from(start)];
        let mut blocked = (0, node);
        let fits = |&candidate: &u16| {
            let before =
                path.iter().enumerate().find(|&(before, &chosen)| !connected((before, chosen), (node, candidate)));
            before.map(|(before, _)| blocked.0 = before.max(blocked.0)).is_none() && free(node, candidate)
        };
        let best = (0..own.len() as u16).filter(fits).min_by_key(|&candidate| {
            let own = &own[usize::from(candidate)];
            (!neighbours(first, own), own.interface != first.interface, rank(own))
        });
        path.push(best.ok_or(blocked)?);
    }
    Ok(path)
}

/// True if both addresses are in one subnet.
fn neighbours(a: &Candidate, b: &Candidate) -> bool {
    let net = InterfaceAddress { ip: a.address.ip(), prefix: a.prefix };
    a.prefix == b.prefix && net.shares_subnet(b.address.ip())
}

/// For sorting candidates: the smaller, the better.
fn rank(candidate: &Candidate) -> (bool, std::cmp::Reverse<u32>, bool) {
    (candidate.made, std::cmp::Reverse(candidate.mbits), candidate.address.is_ipv6())
}

/// For the user: how each candidate of a node is used, and why; `paths` gives the candidates and the device of each
/// path.
pub fn explain(nodes: &[Vec<Candidate>], node: usize, paths: &[(&[u16], &str)], reached: &Reached) -> Vec<String> {
    let line = |(index, own): (usize, &Candidate)| {
        let me = (node as u32, index as u16);
        let answered = |other: usize| {
            reached.iter().any(|(a, b)| (*a == me && b.0 == other as u32) || (*b == me && a.0 == other as u32))
        };
        let silent = (0..nodes.len()).filter(|&other| other != node && !answered(other)).count();
        let used = paths.iter().enumerate().filter(|(_, (path, _))| usize::from(path[node]) == index);
        let used: Vec<String> = used.map(|(path, (_, device))| format!("path {path} by {device}")).collect();
        let what = match (used.is_empty(), silent) {
            (false, _) => format!("used, {}: {}", used.join(" and "), why(nodes, node, own)),
            (true, 1..) => format!("not used: {silent} of the other hosts cannot be reached from it"),
            (true, 0) if own.made => "not used: a bridge or tunnel, and there is better".to_string(),
            (true, 0) => "not used: it leads where a path leads already".to_string(),
        };
        let speed = if own.mbits > 0 { format!(", {} Mbit/s", own.mbits) } else { String::new() };
        let can = |can: bool, what: &str| format!("{}{what}", if can { "" } else { "no " });
        let abilities =
            [can(own.cuts, "segmentation offload"), can(own.multicast, "multicast on the interface")].join(", ");
        format!("{} {}/{}{speed}: {what} ({abilities})", own.interface, own.address.ip(), own.prefix)
    };
    nodes[node].iter().enumerate().map(line).collect()
}

/// Why a candidate was chosen.
fn why(nodes: &[Vec<Candidate>], node: usize, own: &Candidate) -> &'static str {
    let mut others = nodes.iter().enumerate().filter(|(other, _)| *other != node);
    let near = others.all(|(_, others)| others.iter().any(|other| neighbours(own, other)));
    match (own.made, near) {
        (true, _) => "a bridge or tunnel, for nothing else connects all hosts",
        (false, true) => "all hosts answer, and all are in its subnet",
        (false, false) => "all hosts answer, some through a router",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(interface: &str, address: &str, made: bool) -> Candidate {
        let (ip, prefix) = address.split_once('/').expect("a prefix");
        let address = SocketAddr::new(ip.parse().expect("an address"), 1000);
        let prefix = prefix.parse().expect("a number");
        Candidate { interface: interface.into(), address, prefix, made, mbits: 0, multicast: true, cuts: !made }
    }

    /// Answers between all candidates of a kind that `lead`.
    fn answers(nodes: &[Vec<Candidate>], lead: impl Fn(&Candidate, &Candidate) -> bool) -> Reached {
        let mut reached = Reached::new();
        for (a, mine) in nodes.iter().enumerate() {
            for (b, theirs) in nodes.iter().enumerate().filter(|(b, _)| *b != a) {
                for (i, own) in mine.iter().enumerate() {
                    for (j, _) in theirs.iter().enumerate().filter(|(_, other)| lead(own, other)) {
                        reached.insert(((a as u32, i as u16), (b as u32, j as u16)));
                    }
                }
            }
        }
        reached
    }

    fn hosts() -> Vec<Vec<Candidate>> {
        (1..4)
            .map(|host| {
                vec![
                    candidate("docker0", "172.17.0.1/16", true),
                    candidate("eth0", &format!("10.0.0.{host}/24"), false),
                    candidate("eth1", &format!("10.0.1.{host}/24"), false),
                    candidate("eth1", &format!("fd00::{host}/64"), false),
                ]
            })
            .collect()
    }

    #[test]
    fn two_networks_are_two_paths_and_docker_is_none() {
        let nodes = hosts();
        // Linux answers on any of its addresses, so eth0 reaches the others' eth1.
        let reached = answers(&nodes, |a, b| !a.made && !b.made && a.address.is_ipv4() == b.address.is_ipv4());
        assert_eq!(paths(&nodes, &reached), Ok(vec![vec![1, 1, 1], vec![2, 2, 2]]));
        let lines = explain(&nodes, 1, &[(&[1, 1, 1], "udp"), (&[1, 1, 1], "tcp")], &reached);
        assert!(lines[0].contains("docker0 172.17.0.1/16: not used: 2 of the other hosts"), "{lines:?}");
        let used =
            "eth0 10.0.0.2/24: used, path 0 by udp and path 1 by tcp: all hosts answer, and all are in its subnet";
        assert!(lines[1].starts_with(used), "{lines:?}");
        assert!(lines[1].ends_with("(segmentation offload, multicast on the interface)"), "{lines:?}");
        assert!(lines[0].ends_with("(no segmentation offload, multicast on the interface)"), "{lines:?}");
    }

    #[test]
    fn order_and_names_may_differ() {
        let mut nodes = hosts();
        nodes[1].swap(1, 2);
        nodes[2][1].interface = "enp3s0".into();
        let reached = answers(&nodes, neighbours);
        let reached = reached.into_iter().filter(|(a, b)| a.1 > 0 && b.1 > 0).collect();
        assert_eq!(paths(&nodes, &reached), Ok(vec![vec![1, 2, 1], vec![2, 1, 2]]));
    }

    #[test]
    fn a_bridge_serves_where_nothing_else_does() {
        let nodes = vec![vec![candidate("br0", "10.1.0.1/16", true)], vec![candidate("eth0", "10.1.0.2/16", false)]];
        assert_eq!(paths(&nodes, &answers(&nodes, |_, _| true)), Ok(vec![vec![0, 0]]));
    }

    #[test]
    fn who_cannot_speak_is_named() {
        let nodes = hosts();
        let reached = answers(&nodes, |a, b| !a.made && neighbours(a, b));
        let reached = reached.into_iter().filter(|(a, b)| (a.0.min(b.0), a.0.max(b.0)) != (1, 2)).collect();
        assert_eq!(paths(&nodes, &reached), Err((1, 2)));
        assert_eq!(paths(&nodes, &Reached::new()), Err((0, 1)));
    }

    #[test]
    fn interfaces_are_named_in_three_ways() {
        let ip: IpAddr = "10.0.1.7".parse().expect("an address");
        assert!(["eth1", "10.0.1.7", "10.0.0.0/8"].iter().all(|name| means(name, "eth1", ip)));
        assert!(!["eth", "10.0.1.8", "10.1.0.0/16", "fd00::/8"].iter().any(|name| means(name, "eth1", ip)));
    }
}
