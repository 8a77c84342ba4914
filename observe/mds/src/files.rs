// SPDX-License-Identifier: MIT OR Apache-2.0
//! The folder of a run: `run.json`, one object, and for each rank `rank-N.jsonl`, an object on each line. The first
//! line of each says format and version; a reader passes over members and kinds of lines that it does not know, so that
//! more can be added without another version. docs/design/mds.md lists them.

use crate::record::{CallRecord, HistogramRecord, PeerRecord, RankRecord};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

/// To be raised when something changes its meaning.
pub const VERSION: u64 = 1;

/// The description of a run.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
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
    let object = json!({
        "format": "strobe-run", "version": VERSION, "job": run.job, "command": run.command, "ranks": run.ranks,
        "nodes": run.nodes, "wall_ns": run.wall_ns, "code": run.code,
    });
    put("run.json", format!("{object:#}\n"))
}

/// One rank's file.
fn lines(job: &str, record: &RankRecord) -> String {
    let head = json!({
        "format": "strobe-mmds", "version": VERSION, "job": job, "rank": record.rank, "node": record.node,
        "finalized": record.finalized, "since_ns": record.since_ns, "until_ns": record.until_ns,
        "bits": record.bits, "missed": record.missed,
    });
    let call = |call: &CallRecord| {
        json!({
            "kind": "call", "call": call.call, "count": call.count, "measured": call.measured, "bytes": call.bytes,
            "total_ns": call.total_ns, "least_ns": call.least_ns, "most_ns": call.most_ns,
        })
    };
    let histogram = |histogram: &HistogramRecord| {
        json!({
            "kind": "histogram", "metric": histogram.metric, "call": histogram.call, "count": histogram.count,
            "total": histogram.total, "least": histogram.least, "most": histogram.most, "buckets": histogram.buckets,
        })
    };
    let peer = |peer: &PeerRecord| json!({ "kind": "peer", "rank": peer.rank, "messages": peer.messages, "bytes": peer.bytes });
    let (calls, peers) = (record.calls.iter().map(call), record.peers.iter().map(peer));
    let rest = calls.chain(record.histograms.iter().map(histogram)).chain(peers);
    std::iter::once(head).chain(rest).map(|line| format!("{line}\n")).collect()
}

/// Reads a run. The error is one line for the user.
pub fn read(folder: &Path) -> Result<(Run, Vec<RankRecord>), String> {
    let get = |name: &str| {
        let path = folder.join(name);
        fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))
    };
    let object: Value = serde_json::from_str(&get("run.json")?).map_err(|error| format!("run.json: {error}"))?;
    known(&object, "strobe-run").map_err(|why| format!("run.json: {why}"))?;
    let run = Run {
        job: word(&object, "job"),
        command: word(&object, "command"),
        ranks: number(&object, "ranks") as u32,
        nodes: list(&object, "nodes").iter().filter_map(Value::as_str).map(Into::into).collect(),
        wall_ns: number(&object, "wall_ns"),
        code: object["code"].as_i64().unwrap_or(0) as i32,
    };
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
    let mut objects = text.lines().map(|line| serde_json::from_str::<Value>(line).map_err(|error| error.to_string()));
    let head = objects.next().ok_or("it is empty")??;
    known(&head, "strobe-mmds")?;
    if word(&head, "job") != job {
        return Ok(None);
    }
    let mut record = RankRecord {
        rank: number(&head, "rank") as u32,
        node: number(&head, "node") as u32,
        finalized: head["finalized"] == true,
        since_ns: number(&head, "since_ns"),
        until_ns: number(&head, "until_ns"),
        bits: number(&head, "bits") as u32,
        missed: number(&head, "missed") as u32,
        ..RankRecord::default()
    };
    for object in objects {
        let object = object?;
        match object["kind"].as_str() {
            Some("call") => record.calls.push(call(&object)),
            Some("peer") => record.peers.push(PeerRecord {
                rank: number(&object, "rank") as u32,
                messages: number(&object, "messages"),
                bytes: number(&object, "bytes"),
            }),
            Some("histogram") => record.histograms.push(histogram(&object)),
            _ => {}
        }
    }
    Ok(Some(record))
}

fn call(object: &Value) -> CallRecord {
    CallRecord {
        call: word(object, "call"),
        count: number(object, "count"),
        measured: number(object, "measured"),
        bytes: number(object, "bytes"),
        total_ns: number(object, "total_ns"),
        least_ns: number(object, "least_ns"),
        most_ns: number(object, "most_ns"),
    }
}

fn histogram(object: &Value) -> HistogramRecord {
    let bucket = |pair: &Value| Some((pair[0].as_u64()?, pair[1].as_u64()?));
    HistogramRecord {
        metric: word(object, "metric"),
        call: word(object, "call"),
        count: number(object, "count"),
        total: number(object, "total"),
        least: number(object, "least"),
        most: number(object, "most"),
        buckets: list(object, "buckets").iter().filter_map(bucket).collect(),
    }
}

pub(crate) fn known(object: &Value, format: &str) -> Result<(), String> {
    match (object["format"].as_str(), object["version"].as_u64()) {
        (Some(name), Some(VERSION)) if name == format => Ok(()),
        (Some(name), Some(version)) if name == format => Err(format!("version {version} is not known here")),
        _ => Err(format!("this is not a file of the format {format}")),
    }
}

pub(crate) fn word(object: &Value, key: &str) -> String {
    object[key].as_str().unwrap_or_default().to_string()
}

pub(crate) fn number(object: &Value, key: &str) -> u64 {
    object[key].as_u64().unwrap_or(0)
}

pub(crate) fn list<'a>(object: &'a Value, key: &str) -> &'a [Value] {
    object[key].as_array().map_or(&[], |list| list)
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
