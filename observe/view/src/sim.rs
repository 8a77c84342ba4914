// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe sim`: runs the simulator, which is a separate program beside this one, so that nothing else depends on it.

use crate::Failure;
use std::ffi::OsString;
use std::os::unix::process::CommandExt;
use std::process::Command;

/// Replaces this process by the simulator. It returns only if that fails.
pub fn run(arguments: &[OsString], json: bool) -> Failure {
    let here = std::env::current_exe().unwrap_or_default();
    let simulator = here.with_file_name("strobe-sim");
    let error = Command::new(&simulator).args(arguments).args(json.then_some("--json")).exec();
    format!("cannot run {}: {error}", simulator.display()).into()
}
