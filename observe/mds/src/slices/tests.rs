// SPDX-License-Identifier: MIT OR Apache-2.0

use super::*;

fn record(slice: u64, getts: u64, blocked: u64) -> SliceRecord {
    let mut row = SliceRow::new(slice, 1_000 * slice);
    row.set(Metric::Getts, getts);
    row.set(Metric::Bpts, blocked);
    row.into()
}

#[test]
fn slices_add_up() {
    let mut two = record(5, 500_000, 2);
    two.merge(&record(6, 700_000, 1));
    assert_eq!((two.slice, two.slices, two.ended_ns), (5, 2, 6_000));
    assert_eq!(
        (two.get(Metric::Getts), two.get(Metric::Bpts), two.get(Metric::Usrts)),
        (Some(1_200_000), Some(2), None)
    );
}

#[test]
fn a_table_has_the_metrics_that_have_values_and_says_what_is_missing() {
    let slices = vec![record(1, 500_000, 2), record(2, 250_000, 1), record(5, 750_000, 0)];
    let node = NodeSlices { every: 1, group: 1, slices, ..NodeSlices::default() };
    let sums = SliceSums::of(&node);
    assert_eq!((sums.kept, sums.missed), (3, 2));
    let text = sums.table(3, Metric::Getts.bit() | Metric::Bpts.bit() | Metric::Gtmsm.bit());
    let words = |line: usize| text.lines().nth(line).expect("a line").split_whitespace().collect::<Vec<_>>();
    assert_eq!(words(0)[..4], ["slices", "of", "node", "3"]);
    assert_eq!(words(1), ["GETTS", "250.0", "us", "750.0", "us", "1.5", "ms", "3", "500.0", "us"]);
    assert_eq!(words(2), ["BPTS", "0", "2", "3", "3", "1.00"]);
    assert!(text.lines().nth(3).is_some_and(|line| line.starts_with("no values of GTMSM (")), "{text}");
    assert!(text.lines().nth(4).is_some_and(|line| line.starts_with("of 2 slices")), "{text}");
}

#[test]
fn numbers_that_a_node_passed_over_are_not_missing() {
    let mut sums = SliceSums::default();
    let carried = SliceRecord { next: 9, ..record(5, 1, 0) };
    [record(4, 1, 0), carried.clone(), record(9, 1, 0), record(12, 1, 0)].iter().for_each(|one| sums.add(one, 1));
    assert_eq!((sums.kept, sums.missed), (4, 2), "10 and 11");
    let mut sums = SliceSums::default();
    [carried, record(15, 1, 0), record(30, 1, 0)].iter().for_each(|one| sums.add(one, 5));
    assert_eq!((sums.kept, sums.missed), (3, 3), "9 is behind 5, so 10 is missing, and so are 20 and 25");
}
