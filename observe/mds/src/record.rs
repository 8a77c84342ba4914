// SPDX-License-Identifier: MIT OR Apache-2.0
//! The statistics of one rank's calls, read from the node segment: while it runs, after its end or after its death.

use crate::summary::time_ns;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use strobe_control::wire;
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::port::{CALL_ROWS, CallRow, Life};
use strobe_shared::statistics::{Block, Histogram};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_types::CallId;
use strobe_types::calls::CALLS;
use strobe_types::metrics::Distribution;

/// The cost of one MPI call in one rank.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct CallRecord {
    /// Its name.
    pub call: String,
    /// Times called.
    pub count: u64,
    /// How many of them were timed. The others are assumed to take as long as the quick ones among these.
    pub measured: u64,
    /// Bytes sent or received.
    pub bytes: u64,
    /// Nanoseconds in all.
    pub total_ns: u64,
    /// The shortest that was timed.
    pub least_ns: u64,
    /// The longest that was timed.
    pub most_ns: u64,
}

/// A histogram.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct HistogramRecord {
    /// What it counts: `computation`, `communication`, `latency` (nanoseconds) or `size` (bytes).
    pub metric: String,
    /// The call; empty for the whole rank.
    pub call: String,
    /// Values.
    pub count: u64,
    /// Their sum.
    pub total: u64,
    /// The least.
    pub least: u64,
    /// The greatest.
    pub most: u64,
    /// Least value of a bucket, and how many values are in it; ascending, without those that are empty.
    pub buckets: Vec<(u64, u64)>,
}

/// What one rank sent to another in messages, including those of collectives made of messages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct PeerRecord {
    /// To which rank.
    pub rank: u32,
    /// How many.
    pub messages: u64,
    /// Bytes in them.
    pub bytes: u64,
}

/// All statistics of one rank.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct RankRecord {
    /// Its rank in the job.
    pub rank: u32,
    /// The number of its node.
    pub node: u32,
    /// True if it has left `MPI_Finalize`.
    pub finalized: bool,
    /// When `MPI_Init` returned, by the monotonic clock of its host; 0 if no histograms are kept.
    pub since_ns: u64,
    /// End of the time over which computation and communication are measured: the entry of `MPI_Finalize` or, before
    /// that, the last entry or return of an outermost call.
    pub until_ns: u64,
    /// How many bits below the highest one buckets distinguish.
    pub bits: u32,
    /// Histograms for which there was no room.
    pub missed: u32,
    /// Its calls, by name.
    #[serde(skip)]
    pub calls: Vec<CallRecord>,
    /// Its histograms.
    #[serde(skip)]
    pub histograms: Vec<HistogramRecord>,
    /// What it sent, by rank.
    #[serde(skip)]
    pub peers: Vec<PeerRecord>,
}

wire!(struct CallRecord { call, count, measured, bytes, total_ns, least_ns, most_ns });
wire!(struct HistogramRecord { metric, call, count, total, least, most, buckets });
wire!(struct RankRecord { rank, node, finalized, since_ns, until_ns, bits, missed, calls, histograms, peers });
wire!(struct PeerRecord { rank, messages, bytes });

/// The statistics of local rank `local`.
pub fn record(segment: &Segment, local: u32) -> RankRecord {
    let (place, port) = (segment.place(), segment.port(local));
    let read = |word: &AtomicU64| word.load(Ordering::Relaxed);
    let block = segment.block(local);
    let mut until_ns = read(&port.statistics.until_ns);
    let turned_ns = read(&port.statistics.turned_ns);
    if until_ns == 0 && block.is_some() {
        let known = turned_ns > read(&port.statistics.since_ns);
        until_ns = if known { turned_ns } else { clock::now_ns() };
    }
    let peer = |(rank, messages, bytes)| PeerRecord { rank, messages, bytes };
    RankRecord {
        rank: segment.seats().rank_at(local),
        node: place.node,
        finalized: port.life() == Life::Finalized,
        since_ns: read(&port.statistics.since_ns),
        until_ns,
        bits: block.map_or(0, |block| block.scale().shift()),
        missed: port.statistics.missed.load(Ordering::Relaxed),
        calls: calls(segment, local).collect(),
        histograms: block.iter().flat_map(histograms).collect(),
        peers: segment.peers(local, place.job_seats()).iter().flat_map(|peers| peers.all()).map(peer).collect(),
    }
}

/// The statistics of all ranks of a node.
pub fn records(segment: &Segment) -> Vec<RankRecord> {
    segment.seats().rank_slots().map(|local| record(segment, local)).collect()
}

/// True if a rank of the node keeps histograms.
pub fn keeps(segment: &Segment) -> bool {
    segment.seats().rank_slots().any(|local| segment.block(local).is_some())
}

/// What the calls of local rank `local` cost.
fn calls(segment: &Segment, local: u32) -> impl Iterator<Item = CallRecord> {
    let rows = &segment.port(local).rows;
    (0..CALLS.len().min(CALL_ROWS)).filter_map(|number| call(CallId(number as u16), &rows[number]))
}

/// What the calls on a node cost, longest time first.
pub fn calls_of_node(segment: &Segment) -> Vec<CallRecord> {
    merged_calls(segment.seats().rank_slots().flat_map(|local| calls(segment, local)))
}

/// The costs of calls of several ranks or nodes as one row for each call, longest time first.
pub fn merged_calls(calls: impl IntoIterator<Item = CallRecord>) -> Vec<CallRecord> {
    let mut merged: BTreeMap<String, CallRecord> = BTreeMap::new();
    for call in calls {
        match merged.get_mut(&call.call) {
            Some(known) => known.merge(&call),
            None => drop(merged.insert(call.call.clone(), call)),
        }
    }
    let mut merged: Vec<CallRecord> = merged.into_values().collect();
    merged.sort_by_key(|call| std::cmp::Reverse(call.total_ns));
    merged
}

fn call(call: CallId, row: &CallRow) -> Option<CallRecord> {
    let read = |word: &AtomicU64| word.load(Ordering::Relaxed);
    let count = read(&row.count);
    (count > 0).then(|| CallRecord {
        call: call.name().into(),
        count,
        measured: read(&row.waited) + read(&row.sampled),
        bytes: read(&row.bytes),
        total_ns: time_ns(row),
        least_ns: read(&row.shortest_ns),
        most_ns: read(&row.longest_ns),
    })
}

fn histograms(block: &Block) -> Vec<HistogramRecord> {
    let scale = block.scale();
    let record = |(distribution, call, histogram): (Distribution, u16, Histogram)| HistogramRecord {
        metric: distribution.row().name.into(),
        call: if distribution.row().of_calls { CallId(call).name().into() } else { String::new() },
        count: histogram.count(),
        total: histogram.total(),
        least: histogram.least(),
        most: histogram.most(),
        buckets: histogram.filled().into_iter().map(|(at, count)| (scale.least(at as usize), count)).collect(),
    };
    block.histograms().into_iter().map(record).collect()
}

impl HistogramRecord {
    /// Adds the counts of another histogram.
    pub fn merge(&mut self, other: &HistogramRecord) {
        if other.count == 0 {
            return;
        }
        self.least = if self.count == 0 { other.least } else { self.least.min(other.least) };
        self.most = self.most.max(other.most);
        self.count += other.count;
        self.total += other.total;
        let mut buckets: BTreeMap<u64, u64> = self.buckets.drain(..).collect();
        for &(least, count) in &other.buckets {
            *buckets.entry(least).or_default() += count;
        }
        self.buckets = buckets.into_iter().collect();
    }

    /// The least value of the bucket below which `share` of the values lie.
    pub fn quantile(&self, share: f64) -> u64 {
        let wanted = (share * self.count as f64).ceil() as u64;
        let mut seen = 0;
        for &(least, count) in &self.buckets {
            seen += count;
            if seen >= wanted {
                return least.clamp(self.least, self.most);
            }
        }
        self.most
    }
}

impl CallRecord {
    /// Adds the cost of the same call in another rank.
    pub fn merge(&mut self, other: &CallRecord) {
        let both = self.measured > 0 && other.measured > 0;
        self.least_ns = if both { self.least_ns.min(other.least_ns) } else { self.least_ns.max(other.least_ns) };
        self.most_ns = self.most_ns.max(other.most_ns);
        self.count += other.count;
        self.measured += other.measured;
        self.bytes += other.bytes;
        self.total_ns += other.total_ns;
    }
}

impl RankRecord {
    /// Its histogram of this metric for the whole rank.
    pub fn whole(&self, metric: &str) -> Option<&HistogramRecord> {
        self.histograms.iter().find(|histogram| histogram.metric == metric && histogram.call.is_empty())
    }

    /// The time over which computation and communication are measured, in nanoseconds; 0 if they are not.
    pub fn run_ns(&self) -> u64 {
        self.until_ns.saturating_sub(self.since_ns)
    }

    /// Nanoseconds spent in MPI: from the histogram or, without one, from its calls.
    pub fn in_mpi_ns(&self) -> u64 {
        let calls = self.calls.iter().filter(|call| call.call != "MPI_Finalize").map(|call| call.total_ns);
        self.whole("communication").map_or_else(|| calls.sum(), |whole| whole.total)
    }
}

/// The statistics of all ranks together: calls by time, histograms by metric and call.
pub fn whole(records: &[RankRecord]) -> (Vec<CallRecord>, Vec<HistogramRecord>) {
    let mut histograms: BTreeMap<(&str, &str), HistogramRecord> = BTreeMap::new();
    for record in records {
        for histogram in &record.histograms {
            let empty = || HistogramRecord {
                metric: histogram.metric.clone(),
                call: histogram.call.clone(),
                ..HistogramRecord::default()
            };
            histograms.entry((&histogram.metric, &histogram.call)).or_insert_with(empty).merge(histogram);
        }
    }
    (merged_calls(records.iter().flat_map(|record| record.calls.iter().cloned())), histograms.into_values().collect())
}
