// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on the memory of PEs that is not mapped here, those of other nodes: requests of `strobe_onesided`.

use crate::edge::{Name, holding, refuse};
use crate::pes::{Pes, inside};
use crate::shape::Shape;
use crate::space::Spot;
use std::rc::Rc;
use strobe_endpoint::{Buffer, ProcId};
use strobe_mpi::Process;
use strobe_onesided::{Asked, Elements, Place};
use strobe_shared::{Combine, UserMemory};
use strobe_types::{CallId, OpHandle, Result, TypeHandle};

/// Whether a call waits until its buffers are free, and its results there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Until {
    /// It does.
    Done,
    /// It does not, `shmem_quiet` will.
    Begun,
}

const PUT: CallId = CallId::of("shmem_put");
const GET: CallId = CallId::of("shmem_get");
const ATOMIC: CallId = CallId::of("shmem_atomic");
const QUIET: CallId = CallId::of("shmem_quiet");

/// Begins an operation, and waits for it if the call does.
fn ask((call, id): (Name, CallId), until: Until, begin: impl FnOnce(&Process, &Pes) -> Result<Option<Rc<Asked>>>) {
    inside(call, id, |process, pes| match begin(process, pes) {
        Ok(Some(asked)) if until == Until::Done => {
            process.progress.wait_until(|progress| asked.is_over(&progress.endpoint));
            if asked.has_failed() {
                refuse(call, "dest: the PE has no such memory: pass a symmetric address");
            }
        }
        Ok(_) => (),
        Err(error) => refuse(call, &error.to_string()),
    });
}

fn op_of(combine: Combine) -> OpHandle {
    match combine {
        Combine::Add => OpHandle::SUM,
        Combine::And => OpHandle::BAND,
        Combine::Or => OpHandle::BOR,
        Combine::Xor => OpHandle::BXOR,
        Combine::Set => OpHandle::REPLACE,
        Combine::Nothing => OpHandle::NO_OP,
    }
}

fn elements(call: Name, op: OpHandle, bytes: usize) -> Elements {
    let handle = if bytes == 4 { TypeHandle::UINT32_T } else { TypeHandle::UINT64_T };
    Elements::new(op, handle).unwrap_or_else(|error| refuse(call, &error.to_string()))
}

impl Spot<'_> {
    /// Copies data there.
    #[cold]
    pub fn put_far(self, call: Name, from: UserMemory, shape: Shape, until: Until) {
        ask((call, PUT), until, |process, pes| {
            let ([remote, local], count) = shape.layouts(call, &pes.byte);
            let place = Place { at: self.offset as isize, count, layout: &remote };
            let from = Buffer::new(from, count, &local);
            process.wins.onesided.asker.put(&process.progress.endpoint, &pes.window.target(self.pe), &place, &from)
        });
    }

    /// Copies data from there.
    #[cold]
    pub fn get_far(self, call: Name, into: UserMemory, shape: Shape, until: Until) {
        ask((call, GET), until, |process, pes| {
            let ([remote, local], count) = shape.layouts(call, &pes.byte);
            let place = Place { at: self.offset as isize, count, layout: &remote };
            let into = Buffer::new(into, count, &local);
            process.wins.onesided.asker.get(&process.progress.endpoint, &pes.window.target(self.pe), &place, &into)
        });
    }

    /// Updates a word there; what was there before goes to `result`, if there is one.
    #[cold]
    pub fn update_far(
        self,
        call: Name,
        bytes: usize,
        (combine, operand): (Combine, u64),
        result: Option<UserMemory>,
        until: Until,
    ) {
        let (elements, operand) = (elements(call, op_of(combine), bytes), holding(operand));
        ask((call, ATOMIC), until, |process, pes| {
            let place = Place { at: self.offset as isize, count: bytes, layout: &pes.byte };
            let operand = Buffer::new(operand.memory(), bytes, &pes.byte);
            let result = result.map(|result| Buffer::new(result, bytes, &pes.byte));
            let target = (&pes.window.target(self.pe), &place);
            process.wins.onesided.asker.update(
                &process.progress.endpoint,
                target,
                &elements,
                Some(&operand),
                result.as_ref(),
            )
        });
    }

    /// Replaces a word there by `new` if it is `expected`; what was there before goes to `result`.
    #[cold]
    pub fn compare_and_swap_far(
        self,
        call: Name,
        bytes: usize,
        (expected, new): (u64, u64),
        result: UserMemory,
        until: Until,
    ) {
        let (elements, operands) = (elements(call, OpHandle::REPLACE, bytes), [holding(new), holding(expected)]);
        ask((call, ATOMIC), until, |process, pes| {
            let place = Place { at: self.offset as isize, count: bytes, layout: &pes.byte };
            let operands = [operands[0].memory(), operands[1].memory()];
            let target = (&pes.window.target(self.pe), &place);
            process.wins.onesided.asker.compare_and_swap(
                &process.progress.endpoint,
                target,
                &elements,
                operands,
                result,
            )
        });
    }
}

/// Waits until all that was asked of other nodes is done there, or all that was asked of one PE.
#[cold]
pub fn quiet_far(call: Name, pe: Option<u32>) {
    inside(call, QUIET, |process, pes| settle(call, process, pes, pe));
}

/// The same for who is inside.
pub fn settle(call: Name, process: &Process, pes: &Pes, pe: Option<u32>) {
    let (endpoint, asker, region) =
        (&process.progress.endpoint, &process.wins.onesided.asker, pes.window.comm().context());
    let of = pe.map(ProcId);
    let begun = match of {
        Some(process) => asker.start_flush(endpoint, region, process),
        None => asker.start_flush_all(endpoint, region),
    };
    if let Err(error) = begun {
        refuse(call, &error.to_string());
    }
    process.progress.wait_until(|progress| asker.is_quiet(&progress.endpoint, region, of));
    if asker.outcome(region, of).is_err() {
        refuse(call, "a PE has no such memory as was put to: pass symmetric addresses");
    }
}
