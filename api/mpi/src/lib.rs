// SPDX-License-Identifier: MIT OR Apache-2.0
//! MPI's semantics in safe Rust: objects, checks, calls. The C edge translates into these and back.

#![forbid(unsafe_code)]

pub mod attribute;
pub mod bcs;
pub mod buffered;
pub mod coll;
pub mod comm;
pub mod comms;
pub mod completion;
mod create;
pub mod datatype;
mod dims;
mod duplicate;
pub mod edge;
pub mod errhandler;
mod error_codes;
pub mod exchange;
pub mod generalized;
pub mod global;
pub mod group;
pub mod info;
mod intercomm;
mod internal;
mod keeping;
pub mod members;
pub mod message;
pub mod op;
pub mod p2p;
pub mod persistent;
mod process;
pub mod request;
pub mod request_list;
pub mod split_type;
pub mod start;
mod tag;
pub mod topology;

pub use dims::dims_create;
pub use edge::abort;
pub use process::{Process, enter, initialize};
