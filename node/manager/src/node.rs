// SPDX-License-Identifier: MIT OR Apache-2.0
//! The half of a manager that carries ranks: it owns the node segment, the sockets and the processes of one node. It
//! decides nothing: what happens is told to the head, and the head's orders are carried out.

use crate::begin::{Begin, InputFrom};
use crate::ending::{self, Termination};
use crate::environment;
use crate::input::{Fed, Feed};
use crate::part_ending::PartEnding;
use crate::progress::ProgressThread;
use crate::rank::{Rank, Seen};
use crate::slices::SentSlices;
use crate::sockets::Sockets;
use crate::start::{self, Inherited};
use crate::still;
use crate::strobe::Timer;
use crate::token::Token;
use crate::watch::Watch;
use crate::words::{Event, Instruction};
use std::os::fd::{AsFd, OwnedFd};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};
use strobe_endpoint::ManagedSeats;
use strobe_mds::located;
use strobe_os::pipe;
use strobe_os::process::{self, Pid};
use strobe_os::socket;
use strobe_shared::port::Life;
use strobe_shared::sync::Ordering;
use strobe_shared::{Loss, Segment};

mod hang;
mod output_flow;
mod segment;
mod spawning;

use hang::HangDetector;
use output_flow::OutputFlow;
use segment::make_segment;

/// An unfinished line of rank 0 (a prompt) is shown on a terminal after this long.
const PROMPT: Duration = Duration::from_millis(50);

/// A node and its ranks.
pub struct Node {
    begin: Begin,
    libraries: Option<PathBuf>,
    segment: Segment,
    segment_fd: OwnedFd,
    sockets: Sockets,
    timer: Option<Timer>,
    progress: Option<ProgressThread>,
    ranks: Vec<Rank>,
    feed: Option<Feed>,
    ending: Termination,
    part_ending: PartEnding,
    hang: HangDetector,
    told: SentSlices,
    output: OutputFlow,
    /// What the head has not been told yet.
    pub events: Vec<Event>,
}

impl Node {
    /// Makes the node's segment and opens its sockets. `launcher` is the path of the running program. Fails with a line
    /// for the user if there is no memory for the segment, or if a socket cannot be opened.
    pub fn new(begin: Begin, launcher: &Path) -> Result<Node, String> {
        let words = |what: &'static str| move |error: std::io::Error| format!("{what}: {error}");
        let (segment_fd, segment) =
            make_segment(&begin, crate::strobe::schedule(&begin)?).map_err(words("cannot make the node segment"))?;
        let sockets = Sockets::open(&begin).map_err(words("cannot open the node's socket"))?;
        let ready = Event::Ready {
            version: env!("CARGO_PKG_VERSION").into(),
            host: socket::host_name(),
            candidates: sockets.candidates(),
        };
        Ok(Node {
            libraries: environment::library_folder(launcher),
            segment,
            segment_fd,
            sockets,
            timer: None,
            progress: None,
            ranks: Vec::new(),
            feed: None,
            ending: Termination::default(),
            part_ending: PartEnding::default(),
            hang: HangDetector::default(),
            told: SentSlices::nothing(&begin),
            output: OutputFlow::default(),
            events: vec![ready],
            begin,
        })
    }

    /// The line by which processes of this node are known.
    pub fn mark(begin: &Begin) -> String {
        match begin.first_ranks.len() {
            1 => environment::mark(begin.job),
            _ => environment::node_mark(begin.job, begin.node),
        }
    }

    /// Carries out an order.
    pub fn obey(&mut self, order: Instruction, watch: &mut Watch) {
        let now = Instant::now();
        match order {
            Instruction::Begin { .. } => {}
            Instruction::Try { token, targets } => self.sockets.probe(self.begin.node, token, targets, watch),
            Instruction::Hear { token, paths } => self.sockets.hear(&self.begin, token, &paths, watch),
            Instruction::Start { key, nodes } => {
                let learnt = self.sockets.learn(self.begin.node, key, nodes, watch);
                let started = learnt.and_then(|()| self.start(watch));
                self.events.push(match started {
                    Ok(()) => Event::Started { pids: self.ranks.iter().map(|rank| rank.seen.pid).collect() },
                    Err(text) => Event::Failed { text },
                });
            }
            Instruction::Release => self.segment.header().joining.held.store(0, Ordering::Release),
            Instruction::Signal { number } => {
                still::note_signal(&self.segment, number);
                self.ranks.iter_mut().for_each(|rank| rank.signal(number));
            }
            Instruction::End { culprit, joined, polite, grace } => {
                self.tell_doings(culprit, joined);
                self.ending.begin(polite, grace, &mut self.ranks, now);
            }
            Instruction::Look { turn } => self.events.push(HangDetector::survey(turn, &self.ranks, &self.segment)),
            Instruction::Listen { turn } => self.pass_on(turn),
            Instruction::Confirm { turn } => self.events.push(self.hang.confirm(turn, &self.ranks, &self.segment)),
            Instruction::Spawn { order } => self.spawn(&order, watch),
            Instruction::Answer { rank, id, bytes } => self.answer(rank, id, &bytes),
            Instruction::Connect { components } => ManagedSeats(self.segment).connect(components.into_iter()),
            Instruction::Lose { losses } => {
                let losses: Vec<Loss> = losses.into_iter().filter_map(Loss::of).collect();
                ManagedSeats(self.segment).lose(&losses);
            }
            Instruction::EndRanks { ranks, grace } => {
                self.part_ending.begin(ranks, grace, &mut self.ranks, ManagedSeats(self.segment));
            }
            Instruction::Kill => self.ending.hurry(now),
            Instruction::WindUp => self.ending.wind_up(),
            Instruction::Took { bytes } => self.output.took(bytes),
            Instruction::Input { bytes } => {
                self.feed.iter_mut().for_each(|feed| feed.push(&bytes));
                self.pump_feed(watch);
            }
        }
    }

    /// Nobody gives orders any more: nothing of the job may stay.
    pub fn abandon(&mut self) {
        self.ending.hurry(Instant::now());
        self.ending.wind_up();
        self.output.abandon();
    }

    fn start(&mut self, watch: &mut Watch) -> Result<(), String> {
        let words = |what: &'static str| move |error: std::io::Error| format!("{what}: {error}");
        let input = self.first_input().map_err(words("cannot make a pipe for rank 0"))?;
        self.segment.header().joining.held.store(self.begin.plan.debugged.into(), Ordering::Relaxed);
        // Before the ranks: they may send at once.
        self.sockets.start_agent(&self.begin, (self.segment, self.segment_fd.as_fd()), watch)?;
        self.progress = ProgressThread::start(&self.begin, self.segment)?;
        self.timer = Timer::start(self.segment).map_err(words("cannot start the timer of the strobe"))?;
        let network = self.sockets.descriptors();
        let inherited = Inherited {
            descriptors: &[&[self.segment_fd.as_fd()], &network[..]].concat(),
            guardian: watch.guardian.pipe(),
            blocked_signals: watch.signals.before(),
            libraries: self.libraries.as_deref(),
        };
        self.ranks = start::start(&self.begin, &inherited, input)?;
        (0..self.ranks.len()).try_for_each(|index| self.watch_rank(index, watch)).map_err(words("cannot poll"))
    }

    /// Begins to hear a rank.
    fn watch_rank(&self, index: usize, watch: &Watch) -> std::io::Result<()> {
        let rank = &self.ranks[index];
        for (which, stream) in rank.streams.iter().enumerate() {
            if let Some(stream) = stream {
                watch.wide.add(stream.as_fd(), Token::Stream(index, which).word())?;
            }
        }
        rank.control.iter().try_for_each(|control| watch.wide.add(control.as_fd(), Token::Control(index).word()))
    }

    /// What rank 0 reads, if it is here.
    fn first_input(&mut self) -> std::io::Result<OwnedFd> {
        match self.begin.input {
            _ if self.begin.ranks().start > 0 => pipe::null(),
            InputFrom::Own => pipe::duplicate(std::io::stdin().as_fd()),
            InputFrom::Inherited(number) => pipe::inherited(number),
            InputFrom::Head => {
                let (feed, end) = Feed::new()?;
                self.feed = Some(feed);
                Ok(end)
            }
        }
    }

    fn tell_doings(&mut self, culprit: Option<u32>, joined: bool) {
        // Where the job goes on without those that have failed, they are told of when they fail.
        let recovers = self.begin.plan.recovery;
        let is_over = |seen: &Seen| seen.ended_well() || recovers && seen.ending.is_some();
        let takes_part = |seen: &Seen| joined && !is_over(seen) && Some(seen.number) != culprit;
        let slot = |rank: u32| self.segment.seats().slot_of(rank);
        let read = |rank: u32| slot(rank).map(|slot| strobe_mds::read(&self.segment, slot));
        let seen = self.ranks.iter().map(|rank| &rank.seen);
        let others = seen.filter(|seen| takes_part(seen)).filter_map(|seen| read(seen.number)).collect();
        let others = if culprit.is_none() { located(others, &self.segment) } else { others };
        let culprit = culprit.filter(|rank| self.ranks.iter().any(|here| here.seen.number == *rank));
        if let Some(slot) = culprit.and_then(slot) {
            self.segment.port(slot).set_life(Life::Dead);
        }
        self.events.push(Event::Doings { culprit: culprit.and_then(read), others });
    }

    /// Moves one rank's output on.
    pub fn pump(&mut self, rank: usize, which: usize) {
        self.events.extend(self.output.pump(which, &mut self.ranks[rank].streams[which]));
    }

    /// Receives the messages of a rank from its control socket.
    pub fn listen(&mut self, rank: usize) {
        self.ranks[rank].listen(&mut self.events);
    }

    /// Hears other nodes that try to reach this one.
    pub fn listen_to_others(&mut self, socket: usize) {
        self.sockets.listen(socket);
    }

    /// Hears who speaks to the group.
    pub fn listen_to_group(&mut self) {
        self.sockets.listen_to_group();
    }

    /// The agent has found that another node answers no more, or that a connection is broken.
    pub fn hear_agent(&mut self) {
        self.events.extend(self.sockets.hear_agent(self.begin.node, self.segment));
    }

    /// Goes on with connections that are made anew.
    pub fn renew(&mut self) {
        self.sockets.renew(&self.segment);
    }

    /// Moves input on to rank 0.
    pub fn pump_feed(&mut self, watch: &Watch) {
        let Some(feed) = &mut self.feed else { return };
        match feed.pump(watch) {
            Fed::Took(0) => {}
            Fed::Took(bytes) => self.events.push(Event::InputTook { bytes }),
            Fed::Over => {
                self.feed = None;
                self.events.push(Event::InputOver);
            }
        }
    }

    /// Takes in the end of a process, if it is one of ours.
    pub fn reaped(&mut self, pid: Pid, how: process::ExitStatus) {
        let Some(rank) = self.ranks.iter_mut().find(|rank| rank.seen.pid == pid && rank.seen.ending.is_none()) else {
            return;
        };
        // What it said last may still be in the socket.
        rank.listen(&mut self.events);
        let event = Event::Ended { rank: rank.seen.number, how };
        rank.seen.hear(&event);
        let seats = ManagedSeats(self.segment);
        let begins = self.begin.plan.recovery && !seats.all_have_attached();
        let failed = !rank.seen.left_well();
        if failed && (begins || seats.holds_a_lock(rank.seen.number)) {
            self.events.push(Event::Crippled { rank: rank.seen.number });
        }
        if rank.seen.number >= self.segment.place().job_ranks || failed && rank.seen.excused {
            seats.empty(rank.seen.number, failed);
        }
        if failed {
            seats.wake_after_death();
        }
        self.events.push(event);
    }

    /// Tells the guardian of groups that are gone.
    pub fn forget_groups(&mut self, watch: &mut Watch) {
        for rank in &mut self.ranks {
            if rank.group_has_ended() {
                watch.guardian.forget(rank.seen.pid);
            }
        }
    }

    /// True if so much output is under way that no more should be read.
    pub fn is_behind(&self) -> bool {
        self.output.is_behind()
    }

    /// When something has to be done next.
    pub fn next_deadline(&self) -> Option<Instant> {
        let prompt = self.prompt().map(|since| since + PROMPT);
        let look = self.hang.next_look().filter(|_| !self.ending.has_begun());
        let told = self.told.next_deadline();
        let endings = [self.ending.next_step(), self.part_ending.next_step()];
        [prompt, look, told, self.sockets.next_deadline()].into_iter().chain(endings).flatten().min()
    }

    /// Since when rank 0 has an unfinished line for a terminal.
    fn prompt(&self) -> Option<Instant> {
        let first = self.ranks.first().filter(|rank| self.begin.prompts && rank.seen.number == 0)?;
        first.streams[0].as_ref()?.partial_since
    }

    /// Does what is due: shows unfinished lines, looks for ranks that hang, tries the addresses of other nodes again.
    pub fn pass_deadlines(&mut self) {
        let now = Instant::now();
        if self.prompt().is_some_and(|since| now >= since + PROMPT)
            && let Some(stream) = &mut self.ranks[0].streams[0]
        {
            self.events.extend(self.output.flush(0, stream));
        }
        if !self.ending.has_begun() && !self.ranks.is_empty() {
            let whole = self.begin.first_ranks.len() == 1;
            self.events.extend(self.hang.look(&self.ranks, &self.segment, whole, now));
        }
        if let Some(list) = self.sockets.pass_deadlines(now) {
            self.events.push(Event::Reached { list });
        }
        self.events.extend(self.sockets.heard(now).map(|heard| Event::Heard { heard }));
        self.sockets.renew_if_due(&self.segment);
        self.events.extend(self.told.stream(&self.segment, now));
        self.part_ending.step(now, &mut self.ranks, ManagedSeats(self.segment));
        self.ending.step(now, &mut self.ranks);
        if self.ending.completes(now, &mut self.ranks, self.output.is_behind()) {
            self.tell_the_rest();
        }
    }

    /// Tells what has not been told yet: unfinished lines, statistics, and that it is over.
    fn tell_the_rest(&mut self) {
        for rank in &mut self.ranks {
            for (which, stream) in rank.streams.iter_mut().enumerate() {
                self.events.extend(stream.as_mut().and_then(|stream| self.output.flush(which, stream)));
            }
        }
        let wanted = &self.begin.plan.statistics;
        if wanted.report.is_some() || wanted.summary && strobe_mds::keeps(&self.segment) {
            let records = strobe_mds::records(&self.segment);
            self.events.extend(records.into_iter().map(|record| Event::Kept { record }));
        }
        if wanted.any() {
            self.events.extend(self.told.rest(&self.segment));
        }
        let rows = if wanted.summary { strobe_mds::calls_of_node(&self.segment) } else { Vec::new() };
        self.events.push(Event::Over { rows });
    }

    /// True if nothing of the job is left here.
    pub fn is_over(&self) -> bool {
        self.ending.is_over()
    }
}

impl Drop for Node {
    fn drop(&mut self) {
        ending::end_orphans(&Node::mark(&self.begin));
    }
}
