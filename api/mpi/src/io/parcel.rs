// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages between the members of a collective access: numbers, then data. They travel on a context of the file's own,
//! where nothing else does, and in the order in which they are sent.

use crate::bcs::message;
use crate::comm::Comm;
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Mode, Pattern, Pending, Started};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result, Status, err};

/// What a message is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[repr(i32)]
pub(super) enum What {
    /// Parts of the file, with their data if they are to be written.
    Parts = 0,
    /// The data of parts that were asked for.
    Answer = 1,
}

/// A message: numbers of 64 bits, the first of which is how many they are, and data.
pub(super) struct Parcel {
    owned: OwnedMemory,
    pending: Option<Pending>,
    error: i32,
}

const WORD: usize = 8;

impl Parcel {
    /// A message with these numbers and room for so many bytes of data.
    pub(super) fn new(numbers: &[u64], data_bytes: usize) -> Parcel {
        let head = (numbers.len() + 1) * WORD;
        let owned = OwnedMemory::new(head + data_bytes);
        owned.memory().write_word(numbers.len() as u64);
        for (at, number) in numbers.iter().enumerate() {
            owned.memory().offset(((at + 1) * WORD) as isize).write_word(*number);
        }
        Parcel { owned, pending: None, error: 0 }
    }

    /// Its numbers.
    pub(super) fn numbers(&self) -> Vec<u64> {
        let memory = self.owned.memory();
        let most = (self.owned.bytes() / WORD).saturating_sub(1) as u64;
        let count = if self.owned.bytes() < WORD { 0 } else { memory.read_word().min(most) };
        (1..=count).map(|at| memory.offset((at as usize * WORD) as isize).read_word()).collect()
    }

    /// Its data.
    pub(super) fn data(&self) -> (UserMemory, usize) {
        let head = (self.numbers_len() + 1) * WORD;
        (self.owned.memory().offset(head as isize), self.owned.bytes().saturating_sub(head))
    }

    fn numbers_len(&self) -> usize {
        if self.owned.bytes() < WORD { 0 } else { self.owned.memory().read_word() as usize }
    }

    /// Starts sending it to a member.
    pub(super) fn send(&mut self, endpoint: &Endpoint, comm: &Comm, what: What, to: u32) -> Result<()> {
        let Some(process) = comm.group().process(to) else { return err!(INTERN, "rank {to} has no such file open") };
        let envelope = Envelope { context: comm.context(), source: comm.rank() as i32, tag: what as i32 };
        let layout = Rc::new(Layout::bytes(1));
        let buffer = Buffer::bytes_of(&self.owned, &layout);
        let started = message::send_beside(endpoint, process, envelope, &buffer, Mode::Standard)?;
        self.started(started);
        Ok(())
    }

    /// Starts receiving the next one from a member, if it is there.
    pub(super) fn receive(endpoint: &Endpoint, comm: &Comm, what: What, from: u32) -> Result<Option<Parcel>> {
        let Some(process) = comm.group().process(from) else {
            return err!(INTERN, "rank {from} has no such file open");
        };
        let pattern = Pattern { context: comm.context(), source: from as i32, process, tag: what as i32 };
        let Some(status) = message::probe_once(endpoint, pattern) else { return Ok(None) };
        let mut parcel = Parcel { owned: OwnedMemory::new(status.bytes as usize), pending: None, error: 0 };
        let layout = Rc::new(Layout::bytes(1));
        let buffer = Buffer::bytes_of(&parcel.owned, &layout);
        let started = message::start_recv(endpoint, pattern, &buffer)?;
        parcel.started(started);
        Ok(Some(parcel))
    }

    fn started(&mut self, started: Started) {
        match started {
            Started::Done(status) => self.settle(status),
            Started::Pending(pending) => self.pending = Some(pending),
        }
    }

    fn settle(&mut self, status: Status) {
        (self.pending, self.error) = (None, status.error);
    }

    /// True once it has left, or come.
    pub(super) fn is_done(&mut self, endpoint: &Endpoint) -> Result<bool> {
        if let Some(status) = self.pending.and_then(|pending| message::test(endpoint, pending)) {
            self.settle(status);
        }
        match (self.pending, self.error) {
            (Some(_), _) => Ok(false),
            (None, 0) => Ok(true),
            (None, class) => err!(OTHER, "a message between members of the file failed with {}", ErrorClass(class)),
        }
    }
}

impl Drop for Parcel {
    fn drop(&mut self) {
        if self.pending.is_some() {
            // An error cut the way to the end short: the engine may still use the memory, so it is left to it.
            std::mem::forget(std::mem::take(&mut self.owned));
        }
    }
}
