// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in one-sided communication, for the test that the simulated node finds them
//! (docs/design/simulation.md). Each is one line at its place; without the feature `mutations` nothing of it is left in
//! the compiled code.

strobe_protocol::mutations! {
    /// Runs of bytes count from the beginning of the memory.
    RunsFromStart,
    /// Each part of a put carries the first part's data.
    PutsFirstPart,
    /// Each part of an update has the first part's operands.
    UpdatesByFirstPart,
    /// An answer in parts stays where its parts have come.
    UnpacksNoAnswer,
    /// Whoever copies by the kernel takes the same bytes for each run.
    CopiesFirstRun,
    /// The origin does not note that a put has to be flushed.
    NotesNothing,
    /// A flush of all asks one target only.
    FlushesOne,
    /// Of what is under way the last one alone is waited for.
    IsQuietEarly,
    /// An owner answers a flush although data are under way to it.
    OwnerFlushesEarly,
    /// Whoever drives the network does so.
    FlushesEarly,
    /// An owner gives a lock that somebody has.
    OwnerLocksTwice,
    /// Whoever drives the network gives a lock that somebody has.
    LocksTwice,
    /// A lock for one alone is taken as one that is shared.
    SharesExclusive,
    /// A lock that had to wait is not given later.
    ForgetsWanted,
    /// An owner does not give back what another process gives back.
    KeepsLock,
    /// What was exposed stays so when its window is freed.
    KeepsExposed,
    /// Nobody is woken by a lock that is given back.
    UnlocksSilently,
    /// Whoever drives the network takes the first member's memory for that of all.
    ServesFirstMember,
    /// It carries out an update twice.
    UpdatesTwice,
    /// Long data are placed, or read, at the beginning of the memory.
    MovesAtStart,
    /// A short get is answered with nothing but zeros.
    AnswersBlank,
    /// An update does not take the lock of the memory.
    UpdatesUnlocked,
    /// What was there is fetched after the update.
    FetchesAfter,
    /// A number is swapped whatever it is.
    SwapsAlways,
    /// A number that is swapped is not given.
    SwapsBlindly,
    /// A copy that was updated is not written back.
    WritesNothingBack,
    /// In slices, an update does not wait for the rest of the one before it.
    UpdatesOutOfTurn,
    /// A letter that was begun is taken back.
    TakesBackBegun,
    /// A letter whose answer has not come is taken for done.
    ReadsAnswerEarly,
    /// What a letter fetches is not put where the origin looks.
    AnswersOperand,
    /// A letter does not say where.
    WritesToStart,
}
