// SPDX-License-Identifier: MIT OR Apache-2.0
//! Point-to-point communication (MPI-5.0 chapter 3): the buffers of messages, receives, and calls that send and
//! receive. Sends are in `send`.

use crate::abi::small::Elements;
use crate::abi::{Abi, CHandle, Comm, Count, Datatype, Number, Request};
use crate::args::{Lent, Out, OutStatus, RecvBuffer, SendBuffer};
use crate::coll_args;
use crate::counted_entries;
use std::ffi::c_int;
use std::rc::Rc;
use strobe_mpi::Process;
use strobe_mpi::comm::Comm as Communicator;
use strobe_mpi::datatype::Datatype as Described;
use strobe_mpi::exchange::{self, Ends};
use strobe_mpi::p2p::{self, Buffer};
use strobe_mpi::persistent::{Direction, PersistentMessage};
use strobe_shared::UserMemory;
use strobe_types::constants::PROC_NULL;
use strobe_types::{Error, Result, TypeHandle, err};

/// Looks up the communicator and the datatype of a message to or from `peer`, and calls `run` with the buffer that the
/// arguments describe. Fails if one of them is not valid.
#[inline(always)]
pub(crate) fn message<A: Abi, R>(
    mpi: &Process,
    memory: UserMemory,
    (count, datatype): (impl Number, Datatype<A>),
    peer: c_int,
    comm: Comm<A>,
    run: impl FnOnce(&Buffer<'_>, &Rc<Communicator>) -> Result<R>,
) -> Result<R> {
    let comm = mpi.comms.get(comm.inner())?;
    buffer::<A, R>(mpi, memory, (count, datatype), peer, |buffer| run(buffer, &comm))
}

/// Calls `run` with the buffer of `count` elements of `datatype` at `memory`, for a message to or from `peer`. Fails if
/// the count, the datatype or the address is not valid.
#[inline(always)]
pub(crate) fn buffer<A: Abi, R>(
    mpi: &Process,
    memory: UserMemory,
    (count, datatype): (impl Number, Datatype<A>),
    peer: c_int,
    run: impl FnOnce(&Buffer<'_>) -> Result<R>,
) -> Result<R> {
    let count = count.count();
    let datatype = match mpi.types.resolve_committed(datatype.inner()) {
        Ok(datatype) => datatype,
        Err(error) => nothing::<A>(mpi, (count, datatype), peer, error)?,
    };
    let Ok(count) = usize::try_from(count) else { return negative(count) };
    // NULL is also MPI_BOTTOM, which only makes sense with a datatype made of addresses, so with a derived one.
    if memory.address() == 0 && count > 0 && datatype.predefined.is_some() {
        return null();
    }
    run(&Buffer::new(memory, count, &datatype.layout))
}

/// Accepts `MPI_DATATYPE_NULL` for 0 elements to or from `MPI_PROC_NULL`, and gives the error back otherwise. Programs
/// pass these at the edge of a grid, where they have no data to describe.
#[cold]
fn nothing<A: Abi>(
    mpi: &Process,
    (count, datatype): (Count, Datatype<A>),
    peer: c_int,
    error: Error,
) -> Result<Rc<Described>> {
    let nothing = count == 0 && datatype.inner() == TypeHandle::NULL && A::rank_in(peer) == PROC_NULL;
    if nothing { mpi.types.resolve(TypeHandle::BYTE) } else { Err(error) }
}

#[cold]
fn negative<R>(count: Count) -> Result<R> {
    coll_args::negative(count, "count")
}

#[cold]
fn null<R>() -> Result<R> {
    err!(BUFFER, "buf: is NULL with a count above 0: pass the address of the data")
}

fn no_in_place<A: Abi>(sendbuf: SendBuffer, recvbuf: RecvBuffer) -> Result<()> {
    if sendbuf.is_in_place::<A>() || recvbuf.is_in_place::<A>() {
        return err!(BUFFER, "sendbuf: MPI_IN_PLACE is for collective calls: use MPI_Sendrecv_replace");
    }
    Ok(())
}

counted_entries! {
    pt2pt => export_pt2pt, pt2pt_large => export_pt2pt_large;

    /// MPI-5.0 section 3.2.4
    fn MPI_Recv, MPI_Recv_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, source: c_int, tag: c_int, comm: Comm<A>,
        status: OutStatus<A>
    ) on comm(comm) |mpi| {
        message::<A, _>(mpi, buf.memory(), (count, datatype), source, comm, |into, comm| {
            let received = p2p::recv(&mpi.progress, into, A::rank_in(source), A::tag_in(tag), comm)?;
            status.set(&received);
            Ok(())
        })
    }

    /// MPI-5.0 section 3.7.2
    fn MPI_Irecv, MPI_Irecv_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, source: c_int, tag: c_int, comm: Comm<A>,
        request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), source, comm, |into, comm| {
            p2p::irecv(&mpi.progress, into, A::rank_in(source), A::tag_in(tag), comm)
        })?;
        request.give(handle);
    }

    /// MPI-5.0 section 3.9
    fn MPI_Recv_init, MPI_Recv_init_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, source: c_int, tag: c_int, comm: Comm<A>,
        request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), source, comm, |into, comm| {
            let (source, tag) = (A::rank_in(source), A::tag_in(tag));
            let message = PersistentMessage::new(Direction::Recv, into, source, tag, comm, &mpi.send_buffer)?;
            mpi.progress.requests.of_persistent(message)
        })?;
        request.give(handle);
    }

    /// MPI-5.0 section 3.10
    fn MPI_Sendrecv, MPI_Sendrecv_c(
        sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, dest: c_int, sendtag: c_int,
        recvbuf: RecvBuffer, recvcount: Elements, recvtype: Datatype<A>, source: c_int, recvtag: c_int,
        comm: Comm<A>, status: OutStatus<A>
    ) on comm(comm) |mpi| {
        no_in_place::<A>(sendbuf, recvbuf)?;
        let ends = ends::<A>(dest, sendtag, source, recvtag);
        let received = message::<A, _>(mpi, sendbuf.memory(), (sendcount, sendtype), dest, comm, |data, comm| {
            buffer::<A, _>(mpi, recvbuf.memory(), (recvcount, recvtype), source, |into| {
                p2p::sendrecv(&mpi.progress, data, ends.dest, ends.send_tag, into, ends.source, ends.recv_tag, comm)
            })
        })?;
        status.set(&received);
    }

    /// MPI-5.0 section 3.10
    fn MPI_Sendrecv_replace, MPI_Sendrecv_replace_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: Comm<A>, status: OutStatus<A>
    ) on comm(comm) |mpi| {
        let ends = ends::<A>(dest, sendtag, source, recvtag);
        let peer = either::<A>(dest, source);
        let received = message::<A, _>(mpi, buf.memory(), (count, datatype), peer, comm, |data, comm| {
            exchange::sendrecv_replace(&mpi.progress, data, ends, comm)
        })?;
        status.set(&received);
    }

    /// MPI-5.0 section 3.10
    fn MPI_Isendrecv, MPI_Isendrecv_c(
        sendbuf: SendBuffer, sendcount: Elements, sendtype: Datatype<A>, dest: c_int, sendtag: c_int,
        recvbuf: RecvBuffer, recvcount: Elements, recvtype: Datatype<A>, source: c_int, recvtag: c_int,
        comm: Comm<A>, request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        no_in_place::<A>(sendbuf, recvbuf)?;
        let ends = ends::<A>(dest, sendtag, source, recvtag);
        let handle = message::<A, _>(mpi, sendbuf.memory(), (sendcount, sendtype), dest, comm, |data, comm| {
            buffer::<A, _>(mpi, recvbuf.memory(), (recvcount, recvtype), source, |into| {
                exchange::isendrecv(&mpi.progress, data, into, ends, comm)
            })
        })?;
        request.give(handle);
    }

    /// MPI-5.0 section 3.10
    fn MPI_Isendrecv_replace, MPI_Isendrecv_replace_c(
        buf: RecvBuffer, count: Elements, datatype: Datatype<A>, dest: c_int, sendtag: c_int, source: c_int,
        recvtag: c_int, comm: Comm<A>, request: Out<Request<A>>
    ) on comm(comm) |mpi| {
        let ends = ends::<A>(dest, sendtag, source, recvtag);
        let peer = either::<A>(dest, source);
        let handle = message::<A, _>(mpi, buf.memory(), (count, datatype), peer, comm, |data, comm| {
            exchange::isendrecv_replace(&mpi.progress, data, ends, comm)
        })?;
        request.give(handle);
    }
}

/// The peer of a call that sends from and receives into one buffer. It is `MPI_PROC_NULL` only if both sides are.
fn either<A: Abi>(dest: c_int, source: c_int) -> c_int {
    if A::rank_in(dest) == PROC_NULL { source } else { dest }
}

fn ends<A: Abi>(dest: c_int, send_tag: c_int, source: c_int, recv_tag: c_int) -> Ends {
    Ends {
        dest: A::rank_in(dest),
        send_tag: A::tag_in(send_tag),
        source: A::rank_in(source),
        recv_tag: A::tag_in(recv_tag),
    }
}
