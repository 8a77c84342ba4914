// SPDX-License-Identifier: MIT OR Apache-2.0
//! The words of a node whose slices are ended by node 0, for all nodes at once (docs/design/strobe.md). What the roles
//! keep are plain words, written by whoever drives the network, under its lock.

use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Words that the Strobe Sender keeps.
pub const SENDER_WORDS: usize = 6;
/// Strobes whose times are kept: node 0 itself may be two phases behind what it strobed, and looks two further back.
const STROBES_KEPT: usize = 8;
/// Words that are kept until the job has begun.
pub const LAUNCH_WORDS: usize = 3;

/// A node's part in the coordinator of its job.
#[repr(C, align(64))]
pub struct Coordinator {
    /// 1 if there are several nodes.
    together: AtomicU32,
    _pad: u32,
    /// The last phase that a rank of this node wants to end; on node 0 of any node.
    end_request: AtomicU64,
    _line0: [u64; 6],
    /// The last wish that was told to node 0; under the lock.
    pub told_end_request: AtomicU64,
    /// The exchange under way: its phase, and nodes that have still to answer; under the lock.
    exchange: [AtomicU64; 2],
    /// The Strobe Sender; under the lock.
    sender: [AtomicU64; SENDER_WORDS],
    /// The number of its question, plus one, or 0; under the lock.
    pub asked: AtomicU64,
    /// That of the question whether all ranks of all nodes have left; under the lock.
    pub asked_left: AtomicU64,
    /// Where rows of slices are kept: when the last exchange began here and was finished here, in nanoseconds; under
    /// the lock.
    pub exchange_ns: [AtomicU64; 2],
    /// When this node saw that the next slice is to begin; 0 when it has begun. Under the lock.
    pub opens_ns: AtomicU64,
    /// Node 0: when it strobed the last phases, each where its last bits say; under the lock.
    strobed_ns: [AtomicU64; STROBES_KEPT],
    /// Questions of the last slice that were answered no: is it over, is the exchange; under the lock.
    pub retries: [AtomicU64; 2],
    /// When it wants to be asked next, in nanoseconds of the monotonic clock; 0: when somebody has a wish. Under the
    /// lock.
    pub next_ns: AtomicU64,
    /// Shares of messages that this node has asked for and that have not come; under the lock.
    pub quotas: AtomicU64,
    /// What it keeps where nothing may depend on time.
    pub ordered: Ordered,
    /// What is kept until the job has begun.
    pub launch: Launch,
}

/// What a node keeps until all ranks of all nodes have attached; all of it under the network's lock.
#[repr(C, align(64))]
pub struct Launch {
    /// 1 when the job has begun, and the ranks of this node were told.
    pub begun: AtomicU32,
    _pad: u32,
    /// Node 0: what it has asked, and when it asks again.
    state: [AtomicU64; LAUNCH_WORDS],
    /// The number of its question, plus one, or 0.
    pub asked: AtomicU64,
}

impl Launch {
    /// What node 0 keeps, as its words.
    pub fn state(&self) -> [u64; LAUNCH_WORDS] {
        std::array::from_fn(|at| self.state[at].load(Ordering::Relaxed))
    }

    /// Keeps it.
    pub fn set_state(&self, words: [u64; LAUNCH_WORDS]) {
        self.state.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }
}

/// What a node keeps between slices with `--order fixed`; all of it under the network's lock.
#[repr(C, align(64))]
pub struct Ordered {
    /// What has come of messages whose slice is not over: first and last descriptor of the gateway's slab, linked by
    /// `later`.
    pub inbox: [AtomicU32; 2],
    /// Where a rank's lock was taken: the next rank whose messages are to be scheduled for the slice that begins, plus
    /// one; else 0.
    pub rank: AtomicU32,
    /// 1 while what was said about messages that do not move is not known to have come.
    pub telling: AtomicU32,
    /// Large messages to and from other nodes that are matched and not over.
    pub moving: AtomicU64,
    /// The exchange in which all nodes have been asked whether everything is there.
    pub asked_phase: AtomicU64,
    /// Where asking is under way: the next node to be asked, plus one; else 0.
    pub asks_from: AtomicU64,
}

impl Coordinator {
    /// Before anybody else has the segment.
    pub fn set_up(&self, together: bool) {
        self.together.store(u32::from(together), Ordering::Relaxed);
    }

    /// True if several nodes coordinator together.
    pub fn is_together(&self) -> bool {
        self.together.load(Ordering::Relaxed) != 0
    }

    /// A rank wants the slice of this phase to end. True if nobody had said so.
    pub fn raise_end_request(&self, phase: u64) -> bool {
        self.end_request.load(Ordering::Relaxed) < phase && self.end_request.fetch_max(phase, Ordering::SeqCst) < phase
    }

    /// The last phase that somebody wants to end.
    pub fn end_request(&self) -> u64 {
        self.end_request.load(Ordering::SeqCst)
    }

    /// The exchange as its words.
    pub fn exchange(&self) -> [u64; 2] {
        [0, 1].map(|at| self.exchange[at].load(Ordering::Relaxed))
    }

    /// Keeps it.
    pub fn set_exchange(&self, words: [u64; 2]) {
        self.exchange.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }

    /// Node 0 has strobed a phase.
    pub fn note_strobe(&self, phase: u64, now_ns: u64) {
        self.strobed_ns[phase as usize % STROBES_KEPT].store(now_ns, Ordering::Relaxed);
    }

    /// When node 0 strobed one of the last phases; 0 if it did not.
    pub fn strobed_ns(&self, phase: u64) -> u64 {
        self.strobed_ns[phase as usize % STROBES_KEPT].load(Ordering::Relaxed)
    }

    /// The Strobe Sender as its words.
    pub fn sender(&self) -> [u64; SENDER_WORDS] {
        std::array::from_fn(|at| self.sender[at].load(Ordering::Relaxed))
    }

    /// Keeps it.
    pub fn set_sender(&self, words: [u64; SENDER_WORDS]) {
        self.sender.iter().zip(words).for_each(|(word, value)| word.store(value, Ordering::Relaxed));
    }
}
