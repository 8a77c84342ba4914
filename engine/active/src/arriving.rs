// SPDX-License-Identifier: MIT OR Apache-2.0
//! Receiving: handlers are called in the order in which one process has sent. A message whose handler may not be called
//! yet is kept, and all that follow it from the same process.

use crate::head::{Came, Data, HEADER_BYTES_MAX, Head, SHORT_BYTES_MAX, data_of, next};
use crate::leaving::Leaving;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use strobe_endpoint::{AnySource, Buffer, Endpoint, Pending, ProcId, Started};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, Result, Status};

/// How often a poll looks for a message: whoever polls mostly waits for one, and a look costs less than a poll.
const LOOKS: u32 = 16;

/// Where the data of a long message go, and what is called when they are there.
#[derive(Clone, Copy, Debug)]
pub struct Landing<T> {
    /// Room for the data, or for the beginning of them.
    pub memory: UserMemory,
    /// Its length. Data that do not fit are dropped.
    pub bytes: usize,
    /// Given to [`Handlers::landed`].
    pub token: T,
}

/// Who is called. None of these may poll, and all may send.
pub trait Handlers<T> {
    /// False if this handler does not exist yet: the message waits until it does.
    fn knows(&self, handler: u16) -> bool;
    /// A message came whole. Its header and its data are gone when this returns. False if its handler does not exist.
    fn short(&self, from: ProcId, head: Head<'_>, data: &[u8]) -> bool;
    /// A long message has come: says where its `bytes` bytes go. `None` if its handler does not exist.
    fn long(&self, from: ProcId, head: Head<'_>, bytes: u64) -> Option<Landing<T>>;
    /// The data of a long message are in place.
    fn landed(&self, token: T);
}

/// A message whose handler could not be called when it came.
struct Kept {
    tag: i32,
    message: OwnedMemory,
}

impl Kept {
    /// Does something with the message, if it is one.
    fn with<R>(&self, work: impl FnOnce(Came<'_>) -> R) -> Option<R> {
        self.message.memory().with_slice(self.message.bytes(), |bytes| Came::parse(self.tag, bytes).map(work))
    }
}

/// Data of a long message on their way.
struct Incoming<T> {
    from: ProcId,
    pending: Pending,
    token: T,
}

/// The active messages of a process.
pub struct Active<T> {
    leaving: Leaving,
    /// Where the next message comes to, and its receive if that had to be posted.
    inbox: OwnedMemory,
    posted: Cell<Option<Pending>>,
    incoming: RefCell<Vec<Incoming<T>>>,
    kept: RefCell<BTreeMap<u32, VecDeque<Kept>>>,
    polling: Cell<bool>,
    byte: Rc<Layout>,
}

impl<T> Default for Active<T> {
    fn default() -> Self {
        Active {
            leaving: Leaving::default(),
            inbox: OwnedMemory::new(HEADER_BYTES_MAX + SHORT_BYTES_MAX),
            posted: Cell::new(None),
            incoming: RefCell::default(),
            kept: RefCell::default(),
            polling: Cell::new(false),
            byte: Rc::new(Layout::bytes(1)),
        }
    }
}

impl<T: Copy> Active<T> {
    /// Starts sending `bytes` bytes to a handler of `to`. Done when `data` may change, which for short ones with a
    /// header is at once.
    ///
    /// # Errors
    /// If the header is too long, or there is no memory for a message.
    pub fn send(
        &self,
        endpoint: &Endpoint,
        to: ProcId,
        head: Head<'_>,
        (data, bytes): (UserMemory, usize),
    ) -> Result<Started> {
        self.leaving.send(endpoint, to, head, &Buffer::new(data, bytes, &self.byte))
    }

    /// Sends `bytes` bytes, at most [`SHORT_BYTES_MAX`], with a header that is not empty to a handler of each of
    /// several processes. They may change when this returns.
    ///
    /// # Errors
    /// As [`Active::send`]; some may have been sent.
    pub fn send_to_each(
        &self,
        endpoint: &Endpoint,
        targets: impl Iterator<Item = ProcId>,
        head: Head<'_>,
        (data, bytes): (UserMemory, usize),
    ) -> Result<()> {
        self.leaving.send_to_each(endpoint, targets, head, &Buffer::new(data, bytes, &self.byte))
    }

    /// For what [`Active::send`] has started and not ended: its result, once the data may change.
    pub fn is_sent(&self, endpoint: &Endpoint, pending: Pending) -> Option<std::result::Result<(), ErrorClass>> {
        let status = endpoint.test(pending)?;
        Some(if status.error == 0 { Ok(()) } else { Err(ErrorClass(status.error)) })
    }

    /// Calls the handlers of what has come: how many calls there were. Called from within a handler it does nothing.
    ///
    /// # Errors
    /// If there is no memory for a receive.
    pub fn poll(&self, endpoint: &Endpoint, handlers: &impl Handlers<T>) -> Result<usize> {
        if self.polling.replace(true) {
            return Ok(0);
        }
        self.leaving.poll(endpoint);
        let mut calls = self.land(endpoint, handlers);
        calls += self.call_kept(endpoint, handlers);
        let came = self.receive(endpoint, handlers);
        self.polling.set(false);
        came.map(|came| calls + came)
    }

    /// True if all messages that were put together here have left.
    pub fn has_left(&self, endpoint: &Endpoint) -> bool {
        self.leaving.poll(endpoint);
        self.leaving.is_quiet()
    }

    /// True if nothing is on its way from or to this process that it knows of.
    pub fn is_quiet(&self) -> bool {
        self.leaving.is_quiet() && self.incoming.borrow().is_empty() && self.kept.borrow().is_empty()
    }

    /// Messages that come from now on are not received.
    pub fn close(&self, endpoint: &Endpoint) {
        if let Some(posted) = self.posted.take() {
            endpoint.cancel_recv(posted);
            endpoint.test(posted);
        }
    }

    fn land(&self, endpoint: &Endpoint, handlers: &impl Handlers<T>) -> usize {
        let mut calls = 0;
        // One by one, as a handler may be called that changes the list.
        loop {
            let mut incoming = self.incoming.borrow_mut();
            let Some(at) = incoming.iter().position(|data| endpoint.test(data.pending).is_some()) else { return calls };
            let landed = incoming.remove(at);
            drop(incoming);
            handlers.landed(landed.token);
            calls += 1;
        }
    }

    /// Takes one message, if there is one. To look for another one would keep this one's answer waiting.
    fn receive(&self, endpoint: &Endpoint, handlers: &impl Handlers<T>) -> Result<usize> {
        let Some(status) = self.next(endpoint)? else { return Ok(0) };
        self.inbox.memory().with_slice(status.bytes as usize, |bytes| {
            self.take(endpoint, handlers, ProcId(status.source as u32), status.tag, bytes)
        })
    }

    /// The next message, which lies in the inbox.
    fn next(&self, endpoint: &Endpoint) -> Result<Option<Status>> {
        if let Some(posted) = self.posted.take() {
            let status = endpoint.test(posted);
            if status.is_none() {
                self.posted.set(Some(posted));
            }
            return Ok(status);
        }
        let into = Buffer::bytes_of(&self.inbox, &self.byte);
        match AnySource(endpoint).recv_now(next(endpoint), &into, LOOKS)? {
            Some(Started::Done(status)) => Ok(Some(status)),
            Some(Started::Pending(posted)) => {
                self.posted.set(Some(posted));
                Ok(None)
            }
            None => Ok(None),
        }
    }

    /// Calls the handler of a message, or keeps it: how many calls that were.
    #[inline(always)]
    fn take(
        &self,
        endpoint: &Endpoint,
        handlers: &impl Handlers<T>,
        from: ProcId,
        tag: i32,
        bytes: &[u8],
    ) -> Result<usize> {
        let Some(came) = Came::parse(tag, bytes) else { return Ok(0) };
        let waits = self.waits(from, came.head) || self.kept.borrow().contains_key(&from.0);
        if !waits && self.call(endpoint, handlers, from, came)? {
            return Ok(1);
        }
        self.keep(from, tag, bytes);
        Ok(0)
    }

    #[cold]
    fn keep(&self, from: ProcId, tag: i32, bytes: &[u8]) {
        let kept = Kept { tag, message: OwnedMemory::holding(bytes) };
        self.kept.borrow_mut().entry(from.0).or_default().push_back(kept);
    }

    /// True if a message has to wait for the data of earlier ones.
    #[inline]
    fn waits(&self, from: ProcId, head: Head<'_>) -> bool {
        head.ordered && self.incoming.borrow().iter().any(|data| data.from == from)
    }

    /// Calls the handlers of messages that were kept, as far as that is possible now.
    fn call_kept(&self, endpoint: &Endpoint, handlers: &impl Handlers<T>) -> usize {
        if self.kept.borrow().is_empty() {
            return 0;
        }
        let (mut calls, processes) = (0, self.kept.borrow().keys().copied().collect::<Vec<_>>());
        for from in processes.into_iter().map(ProcId) {
            while let Some(kept) = self.next_kept(handlers, from) {
                // Without memory for it there is none for anything; the job says so elsewhere.
                kept.with(|came| self.call(endpoint, handlers, from, came));
                calls += 1;
            }
        }
        calls
    }

    /// Takes out the first message of a process that was kept, if its handler may be called.
    fn next_kept(&self, handlers: &impl Handlers<T>, from: ProcId) -> Option<Kept> {
        let may = {
            let kept = self.kept.borrow();
            let first = kept.get(&from.0)?.front()?;
            first.with(|came| !self.waits(from, came.head) && handlers.knows(came.head.handler))?
        };
        if !may {
            return None;
        }
        let mut kept = self.kept.borrow_mut();
        let queue = kept.get_mut(&from.0)?;
        let first = queue.pop_front();
        if queue.is_empty() {
            kept.remove(&from.0);
        }
        first
    }

    /// Calls the handler of a message; false if it does not exist.
    #[inline(always)]
    fn call(&self, endpoint: &Endpoint, handlers: &impl Handlers<T>, from: ProcId, came: Came<'_>) -> Result<bool> {
        match came.data {
            Data::Here(data) => Ok(handlers.short(from, came.head, data)),
            Data::Follow { number, bytes } => self.call_for_long(endpoint, handlers, from, came.head, (number, bytes)),
        }
    }

    fn call_for_long(
        &self,
        endpoint: &Endpoint,
        handlers: &impl Handlers<T>,
        from: ProcId,
        head: Head<'_>,
        (number, bytes): (u32, u64),
    ) -> Result<bool> {
        let Some(landing) = handlers.long(from, head, bytes) else { return Ok(false) };
        let into = Buffer::new(landing.memory, landing.bytes, &self.byte);
        match endpoint.start_recv(data_of(from, number), &into)? {
            Started::Done(_) => handlers.landed(landing.token),
            Started::Pending(pending) => {
                self.incoming.borrow_mut().push(Incoming { from, pending, token: landing.token });
            }
        }
        Ok(true)
    }
}
