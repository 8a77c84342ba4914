// SPDX-License-Identifier: MIT OR Apache-2.0
//! What performance variables read: this process's port of the node segment, its histograms, and the rows of slices.
//! Before `MPI_Init` all are 0.

use super::observed::{self, Observed};
use super::pvars::{BUCKETS, OfCall, Pvar, Queue, Source};
use strobe_shared::descriptor::{FLAG_SEND, State};
use strobe_shared::port::CallRow;
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_types::calls::CALLS;
use strobe_types::metrics::{Class, METRICS, METRICS_MAX, Metric};

/// The metrics of slices, added up over the slices that tools have looked at.
pub(crate) struct SliceSums {
    /// The first slice that is not in the sums.
    next: u64,
    sums: [u64; METRICS_MAX],
}

impl SliceSums {
    pub(crate) const fn new() -> SliceSums {
        SliceSums { next: 0, sums: [0; METRICS_MAX] }
    }

    /// The sum of a metric, or the last value of one that is a level.
    fn read(&mut self, process: &Observed, metric: Metric) -> u64 {
        if let Some(emds) = process.segment.emds() {
            let now = process.segment.header().strobe.slice();
            for row in emds.rows(self.next, now).iter().filter(|row| row.slice < now) {
                self.next = row.slice + 1;
                for (known, sum) in METRICS.iter().zip(&mut self.sums) {
                    let value = row.get(known.metric);
                    match (known.class, value) {
                        (_, None) => {}
                        (Class::Level, Some(value)) => *sum = value,
                        (Class::Timer | Class::Counter, Some(value)) => *sum = sum.wrapping_add(value),
                    }
                }
            }
        }
        self.sums[metric as usize]
    }
}

fn get(word: &AtomicU64) -> u64 {
    word.load(Ordering::Relaxed)
}

/// The value of a variable: one number for each element. That of a percentage is a `f64` in its bits, and that of a
/// state is an `i32`. `context` is the context of the communicator to which it is bound.
pub(crate) fn read(pvar: &Pvar, context: Option<u32>, slices: &mut SliceSums) -> Vec<u64> {
    let Some(process) = observed::process() else {
        return vec![if pvar.source == Source::Call { u64::MAX } else { 0 }; pvar.elements];
    };
    match pvar.source {
        Source::Call => vec![u64::from(process.port().activity.call.load(Ordering::Relaxed)).wrapping_sub(1)],
        Source::Calls(what) => process.port().rows[..CALLS.len()].iter().map(|row| of_call(row, what)).collect(),
        Source::AllCalls(what) => vec![process.port().rows.iter().map(|row| of_call(row, what)).sum()],
        Source::Queue(what) => vec![of_queue(process, what, context)],
        Source::Histogram(distribution) => {
            let mut buckets = vec![0; BUCKETS];
            let Some(block) = process.segment.block(process.local_rank) else { return buckets };
            for (_, _, histogram) in block.histograms().iter().filter(|(of, ..)| *of == distribution) {
                for (bucket, count) in histogram.filled() {
                    let least = block.scale().least(bucket as usize);
                    buckets[(64 - least.leading_zeros() as usize).min(BUCKETS - 1)] += count;
                }
            }
            buckets
        }
        Source::Slices(metric) => vec![slices.read(process, metric)],
    }
}

fn of_call(row: &CallRow, what: OfCall) -> u64 {
    match what {
        OfCall::Count => get(&row.count),
        OfCall::Bytes => get(&row.bytes),
        // As in the statistics of the job: quick calls that were not timed count as the mean of those that were.
        OfCall::Time => {
            let quick = get(&row.count).saturating_sub(get(&row.waited));
            get(&row.waited_ns) + quick * get(&row.sampled_ns).checked_div(get(&row.sampled)).unwrap_or(0)
        }
        OfCall::Longest => get(&row.longest_ns),
        OfCall::Shortest => get(&row.shortest_ns),
    }
}

fn of_queue(process: &Observed, what: Queue, context: Option<u32>) -> u64 {
    let port = process.port();
    let room = &process.segment.header().unexpected_bytes_max;
    match what {
        Queue::Posted => port.posted_count.load(Ordering::Relaxed).into(),
        Queue::Unexpected => port.unexpected_count.load(Ordering::Relaxed).into(),
        Queue::UnexpectedBytes => get(&port.unexpected_bytes),
        Queue::UnexpectedRoom => get(room),
        Queue::UnexpectedShare => (get(&port.unexpected_bytes) as f64 / get(room).max(1) as f64).to_bits(),
        Queue::PostedOfComm => descriptors(process, context, |state, sends| state == State::Waiting && !sends),
        Queue::UnexpectedOfComm => {
            let all = process.segment.unexpected(process.local_rank);
            all.filter(|one| Some(one.context()) == context).count() as u64
        }
        Queue::SendsOfComm => descriptors(process, context, |state, sends| {
            matches!(state, State::Waiting | State::Moving | State::Staged) && sends
        }),
    }
}

/// How many descriptors of this process's slab with this context are `wanted`. Read without a lock, as observers do.
fn descriptors(process: &Observed, context: Option<u32>, wanted: impl Fn(State, bool) -> bool) -> u64 {
    let used = process.port().slab_used.load(Ordering::Relaxed);
    let all = (1..=used).filter_map(|index| process.segment.descriptor_if_any(process.local_rank, index));
    let mine = all.filter(|one| Some(one.context()) == context);
    mine.filter(|one| wanted(one.state(), one.flags() & FLAG_SEND != 0)).count() as u64
}
