// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in the link.

crate::mutations! {
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
    /// A pushed transfer is waited for though something of it was dropped.
    ExpectsWhatWasDropped,
}
