// SPDX-License-Identifier: MIT OR Apache-2.0
//! One process's MPI state: the tables of objects and the endpoint, in one reentrant cell.

use crate::attribute::AllKeyvals;
use crate::comm::Comms;
use crate::datatype::Types;
use crate::errhandler::Errhandlers;
use crate::group::Groups;
use crate::info::Infos;
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
    /// Infos that the program holds.
    pub infos: Infos,
    /// Error handlers and error codes.
    pub errhandlers: Errhandlers,
    /// Datatypes.
    pub types: Types,
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

/// Says whether several threads may be in MPI at once.
pub(crate) fn set_concurrent(concurrent: bool) {
    PROCESS.set_concurrent(concurrent);
}

impl Process {
    /// The state of a process that uses `endpoint`.
    pub fn new(endpoint: Endpoint) -> Process {
        let errhandlers = Errhandlers::default();
        Process {
            edge: crate::edge::Edge::default(),
            keyvals: AllKeyvals::default(),
            comms: Comms::new(&endpoint, &errhandlers.fatal),
            groups: Groups::default(),
            infos: Infos::default(),
            errhandlers,
            endpoint,
            types: Types::default(),
        }
    }

    /// Progress of everything: messages, then active collectives.
    pub fn progress(&self) -> bool {
        self.endpoint.progress()
    }

    /// Waits until `ready` says so, making progress, without burning the processor. Other threads may enter
    /// while this one idles.
    pub fn wait_until(&self, mut ready: impl FnMut(&Process) -> bool) {
        let mut waiter = Waiter::default();
        loop {
            if ready(self) {
                return;
            }
            if !self.progress() {
                PROCESS.open_during(|| self.endpoint.idle(&mut waiter));
            }
        }
    }
}
