// SPDX-License-Identifier: MIT OR Apache-2.0
//! A world of its own for some threads: a simulator answers for them what the kernel answers for all others, so that
//! many ranks of a job run in one process on virtual time (docs/design/simulation.md).
//!
//! A thread in no world pays one load of [`ANY`] where it asks the kernel, or goes a slow way, anyway.

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// What a thread does that costs time, and where others may come in between.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Step {
    /// A place where the order of threads matters: a fence, a lock.
    Point,
    /// It looked at something that had not changed, and looks again.
    Spin,
    /// It gives the processor away.
    Yield,
    /// A barrier on all processors.
    Barrier,
    /// A call of the kernel.
    Call,
    /// A copy of so many bytes.
    Copy(usize),
}

/// What threads sleep on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum On {
    /// The word at this address.
    Word(usize),
    /// Any descriptor.
    Descriptors,
}

/// What a simulator answers. All calls come from a thread that has entered, and return when it is that thread's turn.
pub trait World: Send + Sync {
    /// The time in nanoseconds.
    fn now_ns(&self) -> u64;
    /// The calling thread takes a step.
    fn step(&self, step: Step);
    /// Sleeps until somebody wakes those who sleep `on` this, or for so long. Nothing happens between the call and the
    /// sleep.
    fn sleep(&self, on: On, limit: Option<Duration>);
    /// Wakes at most `count` of those who sleep `on` this.
    fn wake(&self, on: On, count: usize);
    /// Processors that each thread may use.
    fn processors(&self) -> u32;
    /// The one that the calling thread runs on.
    fn processor(&self) -> u32;
    /// Whether there are barriers on all processors.
    fn has_barriers(&self) -> bool;
    /// Whether processes may copy from and to each other.
    fn allows_copies(&self) -> bool;
}

/// Some thread of this process has entered a world.
static ANY: AtomicBool = AtomicBool::new(false);

thread_local! {
    static ENTERED: RefCell<Option<Arc<dyn World>>> = const { RefCell::new(None) };
}

/// From here on `world` answers for the calling thread; with none the kernel does.
pub fn enter(world: Option<Arc<dyn World>>) {
    ANY.store(true, Ordering::Relaxed);
    ENTERED.set(world);
}

/// The world that the calling thread has entered.
#[inline]
pub(crate) fn entered() -> Option<Arc<dyn World>> {
    if ANY.load(Ordering::Relaxed) { find() } else { None }
}

#[cold]
fn find() -> Option<Arc<dyn World>> {
    ENTERED.try_with(|entered| entered.borrow().clone()).ok().flatten()
}

/// The calling thread takes a step, if it is in a world.
#[inline]
pub fn step(step: Step) {
    if let Some(world) = entered() {
        world.step(step);
    }
}

/// A place where the order of threads matters. Only in builds with debug assertions: it may be on the way of a small
/// message.
#[inline(always)]
pub fn point() {
    if cfg!(debug_assertions) {
        step(Step::Point);
    }
}
