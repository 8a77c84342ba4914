// SPDX-License-Identifier: MIT OR Apache-2.0
//! What every layer names: handles, constants, errors, status, and tables of objects. Pure values: no
//! system call, no clock, no unsafe.

#![forbid(unsafe_code)]

pub mod calls;
pub mod chance;
mod collective;
pub mod constants;
mod error;
mod handle;
pub mod happening;
pub mod layout;
pub mod metrics;
mod status;
mod strobe_mode;
mod table;

pub use calls::CallId;
pub use collective::CollectiveOperation;
pub use error::{CLASSES, Error, ErrorClass, RaisedOn, Result};
pub use handle::*;
pub use status::Status;
pub use strobe_mode::StrobeMode;
pub use table::Table;
