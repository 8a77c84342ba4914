// SPDX-License-Identifier: MIT OR Apache-2.0
//! The row of a slice: as it is written, and as it is read.

use strobe_types::metrics::{METRICS_MAX, Metric, WRITTEN, WRITTEN_OF_NODE, places};

/// Words of a cache line: rows and counts are whole lines.
pub(super) const LINE_WORDS: usize = 8;
/// Words of a row in a job of one node, which has no global metrics and no times, and in a job of several.
pub(super) const ROW_WORDS_ALONE: usize = (2 + WRITTEN_OF_NODE).next_multiple_of(LINE_WORDS);
pub(super) const ROW_WORDS: usize = (2 + WRITTEN.len() + MOMENTS).next_multiple_of(LINE_WORDS);
/// Words behind the metrics: the next slice, and three times.
const MOMENTS: usize = 4;
/// The place of each metric that is written. GTDEM is computed from the times; GTMSM and GTTS need the times of all
/// nodes, so whoever reads the rows of all nodes computes them.
const PLACES: [u8; METRICS_MAX] = places(&WRITTEN);

/// Times within the end of a slice on several nodes, by the monotonic clock of the node's host; 0: not known here.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moments {
    /// When node 0 strobed the exchange; known only on node 0 of a job whose slices it ends.
    pub exchange_ns: u64,
    /// When node 0 strobed the next slice, after all nodes had said that they had finished the exchange.
    pub schedule_ns: u64,
    /// When this node had stored the number of the next slice.
    pub stored_ns: u64,
    /// When this node had finished the end of the slice.
    pub opened_ns: u64,
}

/// The statistics of one slice on one node.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct SliceRow {
    /// Number of the slice.
    pub slice: u64,
    /// When its end began, by the monotonic clock of the host; 0 for a slice that has not ended.
    pub ended_ns: u64,
    /// The slice that followed on this node.
    pub next: u64,
    /// Times by which nodes are compared.
    pub moments: Moments,
    /// Its metrics, by their place in the table.
    pub values: [Option<u64>; METRICS_MAX],
}

impl SliceRow {
    /// A row without values.
    pub fn new(slice: u64, ended_ns: u64) -> SliceRow {
        SliceRow { slice, ended_ns, next: slice + 1, ..SliceRow::default() }
    }

    /// Reads the words of a row behind the time.
    pub(super) fn take(&mut self, words: impl Iterator<Item = u64>) {
        let mut moments = [0; MOMENTS];
        for (at, word) in words.enumerate() {
            if let Some(metric) = WRITTEN.get(at) {
                self.values[*metric as usize] = word.checked_sub(1);
            } else if let Some(moment) = moments.get_mut(at - WRITTEN.len()) {
                *moment = word;
            }
        }
        let [next, exchange_ns, schedule_ns, opened_ns] = moments;
        self.next = next.max(self.slice + 1);
        self.moments = Moments { exchange_ns, schedule_ns, stored_ns: 0, opened_ns };
    }

    /// Computes metrics from the times. Called before metrics that are not kept are removed.
    pub(super) fn complete_moments(&mut self) {
        let Moments { exchange_ns, schedule_ns, opened_ns, .. } = self.moments;
        if opened_ns > 0 {
            self.moments.stored_ns = opened_ns.saturating_sub(self.get(Metric::LtrRelease).unwrap_or(0));
        }
        if exchange_ns > 0 && schedule_ns > 0 {
            self.set(Metric::Gtdem, schedule_ns.saturating_sub(exchange_ns));
        }
    }

    /// Sets a metric.
    pub fn set(&mut self, metric: Metric, value: u64) {
        self.values[metric as usize] = Some(value);
    }

    /// The value of a metric, if it has one.
    pub fn get(&self, metric: Metric) -> Option<u64> {
        self.values[metric as usize]
    }

    /// In a job of one node: sets each global metric to the local one.
    pub(super) fn make_global(&mut self) {
        for (global, local) in [
            (Metric::Getts, Metric::Letts),
            (Metric::Gtdem, Metric::Ltdem),
            (Metric::Gtmsm, Metric::Ltmsm),
            (Metric::Gtts, Metric::Ltts),
        ] {
            self.values[global as usize] = self.values[local as usize];
        }
        // These count questions to other nodes, of which there are none.
        [Metric::Usrts, Metric::Usrdem, Metric::Usrmsm].into_iter().for_each(|metric| self.set(metric, 0));
    }
}

/// A row that is being written, by whoever ends the slice.
#[derive(Clone, Copy, Debug)]
pub struct NewRow {
    pub(super) slice: u64,
    /// When the slice's end began.
    pub ended_ns: u64,
    pub(super) words: [u64; ROW_WORDS - 2],
}

impl NewRow {
    /// A row without values.
    #[inline]
    pub fn new(slice: u64, ended_ns: u64) -> NewRow {
        NewRow { slice, ended_ns, words: [0; ROW_WORDS - 2] }
    }

    /// Sets a metric that is written by whoever ends the slice.
    #[inline]
    pub fn set(&mut self, metric: Metric, value: u64) {
        let place = PLACES[metric as usize] as usize;
        debug_assert!(place < WRITTEN.len(), "ranks count {metric:?}, or nobody");
        self.words[place] = value.saturating_add(1);
    }

    /// The value of such a metric, if it was set.
    #[inline]
    pub fn get(&self, metric: Metric) -> Option<u64> {
        self.words[PLACES[metric as usize] as usize].checked_sub(1)
    }

    /// Sets the slice that follows, if that is not, or may not be, the next number.
    #[inline]
    pub fn set_next(&mut self, slice: u64) {
        self.words[WRITTEN.len()] = slice;
    }

    /// On node 0: sets when it strobed the exchange and the next slice.
    #[inline]
    pub fn set_strobes(&mut self, strobed_ns: [u64; 2]) {
        self.words[WRITTEN.len() + 1..WRITTEN.len() + 3].copy_from_slice(&strobed_ns);
    }

    /// Sets when this node had finished the end of the slice.
    #[inline]
    pub fn set_opened(&mut self, now_ns: u64) {
        self.words[WRITTEN.len() + 3] = now_ns;
    }
}
