// SPDX-License-Identifier: MIT OR Apache-2.0

use super::*;
use std::os::fd::AsFd;
use strobe_types::metrics::{WRITTEN, WRITTEN_OF_NODE, selection};

fn node(shape: EmdsShape) -> Emds {
    node_of(1, shape)
}

fn node_of(nodes: u32, shape: EmdsShape) -> Emds {
    let fd = Segment::alone(2, Default::default(), [7, 8]).expect("a segment");
    let segment = Segment::attach(fd.as_fd()).expect("ours");
    segment.header().nodes.store(nodes, Ordering::Relaxed);
    assert!(segment.emds().is_none(), "nothing is kept unless asked for");
    assert!(segment.make_emds(&shape));
    segment.emds().expect("room")
}

fn all(rows: u32) -> EmdsShape {
    EmdsShape { metrics: selection("all"), slices: (1, u64::MAX), every: 1, rows }
}

fn ended(slice: u64) -> NewRow {
    let mut row = NewRow::new(slice, 1000 * slice);
    row.set(Metric::Ltdem, slice);
    row.set(Metric::Bpts, 0);
    row
}

#[test]
fn counts_belong_to_the_slice_in_which_they_were_made() {
    let emds = node(all(16));
    emds.add(0, 1, Metric::Np2pDem, 1);
    emds.add(1, 1, Metric::Np2pDem, 1);
    emds.add(1, 2, Metric::Np2pMsm, 1);
    emds.write(&ended(1));
    emds.add(0, 2, Metric::NcollMsm, 1);
    emds.write(&ended(2));
    emds.add(0, 3, Metric::NcollDem, 1);
    emds.add(0, 3, Metric::LtrRm, 120);
    emds.add(1, 3, Metric::LtrRm, 80);
    let rows = emds.rows(0, 3);
    let of_ranks = [
        Metric::Np2pDem,
        Metric::Np2pMsm,
        Metric::NcollDem,
        Metric::NcollMsm,
        Metric::LtrPm,
        Metric::LtrBbm,
        Metric::LtrRm,
    ];
    let counts = |row: &SliceRow| of_ranks.map(|metric| row.get(metric).expect("counted"));
    assert_eq!(rows.iter().map(|row| row.slice).collect::<Vec<_>>(), [1, 2, 3]);
    assert_eq!(
        rows.iter().map(counts).collect::<Vec<_>>(),
        [[2, 0, 0, 0, 0, 0, 0], [0, 1, 0, 1, 0, 0, 0], [0, 0, 1, 0, 0, 0, 200]]
    );
    assert_eq!((rows[1].get(Metric::Letts), rows[1].get(Metric::Getts)), (Some(1000), Some(1000)));
    assert_eq!(emds.rows(2, 3), rows[1..], "the time since one that is not asked for");
    assert_eq!((rows[0].get(Metric::Ltdem), rows[0].get(Metric::Bpts)), (Some(1), Some(0)));
    assert_eq!((rows[2].ended_ns, rows[2].get(Metric::Ltdem)), (0, None), "it has not ended");
    assert_eq!(emds.rows(3, 4).len(), 0, "the third has no row, and nothing was counted in the fourth");
}

#[test]
fn the_newest_take_the_place_of_the_oldest() {
    let emds = node(all(16));
    for slice in 1..=40 {
        emds.add(0, slice, Metric::Np2pDem, 1);
        emds.write(&ended(slice));
    }
    let rows = emds.rows(0, 41);
    assert_eq!(rows.iter().map(|row| row.slice).collect::<Vec<_>>(), (25..=40).collect::<Vec<_>>());
    assert!(rows.iter().all(|row| row.get(Metric::Np2pDem) == Some(1)));
    emds.write(&ended(20));
    assert_eq!(emds.rows(0, 41), rows, "who was late writes over nothing newer");
    assert_eq!(emds.words().dropped.load(Ordering::Relaxed), 1);
}

#[test]
fn windows_and_resolution_choose_slices() {
    let emds = node(EmdsShape { metrics: Metric::Ltdem.bit(), slices: (5, 20), every: 4, rows: 16 });
    for slice in 1..=40 {
        emds.add(1, slice, Metric::Np2pDem, 1);
        emds.write(&ended(slice));
    }
    let rows = emds.rows(0, 41);
    assert_eq!(rows.iter().map(|row| row.slice).collect::<Vec<_>>(), [5, 9, 13, 17]);
    assert!(rows.iter().all(|row| row.get(Metric::Bpts).is_none() && row.get(Metric::Ltdem).is_some()), "as selected");
}

#[test]
fn a_row_that_is_being_written_is_not_read() {
    let emds = node(all(16));
    emds.write(&ended(1));
    emds.row(1)[0].store(2 << 1 | 1, Ordering::Relaxed);
    assert_eq!(emds.rows(0, 3).len(), 1);
    emds.write(&ended(18));
    assert_eq!(emds.rows(0, 19).len(), 1, "who was killed while it wrote keeps the place");
}

#[test]
fn what_is_written_fills_a_line_on_the_only_node() {
    assert!(WRITTEN[..WRITTEN_OF_NODE].iter().all(|metric| metric.row().scope == Scope::Local));
    assert!(WRITTEN[WRITTEN_OF_NODE..].iter().all(|metric| metric.row().scope == Scope::Global));
    let emds = node(all(10));
    let mut row = NewRow::new(3, 7);
    let local = &WRITTEN[..WRITTEN_OF_NODE];
    local.iter().zip(20..).for_each(|(&metric, value)| row.set(metric, value));
    assert_eq!(row.get(Metric::Ltts), Some(23));
    emds.write(&row);
    let rows = emds.rows(0, 4);
    assert!(local.iter().zip(20..).all(|(&metric, value)| rows[0].get(metric) == Some(value)));
    assert_eq!((rows[0].get(Metric::Gtts), rows[0].get(Metric::Usrdem)), (Some(23), Some(0)), "nobody else is asked");
    assert_eq!((rows[0].slice, rows[0].ended_ns, rows[0].get(Metric::LtrPm)), (3, 7, Some(0)));
}

#[test]
fn rows_of_several_nodes_say_when_other_nodes_are_to_compare_and_where_they_went() {
    let emds = node_of(2, all(16));
    let mut row = NewRow::new(3, 100);
    row.set(Metric::Getts, 90);
    row.set(Metric::LtrRelease, 4);
    row.set(Metric::Usrmsm, 2);
    row.set_strobes([95, 180]);
    row.set_opened(200);
    emds.write(&row);
    let mut row = NewRow::new(4, 300);
    row.set_next(9);
    emds.write(&row);
    let mut row = NewRow::new(9, 450);
    row.set(Metric::Letts, 7);
    emds.write(&row);
    let rows = emds.rows(0, 10);
    assert_eq!(rows.iter().map(|row| (row.slice, row.next)).collect::<Vec<_>>(), [(3, 4), (4, 9), (9, 10)]);
    assert_eq!(rows[0].moments, Moments { exchange_ns: 95, schedule_ns: 180, stored_ns: 196, opened_ns: 200 });
    let global = [Metric::Getts, Metric::Gtdem, Metric::Usrmsm, Metric::Usrts].map(|metric| rows[0].get(metric));
    assert_eq!(global, [Some(90), Some(85), Some(2), None]);
    assert_eq!(rows[1].get(Metric::Gtdem), None, "no node led");
    assert_eq!(rows[2].get(Metric::Letts), Some(150), "since the slice from which it came");
}
