// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a link does when nothing goes wrong.

use super::kept::{Kept, pair};
use super::pair::{Pair, config};
use crate::link::*;
use zerocopy::FromZeros;

#[test]
fn a_small_record_takes_one_packet_each_way() {
    let mut pair = pair(1, &[1500]);
    assert!(pair.link[0].is_quiet() && pair.link[0].deadline().is_none(), "an idle link has no deadline");
    assert!(pair.link[0].send_record(3, &[b"he", b"llo"]));
    pair.settle();
    assert_eq!(pair.end[1].records[3], [b"hello"]);
    assert_eq!(pair.packets, 2, "the record and its acknowledgement");
}

#[test]
fn an_answer_carries_the_acknowledgement() {
    let mut pair = pair(1, &[1500]);
    for round in 0..10 {
        assert!(pair.link[round % 2].send_record(0, &[b"ball"]));
        pair.step();
    }
    pair.settle();
    assert_eq!(pair.packets, 11);
    assert_eq!(pair.link[0].status(pair.now).count.packets_replaced, 0);
}

#[test]
fn refused_records_wait_and_hold_the_sender_up() {
    let mut pair = pair(1, &[1500]);
    pair.end[1].refuse = true;
    let mut sent = 0u32;
    for _ in 0..10_000 {
        while pair.link[0].send_record(0, &[&sent.to_le_bytes(), &[7; 996]]) {
            sent += 1;
        }
        if !pair.step() {
            break;
        }
    }
    assert!(pair.end[1].records[0].is_empty());
    assert_eq!(sent as usize, LANE_BYTES / 1004, "as many as the ring holds");
    assert_eq!(pair.link[0].record_room(0), LANE_BYTES % 1004 - 4);
    pair.end[1].refuse = false;
    let (end, link) = (&mut pair.end[1], &mut pair.link[1]);
    link.offer(end);
    assert_eq!(pair.end[1].records[0].len(), sent as usize);
    pair.settle();
    assert!(pair.link[0].send_record(0, &[&sent.to_le_bytes()]), "credit came back");
    pair.settle();
    assert!((0..=sent).all(|n| pair.end[1].records[0][n as usize][..4] == n.to_le_bytes()));
}

#[test]
fn what_has_come_is_known_although_nobody_takes_it() {
    let mut pair = pair(1, &[1500]);
    assert_eq!(pair.link[0].open_ends(), None, "nothing is under way");
    pair.end[1].refuse = true;
    assert!(pair.link[0].send_record(2, &[&[7; 4000]]) && pair.link[0].send_record(5, &[b"short"]));
    let ends = pair.link[0].open_ends().expect("not acknowledged");
    pair.link[1].ask_come(9, ends);
    assert_eq!(pair.link[1].take_come(), None, "nothing has come");
    while pair.link[1].take_come() != Some(9) {
        assert!(pair.step(), "it comes");
    }
    assert_eq!(pair.link[1].take_come(), None, "told once");
    assert!(pair.end[1].records.iter().all(Vec::is_empty));
    pair.settle();
    assert_eq!(pair.link[0].open_ends(), None, "all is acknowledged");
}

#[test]
fn transfers_share_the_link() {
    let mut pair = pair(1, &[8192]);
    for cookie in 0..4 {
        pair.transfer(0, cookie, 1_000_000);
    }
    while pair.end[1].complete.is_empty() {
        assert!(pair.step());
    }
    for cookie in 1..4 {
        let placed = pair.end[1].placed[&cookie].iter().filter(|times| **times == 1).count();
        assert!(placed > 900_000, "transfer {cookie} has {placed} bytes when the first is done");
    }
    pair.settle();
    assert_eq!(pair.end[0].sent.len(), 4);
    assert_eq!(pair.link[0].status(pair.now).count.packets_replaced, 0);
}

#[test]
fn empty_transfers_and_records_arrive() {
    let mut pair = pair(1, &[1500]);
    pair.transfer(1, 9, 0);
    assert!(pair.link[0].send_record(0, &[]));
    pair.settle();
    assert_eq!(pair.end[0].complete, [9]);
    assert_eq!(pair.end[1].records[0], [b""]);
}

#[test]
fn dropped_transfers_are_ignored_and_end() {
    let mut pair = pair(1, &[1500]);
    pair.transfer(0, 4, 1_000_000);
    for _ in 0..6 {
        pair.step();
    }
    pair.link[1].drop_transfer(4);
    pair.settle();
    assert_eq!(pair.end[0].sent, [4]);
    assert!(pair.end[1].complete.is_empty());
    pair.transfer(0, 5, 10_000_000);
    for _ in 0..20 {
        pair.step();
    }
    pair.link[0].forget_transfer(5);
    let reads = pair.end[0].reads;
    pair.settle();
    assert_eq!(pair.end[0].reads, reads, "a forgotten transfer is not read");
}

#[test]
fn foreign_packets_are_counted_and_change_nothing() {
    let mut pair = pair(1, &[1500]);
    let mut out = [0; 2048];
    assert!(pair.link[0].send_record(0, &[b"x"]));
    let (path, bytes) = pair.link[0].next_packet(5, &mut pair.end[0], &mut out).expect("a packet");
    let paths = [PathConfig { packet_bytes_max: 1500, window_bytes_max: 1 << 20 }];
    let try_with = |change: &dyn Fn(&mut LinkConfig)| {
        let mut config = config(&paths, 1);
        change(&mut config);
        let mut link = Link::new_box_zeroed().expect("memory");
        assert!(link.open(&config, 1));
        link.accept(6, path, &out[..bytes], &mut Kept::default())
    };
    assert_eq!(try_with(&|c| c.job = 1), Err(Reject::Job));
    assert_eq!(try_with(&|c| c.epoch = 1), Err(Reject::Epoch));
    assert_eq!(try_with(&|c| c.peer = 9), Err(Reject::Peer));
    assert_eq!(try_with(&|c| c.node = 9), Err(Reject::Peer), "for another node");
    assert_eq!(try_with(&|_| ()), Ok(Accepted::New));
    let (link, end) = (&mut pair.link[1], &mut pair.end[1]);
    assert_eq!(link.accept(6, 1, &out[..bytes], end), Err(Reject::Path));
    assert!(matches!(link.accept(6, 0, &out[..bytes - 1], end), Err(Reject::Malformed(_))));
    assert!(end.records[0].is_empty());
    assert_eq!(link.accept(6, 0, &out[..bytes], end), Ok(Accepted::New));
    assert_eq!(link.accept(6, 0, &out[..bytes], end), Ok(Accepted::Duplicate), "replayed");
    assert_eq!(end.records[0].len(), 1);
    let count = link.status(7).count;
    assert_eq!((count.rejected_path, count.rejected_malformed), (1, 1));
    link.close();
    assert_eq!(link.accept(6, 0, &out[..bytes], end), Err(Reject::Closed));
}

#[test]
fn silence_on_every_path_is_death() {
    let mut pair = pair(1, &[1500, 1500]);
    pair.network.cut(0..u64::MAX, None);
    assert!(pair.link[0].send_record(0, &[b"anyone?"]));
    while pair.now < 9_000_000_000 {
        assert!(pair.step());
    }
    assert!(!pair.link[0].status(pair.now).dead);
    assert!(pair.packets < 400, "{} packets into the void: probes back off", pair.packets);
    while pair.now < 11_000_000_000 {
        assert!(pair.step());
    }
    assert!(pair.link[0].status(pair.now).dead);
    assert_eq!(pair.link[0].path_status(1, pair.now).expect("a path").contact_at, 1);
    pair.network.cuts.clear();
    pair.settle();
    assert_eq!(pair.end[1].records[0].len(), 1);
    assert!(!pair.link[0].status(pair.now).dead);
}

/// What was lost and cannot be read again for now keeps nothing else waiting, in whatever packets it was.
#[test]
fn what_cannot_be_read_again_keeps_nothing_waiting() {
    for seed in 0..40 {
        let mut pair = pair(seed, &[[300, 1500, 9000][seed as usize % 3]]);
        pair.transfer(0, 1, 1 + 5_000 * seed);
        let records: Vec<Vec<u8>> = (0..20u8).map(|number| vec![number; 1 + 10 * usize::from(number)]).collect();
        pair.network.paths[0].lost = 500_000;
        for (number, record) in records.iter().enumerate() {
            assert!(pair.link[0].send_record(number as u8 % 3, &[record]));
            (0..pair.network.chance.below(4)).for_each(|_| assert!(pair.step() || number > 0));
        }
        pair.end[0].unread = true;
        pair.network.paths[0].lost = 0;
        let come = |pair: &Pair<Kept>| pair.end[1].records.iter().map(Vec::len).sum::<usize>();
        for _ in 0..10_000 {
            if come(&pair) == records.len() || !pair.step() {
                break;
            }
        }
        assert_eq!(come(&pair), records.len(), "records wait for what cannot be read");
        pair.end[0].unread = false;
        pair.settle();
        assert_eq!(pair.end[1].complete, [1]);
    }
}

/// However much is sent while a lost piece cannot be read, the log of what was sent has a place for it when it can.
#[test]
fn what_cannot_be_read_again_for_long_does_not_fill_the_log() {
    for transfers in [1, 20] {
        let mut pair = pair(1, &[300]);
        pair.network.cut(0..u64::MAX, None);
        (0..transfers).for_each(|cookie| pair.transfer(0, cookie, 200));
        pair.step();
        pair.network.cuts.clear();
        pair.end[0].unread = true;
        for _ in 0..5_000 {
            assert!(pair.link[0].send_record(1, &[&[7; 150]]), "what was sent has arrived");
            (0..4).for_each(|_| _ = pair.step());
        }
        assert_eq!((pair.end[1].records[1].len(), pair.end[1].complete.len()), (5_000, 0));
        pair.end[0].unread = false;
        pair.settle();
        assert_eq!(pair.end[1].complete.len(), transfers as usize);
    }
}
