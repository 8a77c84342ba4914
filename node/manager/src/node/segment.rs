// SPDX-License-Identifier: MIT OR Apache-2.0
//! The segment of a node, as a manager makes it.

use crate::begin::Begin;
use crate::sockets::value;
use crate::{progress, slices};
use std::os::fd::{AsFd, OwnedFd};
use strobe_config::CALIBRATION;
use strobe_os::cpu;
use strobe_shared::strobe::Strobing;
use strobe_shared::sync::Ordering;
use strobe_shared::{Limits, Segment, Shape};

/// Which way messages between ranks of this node go, by what the ways cost on this machine. Fails if the setting is not
/// valid.
fn limits(begin: &Begin) -> std::io::Result<Limits> {
    let asked = CALIBRATION.word(value(begin, &CALIBRATION).as_deref()).map_err(std::io::Error::other)?;
    let several = begin.ranks().len() > 1;
    Ok(if asked != "off" && several { strobe_calibration::of_this_machine().limits() } else { Limits::default() })
}

/// Makes the segment of a node, as its settings say. Fails if there is no memory for it, or if a setting is not valid.
pub(super) fn make_segment(begin: &Begin, strobing: Strobing) -> std::io::Result<(OwnedFd, Segment)> {
    let first_ranks = [&begin.first_ranks[..], &[begin.plan.ranks()]].concat();
    let key = [begin.job, begin.salt];
    let fd = Segment::create(&Shape {
        first_ranks: &first_ranks,
        node: begin.node,
        spare: begin.spare,
        progress_agent: progress::is_asked_for(begin).map_err(std::io::Error::other)?,
        records: strobe_endpoint::record_sizes(begin.first_ranks.len(), &begin.plan.paths.devices_at_most()),
        strobing,
        limits: limits(begin)?,
        key,
    })?;
    let segment = Segment::attach(fd.as_fd())?;
    let header = segment.header();
    if begin.plan.recovery {
        header.seats.losses.survive();
    }
    header.statistics.store(begin.plan.statistics.summary.into(), Ordering::Relaxed);
    slices::keep(begin, &segment, &strobing)?;
    // Virtual nodes share out the processors that mpiexec may use, which may be fewer than the machine has.
    header.quota.store(cpu::allowed().len() as u32, Ordering::Relaxed);
    Ok((fd, segment))
}
