// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a request may stand for beside a message.

use crate::comm::Comm;
use crate::status::error_of;
use std::ops::Range;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_types::{Result, Status, err};

/// An operation that is not a message: collectives, communicator duplication, generalized requests. It goes on with
/// what the engine does, and never waits.
pub trait Operation {
    /// Makes progress without blocking; the status once complete, again and again until started anew.
    /// An error of the operation is its class in `Status::error`.
    fn poll(&self, endpoint: &Endpoint) -> Option<Status>;

    /// True if the last poll did something, although it is not complete: whoever waits looks again before it rests.
    fn has_moved(&self) -> bool {
        false
    }

    /// True if it wants to be polled often, since others wait for it who could do without it.
    fn is_urgent(&self) -> bool {
        false
    }

    /// Starts a persistent operation again.
    fn start(&self, _endpoint: &Endpoint) -> Result<()> {
        err!(REQUEST, "request: this operation is not persistent and cannot be started")
    }

    /// True for a persistent operation, whose request survives completion.
    fn is_persistent(&self) -> bool {
        false
    }

    /// These partitions of a partitioned send are ready (MPI-5.0 section 4.2.2).
    fn ready(&self, _endpoint: &Endpoint, _partitions: Range<i32>) -> Result<()> {
        err!(REQUEST, "request: is none of MPI_Psend_init: only what that sends has partitions that become ready")
    }

    /// True if this partition of a partitioned receive has arrived (MPI-5.0 section 4.2.2).
    fn arrived(&self, _endpoint: &Endpoint, _partition: i32) -> Result<bool> {
        err!(REQUEST, "request: is none of MPI_Precv_init: only what that receives has partitions that arrive")
    }

    /// Asks for cancellation (MPI-5.0 section 3.8.4).
    fn cancel(&self) -> Result<()> {
        err!(REQUEST, "request: only point-to-point and generalized requests can be cancelled")
    }

    /// Completes what `poll` said, for a program that is about to see it; may come more than once.
    fn query(&self, status: Status) -> Status {
        status
    }

    /// The operation is complete and its request over (waited for or freed); last chance for callbacks.
    fn finish(&self, status: Status) -> Status {
        status
    }

    /// The request was freed before the operation completed; nobody will ask for the result.
    fn release(&self) {}

    /// The error that `status` carries, for calls that complete one operation.
    fn error(&self, status: &Status) -> Result<()> {
        error_of(status, self.comm().as_deref())
    }

    /// The communicator whose error handler is called when completion fails.
    fn comm(&self) -> Option<Rc<Comm>> {
        None
    }
}
