// SPDX-License-Identifier: MIT OR Apache-2.0
//! The only crate with system calls. Everything else asks here.

#![allow(unsafe_code)]

/// Flag with which a file is not opened through a symbolic link.
pub const NO_LINKS: i32 = libc::O_NOFOLLOW;

pub mod affinity;
pub mod bell;
pub mod clock;
pub mod copies;
pub mod cpu;
pub mod file;
pub mod futex;
pub mod guardian;
pub mod hardware;
pub mod interfaces;
pub mod memory;
pub mod namespace;
pub mod net;
pub mod pipe;
pub mod poll;
pub mod probe;
pub mod process;
pub mod process_memory;
pub mod program;
pub mod recycled;
pub mod siblings;
pub mod signal;
pub mod socket;
pub mod stopping;
pub mod tap;
pub mod thread;
pub mod world;
