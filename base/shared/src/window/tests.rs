// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use std::os::fd::AsFd;

fn segment() -> (std::os::fd::OwnedFd, Segment) {
    let fd = Segment::alone(2, Default::default(), [1, 2]).expect("a segment");
    let segment = Segment::attach(fd.as_fd()).expect("attached");
    (fd, segment)
}

fn share(members: usize) -> (std::os::fd::OwnedFd, WindowShare) {
    let (fd, segment) = segment();
    let bytes = WindowShare::bytes(members);
    let at = window_memory(&segment, bytes).expect("room");
    let memory = WindowMemory::map(fd.as_fd(), &segment, at, bytes).expect("mapped");
    (fd, WindowShare::of(memory, members))
}

#[test]
fn parts_are_apart_and_two_mappings_of_one_show_the_same() {
    let (fd, segment) = segment();
    let (first, second) = (window_memory(&segment, 1).unwrap(), window_memory(&segment, 5000).unwrap());
    assert_eq!((first, second, window_memory(&segment, 0)), (0, 4096, Some(3 * 4096)));
    let map = |at, bytes| WindowMemory::map(fd.as_fd(), &segment, at, bytes).unwrap();
    let (one, same, other) = (map(second, 5000), map(second, 5000), map(first, 1));
    assert_eq!((one.memory().bytes(), other.memory().bytes()), (8192, 4096), "whole pages");
    one.memory().part(4999, 1).write(&[7]);
    same.memory().part(4999, 1).with_slice(|byte| assert_eq!(byte, [7]));
    other.memory().with_slice(|bytes| assert!(bytes.iter().all(|byte| *byte == 0)));
    one.empty(fd.as_fd());
    same.memory().with_slice(|bytes| assert!(bytes.iter().all(|byte| *byte == 0), "empty for all"));
}

#[test]
fn there_is_an_end() {
    let (fd, segment) = segment();
    assert_eq!(window_memory(&segment, WINDOWS_BYTES + 1), None);
    assert_eq!(window_memory(&segment, usize::MAX), None);
    assert!(WindowMemory::map(fd.as_fd(), &segment, WINDOWS_BYTES as u64 + 4096, 1).is_err());
    assert!(WindowMemory::map(fd.as_fd(), &segment, u64::MAX, 1).is_err());
    assert_eq!(window_memory(&segment, 1), Some(0), "what was refused was not taken");
}

#[test]
fn shared_locks_keep_exclusive_ones_out_and_the_other_way_round() {
    let (_fd, share) = share(3);
    let access = share.access();
    assert!(access.try_lock(1, false, false) && access.try_lock(1, false, false));
    assert!(!access.try_lock(1, true, false));
    assert!(access.try_lock(2, true, false), "another member's");
    assert!(!access.try_lock(2, false, false) && !access.try_lock(2, true, false));
    access.unlock(1, false);
    assert!(!access.try_lock(1, true, false));
    access.unlock(1, false);
    assert!(access.try_lock(1, true, false));
}

#[test]
fn a_lock_of_all_and_exclusive_ones_keep_each_other_out() {
    let (_fd, share) = share(2);
    let access = share.access();
    assert!(access.try_lock_all() && access.try_lock_all() && access.try_lock(0, false, false));
    assert!(!access.try_lock(1, true, false));
    access.unlock_all();
    assert!(!access.try_lock(1, true, false));
    access.unlock_all();
    assert!(access.try_lock(1, true, false) && !access.try_lock_all());
    access.unlock(1, true);
    assert!(access.try_lock_all());
}

#[test]
fn who_waits_for_an_exclusive_lock_comes_next() {
    let (_fd, share) = share(2);
    let access = share.access();
    assert!(access.try_lock(0, false, false));
    share.set_waiting(1, Some(0), true, true);
    assert!(share.somebody_waits() && share.is_waiting(1) && !share.is_waiting(0));
    assert!(!access.try_lock(0, false, false) && !access.try_lock_all(), "new sharers wait");
    access.unlock(0, false);
    assert!(!access.try_lock(0, true, false), "who has not waited does not overtake");
    assert!(access.try_lock(0, true, true));
    share.set_waiting(1, Some(0), true, false);
    assert!(!share.somebody_waits() && !access.try_lock(0, false, false));
    access.unlock(0, true);
    assert!(access.try_lock(0, false, false) && access.try_lock_all());
}

#[test]
fn posts_are_taken_once_and_by_whom_they_are_for() {
    for members in [2, 64, 65, 700] {
        let (_fd, share) = share(members);
        let last = members - 1;
        share.post_for(0, last);
        assert!(!share.take_post(last, 0) && !share.take_post(0, 0));
        assert!(share.take_post(0, last) && !share.take_post(0, last));
        (1..members).for_each(|by| share.post_for(last, by));
        assert!((1..members).all(|by| share.take_post(last, by)) && !share.take_post(last, 0));
        share.complete_for(last);
        share.complete_for(last);
        assert_eq!((share.member(last).completed(), share.member(0).completed()), (2, 0));
    }
}

#[test]
fn a_letter_is_carried_out_or_taken_back() {
    let (_fd, share) = share(3);
    let (mailbox, other) = (share.mailbox(1), share.mailbox(2));
    for (bytes, place) in [8, 16, 17, MAIL_BYTES].into_iter().flat_map(|bytes| [(bytes, 0), (bytes, 1)]) {
        let letter = Letter { verb: 5, basic: 6, op: 7, at: -9, bytes, carried: bytes, place };
        assert!(mailbox.hold() && !mailbox.hold() && mailbox.begin().is_none());
        // What the other place holds stays as it is.
        mailbox.data(1 - place, MAIL_BYTES).write(&[4; MAIL_BYTES]);
        mailbox.data(place, bytes).write(&vec![3; bytes]);
        mailbox.ask(letter);
        assert!(mailbox.outcome().is_none() && other.begin().is_none());
        assert_eq!(mailbox.begin(), Some(letter));
        assert!(!mailbox.take_back() && mailbox.begin().is_none());
        mailbox.data(place, bytes).with_slice(bytes, |data| assert!(data.iter().all(|byte| *byte == 3)));
        mailbox.data(1 - place, MAIL_BYTES).with_slice(MAIL_BYTES, |data| assert!(data.iter().all(|byte| *byte == 4)));
        other.data(place, bytes).with_slice(bytes, |data| assert!(data.iter().all(|byte| *byte == 0)));
        mailbox.end(bytes != 16);
        assert_eq!(mailbox.outcome(), Some(bytes != 16));
        mailbox.release();
        assert!(mailbox.hold());
        mailbox.ask(letter);
        assert!(mailbox.take_back() && mailbox.begin().is_none());
        mailbox.release();
    }
}
