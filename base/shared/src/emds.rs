// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statistics of slices that a node keeps on request (docs/design/mds.md), in one block of the segment's heap. It has a
//! ring of rows, written by whoever ends the slice, and for each endpoint slot a ring of counts, which only its owner
//! writes, with plain stores. The number of the slice is the index into both, so a count belongs to its slice whoever
//! ends that, and nothing has to be read or cleared at the end of a slice. Anybody may read meanwhile.
//!
//! A row consists of a tag, the time at which the end of the slice began, a word for each metric that is written (its
//! value plus one, or 0 if it has none), and on several nodes the next slice and some times (`emds/row.rs`). The tag is
//! twice the slice, and odd while the row is being written. In a job of one node a row is one cache line, since global
//! metrics follow from local ones there. Counts consist of the slice and a word for each metric that ranks count.

mod row;
mod words;

use crate::Segment;
use crate::sync::{AtomicU64, Ordering, fence};
use row::{LINE_WORDS, ROW_WORDS, ROW_WORDS_ALONE};
pub use row::{Moments, NewRow, SliceRow};
use strobe_types::metrics::{COUNTED, COUNTS, METRICS, METRICS_MAX, Metric, ROUTINES, Scope, places};
pub use words::EmdsWords;

/// The place of each metric among a rank's counts, of which the first word is the slice.
const COUNT_PLACES: [u8; METRICS_MAX] = places(&COUNTED);
/// Words of a rank's counts for one slice, rounded up to cache lines.
const COUNT_WORDS: usize = (1 + COUNTED.len()).next_multiple_of(LINE_WORDS);

/// Which statistics a node keeps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct EmdsShape {
    /// The metrics, one bit each.
    pub metrics: u64,
    /// First and last slice that are kept.
    pub slices: (u64, u64),
    /// One in this many slices is kept.
    pub every: u64,
    /// Number of rows in the ring.
    pub rows: u32,
}

/// The statistics of slices of one node.
#[derive(Clone, Copy)]
pub struct Emds {
    words: &'static EmdsWords,
    block: &'static [AtomicU64],
    rows: usize,
    /// One less than `rows` if that is a power of two, else 0.
    mask: u64,
    row_words: usize,
    endpoint_slots: usize,
    shape: EmdsShape,
    alone: bool,
}

impl Segment {
    /// Makes the block, before any rank attaches. False if the heap is full.
    pub fn make_emds(&self, shape: &EmdsShape) -> bool {
        let words = &self.header().emds;
        let (rows, endpoint_slots) = (shape.rows as usize, self.endpoint_slots() as usize);
        let words_each = row_words(self) + endpoint_slots * COUNT_WORDS;
        let Some(offset) = self.allocate(8 * rows * words_each) else { return false };
        words.metrics.store(shape.metrics, Ordering::Relaxed);
        words.first.store(shape.slices.0, Ordering::Relaxed);
        words.last.store(shape.slices.1, Ordering::Relaxed);
        words.every.store(shape.every.max(1), Ordering::Relaxed);
        words.rows.store(shape.rows, Ordering::Relaxed);
        words.endpoint_slots.store(self.endpoint_slots(), Ordering::Relaxed);
        // Plus 64, so that offset 0 is not taken for "none".
        words.at.store(offset + 64, Ordering::Release);
        true
    }

    /// The statistics of slices of this node; `None` if none are kept.
    pub fn emds(&self) -> Option<Emds> {
        let words = &self.header().emds;
        let offset = words.at.load(Ordering::Acquire).checked_sub(64)?;
        let (rows, endpoint_slots) =
            (words.rows.load(Ordering::Relaxed), words.endpoint_slots.load(Ordering::Relaxed) as usize);
        let row_words = row_words(self);
        let length = (rows as usize).checked_mul(row_words + endpoint_slots.checked_mul(COUNT_WORDS)?)?;
        let inside = offset % 64 == 0 && offset.checked_add(8 * length as u64)? <= self.heap_bytes();
        let shape = EmdsShape {
            metrics: words.metrics.load(Ordering::Relaxed),
            slices: (words.first.load(Ordering::Relaxed), words.last.load(Ordering::Relaxed)),
            every: words.every.load(Ordering::Relaxed).max(1),
            rows,
        };
        (inside && rows > 0).then(|| Emds {
            words,
            // SAFETY: inside the heap, aligned to a line; the elements are atomics.
            block: unsafe { self.atomics::<AtomicU64>(offset, length) },
            rows: rows as usize,
            mask: if rows.is_power_of_two() { u64::from(rows) - 1 } else { 0 },
            row_words,
            endpoint_slots,
            shape,
            alone: row_words == ROW_WORDS_ALONE,
        })
    }
}

fn row_words(segment: &Segment) -> usize {
    if segment.header().nodes.load(Ordering::Relaxed) <= 1 { ROW_WORDS_ALONE } else { ROW_WORDS }
}

impl Emds {
    /// Which statistics are kept.
    pub fn shape(&self) -> EmdsShape {
        self.shape
    }

    /// The words in the header.
    pub fn words(&self) -> &'static EmdsWords {
        self.words
    }

    /// True if this is the job's only node.
    pub fn is_alone(&self) -> bool {
        self.alone
    }

    /// True if ranks have to count.
    pub fn counts(&self) -> bool {
        self.shape.metrics & COUNTS != 0
    }

    /// True if ranks have to measure the time in routines.
    pub fn times(&self) -> bool {
        self.shape.metrics & ROUTINES != 0
    }

    /// The place of a slice's row; `None` if the slice is not kept.
    #[inline]
    fn place(&self, slice: u64) -> Option<usize> {
        let EmdsShape { slices: (first, last), every, .. } = self.shape;
        let since = slice.checked_sub(first).filter(|_| slice <= last)?;
        if every == 1 {
            let place = if self.mask > 0 { since & self.mask } else { since % self.rows as u64 };
            return Some(place as usize);
        }
        (since % every == 0).then_some((since / every % self.rows as u64) as usize)
    }

    fn row(&self, place: usize) -> &'static [AtomicU64] {
        &self.block[place * self.row_words..(place + 1) * self.row_words]
    }

    fn counts_of(&self, endpoint_slot: usize, place: usize) -> &'static [AtomicU64] {
        let at = self.rows * self.row_words + (endpoint_slot * self.rows + place) * COUNT_WORDS;
        &self.block[at..at + COUNT_WORDS]
    }

    /// Prefetches the row that a slice will have: another rank may have written it last.
    #[inline]
    pub fn expect(&self, slice: u64) {
        if let Some(place) = self.place(slice) {
            crate::cache::fetch_to_write(std::ptr::from_ref(&self.row(place)[0]) as usize, 8 * self.row_words);
        }
    }

    /// True if the row of the slice before is there, from which the time since then can be computed.
    pub fn follows_row(&self, slice: u64) -> bool {
        self.shape.every == 1 && slice > self.shape.slices.0
    }

    /// Writes the row of a slice that has ended. Called once, by whoever ended it; does nothing for a slice that is not
    /// kept.
    #[inline]
    pub fn write(&self, row: &NewRow) {
        let Some(place) = self.place(row.slice) else { return };
        let words = self.row(place);
        let (tag, writing) = (words[0].load(Ordering::Relaxed), row.slice << 1 | 1);
        let free = tag & 1 == 0 && tag < writing;
        if !free || words[0].compare_exchange(tag, writing, Ordering::AcqRel, Ordering::Relaxed).is_err() {
            self.words.dropped.fetch_add(1, Ordering::Relaxed);
            return;
        }
        fence(Ordering::Release);
        words[1].store(row.ended_ns, Ordering::Relaxed);
        for (word, value) in words[2..].iter().zip(row.words) {
            word.store(value, Ordering::Relaxed);
        }
        words[0].store(row.slice << 1, Ordering::Release);
    }

    /// Adds to a metric that is counted in this slice. Only the owner of the endpoint slot may.
    #[inline]
    pub fn add(&self, endpoint_slot: u32, slice: u64, metric: Metric, value: u64) {
        let Some(place) = self.place(slice) else { return };
        let words = self.counts_of(endpoint_slot as usize, place);
        if words[0].load(Ordering::Relaxed) != slice {
            words[0].store(0, Ordering::Relaxed);
            fence(Ordering::Release);
            words[1..].iter().for_each(|word| word.store(0, Ordering::Relaxed));
            words[0].store(slice, Ordering::Release);
        }
        let word = &words[1 + COUNT_PLACES[metric as usize] as usize];
        word.store(word.load(Ordering::Relaxed) + value, Ordering::Relaxed);
    }

    /// The sum over all endpoint slots of what was counted in a slice; `None` if nothing was.
    fn counted(&self, slice: u64, place: usize) -> Option<[u64; COUNTED.len()]> {
        let mut sums = None;
        for endpoint_slot in 0..self.endpoint_slots {
            let words = self.counts_of(endpoint_slot, place);
            if words[0].load(Ordering::Acquire) != slice {
                continue;
            }
            let sums = sums.get_or_insert([0; COUNTED.len()]);
            sums.iter_mut().zip(&words[1..]).for_each(|(sum, word)| *sum += word.load(Ordering::Relaxed));
        }
        sums
    }

    /// The row at a place; `None` if it is not complete.
    fn read(&self, place: usize) -> Option<SliceRow> {
        let words = self.row(place);
        let tag = words[0].load(Ordering::Acquire);
        if tag == 0 || tag & 1 != 0 {
            return None;
        }
        let mut row = SliceRow::new(tag >> 1, words[1].load(Ordering::Relaxed));
        row.take(words[2..].iter().map(|word| word.load(Ordering::Relaxed)));
        fence(Ordering::Acquire);
        (words[0].load(Ordering::Relaxed) == tag).then_some(row)
    }

    /// The rows of the slices from `from` on that have ended, and of `now`, the current slice, if something was counted
    /// in it. In order, with only the metrics that are kept.
    pub fn rows(&self, from: u64, now: u64) -> Vec<SliceRow> {
        let mut rows: Vec<SliceRow> =
            (0..self.rows).filter_map(|place| self.read(place)).filter(|row| row.slice + 1 >= from).collect();
        rows.sort_by_key(|row| row.slice);
        let open = self.place(now).filter(|&place| now >= from && self.counted(now, place).is_some());
        rows.extend(open.filter(|_| rows.last().is_none_or(|row| row.slice < now)).map(|_| SliceRow::new(now, 0)));
        for at in 0..rows.len() {
            self.complete(&mut rows, at);
        }
        // The row before `from` was only needed for the time since then.
        rows.retain(|row| row.slice >= from);
        rows
    }

    /// Completes row `at`: adds what ranks have counted, and the time since the slice before if its row is there;
    /// removes metrics that are not kept.
    fn complete(&self, rows: &mut [SliceRow], at: usize) {
        let before = at.checked_sub(1).map(|before| (rows[before].next, rows[before].ended_ns));
        let row = &mut rows[at];
        if let Some((next, ended_ns)) = before
            && next == row.slice
            && row.ended_ns > 0
        {
            // As others end slices meanwhile, who ended this one may have taken another for the one before.
            let elapsed_ns = row.ended_ns.saturating_sub(ended_ns);
            row.set(Metric::Letts, elapsed_ns);
        }
        if self.alone && row.ended_ns > 0 {
            row.make_global();
        }
        row.complete_moments();
        if let Some(place) = self.place(row.slice).filter(|_| self.counts() || self.times()) {
            let sums = self.counted(row.slice, place).unwrap_or_default();
            COUNTED.iter().zip(sums).for_each(|(&metric, sum)| row.set(metric, sum));
        }
        for known in &METRICS {
            let here = self.alone || known.scope == Scope::Local || row.values[known.metric as usize].is_some();
            if self.shape.metrics & known.metric.bit() == 0 || !here {
                row.values[known.metric as usize] = None;
            }
        }
    }
}

#[cfg(all(test, not(loom)))]
#[path = "emds/tests.rs"]
mod tests;
