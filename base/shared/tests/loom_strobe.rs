// SPDX-License-Identifier: MIT OR Apache-2.0
//! Waiting for the end of a slice (`gate.rs`) under the model checker; run it as `tests/loom.rs` says. In each model threads that
//! wait for ever are a deadlock, which the checker reports. Then the same models with one part of the protocol left out: that has to be found.
#![cfg(loom)]

use loom::sync::atomic::{AtomicU32, Ordering, fence};
use loom::sync::{Condvar, Mutex};
use loom::thread;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use strobe_shared::Doorbell;
use strobe_shared::gate::{Fault, Gate, Look, Ranks, Step, has_news, is, put_in};
use strobe_shared::strobe::{Schedule, Strobe, Strobing, TIMER};

/// What the kernel does for a word on which threads sleep while it holds a value.
struct Futex(Mutex<()>, Condvar);

impl Futex {
    fn new() -> Futex {
        Futex(Mutex::new(()), Condvar::new())
    }

    fn wait(&self, word: &AtomicU32, value: u32) {
        let held = self.0.lock().unwrap();
        let now = word.load(Ordering::Relaxed);
        if now == value || (is(Fault::AnyArmingIsMine) && now & 1 == 1) {
            drop(self.1.wait(held).unwrap());
        }
    }

    fn wake(&self) {
        let _held = self.0.lock().unwrap();
        self.1.notify_all();
    }
}

/// A rank's words and what it sleeps on.
struct Place {
    gate: Gate,
    bell: Doorbell,
    futex: Futex,
}

/// A node of two ranks. Mailboxes hold the slice in which something was put there.
struct Node {
    strobe: Strobe,
    places: [Place; 2],
    timer: Futex,
    mail: [AtomicU32; 3],
}

/// What a look comes upon.
#[derive(PartialEq)]
enum Found {
    Nothing,
    Held,
    /// Something that the next look may find complete.
    Progress,
    It,
}

impl Ranks for Node {
    fn count(&self) -> u32 {
        2
    }

    fn gate(&self, rank: u32) -> &Gate {
        &self.places[rank as usize].gate
    }

    /// The fence stands where the product has either a fence or membarrier on the other side.
    fn wake(&self, rank: u32) {
        let place = &self.places[rank as usize];
        fence(Ordering::SeqCst);
        if place.bell.is_armed() && place.bell.answer() {
            place.futex.wake();
        }
    }
}

impl Node {
    fn new(schedule: Schedule) -> Arc<Node> {
        let place = || Place { gate: Gate::new(), bell: Doorbell::new(), futex: Futex::new() };
        let mail = || AtomicU32::new(0);
        let node = Node {
            strobe: Strobe::new(),
            places: [place(), place()],
            timer: Futex::new(),
            mail: [mail(), mail(), mail()],
        };
        node.strobe.set_up(&Strobing { schedule, ..Strobing::default() }, 2);
        Arc::new(node)
    }

    fn slice(&self) -> u32 {
        self.strobe.slice() as u32
    }

    fn strobe_for_all(&self, me: u32) {
        self.strobe.strobe(me + 1, self, thread::yield_now, || self.strobe.end_slice(self));
    }

    /// Rank `me`, which may have left, sends rank `to` something into a mailbox of it.
    fn post(&self, me: u32, has_left: bool, to: u32, mailbox: usize) {
        self.mail[mailbox].store(self.slice(), Ordering::Release);
        if self.strobe.tell(self.gate(to), has_left, |_| self.timer.wake()) {
            self.strobe_for_all(me);
        }
        if !self.gate(to).waits() {
            self.wake(to);
        }
    }

    fn look(&self, mailbox: usize) -> Found {
        match self.mail[mailbox].load(Ordering::Acquire) {
            0 => Found::Nothing,
            slice if slice == self.slice() => Found::Held,
            _ => Found::It,
        }
    }

    /// One of the threads of rank `me` waits until `look` finds what it wants.
    fn wait(&self, me: u32, several: bool, mut look: impl FnMut() -> Found) {
        let (gate, mut last) = (self.gate(me), Look::default());
        loop {
            match look() {
                Found::It => return,
                Found::Held => last.held = true,
                Found::Progress if !is(Fault::ProgressIsNotReported) => continue,
                Found::Progress | Found::Nothing => (),
            }
            match self.strobe.step(gate, &mut last, several, |_| self.timer.wake()) {
                Step::Look => continue,
                Step::Rest => (),
                Step::Wake => self.wake(me),
                Step::Strobe => self.strobe_for_all(me),
            }
            self.rest(me, several, &last);
            last = Look::default();
        }
    }

    fn rest(&self, me: u32, several: bool, last: &Look) {
        let place = &self.places[me as usize];
        while place.gate.rests(last, several) {
            let armed = place.bell.arm(|| fence(Ordering::SeqCst));
            if place.gate.rests(last, several) {
                place.futex.wait(place.bell.word(), armed.word);
            }
            if !several {
                place.bell.disarm();
            }
        }
    }

    fn receive(&self, me: u32, several: bool, mailbox: usize) {
        self.wait(me, several, || self.look(mailbox));
    }

    fn leave(&self, me: u32) {
        if self.strobe.leave() {
            self.strobe_for_all(me);
        }
    }

    /// Ends slices while somebody has news, until `stop` says so.
    fn run_timer(&self, stop: &AtomicU32) {
        while stop.load(Ordering::Acquire) == 0 {
            if !has_news(self) {
                if self.strobe.rest_timer(self) && stop.load(Ordering::Acquire) == 0 {
                    self.timer.wait(self.strobe.timer_word(), 1);
                }
                continue;
            }
            if self.strobe.try_take(TIMER) {
                self.strobe.end_slice(self);
                self.strobe.give();
            }
            thread::yield_now();
        }
    }

    fn stop_timer(&self, stop: &AtomicU32) {
        stop.store(1, Ordering::Release);
        fence(Ordering::SeqCst);
        self.strobe.timer_word().store(0, Ordering::Release);
        self.timer.wake();
    }
}

/// All executions of a model, with at most `preemptions` that nothing asked for.
fn check(preemptions: usize, model: impl Fn() + Sync + Send + 'static) {
    let mut builder = loom::model::Builder::new();
    builder.preemption_bound = Some(preemptions);
    builder.check(model);
}

/// With the fault the model has a deadlock, goes round for ever or fails an assertion.
fn finds(fault: Fault, model: impl Fn()) {
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
        let node = Node::new(Schedule::Early);
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
        let node = Node::new(Schedule::Early);
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
        let node = Node::new(Schedule::Early);
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
        let node = Node::new(Schedule::Early);
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
    finds(Fault::GoesOnWhileCounted, one_rank_goes_on_at_each_end);
}

#[test]
fn who_waits_is_not_left_behind() {
    a_rank_posts_and_leaves();
    a_rank_leaves_and_posts();
    finds(Fault::WhoLeavesDoesNotStrobe, a_rank_posts_and_leaves);
    finds(Fault::WhoLeftDoesNotStrobe, a_rank_leaves_and_posts);
}

/// A rank waits, another makes progress for it at once and computes on.
fn a_rank_is_released_at_once() {
    check(5, || {
        let node = Node::new(Schedule::Early);
        let done = |node: &Node| match node.mail[2].load(Ordering::Acquire) {
            0 => Found::Nothing,
            _ => Found::It,
        };
        let second = |node: &Node| {
            node.mail[2].store(1, Ordering::Release);
            node.strobe.release(node.gate(0));
            node.wake(0);
        };
        beside(&node, second, |node| node.wait(0, false, || done(node)));
        assert_eq!((node.slice(), node.strobe.waiting()), (1, 0));
    });
}

#[test]
fn progress_in_a_slice_reaches_who_counts_itself() {
    a_rank_is_released_at_once();
    finds(Fault::ReleasesNotLookedAtAgain, a_rank_is_released_at_once);
}

/// A rank waits, another posts for it and computes on: the timer ends the slice.
fn a_timer_ends_the_slice() {
    check(3, || {
        let node = Node::new(Schedule::Early);
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
    finds(Fault::TimerDoesNotLookAgain, a_timer_ends_the_slice);
}

/// A look that comes upon what is held the first time only, as a helper's does: it looks seldom.
fn a_look_comes_upon_it_once() {
    check(4, || {
        let node = Node::new(Schedule::Early);
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
    finds(Fault::HeldForgotten, a_look_comes_upon_it_once);
}

/// The first look that may have a message takes it into the queues, the next one gives it to a receive, the third finds that complete.
fn looks_bring_a_message_on() {
    check(3, || {
        let node = Node::new(Schedule::Early);
        let stop = Arc::new(AtomicU32::new(0));
        let stopped = stop.clone();
        node.post(0, false, 0, 0);
        let ticks = move |node: &Node| {
            while stopped.load(Ordering::Acquire) == 0 {
                if has_news(node) && node.strobe.try_take(TIMER) {
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
    finds(Fault::ProgressIsNotReported, looks_bring_a_message_on);
}

/// Two threads of a rank wait, each for something else; the other rank posts both and leaves.
fn two_threads_wait() {
    check(2, || {
        let node = Node::new(Schedule::Early);
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
    finds(Fault::NewsTakenFromThreads, two_threads_wait);
    finds(Fault::ThreadsSleepOn, two_threads_wait);
    finds(Fault::AnyArmingIsMine, two_threads_wait);
}
