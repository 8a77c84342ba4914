// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statistics of each slice (`--emds`, docs/design/mds.md): whoever ends a slice writes its row, and each process
//! counts what it posts and matches, for the slice in which it does so. Without `--emds` the clock is not read and
//! nothing is stored.

use super::{EventLog, LARGE_JOB_RANKS};
use crate::message::Envelope;
use std::cell::Cell;
use std::rc::Rc;
use strobe_os::clock::{self, QuickClock};
use strobe_schedule::Microphase;
use strobe_shared::Segment;
use strobe_shared::emds::{Emds, NewRow};
use strobe_shared::strobe::Strobe;
use strobe_shared::sync::Ordering;
use strobe_types::Status;
use strobe_types::happening::Happening;
use strobe_types::metrics::{Metric, Origin};

/// What one process writes of these statistics.
pub struct Recorder {
    segment: Segment,
    /// Local rank.
    me: u32,
    pub(crate) emds: Option<Emds>,
    counts: bool,
    /// True if anything is counted, or a tool wants to be told of something.
    looks: Cell<bool>,
    /// True if a send has more to do after its slot is written: in a large job, or if messages are counted; and the
    /// same also if a tool wants to be told of something.
    counts_sends: Cell<bool>,
    asks_more: Cell<bool>,
    /// What tools want to be told of.
    pub events: Rc<EventLog>,
    times: bool,
    /// The clock by which routines are timed, if they are; and the time spent in routines inside the current one.
    routines: Option<QuickClock>,
    within_ns: Cell<u64>,
    /// 1 while this process schedules the messages of the next slice: what it does counts for that one.
    pub(super) ahead: Cell<u32>,
}

/// A routine being timed: when it began (0 if it is not timed), and the time spent in other routines before.
pub struct Routine {
    began_ns: u64,
    before_ns: u64,
}

impl Recorder {
    pub(crate) fn new(segment: Segment, me: u32) -> Recorder {
        let emds = segment.emds();
        let counts = emds.is_some_and(|emds| emds.counts());
        let routines = emds.filter(|emds| emds.times()).map(|_| QuickClock::set());
        let (within_ns, ahead) = (Cell::new(0), Cell::new(0));
        let asks = counts || segment.local_ranks() > LARGE_JOB_RANKS;
        let (looks, counts_sends, asks_more) = (Cell::new(counts), Cell::new(asks), Cell::new(asks));
        let (events, times) = (Rc::default(), routines.is_some());
        Recorder {
            segment,
            me,
            emds,
            counts,
            looks,
            counts_sends,
            asks_more,
            events,
            times,
            routines,
            within_ns,
            ahead,
        }
    }

    /// Says what tools want to be told of, one bit each.
    pub fn want_events(&self, wanted: u32) {
        self.events.want(wanted);
        self.looks.set(self.counts || wanted != 0);
        self.asks_more.set(self.counts_sends.get() || wanted != 0);
    }

    /// Says that sends have more to do from now on.
    pub(crate) fn ask_more(&self) {
        self.counts_sends.set(true);
        self.asks_more.set(true);
    }

    /// True if a send has more to do after its slot is written.
    #[inline]
    pub(crate) fn asks_more(&self) -> bool {
        self.asks_more.get()
    }

    /// True if statistics that count events in a slice are kept.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Ends slice `slice`, unless another process has, for a rank that wants to go on (`demand`).
    #[inline]
    pub fn end(&self, words: &Strobe, slice: u64) {
        match &self.emds {
            None if self.looks.get() => {
                if words.end(slice) {
                    self.events.note(Happening::SliceEnded, [slice as i64, 0, 0, 0]);
                }
            }
            None => _ = words.end(slice),
            Some(emds) => self.end_recorded(emds, words, slice),
        }
    }

    /// Takes this node on to slice `slice`, if it is in an earlier one, since a packet carries that number.
    #[inline]
    pub fn carry(&self, words: &Strobe, slice: u64) {
        if words.slice() < slice {
            self.carry_recorded(words, slice);
        }
    }

    #[cold]
    fn carry_recorded(&self, words: &Strobe, slice: u64) {
        let began_ns = self.emds.as_ref().map(|_| clock::now_ns());
        if let (Some(ended), Some(emds), Some(began_ns)) = (words.carry_to(slice), &self.emds, began_ns) {
            let mut ending = SliceEnd::of(emds, ended, began_ns);
            ending.row.set_next(slice);
            ending.row.set(Metric::Bpts, u64::from(asleep(self.segment)));
            ending.stored().finish();
        }
    }

    #[cold]
    fn end_recorded(&self, emds: &Emds, words: &Strobe, slice: u64) {
        emds.expect(slice);
        // Read after the slice and before it ends, so that these times have the order of the slices.
        let began_ns = clock::now_ns();
        if !words.end(slice) {
            return;
        }
        self.events.note(Happening::SliceEnded, [slice as i64, 0, 0, 0]);
        let mut ending = SliceEnd::of(emds, slice, began_ns);
        // Ranks that sleep, and this one, which waits but does not sleep.
        ending.row.set(Metric::Bpts, u64::from(asleep(self.segment)) + 1);
        ending.stored().finish();
    }

    /// Runs `schedule`, which schedules the messages of the next slice; its time counts for the slice that ends.
    pub fn time_scheduling<T>(&self, schedule: impl FnOnce() -> T) -> T {
        let began_ns = self.emds.as_ref().map(|_| clock::now_ns());
        let done = schedule();
        if let (Some(emds), Some(began_ns)) = (&self.emds, began_ns) {
            let took_ns = clock::now_ns().saturating_sub(began_ns);
            emds.words().scheduled_ns.store(took_ns + 1, Ordering::Relaxed);
        }
        done
    }
}

impl Recorder {
    /// Counts a message that has met its receive, if counting is on. Returns true, so that it can stand in conditions.
    #[inline]
    pub(crate) fn count_matched(&self, envelope: Envelope) -> bool {
        if self.looks.get() {
            self.note_matched(envelope);
        }
        true
    }

    /// Shows tools an operation that is complete, if they want to be told.
    #[inline]
    pub(crate) fn look_at_completed(&self, status: &Status) {
        if self.looks.get() {
            let elements = [status.source.into(), status.tag.into(), status.bytes as i64, 0];
            self.events.note(Happening::MessageCompleted, elements);
        }
    }

    #[cold]
    fn note_matched(&self, envelope: Envelope) {
        self.count_in_slice(Metric::Np2pMsm);
        let Envelope { context, source, tag } = envelope;
        self.events.note(Happening::MessageMatched, [source.into(), tag.into(), context.into(), 0]);
    }

    /// Counts one for this slice, if counting is on. Returns true, so that it can stand in conditions.
    #[inline]
    pub(crate) fn count_in_slice(&self, metric: Metric) -> bool {
        if self.counts {
            self.add_in_slice(metric, 1);
        }
        true
    }

    #[cold]
    fn add_in_slice(&self, metric: Metric, value: u64) {
        if let Some(emds) = &self.emds {
            let words = &self.segment.header().strobe;
            let posts = metric.row().origin == Origin::Posted;
            let slice = if posts { words.posting() } else { words.slice() } + u64::from(self.ahead.get());
            emds.add(self.me, slice, metric, value);
        }
    }

    /// Runs a part of a routine of the runtime. Its time, without that of routines inside it, counts for the slice in
    /// which it ends, if routines are timed.
    #[inline]
    pub fn in_routine<T>(&self, metric: Metric, work: impl FnOnce() -> T) -> T {
        let routine = self.begin_routine();
        let done = work();
        self.end_routine(routine, metric);
        done
    }

    /// True if routines are timed.
    #[inline]
    pub fn times_routines(&self) -> bool {
        self.times
    }

    /// Begins to time a routine; [`Recorder::end_routine`] ends it if anything moved.
    #[inline]
    pub fn begin_routine(&self) -> Routine {
        if self.times { self.note_routine() } else { Routine { began_ns: 0, before_ns: 0 } }
    }

    #[cold]
    fn note_routine(&self) -> Routine {
        let Recorder { routines, within_ns, .. } = self;
        Routine { began_ns: routines.as_ref().map_or(0, QuickClock::now_ns), before_ns: within_ns.get() }
    }

    /// Ends the timing of a routine.
    #[inline]
    pub fn end_routine(&self, routine: Routine, metric: Metric) {
        if routine.began_ns != 0 {
            self.add_routine(routine, metric);
        }
    }

    #[cold]
    fn add_routine(&self, Routine { began_ns, before_ns }: Routine, metric: Metric) {
        let Recorder { routines: Some(clock), within_ns, .. } = self else { return };
        let took_ns = clock.now_ns().saturating_sub(began_ns);
        let within = within_ns.get() - before_ns;
        within_ns.set(before_ns + took_ns);
        self.add_in_slice(metric, took_ns.saturating_sub(within));
    }

    /// Counts a collective that this rank has posted.
    #[inline]
    pub fn count_posted_collective(&self) {
        self.count_in_slice(Metric::NcollDem);
    }

    /// Counts a scheduled collective; called by one of its members.
    #[inline]
    pub fn count_scheduled_collective(&self) {
        self.count_in_slice(Metric::NcollMsm);
    }

    /// Counts a one-sided operation that this rank has posted and will carry out itself.
    pub fn count_posted_access(&self) {
        self.count_in_slice(Metric::NaccDem);
    }

    /// Counts one that begins to move.
    pub fn count_moved_access(&self) {
        self.count_in_slice(Metric::NaccMsm);
    }
}

/// For slices that node 0 ends, whose rows are written by whoever drives the network.
impl Recorder {
    /// Called when a phase begins: how many ranks are blocked then, if that is kept.
    pub(crate) fn mark_phase(&self, microphase: Microphase) -> Option<u32> {
        self.emds.as_ref()?;
        let header = self.segment.header();
        let now_ns = clock::now_ns();
        match microphase {
            Microphase::Exchange => header.coordinator.exchange_ns[0].store(now_ns, Ordering::Relaxed),
            // In fixed order scheduling may have begun before, and stopped at a rank's lock.
            Microphase::Schedule if header.coordinator.opens_ns.load(Ordering::Relaxed) == 0 => {
                header.coordinator.opens_ns.store(now_ns, Ordering::Relaxed);
            }
            Microphase::Schedule => {}
        }
        Some(if header.strobe.mode().ends_slices() { header.strobe.waiting() } else { asleep(self.segment) })
    }

    /// Called when the next slice is stored: the time, and the number of blocked ranks from `mark_phase`.
    pub(crate) fn mark_stored(&self, blocked: Option<u32>) -> Option<(u64, u32)> {
        blocked.map(|blocked| (clock::now_ns(), blocked))
    }

    /// Called when this node has finished the exchange.
    pub(crate) fn mark_exchanged(&self) {
        if self.emds.is_some() {
            self.segment.header().coordinator.exchange_ns[1].store(clock::now_ns(), Ordering::Relaxed);
        }
    }
}

/// Number of ranks that sleep.
fn asleep(segment: Segment) -> u32 {
    segment.header().sleepers.count()
}

/// The end of a slice, while its row is being filled in.
pub(crate) struct SliceEnd<'a> {
    emds: &'a Emds,
    pub(crate) row: NewRow,
    stored_ns: u64,
}

impl SliceEnd<'_> {
    /// Called by whoever has the right to end the slice, before it ends.
    pub fn begin<'a>(emds: &'a Emds, words: &Strobe, now_ns: u64) -> SliceEnd<'a> {
        let mut ending = SliceEnd::of(emds, words.slice(), now_ns);
        ending.row.set(Metric::Bpts, u64::from(words.waiting()));
        ending
    }

    #[inline]
    pub(crate) fn of(emds: &Emds, slice: u64, began_ns: u64) -> SliceEnd<'_> {
        let mut row = NewRow::new(slice, began_ns);
        // Reading a line that all ranks write in each slice would cost more than all the rest here.
        if !(emds.is_alone() && emds.follows_row(slice)) {
            let before_ns = emds.words().ended_ns.swap(began_ns, Ordering::Relaxed);
            if before_ns > 0 {
                row.set(Metric::Letts, began_ns.saturating_sub(before_ns));
            }
        }
        SliceEnd { emds, row, stored_ns: began_ns }
    }

    /// Called when the new slice is stored, and with it everything posted before is visible.
    #[inline]
    pub fn stored(mut self) -> Self {
        self.stored_ns = clock::now_ns();
        self.row.set(Metric::Ltdem, self.stored_ns.saturating_sub(self.row.ended_ns));
        let scheduled_ns = &self.emds.words().scheduled_ns;
        if let Some(took_ns) = scheduled_ns.load(Ordering::Relaxed).checked_sub(1) {
            scheduled_ns.store(0, Ordering::Relaxed);
            self.row.set(Metric::Ltmsm, took_ns);
        }
        self
    }

    /// Called when the ranks that wait for the new slice have been released; writes the row.
    pub fn released(mut self) {
        let now_ns = clock::now_ns();
        self.row.set(Metric::LtrRelease, now_ns.saturating_sub(self.stored_ns));
        self.stored_ns = now_ns;
        self.finish();
    }

    #[inline]
    fn finish(mut self) {
        let scheduled_ns = self.row.get(Metric::Ltmsm).unwrap_or(0);
        self.row.set(Metric::Ltts, scheduled_ns + self.stored_ns.saturating_sub(self.row.ended_ns));
        self.row.set_opened(self.stored_ns);
        self.emds.write(&self.row);
    }
}
