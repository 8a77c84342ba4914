// SPDX-License-Identifier: MIT OR Apache-2.0
//! The measurement: two copies of this process on two cores send each other messages of several sizes on each way,
//! through a ring such as ranks have, and through copies by the kernel. It takes a few milliseconds and ends in any
//! case: on a machine where others compute all the time it gives up.

use crate::costs::{BATCH, BATCH_BYTES_MAX, Costs, Row};
use std::cell::Cell;
use std::io;
use std::os::fd::AsFd;
use std::sync::atomic::Ordering;
use strobe_os::affinity::CpuSet;
use strobe_os::hardware::Resource;
use strobe_os::siblings::{self, Sibling, Word};
use strobe_os::{clock, cpu, memory};
use strobe_shared::{ConstMemory, OwnedMemory, Producer, Ring, Segment, SlotHeader};

/// Sizes of the messages: those at which one way or another begins or ends to be the best.
const SIZES: [usize; 9] = [2 << 10, 4 << 10, 8 << 10, 16 << 10, 32 << 10, 64 << 10, 128 << 10, 256 << 10, 1 << 20];
const BYTES_MAX: usize = SIZES[SIZES.len() - 1];
/// The longest that one side alone copies: beyond, a half each is sooner everywhere.
const ALONE_BYTES_MAX: usize = 256 << 10;
/// All is measured this often, and the least time counts.
const REPEATS: usize = 2;
/// After this time no further message is sent.
const GIVE_UP_NS: u64 = 40_000_000;
const LOOKS_BEFORE_YIELD: u32 = 500;
/// For how much of the time a side has to have its processor to itself, in percent.
const OWN_PERCENT_MIN: u64 = 90;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Way {
    Ring,
    Alone,
    Both,
}

/// What is measured of each size, in this order, and how many messages are sent before the other side's turn.
const COLUMNS: [(Way, u32); 5] =
    [(Way::Ring, 1), (Way::Alone, 1), (Way::Both, 1), (Way::Ring, BATCH), (Way::Alone, BATCH)];

/// What a column says that was not measured, as copies are refused, or such messages are too long for it.
const UNKNOWN: u32 = 0;

fn is_measured(column: (Way, u32), bytes: usize) -> bool {
    match column {
        (Way::Alone, 1) => bytes <= ALONE_BYTES_MAX,
        (_, 1) => true,
        _ => bytes <= BATCH_BYTES_MAX,
    }
}

/// How often messages go there and others back in one measurement. In the first one, which does not count, once.
fn rounds(repeat: usize, bytes: usize, count: u32) -> u32 {
    match (repeat, count, bytes) {
        (0, _, _) => 1,
        (_, 2.., _) => 3,
        (_, _, ..=0x8000) => 6,
        (_, _, ..=0x10000) => 3,
        (_, _, ..=0x40000) => 2,
        _ => 1,
    }
}

/// The words that both sides see. Where there are two of a kind, they are of messages by their sender.
struct Words<'a>(&'a [Word]);

impl<'a> Words<'a> {
    const COUNT: usize = Words::RESULTS + SIZES.len() * COLUMNS.len();
    const RESULTS: usize = 11;

    /// The number of the last message whose receiver is ready.
    fn accepted(&self, sender: usize) -> &'a Word {
        &self.0[sender]
    }

    /// That of the last one of which the sender has copied its half.
    fn copied(&self, sender: usize) -> &'a Word {
        &self.0[2 + sender]
    }

    /// That of the last one that is all copied.
    fn over(&self, sender: usize) -> &'a Word {
        &self.0[4 + sender]
    }

    /// Whether a side may copy from and to the other one: 1 if not, 2 if so, 0 as long as it has not tried.
    fn may_copy(&self, side: usize) -> &'a Word {
        &self.0[6 + side]
    }

    /// Not 0 if a side has had its processor to itself.
    fn had_processor(&self, side: usize) -> &'a Word {
        &self.0[8 + side]
    }

    /// Not 0 if the measurement is given up.
    fn given_up(&self) -> &'a Word {
        &self.0[10]
    }

    /// What was found of the size and the column of these numbers.
    fn result(&self, size: usize, column: usize) -> &'a Word {
        &self.0[Words::RESULTS + size * COLUMNS.len() + column]
    }
}

/// What one side has for itself, made before there are two, as they may allocate nothing.
struct Own {
    producer: Producer<'static>,
    inbound: Ring<'static>,
    /// What it sends through the ring, and where messages from the ring go.
    source: Vec<u8>,
    from_ring: OwnedMemory,
}

impl Own {
    fn new(segment: &Segment, me: usize) -> Own {
        let ring = |from: usize, to: usize| segment.ring(from as u32, to as u32);
        Own {
            producer: Producer::new(ring(me, 1 - me)),
            inbound: ring(1 - me, me),
            source: vec![1 + me as u8; BYTES_MAX],
            from_ring: OwnedMemory::new(BYTES_MAX),
        }
    }
}

/// One of the two. The memory that it lends is what it sends, then where what it receives goes.
struct Side<'a> {
    own: Own,
    sibling: &'a Sibling<'a>,
    words: Words<'a>,
    give_up_ns: u64,
    copies: bool,
    /// Messages announced so far, by sender.
    announced: [u32; 2],
}

impl Side<'_> {
    /// Waits until `ready`. False if it takes so long that the measurement is given up.
    fn wait(&self, ready: impl Fn(&Self) -> bool) -> bool {
        let mut looks = 0u32;
        while !ready(self) {
            if self.words.given_up().0.load(Ordering::Relaxed) != 0 {
                return false;
            }
            looks += 1;
            if looks.is_multiple_of(LOOKS_BEFORE_YIELD) {
                if clock::now_ns() > self.give_up_ns {
                    self.give_up();
                }
                cpu::yield_now();
            }
            std::hint::spin_loop();
        }
        true
    }

    fn give_up(&self) {
        self.words.given_up().0.store(1, Ordering::Relaxed);
    }

    fn wait_for(&self, word: &Word, number: u32) -> bool {
        self.wait(|_| word.0.load(Ordering::Acquire) == number)
    }

    /// Sends `count` messages. False if the measurement is given up, or a copy refused.
    fn send(&mut self, way: Way, bytes: usize, count: u32) -> bool {
        let me = self.sibling.index;
        if way == Way::Ring {
            let header = SlotHeader { kind: strobe_shared::PAYLOAD_KIND, length: bytes as u32, ..Default::default() };
            let push = |side: &Self| side.own.producer.push_copy(header, ConstMemory::of(&side.own.source[..bytes]));
            return (0..count).all(|_| self.wait(push));
        }
        for _ in 0..count {
            self.announced[me] += 1;
            self.own.producer.push_words(SlotHeader::default(), &[u64::from(self.announced[me])]);
        }
        let number = self.announced[me];
        if way == Way::Both {
            let copied =
                self.wait_for(self.words.accepted(me), number) && self.sibling.push(0, BYTES_MAX, bytes / 2).is_ok();
            self.words.copied(me).0.store(number, Ordering::Release);
            if !copied {
                return false;
            }
        }
        self.wait_for(self.words.over(me), number)
    }

    /// Receives `count` messages.
    fn receive(&mut self, way: Way, bytes: usize, count: u32) -> bool {
        let from = 1 - self.sibling.index;
        for _ in 0..count {
            if !self.wait(|side| side.own.inbound.peek().is_some()) {
                return false;
            }
            let Some(arrival) = self.own.inbound.peek() else { return false };
            if way == Way::Ring {
                arrival.copy_to(self.own.from_ring.memory(), bytes);
            }
            arrival.take();
        }
        if way == Way::Ring {
            return true;
        }
        self.announced[from] += count;
        let number = self.announced[from];
        let copied = match way {
            Way::Both => {
                self.words.accepted(from).0.store(number, Ordering::Release);
                let half = bytes / 2;
                self.sibling.pull(half, BYTES_MAX + half, bytes - half).is_ok()
                    && self.wait_for(self.words.copied(from), number)
            }
            _ => self.sibling.pull_often(0, BYTES_MAX, bytes, count as usize).is_ok(),
        };
        self.words.over(from).0.store(number, Ordering::Release);
        copied
    }

    /// The nanoseconds that one of `count` messages takes: half of the quickest round. `None` if the measurement is
    /// given up.
    fn time(&mut self, way: Way, bytes: usize, count: u32, rounds: u32) -> Option<u32> {
        let mut least_ns = u64::MAX;
        for _ in 0..rounds {
            let began_ns = clock::now_ns();
            let went = match self.sibling.index {
                0 => self.send(way, bytes, count) && self.receive(way, bytes, count),
                _ => self.receive(way, bytes, count) && self.send(way, bytes, count),
            };
            if !went {
                self.give_up();
                return None;
            }
            least_ns = least_ns.min(clock::now_ns() - began_ns);
        }
        Some((least_ns / 2 / u64::from(count)).max(1) as u32)
    }

    /// Tries whether each side may copy from and to the other one. Both say the same.
    fn try_copies(&mut self) -> bool {
        let may = self.sibling.pull(0, BYTES_MAX, 8).is_ok() && self.sibling.push(0, BYTES_MAX, 8).is_ok();
        self.words.may_copy(self.sibling.index).0.store(1 + u32::from(may), Ordering::Release);
        let others = self.words.may_copy(1 - self.sibling.index);
        self.wait(|_| others.0.load(Ordering::Acquire) != 0) && may && others.0.load(Ordering::Acquire) == 2
    }

    /// Measures all sizes on all ways, and says whether the side had its processor to itself meanwhile: what is
    /// measured otherwise is too much, and not of all ways alike.
    fn run(&mut self) {
        let (began_ns, began_own_ns) = (clock::now_ns(), clock::thread_ns());
        self.copies = self.try_copies();
        if self.measure().is_none() {
            return;
        }
        let (all_ns, own_ns) = (clock::now_ns() - began_ns, clock::thread_ns() - began_own_ns);
        let had_processor = u32::from(own_ns * 100 >= all_ns * OWN_PERCENT_MIN);
        self.words.had_processor(self.sibling.index).0.store(had_processor, Ordering::Release);
    }

    /// Measures all sizes on all ways. The first time brings memory and code into the caches and does not count.
    fn measure(&mut self) -> Option<()> {
        for repeat in 0..=REPEATS {
            for (size, bytes) in SIZES.into_iter().enumerate() {
                for (column, (way, count)) in COLUMNS.into_iter().enumerate() {
                    if !is_measured((way, count), bytes) || (way != Way::Ring && !self.copies) {
                        continue;
                    }
                    let time_ns = self.time(way, bytes, count, rounds(repeat, bytes, count))?;
                    let result = &self.words.result(size, column).0;
                    if repeat > 0 && self.sibling.index == 0 {
                        let least_ns = result.load(Ordering::Relaxed);
                        result.store(
                            if least_ns == UNKNOWN { time_ns } else { time_ns.min(least_ns) },
                            Ordering::Relaxed,
                        );
                    }
                }
            }
        }
        Some(())
    }
}

/// Two processors that this process may use, of different cores if there are such.
fn two_processors() -> Option<[usize; 2]> {
    let processors = CpuSet::usable().ok()?.numbers();
    let core = |processor: usize| Resource::Core.instance(&CpuSet::of([processor]));
    let first = *processors.first()?;
    let others = || processors.iter().copied().filter(|&other| other != first);
    let second = others().find(|&other| core(other) != core(first)).or_else(|| others().next())?;
    Some([first, second])
}

/// Measures. `Ok(None)` where there is only one processor, or where others leave no time. Fails if the system has no
/// memory or no processes for it.
pub fn measure() -> io::Result<Option<Costs>> {
    let Some(processors) = two_processors() else { return Ok(None) };
    let file = Segment::alone(2, Default::default(), [0; 2])?;
    let segment = Segment::attach(file.as_fd())?;
    let own = [0, 1].map(|me| Cell::new(Some(Own::new(&segment, me))));
    let give_up_ns = clock::now_ns() + GIVE_UP_NS;
    let (told, ended) = siblings::run(Words::COUNT, 2 * BYTES_MAX, processors, |sibling| {
        let Some(own) = own[sibling.index].take() else { return };
        let words = Words(sibling.words);
        let mut side = Side { own, sibling, words, give_up_ns, copies: false, announced: [0; 2] };
        side.run();
        // Nothing is freed here: memory belongs to the process that this one is a copy of.
        std::mem::forget(side);
    })?;
    // The mapping stays; its pages, a few megabytes, need not.
    memory::empty(file.as_fd(), memory::size(file.as_fd())?);
    Ok(if ended { costs(&told) } else { None })
}

/// What the words say in the end; nothing if they were given up, or a side had to share its processor.
fn costs(told: &[u32]) -> Option<Costs> {
    let words: Vec<Word> = told.iter().map(|&value| Word(value.into())).collect();
    let words = Words(&words);
    let value = |word: &Word| word.0.load(Ordering::Relaxed);
    if value(words.given_up()) != 0 || (0..2).any(|side| value(words.had_processor(side)) == 0) {
        return None;
    }
    let row = |(size, bytes): (usize, usize)| {
        let ns = |column: usize| Some(value(words.result(size, column))).filter(|&ns| ns != UNKNOWN);
        Some(Row {
            bytes: bytes as u32,
            ring_ns: ns(0)?,
            alone_ns: ns(1),
            both_ns: ns(2),
            ring_batch_ns: ns(3),
            alone_batch_ns: ns(4),
        })
    };
    let rows: Option<Vec<Row>> = SIZES.into_iter().enumerate().map(row).collect();
    rows.map(|rows| Costs { rows })
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_os::process_memory;

    #[test]
    fn a_measurement_has_all_rows_or_none() {
        let Ok(Some(costs)) = measure() else { return };
        assert_eq!(costs.rows.iter().map(|row| row.bytes as usize).collect::<Vec<_>>(), SIZES);
        for row in &costs.rows {
            let batch = row.bytes as usize <= BATCH_BYTES_MAX;
            assert!(row.ring_ns > 0 && row.ring_batch_ns.is_some() == batch, "{row:?}");
            assert!(row.both_ns.is_none() || process_memory::copies_allowed(), "{row:?}");
            let alone = row.bytes as usize <= ALONE_BYTES_MAX;
            assert_eq!(row.alone_ns.is_some(), alone && row.both_ns.is_some(), "{row:?}");
            assert_eq!(row.alone_batch_ns.is_some(), batch && row.alone_ns.is_some(), "{row:?}");
        }
    }

    #[test]
    fn what_was_given_up_or_had_no_processor_does_not_count() {
        let mut told = vec![7; Words::COUNT];
        told[10] = 0;
        assert_eq!(costs(&told).map(|costs| costs.rows.len()), Some(SIZES.len()));
        for (word, value) in [(10, 1), (8, 0), (9, 0), (Words::RESULTS, UNKNOWN)] {
            let kept = std::mem::replace(&mut told[word], value);
            assert_eq!(costs(&told), None, "word {word}");
            told[word] = kept;
        }
    }
}
