// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of a node in a job of several nodes whose slices node 0 ends for all at once (docs/design/strobe.md).
//! Whoever drives the network writes them, under the network lock ("under the lock" below).

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Words that the Strobe Sender keeps between two calls.
pub const SENDER_WORDS: usize = 6;
/// How many strobes have their times kept: node 0 itself may be two phases behind the last one that it sent, and reads
/// the times of the two before.
const STROBES_KEPT: usize = 8;
/// Words that node 0 keeps until the job has begun.
pub const LAUNCH_WORDS: usize = 3;

/// A node's part in the slices of its job.
#[repr(C, align(64))]
pub struct Coordinator {
    /// 1 if node 0 ends the slices of several nodes together.
    together: AtomicU32,
    _pad: u32,
    /// The last phase that a rank of this node wants to end; on node 0: a rank of any node.
    end_request: AtomicU64,
    _line0: [u64; 6],
    /// The last such phase that this node has told node 0; under the lock.
    pub told_end_request: AtomicU64,
    /// The exchange under way: its phase, and how many nodes have still to answer; under the lock.
    exchange: [AtomicU64; 2],
    /// State of the Strobe Sender; under the lock.
    sender: [AtomicU64; SENDER_WORDS],
    /// The question about a phase that the Strobe Sender has open: its number plus one, or 0; under the lock.
    pub asked: AtomicU64,
    /// The same for the question whether all ranks of all nodes have left; under the lock.
    pub asked_left: AtomicU64,
    /// Only if statistics of slices are kept: when the last exchange began on this node and when it was finished, in
    /// nanoseconds; under the lock.
    pub exchange_ns: [AtomicU64; 2],
    /// When this node saw that the next slice is to begin, in nanoseconds; 0 once it has begun. Under the lock.
    pub opens_ns: AtomicU64,
    /// Node 0: when it strobed the last phases, in nanoseconds, each at the index of its lowest bits; under the lock.
    strobed_ns: [AtomicU64; STROBES_KEPT],
    /// How many questions of the last slice were answered no: whether the slice is over, and whether the exchange is;
    /// under the lock.
    pub retries: [AtomicU64; 2],
    /// When the Strobe Sender has to be called again, in nanoseconds of the monotonic clock; 0: not before a rank wants
    /// the slice to end. Under the lock.
    pub next_ns: AtomicU64,
    /// Pieces of messages that this node has asked for within its quota and that have not come; under the lock.
    pub quotas: AtomicU64,
    /// State for `--order fixed`.
    pub ordered: Ordered,
    /// State until the job has begun.
    pub launch: Launch,
}

/// State of a node until all ranks of all nodes have attached; all of it under the network lock.
#[repr(C, align(64))]
pub struct Launch {
    /// 1 when the job has begun, and the ranks of this node were told.
    pub begun: AtomicU32,
    _pad: u32,
    /// Node 0: the state of its question whether all have attached, and when to ask again.
    state: [AtomicU64; LAUNCH_WORDS],
    /// The number of that question plus one, or 0 if none is open.
    pub asked: AtomicU64,
}

impl Launch {
    /// The state of node 0.
    pub fn state(&self) -> [u64; LAUNCH_WORDS] {
        std::array::from_fn(|at| self.state[at].load(Ordering::Relaxed))
    }

    /// Stores the state of node 0.
    pub fn set_state(&self, words: [u64; LAUNCH_WORDS]) {
        self.state.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }
}

/// State of a node between slices with `--order fixed`; all of it under the network lock.
#[repr(C, align(64))]
pub struct Ordered {
    /// Messages that have come and whose slice is not over: first and last descriptor in the gateway's slab, linked by
    /// `later`.
    pub inbox: [AtomicU32; 2],
    /// If the lock of a rank could not be taken: the rank with which moving messages into queues goes on, plus one;
    /// else 0.
    pub rank: AtomicU32,
    /// 1 while a sender may not have heard what became of its message, for one that moves no bytes.
    pub reporting: AtomicU32,
    /// Large messages to and from other nodes that are matched and not over.
    pub moving: AtomicU64,
    /// The last exchange in which all nodes were asked whether everything has come.
    pub asked_phase: AtomicU64,
    /// While nodes are being asked that: the next node to ask, plus one; else 0.
    pub asks_from: AtomicU64,
}

impl Coordinator {
    /// Sets the words up. Called before any other process has the segment.
    pub fn set_up(&self, together: bool) {
        self.together.store(u32::from(together), Ordering::Relaxed);
    }

    /// True if node 0 ends the slices of several nodes together.
    pub fn is_together(&self) -> bool {
        self.together.load(Ordering::Relaxed) != 0
    }

    /// Notes that a rank wants the slice of this phase to end. True if none had wanted that.
    pub fn raise_end_request(&self, phase: u64) -> bool {
        self.end_request.load(Ordering::Relaxed) < phase && self.end_request.fetch_max(phase, Ordering::SeqCst) < phase
    }

    /// The last phase that a rank wants to end.
    pub fn end_request(&self) -> u64 {
        self.end_request.load(Ordering::SeqCst)
    }

    /// The exchange under way.
    pub fn exchange(&self) -> [u64; 2] {
        [0, 1].map(|at| self.exchange[at].load(Ordering::Relaxed))
    }

    /// Stores the exchange under way.
    pub fn set_exchange(&self, words: [u64; 2]) {
        self.exchange.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }

    /// Notes when node 0 strobed a phase.
    pub fn note_strobe(&self, phase: u64, now_ns: u64) {
        self.strobed_ns[phase as usize % STROBES_KEPT].store(now_ns, Ordering::Relaxed);
    }

    /// When node 0 strobed this phase, in nanoseconds; 0 if that is not kept.
    pub fn strobed_ns(&self, phase: u64) -> u64 {
        self.strobed_ns[phase as usize % STROBES_KEPT].load(Ordering::Relaxed)
    }

    /// The state of the Strobe Sender.
    pub fn sender(&self) -> [u64; SENDER_WORDS] {
        std::array::from_fn(|at| self.sender[at].load(Ordering::Relaxed))
    }

    /// Stores the state of the Strobe Sender.
    pub fn set_sender(&self, words: [u64; SENDER_WORDS]) {
        self.sender.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }
}
