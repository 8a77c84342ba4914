// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations on windows (MPI-5.0 section 12.3), each for counts that are an `int` and for large ones.

use crate::abi::{Abi, Aint, CHandle, Datatype, Op, Request, Win};
use crate::args::{Lent, Out, RecvBuffer, SendBuffer};
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::coll::Data;
use strobe_mpi::rma::{Begun, QuickUpdate, Remote, Update, Window};
use strobe_shared::UserMemory;
use strobe_types::{OpHandle, RequestHandle, Result, err};

fn count(count: i64, name: &str) -> Result<usize> {
    match usize::try_from(count) {
        Ok(count) => Ok(count),
        Err(_) => err!(COUNT, "{name}: {count} is negative: pass the number of elements, 0 or more"),
    }
}

/// The caller's buffer.
#[inline]
pub(crate) fn origin<A: Abi>(
    mpi: &Process,
    buffer: impl Lent,
    elements: impl Into<i64>,
    datatype: Datatype<A>,
    name: &str,
) -> Result<Data> {
    let (memory, count) = (buffer.memory(), count(elements.into(), name)?);
    let datatype = mpi.types.resolve_committed(datatype.inner())?;
    if memory.address() == 0 && count > 0 && datatype.predefined.is_some() {
        return err!(BUFFER, "{name}: is above 0 for a buffer at NULL: pass the address of the data");
    }
    Ok(Data { memory, count, datatype })
}

/// The elements in the target's memory.
#[inline]
pub(crate) fn remote<A: Abi>(
    mpi: &Process,
    rank: c_int,
    disp: isize,
    elements: impl Into<i64>,
    datatype: Datatype<A>,
) -> Result<Remote> {
    let count = count(elements.into(), "target_count")?;
    Ok(Remote { rank: A::rank_in(rank), disp, count, datatype: mpi.types.resolve_committed(datatype.inner())? })
}

/// Some elements as a call names them: their number, and their datatype.
type Counted<A> = (i64, Datatype<A>);

/// How many bytes the elements of both sides are, if these lie in one piece on each, and as many on both; else 0. What
/// is wrong is said where they are looked at closely.
#[inline(always)]
pub(crate) fn bytes_at_hand<A: Abi>(mpi: &Process, origin: Counted<A>, target: Counted<A>) -> usize {
    let bytes = mpi.types.bytes_in_one_piece(origin.1.inner(), origin.0);
    if bytes == mpi.types.bytes_in_one_piece(target.1.inner(), target.0) { bytes } else { 0 }
}

/// The memory of a target for a put or get, and its length, if this process loads and stores it.
#[inline(always)]
pub(crate) fn at_hand<A: Abi>(
    mpi: &Process,
    win: Win<A>,
    buffer: UserMemory,
    (origin, target): (Counted<A>, Counted<A>),
    (rank, disp): (c_int, isize),
) -> Option<(UserMemory, usize)> {
    let bytes = bytes_at_hand::<A>(mpi, origin, target);
    if bytes == 0 || buffer.address() == 0 {
        return None;
    }
    mpi.wins.at_hand(win.inner(), A::rank_in(rank), disp, bytes).map(|memory| (memory, bytes))
}

/// Carries out an update of elements that this process loads and stores; false if it takes the general way. A result
/// that is not wanted is `None`, and one at NULL is an error that the general way finds.
#[inline(always)]
pub(crate) fn update_at_hand<A: Abi>(
    mpi: &Process,
    win: Win<A>,
    (bytes, datatype, op): (usize, Datatype<A>, Op<A>),
    (operand, result): (UserMemory, Option<UserMemory>),
    (rank, disp): (c_int, isize),
) -> bool {
    let op = op.inner();
    let has_operand = op != OpHandle::NO_OP;
    if bytes == 0 || (has_operand && operand.address() == 0) || result.is_some_and(|result| result.address() == 0) {
        return false;
    }
    if !has_operand && result.is_none() {
        return false;
    }
    let update = QuickUpdate { op, datatype: datatype.inner(), operand: has_operand.then_some(operand), result };
    mpi.wins.update_at_hand(&mpi.progress.endpoint.site, win.inner(), (A::rank_in(rank), disp, bytes), update)
}

/// An update: what is added is not significant for `MPI_NO_OP`.
pub(crate) fn update(op: OpHandle, operand: impl FnOnce() -> Result<Data>, result: Option<Data>) -> Result<Update> {
    let operand = if op == OpHandle::NO_OP { None } else { Some(operand()?) };
    Ok(Update { op, operand, result })
}

/// `MPI_Fetch_and_op` and the like of one element.
pub(crate) fn one<A: Abi>(mpi: &Process, result: RecvBuffer, datatype: Datatype<A>) -> Result<Data> {
    let one = origin::<A>(mpi, result, 1, datatype, "result_addr")?;
    if one.datatype.predefined.is_none() {
        return err!(TYPE, "datatype: is derived: this call takes one element of a predefined datatype");
    }
    Ok(one)
}

/// Runs an operation that has a request.
pub(crate) fn with_request(
    mpi: &Process,
    window: &Rc<Window>,
    run: impl FnOnce() -> Result<Begun>,
) -> Result<RequestHandle> {
    window.call(&mpi.progress).may_request()?;
    window.call(&mpi.progress).request(run()?)
}

/// The operations, in a chapter, with this type of counts and these names.
macro_rules! operations {
    ($chapter:ident => $export:ident, $count:ident: $put:ident $get:ident $accumulate:ident $get_accumulate:ident
        $rput:ident $rget:ident $raccumulate:ident $rget_accumulate:ident; $($more:tt)*) => {
        $crate::entries! {
            $chapter => $export;

            /// MPI-5.0 section 12.3.1
            fn $put(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, win: Win<A>
            ) on win(win) |mpi| {
                let sides = ((origin_count.into(), origin_datatype), (target_count.into(), target_datatype));
                let place = (target_rank, target_disp);
                if let Some((to, bytes)) = at_hand::<A>(mpi, win, origin_addr.memory(), sides, place) {
                    origin_addr.memory().copy_to(to, bytes);
                    return Ok(());
                }
                let window = mpi.wins.get(win.inner())?;
                let from = origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count")?;
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                window.call(&mpi.progress).put(&from, &to)?;
            }

            /// MPI-5.0 section 12.3.2
            fn $get(
                origin_addr: RecvBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, win: Win<A>
            ) on win(win) |mpi| {
                let sides = ((origin_count.into(), origin_datatype), (target_count.into(), target_datatype));
                let place = (target_rank, target_disp);
                if let Some((from, bytes)) = at_hand::<A>(mpi, win, origin_addr.memory(), sides, place) {
                    from.copy_to(origin_addr.memory(), bytes);
                    return Ok(());
                }
                let window = mpi.wins.get(win.inner())?;
                let to = origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count")?;
                let from = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                window.call(&mpi.progress).get(&to, &from)?;
            }

            /// MPI-5.0 section 12.3.4
            fn $accumulate(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, op: Op<A>, win: Win<A>
            ) on win(win) |mpi| {
                let sides = ((origin_count.into(), origin_datatype), (target_count.into(), target_datatype));
                let elements = (bytes_at_hand::<A>(mpi, sides.0, sides.1), target_datatype, op);
                let buffers = (origin_addr.memory(), None);
                if update_at_hand::<A>(mpi, win, elements, buffers, (target_rank, target_disp)) {
                    return Ok(());
                }
                let window = mpi.wins.get(win.inner())?;
                let from = || origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count");
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                window.call(&mpi.progress).update(&update(op.inner(), from, None)?, &to)?;
            }

            /// MPI-5.0 section 12.3.4
            fn $get_accumulate(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, result_addr: RecvBuffer,
                result_count: $count, result_datatype: Datatype<A>, target_rank: c_int, target_disp: Aint,
                target_count: $count, target_datatype: Datatype<A>, op: Op<A>, win: Win<A>
            ) on win(win) |mpi| {
                let window = mpi.wins.get(win.inner())?;
                let from = || origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count");
                let result = origin::<A>(mpi, result_addr, result_count, result_datatype, "result_count")?;
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                window.call(&mpi.progress).update(&update(op.inner(), from, Some(result))?, &to)?;
            }

            /// MPI-5.0 section 12.3.5
            fn $rput(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, win: Win<A>,
                request: Out<Request<A>>
            ) on win(win) |mpi| {
                let window = mpi.wins.get(win.inner())?;
                let from = origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count")?;
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                request.give(with_request(mpi, &window, || window.call(&mpi.progress).put(&from, &to))?);
            }

            /// MPI-5.0 section 12.3.5
            fn $rget(
                origin_addr: RecvBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, win: Win<A>,
                request: Out<Request<A>>
            ) on win(win) |mpi| {
                let window = mpi.wins.get(win.inner())?;
                let to = origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count")?;
                let from = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                request.give(with_request(mpi, &window, || window.call(&mpi.progress).get(&to, &from))?);
            }

            /// MPI-5.0 section 12.3.5
            fn $raccumulate(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, target_rank: c_int,
                target_disp: Aint, target_count: $count, target_datatype: Datatype<A>, op: Op<A>, win: Win<A>,
                request: Out<Request<A>>
            ) on win(win) |mpi| {
                let window = mpi.wins.get(win.inner())?;
                let from = || origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count");
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                let update = update(op.inner(), from, None)?;
                request.give(with_request(mpi, &window, || window.call(&mpi.progress).update(&update, &to))?);
            }

            /// MPI-5.0 section 12.3.5
            fn $rget_accumulate(
                origin_addr: SendBuffer, origin_count: $count, origin_datatype: Datatype<A>, result_addr: RecvBuffer,
                result_count: $count, result_datatype: Datatype<A>, target_rank: c_int, target_disp: Aint,
                target_count: $count, target_datatype: Datatype<A>, op: Op<A>, win: Win<A>, request: Out<Request<A>>
            ) on win(win) |mpi| {
                let window = mpi.wins.get(win.inner())?;
                let from = || origin::<A>(mpi, origin_addr, origin_count, origin_datatype, "origin_count");
                let result = origin::<A>(mpi, result_addr, result_count, result_datatype, "result_count")?;
                let to = remote::<A>(mpi, target_rank, target_disp, target_count, target_datatype)?;
                let update = update(op.inner(), from, Some(result))?;
                request.give(with_request(mpi, &window, || window.call(&mpi.progress).update(&update, &to))?);
            }

            $($more)*
        }
    };
}

pub(crate) use operations;

operations! {
    rma => export_rma, c_int:
    MPI_Put MPI_Get MPI_Accumulate MPI_Get_accumulate MPI_Rput MPI_Rget MPI_Raccumulate MPI_Rget_accumulate;

    /// MPI-5.0 section 12.3.4
    fn MPI_Fetch_and_op(
        origin_addr: SendBuffer, result_addr: RecvBuffer, datatype: Datatype<A>, target_rank: c_int,
        target_disp: Aint, op: Op<A>, win: Win<A>
    ) on win(win) |mpi| {
        let elements = (mpi.types.bytes_in_one_piece(datatype.inner(), 1), datatype, op);
        let buffers = (origin_addr.memory(), Some(result_addr.memory()));
        if update_at_hand::<A>(mpi, win, elements, buffers, (target_rank, target_disp)) {
            return Ok(());
        }
        let window = mpi.wins.get(win.inner())?;
        let result = one::<A>(mpi, result_addr, datatype)?;
        let from = || origin::<A>(mpi, origin_addr, 1, datatype, "origin_addr");
        let to = remote::<A>(mpi, target_rank, target_disp, 1, datatype)?;
        window.call(&mpi.progress).update(&update(op.inner(), from, Some(result))?, &to)?;
    }

    /// MPI-5.0 section 12.3.4
    fn MPI_Compare_and_swap(
        origin_addr: SendBuffer, compare_addr: SendBuffer, result_addr: RecvBuffer, datatype: Datatype<A>,
        target_rank: c_int, target_disp: Aint, win: Win<A>
    ) on win(win) |mpi| {
        let bytes = mpi.types.bytes_compared(datatype.inner());
        let (operands, result) = ([origin_addr.memory(), compare_addr.memory()], result_addr.memory());
        let place = (A::rank_in(target_rank), target_disp, bytes);
        if bytes > 0 && operands.iter().chain([&result]).all(|memory| memory.address() != 0)
            && mpi.wins.compare_and_swap_at_hand(&mpi.progress.endpoint.site, win.inner(), place, operands, result)
        {
            return Ok(());
        }
        let window = mpi.wins.get(win.inner())?;
        let result = one::<A>(mpi, result_addr, datatype)?;
        let new = origin::<A>(mpi, origin_addr, 1, datatype, "origin_addr")?;
        let compare = origin::<A>(mpi, compare_addr, 1, datatype, "compare_addr")?;
        let to = remote::<A>(mpi, target_rank, target_disp, 1, datatype)?;
        window.call(&mpi.progress).compare_and_swap([new.memory, compare.memory], result.memory, &to)?;
    }
}
