// SPDX-License-Identifier: MIT OR Apache-2.0
//! `mpiexec`: reads the command line, and is the node manager of this machine. Small, so that it starts quickly:
//! it links nothing but the C library and starts no thread.

#![forbid(unsafe_code)]

mod hosts;
mod options;
mod parse;
mod values;

use crate::hosts::Here;
use crate::parse::{Environment, Request};
use std::ffi::{OsStr, OsString};
use std::path::PathBuf;
use std::process::ExitCode;

/// Exit code for a command line that says nothing sensible.
const USAGE: u8 = 2;

fn main() -> ExitCode {
    let arguments: Vec<OsString> = std::env::args_os().skip(1).collect();
    let launcher = || std::env::current_exe().unwrap_or_else(|_| PathBuf::from("mpiexec"));
    if arguments.first().is_some_and(|first| first == strobe_manager::MANAGER_ARGUMENT) {
        return ExitCode::from((strobe_manager::run_node(&launcher()) & 0xff) as u8);
    }
    let name = strobe_os::socket::host_name();
    let read =
        |file: &OsStr| std::fs::read_to_string(file).map_err(|error| format!("{}: {error}", file.to_string_lossy()));
    let variable = |name: &str| std::env::var(name).ok();
    let world = Environment { here: Here { name: &name }, read: &read, variable: &variable };
    match parse::parse(&arguments, &world) {
        Ok(Request::Help) => {
            print!("{}", options::help());
            ExitCode::SUCCESS
        }
        Ok(Request::Version) => {
            println!("mpiexec (Strobe) {}", env!("CARGO_PKG_VERSION"));
            ExitCode::SUCCESS
        }
        Ok(Request::Run(mut plan)) => {
            plan.debugged = strobe_mpir::is_being_debugged();
            ExitCode::from((strobe_manager::run(&plan, &launcher()) & 0xff) as u8)
        }
        Err(message) => {
            eprintln!("mpiexec: {message}");
            ExitCode::from(USAGE)
        }
    }
}
