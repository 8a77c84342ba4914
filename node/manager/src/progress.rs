// SPDX-License-Identifier: MIT OR Apache-2.0
//! The thread of the node's progress agent (`--progress agent`), which matches and copies for ranks that compute.

use crate::begin::Begin;
use crate::sockets::value;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread::JoinHandle;
use strobe_config::PROGRESS;
use strobe_endpoint::{ProgressAgent, ProgressAgentOptions, ring_progress_agent};
use strobe_os::thread;
use strobe_shared::Segment;

/// The thread; it ends when this is dropped.
pub struct ProgressThread {
    segment: Segment,
    stop: Arc<AtomicU32>,
    thread: Option<JoinHandle<()>>,
}

/// True if the settings ask for a progress agent. Fails if the setting is not valid.
pub fn is_asked_for(begin: &Begin) -> Result<bool, String> {
    let who = PROGRESS.word(value(begin, &PROGRESS).as_deref()).map_err(|bad| bad.to_string())?;
    Ok(who == "agent" && !begin.ranks().is_empty())
}

impl ProgressThread {
    /// Starts it, if the segment was made for one. Fails with a line for the user if a setting is not valid, or if
    /// there can be no thread.
    pub fn start(begin: &Begin, segment: Segment) -> Result<Option<ProgressThread>, String> {
        if segment.seats().progress_agent_slot().is_none() {
            return Ok(None);
        }
        let options = ProgressAgentOptions::read(|setting| value(begin, setting)).map_err(|bad| bad.to_string())?;
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = Arc::clone(&stop);
        let run = move || match ProgressAgent::new(segment, options) {
            Ok(agent) => agent.run(&stopped),
            // The ranks still do in their calls what it would do.
            Err(error) => eprintln!("mpiexec: the progress agent has ended: {error}"),
        };
        let thread = thread::start("strobe-matcher", run)
            .map_err(|error| format!("cannot start the node's progress agent: {error}"))?;
        Ok(Some(ProgressThread { segment, stop, thread: Some(thread) }))
    }
}

impl Drop for ProgressThread {
    fn drop(&mut self) {
        self.stop.store(1, Ordering::Release);
        ring_progress_agent(self.segment);
        let _ = self.thread.take().map(JoinHandle::join);
    }
}
