// SPDX-License-Identifier: MIT OR Apache-2.0
//! The port of one local rank: doorbell, match lock, queues, what the rank is doing now, and its statistics.
//! Lines are arranged by who writes them: what senders read on their fast path (`bell`) changes only when
//! the rank goes to sleep; what the owner writes at each call is read by others only when they must.

use crate::descriptor::Index;
use crate::doorbell::Doorbell;
use crate::lock::MatchLock;
use crate::slice_barrier::SliceBarrier;
use crate::statistics::StatisticsPlace;
use crate::sync::{AtomicI32, AtomicU32, AtomicU64, Ordering};
use strobe_types::calls::CALLS;

/// Buckets of the posted and unexpected queues.
pub const BUCKETS: usize = 32;
/// Calls with a statistics row.
pub const CALL_ROWS: usize = 1024;
const _: () = assert!(CALLS.len() <= CALL_ROWS, "a row is not shared by two calls");
/// Descriptors that one chunk of a slab holds.
pub const CHUNK_DESCRIPTORS: u32 = 512;
/// Chunks that a slab can have.
pub const CHUNKS: usize = 512;

/// Life of the process behind a port.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(u32)]
pub enum Life {
    /// The process has not called MPI_Init (or there is none yet).
    Absent = 0,
    /// Between MPI_Init and MPI_Finalize.
    Alive = 1,
    /// MPI_Finalize is complete.
    Finalized = 2,
    /// The node manager has seen it die.
    Dead = 3,
    /// The spawned process that had this seat has ended, and it is free for another one.
    Vacant = 4,
}

/// A queue, as its first and last descriptor.
#[repr(C)]
pub struct List {
    /// First descriptor, or 0.
    pub first: AtomicU32,
    /// Last descriptor, or 0.
    pub last: AtomicU32,
}

/// Statistics of one MPI call in one rank, written by the owner with plain stores. Time is taken of the first call and
/// of those that waited; of the others only of one in [`SAMPLE_EVERY`], so that a quick call need not read the clock.
#[repr(C)]
pub struct CallRow {
    /// Times called.
    pub count: AtomicU64,
    /// Bytes that these calls sent or received.
    pub bytes: AtomicU64,
    /// Calls whose time is always taken: the first, and those that waited.
    pub waited: AtomicU64,
    /// Nanoseconds in the calls counted by `waited`.
    pub waited_ns: AtomicU64,
    /// Quick calls whose time was taken.
    pub sampled: AtomicU64,
    /// Nanoseconds in the calls counted by `sampled`.
    pub sampled_ns: AtomicU64,
    /// Longest call measured, in nanoseconds.
    pub longest_ns: AtomicU64,
    /// Shortest call measured, in nanoseconds; 0 if none.
    pub shortest_ns: AtomicU64,
}

/// One quick call in this many is measured.
pub const SAMPLE_EVERY: u64 = 64;

/// The lowest bits of `wait`; above them is the number of the call.
pub const WAIT_BITS: u32 = 8;

/// The lowest bits of `failed`; above them is the number of the call.
pub const CLASS_BITS: u32 = 16;

/// What a rank does now, for observers.
#[repr(C, align(64))]
pub struct Activity {
    /// Number of the call it is in, 0 outside the library.
    pub call: AtomicU32,
    /// What it waits for: 0 nothing, else a `Waiting` of the endpoint. Above [`WAIT_BITS`] bits stands the `call` that
    /// wrote it: during any other call it is out of date.
    pub wait: AtomicU32,
    /// World rank of the peer, or a wildcard.
    pub peer: AtomicI32,
    /// Tag or wildcard.
    pub tag: AtomicI32,
    /// Context of the communicator.
    pub context: AtomicU32,
    /// The last call that returned an error to the program: above [`CLASS_BITS`] bits its number, below them the error
    /// class; 0 if there was none.
    pub failed: AtomicU32,
    /// Since when it waits, in nanoseconds of the monotonic clock.
    pub since_ns: AtomicU64,
    /// Return address of the call in the program.
    pub site: AtomicU64,
}

/// What the manager tells of a rank while the job runs.
#[repr(C)]
pub struct Seat {
    /// Which ranks it is connected with (MPI-5.0 section 11.10.4): those of this node with the same number leave
    /// together.
    pub component: AtomicU32,
    /// Counts what the manager has sent to the rank's control socket.
    pub answers: AtomicU32,
    _line1: [u32; 8],
}

/// One local rank's part of the segment.
#[repr(C, align(4096))]
pub struct Port {
    /// The word by which the rank is woken. Its cache line changes only when the rank sleeps or is full: every sender
    /// reads it.
    pub bell: Doorbell,
    /// 1 while the rank holds as much unexpected payload as it may: senders then only announce messages.
    pub full: AtomicU32,
    /// 1 while sends of this rank wait for room in a ring: whoever takes messages out of one of its rings wakes it.
    pub wants_room: AtomicU32,
    _line0: [u32; 13],
    /// Whether the rank is between `MPI_Init` and `MPI_Finalize`: a [`Life`].
    pub life: AtomicU32,
    /// Process id.
    pub pid: AtomicU32,
    /// Address, in that process, of a word that holds the job's key. Others try with it whether they may copy.
    pub probe: AtomicU64,
    /// The processor on which it last waited while ranks outnumbered processors: a hint, written when it changes.
    pub processor: AtomicU32,
    /// What the manager tells of it.
    pub seat: Seat,
    /// The match lock, alone on its line.
    pub lock: MatchLock,
    _line2: [u32; 15],
    /// How the rank waits for the end of a slice. Other processes write it, too.
    pub slice_barrier: SliceBarrier,
    _line2a: [u32; 12],
    /// Number of receives posted. This and all below need the match lock. On a line of its own, as helpers poll it.
    pub posted_count: AtomicU32,
    _line3: [u32; 15],
    /// Number of unexpected messages.
    pub unexpected_count: AtomicU32,
    /// Bytes of unexpected payload in the heap.
    pub unexpected_bytes: AtomicU64,
    /// The number that the next posted receive or arriving message gets.
    pub next_order: AtomicU64,
    /// First free descriptor of the slab, or 0.
    pub free: AtomicU32,
    /// How many descriptors of the slab have ever been used.
    pub slab_used: AtomicU32,
    /// Receives that other processes have matched, the last one first, linked by `later`: the owner has to move their
    /// data.
    pub handed: AtomicU32,
    /// The slice in which the last receive was posted, while some are unpublished.
    pub posted_slice: AtomicU32,
    /// With `--order fixed`: how many slices have had their messages taken out for it. It decides which sender is
    /// first.
    pub turn: AtomicU32,
    _line4: [u32; 6],
    /// Unexpected messages in order of arrival.
    pub arrivals: List,
    /// Unpublished receives, in the order of posting: their slice is not over, so they have matched nothing yet.
    pub unpublished: List,
    /// Receives from any source.
    pub posted_any: List,
    /// Receives from a named source, by context and source.
    pub posted: [List; BUCKETS],
    /// Unexpected messages by context and source.
    pub unexpected: [List; BUCKETS],
    /// Offsets in the segment of the slab's chunks.
    pub chunks: [AtomicU64; CHUNKS],
    /// Rings with new messages, one bit per source; used in large jobs only.
    pub dirty: [AtomicU64; 16],
    /// What the rank does now.
    pub activity: Activity,
    /// Statistics that the rank keeps of its calls on request.
    pub statistics: StatisticsPlace,
    /// Statistics per call.
    pub rows: [CallRow; CALL_ROWS],
}

impl Port {
    /// The life of the process behind it.
    pub fn life(&self) -> Life {
        match self.life.load(Ordering::Acquire) {
            1 => Life::Alive,
            2 => Life::Finalized,
            3 => Life::Dead,
            4 => Life::Vacant,
            _ => Life::Absent,
        }
    }

    /// Sets the life.
    pub fn set_life(&self, life: Life) {
        self.life.store(life as u32, Ordering::Release);
    }
}

impl List {
    /// First descriptor, or 0.
    #[inline]
    pub fn first(&self) -> Index {
        self.first.load(Ordering::Relaxed)
    }

    /// Last descriptor, or 0.
    #[inline]
    pub fn last(&self) -> Index {
        self.last.load(Ordering::Relaxed)
    }

    /// Sets the first.
    #[inline]
    pub fn set_first(&self, index: Index) {
        self.first.store(index, Ordering::Relaxed);
    }

    /// Sets the last.
    #[inline]
    pub fn set_last(&self, index: Index) {
        self.last.store(index, Ordering::Relaxed);
    }
}

impl CallRow {
    /// Adds to a counter that only the owner writes: a plain load and store, no atomic read-modify-write.
    #[inline]
    pub fn add(counter: &AtomicU64, amount: u64) {
        counter.store(counter.load(Ordering::Relaxed).wrapping_add(amount), Ordering::Relaxed);
    }
}
