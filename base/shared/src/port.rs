// SPDX-License-Identifier: MIT OR Apache-2.0
//! The port of one local rank: doorbell, match lock, queues, what the rank is doing now, and its statistics.
//! Lines are arranged by who writes them: what senders read on their fast path (`bell`) changes only when
//! the rank goes to sleep; what the owner writes at each call is read by others only when they must.

use crate::descriptor::Index;
use crate::doorbell::Doorbell;
use crate::lock::MatchLock;
use crate::slice_barrier::SliceBarrier;
use crate::statistics::Kept;
use crate::sync::{AtomicI32, AtomicU32, AtomicU64, Ordering};

/// Buckets of the posted and unexpected queues.
pub const BUCKETS: usize = 32;
/// Calls with a statistics row.
pub const CALL_ROWS: usize = 768;
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
}

/// A queue: first and last descriptor.
#[repr(C)]
pub struct List {
    /// First, or 0.
    pub first: AtomicU32,
    /// Last, or 0.
    pub last: AtomicU32,
}

/// Statistics of one call in one rank; plain stores by the owner. Time is exact for the first call and for those that
/// waited, and measured in one of [`SAMPLE_EVERY`] of the others, so that a quick call costs no clock.
#[repr(C)]
pub struct CallRow {
    /// Times called.
    pub count: AtomicU64,
    /// Bytes sent or received by it.
    pub bytes: AtomicU64,
    /// Calls whose time counts as it is: the first, and those that waited.
    pub waited: AtomicU64,
    /// Nanoseconds in them.
    pub waited_ns: AtomicU64,
    /// Quick calls that were measured.
    pub sampled: AtomicU64,
    /// Nanoseconds in them.
    pub sampled_ns: AtomicU64,
    /// Longest call measured, in nanoseconds.
    pub longest_ns: AtomicU64,
    /// Shortest call measured, in nanoseconds; 0 if none.
    pub shortest_ns: AtomicU64,
}

/// One quick call in this many is measured.
pub const SAMPLE_EVERY: u64 = 64;

/// Bits of `wait` below the number of the call.
pub const WAIT_BITS: u32 = 8;

/// Bits of `failed` below the number of the call.
pub const CLASS_BITS: u32 = 16;

/// What a rank does now, for those who look from outside.
#[repr(C, align(64))]
pub struct Activity {
    /// Number of the call it is in, 0 outside the library.
    pub call: AtomicU32,
    /// What it waits for: 0 nothing, else a `Waiting` of the endpoint, and above [`WAIT_BITS`] bits the `call` that
    /// said so: it means nothing in any other call.
    pub wait: AtomicU32,
    /// World rank of the peer, or a wildcard.
    pub peer: AtomicI32,
    /// Tag or wildcard.
    pub tag: AtomicI32,
    /// Context of the communicator.
    pub context: AtomicU32,
    /// The last call that failed and returned its error to the program: `call` as above, and below it [`CLASS_BITS`]
    /// bits of the error class; 0 if none has.
    pub failed: AtomicU32,
    /// Since when it waits, nanoseconds of the monotonic clock.
    pub since_ns: AtomicU64,
    /// Return address of the call.
    pub site: AtomicU64,
}

/// One local rank's part of the segment.
#[repr(C, align(4096))]
pub struct Port {
    /// What wakes the rank. On a line that changes only when it sleeps or is full: every sender reads it.
    pub bell: Doorbell,
    /// 1 while unexpected payload is at its bound: senders then announce instead.
    pub full: AtomicU32,
    /// 1 while sends of this rank wait for room in a ring: who takes messages out of one then wakes it.
    pub wants_room: AtomicU32,
    _line0: [u32; 13],
    /// `Life`.
    pub life: AtomicU32,
    /// Process id.
    pub pid: AtomicU32,
    /// What it told the launcher (`MPI_Init_thread`'s result).
    pub thread_level: AtomicU32,
    /// Address, in that process, of a word that holds the job's key: for trying whether copies are allowed.
    pub probe: AtomicU64,
    /// The processor on which it last waited for others in a crowd: a hint, written when it changes.
    pub processor: AtomicU32,
    _line1: [u32; 9],
    /// The match lock, alone on its line.
    pub lock: MatchLock,
    _line2: [u32; 15],
    /// Strobed schedule: how the rank waits for the end of the slice. Written by others too.
    pub gate: SliceBarrier,
    _line2a: [u32; 12],
    /// Under the lock, as all that follows: receives posted. On a line of its own, for helpers look at it.
    pub posted_count: AtomicU32,
    _line3: [u32; 15],
    /// Unexpected messages.
    pub unexpected_count: AtomicU32,
    /// Bytes of unexpected payload in the heap.
    pub unexpected_bytes: AtomicU64,
    /// Order of the next post or arrival.
    pub next_order: AtomicU64,
    /// First free descriptor of the slab, or 0.
    pub free: AtomicU32,
    /// Descriptors of the slab ever used.
    pub slab_used: AtomicU32,
    /// Receives that helpers have matched, the last one first, linked by `later`: for the owner to join in.
    pub handed: AtomicU32,
    /// Slice in which a receive was posted last, while there are fresh ones.
    pub posted_slice: AtomicU32,
    /// Slices in which messages were taken out for it, where nothing may depend on time: whose turn it is to be first.
    pub turn: AtomicU32,
    _line4: [u32; 6],
    /// Unexpected messages in order of arrival.
    pub arrivals: List,
    /// Receives that have taken nothing yet since they were posted in a slice that was not over then, in order; strobed
    /// schedule only.
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
    /// What is kept of its calls on request.
    pub kept: Kept,
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
