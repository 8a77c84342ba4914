// SPDX-License-Identifier: MIT OR Apache-2.0
//! Reads and writes of files (MPI-5.0 section 14.4), each for counts that are an `int` and for large ones. A row is a
//! call: its name, which way data go, the type of its buffer, what carries it out, and where it begins.

use crate::abi::{Abi, CHandle, Datatype, File, Offset, Request};
use crate::args::{Lent, Out, OutStatus, RecvBuffer, SendBuffer};
use crate::rma::origin;
use std::ffi::c_int;
use strobe_mpi::Process;
use strobe_mpi::io::{Direction, Piece, Place, SplitKind};
use strobe_types::Result;

/// The caller's buffer.
pub(crate) fn piece<A: Abi>(
    mpi: &Process,
    buffer: impl Lent,
    count: impl Into<i64>,
    datatype: Datatype<A>,
) -> Result<Piece> {
    Ok(Piece { data: origin::<A>(mpi, buffer, count, datatype, "count")?, handle: datatype.inner() })
}

/// The calls, in a chapter, with this type of counts.
macro_rules! accesses {
    ($chapter:ident => $export:ident, $count:ident;
        at { $($at:ident $at_way:ident $at_buffer:ident $at_run:ident;)* }
        here { $($here:ident $here_way:ident $here_buffer:ident $here_run:ident $here_place:ident;)* }
        start_at { $($start_at:ident $start_at_way:ident $start_at_buffer:ident $start_at_run:ident;)* }
        start { $($start:ident $start_way:ident $start_buffer:ident $start_run:ident $start_place:ident;)* }
        ordered { $($ordered:ident $ordered_way:ident $ordered_buffer:ident;)* }
        begin_at { $($begin_at:ident $begin_at_way:ident $begin_at_buffer:ident;)* }
        begin { $($begin:ident $begin_way:ident $begin_buffer:ident $begin_kind:ident;)* }
    ) => {
        $crate::entries! {
            $chapter => $export;
            $(
                /// MPI-5.0 section 14.4.2
                fn $at(
                    fh: File<A>, offset: Offset, buf: $at_buffer, count: $count, datatype: Datatype<A>,
                    status: OutStatus<A>
                ) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let place = Place::At(offset);
                    status.set(&mpi.accessing().$at_run(fh.inner(), place, Direction::$at_way, piece)?);
                }
            )*
            $(
                /// MPI-5.0 sections 14.4.3 and 14.4.4
                fn $here(fh: File<A>, buf: $here_buffer, count: $count, datatype: Datatype<A>, status: OutStatus<A>)
                    on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let place = Place::$here_place;
                    status.set(&mpi.accessing().$here_run(fh.inner(), place, Direction::$here_way, piece)?);
                }
            )*
            $(
                /// MPI-5.0 section 14.4.2
                fn $start_at(
                    fh: File<A>, offset: Offset, buf: $start_at_buffer, count: $count, datatype: Datatype<A>,
                    request: Out<Request<A>>
                ) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let place = Place::At(offset);
                    request.give(mpi.accessing().$start_at_run(fh.inner(), place, Direction::$start_at_way, piece)?);
                }
            )*
            $(
                /// MPI-5.0 sections 14.4.3 and 14.4.4
                fn $start(
                    fh: File<A>, buf: $start_buffer, count: $count, datatype: Datatype<A>, request: Out<Request<A>>
                ) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let place = Place::$start_place;
                    request.give(mpi.accessing().$start_run(fh.inner(), place, Direction::$start_way, piece)?);
                }
            )*
            $(
                /// MPI-5.0 section 14.4.4
                fn $ordered(
                    fh: File<A>, buf: $ordered_buffer, count: $count, datatype: Datatype<A>, status: OutStatus<A>
                ) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    status.set(&mpi.accessing().run_ordered(fh.inner(), Direction::$ordered_way, piece)?);
                }
            )*
            $(
                /// MPI-5.0 section 14.4.5
                fn $begin_at(
                    fh: File<A>, offset: Offset, buf: $begin_at_buffer, count: $count, datatype: Datatype<A>
                ) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let kind = (SplitKind::AtAll, offset);
                    mpi.accessing().begin_split(fh.inner(), kind, Direction::$begin_at_way, piece)
                }
            )*
            $(
                /// MPI-5.0 section 14.4.5
                fn $begin(fh: File<A>, buf: $begin_buffer, count: $count, datatype: Datatype<A>) on file(fh) |mpi| {
                    let piece = piece::<A>(mpi, buf, count, datatype);
                    let kind = (SplitKind::$begin_kind, 0);
                    mpi.accessing().begin_split(fh.inner(), kind, Direction::$begin_way, piece)
                }
            )*
        }
    };
}

pub(crate) use accesses;

accesses! {
    io_access => export_io_access, c_int;
    at {
    MPI_File_read_at Read RecvBuffer run;
    MPI_File_write_at Write SendBuffer run;
    MPI_File_read_at_all Read RecvBuffer run_collective;
    MPI_File_write_at_all Write SendBuffer run_collective;
    }
    here {
    MPI_File_read Read RecvBuffer run Individual;
    MPI_File_write Write SendBuffer run Individual;
    MPI_File_read_all Read RecvBuffer run_collective Individual;
    MPI_File_write_all Write SendBuffer run_collective Individual;
    MPI_File_read_shared Read RecvBuffer run Shared;
    MPI_File_write_shared Write SendBuffer run Shared;
    }
    start_at {
    MPI_File_iread_at Read RecvBuffer start;
    MPI_File_iwrite_at Write SendBuffer start;
    MPI_File_iread_at_all Read RecvBuffer start_collective;
    MPI_File_iwrite_at_all Write SendBuffer start_collective;
    }
    start {
    MPI_File_iread Read RecvBuffer start Individual;
    MPI_File_iwrite Write SendBuffer start Individual;
    MPI_File_iread_all Read RecvBuffer start_collective Individual;
    MPI_File_iwrite_all Write SendBuffer start_collective Individual;
    MPI_File_iread_shared Read RecvBuffer start Shared;
    MPI_File_iwrite_shared Write SendBuffer start Shared;
    }
    ordered {
    MPI_File_read_ordered Read RecvBuffer;
    MPI_File_write_ordered Write SendBuffer;
    }
    begin_at {
    MPI_File_read_at_all_begin Read RecvBuffer;
    MPI_File_write_at_all_begin Write SendBuffer;
    }
    begin {
    MPI_File_read_all_begin Read RecvBuffer All;
    MPI_File_write_all_begin Write SendBuffer All;
    MPI_File_read_ordered_begin Read RecvBuffer Ordered;
    MPI_File_write_ordered_begin Write SendBuffer Ordered;
    }
}
