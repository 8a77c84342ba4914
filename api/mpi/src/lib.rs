// SPDX-License-Identifier: MIT OR Apache-2.0
//! MPI's semantics in safe Rust: objects, checks, calls. The C edge translates into these and back. Which part may know
//! which is drawn in docs/design/engine.md.
//!
//! A function that is named after one of MPI fails where the standard has that one fail, with its error class.

#![forbid(unsafe_code)]

mod addressing;
pub mod attribute;
pub mod bcs;
pub mod buffered;
pub mod calls;
pub mod coll;
pub mod comm;
pub mod comms;
pub mod completion;
mod create;
pub mod datatype;
mod dims;
mod duplicate;
mod dynamic;
pub mod edge;
pub mod errhandler;
mod error_codes;
pub mod exchange;
pub mod from_group;
pub mod generalized;
pub mod global;
pub mod group;
pub mod info;
mod intercomm;
mod internal;
pub mod io;
pub mod job_connection;
mod keeping;
pub mod making;
pub mod members;
pub mod message;
pub mod mutation;
pub mod op;
pub mod operation;
pub mod p2p;
pub mod partitioned;
pub mod persistent;
mod process;
pub mod progress;
mod question;
pub mod recovery;
pub mod request;
pub mod request_list;
pub mod rma;
pub mod send_buffer;
pub mod session;
mod slices;
pub mod split_type;
pub mod start;
pub mod status;
mod tag;
pub mod tools;
pub mod topology;
mod words;

pub use addressing::TAG_UB;
pub use dims::dims_create;
pub use dynamic::{Dynamic, Spawned};
pub use process::{ErrorObject, Process, enter, initialize};
pub use start::abort;
pub use strobe_control::SpawnPart;
