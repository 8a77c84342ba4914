// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices as lines of text, and as trace events.

use serde_json::{Value, json};
use std::fmt::Write;
use strobe_mds::{ALL, AllSlices, Basis, Clocks, NodeSlices, SliceRecord, duration};
use strobe_types::metrics::{METRICS, Metric};

/// The thread under which a trace shows the slices of a node. No rank has this number.
const TRACK: u32 = 1 << 20;
/// The width of the bar of the longest slice, in characters.
const BAR: u64 = 24;

/// When each slice began and when its end began, in nanoseconds. If the slice before is not known, its beginning
/// follows from its length, or is taken to be that of its end.
pub fn spans(records: &[&SliceRecord]) -> Vec<(u64, u64)> {
    let mut before: Option<(u64, u64)> = None;
    let mut spans = Vec::new();
    for record in records {
        let follows = before.filter(|(next, _)| *next == record.slice).map(|(_, ended_ns)| ended_ns);
        let length_ns = record.get(Metric::Letts).or(record.get(Metric::Getts)).unwrap_or(0);
        let began_ns = follows.unwrap_or(record.ended_ns.saturating_sub(length_ns));
        spans.push((began_ns.min(record.ended_ns), record.ended_ns));
        before = Some((record.slice + record.slices, record.ended_ns));
    }
    spans
}

/// The title above the slices of a node.
pub fn title(node: &NodeSlices) -> String {
    format!("node {}", node.node)
}

/// The slices of all nodes in the range, one per line, and then those of each node, by one clock if there is one.
pub fn all_lines(nodes: &[NodeSlices], all: Option<&AllSlices>, window: (u64, u64)) -> Vec<String> {
    let whole = all.map(|all| (&all.rows, all.title()));
    let each = nodes.iter().map(|node| (node, title(node)));
    let all_of_them: Vec<_> = whole.into_iter().chain(each).collect();
    let shared = all.is_some_and(|all| all.clocks.basis == Basis::Shared);
    let began_ns = all_of_them.iter().filter_map(|(node, _)| Some(spans(&asked(node, window)).first()?.0)).min();
    let zero_ns = began_ns.filter(|_| shared);
    all_of_them.iter().map(|(node, title)| lines(node, title, window, zero_ns)).collect()
}

/// The slices in the range that have ended.
fn asked(node: &NodeSlices, (first, last): (u64, u64)) -> Vec<&SliceRecord> {
    let wanted = |record: &&SliceRecord| record.ended_ns > 0 && (first..=last).contains(&record.slice);
    node.slices.iter().filter(wanted).collect()
}

/// The metrics that are printed: two microphases, of all nodes or of one, and the end of the slice as a whole.
fn phases(node: &NodeSlices) -> [Metric; 3] {
    if node.node == ALL {
        [Metric::Gtdem, Metric::Gtmsm, Metric::Gtts]
    } else {
        [Metric::Ltdem, Metric::Ltmsm, Metric::Ltts]
    }
}

/// The slices of a node in the range, one per line. Times count from `zero_ns`, or from the first slice.
fn lines(node: &NodeSlices, title: &str, window: (u64, u64), zero_ns: Option<u64>) -> String {
    let records = asked(node, window);
    let spans = spans(&records);
    let [exchange, schedule, whole] = phases(node);
    let mut text = format!("{title}, --strobe {}", node.strobe);
    let _ = write!(
        text,
        "\n{:>9} {:>11} {:>9}  {:>9} {:>9} {:>9}  {:>12} {:>13} {:>12} {:>7}\n",
        "slice",
        "ended, ms",
        "length",
        "DEM",
        "MSM",
        "whole",
        "p2p post/mat",
        "coll post/sch",
        "rma post/mov",
        "blocked"
    );
    let zero_ns = zero_ns.or(spans.first().map(|span| span.0)).unwrap_or(0);
    let longest_ns = spans.iter().map(|span| span.1 - span.0).max().unwrap_or(1).max(1);
    for (record, (began_ns, ended_ns)) in records.iter().zip(spans) {
        let time = |metric| record.get(metric).map_or("-".into(), duration);
        let number = |metric| record.get(metric).map_or("-".into(), |number: u64| number.to_string());
        let both = |one, other| format!("{}/{}", number(one), number(other));
        let bar = "#".repeat(((ended_ns - began_ns) * BAR).div_ceil(longest_ns) as usize);
        let _ = writeln!(
            text,
            "{:>9} {:>11.3} {:>9}  {:>9} {:>9} {:>9}  {:>12} {:>13} {:>12} {:>7}  {bar}",
            record.slice,
            (ended_ns - zero_ns) as f64 / 1e6,
            duration(ended_ns - began_ns),
            time(exchange),
            time(schedule),
            time(whole),
            both(Metric::Np2pDem, Metric::Np2pMsm),
            both(Metric::NcollDem, Metric::NcollMsm),
            both(Metric::NaccDem, Metric::NaccMsm),
            number(Metric::Bpts),
        );
    }
    text
}

/// Parses a range of slices: one number, or the first and the last. Fails with a message for the user.
pub fn window(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), if last.is_empty() { Ok(u64::MAX) } else { last.parse() }) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err(format!("{text:?} is no range of slices: write 20-40, or 20- for all from 20 on")),
    }
}

/// Trace events for slices. Each node is a process, and so are all nodes together. Each has a track of slices, and in
/// each slice stand the microphases of the end of the one before.
pub fn all_events(nodes: &[NodeSlices], all: Option<&AllSlices>) -> Vec<Value> {
    let mut out = Vec::new();
    for node in nodes {
        out.extend(events(node, node.node, all.map(|all| &all.clocks)));
    }
    if let Some(all) = all {
        let name = json!({ "name": all.title() });
        out.push(json!({ "ph": "M", "name": "process_name", "pid": all.rows.nodes, "args": name }));
        out.extend(events(&all.rows, all.rows.nodes, None));
    }
    out
}

fn events(node: &NodeSlices, pid: u32, clocks: Option<&Clocks>) -> Vec<Value> {
    let records: Vec<&SliceRecord> = node.slices.iter().filter(|record| record.ended_ns > 0).collect();
    let us = |ns: u64| ns as f64 / 1e3;
    let track = |number: u32, name: &str| {
        let name = json!({ "name": name });
        json!({ "ph": "M", "name": "thread_name", "pid": pid, "tid": number, "args": name })
    };
    let mut events = vec![track(TRACK, "slices")];
    if microphases(node).contains(&Metric::Gtmsm) {
        events.push(track(TRACK + 1, "scheduling"));
    }
    let span = |name: String, began_ns: u64, length_ns: u64, args: Value| {
        let (ts, dur) = (us(began_ns), us(length_ns));
        json!({ "ph": "X", "name": name, "pid": pid, "tid": TRACK, "ts": ts, "dur": dur, "args": args })
    };
    for (record, (began_ns, ended_ns)) in records.iter().zip(spans(&records)) {
        let common_ns = |ns| clocks.map_or(ns, |clocks| clocks.common_ns(node.node, record.slice, ns));
        let known = METRICS.iter().filter_map(|row| Some((row.key.to_string(), json!(record.get(row.metric)?))));
        let args = Value::Object(known.collect());
        events.push(span(format!("slice {}", record.slice), common_ns(began_ns), ended_ns - began_ns, args));
        let mut from_ns = ended_ns;
        for &metric in microphases(node) {
            let Some(length_ns) = record.get(metric) else { continue };
            from_ns = begins(record, metric, length_ns).unwrap_or(from_ns);
            let mut event =
                span(metric.row().name.into(), common_ns(from_ns), length_ns, json!({ "slice": record.slice }));
            // The last node may still be storing this slice when the next one is already being ended.
            if metric == Metric::Gtmsm {
                event["tid"] = json!(TRACK + 1);
            }
            events.push(event);
            from_ns += length_ns;
        }
    }
    events
}

/// When a microphase began on nodes that follow node 0: each waits for node 0's strobe. `None` if it began when the one
/// before it ended.
fn begins(record: &SliceRecord, metric: Metric, length_ns: u64) -> Option<u64> {
    let stored_ns = Some(record.stored_ns).filter(|ns| *ns > 0)?;
    match metric {
        Metric::Ltmsm | Metric::Gtmsm => Some(stored_ns.saturating_sub(length_ns)),
        Metric::LtrRelease => Some(stored_ns),
        _ => None,
    }
}

/// The microphases that follow one another at the end of a slice. With `demand` there are none that all nodes have in
/// common: when the last node has exchanged descriptors, others may be slices ahead.
pub fn microphases(node: &NodeSlices) -> &'static [Metric] {
    match node.node {
        ALL if node.is_coordinated() => &[Metric::Gtdem, Metric::Gtmsm],
        ALL => &[],
        _ => &[Metric::Ltdem, Metric::Ltmsm, Metric::LtrPm, Metric::LtrBbm, Metric::LtrRm, Metric::LtrRelease],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_mds::NodeSlices;

    fn record(slice: u64, ended_ns: u64, letts_ns: Option<u64>) -> SliceRecord {
        let mut values = vec![None; METRICS.len()];
        values[Metric::Letts as usize] = letts_ns;
        values[Metric::Ltdem as usize] = Some(40);
        SliceRecord { slice, slices: 1, ended_ns, next: slice + 1, values, ..SliceRecord::default() }
    }

    fn node() -> NodeSlices {
        let slices = vec![record(3, 1_000_000, Some(400_000)), record(4, 1_500_000, None), record(9, 9_000_000, None)];
        NodeSlices { node: 1, strobe: "fixed".into(), every: 1, group: 1, slices, ..NodeSlices::default() }
    }

    #[test]
    fn a_slice_begins_where_the_one_before_ended() {
        let node = node();
        let records: Vec<_> = node.slices.iter().collect();
        assert_eq!(spans(&records), [(600_000, 1_000_000), (1_000_000, 1_500_000), (9_000_000, 9_000_000)]);
    }

    #[test]
    fn lines_show_the_window() {
        let text = lines(&node(), "node 1", window("3-4").expect("a window"), None);
        assert_eq!(text.lines().count(), 4, "{text}");
        let row = text.lines().nth(3).expect("a row");
        assert!(
            row.contains("0.900") && row.contains("500.0 us") && row.ends_with(&"#".repeat(BAR as usize)),
            "{text}"
        );
        assert!(window("9-3").is_err() && window("x").is_err());
        assert_eq!(window("7-"), Ok((7, u64::MAX)));
    }

    #[test]
    fn a_trace_has_a_span_for_each_slice_and_microphase() {
        let events = events(&node(), 1, None);
        assert_eq!(events.len(), 1 + 2 * 3);
        assert_eq!((events[3]["ts"].as_f64(), events[3]["dur"].as_f64()), (Some(1000.0), Some(500.0)));
    }

    #[test]
    fn microphases_of_nodes_that_are_led_stand_where_they_were() {
        let mut node = node();
        node.slices.truncate(1);
        let record = &mut node.slices[0];
        (record.stored_ns, record.opened_ns) = (1_300_000, 1_301_000);
        record.values[Metric::Ltmsm as usize] = Some(2_000);
        record.values[Metric::LtrRelease as usize] = Some(1_000);
        let events = events(&node, 1, None);
        let at: Vec<_> = events[2..].iter().map(|event| (event["name"].as_str(), event["ts"].as_f64())).collect();
        let expected = [("LTDEM", 1000.0), ("LTMSM", 1298.0), ("LTR_RELEASE", 1300.0)];
        assert_eq!(at, expected.map(|(name, ts)| (Some(name), Some(ts))));
    }
}
