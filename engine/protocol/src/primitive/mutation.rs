// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in the core primitives.

crate::mutations! {
    /// Operations get numbers between a question and its write.
    NumbersBetween,
    /// A question that is repeated is asked anew.
    AnswersAnew,
    /// Pieces of a long block are put where it is going to be, before all have it.
    ShowsEarly,
    /// Pieces of two long blocks mix.
    MixesStages,
    /// Pieces of two long blocks mix in the lane to node 0.
    PassesMixed,
    /// A node answers for those below it.
    AnswersForOthers,
    /// A no among those below is lost.
    ForgetsNo,
    /// The asker is told of a write that not all have applied.
    RepliesEarly,
    /// Nodes that are not of the set write, too.
    WritesEverywhere,
    /// The time of a question that waits is over, and that counts for yes.
    TimeIsYes,
    /// The write of a question is performed whatever the answer.
    WritesAnyway,
    /// A node answers a question that waits as it was when it came.
    NeverLooksAgain,
    /// Node 0 compares when the answers of the others are there, not at the number.
    ComparesLate,
}
