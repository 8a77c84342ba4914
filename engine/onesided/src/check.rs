// SPDX-License-Identifier: MIT OR Apache-2.0
//! Finds accesses to exposed memory that nothing puts in an order (`--check`, MPI-5.0 section 12.7): of two processes,
//! or of one process and the memory's owner by loads and stores.
//!
//! The owner carries out all requests then, and notes each until it is complete: until its origin flushes, or, in an
//! epoch of all the memory (between two fences, or from post to wait), until that is over. Two that overlap meanwhile
//! conflict, unless both only read, or both are atomic updates of the same elements. Of what it stores itself the owner
//! keeps no record, so a *shadow* of the memory is kept: what is there and differs from the shadow was stored past us.
//! Within an epoch of all the memory the shadow is complete, and any store to bytes that are put to or got from in that
//! epoch is found. Elsewhere it is current where a request has been carried out and not flushed.

use std::cell::RefCell;
use std::ops::Range;
use strobe_endpoint::ProcId;
use strobe_shared::UserMemory;
use strobe_types::OpHandle;
use strobe_wire::onesided::{Access, Conflict, Request, Verb};

/// An access that was carried out and is not complete.
struct Open {
    from: ProcId,
    /// It belongs to an epoch of all the memory.
    of_epoch: bool,
    access: Access,
    /// The handle of the elements of an atomic update.
    basic: u32,
    /// What comes in a message of its own is in place some time later, before the flush.
    is_late: bool,
    runs: Vec<Range<usize>>,
}

#[derive(Default)]
struct State {
    shadow: Vec<u8>,
    in_epoch: bool,
    /// Who has locked the memory: what they do belongs to no epoch of all the memory.
    holders: Vec<ProcId>,
    open: Vec<Open>,
    /// The first conflict of each origin since it last flushed.
    found: Vec<(ProcId, Conflict)>,
    /// The first of an origin that had flushed by then, so that only the owner can be told.
    own: Option<(ProcId, Conflict)>,
}

/// The accesses to some memory of this process.
pub struct Checker {
    memory: UserMemory,
    bytes: usize,
    state: RefCell<State>,
}

/// The access that a request makes, if it makes one.
fn access_of(request: &Request<'_>) -> Option<Access> {
    match request.verb {
        Verb::Put | Verb::PutLong => Some(Access::Put),
        Verb::Get => Some(Access::Get),
        Verb::Fetch if request.op == OpHandle::NO_OP.0 => Some(Access::Read),
        Verb::Accumulate | Verb::Fetch | Verb::CompareAndSwap => Some(Access::Update),
        Verb::Lock | Verb::Unlock | Verb::Flush | Verb::ReadsOver => None,
    }
}

/// The bytes that a request touches, ascending.
fn runs_of(request: &Request<'_>, bytes: usize) -> Vec<Range<usize>> {
    // Requests to what is not there were refused before.
    let run = |at: i64, length: u64| Some(usize::try_from(at).ok()?..usize::try_from(at).ok()? + length as usize);
    let runs = request.runs.iter().filter_map(|one| run(one.at(), one.bytes()));
    let mut runs: Vec<_> = runs.filter(|run| !run.is_empty() && run.end <= bytes).collect();
    runs.sort_unstable_by_key(|run| run.start);
    runs
}

/// The first bytes that are in both of two ascending lists of runs.
fn overlap(one: &[Range<usize>], other: &[Range<usize>]) -> Option<Range<usize>> {
    let (mut one, mut other) = (one.iter().peekable(), other.iter().peekable());
    while let (Some(mine), Some(theirs)) = (one.peek(), other.peek()) {
        let both = mine.start.max(theirs.start)..mine.end.min(theirs.end);
        if !both.is_empty() {
            return Some(both);
        }
        if mine.end <= theirs.end {
            one.next()
        } else {
            other.next()
        };
    }
    None
}

/// True if accesses may come in any order: if none writes, or all are atomic.
fn agree(one: (Access, u32), other: (Access, u32)) -> bool {
    let atomic = |access| matches!(access, Access::Read | Access::Update);
    match (one.0, other.0) {
        (Access::Get | Access::Read, Access::Get | Access::Read) => true,
        _ => atomic(one.0) && atomic(other.0) && one.1 == other.1,
    }
}

impl Checker {
    /// For `bytes` bytes of exposed memory. Of memory that is all that the process has, stores are not found.
    pub fn new(memory: UserMemory, bytes: usize) -> Checker {
        Checker { memory, bytes, state: RefCell::default() }
    }

    fn has_shadow(&self) -> bool {
        self.bytes < isize::MAX as usize
    }

    /// An epoch of all the memory begins: what is stored from now on is seen. No request may come meanwhile.
    pub fn begin_epoch(&self) {
        self.end_epoch();
        if self.has_shadow() {
            let mut state = self.state.borrow_mut();
            state.shadow.resize(self.bytes, 0);
            self.memory.read(&mut state.shadow);
            state.in_epoch = true;
        }
    }

    /// It is over: all origins have flushed.
    pub fn end_epoch(&self) {
        let state = &mut *self.state.borrow_mut();
        state.in_epoch = false;
        for open in state.open.extract_if(.., |open| open.of_epoch) {
            for bytes in open.runs.iter().filter_map(|run| self.stored(&state.shadow, run)) {
                state.own.get_or_insert((open.from, Conflict::new(open.access, None, bytes)));
            }
        }
    }

    /// Takes out what the owner has to be told: that it stored to bytes after the access of a process that has flushed
    /// since, in the same epoch.
    pub fn take_own(&self) -> Option<(ProcId, Conflict)> {
        self.state.borrow_mut().own.take()
    }

    /// A request is about to be carried out.
    pub(crate) fn before(&self, from: ProcId, request: &Request<'_>) {
        match request.verb {
            Verb::ReadsOver => {
                let is_read = |open: &Open| matches!(open.access, Access::Get | Access::Read);
                return self.state.borrow_mut().open.retain(|open| open.from != from || !is_read(open));
            }
            Verb::Lock => return self.state.borrow_mut().holders.push(from),
            Verb::Unlock => {
                let mut state = self.state.borrow_mut();
                if let Some(at) = state.holders.iter().position(|holder| *holder == from) {
                    state.holders.swap_remove(at);
                }
                return;
            }
            _ => {}
        }
        let Some(access) = access_of(request) else { return };
        let state = &mut *self.state.borrow_mut();
        let runs = runs_of(request, self.bytes);
        let of_epoch = state.in_epoch && !state.holders.contains(&from);
        let disagrees = |other: &&Open| !agree((access, request.basic), (other.access, other.basic));
        let conflict = state.open.iter().filter(disagrees).find_map(|other| {
            let both = overlap(&runs, &other.runs)?;
            Some(Conflict::new(access, Some((other.from.0, other.access)), both))
        });
        let by_store = || runs.iter().filter(|_| of_epoch).find_map(|run| self.stored(&state.shadow, run));
        let conflict = conflict.or_else(|| by_store().map(|bytes| Conflict::new(access, None, bytes)));
        if let Some(conflict) = conflict {
            note(&mut state.found, from, conflict);
        }
        let is_late = request.verb == Verb::PutLong;
        state.open.push(Open { from, of_epoch, access, basic: request.basic, is_late, runs });
    }

    /// A request was carried out: what is there now nobody has stored past us.
    pub(crate) fn after(&self, request: &Request<'_>) {
        if access_of(request).is_some() && self.has_shadow() {
            let state = &mut *self.state.borrow_mut();
            state.shadow.resize(self.bytes, 0);
            runs_of(request, self.bytes).iter().for_each(|run| self.refresh(&mut state.shadow, run));
        }
    }

    /// The accesses of an origin are in place, and come before whatever it does next: the first conflict of one of
    /// them.
    pub(crate) fn flushed(&self, from: ProcId) -> Option<Conflict> {
        let state = &mut *self.state.borrow_mut();
        for open in state.open.iter_mut().filter(|open| open.from == from) {
            for run in &open.runs {
                if open.is_late {
                    self.refresh(&mut state.shadow, run);
                } else if let Some(bytes) = self.stored(&state.shadow, run) {
                    note(&mut state.found, from, Conflict::new(open.access, None, bytes));
                    self.refresh(&mut state.shadow, run);
                }
            }
            open.is_late = false;
        }
        state.open.retain(|open| open.from != from || open.of_epoch);
        let at = state.found.iter().position(|found| found.0 == from)?;
        Some(state.found.swap_remove(at).1)
    }

    /// The first bytes of a run that are not what the shadow says.
    fn stored(&self, shadow: &[u8], run: &Range<usize>) -> Option<Range<usize>> {
        let known = shadow.get(run.clone())?;
        self.memory.offset(run.start as isize).with_slice(run.len(), |there| {
            let first = known.iter().zip(there).position(|(known, there)| known != there)?;
            let length = known[first..].iter().zip(&there[first..]).take_while(|(known, there)| known != there).count();
            Some(run.start + first..run.start + first + length)
        })
    }

    fn refresh(&self, shadow: &mut [u8], run: &Range<usize>) {
        if let Some(known) = shadow.get_mut(run.clone()) {
            self.memory.offset(run.start as isize).read(known);
        }
    }
}

fn note(found: &mut Vec<(ProcId, Conflict)>, from: ProcId, conflict: Conflict) {
    if !found.iter().any(|other| other.0 == from) {
        found.push((from, conflict));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::OwnedMemory;
    use strobe_wire::onesided::Run;

    const A: ProcId = ProcId(3);
    const B: ProcId = ProcId(5);

    struct World(OwnedMemory, Checker);

    impl World {
        fn new() -> World {
            let memory = OwnedMemory::new(64);
            let checker = Checker::new(memory.memory(), 64);
            World(memory, checker)
        }

        fn ask(&self, from: ProcId, verb: Verb, at: i64, value: u8) {
            let run = [Run::new(at, 4)];
            let op = if value == 0 { OpHandle::NO_OP.0 } else { OpHandle::SUM.0 };
            let request = Request { runs: &run, bytes: 4, basic: 7, op, ..Request::bare(verb, 1, 1) };
            self.1.before(from, &request);
            if matches!(verb, Verb::Put | Verb::Accumulate) {
                self.store(at, value);
            }
            self.1.after(&request);
        }

        fn store(&self, at: i64, value: u8) {
            self.0.memory().offset(at as isize).write(&[value; 4]);
        }
    }

    #[test]
    fn overlapping_accesses_conflict_until_the_first_is_flushed() {
        let world = World::new();
        world.ask(A, Verb::Put, 0, 1);
        world.ask(B, Verb::Put, 4, 1);
        assert_eq!((world.1.flushed(A), world.1.flushed(B)), (None, None), "they lie apart");
        world.ask(A, Verb::Put, 0, 1);
        world.ask(B, Verb::Get, 2, 1);
        assert_eq!(world.1.flushed(A), None, "it was alone when it came");
        assert_eq!(world.1.flushed(B), Some(Conflict::new(Access::Get, Some((3, Access::Put)), 2..4)));
        world.ask(B, Verb::Get, 2, 1);
        assert_eq!(world.1.flushed(B), None, "the put was flushed");
        world.ask(A, Verb::Put, 8, 1);
        world.ask(A, Verb::Put, 9, 2);
        assert!(world.1.flushed(A).is_some(), "its own are in no order either");
    }

    #[test]
    fn reads_and_atomic_updates_do_not_conflict_among_themselves() {
        let world = World::new();
        for verb in [Verb::Accumulate, Verb::Fetch, Verb::CompareAndSwap] {
            world.ask(A, verb, 0, 1);
            world.ask(B, verb, 0, 1);
        }
        assert_eq!((world.1.flushed(A), world.1.flushed(B)), (None, None));
        world.ask(A, Verb::Get, 0, 0);
        world.ask(B, Verb::Fetch, 0, 0);
        assert_eq!((world.1.flushed(A), world.1.flushed(B)), (None, None), "none writes");
        world.ask(A, Verb::Accumulate, 0, 1);
        world.ask(B, Verb::Put, 0, 1);
        assert!(world.1.flushed(B).is_some() && world.1.flushed(A).is_none());
    }

    #[test]
    fn stores_of_the_owner_are_found_in_its_epoch_and_while_an_access_is_open() {
        let world = World::new();
        world.store(0, 9);
        world.1.begin_epoch();
        world.ask(A, Verb::Put, 0, 1);
        assert_eq!(world.1.flushed(A), None, "it was stored before the epoch");
        world.store(8, 9);
        world.ask(A, Verb::Put, 6, 1);
        assert_eq!(world.1.flushed(A), Some(Conflict::new(Access::Put, None, 8..10)), "before the put");
        world.ask(A, Verb::Put, 20, 1);
        world.store(20, 2);
        assert_eq!(world.1.flushed(A), Some(Conflict::new(Access::Put, None, 20..24)), "after it");
        world.store(40, 3);
        world.1.before(A, &Request::bare(Verb::Lock, 1, 1));
        world.ask(A, Verb::Get, 40, 1);
        assert_eq!(world.1.flushed(A), None, "a lock's epoch has nothing to do with it");
        world.1.before(A, &Request::bare(Verb::Unlock, 1, 1));
        world.1.end_epoch();
        assert_eq!(world.1.take_own(), None);
        world.store(44, 3);
        world.ask(A, Verb::Put, 44, 1);
        assert_eq!(world.1.flushed(A), None, "the epoch is over");
        world.ask(A, Verb::Get, 44, 1);
        world.store(44, 5);
        assert_eq!(world.1.flushed(A), Some(Conflict::new(Access::Get, None, 44..48)), "while it was open");
    }

    #[test]
    fn an_epoch_of_all_the_memory_puts_nothing_in_an_order_before_it_is_over() {
        let world = World::new();
        world.1.begin_epoch();
        world.ask(A, Verb::Put, 0, 1);
        assert_eq!(world.1.flushed(A), None);
        world.ask(B, Verb::Put, 0, 2);
        assert_eq!(world.1.flushed(B), Some(Conflict::new(Access::Put, Some((3, Access::Put)), 0..4)));
        world.ask(A, Verb::Put, 8, 1);
        assert_eq!(world.1.flushed(A), None);
        world.store(9, 5);
        world.1.begin_epoch();
        assert_eq!(world.1.take_own(), Some((A, Conflict::new(Access::Put, None, 9..12))), "A has been answered");
        world.ask(B, Verb::Put, 0, 2);
        assert_eq!((world.1.flushed(B), world.1.take_own()), (None, None), "the last epoch is over");
    }
}
