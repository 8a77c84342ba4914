// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node has to know of its job before it does anything.

use crate::plan::JobPlan;
use std::ffi::OsString;
use std::net::IpAddr;
use std::path::PathBuf;
use strobe_control::codec::{Reader, Wire, Writer};
use strobe_control::wire;

/// A node's part of a job: the first message to its manager.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Begin {
    /// The public key of the job, by which it is named.
    pub job: u64,
    /// Further random bits for the segment.
    pub salt: u64,
    /// The number of this node.
    pub node: u32,
    /// The first rank of each node.
    pub first_ranks: Vec<u32>,
    /// The address that the node binds its sockets to, if it is told one.
    pub address: Option<IpAddr>,
    /// The whole plan.
    pub plan: JobPlan,
    /// True if the head is on another host.
    pub is_remote: bool,
    /// The environment of `mpiexec`; the manager's own if none.
    pub environment: Option<Vec<(OsString, OsString)>>,
    /// The folder that programs start in unless their part names one.
    pub directory: Option<PathBuf>,
    /// What rank 0 reads as its standard input.
    pub input: InputFrom,
    /// True if an incomplete line of rank 0 is to be shown after a moment, since the user sits at a terminal.
    pub prompts: bool,
    /// Seats of each node for ranks that are spawned.
    pub spare: u32,
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

wire!(struct Begin { job, salt, node, first_ranks, address, plan, is_remote, environment, directory, input, prompts, spare });
wire!(enum InputFrom { 1 Own {}, 2 Inherited { 0: number }, 3 Head {} });

impl Wire for Box<Begin> {
    fn put(&self, to: &mut Writer) {
        (**self).put(to);
    }
    fn get(from: &mut Reader<'_>) -> Option<Self> {
        Begin::get(from).filter(Begin::is_sound).map(Box::new)
    }
}
