// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node: its part of the order, the channel of node 0, its links, and how packets go in and out.

use super::app::App;
use super::check::{Checker, Watched};
use super::memory::Bytes;
use super::plan::PrimitivePlan;
use crate::chance::Chance;
use crate::channels::{GROUP, LINKS, TO_GROUP, link_to, open_packet, seal};
use crate::network::Flying;
use crate::strobe::{Coordinator, Hands};
use std::collections::{BTreeMap, VecDeque};
use strobe_protocol::channel::{Broadcaster, Listener, Sink as Multicasts, Verdict};
use strobe_protocol::link::{LANES, Link, Sink, Source};
use strobe_protocol::primitive::{Kept, Primitives, Submitted, Voice};
use strobe_wire::channel::{CONTROL_BYTES_MAX, Control};
use strobe_wire::primitive::{About, Answer, Operation, PRIMITIVE_BYTES_MAX, Reply};
use strobe_wire::strobe::Note;
use strobe_wire::{TAG_BYTES, slice_of};
use zerocopy::FromZeros;

const BATCH: usize = 32;
/// The lane of requests, which node 0 may refuse for a while.
const REQUESTS: u8 = LANES as u8 - 1;

/// What a node knows of the order, beside its links.
pub struct Part {
    place: u32,
    pub primitives: Box<Primitives>,
    kept: Vec<Kept>,
    /// At node 0; elsewhere the other.
    pub broadcaster: Box<Broadcaster>,
    listener: Box<Listener>,
    pub memory: Bytes,
    pub app: App,
    /// A request was refused, and is to be offered again.
    refused: bool,
    /// Its part in slices, if it is led through them.
    pub coordinator: Option<Coordinator>,
    /// Replies to processes of this node.
    replies: Vec<Reply>,
}

pub struct Node {
    pub part: Part,
    pub links: BTreeMap<u32, Box<Link>>,
    pub inbox: VecDeque<Flying>,
    pub inbox_bytes: u64,
    /// When it looks next; `u64::MAX`: never by itself.
    pub wake_at: u64,
    pub dead: bool,
    chance: Chance,
}

/// What the channel hands over is applied, and checked.
struct Applied<'a> {
    place: u32,
    now: u64,
    primitives: &'a mut Primitives,
    memory: &'a mut Bytes,
    checker: &'a mut Checker,
}

impl Multicasts for Applied<'_> {
    fn take(&mut self, _: u32, bytes: &[u8]) -> Verdict {
        self.primitives.take(self.now, bytes, self.memory);
        self.checker.applied(self.place, bytes, self.memory);
        Verdict::Taken
    }
}

impl Part {
    /// Node 0 is given a request. False: not now.
    fn submit(&mut self, now: u64, bytes: &[u8], checker: &mut Checker) -> bool {
        let mut numbered = Vec::new();
        let mut order = Watched { order: &mut *self.broadcaster, checker, numbered: &mut numbered };
        let submitted = self.primitives.submit(now, bytes, (&mut order, &mut self.kept), &mut self.memory);
        numbered.iter().for_each(|bytes| checker.applied(0, bytes, &self.memory));
        if submitted == Submitted::Malformed {
            checker.blame("node 0 takes a request for none".to_owned());
        }
        submitted != Submitted::Later
    }

    fn listen<T>(&mut self, now: u64, checker: &mut Checker, f: impl FnOnce(&mut Listener, &mut Applied) -> T) -> T {
        let Part { place, primitives, memory, listener, .. } = self;
        f(listener, &mut Applied { place: *place, now, primitives, memory, checker })
    }
}

/// Takes records of the link from one node.
struct Records<'a> {
    now: u64,
    from: u32,
    part: &'a mut Part,
    checker: &'a mut Checker,
}

impl Sink for Records<'_> {
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool {
        let kind = head.first().or(tail.first()).copied().unwrap_or(0);
        let Records { now, from, part, checker } = self;
        if let Some(coordinator) = part.coordinator.as_mut().filter(|_| (1..REQUESTS).contains(&lane)) {
            coordinator.take_message(checker, &[head, tail].concat());
            return true;
        }
        let sound = if let Some(coordinator) = part.coordinator.as_mut().filter(|_| Note::is(kind)) {
            coordinator.take_note(head, tail)
        } else if Operation::is(kind) {
            let taken = part.submit(*now, &[head, tail].concat(), checker);
            part.refused |= !taken;
            return taken;
        } else if About::is(kind) {
            match About::parse(head, tail) {
                Ok(About::Answer(answer)) => part.primitives.on_answer(*from, answer).is_ok(),
                Ok(About::Reply(reply)) => {
                    part.replies.push(reply);
                    true
                }
                Err(_) => false,
            }
        } else {
            match Control::parse(head, tail) {
                Ok(control) if part.place == 0 => part.broadcaster.on_control(*now, *from, &control).is_ok(),
                Ok(control) => part
                    .listen(*now, checker, |listener, sink| listener.on_control(*now, *from, &control, sink))
                    .is_ok(),
                Err(_) => false,
            }
        };
        // What is impossible is only said by a peer with a bug.
        if !sound {
            checker.blame(format!("node {from} said what node {} rejects: {kind}", part.place));
        }
        true
    }
    fn place(&mut self, _: u64, _: u64, _: &[u8], _: u32) -> bool {
        false
    }
    fn complete(&mut self, _: u64) {}
}

/// No transfers; the slice for packets to carry, or 0.
struct Carried(u64);

impl Source for Carried {
    fn slice(&self) -> u64 {
        self.0
    }

    fn read(&mut self, _: u64, _: u64, _: &mut [u8]) -> Option<u32> {
        None
    }
}

/// Says what primitives have to say.
struct Says<'a> {
    plan: &'a PrimitivePlan,
    place: u32,
    links: &'a mut BTreeMap<u32, Box<Link>>,
    replies: &'a mut Vec<Reply>,
}

impl Says<'_> {
    fn say(&mut self, to: u32, about: About) -> bool {
        let mut out = [0; PRIMITIVE_BYTES_MAX];
        let length = about.write(&mut out);
        link_to(self.links, &self.plan.channel, self.place, to).send_record(0, &[&out[..length]])
    }
}

impl Voice for Says<'_> {
    fn answer(&mut self, place: u32, answer: Answer) -> bool {
        self.say(place, About::Answer(answer))
    }
    fn reply(&mut self, reply: Reply) -> bool {
        match PrimitivePlan::node_of(reply.asker) {
            node if node == self.place => {
                self.replies.push(reply);
                true
            }
            node => self.say(node, About::Reply(reply)),
        }
    }
}

impl Node {
    pub fn new(plan: &PrimitivePlan, place: u32) -> Node {
        let config = plan.channel.config(place, 0);
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory");
        let mut listener = Listener::new_box_zeroed().expect("memory");
        let opened = if place == 0 { broadcaster.open(&config) } else { listener.open(&config) };
        let mut primitives = Primitives::new_box_zeroed().expect("memory");
        assert!(opened && primitives.open(config.members, place), "{plan:?}");
        let part = Part {
            place,
            primitives,
            kept: vec![Kept::default(); plan.operations.len()],
            broadcaster,
            listener,
            memory: Bytes::new(),
            app: App::new(plan, place),
            refused: false,
            coordinator: plan.strobe.as_ref().map(|strobe| Coordinator::new(strobe, plan.channel.scenario.seed, place)),
            replies: Vec::new(),
        };
        Node {
            part,
            links: BTreeMap::new(),
            inbox: VecDeque::new(),
            inbox_bytes: 0,
            wake_at: u64::MAX,
            dead: false,
            chance: Chance::new(plan.channel.scenario.seed, 9_500 + u64::from(place)),
        }
    }

    /// Opens a packet and gives it to its link or the channel.
    pub fn take(&mut self, plan: &PrimitivePlan, now: u64, mut packet: Flying, checker: &mut Checker) {
        let place = self.part.place;
        let (source, path) = (packet.source, packet.path);
        let Some(inside) = open_packet(&mut packet, if path == GROUP { TO_GROUP } else { place }) else { return };
        if path == GROUP {
            if source == 0 && place != 0 {
                let result = self.part.listen(now, checker, |listener, sink| listener.accept(now, inside, sink));
                if let Err(reject) = result {
                    checker.blame(format!("a packet to the group is rejected: {reject:?}"));
                }
            }
            return;
        }
        if let (Some(coordinator), Some(slice)) = (&mut self.part.coordinator, slice_of(inside)) {
            checker.strobe.outcome.carried += u64::from(coordinator.carry(slice));
        }
        let link = link_to(&mut self.links, &plan.channel, place, source);
        let _ = link.accept(now, LINKS, inside, &mut Records { now, from: source, part: &mut self.part, checker });
        if let Some(coordinator) = &mut self.part.coordinator {
            coordinator.tell_come(link, checker);
        }
    }

    /// Does what there is to do, and gives the packets that leave.
    pub fn drive(&mut self, plan: &PrimitivePlan, now: u64, buffer: &mut [u8], checker: &mut Checker) -> Vec<Flying> {
        if std::mem::take(&mut self.part.refused) {
            for (from, link) in &mut self.links {
                link.offer(&mut Records { now, from: *from, part: &mut self.part, checker });
            }
        }
        self.part.app.feed(now, &mut self.part.memory);
        let Part { coordinator, memory, app, .. } = &mut self.part;
        if let Some(coordinator) = coordinator {
            let (links, asker) = (&mut self.links, &mut app.askers[0]);
            coordinator.drive(&mut Hands { now, plan, memory, asker, links, checker });
        }
        self.request(plan, now, checker);
        self.order(plan, now, checker);
        // Who was told may ask the next at once.
        self.tell(now, checker);
        self.say_controls(plan, now, checker);
        self.packets(plan, now, buffer)
    }

    /// Hands requests on, some of them twice.
    fn request(&mut self, plan: &PrimitivePlan, now: u64, checker: &mut Checker) {
        let mut blocked = vec![false; self.part.app.askers.len()];
        // Those of its askers in any order.
        while blocked.contains(&false) {
            let asker = self.chance.below(blocked.len() as u64) as usize;
            blocked[asker] |= self.part.app.askers[asker].queue.is_empty();
            if blocked[asker] {
                continue;
            }
            if let Some(bytes) = self.part.app.askers[asker].queue.front().cloned() {
                let again = self.chance.in_million(plan.repeated);
                let mut went = false;
                for _ in 0..1 + u32::from(again) {
                    went |= match self.part.place {
                        0 => self.part.submit(now, &bytes, checker),
                        place => self.part.primitives.pass(&bytes, |bytes| {
                            link_to(&mut self.links, &plan.channel, place, 0).send_record(REQUESTS, &[bytes])
                        }),
                    };
                }
                blocked[asker] |= !went;
                if went {
                    self.part.app.askers[asker].queue.pop_front();
                }
            }
        }
    }

    fn order(&mut self, plan: &PrimitivePlan, now: u64, checker: &mut Checker) {
        let Part { place, primitives, kept, broadcaster, memory, replies, .. } = &mut self.part;
        let mut says = Says { plan, place: *place, links: &mut self.links, replies };
        let mut numbered = Vec::new();
        if *place == 0 {
            let mut order = Watched { order: &mut **broadcaster, checker, numbered: &mut numbered };
            primitives.drive_order(now, (&mut order, kept), memory, &mut says);
        } else {
            primitives.drive(now, memory, &mut says);
        }
        numbered.iter().for_each(|bytes| checker.applied(0, bytes, memory));
    }

    fn tell(&mut self, now: u64, checker: &mut Checker) {
        for Reply { asker, id, yes } in std::mem::take(&mut self.part.replies) {
            let until = self.part.app.told(asker, id);
            if let Some(coordinator) = &mut self.part.coordinator {
                coordinator.told(id, yes);
            }
            checker.replies.push((asker, id, yes, until.unwrap_or(now)));
        }
    }

    fn say_controls(&mut self, plan: &PrimitivePlan, now: u64, checker: &mut Checker) {
        let (links, place) = (&mut self.links, self.part.place);
        let mut say = |to: u32, control: &Control| {
            let mut head = [0; CONTROL_BYTES_MAX];
            let length = control.write(&mut head);
            let data = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
            link_to(links, &plan.channel, place, to).send_record(0, &[&head[..length], data])
        };
        if place == 0 {
            self.part.broadcaster.tick(now);
            self.part.broadcaster.next_controls(&mut say);
        } else {
            self.part.listen(now, checker, |listener, sink| {
                listener.deliver(sink);
                listener.next_controls(now, &mut say);
            });
        }
    }

    fn packets(&mut self, plan: &PrimitivePlan, now: u64, buffer: &mut [u8]) -> Vec<Flying> {
        let (place, mut flying) = (self.part.place, Vec::new());
        let mut carried = Carried(self.part.coordinator.as_ref().map_or(0, Coordinator::carried_slice));
        for _ in 0..BATCH {
            let Some(bytes) = self.part.broadcaster.next_packet(now, buffer) else { break };
            let sealed = seal(place, TO_GROUP, &mut buffer[..bytes + TAG_BYTES]);
            for destination in (0..plan.channel.scenario.nodes).filter(|other| *other != place) {
                flying.push(Flying { source: place, destination, path: GROUP, bytes: sealed.clone() });
            }
        }
        for (&destination, link) in self.links.iter_mut() {
            for _ in 0..BATCH {
                let Some((path, bytes)) = link.next_packet(now, &mut carried, buffer) else { break };
                let bytes = seal(place, destination, &mut buffer[..bytes + TAG_BYTES]);
                flying.push(Flying { source: place, destination, path, bytes });
            }
        }
        flying
    }

    /// When it wants to be driven next, at the earliest right after `now`.
    pub fn deadline(&self, now: u64) -> Option<u64> {
        let Part { primitives, broadcaster, listener, app, refused, coordinator, memory, .. } = &self.part;
        let coordinator = coordinator.as_ref().and_then(|coordinator| coordinator.deadline(memory, now));
        let soon = |work: bool| work.then_some(now + 20_000);
        let waits = app.askers.iter().any(|asker| !asker.queue.is_empty());
        let own = [app.deadline(), soon(*refused || waits || primitives.has_work()), primitives.next_look(now)];
        let multicasts =
            [broadcaster.deadline(), soon(broadcaster.has_work()), listener.deadline(), soon(listener.has_work(now))];
        let links = self.links.values().filter_map(|link| link.deadline());
        own.into_iter().chain([coordinator]).chain(multicasts).flatten().chain(links).min().map(|at| at.max(now + 1))
    }
}
