// SPDX-License-Identifier: MIT OR Apache-2.0
//! The costs that were measured, as text, and the limits that follow from them.

use std::fmt;
use std::str::FromStr;
use strobe_shared::{Limits, NEAR_BYTES_LEAST, NEAR_BYTES_MOST};

/// What a message of one size costs, from the sender's call to the end of the receiver's, in nanoseconds.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Row {
    /// Its size.
    pub bytes: u32,
    /// Through the ring: the sender copies in while the receiver copies out.
    pub ring_ns: u32,
    /// Announced, and copied between the processes by the receiver alone; `None` if such copies are refused, or the
    /// size is longer than that is measured.
    pub alone_ns: Option<u32>,
    /// The same, half of it copied by each side.
    pub both_ns: Option<u32>,
    /// Through the ring, each of [`BATCH`] messages sent one behind the other; `None` if longer than that is measured.
    pub ring_batch_ns: Option<u32>,
    /// Announced, each of [`BATCH`] messages, several of which the receiver copies in one call; `None` as for either.
    pub alone_batch_ns: Option<u32>,
}

/// Messages of a batch.
pub(crate) const BATCH: u32 = 8;
/// The longest messages that are measured in a batch.
pub(crate) const BATCH_BYTES_MAX: usize = 16 << 10;

/// The rows in order of size.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Costs {
    /// One for each size measured.
    pub rows: Vec<Row>,
}

/// Bounds of the eager limit: below the first an announcement is not worth its cache lines, and beyond the second the
/// processor time of a sender that could compute, and the memory for what nobody receives, are worth more.
const EAGER_BYTES_LEAST: u32 = 4 << 10;
const EAGER_BYTES_MOST: u32 = 16 << 10;

/// By how much a way may seem dearer than another one and still be taken for no dearer, in percent: what repeated
/// measurements differ by.
const NOISE_PERCENT: u64 = 5;

/// What two copies through shared memory cost one after the other, in percent of what they cost at the same time.
const IN_TURN_PERCENT: u64 = 150;

/// What a message that stays near may cost of one that is twice as long, in percent. With equal costs of a line it is
/// some 60.
const NEAR_PERCENT_MAX: u64 = 80;

fn is_no_dearer(ns: u32, than_ns: u32) -> bool {
    u64::from(ns) * 100 <= u64::from(than_ns) * (100 + NOISE_PERCENT)
}

impl Costs {
    /// The largest size up to which `wins` holds for every row.
    fn up_to(&self, wins: impl Fn(&Row) -> bool) -> u32 {
        self.rows.iter().take_while(|row| wins(row)).last().map_or(0, |row| row.bytes)
    }

    /// The smallest size from which on a copy by one side alone is no dearer than `times` copies through the ring, for
    /// every row that says.
    fn alone_from(&self, times: u32) -> u32 {
        let measured = self.rows.iter().rev().filter_map(|row| row.alone_ns.map(|alone_ns| (row, alone_ns)));
        let wins = measured.take_while(|(row, alone_ns)| is_no_dearer(*alone_ns, row.ring_ns.saturating_mul(times)));
        wins.last().map_or(u32::MAX, |(row, _)| row.bytes)
    }

    /// The limits that follow.
    pub fn limits(&self) -> Limits {
        let ring = |row: &Row| {
            let others = [row.alone_ns, row.both_ns].into_iter().flatten().min();
            others.is_none_or(|others_ns| is_no_dearer(row.ring_ns, others_ns))
        };
        // Of what has to be announced otherwise; shorter messages go through the ring in any case.
        let ring_in_batches = |row: &Row| {
            row.bytes <= EAGER_BYTES_LEAST
                || row.ring_batch_ns.zip(row.alone_batch_ns).is_none_or(|(ring, alone)| is_no_dearer(ring, alone))
        };
        // What is left in the heap is copied in, and then out.
        let heap = |row: &Row| {
            let in_turn_ns = u64::from(row.ring_ns) * IN_TURN_PERCENT / 100;
            ring(row) && row.both_ns.is_none_or(|both_ns| in_turn_ns <= u64::from(both_ns))
        };
        let alone = |row: &Row| row.alone_ns.zip(row.both_ns).is_some_and(|(alone, both)| is_no_dearer(alone, both));
        let stream = self.up_to(ring);
        let eager = self.up_to(|row| ring(row) && ring_in_batches(row));
        Limits {
            eager_bytes_max: eager.clamp(EAGER_BYTES_LEAST, EAGER_BYTES_MOST),
            stream_bytes_max: stream,
            left_bytes_max: if self.rows.iter().all(ring_in_batches) { self.up_to(heap) } else { 0 },
            alone_bytes_max: self.up_to(alone),
            direct_bytes_min: self.alone_from(1),
            exchange_bytes_min: self.alone_from(2),
            near_bytes_max: if self.is_near_dear() { NEAR_BYTES_LEAST } else { NEAR_BYTES_MOST },
        }
    }

    /// True if the longest message that stays near the beginning of its ring costs nearly as much as one of twice its
    /// length that does not. So it is where a line that the receiver has just read is dear to write again.
    fn is_near_dear(&self) -> bool {
        let ring_ns = |bytes| self.rows.iter().find(|row| row.bytes == bytes).map(|row| u64::from(row.ring_ns));
        let both = ring_ns(NEAR_BYTES_MOST).zip(ring_ns(2 * NEAR_BYTES_MOST));
        both.is_some_and(|(near, twice)| near * 100 > twice * NEAR_PERCENT_MAX)
    }
}

impl fmt::Display for Costs {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        for row in &self.rows {
            write!(to, "{} {}", row.bytes, row.ring_ns)?;
            for ns in [row.alone_ns, row.both_ns, row.ring_batch_ns, row.alone_batch_ns] {
                write!(to, " {}", ns.map_or("-".to_string(), |ns| ns.to_string()))?;
            }
            writeln!(to)?;
        }
        Ok(())
    }
}

/// Reads what [`Costs`] is displayed as. Fails on anything else.
impl FromStr for Costs {
    type Err = ();

    fn from_str(text: &str) -> Result<Costs, ()> {
        let row = |line: &str| {
            let [bytes, ring, alone, both, ring_batch, alone_batch] =
                line.split(' ').collect::<Vec<_>>().try_into().map_err(|_| ())?;
            let number = |text: &str| text.parse::<u32>().map_err(|_| ());
            let allowed = |text: &str| if text == "-" { Ok(None) } else { number(text).map(Some) };
            Ok(Row {
                bytes: number(bytes)?,
                ring_ns: number(ring)?,
                alone_ns: allowed(alone)?,
                both_ns: allowed(both)?,
                ring_batch_ns: allowed(ring_batch)?,
                alone_batch_ns: allowed(alone_batch)?,
            })
        };
        let rows: Vec<Row> = text.lines().map(row).collect::<Result<_, ()>>()?;
        let ascend = rows.windows(2).all(|pair| pair[0].bytes < pair[1].bytes);
        if rows.is_empty() || !ascend { Err(()) } else { Ok(Costs { rows }) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn costs(rows: &[(u32, u32, u32, u32)]) -> Costs {
        let row = |&(bytes, ring_ns, alone, both): &(u32, u32, u32, u32)| Row {
            bytes,
            ring_ns,
            alone_ns: Some(alone),
            both_ns: Some(both),
            ..Row::default()
        };
        Costs { rows: rows.iter().map(row).collect() }
    }

    #[test]
    fn a_way_is_taken_up_to_where_another_is_cheaper() {
        // An EPYC of family 25 and a Xeon, nanoseconds.
        let dear_calls = [(8192, 500, 1800, 1620), (16384, 840, 2460, 1940), (65536, 2500, 6440, 3990)];
        let cheap_calls = [(8192, 1100, 700, 900), (16384, 1700, 1000, 1000), (65536, 5500, 3300, 2100)];
        let limits = costs(&dear_calls).limits();
        assert_eq!((limits.stream_bytes_max, limits.alone_bytes_max), (65536, 0));
        assert_eq!((limits.eager_bytes_max, limits.direct_bytes_min), (16384, u32::MAX));
        let limits = costs(&cheap_calls).limits();
        assert_eq!((limits.stream_bytes_max, limits.alone_bytes_max), (0, 16384));
        assert_eq!((limits.eager_bytes_max, limits.direct_bytes_min), (4096, 8192));
        // The kernel's copies win from where they win at all greater sizes.
        let late = [(1024, 9, 8, 8), (2048, 1, 8, 8), (4096, 7, 8, 8), (8192, 9, 8, 8), (16384, 9, 8, 8)];
        assert_eq!(costs(&late).limits().direct_bytes_min, 8192);
        // One size at which a way does not win ends it, whatever follows.
        assert_eq!(costs(&[(1, 10, 20, 20), (2, 30, 20, 20), (4, 10, 20, 20)]).limits().stream_bytes_max, 1);
    }

    #[test]
    fn the_ring_has_to_win_in_batches_too() {
        // A Xeon of family 6, model 207: 8 KiB cost the same one by one.
        let mut xeon = costs(&[(4096, 709, 1013, 1350), (8192, 1300, 1418, 1745)]);
        assert_eq!(xeon.limits().eager_bytes_max, 8192);
        (xeon.rows[0].ring_batch_ns, xeon.rows[0].alone_batch_ns) = (Some(500), Some(510));
        (xeon.rows[1].ring_batch_ns, xeon.rows[1].alone_batch_ns) = (Some(1700), Some(600));
        let limits = xeon.limits();
        assert_eq!((limits.eager_bytes_max, limits.stream_bytes_max, limits.left_bytes_max), (4096, 8192, 0));
        assert_eq!(xeon.to_string().parse(), Ok(xeon));
    }

    #[test]
    fn payloads_stay_near_unless_that_is_dear() {
        let limit = |rows| costs(rows).limits().near_bytes_max;
        // EPYCs of family 25, model 1 and model 17.
        assert_eq!(limit(&[(8192, 500, 1800, 1620), (16384, 840, 2460, 1940)]), NEAR_BYTES_MOST);
        assert_eq!(limit(&[(8192, 1241, 2063, 2133), (16384, 1032, 2709, 2553)]), NEAR_BYTES_LEAST);
        assert_eq!(limit(&[(8192, 1241, 2063, 2133)]), NEAR_BYTES_MOST, "what is not known changes nothing");
    }

    #[test]
    fn where_copies_are_refused_all_goes_through_the_ring() {
        let row = |bytes| Row { bytes, ring_ns: 1, ring_batch_ns: Some(2), ..Row::default() };
        let costs = Costs { rows: vec![row(1024), row(65536)] };
        assert_eq!((costs.limits().stream_bytes_max, costs.limits().alone_bytes_max), (65536, 0));
        assert_eq!(costs.to_string().parse(), Ok(costs));
    }

    #[test]
    fn what_was_written_is_read_and_nothing_else() {
        let kept = costs(&[(1024, 200, 1500, 1600), (4096, 300, 1500, 1600)]);
        assert_eq!(kept.to_string().parse(), Ok(kept.clone()));
        for wrong in [
            "",
            "1 2 3",
            "1 2 3 4 5",
            "1 2 3 4 5 6 7",
            "1 2 3 x - -",
            "4 1 1 1 - -\n2 1 1 1 - -",
            "-1 2 3 4 - -",
            "1  2 3 4 - -",
        ] {
            assert!(wrong.parse::<Costs>().is_err(), "{wrong}");
        }
    }
}
