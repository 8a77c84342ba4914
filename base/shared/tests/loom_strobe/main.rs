// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice (`slice_barrier.rs`) under the model checker; run it as `tests/loom.rs` says. In each
//! model threads that wait for ever are a deadlock, which the checker reports. Then the same models with one part of
//! the protocol left out: that has to be found.
#![cfg(loom)]

mod node;

use loom::sync::atomic::{AtomicU32, Ordering};
use loom::thread;
use node::{Found, Node};
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use strobe_shared::slice_barrier::{Mutation, Ranks, put_in};
use strobe_shared::strobe::{StrobeMode, TIMER};

/// All executions of a model, with at most `preemptions` that nothing asked for.
fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// With the fault the model has a deadlock, goes round for ever or fails an assertion.
fn finds(fault: Mutation, model: impl Fn()) {
    put_in(Some(fault));
    let outcome = catch_unwind(AssertUnwindSafe(model));
    put_in(None);
    assert!(outcome.is_err(), "{fault:?} is not found");
}

/// Runs `other` as a thread beside `this`.
fn beside(node: &Arc<Node>, other: impl FnOnce(&Node) + Send + 'static, this: impl FnOnce(&Node)) {
    let others = node.clone();
    let other = thread::spawn(move || other(&others));
    this(node);
    other.join().unwrap();
}

/// Two ranks send each other something and wait: one slice, ended by one of them.
fn two_ranks_exchange() {
    check(4, || {
        let node = Node::new(StrobeMode::Early);
        let rank = |node: &Node, me: u32| {
            node.post(me, false, 1 - me, 1 - me as usize);
            node.receive(me, false, me as usize);
        };
        beside(&node, move |node| rank(node, 1), |node| rank(node, 0));
        assert_eq!((node.slice(), node.strobe.waiting()), (2, 0));
    });
}

/// A rank sends itself something, twice, while the other waits for what comes last.
fn one_rank_goes_on_at_each_end() {
    check(4, || {
        let node = Node::new(StrobeMode::Early);
        let first = |node: &Node| {
            for mailbox in [0, 2] {
                node.post(0, false, 0, mailbox);
                node.receive(0, false, mailbox);
            }
            node.post(0, false, 1, 1);
            node.leave(0);
        };
        beside(&node, |node| node.receive(1, false, 1), first);
        assert_eq!((node.slice(), node.strobe.waiting()), (4, 0));
    });
}

/// A rank posts and leaves while the other waits.
fn a_rank_posts_and_leaves() {
    check(4, || {
        let node = Node::new(StrobeMode::Early);
        let first = |node: &Node| {
            node.post(0, false, 1, 1);
            node.leave(0);
        };
        beside(&node, |node| node.receive(1, false, 1), first);
        assert_eq!((node.slice(), node.strobe.waiting()), (2, 0));
    });
}

/// A rank that has left completes something for one that waits.
fn a_rank_leaves_and_posts() {
    check(4, || {
        let node = Node::new(StrobeMode::Early);
        let first = |node: &Node| {
            node.leave(0);
            node.post(0, true, 1, 1);
        };
        beside(&node, |node| node.receive(1, false, 1), first);
        assert_eq!((node.slice(), node.strobe.waiting()), (2, 0));
    });
}

#[test]
fn two_ranks_exchange_in_one_slice() {
    two_ranks_exchange();
}

#[test]
fn whoever_makes_the_count_full_strobes() {
    one_rank_goes_on_at_each_end();
    finds(Mutation::GoesOnWhileCounted, one_rank_goes_on_at_each_end);
}

#[test]
fn who_waits_is_not_left_behind() {
    a_rank_posts_and_leaves();
    a_rank_leaves_and_posts();
    finds(Mutation::WhoLeavesDoesNotStrobe, a_rank_posts_and_leaves);
    finds(Mutation::WhoLeftDoesNotStrobe, a_rank_leaves_and_posts);
}

/// A rank waits, another makes progress for it at once and computes on.
fn a_rank_is_released_at_once() {
    check(5, || {
        let node = Node::new(StrobeMode::Early);
        let done = |node: &Node| match node.mail[2].load(Ordering::Acquire) {
            0 => Found::Nothing,
            _ => Found::It,
        };
        let second = |node: &Node| {
            node.mail[2].store(1, Ordering::Release);
            node.strobe.release(node.slice_barrier(0));
            node.wake(0);
        };
        beside(&node, second, |node| node.wait(0, false, || done(node)));
        assert_eq!((node.slice(), node.strobe.waiting()), (1, 0));
    });
}

#[test]
fn progress_in_a_slice_reaches_who_counts_itself() {
    a_rank_is_released_at_once();
    finds(Mutation::ReleasesNotLookedAtAgain, a_rank_is_released_at_once);
}

/// A rank waits, another posts for it and computes on: the timer ends the slice.
fn a_timer_ends_the_slice() {
    check(3, || {
        let node = Node::new(StrobeMode::Early);
        let stop = Arc::new(AtomicU32::new(0));
        let (timed, stopped) = (node.clone(), stop.clone());
        let timer = thread::spawn(move || timed.run_timer(&stopped));
        beside(&node, |node| node.post(1, false, 0, 0), |node| node.receive(0, false, 0));
        assert_eq!(node.strobe.waiting(), 0);
        node.stop_timer(&stop);
        timer.join().unwrap();
    });
}

#[test]
fn a_timer_that_rests_is_woken() {
    a_timer_ends_the_slice();
    finds(Mutation::TimerDoesNotLookAgain, a_timer_ends_the_slice);
}

/// A rank computes; another posts to it, and then nobody wants anything of slices.
fn a_rank_computes() {
    check(3, || {
        let node = Node::new(StrobeMode::Early);
        let ends = |node: &Node| node.strobe.end_slice(node);
        beside(&node, ends, |node| node.post(1, false, 0, 0));
        node.strobe.end_slice(&*node);
        assert!(node.strobe.rest_timer(&*node), "the timer goes on, with news that are old");
    });
}

#[test]
fn a_timer_rests_while_a_rank_computes() {
    a_rank_computes();
    finds(Mutation::NotificationNeverGetOld, a_rank_computes);
}

/// A look that comes upon what is held the first time only, as a helper's does: it looks seldom.
fn a_look_comes_upon_it_once() {
    check(4, || {
        let node = Node::new(StrobeMode::Early);
        let mut told = false;
        node.mail[0].store(node.slice(), Ordering::Release);
        let first = |node: &Node| {
            node.wait(0, false, || match node.look(0) {
                Found::Held if told => Found::Nothing,
                found => {
                    told = true;
                    found
                }
            });
        };
        beside(&node, |node| node.leave(1), first);
    });
}

#[test]
fn what_is_held_is_remembered() {
    a_look_comes_upon_it_once();
    finds(Mutation::HeldForgotten, a_look_comes_upon_it_once);
}

/// The first look that may have a message takes it into the queues, the next one gives it to a receive, the third finds
/// that complete.
fn looks_bring_a_message_on() {
    check(3, || {
        let node = Node::new(StrobeMode::Early);
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = stop.clone();
        node.post(0, false, 0, 0);
        let ticks = move |node: &Node| {
            while stopped.load(Ordering::Acquire) == 0 {
                if node.strobe.is_end_wanted(node) && node.strobe.try_take(TIMER) {
                    node.strobe.end_slice(node);
                    node.strobe.give();
                }
                thread::yield_now();
            }
        };
        let mut steps = 0;
        beside(&node, ticks, |node| {
            node.wait(0, false, || match node.look(0) {
                Found::It if steps < 2 => {
                    steps += 1;
                    Found::Progress
                }
                found => found,
            });
            stop.store(1, Ordering::Release);
        });
    });
}

#[test]
fn progress_is_a_reason_to_look_again() {
    looks_bring_a_message_on();
    finds(Mutation::ProgressIsNotReported, looks_bring_a_message_on);
}

/// Two threads of a rank wait, each for something else; the other rank posts both and leaves.
fn two_threads_wait() {
    check(2, || {
        let node = Node::new(StrobeMode::Early);
        let twin = node.clone();
        let twin = thread::spawn(move || twin.receive(0, true, 2));
        let second = |node: &Node| {
            node.post(1, false, 0, 0);
            node.post(1, false, 0, 2);
            node.leave(1);
        };
        beside(&node, second, |node| node.receive(0, true, 0));
        twin.join().unwrap();
    });
}

#[test]
fn two_threads_of_a_rank_share_its_gate() {
    two_threads_wait();
    finds(Mutation::NotificationTakenFromThreads, two_threads_wait);
    finds(Mutation::ThreadsSleepOn, two_threads_wait);
    finds(Mutation::AnyArmingIsMine, two_threads_wait);
}
