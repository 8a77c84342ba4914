// SPDX-License-Identifier: MIT OR Apache-2.0
//! The schedule of a job, and the timer thread that ends the slices of a node.

use crate::begin::Begin;
use crate::sockets::value;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicU32;
use std::thread::{Builder, JoinHandle};
use strobe_endpoint::{run_timer, stop_timer};
use strobe_os::cpu;
use strobe_shared::Segment;
use strobe_shared::strobe::{StrobeMode, Strobing};

/// The timer thread of a node; it ends when this is dropped.
pub struct Timer {
    segment: Segment,
    stop: Arc<AtomicU32>,
    thread: Option<JoinHandle<()>>,
}

impl Timer {
    /// Starts it, if the schedule has one. Fails if no thread can be started.
    pub fn start(segment: Segment) -> io::Result<Option<Timer>> {
        let header = segment.header();
        if !header.strobe.strobing().has_timer() || header.coordinator.is_together() {
            return Ok(None);
        }
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = Arc::clone(&stop);
        let run = move || run_timer(segment, &stopped);
        let thread = Builder::new().name("strobe-timer".into()).spawn(run)?;
        Ok(Some(Timer { segment, stop, thread: Some(thread) }))
    }
}

impl Drop for Timer {
    fn drop(&mut self) {
        stop_timer(self.segment, &self.stop);
        let _ = self.thread.take().map(JoinHandle::join);
    }
}

/// Spare seats of each node for ranks that are spawned. Where messages move in slices there are none: what ends a slice
/// counts the ranks of the start. The error is one line for the user.
pub fn spare_seats(begin: &Begin) -> Result<u32, String> {
    match schedule(begin)?.mode {
        mode if begin.plan.recovery && mode != StrobeMode::Immediate => {
            Err("--enable-recovery: time slices end when all ranks wait, which one that has failed never does: use \
             --schedule immediate"
                .into())
        }
        StrobeMode::Immediate => Ok(begin.plan.spare_seats(cpu::allowed().len() as u32)),
        _ => Ok(0),
    }
}

/// The schedule that the settings give; the error is one line for the user.
pub fn schedule(begin: &Begin) -> Result<Strobing, String> {
    strobe_endpoint::strobing(|setting| value(begin, setting)).map_err(|bad| bad.to_string())
}
