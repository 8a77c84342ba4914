// SPDX-License-Identifier: MIT OR Apache-2.0
//! The core primitives, as a rank uses them: Xfer-And-Signal, Test-Event and Compare-And-Write on the global memory of a
//! set of nodes (`strobe_protocol::primitive` says what they promise). In a job of several nodes an operation goes into
//! the ring to the gateway, like a message; whoever drives the network hands it to node 0, applies what node 0 numbers, and
//! notes the answer where the asker looks. In a job of one node the rank does all of it, under the lock of global memory.

pub(crate) mod readiness;

pub use readiness::{Readiness, scheduled_tag};

mod alone;
mod driver;
mod seen;

use crate::endpoint::Endpoint;
use crate::gateway::{Effort, Ground};
use crate::message::{Envelope, kind};
use crate::sending::Sending;
pub(crate) use driver::Means;
pub use driver::{Driver, Issued};
pub(crate) use seen::Seen;
use strobe_os::cpu;
use strobe_protocol::channel::NODES_MAX;
use strobe_shared::sync::Ordering;
use strobe_shared::{GLOBAL_BYTES, GLOBAL_OWN_BYTES, Global};
use strobe_wire::primitive::{Action, OPERATION_HEAD_BYTES, Operation};
pub use strobe_wire::primitive::{Comparison, Set};

/// Longest block that goes in one piece; a longer one is staged, and shown when all have it.
pub const PIECE_BYTES_MAX: usize = 14 << 10;
/// Bytes of an operation before its data, at most.
const HEAD_BYTES_MAX: usize = OPERATION_HEAD_BYTES + NODES_MAX / 8;

/// A question to a set of nodes: how does a variable of global memory compare with a value on all of them?
#[derive(Clone, Copy, Debug)]
pub struct Question<'a> {
    /// Which nodes.
    pub nodes: Set<'a>,
    /// The variable; divisible by eight.
    pub offset: u64,
    /// How.
    pub comparison: Comparison,
    /// With what.
    pub value: u64,
    /// How long a node on which it does not hold waits until it does, in nanoseconds; 0 is not at all. With a wait, yes
    /// says that it held on each node at some moment, not on all at once; and there is no write.
    pub wait_ns: u64,
    /// A variable, divisible by eight, and its new value on all nodes of the set, if the answer is yes.
    pub write: Option<(u64, u64)>,
}

/// An operation of which its asker will be told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Asked {
    pub(crate) endpoint_slot: u32,
    pub(crate) id: u64,
}

/// Why an operation cannot be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Misuse {
    /// There is no global memory: the segment was made without.
    NoMemory,
    /// It does not lie in global memory, or in the part that is Strobe's own.
    Outside,
    /// A variable or an event lies at an offset that is not divisible by eight.
    Unaligned,
    /// A question with a wait has no write.
    WaitsAndWrites,
}

impl Question<'_> {
    pub(crate) fn action(&self) -> Action<'static> {
        let Question { offset, comparison, value, wait_ns, write, .. } = *self;
        Action::Compare { offset, comparison, value, wait_ns, write }
    }

    /// Checks the offsets.
    ///
    /// # Errors
    /// What is wrong with them.
    pub fn check(&self) -> Result<(), Misuse> {
        if self.wait_ns != 0 && self.write.is_some() {
            return Err(Misuse::WaitsAndWrites);
        }
        check_word(self.offset)?;
        self.write.map_or(Ok(()), |(offset, _)| check_word(offset))
    }
}

/// Checks the offset of a variable or an event.
///
/// # Errors
/// It is none.
pub fn check_word(offset: u64) -> Result<(), Misuse> {
    match offset {
        _ if !offset.is_multiple_of(8) => Err(Misuse::Unaligned),
        _ if offset > GLOBAL_BYTES - 8 => Err(Misuse::Outside),
        _ => Ok(()),
    }
}

/// Checks where a block is to lie, and its events.
///
/// # Errors
/// What is wrong.
pub fn check_block(offset: u64, bytes: u64, events: [Option<u64>; 2]) -> Result<(), Misuse> {
    if offset.checked_add(bytes).is_none_or(|end| end > GLOBAL_BYTES) {
        return Err(Misuse::Outside);
    }
    events.into_iter().flatten().try_for_each(check_word)
}

/// An operation as bytes: its head, and where its data begin.
pub(crate) struct Head {
    bytes: [u8; HEAD_BYTES_MAX],
    length: usize,
}

impl Head {
    /// None if the set has more nodes than there can be.
    pub fn of(operation: &Operation<'_>) -> Option<Head> {
        let mut bytes = [0; HEAD_BYTES_MAX];
        let length = operation.write_head(&mut bytes)?;
        Some(Head { bytes, length })
    }

    pub fn bytes(&self) -> &[u8] {
        &self.bytes[..self.length]
    }
}

/// The core primitives, as a process of the job uses them.
#[derive(Clone, Copy)]
pub struct Primitives<'a> {
    pub(crate) ground: Ground<'a>,
    sending: &'a Sending,
}

impl Endpoint {
    /// The core primitives, and what stands on them.
    pub fn primitives(&self) -> Primitives<'_> {
        Primitives { ground: self.ground(), sending: &self.sending }
    }
}

impl Primitives<'_> {
    /// Global memory of this node; `None` where there is none.
    pub fn global(&self) -> Option<Global> {
        self.ground.global
    }

    /// Nodes of the job.
    pub fn node_count(&self) -> u32 {
        self.ground.site.segment.header().nodes.load(Ordering::Relaxed)
    }

    /// The first offset of global memory that programs may have, and what lies behind its last.
    pub fn global_range(&self) -> (u64, u64) {
        (GLOBAL_OWN_BYTES, GLOBAL_BYTES)
    }

    /// Xfer-And-Signal: puts `block` into global memory at `offset` on each of `nodes`, and then adds one to their event
    /// `remote`; to this node's event `local` when all have it. Does not wait for that: the block is copied, and may
    /// be changed. All have it or, if the job ends first, nobody who goes on lacks it.
    ///
    /// # Errors
    /// Offsets that cannot be.
    pub fn xfer_and_signal(
        &self,
        nodes: Set<'_>,
        block: &[u8],
        offset: u64,
        remote: Option<u64>,
        local: Option<u64>,
    ) -> Result<(), Misuse> {
        check_block(offset, block.len() as u64, [remote, local])?;
        let piece_bytes = self.piece_bytes();
        if block.len() <= piece_bytes {
            self.issue(nodes, remote, Action::Put { offset, data: block }, local, local.is_some())?;
            return Ok(());
        }
        for (index, data) in block.chunks(piece_bytes).enumerate() {
            let at = (index * piece_bytes) as u64;
            self.issue(nodes, None, Action::Stage { at, offset, data }, None, false)?;
        }
        let show = Action::Show { offset, bytes: block.len() as u64 };
        self.issue(nodes, remote, show, local, local.is_some())?;
        Ok(())
    }

    /// Test-Event: has this node's event at `offset` been signalled `count` times? Never waits.
    pub fn test_event(&self, offset: u64, count: u64) -> bool {
        self.ground
            .global
            .and_then(|global| global.word(offset))
            .is_some_and(|word| word.load(Ordering::Acquire) >= count)
    }

    /// Says that this rank waits for an event, or no more: while it does it is woken whenever something changes.
    pub fn await_events(&self, waits: bool) {
        if let Some(global) = self.ground.global {
            global.asker(self.ground.site.my_rank()).waits.store(u32::from(waits), Ordering::SeqCst);
        }
    }

    /// Compare-And-Write: asks; [`Endpoint::poll_asked`] has the answer.
    ///
    /// # Errors
    /// Offsets that cannot be.
    pub fn compare_and_write(&self, question: &Question<'_>) -> Result<Asked, Misuse> {
        question.check()?;
        self.issue(question.nodes, None, question.action(), None, true)
    }

    /// The answer, once it is there. Ask again after progress; this rank is woken when it comes.
    pub fn poll_asked(&self, asked: Asked) -> Option<bool> {
        let global = self.ground.global?;
        let words = global.asker(asked.endpoint_slot);
        words.answer_of(asked.id).or_else(|| {
            self.ground.look_alone(global);
            words.answer_of(asked.id)
        })
    }

    /// Longest piece that fits into the ring to the gateway.
    fn piece_bytes(&self) -> usize {
        if self.ground.gateway.is_none() {
            return GLOBAL_BYTES as usize;
        }
        PIECE_BYTES_MAX.min(
            self.ground
                .site
                .segment
                .ring(self.ground.site.my_rank(), self.ground.site.gateway_endpoint_slot)
                .payload_bytes
                / 2
                - HEAD_BYTES_MAX,
        )
    }

    /// Issues an operation, behind all others of this rank. Waits for room, at most, for which nobody else need do anything.
    fn issue(
        &self,
        set: Set<'_>,
        event: Option<u64>,
        action: Action<'_>,
        local: Option<u64>,
        asked: bool,
    ) -> Result<Asked, Misuse> {
        let global = self.ground.global.ok_or(Misuse::NoMemory)?;
        let words = global.asker(self.ground.site.my_rank());
        let id = words.issued.load(Ordering::Relaxed) + 1;
        if asked {
            while !words.has_room(id) {
                crate::gateway::drive(self.ground, Effort::All);
                self.ground.look_alone(global);
                cpu::yield_now();
            }
            words.expect(id, local);
        }
        words.issued.store(id, Ordering::Relaxed);
        let operation = Operation { asker: self.ground.site.me().0, id, asked, event, set, action };
        let head = Head::of(&operation).ok_or(Misuse::Outside)?;
        match self.ground.gateway {
            Some(_) => self.issue_remote(&head, operation.data()),
            None => self.ground.issue_alone(global, &head, operation.data()),
        }
        Ok(Asked { endpoint_slot: self.ground.site.my_rank(), id })
    }

    fn issue_remote(&self, head: &Head, data: &[u8]) {
        let (head, envelope) = (head.bytes(), Envelope { context: 0, source: 0, tag: 0 });
        let push = || {
            self.sending.push_remote(
                self.ground.site,
                kind::REMOTE_ORDER,
                0,
                envelope,
                head.len() + data.len(),
                |out| {
                    out[..head.len()].copy_from_slice(head);
                    out[head.len()..].copy_from_slice(data);
                    0
                },
            )
        };
        while !push() {
            crate::gateway::drive(self.ground, Effort::All);
            cpu::yield_now();
        }
        crate::gateway::drive(self.ground, Effort::Send);
    }
}
