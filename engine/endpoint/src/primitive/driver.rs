// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives for whoever drives the node, where the roles of the schedule run. Nothing here waits: an
//! operation for which there is no room is to be tried again later.
//!
//! ```text
//! driver.xfer_and_signal(nodes, block, offset, remote, local) -> Issued
//! driver.test_event(offset, count) -> bool
//! driver.compare_and_write(&question) -> Option<Asked>       None: not now
//! driver.poll(asked) -> Option<bool>                         None: not yet
//! ```
//!
//! The driver of a node is one asker, whichever process drives: its numbers and answers lie in the segment. Words that
//! others have written here, and events that they have signalled, are read by [`Driver::word`].

use super::{Asked, Head, PIECE_BYTES_MAX, Question, Set, check_block};
use crate::gateway::{Ground, Turn};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{Answering, Global, GlobalGuard};
use strobe_wire::primitive::{Effect, PrimitiveOperation};

/// The result of an attempt to issue an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Issued {
    /// It was issued, behind all that this node's driver has issued before.
    Taken,
    /// There is no room now; nothing was done.
    Later,
    /// It can never be issued: it is longer than [`PIECE_BYTES_MAX`], lies outside of global memory, or is unaligned.
    Never,
}

/// How operations are issued.
pub(crate) enum Means<'a> {
    /// On one node: under the lock of global memory.
    Alone(&'a mut GlobalGuard),
    /// On several nodes: through the network.
    Network(Turn<'a>),
}

/// The core primitives of a node, for whoever drives it.
pub struct Driver<'a> {
    pub(crate) ground: Ground<'a>,
    pub(crate) global: Global,
    pub(crate) means: Means<'a>,
}

impl Driver<'_> {
    /// Xfer-And-Signal, of a block of at most [`PIECE_BYTES_MAX`] bytes.
    pub fn xfer_and_signal(
        &mut self,
        nodes: Set<'_>,
        block: &[u8],
        offset: u64,
        remote: Option<u64>,
        local: Option<u64>,
    ) -> Issued {
        if block.len() > PIECE_BYTES_MAX || check_block(offset, block.len() as u64, [remote, local]).is_err() {
            return Issued::Never;
        }
        match self.issue(nodes, remote, Effect::Put { offset, data: block }, local.map(Answering::Signals)) {
            Some(_) => Issued::Taken,
            None => Issued::Later,
        }
    }

    /// Test-Event: true if this node's event at `offset` has been signalled `count` times.
    pub fn test_event(&self, offset: u64, count: u64) -> bool {
        self.word(offset).is_some_and(|word| word.load(Ordering::Acquire) >= count)
    }

    /// Compare-And-Write: asks the question. `None` if there is no room now, or the question is invalid
    /// ([`Question::check`]).
    pub fn compare_and_write(&mut self, question: &Question<'_>) -> Option<Asked> {
        question.check().ok()?;
        self.issue(question.nodes, None, question.effect(), Some(Answering::Kept))
    }

    /// Compare-And-Write for what it writes: its answer is not kept. `None` as of [`Driver::compare_and_write`].
    pub fn compare_to_write(&mut self, question: &Question<'_>) -> Option<Asked> {
        question.check().ok()?;
        self.issue(question.nodes, None, question.effect(), Some(Answering::Nothing))
    }

    /// The answer, once; `None` while there is none. Its place is kept until it is taken, or given up.
    pub fn poll(&self, asked: Asked) -> Option<bool> {
        self.global.asker(asked.endpoint_slot).take_answer(asked.id)
    }

    /// Nobody wants this answer any more.
    pub fn give_up(&self, asked: Asked) {
        self.global.asker(asked.endpoint_slot).give_up(asked.id);
    }

    /// The variable or event of this node at `offset`; `None` if that is unaligned or outside.
    pub fn word(&self, offset: u64) -> Option<&'static AtomicU64> {
        self.global.word(offset)
    }

    /// Has questions that wait on this node look again; to be called after a variable was changed by a plain store.
    pub fn look_again(&self) {
        self.global.control().busy.store(1, Ordering::Relaxed);
    }

    fn issue(
        &mut self,
        set: Set<'_>,
        event: Option<u64>,
        effect: Effect<'_>,
        answering: Option<Answering>,
    ) -> Option<Asked> {
        let endpoint_slot = self.ground.site.segment.local_ranks();
        let words = self.global.asker(endpoint_slot);
        let id = words.issued.load(Ordering::Relaxed) + 1;
        let asked = answering.is_some();
        if asked && !words.has_room(id) {
            return None;
        }
        let asker = self.ground.site.job_size() + self.ground.site.node();
        let operation = PrimitiveOperation { asker, id, asked, event, set, effect };
        let bytes = [Head::of(&operation)?.bytes(), operation.data()].concat();
        if let Some(answering) = answering {
            words.expect(id, answering);
        }
        let taken = match &mut self.means {
            Means::Alone(guard) => self.ground.submit_alone(self.global, guard, &bytes),
            Means::Network(turn) => turn.submit(self.ground, &bytes),
        };
        if !taken {
            if asked {
                // The next operation may get this number, and its asker may want no answer.
                words.give_up(id);
            }
            return None;
        }
        words.issued.store(id, Ordering::Relaxed);
        self.global.control().busy.store(1, Ordering::Relaxed);
        Some(Asked { endpoint_slot, id })
    }
}

impl Ground<'_> {
    /// Lets `work` use the core primitives as this node's driver, in a job of one node; `None` in others.
    pub(crate) fn drive_alone_with<T>(&self, work: impl FnOnce(&mut Driver<'_>) -> T) -> Option<T> {
        let global = self.global.filter(|_| self.gateway.is_none())?;
        let mut guard = self.hold_global(global);
        let done = work(&mut Driver { ground: *self, global, means: Means::Alone(&mut guard) });
        self.drive_alone(global, &mut guard);
        Some(done)
    }
}
