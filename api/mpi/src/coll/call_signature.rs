// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which calls go through lines, and in what shape: decided from what all members know, so that all decide
//! alike.

use super::call::{Call, Data, Operands, Pieces};
use super::halving;
use crate::Process;
use crate::comm::Comm;
use strobe_protocol::collective::{Algorithm, MEMBERS_MAX, Operation, Root};
use strobe_shared::{LINE_DATA_BYTES, Mark, SlotShape};
use strobe_types::metrics::Metric;

/// Above this, one member reduces a chunk for all (three members and more).
pub const OWN_REDUCTION_BYTES_MAX: usize = 1024;
/// What is done with the chunks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    /// `MPI_Barrier`
    Barrier,
    /// `MPI_Bcast`
    Bcast {
        root: usize,
    },
    /// `MPI_Gather`
    Gather {
        root: usize,
    },
    /// `MPI_Scatter`
    Scatter {
        root: usize,
    },
    /// `MPI_Allgather`
    Allgather,
    /// `MPI_Alltoall`
    Alltoall,
    /// `MPI_Reduce`
    Reduce {
        root: usize,
    },
    /// `MPI_Allreduce`
    Allreduce,
    /// The bytes of the result that are this member's.
    ReduceScatter {
        start: usize,
        end: usize,
    },
    Scan {
        inclusive: bool,
    },
}

impl Kind {
    /// The mark of an operation of this kind on so many bytes.
    #[inline]
    pub fn mark(self, bytes: usize) -> Mark {
        use Kind::{Bcast, Gather, Reduce, Scatter};
        let root = match self {
            Bcast { root } | Gather { root } | Scatter { root } | Reduce { root } => root,
            _ => 0,
        };
        let mixed = (bytes * 16 + 1 + self.operation() as usize + (root << 32)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        Mark((mixed >> 48) as u16)
    }

    /// The routine whose time its steps are.
    pub fn routine(self) -> Metric {
        match self {
            Kind::Reduce { .. } | Kind::Allreduce | Kind::ReduceScatter { .. } | Kind::Scan { .. } => Metric::LtrRm,
            _ => Metric::LtrBbm,
        }
    }

    /// The operation in the table of choices.
    pub fn operation(self) -> Operation {
        match self {
            Kind::Barrier => Operation::Barrier,
            Kind::Bcast { .. } => Operation::Bcast,
            Kind::Gather { .. } => Operation::Gather,
            Kind::Scatter { .. } => Operation::Scatter,
            Kind::Allgather => Operation::Allgather,
            Kind::Alltoall => Operation::Alltoall,
            Kind::Reduce { .. } => Operation::Reduce,
            Kind::Allreduce => Operation::Allreduce,
            Kind::ReduceScatter { .. } => Operation::ReduceScatter,
            Kind::Scan { inclusive: true } => Operation::Scan,
            Kind::Scan { inclusive: false } => Operation::Exscan,
        }
    }

    /// Does a member go on without having seen all others arrive?
    pub fn is_rooted(self) -> bool {
        use Kind::{Bcast, Gather, Reduce, Scan, Scatter};
        matches!(self, Bcast { .. } | Gather { .. } | Scatter { .. } | Reduce { .. } | Scan { .. })
    }
}

/// Can the members of `comm` share lines?
pub fn can_share(process: &Process, comm: &Comm) -> bool {
    let members = 2..=MEMBERS_MAX;
    !comm.is_inter()
        && members.contains(&(comm.size() as usize))
        && comm.group().iter().all(|member| process.endpoint.site.is_local(member))
}

/// The shape of the lines that a communicator of so many members shares.
pub fn shape_of(members: usize) -> SlotShape {
    let payload_bytes = match members {
        0..=8 => 16 << 10,
        9..=16 => 8 << 10,
        _ => 4 << 10,
    };
    SlotShape { members, slots: 8, payload_bytes }
}

/// What a call is when done through lines, before there are any.
pub struct CallSignature {
    /// What is done.
    pub kind: Kind,
    /// Bytes that each contributor contributes.
    pub stream_bytes: usize,
    /// Chunks are multiples of this.
    pub grain_bytes: usize,
}

/// The call signature of `call` if it can be done through lines. The answer depends only on what all members know.
pub fn call_signature(comm: &Comm, call: &Call) -> Option<CallSignature> {
    let size = comm.size() as usize;
    let others = size - 1;
    let (kind, stream_bytes, grain_bytes) = match call {
        Call::Barrier => (Kind::Barrier, 0, 1),
        Call::Bcast(Some(data), Root::Local(root)) => (Kind::Bcast { root: *root }, data.bytes(), 1),
        Call::Gather(send, receive, Root::Local(root), even) if even.0 => {
            (Kind::Gather { root: *root }, piece_bytes(send, receive)?, 1)
        }
        Call::Scatter(send, receive, Root::Local(root), even) if even.0 => {
            (Kind::Scatter { root: *root }, piece_bytes(receive, send)? * others, 1)
        }
        Call::Allgather(_, Pieces::Even(piece)) => (Kind::Allgather, piece.bytes(), 1),
        Call::Alltoall(_, Pieces::Even(piece)) => (Kind::Alltoall, piece.bytes() * others, 1),
        Call::Reduce(Some(operands), Root::Local(root)) => {
            (Kind::Reduce { root: *root }, operands.count * grain(operands)?, grain(operands)?)
        }
        Call::Allreduce(operands) => (Kind::Allreduce, operands.count * grain(operands)?, grain(operands)?),
        Call::ReduceScatter(operands, counts) => {
            let grain = grain(operands)?;
            let start = counts[..comm.rank() as usize].iter().sum::<usize>() * grain;
            let end = start + counts[comm.rank() as usize] * grain;
            (Kind::ReduceScatter { start, end }, operands.count * grain, grain)
        }
        Call::Scan(operands) => (Kind::Scan { inclusive: true }, operands.count * grain(operands)?, grain(operands)?),
        Call::Exscan(operands) => {
            (Kind::Scan { inclusive: false }, operands.count * grain(operands)?, grain(operands)?)
        }
        _ => return None,
    };
    // Slots for nothing are smaller than an element may be, and there is none to fit.
    let grain_bytes = if stream_bytes == 0 { 1 } else { grain_bytes };
    Some(CallSignature { kind, stream_bytes, grain_bytes })
}

fn piece_bytes(one: &Option<Data>, all: &Option<Pieces>) -> Option<usize> {
    match (one, all) {
        (Some(data), _) | (None, Some(Pieces::Even(data))) => Some(data.bytes()),
        _ => None,
    }
}

/// Bytes from one element of a reduction to the next, if elements can be combined where they lie in any cut.
pub fn grain(operands: &Operands) -> Option<usize> {
    let datatype = &operands.datatype;
    let extent = usize::try_from(datatype.layout.extent().1).ok().filter(|extent| *extent > 0)?;
    (datatype.predefined.is_some() || datatype.layout.contiguous(2) == Some(0)).then_some(extent)
}

impl CallSignature {
    /// Does an element fit into the lines of so many members?
    pub fn fits(&self, members: usize) -> bool {
        self.grain_bytes <= shape_of(members).payload_bytes
    }

    /// Bytes of one chunk in lines of this shape.
    pub fn chunk_bytes(&self, payload_bytes: usize) -> usize {
        payload_bytes / self.grain_bytes * self.grain_bytes
    }

    /// The shape of lines for this operation alone, carried out so.
    pub fn shape(&self, algorithm: Algorithm, members: usize) -> SlotShape {
        if algorithm == Algorithm::Direct {
            return SlotShape { members, slots: 4, payload_bytes: 64 };
        }
        let general = shape_of(members);
        let payload_bytes = match self.stream_bytes {
            0..=LINE_DATA_BYTES => 64,
            bytes => bytes.next_multiple_of(64).min(general.payload_bytes),
        };
        let numbers = match algorithm {
            Algorithm::SharedHalves => halving::NUMBERS * halving::chunks(self, payload_bytes),
            _ => self.chunks(payload_bytes).max(1),
        };
        SlotShape { members, slots: numbers.next_power_of_two().clamp(2, general.slots), payload_bytes }
    }

    /// Number of chunks in lines of this payload.
    pub fn chunks(&self, payload_bytes: usize) -> usize {
        match self.kind {
            Kind::Barrier => 1,
            _ => self.stream_bytes.div_ceil(self.chunk_bytes(payload_bytes)),
        }
    }
}
