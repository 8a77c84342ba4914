// SPDX-License-Identifier: MIT OR Apache-2.0
//! A multicast group in memory: each packet is copied for every other port, as a switch would do it. Each copy may have
//! faults of its own if the device inside has any.

use crate::{Counters, Datagrams, Device, Inbox, Outbox, Properties};
use std::io;
use std::os::fd::BorrowedFd;

/// The device, around one that has all others as peers.
#[derive(Debug)]
pub struct ToAll {
    inner: Box<Device>,
    port: u32,
    ports: u32,
    through: Outbox,
}

impl ToAll {
    /// The port of this number by `inner`, which is one of `ports`. Whoever a packet is sent to, all others get it.
    pub fn new(inner: Device, port: u32, ports: u32) -> ToAll {
        let through = Outbox::new(4 * inner.properties().packet_bytes_max * ports as usize);
        ToAll { inner: Box::new(inner), port, ports, through }
    }
}

impl Datagrams for ToAll {
    fn properties(&self) -> Properties {
        self.inner.properties()
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let mut taken = 0;
        while let Some(run) = outbox.run(0, 1, 0) {
            for other in (0..self.ports).filter(|other| *other != self.port) {
                if !self.through.put(other, run.bytes) {
                    // Sending makes room. If it does not, this copy is lost, as in a switch.
                    self.inner.send(state, now, &mut self.through)?;
                    self.through.put(other, run.bytes);
                }
            }
            outbox.take(1);
            taken += 1;
        }
        self.inner.send(state, now, &mut self.through)?;
        Ok(taken)
    }

    fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        self.inner.receive(state, now, inbox)
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.inner.descriptors(each);
    }

    fn next_event(&self, state: &[u64]) -> Option<u64> {
        self.inner.next_event(state)
    }

    fn counters(&self) -> Counters {
        self.inner.counters()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Model, Network};
    use super::*;
    use crate::group::{ALL, Group};

    #[test]
    fn each_packet_reaches_all_other_ports() {
        let network = Network::new(Model::default(), 3);
        let mut members = [0, 1, 2].map(|port| Group::over(ToAll::new(network.port(port).into(), port, 3).into()));
        let (mut outbox, mut inbox) = members[1].boxes();
        assert!(outbox.put(ALL, b"first") && outbox.put(ALL, b"second"));
        members[1].send(0, &mut outbox);
        for (port, member) in members.iter_mut().enumerate() {
            let mut came: Vec<Vec<u8>> = Vec::new();
            while member.receive(1 << 40, &mut inbox) > 0 {
                came.extend(inbox.packets().map(|(_, packet)| packet.to_vec()));
            }
            let all: &[&[u8]] = if port == 1 { &[] } else { &[b"first", b"second"] };
            assert_eq!(came, all, "port {port}");
        }
    }
}
