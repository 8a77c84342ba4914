// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the names in a plan stand for: memory, datatypes, the operation, and whom a rank names.

use crate::coll::call::{Bound, nowhere};
use crate::coll::scratch::Scratch;
use crate::comm::Comm;
use crate::op::Reducer;
use std::rc::Rc;
use strobe_endpoint::{Buffer, ProcId, Readiness};
use strobe_protocol::collective::{Block, Peer, Plan, Space, Unit};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::layout::Layout;

/// What the names in a plan stand for in one call.
pub struct Binding {
    /// The communicator.
    pub comm: Rc<Comm>,
    /// Tag of all its messages.
    pub tag: i32,
    /// The user's send buffer.
    pub send: UserMemory,
    /// The user's receive buffer.
    pub receive: UserMemory,
    /// The layouts of the call's datatypes, by unit.
    pub layouts: Vec<Rc<Layout>>,
    /// The operation of a reduction.
    pub reducer: Option<Reducer>,
    /// Set if it is scheduled as a whole.
    pub ready: Option<Rc<Readiness>>,
    /// The plan's own memory.
    pub scratch: OwnedMemory,
    /// The layout of single bytes.
    pub bytes: Rc<Layout>,
}

impl Binding {
    /// Names that stand for nothing yet.
    pub(super) fn of_nothing(scratch: &Scratch, comm: &Rc<Comm>, tag: i32) -> Binding {
        Binding {
            comm: comm.clone(),
            tag,
            send: nowhere(),
            receive: nowhere(),
            layouts: Vec::new(),
            reducer: None,
            ready: None,
            scratch: OwnedMemory::default(),
            bytes: scratch.byte_layout(),
        }
    }

    /// Lets the names stand for what is bound. Returns the plan that uses them.
    pub(super) fn bind(&mut self, bound: Bound) -> Plan {
        let Bound { plan, send, receive, layouts, reducer } = bound;
        (self.send, self.receive, self.layouts, self.reducer) = (send, receive, layouts, reducer);
        self.scratch = OwnedMemory::new(plan.scratch_bytes);
        plan
    }

    /// The layout of a block's elements.
    pub(super) fn layout(&self, unit: Unit) -> &Rc<Layout> {
        match unit {
            Unit::Bytes => &self.bytes,
            Unit::Type(index) => &self.layouts[index],
        }
    }

    /// The route to `peer`: context, process, and its rank there. Within the local group of an intercommunicator
    /// messages have that group's own context.
    pub(super) fn route(&self, peer: Peer) -> (u32, ProcId, usize) {
        let comm = &self.comm;
        let (context, group, rank) = match (peer, comm.local()) {
            (Peer::Local(rank), Some(local)) => (local.context(), local.group(), rank),
            (Peer::Local(rank), None) => (comm.context(), comm.group(), rank),
            (Peer::Remote(rank), _) => (comm.context(), comm.remote_group().unwrap_or(comm.group()), rank),
        };
        (context + 1, group.process(rank as u32).unwrap_or(ProcId(0)), rank)
    }

    /// The address of a block. Only the program knows how long its buffers are. Scratch memory is as long as the plan
    /// has asked for; a plan that goes beyond it would overwrite other data.
    pub(super) fn address(&self, block: Block) -> UserMemory {
        let base = match block.space {
            Space::Send => self.send,
            Space::Receive => self.receive,
            Space::Scratch => {
                let (span, room) = (self.layout(block.unit).span(block.count), self.scratch.bytes() as isize);
                let (first, end) = (block.at.saturating_add(span.start), block.at.saturating_add(span.end));
                assert!(
                    span.is_empty() || first >= 0 && end <= room,
                    "a plan uses bytes {first} to {end} of {room} bytes of scratch memory: a bug of Strobe's"
                );
                self.scratch.memory()
            }
        };
        base.offset(block.at)
    }

    pub(super) fn buffer(&self, block: Block) -> Buffer<'_> {
        let layout = self.layout(block.unit);
        Buffer::new(self.address(block), block.count, layout)
    }
}
