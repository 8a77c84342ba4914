// SPDX-License-Identifier: MIT OR Apache-2.0
//! Error handlers, and error classes and codes that the program adds (MPI-5.0 chapter 9).

use crate::abi::{Abi, CHandle, Comm, Errhandler, File, Session, Win};
use crate::args::{InOut, InText, Out};
use crate::callbacks::{ErrhandlerFunction, errhandler_function};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::errhandler::{Errhandlers, HandlerOf, before_init};
use strobe_types::{Error, ErrorClass, Result, err};

fn create<A: Abi, H: CHandle>(
    handlers: &Errhandlers,
    kind: HandlerOf,
    function: ErrhandlerFunction<H>,
    out: Out<Errhandler<A>>,
) -> Result<()> {
    let Some(function) = errhandler_function::<A, H>(function) else {
        return err!(ARG, "fn: is NULL: pass the address of a function");
    };
    out.give(handlers.create(kind, function)?);
    Ok(())
}

entries! {
    errhandler => export_errhandler;

    /// MPI-5.0 section 9.3.1
    fn MPI_Comm_create_errhandler(comm_errhandler_fn: ErrhandlerFunction<Comm<A>>, errhandler: Out<Errhandler<A>>)
        on none() |mpi| { create::<A, _>(&mpi.errhandlers, HandlerOf::Comm, comm_errhandler_fn, errhandler) }

    /// MPI-5.0 section 9.3.2
    fn MPI_Win_create_errhandler(win_errhandler_fn: ErrhandlerFunction<Win<A>>, errhandler: Out<Errhandler<A>>)
        on none() |mpi| { create::<A, _>(&mpi.errhandlers, HandlerOf::Win, win_errhandler_fn, errhandler) }

    /// MPI-5.0 section 9.3.3
    fn MPI_File_create_errhandler(file_errhandler_fn: ErrhandlerFunction<File<A>>, errhandler: Out<Errhandler<A>>)
        on none() |mpi| { create::<A, _>(&mpi.errhandlers, HandlerOf::File, file_errhandler_fn, errhandler) }

    /// MPI-5.0 section 9.3.4
    fn MPI_Session_create_errhandler(
        session_errhandler_fn: ErrhandlerFunction<Session<A>>, errhandler: Out<Errhandler<A>>
    ) anytime |mpi| {
        match mpi {
            Some(mpi) => create::<A, _>(&mpi.errhandlers, HandlerOf::Session, session_errhandler_fn, errhandler),
            None => before_init(|early| create::<A, _>(early, HandlerOf::Session, session_errhandler_fn, errhandler)),
        }
    }

    /// MPI-5.0 section 9.3.1
    fn MPI_Comm_set_errhandler(comm: Comm<A>, errhandler: Errhandler<A>) on comm(comm) |mpi| {
        {
            let comm = mpi.comms.get(comm.inner())?;
            comm.set_errhandler(mpi.errhandlers.get(errhandler.inner(), HandlerOf::Comm)?);
        }
    }

    /// MPI-5.0 section 9.3.1
    fn MPI_Comm_get_errhandler(comm: Comm<A>, errhandler: Out<Errhandler<A>>) on comm(comm) |mpi| {
        errhandler.give(mpi.errhandlers.give_out(&mpi.comms.get(comm.inner())?.errhandler())?);
    }

    /// MPI-5.0 section 9.5. The program raises an error itself. It goes to the error handler as any other error does,
    /// but the call succeeds if the handler returns.
    fn MPI_Comm_call_errhandler(comm: Comm<A>, errorcode: c_int) on comm(comm) |mpi| {
        mpi.comms.get(comm.inner())?;
        let code = A::error_in(errorcode);
        mpi.errhandlers.error_class(code)?;
        mpi.edge.raised_by_program();
        Err(Error::new(ErrorClass(code), "raised by the program"))
    }

    /// MPI-5.0 section 9.3.5
    fn MPI_Errhandler_free(errhandler: InOut<Errhandler<A>>) anytime |mpi| {
        let handle = errhandler.get().inner();
        match mpi {
            Some(mpi) => mpi.errhandlers.free(handle)?,
            None => before_init(|early| early.free(handle))?,
        }
        errhandler.clear();
        Ok(())
    }

    /// MPI-5.0 section 9.5
    fn MPI_Add_error_class(errorclass: Out<c_int>) on none() |mpi| {
        errorclass.set(A::error_out(mpi.errhandlers.add_class()?));
    }

    /// MPI-5.0 section 9.5
    fn MPI_Add_error_code(errorclass: c_int, errorcode: Out<c_int>) on none() |mpi| {
        errorcode.set(A::error_out(mpi.errhandlers.add_code(A::error_in(errorclass))?));
    }

    /// MPI-5.0 section 9.5
    fn MPI_Add_error_string(errorcode: c_int, string: InText) on none() |mpi| {
        mpi.errhandlers.add_string(A::error_in(errorcode), &string.get())
    }

    /// MPI-5.0 section 9.5
    fn MPI_Remove_error_class(errorclass: c_int) on none() |mpi| {
        mpi.errhandlers.remove_class(A::error_in(errorclass))
    }

    /// MPI-5.0 section 9.5
    fn MPI_Remove_error_code(errorcode: c_int) on none() |mpi| {
        mpi.errhandlers.remove_code(A::error_in(errorcode))
    }

    /// MPI-5.0 section 9.5
    fn MPI_Remove_error_string(errorcode: c_int) on none() |mpi| {
        mpi.errhandlers.remove_string(A::error_in(errorcode))
    }
}
