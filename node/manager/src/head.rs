// SPDX-License-Identifier: MIT OR Apache-2.0
//! The half of a manager that decides for the job: it knows what is known of every rank, has our outputs and our input,
//! passes signals on, finds the verdict, and has the last word.

use crate::ending::{GRACE, GRACE_INTERRUPTED, judge, judge_again};
use crate::input::Source;
use crate::output::Sink;
use crate::plan::Plan;
use crate::rank::{Seen, Stage};
use crate::report::{self, Cause, Verdict};
use crate::token::Token;
use crate::watch::Watch;
use crate::words::{Event, Order};
use crate::{CANNOT_START, program};
use std::net::SocketAddr;
use std::os::fd::AsFd;
use std::time::{Duration, Instant};
use strobe_control::NodeInfo;
use strobe_mds::Row;
use strobe_os::signal;

/// Ranks that have not ended so long after an interrupt may want another.
const NOTICE: Duration = Duration::from_millis(700);
/// Exit code after `--timeout`, as `timeout(1)` has it.
const TIMED_OUT: i32 = 124;
/// Output that a node sent is acknowledged in pieces of this size.
const TAKE_BYTES: u64 = 64 << 10;

/// Signals that are passed on.
pub const FORWARDED: &[i32] = &[
    signal::SIGINT,
    signal::SIGTERM,
    signal::SIGHUP,
    signal::SIGQUIT,
    signal::SIGUSR1,
    signal::SIGUSR2,
    signal::SIGWINCH,
];
/// Of these, the second one ends the job whatever its ranks think of it.
const TERMINATING: &[i32] = &[signal::SIGINT, signal::SIGTERM, signal::SIGHUP, signal::SIGQUIT];

/// What is known of a node.
#[derive(Default)]
struct Place {
    /// As people are told of it.
    name: String,
    ranks: std::ops::Range<u32>,
    paths: Option<Vec<SocketAddr>>,
    started: bool,
    /// Nothing more will come from it.
    is_over: bool,
    untaken_bytes: u64,
}

/// The head of a job.
pub struct Head<'a> {
    plan: &'a Plan,
    key: [u8; 32],
    seen: Vec<Seen>,
    places: Vec<Place>,
    /// Our standard output and standard error.
    sinks: [Sink; 2],
    sinks_watched: [bool; 2],
    source: Option<Source>,
    source_watched: bool,
    interrupted: Option<i32>,
    /// When to tell the user that ranks go on in spite of the signal.
    notice_at: Option<Instant>,
    started: Instant,
    verdict: Option<Verdict>,
    wound_up: bool,
    rows: Vec<Row>,
    /// What nodes have not been told yet.
    pub orders: Vec<(usize, Order)>,
}

impl<'a> Head<'a> {
    /// The head of a job whose nodes have these names and begin with these ranks.
    pub fn new(
        plan: &'a Plan,
        names: Vec<String>,
        first_ranks: &[u32],
        key: [u8; 32],
        source: Option<Source>,
    ) -> std::io::Result<Head<'a>> {
        let ends = first_ranks.iter().skip(1).copied().chain([plan.ranks()]);
        let places = names.into_iter().zip(first_ranks.iter().zip(ends));
        Ok(Head {
            plan,
            key,
            seen: (0..plan.ranks()).map(|number| Seen::new(number, 0)).collect(),
            places: places.map(|(name, (&first, end))| Place { name, ranks: first..end, ..Place::default() }).collect(),
            sinks: [Sink::new(std::io::stdout().as_fd())?, Sink::new(std::io::stderr().as_fd())?],
            sinks_watched: [false; 2],
            source,
            source_watched: false,
            interrupted: None,
            notice_at: None,
            started: Instant::now(),
            verdict: None,
            wound_up: false,
            rows: Vec::new(),
            orders: Vec::new(),
        })
    }

    /// True if somebody sits before a terminal and may be asked something in an unfinished line.
    pub fn prompts(&self) -> bool {
        self.sinks[0].is_terminal()
    }

    /// Takes in what a node tells.
    pub fn hear(&mut self, node: usize, event: Event) {
        match event {
            Event::Ready { version, host, paths } => self.ready(node, &version, host, paths),
            Event::Started { pids } => self.node_started(node, &pids),
            Event::Failed { text } => {
                let text = if self.places.len() > 1 { format!("{}: {text}", self.places[node].name) } else { text };
                self.end(Cause::CannotStart(text));
            }
            Event::Output { which, bytes } => {
                self.places[node].untaken_bytes += bytes.len() as u64;
                self.sinks[usize::from(which & 1)].push(&bytes);
            }
            Event::Joined { rank }
            | Event::Finalized { rank }
            | Event::Aborted { rank, .. }
            | Event::Ended { rank, .. } => {
                if let Some(seen) = self.seen.get_mut(rank as usize) {
                    seen.hear(&event);
                }
            }
            Event::LeftBehind { rank } => self.end(Cause::LeftBehind(rank)),
            Event::Doings { culprit, others } => {
                if let Some(verdict) = &mut self.verdict {
                    verdict.culprit = verdict.culprit.take().or(culprit);
                    verdict.others.extend(others);
                }
            }
            Event::InputTook { bytes } => self.source.iter_mut().for_each(|source| source.took(bytes)),
            Event::InputOver => self.source.iter_mut().for_each(Source::end),
            Event::Over { rows } => {
                self.rows.extend(rows);
                self.places[node].is_over = true;
            }
        }
    }

    fn ready(&mut self, node: usize, version: &str, host: String, paths: Vec<SocketAddr>) {
        if version != env!("CARGO_PKG_VERSION") {
            let text =
                format!("{} has Strobe {version}, this is {}", self.places[node].name, env!("CARGO_PKG_VERSION"));
            return self.end(Cause::CannotStart(text));
        }
        if self.places.len() == 1 {
            self.places[node].name = host;
        }
        self.places[node].paths = Some(paths);
        if self.verdict.is_some() || self.places.iter().any(|place| place.paths.is_none()) {
            return;
        }
        let info = |place: &Place| NodeInfo {
            first_rank: place.ranks.start,
            ranks: place.ranks.len() as u32,
            host: place.name.clone(),
            paths: place.paths.clone().unwrap_or_default(),
        };
        let several = self.places.len() > 1;
        let nodes: Vec<NodeInfo> = self.places.iter().filter(|_| several).map(info).collect();
        for node in 0..self.places.len() {
            self.orders.push((node, Order::Start { key: self.key, nodes: nodes.clone() }));
        }
    }

    fn node_started(&mut self, node: usize, pids: &[i32]) {
        let place = &mut self.places[node];
        place.started = true;
        for (rank, &pid) in place.ranks.clone().zip(pids) {
            self.seen[rank as usize].pid = pid;
        }
        if self.plan.verbose && self.places.iter().all(|place| place.started) {
            let names = self.names();
            for seen in &self.seen {
                let host = report::host_of(&names, seen.number);
                let line = format!("mpiexec: rank {} runs on {host} as process {}", seen.number, seen.pid);
                self.sinks[1].say(&line);
            }
        }
    }

    fn names(&self) -> Vec<(u32, String)> {
        self.places.iter().map(|place| (place.ranks.end, place.name.clone())).collect()
    }

    /// Nothing will come from a node any more, although it has not said so. `how` tells what became of its manager.
    pub fn lost(&mut self, node: usize, (how, code): (String, i32)) {
        if !self.places[node].is_over {
            self.end(Cause::NodeLost(node as u32, how, code));
        }
    }

    /// The channel to a node has ended: nothing is left there.
    pub fn gone(&mut self, node: usize) {
        self.places[node].is_over = true;
    }

    fn all(&mut self, order: &Order) {
        let nodes = (0..self.places.len()).filter(|&node| !self.places[node].is_over);
        self.orders.extend(nodes.map(|node| (node, order.clone())));
    }

    /// Handles a signal that was sent to us.
    pub fn signal(&mut self, number: i32) {
        match number {
            signal::SIGTSTP | signal::SIGCONT => {
                self.all(&Order::Signal { number });
                self.source.iter_mut().for_each(Source::look_for_foreground);
            }
            signal::SIGTTIN => {}
            _ => self.forward(number),
        }
    }

    fn forward(&mut self, number: i32) {
        if TERMINATING.contains(&number) {
            if self.interrupted.is_some() {
                if self.seen.iter().all(|seen| seen.ending.is_some()) {
                    // Only a reader who does not read keeps us.
                    self.sinks.iter_mut().for_each(Sink::abandon);
                }
                return self.end(Cause::Interrupted(number));
            }
            self.interrupted = Some(number);
            self.notice_at = self.sinks[1].is_terminal().then(|| Instant::now() + NOTICE);
            if self.places.iter().any(|place| !place.started) {
                return self.end(Cause::Interrupted(number));
            }
        }
        self.all(&Order::Signal { number });
    }

    /// Reads input for rank 0.
    pub fn pump_input(&mut self) {
        if let Some(bytes) = self.source.as_mut().and_then(Source::read) {
            self.orders.push((0, Order::Input { bytes }));
        }
    }

    /// Writes what can be written, and says to nodes how much was taken.
    pub fn flush(&mut self, watch: &Watch) {
        for which in 0..2 {
            self.sinks[which].flush();
            let wanted = self.sinks[which].is_pending();
            watch.room(self.sinks[which].as_fd(), Token::Sink(which), wanted, &mut self.sinks_watched[which]);
        }
        if self.sinks[0].broken {
            self.end(Cause::OutputClosed);
        }
        if !self.sinks.iter().any(Sink::is_full) {
            for (node, place) in self.places.iter_mut().enumerate() {
                if place.untaken_bytes >= TAKE_BYTES {
                    let bytes = std::mem::take(&mut place.untaken_bytes);
                    self.orders.push((node, Order::Took { bytes }));
                }
            }
        }
        self.watch_input(watch);
    }

    fn watch_input(&mut self, watch: &Watch) {
        let started = self.places[0].started;
        if started && self.source.as_ref().is_some_and(|source| source.is_file() && source.is_wanted()) {
            return self.pump_input();
        }
        let Some(source) = &self.source else { return };
        let wanted = started && source.is_wanted() && !source.is_file();
        if wanted != self.source_watched {
            if wanted {
                let _ = watch.wide.add(source.as_fd(), Token::Input.word());
            } else {
                watch.wide.remove(source.as_fd());
            }
            self.source_watched = wanted;
        }
    }

    /// When something has to be done next.
    pub fn next_deadline(&self) -> Option<Instant> {
        let going_on = self.verdict.is_none();
        let timeout = self.plan.timeout.filter(|_| going_on).map(|limit| self.started + limit);
        let again = judge_again(&self.seen).filter(|_| going_on);
        [timeout, again, self.notice_at].into_iter().flatten().min()
    }

    /// Does what time asks for.
    pub fn pass_deadlines(&mut self) {
        let now = Instant::now();
        if let (Some(number), true) = (self.interrupted, self.notice_at.is_some_and(|at| now >= at)) {
            let name = signal::name(number);
            self.sinks[1].say(&format!("mpiexec: all ranks got {name} and go on; once more ends them"));
            self.notice_at = None;
        }
        if let Some(limit) = self.plan.timeout
            && now >= self.started + limit
            && self.verdict.is_none()
        {
            self.end(Cause::Timeout(limit));
        }
    }

    /// Ends the job if something has happened that ends it.
    pub fn judge(&mut self) {
        if self.verdict.is_none()
            && let Some(cause) = judge(&self.seen, Instant::now())
        {
            // A rank that ends after we passed a signal on ends because of it; the user knows why.
            let cause = self.interrupted.map_or(cause, Cause::Interrupted);
            self.end(cause);
        }
        let ended = |place: &Place| {
            let ranks = place.ranks.start as usize..place.ranks.end as usize;
            place.is_over || !place.started || self.seen[ranks].iter().all(|seen| seen.ending.is_some())
        };
        let begun = self.verdict.is_some() || self.places.iter().all(|place| place.started);
        if !self.wound_up && begun && self.places.iter().all(ended) {
            self.wound_up = true;
            self.all(&Order::WindUp);
        }
    }

    fn end(&mut self, cause: Cause) {
        if self.verdict.is_some() {
            if matches!(cause, Cause::Interrupted(_)) {
                self.all(&Order::Kill);
            }
            return;
        }
        let (code, grace) = match &cause {
            Cause::Rank(number) => (self.seen[*number as usize].code(), GRACE),
            Cause::NeverJoined(_) | Cause::LeftBehind(_) => (1, GRACE),
            Cause::NodeLost(_, _, code) => (*code, GRACE),
            Cause::CannotStart(_) => (CANNOT_START, Duration::ZERO),
            Cause::Timeout(_) => (TIMED_OUT, GRACE),
            Cause::Interrupted(number) => (128 + number, GRACE_INTERRUPTED),
            Cause::OutputClosed => (128 + signal::SIGPIPE, GRACE),
        };
        let joined = self.seen.iter().any(|seen| seen.stage != Stage::Started);
        let polite = !matches!(cause, Cause::Interrupted(_));
        self.all(&Order::End { culprit: cause.culprit(), joined, polite, grace });
        self.verdict = Some(Verdict { cause, culprit: None, others: Vec::new(), code });
    }

    /// True when nothing of the job is left and its output is written.
    pub fn is_over(&self) -> bool {
        self.places.iter().all(|place| place.is_over) && !self.sinks.iter().any(Sink::is_pending)
    }

    /// Says how it went, and gives the exit code.
    pub fn finish(mut self) -> i32 {
        let mut code = 0;
        for note in self.notes() {
            self.sinks[1].say(&format!("mpiexec: {note}"));
        }
        if let Some(verdict) = &mut self.verdict {
            code = verdict.code;
            verdict.others.sort_by_key(|doing| doing.rank);
            let quiet = self.plan.quiet && matches!(verdict.cause, Cause::Rank(_));
            let names: Vec<_> = self.places.iter().map(|place| (place.ranks.end, place.name.clone())).collect();
            for line in report::lines(verdict, &self.seen, &names).iter().filter(|_| !quiet) {
                self.sinks[1].say(&format!("mpiexec: {line}"));
            }
        }
        if self.plan.summary && !matches!(self.verdict, Some(Verdict { cause: Cause::CannotStart(_), .. })) {
            let wall_ns = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            let rows = strobe_mds::merged_rows(self.rows);
            self.sinks[1].say(strobe_mds::table(&rows, self.plan.ranks(), wall_ns).trim_end());
        }
        for sink in &mut self.sinks {
            sink.drain();
        }
        code
    }

    /// Programs that were many jobs of one process, although they were meant to be one.
    fn notes(&self) -> Vec<String> {
        let strangers = self.seen.len() > 1 && self.seen.iter().all(|seen| seen.stage == Stage::Started);
        self.plan.parts.iter().filter(|_| strangers).filter_map(program::other_library).collect()
    }
}
