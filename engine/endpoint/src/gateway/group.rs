// SPDX-License-Identifier: MIT OR Apache-2.0
//! A process's means to multicast to all nodes, and to receive multicasts.

use super::links::EPOCH;
use super::paths::LONG_BYTES;
use std::os::fd::BorrowedFd;
use strobe_device::group::{ALL, Group};
use strobe_device::{Inbox, Outbox};
use strobe_protocol::channel::Broadcaster;
use strobe_shared::Network;
use strobe_wire::channel::GROUP;
use strobe_wire::seal::{Nonce, Seal};
use strobe_wire::{HEADER_BYTES, Header, SOURCE_AT, TAG_BYTES};

/// The number of a node's first broadcaster.
pub(super) const FIRST: u32 = 0;
/// The group number of the channel for the order of core primitives; 0 is that of messages.
pub(super) const ORDER_GROUP: u32 = 1;

/// A process's means to send and receive multicasts.
pub(super) struct Multicasts {
    /// The multicast group of all nodes, if this node can reach it.
    pub(super) group: Option<Group>,
    /// By node: the seals of its packets to the group; then that of node 0 in the order of core primitives.
    pub(super) seals: Vec<Seal>,
    pub(super) outbox: Outbox,
    pub(super) inbox: Inbox,
}

impl Multicasts {
    /// Of a process in the job with this key.
    pub fn new(group: Option<Group>, key: &[u8; 32], network: Network) -> Multicasts {
        if let Some(group) = &group {
            // The kernel drops our own packets; if it cannot, they are recognized when they come.
            group.ignore(SOURCE_AT, network.node().to_le_bytes());
        }
        let order = Seal::new(key, FIRST, GROUP - ORDER_GROUP, EPOCH);
        let seals = (0..network.nodes()).map(|node| Seal::new(key, node, GROUP, EPOCH)).chain([order]).collect();
        let (outbox, inbox) = group.as_ref().map_or_else(|| (Outbox::new(0), Inbox::new(0)), Group::boxes);
        Multicasts { group, seals, outbox, inbox }
    }

    /// Sends the packets of a broadcaster of this node, sealed with seal number `seal`; true if there were any.
    /// `slice`: the number that they carry.
    pub fn send(&mut self, broadcaster: &mut Broadcaster, (now, slice): (u64, u64), seal: u32, enclose: bool) -> bool {
        let Some(group) = &mut self.group else { return false };
        broadcaster.set_slice(slice);
        let (outbox, longest, mut any) = (&mut self.outbox, group.packet_bytes_max(), false);
        while let Some(room) = outbox.room(longest)
            && let Some(bytes) = broadcaster.next_packet(now, room)
        {
            let packet = &mut room[..bytes + TAG_BYTES];
            let Ok((header, _)) = Header::peek(packet) else { break };
            let nonce = Nonce { path: u32::from(header.path), number: header.number };
            self.seals[seal as usize].seal(nonce, packet, HEADER_BYTES, enclose);
            outbox.push(ALL, bytes + TAG_BYTES);
            any = true;
            // A long packet is sent at once, so that its receivers can work on it while the next one is made.
            if bytes > LONG_BYTES || outbox.room(longest).is_none() {
                group.send(now, outbox);
            }
        }
        // A packet that the socket does not take is lost; receivers will ask for it again.
        group.send(now, outbox);
        any
    }

    /// The longest packet to the group; 0 if there is none.
    pub fn packet_bytes_max(&self) -> usize {
        self.group.as_ref().map_or(0, Group::packet_bytes_max)
    }

    /// Calls `each` with every file descriptor that becomes readable when a packet to the group comes.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.group.iter().for_each(|group| group.descriptors(each));
    }
}
