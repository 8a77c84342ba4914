// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions for error handlers by their names of MPI-1, which MPI-3.0 removed. The MPICH ABI still exports them; the
//! standard ABI does not.

use crate::abi::{Comm, Errhandler};
use crate::args::Out;
use crate::callbacks::ErrhandlerFunction;
use crate::entries;
use crate::errhandler::{MPI_Comm_create_errhandler, MPI_Comm_get_errhandler, MPI_Comm_set_errhandler};
use std::ffi::c_int;

entries! {
    errhandler_removed => export_errhandler_removed;

    /// The former name of `MPI_Comm_create_errhandler`.
    fn MPI_Errhandler_create(comm_errhandler_fn: ErrhandlerFunction<Comm<A>>, errhandler: Out<Errhandler<A>>)
        -> (c_int) plain |_none| { MPI_Comm_create_errhandler::<A>(comm_errhandler_fn, errhandler) }

    /// The former name of `MPI_Comm_set_errhandler`.
    fn MPI_Errhandler_set(comm: Comm<A>, errhandler: Errhandler<A>) -> (c_int) plain |_none| {
        MPI_Comm_set_errhandler::<A>(comm, errhandler)
    }

    /// The former name of `MPI_Comm_get_errhandler`.
    fn MPI_Errhandler_get(comm: Comm<A>, errhandler: Out<Errhandler<A>>) -> (c_int) plain |_none| {
        MPI_Comm_get_errhandler::<A>(comm, errhandler)
    }
}
