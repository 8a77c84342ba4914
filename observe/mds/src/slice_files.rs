// SPDX-License-Identifier: MIT OR Apache-2.0
//! The file of a node's slices in the folder of a run: `node-N.jsonl`, in the form that `files` describes, and written
//! line by line so that it may be while the job runs.

use crate::files::{VERSION, known, list, number, word};
use crate::slices::{NodeSlices, SliceRecord, SliceSums};
use serde_json::{Map, Value, json};
use std::fs::{self, File};
use std::io::{BufWriter, Write};
use std::path::Path;
use strobe_types::metrics::METRICS;

fn file(node: u32) -> String {
    format!("node-{node}.jsonl")
}

/// What becomes of a node's slices: a file, if one is wanted, and their sums.
pub struct SliceSink {
    file: Option<BufWriter<File>>,
    group: u64,
    pending: Option<SliceRecord>,
    every: u64,
    dropped: u64,
    /// Over all that came.
    pub sums: SliceSums,
}

impl SliceSink {
    /// With a file in the folder of the run, if there is one. `first` says what is kept; the error is what to tell the user.
    pub fn new(folder: Option<&Path>, job: &str, first: &NodeSlices) -> Result<SliceSink, String> {
        let file = folder.map(|folder| create(folder, job, first)).transpose()?;
        let (group, every) = (first.group.max(1), first.every);
        Ok(SliceSink { file, group, pending: None, every, dropped: 0, sums: SliceSums::default() })
    }

    /// Takes in the slices that follow.
    pub fn add(&mut self, more: &NodeSlices) -> std::io::Result<()> {
        self.dropped = more.dropped;
        for record in &more.slices {
            self.sums.add(record, self.every);
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
            (Some(record), Some(file)) => writeln!(file, "{}", line(&record)),
            _ => Ok(()),
        }
    }

    /// There are no more.
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
    json!({
        "format": "strobe-emds", "version": VERSION, "job": job, "node": node.node, "ranks": node.ranks,
        "strobe": node.strobe, "slice_ns": node.slice_ns, "every": node.every, "group": node.group,
        "metrics": kept.map(|row| row.key).collect::<Vec<_>>(),
    })
}

fn line(record: &SliceRecord) -> Value {
    let mut object = Map::new();
    object.insert("kind".into(), "slice".into());
    object.insert("slice".into(), record.slice.into());
    if record.slices > 1 {
        object.insert("slices".into(), record.slices.into());
    }
    object.insert("ended_ns".into(), record.ended_ns.into());
    for row in &METRICS {
        if let Some(value) = record.get(row.metric) {
            object.insert(row.key.into(), value.into());
        }
    }
    Value::Object(object)
}

/// A node's slices as an object, for programs.
pub fn object(node: &NodeSlices) -> Value {
    let mut object = head("", node);
    object["slices"] = node.slices.iter().map(line).collect();
    object
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
    if word(&head, "job") != job {
        return Ok(None);
    }
    let names: Vec<&str> = list(&head, "metrics").iter().filter_map(Value::as_str).collect();
    let kept = METRICS.iter().filter(|row| names.contains(&row.key));
    let mut node = NodeSlices {
        node: number(&head, "node") as u32,
        strobe: word(&head, "strobe"),
        slice_ns: number(&head, "slice_ns"),
        ranks: number(&head, "ranks") as u32,
        every: number(&head, "every"),
        group: number(&head, "group"),
        metrics: kept.fold(0, |bits, row| bits | row.metric.bit()),
        ..NodeSlices::default()
    };
    for object in objects {
        let object = object?;
        match object["kind"].as_str() {
            Some("slice") => node.slices.push(SliceRecord {
                slice: number(&object, "slice"),
                slices: number(&object, "slices").max(1),
                ended_ns: number(&object, "ended_ns"),
                values: METRICS.iter().map(|row| object[row.key].as_u64()).collect(),
            }),
            Some("end") => node.dropped = number(&object, "dropped"),
            _ => {}
        }
    }
    Ok(Some(node))
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_shared::emds::SliceRow;
    use strobe_types::metrics::{Metric, selection};

    fn node(slices: u64, group: u64) -> NodeSlices {
        let record = |slice| {
            let mut row = SliceRow::new(slice, 10 * slice);
            row.set(Metric::Getts, 10);
            row.set(Metric::Np2pDem, slice);
            SliceRecord::from(row)
        };
        NodeSlices {
            node: 1,
            strobe: "fixed".into(),
            slice_ns: 500_000,
            ranks: 2,
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
