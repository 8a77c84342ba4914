// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of `strobe links` that is about broadcasts through channels: what each node has sent to all, and by whom it
//! is heard.

use serde_json::{Value, json};
use strobe_mds::{CastRow, HearRow, JobState, NodeState};

/// Whether the group is heard from a node by another, as far as is known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hears {
    Yes,
    No,
    /// It was not asked, or does not answer us.
    Unknown,
}

/// For each other node of the job: does it hear what `node` says to all at once? That is so if it has heard the last
/// question.
fn listeners<'a>(
    state: &'a JobState,
    node: &'a NodeState,
    cast: &'a CastRow,
) -> impl Iterator<Item = (u32, Hears)> + 'a {
    let row = |listener: &'a NodeState| listener.heard.iter().find(|row| row.from == node.node);
    let others = state.states.iter().filter(|other| other.node != node.node);
    others.map(move |other| match row(other) {
        Some(row) if cast.question != 0 => {
            (other.node, if row.heard >= cast.question { Hears::Yes } else { Hears::No })
        }
        _ => (other.node, Hears::Unknown),
    })
}

/// What there is to say of a node's broadcasts, in one line; nothing if it has begun none.
pub fn line(state: &JobState, node: &NodeState) -> Option<String> {
    let cast = node.cast.as_ref().filter(|cast| cast.broadcasts > 0)?;
    let name = |node: u32| format!("{node} {}", state.host(node));
    let names = |wanted: Hears| {
        let nodes = listeners(state, node, cast).filter(|(_, hears)| *hears == wanted);
        nodes.map(|(node, _)| name(node)).collect::<Vec<_>>().join(", ")
    };
    let way = if cast.by_group { "go to all at once" } else { "go down the tree" };
    let mut line = format!(
        "node {}: {} broadcasts, {way}: {} packets to all, {} repaired, {} times to one node, {} times failed over, {} \
         of {} channels in use, {} synchronisations",
        name(node.node),
        cast.broadcasts,
        cast.packets,
        cast.repairs,
        cast.relayed,
        cast.failovers,
        cast.in_use,
        cast.channels,
        cast.synchronisations
    );
    for (words, nodes) in [("heard by", names(Hears::Yes)), ("not heard by", names(Hears::No))] {
        if !nodes.is_empty() {
            line += &format!("; {words} {nodes}");
        }
    }
    Some(line)
}

/// For programs.
pub fn as_json(state: &JobState, node: &NodeState) -> Value {
    let Some(cast) = &node.cast else { return Value::Null };
    let nodes = |wanted: Hears| {
        let nodes = listeners(state, node, cast).filter(|(_, hears)| *hears == wanted);
        nodes.map(|(node, _)| node).collect::<Vec<_>>()
    };
    let heard = |row: &HearRow| json!({ "from": row.from, "taken": row.taken, "asked_again": row.asked, "damaged": row.damaged });
    json!({
        "broadcasts": cast.broadcasts, "by_group": cast.by_group, "packets": cast.packets, "repaired": cast.repairs,
        "relayed": cast.relayed, "failed_over": cast.failovers, "returned": cast.returns,
        "synchronisations": cast.synchronisations, "channels": cast.channels, "in_use": cast.in_use,
        "heard_by": nodes(Hears::Yes), "not_heard_by": nodes(Hears::No),
        "listens": node.heard.iter().map(heard).collect::<Vec<_>>(),
    })
}
