// SPDX-License-Identifier: MIT OR Apache-2.0
//! Scratch memory for collectives: memory that plans need besides the program's buffers.

use crate::words::Left;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_protocol::collective::{Algorithm, Plan, SCRATCH_ALIGNMENT};
use strobe_shared::UserMemory;
use strobe_types::layout::Layout;

/// Scratch buffers are kept for the next collective up to this size, so that large ones do not fault their
/// pages in anew each time.
const KEPT_BYTES_MAX: usize = 64 << 20;

/// What a process keeps for its collectives: free scratch buffers, the layout of a byte, plans of a single pass, and
/// where messages go that nobody waits for any more.
pub struct Scratch {
    spare: RefCell<Vec<Vec<u8>>>,
    bytes: RefCell<Option<Rc<Layout>>>,
    whole: RefCell<Vec<Rc<Plan>>>,
    left: Rc<Left>,
}

/// Aligned memory of a collective's own.
pub(super) struct Room {
    bytes: Vec<u8>,
    start: UserMemory,
}

impl Room {
    /// Memory in `bytes`, from the first aligned byte on.
    fn of(mut bytes: Vec<u8>) -> Room {
        let whole = UserMemory::of(&mut bytes);
        let misplaced = whole.address() % SCRATCH_ALIGNMENT;
        let start = whole.offset(((SCRATCH_ALIGNMENT - misplaced) % SCRATCH_ALIGNMENT) as isize);
        Room { bytes, start }
    }

    /// None yet.
    pub(super) fn none() -> Room {
        Room::of(Vec::new())
    }

    /// Makes room for `bytes` aligned bytes. What it held before may have moved.
    pub(super) fn grow(&mut self, bytes: usize) {
        let mut all = std::mem::take(&mut self.bytes);
        all.resize(bytes + SCRATCH_ALIGNMENT, 0);
        *self = Room::of(all);
    }

    /// Where it begins.
    #[inline]
    pub(super) fn start(&self) -> UserMemory {
        self.start
    }
}

impl Scratch {
    /// Nothing kept yet.
    pub(crate) fn new(left: Rc<Left>) -> Scratch {
        Scratch { left, spare: RefCell::default(), bytes: RefCell::default(), whole: RefCell::default() }
    }

    pub(super) fn left(&self) -> &Rc<Left> {
        &self.left
    }

    /// Room for `bytes` bytes.
    pub(super) fn take(&self, bytes: usize) -> Room {
        if bytes == 0 {
            return Room::none();
        }
        let mut buffer = self.spare.borrow_mut().pop().unwrap_or_default();
        let room = bytes + SCRATCH_ALIGNMENT;
        if buffer.len() < room {
            buffer = vec![0; room];
        }
        Room::of(buffer)
    }

    pub(super) fn give_back(&self, room: Room) {
        let (buffer, mut spare) = (room.bytes, self.spare.borrow_mut());
        if !buffer.is_empty() && buffer.len() <= KEPT_BYTES_MAX && spare.len() < 4 {
            spare.push(buffer);
        }
    }

    /// The plan of one pass by this algorithm, made once.
    pub(super) fn whole_plan(&self, algorithm: Algorithm) -> Rc<Plan> {
        let mut plans = self.whole.borrow_mut();
        let known = plans.iter().find(|plan| plan.algorithm == algorithm).cloned();
        known.unwrap_or_else(|| {
            plans.push(Rc::new(Plan::whole(algorithm)));
            plans[plans.len() - 1].clone()
        })
    }

    pub(super) fn byte_layout(&self) -> Rc<Layout> {
        self.bytes.borrow_mut().get_or_insert_with(|| Rc::new(Layout::bytes(1))).clone()
    }
}
