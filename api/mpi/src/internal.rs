// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library's own small messages: what processes tell each other when they make a communicator.
//!
//! A process whose own arguments are wrong still takes part as far as others wait for it, and sends no words at
//! all: then they fail too ([`refused`]) instead of waiting for ever.
//!
//! The shapes are stars around one process: with the ranks of a node on few processors one hop costs a switch
//! between processes, and a tree costs one per level.

use crate::comm::Comm;
use crate::group::Group;
use crate::members::Members;
use crate::tag::InternalTag;
use crate::{Process, bcs};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Envelope, Mode, Pattern, Pending, ProcId, Started, Waiting};
use strobe_shared::UserMemory;
use strobe_types::constants::PROC_NULL;
use strobe_types::layout::Layout;
use strobe_types::{Error, ErrorClass, Result, Status, err};

/// The error of those whose call cannot succeed because rank `rank` sent no words.
pub(crate) fn refused<T>(rank: u32) -> Result<T> {
    err!(OTHER, "rank {rank} of the communicator, which takes part in this call, found an error in its arguments")
}

/// Instead of a part of what is scattered: rank so-and-so found an error. Contexts are even, so none looks like it.
const REFUSED: u32 = u32::MAX;

/// Words on their way; owns the memory that the engine reads or writes.
pub(crate) struct Words {
    bytes: Box<[u8]>,
    pending: Option<Pending>,
    /// Bytes that have come, of a receive.
    received: usize,
    error: i32,
}

impl Words {
    /// The words received: none, or as many as asked for.
    pub(crate) fn take(&self) -> Result<Vec<u32>> {
        if self.error != ErrorClass::SUCCESS.0 {
            let class = ErrorClass(self.error);
            return err!(INTERN, "a message about a new communicator failed with {class}");
        }
        Ok(self.bytes[..self.received]
            .chunks_exact(4)
            .map(|word| u32::from_ne_bytes([word[0], word[1], word[2], word[3]]))
            .collect())
    }

    fn settle(&mut self, status: Status) {
        self.pending = None;
        self.error = status.error;
        self.received = status.bytes as usize;
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        if self.pending.is_some() {
            // An error cut the way to the end short: the engine may still use the memory, so it is left to it.
            std::mem::forget(std::mem::take(&mut self.bytes));
        }
    }
}

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

fn layout() -> Rc<Layout> {
    Rc::new(Layout::bytes(1))
}

impl Process {
    /// Starts sending `words` to rank `to` of `comm` (of its remote group, if it has one).
    pub(crate) fn start_send_words(
        &self,
        comm: &Members,
        tag: InternalTag,
        to: ProcId,
        words: &[u32],
    ) -> Result<Words> {
        let mut bytes: Box<[u8]> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let envelope = Envelope { context: comm.context() + 1, source: comm.rank() as i32, tag: tag.0 };
        let layout = layout();
        let data = Buffer { memory: UserMemory::of(&mut bytes), count: bytes.len(), layout: &layout };
        let started = bcs::start_send(self, to, envelope, &data, Mode::Standard)?;
        Ok(Self::started(bytes, started))
    }

    /// Starts receiving exactly `count` words from rank `from` of `comm`.
    pub(crate) fn start_recv_words(&self, comm: &Members, tag: InternalTag, from: u32, count: usize) -> Result<Words> {
        let mut bytes = vec![0; count * 4].into_boxed_slice();
        let layout = layout();
        let into = Buffer { memory: UserMemory::of(&mut bytes), count: bytes.len(), layout: &layout };
        let started = bcs::start_recv(self, Self::pattern(comm, tag, from)?, &into)?;
        Ok(Self::started(bytes, started))
    }

    fn started(bytes: Box<[u8]>, started: Started) -> Words {
        let mut words = Words { bytes, pending: None, received: 0, error: ErrorClass::SUCCESS.0 };
        match started {
            Started::Done(status) => words.settle(status),
            Started::Pending(pending) => words.pending = Some(pending),
        }
        words
    }

    fn pattern(comm: &Members, tag: InternalTag, from: u32) -> Result<Pattern> {
        let Some(process) = comm.peers().process(from) else {
            return err!(INTERN, "rank {from} is not in the communicator that a new one is made from");
        };
        Ok(Pattern { context: comm.context() + 1, source: from as i32, process, tag: tag.0 })
    }

    /// True once the words have arrived, or left.
    pub(crate) fn words_done(&self, words: &mut Words) -> bool {
        if let Some(status) = words.pending.and_then(|pending| bcs::test(self, pending)) {
            words.settle(status);
        }
        words.pending.is_none()
    }

    /// Tells viewers that this process waits for members of `comm`.
    pub(crate) fn say_making(&self, comm: &Members) {
        self.say_waiting(Waiting::Members, PROC_NULL, 0, comm.context() | 1);
    }

    fn wait_words(&self, words: &mut Words) -> Result<Vec<u32>> {
        self.wait_until(|process| process.words_done(words));
        words.take()
    }

    fn send_words(&self, comm: &Members, tag: InternalTag, to: ProcId, words: &[u32]) -> Result<()> {
        self.wait_words(&mut self.start_send_words(comm, tag, to, words)?).map(|_| ())
    }

    /// Receives words, however many were sent, from rank `from` of `comm`.
    fn recv_words(&self, comm: &Members, tag: InternalTag, from: u32) -> Result<Vec<u32>> {
        let pattern = Self::pattern(comm, tag, from)?;
        self.say_making(comm);
        let mut bytes = 0;
        self.wait_until(|process| match bcs::probe_once(process, pattern) {
            Some(status) => {
                bytes = status.bytes as usize;
                true
            }
            None => false,
        });
        self.wait_words(&mut self.start_recv_words(comm, tag, from, bytes / 4)?)
    }

    /// Says to all other members of the communicator (of its own side) that the one to be made under the next tag
    /// will not have this process: its own arguments are wrong, and `error` says how. Those who wait for its words,
    /// which only they know, fail too.
    pub(crate) fn withdraw<T>(&self, comm: &Comm, error: Error) -> Result<T> {
        let tag = comm.next_tag();
        let side = comm.side();
        for member in side.group().iter().filter(|member| *member != self.endpoint.site.me()) {
            self.send_words(side, tag, member, &[])?;
        }
        if let (0, true, Some(leader)) = (comm.rank(), comm.is_inter(), comm.peer(0)) {
            self.send_words(comm, tag, leader, &[])?;
        }
        Err(error)
    }

    /// The same where others wait for rank 0 alone: only it has to say so.
    pub(crate) fn withdraw_if_first<T>(&self, comm: &Comm, error: Error) -> Result<T> {
        if comm.rank() == 0 {
            return self.withdraw(comm, error);
        }
        // Taken all the same: members number what they make from a communicator alike.
        comm.next_tag();
        Err(error)
    }

    /// Gives rank 0 of the intracommunicator what every member has to say, by rank; the others get nothing. No
    /// words say that a member's arguments are wrong.
    pub(crate) fn gather_words(&self, comm: &Members, tag: InternalTag, mine: &[u32]) -> Result<Option<Vec<Vec<u32>>>> {
        if comm.rank() != 0 {
            self.send_words(comm, tag, comm.leader(), mine)?;
            return Ok(None);
        }
        let mut all = vec![mine.to_vec()];
        for rank in 1..comm.size() {
            all.push(self.recv_words(comm, tag, rank)?);
        }
        Ok(Some(all))
    }

    /// Rank 0 of the intracommunicator tells every member its part, or all of them which rank has none to give.
    pub(crate) fn scatter_words(&self, comm: &Members, tag: InternalTag, parts: Option<Parts>) -> Result<Vec<u32>> {
        let part = match parts {
            None => self.recv_words(comm, tag, 0)?,
            Some(Parts::Refused(rank)) => {
                for member in comm.group().iter().skip(1) {
                    self.send_words(comm, tag, member, &[REFUSED, rank])?;
                }
                vec![REFUSED, rank]
            }
            Some(Parts::Each(mut parts)) => {
                for (part, member) in parts.iter().zip(comm.group().iter()).skip(1) {
                    self.send_words(comm, tag, member, part)?;
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
        &self,
        comm: &Members,
        tag: InternalTag,
        group: &Group,
        words: impl FnOnce(&Process) -> Result<Vec<u32>>,
    ) -> Result<Vec<u32>> {
        let first = group.process(0);
        if first != Some(self.endpoint.site.me()) {
            let Some(leader) = first.and_then(|first| comm.group().rank_of(first)) else {
                return err!(GROUP, "group: its first member is not in the communicator");
            };
            let words = self.recv_words(comm, tag, leader)?;
            return match words.is_empty() {
                true => refused(leader),
                false => Ok(words),
            };
        }
        let words = words(self);
        // No words say that the leader failed: the others must not wait for it.
        let told = words.as_deref().unwrap_or(&[]);
        for member in group.iter().skip(1) {
            self.send_words(comm, tag, member, told)?;
        }
        words
    }

    /// Swaps words with rank `peer` of `comm` (of its remote group, if it has one); both call it.
    pub(crate) fn swap_words(&self, comm: &Members, tag: InternalTag, peer: u32, words: &[u32]) -> Result<Vec<u32>> {
        let to = Self::pattern(comm, tag, peer)?.process;
        let mut sent = self.start_send_words(comm, tag, to, words)?;
        let received = self.recv_words(comm, tag, peer);
        self.wait_words(&mut sent)?;
        received
    }
}
