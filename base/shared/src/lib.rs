// SPDX-License-Identifier: MIT OR Apache-2.0
//! Structures in memory that several processes share, the user's memory, and the process-wide cell. With
//! `os` and the C edges the only home of unsafe.

#![allow(unsafe_code)]

mod reentrant;
mod user;

pub use reentrant::{Entered, Reentrant};
pub use user::UserMemory;
