// SPDX-License-Identifier: MIT OR Apache-2.0
//! What processes tell each other when they make a communicator, in messages of the library's own (`words.rs`).
//!
//! A process whose own arguments are wrong still takes part as far as others wait for it, and sends no words at
//! all: then they fail too ([`refused`]) instead of waiting for ever.
//!
//! The shapes are stars around one process: with the ranks of a node on few processors one hop costs a switch
//! between processes, and a tree costs one per level.

use crate::bcs::message;
use crate::comm::Comm;
use crate::group::Group;
use crate::members::Members;
use crate::progress::Progress;
use crate::recovery::loss;
use crate::tag::InternalTag;
use crate::words::{Words, pattern};
use strobe_endpoint::{ProcId, Waiting};
use strobe_types::constants::PROC_NULL;
use strobe_types::{Error, Result, err};

/// The error of those whose call cannot succeed because rank `rank` sent no words.
pub(crate) fn refused<T>(rank: u32) -> Result<T> {
    err!(OTHER, "rank {rank} of the communicator, which takes part in this call, found an error in its arguments")
}

/// Instead of a part of what is scattered: rank so-and-so found an error. Contexts are even, so none looks like it.
const REFUSED: u32 = u32::MAX;

/// What rank 0 tells the members after it has heard them all.
pub(crate) enum Parts {
    /// Each its own words.
    Each(Vec<Vec<u32>>),
    /// This rank found an error in its arguments.
    Refused(u32),
}

impl Parts {
    /// The parts that `each` makes of what all members gave, unless one gave nothing.
    pub(crate) fn of(given: &[Vec<u32>], each: impl FnOnce(&[Vec<u32>]) -> Result<Parts>) -> Result<Parts> {
        match given.iter().position(Vec::is_empty) {
            Some(rank) => Ok(Parts::Refused(rank as u32)),
            None => each(given),
        }
    }
}

/// Tells viewers that this process waits for members of `comm`.
pub(crate) fn say_making(progress: &Progress, comm: &Members) {
    progress.calls.say_waiting(Waiting::Members, PROC_NULL, 0, comm.context() | 1);
}

fn wait_words(progress: &Progress, words: &mut Words) -> Result<Vec<u32>> {
    progress.wait_until(|progress| words.are_done(&progress.endpoint));
    words.take()
}

pub(crate) fn send_words(
    progress: &Progress,
    comm: &Members,
    tag: InternalTag,
    to: ProcId,
    words: &[u32],
) -> Result<()> {
    wait_words(progress, &mut Words::start_send(&progress.endpoint, comm, tag, to, words)?).map(|_| ())
}

/// Receives words, however many were sent, from rank `from` of `comm`.
pub(crate) fn recv_words(progress: &Progress, comm: &Members, tag: InternalTag, from: u32) -> Result<Vec<u32>> {
    let pattern = pattern(comm, tag, from)?;
    say_making(progress, comm);
    let bytes = progress.wait_for(|progress| match message::probe_once(&progress.endpoint, pattern) {
        Some(status) => Some(Ok(status.bytes as usize)),
        None => comm.loss(&progress.endpoint.site.losses).map(|class| Err(loss::error_of(class))),
    })?;
    wait_words(progress, &mut Words::start_recv(&progress.endpoint, comm, tag, from, bytes / 4)?)
}

/// Says to all other members of the communicator (of its own side) that the one to be made under the next tag
/// will not have this process: its own arguments are wrong, and `error` says how. Those who wait for its words,
/// which only they know, fail too.
pub(crate) fn withdraw<T>(progress: &Progress, comm: &Comm, error: Error) -> Result<T> {
    let tag = comm.next_tag();
    let side = comm.side();
    for member in side.group().iter().filter(|member| *member != progress.endpoint.site.me()) {
        send_words(progress, side, tag, member, &[])?;
    }
    if let (0, true, Some(leader)) = (comm.rank(), comm.is_inter(), comm.peer(0)) {
        send_words(progress, comm, tag, leader, &[])?;
    }
    Err(error)
}

/// The same where others wait for rank 0 alone: only it has to say so.
pub(crate) fn withdraw_if_first<T>(progress: &Progress, comm: &Comm, error: Error) -> Result<T> {
    if comm.rank() == 0 {
        return withdraw(progress, comm, error);
    }
    // Taken all the same: members number what they make from a communicator alike.
    comm.next_tag();
    Err(error)
}

/// Gives rank 0 of the intracommunicator what every member has to say, by rank; the others get nothing. No
/// words say that a member's arguments are wrong.
pub(crate) fn gather_words(
    progress: &Progress,
    comm: &Members,
    tag: InternalTag,
    mine: &[u32],
) -> Result<Option<Vec<Vec<u32>>>> {
    if comm.rank() != 0 {
        send_words(progress, comm, tag, comm.leader(), mine)?;
        return Ok(None);
    }
    let mut all = vec![mine.to_vec()];
    for rank in 1..comm.size() {
        all.push(recv_words(progress, comm, tag, rank)?);
    }
    Ok(Some(all))
}

/// Rank 0 of the intracommunicator tells every member its part, or all of them which rank has none to give.
pub(crate) fn scatter_words(
    progress: &Progress,
    comm: &Members,
    tag: InternalTag,
    parts: Option<Parts>,
) -> Result<Vec<u32>> {
    let part = match parts {
        None => recv_words(progress, comm, tag, 0)?,
        Some(Parts::Refused(rank)) => {
            for member in comm.group().iter().skip(1) {
                send_words(progress, comm, tag, member, &[REFUSED, rank])?;
            }
            vec![REFUSED, rank]
        }
        Some(Parts::Each(mut parts)) => {
            for (part, member) in parts.iter().zip(comm.group().iter()).skip(1) {
                send_words(progress, comm, tag, member, part)?;
            }
            std::mem::take(&mut parts[0])
        }
    };
    match *part {
        [REFUSED, rank] => refused(rank),
        _ => Ok(part),
    }
}

/// The first member of `group`, some members of the intracommunicator, tells the others what `words` gives.
pub(crate) fn tell_words(
    progress: &Progress,
    comm: &Members,
    tag: InternalTag,
    group: &Group,
    words: impl FnOnce() -> Result<Vec<u32>>,
) -> Result<Vec<u32>> {
    let first = group.process(0);
    if first != Some(progress.endpoint.site.me()) {
        let Some(leader) = first.and_then(|first| comm.group().rank_of(first)) else {
            return err!(GROUP, "group: its first member is not in the communicator");
        };
        let words = recv_words(progress, comm, tag, leader)?;
        return match words.is_empty() {
            true => refused(leader),
            false => Ok(words),
        };
    }
    let words = words();
    // No words say that the leader failed: the others must not wait for it.
    let told = words.as_deref().unwrap_or(&[]);
    for member in group.iter().skip(1) {
        send_words(progress, comm, tag, member, told)?;
    }
    words
}

/// Swaps words with rank `peer` of `comm` (of its remote group, if it has one); both call it.
pub(crate) fn swap_words(
    progress: &Progress,
    comm: &Members,
    tag: InternalTag,
    peer: u32,
    words: &[u32],
) -> Result<Vec<u32>> {
    let to = pattern(comm, tag, peer)?.process;
    let mut sent = Words::start_send(&progress.endpoint, comm, tag, to, words)?;
    let received = recv_words(progress, comm, tag, peer);
    wait_words(progress, &mut sent)?;
    received
}
