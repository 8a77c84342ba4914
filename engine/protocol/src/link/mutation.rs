// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose, one at a time, to see that the simulator finds them. Without the feature `mutations` none is ever
//! on, and nothing of this is left in the compiled code.

/// A bug.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mutation {
    /// A packet that was received before is taken again.
    TakesReplays,
    /// A packet of an earlier life of the link is taken.
    IgnoresEpoch,
    /// A piece that is known in part is taken whole.
    KeepsKnownPrefix,
    /// A packet is acknowledged though something in it was refused.
    AcknowledgesRefused,
    /// An acknowledgement covers the gaps between its ranges.
    AcknowledgesGaps,
    /// Credit that was lost is not told again.
    ForgetsCredit,
    /// More credit is told than there is room for.
    TellsTooMuchCredit,
    /// Fragments are placed in whatever transfer has the slot now.
    IgnoresTurn,
    /// What is lost counts as replaced when its first piece is in another packet.
    ReplacesInPart,
    /// A replaced packet that arrives after all settles its pieces a second time.
    SettlesTwice,
    /// The receive ring begins anew though something lies beyond a gap.
    ForgetsWhatIsBeyond,
    /// A packet that nothing comes after is never given up.
    NeverTimesOut,
    /// What was under way on a path that fails stays there.
    LeavesFramesOnPath,
    /// Paths that do not answer are probed though nothing is to be sent.
    ProbesWhenIdle,
    /// A record that was refused is skipped.
    SkipsRefused,
}

/// All of them.
pub const ALL: [Mutation; 15] = [
    Mutation::TakesReplays,
    Mutation::IgnoresEpoch,
    Mutation::KeepsKnownPrefix,
    Mutation::AcknowledgesRefused,
    Mutation::AcknowledgesGaps,
    Mutation::ForgetsCredit,
    Mutation::TellsTooMuchCredit,
    Mutation::IgnoresTurn,
    Mutation::ReplacesInPart,
    Mutation::SettlesTwice,
    Mutation::ForgetsWhatIsBeyond,
    Mutation::NeverTimesOut,
    Mutation::LeavesFramesOnPath,
    Mutation::ProbesWhenIdle,
    Mutation::SkipsRefused,
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
