// SPDX-License-Identifier: MIT OR Apache-2.0
//! The older conversions to and from Fortran (MPI-5.0 sections 19.3.4 and 19.3.5). The MPICH ABI exports them. The
//! standard ABI does not: its `mpi.h` has them as inline functions.

use crate::abi::{
    CHandle, Comm, Datatype, Errhandler, File, Fint, FortranStatus, Group, Info, Message, Op, Request, Session, Win,
};
use crate::args::{In, Out};
use crate::convert::conversions;

conversions! {
    convert_fortran => export_convert_fortran, Fint;
    MPI_Comm_c2f MPI_Comm_f2c comm: Comm<A>;
    MPI_Type_c2f MPI_Type_f2c datatype: Datatype<A>;
    MPI_Errhandler_c2f MPI_Errhandler_f2c errhandler: Errhandler<A>;
    MPI_File_c2f MPI_File_f2c file: File<A>;
    MPI_Group_c2f MPI_Group_f2c group: Group<A>;
    MPI_Info_c2f MPI_Info_f2c info: Info<A>;
    MPI_Message_c2f MPI_Message_f2c message: Message<A>;
    MPI_Op_c2f MPI_Op_f2c op: Op<A>;
    MPI_Request_c2f MPI_Request_f2c request: Request<A>;
    MPI_Session_c2f MPI_Session_f2c session: Session<A>;
    MPI_Win_c2f MPI_Win_f2c win: Win<A>;
    {
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_c2f(c_status: In<FortranStatus>, f_status: Out<FortranStatus>) anytime |_mpi| {
            f_status.set(c_status.get())
        }
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_f2c(f_status: In<FortranStatus>, c_status: Out<FortranStatus>) anytime |_mpi| {
            c_status.set(f_status.get())
        }
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_c2f08(c_status: In<FortranStatus>, f08_status: Out<FortranStatus>) anytime |_mpi| {
            f08_status.set(c_status.get())
        }
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_f082c(f08_status: In<FortranStatus>, c_status: Out<FortranStatus>) anytime |_mpi| {
            c_status.set(f08_status.get())
        }
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_f2f08(f_status: In<FortranStatus>, f08_status: Out<FortranStatus>) anytime |_mpi| {
            f08_status.set(f_status.get())
        }
        /// MPI-5.0 section 19.3.5
        fn MPI_Status_f082f(f08_status: In<FortranStatus>, f_status: Out<FortranStatus>) anytime |_mpi| {
            f_status.set(f08_status.get())
        }
    }
}
