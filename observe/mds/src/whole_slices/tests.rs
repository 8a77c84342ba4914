// SPDX-License-Identifier: MIT OR Apache-2.0

use super::*;
use strobe_types::metrics::selection;

const CLOCK: &str = "of one machine";

fn node(number: u32, strobe: &str, slices: Vec<SliceRecord>) -> NodeSlices {
    let (strobe, clock, metrics) = (strobe.into(), CLOCK.into(), selection("all"));
    let base = NodeSlices { node: number, strobe, clock, metrics, slices, ..NodeSlices::default() };
    NodeSlices { ranks: 2, nodes: 2, every: 1, group: 1, ..base }
}

fn record(slice: u64, next: u64, ended_ns: u64, values: &[(Metric, u64)]) -> SliceRecord {
    let mut row = SliceRecord { slice, slices: 1, ended_ns, next, ..SliceRecord::default() };
    row.values = vec![None; METRICS_MAX];
    values.iter().for_each(|(metric, value)| row.values[*metric as usize] = Some(*value));
    row
}

/// A slice of a node that ends it by itself, in 5 ns, with one rank that sleeps.
fn own(slice: u64, next: u64, ended_ns: u64, posted: u64) -> SliceRecord {
    let (stored_ns, opened_ns) = (ended_ns + 4, ended_ns + 5);
    let values = [(Metric::Ltdem, 4), (Metric::Ltts, 5), (Metric::Bpts, 1), (Metric::Np2pDem, posted)];
    SliceRecord { stored_ns, opened_ns, ..record(slice, next, ended_ns, &values) }
}

/// A slice that node 0 strobed.
fn led(slice: u64, ended_ns: u64, release_ns: u64) -> SliceRecord {
    let (stored_ns, opened_ns) = (ended_ns + 60, ended_ns + 60 + release_ns);
    let values = [(Metric::Ltdem, 30), (Metric::Ltmsm, 2), (Metric::NcollDem, 2), (Metric::Bpts, slice)];
    SliceRecord { stored_ns, opened_ns, ..record(slice, slice + 1, ended_ns, &values) }
}

fn of(all: &AllSlices, metric: Metric) -> Vec<(u64, Option<u64>)> {
    all.rows.slices.iter().map(|row| (row.slice, row.get(metric))).collect()
}

#[test]
fn a_jobs_only_node_has_all_there_is() {
    let alone = NodeSlices { nodes: 1, ..node(0, "early", vec![led(1, 100, 5)]) };
    assert!(all_slices(&[alone]).is_none() && all_slices(&[]).is_none());
}

#[test]
fn with_demand_a_slice_ends_from_the_first_nodes_end_to_the_last_ones() {
    let first = vec![own(1, 2, 100, 1), own(2, 3, 200, 1), own(3, 4, 300, 1), own(4, 5, 400, 1), own(5, 6, 500, 1)];
    // A packet takes the other one from slice 2 to 5; it is still in 6.
    let second = vec![own(1, 2, 130, 10), own(2, 5, 350, 10), own(5, 6, 510, 10)];
    let all = all_slices(&[node(0, "demand", first), node(1, "demand", second)]).expect("several nodes");
    let ended: Vec<u64> = all.rows.slices.iter().map(|row| row.ended_ns).collect();
    assert_eq!(ended, [100, 200, 300, 350, 500], "when the first node ended it; slice 4 was over on the other at 350");
    let lengths = [(1, None), (2, Some(100)), (3, Some(100)), (4, Some(50)), (5, Some(150))];
    assert_eq!(of(&all, Metric::Getts), lengths);
    assert_eq!(of(&all, Metric::Gtts), [(1, Some(35)), (2, Some(155)), (3, Some(55)), (4, Some(55)), (5, Some(15))]);
    assert_eq!(of(&all, Metric::Gtdem)[1], (2, Some(154)));
    let posted: Vec<_> = of(&all, Metric::Np2pDem).into_iter().map(|(_, posted)| posted).collect();
    assert_eq!(posted, [Some(11), Some(11), Some(1), Some(1), Some(11)], "what was passed over has nothing in it");
    assert_eq!(of(&all, Metric::Usrts)[0], (1, Some(0)), "nobody is asked");
    let bounded = |row: &SliceRecord| row.get(Metric::Ltts) <= row.get(Metric::Gtts);
    assert!(all.rows.slices.iter().all(bounded), "B45");
    let why = all.absent();
    let said = |metric| why.iter().find(|(one, _)| *one == metric).map(|(_, why)| *why);
    assert!(said(Metric::Gtmsm).is_some_and(|why| why.contains("each receiver")), "{why:?}");
    assert_eq!((said(Metric::Getts), said(Metric::Np2pDem)), (None, None));
}

#[test]
fn a_slice_that_a_node_has_not_ended_has_begun_to_end_and_no_more() {
    let first = vec![own(1, 2, 100, 1), own(2, 3, 200, 1)];
    let mut open = own(2, 3, 0, 4);
    (open.stored_ns, open.opened_ns) = (0, 0);
    let second = vec![own(1, 2, 130, 10), open];
    let all = all_slices(&[node(0, "demand", first), node(1, "demand", second)]).expect("several nodes");
    assert_eq!(of(&all, Metric::Getts), [(1, None), (2, Some(100))]);
    assert_eq!(of(&all, Metric::Gtts), [(1, Some(35)), (2, None)]);
    assert_eq!(of(&all, Metric::Np2pDem), [(1, Some(11)), (2, Some(5))]);
}

#[test]
fn of_a_row_that_is_lost_nothing_is_said() {
    let first = vec![own(3, 4, 300, 1), own(4, 5, 400, 1), own(5, 6, 500, 1)];
    let second = vec![own(4, 5, 410, 1), own(6, 7, 610, 1)];
    let all = all_slices(&[node(0, "demand", first), node(1, "demand", second)]).expect("several nodes");
    assert_eq!(of(&all, Metric::Gtts), [(4, Some(15)), (5, None), (6, None)], "none of 3: its row is gone");
    assert_eq!(of(&all, Metric::Np2pDem), [(4, Some(2)), (5, None), (6, Some(1))]);
}

#[test]
fn where_node_0_leads_the_last_node_to_be_done_decides() {
    let mut first = vec![led(1, 1_000, 5), led(2, 2_000, 5)];
    for (row, strobed_ns) in first.iter_mut().zip([990, 1_995]) {
        (row.exchange_ns, row.schedule_ns) = (strobed_ns, strobed_ns + 50);
        row.values[Metric::Gtdem as usize] = Some(50);
        row.values[Metric::Usrmsm as usize] = Some(3);
    }
    first[1].values[Metric::Getts as usize] = Some(1_005);
    let second = vec![led(1, 1_010, 40), led(2, 1_998, 1)];
    let all = all_slices(&[node(0, "fixed", first), node(1, "fixed", second)]).expect("several nodes");
    assert_eq!(of(&all, Metric::Getts), [(1, None), (2, Some(1_005))]);
    assert_eq!(of(&all, Metric::Gtdem), [(1, Some(50)), (2, Some(50))]);
    assert_eq!(of(&all, Metric::Gtmsm), [(1, Some(1_070 - 1_040)), (2, Some(2_060 - 2_045))]);
    assert_eq!(of(&all, Metric::Gtts), [(1, Some(1_110 - 990)), (2, Some(2_065 - 1_995))]);
    assert_eq!(of(&all, Metric::Usrmsm), [(1, Some(3)), (2, Some(3))]);
    assert_eq!(of(&all, Metric::NcollDem), [(1, Some(4)), (2, Some(4))]);
    assert_eq!(of(&all, Metric::Bpts), [(1, Some(2)), (2, Some(4))], "blocked on both");
    assert_eq!(of(&all, Metric::Ltmsm), [(1, Some(2)), (2, Some(2))], "the longest");
}

#[test]
fn what_is_missing_is_said_to_be() {
    let rows = |strobe: &str| node(0, strobe, vec![led(1, 1_000, 5)]);
    let why = |all: &AllSlices, metric| all.absent().into_iter().find(|(one, _)| *one == metric).map(|(_, why)| why);
    let all = all_slices(&[rows("fixed")]).expect("of a job of several nodes");
    assert!(all.title().starts_with("1 of 2 nodes"), "{}", all.title());
    assert!(why(&all, Metric::Gtts).is_some_and(|why| why.contains("not all nodes")));
    let other = NodeSlices { node: 1, clock: "another".into(), ..rows("demand") };
    let all = all_slices(&[rows("demand"), other]).expect("several nodes");
    assert!(why(&all, Metric::Getts).is_some_and(|why| why.contains("clocks")), "{:?}", all.absent());
    let grouped = |number| NodeSlices { node: number, group: 2, ..rows("demand") };
    let all = all_slices(&[grouped(0), grouped(1)]).expect("several nodes");
    assert!(all.rows.slices.is_empty() && why(&all, Metric::Gtts).is_some_and(|why| why.contains("group=N")));
    let mut led = grouped(0);
    (led.strobe, led.slices[0].exchange_ns, led.slices[0].schedule_ns) = ("fixed".into(), 990, 1_040);
    let all = all_slices(&[led.clone(), NodeSlices { node: 1, ..led }]).expect("several nodes");
    assert!(all.rows.slices.len() == 1 && why(&all, Metric::Gtts).is_some_and(|why| why.contains("group=N")));
}
