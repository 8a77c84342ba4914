// SPDX-License-Identifier: MIT OR Apache-2.0
//! Independent accesses (MPI-5.0 section 14.4): at an offset, at the individual pointer and at the shared one, blocking
//! and not.

use super::error::refused;
use super::file::{File, status_of};
use super::files::Files;
use super::moving::{Moved, Task};
use super::stream::{Direction, Piece, Stream};
use super::view::FileView;
use super::worker::Ticket;
use crate::coll::Scratch;
use crate::datatype::Types;
use crate::operation::Operation;
use crate::progress::Progress;
use crate::slices;
use std::cell::{Cell, RefCell};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use strobe_endpoint::{Endpoint, Ringer};
use strobe_shared::OwnedMemory;
use strobe_types::constants::MODE_SEQUENTIAL;
use strobe_types::{Error, FileHandle, RaisedOn, RequestHandle, Result, Status, err};

/// Where an access begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// At an offset in etypes.
    At(i64),
    /// At the individual file pointer.
    Individual,
    /// At the shared file pointer.
    Shared,
}

/// So much is moved by a non-blocking call itself: waking a thread takes longer.
const AT_ONCE_BYTES: u64 = 64 << 10;
/// How much is packed at a time, or turned into parts of the file.
const CHUNK_BYTES: u64 = 4 << 20;

/// Reads and writes files.
#[derive(Clone, Copy)]
pub struct Accessing<'a> {
    /// What calls wait with.
    pub(crate) progress: &'a Progress,
    /// What collectives keep.
    pub(crate) scratch: &'a Rc<Scratch>,
    /// The files.
    pub(crate) files: &'a Files,
    /// The datatypes.
    pub(crate) types: &'a Types,
}

/// An access with all that it needs.
pub(super) struct Access {
    pub(super) file: Rc<File>,
    pub(super) view: Rc<FileView>,
    pub(super) stream: Stream,
    pub(super) direction: Direction,
    /// Where it begins, in bytes of the view's stream.
    pub(super) start: u64,
}

impl Access {
    /// The part of the view's stream that it is.
    pub(super) fn part(&self) -> Range<u64> {
        self.start..self.start + self.stream.bytes()
    }

    /// What is to be locked meanwhile.
    fn locked(&self) -> Option<Range<u64>> {
        let (part, space) = (self.part(), &self.view.space);
        if !self.file.is_atomic() || part.is_empty() {
            return None;
        }
        match (space.is_sorted(), space.offset_of(part.start), space.offset_of(part.end - 1)) {
            (true, Some(first), Some(last)) => Some(first..last + 1),
            _ => Some(0..i64::MAX as u64),
        }
    }

    fn task(&self, part: Range<u64>, memory: strobe_shared::UserMemory) -> Task {
        Task {
            file: Arc::clone(&self.file.data),
            direction: self.direction,
            runs: self.view.space.runs(part),
            memory,
            sieve: self.file.sieve(),
            locked: None,
            is_locked: self.file.is_atomic(),
        }
    }

    /// Moves all of it, and waits for that.
    pub(super) fn now(&self) -> Moved {
        let locked = self.locked().map(|range| self.file.data.lock(range, self.direction == Direction::Write));
        if let Some(Err(error)) = locked {
            return Moved { bytes: 0, error: Some(error) };
        }
        let (total, contiguous) = (self.stream.bytes(), self.stream.contiguous());
        let (first, behind) = (self.view.space.offset_of(self.start), self.view.space.offset_of(self.start + total));
        let dense = behind.is_some() && behind == first.and_then(|first| first.checked_add(total));
        let chunk = if contiguous.is_some() && dense { total } else { CHUNK_BYTES };
        let mut buffer = OwnedMemory::default();
        let mut done = 0;
        while done < total {
            let bytes = chunk.min(total - done);
            let memory = match contiguous {
                Some(memory) => memory.offset(done as isize),
                None => {
                    buffer.grow(bytes as usize);
                    buffer.memory()
                }
            };
            if contiguous.is_none() && self.direction == Direction::Write {
                self.stream.take(done, memory, bytes as usize);
            }
            let moved = self.task(self.start + done..self.start + done + bytes, memory).run();
            if contiguous.is_none() && self.direction == Direction::Read {
                self.stream.put(done, memory, moved.bytes as usize);
            }
            done += moved.bytes;
            if moved.error.is_some() || moved.bytes < bytes {
                return Moved { bytes: done, error: moved.error };
            }
        }
        Moved { bytes: done, error: None }
    }

    /// The status of what has been moved, or the error of what has not.
    pub(super) fn status(&self, moved: Moved) -> Result<Status> {
        if self.direction == Direction::Write && moved.bytes > 0 {
            self.file.written.set(true);
        }
        if let Some(error) = moved.error {
            let what = if self.direction == Direction::Write { "fh: cannot write to" } else { "fh: cannot read from" };
            return Err(refused(what, &self.file.name, &error));
        }
        match self.direction {
            Direction::Write => Ok(status_of(self.stream.native_bytes())),
            Direction::Read => Ok(status_of(self.stream.arrived(moved.bytes)?)),
        }
    }

    /// The error, to be raised on the file.
    pub(super) fn raised(&self, error: Error) -> Error {
        error.raised(Some(RaisedOn::File(self.file.handle.get())))
    }
}

/// A non-blocking access.
struct Behind {
    access: Access,
    /// What the worker has of it, and the memory for that if the program's is not in one piece.
    ticket: Option<Arc<Ticket>>,
    staged: Option<OwnedMemory>,
    status: Cell<Option<Status>>,
    error: RefCell<Option<Error>>,
}

impl Behind {
    fn settle(&self, moved: Moved) {
        let status = self.access.status(moved).unwrap_or_else(|error| {
            let status = Status { error: error.class().0, ..Status::EMPTY };
            *self.error.borrow_mut() = Some(self.access.raised(error));
            status
        });
        self.status.set(Some(status));
    }
}

impl Operation for Behind {
    fn poll(&self, _endpoint: &Endpoint) -> Option<Status> {
        if let (None, Some(ticket)) = (self.status.get(), &self.ticket)
            && let Some(moved) = ticket.take()
        {
            if let (Some(staged), Direction::Read) = (&self.staged, self.access.direction) {
                self.access.stream.put(0, staged.memory(), moved.bytes as usize);
            }
            self.settle(moved);
        }
        self.status.get()
    }

    fn error(&self, _status: &Status) -> Result<()> {
        self.error.borrow().clone().map_or(Ok(()), Err)
    }
}

impl Accessing<'_> {
    /// Checks that a file may be read, or written.
    pub(super) fn want_access(file: &File, direction: Direction, place: Place) -> Result<()> {
        match direction {
            Direction::Read if !file.mode.reads() => {
                return err!(ACCESS, "fh: is open with MPI_MODE_WRONLY: open it for reading");
            }
            Direction::Write if !file.mode.writes() => {
                return err!(READ_ONLY, "fh: is open with MPI_MODE_RDONLY: open it for writing");
            }
            _ => {}
        }
        if file.mode.has(MODE_SEQUENTIAL) && place != Place::Shared {
            return err!(
                UNSUPPORTED_OPERATION,
                "fh: is open with MPI_MODE_SEQUENTIAL: read and write with the shared file pointer only"
            );
        }
        Ok(())
    }

    /// An access that begins at `place`; moves that pointer behind it.
    pub(super) fn access(
        &self,
        handle: FileHandle,
        place: Place,
        direction: Direction,
        piece: Piece,
    ) -> Result<Access> {
        let file = self.files.get(handle)?;
        Self::want_access(&file, direction, place)?;
        let view = file.present_view();
        if let Place::At(offset) = place {
            view.position(offset)?;
        }
        let stream = Stream::new(&view, piece, direction)?;
        if stream.bytes() > 0 && view.space.tile_bytes() == 0 {
            return err!(TYPE, "fh: the filetype of its view has no data: set another view");
        }
        let etypes = (stream.bytes() / view.etype_bytes.max(1)) as i64;
        let offset = match place {
            Place::At(offset) => offset,
            Place::Individual => file.position.replace(file.position.get() + etypes),
            Place::Shared => file.shared.advance(self.progress, etypes)?,
        };
        let start = view.position(offset)?;
        view.position(offset.saturating_add(etypes))?;
        self.progress.calls.count_bytes(stream.bytes() as usize);
        Ok(Access { file, view, stream, direction, start })
    }

    /// A blocking access.
    pub fn run(&self, handle: FileHandle, place: Place, direction: Direction, piece: Result<Piece>) -> Result<Status> {
        let access = self.access(handle, place, direction, piece?)?;
        access.status(access.now())
    }

    /// A non-blocking access: its request.
    pub fn start(
        &self,
        handle: FileHandle,
        place: Place,
        direction: Direction,
        piece: Result<Piece>,
    ) -> Result<RequestHandle> {
        let access = self.access(handle, place, direction, piece?)?;
        self.progress.requests.of_operation(self.begin(access), true)
    }

    /// Begins an access: what is short at once, what is long by the worker.
    pub(super) fn begin(&self, access: Access) -> Rc<dyn Operation> {
        let beside = access.stream.bytes() > AT_ONCE_BYTES && slices::works_beside(&self.progress.endpoint);
        let (mut staged, mut ticket) = (None, None);
        if beside {
            let memory = access.stream.contiguous().unwrap_or_else(|| {
                let bytes = access.stream.bytes() as usize;
                let own = OwnedMemory::new(bytes);
                let memory = own.memory();
                if access.direction == Direction::Write {
                    access.stream.take(0, memory, bytes);
                }
                staged = Some(own);
                memory
            });
            let task = Task { locked: access.locked(), ..access.task(access.part(), memory) };
            ticket = self.files.worker.leave(task, Ringer::of(&self.progress.endpoint.site));
        }
        let at_once = ticket.is_none();
        let behind = Behind { access, ticket, staged, status: Cell::new(None), error: RefCell::new(None) };
        if at_once {
            behind.settle(behind.access.now());
        }
        Rc::new(behind)
    }
}
