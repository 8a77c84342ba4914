// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives in programs: counters on sets of nodes that ranks raise by Compare-And-Write, one block that all
//! put, variables that each node raises by itself, and events. Whatever order the operations have, each value of a
//! counter is won by one rank, and what an asker was told is so on all nodes of its set when it is told.

use super::data::data;
use super::mpi::Mpi;
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use strobe_endpoint::primitive::{Comparison, Question, Set};
use strobe_shared::{Global, Segment};
use strobe_types::chance::Chance;

/// An operation of a program.
#[derive(Clone, Copy, Debug)]
pub enum Use {
    /// Raises the counter of this set, if nobody is faster.
    Count(usize),
    /// Puts the block.
    Put,
    /// Raises this node's own variable.
    RaiseOwn,
    /// Waits so long until the own variables of this set are so high.
    AwaitOwn(usize, u64, u64),
    /// Looks at the block.
    Look,
    /// Puts a variable of its own on all nodes, asks this set what it is, and puts another value before it is told.
    Bracket(usize),
}

/// Sets of nodes; the first has all.
pub const SETS: usize = 3;
const BLOCK_BYTES: usize = 20_000;
// From the first offset of programs: a line for each counter, and then these.
const OWN_AT: u64 = 64 * SETS as u64;
const EVENT_AT: u64 = OWN_AT + 64;
const LOCAL_AT: u64 = EVENT_AT + 64;
const BRACKET_AT: u64 = 2048;
const BLOCK_AT: u64 = 4096;

/// What a rank does next, by chance; it may put blocks more often than not.
pub fn next_use(chance: &mut Chance, puts: bool) -> Use {
    let set = chance.below(SETS as u64) as usize;
    match chance.below(if puts { 24 } else { 10 }) {
        0..3 => Use::Count(set),
        8 | 9 => Use::Bracket(set),
        10.. => Use::Put,
        3 => Use::Put,
        4 => Use::RaiseOwn,
        5 | 6 => Use::AwaitOwn(set, chance.below(4), chance.one_of(&[50_000, 500_000, 3_000_000])),
        _ => Use::Look,
    }
}

/// What is known about global memory on all nodes.
pub struct Globals {
    nodes: Vec<Global>,
    sets: Vec<Vec<bool>>,
    first: u64,
    /// Values of counters that were won, by set.
    won: Mutex<BTreeSet<(usize, u64)>>,
    /// Blocks that were put, so far.
    puts: AtomicU64,
}

impl Globals {
    /// Of these nodes; none if they have no global memory.
    pub fn new(segments: impl Iterator<Item = Segment>, seed: u64) -> Option<Globals> {
        let nodes: Vec<Global> = segments.map(|segment| segment.global()).collect::<Option<_>>()?;
        let chance = &mut Chance::new(seed, 0x61);
        let some = |chance: &mut Chance| {
            let one = chance.below(nodes.len() as u64) as usize;
            (0..nodes.len()).map(|node| node == one || chance.below(2) == 0).collect()
        };
        let sets = (0..SETS).map(|set| if set == 0 { vec![true; nodes.len()] } else { some(chance) }).collect();
        let first = strobe_shared::GLOBAL_OWN_BYTES;
        Some(Globals { nodes, sets, first, won: Mutex::default(), puts: AtomicU64::new(0) })
    }

    fn members(&self, set: usize) -> impl Iterator<Item = &Global> {
        self.nodes.iter().zip(&self.sets[set]).filter(|(_, is_member)| **is_member).map(|(node, _)| node)
    }

    /// A set, a bit for each node.
    fn bits(&self, set: usize) -> Vec<u8> {
        let mut bits = vec![0u8; self.nodes.len().div_ceil(8)];
        self.sets[set].iter().enumerate().for_each(|(node, is)| bits[node / 8] |= u8::from(*is) << (node % 8));
        bits
    }

    /// The least that a word is on the nodes of a set.
    fn least(&self, set: usize, at: u64) -> u64 {
        self.members(set).map(|node| node.load(self.first + at)).min().unwrap_or(0)
    }

    /// The block as a node has it: asserts that it is one that was put, or nothing yet; its number.
    fn block(&self, node: &Global) -> u64 {
        let memory = node.memory(self.first + BLOCK_AT, BLOCK_BYTES as u64).expect("global memory");
        memory.with_slice(BLOCK_BYTES, |block| {
            let number = u64::from_le_bytes(block[..8].try_into().expect("eight bytes"));
            let right = block == block_of(number);
            assert!(right || number == 0 && block.iter().all(|byte| *byte == 0), "a block that nobody put: {number}");
            number
        })
    }

    /// Asserts what must hold when all ranks have waited for all that they did.
    pub fn check_end(&self) {
        let won = self.won.lock().unwrap_or_else(PoisonError::into_inner);
        for set in 0..SETS {
            let count = won.range((set, 0)..(set + 1, 0)).count() as u64;
            for (node, (global, is_member)) in self.nodes.iter().zip(&self.sets[set]).enumerate() {
                let is = global.load(self.first + 64 * set as u64);
                let right = if *is_member { count } else { 0 };
                assert_eq!(is, right, "counter {set} of node {node}, which is of the set: {is_member}");
            }
        }
        let puts = self.puts.load(Ordering::SeqCst);
        let last = self.block(&self.nodes[0]);
        for global in &self.nodes {
            assert_eq!(global.load(self.first + EVENT_AT), puts, "signals of blocks");
            assert_eq!(self.block(global), last, "the last block is not the same on all nodes");
        }
    }
}

fn block_of(number: u64) -> Vec<u8> {
    let mut block: Vec<u8> = data(number as usize, BLOCK_BYTES);
    block[..8].copy_from_slice(&number.to_le_bytes());
    block
}

/// A rank's use of the core primitives.
pub struct User<'a> {
    globals: &'a Globals,
    node: usize,
    /// Offset of the event that tells it that its blocks are everywhere, and how many it has put.
    local_at: u64,
    puts: u64,
    /// The same of the variable that it alone puts.
    bracket_at: u64,
    brackets: u64,
}

impl<'a> User<'a> {
    /// The rank behind `mpi`.
    pub fn new(globals: &'a Globals, mpi: &Mpi) -> User<'a> {
        let (node, slot) = (mpi.site.node() as usize, u64::from(mpi.site.me().0));
        let [local_at, bracket_at] = [LOCAL_AT, BRACKET_AT].map(|at| globals.first + at + 8 * slot);
        User { globals, node, local_at, puts: 0, bracket_at, brackets: 0 }
    }

    /// Does one thing.
    pub fn act(&mut self, mpi: &Mpi, act: Use) {
        let (globals, first) = (self.globals, self.globals.first);
        match act {
            Use::Count(set) => self.count(mpi, set),
            Use::Put => {
                let number = globals.puts.fetch_add(1, Ordering::SeqCst) + 1;
                let (block, event) = (block_of(number), Some(first + EVENT_AT));
                let put =
                    mpi.primitives().xfer_and_signal(Set::All, &block, first + BLOCK_AT, event, Some(self.local_at));
                put.expect("a block can be put");
                self.puts += 1;
            }
            Use::RaiseOwn => {
                let word = globals.nodes[self.node].word(first + OWN_AT).expect("global memory");
                word.fetch_add(1, Ordering::SeqCst);
            }
            Use::AwaitOwn(set, value, wait_ns) => {
                let (before, begin_ns) = (globals.least(set, OWN_AT) >= value, strobe_os::clock::now_ns());
                let yes = self.ask(mpi, set, (OWN_AT, value), Comparison::AtLeast, wait_ns, None);
                let waited_ns = strobe_os::clock::now_ns() - begin_ns;
                let is = globals.least(set, OWN_AT) >= value;
                assert!(!yes || is, "yes, and a variable of set {set} is not {value}");
                assert!(yes || !before, "no, and the variables of set {set} were {value}");
                assert!(yes || waited_ns >= wait_ns, "no after {waited_ns} of {wait_ns} ns");
            }
            Use::Bracket(set) => self.bracket(mpi, set),
            Use::Look => _ = globals.block(&globals.nodes[self.node]),
        }
    }

    /// What a rank issues has the order in which it does so.
    fn bracket(&mut self, mpi: &Mpi, set: usize) {
        let mut put = || {
            self.brackets += 1;
            let value = self.brackets.to_ne_bytes();
            let put = mpi.primitives().xfer_and_signal(Set::All, &value, self.bracket_at, None, Some(self.local_at));
            put.expect("a variable can be put");
            self.puts += 1;
            self.brackets
        };
        let value = put();
        let bits = self.globals.bits(set);
        let (offset, comparison) = (self.bracket_at, Comparison::Equal);
        let question = Question { nodes: Set::Some(&bits), offset, comparison, value, wait_ns: 0, write: None };
        let asked = mpi.primitives().compare_and_write(&question).expect("a question can be asked");
        put();
        let yes = mpi.wait_or_nap(|endpoint| endpoint.primitives().poll_asked(asked));
        assert!(yes, "no, and the variable of this rank was {value} on all nodes in between");
    }

    fn count(&self, mpi: &Mpi, set: usize) {
        let (globals, at) = (self.globals, 64 * set as u64);
        let value = globals.least(set, at);
        let yes = self.ask(mpi, set, (at, value), Comparison::Equal, 0, Some((globals.first + at, value + 1)));
        assert!(globals.least(set, at) > value || !yes, "counter {set} was {value}, and is so after its write");
        let most = globals.members(set).map(|node| node.load(globals.first + at)).max().unwrap_or(0);
        assert!(most > value, "counter {set} is {value} as it was, and was not written ({yes})");
        if yes {
            let new = globals.won.lock().unwrap_or_else(PoisonError::into_inner).insert((set, value));
            assert!(new, "value {value} of counter {set} was won twice");
        }
    }

    fn ask(
        &self,
        mpi: &Mpi,
        set: usize,
        (at, value): (u64, u64),
        comparison: Comparison,
        wait_ns: u64,
        write: Option<(u64, u64)>,
    ) -> bool {
        let bits = self.globals.bits(set);
        let nodes = if set == 0 { Set::All } else { Set::Some(&bits) };
        let question = Question { nodes, offset: self.globals.first + at, comparison, value, wait_ns, write };
        let asked = mpi.primitives().compare_and_write(&question).expect("a question can be asked");
        mpi.wait_or_nap(|endpoint| endpoint.primitives().poll_asked(asked))
    }

    /// Waits until all that it has put is everywhere.
    pub fn end(&self, mpi: &Mpi) {
        mpi.primitives().await_events(true);
        mpi.wait_or_nap(|endpoint| endpoint.primitives().test_event(self.local_at, self.puts).then_some(()));
        mpi.primitives().await_events(false);
    }
}
