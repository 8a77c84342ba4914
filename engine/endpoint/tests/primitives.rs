// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives by ranks and by the drivers of nodes, without a launcher. `tests/programs/bcs_*.c` have the
//! rest.

mod job;

use job::*;
use strobe_endpoint::Waiter;
use strobe_endpoint::primitive::{Asked, Comparison, Issued, Misuse, Question, Set};
use strobe_shared::GLOBAL_OWN_BYTES;

const A: u64 = GLOBAL_OWN_BYTES;
const B: u64 = A + 8;
const EVENT: u64 = A + 16;
const DONE: u64 = A + 24;
const BLOCK: u64 = A + 4096;

fn until(me: &Rank, mut ready: impl FnMut() -> bool) {
    let mut waiter = Waiter::default();
    me.endpoint.primitives().await_events(true);
    while !ready() {
        match me.endpoint.progress() {
            true => waiter.begin_again(&me.endpoint.site),
            false => me.endpoint.idle(&mut waiter),
        }
    }
    me.endpoint.primitives().await_events(false);
    me.endpoint.wait_over(&waiter);
}

/// The same for what depends on who drives the network: nobody wakes a rank because another has stopped driving.
fn by_trying(me: &Rank, mut ready: impl FnMut() -> bool) {
    while !ready() {
        if !me.endpoint.progress() {
            std::thread::yield_now();
        }
    }
}

fn question(offset: u64, value: u64, write: Option<(u64, u64)>) -> Question<'static> {
    Question { nodes: Set::All, offset, comparison: Comparison::AtLeast, value, wait_ns: 0, write }
}

fn answer(me: &Rank, asked: Asked) -> bool {
    let mut found = None;
    until(me, || {
        found = me.endpoint.primitives().poll_asked(asked);
        found.is_some()
    });
    found.expect("an answer")
}

/// Everybody puts its block in turn, and adds one to a variable that all see.
fn ranks(me: &Rank) {
    let (rank, all) = (me.endpoint.site.me().0, me.endpoint.site.job_size());
    let load = |offset| {
        me.endpoint.primitives().global().unwrap().word(offset).unwrap().load(std::sync::atomic::Ordering::Acquire)
    };
    for turn in 0..u64::from(all) {
        until(me, || me.endpoint.primitives().test_event(EVENT, turn));
        if turn != u64::from(rank) {
            continue;
        }
        let block: Vec<u8> = (0..40_000u32).map(|at| (at + rank) as u8).collect();
        me.endpoint.primitives().xfer_and_signal(Set::All, &block, BLOCK, None, None).unwrap();
        let asked = me.endpoint.primitives().compare_and_write(&question(A, turn, Some((A, turn + 1)))).unwrap();
        assert!(answer(me, asked), "{turn} was written by the one before");
        let no = me.endpoint.primitives().compare_and_write(&question(A, turn + 2, Some((A, 0)))).unwrap();
        assert!(!answer(me, no));
        me.endpoint.primitives().xfer_and_signal(Set::All, &[], BLOCK, Some(EVENT), Some(DONE)).unwrap();
        until(me, || me.endpoint.primitives().test_event(DONE, 1));
    }
    until(me, || me.endpoint.primitives().test_event(EVENT, u64::from(all)));
    assert_eq!(load(A), u64::from(all));
    let seen = me.endpoint.primitives().global().unwrap().memory(BLOCK, 40_000).unwrap();
    let right = |seen: &[u8]| (0..40_000u32).zip(seen).all(|(at, byte)| *byte == (at + all - 1) as u8);
    assert!(seen.with_slice(40_000, right), "the last block lies there");
    assert_eq!(
        me.endpoint.primitives().xfer_and_signal(Set::All, &[0; 8], u64::MAX - 3, None, None),
        Err(Misuse::Outside)
    );
}

#[test]
fn ranks_of_one_node_and_of_several() {
    run(&[1], true, ranks);
    run(&[4], true, ranks);
    run(&[1, 1], true, ranks);
    run(&[2, 1, 1], true, ranks);
}

/// The driver of node 0 and that of the last ask, put and are told, between what ranks do.
fn drivers(me: &Rank) {
    let (node, nodes) = (me.endpoint.site.node(), me.endpoint.primitives().node_count());
    let drives = me.endpoint.site.me().0 == 0 || me.endpoint.site.me().0 + 1 == me.endpoint.site.job_size();
    if drives {
        let to = [1u8 << (node % 8)];
        let mut asked = None;
        by_trying(me, || {
            asked = asked.or_else(|| {
                me.endpoint.primitives().with_driver(|driver| driver.compare_and_write(&question(A, 0, None)))?
            });
            let answer = asked.and_then(|asked| me.endpoint.primitives().with_driver(|driver| driver.poll(asked))?);
            answer.inspect(|yes| assert!(yes, "every variable is at least 0")).is_some()
        });
        for offset in [B + 400, B + 408] {
            let put = |set: Set<'_>, event: u64, local| {
                let issued = me
                    .endpoint
                    .primitives()
                    .with_driver(|driver| driver.xfer_and_signal(set, &7u64.to_ne_bytes(), offset, Some(event), local));
                issued == Some(Issued::Taken)
            };
            by_trying(me, || put(Set::Some(&to), DONE, None));
            by_trying(me, || put(Set::All, EVENT, Some(DONE)));
        }
        // Its own two, and two when all have the others.
        by_trying(me, || me.endpoint.primitives().with_driver(|driver| driver.test_event(DONE, 4)) == Some(true));
        let long = vec![0; 20_000];
        let never =
            me.endpoint.primitives().with_driver(|driver| driver.xfer_and_signal(Set::All, &long, BLOCK, None, None));
        assert!(matches!(never, Some(Issued::Never) | None));
    }
    let drivers = if me.endpoint.site.job_size() == 1 { 1 } else { 2 };
    until(me, || me.endpoint.primitives().test_event(EVENT, 2 * drivers));
    assert!(nodes >= 1);
}

#[test]
fn drivers_of_nodes() {
    run(&[1], true, drivers);
    run(&[1, 1], true, drivers);
    run(&[1, 2, 1], true, drivers);
}
