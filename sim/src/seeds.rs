// SPDX-License-Identifier: MIT OR Apache-2.0
//! Runs seeds of the simulator and tells what came of them.

use crate::{Arguments, commit};
use serde_json::{Map, Value, json};
use std::process::ExitCode;
use strobe_sim::{NodeOutcome, NodePlan, run_plan};

/// What is made of a seed, besides what the seed itself says.
pub struct Kind {
    /// What its seeds are seeds of.
    name: &'static str,
    /// The option that asks for it.
    option: &'static str,
    change: fn(NodePlan) -> NodePlan,
}

/// Whole nodes as the seed has them.
pub const NODES: Kind = Kind { name: "nodes", option: "", change: |plan| plan };

/// Whole nodes on a network as bad as a link may ever meet.
pub const BAD_NETWORK: Kind =
    Kind { name: "nodes on bad networks", option: " --bad-network", change: NodePlan::on_bad_network };

/// Whole nodes with many broadcasts in a row, through channels.
pub const MULTICAST: Kind =
    Kind { name: "nodes that multicast", option: " --multicast", change: NodePlan::multicasting };

/// Whole nodes whose programs use windows.
pub const ONE_SIDED: Kind =
    Kind { name: "nodes with windows", option: " --one-sided", change: |plan| plan.with_windows(true) };

/// Whole nodes with a progress agent on each.
pub const PROGRESS_AGENT: Kind =
    Kind { name: "nodes with progress agents", option: " --progress-agent", change: NodePlan::with_progress_agent };

/// What is summed up over all seeds.
fn counts(of: &NodeOutcome) -> Vec<(&'static str, u64)> {
    vec![
        ("messages", of.messages),
        ("collectives", of.collectives),
        ("multicasts", of.multicasts),
        ("repairs", of.repairs),
        ("failovers", of.failovers),
        ("operations by loads and stores", of.operations[0]),
        ("by copies", of.operations[1]),
        ("by nodes", of.operations[2]),
        ("by owners", of.operations[3]),
        ("steps", of.steps),
        ("dead nodes", u64::from(of.died)),
    ]
}

fn tell(seed: u64, arguments: &Arguments, outcome: &NodeOutcome, again: &str) {
    if arguments.json {
        let mut line = Map::new();
        line.insert("seed".into(), seed.into());
        line.insert("fault".into(), json!(outcome.fault));
        line.insert("hash".into(), format!("{:016x}", outcome.hash).into());
        line.insert("simulated_ns".into(), outcome.time_ns.into());
        line.extend(counts(outcome).into_iter().map(|(name, count)| (name.replace(' ', "_"), json!(count))));
        line.insert("commit".into(), commit().into());
        line.insert("repeat".into(), again.into());
        println!("{}", Value::from(line));
    } else if let Some(fault) = &outcome.fault {
        println!("seed {seed}: {fault}\n  commit {}\n  repeat with: {again}", commit());
    } else if arguments.seeds == 1 {
        println!("{outcome:#?}");
    }
}

/// Runs the seeds that are asked for; fails if one does.
pub fn run_seeds(kind: &Kind, arguments: &Arguments) -> ExitCode {
    let (mut failed, mut sums, nodes) = (0, Vec::<(&str, u64)>::new(), arguments.nodes);
    let show: std::sync::Arc<dyn Fn(&std::panic::PanicHookInfo) + Send + Sync> = std::panic::take_hook().into();
    for seed in arguments.seed..arguments.seed.saturating_add(arguments.seeds) {
        let on = nodes.map(|nodes| format!(" --nodes {nodes}")).unwrap_or_default();
        let again = format!("strobe sim{} --seed {seed}{on}", kind.option);
        let (show, said) = (show.clone(), again.clone());
        std::panic::set_hook(Box::new(move |info| {
            show(info);
            eprintln!("seed {seed}, commit {}; repeat with: {said}", commit());
        }));
        let plan = (kind.change)(NodePlan::new(seed, nodes));
        if arguments.seeds == 1 && !arguments.json {
            println!("{plan:#?}");
        }
        let outcome = run_plan(plan);
        tell(seed, arguments, &outcome, &again);
        failed += u64::from(outcome.fault.is_some());
        for (place, (name, count)) in counts(&outcome).into_iter().enumerate() {
            match sums.get_mut(place) {
                Some(sum) => sum.1 += count,
                None => sums.push((name, count)),
            }
        }
    }
    if !arguments.json {
        let sums: Vec<String> = sums.into_iter().map(|(name, sum)| format!("{sum} {name}")).collect();
        println!("{} seeds of {}, {failed} failed: {}", arguments.seeds, kind.name, sums.join(", "));
    }
    if failed == 0 { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
