// SPDX-License-Identifier: MIT OR Apache-2.0
//! One process's MPI state: the tables of objects and the endpoint, in one reentrant cell.

use crate::attribute::AllKeyvals;
use crate::buffered::SendBuffer;
use crate::comms::Comms;
use crate::datatype::Types;
use crate::errhandler::Errhandlers;
use crate::group::Groups;
use crate::request::Requests;
use crate::start::Link;
use strobe_endpoint::{Endpoint, Waiter};
use strobe_shared::{Entered, Reentrant};

static PROCESS: Reentrant<Process> = Reentrant::empty();

/// Everything one process knows. Fields are cells: a callback of the user's may enter again, so no `RefCell`
/// stays borrowed while user code (error handlers, attribute functions, operations) runs or a call waits.
pub struct Process {
    /// The engine.
    pub endpoint: Endpoint,
    /// What the C edge keeps: the current call, finalised or not.
    pub edge: crate::edge::Edge,
    /// Keyvals of communicators, datatypes and windows.
    pub keyvals: AllKeyvals,
    /// Communicators that the program holds.
    pub comms: Comms,
    /// Groups that the program holds.
    pub groups: Groups,
    /// Error handlers and error codes.
    pub errhandlers: Errhandlers,
    /// Datatypes.
    pub types: Types,
    /// Requests that the program holds, and operations under way.
    pub requests: Requests,
    /// Generalized requests that are not over.
    pub generalized: crate::generalized::GeneralizedRequests,
    /// Messages that matched probes found.
    pub messages: crate::message::Messages,
    /// The buffer that `MPI_Buffer_attach` attached.
    pub send_buffer: SendBuffer,
    /// This process's tie to its job.
    pub link: Link,
    /// Reduction operations that the program made.
    pub ops: crate::op::Ops,
    /// What was allocated of global memory.
    pub global_memory: crate::global::GlobalMemory,
    /// The groups of `bcs.h`.
    pub bcs: crate::bcs::Groups,
    /// What collectives keep.
    pub collectives: crate::coll::Collectives,
}

/// Enters MPI: every call starts here. `None` before initialisation.
#[inline]
pub fn enter() -> Option<Entered<'static, Process>> {
    PROCESS.enter()
}

/// Makes this process's state; false if it exists already.
pub fn initialize(process: Process) -> bool {
    PROCESS.fill(process)
}

impl Process {
    /// The state of a process that uses `endpoint`.
    pub fn new(endpoint: Endpoint, link: Link) -> Process {
        let errhandlers = Errhandlers::default();
        Process {
            edge: crate::edge::Edge::default(),
            keyvals: AllKeyvals::default(),
            bcs: crate::bcs::Groups::new(&endpoint, &errhandlers.fatal),
            comms: Comms::new(&endpoint, &errhandlers.fatal),
            groups: Groups::default(),
            errhandlers,
            requests: Requests::default(),
            generalized: crate::generalized::GeneralizedRequests::default(),
            messages: crate::message::Messages::default(),
            send_buffer: SendBuffer::default(),
            link,
            endpoint,
            types: Types::default(),
            ops: crate::op::Ops::default(),
            global_memory: crate::global::GlobalMemory::default(),
            collectives: crate::coll::Collectives::default(),
        }
    }

    /// Progress of everything: messages, then operations such as collectives.
    pub fn progress(&self) -> bool {
        let moved = self.endpoint.progress();
        let worked = self.progress_operations();
        if (moved || worked) && PROCESS.is_concurrent() {
            // Another thread may sleep on what has just completed.
            self.endpoint.wake(self.endpoint.site.me());
        }
        moved || worked
    }

    /// Waits until `ready` says so, making progress, without burning the processor. Other threads may enter
    /// while this one idles.
    pub fn wait_until(&self, mut ready: impl FnMut(&Process) -> bool) {
        self.wait_for(|process| ready(process).then_some(()));
    }

    /// As `wait_until`, until `look` finds something.
    pub fn wait_for<T>(&self, look: impl FnMut(&Process) -> Option<T>) -> T {
        self.wait_looking(false, look)
    }

    /// As `wait_for`; `idle` says that a look has just found nothing.
    pub(crate) fn wait_looking<T>(&self, mut idle: bool, mut look: impl FnMut(&Process) -> Option<T>) -> T {
        let mut waiter = Waiter::default();
        loop {
            if idle {
                self.wait_step(&mut waiter);
            }
            if let Some(found) = look(self) {
                self.endpoint.wait_over(&waiter);
                self.progress_detached();
                return found;
            }
            idle = !self.progress();
        }
    }

    /// A call that only asks has to say no. True if it is worth asking again: with a strobe on demand if something is
    /// held that this call may have when the slice is over, and, where nothing may depend on time, at the end of the
    /// slice.
    #[inline]
    pub(crate) fn asked_in_vain(&self) -> bool {
        self.endpoint.schedule().has_slices() && self.asked_in_vain_in_slice()
    }

    #[cold]
    fn asked_in_vain_in_slice(&self) -> bool {
        if self.endpoint.schedule().fixes_order() && self.endpoint.schedule().resumes_at_ends() {
            self.wait_for_slice();
            return true;
        }
        if self.endpoint.schedule().resumes_at_ends() {
            self.endpoint.note_asked();
            return false;
        }
        let strobed = self.endpoint.schedule().strobe_if_held();
        if strobed {
            self.progress();
        }
        strobed
    }

    /// Waits for the end of this slice, and makes the progress meanwhile that belongs to it.
    pub(crate) fn wait_for_slice(&self) {
        self.wait_for_slice_of(self.endpoint.schedule().stamp());
    }

    /// The same for the end of slice `slice`.
    pub(crate) fn wait_for_slice_of(&self, slice: u32) {
        self.wait_until(|process| !process.endpoint.schedule().holds(slice));
        self.progress();
    }

    /// The life of the progress thread: never spins, so that it takes no processor from its rank.
    pub(crate) fn progress_until_finalized(&self) {
        let mut waiter = Waiter::default();
        while !self.is_finalized() {
            if !self.progress() {
                PROCESS.open_during(|| self.endpoint.idle_sleeping(&mut waiter));
            }
        }
    }

    /// One step of waiting after a look that found nothing.
    fn wait_step(&self, waiter: &mut Waiter) {
        if waiter.is_new() {
            self.note_waiting();
        }
        if self.endpoint.help(waiter) {
            return;
        }
        match PROCESS.is_concurrent() {
            true => self.interrupted(|| PROCESS.open_during(|| self.endpoint.idle(waiter))),
            false => self.endpoint.idle(waiter),
        }
    }

    /// Says whether several threads call MPI at the same time.
    pub fn set_concurrent(&self, concurrent: bool) {
        PROCESS.set_concurrent(concurrent);
        self.endpoint.set_threads(concurrent);
    }
}
