// SPDX-License-Identifier: MIT OR Apache-2.0
//! The part of `strobe links` about broadcasts through channels: what each node has sent to all others, and who hears
//! it.

use serde_json::{Value, json};
use strobe_mds::{HearRow, JobState, MulticastRow, NodeState};

/// Whether a node hears what another one sends to the group.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Hears {
    Yes,
    No,
    /// It was not asked, or its answer is not known here.
    Unknown,
}

/// For each other node of the job: does it hear what `node` sends to the group? It does if it has heard the last
/// question.
fn listeners<'a>(
    state: &'a JobState,
    node: &'a NodeState,
    multicast: &'a MulticastRow,
) -> impl Iterator<Item = (u32, Hears)> + 'a {
    let row = |listener: &'a NodeState| listener.heard.iter().find(|row| row.from == node.node);
    let others = state.states.iter().filter(|other| other.node != node.node);
    others.map(move |other| match row(other) {
        Some(row) if multicast.question != 0 => {
            (other.node, if row.heard >= multicast.question { Hears::Yes } else { Hears::No })
        }
        _ => (other.node, Hears::Unknown),
    })
}

/// One line about a node's broadcasts. `None` if it has not begun any.
pub fn line(state: &JobState, node: &NodeState) -> Option<String> {
    let multicast = node.multicast.as_ref().filter(|multicast| multicast.broadcasts > 0)?;
    let name = |node: u32| format!("{node} {}", state.host(node));
    let names = |wanted: Hears| {
        let nodes = listeners(state, node, multicast).filter(|(_, hears)| *hears == wanted);
        nodes.map(|(node, _)| name(node)).collect::<Vec<_>>().join(", ")
    };
    let way = if multicast.by_group { "go to all at once" } else { "go down the tree" };
    let mut line = format!(
        "node {}: {} broadcasts, {way}: {} packets to all, {} repaired, {} times to one node, {} times failed over, {} \
         of {} channels in use, {} synchronisations",
        name(node.node),
        multicast.broadcasts,
        multicast.packets,
        multicast.repairs,
        multicast.relayed,
        multicast.failovers,
        multicast.in_use,
        multicast.channels,
        multicast.synchronisations
    );
    for (words, nodes) in [("heard by", names(Hears::Yes)), ("not heard by", names(Hears::No))] {
        if !nodes.is_empty() {
            line += &format!("; {words} {nodes}");
        }
    }
    Some(line)
}

/// A node's broadcasts as JSON.
pub fn as_json(state: &JobState, node: &NodeState) -> Value {
    let Some(multicast) = &node.multicast else { return Value::Null };
    let nodes = |wanted: Hears| {
        let nodes = listeners(state, node, multicast).filter(|(_, hears)| *hears == wanted);
        nodes.map(|(node, _)| node).collect::<Vec<_>>()
    };
    let heard = |row: &HearRow| json!({ "from": row.from, "taken": row.taken, "asked_again": row.asked, "damaged": row.damaged });
    json!({
        "broadcasts": multicast.broadcasts, "by_group": multicast.by_group, "packets": multicast.packets, "repaired": multicast.repairs,
        "relayed": multicast.relayed, "failed_over": multicast.failovers, "returned": multicast.returns,
        "synchronisations": multicast.synchronisations, "channels": multicast.channels, "in_use": multicast.in_use,
        "heard_by": nodes(Hears::Yes), "not_heard_by": nodes(Hears::No),
        "listens": node.heard.iter().map(heard).collect::<Vec<_>>(),
    })
}
