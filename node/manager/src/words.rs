// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the two halves of a manager say to each other: the *head* decides for the job, a *node* carries its ranks. In
//! a job of one node both are in one process and these values are passed by hand; with several they go over a channel.

use crate::binding::{Binding, MappingUnit, Unit};
use crate::multicast_check::Heard;
use crate::plan::{EnvironmentChange, Host, Inherit, Part, Plan, Reachability};
use crate::reachability::Candidate;
use std::ffi::OsString;
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;
use strobe_control::codec::{Reader, Wire, Writer};
use strobe_control::{NodeInfo, wire};
use strobe_mds::{CallTotals, Doing, NodeSlices, NodeState, RankRecord};
use strobe_os::process::Ending;

/// A node's part of a job: the first thing that its manager hears.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin {
    /// The job's key as everybody may know it.
    pub job: u64,
    /// More random bits for the segment.
    pub salt: u64,
    /// The number of this node.
    pub node: u32,
    /// For each node its first rank.
    pub first_ranks: Vec<u32>,
    /// The address that the node binds its sockets to, if it is told one.
    pub address: Option<IpAddr>,
    /// The whole plan.
    pub plan: Plan,
    /// The head is on another host.
    pub far: bool,
    /// The environment of `mpiexec`; the manager's own if none.
    pub environment: Option<Vec<(OsString, OsString)>>,
    /// The folder that programs start in unless their part names one.
    pub directory: Option<PathBuf>,
    /// Where rank 0 reads.
    pub input: InputFrom,
    /// Show an unfinished line of rank 0 after a moment: somebody sits before a terminal.
    pub prompts: bool,
}

impl Begin {
    /// The ranks of this node.
    pub fn ranks(&self) -> std::ops::Range<u32> {
        let at = self.node as usize;
        let end = self.first_ranks.get(at + 1).copied();
        self.first_ranks.get(at).copied().unwrap_or(0)..end.unwrap_or_else(|| self.plan.ranks())
    }

    fn is_sound(&self) -> bool {
        let ascending = self.first_ranks.windows(2).all(|pair| pair[0] < pair[1]);
        let ranks = self.plan.parts.iter().try_fold(0u32, |sum, part| sum.checked_add(part.ranks));
        let fits = ranks.is_some_and(|ranks| self.first_ranks.last().is_some_and(|&last| last < ranks));
        ascending && fits && self.first_ranks[0] == 0 && (self.node as usize) < self.first_ranks.len()
    }
}

/// What rank 0 reads.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InputFrom {
    /// The manager's own standard input.
    Own,
    /// The manager's descriptor of this number, which it inherited.
    Inherited(i32),
    /// What the head sends.
    Head,
}

/// What the head wants of a node.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Order {
    /// Prepare: make the segment, open the sockets.
    Begin {
        /// The node's part.
        begin: Box<Begin>,
    },
    /// Find out which addresses of the other nodes can be reached.
    Try {
        /// What questions are known by.
        token: [u8; 16],
        /// The addresses, by node.
        targets: Vec<Vec<SocketAddr>>,
    },
    /// Find out whether what is said to all at once is heard.
    Hear {
        /// What packets are known by.
        token: [u8; 16],
        /// The addresses of this node's paths.
        paths: Vec<SocketAddr>,
    },
    /// Start the ranks.
    Start {
        /// The secret of the job.
        key: [u8; 32],
        /// All nodes; none if there is one only.
        nodes: Vec<NodeInfo>,
    },
    /// Pass a signal on to all ranks.
    Signal {
        /// Its number.
        number: i32,
    },
    /// The job ends: say what ranks are doing, then end them.
    End {
        /// The rank that is the reason.
        culprit: Option<u32>,
        /// Some rank of the job has called `MPI_Init`.
        joined: bool,
        /// Ask by SIGTERM first.
        polite: bool,
        /// From asking to killing.
        grace: Duration,
    },
    /// Say all that is to be seen.
    Look {
        /// Which look this is.
        turn: u32,
    },
    /// Say whether you still stand still.
    Confirm {
        /// Which question this is.
        turn: u32,
    },
    /// No more patience.
    Kill,
    /// All ranks of the job have ended: end what they left.
    WindUp,
    /// So many bytes of output were taken.
    Took {
        /// How many.
        bytes: u64,
    },
    /// Input for rank 0; nothing is its end.
    Input {
        /// What was read.
        bytes: Vec<u8>,
    },
}

/// What a node tells the head. Ranks are numbered as in the job.
#[derive(Clone, PartialEq, Debug)]
pub enum Event {
    /// Prepared.
    Ready {
        /// The version of the node's Strobe.
        version: String,
        /// The name of its host.
        host: String,
        /// The addresses that it could use.
        candidates: Vec<Candidate>,
    },
    /// The answer to `Try`: own candidate, node, and its candidate.
    Reached {
        /// Between which answers came.
        list: Vec<(u16, (u32, u16))>,
    },
    /// The answer to `Hear`.
    Heard {
        /// What came of it.
        heard: Heard,
    },
    /// The ranks run.
    Started {
        /// Their processes.
        pids: Vec<i32>,
    },
    /// They do not, and why.
    Failed {
        /// In one line.
        text: String,
    },
    /// Whole lines of one rank.
    Output {
        /// 0 for standard output, 1 for standard error.
        which: u8,
        /// The lines.
        bytes: Vec<u8>,
    },
    /// A rank has called `MPI_Init`.
    Joined {
        /// Which.
        rank: u32,
    },
    /// A rank has left `MPI_Finalize`.
    Finalized {
        /// Which.
        rank: u32,
    },
    /// A rank has called `MPI_Abort`.
    Aborted {
        /// Which.
        rank: u32,
        /// The code.
        code: i32,
        /// The reason.
        text: String,
    },
    /// A rank's process has ended.
    Ended {
        /// Which.
        rank: u32,
        /// How.
        how: Ending,
    },
    /// Another node has answered on no path for as long as nodes may be silent.
    Lost {
        /// Which.
        node: u32,
        /// How long it has been silent; none if it never said anything.
        silence: Option<Duration>,
        /// The addresses of the node that tells this.
        from: Vec<SocketAddr>,
        /// The addresses of the other.
        to: Vec<SocketAddr>,
    },
    /// Others wait for this rank, which has left.
    LeftBehind {
        /// Which.
        rank: u32,
    },
    /// The answer to `End`.
    Doings {
        /// What the culprit did, if it is here.
        culprit: Option<Doing>,
        /// What the others do that take part.
        others: Vec<Doing>,
    },
    /// All ranks here sleep and nothing is under way, or no longer.
    Still {
        /// It is so.
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
        /// How many.
        bytes: u64,
    },
    /// Nobody reads the input any more.
    InputOver,
    /// What is known of a rank's calls, at the end.
    Kept {
        /// All of it.
        record: RankRecord,
    },
    /// What is known of slices, from where it was told before.
    Slices {
        /// As much of it as fits.
        slices: NodeSlices,
    },
    /// Nothing of the job is left here.
    Over {
        /// What calls cost.
        rows: Vec<CallTotals>,
    },
}

wire!(struct Begin { job, salt, node, first_ranks, address, plan, far, environment, directory, input, prompts });
wire!(enum InputFrom { 1 Own {}, 2 Inherited { 0: number }, 3 Head {} });
wire!(enum Order {
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
});
wire!(struct Plan {
    parts, nodes, agent, far_launcher, interfaces, paths, devices, silence, check_hosts, label, timeout, binding, universe_size, summary, report, quiet, verbose, settings,
});
wire!(struct Host { name, first_rank, reach, address });
wire!(enum Reachability { 1 Here {}, 2 Agent {} });
wire!(struct Part { ranks, command, directory, inherit, environment });
wire!(struct EnvironmentChange { name, value });
wire!(enum Inherit { 1 All {}, 2 Nothing {}, 3 List { 0: names } });
wire!(struct Binding { bind, map });
wire!(struct MappingUnit { unit, per_unit });
wire!(enum Unit { 1 None {}, 2 Thread {}, 3 Core {}, 4 Socket {}, 5 Numa {} });

impl Wire for Box<Begin> {
    fn put(&self, to: &mut Writer) {
        (**self).put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        Begin::get(from).filter(Begin::is_sound).map(Box::new)
    }
}
