// SPDX-License-Identifier: MIT OR Apache-2.0
//! Active messages: each names a handler, which the process that it comes to calls (docs/design/dcmf.md). With the data
//! goes a header of up to 127 bytes. Short messages come whole; of a long one the handler is called first, and says
//! where the data go.
//!
//! They are messages of the engine like all others, so schedules, faults, several paths and observers need nothing of
//! their own for them. Interfaces stand on this; it knows none of them.

#![forbid(unsafe_code)]

mod arriving;
mod head;
mod leaving;

pub use arriving::{Active, Handlers, Landing};
pub use head::{HEADER_BYTES_MAX, Head, SHORT_BYTES_MAX};
