// SPDX-License-Identifier: MIT OR Apache-2.0
//! The library's own small messages: what processes tell each other when they make a communicator, or open memory that
//! they share. Here they are started and asked for; what they say, and who waits for whom, is in `internal.rs`.

use crate::bcs::message;
use crate::members::Members;
use crate::recovery::loss;
use crate::tag::InternalTag;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Interrupting, Mode, Pattern, Pending, ProcId, Started};
use strobe_shared::OwnedMemory;
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result, Status, err};

/// Words on their way; owns the memory that the engine reads or writes.
pub(crate) struct Words {
    owned: OwnedMemory,
    pending: Option<Pending>,
    /// Bytes that have come, of a receive.
    received: usize,
    error: i32,
    /// Whose failure ends them, where that may be anyone's.
    among: Option<Members>,
}

impl Words {
    /// Starts sending `words` to rank `to` of `comm` (of its remote group, if it has one). They end if any member
    /// fails.
    pub(crate) fn start_send(
        endpoint: &Endpoint,
        comm: &Members,
        tag: InternalTag,
        to: ProcId,
        words: &[u32],
    ) -> Result<Words> {
        refuse_if_lost(endpoint, comm)?;
        Ok(Self::start_send_to_one(endpoint, comm, tag, to, words)?.among(endpoint, comm))
    }

    /// The same for words between two, which have nothing to do with the others: they end if the other side fails.
    pub(crate) fn start_send_to_one(
        endpoint: &Endpoint,
        comm: &Members,
        tag: InternalTag,
        to: ProcId,
        words: &[u32],
    ) -> Result<Words> {
        let bytes: Vec<u8> = words.iter().flat_map(|word| word.to_ne_bytes()).collect();
        let owned = OwnedMemory::holding(&bytes);
        let envelope = Envelope { context: comm.context() + 1, source: comm.rank() as i32, tag: tag.0 };
        let layout = layout();
        let data = Buffer::bytes_of(&owned, &layout);
        let started = message::start_send(endpoint, to, envelope, &data, Mode::Standard)?;
        Ok(Self::started(owned, started))
    }

    /// Starts receiving exactly `count` words from rank `from` of `comm`. They end if any member fails.
    pub(crate) fn start_recv(
        endpoint: &Endpoint,
        comm: &Members,
        tag: InternalTag,
        from: u32,
        count: usize,
    ) -> Result<Words> {
        refuse_if_lost(endpoint, comm)?;
        Ok(Self::start_recv_of_one(endpoint, comm, tag, from, count)?.among(endpoint, comm))
    }

    /// The same for words between two, as [`Words::start_send_to_one`].
    pub(crate) fn start_recv_of_one(
        endpoint: &Endpoint,
        comm: &Members,
        tag: InternalTag,
        from: u32,
        count: usize,
    ) -> Result<Words> {
        let owned = OwnedMemory::new(count * 4);
        let layout = layout();
        let into = Buffer::bytes_of(&owned, &layout);
        let started = message::start_recv(endpoint, pattern(comm, tag, from)?, &into)?;
        Ok(Self::started(owned, started))
    }

    /// The same words, which end if any of these members fails.
    fn among(mut self, endpoint: &Endpoint, members: &Members) -> Words {
        self.among = endpoint.site.losses.are_survived().then(|| members.clone());
        self
    }

    fn started(owned: OwnedMemory, started: Started) -> Words {
        let mut words = Words { owned, pending: None, received: 0, error: ErrorClass::SUCCESS.0, among: None };
        match started {
            Started::Done(status) => words.settle(status),
            Started::Pending(pending) => words.pending = Some(pending),
        }
        words
    }

    /// True once the words have arrived, or left.
    pub(crate) fn are_done(&mut self, endpoint: &Endpoint) -> bool {
        if let (Some(pending), Some(members)) = (self.pending, &self.among)
            && let Some(class) = members.loss(&endpoint.site.losses)
        {
            Interrupting(endpoint).interrupt(pending, class);
        }
        if let Some(status) = self.pending.and_then(|pending| message::test(endpoint, pending)) {
            self.settle(status);
        }
        self.pending.is_none()
    }

    /// The words received: none, or as many as asked for.
    pub(crate) fn take(&self) -> Result<Vec<u32>> {
        if self.error != ErrorClass::SUCCESS.0 {
            let class = ErrorClass(self.error);
            if loss::is_loss(class) {
                return Err(loss::error_of(class));
            }
            return err!(INTERN, "a message about a new communicator failed with {class}");
        }
        Ok(self.owned.to_vec()[..self.received]
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

/// Words on their way that nobody asks for any more: they are given back when progress finds that they have left.
#[derive(Default)]
pub(crate) struct Left(RefCell<Vec<Words>>);

impl Left {
    /// Leaves words to progress.
    pub(crate) fn leave(&self, words: Words) {
        if words.pending.is_some() {
            self.0.borrow_mut().push(words);
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.0.borrow().is_empty()
    }

    /// Gives back what has left; true if anything has.
    pub(crate) fn give_back(&self, endpoint: &Endpoint) -> bool {
        let mut words = self.0.borrow_mut();
        let before = words.len();
        words.retain_mut(|words| !words.are_done(endpoint));
        words.len() != before
    }
}

impl Drop for Words {
    fn drop(&mut self) {
        if self.pending.is_some() {
            // An error cut the way to the end short: the engine may still use the memory, so it is left to it.
            std::mem::forget(std::mem::take(&mut self.owned));
        }
    }
}

/// A number of 64 bits as two words.
pub(crate) fn halves(number: u64) -> [u32; 2] {
    [number as u32, (number >> 32) as u32]
}

/// The number of two such words.
pub(crate) fn joined([low, high]: [u32; 2]) -> u64 {
    u64::from(low) | u64::from(high) << 32
}

/// What a receive of words from rank `from` takes.
pub(crate) fn pattern(comm: &Members, tag: InternalTag, from: u32) -> Result<Pattern> {
    let Some(process) = comm.peers().process(from) else {
        return err!(INTERN, "rank {from} is not in the communicator that a new one is made from");
    };
    Ok(Pattern { context: comm.context() + 1, source: from as i32, process, tag: tag.0 })
}

/// Nothing is agreed on where a member has failed: others would wait for it.
fn refuse_if_lost(endpoint: &Endpoint, comm: &Members) -> Result<()> {
    comm.loss(&endpoint.site.losses).map_or(Ok(()), |class| Err(loss::error_of(class)))
}

fn layout() -> Rc<Layout> {
    Rc::new(Layout::bytes(1))
}
