// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective accesses (MPI-5.0 sections 14.4.2 and 14.4.5): one state machine for the blocking, the non-blocking and
//! the split form.
//!
//! ```text
//! Turn ─▶ Telling ─┬─▶ Moving (each its own) ─▶ Over
//!                  └─▶ Exchanging (in two phases) ─▶ Ending, of a write ─▶ Over
//! ```
//!
//! All members tell each other what they are about to touch, and so all decide alike. A write in two phases ends when
//! all aggregators have written: a member reads its own data afterwards.

use super::access::{Access, Accessing, Place};
use super::exchange::Exchange;
use super::hints;
use super::moving::Moved;
use super::stream::{Direction, Piece, Stream};
use super::view::FileView;
use crate::coll::{self, Call, Data, Pieces, Scratch};
use crate::datatype::Datatype;
use crate::operation::Operation;
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_files::{Own, Reach, choose};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::{CallId, Error, ErrorClass, FileHandle, RequestHandle, Result, Status, TypeHandle};

/// Numbers that all members tell all.
struct Gathered {
    operation: Rc<dyn Operation>,
    each: usize,
    _mine: OwnedMemory,
    all: OwnedMemory,
}

impl Gathered {
    fn start(endpoint: &Endpoint, context: &Context, access: &Access, numbers: &[u64]) -> Result<Gathered> {
        let comm = &access.file.exchange;
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_ne_bytes()).collect();
        let (mine, all) = (OwnedMemory::holding(&bytes), OwnedMemory::new(bytes.len() * comm.size() as usize));
        let data = |owned: &OwnedMemory| Data {
            memory: owned.memory(),
            count: bytes.len(),
            datatype: Rc::clone(&context.bytes),
        };
        let arguments = Call::Allgather(Some(data(&mine)), Pieces::Even(data(&all)));
        let operation = coll::step(endpoint, context.call, &context.scratch, comm, arguments)?;
        Ok(Gathered { operation, each: numbers.len(), _mine: mine, all })
    }

    /// What each has told, once all have.
    fn poll(&self, endpoint: &Endpoint) -> Result<Option<Vec<Vec<u64>>>> {
        let Some(status) = self.operation.poll(endpoint) else { return Ok(None) };
        if status.error != 0 {
            self.operation.error(&status)?;
        }
        let bytes = self.all.to_vec();
        let number = |word: &[u8]| word.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        let numbers: Vec<u64> = bytes.chunks_exact(8).map(number).collect();
        Ok(Some(numbers.chunks_exact(self.each).map(<[u64]>::to_vec).collect()))
    }
}

/// What a step needs.
struct Context {
    call: CallId,
    scratch: Rc<Scratch>,
    bytes: Rc<Datatype>,
}

enum Stage {
    /// Others of this file come first.
    Turn(u64),
    /// All tell what they are about to touch.
    Telling(Gathered),
    /// Data go by way of aggregators.
    Exchanging(Box<Exchange>),
    /// Those tell whether they could write.
    Ending(Gathered),
    /// It is over.
    Over,
}

/// A collective access under way.
struct Collective {
    access: Access,
    context: Context,
    stage: RefCell<Stage>,
    status: Cell<Option<Status>>,
    error: RefCell<Option<Error>>,
}

impl Collective {
    fn reach(&self) -> Reach {
        let (part, space) = (self.access.part(), &self.access.view.space);
        let sorted = space.is_sorted() && !self.access.file.is_atomic();
        if part.is_empty() {
            return Reach { sorted, ..Reach::default() };
        }
        let runs = space.runs(part.clone());
        let range = runs.reach();
        Reach { first: range.start, end: range.end, bytes: runs.bytes(), blocks: runs.blocks(), sorted }
    }

    /// Goes on with a stage: the one that follows, and whether to go on at once.
    fn advance(&self, stage: Stage, endpoint: &Endpoint) -> Result<(Stage, bool)> {
        let access = &self.access;
        match stage {
            Stage::Turn(number) if !access.file.turns.is(number) => Ok((Stage::Turn(number), false)),
            Stage::Turn(_) if access.file.exchange.size() == 1 => self.move_own(),
            Stage::Turn(_) => {
                let reach = self.reach();
                let sorted = u64::from(reach.sorted);
                let numbers = [reach.first, reach.end, reach.bytes, reach.blocks, sorted];
                Ok((Stage::Telling(Gathered::start(endpoint, &self.context, access, &numbers)?), true))
            }
            Stage::Telling(gathered) => match gathered.poll(endpoint)? {
                None => Ok((Stage::Telling(gathered), false)),
                Some(all) => self.choose(endpoint, &all),
            },
            Stage::Exchanging(mut exchange) => match exchange.advance(endpoint, access)? {
                false => Ok((Stage::Exchanging(exchange), false)),
                true => self.exchanged(*exchange, endpoint),
            },
            Stage::Ending(gathered) => match gathered.poll(endpoint)? {
                None => Ok((Stage::Ending(gathered), false)),
                Some(all) => {
                    let class = all.iter().map(|numbers| numbers[0]).max().unwrap_or(0);
                    if class != 0 {
                        let class = ErrorClass(class as i32);
                        return Err(Error::new(class, "fh: an aggregator could not write to the file"));
                    }
                    self.complete(Moved { bytes: access.stream.bytes(), error: None })
                }
            },
            Stage::Over => Ok((Stage::Over, false)),
        }
    }

    /// When members move their own data. On one node that is copying in memory, also of gaps; between nodes the file
    /// may be on a server, which each gap that is read costs, and each short call. All members find the same.
    fn own(&self, endpoint: &Endpoint) -> Own {
        let near = self.access.file.exchange.group().iter().all(|member| endpoint.site.is_local(member));
        let (file, reads) = (&self.access.file, self.access.direction == Direction::Read);
        let hints = file.hints.get();
        let sieves = if reads { hints.sieves } else { hints.sieves_writes && file.mode.reads() };
        let span_factor = match (near, reads) {
            (true, true) => 4,
            (true, false) => 2,
            (false, _) => u64::from(reads),
        };
        let block_bytes = if near { 4 << 10 } else { 64 << 10 };
        Own { block_bytes, span_factor: if sieves { span_factor } else { 0 } }
    }

    fn choose(&self, endpoint: &Endpoint, all: &[Vec<u64>]) -> Result<(Stage, bool)> {
        let file = &self.access.file;
        let reaches: Vec<Reach> = all
            .iter()
            .map(|numbers| Reach {
                first: numbers[0],
                end: numbers[1],
                bytes: numbers[2],
                blocks: numbers[3],
                sorted: numbers[4] != 0,
            })
            .collect();
        let (hints, aggregators) = (file.hints.get(), file.aggregators.borrow().clone());
        let wanted = if self.access.direction == Direction::Write { hints.writing } else { hints.reading };
        let own = (wanted == hints::Collective::Automatic).then(|| self.own(endpoint));
        let domains = match wanted {
            hints::Collective::Never => None,
            _ => choose(&reaches, aggregators.len(), hints.buffer_bytes, own),
        };
        match domains {
            Some(domains) => Ok((Stage::Exchanging(Box::new(Exchange::new(domains, aggregators, reaches))), true)),
            None => self.move_own(),
        }
    }

    fn move_own(&self) -> Result<(Stage, bool)> {
        self.complete(self.access.now())
    }

    fn exchanged(&self, exchange: Exchange, endpoint: &Endpoint) -> Result<(Stage, bool)> {
        match self.access.direction {
            Direction::Write => {
                let class = exchange.error.as_ref().map_or(0, |error| error.class().0 as u64);
                if let Some(error) = exchange.error {
                    *self.error.borrow_mut() = Some(self.access.raised(error));
                }
                Ok((Stage::Ending(Gathered::start(endpoint, &self.context, &self.access, &[class])?), true))
            }
            Direction::Read => match exchange.error {
                Some(error) => Err(error),
                None => self.complete(Moved { bytes: exchange.got(&self.access), error: None }),
            },
        }
    }

    fn complete(&self, moved: Moved) -> Result<(Stage, bool)> {
        self.status.set(Some(self.access.status(moved)?));
        Ok((Stage::Over, false))
    }
}

impl Operation for Collective {
    fn poll(&self, endpoint: &Endpoint) -> Option<Status> {
        if let Some(status) = self.status.get() {
            return Some(status);
        }
        // Polled again from within, by a wait of a function of the program's: the one outside goes on.
        let mut stage = self.stage.try_borrow_mut().ok()?;
        loop {
            match self.advance(std::mem::replace(&mut *stage, Stage::Over), endpoint) {
                Ok((next, again)) => {
                    *stage = next;
                    if !again {
                        break;
                    }
                }
                Err(error) => {
                    self.status.set(Some(Status { error: error.class().0, ..Status::EMPTY }));
                    self.error.borrow_mut().get_or_insert(self.access.raised(error));
                    break;
                }
            }
        }
        if self.status.get().is_some() {
            self.access.file.turns.end();
        }
        self.status.get()
    }

    fn error(&self, _status: &Status) -> Result<()> {
        self.error.borrow().clone().map_or(Ok(()), Err)
    }
}

impl Accessing<'_> {
    /// A collective access that has begun.
    pub(super) fn begin_collective(&self, access: Access) -> Result<Rc<dyn Operation>> {
        let context = Context {
            call: self.progress.calls.present(),
            scratch: Rc::clone(self.scratch),
            bytes: self.types.resolve(TypeHandle::BYTE)?,
        };
        let stage = RefCell::new(Stage::Turn(access.file.turns.next()));
        let (status, error) = (Cell::new(None), RefCell::new(None));
        let collective = Rc::new(Collective { access, context, stage, status, error });
        collective.poll(&self.progress.endpoint);
        Ok(collective)
    }

    /// The same with the arguments of a call. If one is wrong this member takes part without data all the same: the
    /// others wait for it.
    pub(super) fn begin_with_all(
        &self,
        handle: FileHandle,
        place: Place,
        direction: Direction,
        piece: Result<Piece>,
    ) -> Result<Rc<dyn Operation>> {
        let access = piece.and_then(|piece| self.access(handle, place, direction, piece));
        let error = match access {
            Ok(access) => return self.begin_collective(access),
            Err(error) => error,
        };
        let file = self.files.get(handle)?;
        let view = Rc::new(FileView::initial(self.types)?);
        let datatype = self.types.resolve(TypeHandle::BYTE)?;
        let data = Data { memory: UserMemory::nowhere(), count: 0, datatype };
        let stream = Stream::new(&view, Piece { data, handle: TypeHandle::BYTE }, direction)?;
        let operation = self.begin_collective(Access { file, view, stream, direction, start: 0 })?;
        if operation.poll(&self.progress.endpoint).is_none() {
            self.progress.requests.poll_too(operation);
        }
        Err(error)
    }

    /// Waits for an operation that nobody else waits for.
    pub(super) fn wait(&self, operation: &Rc<dyn Operation>) -> Result<Status> {
        let mut status = operation.poll(&self.progress.endpoint);
        if status.is_none() {
            self.progress.wait_until(|progress| {
                status = operation.poll(&progress.endpoint);
                status.is_some()
            });
        }
        let status = status.unwrap_or(Status::EMPTY);
        match status.error {
            0 => Ok(status),
            _ => operation.error(&status).map(|()| status),
        }
    }

    /// A blocking collective access.
    pub fn run_collective(
        &self,
        handle: FileHandle,
        place: Place,
        direction: Direction,
        piece: Result<Piece>,
    ) -> Result<Status> {
        let operation = self.begin_with_all(handle, place, direction, piece)?;
        self.wait(&operation)
    }

    /// A non-blocking one: its request.
    pub fn start_collective(
        &self,
        handle: FileHandle,
        place: Place,
        direction: Direction,
        piece: Result<Piece>,
    ) -> Result<RequestHandle> {
        let operation = self.begin_with_all(handle, place, direction, piece)?;
        self.progress.requests.of_operation(operation, true)
    }
}
