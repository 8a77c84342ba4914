// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is to happen, in the order of time, and at one time in the order in which it was added.
//!
//! A radix heap: an event lies in the bucket of the highest bit in which its time differs from the present, since time
//! never goes back. Taking one out moves those of the nearest bucket to nearer ones, in their order. So events are
//! copied a few times, and never compared with each other.

use std::collections::VecDeque;

const BUCKETS: usize = u64::BITS as usize;

/// Events of a simulated machine.
pub struct Queue<E> {
    now: u64,
    /// Those of this moment.
    due: VecDeque<E>,
    /// Bucket `b`: times whose highest bit that differs from `now` is `b`.
    bucket: [Vec<(u64, E)>; BUCKETS],
    /// Buckets that are not empty, one bit each.
    used: u64,
}

impl<E> Queue<E> {
    /// Nothing is to happen; it is 0.
    pub fn new() -> Queue<E> {
        Queue { now: 0, due: VecDeque::new(), bucket: std::array::from_fn(|_| Vec::new()), used: 0 }
    }

    /// `event` is to happen at `at`; now, if that is past.
    #[inline]
    pub fn push(&mut self, at: u64, event: E) {
        let apart = at.max(self.now) ^ self.now;
        if apart == 0 {
            return self.due.push_back(event);
        }
        let bucket = apart.ilog2() as usize;
        self.bucket[bucket].push((at, event));
        self.used |= 1 << bucket;
    }

    /// What happens next, and when.
    #[inline]
    pub fn pop(&mut self) -> Option<(u64, E)> {
        if self.due.is_empty() {
            self.advance();
        }
        Some((self.now, self.due.pop_front()?))
    }

    /// What is known to happen at this moment, soonest first.
    pub fn ahead(&self) -> impl Iterator<Item = &E> {
        self.due.iter()
    }

    /// It becomes the time of the next event.
    fn advance(&mut self) {
        if self.used == 0 {
            return;
        }
        let nearest = self.used.trailing_zeros() as usize;
        self.used &= !(1 << nearest);
        let mut events = std::mem::take(&mut self.bucket[nearest]);
        self.now = events.iter().map(|(at, _)| *at).min().unwrap_or(self.now);
        for (at, event) in events.drain(..) {
            self.push(at, event);
        }
        self.bucket[nearest] = events;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;
    use strobe_types::chance::Chance;

    #[test]
    fn events_come_by_time_and_then_in_the_order_in_which_they_were_added() {
        for seed in 0..50 {
            let mut chance = Chance::new(seed, 1);
            let (mut queue, mut sorted) = (Queue::new(), BTreeMap::new());
            let mut now = 0;
            for order in 0..2_000u64 {
                let far = 1 << chance.below(40);
                let at = if chance.below(4) == 0 { now } else { now + chance.below(far) };
                queue.push(at, order);
                sorted.insert((at, order), ());
                for _ in 0..chance.below(3) {
                    let next = sorted.pop_first().map(|(key, ())| key);
                    assert_eq!(queue.pop(), next, "seed {seed}");
                    now = next.map_or(now, |(at, _)| at);
                }
            }
            while let Some((key, ())) = sorted.pop_first() {
                assert_eq!(queue.pop(), Some(key), "seed {seed}");
            }
            assert_eq!(queue.pop(), None);
        }
    }

    #[test]
    fn what_is_past_happens_now() {
        let mut queue = Queue::new();
        queue.push(10, 'a');
        assert_eq!(queue.pop(), Some((10, 'a')));
        queue.push(3, 'b');
        assert_eq!(queue.pop(), Some((10, 'b')));
    }
}
