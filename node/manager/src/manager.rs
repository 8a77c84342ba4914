// SPDX-License-Identifier: MIT OR Apache-2.0
//! The loop: everything that can happen to a job arrives at one place, one thing at a time.

use crate::ending::{self, Ending};
use crate::input::{Forward, Waits};
use crate::output::Sink;
use crate::plan::Plan;
use crate::rank::{Rank, Stage};
use crate::report::Cause;
use crate::start::{self, Ground};
use crate::stuck::Stuck;
use crate::token::Token;
use crate::{environment, program, report};
use std::os::fd::{AsFd, OwnedFd};
use std::path::Path;
use std::time::{Duration, Instant};
use strobe_os::guardian::Guardian;
use strobe_os::poll::Poller;
use strobe_os::signal::{self, Signals};
use strobe_os::{process, socket};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// Exit code when the job could not be started.
const CANNOT_START: i32 = 127;

/// An unfinished line of rank 0 (a prompt) is shown on a terminal after this long.
const PROMPT: Duration = Duration::from_millis(50);

/// Ranks that have not ended so long after an interrupt may want another.
const NOTICE: Duration = Duration::from_millis(700);

const FORWARDED: &[i32] = &[
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

struct Manager<'a> {
    plan: &'a Plan,
    ranks: Vec<Rank>,
    segment: Segment,
    /// Watches everything.
    wide: Poller,
    /// Watches only what can be served while our reader is behind: signals and our outputs.
    narrow: Poller,
    signals: Signals,
    guardian: Guardian,
    /// Our standard output and standard error.
    sinks: [Sink; 2],
    sinks_watched: [bool; 2],
    input: Option<(Forward, Waits)>,
    interrupted: Option<i32>,
    /// When to tell the user that ranks go on in spite of the signal.
    notice_at: Option<Instant>,
    started: Instant,
    ending: Ending,
    stuck: Stuck,
    scratch: Vec<u8>,
}

/// Runs a job to its end and gives the launcher's exit code. `launcher` is the path of the running program.
pub fn run(plan: &Plan, launcher: &Path) -> i32 {
    match try_start(plan, launcher) {
        Ok(mut manager) => {
            manager.run();
            manager.finish()
        }
        Err(message) => {
            eprintln!("mpiexec: {message}");
            CANNOT_START
        }
    }
}

fn try_start<'a>(plan: &'a Plan, launcher: &Path) -> Result<Manager<'a>, String> {
    let started = Instant::now();
    let words = |what: &'static str| move |error: std::io::Error| format!("{what}: {error}");
    let watched = [FORWARDED, &[signal::SIGCHLD, signal::SIGCONT, signal::SIGTSTP, signal::SIGTTIN]].concat();
    let signals = Signals::take(&watched).map_err(words("cannot receive signals"))?;
    let key = socket::random_bytes::<16>().map_err(words("no random numbers"))?;
    let [job, rest] = [0, 8].map(|at| u64::from_le_bytes(std::array::from_fn(|byte| key[at + byte])));
    let guardian = Guardian::start(&environment::mark(job)).map_err(words("cannot start the guardian process"))?;
    process::adopt_orphans();
    let (segment_fd, segment) = make_segment(plan, [job, rest]).map_err(words("cannot make the node segment"))?;
    let libraries = environment::library_folder(launcher);
    let ground = Ground {
        segment: segment_fd.as_fd(),
        job,
        guardian: guardian.pipe(),
        blocked_signals: signals.before(),
        libraries: libraries.as_deref(),
    };
    let (ranks, forward) = start::start(plan, &ground)?;
    // The descriptor of the segment stays open: `strobe why` finds it in /proc.
    std::mem::forget(segment_fd);
    let sinks = [Sink::new(std::io::stdout().as_fd()), Sink::new(std::io::stderr().as_fd())];
    let [Ok(out), Ok(err)] = sinks else { return Err("cannot write to standard output".into()) };
    let poller = || Poller::new().map_err(words("cannot poll"));
    let mut manager = Manager {
        plan,
        ranks,
        segment,
        wide: poller()?,
        narrow: poller()?,
        signals,
        guardian,
        sinks: [out, err],
        sinks_watched: [false; 2],
        input: forward.map(|forward| (forward, Waits::Over)),
        interrupted: None,
        notice_at: None,
        started,
        ending: Ending::default(),
        stuck: Stuck::default(),
        scratch: Vec::new(),
    };
    manager.watch_all().map_err(words("cannot poll"))?;
    Ok(manager)
}

fn make_segment(plan: &Plan, key: [u64; 2]) -> std::io::Result<(OwnedFd, Segment)> {
    let fd = Segment::alone(plan.ranks(), key)?;
    let segment = Segment::attach(fd.as_fd())?;
    segment.header().statistics.store(u32::from(plan.summary), Ordering::Relaxed);
    Ok((fd, segment))
}

impl Manager<'_> {
    fn watch_all(&mut self) -> std::io::Result<()> {
        for poller in [&self.wide, &self.narrow] {
            poller.add(self.signals.as_fd(), Token::Signals.word())?;
        }
        for (index, rank) in self.ranks.iter().enumerate() {
            for (which, stream) in rank.streams.iter().enumerate() {
                if let Some(stream) = stream {
                    self.wide.add(stream.as_fd(), Token::Stream(index, which).word())?;
                }
            }
            if let Some(control) = &rank.control {
                self.wide.add(control.as_fd(), Token::Control(index).word())?;
            }
        }
        self.pump_input();
        if self.plan.verbose {
            let host = socket::host_name();
            for rank in &self.ranks {
                self.sinks[1].say(&format!("mpiexec: rank {} runs on {host} as process {}", rank.number, rank.pid));
            }
        }
        Ok(())
    }

    fn run(&mut self) {
        loop {
            self.flush();
            if self.is_over() {
                return;
            }
            let limit = self.next_deadline();
            let behind = self.sinks.iter().any(Sink::is_full);
            let ready = if behind { self.narrow.wait(limit) } else { self.wide.wait(limit) };
            let mut reaped = false;
            for token in ready.into_iter().map(Token::of) {
                match token {
                    Token::Signals => reaped |= self.take_signals(),
                    Token::Input => self.pump_input(),
                    Token::Sink(_) => {}
                    Token::Stream(rank, which) => self.pump(rank, which),
                    Token::Control(rank) => self.listen(rank),
                }
            }
            if reaped {
                self.reap();
            }
            self.judge();
            self.pass_deadlines();
        }
    }

    /// Handles the signals that have come; true if children have ended.
    fn take_signals(&mut self) -> bool {
        let mut ended = false;
        while let Some(number) = self.signals.take_next() {
            match number {
                signal::SIGCHLD => ended = true,
                signal::SIGTSTP => {
                    self.signal_all(signal::SIGTSTP);
                    signal::stop_self();
                }
                signal::SIGCONT => {
                    self.signal_all(signal::SIGCONT);
                    self.pump_input();
                }
                signal::SIGTTIN => {}
                other => self.forward(other),
            }
        }
        ended
    }

    fn forward(&mut self, number: i32) {
        if TERMINATING.contains(&number) {
            if self.interrupted.is_some() {
                if self.ranks.iter().all(|rank| rank.ending.is_some()) {
                    // Only a reader who does not read keeps us.
                    self.sinks.iter_mut().for_each(Sink::abandon);
                }
                return self.end(Cause::Interrupted(number));
            }
            self.interrupted = Some(number);
            self.notice_at = self.sinks[1].is_terminal().then(|| Instant::now() + NOTICE);
        }
        self.signal_all(number);
    }

    fn signal_all(&mut self, number: i32) {
        for rank in &mut self.ranks {
            rank.signal(number);
        }
    }

    fn pump_input(&mut self) {
        let Some((forward, waits)) = &mut self.input else { return };
        let next = forward.pump(*waits);
        if next != *waits {
            if let Some(fd) = forward.watched(*waits) {
                self.wide.remove(fd);
            }
            let added = match (next, forward.watched(next)) {
                (Waits::Terminal, Some(fd)) => self.wide.add(fd, Token::Input.word()),
                (Waits::Reader, Some(fd)) => self.wide.add_writable(fd, Token::Input.word()),
                _ => Ok(()),
            };
            *waits = if added.is_ok() { next } else { Waits::Over };
        }
    }

    /// Moves one rank's output on.
    fn pump(&mut self, rank: usize, which: usize) {
        let slot = &mut self.ranks[rank].streams[which];
        let Some(stream) = slot else { return };
        if !stream.pump(&mut self.sinks[which], &mut self.scratch, Instant::now()) {
            *slot = None; // closing it ends the watch
        }
    }

    fn listen(&mut self, rank: usize) {
        self.ranks[rank].listen();
    }

    /// Collects the processes that have ended: ranks, and orphans that were adopted.
    fn reap(&mut self) {
        while let Some((pid, how)) = process::reap() {
            let Some(index) = self.ranks.iter().position(|rank| rank.pid == pid && rank.ending.is_none()) else {
                continue;
            };
            let rank = &mut self.ranks[index];
            // What it said last may still be in the socket.
            rank.listen();
            rank.ending = Some(how);
        }
        for rank in &mut self.ranks {
            if rank.group_has_ended() {
                self.guardian.forget(rank.pid);
            }
        }
    }

    fn flush(&mut self) {
        for which in 0..2 {
            self.sinks[which].flush();
            let wanted = self.sinks[which].is_pending();
            if wanted != self.sinks_watched[which] {
                for poller in [&self.wide, &self.narrow] {
                    if wanted {
                        let _ = poller.add_writable(self.sinks[which].as_fd(), Token::Sink(which).word());
                    } else {
                        poller.remove(self.sinks[which].as_fd());
                    }
                }
                self.sinks_watched[which] = wanted;
            }
        }
        if self.sinks[0].broken {
            self.end(Cause::OutputClosed);
        }
    }

    fn next_deadline(&self) -> Option<Duration> {
        let now = Instant::now();
        let timeout = self.plan.timeout.filter(|_| !self.ending.has_begun()).map(|limit| self.started + limit);
        let prompt = self.prompt().map(|since| since + PROMPT);
        let look = self.stuck.next_look().filter(|_| !self.ending.has_begun());
        let again = ending::judge_again(&self.ranks).filter(|_| !self.ending.has_begun());
        let next = [timeout, prompt, look, again, self.notice_at, self.ending.next_step()].into_iter().flatten().min();
        next.map(|at| at.saturating_duration_since(now))
    }

    /// Since when rank 0 has an unfinished line for a terminal.
    fn prompt(&self) -> Option<Instant> {
        if !self.sinks[0].is_terminal() {
            return None;
        }
        self.ranks.first()?.streams[0].as_ref()?.partial_since
    }

    fn pass_deadlines(&mut self) {
        let now = Instant::now();
        if let (Some(number), true) = (self.interrupted, self.notice_at.is_some_and(|at| now >= at)) {
            let name = signal::name(number);
            self.sinks[1].say(&format!("mpiexec: all ranks got {name} and go on; once more ends them"));
            self.notice_at = None;
        }
        if self.prompt().is_some_and(|since| now >= since + PROMPT)
            && let Some(stream) = &mut self.ranks[0].streams[0]
        {
            stream.flush(&mut self.sinks[0]);
        }
        match self.plan.timeout {
            Some(limit) if now >= self.started + limit && !self.ending.has_begun() => self.end(Cause::Timeout(limit)),
            _ => {}
        }
        if !self.ending.has_begun()
            && let Some(left) = self.stuck.look(now, &self.ranks, &self.segment)
        {
            self.end(Cause::LeftBehind(left));
        }
        self.ending.step(now, &mut self.ranks);
    }

    fn judge(&mut self) {
        if !self.ending.has_begun()
            && let Some(cause) = ending::judge(&self.ranks, Instant::now())
        {
            // A rank that ends after we passed a signal on ends because of it; the user knows why.
            let cause = self.interrupted.map_or(cause, Cause::Interrupted);
            self.end(cause);
        }
    }

    fn end(&mut self, cause: Cause) {
        self.ending.begin(cause, &mut self.ranks, &self.segment, Instant::now());
    }

    /// True when all ranks have ended, nothing of theirs is left, and their output is written.
    fn is_over(&mut self) -> bool {
        if self.ranks.iter().any(|rank| rank.ending.is_none()) {
            return false;
        }
        let idle = self.ranks.iter().all(|rank| !rank.group && rank.streams.iter().all(Option::is_none));
        let linger_is_over = self.ending.linger(Instant::now(), &mut self.ranks);
        (idle || linger_is_over) && !self.sinks.iter().any(Sink::is_pending)
    }

    /// Says how it went, and cleans up.
    fn finish(mut self) -> i32 {
        for rank in &mut self.ranks {
            for (stream, sink) in rank.streams.iter_mut().zip(&mut self.sinks) {
                if let Some(stream) = stream {
                    stream.flush(sink);
                }
            }
        }
        let mut code = 0;
        for note in self.notes() {
            self.sinks[1].say(&format!("mpiexec: {note}"));
        }
        if let Some(verdict) = self.ending.verdict() {
            code = verdict.code;
            let quiet = self.plan.quiet && matches!(verdict.cause, Cause::Rank(_));
            for line in report::lines(verdict, &self.ranks, &socket::host_name()).iter().filter(|_| !quiet) {
                self.sinks[1].say(&format!("mpiexec: {line}"));
            }
        }
        if self.plan.summary {
            let wall_ns = u64::try_from(self.started.elapsed().as_nanos()).unwrap_or(u64::MAX);
            let rows = strobe_mds::rows(&self.segment);
            self.sinks[1].say(strobe_mds::table(&rows, self.plan.ranks(), wall_ns).trim_end());
        }
        for sink in &mut self.sinks {
            sink.drain();
        }
        ending::end_orphans(&environment::mark(self.segment.header().key[0].load(Ordering::Relaxed)));
        code
    }

    /// Programs that were many jobs of one process, although they were meant to be one.
    fn notes(&self) -> Vec<String> {
        let strangers = self.ranks.len() > 1 && self.ranks.iter().all(|rank| rank.stage == Stage::Started);
        self.plan.parts.iter().filter(|_| strangers).filter_map(program::other_library).collect()
    }
}
