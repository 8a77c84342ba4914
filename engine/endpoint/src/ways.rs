// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a message goes inside a node, by its size and by what its receiver does: the table that `strobe messages`
//! prints, made from the limits that sending and receiving use.

use crate::sending::{EAGER_PROBE_BYTES, eager_for};
use crate::settings::EndpointSettings;
use strobe_os::process_memory::copy_cost_ns;
use strobe_shared::{INLINE_BYTES, Limits};

/// The cost of copies between processes on this machine, as each process measures it at its start.
#[derive(Clone, Copy, Debug)]
pub struct Costs {
    /// Nanoseconds of one copy of [`Costs::COPY_BYTES`] bytes; `None` if copies are refused.
    pub copy_ns: Option<u64>,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct Way {
    /// Largest message of the row in bytes; `None` if there is no limit.
    pub bytes_max: Option<usize>,
    /// How it goes if its receiver waits.
    pub waiting: &'static str,
    /// How it goes if its receive is posted and the receiver computes.
    pub computing: &'static str,
}

impl Costs {
    /// Size of the copy whose time is measured.
    pub const COPY_BYTES: usize = EAGER_PROBE_BYTES;

    /// Measures what a copy costs on this machine.
    pub fn of_this_machine() -> Costs {
        Costs { copy_ns: copy_cost_ns(Self::COPY_BYTES) }
    }

    /// The eager limit, in bytes.
    pub fn eager_bytes_max(self) -> usize {
        eager_for(self.copy_ns)
    }
}

/// The limits that count for processes with these settings on a machine with these limits. An eager limit that neither
/// gives follows from what a copy costs.
pub fn in_use(settings: &EndpointSettings, of_machine: Limits) -> Limits {
    let eager = match (settings.eager_bytes_max, of_machine.eager_bytes_max) {
        (Some(bytes), _) => bytes,
        (None, 0) => Costs::of_this_machine().eager_bytes_max(),
        (None, known) => known as usize,
    };
    // Whoever sets only the eager limit means that to be the end of what goes through the ring.
    let (stream, left) = match (settings.stream_bytes_max, settings.eager_bytes_max) {
        (Some(bytes), _) => (bytes as u32, bytes as u32),
        (None, Some(_)) => (0, 0),
        (None, None) => (of_machine.stream_bytes_max, of_machine.left_bytes_max),
    };
    Limits { eager_bytes_max: eager as u32, stream_bytes_max: stream, left_bytes_max: left, ..of_machine }
}

/// The rows, in order of size, for this eager limit and these limits, with copies between processes allowed or not.
pub fn ways(eager_bytes_max: usize, limits: Limits, copies: bool) -> Vec<Way> {
    let [stream, in_heap, alone] =
        [limits.stream_bytes_max, limits.left_bytes_max, limits.alone_bytes_max].map(|bytes| bytes as usize);
    let mut ends = vec![INLINE_BYTES.min(eager_bytes_max), eager_bytes_max, stream, in_heap];
    if copies {
        ends.push(alone);
    }
    ends.retain(|bytes| *bytes != 0);
    ends.sort_unstable();
    ends.dedup();
    let way = |bytes_max: Option<usize>| {
        let within = |end: usize| bytes_max.is_some_and(|bytes| bytes <= end);
        let announced = match (copies, within(alone)) {
            (true, true) => "announced; the receiver copies, several in one call",
            (true, false) => "announced; both sides copy, each from its end",
            (false, _) => "announced; through a pipe in the segment, both sides copying",
        };
        let left = "the sender matches for the receiver and leaves the message in the heap";
        let helped = match copies {
            true => "the sender matches for the receiver and copies into its buffer (with gaps: into the heap)",
            false => left,
        };
        let later = "lies in the ring until the receiver's next call; the send is complete";
        let (waiting, computing) = if within(INLINE_BYTES.min(eager_bytes_max)) {
            ("one slot of the ring: one cache line", later)
        } else if within(eager_bytes_max) {
            ("byte ring beside the slot, copied in and out", later)
        } else if within(stream) && within(in_heap) {
            ("blocking send: as above, both at once; else announced, and copied into the heap and out", left)
        } else if within(in_heap) {
            ("announced, and copied into the heap and out", left)
        } else if within(stream) {
            let waiting = match (copies, within(alone)) {
                (true, true) => "blocking send: as above, both at once; else announced; the receiver copies",
                (true, false) => "blocking send: as above, both at once; else announced; both sides copy",
                (false, _) => "blocking send: as above, both at once; else announced; through a pipe in the segment",
            };
            (waiting, helped)
        } else {
            (announced, helped)
        };
        Way { bytes_max, waiting, computing }
    };
    let mut rows: Vec<Way> = ends.into_iter().map(Some).chain([None]).map(way).collect();
    // Of neighbours that say the same the longer one stays.
    rows.reverse();
    rows.dedup_by_key(|row| (row.waiting, row.computing));
    rows.reverse();
    rows
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_size_has_one_way() {
        let all = [0, 2048, 40 << 10, 256 << 10];
        let limits = all.map(|stream| {
            all.map(|alone| Limits {
                stream_bytes_max: stream,
                // All that streams is left in the heap, or nothing is, or more than streams.
                left_bytes_max: [stream, 0, 1 << 20][(alone >> 11) as usize % 3],
                alone_bytes_max: alone,
                ..Limits::default()
            })
        });
        for (eager_bytes_max, limits) in [0, 16, 40, 4096, 16384]
            .into_iter()
            .flat_map(|eager| limits.as_flattened().iter().map(move |limits| (eager, *limits)))
        {
            for copies in [true, false] {
                let rows = ways(eager_bytes_max, limits, copies);
                assert!(rows.last().is_some_and(|row| row.bytes_max.is_none()), "no end");
                let sizes: Vec<usize> = rows.iter().filter_map(|row| row.bytes_max).collect();
                assert!(sizes.windows(2).all(|pair| pair[0] < pair[1]), "{sizes:?}");
                assert_eq!(sizes.contains(&eager_bytes_max), eager_bytes_max > 0);
            }
        }
    }

    #[test]
    fn dearer_copies_make_the_eager_limit_larger() {
        let limit = |copy_ns| Costs { copy_ns }.eager_bytes_max();
        assert!(limit(Some(300)) < limit(Some(2000)) && limit(Some(2000)) < limit(None));
    }
}
