// SPDX-License-Identifier: MIT OR Apache-2.0
//! A process's means to drive its node's links: its view of the devices, the seals, and buffers for packets. The state
//! of the links lies in the segment, so nothing here is lost if another process drives them next.

use super::group::Multicasts;
use super::options::NetworkOptions;
use super::paths::Paths;
use super::slot::NetworkEndpointSlot;
use std::io;
use std::os::fd::BorrowedFd;
use strobe_device::group::Group;
use strobe_os::bell::Bell;
use strobe_os::clock;
use strobe_protocol::link::{EXCHANGE_LANES, Integrity, LANES, Link, LinkConfig, Pushed};
use strobe_shared::descriptor::Index;
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Losses, Network};
use strobe_wire::record::{HEAD_BYTES_MAX, Record};
use strobe_wire::seal::Seal;

/// When to look again, in nanoseconds, at what a rank had no room for or may not have seen.
pub(super) const AGAIN_NS: u64 = 500_000;
/// The lane for what gateways say to each other.
pub(super) const CONTROL_LANE: u8 = 0;
/// The lane for requests to node 0, which may refuse them for a while.
pub(super) const ORDER_LANE: u8 = LANES as u8 - 1;
/// The lane for answers that a gateway gives for ranks of its node ([`super::served`]).
pub(super) const ANSWER_LANE: u8 = LANES as u8 - 2;
/// The epoch of all links. It never changes: a node that loses its state ends the job.
pub(super) const EPOCH: u32 = 1;

/// One of the lanes for messages, chosen by `mixed`.
pub(super) fn message_lane(mixed: u32) -> u8 {
    1 + (mixed % (u32::from(ANSWER_LANE) - 1)) as u8
}

/// An action that follows from a record, but needs the link which has just delivered it, and so is done afterwards.
pub(super) enum Later {
    /// Send the bytes of a transfer that the receiver has asked for. `in_vain`: they were pushed, but dropped there.
    Transfer { node: u32, cookie: u64, transfer: u64, bytes: u64, in_vain: bool },
    /// End a transfer.
    Sent { node: u32, cookie: u64 },
    /// Note that the node wants to be told when so much has come.
    Come { node: u32, phase: u64, ends: [u64; EXCHANGE_LANES] },
}

/// A process's means to drive the links.
pub(crate) struct Links {
    pub(super) network: Network,
    pub(super) options: NetworkOptions,
    pub(super) job: u64,
    pub(super) multicasts: Multicasts,
    pub(super) paths: Paths,
    /// By node: the seals of packets to it and from it.
    pub(super) seals: Vec<(Seal, Seal)>,
    pub(super) later: Vec<Later>,
    pub(super) scratch: Vec<u8>,
    /// Peers in whose name a device delivered bytes that are no packet of theirs.
    pub(super) distrusted: Vec<u32>,
    /// Pushed messages of which records have told.
    pub(super) pushed: Vec<Pushed>,
    /// Nodes that may have asked whether everything has come.
    pub(super) asks_come: Vec<u32>,
    /// The matched proxies that are being worked on.
    pub(super) matched: Vec<Index>,
    /// Which nodes are gone.
    losses: &'static Losses,
    /// Set if a node was found lost and the agent does not know yet.
    pub(super) lost: bool,
    /// Set if a rank has reached its bound for unexpected payload.
    pub(super) full_changed: bool,
    /// Set if something came for ranks, not only for gateways.
    pub(super) moved_for_ranks: bool,
}

impl Links {
    /// A process's means, and the agent's bell. `job` is a number by which the job's packets are recognized. Fails if a
    /// device cannot be set up.
    pub fn new(
        network: Network,
        (job, losses): (u64, &'static Losses),
        endpoint_slot: NetworkEndpointSlot,
    ) -> io::Result<(Links, Bell)> {
        let me = network.node();
        let seal =
            |node| (Seal::new(&endpoint_slot.key, me, node, EPOCH), Seal::new(&endpoint_slot.key, node, me, EPOCH));
        let seals = (0..network.nodes()).map(seal).collect();
        let mut sockets = endpoint_slot.sockets.into_iter();
        let paths = match endpoint_slot.views.is_empty() {
            true => Paths::new(&mut sockets, &endpoint_slot.nodes, me, &endpoint_slot.devices)?,
            false => Paths::of(endpoint_slot.views.into_iter().map(|view| (None, view)), None),
        };
        let local = endpoint_slot.nodes.get(me as usize).and_then(|paths| paths.first()).map(|address| address.ip());
        let socket = sockets.next().zip(local).map(|(socket, local)| Group::new(socket, local)).transpose()?;
        let group = socket.or_else(|| endpoint_slot.group_view.map(Group::over));
        let links = Links {
            network,
            job,
            multicasts: Multicasts::new(group, &endpoint_slot.key, network),
            paths,
            seals,
            options: endpoint_slot.options,
            later: Vec::new(),
            scratch: Vec::new(),
            distrusted: Vec::new(),
            pushed: Vec::new(),
            asks_come: Vec::new(),
            matched: Vec::new(),
            full_changed: false,
            moved_for_ranks: false,
            losses,
            lost: false,
        };
        Ok((links, endpoint_slot.bell))
    }

    /// How data are checked.
    pub fn integrity(&self) -> Integrity {
        self.options.integrity
    }

    /// Calls `each` with every file descriptor that becomes readable when packets arrive.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.paths.descriptors(each);
        self.multicasts.descriptors(each);
    }

    /// Opens all links, once per job.
    pub fn open(&mut self, guard: &mut Guard) {
        let control = self.network.control();
        if control.open.load(Ordering::Relaxed) != 0 {
            return;
        }
        self.paths.begin(guard.state());
        control.device_kinds.store(self.paths.kinds(), Ordering::Relaxed);
        let others = u64::from(self.network.nodes() - 1);
        let paths = self.paths.configs(others);
        for node in (0..=others as u32).filter(|node| *node != self.network.node()) {
            let config = LinkConfig {
                job: self.job,
                epoch: EPOCH,
                node: self.network.node(),
                peer: node,
                paths: &paths,
                path_timeout_ns: self.options.path_timeout_ns,
                timeout_ns_min: 0,
                ack_delay_ns: 0,
            };
            let opened = guard.link::<Link>(node).open(&config, clock::now_ns());
            debug_assert!(opened, "the configuration fits");
        }
        self.open_channels(guard);
        self.open_order(guard);
        control.open.store(1, Ordering::Relaxed);
    }

    /// Takes over connections that the manager has renewed.
    pub fn renew(&mut self, guard: &mut Guard) {
        self.paths.renew(self.network.control().renewed.load(Ordering::Acquire), guard.state());
    }

    /// True if the agent has something to tell the manager: a node is lost, or a connection is broken.
    pub fn has_notification(&mut self, guard: &mut Guard) -> bool {
        let broke = self.paths.take_broke(guard.state());
        if broke {
            self.network.control().broken.store(1, Ordering::Release);
        }
        std::mem::take(&mut self.lost) | broke
    }

    /// Gives a record, and the data of one that has any, to the link to `node`; false if there is no room.
    pub fn send(&mut self, guard: &mut Guard, node: u32, lane: u8, record: &Record<'_>, data: &[u8]) -> bool {
        if self.losses.are_survived() && self.losses.is_gone(node) {
            // Nobody misses it.
            return true;
        }
        let mut head = [0; HEAD_BYTES_MAX];
        let length = record.write(&mut head);
        self.network.set_busy(node, true);
        guard.link::<Link>(node).send_record(lane, &[&head[..length], data])
    }

    /// Sends a record in the lane for gateways; false if there is no room.
    pub fn say(&mut self, guard: &mut Guard, node: u32, record: &Record<'_>) -> bool {
        self.send(guard, node, CONTROL_LANE, record, &[])
    }

    /// Prepares to receive a transfer of `bytes` bytes from `node`, and returns the name under which it has to come;
    /// `None` if too many are under way.
    pub fn expect(&mut self, guard: &mut Guard, node: u32, cookie: u64, bytes: u64) -> Option<u64> {
        guard.link::<Link>(node).expect_transfer(cookie, bytes)
    }

    /// No longer receives the transfer that [`Links::expect`] has prepared for.
    pub fn give_up(&mut self, guard: &mut Guard, node: u32, cookie: u64) {
        guard.link::<Link>(node).drop_transfer(cookie);
    }

    /// Begins to push the bytes of a message that the next record of `lane` announces; returns the name to put into it.
    pub fn push(&mut self, guard: &mut Guard, node: u32, lane: u8, cookie: u64, bytes: u64) -> Option<u64> {
        guard.link::<Link>(node).push_transfer(cookie, bytes, lane)
    }

    /// Stops sending a transfer.
    pub fn forget(&mut self, guard: &mut Guard, node: u32, cookie: u64) {
        guard.link::<Link>(node).forget_transfer(cookie);
    }
}

impl std::fmt::Debug for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Links(..)")
    }
}
