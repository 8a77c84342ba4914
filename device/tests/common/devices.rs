// SPDX-License-Identifier: MIT OR Apache-2.0
//! The devices that the conformance suite asks, alone and inside others: how so many nodes of each are made, which are
//! peers of each other.

use super::{Inside, Net, Node, here, streams_inside};
use std::net::SocketAddr;
use std::os::fd::{AsFd, OwnedFd};
use strobe_device::{Datagrams, Device, count, fault, sim, tcp, trace, udp};
use strobe_tests::testbed::{SharedTestbed, Testbed};

/// Makes that many nodes.
pub type Make = fn(usize) -> Net;

fn udp_on(hosts: impl Fn(usize) -> SocketAddr, inside: &Inside<'_>, count: usize) -> Net {
    let mut sockets: Vec<OwnedFd> = Vec::new();
    for at in 0..count {
        let place = hosts(at);
        inside(at, &mut || sockets.push(udp::open(place).expect("a free port")));
    }
    let local = |socket: &OwnedFd| strobe_os::net::local_address(socket.as_fd()).unwrap();
    let peers: Vec<SocketAddr> = sockets.iter().map(local).collect();
    let mut nodes = Vec::new();
    for (at, socket) in sockets.iter().enumerate() {
        inside(at, &mut || {
            let view = || Device::from(udp::Udp::new(socket.try_clone().unwrap(), &peers).unwrap());
            nodes.push(Node::new(view(), Some(view())));
        });
    }
    Net::new(nodes)
}

/// The testbed of the devices that want one: a switch with as many hosts as a case has nodes.
pub static TESTBED: SharedTestbed = SharedTestbed::new();

fn on_testbed<T>(work: impl FnOnce(&Testbed) -> T) -> T {
    let make = || {
        let mut testbed = Testbed::new(3);
        testbed.switch(&[0, 1, 2], 1_500);
        let mut net = udp_on(|at| SocketAddr::new(testbed.address(at, 0), 0), &|at, work| testbed.inside(at, work), 3);
        // So that all know each other's addresses, which a switch takes a moment to tell.
        for (from, to) in [(0, 1), (0, 2), (1, 2)] {
            while net.drain(to).is_empty() {
                net.send(from, to as u32, b"who has this address?");
            }
        }
        testbed
    };
    TESTBED.with(make, work)
}

fn udp4_switch(count: usize) -> Net {
    on_testbed(|testbed| {
        udp_on(|at| SocketAddr::new(testbed.address(at, 0), 0), &|at, work| testbed.inside(at, work), count)
    })
}

fn udp6_switch(count: usize) -> Net {
    on_testbed(|testbed| {
        udp_on(|at| SocketAddr::new(testbed.address6(at, 0), 0), &|at, work| testbed.inside(at, work), count)
    })
}

fn tcp4_switch(count: usize) -> Net {
    on_testbed(|testbed| {
        let hosts = |at| SocketAddr::new(testbed.address(at, 0), 0);
        tcp_on(hosts, &|at, work| testbed.inside(at, work), count, |device| device)
    })
}

fn udp4(count: usize) -> Net {
    udp_on(|at| SocketAddr::from(([127, 0, 0, 1 + at as u8], 0)), &here, count)
}

fn udp6(count: usize) -> Net {
    udp_on(|_| SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], 0)), &here, count)
}

fn udp4_connected(count: usize) -> Net {
    if count != 2 {
        return udp4(count);
    }
    let net = udp4(2);
    let local = |at: usize| match &net.nodes[at].device {
        Device::Udp(udp) => udp.local().unwrap(),
        _ => unreachable!("made above"),
    };
    let peers = [local(0), local(1)];
    let nodes = net.nodes.iter().enumerate().map(|(at, node)| {
        let mut socket = None;
        node.device.descriptors(&mut |fd| socket = Some(fd.try_clone_to_owned().unwrap()));
        let socket: OwnedFd = socket.expect("udp has one");
        strobe_os::net::connect(socket.as_fd(), peers[1 - at]).unwrap();
        let view = |socket| Device::from(udp::Udp::new(socket, &peers).unwrap());
        Node::new(view(socket.try_clone().unwrap()), Some(view(socket)))
    });
    Net::new(nodes.collect())
}

fn tcp_on(hosts: impl Fn(usize) -> SocketAddr, inside: &Inside<'_>, count: usize, wrap: fn(Device) -> Device) -> Net {
    let view = || wrap(tcp::Tcp::new(count).unwrap().into());
    let mut nodes: Vec<Node> = (0..count).map(|_| Node::new(view(), Some(view()))).collect();
    for (node, peer, stream) in streams_inside(hosts, inside, count) {
        let node = &mut nodes[node];
        for device in [Some(&mut node.device), node.other.as_mut()].into_iter().flatten() {
            let (connections, state) = device.connections(&mut node.state).expect("there are some inside");
            connections.attach(state, peer, stream.try_clone().unwrap(), 1).unwrap();
        }
    }
    Net::new(nodes)
}

fn tcp4(count: usize) -> Net {
    tcp_on(|at| SocketAddr::from(([127, 0, 0, 1 + at as u8], 0)), &here, count, |device| device)
}

fn tcp6(count: usize) -> Net {
    tcp_on(|_| SocketAddr::from(([0, 0, 0, 0, 0, 0, 0, 1], 0)), &here, count, |device| device)
}

fn tcp4_wrapped(count: usize) -> Net {
    let wrap = |device| trace::Trace::new(count::Count::new(faultless(device)).into()).into();
    tcp_on(|at| SocketAddr::from(([127, 0, 0, 1 + at as u8], 0)), &here, count, wrap)
}

fn sim(count: usize) -> Net {
    let network = sim::Network::new(sim::Model::default(), count);
    let view = |at| Device::from(network.port(at));
    Net::new((0..count as u32).map(|at| Node::new(view(at), Some(view(at)))).collect())
}

/// `make`'s nodes, each view inside another device.
fn wrapped(net: Net, wrap: impl Fn(Device) -> Device) -> Net {
    Net::new(net.nodes.into_iter().map(|node| Node::new(wrap(node.device), node.other.map(&wrap))).collect())
}

fn faultless(device: Device) -> Device {
    fault::Fault::new(device, fault::Faults::default()).into()
}

/// The devices, alone and inside others.
pub const DEVICES: &[(&str, Make)] = &[
    ("udp4", udp4),
    ("udp4_connected", udp4_connected),
    ("udp6", udp6),
    ("tcp4", tcp4),
    ("tcp6", tcp6),
    ("trace_count_fault_tcp", tcp4_wrapped),
    ("sim", sim),
    ("fault_udp", |count| wrapped(udp4(count), faultless)),
    ("count_udp", |count| wrapped(udp4(count), |device| count::Count::new(device).into())),
    ("trace_udp", |count| wrapped(udp4(count), |device| trace::Trace::new(device).into())),
    ("udp4_switch", udp4_switch),
    ("udp6_switch", udp6_switch),
    ("tcp4_switch", tcp4_switch),
    ("trace_count_fault_sim", |count| {
        wrapped(sim(count), |device| trace::Trace::new(count::Count::new(faultless(device)).into()).into())
    }),
];
