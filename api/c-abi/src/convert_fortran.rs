// SPDX-License-Identifier: MIT OR Apache-2.0
//! The older conversions to and from Fortran (MPI-5.0 section 19.3.4). The standard ABI does not have them as
//! functions; its `mpi.h` has them inline. The MPICH ABI does.

use crate::abi::{
    CHandle, Comm, Datatype, Errhandler, File, Fint, FortranStatus, Group, Info, Message, Op, Request, Session, Win,
};
use crate::args::{In, Out};
use crate::entries;

entries! {
    convert_fortran => export_convert_fortran;

    /// MPI-5.0 section 19.3.4
    fn MPI_Comm_c2f(comm: Comm<A>) -> (Fint) plain |_none| {
        comm.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Comm_f2c(comm: Fint) -> (Comm<A>) plain |_none| {
        Comm::<A>::from_int(comm)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Type_c2f(datatype: Datatype<A>) -> (Fint) plain |_none| {
        datatype.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Type_f2c(datatype: Fint) -> (Datatype<A>) plain |_none| {
        Datatype::<A>::from_int(datatype)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Errhandler_c2f(errhandler: Errhandler<A>) -> (Fint) plain |_none| {
        errhandler.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Errhandler_f2c(errhandler: Fint) -> (Errhandler<A>) plain |_none| {
        Errhandler::<A>::from_int(errhandler)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_File_c2f(file: File<A>) -> (Fint) plain |_none| {
        file.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_File_f2c(file: Fint) -> (File<A>) plain |_none| {
        File::<A>::from_int(file)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Group_c2f(group: Group<A>) -> (Fint) plain |_none| {
        group.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Group_f2c(group: Fint) -> (Group<A>) plain |_none| {
        Group::<A>::from_int(group)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Info_c2f(info: Info<A>) -> (Fint) plain |_none| {
        info.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Info_f2c(info: Fint) -> (Info<A>) plain |_none| {
        Info::<A>::from_int(info)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Message_c2f(message: Message<A>) -> (Fint) plain |_none| {
        message.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Message_f2c(message: Fint) -> (Message<A>) plain |_none| {
        Message::<A>::from_int(message)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Op_c2f(op: Op<A>) -> (Fint) plain |_none| {
        op.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Op_f2c(op: Fint) -> (Op<A>) plain |_none| {
        Op::<A>::from_int(op)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Request_c2f(request: Request<A>) -> (Fint) plain |_none| {
        request.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Request_f2c(request: Fint) -> (Request<A>) plain |_none| {
        Request::<A>::from_int(request)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Session_c2f(session: Session<A>) -> (Fint) plain |_none| {
        session.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Session_f2c(session: Fint) -> (Session<A>) plain |_none| {
        Session::<A>::from_int(session)
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Win_c2f(win: Win<A>) -> (Fint) plain |_none| {
        win.to_int()
    }

    /// MPI-5.0 section 19.3.4
    fn MPI_Win_f2c(win: Fint) -> (Win<A>) plain |_none| {
        Win::<A>::from_int(win)
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_c2f(c_status: In<FortranStatus>, f_status: Out<FortranStatus>) anytime |_mpi| {
        f_status.set(c_status.get());
        Ok(())
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_f2c(f_status: In<FortranStatus>, c_status: Out<FortranStatus>) anytime |_mpi| {
        c_status.set(f_status.get());
        Ok(())
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_c2f08(c_status: In<FortranStatus>, f08_status: Out<FortranStatus>) anytime |_mpi| {
        f08_status.set(c_status.get());
        Ok(())
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_f082c(f08_status: In<FortranStatus>, c_status: Out<FortranStatus>) anytime |_mpi| {
        c_status.set(f08_status.get());
        Ok(())
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_f2f08(f_status: In<FortranStatus>, f08_status: Out<FortranStatus>) anytime |_mpi| {
        f08_status.set(f_status.get());
        Ok(())
    }

    /// MPI-5.0 section 19.3.5
    fn MPI_Status_f082f(f08_status: In<FortranStatus>, f_status: Out<FortranStatus>) anytime |_mpi| {
        f_status.set(f08_status.get());
        Ok(())
    }
}
