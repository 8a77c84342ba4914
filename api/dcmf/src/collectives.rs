// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collectives, each the same call that a collective of MPI becomes; and the global ones (requirement D32), of all
//! processes of the job.

use crate::edge::{At, Callback, Code, Lent, NO_BYTES, NO_MEMORY, Wrong, invalid, unknown};
use crate::entry::entries;
use crate::messager::{Messager, Wait};
use crate::registration::{Kind, Protocol};
use crate::request::{Operation, Request};
use crate::send::process_of;
use std::ffi::{c_int, c_uint};
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::coll::{Call, Data, Operands, Root};
use strobe_mpi::comm::Comm;
use strobe_shared::UserMemory;
use strobe_types::{CommHandle, OpHandle, TypeHandle};

/// The operations by their number in `dcmf.h`.
const OPERATIONS: [OpHandle; 14] = [
    OpHandle::NULL,
    OpHandle::NULL,
    OpHandle::MAX,
    OpHandle::MIN,
    OpHandle::SUM,
    OpHandle::PROD,
    OpHandle::LAND,
    OpHandle::LOR,
    OpHandle::LXOR,
    OpHandle::BAND,
    OpHandle::BOR,
    OpHandle::BXOR,
    OpHandle::MAXLOC,
    OpHandle::MINLOC,
];
/// The types of elements by their number in `dcmf.h`.
const TYPES: [TypeHandle; 21] = [
    TypeHandle::NULL,
    TypeHandle::SIGNED_CHAR,
    TypeHandle::UNSIGNED_CHAR,
    TypeHandle::SHORT,
    TypeHandle::UNSIGNED_SHORT,
    TypeHandle::INT,
    TypeHandle::UNSIGNED,
    TypeHandle::LONG_LONG,
    TypeHandle::UNSIGNED_LONG_LONG,
    TypeHandle::FLOAT,
    TypeHandle::DOUBLE,
    TypeHandle::LONG_DOUBLE,
    TypeHandle::INT,
    TypeHandle::C_FLOAT_COMPLEX,
    TypeHandle::C_DOUBLE_COMPLEX,
    TypeHandle::TWOINT,
    TypeHandle::SHORT_INT,
    TypeHandle::FLOAT_INT,
    TypeHandle::DOUBLE_INT,
    TypeHandle::TWOREAL,
    TypeHandle::TWODOUBLE_PRECISION,
];

/// The arguments of a collective.
#[derive(Clone, Copy)]
pub struct Collective {
    /// The processes; `None` is all.
    pub group: Option<CommHandle>,
    /// Called when it is complete here.
    pub done: Callback,
    /// What it is.
    pub what: What,
}

/// A kind of collective, with its arguments.
#[derive(Clone, Copy)]
pub enum What {
    Barrier,
    Broadcast(ProcId, Lent, usize),
    Reduce(Reduction),
}

/// The arguments of a reduction.
#[derive(Clone, Copy)]
pub struct Reduction {
    /// `None`: all get the result.
    pub root: Option<ProcId>,
    pub send: Lent,
    pub receive: Lent,
    pub count: usize,
    pub kind: c_int,
    pub operation: c_int,
}

impl Collective {
    /// Begins it.
    pub fn start(self, process: &Process, messager: &Messager) -> Code {
        let comm = process.bcs.get(self.group).map_err(|_| invalid("geometry: was freed: make another one"))?;
        let root_in = |root: ProcId| -> Code<Root> {
            let place =
                comm.group().rank_of(root).ok_or(invalid("root: is no rank of the geometry: use one of its ranks"))?;
            Ok(Root::Local(place as usize))
        };
        let call = match self.what {
            What::Barrier => Call::Barrier,
            What::Broadcast(root, memory, bytes) => {
                let datatype = process.types.resolve(TypeHandle::BYTE).map_err(|_| NO_BYTES)?;
                let data = Data { memory: memory.memory(bytes)?, count: bytes, datatype };
                Call::Bcast(Some(data), root_in(root)?)
            }
            What::Reduce(reduction) => {
                let operands = reduction.operands(process)?;
                match reduction.root {
                    None => Call::Allreduce(operands),
                    Some(root) => Call::Reduce(Some(operands), root_in(root)?),
                }
            }
        };
        begin_call(process, messager, &comm, self.done, call)
    }
}

/// Begins a collective call on a group.
pub fn begin_call(process: &Process, messager: &Messager, comm: &Rc<Comm>, done: Callback, call: Call) -> Code {
    let request = process.start_collective(comm, call).map_err(|_| NO_MEMORY)?;
    messager.after(Wait::Collective(request), done);
    Ok(())
}

impl Reduction {
    fn operands(&self, process: &Process) -> Code<Operands> {
        const NONE: Wrong = invalid("operation, datatype: are none of DCMF_Op and DCMF_Dt: use one that dcmf.h names");
        let by = |number: c_int| usize::try_from(number).map_err(|_| NONE);
        let operation = *OPERATIONS.get(by(self.operation)?).ok_or(NONE)?;
        let handle = *TYPES.get(by(self.kind)?).ok_or(NONE)?;
        let datatype = process.types.resolve(handle).map_err(|_| NONE)?;
        // Not every operation is one of every type.
        let reducer = process
            .ops
            .reducer(operation, &datatype, handle)
            .map_err(|_| unknown("operation: is not defined for this datatype: use one that is"))?;
        let bytes =
            self.count.checked_mul(datatype.layout.size()).ok_or(invalid("count: is more than memory can hold"))?;
        let in_place = self.send.address() == self.receive.address();
        let gets = self.root.is_none_or(|root| root == process.progress.endpoint.site.me());
        let send = if in_place && gets { None } else { Some(self.send.memory(bytes)?) };
        let receive = if gets { self.receive.memory(bytes)? } else { UserMemory::nowhere() };
        Ok(Operands { send, receive, count: self.count, datatype, reducer })
    }
}

fn begin(process: &Process, messager: &Messager, request: At<Request>, done: Callback, what: What) -> Code {
    let collective = Collective { group: None, done, what };
    Request::note(request, Operation::Collective(collective));
    collective.start(process, messager)
}

entries! {
    /// Registers a barrier.
    fn DCMF_GlobalBarrier_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Barrier, (configuration.take()?, 2), 0)
    }

    /// Registers a broadcast.
    fn DCMF_GlobalBcast_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Broadcast, (configuration.take()?, 3), 0)
    }

    /// Registers a reduction.
    fn DCMF_GlobalAllreduce_register(registration: At<Protocol>, configuration: At<c_int>) |_process, _messager| {
        Protocol::register(registration, Kind::Allreduce, (configuration.take()?, 2), 0)
    }

    /// Is complete when all have called it.
    fn DCMF_GlobalBarrier(registration: At<Protocol>, request: At<Request>, cb_done: Callback) |process, messager| {
        Protocol::number(registration, Kind::Barrier)?;
        begin(process, messager, request, cb_done, What::Barrier)
    }

    /// Copies data of one process to all.
    fn DCMF_GlobalBcast(
        registration: At<Protocol>, request: At<Request>, cb_done: Callback, _consistency: c_int, root: c_int,
        src: Lent, bytes: c_uint
    ) |process, messager| {
        Protocol::number(registration, Kind::Broadcast)?;
        let root = process_of(process, root as usize)?;
        begin(process, messager, request, cb_done, What::Broadcast(root, src, bytes as usize))
    }

    /// Combines elements of all processes, for all or for one of them.
    fn DCMF_GlobalAllreduce(
        registration: At<Protocol>, request: At<Request>, cb_done: Callback, _consistency: c_int, root: c_int,
        sbuffer: Lent, rbuffer: Lent, count: c_uint, dt: c_int, op: c_int
    ) |process, messager| {
        Protocol::number(registration, Kind::Allreduce)?;
        let root = if root == -1 { None } else { Some(process_of(process, root as usize)?) };
        let (count, kind, operation) = (count as usize, dt, op);
        let reduction = Reduction { root, send: sbuffer, receive: rbuffer, count, kind, operation };
        begin(process, messager, request, cb_done, What::Reduce(reduction))
    }
}
