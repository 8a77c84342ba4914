// SPDX-License-Identifier: MIT OR Apache-2.0
//! Threads of the library's own.

use crate::signal::Quiet;
use std::io;
use std::thread::{Builder, JoinHandle};

/// Starts a thread with a name. Signals are for the program's own threads: none comes to this one, from its first
/// moment on. Fails if there can be no more threads.
pub fn start(name: &str, body: impl FnOnce() + Send + 'static) -> io::Result<JoinHandle<()>> {
    // It begins with what is blocked here now.
    let _quiet = Quiet::begin();
    Builder::new().name(name.into()).spawn(body)
}
