// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a status says: of a send, and of an operation that failed.

use crate::comm::Comm;
use crate::recovery::loss;
use strobe_types::{Error, ErrorClass, Result, Status, err};

/// The status of a send says only whether it was cancelled, or failed.
pub(crate) fn status_of_send(status: Status) -> Status {
    Status { cancelled: status.cancelled, error: status.error, ..Status::EMPTY }
}

/// The error that a status carries, for calls that complete one operation.
///
/// # Errors
/// The operation failed: the class is that of the status.
#[inline]
pub fn error_of(status: &Status, comm: Option<&Comm>) -> Result<()> {
    if status.error == 0 { Ok(()) } else { describe(status, comm) }
}

#[cold]
fn describe(status: &Status, comm: Option<&Comm>) -> Result<()> {
    let on = comm.map_or(String::new(), |comm| format!(" on {}", comm.describe()));
    match ErrorClass(status.error) {
        ErrorClass::SUCCESS => Ok(()),
        ErrorClass::TRUNCATE => err!(
            TRUNCATE,
            "the message from rank {} with tag {}{on} is longer than the receive buffer, which got its first {} bytes: \
             give a larger count, or ask MPI_Probe and MPI_Get_count first",
            status.source,
            status.tag,
            status.bytes
        ),
        ErrorClass::BUFFER => {
            err!(BUFFER, "a buffer of the message from rank {}{on} cannot be read or written", status.source)
        }
        ErrorClass::OTHER => err!(
            OTHER,
            "a message sent in ready mode by rank {}{on} came before a matching receive was posted: post the receive \
             first, or use MPI_Send",
            status.source
        ),
        class if loss::is_loss(class) => Err(loss::error_of(class)),
        class => Err(Error::new(class, format!("the operation with rank {}{on} failed", status.source))),
    }
}
