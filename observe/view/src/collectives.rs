// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe collectives`: how collectives go and why, from the tables that calls read.

use serde_json::json;
use std::process::ExitCode;
use strobe_mpi::coll::ways::{self, Rule, Way};
use strobe_protocol::collective::hierarchical::{self, Way as Between};
use strobe_protocol::collective::{self as plans, Row};

fn way(way: Way) -> &'static str {
    match way {
        Way::CollectiveSlots => "lines",
        Way::Halves => "halves",
        Way::Direct => "direct copies",
    }
}

/// The operations of a row, as they are called in the standard.
fn names(rule: &Rule) -> String {
    let names: Vec<_> = rule.operations.iter().map(|name| format!("{name:?}")).collect();
    if names.is_empty() { "everything else".into() } else { names.join(", ") }
}

fn bytes(bytes: usize) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes >> 10) } else { format!("{bytes} B") }
}

/// When a row of the first table holds.
fn limits(rule: &Rule) -> String {
    let mut limits = Vec::new();
    if rule.bytes_over > 0 {
        limits.push(format!("more than {}", bytes(rule.bytes_over)));
    }
    if rule.members_max < ways::MEMBERS_MAX {
        limits.push(format!("{} members", rule.members_max));
    }
    limits.extend(
        rule.spare.map(|spare| if spare { "a processor for every rank" } else { "more ranks than processors" }.into()),
    );
    limits.join("; ")
}

/// When a row of the second table holds.
fn conditions(row: &Row) -> String {
    let mut limits = Vec::new();
    if row.bytes_max < usize::MAX {
        limits.push(format!("up to {}", bytes(row.bytes_max)));
    }
    if row.ranks_min > 0 {
        limits.push(format!("{} ranks and more", row.ranks_min));
    }
    if row.power_of_two {
        limits.push("a power of two".into());
    }
    if row.commutative {
        limits.push("operations that commute".into());
    }
    limits.join("; ")
}

/// When a row of the table of broadcasts between nodes holds.
fn between(row: &Between) -> String {
    let mut limits = Vec::new();
    if row.bytes_max < usize::MAX {
        limits.push(format!("up to {}", bytes(row.bytes_max)));
    }
    if row.nodes_min > 0 {
        limits.push(format!("{} nodes and more", row.nodes_min));
    }
    if row.multicasts {
        limits.push("broadcast channels".into());
    }
    limits.join("; ")
}

/// Prints the tables.
pub fn run(json: bool) -> ExitCode {
    if json {
        let rules = ways::rules().iter().map(
            |rule| json!({ "operations": names(rule), "when": limits(rule), "way": way(rule.way), "why": rule.why }),
        );
        let rows = plans::table().iter().map(|row| {
            let (name, what) = row.algorithm.describe();
            json!({ "operation": format!("{:?}", row.operation), "when": conditions(row), "algorithm": name, "what": what })
        });
        let ways = hierarchical::bcast_ways()
            .iter()
            .map(|row| json!({ "when": between(row), "algorithm": row.algorithm.describe().0, "why": row.why }));
        let (rules, rows, ways): (Vec<_>, Vec<_>, Vec<_>) = (rules.collect(), rows.collect(), ways.collect());
        crate::say(&json!({ "shared": rules, "messages": rows, "bcast_between_nodes": ways }).to_string());
        return ExitCode::SUCCESS;
    }
    crate::say(&format!(
        "Among 2 to {} members that share a node's memory; the first row that holds:",
        ways::MEMBERS_MAX
    ));
    for rule in ways::rules() {
        crate::say(format!("  {:<25} {:<46} {:<14} {}", names(rule), limits(rule), way(rule.way), rule.why).trim_end());
    }
    crate::say("Without copies between processes (strobe doctor), rows of direct copies do not count.");
    crate::say("");
    crate::say("Broadcasts among members on several nodes; the first row that holds:");
    for row in hierarchical::bcast_ways() {
        let (name, _) = row.algorithm.describe();
        crate::say(format!("  {:<25} {:<46} {name:<18} {}", "Bcast", between(row), row.why).trim_end());
    }
    crate::say("Channels are for five in eight of a job's nodes and more, and not for persistent broadcasts.");
    crate::say("");
    crate::say(
        "By messages: more members, vector forms, neighbourhoods, intercommunicators, reductions of data with gaps:",
    );
    for row in plans::table() {
        let (name, what) = row.algorithm.describe();
        let operation = format!("{:?}", row.operation);
        crate::say(format!("  {operation:<25} {:<46} {name:<18} {what}", conditions(row)).trim_end());
    }
    ExitCode::SUCCESS
}
