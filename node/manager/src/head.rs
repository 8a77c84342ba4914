// SPDX-License-Identifier: MIT OR Apache-2.0
//! The half of a manager that decides for the job: it knows what is known of every rank, has our outputs and our input,
//! passes signals on, finds the verdict, and has the last word.

use crate::ending::{TERMINATING, grace, judge, judge_again};
use crate::input::Source;
use crate::plan::JobPlan;
use crate::report::{self, Cause, Verdict};
use crate::standard_files::StandardFiles;
use crate::survey::Survey;
use crate::watch::Watch;
use crate::words::{Event, Instruction};
use std::time::Instant;
use strobe_os::signal;

mod agreement;
mod debugger;
mod dynamic;
mod finish;
mod interruption;
mod job;
mod look;
mod meeting;
mod placing;
mod recovery;
mod roll_call;
mod standstill;
mod startup;
mod statistics;
mod universe;
mod world_end;

use dynamic::Dynamic;
use interruption::Interruption;
use job::JobRecord;
use recovery::{Recovery, Survival};
use standstill::{Finding, Standstill};
use startup::{Startup, StartupStep};
use statistics::JobStatistics;
use universe::Universe;
use world_end::WorldEnd;

/// The random numbers of a job, by which its members know each other.
pub struct Secrets {
    /// The key as everybody may know it.
    pub job: u64,
    /// The secret by which packets are authenticated and encrypted.
    pub key: [u8; 32],
    /// What its nodes' questions to each other are known by.
    pub token: [u8; 16],
}

/// The head of a job.
pub struct Head<'a> {
    plan: &'a JobPlan,
    secrets: Secrets,
    startup: Startup<'a>,
    looks: Survey,
    standstill: Standstill,
    job: JobRecord,
    standard_files: StandardFiles,
    interruption: Interruption,
    started: Instant,
    verdict: Option<Verdict>,
    /// The node that another one has lost, until its manager is looked after.
    silent: Option<usize>,
    wound_up: bool,
    statistics: JobStatistics<'a>,
    dynamic: Dynamic,
    recovery: Recovery,
    /// What nodes have not been told yet.
    pub orders: Vec<(usize, Instruction)>,
}

impl<'a> Head<'a> {
    /// The head of a job whose nodes have these names, begin with these ranks, and have `spare` seats each for others.
    /// Fails if the standard files of this process cannot be copied, or if `STROBE_DEADLOCK` has no valid value.
    pub fn new(
        plan: &'a JobPlan,
        names: Vec<String>,
        first_ranks: &[u32],
        secrets: Secrets,
        (source, spare): (Option<Source>, u32),
    ) -> std::io::Result<Head<'a>> {
        let (ranks, nodes) = (plan.ranks(), first_ranks.len() as u32);
        let universe = Universe::new(ranks, nodes, spare, plan.seats_to_take(spare));
        Ok(Head {
            plan,
            statistics: JobStatistics::new(&plan.statistics, secrets.job),
            startup: Startup::new(plan, first_ranks.len(), secrets.token),
            dynamic: Dynamic::new(universe, secrets.job),
            recovery: Recovery::default(),
            secrets,
            looks: Survey::default(),
            standstill: Standstill::new(plan, first_ranks.len())?,
            job: JobRecord::new(names, first_ranks, ranks, spare),
            standard_files: StandardFiles::new(source)?,
            interruption: Interruption::default(),
            started: Instant::now(),
            verdict: None,
            silent: None,
            wound_up: false,
            orders: Vec::new(),
        })
    }

    /// True if somebody sits before a terminal and may be asked something in an unfinished line.
    pub fn prompts(&self) -> bool {
        self.standard_files.is_terminal(0)
    }

    /// Takes in what a node tells.
    pub fn hear(&mut self, node: usize, event: Event) {
        match event {
            Event::Ready { version, host, candidates } => {
                if self.plan.nodes.is_empty() {
                    self.job.nodes[node].name = host;
                }
                let step = self.startup.ready(node, &version, candidates, &self.job);
                self.take(step);
            }
            Event::Reached { list } => {
                let step = self.startup.reached(node, list, &self.job);
                self.take(step);
            }
            Event::Heard { heard } => {
                let step = self.startup.heard(node, heard, &self.job);
                self.take(step);
            }
            Event::Started { pids } => self.node_started(node, &pids),
            Event::Failed { text } => {
                let several = self.job.nodes.len() > 1;
                let text = if several { format!("{}: {text}", self.job.name(node)) } else { text };
                self.end(Cause::CannotStart(text));
            }
            Event::Output { which, bytes } => {
                self.job.nodes[node].sent(bytes.len());
                self.standard_files.push(usize::from(which & 1), &bytes);
            }
            Event::Joined { rank } | Event::Finalized { rank } | Event::Aborted { rank, .. } => {
                self.job.hear(rank, &event);
            }
            Event::Ended { rank, .. } => {
                self.job.hear(rank, &event);
                self.rank_ended(rank);
            }
            Event::Asked { rank, id, bytes } => self.asked(rank, id, &bytes),
            Event::Crippled { rank } => WorldEnd(self).crippled(rank),
            Event::Tied { rank, on, ranks } => self.tied(rank, on, &ranks),
            Event::Spawned { id, pids, trouble } => self.spawned(node, id, &pids, trouble),
            Event::Lost { node: lost, silence, from, to } => {
                let (one, other) = (self.job.name(node), self.job.name(lost as usize));
                let text = report::silent((one, &from), (other, &to), silence);
                if !self.plan.recovery {
                    self.end(Cause::Silent(text));
                }
                self.silent = self.silent.or(Some(lost as usize));
            }
            Event::LeftBehind { rank } => self.end(Cause::LeftBehind(rank)),
            Event::Doings { culprit, others } => {
                if let Some(verdict) = &mut self.verdict {
                    verdict.culprit = verdict.culprit.take().or(culprit);
                    verdict.others.extend(others);
                }
            }
            Event::Still { on } => {
                if let Some((turn, nodes)) = self.standstill.note(node, on, &self.job)
                    && self.verdict.is_none()
                {
                    self.orders.extend(nodes.iter().map(|&node| (node, Instruction::Confirm { turn })));
                }
            }
            Event::Confirmed { turn, still, doings } => {
                let known = (&self.job, &self.dynamic.universe);
                match self.standstill.confirmed(node, (turn, still), doings, known) {
                    Some(Finding::End(cause)) => self.end(cause),
                    Some(Finding::Tell(lines)) if self.verdict.is_none() => self.say(&lines),
                    _ => {}
                }
            }
            Event::Listened { turn } => self.dynamic.roll_call.heard(node, turn),
            Event::Surveyed { turn, state } => self.looks.heard(node as u32, turn, state),
            Event::InputTook { bytes } => self.standard_files.took(bytes),
            Event::InputOver => self.standard_files.end_input(),
            Event::Kept { record } => self.statistics.add_rank(record),
            Event::Slices { slices } => {
                if let Err(why) = self.statistics.add_slices(node, &slices) {
                    self.standard_files.say(&statistics::trouble(&why));
                }
            }
            Event::Over { rows } => {
                self.statistics.add_calls(rows);
                self.job.nodes[node].is_over = true;
            }
        }
    }

    fn say(&mut self, lines: &[String]) {
        lines.iter().for_each(|line| self.standard_files.say(&format!("mpiexec: {line}")));
    }

    /// Takes a step towards the start.
    fn take(&mut self, step: StartupStep) {
        match step {
            StartupStep::Wait => {}
            StartupStep::All(order) => self.all(&order),
            StartupStep::Each(orders) => self.orders.extend(orders.into_iter().enumerate()),
            StartupStep::Start(_) if self.verdict.is_some() => {}
            StartupStep::Start(table) => {
                self.all(&Instruction::Start { key: self.secrets.key, nodes: table.clone() });
                self.job.table = table;
            }
            StartupStep::CannotStart(text) => self.end(Cause::CannotStart(text)),
            StartupStep::Print(text) => {
                self.standard_files.push(0, text.as_bytes());
                self.wind_up();
            }
        }
    }

    /// Nothing will be started any more, and all that was has ended.
    fn wind_up(&mut self) {
        self.wound_up = true;
        self.all(&Instruction::WindUp);
    }

    fn node_started(&mut self, node: usize, pids: &[i32]) {
        self.job.started(node, pids);
        if self.job.has_started() {
            strobe_mpir::publish(&debugger::processes(self.plan, &self.job));
            if self.plan.debugged {
                self.all(&Instruction::Release);
            }
        }
        if self.plan.verbose && self.job.has_started() {
            let names = self.job.names();
            for seen in &self.job.ranks {
                let host = report::host_of(&names, seen.number);
                let line = format!("mpiexec: rank {} runs on {host} as process {}", seen.number, seen.pid);
                self.standard_files.say(&line);
            }
        }
    }

    /// Nothing will come from a node any more, although it has not said so. `how` tells what became of its manager.
    pub fn lost(&mut self, node: usize, (how, code): (String, i32)) {
        if !self.job.nodes[node].is_over && !Survival(self).survive_node(node, &how, code) {
            self.end(Cause::NodeLost(node as u32, how, code));
        }
    }

    /// The node that another one has lost, once: its manager may never carry out an order again.
    pub fn take_silent(&mut self) -> Option<usize> {
        self.silent.take()
    }

    /// The channel to a node has ended: nothing is left there.
    pub fn gone(&mut self, node: usize) {
        self.looks.gone(node as u32);
        self.job.nodes[node].is_over = true;
    }

    fn all(&mut self, order: &Instruction) {
        self.orders.extend(self.job.open_nodes().map(|node| (node, order.clone())));
    }

    /// Handles a signal that was sent to us.
    pub fn signal(&mut self, number: i32) {
        match number {
            signal::SIGTSTP | signal::SIGCONT => {
                self.all(&Instruction::Signal { number });
                self.standard_files.look_for_foreground();
            }
            signal::SIGTTIN => {}
            _ => self.forward(number),
        }
    }

    fn forward(&mut self, number: i32) {
        if TERMINATING.contains(&number) {
            let watched = self.standard_files.is_terminal(1);
            if self.interruption.insists(number, watched, Instant::now()) {
                if self.job.ranks.iter().all(|rank| rank.ending.is_some()) {
                    // Only a reader who does not read keeps us.
                    self.standard_files.abandon();
                }
                return self.end(Cause::Interrupted(number));
            }
            if !self.job.has_started() {
                return self.end(Cause::Interrupted(number));
            }
        }
        self.all(&Instruction::Signal { number });
    }

    /// Reads input for rank 0.
    pub fn pump_input(&mut self) {
        if let Some(bytes) = self.standard_files.read() {
            self.orders.push((0, Instruction::Input { bytes }));
        }
    }

    /// Writes what can be written, and says to nodes how much was taken.
    pub fn flush(&mut self, watch: &Watch) {
        self.standard_files.flush(watch);
        if self.standard_files.is_broken() {
            self.end(Cause::OutputClosed);
        }
        if !self.standard_files.is_full() {
            for (node, record) in self.job.nodes.iter_mut().enumerate() {
                self.orders.extend(record.acknowledge().map(|bytes| (node, Instruction::Took { bytes })));
            }
        }
        // Before rank 0 is there, nobody takes what was read.
        if self.job.nodes[0].started && self.standard_files.watch_input(watch) {
            self.pump_input();
        }
    }

    /// When something has to be done next.
    pub fn next_deadline(&self) -> Option<Instant> {
        let going_on = self.verdict.is_none();
        let timeout = self.plan.timeout.filter(|_| going_on).map(|limit| self.started + limit);
        let again = judge_again(&self.job.ranks).filter(|_| going_on);
        let spawn = self.dynamic.next_deadline().filter(|_| going_on);
        let waits = [self.recovery.next_deadline(), self.dynamic.roll_call.next_deadline()].into_iter().flatten();
        let heard = waits.filter(|deadline| going_on && *deadline > Instant::now()).min();
        [timeout, again, spawn, heard, self.interruption.next_deadline(), self.looks.next_deadline()]
            .into_iter()
            .flatten()
            .min()
    }

    /// Does what is due: tells the user about an interrupted job, and ends a job that has run for `--timeout`.
    pub fn pass_deadlines(&mut self) {
        let now = Instant::now();
        self.try_waiting_spawns(now);
        let notice = self.interruption.notice(now);
        self.say(notice.as_slice());
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
            && let Some(cause) = judge(&self.job.ranks, Instant::now())
        {
            let cause = self.interruption.reason(cause);
            if WorldEnd(self).has_to_listen(&cause) {
                return;
            }
            let waits = Survival(self).has_to_hear_more(&cause, Instant::now());
            if !waits && !Survival(self).survive(&cause) && !WorldEnd(self).end_connected(&cause) {
                self.end(cause);
            }
        }
        let begun = self.verdict.is_some() || self.job.has_started();
        if !self.wound_up && begun && self.job.ranks_have_ended() {
            self.wind_up();
        }
    }

    fn end(&mut self, cause: Cause) {
        if self.verdict.is_some() {
            if matches!(cause, Cause::Interrupted(_)) {
                self.all(&Instruction::Kill);
            }
            return;
        }
        let (code, grace, joined) = (cause.code(&self.job.ranks), grace(&cause), self.job.has_joined());
        let polite = !matches!(cause, Cause::Interrupted(_));
        self.all(&Instruction::End { culprit: cause.culprit(), joined, polite, grace });
        self.verdict = Some(Verdict { cause, culprit: None, others: Vec::new(), code });
    }

    /// True when nothing of the job is left and its output is written.
    pub fn is_over(&self) -> bool {
        self.job.is_over() && !self.standard_files.is_pending()
    }
}
