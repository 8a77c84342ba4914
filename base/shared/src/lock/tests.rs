// SPDX-License-Identifier: MIT OR Apache-2.0
use super::MatchLock;

#[test]
fn what_the_dead_hold_passes_to_one_of_those_who_see_it() {
    let lock = MatchLock::new();
    assert!(lock.try_take(3) && !lock.try_take(1) && lock.holder() == Some(3));
    assert!(lock.try_inherit(3, 1), "the first who sees it");
    assert!(!lock.try_inherit(3, 2) && lock.holder() == Some(1), "nobody after it");
    lock.release();
    assert!(lock.try_take(2));
}
