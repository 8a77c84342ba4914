// SPDX-License-Identifier: MIT OR Apache-2.0
//! The file of a node's slices in the folder of a run: `node-N.jsonl`, in the form that `files` describes, and written
//! line by line so that it may be while the job runs.

use crate::clocks::Basis;
use crate::files::{self, known, number};
use crate::slices::{NodeSlices, SliceRecord, SliceSums};
use crate::whole_slices::{AllSlices, all_slices};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use strobe_types::metrics::{METRICS, Metric, MetricRow};

fn file(node: u32) -> String {
    format!("node-{node}.jsonl")
}

/// What becomes of a node's slices: a file, if one is wanted, and their sums.
pub struct SliceSink {
    file: Option<BufWriter<File>>,
    group: u64,
    pending: Option<SliceRecord>,
    first: NodeSlices,
    dropped: u64,
    sums: SliceSums,
    /// All that came, to be joined with that of other nodes, unless it is too much.
    kept: Option<Vec<SliceRecord>>,
}

/// Slices of a node that are kept in memory: some 25 MiB.
const KEPT_MAX: usize = 1 << 16;

impl SliceSink {
    /// With a file in the folder of the run, if there is one. `first` says what is kept; the error is what to tell the
    /// user.
    pub fn new(folder: Option<&Path>, job: &str, first: &NodeSlices) -> Result<SliceSink, String> {
        let file = folder.map(|folder| create(folder, job, first)).transpose()?;
        let first = NodeSlices { slices: Vec::new(), ..first.clone() };
        let (group, kept) = (first.group.max(1), (first.nodes > 1).then(Vec::new));
        Ok(SliceSink { file, group, pending: None, first, dropped: 0, sums: SliceSums::default(), kept })
    }

    /// Takes in the slices that follow. Fails if a file cannot be written.
    pub fn add(&mut self, more: &NodeSlices) -> std::io::Result<()> {
        self.dropped = more.dropped;
        if let Some(kept) = &mut self.kept {
            kept.extend_from_slice(&more.slices);
        }
        if self.kept.as_ref().is_some_and(|kept| kept.len() > KEPT_MAX) {
            self.kept = None;
        }
        for record in &more.slices {
            self.sums.add(record, self.first.every);
            match &mut self.pending {
                Some(pending) => pending.merge(record),
                None => self.pending = Some(record.clone()),
            }
            if self.pending.as_ref().is_some_and(|pending| pending.slices >= self.group) {
                self.put()?;
            }
        }
        self.file.as_mut().map_or(Ok(()), BufWriter::flush)
    }

    fn put(&mut self) -> std::io::Result<()> {
        match (self.pending.take(), &mut self.file) {
            (Some(record), Some(file)) => writeln!(file, "{}", line(&record, self.first.every)),
            _ => Ok(()),
        }
    }

    /// The table of all that came.
    pub fn table(&self) -> String {
        self.sums.table(self.first.node, self.first.own_metrics())
    }

    /// That of several nodes together; none of a job's only one.
    pub fn table_of_all<'a>(sinks: impl IntoIterator<Item = &'a mut SliceSink>) -> Option<String> {
        let slices = |sink: &mut SliceSink| {
            Some(NodeSlices { slices: sink.kept.take()?, dropped: sink.dropped, group: 1, ..sink.first.clone() })
        };
        let (mut nodes, mut several) = (Vec::new(), false);
        for sink in sinks {
            several |= sink.first.nodes > 1;
            nodes.push(slices(sink));
        }
        let nodes: Option<Vec<NodeSlices>> = nodes.into_iter().collect();
        match nodes {
            None if several => Some("slices of all nodes: too many for a table here, strobe report has them\n".into()),
            nodes => all_slices(&nodes?).map(|all| all.rows.table()),
        }
    }

    /// Ends the files, as no slices follow. Fails if a file cannot be written.
    pub fn finish(&mut self) -> std::io::Result<()> {
        self.put()?;
        let Some(file) = &mut self.file else { return Ok(()) };
        let (kept, missed) = (self.sums.kept, self.sums.missed);
        writeln!(file, "{}", json!({ "kind": "end", "slices": kept, "missed": missed, "dropped": self.dropped }))?;
        file.flush()
    }
}

fn create(folder: &Path, job: &str, first: &NodeSlices) -> Result<BufWriter<File>, String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let path = folder.join(file(first.node));
    let words = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
    let mut file = BufWriter::new(File::create(&path).map_err(words)?);
    writeln!(file, "{}", head(job, first)).map_err(words)?;
    Ok(file)
}

fn head(job: &str, node: &NodeSlices) -> Value {
    let kept = METRICS.iter().filter(|row| node.metrics & row.metric.bit() != 0);
    let mut head = files::head("strobe-emds", job, node);
    head["metrics"] = kept.map(|row| row.key).collect();
    head
}

/// The slice behind this one, or behind the last of those that it stands for.
fn following(slice: u64, slices: u64, every: u64) -> u64 {
    slice + slices.max(1).saturating_sub(1) * every.max(1) + 1
}

fn line(record: &SliceRecord, every: u64) -> Value {
    let mut object = Map::new();
    object.insert("kind".into(), "slice".into());
    object.insert("slice".into(), record.slice.into());
    if record.slices > 1 {
        object.insert("slices".into(), record.slices.into());
    }
    object.insert("ended_ns".into(), record.ended_ns.into());
    if record.next != following(record.slice, record.slices, every) {
        object.insert("next".into(), record.next.into());
    }
    for (key, moment_ns) in moments(record) {
        if moment_ns > 0 {
            object.insert(key.into(), moment_ns.into());
        }
    }
    for row in &METRICS {
        if let Some(value) = record.get(row.metric) {
            object.insert(row.key.into(), value.into());
        }
    }
    Value::Object(object)
}

fn moments(record: &SliceRecord) -> [(&'static str, u64); 4] {
    let SliceRecord { exchange_ns, schedule_ns, stored_ns, opened_ns, .. } = *record;
    [
        ("exchange_strobed_ns", exchange_ns),
        ("next_strobed_ns", schedule_ns),
        ("next_stored_ns", stored_ns),
        ("opened_ns", opened_ns),
    ]
}

fn with_rows(mut object: Value, node: &NodeSlices, absent: &[(Metric, &str)]) -> Value {
    let absent = absent.iter().map(|(metric, why)| (metric.row().key.to_string(), Value::from(*why)));
    object["absent"] = Value::Object(absent.collect());
    object["slices"] = node.slices.iter().map(|record| line(record, node.every)).collect();
    object
}

/// A node's slices as an object, for programs.
pub fn object(node: &NodeSlices) -> Value {
    with_rows(head("", node), node, &node.absent())
}

/// Those of all nodes together.
pub fn object_of_all(all: &AllSlices) -> Value {
    let mut object = head("", &all.rows);
    let error_ns = match all.clocks.basis {
        Basis::Shared => Value::from(0),
        Basis::Strobes(ns) => Value::from(ns),
        Basis::Wall | Basis::Unknown => Value::Null,
    };
    for (key, value) in [
        ("node", Value::Null),
        ("known_nodes", all.known.into()),
        ("clock", all.clocks.basis.text().into()),
        ("clock_error_ns", error_ns),
    ] {
        object[key] = value;
    }
    with_rows(object, &all.rows, &all.absent())
}

/// The slices of each node of a run that kept any; the error is what to tell the user.
pub fn read_slices(folder: &Path, job: &str, nodes: u32) -> Result<Vec<NodeSlices>, String> {
    let mut all = Vec::new();
    for name in (0..nodes).map(file) {
        if let Ok(text) = fs::read_to_string(folder.join(&name)) {
            all.extend(parse(&text, job).map_err(|why| format!("{name}: {why}"))?);
        }
    }
    Ok(all)
}

/// The slices in a node's file; none if it was left by another job.
fn parse(text: &str, job: &str) -> Result<Option<NodeSlices>, String> {
    let mut objects = text.lines().map(|line| serde_json::from_str::<Value>(line).map_err(|error| error.to_string()));
    let head = objects.next().ok_or("it is empty")??;
    known(&head, "strobe-emds")?;
    if head["job"] != job {
        return Ok(None);
    }
    let mut node = NodeSlices::deserialize(&head).map_err(|error| error.to_string())?;
    let kept = |row: &&MetricRow| head["metrics"].as_array().is_some_and(|keys| keys.iter().any(|key| key == row.key));
    node.metrics = METRICS.iter().filter(kept).fold(0, |bits, row| bits | row.metric.bit());
    node.nodes = node.nodes.max(1);
    for object in objects {
        let object = object?;
        match object["kind"].as_str() {
            Some("slice") => node.slices.push(record(&object, node.every)),
            Some("end") => node.dropped = number(&object, "dropped"),
            _ => {}
        }
    }
    Ok(Some(node))
}

fn record(object: &Value, every: u64) -> SliceRecord {
    let (slice, slices) = (number(object, "slice"), number(object, "slices").max(1));
    SliceRecord {
        slice,
        slices,
        ended_ns: number(object, "ended_ns"),
        next: object["next"].as_u64().unwrap_or(following(slice, slices, every)),
        exchange_ns: number(object, "exchange_strobed_ns"),
        schedule_ns: number(object, "next_strobed_ns"),
        stored_ns: number(object, "next_stored_ns"),
        opened_ns: number(object, "opened_ns"),
        values: METRICS.iter().map(|row| object[row.key].as_u64()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::emds::{Moments, SliceRow};
    use strobe_types::metrics::selection;

    fn node(slices: u64, group: u64) -> NodeSlices {
        let record = |slice| {
            let mut row = SliceRow::new(slice, 10 * slice);
            row.set(Metric::Getts, 10);
            row.set(Metric::Np2pDem, slice);
            row.moments = Moments { exchange_ns: 9, schedule_ns: 0, stored_ns: 7, opened_ns: slice };
            row.next = if slice == 4 { 7 } else { slice + 1 };
            SliceRecord::from(row)
        };
        NodeSlices {
            node: 1,
            strobe: "fixed".into(),
            slice_ns: 500_000,
            ranks: 2,
            nodes: 3,
            clock: "of a machine".into(),
            epoch_ns: 11,
            every: 1,
            group,
            metrics: selection("all"),
            dropped: 0,
            slices: (1..=slices).map(record).collect(),
        }
    }

    fn folder(name: &str) -> std::path::PathBuf {
        let folder = std::env::temp_dir().join(format!("strobe-slices-{name}-{}", std::process::id()));
        let _ = fs::remove_dir_all(&folder);
        folder
    }

    #[test]
    fn what_was_written_is_read() {
        let (folder, node) = (folder("whole"), node(4, 1));
        let mut sink = SliceSink::new(Some(&folder), "ten", &node).expect("a folder");
        let (mut first, mut last) = (node.clone(), node.clone());
        last.slices = first.slices.split_off(2);
        [first, last].iter().for_each(|part| sink.add(part).expect("written"));
        sink.finish().expect("written");
        assert_eq!(read_slices(&folder, "ten", 3), Ok(vec![node]));
        assert_eq!(read_slices(&folder, "eleven", 3), Ok(vec![]), "of another job");
        assert_eq!((sink.sums.kept, sink.sums.missed), (4, 0));
        fs::remove_dir_all(&folder).expect("removed");
    }

    #[test]
    fn groups_are_one_line() {
        let (folder, node) = (folder("groups"), node(5, 2));
        let mut sink = SliceSink::new(Some(&folder), "ten", &node).expect("a folder");
        sink.add(&node).expect("written");
        sink.finish().expect("written");
        let read = read_slices(&folder, "ten", 2).expect("sound");
        let seen: Vec<_> =
            read[0].slices.iter().map(|record| (record.slice, record.slices, record.get(Metric::Np2pDem))).collect();
        assert_eq!(seen, [(1, 2, Some(3)), (3, 2, Some(7)), (5, 1, Some(5))]);
        fs::remove_dir_all(&folder).expect("removed");
    }
}
