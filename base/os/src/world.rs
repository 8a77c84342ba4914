// SPDX-License-Identifier: MIT OR Apache-2.0
//! Simulated worlds: for some threads of a process a simulator answers what the kernel answers for all others, so that
//! many ranks of a job run in one process on virtual time (docs/design/simulation.md).
//!
//! A thread in no world pays one load of [`ANY`] where it would ask the kernel, or on a slow path.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// An action of a thread that costs time, at which the simulator may let others go first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A place where the order of threads matters: a fence, a lock.
    Point,
    /// A round of a loop that waits: nothing had changed.
    Spin,
    /// Giving the processor to others.
    Yield,
    /// A barrier on all processors.
    Barrier,
    /// A system call.
    Call,
    /// A copy of so many bytes.
    Copy(usize),
}

/// What a thread sleeps on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// A futex: the word at this address.
    Word(usize),
    /// Any file descriptor that it watches.
    Descriptors,
}

/// The answers of a simulator. Each call is made by a thread that has entered, and returns when it is that thread's
/// turn.
pub trait World: Send + Sync {
    /// The time in nanoseconds.
    fn now_ns(&self) -> u64;
    /// Called for each step of the calling thread.
    fn step(&self, step: Step);
    /// Sleeps until woken `on` this, or until `limit` has passed. No other thread runs between the call and the sleep.
    fn sleep(&self, on: On, limit: Option<Duration>);
    /// Wakes at most `count` threads that sleep `on` this.
    fn wake(&self, on: On, count: usize);
    /// Number of processors that each thread may use.
    fn processors(&self) -> u32;
    /// The processor of the calling thread.
    fn processor(&self) -> u32;
    /// Whether processes may use membarrier.
    fn has_barriers(&self) -> bool;
    /// Whether processes may copy from and to each other's memory.
    fn allows_copies(&self) -> bool;
}

/// True once a thread of this process has entered a world.
static ANY: AtomicBool = AtomicBool::new(false);

thread_local! {
    static ENTERED: RefCell<Option<Arc<dyn World>>> = const { RefCell::new(None) };
}

/// Lets `world` answer for the calling thread from now on; with `None` the kernel does.
pub fn enter(world: Option<Arc<dyn World>>) {
    ANY.store(true, Ordering::Relaxed);
    ENTERED.set(world);
}

/// The world of the calling thread, if it has entered one.
#[inline]
pub(crate) fn entered() -> Option<Arc<dyn World>> {
    if ANY.load(Ordering::Relaxed) { find() } else { None }
}

#[cold]
fn find() -> Option<Arc<dyn World>> {
    ENTERED.try_with(|entered| entered.borrow().clone()).ok().flatten()
}

/// Tells the world of the calling thread, if it has one, of a step.
#[inline]
pub fn step(step: Step) {
    if let Some(world) = entered() {
        world.step(step);
    }
}

/// The step [`Step::Point`], which in release builds does nothing, since it may lie on the path of a small message.
#[inline(always)]
pub fn point() {
    if cfg!(debug_assertions) {
        step(Step::Point);
    }
}
