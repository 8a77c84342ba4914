// SPDX-License-Identifier: MIT OR Apache-2.0
//! Endpoints of one segment in threads of one process: what the engine promises, without a launcher.

use std::sync::atomic::Ordering;
use strobe_endpoint::*;
use strobe_protocol::channel::ChannelCounters;
use strobe_shared::OwnedMemory;
use strobe_types::ErrorClass;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};

mod job;

use job::*;

fn fill(data: &mut [u8], seed: usize) {
    for (i, byte) in data.iter_mut().enumerate() {
        *byte = (i.wrapping_mul(31) ^ (i >> 8) ^ seed) as u8;
    }
}

fn both_ways(me: &Rank) {
    let other = 1 - me.endpoint.site.me().0;
    for size in [0, 1, 7, 8, 39, 40, 41, 1000, 8192, 8193, 65_536, 1 << 20, (4 << 20) + 5] {
        let (mut out, back) = (vec![0; size], OwnedMemory::new(size));
        fill(&mut out, size + me.endpoint.site.me().0 as usize);
        let (recv, send) = (me.recv(other as i32, 5, &back), me.send(other, 5, &out));
        let status = me.wait(recv);
        me.wait(send);
        assert_eq!((status.source, status.tag, status.bytes, status.error), (other as i32, 5, size as u64, 0));
        let mut expected = vec![0; size];
        fill(&mut expected, size + other as usize);
        assert!(back.to_vec() == expected, "{size} bytes arrive as sent");
    }
}

#[test]
fn all_sizes_both_ways() {
    run(&[2], true, both_ways);
}

#[test]
fn all_sizes_between_nodes() {
    run(&[1, 1], true, both_ways);
    run(&[1, 1], false, both_ways);
    run_over(3, &[1, 1], true, both_ways);
}

#[test]
fn all_sizes_both_ways_through_the_segment() {
    run(&[2], false, both_ways);
}

/// H38: after it has moved something, a rank says anew that it sleeps, and looks once more before it does.
fn looks_again(me: &Rank) {
    let (endpoint, limit) = (&me.endpoint, Some(std::time::Duration::from_millis(1)));
    let mut waiter = Waiter::default();
    endpoint.idle_sleeping(&mut waiter, limit);
    assert!(endpoint.port().bell.is_armed(), "the next step would sleep");
    waiter.begin_again(&endpoint.site);
    assert!(!endpoint.port().bell.is_armed());
    endpoint.idle_sleeping(&mut waiter, limit);
    assert!(endpoint.port().bell.is_armed(), "armed anew; after a sleep it would not be");
    endpoint.wait_over(&waiter);
}

#[test]
fn who_has_moved_something_looks_again() {
    run(&[1], true, looks_again);
}

/// H1: messages of mixed sizes from one sender are matched in the order sent, posted or unexpected.
fn in_order(me: &Rank) {
    let sizes = [8, 100_000, 0, 5000, 9000, 1, 300_000, 40, 64, 20_000];
    let rounds = 40;
    if me.endpoint.site.me().0 == 0 {
        let send = |i: usize| me.send(1, (i % 3) as i32, &vec![i as u8; sizes[i % sizes.len()]]);
        let started: Vec<_> = (0..rounds * sizes.len()).map(send).collect();
        for send in started {
            me.wait(send);
        }
        return;
    }
    for i in 0..rounds * sizes.len() {
        let back = OwnedMemory::new(400_000);
        let (source, tag) =
            (if i % 2 == 0 { 0 } else { ANY_SOURCE }, if i % 5 == 0 { ANY_TAG } else { (i % 3) as i32 });
        let status = if i % 4 == 0 {
            me.wait(me.recv(source, tag, &back))
        } else {
            let mut waiter = Waiter::default();
            loop {
                match me.endpoint.recv_now(me.pattern(source, tag), &me.buffer(&back), 3).unwrap() {
                    Some(started) => break me.wait(started),
                    None => me.endpoint.idle(&mut waiter),
                }
            }
        };
        assert_eq!(status.bytes as usize, sizes[i % sizes.len()], "message {i}");
        assert_eq!(status.tag, (i % 3) as i32);
        assert!(back.to_vec()[..status.bytes as usize].iter().all(|byte| *byte == i as u8), "message {i}");
    }
}

#[test]
fn messages_do_not_overtake() {
    run(&[2], true, in_order);
    run(&[2], false, in_order);
}

#[test]
fn messages_between_nodes_do_not_overtake() {
    run(&[1, 1], true, in_order);
    run(&[1, 1], false, in_order);
    run_over(2, &[1, 1], true, in_order);
    run_over(3, &[1, 1], false, in_order);
}

/// O1: the blocking send of a large message to a receiver that posted and computes returns.
fn helped(me: &Rank) {
    static COMPUTING: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    static SENT: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    use std::sync::atomic::Ordering::SeqCst;
    let size = 1 << 20;
    if me.endpoint.site.me().0 == 0 {
        while !COMPUTING.load(SeqCst) {
            std::thread::yield_now();
        }
        let first = me.send(1, 1, &[3; 100]);
        let second = me.send(1, 2, &vec![9; size]);
        me.wait(first);
        me.wait(second);
        SENT.store(true, SeqCst);
        return;
    }
    let (small, large) = (OwnedMemory::new(100), OwnedMemory::new(size));
    let first = me.recv(0, 1, &small);
    let second = me.recv(ANY_SOURCE, 2, &large);
    COMPUTING.store(true, SeqCst);
    // Computes: makes no call until the sender is through.
    while !SENT.load(SeqCst) {
        std::thread::yield_now();
    }
    assert_eq!(me.wait(first).bytes, 100);
    assert_eq!(me.wait(second).bytes, size as u64);
    assert!(small.to_vec() == [3; 100] && large.to_vec() == vec![9; size]);
}

#[test]
fn a_waiting_sender_serves_a_computing_receiver() {
    run(&[2], true, helped);
}

#[test]
fn the_agent_serves_a_computing_receiver() {
    run(&[1, 1], true, helped);
}

/// Where copies between processes are refused, nobody but the sender reads what the heap has no room for: not even an
/// agent that could.
fn unread(me: &Rank) {
    static COMPUTING: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    static LOOKED: std::sync::atomic::AtomicBool = std::sync::atomic::AtomicBool::new(false);
    use std::sync::atomic::Ordering::SeqCst;
    let segment = me.endpoint.segment();
    if me.endpoint.site.me().0 == 0 {
        let mut held = Vec::new();
        held.extend(std::iter::from_fn(|| segment.allocate_spare(1 << 20)));
        let send = me.send(1, 1, &vec![7; 1 << 20]);
        COMPUTING.store(true, SeqCst);
        while !LOOKED.load(SeqCst) {
            std::thread::yield_now();
        }
        me.wait(send);
        held.into_iter().for_each(|offset| segment.free(offset, 1 << 20));
        return;
    }
    let data = OwnedMemory::new(1 << 20);
    let Started::Pending(receive) = me.recv(0, 1, &data) else { panic!("it cannot be there") };
    let computes = std::time::Instant::now();
    while !COMPUTING.load(SeqCst) || computes.elapsed().as_millis() < 200 {
        me.endpoint.progress();
        assert!(me.endpoint.test(receive).is_none(), "somebody has read it");
        std::thread::yield_now();
    }
    LOOKED.store(true, SeqCst);
    assert_eq!(me.wait(Started::Pending(receive)).bytes, 1 << 20);
}

#[test]
fn refused_copies_are_not_tried() {
    run(&[1, 1], false, unread);
}

/// A flood of unexpected messages stays within the bound and arrives whole.
fn flood(me: &Rank) {
    let (count, size) = (2000, 6000);
    me.endpoint.segment().header().unexpected_bytes_max.store(1 << 20, Ordering::SeqCst);
    if me.endpoint.site.me().0 == 0 {
        let started: Vec<_> = (0..count).map(|i| me.send(1, 0, &vec![i as u8; size])).collect();
        let end = me.send(1, 1, &[1]);
        for send in started {
            me.wait(send);
        }
        me.wait(end);
        return;
    }
    me.wait(me.recv(0, 1, &OwnedMemory::new(1)));
    let held = me.endpoint.port().unexpected_bytes.load(Ordering::SeqCst);
    assert!(held < 2 << 20, "{held} bytes of unexpected payload kept");
    for i in 0..count {
        let back = OwnedMemory::new(size);
        assert_eq!(me.wait(me.recv(ANY_SOURCE, 0, &back)).bytes, size as u64);
        assert!(back.to_vec().iter().all(|byte| *byte == i as u8));
    }
}

#[test]
fn unexpected_memory_is_bounded() {
    run(&[2], true, flood);
}

#[test]
fn unexpected_memory_is_bounded_between_nodes() {
    run(&[1, 1], true, flood);
}

fn odds_and_ends(me: &Rank) {
    let rank = me.endpoint.site.me().0;
    // To oneself, unexpected and posted, small and large.
    for size in [10usize, 200_000] {
        let (out, back) = (vec![rank as u8; size], OwnedMemory::new(size));
        let send = me.send(rank, 7, &out);
        let recv = me.recv(rank as i32, 7, &back);
        assert_eq!(me.wait(recv).bytes, size as u64);
        me.wait(send);
        assert_eq!(out, back.to_vec());
    }
    // Truncation, of an eager and of an announced message.
    for size in [100usize, 100_000] {
        let send = me.send(rank, 8, &vec![5; size]);
        let status = me.wait(me.recv(rank as i32, 8, &OwnedMemory::new(60)));
        assert_eq!((status.error, status.bytes), (ErrorClass::TRUNCATE.0, 60));
        me.wait(send);
    }
    // Cancelling a receive, and a send that nobody has matched.
    let back = OwnedMemory::new(10);
    let Started::Pending(recv) = me.recv(rank as i32, 9, &back) else { panic!("nothing was sent") };
    me.endpoint.cancel_recv(recv);
    assert!(me.wait(Started::Pending(recv)).cancelled);
    let Started::Pending(send) = me.send((rank + 1) % 2, 10, &[0; 100_000]) else { panic!("it is large") };
    me.endpoint.cancel_send(send);
    assert!(me.wait(Started::Pending(send)).cancelled, "the receiver never asks for tag 10");
}

#[test]
fn self_truncation_and_cancel() {
    run(&[2], true, odds_and_ends);
}

#[test]
fn self_truncation_and_cancel_between_nodes() {
    run(&[1, 1], true, odds_and_ends);
}

/// The first rank sends to one rank on each other node at once; they receive as from anybody.
fn multicasts(me: &Rank) {
    let (rank, targets) =
        (me.endpoint.site.me().0, me.endpoint.multicaster().targets([2, 3, 5].map(ProcId).into_iter()));
    for round in 0..100 {
        let (data, tag) = (vec![round as u8; if round % 9 == 0 { 14_000 } else { round }], round as i32);
        if let Some(to) = targets.as_ref().filter(|_| rank == 0) {
            let envelope = Envelope { context: 0, source: 0, tag };
            let data = OwnedMemory::holding(&data);
            while me.endpoint.multicaster().post(to, envelope, &me.buffer(&data), false) != Multicasting::Gone {
                me.endpoint.progress();
            }
        } else if [2, 3, 5].contains(&rank) {
            let came = OwnedMemory::new(14_000);
            let bytes = me.wait(me.recv(0, tag, &came)).bytes as usize;
            assert_eq!(came.to_vec()[..bytes], data, "round {round}");
        }
    }
    // A slow answer can have sent them down the tree again since, where they stay until there is another broadcast.
    let by_group =
        |(count, _): (ChannelCounters, bool)| count.returns > 0 && count.broadcasts > 50 && count.packets > 0;
    while rank == 0
        && (me.endpoint.multicaster().is_under_way() || !me.endpoint.multicaster().counters().is_some_and(by_group))
    {
        me.endpoint.progress();
    }
}

#[test]
fn multicasts_to_several_nodes() {
    run(&[2, 1, 1, 2], true, multicasts);
}
