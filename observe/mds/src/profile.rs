// SPDX-License-Identifier: MIT OR Apache-2.0
//! The statistics of all ranks as one table of text: for each call the least, the greatest, the total, the count and
//! the average, in milliseconds; then the same of the time between calls and of the time in them.

use crate::record::{CallRecord, HistogramRecord, RankRecord, whole};
use std::fmt::Write;
use strobe_types::metrics::DISTRIBUTIONS;

/// The table.
pub fn profile(records: &[RankRecord]) -> String {
    let (calls, histograms) = whole(records);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "{:<28} {:>12} {:>12} {:>14} {:>10} {:>12}",
        "call, ms", "min", "max", "total", "count", "average"
    );
    calls.iter().for_each(|call| row(&mut text, &call.call, &numbers(call), call.count));
    for of in DISTRIBUTIONS.iter().filter(|of| !of.of_calls) {
        if let Some(histogram) = histograms.iter().find(|histogram| histogram.metric == of.name) {
            row(&mut text, of.title, &distribution(histogram), histogram.count);
        }
    }
    let guessed = calls.iter().any(|call| call.measured < call.count);
    if guessed {
        text.push_str("quick calls: one in 64 is timed, the others count as the mean of those\n");
    }
    let missed: u32 = records.iter().map(|record| record.missed).sum();
    if missed > 0 {
        let _ = writeln!(text, "{missed} histograms had no room: ask for more memory, fewer digits or fewer calls");
    }
    text
}

/// Least, greatest, total, average; nothing if none was timed.
fn numbers(call: &CallRecord) -> Option<[u64; 4]> {
    (call.measured > 0).then(|| [call.least_ns, call.most_ns, call.total_ns, call.total_ns / call.count.max(1)])
}

fn distribution(histogram: &HistogramRecord) -> Option<[u64; 4]> {
    let average = histogram.total.checked_div(histogram.count)?;
    Some([histogram.least, histogram.most, histogram.total, average])
}

fn row(text: &mut String, label: &str, numbers: &Option<[u64; 4]>, count: u64) {
    let [least, most, total, average] = match numbers {
        Some(numbers) => numbers.map(|ns| format!("{:.6}", ns as f64 / 1e6)),
        None => std::array::from_fn(|_| "-".to_string()),
    };
    let _ = writeln!(text, "{label:<28} {least:>12} {most:>12} {total:>14} {count:>10} {average:>12}");
}

#[cfg(test)]
mod tests {
    use super::*;

    fn call(count: u64, measured: u64, [least_ns, most_ns, total_ns]: [u64; 3]) -> CallRecord {
        CallRecord { call: "MPI_Send".into(), count, measured, bytes: 8, total_ns, least_ns, most_ns }
    }

    fn rank(rank: u32, call: CallRecord, computation: &[u64]) -> RankRecord {
        let histogram = HistogramRecord {
            metric: "computation".into(),
            count: computation.len() as u64,
            total: computation.iter().sum(),
            least: *computation.iter().min().expect("some"),
            most: *computation.iter().max().expect("some"),
            buckets: computation.iter().map(|&ns| (ns, 1)).collect(),
            ..HistogramRecord::default()
        };
        RankRecord { rank, calls: vec![call], histograms: vec![histogram], ..RankRecord::default() }
    }

    #[test]
    fn ranks_add_up() {
        let ranks = [
            rank(0, call(2, 2, [1_000_000, 3_000_000, 4_000_000]), &[500_000, 2_000_000]),
            rank(1, call(2, 2, [500_000, 1_500_000, 2_000_000]), &[7_500_000]),
        ];
        let text = profile(&ranks);
        let words = |line: usize| text.lines().nth(line).expect("a line").split_whitespace().collect::<Vec<_>>();
        assert_eq!(words(1), ["MPI_Send", "0.500000", "3.000000", "6.000000", "4", "1.500000"]);
        let row = ["Computation", "granularity", "0.500000", "7.500000", "10.000000", "3", "3.333333"];
        assert_eq!(words(2), row);
        assert_eq!(text.lines().count(), 3, "nothing to excuse:\n{text}");
        let (_, histograms) = whole(&ranks);
        assert_eq!(histograms[0].buckets, [(500_000, 1), (2_000_000, 1), (7_500_000, 1)]);
        assert_eq!([histograms[0].quantile(0.5), histograms[0].quantile(1.0)], [2_000_000, 7_500_000]);
    }

    #[test]
    fn what_was_not_timed_has_no_numbers() {
        let text = profile(&[rank(0, call(100, 0, [0, 0, 0]), &[5])]);
        assert!(text.lines().nth(1).is_some_and(|line| line.contains(" - ") && line.contains("100")), "{text}");
        assert!(text.contains("one in 64"), "{text}");
    }
}
