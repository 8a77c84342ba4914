// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sequential consistency towards processes that have to be asked: what comes after a put waits until the put is in
//! place. Elsewhere a put is in place when it returns, and messages keep their order by themselves.

use crate::edge::{Callback, Code};
use crate::messager::Messager;
use crate::reach::{is_at_once, region_of};
use std::cell::RefCell;
use std::collections::{BTreeMap, VecDeque};
use std::ffi::c_int;
use strobe_endpoint::ProcId;
use strobe_mpi::Process;

/// `DCMF_SEQUENTIAL_CONSISTENCY`
const SEQUENTIAL: c_int = 2;

/// Begins an operation.
type Start = Box<dyn FnOnce(&Process, &Messager) -> Code>;

/// An operation that waits.
struct Deferred {
    ordered: bool,
    start: Start,
    /// What is called with the reason if it cannot begin then.
    callbacks: [Callback; 2],
}

/// Operations that wait for earlier ones, by their target.
#[derive(Default)]
pub struct Order {
    deferred: RefCell<BTreeMap<u32, VecDeque<Deferred>>>,
}

/// True for operations that keep order with all others.
pub fn is_ordered(consistency: c_int) -> bool {
    consistency == SEQUENTIAL
}

impl Order {
    /// True if an operation to `to` has to wait for earlier ones.
    #[inline]
    pub fn has_to_wait(&self, process: &Process, to: ProcId, ordered: bool) -> bool {
        if is_at_once(process, to) {
            return false;
        }
        self.deferred.borrow().contains_key(&to.0) || ordered && !is_settled(process, to)
    }

    /// Starts an operation now, or when those before it allow it.
    #[inline]
    pub fn start(
        &self,
        process: &Process,
        messager: &Messager,
        (to, ordered): (ProcId, bool),
        callbacks: [Callback; 2],
        start: impl FnOnce(&Process, &Messager) -> Code + 'static,
    ) -> Code {
        if !self.has_to_wait(process, to, ordered) {
            return start(process, messager);
        }
        self.defer(process, (to, ordered), callbacks, start);
        Ok(())
    }

    /// Starts an operation when those before it allow it.
    pub fn defer(
        &self,
        process: &Process,
        (to, ordered): (ProcId, bool),
        callbacks: [Callback; 2],
        start: impl FnOnce(&Process, &Messager) -> Code + 'static,
    ) {
        ask(process, to);
        let deferred = Deferred { ordered, start: Box::new(start), callbacks };
        self.deferred.borrow_mut().entry(to.0).or_default().push_back(deferred);
    }

    /// Starts what need not wait any more: how many operations that was.
    pub fn release(&self, process: &Process, messager: &Messager) -> usize {
        if self.deferred.borrow().is_empty() {
            return 0;
        }
        let (mut count, targets) = (0, self.deferred.borrow().keys().copied().collect::<Vec<_>>());
        for to in targets {
            while let Some(next) = self.next(process, ProcId(to)) {
                if let Err(wrong) = (next.start)(process, messager) {
                    next.callbacks.into_iter().for_each(|callback| messager.finish(callback, wrong.code));
                }
                count += 1;
            }
        }
        count
    }

    /// True if nothing waits.
    pub fn is_empty(&self) -> bool {
        self.deferred.borrow().is_empty()
    }

    /// Takes out the next operation to a process, if it may start.
    fn next(&self, process: &Process, to: ProcId) -> Option<Deferred> {
        let mut deferred = self.deferred.borrow_mut();
        let queue = deferred.get_mut(&to.0)?;
        if queue.front().is_some_and(|next| next.ordered) && !is_settled(process, to) {
            ask(process, to);
            return None;
        }
        let next = queue.pop_front();
        if queue.is_empty() {
            deferred.remove(&to.0);
        }
        next
    }
}

fn is_settled(process: &Process, to: ProcId) -> bool {
    process.wins.onesided.asker.is_settled(&process.progress.endpoint, region_of(to), to)
}

/// Asks a process to say when all puts to it are in place.
fn ask(process: &Process, to: ProcId) {
    // Without memory for a message it is asked again with the next advance.
    let _ = process.wins.onesided.asker.start_flush(&process.progress.endpoint, region_of(to), to);
}
