// SPDX-License-Identifier: MIT OR Apache-2.0
//! The collectives of the BCS API. Each becomes the same [`Call`] that a collective of MPI becomes.

use crate::edge::{Array, Code, ERR_ARG, ERR_OP, ERR_RANK, Lent, Var, byte, entries, failed};
use crate::groups::{Group, find};
use crate::requests::{Request, give};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::bcs::ProcId;
use strobe_mpi::coll::{Call, Data, Even, Operands, Pieces, Root};
use strobe_mpi::comm::Comm;
use strobe_shared::UserMemory;
use strobe_types::{OpHandle, TypeHandle};

/// `BCS_EVERYBODY`
const EVERYBODY: c_int = -1;

/// The kinds of elements by their number in `bcs.h`, from 0: `BCS_INT8`, …
const KINDS: [TypeHandle; 10] = [
    TypeHandle::INT8_T,
    TypeHandle::UINT8_T,
    TypeHandle::INT16_T,
    TypeHandle::UINT16_T,
    TypeHandle::INT32_T,
    TypeHandle::UINT32_T,
    TypeHandle::INT64_T,
    TypeHandle::UINT64_T,
    TypeHandle::FLOAT,
    TypeHandle::DOUBLE,
];
/// The operations by their number in `bcs.h`, from 0: `BCS_SUM`, …
const OPERATIONS: [OpHandle; 10] = [
    OpHandle::SUM,
    OpHandle::PROD,
    OpHandle::MIN,
    OpHandle::MAX,
    OpHandle::LAND,
    OpHandle::LOR,
    OpHandle::LXOR,
    OpHandle::BAND,
    OpHandle::BOR,
    OpHandle::BXOR,
];

/// Reads the arguments of one collective call.
struct Reader<'a> {
    process: &'a Process,
    group: Rc<Comm>,
}

/// How the pieces of the members are described: by one length for all, or by an array of lengths and one of offsets, in
/// bytes.
#[derive(Clone, Copy)]
enum Lengths {
    Even(usize),
    Vector(Array<usize>, Array<usize>),
}

impl Reader<'_> {
    fn size(&self) -> usize {
        self.group.size() as usize
    }

    /// The root as its place in the group. Fails with `BCS_ERR_RANK` if `rank`, a rank in the job, is not a member.
    fn root(&self, rank: c_int) -> Code<Root> {
        let place = u32::try_from(rank).ok().and_then(|rank| self.group.group().rank_of(ProcId(rank)));
        place.map(|place| Root::Local(place as usize)).ok_or(ERR_RANK)
    }

    fn is_root(&self, root: Root) -> bool {
        root == Root::Local(self.group.rank() as usize)
    }

    fn data(&self, at: Lent, bytes: usize) -> Code<Data> {
        if at.is_in_place() {
            return Err(ERR_ARG);
        }
        Ok(Data { memory: at.memory(bytes)?, count: bytes, datatype: byte(self.process)? })
    }

    /// The data, or `None` if `at` is `BCS_IN_PLACE` and that is `allowed`.
    fn data_or_in_place(&self, at: Lent, bytes: usize, allowed: bool) -> Code<Option<Data>> {
        if allowed && at.is_in_place() { Ok(None) } else { self.data(at, bytes).map(Some) }
    }

    /// The buffer with a piece for each member of the group. Fails with `BCS_ERR_ARG` if its length overflows.
    fn pieces(&self, at: Lent, lengths: Lengths) -> Code<Pieces> {
        let Lengths::Vector(lengths, offsets) = lengths else {
            let Lengths::Even(bytes) = lengths else { return Err(ERR_ARG) };
            let all = bytes.checked_mul(self.size()).ok_or(ERR_ARG)?;
            return Ok(Pieces::Even(Data { count: bytes, ..self.data(at, all)? }));
        };
        let (counts, offsets) = (lengths.slice(self.size())?.to_vec(), offsets.slice(self.size())?);
        let mut end = 0;
        for (count, offset) in counts.iter().zip(offsets).filter(|(count, _)| **count > 0) {
            end = end.max(count.checked_add(*offset).ok_or(ERR_ARG)?);
        }
        let data = self.data(at, end)?;
        let displacements = offsets.iter().map(|offset| *offset as isize).collect();
        Ok(Pieces::Vector { memory: data.memory, counts, displacements, datatype: data.datatype })
    }

    /// The operands of a reduction: `count` elements, of the result of which this member gets `results`.
    fn operands(
        &self,
        send: Lent,
        receive: Option<Lent>,
        (count, results): (usize, usize),
        kind: c_int,
        operation: c_int,
    ) -> Code<Operands> {
        let by = |number: c_int| usize::try_from(number).map_err(|_| ERR_OP);
        let handle = *KINDS.get(by(kind)?).ok_or(ERR_OP)?;
        let operation = *OPERATIONS.get(by(operation)?).ok_or(ERR_OP)?;
        let datatype = self.process.types.resolve(handle).map_err(failed)?;
        let reducer = self.process.ops.reducer(operation, &datatype, handle).map_err(failed)?;
        let bytes = count.checked_mul(datatype.layout.size()).ok_or(ERR_ARG)?;
        let send = match (send.is_in_place(), receive) {
            (true, Some(_)) => None,
            (true, None) => return Err(ERR_ARG),
            (false, Some(receive)) if bytes > 0 && receive == send => return Err(ERR_ARG),
            (false, _) => Some(send.memory(bytes)?),
        };
        // In place all operands lie where the result goes.
        let result_bytes = if send.is_none() { bytes } else { results * datatype.layout.size() };
        let receive = match receive {
            Some(into) if into.is_in_place() => return Err(ERR_ARG),
            Some(into) => into.memory(result_bytes)?,
            None => UserMemory::nowhere(),
        };
        Ok(Operands { send, receive, count, datatype, reducer })
    }
}

/// Carries out a collective on `group` whose arguments `read` reads: at once, or with a request if `request` is not
/// NULL.
fn collective(
    process: &Process,
    group: Group,
    request: Var<Request>,
    read: impl FnOnce(&Reader<'_>) -> Code<Call>,
) -> Code {
    let reader = Reader { process, group: find(process, group)? };
    let call = read(&reader)?;
    if request.is_null() {
        return process.collective(&reader.group, call).map_err(failed);
    }
    process.progress.calls.count_bytes(call.bytes());
    give(request, process.start_collective(&reader.group, call))
}

/// `bcs_scatter` and `bcs_scatterv`.
fn scatter(reader: &Reader<'_>, send: (Lent, Lengths), receive: (Lent, usize), root: c_int) -> Code<Call> {
    let root = reader.root(root)?;
    let is_root = reader.is_root(root);
    let pieces = if is_root { Some(reader.pieces(send.0, send.1)?) } else { None };
    let own = reader.data_or_in_place(receive.0, receive.1, is_root)?;
    Ok(Call::Scatter(pieces, own, root, Even(matches!(send.1, Lengths::Even(_)))))
}

/// `bcs_gather` and `bcs_gatherv`.
fn gather(reader: &Reader<'_>, send: (Lent, usize), receive: (Lent, Lengths), root: c_int) -> Code<Call> {
    let root = reader.root(root)?;
    let is_root = reader.is_root(root);
    let own = reader.data_or_in_place(send.0, send.1, is_root)?;
    let pieces = if is_root { Some(reader.pieces(receive.0, receive.1)?) } else { None };
    Ok(Call::Gather(own, pieces, root, Even(matches!(receive.1, Lengths::Even(_)))))
}

/// `bcs_alltoall` and `bcs_alltoallv`.
fn alltoall(reader: &Reader<'_>, send: (Lent, Lengths), receive: (Lent, Lengths)) -> Code<Call> {
    let leaving = if send.0.is_in_place() { None } else { Some(reader.pieces(send.0, send.1)?) };
    Ok(Call::Alltoall(leaving, reader.pieces(receive.0, receive.1)?))
}

/// Writes the entries. A row has the arguments that come before the group and the request, and the call that it
/// becomes.
macro_rules! collectives {
    ($($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),* $(,)?) |$reader:ident| $call:block)*) => {
        entries! {$(
            $(#[$doc])*
            fn $name($($arg: $ty,)* group: Group, request: Var<Request>) |process| {
                collective(process, group, request, |$reader| $call)
            }
        )*}
    };
}

collectives! {
    /// Waits until all members of the group have called it.
    bcs_barrier() |_reader| {
        Ok(Call::Barrier)
    }

    /// Gives the data of the root to all members.
    bcs_bcast(data: Lent, bytes: usize, root: c_int) |reader| {
        let root = reader.root(root)?;
        Ok(Call::Bcast(Some(reader.data(data, bytes)?), root))
    }

    /// Combines the data of all members. The result is for the root, or for all members.
    bcs_reduce(
        send: Lent, receive: Lent, count: usize, kind: c_int, operation: c_int, root: c_int
    ) |reader| {
        if root == EVERYBODY {
            return Ok(Call::Allreduce(reader.operands(send, Some(receive), (count, count), kind, operation)?));
        }
        let root = reader.root(root)?;
        let receive = reader.is_root(root).then_some(receive);
        Ok(Call::Reduce(Some(reader.operands(send, receive, (count, count), kind, operation)?), root))
    }

    /// Combines the data of the members up to the caller, with or without its own.
    bcs_scan(
        send: Lent, receive: Lent, count: usize, kind: c_int, operation: c_int, inclusive: c_int
    ) |reader| {
        let operands = reader.operands(send, Some(receive), (count, count), kind, operation)?;
        Ok(if inclusive != 0 { Call::Scan(operands) } else { Call::Exscan(operands) })
    }

    /// Combines the data of all members, and gives each member a piece of the result.
    bcs_reduce_scatter(
        send: Lent, receive: Lent, counts: Array<usize>, kind: c_int, operation: c_int
    ) |reader| {
        let counts = counts.slice(reader.size())?.to_vec();
        let all = counts.iter().try_fold(0usize, |sum, count| sum.checked_add(*count)).ok_or(ERR_ARG)?;
        let own = counts[reader.group.rank() as usize];
        Ok(Call::ReduceScatter(reader.operands(send, Some(receive), (all, own), kind, operation)?, counts))
    }

    /// Gives each member a piece of the root's data; all pieces have one length.
    bcs_scatter(send: Lent, receive: Lent, bytes: usize, root: c_int) |reader| {
        scatter(reader, (send, Lengths::Even(bytes)), (receive, bytes), root)
    }

    /// Gives each member a piece of the root's data; each piece has its own length.
    bcs_scatterv(
        send: Lent, lengths: Array<usize>, offsets: Array<usize>, receive: Lent, bytes: usize,
        root: c_int
    ) |reader| {
        scatter(reader, (send, Lengths::Vector(lengths, offsets)), (receive, bytes), root)
    }

    /// Collects a piece of each member at the root; all pieces have one length.
    bcs_gather(send: Lent, receive: Lent, bytes: usize, root: c_int) |reader| {
        gather(reader, (send, bytes), (receive, Lengths::Even(bytes)), root)
    }

    /// Collects a piece of each member at the root; each piece has its own length.
    bcs_gatherv(
        send: Lent, bytes: usize, receive: Lent, lengths: Array<usize>, offsets: Array<usize>,
        root: c_int
    ) |reader| {
        gather(reader, (send, bytes), (receive, Lengths::Vector(lengths, offsets)), root)
    }

    /// Collects a piece of each member at all members; all pieces have one length.
    bcs_allgather(send: Lent, receive: Lent, bytes: usize) |reader| {
        let own = reader.data_or_in_place(send, bytes, true)?;
        Ok(Call::Allgather(own, reader.pieces(receive, Lengths::Even(bytes))?))
    }

    /// Collects a piece of each member at all members; each piece has its own length.
    bcs_allgatherv(
        send: Lent, bytes: usize, receive: Lent, lengths: Array<usize>, offsets: Array<usize>
    ) |reader| {
        let own = reader.data_or_in_place(send, bytes, true)?;
        Ok(Call::Allgather(own, reader.pieces(receive, Lengths::Vector(lengths, offsets))?))
    }

    /// Exchanges a piece between each pair of members; all pieces have one length.
    bcs_alltoall(send: Lent, receive: Lent, bytes: usize) |reader| {
        alltoall(reader, (send, Lengths::Even(bytes)), (receive, Lengths::Even(bytes)))
    }

    /// Exchanges a piece between each pair of members; each piece has its own length.
    bcs_alltoallv(
        send: Lent, send_lengths: Array<usize>, send_offsets: Array<usize>, receive: Lent,
        lengths: Array<usize>, offsets: Array<usize>
    ) |reader| {
        let leaving = Lengths::Vector(send_lengths, send_offsets);
        alltoall(reader, (send, leaving), (receive, Lengths::Vector(lengths, offsets)))
    }
}
