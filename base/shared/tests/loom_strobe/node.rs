// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node of two ranks as the models need it: the product's words and protocol, and in place of the endpoint mailboxes
//! to look into, in place of the kernel a lock and a condition to sleep on.

use loom::sync::atomic::{AtomicU32, Ordering, fence};
use loom::sync::{Condvar, Mutex};
use loom::thread;
use std::sync::Arc;
use strobe_shared::slice_barrier::{Look, Mutation, Ranks, SliceBarrier, WaitStep, is};
use strobe_shared::strobe::{Strobe, StrobeMode, Strobing, TIMER};
use strobe_shared::{Doorbell, Sleepers};

/// What the kernel does for a word on which threads sleep while it holds a value.
struct Futex(Mutex<()>, Condvar);

impl Futex {
    fn new() -> Futex {
        Futex(Mutex::new(()), Condvar::new())
    }

    fn wait(&self, word: &AtomicU32, value: u32) {
        let held = self.0.lock().unwrap();
        let now = word.load(Ordering::Relaxed);
        if now == value || (is(Mutation::AnyArmingIsMine) && now & 1 == 1) {
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
    slice_barrier: SliceBarrier,
    bell: Doorbell,
    /// One each, as nobody asks here how many there are: what ranks count together would only be more to explore.
    sleepers: Sleepers,
    futex: Futex,
}

/// The node. Mailboxes hold the slice in which something was put there.
pub struct Node {
    pub strobe: Strobe,
    places: [Place; 2],
    timer: Futex,
    pub mail: [AtomicU32; 3],
}

/// What a look comes upon.
#[derive(PartialEq)]
pub enum Found {
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

    fn slice_barrier(&self, rank: u32) -> &SliceBarrier {
        &self.places[rank as usize].slice_barrier
    }

    /// The fence stands where the product has either a fence or membarrier on the other side.
    fn wake(&self, rank: u32) {
        let place = &self.places[rank as usize];
        fence(Ordering::SeqCst);
        if place.bell.is_armed() && place.bell.answer(&place.sleepers) {
            place.futex.wake();
        }
    }
}

impl Node {
    pub fn new(mode: StrobeMode) -> Arc<Node> {
        let place = || Place {
            slice_barrier: SliceBarrier::new(),
            bell: Doorbell::new(),
            sleepers: Sleepers::new(),
            futex: Futex::new(),
        };
        let mail = || AtomicU32::new(0);
        let node = Node {
            strobe: Strobe::new(),
            places: [place(), place()],
            timer: Futex::new(),
            mail: [mail(), mail(), mail()],
        };
        node.strobe.set_up(&Strobing { mode, ..Strobing::default() }, 2, false);
        Arc::new(node)
    }

    pub fn slice(&self) -> u32 {
        self.strobe.slice() as u32
    }

    fn strobe_for_all(&self, me: u32) {
        self.strobe.strobe(me + 1, self, thread::yield_now, || self.strobe.end_slice(self));
    }

    /// Rank `me`, which may have left, sends rank `to` something into a mailbox of it.
    pub fn post(&self, me: u32, has_left: bool, to: u32, mailbox: usize) {
        self.mail[mailbox].store(self.slice(), Ordering::Release);
        if self.strobe.tell(self.slice_barrier(to), has_left, |_| self.timer.wake()) {
            self.strobe_for_all(me);
        }
        if !self.slice_barrier(to).waits() {
            self.wake(to);
        }
    }

    pub fn look(&self, mailbox: usize) -> Found {
        match self.mail[mailbox].load(Ordering::Acquire) {
            0 => Found::Nothing,
            slice if slice == self.slice() => Found::Held,
            _ => Found::It,
        }
    }

    /// One of the threads of rank `me` waits until `look` finds what it wants.
    pub fn wait(&self, me: u32, several: bool, mut look: impl FnMut() -> Found) {
        let (slice_barrier, mut last) = (self.slice_barrier(me), Look::default());
        loop {
            match look() {
                Found::It => return,
                Found::Held => last.held = true,
                Found::Progress if !is(Mutation::ProgressIsNotReported) => continue,
                Found::Progress | Found::Nothing => (),
            }
            match self.strobe.step(slice_barrier, &mut last, several, |_| self.timer.wake()) {
                WaitStep::Look => continue,
                WaitStep::Rest => (),
                WaitStep::Wake => self.wake(me),
                WaitStep::Strobe => self.strobe_for_all(me),
            }
            self.rest(me, several, &last);
            last = Look::default();
        }
    }

    fn rest(&self, me: u32, several: bool, last: &Look) {
        let place = &self.places[me as usize];
        while place.slice_barrier.rests(last, several) {
            let armed = place.bell.arm(&place.sleepers, || fence(Ordering::SeqCst));
            if place.slice_barrier.rests(last, several) {
                place.futex.wait(place.bell.word(), armed.word);
            }
            if !several {
                place.bell.disarm(&place.sleepers);
            }
        }
    }

    pub fn receive(&self, me: u32, several: bool, mailbox: usize) {
        self.wait(me, several, || self.look(mailbox));
    }

    pub fn leave(&self, me: u32) {
        if self.strobe.leave() {
            self.strobe_for_all(me);
        }
    }

    /// Ends slices while somebody has news, until `stop` says so.
    pub fn run_timer(&self, stop: &AtomicU32) {
        while stop.load(Ordering::Acquire) == 0 {
            if !self.strobe.is_end_wanted(self) {
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

    pub fn stop_timer(&self, stop: &AtomicU32) {
        stop.store(1, Ordering::Release);
        fence(Ordering::SeqCst);
        self.strobe.timer_word().store(0, Ordering::Release);
        self.timer.wake();
    }
}
