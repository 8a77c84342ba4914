// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the head finds the addresses by which the nodes of a job reach each other: every node tells its addresses, all
//! try all, and the head chooses.

use crate::reachability::{self, Candidate, Reached};
use std::net::SocketAddr;
use strobe_device::DeviceKind;

/// The state of the exchange in the head.
pub struct AddressExchange {
    nodes: Vec<Option<Vec<Candidate>>>,
    has_tried: Vec<bool>,
    reached: Reached,
    paths: Vec<Vec<u16>>,
    paths_max: usize,
    /// The kinds of the paths' devices; the default kind if none is named.
    devices: Vec<String>,
}

/// What the head has to do next in the exchange of addresses.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ExchangeStep {
    /// Wait for messages of nodes.
    Wait,
    /// Have all nodes try these addresses of each node.
    Try(Vec<Vec<SocketAddr>>),
    /// The paths are chosen, as addresses of each node.
    Settled(Vec<Vec<SocketAddr>>),
    /// These two nodes do not reach each other.
    Apart(usize, usize),
}

impl AddressExchange {
    /// An exchange between `nodes` nodes, for at most `paths_max` paths, with a kind of device for each, or the default
    /// kind for all.
    pub fn new(nodes: usize, paths_max: Option<u32>, devices: &[String]) -> AddressExchange {
        AddressExchange {
            nodes: vec![None; nodes],
            has_tried: vec![false; nodes],
            reached: Reached::new(),
            paths: Vec::new(),
            paths_max: paths_max.map_or(usize::MAX, |paths| paths as usize),
            devices: devices.to_vec(),
        }
    }

    /// A node has told its addresses. If `settled`, each node has one address for each path, and nothing has to be
    /// tried.
    pub fn ready(&mut self, node: usize, candidates: Vec<Candidate>, settled: bool) -> ExchangeStep {
        self.nodes[node] = Some(candidates);
        let Some(all) = self.nodes.iter().map(Option::as_ref).collect::<Option<Vec<_>>>() else {
            return ExchangeStep::Wait;
        };
        let addresses = all.iter().map(|own| own.iter().map(|candidate| candidate.address).collect()).collect();
        if settled || all.len() == 1 { ExchangeStep::Settled(addresses) } else { ExchangeStep::Try(addresses) }
    }

    /// A node has told which candidates it has reached, and from which of its own.
    pub fn reached(&mut self, node: usize, list: Vec<(u16, (u32, u16))>) -> ExchangeStep {
        self.reached.extend(list.into_iter().map(|(own, other)| ((node as u32, own), other)));
        self.has_tried[node] = true;
        if self.has_tried.contains(&false) {
            return ExchangeStep::Wait;
        }
        let nodes: Vec<Vec<Candidate>> = self.nodes.iter().map(|own| own.clone().unwrap_or_default()).collect();
        if nodes.iter().any(Vec::is_empty) {
            let lone = nodes.iter().position(Vec::is_empty).unwrap_or(0);
            return ExchangeStep::Apart(lone, usize::from(lone == 0));
        }
        match reachability::paths(&nodes, &self.reached) {
            Err((one, other)) => ExchangeStep::Apart(one, other),
            Ok(paths) => {
                self.share_out(paths);
                let address = |node: usize, path: &[u16]| nodes[node][usize::from(path[node])].address;
                let of_node = |node| self.paths.iter().map(|path| address(node, path)).collect();
                ExchangeStep::Settled((0..nodes.len()).map(of_node).collect())
            }
        }
    }

    /// Gives each wanted path one of those that were found. Paths with different devices may share their addresses;
    /// with the same device they would be one path.
    fn share_out(&mut self, found: Vec<Vec<u16>>) {
        let wanted = std::mem::take(&mut self.devices);
        let count = if wanted.is_empty() { found.len().min(self.paths_max) } else { wanted.len() };
        let mut free = found.iter();
        for path in 0..count {
            let device = wanted.get(path).map_or(DeviceKind::usual().name, String::as_str);
            let is_free =
                |own: &&Vec<u16>| !self.paths.iter().zip(&self.devices).any(|of| of.0 == *own && of.1 == device);
            if let Some(own) = free.next().or_else(|| found.iter().find(is_free)) {
                self.paths.push(own.clone());
                self.devices.push(device.into());
            }
        }
    }

    /// The kind of a path's device.
    pub fn device(&self, path: usize) -> &str {
        self.devices.get(path).map_or(DeviceKind::usual().name, String::as_str)
    }

    /// What became of each address of a node, in words.
    pub fn explain(&self, node: usize) -> Vec<String> {
        let nodes: Vec<Vec<Candidate>> = self.nodes.iter().map(|own| own.clone().unwrap_or_default()).collect();
        let paths: Vec<_> = (0..).zip(&self.paths).map(|(at, path)| (&path[..], self.device(at))).collect();
        reachability::explain(&nodes, node, &paths, &self.reached)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn candidate(address: &str) -> Candidate {
        let address = address.parse().expect("an address");
        Candidate { interface: "eth0".into(), address, prefix: 24, made: false, mbits: 0, multicast: true, cuts: true }
    }

    #[test]
    fn all_speak_then_all_try_then_it_is_settled() {
        let addresses = ["10.0.0.1:7", "10.0.0.2:8"].map(|text| vec![candidate(text)]);
        let plain = addresses.clone().map(|own| vec![own[0].address]).to_vec();
        let mut address_exchange = AddressExchange::new(2, None, &[]);
        assert_eq!(address_exchange.ready(1, addresses[1].clone(), false), ExchangeStep::Wait);
        assert_eq!(address_exchange.ready(0, addresses[0].clone(), false), ExchangeStep::Try(plain.clone()));
        assert_eq!(address_exchange.reached(0, vec![(0, (1, 0))]), ExchangeStep::Wait);
        assert_eq!(address_exchange.reached(1, vec![]), ExchangeStep::Settled(plain));
        assert!(address_exchange.explain(0)[0].contains("used, path 0"));
    }

    #[test]
    fn paths_of_different_devices_share_addresses_where_there_are_too_few() {
        let shared_out = |devices: &[&str], found: &[[u16; 2]]| {
            let devices: Vec<String> = devices.iter().map(ToString::to_string).collect();
            let mut address_exchange = AddressExchange::new(2, Some(devices.len() as u32), &devices);
            address_exchange.share_out(found.iter().map(|path| path.to_vec()).collect());
            let AddressExchange { paths, devices, .. } = address_exchange;
            (paths, devices)
        };
        let (paths, devices) = shared_out(&["udp", "tcp", "tcp"], &[[0, 1], [1, 0]]);
        assert_eq!((paths, devices.join(",")), (vec![vec![0, 1], vec![1, 0], vec![0, 1]], "udp,tcp,tcp".into()));
        // Two of one kind with one address would be one path.
        let (paths, devices) = shared_out(&["udp", "udp", "tcp", "tcp"], &[[0, 0]]);
        assert_eq!((paths.len(), devices.join(",")), (2, "udp,tcp".into()));
        let (paths, devices) = shared_out(&["tcp", "udp"], &[[0, 0]]);
        assert_eq!((paths.len(), devices.join(",")), (2, "tcp,udp".into()));
        let mut usual = AddressExchange::new(2, Some(3), &[]);
        usual.share_out(vec![vec![0, 1], vec![1, 0]]);
        assert_eq!((usual.paths.len(), usual.device(1)), (2, DeviceKind::usual().name));
    }

    #[test]
    fn those_apart_are_named() {
        let mut address_exchange = AddressExchange::new(2, None, &[]);
        address_exchange.ready(0, vec![candidate("10.0.0.1:7")], false);
        address_exchange.ready(1, vec![], false);
        address_exchange.reached(0, vec![]);
        assert_eq!(address_exchange.reached(1, vec![]), ExchangeStep::Apart(1, 0));
    }
}
