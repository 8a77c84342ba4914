// SPDX-License-Identifier: MIT OR Apache-2.0
//! Files (MPI-5.0 chapter 14): opening and closing, views, positions, consistency, error handlers (section 9.3.3).
//! Reads and writes are in `io_access`.

use crate::abi::{Abi, Aint, CHandle, Comm, Count, Datatype, Errhandler, Family, File, Group, Info, Offset};
use crate::args::{InOut, InText, Lent, Out, OutStatus, OutText, RecvBuffer, SendBuffer};
use crate::callbacks::{
    ConversionFunction, ExtentFunction, ExtraState, LargeConversionFunction, conversion, conversion_large, file_extent,
};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::Process;
use strobe_mpi::errhandler::HandlerOf;
use strobe_mpi::io::{Direction, Registered, SplitKind, ViewSpec};
use strobe_types::constants::{DISPLACEMENT_CURRENT, MAX_DATAREP_STRING};
use strobe_types::{Error, ErrorClass, FileHandle, Result, err};

/// `MPI_FILE_NULL`, whose error handler counts where there is no file.
fn no_file<A: Abi>() -> File<A> {
    File::<A>::outer(FileHandle::NULL)
}

/// A displacement as the library has it.
fn displacement<A: Abi>(disp: Offset) -> Offset {
    match disp {
        _ if disp == A::DISPLACEMENT_CURRENT => DISPLACEMENT_CURRENT,
        // Wrong, and not to be taken for it.
        DISPLACEMENT_CURRENT => Offset::MIN,
        _ => disp,
    }
}

entries! {
    io => export_io;

    /// MPI-5.0 section 14.2.1
    fn MPI_File_open(comm: Comm<A>, filename: InText, amode: c_int, info: Info<A>, fh: Out<File<A>>)
        on file(no_file::<A>()) |mpi| {
        let (parent, info) = (mpi.comms.get(comm.inner())?, mpi.info_or_none(info.inner()));
        fh.give(mpi.making_files().open(&parent, filename.bytes(), A::amode_in(amode), info)?);
    }

    /// MPI-5.0 section 14.2.2
    fn MPI_File_close(fh: InOut<File<A>>) on file(fh.or_null()) |mpi| {
        mpi.making_files().close(fh.get().inner())?;
        fh.clear();
    }

    /// MPI-5.0 section 14.2.3
    fn MPI_File_delete(filename: InText, info: Info<A>) on file(no_file::<A>()) |mpi| {
        mpi.info_or_none(info.inner())?;
        mpi.making_files().delete(filename.bytes())
    }

    /// MPI-5.0 section 14.2.4
    fn MPI_File_set_size(fh: File<A>, size: Offset) on file(fh) |mpi| {
        mpi.accessing().set_size(fh.inner(), size)
    }

    /// MPI-5.0 section 14.2.5
    fn MPI_File_preallocate(fh: File<A>, size: Offset) on file(fh) |mpi| {
        mpi.accessing().preallocate(fh.inner(), size)
    }

    /// MPI-5.0 section 14.2.6
    fn MPI_File_get_size(fh: File<A>, size: Out<Offset>) on file(fh) |mpi| {
        size.set(mpi.accessing().size(fh.inner())?);
    }

    /// MPI-5.0 section 14.2.7
    fn MPI_File_get_group(fh: File<A>, group: Out<Group<A>>) on file(fh) |mpi| {
        group.give(mpi.groups.handle(mpi.files.get(fh.inner())?.comm().group().clone())?);
    }

    /// MPI-5.0 section 14.2.7
    fn MPI_File_get_amode(fh: File<A>, amode: Out<c_int>) on file(fh) |mpi| {
        amode.set(A::amode_out(mpi.files.get(fh.inner())?.amode()));
    }

    /// MPI-5.0 section 14.2.8
    fn MPI_File_set_info(fh: File<A>, info: Info<A>) on file(fh) |mpi| {
        mpi.accessing().set_info(fh.inner(), mpi.info_or_none(info.inner()))
    }

    /// MPI-5.0 section 14.2.8
    fn MPI_File_get_info(fh: File<A>, info_used: Out<Info<A>>) on file(fh) |mpi| {
        info_used.give(strobe_mpi::info::make(mpi.accessing().info(fh.inner())?)?);
    }

    /// MPI-5.0 section 14.3
    fn MPI_File_set_view(
        fh: File<A>, disp: Offset, etype: Datatype<A>, filetype: Datatype<A>, datarep: InText, info: Info<A>
    ) on file(fh) |mpi| {
        let spec = ViewSpec {
            displacement: displacement::<A>(disp),
            etype: etype.inner(),
            filetype: filetype.inner(),
            datarep: datarep.bytes(),
            info: mpi.info_or_none(info.inner()),
        };
        mpi.accessing().set_view(fh.inner(), &spec)
    }

    /// MPI-5.0 section 14.3
    fn MPI_File_get_view(
        fh: File<A>, disp: Out<Offset>, etype: Out<Datatype<A>>, filetype: Out<Datatype<A>>, datarep: OutText
    ) on file(fh) |mpi| {
        let (displacement, units, tiles, name) = mpi.accessing().view(fh.inner())?;
        disp.set(displacement);
        etype.give(units);
        filetype.give(tiles);
        datarep.set_bytes(&name, MAX_DATAREP_STRING as usize);
    }

    /// MPI-5.0 section 14.4.3
    fn MPI_File_seek(fh: File<A>, offset: Offset, whence: c_int) on file(fh) |mpi| {
        mpi.accessing().seek(fh.inner(), offset, A::constant_in(Family::Seek, whence))
    }

    /// MPI-5.0 section 14.4.3
    fn MPI_File_get_position(fh: File<A>, offset: Out<Offset>) on file(fh) |mpi| {
        offset.set(mpi.accessing().position(fh.inner())?);
    }

    /// MPI-5.0 section 14.4.3
    fn MPI_File_get_byte_offset(fh: File<A>, offset: Offset, disp: Out<Offset>) on file(fh) |mpi| {
        disp.set(mpi.accessing().byte_offset(fh.inner(), offset)?);
    }

    /// MPI-5.0 section 14.4.4
    fn MPI_File_seek_shared(fh: File<A>, offset: Offset, whence: c_int) on file(fh) |mpi| {
        mpi.accessing().seek_shared(fh.inner(), offset, A::constant_in(Family::Seek, whence))
    }

    /// MPI-5.0 section 14.4.4
    fn MPI_File_get_position_shared(fh: File<A>, offset: Out<Offset>) on file(fh) |mpi| {
        offset.set(mpi.accessing().position_shared(fh.inner())?);
    }

    /// MPI-5.0 section 14.5.1
    fn MPI_File_get_type_extent(fh: File<A>, datatype: Datatype<A>, extent: Out<Aint>) on file(fh) |mpi| {
        extent.set(mpi.accessing().type_extent(fh.inner(), datatype.inner())?);
    }

    /// MPI-5.0 section 14.5.1
    fn MPI_File_get_type_extent_c(fh: File<A>, datatype: Datatype<A>, extent: Out<Count>) on file(fh) |mpi| {
        extent.set(mpi.accessing().type_extent(fh.inner(), datatype.inner())? as Count);
    }

    /// MPI-5.0 section 14.5.3
    fn MPI_Register_datarep(
        datarep: InText, read_conversion_fn: ConversionFunction<Datatype<A>>,
        write_conversion_fn: ConversionFunction<Datatype<A>>, dtype_file_extent_fn: ExtentFunction<Datatype<A>>,
        extra_state: ExtraState
    ) on file(no_file::<A>()) |mpi| {
        let Some(extent) = file_extent::<A>(dtype_file_extent_fn, extra_state) else {
            return err!(ARG, "dtype_file_extent_fn: is NULL: give the address of a function");
        };
        let (read, write) =
            (conversion::<A>(read_conversion_fn, extra_state), conversion::<A>(write_conversion_fn, extra_state));
        mpi.files.register(datarep.bytes(), Registered { read, write, extent })
    }

    /// MPI-5.0 section 14.5.3
    fn MPI_Register_datarep_c(
        datarep: InText, read_conversion_fn: LargeConversionFunction<Datatype<A>>,
        write_conversion_fn: LargeConversionFunction<Datatype<A>>, dtype_file_extent_fn: ExtentFunction<Datatype<A>>,
        extra_state: ExtraState
    ) on file(no_file::<A>()) |mpi| {
        let Some(extent) = file_extent::<A>(dtype_file_extent_fn, extra_state) else {
            return err!(ARG, "dtype_file_extent_fn: is NULL: give the address of a function");
        };
        let read = conversion_large::<A>(read_conversion_fn, extra_state);
        let write = conversion_large::<A>(write_conversion_fn, extra_state);
        mpi.files.register(datarep.bytes(), Registered { read, write, extent })
    }

    /// MPI-5.0 section 14.6.1
    fn MPI_File_set_atomicity(fh: File<A>, flag: c_int) on file(fh) |mpi| {
        mpi.accessing().set_atomicity(fh.inner(), flag != 0)
    }

    /// MPI-5.0 section 14.6.1
    fn MPI_File_get_atomicity(fh: File<A>, flag: Out<c_int>) on file(fh) |mpi| {
        flag.set(c_int::from(mpi.files.get(fh.inner())?.is_atomic()));
    }

    /// MPI-5.0 section 14.6.1
    fn MPI_File_sync(fh: File<A>) on file(fh) |mpi| {
        mpi.accessing().sync(fh.inner())
    }

    /// MPI-5.0 section 9.3.3
    fn MPI_File_set_errhandler(file: File<A>, errhandler: Errhandler<A>) on file(file) |mpi| {
        let handler = mpi.errhandlers.get(errhandler.inner(), HandlerOf::File)?;
        mpi.files.set_errhandler(file.inner(), handler)
    }

    /// MPI-5.0 section 9.3.3
    fn MPI_File_get_errhandler(file: File<A>, errhandler: Out<Errhandler<A>>) on file(file) |mpi| {
        errhandler.give(mpi.errhandlers.give_out(&mpi.files.errhandler(file.inner())?)?);
    }

    /// MPI-5.0 section 9.5. As `MPI_Comm_call_errhandler`.
    fn MPI_File_call_errhandler(fh: File<A>, errorcode: c_int) on file(fh) |mpi| {
        mpi.files.errhandler(fh.inner())?;
        let code = A::error_in(errorcode);
        mpi.errhandlers.error_class(code)?;
        mpi.edge.raised_by_program();
        Err(Error::new(ErrorClass(code), "raised by the program"))
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_read_at_all_end(fh: File<A>, buf: RecvBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::AtAll, Direction::Read), buf, status)
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_write_at_all_end(fh: File<A>, buf: SendBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::AtAll, Direction::Write), buf, status)
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_read_all_end(fh: File<A>, buf: RecvBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::All, Direction::Read), buf, status)
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_write_all_end(fh: File<A>, buf: SendBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::All, Direction::Write), buf, status)
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_read_ordered_end(fh: File<A>, buf: RecvBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::Ordered, Direction::Read), buf, status)
    }

    /// MPI-5.0 section 14.4.5
    fn MPI_File_write_ordered_end(fh: File<A>, buf: SendBuffer, status: OutStatus<A>) on file(fh) |mpi| {
        end::<A>(mpi, fh, (SplitKind::Ordered, Direction::Write), buf, status)
    }
}

/// The end of a split collective call. The buffer is that of its begin.
fn end<A: Abi>(
    mpi: &Process,
    fh: File<A>,
    (kind, direction): (SplitKind, Direction),
    _buf: impl Lent,
    status: OutStatus<A>,
) -> Result<()> {
    status.set(&mpi.accessing().end_split(fh.inner(), kind, direction)?);
    Ok(())
}
