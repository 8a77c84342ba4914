// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cell that holds a process's whole MPI state. One thread is inside at a time; the same thread may enter
//! again (a user's callback that calls MPI), so it hands out shared references and its content uses cells.
//! Below `MPI_THREAD_MULTIPLE` the standard promises that calls do not overlap, and entering costs no atomic
//! read-modify-write.

use std::cell::UnsafeCell;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, AtomicU32, AtomicU64, Ordering, fence};
use std::thread;
use strobe_os::{cpu, futex};

/// A value that one thread at a time may use, with re-entry.
pub struct Reentrant<T> {
    value: UnsafeCell<Option<T>>,
    filled: AtomicBool,
    gate: Gate,
}

/// What keeps other threads out of a [`Reentrant`]; whoever is inside and waits opens it meanwhile.
pub struct Gate {
    concurrent: AtomicBool,
    /// True if whoever leaves has to fence before it looks for sleepers, as the kernel does not do it for them.
    fences: AtomicBool,
    owner: AtomicU64,
    depth: AtomicU32,
    /// How many threads wait to enter.
    outside: AtomicU32,
    /// How many of them sleep, or are about to, or have been woken.
    asleep: AtomicU32,
    /// True if whoever leaves has to wake one of these: not again while one is on its way.
    calls: AtomicBool,
    /// Changes whenever the gate was left while threads slept: what they sleep on.
    left: AtomicU32,
}

/// How often a thread looks before it gives its processor away, and how often it does that before it sleeps: who is
/// inside may have lost its processor, and then no looking helps.
const LOOKS: u32 = 64;
const YIELDS: u32 = 4;

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
                fences: AtomicBool::new(true),
                owner: AtomicU64::new(0),
                depth: AtomicU32::new(0),
                outside: AtomicU32::new(0),
                asleep: AtomicU32::new(0),
                calls: AtomicBool::new(false),
                left: AtomicU32::new(0),
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
        if concurrent {
            self.fences.store(!(cpu::register_barrier() && cpu::barrier_everywhere()), Ordering::Relaxed);
        }
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
        let free = || self.owner.compare_exchange(0, me, Ordering::Acquire, Ordering::Relaxed).is_ok();
        if !free() {
            self.wait_outside(free);
        }
        self.depth.store(1, Ordering::Relaxed);
    }

    #[cold]
    fn wait_outside(&self, free: impl Fn() -> bool) {
        self.outside.fetch_add(1, Ordering::Relaxed);
        let is_free_soon = (0..LOOKS * YIELDS).any(|look| {
            if look % LOOKS == LOOKS - 1 {
                thread::yield_now()
            } else {
                std::hint::spin_loop()
            }
            free()
        });
        if !is_free_soon {
            self.asleep.fetch_add(1, Ordering::SeqCst);
            loop {
                let left = self.left.load(Ordering::SeqCst);
                self.calls.store(true, Ordering::SeqCst);
                if self.fences.load(Ordering::Relaxed) {
                    fence(Ordering::SeqCst);
                } else {
                    // Also for whoever leaves now, between leaving and looking for sleepers.
                    cpu::barrier_everywhere();
                }
                if free() {
                    break;
                }
                futex::wait(&self.left, left, None);
            }
            if self.asleep.fetch_sub(1, Ordering::SeqCst) > 1 {
                // Others still sleep: when this thread leaves it wakes the next one.
                self.calls.store(true, Ordering::SeqCst);
            }
        }
        self.outside.fetch_sub(1, Ordering::Relaxed);
    }

    fn unlock(&self) {
        if self.depth.fetch_sub(1, Ordering::Relaxed) == 1 {
            self.open();
        }
    }

    /// Leaves, and wakes one of those that sleep outside.
    #[inline]
    fn open(&self) {
        self.owner.store(0, Ordering::Release);
        if self.fences.load(Ordering::Relaxed) {
            fence(Ordering::SeqCst);
        }
        if self.calls.load(Ordering::Relaxed) && self.calls.swap(false, Ordering::SeqCst) {
            self.wake_one();
        }
    }

    #[cold]
    fn wake_one(&self) {
        self.left.fetch_add(1, Ordering::SeqCst);
        futex::wake(&self.left, 1);
    }

    /// Runs `wait` with the gate open to other threads, at whatever depth the caller is. `wait` must not use
    /// the value behind it; it only waits.
    pub fn open_during<R>(&self, wait: impl FnOnce() -> R) -> R {
        if !self.concurrent.load(Ordering::Relaxed) {
            return wait();
        }
        let depth = self.depth.load(Ordering::Relaxed);
        self.open();
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
    use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};
    use std::thread;

    #[test]
    fn many_threads_enter_one_at_a_time_and_all_get_in() {
        const THREADS: u32 = 8;
        const TURNS: u32 = 2000;
        let (cell, inside) = (Reentrant::empty(), AtomicBool::new(false));
        assert!(cell.fill(AtomicU32::new(0)));
        for fences in [false, true] {
            cell.gate().set_concurrent(true);
            cell.gate().fences.fetch_or(fences, Ordering::Relaxed);
            thread::scope(|scope| {
                for number in 0..THREADS {
                    let (cell, inside) = (&cell, &inside);
                    scope.spawn(move || {
                        for turn in 0..TURNS {
                            let count = cell.enter().expect("it is filled");
                            assert!(!inside.swap(true, Ordering::Relaxed), "another thread is inside");
                            count.fetch_add(1, Ordering::Relaxed);
                            // Now and then whoever is inside loses its processor, so that others fall asleep.
                            if turn % 64 == number {
                                thread::sleep(std::time::Duration::from_micros(50));
                            }
                            inside.store(false, Ordering::Relaxed);
                        }
                    });
                }
            });
        }
        assert_eq!(cell.enter().expect("it is filled").load(Ordering::Relaxed), 2 * THREADS * TURNS);
        assert_eq!(cell.gate().asleep.load(Ordering::Relaxed), 0);
    }

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
