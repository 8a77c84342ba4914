// SPDX-License-Identifier: MIT OR Apache-2.0
//! Distributed locks. A lock is a symmetric `long` that is zero everywhere: on one PE, its home, the lower half says
//! who came last, plus one. Who comes later tells the one before it, and waits on its own copy, so that nobody looks at
//! memory of another PE in a loop: in the upper half each PE has a bit that says that it waits, and who is next.

use crate::atomic::{compare_and_swap, fetch, update};
use crate::context_table::Ctx;
use crate::edge::{At, Name, exports, refuse};
use crate::order::quiet;
use crate::pes::inside;
use crate::space::{Space, make_progress};
use crate::wait::until;
use std::ffi::c_int;
use strobe_shared::Combine;
use strobe_types::CallId;

const LOCK: CallId = CallId::of("shmem_set_lock");
/// In the upper half: its owner waits for the lock. The bits below are the PE that is next, plus one.
const WAITS: u32 = 1 << 31;
/// `SHMEM_CMP_NE` and `SHMEM_CMP_GE`
const NE: c_int = 1;
const GE: c_int = 5;

/// A lock as a call uses it.
#[derive(Clone, Copy)]
struct Lock {
    call: Name,
    /// Who came last, on the home PE.
    last: At<u32>,
    /// What each PE knows.
    known: At<u32>,
    home: c_int,
    me: u32,
}

impl Lock {
    fn of(call: Name, lock: At<i64>) -> Lock {
        let space = Space::of(call);
        if !lock.address().is_multiple_of(8) {
            refuse(call, "lock: is not aligned to 8 bytes: pass a symmetric variable of type long");
        }
        let offset = space.spot(call, ("lock", lock.address()), 8, 0).offset;
        // So that locks that lie together have different homes.
        let home = (offset / 8 % space.pes as usize) as c_int;
        let last = lock.cast::<u32>();
        Lock { call, last, known: last.offset(1), home, me: space.me }
    }

    /// Takes it if it is free.
    fn try_take(self) -> bool {
        compare_and_swap(self.call, Ctx::DEFAULT, self.last, (0, self.me + 1), self.home) == 0
    }

    fn take(self) {
        let (call, me) = (self.call, self.me);
        update(call, Ctx::DEFAULT, self.known, (Combine::Set, u64::from(WAITS)), me as c_int);
        let before: u32 = fetch(call, Ctx::DEFAULT, self.last, (Combine::Set, u64::from(me + 1)), self.home);
        if before == 0 {
            update(call, Ctx::DEFAULT, self.known, (Combine::And, u64::from(!WAITS)), me as c_int);
            return;
        }
        let next = (Combine::Or, u64::from(me + 1));
        update(call, Ctx::DEFAULT, self.known, next, before as c_int - 1);
        // The bit is that of the sign.
        until(call, self.known.cast::<i32>(), GE, 0);
    }

    fn give_back(self) {
        let (call, me) = (self.call, self.me);
        let next = || fetch::<u32>(call, Ctx::DEFAULT, self.known, (Combine::Nothing, 0), me as c_int);
        if next() == 0 {
            if compare_and_swap(call, Ctx::DEFAULT, self.last, (me + 1, 0), self.home) == me + 1 {
                return;
            }
            // Somebody comes, and has not yet said who.
            until(call, self.known, NE, 0);
        }
        let heir = next();
        update(call, Ctx::DEFAULT, self.known, (Combine::Set, 0), me as c_int);
        update(call, Ctx::DEFAULT, self.known, (Combine::And, u64::from(!WAITS)), heir as c_int - 1);
    }
}

exports! {
    /// Waits for a lock, and takes it.
    fn set_lock(lock: At<i64>) {
        let lock = Lock::of("shmem_set_lock", lock);
        inside(lock.call, LOCK, |_, _| lock.take());
    }

    /// Gives a lock back, when all that was done under it is complete.
    fn clear_lock(lock: At<i64>) {
        let lock = Lock::of("shmem_clear_lock", lock);
        quiet(lock.call, None);
        inside(lock.call, LOCK, |_, _| lock.give_back());
    }

    /// Takes a lock if it is free: 0 if it was.
    fn test_lock(lock: At<i64>) -> c_int {
        let lock = Lock::of("shmem_test_lock", lock);
        let taken = inside(lock.call, LOCK, |_, _| lock.try_take());
        if !taken {
            make_progress();
        }
        c_int::from(!taken)
    }
}
