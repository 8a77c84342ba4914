// SPDX-License-Identifier: MIT OR Apache-2.0
//! Many-to-many operations that come (requirement D31): a part from each of several processes. On one connection they
//! are received one after the other: what comes too early for this one waits.

use crate::callbacks::{Landed, take_whole};
use crate::edge::{At, Callback, Lent};
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::ffi::{c_uint, c_void};
use strobe_active::Landing;
use strobe_shared::OwnedMemory;

/// After how many operations of no parts in a row it is given up that one comes for a part that waits.
const EMPTY_MAX: u32 = 10_000;

/// `DCMF_RecvManytomany`
pub type ReceiveManytomany = extern "C" fn(
    c_uint,
    *mut c_void,
    At<Lent>,
    At<At<c_uint>>,
    At<At<c_uint>>,
    At<At<c_uint>>,
    At<c_uint>,
    At<c_uint>,
    At<Callback>,
) -> *mut c_void;

/// A registration.
pub struct Manytomanys {
    receive: Option<ReceiveManytomany>,
    data: *mut c_void,
    state: RefCell<BTreeMap<c_uint, Connection>>,
}

/// What comes on one connection.
#[derive(Default)]
struct Connection {
    /// How many operations this process has started, and how many it has begun to receive.
    started: u64,
    begun: u64,
    current: Option<Round>,
    /// Parts that came too early, in their order, and how many there have been.
    early: Vec<Early>,
    numbers: u64,
    /// How many operations in a row were of no parts while some waited.
    empty: u32,
}

struct Early {
    number: u64,
    index: usize,
    data: OwnedMemory,
    /// False as long as it is still on its way.
    here: bool,
}

/// An operation that is being received.
struct Round {
    buffer: Lent,
    lengths: Vec<usize>,
    places: Vec<usize>,
    /// Of each part, how much has been announced.
    announced: Vec<usize>,
    /// How much is missing, of all.
    missing: usize,
    done: Callback,
}

impl Round {
    /// Where a part goes, if it belongs to this operation.
    fn place(&mut self, index: usize, bytes: usize) -> Option<Lent> {
        let (length, announced) = (*self.lengths.get(index)?, self.announced.get_mut(index)?);
        if *announced + bytes > length {
            return None;
        }
        let place = self.buffer.offset(self.places[index] + *announced);
        *announced += bytes;
        Some(place)
    }
}

/// What a message says of its part.
#[derive(Clone, Copy)]
pub struct Part {
    pub registration: usize,
    pub connection: c_uint,
    bytes: usize,
    /// The number of a part that came too early, and goes to memory of the library's own.
    early: Option<u64>,
}

impl Manytomanys {
    /// With this callback and what it gets.
    pub fn new(receive: Option<ReceiveManytomany>, data: *mut c_void) -> Manytomanys {
        Manytomanys { receive, data, state: RefCell::default() }
    }

    /// Where the data of a part go.
    pub fn landing(&self, registration: usize, header: &[u8], bytes: u64) -> Landing<Landed> {
        let word = |at: usize| header.get(at..at + 4).and_then(|word| word.try_into().ok()).map(c_uint::from_ne_bytes);
        let (Some(connection), Some(index)) = (word(0), word(4)) else { return Landed::nowhere(Callback::NONE) };
        let (index, bytes) = (index as usize, bytes as usize);
        if self.with(connection, |state| state.current.is_none() && state.early.is_empty()) {
            self.begin(connection);
        }
        let place = self.with(connection, |state| match &mut state.current {
            Some(round) if state.early.iter().all(|early| early.index != index) => round.place(index, bytes),
            _ => None,
        });
        let part = Part { registration, connection, bytes, early: None };
        let Some(place) = place else { return self.keep(part, index) };
        match place.memory(bytes) {
            Ok(memory) => Landing { memory, bytes, token: Landed::Part(part) },
            Err(_) => Landing { token: Landed::Part(part), ..Landed::nowhere(Callback::NONE) },
        }
    }

    /// Memory for a part that has come too early.
    fn keep(&self, part: Part, index: usize) -> Landing<Landed> {
        let data = OwnedMemory::new(part.bytes);
        let memory = data.memory();
        let number = self.with(part.connection, |state| {
            state.numbers += 1;
            state.early.push(Early { number: state.numbers, index, data, here: false });
            state.numbers
        });
        Landing { memory, bytes: part.bytes, token: Landed::Part(Part { early: Some(number), ..part }) }
    }

    /// Takes a part that has come whole: what is to be done then.
    pub fn short(&self, registration: usize, header: &[u8], data: &[u8]) -> Landed {
        take_whole(self.landing(registration, header, data.len() as u64), data)
    }

    /// A part is in place.
    pub fn landed(&self, part: Part) {
        self.with(part.connection, |state| match (part.early, &mut state.current) {
            (Some(number), _) => {
                if let Some(early) = state.early.iter_mut().find(|early| early.number == number) {
                    early.here = true;
                }
            }
            (None, Some(round)) => round.missing = round.missing.saturating_sub(part.bytes),
            (None, None) => {}
        });
    }

    /// This process has started an operation.
    pub fn note_started(&self, connection: c_uint) {
        self.with(connection, |state| state.started += 1);
    }

    /// Ends the operation on a connection if it is complete: what is to be called before the next one begins. Else
    /// begins the next one if there is something of it. To be called until there is nothing to call.
    pub fn go_on(&self, connection: c_uint) -> Option<Callback> {
        loop {
            self.with(connection, Connection::place_early);
            let complete = self.with(connection, |state| match &state.current {
                Some(round) if round.missing == 0 => state.current.take(),
                _ => None,
            });
            if let Some(round) = complete {
                return Some(round.done);
            }
            self.with(connection, Connection::give_up);
            let next = self.with(connection, |state| {
                state.current.is_none() && (!state.early.is_empty() || state.started > state.begun)
            });
            if !next || !self.begin(connection) {
                return None;
            }
        }
    }

    /// Asks the program where the parts of the next operation go. False if it does not want any.
    fn begin(&self, connection: c_uint) -> bool {
        let Some(receive) = self.receive else { return false };
        let (mut buffer, mut count, mut own, mut done) = (Lent::NOWHERE, 0, 0, Callback::NONE);
        let (mut lengths, mut places, mut counters) = (At::NULL, At::NULL, At::NULL);
        receive(
            connection,
            self.data,
            At::own(&mut buffer),
            At::own(&mut lengths),
            At::own(&mut places),
            At::own(&mut counters),
            At::own(&mut count),
            At::own(&mut own),
            At::own(&mut done),
        );
        let all = |of: At<c_uint>| (0..count as usize).map(|at| of.at(at).map_or(0, |value| value as usize)).collect();
        let (lengths, places): (Vec<usize>, Vec<usize>) = (all(lengths), all(places));
        let (announced, missing) = (vec![0; lengths.len()], lengths.iter().sum());
        self.with(connection, |state| {
            state.begun += 1;
            state.empty = if missing == 0 { state.empty + 1 } else { 0 };
            state.current = Some(Round { buffer, lengths, places, announced, missing, done });
        });
        true
    }

    fn with<R>(&self, connection: c_uint, work: impl FnOnce(&mut Connection) -> R) -> R {
        work(self.state.borrow_mut().entry(connection).or_default())
    }
}

impl Connection {
    /// Drops parts that wait for an operation with an entry for them if there have been very many without any part: the
    /// receiver would be asked for the next one for ever.
    fn give_up(&mut self) {
        let left = self.early.len();
        if self.empty < EMPTY_MAX || left == 0 {
            return;
        }
        self.early.retain(|early| !early.here);
        self.empty = 0;
        eprintln!(
            "strobe: DCMF_Manytomany: {} parts are dropped: in {EMPTY_MAX} operations their receiver's callback gave no \
             entry for any: make sender and receiver agree",
            left - self.early.len()
        );
    }

    /// Gives parts that are here to the operation that has begun, as far as they are its.
    fn place_early(&mut self) {
        let Some(round) = &mut self.current else { return };
        // Once one of an index stays, so do those behind it.
        let mut stays = Vec::new();
        self.early.retain(|early| {
            let bytes = early.data.bytes();
            let place =
                (early.here && !stays.contains(&early.index)).then(|| round.place(early.index, bytes)).flatten();
            let Some(place) = place else {
                stays.push(early.index);
                return true;
            };
            if let Ok(memory) = place.memory(bytes) {
                early.data.memory().copy_to(memory, bytes);
            }
            round.missing = round.missing.saturating_sub(bytes);
            false
        });
    }
}
