// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cell that holds a process's whole MPI state. One thread is inside at a time; the same thread may enter
//! again (a user's callback that calls MPI), so it hands out shared references and its content uses cells.
//! Below `MPI_THREAD_MULTIPLE` the standard promises that calls do not overlap, and entering costs no atomic
//! read-modify-write.

use std::cell::UnsafeCell;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering};
use std::thread;

/// A value that one thread at a time may use, with re-entry.
pub struct Reentrant<T> {
    value: UnsafeCell<Option<T>>,
    filled: AtomicBool,
    gate: Gate,
}

/// What keeps other threads out of a [`Reentrant`]; whoever is inside and waits opens it meanwhile.
pub struct Gate {
    concurrent: AtomicBool,
    owner: AtomicU64,
    depth: AtomicU32,
    /// How many threads wait to enter.
    outside: AtomicU32,
}

// SAFETY: `enter` lets one thread at a time see the value: by the owner word when threads may call
// concurrently, and otherwise by the promise of MPI_Init_thread, which `set_concurrent` restates.
unsafe impl<T> Sync for Reentrant<T> {}

thread_local! {
    static IDENTITY: u64 = next_identity();
}

fn next_identity() -> u64 {
    static NEXT: AtomicU64 = AtomicU64::new(1);
    NEXT.fetch_add(1, Ordering::Relaxed)
}

/// The right to use the value until dropped.
pub struct Entered<'a, T> {
    cell: &'a Reentrant<T>,
    value: &'a T,
    locked: bool,
}

impl<T> Reentrant<T> {
    /// An empty cell.
    pub const fn empty() -> Self {
        Reentrant {
            value: UnsafeCell::new(None),
            filled: AtomicBool::new(false),
            gate: Gate {
                concurrent: AtomicBool::new(false),
                owner: AtomicU64::new(0),
                depth: AtomicU32::new(0),
                outside: AtomicU32::new(0),
            },
        }
    }

    /// Fills the cell, once in the life of the process. Returns false if it was filled before.
    pub fn fill(&self, value: T) -> bool {
        if self.filled.load(Ordering::Acquire) {
            return false;
        }
        // SAFETY: not filled, so `enter` has given no reference out; the standard forbids a second thread to
        // initialise concurrently.
        unsafe { *self.value.get() = Some(value) };
        self.filled.store(true, Ordering::Release);
        true
    }

    /// What keeps other threads out.
    pub const fn gate(&self) -> &Gate {
        &self.gate
    }

    /// Enters, or returns `None` while the cell is empty.
    #[inline]
    pub fn enter(&self) -> Option<Entered<'_, T>> {
        if !self.filled.load(Ordering::Acquire) {
            return None;
        }
        let locked = self.gate.is_concurrent();
        if locked {
            self.gate.lock();
        }
        // SAFETY: filled, never emptied; exclusive by the lock or by the thread level (see Sync above).
        let value = unsafe { (*self.value.get()).as_ref().unwrap_unchecked() };
        Some(Entered { cell: self, value, locked })
    }
}

impl Gate {
    /// Says whether several threads may enter at once (`MPI_THREAD_MULTIPLE`). Called before the second
    /// thread's first call.
    pub fn set_concurrent(&self, concurrent: bool) {
        self.concurrent.store(concurrent, Ordering::Release);
    }

    /// True if several threads may enter at once.
    #[inline]
    pub fn is_concurrent(&self) -> bool {
        self.concurrent.load(Ordering::Relaxed)
    }

    /// True if other threads wait to enter. Whoever is inside, and waits for more than a moment, has to let them.
    #[inline]
    pub fn is_wanted(&self) -> bool {
        self.outside.load(Ordering::Relaxed) != 0
    }

    fn lock(&self) {
        let me = IDENTITY.with(|identity| *identity);
        if self.owner.load(Ordering::Relaxed) == me {
            self.depth.fetch_add(1, Ordering::Relaxed);
            return;
        }
        let free = || self.owner.compare_exchange_weak(0, me, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if !free() {
            self.outside.fetch_add(1, Ordering::Relaxed);
            let mut looks = 0u32;
            while !free() {
                looks += 1;
                if looks.is_multiple_of(64) { thread::yield_now() } else { std::hint::spin_loop() }
            }
            self.outside.fetch_sub(1, Ordering::Relaxed);
        }
        self.depth.store(1, Ordering::Relaxed);
    }

    fn unlock(&self) {
        if self.depth.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.owner.store(0, Ordering::Release);
        }
    }

    /// Runs `wait` with the gate open to other threads, at whatever depth the caller is. `wait` must not use
    /// the value behind it; it only waits.
    pub fn open_during<R>(&self, wait: impl FnOnce() -> R) -> R {
        if !self.concurrent.load(Ordering::Relaxed) {
            return wait();
        }
        let depth = self.depth.load(Ordering::Relaxed);
        self.owner.store(0, Ordering::Release);
        let result = wait();
        self.lock();
        self.depth.store(depth, Ordering::Relaxed);
        result
    }
}

impl<T> Deref for Entered<'_, T> {
    type Target = T;
    #[inline]
    fn deref(&self) -> &T {
        self.value
    }
}

impl<T> Drop for Entered<'_, T> {
    #[inline]
    fn drop(&mut self) {
        if self.locked {
            self.cell.gate.unlock();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Reentrant;
    use std::sync::atomic::{AtomicBool, Ordering};
    use std::thread;

    #[test]
    fn whoever_is_inside_sees_that_others_wait_and_lets_them_in() {
        let (cell, let_in) = (Reentrant::empty(), AtomicBool::new(false));
        assert!(cell.fill(7));
        cell.gate().set_concurrent(true);
        thread::scope(|scope| {
            let inside = cell.enter().expect("it is filled");
            let _again = cell.enter().expect("the same thread may enter again");
            assert!(!cell.gate().is_wanted());
            scope.spawn(|| {
                assert_eq!(*cell.enter().expect("it is filled"), 7);
                let_in.store(true, Ordering::Relaxed);
            });
            while !cell.gate().is_wanted() {
                thread::yield_now();
            }
            assert!(!let_in.load(Ordering::Relaxed));
            cell.gate().open_during(|| {
                while !let_in.load(Ordering::Relaxed) {
                    thread::yield_now();
                }
            });
            assert!(!cell.gate().is_wanted());
            assert_eq!(*inside, 7);
        });
    }
}
