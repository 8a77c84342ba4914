// SPDX-License-Identifier: MIT OR Apache-2.0
//! What senders of partitioned messages tell their receivers, once: which tags their partitions have, and how long
//! they are.

use super::{SETUP_CONTEXT, SETUP_TAG, TAGS};
use crate::bcs::message;
use crate::words::{halves, joined};
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Mode, Pattern, Pending, ProcId, Started};
use strobe_shared::OwnedMemory;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::layout::Layout;
use strobe_types::{Result, Status};

/// Bytes of a setup: six words.
const BYTES: usize = 24;

/// A sender's partitions.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Setup {
    /// Context of the communicator, and the tag of the program's.
    pub(super) channel: (u32, i32),
    /// The tag of the first partition; the others follow.
    pub(super) first: u32,
    /// Number of partitions.
    pub(super) partitions: u32,
    /// Bytes of each.
    pub(super) bytes: u64,
}

/// Somebody whose setup has come.
type Come = (ProcId, Setup);

/// A place for the setup that a receive waits for.
pub(super) struct Wanted {
    source: ProcId,
    channel: (u32, i32),
    setup: Cell<Option<Setup>>,
}

impl Wanted {
    pub(super) fn setup(&self) -> Option<Setup> {
        self.setup.get()
    }
}

/// Messages of this process that are on their way, with their memory.
struct Moving {
    pending: Pending,
    memory: OwnedMemory,
    /// Of a setup that comes: from whom.
    from: Option<ProcId>,
}

/// The setups of a process: those that it has sent, and those that have come or are waited for.
pub(crate) struct Setups {
    next_tag: Cell<u32>,
    moving: RefCell<Vec<Moving>>,
    come: RefCell<Vec<Come>>,
    wanted: RefCell<Vec<Rc<Wanted>>>,
    bytes: Rc<Layout>,
}

impl Default for Setups {
    fn default() -> Self {
        Setups {
            next_tag: Cell::new(1),
            moving: RefCell::default(),
            come: RefCell::default(),
            wanted: RefCell::default(),
            bytes: Rc::new(Layout::bytes(1)),
        }
    }
}

impl Setups {
    /// Tags for this number of partitions.
    fn take_tags(&self, partitions: u32) -> u32 {
        let first = self.next_tag.get();
        let first = if first + partitions > TAGS { 1 } else { first };
        self.next_tag.set(first + partitions);
        first
    }

    /// Tells a receiver of new partitions: the tag of the first.
    ///
    /// # Errors
    /// If the engine has no memory for a message.
    pub(super) fn tell(
        &self,
        endpoint: &Endpoint,
        to: ProcId,
        channel: (u32, i32),
        (partitions, bytes): (u32, u64),
    ) -> Result<u32> {
        let first = self.take_tags(partitions);
        let [low, high] = halves(bytes);
        let words = [channel.0, channel.1 as u32, first, partitions, low, high];
        let memory = OwnedMemory::holding(&words.map(u32::to_ne_bytes).concat());
        let envelope = Envelope { context: SETUP_CONTEXT, source: endpoint.site.me().0 as i32, tag: SETUP_TAG };
        let data = Buffer::bytes_of(&memory, &self.bytes);
        if let Started::Pending(pending) = message::send_beside(endpoint, to, envelope, &data, Mode::Standard)? {
            self.moving.borrow_mut().push(Moving { pending, memory, from: None });
        }
        Ok(first)
    }

    /// Waits, behind those that wait already, for what `source` tells of its next partitions on a channel.
    pub(super) fn want(&self, source: ProcId, channel: (u32, i32)) -> Rc<Wanted> {
        let wanted = Rc::new(Wanted { source, channel, setup: Cell::new(None) });
        self.wanted.borrow_mut().push(Rc::clone(&wanted));
        self.deal();
        wanted
    }

    /// Takes in what has come. True if something has.
    ///
    /// # Errors
    /// If the engine has no memory for a receive.
    pub(super) fn take_in(&self, endpoint: &Endpoint) -> Result<bool> {
        self.settle(endpoint);
        let any = Pattern { context: SETUP_CONTEXT, source: ANY_SOURCE, process: ProcId(u32::MAX), tag: SETUP_TAG };
        let mut some = false;
        while let Some(status) = message::probe_once(endpoint, any) {
            let from = ProcId(status.source as u32);
            let pattern = Pattern { source: status.source, process: from, ..any };
            let memory = OwnedMemory::new(BYTES);
            match message::start_recv(endpoint, pattern, &Buffer::bytes_of(&memory, &self.bytes))? {
                Started::Done(status) => self.arrived(from, &memory, status),
                Started::Pending(pending) => {
                    self.moving.borrow_mut().push(Moving { pending, memory, from: Some(from) });
                }
            }
            some = true;
        }
        Ok(some)
    }

    /// Setups that were under way and have come, and those that have left.
    fn settle(&self, endpoint: &Endpoint) {
        let mut moving = self.moving.borrow_mut();
        let over: Vec<_> = moving.extract_if(.., |moving| message::is_complete(endpoint, moving.pending)).collect();
        drop(moving);
        for moving in over {
            let status = message::test(endpoint, moving.pending).unwrap_or(Status::EMPTY);
            if let Some(from) = moving.from {
                self.arrived(from, &moving.memory, status);
            }
        }
    }

    fn arrived(&self, from: ProcId, memory: &OwnedMemory, status: Status) {
        if status.error == 0 && status.bytes as usize == BYTES {
            let bytes = memory.to_vec();
            let word = |at: usize| u32::from_ne_bytes([bytes[at], bytes[at + 1], bytes[at + 2], bytes[at + 3]]);
            let channel = (word(0), word(4) as i32);
            let (first, partitions, bytes) = (word(8), word(12), joined([word(16), word(20)]));
            self.come.borrow_mut().push((from, Setup { channel, first, partitions, bytes }));
            self.deal();
        }
    }

    /// Gives what has come to those who wait for it, in the order in which they do.
    fn deal(&self) {
        let mut come = self.come.borrow_mut();
        self.wanted.borrow_mut().retain(|wanted| {
            let its = |(from, setup): &Come| *from == wanted.source && setup.channel == wanted.channel;
            match come.iter().position(its) {
                Some(at) => {
                    wanted.setup.set(Some(come.remove(at).1));
                    false
                }
                None => true,
            }
        });
    }
}
