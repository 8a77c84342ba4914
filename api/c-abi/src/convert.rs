// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles as integers (MPI-5.0 section 20.3): the value of a handle in an `int`, which is what Fortran holds.

use crate::abi::{CHandle, Comm, Datatype, Errhandler, File, Group, Info, Message, Op, Request, Session, Win};
use crate::entries;
use std::ffi::c_int;

entries! {
    convert => export_convert;

    /// MPI-5.0 section 20.3
    fn MPI_Comm_toint(comm: Comm<A>) -> (c_int) plain |_none| {
        comm.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Comm_fromint(comm: c_int) -> (Comm<A>) plain |_none| {
        Comm::<A>::from_int(comm)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Type_toint(datatype: Datatype<A>) -> (c_int) plain |_none| {
        datatype.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Type_fromint(datatype: c_int) -> (Datatype<A>) plain |_none| {
        Datatype::<A>::from_int(datatype)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Errhandler_toint(errhandler: Errhandler<A>) -> (c_int) plain |_none| {
        errhandler.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Errhandler_fromint(errhandler: c_int) -> (Errhandler<A>) plain |_none| {
        Errhandler::<A>::from_int(errhandler)
    }

    /// MPI-5.0 section 20.3
    fn MPI_File_toint(file: File<A>) -> (c_int) plain |_none| {
        file.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_File_fromint(file: c_int) -> (File<A>) plain |_none| {
        File::<A>::from_int(file)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Group_toint(group: Group<A>) -> (c_int) plain |_none| {
        group.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Group_fromint(group: c_int) -> (Group<A>) plain |_none| {
        Group::<A>::from_int(group)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Info_toint(info: Info<A>) -> (c_int) plain |_none| {
        info.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Info_fromint(info: c_int) -> (Info<A>) plain |_none| {
        Info::<A>::from_int(info)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Message_toint(message: Message<A>) -> (c_int) plain |_none| {
        message.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Message_fromint(message: c_int) -> (Message<A>) plain |_none| {
        Message::<A>::from_int(message)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Op_toint(op: Op<A>) -> (c_int) plain |_none| {
        op.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Op_fromint(op: c_int) -> (Op<A>) plain |_none| {
        Op::<A>::from_int(op)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Request_toint(request: Request<A>) -> (c_int) plain |_none| {
        request.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Request_fromint(request: c_int) -> (Request<A>) plain |_none| {
        Request::<A>::from_int(request)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Session_toint(session: Session<A>) -> (c_int) plain |_none| {
        session.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Session_fromint(session: c_int) -> (Session<A>) plain |_none| {
        Session::<A>::from_int(session)
    }

    /// MPI-5.0 section 20.3
    fn MPI_Win_toint(win: Win<A>) -> (c_int) plain |_none| {
        win.to_int()
    }

    /// MPI-5.0 section 20.3
    fn MPI_Win_fromint(win: c_int) -> (Win<A>) plain |_none| {
        Win::<A>::from_int(win)
    }
}
