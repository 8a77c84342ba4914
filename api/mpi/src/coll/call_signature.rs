// SPDX-License-Identifier: MIT OR Apache-2.0
//! The signature of a call through shared memory, and the sizes of its slots. They depend only on what all members
//! know, so all members get the same.

use super::call::{Call, Data, Operands, Pieces};
use super::shared::shape_of;
use crate::comm::Comm;
use strobe_protocol::collective::{Algorithm, CallSignature, Operation, Root};
use strobe_shared::{LINE_DATA_BYTES, SlotShape};

/// True if an element fits into the slots of a communicator of `members` members.
pub fn fits(signature: &CallSignature, members: usize) -> bool {
    signature.grain_bytes <= shape_of(members).payload_bytes
}

/// The sizes of slots that are used for this operation with this algorithm only.
pub fn shape_for(signature: &CallSignature, algorithm: Algorithm, members: usize) -> SlotShape {
    if algorithm == Algorithm::Direct {
        return SlotShape { members, rows: 4, slots: 4, payload_bytes: 64 };
    }
    let general = shape_of(members);
    let payload_bytes = match signature.stream_bytes {
        0..=LINE_DATA_BYTES => 64,
        bytes => bytes.next_multiple_of(64).min(general.payload_bytes),
    };
    let width = if algorithm == Algorithm::SharedHalves { 2 } else { 1 };
    let numbers = width * signature.rounds(algorithm, payload_bytes).max(1);
    let slots = numbers.next_power_of_two().clamp(2, general.slots);
    SlotShape { members, rows: slots, slots, payload_bytes }
}

/// The signature of `call`; `None` if it cannot go through shared memory.
pub fn call_signature(comm: &Comm, call: &Call) -> Option<CallSignature> {
    let others = comm.size() as usize - 1;
    let moved = |operation, root: usize, bytes| Some(CallSignature::of(operation, root, bytes));
    match call {
        Call::Barrier => moved(Operation::Barrier, 0, 0),
        Call::Bcast(Some(data), Root::Local(root)) => moved(Operation::Bcast, *root, data.bytes()),
        Call::Gather(send, receive, Root::Local(root), even) if even.0 => {
            moved(Operation::Gather, *root, piece_bytes(send, receive)?)
        }
        Call::Scatter(send, receive, Root::Local(root), even) if even.0 => {
            moved(Operation::Scatter, *root, piece_bytes(receive, send)? * others)
        }
        Call::Allgather(_, Pieces::Even(piece)) => moved(Operation::Allgather, 0, piece.bytes()),
        Call::Alltoall(_, Pieces::Even(piece)) => moved(Operation::Alltoall, 0, piece.bytes() * others),
        Call::Reduce(Some(operands), Root::Local(root)) => reduced(Operation::Reduce, *root, operands),
        Call::Allreduce(operands) => reduced(Operation::Allreduce, 0, operands),
        Call::ReduceScatter(operands, counts) => {
            let signature = reduced(Operation::ReduceScatter, 0, operands)?;
            let start = counts[..comm.rank() as usize].iter().sum::<usize>();
            let end = start + counts[comm.rank() as usize];
            Some(CallSignature { part: (start * signature.grain_bytes, end * signature.grain_bytes), ..signature })
        }
        Call::Scan(operands) => reduced(Operation::Scan, 0, operands),
        Call::Exscan(operands) => reduced(Operation::Exscan, 0, operands),
        _ => None,
    }
}

fn reduced(operation: Operation, root: usize, operands: &Operands) -> Option<CallSignature> {
    let grain_bytes = grain(operands)?;
    Some(CallSignature::of(operation, root, operands.count * grain_bytes).of_elements(grain_bytes))
}

/// Bytes of the piece of one process.
pub fn piece_bytes(one: &Option<Data>, all: &Option<Pieces>) -> Option<usize> {
    match (one, all) {
        (Some(data), _) | (None, Some(Pieces::Even(data))) => Some(data.bytes()),
        _ => None,
    }
}

/// Length of an element of a reduction, if the operands can be cut between any two elements.
pub fn grain(operands: &Operands) -> Option<usize> {
    let datatype = &operands.datatype;
    let extent = usize::try_from(datatype.layout.extent().1).ok().filter(|extent| *extent > 0)?;
    (datatype.predefined.is_some() || datatype.layout.contiguous(2) == Some(0)).then_some(extent)
}
