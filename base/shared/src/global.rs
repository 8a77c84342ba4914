// SPDX-License-Identifier: MIT OR Apache-2.0
//! Global memory: a region of the node segment in which a variable has the same offset on every node, as the core
//! primitives need it; with the state of the primitives and the words in which the answers to questions are stored.
//! That state is guarded in a job of one node by a lock of its own, in a job of several by the network lock ("the lock"
//! below).

use crate::UserMemory;
use crate::lock::MatchLock;
use crate::shape::{RecordSizes, stride};
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use std::marker::PhantomData;
use zerocopy::{FromBytes, IntoBytes};

/// Bytes of global memory: the library's own, and 16 MiB for programs. Pages that are never touched cost nothing.
pub const GLOBAL_BYTES: u64 = GLOBAL_OWN_BYTES + (16 << 20);
/// The first bytes are the library's own: a page of words, and the table of collectives.
pub const GLOBAL_OWN_BYTES: u64 = COLLECTIVES_AT + COLLECTIVES_BYTES;
/// Offset of the table of collectives (`strobe_endpoint`'s `readiness`).
pub const COLLECTIVES_AT: u64 = 4096;
/// Rows of the table, of two lines each: a row is touched when a communicator of several nodes has its first
/// collective.
pub const COLLECTIVE_ROWS: u64 = 1 << 18;
/// Bytes of that table: a page of words, a bit for each row, and the rows.
pub const COLLECTIVES_BYTES: u64 = 4096 + COLLECTIVE_ROWS / 8 + COLLECTIVE_ROWS * 128;
/// How many open operations of one asker may be stored at a time.
pub const ASKER_SLOTS: usize = 32;

/// Words about global memory as a whole.
#[repr(C, align(64))]
pub struct GlobalControl {
    /// The lock of a job of one node.
    pub lock: MatchLock,
    /// 1 once the state of the primitives is set up; under the lock.
    pub open: AtomicU32,
    /// 1 while operations of this node are under way, or questions wait on it; under the lock.
    pub busy: AtomicU32,
    _pad: u32,
    /// How many events were signalled and variables changed by operations so far; under the lock.
    pub changes: AtomicU64,
}

/// What becomes of the answer to an operation when it comes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answering {
    /// It is kept until its asker takes it.
    Kept,
    /// This event of the node is signalled, at this offset.
    Signals(u64),
    /// Nothing: what the operation has written counts.
    Nothing,
}

impl Answering {
    const NOTHING: u64 = u64::MAX;

    fn word(self) -> u64 {
        match self {
            Answering::Kept => 0,
            Answering::Signals(offset) => offset.saturating_add(1),
            Answering::Nothing => Self::NOTHING,
        }
    }

    fn of(word: u64) -> Answering {
        match word {
            0 => Answering::Kept,
            Self::NOTHING => Answering::Nothing,
            next => Answering::Signals(next - 1),
        }
    }
}

/// The answer to one operation of an asker.
#[repr(C)]
struct AnswerWords {
    /// Four times the number of the operation, plus 1 for no or 2 for yes; 0 when there is nothing to take.
    answer: AtomicU64,
    /// An [`Answering`].
    answering: AtomicU64,
}

/// The words of an asker: a rank, or whoever drives the network of the node.
#[repr(C, align(64))]
pub struct AskerWords {
    /// Number of the last operation that it has issued.
    pub issued: AtomicU64,
    /// 1 while it waits for an event or a variable: then it is woken when something changes.
    pub waits: AtomicU32,
    _pad: u32,
    slots: [AnswerWords; ASKER_SLOTS],
}

impl AskerWords {
    /// Called by the asker before it issues operation `id`: clears the place of its answer.
    pub fn expect(&self, id: u64, answering: Answering) {
        let slot = &self.slots[id as usize % ASKER_SLOTS];
        slot.answering.store(answering.word(), Ordering::Relaxed);
        slot.answer.store(id << 2, Ordering::Release);
    }

    /// Called by the asker if operation `id` could not be issued, or if it wants no answer to it any more.
    pub fn give_up(&self, id: u64) {
        let answer = &self.slots[id as usize % ASKER_SLOTS].answer;
        if answer.load(Ordering::Relaxed) >> 2 == id {
            answer.store(0, Ordering::Release);
        }
    }

    /// Stores the answer to operation `id`, if it is to be kept, and returns what becomes of it. `None` if there is an
    /// answer already, or the asker has gone on to another operation.
    pub fn answer(&self, id: u64, yes: bool) -> Option<Answering> {
        let slot = &self.slots[id as usize % ASKER_SLOTS];
        let answering = Answering::of(slot.answering.load(Ordering::Relaxed));
        let kept = id << 2 | if yes { 2 } else { 1 };
        let (open, closed) = (id << 2, if answering == Answering::Kept { kept } else { 0 });
        let first = slot.answer.compare_exchange(open, closed, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        first.then_some(answering)
    }

    /// The answer to operation `id`, once; `None` if there is none yet. Its place is free from now on.
    pub fn take_answer(&self, id: u64) -> Option<bool> {
        let answer = &self.slots[id as usize % ASKER_SLOTS].answer;
        let yes = match answer.load(Ordering::Acquire).checked_sub(id << 2) {
            Some(1) => false,
            Some(2) => true,
            _ => return None,
        };
        answer.store(0, Ordering::Release);
        Some(yes)
    }

    /// True while operation `id` has no answer.
    pub fn is_open(&self, id: u64) -> bool {
        self.slots[id as usize % ASKER_SLOTS].answer.load(Ordering::Acquire) == id << 2
    }

    /// The operations that have no answer, by number. Bounded whatever the words are.
    pub fn open(&self) -> impl Iterator<Item = u64> + '_ {
        let issued = self.issued.load(Ordering::Relaxed);
        let first = issued.saturating_sub(ASKER_SLOTS as u64 - 1).max(1);
        (first..=issued).filter(|id| self.is_open(*id))
    }

    /// True if the place for the answer to operation `id` is free: the answer to the operation before it there has been
    /// taken. An answer that has come is still waited for.
    pub fn has_room(&self, id: u64) -> bool {
        self.slots[id as usize % ASKER_SLOTS].answer.load(Ordering::Acquire) == 0
    }
}

/// The sizes of the parts.
#[derive(Clone, Copy)]
pub(crate) struct Extent {
    pub local_ranks: u32,
    pub job_ranks: u32,
    pub nodes: u32,
    pub sizes: RecordSizes,
}

impl Extent {
    /// Number of endpoint slots with words of an asker: one for each rank of the node, and one for whoever drives it.
    fn endpoint_slots(&self) -> usize {
        self.local_ranks as usize + 1
    }

    /// Number of askers in the job: one for each rank, and one for each node.
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

    /// True for a segment that was made without global memory.
    #[inline]
    fn is_empty(&self) -> bool {
        self.sizes.primitive_bytes == 0
    }

    /// Bytes of all parts; the block for staged data lies behind global memory.
    pub fn bytes(&self) -> usize {
        if self.is_empty() { 0 } else { self.memory_at() + 2 * GLOBAL_BYTES as usize }
    }
}

/// Global memory of a node.
#[derive(Clone, Copy)]
pub struct Global {
    base: usize,
    extent: Extent,
}

impl Global {
    /// Global memory at `base` of a mapped segment that was made for `extent`; `None` if that has none.
    pub(crate) fn at(base: usize, extent: Extent) -> Option<Global> {
        (!extent.is_empty()).then_some(Global { base, extent })
    }

    /// The words that all processes of the node use.
    #[inline]
    pub fn control(&self) -> &'static GlobalControl {
        // SAFETY: at the beginning of the part, inside the mapping by `Segment::attach`'s check, page aligned, mapped
        // for the life of the process; atomics only.
        unsafe { &*(self.base as *const GlobalControl) }
    }

    /// The words of a rank of this node; behind the last rank's are those of whoever drives the node.
    pub fn asker(&self, endpoint_slot: u32) -> &'static AskerWords {
        assert!((endpoint_slot as usize) < self.extent.endpoint_slots());
        let at = self.base + size_of::<GlobalControl>() + endpoint_slot as usize * size_of::<AskerWords>();
        // SAFETY: one of `endpoint_slots` by the assertion, inside the part; aligned to a line; atomics only.
        unsafe { &*(at as *const AskerWords) }
    }

    /// True if a block of `bytes` bytes at `offset` lies in global memory.
    pub fn holds(&self, offset: u64, bytes: u64) -> bool {
        offset.checked_add(bytes).is_some_and(|end| end <= GLOBAL_BYTES)
    }

    /// The variable at `offset`; `None` if that is not divisible by eight, or outside.
    #[inline]
    pub fn word(&self, offset: u64) -> Option<&'static AtomicU64> {
        let sound = offset.is_multiple_of(8) && self.holds(offset, 8);
        let at = self.base + self.extent.memory_at() + offset as usize;
        // SAFETY: eight aligned bytes inside the memory, which is page aligned; any bits are a word. Programs store
        // there too, with words of their own, which a processor does not tear.
        sound.then(|| unsafe { &*(at as *const AtomicU64) })
    }

    /// The value of the variable at `offset`, or 0 if there is none.
    pub fn load(&self, offset: u64) -> u64 {
        self.word(offset).map_or(0, |word| word.load(Ordering::Acquire))
    }

    /// Memory at `offset` for a program to read and write; `None` if any of it lies outside.
    pub fn memory(&self, offset: u64, bytes: u64) -> Option<UserMemory> {
        let at = self.base + self.extent.memory_at() + offset as usize;
        self.holds(offset, bytes).then(|| UserMemory::at(at, bytes as usize))
    }

    /// Memory at `at` of the block for staged data, which no program sees.
    pub fn staged(&self, at: u64, bytes: u64) -> Option<UserMemory> {
        let memory = self.base + self.extent.memory_at() + GLOBAL_BYTES as usize + at as usize;
        self.holds(at, bytes).then(|| UserMemory::at(memory, bytes as usize))
    }

    /// Takes the lock in a job of one node, for `endpoint_slot`. `None` if it is taken, or the job has several nodes.
    pub fn try_lock(&self, endpoint_slot: u32) -> Option<GlobalGuard> {
        // Dropping a guard gives the lock back, so only the process that has the lock may make one.
        (self.extent.nodes < 2 && self.control().lock.try_take(endpoint_slot)).then(|| GlobalGuard { global: *self })
    }
}

/// The lock of global memory in a job of one node, until dropped.
pub struct GlobalGuard {
    global: Global,
}

impl GlobalGuard {
    /// The state of the primitives.
    pub fn kept(&mut self) -> KeptRecords<'_> {
        KeptRecords { global: self.global, guard: PhantomData }
    }
}

impl Drop for GlobalGuard {
    fn drop(&mut self) {
        self.global.control().lock.release();
    }
}

/// The state of the primitives, for the holder of the lock.
pub struct KeptRecords<'a> {
    global: Global,
    guard: PhantomData<&'a mut ()>,
}

impl KeptRecords<'_> {
    /// For the holder of the network lock, while it borrows that guard.
    pub(crate) fn new(global: Global) -> Self {
        KeptRecords { global, guard: PhantomData }
    }

    /// Global memory itself.
    pub fn global(&self) -> Global {
        self.global
    }

    /// The state of the node (`T`), and of each asker (`K`). The segment was made for the sizes of these types.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_answer_keeps_its_place_until_it_is_taken_or_given_up() {
        let slot = |_| AnswerWords { answer: AtomicU64::new(0), answering: AtomicU64::new(0) };
        let slots = std::array::from_fn(slot);
        let asker = AskerWords { issued: AtomicU64::new(0), waits: AtomicU32::new(0), _pad: 0, slots };
        let next = 5 + ASKER_SLOTS as u64;
        asker.expect(5, Answering::Kept);
        assert!(asker.is_open(5) && !asker.has_room(next) && asker.take_answer(5).is_none());
        assert_eq!(asker.answer(5, true), Some(Answering::Kept));
        assert!(!asker.has_room(next), "it has come, and nobody has seen it");
        asker.give_up(next);
        assert_eq!((asker.take_answer(5), asker.take_answer(5), asker.has_room(next)), (Some(true), None, true));
        asker.expect(6, Answering::Signals(0));
        assert_eq!(asker.answer(6, true), Some(Answering::Signals(0)));
        asker.expect(7, Answering::Nothing);
        assert_eq!(asker.answer(7, false), Some(Answering::Nothing));
        asker.expect(8, Answering::Kept);
        asker.give_up(8);
        assert_eq!(asker.answer(8, true), None, "nobody waits for it");
        assert!((6..9).all(|id| asker.has_room(id + ASKER_SLOTS as u64)));
    }
}
