// SPDX-License-Identifier: MIT OR Apache-2.0
//! `strobe collectives`: which algorithm carries out a collective, and why, from the table that the calls themselves
//! use.

use crate::Failure;
use serde_json::json;
use std::process::ExitCode;
use strobe_protocol::collective::{MEMBERS_MAX, Place, Row, rows};

/// The parts of the table: the place, its key in JSON, and what all its rows have in common.
const PLACES: [(Place, &str, &str); 3] = [
    (Place::Node, "shared", "members that share a node's memory"),
    (Place::Nodes, "between_nodes", "members on several nodes"),
    (
        Place::Messages,
        "messages",
        "by messages: more members, vector forms, neighbourhoods, intercommunicators, reductions of data with gaps",
    ),
];

/// The operations of a row, by their names in the standard.
fn names(row: &Row) -> String {
    let names: Vec<_> = row.operations.iter().map(|operation| format!("{operation:?}")).collect();
    if names.is_empty() { "everything else".into() } else { names.join(", ") }
}

fn bytes(bytes: usize) -> String {
    if bytes.is_multiple_of(1024) { format!("{} KiB", bytes >> 10) } else { format!("{bytes} B") }
}

/// The conditions under which a row applies.
fn limits(row: &Row) -> String {
    let mut limits = Vec::new();
    if row.bytes_min > 1 {
        limits.push(format!("more than {}", bytes(row.bytes_min - 1)));
    }
    if row.bytes_max < usize::MAX {
        limits.push(format!("up to {}", bytes(row.bytes_max)));
    }
    match (row.members_min, row.members_max) {
        (0, _) => {}
        (least, most) if least == most => limits.push(format!("{least} members")),
        (least, most) if most < usize::MAX => limits.push(format!("{least} to {most} members")),
        (least, _) => limits.push(format!("{least} members and more")),
    }
    if row.nodes_min > 0 {
        limits.push(format!("{} nodes and more", row.nodes_min));
    }
    limits.extend(row.conditions.iter().map(|condition| condition.describe().into()));
    limits.join("; ")
}

/// Prints the table.
pub fn run(json: bool) -> Result<ExitCode, Failure> {
    if json {
        let table: serde_json::Map<_, _> = PLACES
            .iter()
            .map(|(place, key, _)| {
                let row = |row: &Row| {
                    let (algorithm, what) = row.algorithm.describe();
                    let (operations, when) = (names(row), limits(row));
                    json!({ "operations": operations, "when": when, "algorithm": algorithm, "what": what, "why": row.why })
                };
                ((*key).into(), rows(*place).iter().map(row).collect())
            })
            .collect();
        crate::say(&serde_json::Value::Object(table).to_string());
        return Ok(ExitCode::SUCCESS);
    }
    for (place, _, heading) in PLACES {
        crate::say(&format!("{}{}; the first row that holds:", heading[..1].to_uppercase(), &heading[1..]));
        for row in rows(place) {
            let algorithm = row.algorithm.describe().0;
            let text = format!("  {:<33} {:<58} {algorithm:<18} {}", names(row), limits(row), row.why);
            crate::say(text.trim_end());
        }
        crate::say("");
    }
    crate::say(&format!(
        "Memory is shared by 2 to {MEMBERS_MAX} members of a node. Copies between processes: strobe doctor."
    ));
    crate::say(
        "Broadcast channels are for five in eight of a job's nodes and more, and not for persistent broadcasts.",
    );
    crate::say(&crate::messages::which_copies_are_dear()?);
    Ok(ExitCode::SUCCESS)
}
