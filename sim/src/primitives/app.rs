// SPDX-License-Identifier: MIT OR Apache-2.0
//! The processes of a node: what they ask, in which order, and what they wait for.

use super::memory::Bytes;
use super::plan::{ASKERS, BLOCKS_AT, EVENTS, EVENTS_AT, MEMORY_BYTES, OWN, PIECE_BYTES, PrimitivePlan, VARIABLES};
use crate::chance::Chance;
use crate::scenario::{MS, US};
use std::collections::{BTreeMap, VecDeque};
use strobe_protocol::primitive::{Memory, WINDOW};
use strobe_wire::primitive::{Action, Comparison, Operation, Set};

/// One process.
pub struct Asker {
    number: u32,
    chance: Chance,
    /// Operations that it is yet to think of.
    left: u64,
    /// The last that it has issued.
    id: u64,
    /// Issued, not yet handed on; the oldest first.
    pub queue: VecDeque<Vec<u8>>,
    /// Of which it waits to be told: blocking; and until when each waits at its nodes.
    blocked: Option<u64>,
    pub awaited: BTreeMap<u64, u64>,
    /// It issues nothing before.
    next_at: u64,
}

/// The processes of a node, and the variable that it changes by itself.
pub struct App {
    pub askers: Vec<Asker>,
    pause_ns: u64,
    nodes: u32,
    chance: Chance,
    /// When the node's own variable came to 1, 2, and so on; and when it does next.
    pub own: Vec<u64>,
    own_at: u64,
}

impl App {
    pub fn new(plan: &PrimitivePlan, node: u32) -> App {
        // Where slices are led nothing else happens.
        let own_at = if plan.strobe.is_some() { u64::MAX } else { 1 };
        let (seed, nodes) = (plan.channel.scenario.seed, plan.channel.scenario.nodes);
        let asker = |at: u32| {
            let number = node * ASKERS + at;
            Asker {
                number,
                chance: Chance::new(seed, 8_000 + u64::from(number)),
                left: plan.operations[number as usize],
                id: 0,
                queue: VecDeque::new(),
                blocked: None,
                awaited: BTreeMap::new(),
                next_at: 1,
            }
        };
        let chance = Chance::new(seed, 9_000 + u64::from(node));
        App { askers: (0..ASKERS).map(asker).collect(), pause_ns: plan.pause_ns, nodes, chance, own: vec![], own_at }
    }

    /// What the processes do when it is their time.
    pub fn feed(&mut self, now: u64, memory: &mut Bytes) {
        if self.own.len() < 12 && self.own_at <= now {
            self.own.push(now);
            memory.store(OWN, self.own.len() as u64);
            self.own_at = now + 1 + self.chance.below(2 * MS);
        }
        for asker in &mut self.askers {
            while asker.left > 0 && asker.next_at <= now && asker.blocked.is_none() && asker.queue.is_empty() {
                if asker.awaited.first_key_value().is_some_and(|(first, _)| asker.id + 8 >= first + WINDOW) {
                    break;
                }
                asker.left -= 1;
                asker.next_at = now + 1 + asker.chance.below(self.pause_ns);
                asker.think(now, self.nodes);
            }
        }
    }

    /// When it wants to be driven next.
    pub fn deadline(&self) -> Option<u64> {
        let own = (self.own.len() < 12 && self.own_at != u64::MAX).then_some(self.own_at);
        let next = |asker: &Asker| {
            (asker.left > 0 && asker.blocked.is_none() && asker.queue.is_empty()).then_some(asker.next_at)
        };
        own.into_iter().chain(self.askers.iter().filter_map(next)).min()
    }

    /// One of its processes was told. Until when the nodes would have waited; `None` if it has been told before.
    pub fn told(&mut self, asker: u32, id: u64) -> Option<u64> {
        let asker = &mut self.askers[(asker % ASKERS) as usize];
        if asker.blocked == Some(id) {
            asker.blocked = None;
        }
        asker.awaited.remove(&id)
    }

    /// Has everything been issued, and answered?
    pub fn is_done(&self) -> bool {
        self.askers.iter().all(|asker| asker.left == 0 && asker.queue.is_empty() && asker.awaited.is_empty())
    }
}

impl Asker {
    /// Thinks of the next operation.
    fn think(&mut self, now: u64, nodes: u32) {
        let chance = &mut self.chance;
        let mut bits = vec![0u8; nodes.div_ceil(8) as usize];
        for node in 0..nodes {
            bits[node as usize / 8] |= u8::from(chance.below(2) == 0) << (node % 8);
        }
        let set = if chance.below(3) == 0 { Set::All } else { Set::Some(&bits) };
        let event = (chance.below(3) == 0).then(|| EVENTS_AT + 8 * chance.below(EVENTS));
        let (variable, other) = (8 * chance.below(VARIABLES), 8 * chance.below(VARIABLES));
        let value = chance.below(3);
        let comparison = Comparison::of(chance.below(4) as u32).expect("one of four");
        match chance.below(10) {
            0..=2 => {
                let (asked, word) = (chance.below(2) == 0, value.to_le_bytes());
                self.issue(now, asked, event, set, Action::Put { offset: variable, data: &word });
            }
            3 => {
                let data = block(chance, 100);
                let offset = BLOCKS_AT + chance.below(MEMORY_BYTES as u64 - BLOCKS_AT - 100);
                self.issue(now, true, event, set, Action::Put { offset, data: &data });
            }
            4 => self.issue_long(now, event, set),
            5 | 6 => {
                let wait_ns = 0;
                self.compare(now, set, Action::Compare { offset: variable, comparison, value, wait_ns, write: None });
            }
            7 | 8 => {
                let write = Some((other, chance.below(3)));
                self.compare(now, set, Action::Compare { offset: variable, comparison, value, wait_ns: 0, write });
            }
            _ => {
                let own = chance.below(2) == 0;
                let (offset, value) = if own { (OWN, 1 + chance.below(12)) } else { (variable, value) };
                let comparison = if own { Comparison::AtLeast } else { comparison };
                let wait_ns = chance.one_of(&[100 * US, 5 * MS, 50 * MS]);
                self.compare(now, set, Action::Compare { offset, comparison, value, wait_ns, write: None });
            }
        }
    }

    fn compare(&mut self, now: u64, set: Set<'_>, action: Action<'_>) {
        self.issue(now, true, None, set, action);
        self.blocked = Some(self.id);
    }

    fn issue_long(&mut self, now: u64, event: Option<u64>, set: Set<'_>) {
        let data = block(&mut self.chance, 4 * PIECE_BYTES);
        let offset = BLOCKS_AT + self.chance.below(MEMORY_BYTES as u64 - BLOCKS_AT - data.len() as u64);
        for (at, piece) in (0..).zip(data.chunks(PIECE_BYTES as usize)) {
            self.issue(now, false, None, set, Action::Stage { at: at * PIECE_BYTES, offset, data: piece });
        }
        self.issue(now, true, event, set, Action::Show { offset, bytes: data.len() as u64 });
    }

    /// Issues an operation; its number.
    pub fn issue(&mut self, now: u64, asked: bool, event: Option<u64>, set: Set<'_>, action: Action<'_>) -> u64 {
        self.id += 1;
        let operation = Operation { asker: self.number, id: self.id, asked, event, set, action };
        let mut bytes = vec![0; 100];
        let head = operation.write_head(&mut bytes).expect("room for a set");
        bytes.truncate(head);
        bytes.extend_from_slice(operation.data());
        self.queue.push_back(bytes);
        if asked {
            let wait_ns = if let Action::Compare { wait_ns, .. } = action { wait_ns } else { 0 };
            self.awaited.insert(self.id, now + wait_ns);
        }
        self.id
    }
}

fn block(chance: &mut Chance, longest: u64) -> Vec<u8> {
    let mut block = vec![0; 1 + chance.below(longest) as usize];
    block.fill_with(|| chance.number() as u8);
    block
}
