// SPDX-License-Identifier: MIT OR Apache-2.0
//! Scratch memory for collectives: memory that plans need besides the program's buffers.

use crate::words::Left;
use std::cell::RefCell;
use std::rc::Rc;
use strobe_protocol::collective::SCRATCH_ALIGNMENT;
use strobe_types::layout::Layout;

/// Scratch buffers are kept for the next collective up to this size, so that large ones do not fault their
/// pages in anew each time.
const KEPT_BYTES_MAX: usize = 64 << 20;

/// What a process keeps for its collectives: free scratch buffers, the layout of a byte, and where messages go that
/// nobody waits for any more.
pub struct Scratch {
    spare: RefCell<Vec<Vec<u8>>>,
    bytes: RefCell<Option<Rc<Layout>>>,
    left: Rc<Left>,
}

impl Scratch {
    /// Nothing kept yet.
    pub(crate) fn new(left: Rc<Left>) -> Scratch {
        Scratch { left, spare: RefCell::default(), bytes: RefCell::default() }
    }

    pub(super) fn left(&self) -> &Rc<Left> {
        &self.left
    }

    /// A buffer into which `bytes` aligned bytes fit.
    pub(super) fn take(&self, bytes: usize) -> Vec<u8> {
        if bytes == 0 {
            return Vec::new();
        }
        let mut buffer = self.spare.borrow_mut().pop().unwrap_or_default();
        let room = bytes + SCRATCH_ALIGNMENT;
        if buffer.len() < room {
            buffer = vec![0; room];
        }
        buffer
    }

    pub(super) fn give_back(&self, buffer: Vec<u8>) {
        let mut spare = self.spare.borrow_mut();
        if !buffer.is_empty() && buffer.len() <= KEPT_BYTES_MAX && spare.len() < 4 {
            spare.push(buffer);
        }
    }

    pub(super) fn byte_layout(&self) -> Rc<Layout> {
        self.bytes.borrow_mut().get_or_insert_with(|| Rc::new(Layout::bytes(1))).clone()
    }
}
