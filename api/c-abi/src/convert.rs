// SPDX-License-Identifier: MIT OR Apache-2.0
//! Handles as integers (MPI-5.0 section 20.3): the value of a handle in an `int`, which is what Fortran programs hold.

use crate::abi::{CHandle, Comm, Datatype, Errhandler, File, Group, Info, Message, Op, Request, Session, Win};
use std::ffi::c_int;

/// Writes a chapter with two functions for each kind of handle: from the handle to its integer, and back.
macro_rules! conversions {
    ($chapter:ident => $export:ident, $int:ty; $($to:ident $from:ident $handle:ident: $kind:ty;)* { $($more:tt)* }) => {
        $crate::entries! {
            $chapter => $export;
            $(
                /// The integer that stands for a handle.
                fn $to($handle: $kind) -> ($int) plain |_none| {
                    $handle.to_int()
                }
                /// The handle that an integer stands for.
                fn $from($handle: $int) -> ($kind) plain |_none| {
                    <$kind>::from_int($handle)
                }
            )*
            $($more)*
        }
    };
}
pub(crate) use conversions;

conversions! {
    convert => export_convert, c_int;
    MPI_Comm_toint MPI_Comm_fromint comm: Comm<A>;
    MPI_Type_toint MPI_Type_fromint datatype: Datatype<A>;
    MPI_Errhandler_toint MPI_Errhandler_fromint errhandler: Errhandler<A>;
    MPI_File_toint MPI_File_fromint file: File<A>;
    MPI_Group_toint MPI_Group_fromint group: Group<A>;
    MPI_Info_toint MPI_Info_fromint info: Info<A>;
    MPI_Message_toint MPI_Message_fromint message: Message<A>;
    MPI_Op_toint MPI_Op_fromint op: Op<A>;
    MPI_Request_toint MPI_Request_fromint request: Request<A>;
    MPI_Session_toint MPI_Session_fromint session: Session<A>;
    MPI_Win_toint MPI_Win_fromint win: Win<A>;
    {}
}
