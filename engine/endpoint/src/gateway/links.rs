// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process needs to drive its node's links: its view of the devices, the seals, and boxes for packets. The
//! links themselves lie in the segment; what is here could be thrown away between two calls.

use super::Ground;
use super::inbound::Hand;
use super::lost::{is_lost, note_lost};
use super::multicasts::Multicasts;
use super::options::NetworkOptions;
use super::paths::Paths;
use super::slot::NetworkEndpointSlot;
use super::source::Reading;
use std::io;
use std::os::fd::BorrowedFd;
use strobe_os::bell::Bell;
use strobe_os::clock;
use strobe_protocol::link::{Began, EXCHANGE_LANES, Integrity, LANES, Link, LinkConfig, Pushed};
use strobe_shared::descriptor::Index;
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Network};
use strobe_wire::record::{HEAD_BYTES_MAX, Record};
use strobe_wire::seal::{Nonce, Seal, TAG_BYTES};
use strobe_wire::{HEADER_BYTES, Header};

/// Times that one look asks a device for packets before it sends.
const BATCHES_PER_LOOK: usize = 4;
/// What a rank had no room for, or may not have seen, is looked at again after this time.
pub(super) const AGAIN_NS: u64 = 500_000;
/// A packet of at most this length is made in no time to speak of.
const SHORT_BYTES: usize = 2_048;
/// A longer one takes so long that it leaves at once.
pub(super) const LONG_BYTES: usize = 16_384;
/// The lane of what gateways say to each other.
pub(super) const CONTROL_LANE: u8 = 0;
/// That of requests to node 0, which may refuse them for a while.
pub(super) const ORDER_LANE: u8 = LANES as u8 - 1;
/// All links are in their first life: a node that loses its state takes the job with it.
pub(super) const EPOCH: u32 = 1;

/// The lanes of messages, of which `mixed` chooses one.
pub(super) fn message_lane(mixed: u32) -> u8 {
    1 + (mixed % (LANES as u32 - 2)) as u8
}

/// What a record led to that needs the link which handed it over.
pub(super) enum Later {
    /// A transfer was asked for; `in_vain`, though it was pushed.
    Transfer { node: u32, cookie: u64, transfer: u64, bytes: u64, in_vain: bool },
    /// A transfer is over.
    Sent { node: u32, cookie: u64 },
    /// The node asks to be told when so much has come.
    Come { node: u32, phase: u64, ends: [u64; EXCHANGE_LANES] },
}

/// A process's means to drive the links.
pub(crate) struct Links {
    pub(super) network: Network,
    pub(super) options: NetworkOptions,
    pub(super) job: u64,
    pub(super) multicasts: Multicasts,
    paths: Paths,
    /// By node: the seals of packets to and from it.
    seals: Vec<(Seal, Seal)>,
    later: Vec<Later>,
    pub(super) scratch: Vec<u8>,
    /// Peers whose device gave something in their name that is no packet of theirs.
    distrusted: Vec<u32>,
    /// What records have told of messages whose bytes come along.
    pushed: Vec<Pushed>,
    /// Nodes that may have asked whether all has come.
    asks_come: Vec<u32>,
    /// Proxies being looked at.
    pub(super) matched: Vec<Index>,
    /// A node was found lost, and the agent was not told.
    pub(super) lost: bool,
    /// A rank has come to its bound for unexpected payload.
    pub(super) full_changed: bool,
    /// What came was for ranks, not only for nodes.
    pub(super) stirred: bool,
}

impl Links {
    /// A process's view, and what wakes the agent. `job` tells the job's packets from others'.
    pub fn new(network: Network, job: u64, endpoint_slot: NetworkEndpointSlot) -> io::Result<(Links, Bell)> {
        let me = network.node();
        let seal =
            |node| (Seal::new(&endpoint_slot.key, me, node, EPOCH), Seal::new(&endpoint_slot.key, node, me, EPOCH));
        let seals = (0..network.nodes()).map(seal).collect();
        let mut sockets = endpoint_slot.sockets.into_iter();
        let paths = Paths::new(&mut sockets, &endpoint_slot.nodes, me, &endpoint_slot.devices)?;
        let group = sockets.next();
        let local = endpoint_slot.nodes.get(me as usize).and_then(|paths| paths.first()).map(|address| address.ip());
        let links = Links {
            network,
            job,
            multicasts: Multicasts::new(group.zip(local), &endpoint_slot.key, network)?,
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
            stirred: false,
            lost: false,
        };
        Ok((links, endpoint_slot.bell))
    }

    /// How data are checked.
    pub fn integrity(&self) -> Integrity {
        self.options.integrity
    }

    /// Shows each descriptor that becomes readable when something has arrived.
    pub fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.paths.descriptors(each);
        self.multicasts.descriptor().into_iter().for_each(each);
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

    /// Takes connections that the manager has made anew.
    pub fn renew(&mut self, guard: &mut Guard) {
        self.paths.renew(self.network.control().renewed.load(Ordering::Acquire), guard.state());
    }

    /// True if there is something that the agent must tell the manager: a node is lost, a connection is broken.
    pub fn has_notification(&mut self, guard: &mut Guard) -> bool {
        let broke = self.paths.take_broke(guard.state());
        if broke {
            self.network.control().broken.store(1, Ordering::Release);
        }
        std::mem::take(&mut self.lost) | broke
    }

    /// Gives a record, and the data of one that has any, to the link to `node`; false if there is no room.
    pub fn send(&mut self, guard: &mut Guard, node: u32, lane: u8, record: &Record<'_>, data: &[u8]) -> bool {
        let mut head = [0; HEAD_BYTES_MAX];
        let length = record.write(&mut head);
        self.network.set_busy(node, true);
        guard.link::<Link>(node).send_record(lane, &[&head[..length], data])
    }

    /// The same for what gateways say to each other.
    pub fn say(&mut self, guard: &mut Guard, node: u32, record: &Record<'_>) -> bool {
        self.send(guard, node, CONTROL_LANE, record, &[])
    }

    /// The name under which a transfer of `bytes` from `node` may come; `None` if too many are under way.
    pub fn expect(&mut self, guard: &mut Guard, node: u32, cookie: u64, bytes: u64) -> Option<u64> {
        guard.link::<Link>(node).expect_transfer(cookie, bytes)
    }

    /// Takes `expect` back.
    pub fn give_up(&mut self, guard: &mut Guard, node: u32, cookie: u64) {
        guard.link::<Link>(node).drop_transfer(cookie);
    }

    /// Begins to send the bytes of a message that the next record of `lane` announces; the name to put into it.
    pub fn push(&mut self, guard: &mut Guard, node: u32, lane: u8, cookie: u64, bytes: u64) -> Option<u64> {
        guard.link::<Link>(node).push_transfer(cookie, bytes, lane)
    }

    /// Sends a transfer no longer.
    pub fn forget(&mut self, guard: &mut Guard, node: u32, cookie: u64) {
        guard.link::<Link>(node).forget_transfer(cookie);
    }

    /// Takes in what has come; true if anything has.
    pub fn receive(&mut self, ground: Ground<'_>, guard: &mut Guard, mut now: u64) -> bool {
        let mut came = self.offer_again(ground, guard);
        for path in 0..self.paths.count() {
            for batch in 0..BATCHES_PER_LOOK {
                if batch > 0 {
                    now = clock::now_ns();
                }
                let (count, is_more) = self.paths.receive(path, now, guard.state());
                if count > 0 {
                    came = true;
                    self.take_in(ground, guard, now);
                    for peer in self.distrusted.drain(..) {
                        self.paths.distrust(path, peer, guard.state());
                    }
                }
                if !is_more {
                    break;
                }
            }
        }
        came |= self.receive_multicasts(ground, guard);
        for later in self.later.drain(..) {
            match later {
                Later::Transfer { node, cookie, transfer, bytes, in_vain } => {
                    let link = guard.link::<Link>(node);
                    if in_vain {
                        link.forget_transfer(cookie);
                        link.pushed_in_vain();
                    }
                    let began = link.send_transfer(cookie, transfer, bytes);
                    debug_assert!(began != Began::Not, "a name that no receiver gives");
                }
                Later::Sent { node, cookie } => guard.link::<Link>(node).forget_transfer(cookie),
                Later::Come { node, phase, ends } => {
                    guard.link::<Link>(node).ask_come(phase, ends);
                    self.asks_come.push(node);
                }
            }
        }
        while let Some(node) = self.asks_come.pop() {
            self.tell_come(guard, node);
        }
        came
    }

    fn take_in(&mut self, ground: Ground<'_>, guard: &mut Guard, now: u64) {
        let (network, me) = (self.network, self.network.node());
        for (from, packet) in self.paths.packets() {
            let known = |header: &Header| {
                let for_us = header.job == self.job && header.destination == me && header.epoch == EPOCH;
                for_us && header.source < network.nodes() && header.source != me
            };
            let header = match Header::peek(packet) {
                Ok((header, _)) if known(&header) => header,
                _ => {
                    network.count_foreign();
                    self.distrusted.extend(from.peer());
                    continue;
                }
            };
            let nonce = Nonce { path: u32::from(header.path), number: header.number };
            let seal = &self.seals[header.source as usize].1;
            if seal.open(nonce, packet, HEADER_BYTES, self.options.enclose).is_err() {
                network.count_forged();
                self.distrusted.extend(from.peer());
                continue;
            }
            ground.site.schedule.carry_slice(packet);
            let (mut links, channels, kept) = guard.all();
            let mut hand = Hand {
                ground,
                network,
                channels,
                kept,
                now,
                integrity: self.options.integrity,
                node: header.source,
                later: &mut self.later,
                full_changed: &mut self.full_changed,
                stirred: &mut self.stirred,
                scratch: &mut self.scratch,
                pushed: &mut self.pushed,
            };
            let content = &packet[..packet.len() - TAG_BYTES];
            let _ = links.record::<Link>(header.source).accept(now, header.path, content, &mut hand);
            network.set_busy(header.source, true);
            if ground.site.schedule.is_led() {
                self.asks_come.push(header.source);
            }
        }
    }

    /// Offers the records again that found no room.
    fn offer_again(&mut self, ground: Ground<'_>, guard: &mut Guard) -> bool {
        let refused = &self.network.control().refused;
        if refused.load(Ordering::Relaxed) == 0 {
            return false;
        }
        refused.store(0, Ordering::Relaxed);
        for node in (0..self.network.nodes()).filter(|node| *node != self.network.node()) {
            let (mut links, channels, kept) = guard.all();
            let mut hand = Hand {
                ground,
                network: self.network,
                channels,
                kept,
                now: clock::now_ns(),
                integrity: self.options.integrity,
                node,
                later: &mut self.later,
                full_changed: &mut self.full_changed,
                stirred: &mut self.stirred,
                scratch: &mut self.scratch,
                pushed: &mut self.pushed,
            };
            links.record::<Link>(node).offer(&mut hand);
            self.network.set_busy(node, true);
        }
        refused.load(Ordering::Relaxed) == 0
    }

    /// Sends what the links want to send, and notes when they want to be driven next.
    pub fn transmit(&mut self, ground: Ground<'_>, guard: &mut Guard, now: u64) -> bool {
        let (mut moved, mut deadline) = self.drive_channels(ground, guard);
        let (ordered, order_deadline) = self.drive_order(ground, guard);
        if ordered && self.network.control().refused.load(Ordering::Relaxed) != 0 {
            // What had to wait for a number may have one now.
            self.offer_again(ground, guard);
            self.drive_order(ground, guard);
        }
        (moved, deadline) = (moved | ordered, deadline.min(order_deadline));
        let mut node = 0;
        while let Some(busy) = self.network.next_busy(node) {
            node = busy + 1;
            moved |= self.transmit_to(ground, guard, busy, now);
            let link = guard.link::<Link>(busy);
            deadline = deadline.min(link.deadline().unwrap_or(u64::MAX));
            if link.is_quiet() {
                self.network.set_busy(busy, false);
            }
        }
        moved |= self.paths.flush(now, guard.state());
        deadline = deadline.min(self.paths.next_event(guard.state()).unwrap_or(u64::MAX));
        let control = self.network.control();
        let again = [&control.refused, &control.unmatched].iter().any(|word| word.load(Ordering::Relaxed) != 0);
        let unread = ground.gateway.as_ref().is_some_and(|gateway| gateway.unread.take());
        if again || unread || self.network.has_matched() || super::inbox::has_more_to_schedule(ground) {
            deadline = deadline.min(now + AGAIN_NS);
        }
        if ground.site.schedule.is_led() {
            deadline =
                deadline.min(ground.site.schedule.sender_due_ns()).min(super::collectives::collectives_due_ns(ground));
        }
        let deadline = if deadline == u64::MAX { 0 } else { deadline.max(1) };
        control.deadline_ns.store(deadline, Ordering::Relaxed);
        moved
    }

    fn transmit_to(&mut self, ground: Ground<'_>, guard: &mut Guard, node: u32, mut now: u64) -> bool {
        let link = guard.link::<Link>(node);
        if link.deadline().is_some_and(|deadline| deadline <= now) {
            link.tick(now);
            self.lost |= is_lost(self.network.control(), link, now, self.options.path_timeout_ns)
                && note_lost(self.network.control(), link, node, now);
        }
        let mut source = Reading { ground, integrity: self.options.integrity };
        let mut moved = false;
        loop {
            let Some(room) = self.paths.room(now, guard.state()) else { return moved };
            let link = guard.link::<Link>(node);
            let Some((path, bytes)) = link.next_packet(now, &mut source, room) else { return moved };
            let packet = &mut room[..bytes + TAG_BYTES];
            let Ok((header, _)) = Header::peek(packet) else { return moved };
            let nonce = Nonce { path: u32::from(path), number: header.number };
            self.seals[node as usize].0.seal(nonce, packet, HEADER_BYTES, self.options.enclose);
            self.paths.push(usize::from(path), node, bytes + TAG_BYTES, now, guard.state());
            moved = true;
            if bytes > SHORT_BYTES {
                now = clock::now_ns();
            }
            if bytes > LONG_BYTES {
                // Its receiver can work on it while the next is made.
                self.paths.flush(now, guard.state());
            }
        }
    }
}

impl std::fmt::Debug for Links {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Links(..)")
    }
}
