// SPDX-License-Identifier: MIT OR Apache-2.0
//! MPI's semantics in safe Rust: objects, checks, calls. The C edge translates into these and back.

#![forbid(unsafe_code)]

pub mod attribute;
pub mod edge;
pub mod errhandler;
pub mod group;
pub mod info;
mod process;

pub use edge::abort;
pub use process::{Process, enter, initialize};
