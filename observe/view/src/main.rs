// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe`: shows what the library has, what this machine allows, and what a running job does. Every subcommand can
//! also print JSON.

#![forbid(unsafe_code)]

mod api;
mod bench;
mod bench_rank;
mod collectives;
mod doctor;
mod hosts;
mod jobs;
mod links;
mod machine;
mod matrix_page;
mod messages;
mod multicasts;
mod pages;
mod report;
mod report_page;
mod sim;
mod slice_page;
mod slice_text;
mod untested;
mod why;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Inspects machines and running MPI jobs.
#[derive(Parser)]
#[command(name = "strobe", version, about)]
struct Arguments {
    #[command(subcommand)]
    command: Command,
    /// Print JSON instead of text.
    #[arg(long, global = true)]
    json: bool,
}

#[derive(Subcommand)]
enum Command {
    /// Say what Strobe can use of this machine, and what to change where it cannot.
    Doctor {
        #[command(flatten)]
        hosts: hosts::Asked,
    },
    /// Say what each rank of a running job is doing, and who waits for whom.
    Why {
        /// The job: its key (STROBE_JOB) or the beginning of it, or the process id of its mpiexec or of a rank. Without
        /// it, all jobs of this user on this machine.
        job: Option<String>,
    },
    /// Show the links and paths between the nodes of a running job: packets and bytes, what was lost and sent again,
    /// round trips, windows, last contact.
    Links {
        /// The job, as for why.
        job: Option<String>,
        /// Show it again each time this many seconds have passed, until the job ends.
        #[arg(long, value_name = "SECONDS")]
        every: Option<f64>,
    },
    /// Print the page of a function of MPI: what it does, how it is declared, what its parameters are. Without a name,
    /// list the functions, and whether Strobe has them.
    Api {
        /// The function: MPI_Send, or send.
        #[arg(conflicts_with_all = ["missing", "bcs", "dcmf", "shmem", "untested", "man"])]
        name: Option<String>,
        /// Write the pages of all functions into this folder, as pages of section 3 of the manual.
        #[arg(long, value_name = "FOLDER", conflicts_with_all = ["missing", "bcs", "dcmf", "shmem", "untested"])]
        man: Option<std::path::PathBuf>,
        /// List only those that are not implemented.
        #[arg(long, conflicts_with_all = ["bcs", "dcmf", "shmem", "untested"])]
        missing: bool,
        /// List only those that are implemented and that no C program in this folder names. Ends with 1 if there are
        /// any.
        #[arg(long, value_name = "FOLDER", conflicts_with_all = ["bcs", "dcmf", "shmem"])]
        untested: Option<std::path::PathBuf>,
        /// Say what each call that communicates becomes in the BCS layer below MPI; * marks rows of the published
        /// table.
        #[arg(long, conflicts_with_all = ["dcmf", "shmem"])]
        bcs: bool,
        /// Say where each function of DCMF is declared, and what it becomes.
        #[arg(long, conflicts_with = "shmem")]
        dcmf: bool,
        /// Say what each function of OpenSHMEM becomes.
        #[arg(long)]
        shmem: bool,
    },
    /// Say by which algorithm collectives are carried out, by operation, size and ranks, and why.
    Collectives,
    /// Say which way messages take on this machine, by size and by what their receiver does, and why.
    Messages,
    /// Measure again what messages cost on this machine, for the jobs to come, and print it.
    Calibrate,
    /// Write a page about what the calls of a run cost each rank, from the folder of mpiexec --report.
    Report {
        #[command(flatten)]
        asked: report::Asked,
    },
    /// Measure on virtual nodes of this machine, and on simulated ones.
    Bench {
        #[command(subcommand)]
        what: bench::What,
    },
    /// Run a whole machine in one process, with a network whose faults follow from a seed, and check what must hold.
    #[command(disable_help_flag = true)]
    Sim {
        /// Options of the simulator; `strobe sim --help` lists them.
        #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
        arguments: Vec<std::ffi::OsString>,
    },
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let json = arguments.json;
    let ended = match arguments.command {
        Command::Doctor { hosts } => Ok(doctor::run(&hosts, json)),
        Command::Why { job } => why::run(job.as_deref(), json),
        Command::Links { job, every } => links::run(job.as_deref(), every, json),
        Command::Api { name: Some(name), .. } => pages::one(&name, json),
        Command::Api { man: Some(folder), .. } => pages::manual(&folder),
        Command::Api { bcs: true, .. } => Ok(api::mapping(json)),
        Command::Api { dcmf: true, .. } => Ok(api::dcmf(json)),
        Command::Api { shmem: true, .. } => Ok(api::shmem(json)),
        Command::Api { untested: Some(folder), .. } => untested::run(&folder, json),
        Command::Api { missing, .. } => Ok(api::run(missing, json)),
        Command::Collectives => collectives::run(json),
        Command::Messages => messages::run(json),
        Command::Calibrate => messages::calibrate(json),
        Command::Report { asked } => report::run(&asked, json),
        Command::Bench { what } => bench::run(&what, json),
        Command::Sim { arguments } => Err(sim::run(&arguments, json)),
    };
    ended.unwrap_or_else(|why| {
        eprintln!("strobe: {}", why.text);
        why.code
    })
}

/// Why a command failed: a message for the user, and the exit code.
struct Failure {
    text: String,
    code: ExitCode,
}

impl From<String> for Failure {
    fn from(text: String) -> Failure {
        Failure { text, code: ExitCode::FAILURE }
    }
}

/// The failure of a command whose arguments or settings are wrong.
fn misused(text: impl ToString) -> Failure {
    Failure { text: text.to_string(), code: ExitCode::from(2) }
}

/// Prints a line. Ends the program without a message if nobody reads the output any more.
fn say(text: &str) {
    use std::io::Write;
    if writeln!(std::io::stdout(), "{text}").is_err() {
        strobe_os::process::exit_now(0);
    }
}
