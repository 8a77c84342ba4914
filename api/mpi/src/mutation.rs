// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in how collectives are carried out, and windows used.

strobe_protocol::mutations! {
    /// A slot is written that others still read.
    WritesInUse,
    /// Who waits for a free slot does not say so.
    WantsNoSlot,
    /// Nobody is woken by what a member has done.
    WakesNobody,
    /// Nobody is woken by a short call.
    FastPathWakesNobody,
    /// In slices, members do not wait for each other.
    RunsUnscheduled,
    /// Members count as done with one more than they are.
    CountsOneMore,
    /// What a member sends to itself stays behind.
    ForgetsOwn,
    /// Operands are combined from the first on.
    CombinesUpwards,
    /// A part of a copy that goes to its place in tiles is put to the first tile's.
    PutsTilesAtStart,
    /// The part that the root of two copies is left out.
    LeavesRootsPart,
    /// In place, an alltoall overwrites what others have not read.
    OverwritesInPlace,
    /// All persistent collectives use one number.
    SharesNumbers,
    /// A persistent collective uses the slots of its communicator.
    SharesSlots,
    /// A plan that is started again goes on where it was.
    RestartsNothing,
    /// A plan does not wait at fences.
    PassesFences,
    /// A plan does not wait for a message.
    AwaitsNothing,
    /// What a slice holds back may be seen.
    SeesHeld,
    /// What is scheduled as a whole begins at once.
    BeginsUnscheduled,
}

/// Bugs on purpose in how windows are used.
pub mod windows {
    strobe_protocol::mutations! {
        /// A fence does not wait for what was asked of others.
        FencesUnflushed,
        /// A lock is given back before all is done for which it was taken.
        UnlocksUnflushed,
        /// A flush waits for nothing.
        FlushesNothing,
        /// Nobody's lock is taken.
        LocksNothing,
        /// Displacements count bytes whatever their unit.
        IgnoresUnits,
    }
}
