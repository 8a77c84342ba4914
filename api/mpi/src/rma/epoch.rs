// SPDX-License-Identifier: MIT OR Apache-2.0
//! Epochs of a window (MPI-5.0 section 12.5): which access this process has now, and whether a call may come in it. It
//! knows no process and waits for nothing.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use strobe_types::{Result, err};

/// A lock of one target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Lock {
    pub(crate) exclusive: bool,
    /// False with `MPI_MODE_NOCHECK`: the program says that nobody else has or wants one.
    pub(crate) taken: bool,
}

/// The locks that a process holds, by rank. Most hold one, for which no memory is asked for.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Locks {
    first: Option<(u32, Lock)>,
    more: BTreeMap<u32, Lock>,
}

impl Locks {
    fn of(rank: u32, lock: Lock) -> Locks {
        Locks { first: Some((rank, lock)), more: BTreeMap::new() }
    }

    fn get(&self, rank: u32) -> Option<Lock> {
        let first = self.first.filter(|first| first.0 == rank).map(|first| first.1);
        first.or_else(|| self.more.get(&rank).copied())
    }

    fn add(&mut self, rank: u32, lock: Lock) {
        match self.first {
            None => self.first = Some((rank, lock)),
            Some(_) => drop(self.more.insert(rank, lock)),
        }
    }

    /// Removes the lock of a rank; true if none is left.
    fn remove(&mut self, rank: u32) -> bool {
        match self.first {
            Some(first) if first.0 == rank => self.first = None,
            _ => drop(self.more.remove(&rank)),
        }
        self.first.is_none() && self.more.is_empty()
    }
}

/// Access to other processes' memory, besides that between two fences.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(crate) enum Access {
    /// None.
    #[default]
    None,
    /// `MPI_Win_start`: to these ranks, in ascending order.
    Started(Vec<u32>),
    /// `MPI_Win_lock`.
    Locked(Locks),
    /// `MPI_Win_lock_all`: whether the locks of this node are taken, and those of ranks that have to be asked, each
    /// with its first operation.
    LockedAll { taken: bool, far: Vec<u32> },
}

/// The access between two calls of `MPI_Win_fence`. A fence that closes an epoch also opens one, which is none if no
/// operation comes in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub(crate) enum Fence {
    /// There was none, or the last one said that nothing succeeds it.
    #[default]
    Closed,
    /// Operations may come.
    Open,
    /// One has come.
    Used,
}

/// The access epochs of a window.
#[derive(Default)]
pub(crate) struct Epochs {
    pub(crate) access: RefCell<Access>,
    pub(crate) fence: Cell<Fence>,
}

impl Epochs {
    /// Checks that an operation on the memory of `rank` may come now.
    #[inline]
    pub(crate) fn operation(&self, rank: u32) -> Result<()> {
        if self.admits(rank) { Ok(()) } else { self.why_not(rank) }
    }

    /// True if an operation on the memory of `rank`, which comes then, may come now.
    #[inline]
    pub(crate) fn admits(&self, rank: u32) -> bool {
        match &*self.access.borrow() {
            Access::None => {
                let is_open = self.fence.get() != Fence::Closed;
                if is_open {
                    self.fence.set(Fence::Used);
                }
                is_open
            }
            Access::Started(ranks) => ranks.binary_search(&rank).is_ok(),
            Access::Locked(locks) => locks.get(rank).is_some(),
            Access::LockedAll { .. } => true,
        }
    }

    #[cold]
    fn why_not(&self, rank: u32) -> Result<()> {
        if matches!(&*self.access.borrow(), Access::None) { outside() } else { not_this_one(rank) }
    }

    /// Checks that an operation with a request may come now: in a passive target epoch (MPI-5.0 section 12.3.5).
    pub(crate) fn operation_with_request(&self) -> Result<()> {
        match &*self.access.borrow() {
            Access::Locked(_) | Access::LockedAll { .. } => Ok(()),
            _ => err!(
                RMA_SYNC,
                "win: an operation with a request needs a lock of its target: call MPI_Win_lock or MPI_Win_lock_all \
                 first"
            ),
        }
    }

    /// True if a call that flushes the operations on a rank may come now.
    #[inline]
    pub(crate) fn admits_flush(&self, rank: u32) -> bool {
        match &*self.access.borrow() {
            Access::LockedAll { .. } => true,
            Access::Locked(locks) => locks.get(rank).is_some(),
            _ => false,
        }
    }

    /// Checks that a call which flushes may come now: in a passive target epoch, with a lock of `rank` if one is named.
    pub(crate) fn flush(&self, rank: Option<u32>) -> Result<()> {
        match (&*self.access.borrow(), rank) {
            (Access::LockedAll { .. }, _) | (Access::Locked(_), None) => Ok(()),
            (Access::Locked(locks), Some(rank)) if locks.get(rank).is_some() => Ok(()),
            (Access::Locked(_), Some(rank)) => not_this_one(rank),
            _ => err!(
                RMA_SYNC,
                "win: there is no lock whose operations could be flushed: call MPI_Win_lock or MPI_Win_lock_all first"
            ),
        }
    }

    /// Checks that an epoch of another kind than fences may begin.
    pub(crate) fn begin(&self, what: &str) -> Result<()> {
        let why = match (&*self.access.borrow(), self.fence.get()) {
            (Access::None, Fence::Used) => "operations of the present epoch need a fence first: call MPI_Win_fence",
            (Access::None, _) => return Ok(()),
            (Access::Started(_), _) => "an epoch is open: call MPI_Win_complete first",
            (Access::Locked(_), _) => "locks are held: call MPI_Win_unlock first",
            (Access::LockedAll { .. }, _) => "all are locked: call MPI_Win_unlock_all first",
        };
        err!(RMA_SYNC, "win: {what} cannot begin here: {why}")
    }

    /// Checks that rank `rank` may be locked.
    pub(crate) fn begin_lock(&self, rank: u32) -> Result<()> {
        match &*self.access.borrow() {
            Access::Locked(locks) if locks.get(rank).is_some() => {
                return err!(RMA_SYNC, "rank: {rank} is locked already: call MPI_Win_unlock first");
            }
            Access::Locked(_) => return Ok(()),
            _ => {}
        }
        self.begin("a lock")
    }

    /// Checks that a fence may come, which is in no other epoch.
    pub(crate) fn begin_fence(&self) -> Result<()> {
        match &*self.access.borrow() {
            Access::None => Ok(()),
            _ => err!(
                RMA_SYNC,
                "win: a fence cannot come between MPI_Win_start and MPI_Win_complete, or while locks are held: end \
                 that epoch first"
            ),
        }
    }

    /// Notes the lock of a rank.
    pub(crate) fn note_lock(&self, rank: u32, lock: Lock) {
        let mut access = self.access.borrow_mut();
        match &mut *access {
            Access::Locked(locks) => locks.add(rank, lock),
            other => *other = Access::Locked(Locks::of(rank, lock)),
        }
        self.fence.set(Fence::Closed);
    }

    /// Forgets the lock of a rank; what it was. Fails if there is none.
    pub(crate) fn end_lock(&self, rank: u32) -> Result<Lock> {
        let lock = self.lock_of(rank)?;
        let mut access = self.access.borrow_mut();
        if let Access::Locked(locks) = &mut *access
            && locks.remove(rank)
        {
            *access = Access::None;
        }
        Ok(lock)
    }

    /// The lock of a rank, if it is locked by itself.
    pub(crate) fn lock_of(&self, rank: u32) -> Result<Lock> {
        let lock = match &*self.access.borrow() {
            Access::Locked(locks) => locks.get(rank),
            _ => None,
        };
        match lock {
            Some(lock) => Ok(lock),
            None => err!(RMA_SYNC, "rank: {rank} is not locked: call MPI_Win_lock first"),
        }
    }

    /// True between `MPI_Win_lock_all` and `MPI_Win_unlock_all`.
    pub(crate) fn is_locked_all(&self) -> bool {
        matches!(&*self.access.borrow(), Access::LockedAll { .. })
    }

    /// Begins an epoch other than one of single locks.
    pub(crate) fn enter(&self, access: Access) {
        *self.access.borrow_mut() = access;
        self.fence.set(Fence::Closed);
    }

    /// True if nothing is open but perhaps an epoch of fences in which there was no operation.
    pub(crate) fn are_closed(&self) -> bool {
        *self.access.borrow() == Access::None && self.fence.get() != Fence::Used
    }
}

#[cold]
fn outside() -> Result<()> {
    err!(
        RMA_SYNC,
        "win: there is no epoch: call MPI_Win_fence, MPI_Win_start, MPI_Win_lock or MPI_Win_lock_all before the first \
         operation"
    )
}

#[cold]
fn not_this_one<T>(rank: u32) -> Result<T> {
    err!(
        RMA_SYNC,
        "target_rank: the present epoch does not give access to rank {rank}: name it in MPI_Win_start, or lock it"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    fn is_refused(result: Result<()>) -> bool {
        result.is_err_and(|error| error.class() == ErrorClass::RMA_SYNC)
    }

    #[test]
    fn operations_need_an_epoch_that_has_their_target() {
        let epochs = Epochs::default();
        assert!(is_refused(epochs.operation(0)));
        epochs.fence.set(Fence::Open);
        assert!(epochs.are_closed() && epochs.operation(3).is_ok() && !epochs.are_closed());
        epochs.enter(Access::Started(vec![1, 4]));
        assert!(epochs.operation(4).is_ok() && is_refused(epochs.operation(3)) && is_refused(epochs.begin_fence()));
        assert!(is_refused(epochs.operation_with_request()) && is_refused(epochs.flush(None)));
        epochs.enter(Access::None);
        assert!(is_refused(epochs.operation(1)), "a fence before another epoch does not count after it");
    }

    #[test]
    fn locks_are_by_rank_and_end_one_by_one() {
        let epochs = Epochs::default();
        let lock = Lock { exclusive: true, taken: true };
        assert!(epochs.begin_lock(2).is_ok() && is_refused(epochs.end_lock(2).map(|_| ())));
        epochs.note_lock(2, lock);
        assert!(is_refused(epochs.begin_lock(2)) && epochs.begin_lock(5).is_ok());
        epochs.note_lock(5, Lock { exclusive: false, ..lock });
        assert!(epochs.operation(2).is_ok() && is_refused(epochs.operation(3)) && is_refused(epochs.begin("an epoch")));
        assert!(epochs.flush(Some(5)).is_ok() && epochs.flush(None).is_ok() && is_refused(epochs.flush(Some(4))));
        assert_eq!(epochs.end_lock(2).unwrap(), lock);
        assert!(epochs.operation(5).is_ok() && is_refused(epochs.lock_of(2).map(|_| ())));
        assert!(epochs.end_lock(5).is_ok() && epochs.are_closed());
    }

    #[test]
    fn operations_between_fences_keep_locks_out_until_the_next_fence() {
        let epochs = Epochs::default();
        epochs.fence.set(Fence::Open);
        assert!(epochs.begin_lock(0).is_ok());
        epochs.operation(0).unwrap();
        assert!(
            is_refused(epochs.begin_lock(0)) && is_refused(epochs.begin("an epoch")) && epochs.begin_fence().is_ok()
        );
    }
}
