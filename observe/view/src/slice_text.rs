// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices as lines of text, and as trace events.

use serde_json::{Value, json};
use std::fmt::Write;
use strobe_mds::{NodeSlices, SliceRecord, duration};
use strobe_types::metrics::{METRICS, Metric};

/// The thread under which a trace shows the slices of a node: no rank has this number.
const TRACK: u32 = 1 << 20;
/// Columns of the bar of the longest slice.
const BAR: u64 = 24;

/// When each slice began and when its end did, in nanoseconds. Where the slice before is not known, it began when this one's
/// length says, or with its end.
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

/// The slices of a node that are asked for, a line each.
pub fn lines(node: &NodeSlices, (first, last): (u64, u64)) -> String {
    let wanted = |record: &&SliceRecord| record.ended_ns > 0 && (first..=last).contains(&record.slice);
    let records: Vec<&SliceRecord> = node.slices.iter().filter(wanted).collect();
    let spans = spans(&records);
    let mut text = format!("node {}, --strobe {}", node.node, node.strobe);
    let _ = write!(
        text,
        "\n{:>9} {:>11} {:>9}  {:>9} {:>9} {:>9}  {:>12} {:>13} {:>7}\n",
        "slice", "ended, ms", "length", "DEM", "MSM", "whole", "p2p post/mat", "coll post/sch", "blocked"
    );
    let zero_ns = spans.first().map_or(0, |span| span.0);
    let longest_ns = spans.iter().map(|span| span.1 - span.0).max().unwrap_or(1).max(1);
    for (record, (began_ns, ended_ns)) in records.iter().zip(spans) {
        let time = |metric| record.get(metric).map_or("-".into(), duration);
        let number = |metric| record.get(metric).map_or("-".into(), |number: u64| number.to_string());
        let both = |one, other| format!("{}/{}", number(one), number(other));
        let bar = "#".repeat(((ended_ns - began_ns) * BAR).div_ceil(longest_ns) as usize);
        let _ = writeln!(
            text,
            "{:>9} {:>11.3} {:>9}  {:>9} {:>9} {:>9}  {:>12} {:>13} {:>7}  {bar}",
            record.slice,
            (ended_ns - zero_ns) as f64 / 1e6,
            duration(ended_ns - began_ns),
            time(Metric::Ltdem),
            time(Metric::Ltmsm),
            time(Metric::Ltts),
            both(Metric::Np2pDem, Metric::Np2pMsm),
            both(Metric::NcollDem, Metric::NcollMsm),
            number(Metric::Bpts),
        );
    }
    text
}

/// Which slices are meant: one, or the first and the last.
pub fn window(text: &str) -> Result<(u64, u64), String> {
    let (first, last) = text.split_once('-').unwrap_or((text, text));
    match (first.parse(), if last.is_empty() { Ok(u64::MAX) } else { last.parse() }) {
        (Ok(first), Ok(last)) if first <= last => Ok((first, last)),
        _ => Err(format!("{text:?} are no slices: write them like 20-40, or 20- for all from there")),
    }
}

/// Trace events: a track for each node with a span for each slice, in which the microphases of the end of the one before lie.
pub fn events(node: &NodeSlices) -> Vec<Value> {
    let records: Vec<&SliceRecord> = node.slices.iter().filter(|record| record.ended_ns > 0).collect();
    let us = |ns: u64| ns as f64 / 1e3;
    let name = json!({ "name": "slices" });
    let mut events = vec![json!({ "ph": "M", "name": "thread_name", "pid": node.node, "tid": TRACK, "args": name })];
    let span = |name: String, began_ns: u64, length_ns: u64, args: Value| {
        let (ts, dur) = (us(began_ns), us(length_ns));
        json!({ "ph": "X", "name": name, "pid": node.node, "tid": TRACK, "ts": ts, "dur": dur, "args": args })
    };
    for (record, (began_ns, ended_ns)) in records.iter().zip(spans(&records)) {
        let known = METRICS.iter().filter_map(|row| Some((row.key.to_string(), json!(record.get(row.metric)?))));
        let args = Value::Object(known.collect());
        events.push(span(format!("slice {}", record.slice), began_ns, ended_ns - began_ns, args));
        let mut from_ns = ended_ns;
        for metric in [Metric::Ltdem, Metric::Ltmsm, Metric::LtrPm, Metric::LtrBbm, Metric::LtrRm, Metric::LtrRelease] {
            let Some(length_ns) = record.get(metric) else { continue };
            events.push(span(metric.row().name.into(), from_ns, length_ns, json!({ "slice": record.slice })));
            from_ns += length_ns;
        }
    }
    events
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_mds::NodeSlices;

    fn record(slice: u64, ended_ns: u64, letts_ns: Option<u64>) -> SliceRecord {
        let mut values = vec![None; METRICS.len()];
        values[Metric::Letts as usize] = letts_ns;
        values[Metric::Ltdem as usize] = Some(40);
        SliceRecord { slice, slices: 1, ended_ns, values }
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
        let text = lines(&node(), window("3-4").expect("a window"));
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
        let events = events(&node());
        assert_eq!(events.len(), 1 + 2 * 3);
        assert_eq!((events[3]["ts"].as_f64(), events[3]["dur"].as_f64()), (Some(1000.0), Some(500.0)));
    }
}
