// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node that broadcasts: its channels, the links that it uses, and how packets go in and out.

use super::app::App;
use super::plan::{ChannelPlan, GROUP, LINKS};
use crate::network::Flying;
use std::collections::{BTreeMap, VecDeque};
use strobe_protocol::channel::{Broadcaster, ChannelConfig, Listener};
use strobe_protocol::link::{Link, LinkConfig, Sink, Source};
use strobe_wire::channel::{CONTROL_BYTES_MAX, Control};
use strobe_wire::seal::{Nonce, Seal};
use strobe_wire::{HEADER_BYTES, Header, TAG_BYTES};
use zerocopy::FromZeros;

const JOB: u64 = 0x5742_0BE6;
const EPOCH: u32 = 1;
const KEY: [u8; 32] = [7; 32];
/// Who gets packets to the group, for the seal.
pub const TO_GROUP: u32 = u32::MAX;
const BATCH: usize = 32;

/// The channels of a node, and what they serve.
pub struct Channels {
    pub broadcaster: Box<Broadcaster>,
    /// By node; none for its own.
    pub listeners: Vec<Option<Box<Listener>>>,
    pub app: App,
}

pub struct Node {
    place: u32,
    pub channels: Channels,
    pub links: BTreeMap<u32, Box<Link>>,
    pub inbox: VecDeque<Flying>,
    pub inbox_bytes: u64,
    /// When it looks next; `u64::MAX`: never by itself.
    pub wake_at: u64,
    pub dead: bool,
}

/// Takes records of the link from one node to the channels.
struct Records<'a> {
    now: u64,
    from: u32,
    place: u32,
    channels: &'a mut Channels,
}

impl Sink for Records<'_> {
    fn record(&mut self, _: u8, head: &[u8], tail: &[u8]) -> bool {
        let Channels { broadcaster, listeners, app } = &mut *self.channels;
        let result = match Control::parse(head, tail) {
            Ok(control @ (Control::Ack { broadcaster: about, .. } | Control::Relay { broadcaster: about, .. }))
                if about != self.place =>
            {
                let listener = listeners[about as usize].as_mut().expect("a listener for each other node");
                listener.on_control(self.now, self.from, &control, app)
            }
            Ok(control) => broadcaster.on_control(self.now, self.from, &control),
            Err(_) => return false,
        };
        // What is impossible is only said by a peer with a bug.
        if let Err(reject) = result {
            let what = format!("node {} said what node {} rejects: {reject:?}", self.from, self.place);
            app.fault.get_or_insert(what);
        }
        true
    }
    fn place(&mut self, _: u64, _: u64, _: &[u8], _: u32) -> bool {
        false
    }
    fn complete(&mut self, _: u64) {}
}

struct Nothing;

impl Source for Nothing {
    fn read(&mut self, _: u64, _: u64, _: &mut [u8]) -> Option<u32> {
        None
    }
}

impl Node {
    pub fn new(plan: &ChannelPlan, place: u32) -> Node {
        let config = |broadcaster: u32| plan.config(place, broadcaster);
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory");
        assert!(broadcaster.open(&config(place)), "{plan:?}");
        let listen = |other: u32| {
            (other != place && plan.broadcasts[other as usize] > 0).then(|| {
                let mut listener = Listener::new_box_zeroed().expect("memory");
                assert!(listener.open(&config(other)));
                listener
            })
        };
        Node {
            place,
            channels: Channels {
                broadcaster,
                listeners: (0..plan.scenario.nodes).map(listen).collect(),
                app: App::new(plan, place),
            },
            links: BTreeMap::new(),
            inbox: VecDeque::new(),
            inbox_bytes: 0,
            wake_at: u64::MAX,
            dead: false,
        }
    }

    /// Opens a packet and gives it to its link or its channel.
    pub fn take(&mut self, plan: &ChannelPlan, now: u64, mut packet: Flying) {
        let Flying { source, path, .. } = packet;
        let to = if path == GROUP { TO_GROUP } else { self.place };
        let Some(inside) = open_packet(&mut packet, to) else { return };
        self.channels.app.now = now;
        if path == GROUP {
            let Channels { listeners, app, .. } = &mut self.channels;
            let listener = listeners[source as usize].as_mut().expect("a listener for who broadcasts");
            if let Err(reject) = listener.accept(now, inside, app) {
                app.fault.get_or_insert(format!("a packet of node {source} is rejected: {reject:?}"));
            }
            return;
        }
        let place = self.place;
        let link = link_to(&mut self.links, plan, place, source);
        let mut records = Records { now, from: source, place, channels: &mut self.channels };
        let _ = link.accept(now, LINKS, inside, &mut records);
    }

    /// Does what there is to do, and gives the packets that leave.
    pub fn drive(&mut self, plan: &ChannelPlan, now: u64, buffer: &mut [u8]) -> Vec<Flying> {
        let place = self.place;
        let Channels { broadcaster, listeners, app } = &mut self.channels;
        app.now = now;
        app.feed(now, broadcaster);
        broadcaster.tick(now);
        let links = &mut self.links;
        let mut say = |to: u32, control: &Control| {
            let mut head = [0; CONTROL_BYTES_MAX];
            let length = control.write(&mut head);
            let data = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
            link_to(links, plan, place, to).send_record(0, &[&head[..length], data])
        };
        broadcaster.next_controls(&mut say);
        for listener in listeners.iter_mut().flatten() {
            listener.deliver(app);
            listener.next_controls(now, &mut say);
        }
        let mut flying = Vec::new();
        for _ in 0..BATCH {
            let Some(bytes) = broadcaster.next_packet(now, buffer) else { break };
            let sealed = seal(place, TO_GROUP, &mut buffer[..bytes + TAG_BYTES]);
            for destination in (0..plan.scenario.nodes).filter(|other| *other != place) {
                flying.push(Flying { source: place, destination, path: GROUP, bytes: sealed.clone() });
            }
        }
        for (&destination, link) in self.links.iter_mut() {
            for _ in 0..BATCH {
                let Some((path, bytes)) = link.next_packet(now, &mut Nothing, buffer) else { break };
                let bytes = seal(place, destination, &mut buffer[..bytes + TAG_BYTES]);
                flying.push(Flying { source: place, destination, path, bytes });
            }
        }
        flying
    }

    /// When it wants to be driven next, at the earliest right after `now`.
    pub fn deadline(&self, now: u64) -> Option<u64> {
        let Channels { broadcaster, listeners, app } = &self.channels;
        let soon = |work: bool| work.then_some(now + 20_000);
        let feed = Some(app.feed_at).filter(|at| *at != 0);
        let mut earliest = [feed, broadcaster.deadline(), soon(broadcaster.has_work())].into_iter().flatten().min();
        for listener in listeners.iter().flatten() {
            let refused = listener.is_waiting().then_some(app.refuse_until);
            let times = [refused, listener.deadline(), soon(listener.has_work(now))];
            earliest = earliest.into_iter().chain(times.into_iter().flatten()).min();
        }
        let links = self.links.values().filter_map(|link| link.deadline());
        earliest.into_iter().chain(links).min().map(|at| at.max(now + 1))
    }
}

/// What is in a packet to `to`, if it is what its source sent.
pub fn open_packet(packet: &mut Flying, to: u32) -> Option<&[u8]> {
    let (header, _) = Header::peek(&packet.bytes).ok()?;
    let nonce = Nonce { path: 0, number: header.number };
    let seal = Seal::new(&KEY, packet.source, to, EPOCH);
    seal.open(nonce, &mut packet.bytes, HEADER_BYTES, false).ok()?;
    Some(&packet.bytes[..packet.bytes.len() - TAG_BYTES])
}

impl ChannelPlan {
    /// What `broadcaster` broadcasts, at `place`.
    pub fn config(&self, place: u32, broadcaster: u32) -> ChannelConfig {
        ChannelConfig {
            job: JOB,
            epoch: EPOCH,
            group: 0,
            members: self.scenario.nodes,
            place,
            broadcaster,
            broadcaster_node: broadcaster,
            channels: self.channels,
            packet_bytes_max: self.packet_bytes_max,
        }
    }
}

/// Seals a packet of ours.
pub fn seal(from: u32, to: u32, packet: &mut [u8]) -> Vec<u8> {
    let (header, _) = Header::peek(packet).expect("a packet of ours");
    let nonce = Nonce { path: 0, number: header.number };
    Seal::new(&KEY, from, to, EPOCH).seal(nonce, packet, HEADER_BYTES, false);
    packet.to_vec()
}

/// The link to a node, which is opened when it is first used.
pub fn link_to<'a>(
    links: &'a mut BTreeMap<u32, Box<Link>>,
    plan: &ChannelPlan,
    node: u32,
    peer: u32,
) -> &'a mut Box<Link> {
    links.entry(peer).or_insert_with(|| {
        let mut link = Link::new_box_zeroed().expect("memory for a link");
        let paths = &plan.scenario.paths;
        let config = LinkConfig {
            job: JOB,
            epoch: EPOCH,
            node,
            peer,
            paths,
            path_timeout_ns: plan.scenario.path_timeout_ns,
            timeout_ns_min: 0,
            ack_delay_ns: 0,
        };
        assert!(link.open(&config, 1), "the paths of {plan:?}");
        link
    })
}
