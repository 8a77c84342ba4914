// SPDX-License-Identifier: MIT OR Apache-2.0
//! The second phase of a collective access: members and aggregators exchange parts of the file, round by round.
//!
//! ```text
//! writing   member ──parts and data──▶ aggregator ──▶ file
//! reading   member ──parts──▶ aggregator ◀── file;  member ◀──data── aggregator
//! ```
//!
//! In each round an aggregator has one window of the file. Who sends to whom follows from what all have told each other
//! before: every member whose reach meets a window sends for it, even if it has nothing in it.

use super::access::Access;
use super::error::refused;
use super::moving::{GAP_BYTES, write_blocks};
use super::parcel::{Parcel, What};
use super::stream::Direction;
use std::ops::Range;
use strobe_endpoint::Endpoint;
use strobe_files::{Coverage, Domains, Reach, Runs};
use strobe_shared::OwnedMemory;
use strobe_types::{Error, Result};

/// Numbers before the data of an answer: where the file ends, and the class of an error.
const ANSWER_NUMBERS: usize = 2;

/// What a member sends in a round, or waits for.
struct Asked {
    aggregator: u32,
    /// Of its own stream.
    part: Range<u64>,
}

/// One round.
#[derive(Default)]
struct Round {
    /// Messages on their way.
    leaving: Vec<Parcel>,
    /// Members from which parts are to come, and what has come.
    awaited: Vec<u32>,
    coming: Vec<(u32, Parcel)>,
    /// What this member has asked for, whose answers are to come.
    asked: Vec<Asked>,
    answers: Vec<(Range<u64>, Parcel)>,
    served: bool,
}

/// An exchange under way.
pub(super) struct Exchange {
    domains: Domains,
    aggregators: Vec<u32>,
    reaches: Vec<Reach>,
    number: u64,
    round: Round,
    begun: bool,
    buffer: OwnedMemory,
    coverage: Coverage,
    /// Where the file has ended, as far as is known.
    end: u64,
    pub(super) error: Option<Error>,
}

impl Exchange {
    pub(super) fn new(domains: Domains, aggregators: Vec<u32>, reaches: Vec<Reach>) -> Exchange {
        let (buffer, coverage, round) = (OwnedMemory::default(), Coverage::default(), Round::default());
        let (number, begun, end, error) = (0, false, u64::MAX, None);
        Exchange { domains, aggregators, reaches, number, round, begun, buffer, coverage, end, error }
    }

    /// Goes on as far as possible; true when it is over.
    pub(super) fn advance(&mut self, endpoint: &Endpoint, access: &Access) -> Result<bool> {
        while self.number < self.domains.rounds() {
            if !self.begun {
                self.begin(endpoint, access)?;
                self.begun = true;
            }
            if !self.step(endpoint, access)? {
                return Ok(false);
            }
            (self.number, self.begun, self.round) = (self.number + 1, false, Round::default());
        }
        Ok(true)
    }

    /// How many bytes of the stream were before the end of the file.
    pub(super) fn got(&self, access: &Access) -> u64 {
        if self.end == u64::MAX {
            return access.stream.bytes();
        }
        access.view.space.position_at(self.end).saturating_sub(access.start).min(access.stream.bytes())
    }

    /// Sends what belongs to the windows of this round, and finds out what is to come.
    fn begin(&mut self, endpoint: &Endpoint, access: &Access) -> Result<()> {
        let comm = &access.file.exchange;
        let me = comm.rank();
        for (index, aggregator) in self.aggregators.clone().into_iter().enumerate() {
            let window = self.domains.window(index, self.number);
            if window.is_empty() {
                continue;
            }
            if aggregator == me {
                let meets = |rank: &u32| self.reaches[*rank as usize].meets(&window);
                self.round.awaited = (0..comm.size()).filter(meets).collect();
            }
            if self.reaches[me as usize].meets(&window) {
                self.send(endpoint, access, aggregator, &window)?;
            }
        }
        Ok(())
    }

    fn send(&mut self, endpoint: &Endpoint, access: &Access, aggregator: u32, window: &Range<u64>) -> Result<()> {
        let (space, part) = (&access.view.space, access.part());
        let at = |offset: u64| space.position_at(offset).clamp(part.start, part.end);
        let part = at(window.start)..at(window.end);
        let runs = space.runs(part.clone());
        let writes = access.direction == Direction::Write;
        let bytes = if writes { part.end - part.start } else { 0 };
        let mut parcel = Parcel::new(&runs.words(), bytes as usize);
        if writes {
            access.stream.take(part.start - access.start, parcel.data().0, bytes as usize);
        } else {
            self.round.asked.push(Asked { aggregator, part });
        }
        match aggregator == access.file.exchange.rank() {
            true => self.round.coming.push((aggregator, parcel)),
            false => {
                parcel.send(endpoint, &access.file.exchange, What::Parts, aggregator)?;
                self.round.leaving.push(parcel);
            }
        }
        Ok(())
    }

    /// Goes on with the round; true when it is over.
    fn step(&mut self, endpoint: &Endpoint, access: &Access) -> Result<bool> {
        let comm = &access.file.exchange;
        let coming = &mut self.round.coming;
        let mut failed = Ok(());
        self.round.awaited.retain(|from| {
            if *from == comm.rank() || failed.is_err() {
                return *from != comm.rank();
            }
            match Parcel::receive(endpoint, comm, What::Parts, *from) {
                Ok(Some(parcel)) => {
                    coming.push((*from, parcel));
                    false
                }
                Ok(None) => true,
                Err(error) => {
                    failed = Err(error);
                    true
                }
            }
        });
        failed?;
        let mut all_here = self.round.awaited.is_empty();
        for (_, parcel) in &mut self.round.coming {
            all_here &= parcel.is_done(endpoint)?;
        }
        if all_here && !self.round.served {
            self.round.served = true;
            self.serve(endpoint, access)?;
        }
        let answered = self.take_answers(endpoint, access)?;
        let mut left = true;
        for parcel in &mut self.round.leaving {
            left &= parcel.is_done(endpoint)?;
        }
        Ok(all_here && answered && left)
    }

    /// The window of this member in this round.
    fn own_window(&self, me: u32) -> Option<Range<u64>> {
        let index = self.aggregators.iter().position(|aggregator| *aggregator == me)?;
        Some(self.domains.window(index, self.number)).filter(|window| !window.is_empty())
    }

    /// As an aggregator, when all parts are here: writes them, or reads and answers.
    fn serve(&mut self, endpoint: &Endpoint, access: &Access) -> Result<()> {
        let Some(window) = self.own_window(access.file.exchange.rank()) else { return Ok(()) };
        self.buffer.grow((window.end - window.start) as usize);
        self.coverage.begin(&window);
        let coming = std::mem::take(&mut self.round.coming);
        let parts: Vec<(u32, Runs, &Parcel)> =
            coming.iter().map(|(rank, parcel)| (*rank, Runs::of_words(&parcel.numbers()), parcel)).collect();
        for (offset, bytes) in parts.iter().flat_map(|(_, runs, _)| runs.iter()) {
            self.coverage.add(offset, bytes);
        }
        match access.direction {
            Direction::Write => {
                parts.iter().for_each(|(_, runs, parcel)| self.gather(&window, runs, parcel));
                self.write(access, &window);
                Ok(())
            }
            Direction::Read => {
                let class = self.read(access, &window);
                for (rank, runs, _) in &parts {
                    self.answer(endpoint, access, (&window, *rank), runs, class)?;
                }
                Ok(())
            }
        }
    }

    /// Puts what a member has sent into the buffer.
    fn gather(&self, window: &Range<u64>, runs: &Runs, parcel: &Parcel) {
        let (mut from, buffer) = (parcel.data().0, self.buffer.memory());
        for (offset, bytes) in runs.iter() {
            from.copy_to(buffer.offset((offset - window.start) as isize), bytes as usize);
            from = from.offset(bytes as isize);
        }
    }

    fn write(&mut self, access: &Access, window: &Range<u64>) {
        let stretches = self.coverage.stretches(0);
        let blocks = stretches.iter().map(|stretch| {
            let from = self.buffer.memory().offset((stretch.start - window.start) as isize);
            (stretch.start, stretch.end - stretch.start, from)
        });
        let moved = write_blocks(&access.file.data, blocks, access.file.sieve());
        self.error = moved.error.map(|error| refused("fh: cannot write to", &access.file.name, &error));
        access.file.written.set(true);
    }

    /// Reads what anybody wants; the class of an error, or 0.
    fn read(&mut self, access: &Access, window: &Range<u64>) -> u64 {
        let gap = if access.file.hints.get().sieves { GAP_BYTES } else { 0 };
        for stretch in self.coverage.stretches(gap) {
            let into = self.buffer.memory().offset((stretch.start - window.start) as isize);
            let bytes = (stretch.end - stretch.start) as usize;
            let (got, result) = access.file.data.read(into, bytes, stretch.start);
            if let Err(error) = result {
                let error = refused("fh: cannot read from", &access.file.name, &error);
                let class = error.class().0 as u64;
                self.error = Some(error);
                return class;
            }
            if got < bytes {
                self.end = self.end.min(stretch.start + got as u64);
                break;
            }
        }
        0
    }

    fn answer(
        &mut self,
        endpoint: &Endpoint,
        access: &Access,
        (window, rank): (&Range<u64>, u32),
        runs: &Runs,
        class: u64,
    ) -> Result<()> {
        let mut parcel = Parcel::new(&[self.end, class], runs.bytes() as usize);
        let mut to = parcel.data().0;
        for (offset, bytes) in runs.iter() {
            self.buffer.memory().offset((offset - window.start) as isize).copy_to(to, bytes as usize);
            to = to.offset(bytes as isize);
        }
        if rank == access.file.exchange.rank() {
            if let Some(at) = self.round.asked.iter().position(|asked| asked.aggregator == rank) {
                let asked = self.round.asked.swap_remove(at);
                self.round.answers.push((asked.part, parcel));
            }
            return Ok(());
        }
        parcel.send(endpoint, &access.file.exchange, What::Answer, rank)?;
        self.round.leaving.push(parcel);
        Ok(())
    }

    /// Takes the answers that have come; true if there are no more to come.
    fn take_answers(&mut self, endpoint: &Endpoint, access: &Access) -> Result<bool> {
        let comm = &access.file.exchange;
        let mut at = 0;
        while let Some(asked) = self.round.asked.get(at) {
            match asked.aggregator != comm.rank() {
                true => match Parcel::receive(endpoint, comm, What::Answer, asked.aggregator)? {
                    Some(parcel) => {
                        let asked = self.round.asked.swap_remove(at);
                        self.round.answers.push((asked.part, parcel));
                    }
                    None => at += 1,
                },
                false => at += 1,
            }
        }
        let mut waiting = Vec::new();
        for (part, mut parcel) in std::mem::take(&mut self.round.answers) {
            match parcel.is_done(endpoint)? {
                true => self.put(access, &part, &parcel),
                false => waiting.push((part, parcel)),
            }
        }
        self.round.answers = waiting;
        Ok(self.round.asked.is_empty() && self.round.answers.is_empty())
    }

    /// Puts an answer into the program's buffer.
    fn put(&mut self, access: &Access, part: &Range<u64>, parcel: &Parcel) {
        if let [end, class, ..] = parcel.numbers()[..]
            && parcel.numbers().len() == ANSWER_NUMBERS
        {
            self.end = self.end.min(end);
            if class != 0 && self.error.is_none() {
                let class = strobe_types::ErrorClass(class as i32);
                self.error = Some(Error::new(class, "fh: an aggregator could not read from the file"));
            }
        }
        let (data, bytes) = parcel.data();
        // Behind the end of the file there is nothing to put.
        let end = if self.end == u64::MAX { part.end } else { access.view.space.position_at(self.end).min(part.end) };
        let there = bytes.min(end.saturating_sub(part.start) as usize);
        access.stream.put(part.start - access.start, data, there);
    }
}
