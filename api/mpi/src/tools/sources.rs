// SPDX-License-Identifier: MIT OR Apache-2.0
//! Sources of events (MPI-5.0 section 15.3.8.2). There is one: the process, whose clock is the machine's monotonic one,
//! and which tells of events in the order in which they happened.

use super::about::at;
use super::life::in_use;
use strobe_os::clock;
use strobe_types::Result;

/// A source.
#[derive(Clone, Copy, Debug)]
pub struct Source {
    /// Its name.
    pub name: &'static str,
    /// One sentence.
    pub sentence: &'static str,
    /// Ticks of its clock in a second.
    pub ticks_per_second: i64,
    /// The greatest time stamp.
    pub ticks_max: i64,
}

const ALL: &[Source] = &[Source {
    name: "process",
    sentence: "calls and messages of this process; time is the machine's monotonic clock, in nanoseconds",
    ticks_per_second: 1_000_000_000,
    ticks_max: i64::MAX,
}];

/// `MPI_T_source_get_num`
pub fn count() -> Result<i32> {
    in_use()?;
    Ok(ALL.len() as i32)
}

/// `MPI_T_source_get_info`
pub fn get(index: i32) -> Result<&'static Source> {
    in_use()?;
    at(ALL, index, "source_index")
}

/// `MPI_T_source_get_timestamp`: the time now.
pub fn timestamp(index: i32) -> Result<i64> {
    get(index).map(|_| clock::now_ns() as i64)
}
