// SPDX-License-Identifier: MIT OR Apache-2.0
//! Critical sections (requirement D23): recursive locks by number, which may be used at any time. They do nothing
//! before several threads, or interrupts, are configured.

use crate::entry::entries;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::{self, ThreadId};

/// How many locks there are; numbers beyond them share these.
const LOCKS: usize = 16;

/// A lock that its holder may take again.
struct Lock {
    state: Mutex<State>,
    changed: Condvar,
}

struct State {
    holder: Option<ThreadId>,
    /// How often the holder has taken it.
    depth: u32,
    waiting: u32,
    /// How often anybody has taken it when it was free.
    turns: u64,
}

static TABLE: [Lock; LOCKS] = [const { Lock::new() }; LOCKS];
static WANTED: AtomicBool = AtomicBool::new(false);

/// From now on critical sections keep threads apart.
pub fn want() {
    WANTED.store(true, Ordering::Release);
}

/// Runs something in section 0, as far as that keeps threads apart.
pub fn within<T>(work: impl FnOnce() -> T) -> T {
    enter(0);
    let done = work();
    exit(0);
    done
}

fn lock_of(number: u32) -> Option<&'static Lock> {
    WANTED.load(Ordering::Acquire).then(|| &TABLE[number as usize % LOCKS])
}

fn enter(number: u32) {
    if let Some(lock) = lock_of(number) {
        lock.enter();
    }
}

fn exit(number: u32) {
    if let Some(lock) = lock_of(number) {
        lock.exit();
    }
}

impl Lock {
    const fn new() -> Lock {
        let state = State { holder: None, depth: 0, waiting: 0, turns: 0 };
        Lock { state: Mutex::new(state), changed: Condvar::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn enter(&self) {
        let mut state = self.state();
        if state.holder != Some(thread::current().id()) {
            state = self.wait_until(state, |state| state.holder.is_none());
            state.holder = Some(thread::current().id());
            state.turns += 1;
            self.changed.notify_all();
        }
        state.depth += 1;
    }

    fn exit(&self) {
        let mut state = self.state();
        // It may have been entered before sections kept threads apart.
        if state.holder == Some(thread::current().id()) {
            state.depth -= 1;
            if state.depth == 0 {
                state.holder = None;
                self.changed.notify_all();
            }
        }
    }

    /// Lets in those who wait, one at least.
    fn cycle(&self) {
        let mut state = self.state();
        if state.holder != Some(thread::current().id()) || state.waiting == 0 {
            return;
        }
        let (depth, turns) = (state.depth, state.turns);
        (state.holder, state.depth) = (None, 0);
        self.changed.notify_all();
        state = self.wait_until(state, |state| state.holder.is_none() && state.turns != turns);
        state.holder = Some(thread::current().id());
        state.depth = depth;
        state.turns += 1;
        self.changed.notify_all();
    }

    fn wait_until<'a>(
        &'a self,
        mut state: MutexGuard<'a, State>,
        free: impl Fn(&State) -> bool,
    ) -> MutexGuard<'a, State> {
        state.waiting += 1;
        while !free(&state) {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        state.waiting -= 1;
        state
    }
}

entries! {
    /// Enters a section.
    fn DCMF_CriticalSection_enter_func(x: u32) -> () |_none| { enter(x) }

    /// Leaves it.
    fn DCMF_CriticalSection_exit_func(x: u32) -> () |_none| { exit(x) }

    /// Leaves it if another thread waits for it, and enters it again when that has left it.
    fn DCMF_CriticalSection_cycle_func(x: u32) -> () |_none| {
        if let Some(lock) = lock_of(x) {
            lock.cycle();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicU32;

    #[test]
    fn one_thread_is_inside_and_a_cycle_lets_another_in() {
        let (lock, inside, entered) = (Lock::new(), AtomicU32::new(0), AtomicU32::new(0));
        thread::scope(|scope| {
            lock.enter();
            lock.enter();
            let other = scope.spawn(|| {
                lock.enter();
                entered.store(1, Ordering::SeqCst);
                assert_eq!(inside.load(Ordering::SeqCst), 0, "the first thread is inside, too");
                lock.exit();
            });
            inside.store(1, Ordering::SeqCst);
            while lock.state().waiting == 0 {
                thread::yield_now();
            }
            assert_eq!(entered.load(Ordering::SeqCst), 0);
            inside.store(0, Ordering::SeqCst);
            lock.cycle();
            assert_eq!(entered.load(Ordering::SeqCst), 1, "nobody was let in");
            assert_eq!(lock.state().depth, 2);
            lock.exit();
            lock.exit();
            other.join().unwrap();
        });
        assert!(lock.state().holder.is_none());
        lock.exit();
    }
}
