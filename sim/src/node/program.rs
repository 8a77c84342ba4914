// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random programs that MPI lets end: in each phase a rank starts all it sends before it waits for anything, and its
//! receives are such that whatever they take leaves nobody without.
//!
//! Messages are divided into *streams*: all that a receive of a stream may take belongs to that stream. So the k-th
//! receive of a stream, in the order of posting, that takes a message of some source takes the k-th that source sent to
//! the stream. That is the whole sequential model, as far as MPI decides.

use super::collective::Collective;
use super::global::Use;
use super::windows::{Act, Spec, Tale};
use std::collections::BTreeMap;
use std::sync::Arc;
use std::sync::atomic::AtomicU64;
use strobe_endpoint::Mode;
use strobe_types::chance::{Chance, mix};
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};

/// A message.
#[derive(Clone, Copy, Debug)]
pub struct Message {
    /// Who sends.
    pub source: u32,
    /// Who receives.
    pub target: u32,
    /// Context.
    pub context: u32,
    /// Tag.
    pub tag: i32,
    /// Length.
    pub bytes: usize,
    /// How the send completes.
    pub mode: Mode,
    /// The sender's buffer has gaps.
    pub gaps: bool,
    /// The sender cancels it, and sends it again if that was in time.
    pub cancels: bool,
}

/// What may be taken by the same receives.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Stream {
    /// Who receives.
    pub target: u32,
    /// Context.
    pub context: u32,
    /// One source's only, or all sources'.
    pub source: i32,
    /// One tag's only, or all tags'.
    pub tag: i32,
}

/// How a rank asks for a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum How {
    /// Posts a receive, and waits for it later.
    Post,
    /// Posts, cancels, and posts again if that was in time.
    PostAndCancel,
    /// Receives as a blocking call does.
    Block,
    /// Probes, then receives what it was shown.
    Probe,
    /// Probes and takes the message out of matching, then receives it.
    Matched,
}

/// A receive.
#[derive(Clone, Copy, Debug)]
pub struct Receive {
    /// What it may take.
    pub stream: Stream,
    /// The source it names.
    pub source: i32,
    /// Room in its buffer.
    pub room: usize,
    /// How.
    pub how: How,
    /// Its buffer has gaps.
    pub gaps: bool,
}

/// A step of a program.
#[derive(Clone, Copy, Debug)]
pub enum Step {
    /// Starts to send this message.
    Send(usize),
    /// Receives.
    Receive(Receive),
    /// Computes for so many nanoseconds.
    Compute(u64),
    /// Waits for some operation that was started.
    WaitForOne,
    /// Asks once whether some operation is complete.
    Test,
    /// Waits for all.
    WaitForAll,
    /// Posts a receive that nothing matches, and cancels it.
    Vain,
    /// Calls this collective, or starts it.
    Call(usize),
    /// Starts it again.
    CallAgain(usize),
    /// Uses the core primitives.
    Global(Use),
    /// Uses windows.
    Window(Act),
}

/// What all ranks do.
#[derive(Clone, Debug, Default)]
pub struct Program {
    /// The messages.
    pub messages: Vec<Message>,
    /// By rank.
    pub steps: Vec<Vec<Step>>,
    /// By stream and source: the messages in the order in which they are sent.
    pub streams: BTreeMap<(Stream, u32), Vec<usize>>,
    /// By message: the slice in which it was sent, while the program runs.
    pub sent_in: Arc<[AtomicU64]>,
    /// By communicator: the ranks of its members. The first has all.
    pub comms: Vec<Vec<u32>>,
    /// The collectives.
    pub collectives: Vec<Collective>,
    /// By collective and member: the slice in which it was called for the first time, while the program runs.
    pub called_in: Vec<Arc<[AtomicU64]>>,
    /// The windows.
    pub windows: Vec<Spec>,
    /// What some ranks put into windows and tell others of.
    pub tales: Vec<Tale>,
}

/// What a program consists of.
#[derive(Clone, Copy, Debug)]
pub struct Contents {
    /// Its seed.
    pub seed: u64,
    /// Ranks of the job.
    pub ranks: u32,
    /// It does nothing whose outcome depends on time.
    pub fixed_order: bool,
    /// Collectives in a phase, at most, of those that block and of the others.
    pub collectives: u64,
    /// Broadcasts to all ranks one behind the other, at most.
    pub broadcasts: u64,
    /// It uses the core primitives.
    pub globals: bool,
    /// It uses windows.
    pub windows: bool,
}

/// How the receives of one rank in one context name what they want.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Style {
    /// Tag by tag: the source, or any.
    Tags,
    /// Source by source, any tag.
    Sources,
    /// Anything.
    Anything,
}

const CONTEXTS: [u32; 4] = [0, 2, 4, 3];
/// Contexts so far apart are alike, in different phases.
const PHASE_CONTEXTS: u32 = 1 << 16;
/// The tag of messages that are received both by name and from anybody, in the first phase.
const MIXED: i32 = 1_000;

impl Program {
    /// The program of a seed.
    pub fn new(contents: Contents) -> Program {
        let Contents { seed, ranks, fixed_order, .. } = contents;
        let (chance, calls) = (&mut Chance::new(seed, 0x9A), &mut Chance::new(seed, 0xC0));
        let (rows, onesided) = (&mut Chance::new(seed, 0xB1), &mut Chance::new(seed, 0x51));
        let mut program = Program { steps: vec![Vec::new(); ranks as usize], ..Program::default() };
        program.add_comms(calls, contents);
        let (sizes, mut open) = (chance.below(4), Vec::new());
        for phase in 0..chance.within(1, 5) as i32 {
            let first = program.messages.len();
            for _ in 0..chance.one_of(&[2, 6, 12, 30]) {
                program.add_messages(chance, seed, phase, ranks, sizes, fixed_order);
            }
            program.call_blocking(calls, contents);
            program.broadcast_in_a_row(rows, contents);
            if contents.globals {
                program.use_globals(calls);
            }
            program.open_windows(onesided, contents, &mut open);
            let tales = program.add_tales(onesided, &open);
            let started = program.add_collectives(calls, contents, false);
            for rank in 0..ranks {
                let mut starts = program.sends(seed, first, rank);
                program.put_calls(calls, rank, &started, &mut starts);
                program.put_acts(onesided, rank, (&open, &tales), &mut starts);
                let waits = program.add_steps(chance, seed, (first, starts), rank, fixed_order);
                program.hear_tales(onesided, rank, &tales, waits);
            }
            program.call_again(calls, &started);
        }
        program.end_windows(&open);
        program.sent_in = program.messages.iter().map(|_| AtomicU64::new(0)).collect();
        let nobody = |of: &Collective| (0..of.members).map(|_| AtomicU64::new(0)).collect();
        program.called_in = program.collectives.iter().map(nobody).collect();
        program
    }

    fn add_messages(&mut self, chance: &mut Chance, seed: u64, phase: i32, ranks: u32, sizes: u64, fixed_order: bool) {
        let (source, target) = (chance.below(u64::from(ranks)) as u32, chance.below(u64::from(ranks)) as u32);
        let context = chance.one_of(&CONTEXTS);
        let burst = chance.below(90) == 0;
        // Receives from anybody could take what is sent in a later phase, and leave the senders of this one without a
        // receive in it: so such streams are of one phase each.
        let (context, tag) = match style(seed, context, target) {
            Style::Tags if context & 1 == 0 && chance.below(4) == 0 => (context, MIXED + phase),
            Style::Tags => {
                let tag = chance.below(4) as i32;
                (context, if tag & 1 == 1 { tag + 10 * phase } else { tag })
            }
            Style::Anything => (context + PHASE_CONTEXTS * phase as u32, chance.below(4) as i32),
            Style::Sources => (context, chance.below(4) as i32),
        };
        let bytes = length(chance, sizes);
        for _ in 0..if burst { 800 } else { 1 } {
            let mode = if chance.below(8) == 0 { Mode::Synchronous } else { Mode::Standard };
            let bytes = if burst { bytes.min(100) } else { bytes };
            let cancels = !fixed_order && !burst && source != target && chance.below(16) == 0;
            let gaps = bytes % 8 == 0 && bytes > 0 && chance.below(8) == 0;
            self.messages.push(Message { source, target, context, tag, bytes, mode, gaps, cancels });
        }
    }

    /// What `rank` sends in the phase whose messages begin at `first`.
    fn sends(&mut self, seed: u64, first: usize, rank: u32) -> Vec<Step> {
        let mut starts: Vec<Step> = Vec::new();
        for at in (first..self.messages.len()).filter(|at| self.messages[*at].source == rank) {
            let stream = stream(seed, &self.messages[at]);
            self.streams.entry((stream, rank)).or_default().push(at);
            starts.push(Step::Send(at));
        }
        starts
    }

    /// The steps of `rank` in the phase whose messages begin at `first`, and in which it starts this. Where those are
    /// that wait for anything.
    fn add_steps(
        &mut self,
        chance: &mut Chance,
        seed: u64,
        (first, mut starts): (usize, Vec<Step>),
        rank: u32,
        fixed_order: bool,
    ) -> usize {
        let mut receives = receives(chance, seed, &self.messages[first..], rank, fixed_order);
        // Mixed streams: those that name their source come first. Of all others the order does not matter.
        receives.sort_by_key(|receive| receive.stream.tag >= MIXED && receive.source == ANY_SOURCE);
        let (posted, asked): (Vec<_>, Vec<_>) =
            receives.into_iter().partition(|receive| matches!(receive.how, How::Post | How::PostAndCancel));
        let mut posted = posted.into_iter().map(Step::Receive).collect();
        let steps = &mut self.steps[rank as usize];
        merge(chance, &mut starts, &mut posted, steps, fixed_order);
        let waits = steps.len();
        for receive in asked {
            steps.push(Step::Receive(receive));
            idle(chance, steps, fixed_order);
        }
        for _ in 0..chance.below(4) {
            steps.push(Step::WaitForOne);
            idle(chance, steps, fixed_order);
        }
        steps.push(Step::WaitForAll);
        waits
    }
}

/// The receives for the messages to `rank`.
fn receives(chance: &mut Chance, seed: u64, messages: &[Message], rank: u32, fixed_order: bool) -> Vec<Receive> {
    let mut receives = Vec::new();
    for message in messages.iter().filter(|message| message.target == rank) {
        let stream = stream(seed, message);
        let named = stream.tag >= MIXED && chance.below(2) == 0;
        let source = if named { message.source as i32 } else { stream.source };
        let how = match chance.below(8) {
            0 if !fixed_order => How::PostAndCancel,
            1 | 2 => How::Block,
            3 if stream.tag < MIXED => How::Probe,
            4 if stream.tag < MIXED => How::Matched,
            _ => How::Post,
        };
        // Within a mixed stream all are posted, so that their order is that of their names.
        let how = if stream.tag >= MIXED { How::Post } else { how };
        let room = if chance.below(30) == 0 { message.bytes / 2 } else { message.bytes.max(64 << 10) };
        let room = if chance.below(3) == 0 { room } else { room.min(message.bytes.next_multiple_of(8) + 8) };
        let gaps = room % 8 == 0 && room > 0 && chance.below(8) == 0;
        receives.push(Receive { stream, source, room, how, gaps });
    }
    for at in (1..receives.len()).rev() {
        receives.swap(at, chance.below(at as u64 + 1) as usize);
    }
    receives
}

fn style(seed: u64, context: u32, target: u32) -> Style {
    match mix(seed ^ u64::from(context % PHASE_CONTEXTS) << 32 ^ u64::from(target)) % 4 {
        // Collectives name both.
        _ if context & 1 == 1 => Style::Tags,
        0 => Style::Sources,
        1 => Style::Anything,
        _ => Style::Tags,
    }
}

/// The stream of a message.
pub fn stream(seed: u64, message: &Message) -> Stream {
    let Message { source, target, context, tag, .. } = *message;
    let (source, tag) = match style(seed, context, target) {
        Style::Anything => (ANY_SOURCE, ANY_TAG),
        Style::Sources => (source as i32, ANY_TAG),
        Style::Tags if context & 1 == 0 && (tag >= MIXED || tag & 1 == 1) => (ANY_SOURCE, tag),
        Style::Tags => (source as i32, tag),
    };
    Stream { target, context, source, tag }
}

/// Lengths around all the limits.
fn length(chance: &mut Chance, sizes: u64) -> usize {
    let near = |chance: &mut Chance, limit: u64| (limit + chance.below(3)).saturating_sub(1) as usize;
    match (sizes, chance.below(12)) {
        (0, _) | (_, 0..3) => chance.below(64) as usize,
        (_, 3) => 0,
        (_, 4) => chance.within(40, 1_000) as usize,
        (_, 5) => {
            let limit = chance.one_of(&[40, 100, 1_024, 4_096, 8_192, 16_384, 32_768, 65_536, 131_072]);
            near(chance, limit)
        }
        (_, 6 | 7) => chance.within(1_000, 16_000) as usize,
        (1, _) => chance.within(0, 8_000) as usize & !7,
        (_, 8 | 9) => chance.within(16_000, 100_000) as usize & !7,
        (2, _) => chance.within(0, 70_000) as usize,
        (_, 10) => chance.within(100_000, 400_000) as usize,
        _ => (chance.within(4, 9) as usize) << 17,
    }
}

/// Both, each in its order, one now and one then.
fn merge(chance: &mut Chance, one: &mut Vec<Step>, other: &mut Vec<Step>, into: &mut Vec<Step>, fixed_order: bool) {
    let share = chance.within(0, 5);
    let (mut one, mut other) = (one.drain(..).peekable(), other.drain(..).peekable());
    while one.peek().is_some() || other.peek().is_some() {
        let first = other.peek().is_none() || (one.peek().is_some() && chance.below(4) < share);
        into.extend(if first { one.next() } else { other.next() });
        idle(chance, into, fixed_order);
    }
}

/// Now and then something between two steps.
fn idle(chance: &mut Chance, steps: &mut Vec<Step>, fixed_order: bool) {
    match chance.below(24) {
        0 => steps.push(Step::Compute(chance.below(20_000))),
        1 if chance.below(4) == 0 => steps.push(Step::Compute(chance.below(3_000_000))),
        2 | 3 if !fixed_order => steps.push(Step::Test),
        4 if !fixed_order => steps.push(Step::Vain),
        _ => (),
    }
}
