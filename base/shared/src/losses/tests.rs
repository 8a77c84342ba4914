// SPDX-License-Identifier: MIT OR Apache-2.0
//! The log of losses.

use super::*;

fn log() -> Box<Losses> {
    Box::new(Losses {
        on: AtomicU32::new(0),
        told: AtomicU32::new(0),
        gone: std::array::from_fn(|_| AtomicU64::new(0)),
        entries: std::array::from_fn(|_| AtomicU64::new(0)),
    })
}

#[test]
fn entries_stay_in_the_order_in_which_they_were_told() {
    let log = log();
    assert_eq!((log.told(), log.get(0), log.is_gone(70)), (0, None, false));
    for loss in [Loss::Rank(7), Loss::Node(70), Loss::Revoked(16)] {
        assert!(log.tell(loss));
    }
    let read: Vec<Loss> = (0..log.told()).filter_map(|at| log.get(at)).collect();
    assert_eq!(read, [Loss::Rank(7), Loss::Node(70), Loss::Revoked(16)]);
    assert!(log.is_gone(70) && !log.is_gone(6) && !log.is_gone(u32::MAX));
}

#[test]
fn a_full_log_takes_nothing_more() {
    let log = log();
    assert!((0..LOSSES_MAX as u32).all(|rank| log.tell(Loss::Rank(rank))));
    assert!(!log.tell(Loss::Rank(0)) && log.told() as usize == LOSSES_MAX);
}
