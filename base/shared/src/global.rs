// SPDX-License-Identifier: MIT OR Apache-2.0
//! Global memory: a region of the node segment in which a variable has the same offset on every node; with what the
//! core primitives keep of it, and the words by which those who ask are told. In a job of one node its own lock guards
//! what is kept, in one of several the network's.

use crate::UserMemory;
use crate::lock::MatchLock;
use crate::network::stride;
use crate::shape::RecordSizes;
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use std::marker::PhantomData;
use zerocopy::{FromBytes, IntoBytes};

/// Bytes of global memory: Strobe's own, and 16 MiB for programs. What is never touched costs nothing.
pub const GLOBAL_BYTES: u64 = GLOBAL_OWN_BYTES + (16 << 20);
/// The first of them are Strobe's own: a page of words, and the table of collectives.
pub const GLOBAL_OWN_BYTES: u64 = COLLECTIVES_AT + COLLECTIVES_BYTES;
/// Where the table of collectives lies (`strobe_endpoint`'s `readiness`), and how large it is.
pub const COLLECTIVES_AT: u64 = 4096;
/// Rows of the table, of two lines each: a row is touched when a communicator of several nodes has its first
/// collective.
pub const COLLECTIVE_ROWS: u64 = 1 << 18;
/// Its rows, behind a bit for each, behind a page of words.
pub const COLLECTIVES_BYTES: u64 = 4096 + COLLECTIVE_ROWS / 8 + COLLECTIVE_ROWS * 128;
/// Operations of one asker of which it may be told at a time.
pub const ASKER_SLOTS: usize = 32;

/// What is said of global memory as a whole.
#[repr(C, align(64))]
pub struct GlobalControl {
    /// Guards what is kept, in a job of one node.
    pub lock: MatchLock,
    /// 1 once what is kept is open; under the lock.
    pub open: AtomicU32,
    /// 1 while operations of this node, or questions that wait here, are under way; under the lock.
    pub busy: AtomicU32,
    _pad: u32,
    /// Events signalled, and variables changed by operations, so far; under the lock.
    pub changes: AtomicU64,
}

/// Where an asker finds out what became of one operation.
#[repr(C)]
struct AnswerWords {
    /// Four times its number, plus 1 for no, 2 for yes.
    answer: AtomicU64,
    /// The event that is signalled then, plus one, or 0.
    event: AtomicU64,
}

/// The words of an asker: a rank, or whoever drives the node.
#[repr(C, align(64))]
pub struct AskerWords {
    /// The last operation that it has issued.
    pub issued: AtomicU64,
    /// 1 while it waits for an event or a variable: it is woken when something changes.
    pub waits: AtomicU32,
    _pad: u32,
    slots: [AnswerWords; ASKER_SLOTS],
}

impl AskerWords {
    /// Asker, before it issues operation `id`: forgets the one that was in its place.
    pub fn expect(&self, id: u64, event: Option<u64>) {
        let slot = &self.slots[id as usize % ASKER_SLOTS];
        slot.event.store(event.map_or(0, |event| event.saturating_add(1)), Ordering::Relaxed);
        slot.answer.store(id << 2, Ordering::Release);
    }

    /// Asker: operation `id` could not be issued, and its number is still free for another.
    pub fn give_up(&self, id: u64) {
        self.slots[id as usize % ASKER_SLOTS].answer.store(0, Ordering::Release);
    }

    /// Notes what became of operation `id`; the event to be signalled. `None` if that is known, or nobody asks any
    /// more.
    pub fn answer(&self, id: u64, yes: bool) -> Option<Option<u64>> {
        let slot = &self.slots[id as usize % ASKER_SLOTS];
        let event = slot.event.load(Ordering::Relaxed).checked_sub(1);
        let (open, closed) = (id << 2, id << 2 | if yes { 2 } else { 1 });
        let first = slot.answer.compare_exchange(open, closed, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        first.then_some(event)
    }

    /// What became of operation `id`, as far as it is known.
    pub fn answer_of(&self, id: u64) -> Option<bool> {
        match self.slots[id as usize % ASKER_SLOTS].answer.load(Ordering::Acquire).checked_sub(id << 2) {
            Some(1) => Some(false),
            Some(2) => Some(true),
            _ => None,
        }
    }

    /// True while nothing is known of operation `id`.
    pub fn is_open(&self, id: u64) -> bool {
        self.slots[id as usize % ASKER_SLOTS].answer.load(Ordering::Acquire) == id << 2
    }

    /// True if the place of operation `id` is free: the one before it there is answered.
    pub fn has_room(&self, id: u64) -> bool {
        let word = self.slots[id as usize % ASKER_SLOTS].answer.load(Ordering::Acquire);
        word == 0 || word & 3 != 0
    }
}

/// How large the parts are.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub local_ranks: u32,
    pub job_ranks: u32,
    pub nodes: u32,
    pub sizes: RecordSizes,
}

impl Extent {
    /// One for each rank of the node, and one for whoever drives the node.
    fn endpoint_slots(&self) -> usize {
        self.local_ranks as usize + 1
    }

    /// One for each rank of the job, and one for each node.
    fn askers(&self) -> usize {
        self.job_ranks as usize + self.nodes as usize
    }

    fn record_at(&self) -> usize {
        size_of::<GlobalControl>() + (self.endpoint_slots() * size_of::<AskerWords>())
    }

    fn kept_at(&self) -> usize {
        self.record_at().next_multiple_of(4096) + stride(self.sizes.primitive_bytes)
    }

    fn memory_at(&self) -> usize {
        self.kept_at() + (self.askers() * self.sizes.kept_bytes).next_multiple_of(4096)
    }

    /// Bytes of all; the staged block lies behind the memory.
    pub fn bytes(&self) -> usize {
        if self.sizes.primitive_bytes == 0 { 0 } else { self.memory_at() + 2 * GLOBAL_BYTES as usize }
    }
}

/// A node's global memory.
#[derive(Clone, Copy)]
pub struct Global {
    base: usize,
    extent: Extent,
}

impl Global {
    /// That at `base` of a mapped segment that was made for `extent`; none if there is none.
    pub(crate) fn at(base: usize, extent: Extent) -> Option<Global> {
        (extent.bytes() != 0).then_some(Global { base, extent })
    }

    /// What is said of it as a whole.
    #[inline]
    pub fn control(&self) -> &'static GlobalControl {
        // SAFETY: at the beginning of the part, inside the mapping by `Segment::attach`'s check, page aligned, mapped
        // for the life of the process; atomics only.
        unsafe { &*(self.base as *const GlobalControl) }
    }

    /// The words of a rank of this node, or, behind the last, of whoever drives it.
    pub fn asker(&self, endpoint_slot: u32) -> &'static AskerWords {
        assert!((endpoint_slot as usize) < self.extent.endpoint_slots());
        let at = self.base + size_of::<GlobalControl>() + endpoint_slot as usize * size_of::<AskerWords>();
        // SAFETY: one of `endpoint_slots` by the assertion, inside the part; aligned to a line; atomics only.
        unsafe { &*(at as *const AskerWords) }
    }

    /// True if a block of `bytes` lies inside.
    pub fn holds(&self, offset: u64, bytes: u64) -> bool {
        offset.checked_add(bytes).is_some_and(|end| end <= GLOBAL_BYTES)
    }

    /// The variable at `offset`, which is divisible by eight; none if it is not, or lies outside.
    #[inline]
    pub fn word(&self, offset: u64) -> Option<&'static AtomicU64> {
        let sound = offset.is_multiple_of(8) && self.holds(offset, 8);
        let at = self.base + self.extent.memory_at() + offset as usize;
        // SAFETY: eight aligned bytes inside the memory, which is page aligned; any bits are a word. Programs store
        // there too, with words of their own, which a processor does not tear.
        sound.then(|| unsafe { &*(at as *const AtomicU64) })
    }

    /// What the word at `offset` holds, and 0 where there is none.
    pub fn load(&self, offset: u64) -> u64 {
        self.word(offset).map_or(0, |word| word.load(Ordering::Acquire))
    }

    /// Memory at `offset` for a program to read and write.
    pub fn memory(&self, offset: u64, bytes: u64) -> Option<UserMemory> {
        let at = self.base + self.extent.memory_at() + offset as usize;
        self.holds(offset, bytes).then(|| UserMemory::at(at))
    }

    /// Memory for what is staged, behind all that is seen.
    pub fn staged(&self, at: u64, bytes: u64) -> Option<UserMemory> {
        let memory = self.base + self.extent.memory_at() + GLOBAL_BYTES as usize + at as usize;
        self.holds(at, bytes).then(|| UserMemory::at(memory))
    }

    /// Takes the lock of a job of one node for `endpoint_slot`, if it is free. In one of several the network's is the
    /// one.
    pub fn try_lock(&self, endpoint_slot: u32) -> Option<GlobalGuard> {
        // A guard that is made gives the lock back when it ends: it may be made only by who has it.
        (self.extent.nodes < 2 && self.control().lock.try_take(endpoint_slot)).then(|| GlobalGuard { global: *self })
    }
}

/// The lock of global memory in a job of one node, until dropped.
pub struct GlobalGuard {
    global: Global,
}

impl GlobalGuard {
    /// What is kept of the primitives.
    pub fn kept(&mut self) -> KeptRecords<'_> {
        KeptRecords { global: self.global, guard: PhantomData }
    }
}

impl Drop for GlobalGuard {
    fn drop(&mut self) {
        self.global.control().lock.release();
    }
}

/// What the engine keeps of the primitives, for the holder of the lock.
pub struct KeptRecords<'a> {
    global: Global,
    guard: PhantomData<&'a mut ()>,
}

impl KeptRecords<'_> {
    /// For the holder of the network's lock, for as long as it borrows the guard.
    pub(crate) fn new(global: Global) -> Self {
        KeptRecords { global, guard: PhantomData }
    }

    /// Global memory itself.
    pub fn global(&self) -> Global {
        self.global
    }

    /// The record of the node, which is a `T`, and for each asker a `K`, as the segment was made for.
    pub fn records<T: FromBytes + IntoBytes, K: FromBytes + IntoBytes>(&mut self) -> (&mut T, &mut [K]) {
        let extent = self.global.extent;
        assert!(size_of::<T>() == extent.sizes.primitive_bytes && size_of::<K>() == extent.sizes.kept_bytes);
        assert!(align_of::<T>() <= 4096 && align_of::<K>() <= 4096);
        let record = self.global.base + extent.record_at().next_multiple_of(4096);
        let kept = self.global.base + extent.kept_at();
        // SAFETY: inside the part by `Extent::bytes` and the assertions, page aligned, apart from each other. Any bytes
        // are a `T` or `K`. Only the holder of the lock makes such references: this borrows its guard, of which there
        // is one, and is borrowed for them.
        unsafe { (&mut *(record as *mut T), std::slice::from_raw_parts_mut(kept as *mut K, extent.askers())) }
    }
}
