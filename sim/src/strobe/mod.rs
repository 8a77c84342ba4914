// SPDX-License-Identifier: MIT OR Apache-2.0
//! A machine that is led through slices, or whose packets carry them: the product's roles of the strobed schedule
//! (`strobe_schedule`) over the product's core primitives and links, on a network as bad as a seed says.
//!
//! Checked are: no rank does anything before those of all nodes have attached; every node passes through the same
//! phases, and none is skipped; when a slice begins on a node, all that was posted to it in the slices before has come;
//! no message is seen before every node has ended its slice; all ranks come to their end; a collective opens in one
//! slice on all its nodes, once, after all its members have posted it and soon after; and a node that dies, in
//! whichever microphase, is named soon by a link, since heartbeats go on until all is over. Where packets carry slices,
//! what is seen in a slice was posted in earlier ones.

mod beat;
mod carried;
mod check;
mod collective;
mod coordinator;
mod hands;
mod launch;
mod opened;
mod plan;
mod rank;

pub(crate) use check::StrobeCheck;
pub use check::StrobeOutcome;
pub(crate) use collective::note_scheduled;
pub(crate) use coordinator::Coordinator;
pub(crate) use hands::Hands;
pub use plan::StrobePlan;

use crate::primitives::{PrimitiveOutcome, PrimitiveWorld};

/// What is wrong on purpose, to see that it is found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bug {
    /// The Strobe Sender does not wait until the exchange is over.
    StrobesEarly,
    /// The Strobe Receiver takes the last phase that it was told of.
    TakesLast,
    /// A node says that it has finished before its messages have come.
    FinishesEarly,
    /// A node says that all has come as soon as it is asked.
    ConfirmsEarly,
    /// A node does not say that all has come.
    ConfirmsNever,
    /// Messages are seen as soon as they come.
    SeesAtOnce,
    /// Node 0 is not told of wishes.
    ForgetsEndRequests,
    /// Nobody shows life, nor misses it.
    BeatsNever,
    /// Nobody misses node 0.
    MissesNever,
    /// A node goes on when its own ranks have attached.
    BeginsAlone,
    /// Node 0 asks once whether all have attached.
    AsksOnce,
    /// A node shows that all its members have posted a collective before the slice is over in which they have.
    FlagsAtOnce,
    /// Who was told that not all have posted a collective does not ask again.
    AsksNotAgain,
    /// A collective starts in the slice in which a node has come to hear of it.
    StartsAsTold,
    /// Packets do not say in which slice they were sent.
    CarriesNothing,
    /// A node does not go on to the slice of what comes before it looks at it.
    GoesOnLater,
}

impl Bug {
    /// Only where node 0 leads all is it wrong.
    pub fn is_of_leading(self) -> bool {
        !self.is_of_carrying() && self != Bug::SeesAtOnce
    }

    /// Only where packets carry slices.
    pub fn is_of_carrying(self) -> bool {
        matches!(self, Bug::CarriesNothing | Bug::GoesOnLater)
    }
}

/// All of them.
pub const BUGS: &[Bug] = &[
    Bug::StrobesEarly,
    Bug::TakesLast,
    Bug::FinishesEarly,
    Bug::ConfirmsEarly,
    Bug::ConfirmsNever,
    Bug::SeesAtOnce,
    Bug::ForgetsEndRequests,
    Bug::BeatsNever,
    Bug::MissesNever,
    Bug::BeginsAlone,
    Bug::AsksOnce,
    Bug::FlagsAtOnce,
    Bug::AsksNotAgain,
    Bug::StartsAsTold,
    Bug::CarriesNothing,
    Bug::GoesOnLater,
];

/// Runs a seed, on `nodes` nodes if that is given, with a bug if one is given.
pub fn run_strobe(seed: u64, nodes: Option<u32>, bug: Option<Bug>) -> PrimitiveOutcome {
    PrimitiveWorld::new(StrobePlan::machine(seed, nodes, bug)).run()
}
