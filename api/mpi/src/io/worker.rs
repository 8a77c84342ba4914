// SPDX-License-Identifier: MIT OR Apache-2.0
//! A thread beside the program that moves what non-blocking accesses ask for. It starts with the first long one, and
//! sleeps when there is nothing to do. It does one thing after the other: a device gains little by more, and the
//! processors belong to the program.

use super::moving::{Moved, Task};
use std::cell::OnceCell;
use std::sync::mpsc::{Sender, channel};
use std::sync::{Arc, Mutex, PoisonError};
use strobe_endpoint::Ringer;
use strobe_os::thread;

/// What has been left to the worker. Empty until it is done.
#[derive(Default)]
pub(super) struct Ticket(Mutex<Option<Moved>>);

impl Ticket {
    /// What has been moved, once it is.
    pub(super) fn take(&self) -> Option<Moved> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take()
    }
}

/// A task, and whom to tell.
type Order = (Task, Arc<Ticket>);

/// The thread, once it has started; `None` in it if there can be none.
#[derive(Default)]
pub(super) struct Worker(OnceCell<Option<Sender<Order>>>);

impl Worker {
    /// Leaves a task to it; `None` if there is no such thread.
    pub(super) fn leave(&self, task: Task, ringer: Ringer) -> Option<Arc<Ticket>> {
        let sender = self.0.get_or_init(|| start(ringer)).as_ref()?;
        let ticket = Arc::new(Ticket::default());
        sender.send((task, Arc::clone(&ticket))).ok().map(|()| ticket)
    }
}

fn start(ringer: Ringer) -> Option<Sender<Order>> {
    let (sender, orders) = channel::<Order>();
    let started = thread::start("strobe-files", move || {
        for (task, ticket) in orders {
            let moved = task.run();
            *ticket.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(moved);
            ringer.ring();
        }
    });
    started.ok().map(|_| sender)
}
