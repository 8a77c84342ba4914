// SPDX-License-Identifier: MIT OR Apache-2.0
//! The folder of a run: `run.json`, one object, and for each rank `rank-N.jsonl`, an object on each line. The first
//! line of each says format and version; a reader passes over members and kinds of lines that it does not know, so that
//! more can be added without another version. docs/design/mds.md lists them.

use crate::record::{CallRecord, HistogramRecord, PeerRecord, RankRecord};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// To be raised when something changes its meaning.
pub const VERSION: u64 = 1;

/// The description of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Run {
    /// The job's key.
    pub job: String,
    /// The program of its first part, with its arguments.
    pub command: String,
    /// Its number of ranks.
    pub ranks: u32,
    /// Its nodes.
    pub nodes: Vec<String>,
    /// From the start of the ranks to the end of the last, in nanoseconds.
    pub wall_ns: u64,
    /// The exit code of `mpiexec`.
    pub code: i32,
}

/// A line behind the first in a rank's file.
#[derive(Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Line {
    Call(CallRecord),
    Histogram(HistogramRecord),
    Peer(PeerRecord),
    #[serde(other)]
    Unknown,
}

fn file(rank: u32) -> String {
    format!("rank-{rank}.jsonl")
}

/// Writes a run, with tables of slices for its summary. The error is one line for the user.
pub fn write(folder: &Path, run: &Run, records: &[RankRecord], slices: &[String]) -> Result<(), String> {
    let put = |name: &str, text: String| {
        let path = folder.join(name);
        fs::write(&path, text).map_err(|error| format!("cannot write {}: {error}", path.display()))
    };
    fs::create_dir_all(folder).map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    for record in records {
        put(&file(record.rank), lines(&run.job, record))?;
    }
    put("summary.txt", crate::profile(records) + &slices.concat())?;
    let object = head("strobe-run", &run.job, run);
    put("run.json", format!("{object:#}\n"))
}

/// The first object of a file: what it is about, with format, version and job.
pub(crate) fn head(format: &str, job: &str, about: &impl Serialize) -> Value {
    let mut head = json!(about);
    for (key, value) in [("format", json!(format)), ("version", json!(VERSION)), ("job", json!(job))] {
        head[key] = value;
    }
    head
}

/// One rank's file.
fn lines(job: &str, record: &RankRecord) -> String {
    let calls = record.calls.iter().cloned().map(Line::Call);
    let histograms = record.histograms.iter().cloned().map(Line::Histogram);
    let rest = calls.chain(histograms).chain(record.peers.iter().copied().map(Line::Peer));
    let all = std::iter::once(head("strobe-mmds", job, record)).chain(rest.map(|line| json!(line)));
    all.map(|line| format!("{line}\n")).collect()
}

/// Reads a run. The error is one line for the user.
pub fn read(folder: &Path) -> Result<(Run, Vec<RankRecord>), String> {
    let get = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let object: Value = serde_json::from_str(&get("run.json")?).map_err(|error| format!("run.json: {error}"))?;
    known(&object, "strobe-run").map_err(|why| format!("run.json: {why}"))?;
    let run = Run::deserialize(&object).map_err(|error| format!("run.json: {error}"))?;
    let mut records = Vec::new();
    for name in (0..run.ranks).map(file) {
        // Nothing is known of a node that was lost.
        if let Ok(text) = get(&name) {
            records.extend(parse(&text, &run.job).map_err(|why| format!("{name}: {why}"))?);
        }
    }
    Ok((run, records))
}

/// The record in a rank's file; `None` if the file belongs to another job.
fn parse(text: &str, job: &str) -> Result<Option<RankRecord>, String> {
    let words = |error: serde_json::Error| error.to_string();
    let mut lines = text.lines();
    let head: Value = serde_json::from_str(lines.next().ok_or("it is empty")?).map_err(words)?;
    known(&head, "strobe-mmds")?;
    if head["job"] != job {
        return Ok(None);
    }
    let mut record = RankRecord::deserialize(head).map_err(words)?;
    for line in lines {
        match serde_json::from_str(line).map_err(words)? {
            Line::Call(call) => record.calls.push(call),
            Line::Histogram(histogram) => record.histograms.push(histogram),
            Line::Peer(peer) => record.peers.push(peer),
            Line::Unknown => {}
        }
    }
    Ok(Some(record))
}

pub(crate) fn known(object: &Value, format: &str) -> Result<(), String> {
    match (object["format"].as_str(), object["version"].as_u64()) {
        (Some(name), Some(VERSION)) if name == format => Ok(()),
        (Some(name), Some(version)) if name == format => Err(format!("version {version} is not known here")),
        _ => Err(format!("this is not a file of the format {format}")),
    }
}

pub(crate) fn number(object: &Value, key: &str) -> u64 {
    object[key].as_u64().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_written_is_read() {
        let (ten, call) = ("ten".to_string(), "MPI_Send".to_string());
        let cost =
            CallRecord { call: call.clone(), count: 3, measured: 2, bytes: 24, total_ns: 9, least_ns: 2, most_ns: 4 };
        let buckets = vec![(5, 1), (u64::MAX, 2)];
        let latency =
            HistogramRecord { metric: "latency".into(), call, count: 3, total: 9, least: 2, most: 4, buckets };
        let record = RankRecord {
            rank: 1,
            node: 1,
            finalized: true,
            since_ns: 5,
            until_ns: u64::MAX,
            bits: 7,
            missed: 1,
            calls: vec![cost],
            histograms: vec![latency],
            peers: vec![PeerRecord { rank: 0, messages: 3, bytes: 24 }],
        };
        let text = lines("ten", &record);
        assert_eq!(parse(&text, "ten"), Ok(Some(record.clone())));
        assert_eq!(parse(&text, "eleven"), Ok(None), "of another job");
        let more = text.clone() + "{\"kind\":\"slice\",\"number\":7}\n";
        assert_eq!(parse(&more, "ten"), Ok(Some(record)), "a kind of line that is not known");
        let later = text.replace("\"version\":1", "\"version\":2");
        assert_eq!(parse(&later, &ten), Err("version 2 is not known here".into()));
        assert!(parse("{}", "ten").is_err());
        assert!(parse("", "ten").is_err());
    }
}
