// SPDX-License-Identifier: MIT OR Apache-2.0
//! A wrapper that damages the packets of another device as networks do: it loses, doubles, changes, delays and reorders
//! them, by seeded random numbers.
//!
//! Everything happens on the sending side, so both ends have to be wrapped for both directions. The random state lies
//! in the shared state: views of several processes draw from one sequence. A packet that is held back lies in the view
//! that holds it, and is sent when that view is used.

use crate::random::Random;
use crate::{Connections, Counters, Datagrams, Device, Inbox, Outbox, Properties};
use std::io;
use std::os::fd::BorrowedFd;

/// The faults: shares of all packets, between 0 and 1.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Faults {
    /// Seed of the random numbers.
    pub seed: u64,
    /// Of packets that are lost.
    pub loss: f64,
    /// Sent twice.
    pub duplicate: f64,
    /// Changed: a bit, a few bytes, or the end cut off.
    pub corrupt: f64,
    /// Held back for up to `hold_ns`, so that others overtake it.
    pub reorder: f64,
    /// How long such a packet is held, in nanoseconds.
    pub hold_ns: u64,
    /// Every packet is delayed by this, in nanoseconds.
    pub delay_ns: u64,
    /// Nothing gets through, in either direction, as if the cable were out.
    pub stopped: bool,
}

/// How many packets of a view had which fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Fates {
    /// Lost at random, or while stopped.
    pub lost: u64,
    /// Sent twice.
    pub duplicated: u64,
    /// Changed.
    pub corrupted: u64,
    /// Held back.
    pub held: u64,
}

/// A device that loses, doubles, changes and delays the packets of another one.
#[derive(Debug)]
pub struct Fault {
    inner: Box<Device>,
    faults: Faults,
    fates: Fates,
    through: Outbox,
    held: Vec<Held>,
    spare: Vec<Vec<u8>>,
    /// Packets held so far: if several are due at once, they leave in this order.
    sequence: u64,
}

#[derive(Debug)]
struct Held {
    due: u64,
    sequence: u64,
    to: u32,
    bytes: Vec<u8>,
}

/// Words of the state before those of the inner device: random numbers drawn so far.
const WORDS: usize = 1;

/// The most packets that are held; further ones are lost, as in a switch.
const HELD_MAX: usize = 4_096;

impl Fault {
    /// Puts `faults` into what `inner` sends.
    pub fn new(inner: Device, faults: Faults) -> Fault {
        let room = inner.properties().packet_bytes_max + (1 << 18);
        let (held, spare) = (Vec::new(), Vec::new());
        let (inner, through) = (Box::new(inner), Outbox::new(room));
        Fault { inner, faults, fates: Fates::default(), through, held, spare, sequence: 0 }
    }

    /// Uses these faults from now on; the sequence of random numbers goes on.
    pub fn set(&mut self, faults: Faults) {
        self.faults = faults;
    }

    /// How many packets met with which fault so far.
    pub fn fates(&self) -> Fates {
        self.fates
    }

    /// Decides what happens to one packet. False if there is no room inside: then the packet stays where it is.
    fn pass(&mut self, random: &mut Random, now: u64, to: u32, packet: &[u8]) -> bool {
        let Some(room) = self.through.room(packet.len()) else {
            // A packet too large even for an empty outbox is lost.
            self.fates.lost += u64::from(self.through.is_empty());
            return self.through.is_empty();
        };
        if self.faults.stopped || random.chance(self.faults.loss) {
            self.fates.lost += 1;
            return true;
        }
        room.copy_from_slice(packet);
        let length = if random.chance(self.faults.corrupt) {
            self.fates.corrupted += 1;
            corrupt(random, room)
        } else {
            packet.len()
        };
        let mut wait = self.faults.delay_ns;
        if random.chance(self.faults.reorder) {
            wait += 1 + random.below(self.faults.hold_ns);
        }
        if wait == 0 {
            self.through.push(to, length);
        } else {
            let copy = self.copy_of_room(length);
            self.hold(now + wait, to, copy);
        }
        if random.chance(self.faults.duplicate) {
            self.fates.duplicated += 1;
            let mut copy = self.spare.pop().unwrap_or_default();
            copy.clear();
            copy.extend_from_slice(packet);
            let after = self.faults.delay_ns + random.below(self.faults.hold_ns + 1);
            self.hold(now + after, to, copy);
        }
        true
    }

    /// A copy of the packet that was built in the room for the next one.
    fn copy_of_room(&mut self, length: usize) -> Vec<u8> {
        let mut copy = self.spare.pop().unwrap_or_default();
        copy.clear();
        copy.extend_from_slice(self.through.room(length).expect("it has just been there"));
        copy
    }

    fn hold(&mut self, due: u64, to: u32, bytes: Vec<u8>) {
        if self.held.len() == HELD_MAX {
            self.fates.lost += 1;
            self.spare.push(bytes);
            return;
        }
        self.fates.held += 1;
        self.sequence += 1;
        self.held.push(Held { due, sequence: self.sequence, to, bytes });
    }

    /// Sends packets that have been held long enough, in the order in which they are due.
    fn let_go(&mut self, now: u64) {
        if self.held.iter().all(|held| held.due > now) {
            return;
        }
        self.held.sort_by_key(|held| (held.due, held.sequence));
        while let Some(first) = self.held.first() {
            if first.due > now || !self.through.put(first.to, &first.bytes) {
                break;
            }
            let gone = self.held.remove(0);
            self.spare.push(gone.bytes);
        }
    }
}

/// Changes a packet, and returns its new length.
fn corrupt(random: &mut Random, packet: &mut [u8]) -> usize {
    let length = packet.len();
    let at = random.below(length as u64) as usize;
    match random.below(4) {
        0 | 1 => packet[at] ^= 1 << random.below(8),
        2 => {
            let end = (at + 16).min(length);
            packet[at..end].iter_mut().for_each(|byte| *byte = !*byte);
        }
        _ => return at.max(1),
    }
    length
}

impl Datagrams for Fault {
    fn properties(&self) -> Properties {
        let inner = self.inner.properties();
        Properties { state_words: inner.state_words + WORDS, ordered: false, lossless: false, ..inner }
    }

    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
        let (mine, theirs) = state.split_at_mut(WORDS);
        let mut random = Random(self.faults.seed.wrapping_add(mine[0]));
        self.let_go(now);
        self.inner.send(theirs, now, &mut self.through)?;
        let mut taken = 0;
        while let Some(run) = outbox.run(0, 1, 0) {
            if !self.pass(&mut random, now, run.to, run.bytes) {
                // Sending makes room.
                self.inner.send(theirs, now, &mut self.through)?;
                if self.through.is_empty() {
                    continue;
                }
                break;
            }
            outbox.take(1);
            taken += 1;
        }
        mine[0] = random.0.wrapping_sub(self.faults.seed);
        self.let_go(now);
        self.inner.send(theirs, now, &mut self.through)?;
        Ok(taken)
    }

    fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
        self.let_go(now);
        let theirs = &mut state[WORDS..];
        if !self.through.is_empty() {
            self.inner.send(theirs, now, &mut self.through)?;
        }
        let count = self.inner.receive(theirs, now, inbox)?;
        if self.faults.stopped {
            self.fates.lost += count as u64;
            inbox.clear();
        }
        Ok(inbox.len())
    }

    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
        self.inner.descriptors(each);
    }

    fn next_event(&self, state: &[u64]) -> Option<u64> {
        let held = self.held.iter().map(|held| held.due).min();
        [held, self.inner.next_event(&state[WORDS..])].into_iter().flatten().min()
    }

    fn counters(&self) -> Counters {
        let inner = self.inner.counters();
        Counters { lost: inner.lost + self.fates.lost, ..inner }
    }

    fn connections<'a>(&'a mut self, state: &'a mut [u64]) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
        self.inner.connections(&mut state[WORDS..])
    }
}
