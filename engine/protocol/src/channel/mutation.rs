// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in channels, as in [`crate::link::mutation`].

/// A bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A node acknowledges what it has, whatever those below it have.
    AcknowledgesForOthers,
    /// A channel is used again before its broadcast is released.
    ReusesTooSoon,
    /// What came before what precedes it is handed over at once.
    OvertakesGap,
    /// A broadcast that comes again is handed over again.
    TakesTwice,
    /// What is missing is never told.
    NeverTellsGap,
    /// After a pause nobody is asked for what he has.
    NeverPolls,
    /// What was damaged when it was placed counts as taken.
    AcknowledgesDamaged,
    /// Only what is new goes down the tree when the group is given up.
    LeavesOutstanding,
    /// A node keeps what it was to pass on.
    ForwardsNothing,
    /// A piece counts for the whole.
    OnePieceIsAll,
}

/// All of them.
pub const ALL: [Mutation; 10] = [
    Mutation::AcknowledgesForOthers,
    Mutation::ReusesTooSoon,
    Mutation::OvertakesGap,
    Mutation::TakesTwice,
    Mutation::NeverTellsGap,
    Mutation::NeverPolls,
    Mutation::AcknowledgesDamaged,
    Mutation::LeavesOutstanding,
    Mutation::ForwardsNothing,
    Mutation::OnePieceIsAll,
];

#[cfg(feature = "mutations")]
mod chosen {
    use super::Mutation;
    use std::cell::Cell;

    std::thread_local! {
        static CHOSEN: Cell<Option<Mutation>> = const { Cell::new(None) };
    }

    /// Switches a bug on in this thread, or all off.
    pub fn choose(mutation: Option<Mutation>) {
        CHOSEN.set(mutation);
    }

    pub(crate) fn is(mutation: Mutation) -> bool {
        CHOSEN.get() == Some(mutation)
    }
}

#[cfg(feature = "mutations")]
pub use chosen::choose;
#[cfg(feature = "mutations")]
pub(crate) use chosen::is;

#[cfg(not(feature = "mutations"))]
pub(crate) const fn is(_: Mutation) -> bool {
    false
}
