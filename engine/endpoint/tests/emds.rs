// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is kept of slices, whoever ends them.

use std::sync::atomic::{AtomicU32, Ordering};
use strobe_shared::OwnedMemory;
use strobe_shared::emds::SliceRow;
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_types::metrics::Metric;

mod job;

use job::*;

const ROUNDS: u64 = 100;

fn sliced(mode: StrobeMode, fixed_order: bool) -> Strobing {
    Strobing { mode, slice_ns: 500_000, fixed_order, ..Strobing::default() }
}

/// Three ranks in a circle, then a long message; when all are done one of them judges the rows.
fn circle(me: &Rank, done: &AtomicU32, judge: impl FnOnce(&[SliceRow])) {
    let (mine, data) = (me.endpoint.site.me().0, OwnedMemory::new(8));
    for round in 0..ROUNDS {
        let sent = me.send((mine + 1) % 3, 3, &[round as u8; 8]);
        me.wait(me.recv((mine as i32 + 2) % 3, 3, &data));
        me.wait(sent);
    }
    match mine {
        0 => drop(me.wait(me.send(1, 4, &[1; 100_000]))),
        1 => drop(me.wait(me.recv(0, 4, &OwnedMemory::new(100_000)))),
        _ => {}
    }
    done.fetch_add(1, Ordering::AcqRel);
    if mine == 2 {
        // It posts nothing more, so that slices go on without it.
        me.endpoint.detach();
        while done.load(Ordering::Acquire) < 3 {
            std::thread::yield_now();
        }
        let segment = me.endpoint.segment();
        let emds = segment.emds().expect("slices are kept");
        judge(&emds.rows(0, segment.header().strobe.slice()));
        done.fetch_add(1, Ordering::AcqRel);
    }
}

fn sum(rows: &[SliceRow], metric: Metric) -> u64 {
    rows.iter().filter_map(|row| row.get(metric)).sum()
}

/// What holds of every run.
fn sound(rows: &[SliceRow]) {
    assert_eq!((sum(rows, Metric::Np2pDem), sum(rows, Metric::Np2pMsm)), (3 * ROUNDS + 1, 3 * ROUNDS + 1));
    let ended: Vec<_> = rows.iter().filter(|row| row.ended_ns > 0).collect();
    assert!(ended.windows(2).all(|pair| pair[0].slice + 1 == pair[1].slice && pair[0].ended_ns <= pair[1].ended_ns));
    let pairs = [(Metric::Ltdem, Metric::Gtdem), (Metric::Ltmsm, Metric::Gtmsm), (Metric::Ltts, Metric::Gtts)];
    for row in ended {
        assert!(pairs.iter().all(|&(local, global)| row.get(local) <= row.get(global)), "B45: {row:?}");
        assert!(row.get(Metric::Ltdem).is_some() && row.get(Metric::Bpts).is_some_and(|ranks| ranks <= 4), "{row:?}");
        assert!(row.get(Metric::Ltts) >= row.get(Metric::Ltdem), "{row:?}");
    }
}

#[test]
fn slices_that_end_on_demand_are_kept() {
    static DONE: AtomicU32 = AtomicU32::new(0);
    run_sliced(&[3], sliced(StrobeMode::Demand, false), |me| {
        circle(me, &DONE, |rows| {
            sound(rows);
            assert!(rows.iter().all(|row| row.get(Metric::Ltmsm).is_none()), "nobody schedules for others");
        })
    });
    assert_eq!(DONE.load(Ordering::Acquire), 4);
}

#[test]
fn slices_that_end_when_all_wait_are_kept() {
    static DONE: AtomicU32 = AtomicU32::new(0);
    // The clock ends none of them: a sender that lost its processor right after a push would count it in the next one.
    let by_calm_alone = Strobing { slice_ns: 3_600_000_000_000, ..sliced(StrobeMode::Early, false) };
    run_sliced(&[3], by_calm_alone, |me| {
        circle(me, &DONE, |rows| {
            sound(rows);
            // What is sent in a slice is matched in a later one.
            let (mut posted, mut matched) = (0, 0);
            for row in rows {
                matched += row.get(Metric::Np2pMsm).unwrap_or(0);
                assert!(matched <= posted, "slice {}: {matched} of {posted}", row.slice);
                posted += row.get(Metric::Np2pDem).unwrap_or(0);
            }
        })
    });
    assert_eq!(DONE.load(Ordering::Acquire), 4);
}

#[test]
fn with_a_fixed_order_who_ends_a_slice_schedules_for_all() {
    static DONE: AtomicU32 = AtomicU32::new(0);
    run_sliced(&[3], sliced(StrobeMode::Early, true), |me| {
        circle(me, &DONE, |rows| {
            sound(rows);
            let mut ended = rows.iter().filter(|row| row.ended_ns > 0);
            assert!(ended.all(|row| row.get(Metric::Ltmsm).is_some()), "{rows:?}");
        })
    });
    assert_eq!(DONE.load(Ordering::Acquire), 4);
}

#[test]
fn slices_of_the_timer_are_kept() {
    static DONE: AtomicU32 = AtomicU32::new(0);
    run_sliced(&[3], sliced(StrobeMode::Fixed, false), |me| {
        circle(me, &DONE, |rows| {
            sound(rows);
            // Two slices for each round.
            assert!(rows.len() as u64 > ROUNDS, "{} slices", rows.len());
        })
    });
    assert_eq!(DONE.load(Ordering::Acquire), 4);
}
