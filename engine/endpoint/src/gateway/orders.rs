// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives between nodes: requests go to node 0, which numbers them and broadcasts them over a channel of
//! their own; every node applies them to its global memory, and answers go up the tree of that channel.

use super::ground::Ground;
use super::group::{FIRST, ORDER_GROUP};
use super::inbound::Hand;
use super::links::{AGAIN_NS, CONTROL_LANE, EPOCH, Links, ORDER_LANE};
use super::multicasts::say;
use crate::primitive::{Driver, Means, Seen};
use strobe_os::clock;
use strobe_protocol::channel::{Channel, ChannelConfig, PACKET_BYTES_MAX};
use strobe_protocol::link::Link;
use strobe_protocol::primitive::{Applying, AskerRecord, Primitives, Submitted, Voice};
use strobe_shared::sync::Ordering;
use strobe_shared::{Global, Guard, KeptRecords, Network, Records};
use strobe_wire::channel::Control;
use strobe_wire::primitive::{About, Answer, PRIMITIVE_BYTES_MAX, Reply};

// Offsets in the library's own page of global memory, behind the strobe's words, each on a cache line of its own.
/// Number of node 0's last beat.
pub(super) const BEAT_AT: u64 = 512;
/// Number of the last beat that this node's agent has seen.
pub(super) const SEEN_AT: u64 = 576;

/// Buffers of the channel: how many operations may be under way.
const ORDER_CHANNELS: u32 = 16;

/// Access to the order of operations for whoever drives the network.
pub(crate) struct Turn<'a> {
    pub guard: &'a mut Guard,
    pub links: &'a mut Links,
}

impl Turn<'_> {
    /// Issues an operation of this node; false if there is no room now.
    pub fn submit(&mut self, ground: Ground<'_>, operation: &[u8]) -> bool {
        self.links.submit(ground, self.guard, operation)
    }
}

/// Sends what the primitives have to say: over links, or to an asker on this node.
struct Says<'a, 'b> {
    network: Network,
    links: &'a mut Records<'b>,
    seen: Seen<'a>,
    job_ranks: u32,
    moved: bool,
}

impl Says<'_, '_> {
    fn say(&mut self, node: u32, about: About) -> bool {
        let mut out = [0; PRIMITIVE_BYTES_MAX];
        let length = about.write(&mut out);
        self.network.set_busy(node, true);
        let said = self.links.record::<Link>(node).send_record(CONTROL_LANE, &[&out[..length]]);
        self.moved |= said;
        said
    }
}

impl Voice for Says<'_, '_> {
    fn answer(&mut self, place: u32, answer: Answer) -> bool {
        self.say(place, About::Answer(answer))
    }

    fn reply(&mut self, reply: Reply) -> bool {
        let node = match reply.asker.checked_sub(self.job_ranks) {
            None => self.network.node_of(reply.asker),
            Some(node) => node,
        };
        if node == self.network.node() {
            self.seen.store(reply);
            self.moved = true;
            return true;
        }
        self.say(node, About::Reply(reply))
    }
}

impl Links {
    /// Sets up the channel and this node's state of the order.
    pub(super) fn open_order(&self, guard: &mut Guard) {
        let (_, mut channels, Some(mut kept)) = guard.all() else { return };
        let (nodes, me) = (self.network.nodes(), self.network.node());
        let config = ChannelConfig {
            job: self.job,
            epoch: EPOCH,
            group: ORDER_GROUP,
            members: nodes,
            place: me,
            broadcaster: FIRST,
            broadcaster_node: FIRST,
            channels: ORDER_CHANNELS,
            packet_bytes_max: self.multicasts.packet_bytes_max().min(PACKET_BYTES_MAX as usize) as u32,
        };
        let channel = channels.record::<Channel>(nodes);
        let opened = if me == FIRST { channel.broadcaster.open(&config) } else { channel.listener.open(&config) };
        let opened = opened && kept.records::<Primitives, AskerRecord>().0.open(nodes, me);
        debug_assert!(opened, "the configuration fits");
    }

    /// Issues an operation of a rank of this node, or of its driver: on node 0 it gets its number, on others it is sent
    /// to node 0. False if there is no room now.
    pub(super) fn submit(&mut self, ground: Ground<'_>, guard: &mut Guard, operation: &[u8]) -> bool {
        let (mut links, mut channels, Some(mut kept)) = guard.all() else { return true };
        if self.network.node() != FIRST {
            self.network.set_busy(FIRST, true);
            let (primitives, _) = kept.records::<Primitives, AskerRecord>();
            let link = links.record::<Link>(FIRST);
            return primitives.pass(operation, |operation| link.send_record(ORDER_LANE, &[operation]));
        }
        number(ground, self.network, &mut channels, &mut kept, operation)
    }

    /// Sends answers, packets, and writes that follow questions. Returns whether anything moved, and when this must be
    /// called next.
    pub(super) fn drive_order(&mut self, ground: Ground<'_>, guard: &mut Guard) -> (bool, u64) {
        let Some(global) = ground.global.filter(|global| global.control().busy.load(Ordering::Relaxed) != 0) else {
            return (false, u64::MAX);
        };
        let (network, now) = (self.network, clock::now_ns());
        let (mut links, mut channels, Some(mut kept)) = guard.all() else { return (false, u64::MAX) };
        let (primitives, kept) = kept.records::<Primitives, AskerRecord>();
        let channel = channels.record::<Channel>(network.nodes());
        let seen = Seen::new(ground, global);
        let job_ranks = ground.site.job_size();
        let mut says = Says { network, links: &mut links, seen, job_ranks, moved: false };
        let mut moved;
        if network.node() == FIRST {
            let broadcaster = &mut channel.broadcaster;
            broadcaster.tick(now);
            moved = primitives.drive_order(now, (broadcaster, kept), &mut Seen::new(ground, global), &mut says);
            moved |= says.moved;
            drop(says);
            broadcaster.next_controls(|to, control| {
                let said = say(network, &mut links, to, control);
                moved |= said;
                said
            });
            moved |= self.multicasts.send(
                broadcaster,
                (now, ground.site.schedule.carried_slice()),
                network.nodes(),
                self.options.enclose,
            );
        } else {
            moved = primitives.drive(now, &Seen::new(ground, global), &mut says);
            drop(says);
            channel.listener.next_controls(now, |to, control| {
                let said = say(network, &mut links, to, control);
                moved |= said;
                said
            });
        }
        let next = next_look(primitives, channel, network.node(), now);
        global.control().busy.store(u32::from(next.is_some()), Ordering::Relaxed);
        (moved, next.unwrap_or(u64::MAX))
    }

    /// Lets `work` use the core primitives as this node's driver.
    pub(crate) fn with_driver<T>(
        &mut self,
        ground: Ground<'_>,
        guard: &mut Guard,
        work: impl FnOnce(&mut Driver<'_>) -> T,
    ) -> Option<T> {
        let global = ground.global?;
        let means = Means::Network(Turn { guard, links: self });
        Some(work(&mut Driver { ground, global, means }))
    }
}

/// When the order must be driven next; `None` if nothing is under way.
fn next_look(primitives: &Primitives, channel: &Channel, node: u32, now: u64) -> Option<u64> {
    let (work, deadline) = match node {
        FIRST => (channel.broadcaster.has_work(), channel.broadcaster.deadline()),
        _ => (channel.listener.has_work(now), channel.listener.deadline()),
    };
    let again = (work || primitives.has_work()).then_some(now + AGAIN_NS);
    [again, deadline, primitives.next_look(now)].into_iter().flatten().min()
}

/// Node 0 numbers an operation. False if it cannot be numbered now.
fn number(
    ground: Ground<'_>,
    network: Network,
    channels: &mut Records<'_>,
    kept: &mut KeptRecords<'_>,
    operation: &[u8],
) -> bool {
    let global = kept.global();
    let (primitives, kept) = kept.records::<Primitives, AskerRecord>();
    let broadcaster = &mut channels.record::<Channel>(network.nodes()).broadcaster;
    let mut seen = Seen::new(ground, global);
    let submitted = primitives.submit(clock::now_ns(), operation, (broadcaster, kept), &mut seen);
    if submitted == Submitted::Malformed {
        network.count_forged();
    }
    global.control().busy.store(1, Ordering::Relaxed);
    submitted != Submitted::Later
}

/// Applies the operations that the channel has delivered to global memory.
pub(super) fn with_listener<T>(
    ground: Ground<'_>,
    network: Network,
    (channels, kept): (&mut Records<'_>, &mut KeptRecords<'_>),
    (now, moved_for_ranks): (u64, &mut bool),
    work: impl FnOnce(&mut strobe_protocol::channel::Listener, &mut Applying<'_, Seen<'_>>) -> T,
) -> T {
    let global: Global = kept.global();
    global.control().busy.store(1, Ordering::Relaxed);
    let (primitives, _) = kept.records::<Primitives, AskerRecord>();
    let listener = &mut channels.record::<Channel>(network.nodes()).listener;
    let (mut seen, before) = (Seen::new(ground, global), primitives.applied());
    let done = work(listener, &mut Applying { primitives, memory: &mut seen, now });
    if primitives.applied() != before {
        // Also after a question, though it changes nothing: more is likely to come, and a rank that polls for it
        // answers in half the time that the agent takes.
        *moved_for_ranks |= seen.wake_waiting();
        pass_on(ground, global);
    }
    done
}

impl Hand<'_> {
    /// Takes in an operation of another node, on node 0; false if it cannot be numbered now.
    pub(super) fn operation(&mut self, head: &[u8], tail: &[u8]) -> bool {
        let Some(kept) = self.kept.as_mut().filter(|_| self.network.node() == FIRST) else {
            self.network.count_forged();
            return true;
        };
        if tail.is_empty() {
            return number(self.ground, self.network, &mut self.channels, kept, head);
        }
        self.scratch.clear();
        self.scratch.extend_from_slice(head);
        self.scratch.extend_from_slice(tail);
        number(self.ground, self.network, &mut self.channels, kept, self.scratch)
    }

    /// Takes in an answer of another node to an operation, or the reply to an asker on this node.
    pub(super) fn about(&mut self, head: &[u8], tail: &[u8]) {
        let Some(kept) = self.kept.as_mut() else { return };
        let global = kept.global();
        let (primitives, _) = kept.records::<Primitives, AskerRecord>();
        let sound = match About::parse(head, tail) {
            Ok(About::Answer(answer)) => primitives.on_answer(self.node, answer).is_ok(),
            Ok(About::Reply(reply)) => {
                Seen::new(self.ground, global).store(reply);
                *self.moved_for_ranks = true;
                self.node == FIRST
            }
            Err(_) => false,
        };
        if !sound {
            self.network.count_forged();
        }
        global.control().busy.store(1, Ordering::Relaxed);
    }

    /// Takes in a record about the broadcasts of operations.
    pub(super) fn order_control(&mut self, control: &Control) {
        let Some(kept) = self.kept.as_mut() else { return };
        let (network, now, from) = (self.network, self.now, self.node);
        kept.global().control().busy.store(1, Ordering::Relaxed);
        let result = if network.node() == FIRST {
            self.channels.record::<Channel>(network.nodes()).broadcaster.on_control(now, from, control)
        } else {
            let records = (&mut self.channels, kept);
            with_listener(self.ground, network, records, (now, &mut *self.moved_for_ranks), |listener, sink| {
                listener.on_control(now, from, control, sink)
            })
        };
        if result.is_err() {
            network.count_forged();
        }
    }
}

/// Rings the agent, which may sleep on the sockets, if a beat has come to a rank: only the agent answers beats.
fn pass_on(ground: Ground<'_>, global: Global) {
    let Some(gateway) = ground.gateway.as_ref().filter(|_| !ground.site.is_agent()) else { return };
    let asleep = gateway.network.control().watched.load(Ordering::Relaxed) != 0;
    if asleep && global.load(BEAT_AT) != global.load(SEEN_AT) {
        ground.site.ring_agent();
    }
}
