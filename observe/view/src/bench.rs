// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe bench primitives`: how long the core primitives take, by the number of nodes. It prints what the authors of
//! the primitives compare networks by: Compare-And-Write in µs, and Xfer-And-Signal in MB/s that all nodes get
//! together. It measures between virtual nodes of this machine, which share its processors, and on simulated nodes,
//! which have one processor each.

use crate::{Failure, bench_rank, say};
use clap::Subcommand;
use serde_json::Value;
use std::process::{Command, ExitCode};

/// What can be measured.
#[derive(Subcommand)]
pub enum What {
    /// Compare-And-Write and Xfer-And-Signal, by the number of nodes.
    Primitives {
        /// The largest number of virtual nodes of this machine; 0: none.
        #[arg(long, default_value_t = 32, value_name = "NODES")]
        nodes: u32,
        /// The largest number of simulated nodes; 0: none.
        #[arg(long, default_value_t = 16_384, value_name = "NODES")]
        simulated: u32,
        /// This process is a rank of the job that is measured.
        #[arg(long, hide = true)]
        rank: bool,
    },
}

/// Measures, and prints a line for each number of nodes.
pub fn run(what: &What, json: bool) -> Result<ExitCode, Failure> {
    let What::Primitives { nodes, simulated, rank } = what;
    if *rank {
        return Ok(bench_rank::run()?);
    }
    primitives(*nodes, *simulated, json)?;
    Ok(ExitCode::SUCCESS)
}

fn primitives(nodes_max: u32, simulated_max: u32, json: bool) -> Result<(), String> {
    let powers = |most: u32| (0..32).map(|power| 1u32 << power).take_while(move |nodes| *nodes <= most);
    if nodes_max > 0 {
        head("virtual nodes of this machine, a rank on each; those who are not asked wait in Test-Event", json);
    }
    for nodes in powers(nodes_max) {
        let mut line = measured(nodes)?;
        line["where"] = "virtual nodes".into();
        show(&line, json);
    }
    if simulated_max > 1 {
        head("simulated nodes: 5 µs from node to node, 0.8 µs for a packet at each end, 10 GB/s", json);
        for mut line in on_simulator(simulated_max)? {
            line["where"] = "simulated".into();
            show(&line, json);
        }
    }
    Ok(())
}

fn head(what: &str, json: bool) {
    if !json {
        say(&format!("{what}\n nodes    C&W us   and write   X&S us   X&S MB/s, all nodes together"));
    }
}

fn show(line: &Value, json: bool) {
    if json {
        return say(&line.to_string());
    }
    let us = |name: &str| line[name].as_f64().unwrap_or(f64::NAN) / 1e3;
    let rate = line["aggregate_mb_s"].as_f64().unwrap_or(f64::NAN);
    let (nodes, asked, written, put) = (&line["nodes"], us("compare_ns"), us("compare_and_write_ns"), us("xfer_ns"));
    say(&format!("{nodes:>6} {asked:>9.1} {written:>11.1} {put:>8.1} {rate:>10.0}"));
}

/// A command that runs a program from the folder that this one is in.
fn beside(name: &str) -> Command {
    Command::new(std::env::current_exe().unwrap_or_default().with_file_name(name))
}

/// Runs a command and parses the lines of JSON that it prints. Fails if it cannot be run, or prints anything else.
fn lines(command: &mut Command) -> Result<Vec<Value>, String> {
    let output = command.output().map_err(|error| format!("{command:?}: {error}"))?;
    if !output.status.success() {
        return Err(format!("{command:?}: {}\n{}", output.status, String::from_utf8_lossy(&output.stderr)));
    }
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    text.lines().map(|line| serde_json::from_str(line).map_err(|error| format!("{line}: {error}"))).collect()
}

fn measured(nodes: u32) -> Result<Value, String> {
    let mut command = beside("mpiexec");
    let count = nodes.to_string();
    command.args(["--nodes", &count, "-n", &count]).arg(std::env::current_exe().unwrap_or_default());
    command.args(["bench", "primitives", "--rank"]);
    lines(&mut command)?.pop().ok_or_else(|| format!("{command:?} printed nothing"))
}

fn on_simulator(most: u32) -> Result<Vec<Value>, String> {
    lines(beside("strobe-sim").args(["--primitive-scale", &most.to_string(), "--json"]))
}
