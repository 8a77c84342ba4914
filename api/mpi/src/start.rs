// SPDX-License-Identifier: MIT OR Apache-2.0
//! The beginning and the end of MPI in a process (MPI-5.0 sections 11.2 and 11.6).

use crate::Process;
use crate::process::{initialize, set_concurrent};
use std::os::fd::AsFd;
use strobe_endpoint::{Endpoint, Progress, Seat};
use strobe_shared::Segment;
use strobe_types::constants::{THREAD_FUNNELED, THREAD_MULTIPLE, THREAD_SERIALIZED, THREAD_SINGLE};
use strobe_types::{CommHandle, Error, ErrorClass, Result, err};

/// Largest payload that travels through a ring when nothing is configured.
const EAGER_BYTES_MAX: usize = 8 << 10;
/// Time to spin before yielding when nothing is configured.
const SPIN_US: u64 = 20;

/// Starts MPI with at least the thread level `required`; returns the level provided.
pub fn init(required: i32) -> Result<i32> {
    if !matches!(required, THREAD_SINGLE | THREAD_FUNNELED | THREAD_SERIALIZED | THREAD_MULTIPLE) {
        return err!(ARG, "required: {required} is no thread level: use MPI_THREAD_SINGLE … MPI_THREAD_MULTIPLE");
    }
    let process = Process::new(take_seat()?);
    process.edge.begin_threads(required);
    if !initialize(process) {
        return err!(OTHER, "MPI is initialised already: call it once, and MPI_Initialized to find out");
    }
    set_concurrent(required == THREAD_MULTIPLE);
    Ok(required)
}

/// The seat of a process that nobody launched: a job of size 1 with a segment of its own.
fn take_seat() -> Result<Endpoint> {
    let failed = |error: std::io::Error| {
        Error::new(ErrorClass::NO_MEM, format!("no node segment: {error}: check the limits on memory files and maps"))
    };
    let file = Segment::create(1, 1, 0, [0, 0]).map_err(failed)?;
    let segment = Segment::attach(file.as_fd()).map_err(failed)?;
    let seat = Seat {
        local_rank: 0,
        pid: std::process::id(),
        progress: Progress::Helper,
        eager_bytes_max: EAGER_BYTES_MAX,
        spin_us: SPIN_US,
        copies: true,
    };
    let endpoint = Endpoint::attach(segment, seat);
    endpoint.everyone_attached();
    Ok(endpoint)
}

impl Process {
    /// Ends MPI: the attributes of `MPI_COMM_SELF` are deleted first, while MPI still works (MPI-5.0 section
    /// 11.2.4), then this process leaves the job.
    pub fn finalize(&self) -> Result<()> {
        self.comm_self().attributes.delete_all(CommHandle::SELF)?;
        self.endpoint.detach();
        self.set_finalized();
        Ok(())
    }
}
