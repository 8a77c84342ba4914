// SPDX-License-Identifier: MIT OR Apache-2.0
//! Bugs on purpose in the engine, for the test that the simulated node finds them (docs/design/simulation.md). Each is
//! one line at its place; without the feature `mutations` nothing of it is left in the compiled code.

strobe_protocol::mutations! {
    /// Of a receive by name and one from anybody the one that was posted later gets the message.
    PrefersLaterName,
    /// The first posted receive is passed over while there are others.
    PassesOverPosted,
    /// The first message that nobody waited for is passed over while there are others from there.
    PassesOverUnexpected,
    /// A receive takes unexpected messages whatever their tag.
    IgnoresTags,
    /// A message goes to a posted receive of any context.
    IgnoresContexts,
    /// A send that was cancelled while it was held is received.
    TakesWhatWasTakenBack,
    /// What a helper left in the heap counts as delivered.
    CompletesWhatIsStaged,
    /// A receive whose slice is over does not look among the unexpected messages.
    ActivatesWithoutLooking,
    /// A receive takes what lies in the ring although others were posted before it.
    PullsAheadOfPosted,
    /// A receive is posted without a look at the unexpected messages.
    PostsWithoutLooking,
    /// A blocking receive takes no place behind those that are posted.
    BlocksAheadOfPosted,
    /// A blocking receive takes what lies in the ring before what was taken out of it.
    BlocksAheadOfUnexpected,
    /// A short message overtakes those that wait for room.
    SendsPastBacklog,
    /// A described message overtakes those that wait for room.
    DescribesPastBacklog,
    /// What waits for room is not sent when there is room.
    KeepsBacklog,
    /// A send is taken back that a matched probe has taken out of matching.
    CancelsWhatIsProbed,
    /// A receive says nothing of a message that was too long for it.
    HidesTruncation,
    /// A sender is not told that its message was matched.
    BeginsSilently,
    /// Of each part that the sender copies the last byte is left out.
    CopiesAllButOne,
    /// A receiver that has copied the last part does not wake the sender.
    CompletesSilently,
    /// What helpers have matched is not looked after by its owner.
    ForgetsHandedOver,
    /// A pipe is filled although what is in it was not read.
    OverfillsPipes,
    /// A pipe is read from its start each time.
    ReadsPipesAtStart,
    /// A receiver is not told that its pipe was filled.
    FillsPipesSilently,
    /// The send of a message that was pulled is not completed.
    PullsSilently,
    /// Each piece of a message goes to the start of a buffer with gaps.
    UnpacksAtStart,
    /// A message shorter than the shortest window finds none.
    FindsNoShortWindow,
    /// A receiver that has emptied a window asks for no further piece.
    AsksForOnePiece,
    /// Each piece that comes through a window is put to the start of the buffer.
    EmptiesWindowsAtStart,
    /// What was posted in a slice is seen in it.
    HoldsNothing,
    /// Who waits for something held does not end the slice.
    EndsNoSlice,
    /// Nobody is told of the first news of a slice.
    WakesNoTimer,
    /// A rank sleeps right after it has armed its bell.
    SleepsWithoutLooking,
    /// Ranks are not told that a slice begins on several nodes.
    OpensSlicesSilently,
    /// Messages of one pair of ranks and one context go by different lanes.
    LanePerTag,
    /// A record that found no room is not kept.
    DropsRefused,
    /// A record that found no room is not offered again.
    OffersOnce,
    /// A link is no longer looked at although something may still be lost.
    RestsWhileBusy,
    /// A matched message that cannot be asked for now is forgotten.
    GrantsOnce,
    /// Each piece of a message is read from its start.
    ReadsAtStart,
    /// Each share of a message is placed at its start.
    PlacesAtStart,
    /// A receiver is not told that its message from another node is whole.
    ReceivesSilently,
    /// A sender is not told that its message to another node was received.
    FinishesSilently,
    /// A rank is not told that a message from another node has come.
    ArrivesSilently,
    /// A send from another node is taken back that a matched probe has taken out of matching.
    TakesBackProbed,
    /// What has moved its share is not taken up again in the next slice.
    LeavesQuotasHeld,
    /// Node 0 does not wait until the exchange is over on all nodes.
    StrobesEarly,
    /// A node goes to the last phase that it was told of.
    TakesLastPhase,
    /// A node says that its exchange is over before it has heard that its messages have come.
    FinishesEarly,
    /// A node says that all has come as soon as it is asked.
    ConfirmsEarly,
    /// A node does not say that all has come.
    ConfirmsNever,
    /// Node 0 is not told that a rank wants the slice to end.
    ForgetsEndRequests,
    /// Nobody shows life, nor misses it.
    BeatsNever,
    /// Nobody misses node 0.
    MissesNever,
    /// A node begins when its own ranks have attached.
    BeginsAlone,
    /// Node 0 asks once whether all have attached.
    AsksOnce,
    /// A node shows a collective in the slice in which its last member has posted it.
    FlagsAtOnce,
    /// Who was told that not all have posted a collective does not ask again.
    AsksNotAgain,
    /// A collective opens in the slice in which a node looks at what is scheduled.
    OpensAsTold,
    /// Packets do not say in which slice they were sent.
    CarriesNothing,
    /// A node does not go on to the slice that a packet carries.
    StaysBehind,
    /// Of each part that the progress agent copies the last byte is left out.
    AgentCopiesAllButOne,
    /// A receiver is not told that the progress agent has copied the last part of its message.
    AgentReceivesSilently,
    /// The progress agent takes a later message of a descriptor for the one that it has found.
    AgentTakesAnyTurn,
}
