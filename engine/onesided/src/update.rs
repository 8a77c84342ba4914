// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomic updates of each element: by whoever holds the lock of the memory, or by single instructions.

use crate::mutation::{Mutation, is};
use crate::place::{Place, parts};
use crate::reach::{Direct, bytes_of, copy};
use std::io;
use std::rc::Rc;
use strobe_endpoint::{Site, process_at};
use strobe_os::cpu;
use strobe_protocol::reduce::{Kernel, kernel};
use strobe_shared::pack::Typed;
use strobe_shared::{MatchLock, OwnedMemory, UserMemory, WindowMember, Word};
use strobe_types::layout::Layout;
use strobe_types::{OpHandle, Result, TypeHandle, err};
use strobe_wire::onesided::Run as PlacedRun;

/// How often a lock that is taken is looked at before the processor is given away. It is held for one update.
const LOOKS_BEFORE_YIELD: u32 = 100;

/// The elements of an update, and what happens to them.
#[derive(Clone)]
pub struct Elements {
    pub(crate) op: OpHandle,
    pub(crate) basic: TypeHandle,
    pub(crate) layout: Rc<Layout>,
    kernel: Kernel,
}

impl Elements {
    /// Elements of the predefined datatype `basic`, each to be combined by the predefined `op`.
    ///
    /// # Errors
    /// If the operation is not defined for them.
    pub fn new(op: OpHandle, basic: TypeHandle) -> Result<Elements> {
        match Layout::predefined(basic) {
            Some(layout) => Elements::of(op, basic, Rc::new(layout)),
            None => err!(TYPE, "{:#x} is not a predefined datatype", basic.0),
        }
    }

    /// The same for who has the layout of the datatype.
    ///
    /// # Errors
    /// As [`Elements::new`].
    #[inline]
    pub fn of(op: OpHandle, basic: TypeHandle, layout: Rc<Layout>) -> Result<Elements> {
        Ok(Elements { op, basic, layout, kernel: kernel(op, basic)? })
    }

    /// Bytes of data in one.
    #[inline]
    pub fn size(&self) -> usize {
        self.layout.size()
    }

    /// True if they lie behind each other in memory as they do in a packed stream.
    #[inline]
    pub(crate) fn are_dense(&self) -> bool {
        self.layout.contiguous(2).is_some()
    }

    #[inline]
    pub(crate) fn typed(&self, memory: UserMemory, count: usize) -> Typed<'_> {
        Typed { layout: &self.layout, count, memory }
    }
}

/// How some memory is updated; the same for all who do.
#[derive(Clone, Copy)]
pub enum Updates<'a> {
    /// Holding this lock.
    Locked(&'a MatchLock),
    /// By single instructions, words of 4 or 8 bytes that are aligned to their length, so that programs may load and
    /// store the same words.
    Words,
}

impl<'a> Updates<'a> {
    /// That of a member's memory.
    #[inline]
    pub(crate) fn of(member: &'a WindowMember) -> Updates<'a> {
        if member.is_by_words() { Updates::Words } else { Updates::Locked(&member.updates) }
    }

    /// Until dropped, nobody else updates the memory by this lock.
    #[inline]
    fn hold(self, site: &Site) -> Option<Held<'a>> {
        match self {
            Updates::Locked(lock) if is(Mutation::UpdatesUnlocked) => Some(Held(lock)),
            Updates::Locked(lock) => Some(Held::take(site, lock)),
            Updates::Words => None,
        }
    }
}

/// What an update reads and writes besides the target.
#[derive(Clone, Copy, Default)]
pub(crate) struct Operands<'a> {
    /// The operand; none for an operation that only reads.
    pub(crate) operand: Option<Typed<'a>>,
    /// Where what was there goes, if somebody wants it.
    pub(crate) result: Option<Typed<'a>>,
}

/// The lock of some memory, until dropped.
struct Held<'a>(&'a MatchLock);

impl Held<'_> {
    #[inline]
    fn take<'a>(site: &Site, lock: &'a MatchLock) -> Held<'a> {
        let mut looks = 0u32;
        while !lock.try_take(site.my_rank()) {
            looks += 1;
            if looks <= LOOKS_BEFORE_YIELD {
                std::hint::spin_loop();
            } else if inherit(site, lock) {
                break;
            } else {
                cpu::yield_now();
            }
        }
        Held(lock)
    }
}

/// Takes the lock from a rank that has failed with it, in a job that goes on; the element that it was about to change
/// has its old value, its new one, or a part of either.
#[cold]
fn inherit(site: &Site, lock: &MatchLock) -> bool {
    let losses = &site.losses;
    losses.are_survived() && {
        losses.look();
        let failed = |rank: &u32| losses.has_failed(process_at(site, *rank));
        lock.holder().filter(failed).is_some_and(|rank| lock.try_inherit(rank, site.my_rank()))
    }
}

impl Drop for Held<'_> {
    fn drop(&mut self) {
        self.0.release();
    }
}

/// Elements behind each other in memory that this process loads and stores.
#[derive(Clone, Copy)]
pub struct Run {
    /// Where they begin.
    pub memory: UserMemory,
    /// Bytes of all of them.
    pub bytes: usize,
}

impl Run {
    /// Gives what is there to `result`, and combines it with the operand, holding the lock of that memory.
    #[inline]
    pub fn update(
        self,
        site: &Site,
        lock: &MatchLock,
        kernel: Kernel,
        operand: Option<UserMemory>,
        result: Option<UserMemory>,
    ) {
        let _held = Held::take(site, lock);
        if let Some(result) = result {
            self.memory.copy_to(result, self.bytes);
        }
        if let Some(operand) = operand {
            self.combine(kernel, operand);
        }
    }

    /// Gives the element that is there to `result`, and replaces it by `new` if it equals `expected`, holding the lock.
    #[inline]
    pub fn compare_and_swap(self, site: &Site, lock: &MatchLock, operands: [UserMemory; 2], result: UserMemory) {
        let _held = Held::take(site, lock);
        self.swap_if_equal(operands, result);
    }

    #[inline]
    fn combine(self, kernel: Kernel, operand: UserMemory) {
        self.memory.with_slice_mut(self.bytes, |inout| operand.with_slice(self.bytes, |input| kernel(inout, input)));
    }

    #[inline]
    fn swap_if_equal(self, [new, expected]: [UserMemory; 2], result: UserMemory) {
        let Run { memory, bytes } = self;
        if !is(Mutation::SwapsBlindly) {
            memory.copy_to(result, bytes);
        }
        let equal = memory.with_slice(bytes, |there| expected.with_slice(bytes, |expected| there == expected));
        if equal || is(Mutation::SwapsAlways) {
            new.copy_to(memory, bytes);
        }
    }
}

impl Direct {
    /// Combines the elements at `place` with the operand, and gives what was there.
    pub(crate) fn update(
        self,
        site: &Site,
        updates: Updates<'_>,
        place: &Place<'_>,
        elements: &Elements,
        operands: Operands<'_>,
    ) -> io::Result<()> {
        let count = place.bytes() / elements.size().max(1);
        let operand = operands.operand.map(|operand| in_elements(operand, elements, count));
        let Some(_held) = updates.hold(site) else {
            let operand = operand.as_ref().map(|operand| operand.0);
            return self.update_words(place, elements, operand, operands.result);
        };
        self.with_elements(site, place, elements, operand.is_some(), |memory| {
            let fetch = || operands.result.into_iter().for_each(|result| copy(elements.typed(memory, count), result));
            if !is(Mutation::FetchesAfter) {
                fetch();
            }
            if let Some((operand, _)) = &operand {
                let bytes = count * elements.layout.extent().1 as usize;
                Run { memory, bytes }.combine(elements.kernel, *operand);
            }
            if is(Mutation::FetchesAfter) {
                fetch();
            }
        })
    }

    /// Gives the element at `place` to `result`, and replaces it by `new` if it equals `expected`.
    pub(crate) fn compare_and_swap(
        self,
        site: &Site,
        updates: Updates<'_>,
        place: &Place<'_>,
        elements: &Elements,
        operands: [UserMemory; 2],
        result: UserMemory,
    ) -> io::Result<()> {
        let bytes = elements.size();
        let Some(_held) = updates.hold(site) else {
            let [new, expected] = operands.map(|memory| memory.read_partial_word(bytes));
            let word = self.words(place, elements)?.next().ok_or_else(no_words)?;
            result.write_partial_word(word.compare_and_swap(expected, new), bytes);
            return Ok(());
        };
        self.with_elements(site, place, elements, true, |memory| Run { memory, bytes }.swap_if_equal(operands, result))
    }

    /// The elements at `place` as words that are updated one by one. Fails if they are no such words.
    fn words(self, place: &Place<'_>, elements: &Elements) -> io::Result<impl Iterator<Item = Word>> {
        let bytes = elements.size();
        let (Direct::Mapped(base), Some(first), true) = (self, place.contiguous(), elements.are_dense()) else {
            return Err(no_words());
        };
        Word::of(base.offset(first), bytes).ok_or_else(no_words)?;
        let count = place.bytes() / bytes;
        Ok((0..count).filter_map(move |at| Word::of(base.offset(first + (at * bytes) as isize), bytes)))
    }

    fn update_words(
        self,
        place: &Place<'_>,
        elements: &Elements,
        operand: Option<UserMemory>,
        result: Option<Typed<'_>>,
    ) -> io::Result<()> {
        let (bytes, mut done) = (elements.size(), 0);
        let before = OwnedMemory::new(if result.is_some() { place.bytes() } else { 0 });
        for word in self.words(place, elements)? {
            let there = match operand {
                None => word.load(),
                Some(operand) => word.replace(|before| {
                    let mut inout = before.to_le_bytes();
                    let input = operand.offset(done);
                    input.with_slice(bytes, |input| (elements.kernel)(&mut inout[..bytes], input));
                    u64::from_le_bytes(inout)
                }),
            };
            if result.is_some() {
                before.memory().offset(done).write_partial_word(there, bytes);
            }
            done += bytes as isize;
        }
        if let Some(result) = result {
            copy(elements.typed(before.memory(), place.bytes() / bytes), result);
        }
        Ok(())
    }

    /// Lets `work` read and, if it `writes`, change the elements at `place`, where they lie or in a copy.
    fn with_elements(
        self,
        site: &Site,
        place: &Place<'_>,
        elements: &Elements,
        writes: bool,
        work: impl FnOnce(UserMemory),
    ) -> io::Result<()> {
        if let (Direct::Mapped(base), Some(first), true) = (self, place.contiguous(), elements.are_dense()) {
            work(base.offset(first));
            return Ok(());
        }
        let count = place.bytes() / elements.size().max(1);
        let copy = OwnedMemory::new(count * elements.layout.extent().1 as usize);
        self.get(site, elements.typed(copy.memory(), count), place)?;
        work(copy.memory());
        if writes && !is(Mutation::WritesNothingBack) {
            self.put(site, elements.typed(copy.memory(), count), place)?;
        }
        Ok(())
    }
}

fn no_words() -> io::Error {
    io::Error::new(io::ErrorKind::InvalidInput, "the elements are no words that one instruction updates")
}

/// The elements of a buffer behind each other in memory: where they lie, or a copy, which the second value keeps.
#[inline]
fn in_elements(from: Typed<'_>, elements: &Elements, count: usize) -> (UserMemory, OwnedMemory) {
    debug_assert!(bytes_of(from) >= count * elements.size(), "the origin has as many elements as the target");
    match from.layout.contiguous(from.count) {
        Some(first) if elements.are_dense() => (from.memory.offset(first), OwnedMemory::default()),
        _ => {
            let owned = OwnedMemory::new(count * elements.layout.extent().1 as usize);
            copy(from, elements.typed(owned.memory(), count));
            (owned.memory(), owned)
        }
    }
}

/// The parts of an update that go in one request each, of whole elements. An element without gaps lies in one run. Of
/// one with a gap each half may, so that a part of so many runs could end within it.
pub(crate) fn parts_of_elements(
    runs: &[(isize, usize)],
    elements: &Elements,
    (bytes_max, runs_max): (usize, usize),
) -> Vec<Vec<PlacedRun>> {
    let size = elements.size().max(1);
    let together = (bytes_max / size).max(1);
    match elements.are_dense() {
        true => parts(runs, size * together, runs_max),
        false => parts(runs, size * together.min(runs_max / 2).max(1), usize::MAX),
    }
}
