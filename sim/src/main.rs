// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe-sim`, which `strobe sim` runs: seeds of the simulator, and how to repeat the one that fails.

#![forbid(unsafe_code)]

mod seeds;

use clap::Parser;
use serde_json::json;
use std::process::ExitCode;
use std::time::Instant;
use strobe_sim::{broadcast, primitive_scale, stream};

/// Runs a whole machine in one process: the engine as it is, on one node or several, under random programs, on a
/// network that is as bad as a seed says. Checks what must hold.
#[derive(Parser)]
#[command(name = "strobe sim", version, about)]
struct Arguments {
    /// The first seed.
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// How many seeds; with one, what happened is shown.
    #[arg(long, default_value_t = 1)]
    seeds: u64,
    /// Nodes of the machine, 1 to 64; without it the seed says.
    #[arg(long, value_parser = clap::value_parser!(u32).range(1..=64))]
    nodes: Option<u32>,
    /// Seeds of whole nodes. All are, so it changes nothing.
    #[arg(long, hide = true)]
    node: bool,
    /// Gives whole nodes a network as bad as a link may ever meet.
    #[arg(long)]
    bad_network: bool,
    /// Has whole nodes broadcast much in a row, through channels. Takes 3 nodes or more.
    #[arg(long, conflicts_with = "bad_network")]
    multicast: bool,
    /// Has programs use windows: put, get, updates and locks of each other's memory.
    #[arg(long, conflicts_with_all = ["bad_network", "multicast"])]
    one_sided: bool,

    /// Has each node a progress agent, which matches and copies for ranks that compute
    #[arg(long)]
    progress_agent: bool,
    /// Instead of seeds: broadcasts of 8 B down the tree on 2 to so many nodes, and what the simulation costs.
    #[arg(long, value_name = "NODES", conflicts_with_all = ["seed", "seeds", "nodes"])]
    scale: Option<u32>,
    /// Instead of seeds: broadcasts of 8 B through 2 to 32 channels on 2 to so many nodes.
    #[arg(long, value_name = "NODES", conflicts_with_all = ["seed", "seeds", "nodes", "scale"])]
    channel_scale: Option<u32>,
    /// Instead of seeds: Compare-And-Write and Xfer-And-Signal on 2 to so many nodes.
    #[arg(long, value_name = "NODES", conflicts_with_all = ["seed", "seeds", "nodes", "scale", "channel_scale"])]
    primitive_scale: Option<u32>,
    /// Print JSON instead of text: one line for each seed.
    #[arg(long)]
    json: bool,
}

/// The commit that this was built from, with a mark if something was changed since; unknown outside a checkout.
fn commit() -> &'static str {
    env!("STROBE_COMMIT")
}

/// Broadcasts on 2, 4, … nodes.
fn scale(nodes_max: u32, json: bool) -> ExitCode {
    const ROUNDS: u64 = 100;
    let sizes = (1..32).map(|power| 1u32 << power).take_while(|nodes| *nodes <= nodes_max);
    for nodes in sizes {
        let started = Instant::now();
        let scale = broadcast(nodes, 8, ROUNDS);
        let (setup, all) = (scale.setup.as_secs_f64(), started.elapsed().as_secs_f64());
        let (rate, rate_all) = (scale.events as f64 / (all - setup), scale.events as f64 / all);
        let memory = resident_kib_peak();
        if json {
            let line = json!({
                "nodes": nodes, "broadcast_ns": scale.broadcast_ns, "events": scale.events, "links": scale.links,
                "packets": scale.packets, "events_per_second": rate, "with_setup": rate_all, "setup_s": setup,
                "resident_kib_peak": memory,
            });
            println!("{line}");
        } else {
            println!(
                "{nodes:>6} nodes: {:>5.1} µs a broadcast, {:>8} events, {:>5.2} M events/s ({:.2} with {:.0} ms of set-up), {} MiB",
                scale.broadcast_ns as f64 / 1e3,
                scale.events,
                rate / 1e6,
                rate_all / 1e6,
                setup * 1e3,
                memory / 1024
            );
        }
    }
    ExitCode::SUCCESS
}

/// The most memory that this process has had, in KiB, as the system counts it; 0 where it does not say.
fn resident_kib_peak() -> u64 {
    let text = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = text.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    line.and_then(|line| line.split_whitespace().next()?.parse().ok()).unwrap_or(0)
}

/// Broadcasts through channels on 2, 4, … nodes.
fn channel_scale(nodes_max: u32, json: bool) -> ExitCode {
    const CHANNELS: [u32; 5] = [2, 4, 8, 16, 32];
    if !json {
        println!(" nodes   alone us   a stream, us each, with 2, 4, 8, 16, 32 channels   M events/s      MiB");
    }
    for nodes in (1..32).map(|power| 1u32 << power).take_while(|nodes| *nodes <= nodes_max) {
        let rounds = (1 << 22 >> nodes.ilog2()).clamp(256, 4_096);
        let runs = CHANNELS.map(|channels| stream(nodes, channels, rounds));
        let seconds: f64 = runs.iter().map(|run| run.elapsed.as_secs_f64()).sum();
        let events = runs.iter().map(|run| run.events).sum::<u64>();
        let rate = events as f64 / seconds;
        let memory = resident_kib_peak();
        if json {
            let line = json!({
                "nodes": nodes, "channels": CHANNELS, "broadcast_ns": runs.map(|run| run.broadcast_ns),
                "alone_ns": runs.map(|run| run.alone_ns), "events": events, "events_per_second": rate,
                "resident_kib_peak": memory,
            });
            println!("{line}");
            continue;
        }
        let times = runs.map(|run| format!("{:6.2}", run.broadcast_ns as f64 / 1e3)).join(" ");
        let alone = runs[3].alone_ns as f64 / 1e3;
        println!("{nodes:>6} {alone:>10.1}   {times:<50} {:>10.2} {:>8}", rate / 1e6, memory / 1024);
    }
    ExitCode::SUCCESS
}

/// Compare-And-Write and Xfer-And-Signal on 2, 4, … nodes.
fn scale_of_primitives(nodes_max: u32, json: bool) -> ExitCode {
    if !json {
        println!(
            " nodes   C&W us   C&W with write us   X&S 8 B us   X&S aggregate MB/s   slice: exchange us   opening us"
        );
    }
    for nodes in (1..32).map(|power| 1u32 << power).take_while(|nodes| *nodes <= nodes_max) {
        let scale = primitive_scale(nodes);
        let us = |ns: u64| ns as f64 / 1e3;
        if json {
            let line = json!({
                "nodes": nodes, "compare_ns": scale.compare_ns, "compare_and_write_ns": scale.write_ns,
                "xfer_ns": scale.xfer_ns, "exchange_ns": scale.exchange_ns, "opening_ns": scale.opening_ns,
                "aggregate_mb_s": scale.megabytes_per_s, "events": scale.events,
            });
            println!("{line}");
            continue;
        }
        println!(
            "{nodes:>6} {:>8.1} {:>19.1} {:>12.1} {:>20.0} {:>20.1} {:>12.1}",
            us(scale.compare_ns),
            us(scale.write_ns),
            us(scale.xfer_ns),
            scale.megabytes_per_s,
            us(scale.exchange_ns),
            us(scale.opening_ns)
        );
    }
    ExitCode::SUCCESS
}

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Some(nodes) = arguments.primitive_scale {
        return scale_of_primitives(nodes, arguments.json);
    }
    if let Some(nodes) = arguments.channel_scale {
        return channel_scale(nodes, arguments.json);
    }
    if let Some(nodes) = arguments.scale {
        return scale(nodes, arguments.json);
    }
    let kind = match (arguments.multicast, arguments.bad_network) {
        (true, _) => &seeds::MULTICAST,
        (_, true) => &seeds::BAD_NETWORK,
        _ if arguments.one_sided => &seeds::ONE_SIDED,
        _ if arguments.progress_agent => &seeds::PROGRESS_AGENT,
        _ => &seeds::NODES,
    };
    seeds::run_seeds(kind, &arguments)
}
