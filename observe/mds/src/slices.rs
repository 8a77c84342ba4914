// SPDX-License-Identifier: MIT OR Apache-2.0
//! The statistics of slices of one node, read from the node segment while the job runs or after its end.

use crate::clocks;
use crate::summary::duration;
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use strobe_control::wire;
use strobe_os::clock;
use strobe_shared::Segment;
use strobe_shared::emds::{Moments, SliceRow};
use strobe_shared::sync::Ordering;
use strobe_types::metrics::{Class, METRICS, METRICS_MAX, Metric, MetricRow, Scope};

/// In place of a node's number: all nodes together.
pub const ALL: u32 = u32::MAX;

/// The statistics of one slice, or of several added up.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SliceRecord {
    /// Its number; of several that of the first.
    pub slice: u64,
    /// How many slices it stands for.
    pub slices: u64,
    /// When its end began, or that of the last, by the monotonic clock of the host; 0 for one that has not ended.
    pub ended_ns: u64,
    /// The slice to which the node went on.
    pub next: u64,
    /// When node 0 strobed the exchange and the next slice; 0 where it did not, or where several slices were added up,
    /// as in the next two.
    pub exchange_ns: u64,
    /// See `exchange_ns`.
    pub schedule_ns: u64,
    /// When this node had stored the next slice.
    pub stored_ns: u64,
    /// When the end of the slice was complete here.
    pub opened_ns: u64,
    /// Its metrics, by their place in the table.
    pub values: Vec<Option<u64>>,
}

/// The statistics of slices of one node.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct NodeSlices {
    /// Its number.
    pub node: u32,
    /// What ends slices: `demand`, `early` or `fixed`.
    pub strobe: String,
    /// Length of a slice that the timer ends, in nanoseconds.
    pub slice_ns: u64,
    /// Ranks on the node.
    pub ranks: u32,
    /// Nodes of the job.
    pub nodes: u32,
    /// The name of its clock: times of nodes with the same one can be compared.
    pub clock: String,
    /// What has to be added to its times to get those of the wall clock, approximately.
    pub epoch_ns: u64,
    /// One in this many slices was kept.
    pub every: u64,
    /// This many of these were added up.
    pub group: u64,
    /// The metrics that were kept, one bit each.
    #[serde(skip)]
    pub metrics: u64,
    /// Rows that could not be written.
    #[serde(skip)]
    pub dropped: u64,
    /// The slices, in order.
    #[serde(skip)]
    pub slices: Vec<SliceRecord>,
}

wire!(struct SliceRecord { slice, slices, ended_ns, next, exchange_ns, schedule_ns, stored_ns, opened_ns, values });
wire!(struct NodeSlices { node, strobe, slice_ns, ranks, nodes, clock, epoch_ns, every, group, metrics, dropped, slices });

impl From<SliceRow> for SliceRecord {
    fn from(row: SliceRow) -> SliceRecord {
        let SliceRow { slice, ended_ns, next, moments, values } = row;
        let Moments { exchange_ns, schedule_ns, stored_ns, opened_ns } = moments;
        let values = values.to_vec();
        SliceRecord { slice, slices: 1, ended_ns, next, exchange_ns, schedule_ns, stored_ns, opened_ns, values }
    }
}

impl SliceRecord {
    /// The value of a metric, if it has one.
    pub fn get(&self, metric: Metric) -> Option<u64> {
        self.values.get(metric as usize).copied().flatten()
    }

    /// Adds the slice that follows. For levels the greater value is kept.
    pub fn merge(&mut self, next: &SliceRecord) {
        self.slices += next.slices;
        self.ended_ns = self.ended_ns.max(next.ended_ns);
        self.next = next.next;
        for moment in [&mut self.exchange_ns, &mut self.schedule_ns, &mut self.stored_ns, &mut self.opened_ns] {
            *moment = 0;
        }
        for (row, (value, next)) in METRICS.iter().zip(self.values.iter_mut().zip(&next.values)) {
            *value = match (*value, *next) {
                (Some(value), Some(next)) if row.class == Class::Level => Some(value.max(next)),
                (Some(value), Some(next)) => Some(value + next),
                (one, other) => one.or(other),
            };
        }
    }
}

impl NodeSlices {
    /// True if node 0 ended the slices of all nodes.
    pub fn is_coordinated(&self) -> bool {
        self.nodes > 1 && self.strobe != "demand"
    }

    /// The table of its slices.
    pub fn table(&self) -> String {
        SliceSums::of(self).table(self.node, self.own_metrics())
    }

    /// The metrics that are to be found here: of several nodes the global ones are in the rows of all.
    pub(crate) fn own_metrics(&self) -> u64 {
        let global = METRICS.iter().filter(|row| row.scope == Scope::Global);
        let elsewhere = global.fold(0, |bits, row| bits | row.metric.bit());
        self.metrics & if self.nodes > 1 && self.node != ALL { !elsewhere } else { u64::MAX }
    }

    /// The metrics that are kept and that no slice has.
    pub fn without_value(&self) -> impl Iterator<Item = Metric> {
        let kept = METRICS.iter().map(|row| row.metric).filter(|metric| self.metrics & metric.bit() != 0);
        kept.filter(|&metric| self.slices.iter().all(|record| record.get(metric).is_none()))
    }

    /// The metrics that were asked for and that no slice has, and why.
    pub fn absent(&self) -> Vec<(Metric, &'static str)> {
        self.without_value().map(|metric| (metric, self.why_absent(metric))).collect()
    }

    /// Why a metric may have no value on a node.
    pub(crate) fn why_absent(&self, metric: Metric) -> &'static str {
        let several = self.nodes > 1;
        match metric {
            Metric::LtrRelease if self.strobe == "demand" => "who ends a slice releases nobody: those that wait look",
            Metric::Ltmsm | Metric::Gtmsm if !self.is_coordinated() => {
                "each receiver matches for itself, in the slice; for all at its end only with --order fixed on one node"
            }
            _ if several && metric.row().scope == Scope::Global => "of all nodes together: see their rows",
            _ => "no slice has ended",
        }
    }
}

/// The statistics of the slices from `from` on; `None` if the node keeps none.
pub fn slices(segment: &Segment, from: u64) -> Option<NodeSlices> {
    let (header, emds) = (segment.header(), segment.emds()?);
    let strobing = header.strobe.strobing();
    Some(NodeSlices {
        node: header.node.load(Ordering::Relaxed),
        strobe: strobing.mode.name().into(),
        slice_ns: strobing.slice_ns,
        ranks: segment.local_ranks(),
        nodes: header.nodes.load(Ordering::Relaxed).max(1),
        clock: clocks::name(),
        epoch_ns: clock::wall_ahead_ns(),
        every: emds.shape().every,
        group: 1,
        metrics: emds.shape().metrics,
        dropped: emds.words().dropped.load(Ordering::Relaxed),
        slices: emds.rows(from, header.strobe.slice()).into_iter().map(SliceRecord::from).collect(),
    })
}

/// One metric over many slices.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Sum {
    /// The least value.
    pub least: u64,
    /// The greatest.
    pub most: u64,
    /// All together.
    pub total: u64,
    /// Slices that had a value.
    pub count: u64,
}

/// All metrics over many slices.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SliceSums {
    sums: [Sum; METRICS_MAX],
    /// Slices that were kept.
    pub kept: u64,
    /// Slices in between that have no row.
    pub missed: u64,
    next: Option<u64>,
}

impl SliceSums {
    /// Adds a slice of a node that keeps one in `every` slices.
    pub fn add(&mut self, record: &SliceRecord, every: u64) {
        let gap = self.next.map_or(0, |next| record.slice.saturating_sub(next));
        self.missed += gap / every.max(1);
        // Those that the node passed over did not take place.
        let steps = record.next.saturating_sub(record.slice).div_ceil(every.max(1));
        self.next = Some(record.slice + steps.max(record.slices).max(1) * every.max(1));
        self.kept += record.slices;
        for (sum, value) in self.sums.iter_mut().zip(&record.values) {
            let Some(value) = *value else { continue };
            sum.least = if sum.count == 0 { value } else { sum.least.min(value) };
            sum.most = sum.most.max(value);
            sum.total += value;
            sum.count += 1;
        }
    }

    /// Those of a node.
    pub fn of(node: &NodeSlices) -> SliceSums {
        let mut sums = SliceSums::default();
        node.slices.iter().for_each(|record| sums.add(record, node.every * node.group.max(1)));
        sums
    }

    /// The metrics that have values.
    pub fn rows(&self) -> impl Iterator<Item = (&'static MetricRow, Sum)> {
        METRICS.iter().zip(self.sums).filter(|(_, sum)| sum.count > 0)
    }

    /// The table of a node, or of all, that keeps these metrics.
    pub(crate) fn table(&self, node: u32, metrics: u64) -> String {
        let of = if node == ALL { "all nodes".into() } else { format!("node {node}") };
        let mut text = format!("{:<28}", format!("slices of {of}"));
        for heading in ["min", "max", "total", "slices", "average"] {
            let _ = write!(text, " {heading:>12}");
        }
        text.push('\n');
        for (row, sum) in self.rows() {
            let average = sum.total as f64 / sum.count as f64;
            let [least, most, total] = [sum.least, sum.most, sum.total].map(|value| match row.class {
                Class::Timer => duration(value),
                _ => value.to_string(),
            });
            let average = if row.class == Class::Timer { duration(average as u64) } else { format!("{average:.2}") };
            let _ =
                writeln!(text, "{:<28} {least:>12} {most:>12} {total:>12} {:>12} {average:>12}", row.name, sum.count);
        }
        let kept = METRICS.iter().zip(self.sums).filter(|(row, _)| metrics & row.metric.bit() != 0);
        let without: Vec<&str> = kept.filter(|(_, sum)| sum.count == 0).map(|(row, _)| row.name).collect();
        if !without.is_empty() {
            let _ = writeln!(text, "no values of {} (strobe report --json says why)", without.join(", "));
        }
        if self.missed > 0 {
            let _ = writeln!(
                text,
                "of {} slices between these no row was left: ask for more rows, or for fewer",
                self.missed
            );
        }
        text
    }
}

#[cfg(test)]
#[path = "slices/tests.rs"]
mod tests;
