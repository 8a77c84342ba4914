// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statistics of slices on a node (`--emds`): makes room for them, and sends them to the head, while the job runs
//! (`stream`) or at its end.

use crate::begin::Begin;
use crate::sockets::value;
use crate::words::Event;
use std::io;
use std::time::{Duration, Instant};
use strobe_config::{EMDS, Emds};
use strobe_mds::NodeSlices;
use strobe_shared::Segment;
use strobe_shared::emds::EmdsShape;
use strobe_shared::strobe::{StrobeMode, Strobing};
use strobe_types::metrics;

/// The most slices in one message.
const SLICES_AT_ONCE: usize = 8192;
/// How often they are sent while the job runs: before the ring of rows is full, with slices of 10 us and longer.
const PERIOD: Duration = Duration::from_millis(20);

/// Reads the setting; `None` if nothing is to be kept.
fn asked(begin: &Begin) -> io::Result<Option<Emds>> {
    Emds::read(&value(begin, &EMDS).unwrap_or_default(), metrics::selection).map_err(io::Error::other)
}

/// Makes room in a node's new segment. Fails if the setting is wrong or there is no memory.
pub fn keep(begin: &Begin, segment: &Segment, strobing: &Strobing) -> io::Result<()> {
    let asked = asked(begin)?.filter(|asked| asked.has_node(begin.node));
    let Some(asked) = asked.filter(|_| strobing.mode != StrobeMode::Immediate) else { return Ok(()) };
    let Emds { metrics, slices, every, rows, .. } = asked;
    if segment.make_emds(&EmdsShape { metrics, slices, every, rows }) {
        return Ok(());
    }
    Err(io::Error::other("STROBE_EMDS: the node segment has no room: give rows=N less"))
}

/// What has been sent to the head.
pub struct SentSlices {
    from: u64,
    group: u64,
    /// When to send more, if they are sent while the job runs.
    next: Option<Instant>,
}

impl SentSlices {
    /// Nothing has been sent. The setting has been checked before.
    pub fn nothing(begin: &Begin) -> SentSlices {
        let asked = asked(begin).ok().flatten();
        let streams = asked.as_ref().is_some_and(|asked| asked.stream);
        let next = (streams && begin.plan.statistics.report.is_some()).then(|| Instant::now() + PERIOD);
        SentSlices { from: 0, group: asked.map_or(1, |asked| asked.group), next }
    }

    /// When there is something to do.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.next
    }

    /// The slices since the last time, if it is time to send them.
    pub fn stream(&mut self, segment: &Segment, now: Instant) -> Vec<Event> {
        if self.next.is_none_or(|next| now < next) {
            return Vec::new();
        }
        self.next = Some(now + PERIOD);
        // The current slice is not complete, and the process that has just ended the last one may still write its row.
        let before = segment.header().strobe.slice().saturating_sub(2);
        self.tell(segment, before)
    }

    /// All that has not been sent.
    pub fn rest(&mut self, segment: &Segment) -> Vec<Event> {
        self.next = None;
        self.tell(segment, u64::MAX)
    }

    fn tell(&mut self, segment: &Segment, before: u64) -> Vec<Event> {
        let Some(mut all) = strobe_mds::slices(segment, self.from) else { return Vec::new() };
        all.group = self.group;
        let mut slices = std::mem::take(&mut all.slices);
        slices.retain(|record| record.slice < before);
        self.from = slices.last().map_or(self.from, |record| record.slice + 1);
        let event = |part: &[strobe_mds::SliceRecord]| Event::Slices {
            slices: NodeSlices { slices: part.to_vec(), ..all.clone() },
        };
        if slices.is_empty() && before == u64::MAX {
            vec![event(&[])]
        } else {
            slices.chunks(SLICES_AT_ONCE).map(event).collect()
        }
    }
}
