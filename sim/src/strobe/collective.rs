// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives between simulated nodes: the product's Collective Helper decides; here are its hands. What a collective
//! does once it is scheduled is its members' own.

use super::coordinator::STROBE_AT;
use super::hands::{Asked, Hands};
use super::{Bug, StrobePlan};
use crate::primitives::Bytes;
use strobe_protocol::primitive::Memory;
use strobe_schedule::Phase;
use strobe_schedule::collective_helper::{AHEAD_MAX, Act, CollectiveHelper, Reached, Stand};
use strobe_schedule::collective_helper::{flag, may_post, opens, place, stand, start};
use strobe_wire::primitive::Set;

// In a node's global memory, for each communicator.
const ROWS_AT: u64 = 512;
const ROW_BYTES: u64 = 32;
const SCHEDULED: u64 = 8;
const OPENS: [u64; 2] = [16, 24];
/// The most communicators of a machine.
pub const COMMUNICATORS_MAX: u64 = 4;

/// A word was written to in the order of all nodes: as in the product, what that says is scheduled opens in the same
/// slice on all.
pub fn note_scheduled(memory: &mut Bytes, offset: u64, number: u64) {
    let rows = ROWS_AT..ROWS_AT + COMMUNICATORS_MAX * ROW_BYTES;
    if rows.contains(&offset) && (offset - ROWS_AT) % ROW_BYTES == SCHEDULED {
        let opens = opens(Phase(memory.load(STROBE_AT)), number);
        memory.store(offset - SCHEDULED + OPENS[place(opens)], opens.word());
    }
}

/// A communicator: on each node a bit for each rank that is a member.
#[derive(Clone, Debug)]
pub struct Communicator(pub Vec<u64>);

impl Communicator {
    fn nodes(&self) -> [u8; 8] {
        self.0.iter().enumerate().fold(0u64, |set, (node, ranks)| set | u64::from(*ranks != 0) << node).to_le_bytes()
    }

    /// Members on all nodes.
    pub fn members(&self) -> u64 {
        self.0.iter().map(|ranks| u64::from(ranks.count_ones())).sum()
    }

    /// Nodes that have members.
    pub fn node_count(&self) -> u64 {
        u64::from(u64::from_le_bytes(self.nodes()).count_ones())
    }
}

/// What a node knows of the collectives of one communicator.
struct Row {
    index: u32,
    members: u64,
    nodes: [u8; 8],
    asks: bool,
    posted: Reached,
    counts: [u64; AHEAD_MAX as usize],
    started: Reached,
    helper: CollectiveHelper,
    asked: Asked,
}

impl Row {
    fn flag_at(&self) -> u64 {
        ROWS_AT + ROW_BYTES * u64::from(self.index)
    }

    fn scheduled_at(&self) -> u64 {
        self.flag_at() + SCHEDULED
    }

    fn opens(&self, memory: &Bytes) -> [Reached; 2] {
        OPENS.map(|at| Reached::of(memory.load(self.flag_at() + at)))
    }

    fn raise_flag(&self, memory: &mut Bytes, posting: u64, bug: Option<Bug>) {
        let posting = if bug == Some(Bug::FlagsAtOnce) { posting + 1 } else { posting };
        if let Some(number) = flag(self.posted, posting as u32, memory.load(self.flag_at())) {
            memory.store(self.flag_at(), number);
        }
    }
}

/// A node's part in the collectives of all communicators that have members here.
pub struct Collectives {
    place: u32,
    bug: Option<Bug>,
    rows: Vec<Row>,
}

impl Collectives {
    pub fn new(plan: &StrobePlan, place: u32) -> Collectives {
        let row = |(index, of): (u32, &Communicator)| Row {
            index,
            members: u64::from(of.0[place as usize].count_ones()),
            nodes: of.nodes(),
            asks: of.0.iter().position(|ranks| *ranks != 0) == Some(place as usize),
            posted: Reached::default(),
            counts: [0; AHEAD_MAX as usize],
            started: Reached::default(),
            helper: CollectiveHelper::default(),
            asked: Asked::default(),
        };
        let rows = (0..).zip(&plan.communicators).map(row).collect();
        Collectives { place, bug: plan.bug, rows }
    }

    /// A member posts the next collective of a communicator, which is its `number`th, while `posting` is the slice that
    /// is posted now. False: not now.
    pub fn post(&mut self, hands: &mut Hands<'_>, of: u32, number: u64, posting: u64) -> bool {
        let row = &mut self.rows[of as usize];
        if !may_post(number, row.posted) {
            return false;
        }
        hands.checker.strobe.collectives.posted(of, number, posting);
        let count = &mut row.counts[(number % AHEAD_MAX) as usize];
        *count += 1;
        if *count == row.members {
            *count = 0;
            row.raise_flag(hands.memory, posting, self.bug);
            row.posted = Reached { number, slice: posting as u32 };
        }
        true
    }

    /// How a collective stands in a slice.
    pub fn stand(&self, of: u32, number: u64, slice: u64) -> Stand {
        stand(self.rows[of as usize].started, number, slice)
    }

    /// An exchange begins.
    pub fn flag_all(&self, memory: &mut Bytes, posting: u64) {
        self.rows.iter().for_each(|row| row.raise_flag(memory, posting, self.bug));
    }

    /// Does what is to be done; the wish of who waits for the end of the slice, or 0.
    pub fn drive(&mut self, hands: &mut Hands<'_>, at: Phase) -> u64 {
        let (mut end_request, bug, place) = (0, self.bug, self.place);
        for row in self.rows.iter_mut().filter(|row| row.members != 0) {
            row.raise_flag(hands.memory, at.posting(), bug);
            if row.asks {
                ask(row, hands, at, bug);
            }
            open(row, hands, at, (place, bug));
            if row.posted.number > hands.memory.load(row.flag_at()) {
                end_request = at.slice() << 1;
            }
        }
        end_request
    }

    /// True while this node asks.
    pub fn asks(&self) -> bool {
        self.rows.iter().any(|row| row.helper.asks())
    }

    /// A question was answered. True if it is one of these.
    pub fn told(&mut self, id: u64, yes: bool) -> bool {
        let asked = self.rows.iter_mut().map(|row| &mut row.asked).find(|asked| asked.id == Some(id));
        asked.map(|asked| asked.answer = Some(yes)).is_some()
    }

    /// True if it wants to be driven at once.
    pub fn has_work(&self, memory: &Bytes, at: Phase) -> bool {
        self.rows.iter().any(|row| row.members != 0 && start(at, row.opens(memory), row.started.number).is_some())
    }
}

/// Collective Helper, on the first node of a communicator.
fn ask(row: &mut Row, hands: &mut Hands<'_>, at: Phase, bug: Option<Bug>) {
    let [shown, scheduled] = [row.flag_at(), row.scheduled_at()].map(|offset| hands.memory.load(offset));
    let mut answer = row.asked.answer.take();
    if bug == Some(Bug::AsksNotAgain) && answer == Some(false) {
        answer = None;
    }
    let act = row.helper.next(at, shown, scheduled, answer);
    hands.checker.strobe.outcome.refused += row.helper.take_retries();
    let Act::Ask(number) = act else { return };
    let write = Some((row.scheduled_at(), number));
    row.asked = hands.ask_of(Set::Some(&row.nodes), (row.flag_at(), number), 0, write);
    row.helper.did_ask(at);
}

fn open(row: &mut Row, hands: &mut Hands<'_>, at: Phase, (place, bug): (u32, Option<Bug>)) {
    let mut told = row.opens(hands.memory);
    if bug == Some(Bug::StartsAsTold) {
        told = [Reached { number: hands.memory.load(row.scheduled_at()), slice: at.slice() as u32 }; 2];
    }
    let Some(started) = start(at, told, row.started.number) else { return };
    for number in row.started.number + 1..=started.number {
        if let Some(wrong) = hands.checker.strobe.collectives.opened(place, (row.index, number), at) {
            hands.checker.blame(wrong);
        }
    }
    row.started = started;
}
