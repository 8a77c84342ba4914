// SPDX-License-Identifier: MIT OR Apache-2.0
//! The header of the node segment: what all processes of the node must know of the job, and the state of what is there
//! once for a node.

use crate::coordinator::Coordinator;
use crate::doorbell::Sleepers;
use crate::emds::EmdsWords;
use crate::heap::Heap;
use crate::losses::Losses;
use crate::shape::{Limits, RecordSizes};
use crate::strobe::Strobe;
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use strobe_os::cpu;

/// The words of the header about seats.
#[repr(C)]
pub struct SeatWords {
    /// Spare seats of each node.
    pub(crate) spare: AtomicU32,
    /// 1 if there is an endpoint slot for a progress agent.
    pub(crate) progress_agent: AtomicU32,
    /// Counts its doorbell while that is armed: it is no rank, and so not among those that sleep.
    pub progress_agent_sleeps: Sleepers,
    /// 1 while it naps, and will look by itself: only who waits need ring.
    pub progress_agent_naps: AtomicU32,
    /// Endpoint slots that have been in use: those of the start, and spare seats up to the last one that was taken.
    pub used_slots: AtomicU32,
    /// Odd while the manager changes which ranks are connected (`Port::seat`); it counts the changes.
    pub connections: AtomicU32,
    /// How many ranks and nodes are gone before their time, while others go on.
    pub departures: AtomicU32,
    /// After how many of them whoever drives the network has put its records in order.
    pub settled: AtomicU32,
    /// Who has failed, and what was revoked.
    pub losses: Losses,
}

/// What the processes of a node find out, or are told, while they join the job.
#[repr(C)]
pub struct Joining {
    /// 1 if some process may not use membarrier: senders then need a fence of their own.
    pub fence: AtomicU32,
    /// 1 if a copy between two processes of the node was refused: then no process tries one.
    pub copies_refused: AtomicU32,
    /// 1 while ranks that are in `MPI_Init` stay there, for a debugger.
    pub held: AtomicU32,
}

/// The first page of the segment.
#[repr(C, align(4096))]
pub struct Header {
    pub(crate) magic: AtomicU64,
    pub(crate) version: AtomicU32,
    /// Ranks on this node.
    pub local_ranks: AtomicU32,
    /// Ranks in the job.
    pub job_ranks: AtomicU32,
    /// World rank of local rank 0 (local ranks are consecutive).
    pub first_rank: AtomicU32,
    /// Nodes of the job.
    pub nodes: AtomicU32,
    /// Which of them this is.
    pub node: AtomicU32,
    /// The seats of ranks.
    pub seats: SeatWords,
    /// Size of the engine's record of one link to another node.
    pub(crate) link_bytes: AtomicU64,
    /// Size of the engine's record of the broadcast channels of a node.
    pub(crate) channel_bytes: AtomicU64,
    /// Size of the engine's record of the core primitives on this node.
    pub(crate) primitive_bytes: AtomicU64,
    /// Size of what that keeps for each rank and node that asks.
    pub(crate) kept_bytes: AtomicU64,
    /// Number of 64-bit words that the devices share.
    pub(crate) state_words: AtomicU64,
    pub(crate) slots_per_ring: AtomicU32,
    pub(crate) payload_bytes_per_ring: AtomicU32,
    pub(crate) heap_bytes: AtomicU64,
    /// Bytes of the memory for windows that have been given out.
    pub(crate) window_bytes: AtomicU64,
    /// Context ids that this node has given out.
    pub next_context: AtomicU32,
    /// What processes find out while they join.
    pub joining: Joining,
    /// Code of `MPI_Abort` plus one, or 0.
    pub aborted: AtomicU32,
    /// Ranks of the start that have attached.
    pub attached: AtomicU32,
    /// Ranks whose doorbell is armed: asleep or about to be.
    pub sleepers: Sleepers,
    /// Ranks that have reached MPI_Finalize.
    pub finalizing: AtomicU32,
    /// How many bytes of unexpected payload one rank may hold.
    pub unexpected_bytes_max: AtomicU64,
    /// Longest message from another node that is kept whole in the heap until its receiver takes it.
    pub staged_bytes_max: AtomicU64,
    /// By the costs of this machine, as [`Limits`] says.
    pub(crate) limits: [AtomicU32; 7],
    /// 1 while somebody wants statistics of calls.
    pub statistics: AtomicU32,
    /// Random key of the job.
    pub key: [AtomicU64; 2],
    /// Processors that any rank may use: the union of the affinity masks.
    pub processors: [AtomicU64; cpu::MASK_WORDS],
    /// The smallest cgroup limit, in processors, of the manager and all ranks; 0: not known.
    pub quota: AtomicU32,
    /// State of the time slices on this node.
    pub strobe: Strobe,
    /// Where the statistics of slices are.
    pub emds: EmdsWords,
    /// State of slices that node 0 ends for several nodes.
    pub coordinator: Coordinator,
    pub(crate) heap: Heap,
}

impl Header {
    /// The limits for this node.
    pub fn limits(&self) -> Limits {
        let word = |index: usize| self.limits[index].load(Ordering::Relaxed);
        Limits {
            eager_bytes_max: word(0),
            stream_bytes_max: word(1),
            left_bytes_max: word(2),
            alone_bytes_max: word(3),
            direct_bytes_min: word(4),
            near_bytes_max: word(5),
            exchange_bytes_min: word(6),
        }
    }

    /// Sets them in a segment that is being made.
    pub(crate) fn set_limits(&self, limits: Limits) {
        let values = [
            limits.eager_bytes_max,
            limits.stream_bytes_max,
            limits.left_bytes_max,
            limits.alone_bytes_max,
            limits.direct_bytes_min,
            limits.near_bytes_max,
            limits.exchange_bytes_min,
        ];
        for (word, value) in self.limits.iter().zip(values) {
            word.store(value, Ordering::Relaxed);
        }
    }
}

impl RecordSizes {
    /// The sizes with which a segment was made.
    pub(crate) fn of(header: &Header) -> RecordSizes {
        let bytes = |word: &AtomicU64| word.load(Ordering::Relaxed) as usize;
        RecordSizes {
            link_bytes: bytes(&header.link_bytes),
            channel_bytes: bytes(&header.channel_bytes),
            primitive_bytes: bytes(&header.primitive_bytes),
            kept_bytes: bytes(&header.kept_bytes),
            state_words: bytes(&header.state_words),
        }
    }

    /// True if sums of them, for the most nodes and ranks, do not wrap.
    pub(crate) fn are_small(&self) -> bool {
        let RecordSizes { link_bytes, channel_bytes, primitive_bytes, kept_bytes, state_words } = *self;
        [link_bytes, channel_bytes, primitive_bytes, kept_bytes, state_words].iter().all(|size| *size < 1 << 32)
    }

    /// Writes the sizes into the header of a segment that is being made.
    pub(crate) fn write(&self, header: &Header) {
        header.link_bytes.store(self.link_bytes as u64, Ordering::Relaxed);
        header.channel_bytes.store(self.channel_bytes as u64, Ordering::Relaxed);
        header.primitive_bytes.store(self.primitive_bytes as u64, Ordering::Relaxed);
        header.kept_bytes.store(self.kept_bytes as u64, Ordering::Relaxed);
        header.state_words.store(self.state_words as u64, Ordering::Relaxed);
    }
}
