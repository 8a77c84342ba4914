// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in channels.

crate::mutations! {
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
