// SPDX-License-Identifier: MIT OR Apache-2.0
//! All processes of a collective in one thread: their plans run over simulated queues in a random order.
//! Data moves as late as possible in an order of its own, so a plan that touches a block under way is found
//! out; a send completes only when it is received, so a plan that counts on buffering stops.

use crate::collective::{Block, Peer, Plan, Space, Step, Unit};
use std::collections::{BTreeMap, VecDeque};
use strobe_types::layout::{Layout, Visit};

/// Bytes before element 0 of each buffer, for layouts with negative displacements.
pub const MARGIN: usize = 64;

/// A stream of numbers from a seed.
pub struct Random(pub u64);

impl Random {
    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        self.0
    }

    pub fn below(&mut self, limit: usize) -> usize {
        (self.next() % limit as u64) as usize
    }
}

/// Combines two elements, each given packed: the left one is of lower ranks.
pub type Combine = fn(left: &[u8], right: &[u8]) -> Vec<u8>;

/// One process: its plan and its memory.
pub struct Process {
    pub plan: Plan,
    pub layouts: Vec<Layout>,
    pub send: Vec<u8>,
    pub receive: Vec<u8>,
    scratch: Vec<u8>,
    next: usize,
    done: Vec<bool>,
    /// Members of its node, in order; itself among them. How many steps it has taken together with them, and whether
    /// it has given its part to the one that it is at.
    pub node: Vec<usize>,
    together: usize,
    given: bool,
}

/// What is written into heads.
const HEAD: u8 = 0xab;

struct Offsets(Vec<(isize, usize)>);

impl Visit for Offsets {
    fn block(&mut self, displacement: isize, bytes: usize) {
        self.0.push((displacement, bytes));
    }
}

/// Where the bytes of `count` elements of `layout` lie.
pub fn pieces(layout: &Layout, count: usize) -> Vec<(isize, usize)> {
    let mut offsets = Offsets(Vec::new());
    layout.walk(count, 0..usize::MAX, &mut offsets);
    offsets.0
}

/// The packed bytes of `count` elements at `at` in `memory`.
pub fn pack(memory: &[u8], at: isize, count: usize, layout: &Layout) -> Vec<u8> {
    let place = |displacement: isize| (MARGIN as isize + at + displacement) as usize;
    pieces(layout, count).iter().flat_map(|&(start, bytes)| memory[place(start)..][..bytes].to_vec()).collect()
}

/// The reverse.
pub fn unpack(memory: &mut [u8], at: isize, count: usize, layout: &Layout, data: &[u8]) {
    let mut rest = data;
    for (start, bytes) in pieces(layout, count) {
        let (piece, more) = rest.split_at(bytes);
        memory[(MARGIN as isize + at + start) as usize..][..bytes].copy_from_slice(piece);
        rest = more;
    }
    assert!(rest.is_empty(), "sizes differ");
}

impl Process {
    pub fn new(plan: Plan, layouts: Vec<Layout>, send: Vec<u8>, receive: Vec<u8>) -> Self {
        let done = vec![false; plan.steps.len()];
        let scratch = vec![0xee; plan.scratch_bytes + 2 * MARGIN];
        Process { plan, layouts, send, receive, scratch, next: 0, done, node: Vec::new(), together: 0, given: false }
    }

    fn layout(&self, block: Block) -> Layout {
        match block.unit {
            Unit::Bytes => Layout::bytes(1),
            Unit::Type(index) => self.layouts[index].clone(),
        }
    }

    /// A plan stays within the scratch memory that it asks for: beyond lies the memory of somebody else.
    fn check_scratch(&self, block: Block) {
        if block.space != Space::Scratch {
            return;
        }
        for (start, bytes) in pieces(&self.layout(block), block.count) {
            let begin = block.at + start;
            let end = begin + bytes as isize;
            let room = self.plan.scratch_bytes as isize;
            assert!(begin >= 0 && end <= room, "bytes {begin} to {end} of {room} bytes of scratch memory");
        }
    }

    fn read(&self, block: Block) -> Vec<u8> {
        self.check_scratch(block);
        let memory = match block.space {
            Space::Send => &self.send,
            Space::Receive => &self.receive,
            Space::Scratch => &self.scratch,
        };
        pack(memory, block.at, block.count, &self.layout(block))
    }

    fn write(&mut self, block: Block, data: &[u8]) {
        self.check_scratch(block);
        let layout = self.layout(block);
        let memory = match block.space {
            Space::Send => panic!("a plan writes to the send buffer"),
            Space::Receive => &mut self.receive,
            Space::Scratch => &mut self.scratch,
        };
        unpack(memory, block.at, block.count, &layout, data);
    }

    /// Has run all steps, and all that they started is complete.
    fn is_complete(&self) -> bool {
        self.next == self.plan.steps.len() && self.outstanding(self.next) == 0
    }

    fn outstanding(&self, before: usize) -> usize {
        let started = |step: &Step| matches!(step, Step::Send { .. } | Step::Multicast { .. } | Step::Receive { .. });
        (0..before).filter(|&step| started(&self.plan.steps[step]) && !self.done[step]).count()
    }
}

/// Messages and receives under way between two processes, oldest first, as (process, step).
#[derive(Default)]
struct Link {
    sends: VecDeque<usize>,
    receives: VecDeque<usize>,
}

/// The processes of one collective: the local group, then the remote group.
pub struct World {
    pub processes: Vec<Process>,
    pub local: usize,
    pub combine: Combine,
    links: BTreeMap<(usize, usize), Link>,
    /// What a member has given to a step of its node, by (member, step).
    given: BTreeMap<(usize, usize), Vec<u8>>,
}

impl World {
    pub fn new(processes: Vec<Process>, local: usize, combine: Combine) -> Self {
        World { processes, local, combine, links: BTreeMap::new(), given: BTreeMap::new() }
    }

    fn resolve(&self, me: usize, peer: Peer) -> usize {
        match (peer, me < self.local) {
            (Peer::Local(rank), true) | (Peer::Remote(rank), false) => rank,
            (Peer::Remote(rank), true) | (Peer::Local(rank), false) => rank + self.local,
        }
    }

    /// Runs to the end.
    pub fn run(&mut self, random: &mut Random) {
        let mut idle = 0;
        while !self.processes.iter().all(Process::is_complete) {
            let moved = match random.below(3) {
                0 => self.deliver(random),
                _ => {
                    let me = random.below(self.processes.len());
                    self.step(me)
                }
            };
            idle = if moved { 0 } else { idle + 1 };
            assert!(idle < 200 * (self.processes.len() + 1), "no process can go on: {}", self.state());
        }
        let left: usize = self.links.values().map(|link| link.sends.len() + link.receives.len()).sum();
        assert_eq!(left, 0, "messages are left over");
    }

    fn state(&self) -> String {
        let at = |process: &Process| format!("{}/{} ", process.next, process.plan.steps.len());
        self.processes.iter().map(at).collect()
    }

    fn step(&mut self, me: usize) -> bool {
        let process = &mut self.processes[me];
        let Some(&step) = process.plan.steps.get(process.next) else { return false };
        match step {
            Step::Fence if process.outstanding(process.next) > 0 => return false,
            Step::Await(earlier) if !process.done[earlier] => return false,
            Step::Fence | Step::Await(_) => {}
            Step::Send { to, .. } => {
                let (step, to) = (process.next, self.resolve(me, to));
                self.links.entry((me, to)).or_default().sends.push_back(step);
            }
            Step::Multicast { .. } => {
                let step = process.next;
                for to in process.plan.multicast_to.clone() {
                    self.links.entry((me, to)).or_default().sends.push_back(step);
                }
            }
            Step::Receive { from, .. } => {
                let (step, from) = (process.next, self.resolve(me, from));
                self.links.entry((from, me)).or_default().receives.push_back(step);
            }
            Step::Copy { from, into } => {
                let data = process.read(from);
                process.write(into, &data);
            }
            Step::Reduce { from, into } => {
                let (left, right) = (process.read(from), process.read(into));
                let result = self.combined(me, into, &left, &right);
                self.processes[me].write(into, &result);
            }
            Step::Whole => unreachable!("passes have a simulation of their own"),
            Step::Stamp { head } => process.write(head, &vec![HEAD; head.count]),
            Step::Check { head, .. } => assert!(process.read(head).iter().all(|byte| *byte == HEAD), "no head"),
            Step::Collect { speaker, from, .. } | Step::Combine { speaker, from, .. } => {
                return self.give(me, from) | self.take(me, step, speaker);
            }
            Step::Spread { speaker, block } => {
                let gave = self.processes[me].node[speaker] == me && self.give(me, block);
                return gave | self.take(me, step, speaker);
            }
        }
        self.processes[me].next += 1;
        true
    }

    fn combined(&self, me: usize, into: Block, left: &[u8], right: &[u8]) -> Vec<u8> {
        let size = self.processes[me].layout(into).size();
        left.chunks(size).zip(right.chunks(size)).flat_map(|(l, r)| (self.combine)(l, r)).collect()
    }

    /// Gives this member's part to a step of its node, once.
    fn give(&mut self, me: usize, from: Block) -> bool {
        let process = &mut self.processes[me];
        if std::mem::replace(&mut process.given, true) {
            return false;
        }
        let (together, data) = (process.together, process.read(from));
        self.given.insert((me, together), data);
        true
    }

    /// Ends a step of its node, if what this member needs is there.
    fn take(&mut self, me: usize, step: Step, speaker: usize) -> bool {
        let process = &self.processes[me];
        let (members, number) = (process.node.clone(), process.together);
        let of = |member: usize| self.given.get(&(members[member], number)).cloned();
        let all: Option<Vec<_>> = (0..members.len()).map(of).collect();
        let speaks = members[speaker] == me;
        match step {
            Step::Spread { block, .. } => {
                let Some(data) = of(speaker) else { return false };
                if !speaks {
                    self.processes[me].write(block, &data);
                }
            }
            Step::Collect { into, stride, .. } if speaks => {
                let Some(all) = all else { return false };
                for (index, data) in all.iter().enumerate() {
                    let at = into.at + (index * stride) as isize;
                    self.processes[me].write(Block { at, count: data.len(), ..into }, data);
                }
            }
            Step::Combine { initial, into, .. } if speaks => {
                let Some(mut all) = all else { return false };
                let highest = initial.map(|initial| process.read(initial));
                let mut sum = highest.unwrap_or_else(|| all.pop().expect("members"));
                while let Some(left) = all.pop() {
                    sum = self.combined(me, into, &left, &sum);
                }
                self.processes[me].write(into, &sum);
            }
            _ => {}
        }
        let process = &mut self.processes[me];
        process.given = false;
        process.together += 1;
        process.next += 1;
        true
    }

    /// Moves the oldest message of a random pair whose receive is posted.
    fn deliver(&mut self, random: &mut Random) -> bool {
        let ready = |link: &Link| !link.sends.is_empty() && !link.receives.is_empty();
        let pairs: Vec<(usize, usize)> =
            self.links.iter().filter(|(_, link)| ready(link)).map(|(&pair, _)| pair).collect();
        if pairs.is_empty() {
            return false;
        }
        let (from, to) = pairs[random.below(pairs.len())];
        let Some(link) = self.links.get_mut(&(from, to)) else { return false };
        let (Some(send), Some(receive)) = (link.sends.pop_front(), link.receives.pop_front()) else { return false };
        let (Step::Send { block, .. } | Step::Multicast { block, .. }) = self.processes[from].plan.steps[send] else {
            panic!("not a send")
        };
        let data = self.processes[from].read(block);
        let Step::Receive { block, .. } = self.processes[to].plan.steps[receive] else { panic!("not a receive") };
        self.processes[to].write(block, &data);
        // What goes to several is done when the last has it.
        self.processes[from].done[send] =
            !self.links.iter().any(|((by, _), link)| *by == from && link.sends.contains(&send));
        self.processes[to].done[receive] = true;
        true
    }
}
