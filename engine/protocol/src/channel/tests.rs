// SPDX-License-Identifier: MIT OR Apache-2.0
//! Small groups by hand; the simulator has the rest.

#[cfg(feature = "mutations")]
use super::mutation::{self, Mutation};
use super::*;
use strobe_wire::channel::Control;
use zerocopy::{FromZeros, IntoBytes};

const MS: u64 = 1_000_000;

/// What a node was handed over, and how many more it is to find damaged.
#[derive(Default)]
struct Taken(Vec<Vec<u8>>, u32);

impl Sink for Taken {
    fn take(&mut self, _: u32, bytes: &[u8]) -> Delivery {
        if self.1 > 0 {
            self.1 -= 1;
            return Delivery::Damaged;
        }
        self.0.push(bytes.to_vec());
        Delivery::Taken
    }
}

fn config(members: u32, place: u32, channels: u32) -> ChannelConfig {
    ChannelConfig {
        job: 5,
        epoch: 1,
        group: 0,
        members,
        place,
        broadcaster: 0,
        broadcaster_node: 0,
        channels,
        packet_bytes_max: 1_500,
    }
}

/// Node 0 broadcasts to the others, without any network: what is sent arrives, unless it is held back.
struct Group {
    now: u64,
    broadcaster: Box<Broadcaster>,
    listeners: Vec<(Box<Listener>, Taken)>,
    /// Packets to the group are lost.
    dead: bool,
    packets: u64,
    records: u64,
}

impl Group {
    fn new(members: u32, channels: u32) -> Group {
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory");
        assert!(broadcaster.open(&config(members, 0, channels)));
        let listener = |place| {
            let mut listener = Listener::new_box_zeroed().expect("memory");
            assert!(listener.open(&config(members, place, channels)));
            (listener, Taken::default())
        };
        let listeners = (1..members).map(listener).collect();
        Group { now: 1, broadcaster, listeners, dead: false, packets: 0, records: 0 }
    }

    /// Carries everything until there is nothing left to carry.
    fn settle(&mut self) {
        let mut buffer = [0; 1_500];
        let mut moved = true;
        while moved {
            moved = false;
            self.broadcaster.tick(self.now);
            while let Some(bytes) = self.broadcaster.next_packet(self.now, &mut buffer) {
                (moved, self.packets) = (true, self.packets + 1);
                for (listener, taken) in self.listeners.iter_mut().filter(|_| !self.dead) {
                    listener.accept(self.now, &buffer[..bytes], taken).expect("a packet of the group");
                }
            }
            let mut said: Vec<(u32, u32, Vec<u8>)> = Vec::new();
            let write = |control: &Control| {
                let mut head = [0; strobe_wire::channel::CONTROL_BYTES_MAX];
                let length = control.write(&mut head);
                let data: &[u8] = if let Control::Relay { data, .. } = control { data.0 } else { &[] };
                [&head[..length], data].concat()
            };
            self.broadcaster.next_controls(|to, control| {
                said.push((0, to, write(control)));
                true
            });
            for (at, (listener, _)) in self.listeners.iter_mut().enumerate() {
                listener.next_controls(self.now, |to, control| {
                    said.push((at as u32 + 1, to, write(control)));
                    true
                });
            }
            for (from, to, record) in said {
                (moved, self.records) = (true, self.records + 1);
                let control = Control::parse(&record, &[]).expect("a record");
                match to.checked_sub(1) {
                    None => self.broadcaster.on_control(self.now, from, &control),
                    Some(at) => {
                        let (listener, taken) = &mut self.listeners[at as usize];
                        listener.on_control(self.now, from, &control, taken)
                    }
                }
                .expect("what a sound peer says");
            }
        }
    }

    fn broadcast(&mut self, data: &[u8]) {
        assert!(self.broadcaster.broadcast(self.now, &[data], data.len().is_multiple_of(2)));
        self.settle();
    }
}

#[test]
fn the_first_goes_down_the_tree_and_those_after_it_to_the_group() {
    let mut group = Group::new(8, 16);
    group.broadcast(b"first");
    assert!(group.broadcaster.is_by_group() && group.broadcaster.counters().relayed > 0);
    let before = group.records;
    group.broadcast(b"second");
    assert_eq!(group.records, before, "nothing is said about a broadcast that arrives");
    for (_, taken) in &group.listeners {
        assert_eq!(taken.0, [b"first".to_vec(), b"second".to_vec()]);
    }
}

#[test]
fn acknowledgements_are_asked_for_once_for_half_of_the_channels() {
    for channels in [2, 4, 8, 16, 32] {
        let mut group = Group::new(8, channels);
        group.broadcast(b"x");
        group.now += 5 * MS;
        group.settle();
        let before = group.records;
        for _ in 0..64 {
            group.broadcast(b"y");
        }
        // Seven nodes, one record each.
        assert_eq!(group.records - before, 7 * 64 / (u64::from(channels) / 2), "{channels} channels");
    }
}

#[test]
fn silence_after_a_burst_asks_once_more_and_then_is_silent() {
    let mut group = Group::new(4, 16);
    group.broadcast(b"x");
    group.broadcast(b"y");
    assert!(group.broadcaster.outstanding() > 0);
    group.now = group.broadcaster.deadline().expect("a question to ask");
    group.settle();
    assert_eq!((group.broadcaster.outstanding(), group.broadcaster.deadline()), (0, None));
    assert!(!group.broadcaster.has_work() && group.listeners.iter().all(|(node, _)| node.deadline().is_none()));
}

#[test]
fn a_group_that_dies_is_given_up_and_tried_again() {
    let mut group = Group::new(6, 8);
    group.broadcast(b"0");
    group.dead = true;
    for at in 1..=5u8 {
        group.broadcast(&[at]);
    }
    while let Some(at) = group.broadcaster.deadline() {
        group.now = at;
        group.settle();
    }
    assert_eq!(group.broadcaster.counters().failovers, 1);
    let whole: Vec<Vec<u8>> = [vec![b'0']].into_iter().chain((1..=5u8).map(|at| vec![at])).collect();
    assert!(group.listeners.iter().all(|(_, taken)| taken.0 == whole));
    group.dead = false;
    group.now += 60 * MS;
    group.broadcast(b"again");
    assert!(group.broadcaster.is_by_group());
}

#[test]
fn a_group_that_died_is_not_taken_for_alive_by_an_old_answer() {
    let mut group = Group::new(4, 8);
    group.broadcast(b"by the tree");
    group.broadcast(b"to all");
    assert!(group.broadcaster.is_by_group());
    group.dead = true;
    for round in 0..200u8 {
        group.broadcast(&[round]);
        for _ in 0..40 {
            group.now += MS;
            group.settle();
        }
    }
    let count = group.broadcaster.counters();
    assert_eq!((count.failovers, count.returns, group.broadcaster.is_by_group()), (1, 1, false));
    assert!(group.listeners.iter().all(|(_, taken)| taken.0.len() == 202), "all the same all arrives");
}

/// A gap is told while the group still counts as alive: nobody waits until it is given up.
#[test]
fn what_a_node_lacks_it_asks_for_and_gets_by_the_group() {
    let mut group = Group::new(4, 16);
    group.broadcast(b"by the tree");
    group.dead = true;
    group.broadcast(b"lost");
    group.dead = false;
    group.broadcast(b"shows the gap");
    for _ in 0..4 {
        group.now += NACK_NS;
        group.settle();
    }
    assert_eq!((group.broadcaster.counters().repairs, group.broadcaster.counters().failovers), (1, 0));
    let whole = [b"by the tree".to_vec(), b"lost".to_vec(), b"shows the gap".to_vec()];
    assert!(group.listeners.iter().all(|(_, taken)| taken.0 == whole));
}

#[test]
fn what_was_damaged_when_it_was_placed_is_sent_again() {
    let mut group = Group::new(4, 2);
    group.broadcast(b"by the tree");
    group.listeners[1].1.1 = 2;
    for at in 1..=3u8 {
        group.broadcast(&[at]);
        group.now += MS;
        group.settle();
    }
    let whole: Vec<Vec<u8>> = [b"by the tree".to_vec()].into_iter().chain((1..=3u8).map(|at| vec![at])).collect();
    assert!(group.listeners.iter().all(|(_, taken)| taken.0 == whole));
}

/// What programs on whole nodes do not find, these tests do: without a told gap all arrives later, and nothing damages
/// memory there.
#[cfg(feature = "mutations")]
#[test]
fn bugs_on_purpose_that_no_program_sees_are_found_here() {
    let finds: [(Mutation, fn()); 2] = [
        (Mutation::NeverTellsGap, what_a_node_lacks_it_asks_for_and_gets_by_the_group),
        (Mutation::AcknowledgesDamaged, what_was_damaged_when_it_was_placed_is_sent_again),
    ];
    for (bug, test) in finds {
        mutation::choose(Some(bug));
        let found = std::panic::catch_unwind(test).is_err();
        mutation::choose(None);
        assert!(found, "{bug:?}");
    }
}

#[test]
fn a_full_ring_takes_no_more_and_loses_nothing() {
    let mut group = Group::new(3, 4);
    group.broadcast(b"x");
    group.now += 5 * MS;
    group.settle();
    group.dead = true;
    let mut taken = 0;
    while group.broadcaster.broadcast(group.now, &[b"y", b"z"], false) {
        taken += 1;
    }
    assert_eq!(taken, 4);
    assert!(!group.broadcaster.broadcast(group.now, &[&[0; BROADCAST_BYTES_MAX + 1]], false));
}

#[test]
fn any_bits_in_the_records_do_no_harm() {
    let mut state = 1u64;
    let mut noise = |bytes: &mut [u8]| {
        for byte in bytes {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            *byte = (state >> 56) as u8;
        }
    };
    let mut group = Group::new(6, 8);
    group.broadcast(b"x");
    let mut packet = [0; 1_500];
    assert!(group.broadcaster.broadcast(group.now, &[&[1; 900]], false));
    let bytes = group.broadcaster.next_packet(group.now, &mut packet).expect("a packet");
    let mut buffer = [0; 1_500];
    for round in 0..300u64 {
        let mut broadcaster = Broadcaster::new_box_zeroed().expect("memory");
        let mut listener = Listener::new_box_zeroed().expect("memory");
        let (head, _) = broadcaster.as_mut_bytes().split_at_mut(4_000);
        noise(head);
        let (head, _) = listener.as_mut_bytes().split_at_mut(3_000);
        noise(head);
        (broadcaster.me.state, listener.me.state) = (1, 1);
        // Every other time the packet and the records are ones that it may take.
        if round.is_multiple_of(2) {
            let (own, member) = (&mut broadcaster.me, &mut listener.me);
            (member.job, member.epoch, member.group, member.broadcaster_node) = (5, 1, 0, 0);
            (listener.next, member.members, member.place, member.broadcaster) = (round % 3, 6, 1, 0);
            (own.members, own.place, own.broadcaster) = (6, 0, 0);
            broadcaster.next = broadcaster.released.saturating_add(round);
        }
        for now in [0, 1, u64::MAX / 2, u64::MAX] {
            let mut taken = Taken::default();
            broadcaster.broadcast(now, &[b"data"], false);
            broadcaster.tick(now);
            for _ in 0..3 {
                broadcaster.next_packet(now, &mut buffer);
            }
            let _ = listener.accept(now, &packet[..bytes], &mut taken);
            listener.deliver(&mut taken);
            let relay = Control::Relay {
                group: 0,
                broadcaster: 0,
                number: round,
                forward: true,
                row: false,
                sync: true,
                data: (b"a", b"b"),
            };
            let ack = Control::Ack { group: 0, broadcaster: 0, through: round, probe: 1 };
            let nack = Control::Nack { group: 0, number: round, pieces: !0, others: !0 };
            for control in [relay, ack, nack] {
                for from in [0, 1, 5, u32::MAX] {
                    let _ = listener.on_control(now, from, &control, &mut taken);
                    let _ = broadcaster.on_control(now, from, &control);
                }
            }
            broadcaster.next_controls(|_, _| true);
            listener.next_controls(now, |_, _| true);
            let _ = (broadcaster.has_work(), broadcaster.deadline(), listener.has_work(now), listener.deadline());
        }
    }
}
