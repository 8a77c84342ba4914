// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs seeds of one of the simulated worlds and tells what came of them. A world says here what it counts; all else is
//! the same for all of them.

use crate::{Arguments, commit};
use serde_json::{Map, Value, json};
use std::fmt::Debug;
use std::process::ExitCode;
use strobe_sim::{NodePlan, Scenario, run, run_plan};

/// What came of a seed.
struct Told {
    fault: Option<String>,
    hash: u64,
    time_ns: u64,
    /// What is summed up over all seeds.
    counts: Vec<(&'static str, u64)>,
    /// What is told of each seed only, as JSON.
    more: Value,
    /// All of it, for people.
    whole: String,
}

/// A world.
pub struct World {
    /// What its seeds are seeds of.
    pub name: &'static str,
    /// The option that asks for it.
    option: &'static str,
    plan: fn(u64, Option<u32>) -> String,
    run: fn(u64, Option<u32>) -> Told,
}

fn shown(of: &impl Debug) -> String {
    format!("{of:#?}")
}

/// The counts of an outcome, by the names of its fields.
macro_rules! counts {
    ($of:expr; $($field:ident),*) => { vec![$((stringify!($field), $of.$field as u64)),*] };
}

macro_rules! told {
    ($outcome:expr, $counts:expr, $more:expr) => {
        Told {
            hash: $outcome.hash,
            time_ns: $outcome.time_ns,
            counts: $counts,
            more: $more,
            whole: shown(&$outcome),
            fault: $outcome.fault,
        }
    };
}

/// Machines that talk over links.
pub const LINKS: World = World {
    name: "links",
    option: " --links",
    plan: |seed, nodes| shown(&Scenario::new(seed, nodes)),
    run: |seed, nodes| {
        let of = run(seed, nodes);
        told!(of, counts!(of; events, packets, dropped, replaced, records, bytes), json!({}))
    },
};

/// Whole nodes: the engine as it is.
pub const NODE: World = World {
    name: "nodes",
    option: "",
    plan: |seed, nodes| shown(&NodePlan::new(seed, nodes)),
    run: |seed, nodes| told_of_nodes(NodePlan::new(seed, nodes)),
};

/// Whole nodes on a network as bad as a link may ever meet.
pub const BAD_NETWORK: World = World {
    name: "nodes on bad networks",
    option: " --bad-network",
    plan: |seed, nodes| shown(&NodePlan::new(seed, nodes).on_bad_network()),
    run: |seed, nodes| told_of_nodes(NodePlan::new(seed, nodes).on_bad_network()),
};

/// Whole nodes with many broadcasts in a row, through channels.
pub const MULTICAST: World = World {
    name: "nodes that multicast",
    option: " --multicast",
    plan: |seed, nodes| shown(&NodePlan::new(seed, nodes).multicasting()),
    run: |seed, nodes| told_of_nodes(NodePlan::new(seed, nodes).multicasting()),
};

fn told_of_nodes(plan: NodePlan) -> Told {
    let of = run_plan(plan);
    let mut counts = counts!(of; messages, collectives, multicasts, repairs, failovers, steps);
    counts.push(("dead nodes", u64::from(of.died)));
    told!(of, counts, json!({}))
}

/// What repeats a seed.
fn repeat(world: &World, seed: u64, nodes: Option<u32>) -> String {
    let nodes = nodes.map(|nodes| format!(" --nodes {nodes}")).unwrap_or_default();
    format!("strobe sim{} --seed {seed}{nodes}", world.option)
}

fn tell(seed: u64, arguments: &Arguments, told: &Told, again: &str) {
    if arguments.json {
        let mut line = Map::new();
        line.insert("seed".into(), seed.into());
        line.insert("fault".into(), json!(told.fault));
        line.insert("hash".into(), format!("{:016x}", told.hash).into());
        line.insert("simulated_ns".into(), told.time_ns.into());
        line.extend(told.counts.iter().map(|(name, count)| (name.replace(' ', "_"), json!(count))));
        line.extend(told.more.as_object().cloned().unwrap_or_default());
        line.insert("commit".into(), commit().into());
        line.insert("repeat".into(), again.into());
        println!("{}", Value::from(line));
    } else if let Some(fault) = &told.fault {
        println!("seed {seed}: {fault}\n  commit {}\n  repeat with: {again}", commit());
    } else if arguments.seeds == 1 {
        println!("{}", told.whole);
    }
}

/// Runs the seeds that are asked for; fails if one does.
pub fn run_seeds(world: &World, arguments: &Arguments) -> ExitCode {
    let (mut failed, mut sums, nodes) = (0, Vec::<(&str, u64)>::new(), arguments.nodes);
    let show: std::sync::Arc<dyn Fn(&std::panic::PanicHookInfo) + Send + Sync> = std::panic::take_hook().into();
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.seeds) {
        let again = repeat(world, seed, nodes);
        let (show, said) = (show.clone(), again.clone());
        std::panic::set_hook(Box::new(move |info| {
            show(info);
            eprintln!("seed {seed}, commit {}; repeat with: {said}", commit());
        }));
        if arguments.seeds == 1 && !arguments.json {
            println!("{}", (world.plan)(seed, nodes));
        }
        let told = (world.run)(seed, nodes);
        tell(seed, arguments, &told, &again);
        failed += u64::from(told.fault.is_some());
        for (place, (name, count)) in told.counts.into_iter().enumerate() {
            match sums.get_mut(place) {
                Some(sum) => sum.1 += count,
                None => sums.push((name, count)),
            }
        }
    }
    if !arguments.json {
        let sums: Vec<String> = sums.into_iter().map(|(name, sum)| format!("{sum} {name}")).collect();
        println!("{} seeds of {}, {failed} failed: {}", arguments.seeds, world.name, sums.join(", "));
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
