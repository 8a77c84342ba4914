// SPDX-License-Identifier: MIT OR Apache-2.0
//! What to run: plain data that the command line was turned into.

use crate::binding::Binding;
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

/// Which of the launcher's own environment variables ranks inherit.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub enum Inherit {
    /// All of them.
    #[default]
    All,
    /// None.
    Nothing,
    /// These.
    List(Vec<OsString>),
}

/// A variable to set. Without a value, the launcher's own is passed on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EnvironmentChange {
    /// Its name.
    pub name: OsString,
    /// Its value.
    pub value: Option<OsString>,
}

/// One part of an MPMD command line: so many ranks of one program.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Part {
    /// Ranks.
    pub ranks: u32,
    /// The program as it was typed, then its arguments.
    pub command: Vec<OsString>,
    /// The folder to start in.
    pub directory: Option<PathBuf>,
    /// What it inherits.
    pub inherit: Inherit,
    /// Variables to set, in order.
    pub environment: Vec<EnvironmentChange>,
}

/// A whole job.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    /// Its parts; ranks are counted through them.
    pub parts: Vec<Part>,
    /// Put `[rank] ` in front of each line of output.
    pub label: bool,
    /// End the job after this long.
    pub timeout: Option<Duration>,
    /// Which processors ranks may use.
    pub binding: Binding,
    /// `MPI_UNIVERSE_SIZE`.
    pub universe_size: Option<u32>,
    /// Print what the calls cost when the job has ended.
    pub summary: bool,
    /// Say nothing about a rank that exits with a code other than 0.
    pub quiet: bool,
    /// Say where each rank runs.
    pub verbose: bool,
    /// Settings for the library, as environment variables.
    pub settings: Vec<(String, String)>,
}

impl Plan {
    /// All ranks.
    pub fn ranks(&self) -> u32 {
        self.parts.iter().map(|part| part.ranks).sum()
    }
}
