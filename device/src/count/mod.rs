// SPDX-License-Identifier: MIT OR Apache-2.0
//! A wrapper that counts the packets of another device, in the state that all processes share: so the sums cover all
//! views, and another process can read them while the job runs. The counters of a view ([`Datagrams::counters`]) are
//! its own only.

use crate::{Connections, Counters, Datagrams, Device, Inbox, Outbox, Properties};
use std::io;
use std::os::fd::BorrowedFd;

/// Classes of packet lengths: class i counts packets of less than 2^i bytes and at least half of that.
const CLASSES: usize = 17;

/// Words of the state before those of the inner device.
const WORDS: usize = 7 + 2 * CLASSES;

/// A device that counts what passes through another one.
#[derive(Debug)]
pub struct Count {
    inner: Box<Device>,
    before: Counters,
}

/// The counters in the state.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Totals {
    /// Sums over all views.
    pub counters: Counters,
    /// Packets sent, by class of length.
    pub sent_by_class: [u64; CLASSES],
    /// Packets received, by class of length.
    pub received_by_class: [u64; CLASSES],
}

/// Reads the counters from the state of such a device; `None` if it is no such state.
pub fn totals(state: &[u64]) -> Option<Totals> {
    let (sums, classes) = state.get(..WORDS)?.split_at(7);
    let counters = Counters {
        sent: sums[0],
        sent_bytes: sums[1],
        received: sums[2],
        received_bytes: sums[3],
        lost: sums[4],
        calls: sums[5],
        vain_calls: sums[6],
    };
    let (sent, received) = classes.split_at(CLASSES);
    let [sent_by_class, received_by_class] = [sent, received].map(|all| std::array::from_fn(|at| all[at]));
    Some(Totals { counters, sent_by_class, received_by_class })
}

fn class(length: usize) -> usize {
    ((usize::BITS - length.leading_zeros()) as usize).min(CLASSES - 1)
}

impl Count {
    /// Counts the packets of `inner`.
    pub fn new(inner: Device) -> Count {
        Count { before: inner.counters(), inner: Box::new(inner) }
    }

    fn add(&mut self, mine: &mut [u64]) {
        let (now, before) = (self.inner.counters(), self.before);
        let pairs = [
            (now.sent, before.sent),
            (now.sent_bytes, before.sent_bytes),
            (now.received, before.received),
            (now.received_bytes, before.received_bytes),
            (now.lost, before.lost),
            (now.calls, before.calls),
            (now.vain_calls, before.vain_calls),
        ];
        for (sum, (now, before)) in mine.iter_mut().zip(pairs) {
            *sum = sum.wrapping_add(now.wrapping_sub(before));
        }
        self.before = now;
    }
}

impl Datagrams for Count {
    fn properties(&self) -> Properties {
        let inner = self.inner.properties();
        Properties { state_words: inner.state_words + WORDS, ..inner }
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let (mine, theirs) = state.split_at_mut(WORDS);
        let classes = &mut mine[7..7 + CLASSES];
        let add = |outbox: &Outbox, classes: &mut [u64], by: u64| {
            for (_, bytes) in outbox.packets() {
                let of = &mut classes[class(bytes.len())];
                *of = of.wrapping_add(by);
            }
        };
        add(outbox, classes, 1);
        let taken = self.inner.send(theirs, now, outbox);
        // A packet that stays in the outbox is counted when it is sent.
        add(outbox, classes, u64::MAX);
        self.add(mine);
        taken
    }

    fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        let (mine, theirs) = state.split_at_mut(WORDS);
        let count = self.inner.receive(theirs, now, inbox)?;
        let classes = &mut mine[7 + CLASSES..];
        for (_, bytes) in inbox.packets() {
            let of = &mut classes[class(bytes.len())];
            *of = of.wrapping_add(1);
        }
        self.add(mine);
        Ok(count)
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.inner.descriptors(each);
    }

    fn next_event(&self, state: &[u64]) -> Option<u64> {
        self.inner.next_event(&state[WORDS..])
    }

    fn counters(&self) -> Counters {
        self.inner.counters()
    }

    fn connections<'a>(&'a mut self, state: &'a mut [u64]) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
        self.inner.connections(&mut state[WORDS..])
    }
}
