// SPDX-License-Identifier: MIT OR Apache-2.0
//! The differences between the clocks of a job's nodes, computed from their rows of slices. Nodes on one machine share
//! its clock. If node 0 ends the slices of all nodes, each slice gives bounds: a node enters the exchange after node 0
//! has strobed it, and finishes it before node 0 strobes the next slice. Otherwise the wall clocks are compared, which
//! are as exact as the machines keep them.

use crate::slices::{NodeSlices, SliceRecord};
use std::sync::OnceLock;
use strobe_types::metrics::Metric;

/// Slices over which two clocks are assumed to go at the same rate: 50 parts in a million are 6 us in that many of 500
/// us.
const SPAN: u64 = 256;

/// The name of this machine's monotonic clock, which starts at boot or as its time namespace says.
pub(crate) fn name() -> String {
    static NAME: OnceLock<String> = OnceLock::new();
    let read = || {
        let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
        let space = std::fs::read_link("/proc/self/ns/time").unwrap_or_default();
        format!("{} {}", boot.trim(), space.display()).trim().to_string()
    };
    NAME.get_or_init(read).clone()
}

/// How times of different nodes are compared.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Basis {
    /// All nodes have the same clock.
    Shared,
    /// By node 0's strobes; the times of another node may be wrong by this many nanoseconds.
    Strobes(u64),
    /// By the wall clocks of the machines.
    Wall,
    /// They cannot be compared.
    Unknown,
}

impl Basis {
    /// A sentence about it.
    pub fn text(self) -> String {
        match self {
            Basis::Shared => "one clock".into(),
            Basis::Strobes(ns) => format!("clocks compared by the strobes, to {}", crate::duration(ns)),
            Basis::Wall => "the wall clocks of the machines, as good as these are set".into(),
            Basis::Unknown => "clocks that nothing compares".into(),
        }
    }
}

/// The differences of the nodes' clocks from that of node 0.
pub struct Clocks {
    /// The basis of the node with the worst one.
    pub basis: Basis,
    /// For each node: from which slice on, what has to be added to its times.
    ahead: Vec<(u32, Vec<(u64, i64)>)>,
}

impl Clocks {
    /// Computes the differences from the rows of all nodes.
    pub fn of(nodes: &[NodeSlices]) -> Clocks {
        let mut clocks = Clocks { basis: Basis::Shared, ahead: Vec::new() };
        let Some(first) = nodes.iter().find(|node| node.node == 0).or(nodes.first()) else { return clocks };
        for node in nodes {
            let (basis, steps) = compare(first, node);
            clocks.basis = worse(clocks.basis, basis);
            clocks.ahead.push((node.node, steps));
        }
        clocks
    }

    /// What has to be added to the times of a node in a slice to get those of node 0.
    pub fn ahead_ns(&self, node: u32, slice: u64) -> i64 {
        let steps = self.ahead.iter().find(|(number, _)| *number == node).map_or(&[][..], |(_, steps)| steps);
        let at = steps.partition_point(|(from, _)| *from <= slice);
        steps.get(at.saturating_sub(1)).map_or(0, |(_, ahead_ns)| *ahead_ns)
    }

    /// A time of a node by the clock of node 0.
    pub fn common_ns(&self, node: u32, slice: u64, time_ns: u64) -> u64 {
        time_ns.saturating_add_signed(self.ahead_ns(node, slice))
    }
}

fn worse(one: Basis, other: Basis) -> Basis {
    match (one, other) {
        (Basis::Strobes(one), Basis::Strobes(other)) => Basis::Strobes(one.max(other)),
        (Basis::Unknown, _) | (_, Basis::Unknown) => Basis::Unknown,
        (Basis::Wall, _) | (_, Basis::Wall) => Basis::Wall,
        (Basis::Shared, other) => other,
        (one, Basis::Shared) => one,
    }
}

fn compare(first: &NodeSlices, node: &NodeSlices) -> (Basis, Vec<(u64, i64)>) {
    if first.node == node.node || !first.clock.is_empty() && first.clock == node.clock {
        return (Basis::Shared, vec![(0, 0)]);
    }
    let (steps, off_ns) = by_strobes(first, node);
    match (steps.is_empty(), first.epoch_ns, node.epoch_ns) {
        (false, ..) => (Basis::Strobes(off_ns), steps),
        (true, 1.., 1..) => (Basis::Wall, vec![(0, node.epoch_ns as i64 - first.epoch_ns as i64)]),
        _ => (Basis::Unknown, Vec::new()),
    }
}

/// What has to be added to the node's times, by spans of slices; and by how much that may be wrong.
fn by_strobes(first: &NodeSlices, node: &NodeSlices) -> (Vec<(u64, i64)>, u64) {
    let (mut steps, mut off_ns) = (Vec::new(), 0);
    let bounds = |record: &SliceRecord| {
        let at = first.slices.binary_search_by_key(&record.slice, |led| led.slice).ok()?;
        let led = &first.slices[at];
        let known = led.exchange_ns > 0 && led.schedule_ns > 0 && record.ended_ns > 0 && record.slices == 1;
        let through_ns = record.ended_ns + record.get(Metric::Ltdem).unwrap_or(0);
        let least = led.exchange_ns as i64 - record.ended_ns as i64;
        known.then_some((least, led.schedule_ns as i64 - through_ns as i64))
    };
    for span in node.slices.chunk_by(|one, other| one.slice / SPAN == other.slice / SPAN) {
        let (mut least, mut most) = (i64::MIN, i64::MAX);
        for (from, to) in span.iter().filter_map(bounds) {
            (least, most) = (least.max(from), most.min(to));
        }
        // If the bounds contradict each other, the clock was set.
        if i64::MIN < least && least <= most && most < i64::MAX {
            steps.push((span[0].slice, least + (most - least) / 2));
            off_ns = off_ns.max((most - least).unsigned_abs().div_ceil(2));
        }
    }
    (steps, off_ns)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Slices of 1 ms led by node 0, and a node whose clock is `ahead_ns` behind and loses `drift_ns` in each slice;
    /// strobes take 10 us to it and its answers 30.
    fn pair(ahead_ns: i64, drift_ns: i64) -> [NodeSlices; 2] {
        let node = |number: u32| NodeSlices { node: number, clock: number.to_string(), ..NodeSlices::default() };
        let (mut first, mut second) = (node(0), node(1));
        for slice in 1..=1000u64 {
            let strobe_ns = 1_000_000_000 + 1_000_000 * slice;
            let led = SliceRecord { slice, slices: 1, ended_ns: strobe_ns, ..SliceRecord::default() };
            first.slices.push(SliceRecord { exchange_ns: strobe_ns, schedule_ns: strobe_ns + 45_000, ..led.clone() });
            let ended_ns = (strobe_ns + 10_000).saturating_add_signed(-ahead_ns - drift_ns * slice as i64);
            let mut values = vec![None; strobe_types::metrics::METRICS_MAX];
            values[Metric::Ltdem as usize] = Some(5_000);
            second.slices.push(SliceRecord { ended_ns, values, ..led });
        }
        [first, second]
    }

    #[test]
    fn strobes_bound_how_far_another_clock_is_off() {
        for ahead_ns in [-300_000_000, 0, 700_000_000] {
            let clocks = Clocks::of(&pair(ahead_ns, 0));
            assert_eq!(clocks.basis, Basis::Strobes(20_000), "half of what strobe and answer take");
            assert!((clocks.ahead_ns(1, 500) - ahead_ns).abs() <= 20_000, "{}", clocks.ahead_ns(1, 500));
            assert_eq!(clocks.ahead_ns(0, 500), 0);
        }
    }

    #[test]
    fn a_clock_that_goes_at_another_pace_is_followed() {
        let clocks = Clocks::of(&pair(0, 50));
        for slice in [3, 300, 999] {
            let off_ns = clocks.ahead_ns(1, slice) - 50 * slice as i64;
            assert!(off_ns.abs() <= 20_000 + 50 * SPAN as i64, "{off_ns}");
        }
    }

    #[test]
    fn without_strobes_there_are_the_wall_clocks_and_without_those_nothing() {
        let mut nodes = pair(0, 0);
        nodes[0].slices.iter_mut().for_each(|record| record.exchange_ns = 0);
        assert_eq!(Clocks::of(&nodes).basis, Basis::Unknown);
        (nodes[0].epoch_ns, nodes[1].epoch_ns) = (7_000, 9_500);
        let clocks = Clocks::of(&nodes);
        assert_eq!((clocks.basis, clocks.common_ns(1, 3, 100)), (Basis::Wall, 2_600));
        nodes[1].clock = nodes[0].clock.clone();
        let clocks = Clocks::of(&nodes);
        assert_eq!((clocks.basis, clocks.common_ns(1, 3, 100)), (Basis::Shared, 100));
    }
}
