// SPDX-License-Identifier: MIT OR Apache-2.0
use super::*;
use crate::{Segment, Shape};
use std::os::fd::AsFd;

#[test]
fn ranks_are_found_on_their_nodes() {
    let records = RecordSizes { link_bytes: 24, channel_bytes: 16, state_words: 3, ..Default::default() };
    let shape = Shape { first_ranks: &[0, 2, 5, 6], node: 1, records, key: [1, 2], ..Shape::default() };
    let fd = Segment::create(&shape).unwrap();
    let segment = Segment::attach(fd.as_fd()).unwrap();
    assert_eq!((segment.local_ranks(), segment.endpoint_slots()), (3, 4));
    let network = segment.network().unwrap();
    assert_eq!((0..6).map(|rank| network.node_of(rank)).collect::<Vec<_>>(), [0, 0, 1, 1, 1, 2]);
    assert_eq!((0..4).map(|node| network.first_rank(node)).collect::<Vec<_>>(), [0, 2, 5, 6]);
    network.set_full(5, true);
    assert_eq!((0..6).filter(|rank| network.is_full(*rank)).collect::<Vec<_>>(), [5]);
    network.set_busy(2, true);
    assert_eq!((network.next_busy(0), network.next_busy(2), network.next_busy(3)), (Some(2), Some(2), None));
    network.set_busy(2, false);
    assert_eq!(network.next_busy(0), None);
    assert!(
        Segment::attach(Segment::alone(4, Default::default(), [1, 2]).unwrap().as_fd()).unwrap().network().is_none()
    );
}

#[test]
fn the_lock_guards_the_records_and_they_keep_what_was_written() {
    let records = RecordSizes { link_bytes: 24, channel_bytes: 16, state_words: 3, ..Default::default() };
    let fd = Segment::create(&Shape { first_ranks: &[0, 1, 2], records, key: [1, 2], ..Shape::default() }).unwrap();
    let segment = Segment::attach(fd.as_fd()).unwrap();
    let network = segment.network().unwrap();
    let mut guard = network.try_lock(0).unwrap();
    assert!((0..2).all(|_| network.try_lock(1).is_none()), "a vain try takes nothing and gives nothing back");
    guard.link::<[u64; 3]>(1)[2] = 7;
    guard.state()[2] = 9;
    let (mut links, mut channels) = guard.parts();
    let (link, channel) = (links.record::<[u64; 3]>(0), channels.record::<[u64; 2]>(0));
    (link[0], channel[1]) = (8, 9);
    network.set_position(0, Position { tail: 3, payload_tail: 64 });
    drop(guard);
    // Mapped a second time, at another address, as by another process.
    let again = Segment::attach(fd.as_fd()).unwrap().network().unwrap();
    let mut guard = again.try_lock(1).unwrap();
    assert_eq!(*guard.link::<[u64; 3]>(0), [8, 0, 0]);
    assert_eq!(*guard.link::<[u64; 3]>(1), [0, 0, 7]);
    assert_eq!(guard.state(), [0, 0, 9]);
    assert_eq!(*guard.parts().1.record::<[u64; 2]>(0), [0, 9]);
    assert_eq!(again.position(0), Position { tail: 3, payload_tail: 64 });
}

#[test]
fn matched_proxies_come_back_once() {
    let shape = Shape { first_ranks: &[0, 1, 2], key: [1, 2], ..Shape::default() };
    let fd = Segment::create(&shape).unwrap();
    let network = Segment::attach(fd.as_fd()).unwrap().network().unwrap();
    let before = std::array::from_fn::<_, 4, _>(|_| std::cell::Cell::new(0));
    for index in 1..4 {
        network.push_matched(index, |head| before[index as usize].set(head));
    }
    assert_eq!(network.take_matched(), 3);
    assert_eq!(before.each_ref().map(|cell| cell.get()), [0, 0, 1, 2]);
    assert!(!network.has_matched() && network.take_matched() == 0);
    // Those that are held until the next slice have a list of their own.
    for index in [3, 1] {
        network.hold(index, |head| before[index as usize].set(head));
    }
    assert!(network.has_held() && !network.has_matched());
    assert_eq!((network.take_held(), before[1].get(), before[3].get()), (1, 3, 0));
    assert!(!network.has_held());
}
