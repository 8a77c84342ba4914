// SPDX-License-Identifier: MIT OR Apache-2.0
//! The cost of a job's calls, by MPI function: how often, how many bytes, how long.

use crate::record::CallRecord;
use std::fmt::Write;
use strobe_shared::port::CallRow;
use strobe_shared::sync::{AtomicU64, Ordering};

fn read(counter: &AtomicU64) -> u64 {
    counter.load(Ordering::Relaxed)
}

/// Total time. The first call and those that waited were timed; each of the others counts as the mean of the quick ones
/// that were timed.
pub(crate) fn time_ns(row: &CallRow) -> u64 {
    let quick = read(&row.count).saturating_sub(read(&row.waited));
    let each = read(&row.sampled_ns).checked_div(read(&row.sampled)).unwrap_or(0);
    read(&row.waited_ns) + quick * each
}

/// The summary that `mpiexec --summary` prints. `wall_ns` is how long the job took.
pub fn table(rows: &[CallRecord], ranks: u32, wall_ns: u64) -> String {
    let in_mpi: u64 = rows.iter().map(|row| row.total_ns).sum();
    let total = (wall_ns * u64::from(ranks)).max(1);
    let mut text = String::new();
    let _ = writeln!(
        text,
        "Strobe summary: {ranks} rank{}, {} wall, {:.1} % of the time in MPI",
        if ranks == 1 { "" } else { "s" },
        duration(wall_ns),
        100.0 * in_mpi as f64 / total as f64
    );
    let _ = writeln!(
        text,
        "{:<28} {:>10} {:>10} {:>10} {:>6} {:>10} {:>10}",
        "call", "count", "bytes", "time", "%", "mean", "longest"
    );
    for row in rows {
        let _ = writeln!(
            text,
            "{:<28} {:>10} {:>10} {:>10} {:>6.1} {:>10} {:>10}",
            row.call,
            row.count,
            quantity(row.bytes),
            measured(row, row.total_ns),
            100.0 * row.total_ns as f64 / total as f64,
            measured(row, row.total_ns / row.count.max(1)),
            measured(row, row.most_ns)
        );
    }
    text
}

/// A duration, or a dash for a call that was so quick and rare that none was measured.
fn measured(row: &CallRecord, ns: u64) -> String {
    if row.most_ns == 0 { "-".to_string() } else { duration(ns) }
}

/// A number of bytes, for people.
pub fn quantity(bytes: u64) -> String {
    const UNITS: [&str; 5] = ["B", "KiB", "MiB", "GiB", "TiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    while value >= 1024.0 && unit + 1 < UNITS.len() {
        value /= 1024.0;
        unit += 1;
    }
    if unit == 0 { format!("{bytes} B") } else { format!("{value:.1} {}", UNITS[unit]) }
}

/// A time in nanoseconds, for people.
pub fn duration(ns: u64) -> String {
    match ns {
        0..1_000 => format!("{ns} ns"),
        1_000..1_000_000 => format!("{:.1} us", ns as f64 / 1e3),
        1_000_000..1_000_000_000 => format!("{:.1} ms", ns as f64 / 1e6),
        _ => format!("{:.2} s", ns as f64 / 1e9),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::merged_calls;

    #[test]
    fn a_table_names_calls_and_shares() {
        let rows = [CallRecord {
            call: "MPI_Send".into(),
            count: 10,
            bytes: 20 << 20,
            total_ns: 500_000_000,
            most_ns: 90_000_000,
            ..CallRecord::default()
        }];
        let text = table(&rows, 2, 1_000_000_000);
        assert!(text.starts_with("Strobe summary: 2 ranks, 1.00 s wall, 25.0 % of the time in MPI\n"), "{text}");
        let row = text.lines().nth(2).expect("a row");
        for part in ["MPI_Send", "10", "20.0 MiB", "500.0 ms", "25.0", "50.0 ms", "90.0 ms"] {
            assert!(row.contains(part), "{part} in {row}");
        }
    }

    #[test]
    fn nodes_add_up() {
        let row = |call: &str, total_ns, most_ns| CallRecord {
            call: call.into(),
            count: 2,
            bytes: 5,
            total_ns,
            most_ns,
            ..CallRecord::default()
        };
        let rows = vec![row("MPI_Send", 10, 3), row("MPI_Recv", 11, 7), row("MPI_Send", 20, 9)];
        let sum = CallRecord { count: 4, bytes: 10, ..row("MPI_Send", 30, 9) };
        assert_eq!(merged_calls(rows), [sum, row("MPI_Recv", 11, 7)]);
    }

    #[test]
    fn units() {
        assert_eq!([quantity(1023), quantity(1536), quantity(3 << 40)], ["1023 B", "1.5 KiB", "3.0 TiB"]);
        assert_eq!([duration(999), duration(1_500), duration(2_500_000_000)], ["999 ns", "1.5 us", "2.50 s"]);
    }
}
