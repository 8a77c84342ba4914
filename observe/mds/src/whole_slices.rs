// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices of all nodes together, made of the rows of each (docs/design/mds.md). Where node 0 leads, a slice is one on
//! all nodes. With `demand` each node ends its own, and the slices of one number end in a consistent cut; a node that
//! packets carried further passed over the numbers between, and was done with all of them when it went on.

use crate::clocks::{Basis, Clocks};
use crate::slices::{ALL, NodeSlices, SliceRecord};
use std::collections::BTreeSet;
use strobe_types::metrics::{COUNTS, Class, METRICS, METRICS_MAX, Metric, ROUTINES, Scope};

/// What is known of all nodes together.
pub struct AllSlices {
    /// The rows, as those of a node whose number is [`ALL`].
    pub rows: NodeSlices,
    /// Nodes of which there are rows.
    pub known: usize,
    /// By what the times of nodes were compared.
    pub clocks: Clocks,
}

/// How far a node is with a slice.
enum SliceProgress<'a> {
    /// It ended it, or passed over it, as this row says.
    Ended(&'a SliceRecord),
    /// It has not ended it; what it has counted in it, if it is in it.
    Behind(Option<&'a SliceRecord>),
    /// Its row is not there any more.
    Unknown,
}

fn place(node: &NodeSlices, slice: u64) -> SliceProgress<'_> {
    let at = node.slices.partition_point(|record| record.slice <= slice);
    let Some(record) = at.checked_sub(1).map(|at| &node.slices[at]) else {
        return if node.slices.is_empty() { SliceProgress::Behind(None) } else { SliceProgress::Unknown };
    };
    match record {
        _ if record.ended_ns == 0 => SliceProgress::Behind(Some(record).filter(|record| record.slice == slice)),
        _ if record.slice == slice || record.slices == 1 && slice < record.next => SliceProgress::Ended(record),
        _ if at == node.slices.len() && node.every == 1 && record.slices == 1 => SliceProgress::Behind(None),
        _ => SliceProgress::Unknown,
    }
}

/// From one moment to a later one, if that is known.
fn since(to_ns: u64, from_ns: u64) -> Option<u64> {
    (to_ns > 0).then(|| to_ns.saturating_sub(from_ns))
}

/// All slices of several nodes; none of a job's only node, whose own rows have all there is.
pub fn all_slices(nodes: &[NodeSlices]) -> Option<AllSlices> {
    let first = nodes.first().filter(|first| first.nodes > 1)?;
    let rows = NodeSlices {
        node: ALL,
        ranks: nodes.iter().map(|node| node.ranks).sum(),
        metrics: nodes.iter().fold(0, |bits, node| bits | node.metrics),
        dropped: nodes.iter().map(|node| node.dropped).sum(),
        clock: String::new(),
        slices: Vec::new(),
        ..first.clone()
    };
    let mut all = AllSlices { rows, known: nodes.len(), clocks: Clocks::of(nodes) };
    if all.rows.group <= 1 || all.rows.is_coordinated() {
        let from = nodes.iter().filter_map(|node| Some(node.slices.first()?.slice)).max().unwrap_or(0);
        let numbers: BTreeSet<u64> =
            nodes.iter().flat_map(|node| node.slices.iter().map(|record| record.slice)).collect();
        all.rows.slices = numbers.range(from..).map(|&slice| all.join(nodes, slice)).collect();
    }
    Some(all)
}

impl AllSlices {
    /// True if times can be said of all nodes.
    fn is_whole(&self) -> bool {
        self.known == self.rows.nodes as usize && self.clocks.basis != Basis::Unknown
    }

    /// The slice of one number on all nodes.
    fn join(&self, nodes: &[NodeSlices], slice: u64) -> SliceRecord {
        let places: Vec<(u32, SliceProgress)> = nodes.iter().map(|node| (node.node, place(node, slice))).collect();
        let own = nodes.iter().find_map(|node| {
            let at = node.slices.binary_search_by_key(&slice, |record| record.slice).ok()?;
            Some(&node.slices[at])
        });
        let next = places.iter().filter_map(|(_, place)| match place {
            SliceProgress::Ended(record) => Some(record.next),
            _ => None,
        });
        let mut row = SliceRecord {
            slice,
            slices: own.map_or(1, |record| record.slices),
            next: next.min().unwrap_or(slice + 1),
            values: vec![None; METRICS_MAX],
            ..SliceRecord::default()
        };
        for metric in METRICS.iter().filter(|metric| metric.scope == Scope::Local) {
            row.values[metric.metric as usize] = self.local(&places, slice, metric.metric);
        }
        if self.rows.is_coordinated() {
            self.led(&mut row, &places)
        } else {
            self.carried(&mut row, &places, nodes)
        }
        row
    }

    /// A metric of nodes for all of them: what is counted is added up, of times there is the longest.
    fn local(&self, places: &[(u32, SliceProgress)], slice: u64, metric: Metric) -> Option<u64> {
        let counted = (COUNTS | ROUTINES) & metric.bit() != 0;
        if self.rows.metrics & metric.bit() == 0 {
            return None;
        }
        let values = places.iter().map(|(_, place)| match place {
            SliceProgress::Ended(record) if record.slice == slice || !counted => record.get(metric),
            // Who was never in it counted nothing in it.
            SliceProgress::Ended(_) => Some(0),
            SliceProgress::Behind(record) if counted => Some(record.and_then(|record| record.get(metric)).unwrap_or(0)),
            _ => None,
        });
        let values: Option<Vec<u64>> = values.collect();
        values.map(|values| match metric.row().class {
            Class::Timer => values.into_iter().max().unwrap_or(0),
            _ => values.into_iter().sum(),
        })
    }

    /// When the last node was at a moment of its end, by one clock; if all were.
    fn last_ns(&self, places: &[(u32, SliceProgress)], moment: fn(&SliceRecord) -> u64) -> Option<u64> {
        let when = |(node, place): &(u32, SliceProgress)| match place {
            SliceProgress::Ended(record) => {
                Some(moment(record)).filter(|ns| *ns > 0).map(|ns| self.clocks.common_ns(*node, record.slice, ns))
            }
            _ => None,
        };
        let all: Option<Vec<u64>> = places.iter().map(when).collect();
        all.filter(|_| self.is_whole())?.into_iter().max()
    }

    /// Node 0 led all to the end of the slice, and knows of it what it knows.
    fn led(&self, row: &mut SliceRecord, places: &[(u32, SliceProgress)]) {
        let Some((_, SliceProgress::Ended(first))) = places.iter().find(|(node, _)| *node == 0) else { return };
        row.ended_ns = if first.exchange_ns > 0 { first.exchange_ns } else { first.ended_ns };
        (row.exchange_ns, row.schedule_ns) = (first.exchange_ns, first.schedule_ns);
        for metric in [Metric::Getts, Metric::Gtdem, Metric::Usrts, Metric::Usrdem, Metric::Usrmsm] {
            row.values[metric as usize] = first.get(metric);
        }
        // The last line may be of one slice where others are of several.
        if self.rows.group <= 1 && first.exchange_ns > 0 && first.schedule_ns > 0 {
            row.stored_ns = self.last_ns(places, |record| record.stored_ns).unwrap_or(0);
            row.opened_ns = self.last_ns(places, |record| record.opened_ns).unwrap_or(0);
            self.set(row, Metric::Gtmsm, since(row.stored_ns, first.schedule_ns));
            self.set(row, Metric::Gtts, since(row.opened_ns, first.exchange_ns));
        }
    }

    /// Each node ended the slice by itself: it began to end when the first one did, and was over when the last one had.
    fn carried(&self, row: &mut SliceRecord, places: &[(u32, SliceProgress)], nodes: &[NodeSlices]) {
        let Some(began_ns) = self.began_ns(places) else { return };
        row.ended_ns = began_ns;
        row.stored_ns = self.last_ns(places, |record| record.stored_ns).unwrap_or(0);
        row.opened_ns = self.last_ns(places, |record| record.opened_ns).unwrap_or(0);
        let before: Vec<_> = nodes.iter().map(|node| (node.node, place(node, row.slice.saturating_sub(1)))).collect();
        self.set(row, Metric::Getts, self.began_ns(&before).and_then(|before_ns| since(began_ns, before_ns)));
        self.set(row, Metric::Gtdem, since(row.stored_ns, began_ns));
        self.set(row, Metric::Gtts, since(row.opened_ns, began_ns));
        // Nobody is asked.
        [Metric::Usrts, Metric::Usrdem, Metric::Usrmsm].into_iter().for_each(|metric| self.set(row, metric, Some(0)));
    }

    /// When the first node ended the slice, if that is known.
    fn began_ns(&self, places: &[(u32, SliceProgress)]) -> Option<u64> {
        let mut first = None;
        for (node, place) in places {
            match place {
                SliceProgress::Ended(record) => {
                    let ended_ns = self.clocks.common_ns(*node, record.slice, record.ended_ns);
                    first = Some(first.map_or(ended_ns, |first: u64| first.min(ended_ns)));
                }
                SliceProgress::Behind(_) => {}
                SliceProgress::Unknown => return None,
            }
        }
        first.filter(|_| self.is_whole())
    }

    /// Sets a metric that is asked for.
    fn set(&self, row: &mut SliceRecord, metric: Metric, value: Option<u64>) {
        if self.rows.metrics & metric.bit() != 0 {
            row.values[metric as usize] = value;
        }
    }

    /// What stands over the rows.
    pub fn title(&self) -> String {
        let (known, nodes) = (self.known, self.rows.nodes);
        let of =
            if known < nodes as usize { format!("{known} of {nodes} nodes") } else { format!("all {nodes} nodes") };
        format!("{of}, {}", self.clocks.basis.text())
    }

    /// The metrics that were asked for and that no slice has, and why.
    pub fn absent(&self) -> Vec<(Metric, &'static str)> {
        let why = |metric: Metric| match () {
            () if metric.row().scope == Scope::Local => self.rows.why_absent(metric),
            () if metric == Metric::Gtmsm && !self.rows.is_coordinated() => self.rows.why_absent(metric),
            () if self.known < self.rows.nodes as usize => "not all nodes of the job are kept, or known here",
            () if self.clocks.basis == Basis::Unknown => "nothing compares the clocks of the nodes' machines",
            () if self.rows.group > 1 => "several slices were added up on each node (group=N)",
            () if metric == Metric::Getts && self.rows.every > 1 => "of the slice before no row was kept (every=N)",
            () => "no slice that all nodes have ended is known of all",
        };
        self.rows.without_value().map(|metric| (metric, why(metric))).collect()
    }
}

#[cfg(test)]
#[path = "whole_slices/tests.rs"]
mod tests;
