// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a process keeps of its calls on request (`STROBE_MMDS`): histograms of how long calls take and of how much they
//! move, and two distributions that share out the whole time from the return of `MPI_Init` to the entry of
//! `MPI_Finalize`: computation, between two outermost calls, and communication, in one. The same two readings of the
//! clock serve all of them. See docs/design/mds.md.

use std::cell::Cell;
use strobe_config::Mmds;
use strobe_endpoint::Endpoint;
use strobe_os::clock::QuickClock;
use strobe_shared::Segment;
use strobe_shared::port::{CALL_ROWS, CallRow};
use strobe_shared::statistics::{Block, Histogram, Scale, StatisticsPlace};
use strobe_shared::sync::Ordering;
use strobe_types::calls::CALLS;
use strobe_types::metrics::Distribution;
use strobe_types::{CallId, Error, ErrorClass, Result};

/// What is kept of one call.
#[derive(Default)]
struct Slot {
    known: Cell<bool>,
    latency: Cell<Option<Histogram>>,
    size: Cell<Option<Histogram>>,
    /// Bytes of the call's row when it began.
    bytes: Cell<u64>,
}

/// What a process keeps.
pub(crate) struct Keeper {
    asked: Mmds,
    kept: &'static StatisticsPlace,
    block: Block,
    computation: Option<Histogram>,
    communication: Option<Histogram>,
    /// Calls under way: of several threads, or of functions that the library calls.
    depth: Cell<u32>,
    turned_ns: Cell<u64>,
    over: Cell<bool>,
    paused: Cell<bool>,
    slots: Vec<Slot>,
}

/// The names of all calls.
fn names() -> Vec<&'static str> {
    CALLS.iter().map(|row| row.0).collect()
}

/// What the setting's text asks for.
pub(crate) fn asked(text: Option<String>) -> Result<Option<Mmds>> {
    let text = text.unwrap_or_default();
    Mmds::read(&text, &names()).map_err(|bad| Error::new(ErrorClass::OTHER, bad.to_string()))
}

impl Keeper {
    /// One for the rank with this local number, if it is asked to keep something; and the clock that its calls are
    /// timed by. What is counted of peers goes to the engine.
    pub(crate) fn of(
        asked: Mmds,
        segment: &Segment,
        local: u32,
        endpoint: &Endpoint,
    ) -> Result<Option<(Keeper, QuickClock)>> {
        let rank = segment.seats().rank_at(local);
        if !asked.has_rank(rank) {
            return Ok(None);
        }
        let no_room =
            || Error::new(ErrorClass::NO_MEM, "STROBE_MMDS: the node segment has no room: give memory=KIB less");
        if asked.peers {
            let ranks = segment.place().job_seats();
            endpoint.count_peers(segment.make_peers(local, ranks).ok_or_else(no_room)?);
        }
        let clock = QuickClock::set();
        let keeper = Keeper::new(asked, segment, local, &clock).ok_or_else(no_room)?;
        Ok(Some((keeper, clock)))
    }

    fn new(asked: Mmds, segment: &Segment, local: u32, clock: &QuickClock) -> Option<Keeper> {
        let block = segment.make_block(local, Scale::digits(asked.digits), asked.memory_bytes)?;
        let make = |of| if asked.keeps(of) { block.make(of, 0) } else { None };
        let (computation, communication) = (make(Distribution::Computation), make(Distribution::Communication));
        let kept = &segment.port(local).statistics;
        let now_ns = clock.now_ns();
        kept.turned_ns.store(now_ns, Ordering::Relaxed);
        kept.since_ns.store(now_ns, Ordering::Relaxed);
        let slots = (0..CALL_ROWS).map(|_| Slot::default()).collect();
        let (depth, turned_ns) = (Cell::new(0), Cell::new(now_ns));
        let (over, paused) = (Cell::new(false), Cell::new(false));
        Some(Keeper { asked, kept, block, computation, communication, depth, turned_ns, over, paused, slots })
    }

    /// True between `MPI_Init` and `MPI_Finalize`, while the program has not paused it.
    pub(crate) fn is_on(&self) -> bool {
        !self.over.get() && !self.paused.get()
    }

    /// Pauses it, or goes on (`MPI_Pcontrol`): the time between counts nowhere.
    pub(crate) fn pause(&self, paused: bool, now_ns: u64) {
        if self.paused.replace(paused) == paused || self.over.get() {
            return;
        }
        match paused {
            true => self.turn(self.computation, now_ns),
            false => self.turned_ns.set(now_ns),
        }
    }

    /// Ends the time that is shared out, where the present call was entered: that is known only if computation is kept.
    pub(crate) fn end(&self, now_ns: impl FnOnce() -> u64) {
        if self.over.replace(true) {
            return;
        }
        let entered_ns = if self.asked.keeps(Distribution::Computation) { self.turned_ns.get() } else { now_ns() };
        self.kept.until_ns.store(entered_ns, Ordering::Relaxed);
    }

    /// A call is entered.
    pub(crate) fn enter(&self, call: usize, row: &CallRow, now_ns: u64) {
        if self.depth.get() == 0 {
            self.turn(self.computation, now_ns);
        }
        self.depth.set(self.depth.get() + 1);
        self.slots[call].bytes.set(row.bytes.load(Ordering::Relaxed));
    }

    /// A call that took so long is left.
    pub(crate) fn leave(&self, call: usize, row: &CallRow, time_ns: u64, now_ns: u64) {
        let slot = &self.slots[call];
        if !slot.known.replace(true) && self.asked.has_call(CallId(call as u16).name()) {
            let latency = self.asked.keeps(Distribution::Latency);
            slot.latency.set(if latency { self.block.make(Distribution::Latency, call as u16) } else { None });
        }
        if let Some(latency) = slot.latency.get() {
            latency.add(time_ns);
        }
        let bytes = row.bytes.load(Ordering::Relaxed).wrapping_sub(slot.bytes.get());
        if bytes > 0 && self.asked.keeps(Distribution::Size) {
            self.note_size(slot, call, bytes);
        }
        self.depth.set(self.depth.get().saturating_sub(1));
        if self.depth.get() == 0 {
            self.turn(self.communication, now_ns);
        }
    }

    /// The histogram is made when the first bytes move: most calls never move any.
    fn note_size(&self, slot: &Slot, call: usize, bytes: u64) {
        if slot.size.get().is_none() && slot.bytes.get() == 0 && self.asked.has_call(CallId(call as u16).name()) {
            slot.size.set(self.block.make(Distribution::Size, call as u16));
        }
        if let Some(size) = slot.size.get() {
            size.add(bytes);
        }
    }

    /// The time since the last turn counts in `distribution`.
    fn turn(&self, distribution: Option<Histogram>, now_ns: u64) {
        let Some(distribution) = distribution else { return };
        distribution.add(now_ns.saturating_sub(self.turned_ns.replace(now_ns)));
        self.kept.turned_ns.store(now_ns, Ordering::Relaxed);
    }
}
