// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages between the two parts of a manager: the *head* decides for the job, a *node* runs its ranks. In a job
//! of one node both are in one process and pass these values directly; in others they go over a channel.

use crate::begin::Begin;
use crate::multicast_check::Heard;
use crate::reachability::Candidate;
use crate::spawn_order::SpawnOrder;
use std::net::SocketAddr;
use std::time::Duration;
use strobe_control::{NodeInfo, wire};
use strobe_mds::{CallRecord, Doing, NodeSlices, NodeState, RankRecord};
use strobe_os::process::ExitStatus;

/// An order of the head to a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Instruction {
    /// Prepare: make the segment, open the sockets.
    Begin {
        /// The node's part.
        begin: Box<Begin>,
    },
    /// Find out which addresses of the other nodes can be reached.
    Try {
        /// By which packets of this job are recognized.
        token: [u8; 16],
        /// The addresses, by node.
        targets: Vec<Vec<SocketAddr>>,
    },
    /// Check whether multicasts arrive.
    Hear {
        /// By which packets of this job are recognized.
        token: [u8; 16],
        /// The addresses of this node's paths.
        paths: Vec<SocketAddr>,
    },
    /// Start the ranks.
    Start {
        /// The secret of the job.
        key: [u8; 32],
        /// All nodes; empty if there is only one.
        nodes: Vec<NodeInfo>,
    },
    /// Let the ranks go on that are held for a debugger.
    Release,
    /// Pass a signal on to all ranks.
    Signal {
        /// The signal's number.
        number: i32,
    },
    /// End the job: tell what ranks are doing, then end them.
    End {
        /// The rank that is the reason.
        culprit: Option<u32>,
        /// True if a rank of the job has called `MPI_Init`.
        joined: bool,
        /// True if SIGTERM is to be sent first.
        polite: bool,
        /// Time between SIGTERM and SIGKILL.
        grace: Duration,
    },
    /// Tell the state of the node.
    Look {
        /// Number of the look.
        turn: u32,
    },
    /// Tell whether the node still stands still.
    Confirm {
        /// Number of the question.
        turn: u32,
    },
    /// Start ranks in spare seats.
    Spawn {
        /// Which, and how.
        order: Box<SpawnOrder>,
    },
    /// Hand a rank the answer to its request.
    Answer {
        /// The rank.
        rank: u32,
        /// Which of its requests.
        id: u32,
        /// A `Reply`.
        bytes: Vec<u8>,
    },
    /// Ranks are connected in another way from now on.
    Connect {
        /// For ranks, the number that all have that are connected with them.
        components: Vec<(u32, u32)>,
    },
    /// Ranks or nodes have failed, or communicators were revoked, and the job goes on.
    Lose {
        /// What to add to the log of the node: the words of its entries.
        losses: Vec<u64>,
    },
    /// Pass on all that ranks of the node have said so far.
    Listen {
        /// Number of the question.
        turn: u32,
    },
    /// End these ranks, and no others.
    EndRanks {
        /// The ranks.
        ranks: Vec<u32>,
        /// Time between SIGTERM and SIGKILL.
        grace: Duration,
    },
    /// Kill the ranks now.
    Kill,
    /// All ranks of the job have ended: end the processes that they have left.
    WindUp,
    /// The head has taken output.
    Took {
        /// How many bytes.
        bytes: u64,
    },
    /// Input for rank 0; empty at its end.
    Input {
        /// The bytes.
        bytes: Vec<u8>,
    },
}

/// An event that a node reports to the head. Ranks are numbered as in the job.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// The node is prepared.
    Ready {
        /// The version of the node's Strobe.
        version: String,
        /// The name of its host.
        host: String,
        /// The addresses that it can use.
        candidates: Vec<Candidate>,
    },
    /// The answer to `Try`.
    Reached {
        /// Between which candidates an answer came: own candidate, node, its candidate.
        list: Vec<(u16, (u32, u16))>,
    },
    /// The answer to `Hear`.
    Heard {
        /// Which nodes were heard.
        heard: Heard,
    },
    /// The ranks run.
    Started {
        /// Their process ids.
        pids: Vec<i32>,
    },
    /// The ranks could not be started.
    Failed {
        /// The reason, in one line.
        text: String,
    },
    /// Whole lines of output of one rank.
    Output {
        /// 0 for standard output, 1 for standard error.
        which: u8,
        /// The lines.
        bytes: Vec<u8>,
    },
    /// A rank has called `MPI_Init`.
    Joined {
        /// The rank.
        rank: u32,
    },
    /// A rank has left `MPI_Finalize`.
    Finalized {
        /// The rank.
        rank: u32,
    },
    /// A rank has called `MPI_Abort`.
    Aborted {
        /// The rank.
        rank: u32,
        /// Its code.
        code: i32,
        /// Its reason.
        text: String,
    },
    /// A rank's process has ended.
    Ended {
        /// The rank.
        rank: u32,
        /// How it has ended.
        how: ExitStatus,
    },
    /// A rank asks the head for something.
    Asked {
        /// The rank.
        rank: u32,
        /// By which it knows the answer.
        id: u32,
        /// A `Request`.
        bytes: Vec<u8>,
    },
    /// A rank has died while it held a lock that others need: the whole job has to end.
    Crippled {
        /// The rank.
        rank: u32,
    },
    /// A rank is tied to ranks of other worlds, or no longer.
    Tied {
        /// The rank.
        rank: u32,
        /// True if it is from now on.
        on: bool,
        /// The others.
        ranks: Vec<u32>,
    },
    /// The ranks of a `Spawn` run on this node, or could not be started.
    Spawned {
        /// Which order it was.
        id: u32,
        /// The ranks that run here, and their process ids.
        pids: Vec<(u32, i32)>,
        /// Why the others do not.
        trouble: Option<String>,
    },
    /// Another node has answered on no path for longer than a node may be silent.
    Lost {
        /// That node.
        node: u32,
        /// How long it has been silent; `None` if nothing ever came from it.
        silence: Option<Duration>,
        /// The addresses of the node that reports this.
        from: Vec<SocketAddr>,
        /// The addresses of the silent node.
        to: Vec<SocketAddr>,
    },
    /// Others wait for a rank that has left.
    LeftBehind {
        /// That rank.
        rank: u32,
    },
    /// The answer to `End`.
    Doings {
        /// What the culprit was doing, if it is on this node.
        culprit: Option<Doing>,
        /// What the other ranks are doing.
        others: Vec<Doing>,
    },
    /// Whether all ranks here sleep and nothing is under way.
    Still {
        /// True if they do from now on, false if they no longer do.
        on: bool,
    },
    /// The answer to `Confirm`.
    Confirmed {
        /// Which question it was.
        turn: u32,
        /// Nothing has moved since it was said that the node stands still.
        still: bool,
        /// What the ranks do.
        doings: Vec<Doing>,
    },
    /// The answer to `Look`.
    Surveyed {
        /// Which look it was.
        turn: u32,
        /// What is to be seen.
        state: NodeState,
    },
    /// Rank 0 has taken so many bytes of input.
    InputTook {
        /// Number of bytes.
        bytes: u64,
    },
    /// Nobody reads the input any more.
    InputOver,
    /// What is known of a rank's calls, at the end.
    Kept {
        /// All statistics of the rank.
        record: RankRecord,
    },
    /// What is known of slices, from where it was told before.
    Slices {
        /// As much of it as fits.
        slices: NodeSlices,
    },
    /// All that ranks of the node had said was passed on.
    Listened {
        /// Number of the question.
        turn: u32,
    },
    /// Nothing of the job is left here.
    Over {
        /// What calls cost.
        rows: Vec<CallRecord>,
    },
}

wire!(enum Instruction {
    1 Begin { begin: begin },
    2 Start { key: key, nodes: nodes },
    3 Signal { number: number },
    4 End { culprit: culprit, joined: joined, polite: polite, grace: grace },
    5 Kill {},
    6 WindUp {},
    7 Took { bytes: bytes },
    8 Input { bytes: bytes },
    9 Try { token: token, targets: targets },
    10 Look { turn: turn },
    11 Confirm { turn: turn },
    12 Hear { token: token, paths: paths },
    13 Spawn { order: order },
    14 Answer { rank: rank, id: id, bytes: bytes },
    15 Connect { components: components },
    16 EndRanks { ranks: ranks, grace: grace },
    17 Release {},
    18 Lose { losses: losses },
    19 Listen { turn: turn },
});
wire!(enum Event {
    1 Ready { version: version, host: host, candidates: candidates },
    2 Started { pids: pids },
    3 Failed { text: text },
    4 Output { which: which, bytes: bytes },
    5 Joined { rank: rank },
    6 Finalized { rank: rank },
    7 Aborted { rank: rank, code: code, text: text },
    8 Ended { rank: rank, how: how },
    9 LeftBehind { rank: rank },
    10 Doings { culprit: culprit, others: others },
    11 InputTook { bytes: bytes },
    12 InputOver {},
    13 Over { rows: rows },
    14 Reached { list: list },
    15 Lost { node: node, silence: silence, from: from, to: to },
    16 Surveyed { turn: turn, state: state },
    17 Still { on: on },
    18 Confirmed { turn: turn, still: still, doings: doings },
    19 Heard { heard: heard },
    20 Kept { record: record },
    21 Slices { slices: slices },
    22 Asked { rank: rank, id: id, bytes: bytes },
    23 Tied { rank: rank, on: on, ranks: ranks },
    24 Spawned { id: id, pids: pids, trouble: trouble },
    25 Crippled { rank: rank },
    26 Listened { turn: turn },
});
