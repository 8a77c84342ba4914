// SPDX-License-Identifier: MIT OR Apache-2.0
//! What must hold: a model of all nodes' memories that knows nothing but the order.

use super::memory::Bytes;
use super::plan::OWN;
use crate::strobe::{StrobeCheck, StrobePlan};
use std::collections::BTreeMap;
use strobe_protocol::primitive::{Memory, Order};
use strobe_wire::primitive::{Action, Comparison, Operation};

/// A question or an operation that was to be answered, by its asker and number there.
struct Expected {
    number: u64,
    /// What the comparison gives at its number on all nodes of the set.
    holds: bool,
    /// It waits: for this variable, to be this, on these nodes, so long, from the time when it was issued.
    waits: Option<(u64, Comparison, u64, Vec<usize>)>,
}

/// The model of a node's memory: written anew, from what the operations mean.
fn perform(memory: &mut Bytes, node: u32, operation: &Operation<'_>, write: Option<(u64, u64)>) {
    if !operation.set.contains(node) {
        return;
    }
    match operation.action {
        Action::Put { offset, data } => memory.put(offset, data),
        Action::Stage { at, data, .. } => memory.stage_of(Some(operation.asker), at, data),
        Action::Show { offset, bytes } => memory.show_of(Some(operation.asker), offset, bytes),
        Action::Write { .. } => {
            if let Some((offset, value)) = write {
                memory.store(offset, value);
            }
        }
        Action::Compare { .. } => {}
    }
    if let Some(event) = operation.event {
        memory.signal(event);
    }
}

/// What has been found out so far.
pub struct Checker {
    /// The operations, in the order of their numbers.
    log: Vec<Vec<u8>>,
    /// At the end of the log: the memory of each node; and what each has applied, as a model of its own.
    now: Vec<Bytes>,
    applied: Vec<Bytes>,
    /// Of each node, how many it has applied.
    pub next: Vec<u64>,
    last: BTreeMap<u32, u64>,
    expected: BTreeMap<(u32, u64), Expected>,
    /// The write that must follow, or must not: the question, whether, and what.
    conditional: Option<(u64, bool, (u64, u64))>,
    /// What askers were told.
    told: BTreeMap<(u32, u64), bool>,
    /// Replies that have come: whose, to which operation, what, and until when its nodes would have waited.
    pub replies: Vec<(u32, u64, bool, u64)>,
    pub fault: Option<String>,
    /// Of slices; nodes then change their memory by themselves, and the model of it rests.
    pub strobe: StrobeCheck,
    is_led: bool,
}

impl Checker {
    pub fn new(nodes: u32, led: Option<&StrobePlan>) -> Checker {
        let memories = || (0..nodes).map(|_| Bytes::new()).collect::<Vec<_>>();
        Checker {
            log: Vec::new(),
            now: memories(),
            applied: memories(),
            next: vec![0; nodes as usize],
            last: BTreeMap::new(),
            expected: BTreeMap::new(),
            conditional: None,
            told: BTreeMap::new(),
            replies: Vec::new(),
            fault: None,
            strobe: StrobeCheck::new(nodes, led.map_or(&[], |plan| &plan.communicators)),
            is_led: led.is_some(),
        }
    }

    pub fn blame(&mut self, what: String) {
        self.fault.get_or_insert(what);
    }

    /// Operations that have a number.
    pub fn numbered(&self) -> u64 {
        self.log.len() as u64
    }

    /// Node 0 has given an operation the next number.
    pub fn number(&mut self, bytes: &[u8]) {
        let number = self.log.len() as u64;
        self.log.push(bytes.to_vec());
        let Ok(operation) = Operation::parse(bytes) else { return self.blame(format!("{number} is no operation")) };
        if self.is_led {
            return;
        }
        let write = self.follows(number, &operation);
        let own = matches!(operation.action, Action::Write { .. });
        let last = self.last.entry(operation.asker).or_insert(0);
        if !own && operation.id != *last + 1 {
            let what = format!("operation {number} is {} of asker {} after {last}", operation.id, operation.asker);
            self.fault.get_or_insert(what);
        }
        *last = (*last).max(operation.id);
        self.expect(number, &operation);
        for node in 0..self.now.len() as u32 {
            // Who was not asked does not write.
            let write = write.filter(|(question, ..)| self.log_set(*question, node)).map(|(_, at, value)| (at, value));
            perform(&mut self.now[node as usize], node, &operation, write);
        }
    }

    fn log_set(&self, question: u64, node: u32) -> bool {
        Operation::parse(&self.log[question as usize]).is_ok_and(|operation| operation.set.contains(node))
    }

    /// A write stands right behind a question that all answer with yes, and nowhere else.
    fn follows(&mut self, number: u64, operation: &Operation<'_>) -> Option<(u64, u64, u64)> {
        let due = self.conditional.take();
        if let Action::Write { question } = operation.action {
            let Some((asked, holds, (at, value))) = due.filter(|due| due.0 == question && due.1) else {
                self.blame(format!("operation {number} is a write of {question} that is not due: {due:?}"));
                return None;
            };
            debug_assert!(holds && asked == question);
            return Some((question, at, value));
        }
        if due.is_some_and(|(_, holds, _)| holds) {
            self.blame(format!("operation {number} came between a question and its write"));
        }
        None
    }

    fn expect(&mut self, number: u64, operation: &Operation<'_>) {
        let key = (operation.asker, operation.id);
        match operation.action {
            Action::Compare { offset, comparison, value, wait_ns, write } => {
                let nodes: Vec<usize> =
                    (0..self.now.len()).filter(|node| operation.set.contains(*node as u32)).collect();
                let holds = nodes.iter().all(|node| comparison.holds(self.now[*node].load(offset), value));
                self.conditional = write.map(|write| (number, holds, write));
                let waits = (wait_ns != 0).then_some((offset, comparison, value, nodes));
                self.expected.insert(key, Expected { number, holds, waits });
            }
            Action::Write { .. } => {
                if let Some(expected) = self.expected.get_mut(&key) {
                    expected.number = number;
                }
            }
            _ if operation.asked => {
                self.expected.insert(key, Expected { number, holds: true, waits: None });
            }
            _ => {}
        }
    }

    /// A node has applied its next operation, and its memory is this now.
    pub fn applied(&mut self, node: u32, bytes: &[u8], memory: &Bytes) {
        let number = self.next[node as usize];
        self.next[node as usize] += 1;
        if self.log.get(number as usize).is_none_or(|right| right != bytes) {
            return self.blame(format!("node {node} applied another operation {number} than node 0 numbered"));
        }
        if self.is_led {
            return;
        }
        let Ok(operation) = Operation::parse(bytes) else { return };
        let write = match operation.action {
            Action::Write { question } if self.log_set(question, node) => self.write_of(question),
            _ => None,
        };
        let model = &mut self.applied[node as usize];
        perform(model, node, &operation, write);
        // What a node stores by itself is its own matter.
        let own = OWN as usize..OWN as usize + 8;
        model.seen[own.clone()].copy_from_slice(&memory.seen[own.clone()]);
        if model.seen != memory.seen {
            let at = model.seen.iter().zip(&memory.seen).position(|(right, is)| right != is).unwrap_or(0);
            let Operation { asker, id, .. } = operation;
            self.blame(format!("node {node} has other memory at {at} after operation {number}, {id} of asker {asker}"));
        }
    }

    fn write_of(&self, question: u64) -> Option<(u64, u64)> {
        match Operation::parse(self.log.get(question as usize)?).ok()?.action {
            Action::Compare { write, .. } => write,
            _ => None,
        }
    }

    /// An asker was told `yes`. `own` says of the variable that nodes change by themselves whether a node's had come to
    /// a value in time.
    pub fn told(&mut self, asker: u32, id: u64, yes: bool, own: impl Fn(usize, u64) -> bool) {
        if let Some(before) = self.told.insert((asker, id), yes) {
            if before != yes {
                self.blame(format!("operation {id} of asker {asker} was answered {before} and then {yes}"));
            }
            return;
        }
        if self.is_led {
            return;
        }
        let Some(expected) = self.expected.remove(&(asker, id)) else {
            return self.blame(format!("asker {asker} was told of its operation {id}, which has no number"));
        };
        if let Some((node, _)) = self.next.iter().enumerate().find(|(_, next)| **next <= expected.number) {
            self.blame(format!("asker {asker} was told of operation {}, which node {node} lacks", expected.number));
        }
        let right = match &expected.waits {
            None => yes == expected.holds,
            // What each node stores by itself only grows.
            Some((OWN, _, value, nodes)) => yes == nodes.iter().all(|node| own(*node, *value)),
            Some((offset, comparison, value, nodes)) if yes => {
                nodes.iter().all(|node| self.held(*node, expected.number, *offset, *comparison, *value))
            }
            Some(_) => !expected.holds,
        };
        if !right {
            let waited = expected.waits.is_some();
            self.blame(format!("operation {} was answered {yes} (it waited: {waited})", expected.number));
        }
    }

    /// Did the comparison hold on a node at its number, or after some later operation that it has applied?
    fn held(&self, node: usize, number: u64, offset: u64, comparison: Comparison, value: u64) -> bool {
        let mut memory = Bytes::new();
        (0..self.next[node]).any(|at| {
            let Ok(operation) = Operation::parse(&self.log[at as usize]) else { return false };
            let write = match operation.action {
                Action::Write { question } if self.log_set(question, node as u32) => self.write_of(question),
                _ => None,
            };
            perform(&mut memory, node as u32, &operation, write);
            at >= number && comparison.holds(memory.load(offset), value)
        })
    }

    /// Operations that nobody was told of though somebody waits.
    pub fn untold(&self) -> usize {
        self.expected.len()
    }
}

/// The channel of node 0, with the checker looking on.
pub struct Watched<'a, O: Order> {
    pub order: &'a mut O,
    pub checker: &'a mut Checker,
    /// What was broadcast, for node 0 itself.
    pub numbered: &'a mut Vec<Vec<u8>>,
}

impl<O: Order> Order for Watched<'_, O> {
    fn broadcast(&mut self, now: u64, operation: &[u8]) -> bool {
        let went = self.order.broadcast(now, operation);
        if went {
            self.checker.number(operation);
            self.numbered.push(operation.to_vec());
        }
        went
    }
}
