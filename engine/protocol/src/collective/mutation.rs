// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in the plans and passes of collectives.

crate::mutations! {
    /// A process passes a piece on around the ring before it has come.
    RingsWithoutWaiting,
    /// What doubles in each round leaves before the last round is over.
    DoublesWithoutWaiting,
    /// Of the pieces of an alltoall that go to each other process the last is left out.
    ForgetsLastPeer,
    /// In turn, operands are combined from the first on.
    TakesInUpwards,
    /// In place, a contribution on its way is overwritten by the result.
    OverwritesContribution,
    /// A segment is combined with what has not come from the node above.
    CombinesEarly,
    /// What came from the node above is left out.
    ForgetsAbove,
    /// A segment comes to where an earlier one has not left.
    ReusesSegments,
    /// A segment of the result is passed on before it has come.
    PassesResultEarly,
    /// A segment of a broadcast is passed on before it has come.
    PassesSegmentsEarly,
    /// A speaker passes a short broadcast on before it has come.
    TellsEarly,
    /// Blocks of the nodes are taken before they have come.
    ExchangesEarly,
    /// The root takes what comes from other nodes before it has.
    GathersEarly,
    /// Who sums up does not wait for the others.
    NeedsNobody,
    /// An owner whose data have not been read is done.
    OwnerLeavesEarly,
    /// A slice of a sum is fetched before it is there.
    FetchesAtOnce,
    /// Each piece is looked for at the place of the member before.
    TakesNeighboursPiece,
    /// Slices of a vector that members reduce leave out its last elements.
    CutsTheLastSlice,
    /// A scan takes in all members.
    ScansAll,
}
