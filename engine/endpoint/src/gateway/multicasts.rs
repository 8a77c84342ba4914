// SPDX-License-Identifier: MIT OR Apache-2.0
//! Broadcasts to several nodes through channels: from the rings to the gateway into this node's broadcaster, and from
//! the broadcasters of others into the rings of their receivers, where they look like any small message.

use super::ground::Ground;
use super::group::{FIRST, ORDER_GROUP};
use super::inbound::Hand;
use super::links::{AGAIN_NS, CONTROL_LANE, EPOCH, Links};
use super::orders::with_listener;
use crate::message::{Envelope, HAS_CRC, Prefix, kind};
use strobe_os::clock;
use strobe_protocol::channel::{Channel, ChannelConfig, Delivery, PACKET_BYTES_MAX, Sink};
use strobe_protocol::link::{Integrity, Link};
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Network, Records, SlotHeader};
use strobe_wire::channel::{CONTROL_BYTES_MAX, Control, GROUP, Multicast};
use strobe_wire::seal::Nonce;
use strobe_wire::{HEADER_BYTES, Header, PacketKind, TAG_BYTES};

/// How many packets to the group one look receives.
const PACKETS_PER_LOOK: usize = 64;

/// Delivers broadcasts to the ranks that they name.
struct MulticastPlace<'a> {
    ground: Ground<'a>,
    network: Network,
    integrity: Integrity,
    full_changed: &'a mut bool,
}

impl Sink for MulticastPlace<'_> {
    fn take(&mut self, broadcaster: u32, bytes: &[u8]) -> Delivery {
        let Ok(multicast) = Multicast::parse(bytes) else {
            self.network.count_forged();
            return Delivery::Taken;
        };
        let local = multicast.target(self.network.node()).map(u32::from);
        let Some(local) = local.filter(|local| *local < self.ground.site.segment.local_ranks()) else {
            return Delivery::Taken;
        };
        if multicast.source >= self.ground.site.job_size() || self.network.node_of(multicast.source) != broadcaster {
            self.network.count_forged();
            return Delivery::Taken;
        }
        if self.integrity.of(multicast.data) != multicast.crc {
            return Delivery::Damaged;
        }
        let low = if self.integrity == Integrity::Off { 0 } else { HAS_CRC };
        let envelope = Envelope { context: multicast.context, source: multicast.source_in_comm, tag: multicast.tag };
        let header = SlotHeader {
            kind: kind::eager(false, true),
            context: multicast.context,
            source: multicast.source_in_comm,
            tag: multicast.tag,
            length: multicast.data.len() as u32,
            // A broadcast does not carry its slice: it counts as sent when it comes.
            slice: self.ground.site.schedule.stamp_of(envelope),
        };
        let prefix = Prefix { low, crc: multicast.crc };
        match super::inbound::push_message(
            self.ground,
            self.network,
            self.full_changed,
            local,
            header,
            prefix,
            (multicast.data, &[]),
        ) {
            Ok(()) => Delivery::Taken,
            Err(_) => Delivery::Later,
        }
    }
}

impl Links {
    /// True if a message can be broadcast to several nodes at once; the same on every node of a job.
    pub fn multicasts(&self) -> bool {
        self.options.channels > 0 && self.network.nodes() > 2
    }

    /// Opens this node's broadcaster and a listener for each other.
    pub(super) fn open_channels(&self, guard: &mut Guard) {
        if !self.multicasts() {
            return;
        }
        let (nodes, me) = (self.network.nodes(), self.network.node());
        let longest = self.multicasts.packet_bytes_max();
        for node in 0..nodes {
            let config = ChannelConfig {
                job: self.job,
                epoch: EPOCH,
                group: 0,
                members: nodes,
                place: me,
                broadcaster: node,
                broadcaster_node: node,
                channels: self.options.channels,
                packet_bytes_max: longest.min(PACKET_BYTES_MAX as usize) as u32,
            };
            let channel = guard.parts().1.into_record::<Channel>(node);
            let opened = if node == me { channel.broadcaster.open(&config) } else { channel.listener.open(&config) };
            debug_assert!(opened, "the configuration fits");
        }
    }

    /// Begins a broadcast; false if there is no room. `row`: one of many, to be passed from node to node.
    pub(super) fn multicast(&mut self, guard: &mut Guard, content: &[u8], row: bool) -> bool {
        let me = self.network.node();
        self.network.set_multicasting(me, true);
        self.network.control().multicasting.store(1, Ordering::Relaxed);
        guard.parts().1.record::<Channel>(me).broadcaster.broadcast(clock::now_ns(), &[content], row)
    }

    /// Receives packets to the group; true if any came from another node.
    pub(super) fn receive_multicasts(&mut self, ground: Ground<'_>, guard: &mut Guard) -> bool {
        let (mut came, mut taken) = (false, 0);
        while taken < PACKETS_PER_LOOK {
            let Some(group) = &mut self.multicasts.group else { return false };
            let count = group.receive(clock::now_ns(), &mut self.multicasts.inbox);
            if count == 0 {
                break;
            }
            came |= self.take_in_multicasts(ground, guard);
            taken += count;
        }
        came
    }

    fn take_in_multicasts(&mut self, ground: Ground<'_>, guard: &mut Guard) -> bool {
        let (network, now, mut came) = (self.network, clock::now_ns(), false);
        for (_, packet) in self.multicasts.inbox.packets() {
            let header = match Header::peek(packet) {
                Ok((header, _)) if header.job == self.job && header.source < network.nodes() => header,
                _ => {
                    network.count_foreign();
                    continue;
                }
            };
            if header.source == network.node() {
                // A packet of this node's own that the network has delivered back.
                continue;
            }
            let ordered = header.source == FIRST && header.destination == GROUP - ORDER_GROUP;
            let to_us = ordered || header.destination == GROUP;
            let right = header.kind == PacketKind::Channel && to_us && header.epoch == EPOCH;
            let nonce = Nonce { path: u32::from(header.path), number: header.number };
            let seal = &self.multicasts.seals[if ordered { network.nodes() } else { header.source } as usize];
            if !right || seal.open(nonce, packet, HEADER_BYTES, self.options.enclose).is_err() {
                network.count_forged();
                continue;
            }
            ground.site.schedule.carry_slice(packet);
            let content = &packet[..packet.len() - TAG_BYTES];
            came = true;
            if ordered {
                if let (_, mut channels, Some(mut kept)) = guard.all() {
                    let records = (&mut channels, &mut kept);
                    let _ =
                        with_listener(ground, network, records, (now, &mut self.moved_for_ranks), |listener, sink| {
                            listener.accept(now, content, sink)
                        });
                }
                continue;
            }
            self.moved_for_ranks = true;
            let integrity = self.options.integrity;
            let mut place = MulticastPlace { ground, network, integrity, full_changed: &mut self.full_changed };
            let listener = &mut guard.parts().1.into_record::<Channel>(header.source).listener;
            let _ = listener.accept(now, content, &mut place);
            network.set_multicasting(header.source, true);
        }
        came
    }

    /// Sends packets to the group and records of channels to links. Returns whether anything moved, and when channels
    /// must be driven next.
    pub(super) fn drive_channels(&mut self, ground: Ground<'_>, guard: &mut Guard) -> (bool, u64) {
        let (network, mut node) = (self.network, 0);
        let (mut moved, mut deadline) = (false, u64::MAX);
        while let Some(busy) = network.next_multicasting(node) {
            node = busy + 1;
            let now = clock::now_ns();
            let next = if busy == network.node() {
                self.drive_broadcaster(ground, guard, now, &mut moved)
            } else {
                self.drive_listener(ground, guard, busy, now, &mut moved)
            };
            network.set_multicasting(busy, next.is_some());
            deadline = deadline.min(next.unwrap_or(u64::MAX));
        }
        (moved, deadline)
    }

    fn drive_broadcaster(&mut self, ground: Ground<'_>, guard: &mut Guard, now: u64, moved: &mut bool) -> Option<u64> {
        let (network, me) = (self.network, self.network.node());
        let (mut links, mut channels) = guard.parts();
        let broadcaster = &mut channels.record::<Channel>(me).broadcaster;
        broadcaster.tick(now);
        broadcaster.next_controls(|to, control| {
            let said = say(network, &mut links, to, control);
            *moved |= said;
            said
        });
        *moved |=
            self.multicasts.send(broadcaster, (now, ground.site.schedule.carried_slice()), me, self.options.enclose);
        if broadcaster.outstanding() == 0 && network.control().multicasting.swap(0, Ordering::Release) != 0 {
            ground.site.segment.seats().rank_slots().for_each(|rank| ground.site.made_room(rank));
        }
        if broadcaster.has_work() {
            return Some(now + AGAIN_NS);
        }
        broadcaster.deadline()
    }

    fn drive_listener(
        &mut self,
        ground: Ground<'_>,
        guard: &mut Guard,
        node: u32,
        now: u64,
        moved: &mut bool,
    ) -> Option<u64> {
        let network = self.network;
        let (mut links, mut channels) = guard.parts();
        let listener = &mut channels.record::<Channel>(node).listener;
        if listener.is_waiting() {
            let (integrity, before) = (self.options.integrity, listener.taken());
            listener.deliver(&mut MulticastPlace { ground, network, integrity, full_changed: &mut self.full_changed });
            *moved |= listener.taken() != before;
        }
        listener.next_controls(now, |to, control| {
            let said = say(network, &mut links, to, control);
            *moved |= said;
            said
        });
        if listener.is_waiting() || listener.has_work(now) {
            return Some(now + AGAIN_NS);
        }
        listener.deadline()
    }
}

/// Sends a record about broadcasts to `node`; false if there is no room.
pub(super) fn say(network: Network, links: &mut Records<'_>, node: u32, control: &Control) -> bool {
    let mut head = [0; CONTROL_BYTES_MAX];
    let length = control.write(&mut head);
    let data = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
    network.set_busy(node, true);
    links.record::<Link>(node).send_record(CONTROL_LANE, &[&head[..length], data])
}

impl Hand<'_> {
    /// Takes in a record about broadcasts. One that makes no sense is dropped.
    pub(super) fn control(&mut self, head: &[u8], tail: &[u8]) {
        let me = self.network.node();
        let about = match Control::parse(head, tail) {
            Ok(
                control @ (Control::Ack { group: ORDER_GROUP, .. }
                | Control::Relay { group: ORDER_GROUP, .. }
                | Control::Nack { group: ORDER_GROUP, .. }),
            ) => return self.order_control(&control),
            Ok(control @ (Control::Ack { broadcaster, .. } | Control::Relay { broadcaster, .. })) => {
                Some((control, broadcaster))
            }
            Ok(control @ Control::Nack { .. }) => Some((control, me)),
            Err(_) => None,
        };
        let Some((control, broadcaster)) = about.filter(|(_, broadcaster)| *broadcaster < self.network.nodes()) else {
            return self.network.count_forged();
        };
        *self.moved_for_ranks = true;
        let channel = self.channels.record::<Channel>(broadcaster);
        let result = if broadcaster == me {
            channel.broadcaster.on_control(self.now, self.node, &control)
        } else {
            let mut place = MulticastPlace {
                ground: self.ground,
                network: self.network,
                integrity: self.integrity,
                full_changed: self.full_changed,
            };
            channel.listener.on_control(self.now, self.node, &control, &mut place)
        };
        if result.is_err() {
            self.network.count_forged();
        }
        self.network.set_multicasting(broadcaster, true);
    }
}
