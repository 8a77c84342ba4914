// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe-sim`, which `strobe sim` runs: seeds of the simulator, and how to repeat the one that fails.

#![forbid(unsafe_code)]

use clap::Parser;
use serde_json::json;
use std::process::ExitCode;
use strobe_sim::{Outcome, Scenario, run};

/// Runs a whole machine in one process, on a network that is as bad as a seed says, and checks what must hold.
#[derive(Parser)]
#[command(name = "strobe sim", version, about)]
struct Arguments {
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many seeds; with one, what happened is shown.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Nodes of the machine; without it the seed says.
    #[arg(long, value_parser = clap::value_parser!(u32).range(2..=64))]
    nodes: Option<u32>,
    /// Print JSON instead of text: one line for each seed.
    #[arg(long)]
    json: bool,
}

/// The commit that this was built from, with a mark if something was changed since; unknown outside a checkout.
fn commit() -> &'static str {
    env!("STROBE_COMMIT")
}

fn repeat(seed: u64, nodes: Option<u32>) -> String {
    let nodes = nodes.map(|nodes| format!(" --nodes {nodes}")).unwrap_or_default();
    format!("strobe sim --seed {seed}{nodes}")
}

fn report(seed: u64, arguments: &Arguments, outcome: &Outcome) {
    if arguments.json {
        let line = json!({
            "seed": seed, "fault": outcome.fault, "hash": format!("{:016x}", outcome.hash),
            "simulated_ns": outcome.time_ns, "events": outcome.events, "packets": outcome.packets,
            "dropped": outcome.dropped, "replaced": outcome.replaced, "records": outcome.records,
            "transfer_bytes": outcome.bytes, "commit": commit(), "repeat": repeat(seed, arguments.nodes),
        });
        println!("{line}");
        return;
    }
    if arguments.seeds == 1 {
        println!("{:#?}", Scenario::new(seed, arguments.nodes));
        println!("{outcome:#?}");
    }
    if let Some(fault) = &outcome.fault {
        println!("seed {seed}: {fault}\n  commit {}\n  repeat with: {}", commit(), repeat(seed, arguments.nodes));
    }
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    let mut failed = 0;
    let mut sum = Outcome::default();
    let nodes = arguments.nodes;
    let show: std::sync::Arc<dyn Fn(&std::panic::PanicHookInfo) + Send + Sync> = std::panic::take_hook().into();
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.seeds) {
        let show = show.clone();
        std::panic::set_hook(Box::new(move |info| {
            show(info);
            eprintln!("seed {seed}, commit {}; repeat with: {}", commit(), repeat(seed, nodes));
        }));
        let outcome = run(seed, nodes);
        report(seed, &arguments, &outcome);
        failed += u64::from(outcome.fault.is_some());
        sum.events += outcome.events;
        sum.packets += outcome.packets;
        sum.dropped += outcome.dropped;
        sum.replaced += outcome.replaced;
        sum.records += outcome.records;
        sum.bytes += outcome.bytes;
    }
    if !arguments.json {
        println!(
            "{} seeds, {failed} failed: {} events, {} packets, {} of them lost, {} sent again, {} records, {} MB",
            arguments.seeds,
            sum.events,
            sum.packets,
            sum.dropped,
            sum.replaced,
            sum.records,
            sum.bytes / 1_000_000
        );
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
