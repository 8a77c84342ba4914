// SPDX-License-Identifier: MIT OR Apache-2.0
//! What is kept of each slice on request (`--emds`, docs/design/mds.md): who ends one writes its row, and each process
//! counts what it posts and matches, in the slice in which it does. Where nothing is kept there is no reading of the
//! clock, and no store.

use std::cell::Cell;
use strobe_os::clock::{self, QuickClock};
use strobe_schedule::Microphase;
use strobe_shared::Segment;
use strobe_shared::emds::{Emds, NewRow};
use strobe_shared::strobe::Strobe;
use strobe_shared::sync::Ordering;
use strobe_types::metrics::{Metric, Origin};

/// What one process writes of slices, if anything.
pub struct Recorder {
    segment: Segment,
    /// Local rank.
    me: u32,
    pub(crate) emds: Option<Emds>,
    counts: bool,
    times: bool,
    /// By which routines are timed, if they are, and the time that was spent in routines within the one under way.
    routines: Option<QuickClock>,
    within_ns: Cell<u64>,
    /// 1 while this process schedules the messages of the next slice: what it does counts there.
    pub(super) ahead: Cell<u32>,
}

/// A routine that is under way: when it began, 0 if that is not kept, and the time spent in others within it before.
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
        Recorder { segment, me, emds, counts, times: routines.is_some(), routines, within_ns, ahead }
    }

    /// True if this process counts.
    pub fn counts(&self) -> bool {
        self.counts
    }

    /// Ends slice `slice`, if nobody has, for the rank that wants to go on (`demand`).
    #[inline]
    pub fn end(&self, words: &Strobe, slice: u64) {
        match &self.emds {
            None => _ = words.end(slice),
            Some(emds) => self.end_recorded(emds, words, slice),
        }
    }

    /// This node goes on to slice `slice`, if it is behind, as a packet says.
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
            let mut ending = Ending::of(emds, ended, began_ns);
            ending.row.set_next(slice);
            ending.row.set(Metric::Bpts, u64::from(asleep(self.segment)));
            ending.stored().finish();
        }
    }

    #[cold]
    fn end_recorded(&self, emds: &Emds, words: &Strobe, slice: u64) {
        emds.expect(slice);
        // After the slice was looked at and before it ends: so these times have the order of the slices.
        let began_ns = clock::now_ns();
        if !words.end(slice) {
            return;
        }
        let mut ending = Ending::of(emds, slice, began_ns);
        // Those that sleep, and this rank, which is not one of them.
        ending.row.set(Metric::Bpts, u64::from(asleep(self.segment)) + 1);
        ending.stored().finish();
    }

    /// Schedules the messages of the next slice; the time counts for the slice that ends now.
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
    /// Counts one in this slice, if that is asked for; true, for the sake of those who say so.
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

    /// Does a part of a routine of the runtime. Its time, without that of others within it, counts for the slice in
    /// which it ends, if that is kept.
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

    /// A routine begins; to be ended if it has moved anything.
    #[inline]
    pub fn begin_routine(&self) -> Routine {
        if self.times { self.note_routine() } else { Routine { began_ns: 0, before_ns: 0 } }
    }

    #[cold]
    fn note_routine(&self) -> Routine {
        let Recorder { routines, within_ns, .. } = self;
        Routine { began_ns: routines.as_ref().map_or(0, QuickClock::now_ns), before_ns: within_ns.get() }
    }

    /// It is over.
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

    /// This rank has posted its part of a collective.
    #[inline]
    pub fn count_posted_collective(&self) {
        self.count_in_slice(Metric::NcollDem);
    }

    /// A collective is scheduled; one of its members says so.
    #[inline]
    pub fn count_scheduled_collective(&self) {
        self.count_in_slice(Metric::NcollMsm);
    }
}

/// Slices that node 0 ends: their rows are written by who drives the network.
impl Recorder {
    /// A phase begins here, if that is kept: how many ranks are blocked then.
    pub(crate) fn mark_phase(&self, microphase: Microphase) -> Option<u32> {
        self.emds.as_ref()?;
        let header = self.segment.header();
        let now_ns = clock::now_ns();
        match microphase {
            Microphase::Exchange => header.coordinator.exchange_ns[0].store(now_ns, Ordering::Relaxed),
            // With an order that is fixed the scheduling may have begun before, and met a rank's lock.
            Microphase::Schedule if header.coordinator.opens_ns.load(Ordering::Relaxed) == 0 => {
                header.coordinator.opens_ns.store(now_ns, Ordering::Relaxed);
            }
            Microphase::Schedule => {}
        }
        Some(if header.strobe.mode().ends_slices() { header.strobe.waiting() } else { asleep(self.segment) })
    }

    /// The next slice is there, and what was posted may be looked at: when, beside what was marked before.
    pub(crate) fn mark_stored(&self, blocked: Option<u32>) -> Option<(u64, u32)> {
        blocked.map(|blocked| (clock::now_ns(), blocked))
    }

    /// The exchange is finished here.
    pub(crate) fn mark_exchanged(&self) {
        if self.emds.is_some() {
            self.segment.header().coordinator.exchange_ns[1].store(clock::now_ns(), Ordering::Relaxed);
        }
    }
}

/// Ranks that sleep. The count is signed: a bell may be answered before its arming is counted.
fn asleep(segment: Segment) -> u32 {
    (segment.header().sleeping.load(Ordering::Relaxed) as i32).max(0) as u32
}

/// The end of a slice, as it is recorded.
pub(crate) struct Ending<'a> {
    emds: &'a Emds,
    pub(crate) row: NewRow,
    stored_ns: u64,
}

impl Ending<'_> {
    /// By who has the right to strobe; before the slice ends.
    pub fn begin<'a>(emds: &'a Emds, words: &Strobe, now_ns: u64) -> Ending<'a> {
        let mut ending = Ending::of(emds, words.slice(), now_ns);
        ending.row.set(Metric::Bpts, u64::from(words.waiting()));
        ending
    }

    #[inline]
    pub(crate) fn of(emds: &Emds, slice: u64, began_ns: u64) -> Ending<'_> {
        let mut row = NewRow::new(slice, began_ns);
        // A line that all ranks wrote at each slice would cost more than all else here.
        if !(emds.is_alone() && emds.follows_row(slice)) {
            let before_ns = emds.words().ended_ns.swap(began_ns, Ordering::Relaxed);
            if before_ns > 0 {
                row.set(Metric::Letts, began_ns.saturating_sub(before_ns));
            }
        }
        Ending { emds, row, stored_ns: began_ns }
    }

    /// The new slice is there, and with it all that was posted before.
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

    /// Those that wait for it are released.
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
