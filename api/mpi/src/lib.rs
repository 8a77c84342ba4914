// SPDX-License-Identifier: MIT OR Apache-2.0
//! MPI's semantics in safe Rust: objects, checks, calls. The C edge translates into these and back.

#![forbid(unsafe_code)]

<<<<<<< HEAD
pub mod attribute;
pub mod errhandler;
pub mod group;
pub mod info;
=======
pub mod edge;
>>>>>>> 69558d4 (The C edge: one entry, two ABIs, with what stands around every call)
mod process;

pub use edge::abort;
pub use process::{Process, enter, initialize};
