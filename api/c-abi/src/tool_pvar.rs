// SPDX-License-Identifier: MIT OR Apache-2.0
//! Performance variables of the tool interface (MPI-5.0 section 15.3.7).

use crate::abi::{Abi, CHandle, Comm, Datatype, Family};
use crate::args::{InOut, InText, Lent, Out, RecvBuffer, SendBuffer, null};
use crate::entries;
use crate::tool::{Answer, give, take};
use crate::tool_args::{Maybe, MaybeInOut, T_enum, T_pvar_handle, T_pvar_session, ToolText};
use std::ffi::c_int;
use strobe_mpi::tools::{pvars, sessions};
use strobe_types::{Result, err};

/// The context of the communicator whose handle lies at the address that a tool gives.
fn context<A: Abi>(obj_handle: RecvBuffer) -> Result<u32> {
    if obj_handle.address().is_null() {
        return null("obj_handle").map(|()| 0);
    }
    // SAFETY: not NULL; for a variable that is bound to a communicator the tool gives the address of its handle
    // (MPI-5.0 section 15.3.2), lent for the call.
    let comm = unsafe { obj_handle.address().cast::<Comm<A>>().read_unaligned() };
    let Some(process) = strobe_mpi::enter().filter(|process| process.edge.is_usable()) else {
        return err!(T_INVALID, "obj_handle: there are communicators only between MPI_Init and MPI_Finalize");
    };
    Ok(process.comms.get(comm.inner())?.context())
}

entries! {
    tool_pvar => export_tool_pvar;

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_get_num(num_pvar: Out<c_int>) tool |_none| {
        num_pvar.set(pvars::count()?);
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_get_info(
        pvar_index: c_int, name: ToolText, name_len: MaybeInOut<c_int>, verbosity: Maybe<c_int>,
        var_class: Maybe<c_int>, datatype: Maybe<Datatype<A>>, enumtype: Maybe<T_enum>, desc: ToolText,
        desc_len: MaybeInOut<c_int>, bind: Maybe<c_int>, readonly: Maybe<c_int>, continuous: Maybe<c_int>,
        atomic: Maybe<c_int>
    ) tool |_none| {
        let pvar = pvars::get(pvar_index)?;
        let (name, desc, datatype) = ((name, name_len), (desc, desc_len), Some(datatype));
        Answer::<A> { name, desc, verbosity, enumtype, bind, datatype }.set(&pvar.about)?;
        var_class.set(A::constant_out(Family::PvarClass, pvar.class as c_int));
        readonly.set(pvar.is_readonly().into());
        continuous.set(pvar.is_continuous().into());
        atomic.set(pvar.is_atomic().into());
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_get_index(name: InText, var_class: c_int, pvar_index: Out<c_int>) tool |_none| {
        pvar_index.set(pvars::index_of(&name.get(), A::constant_in(Family::PvarClass, var_class))?);
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_session_create(session: Out<T_pvar_session>) tool |_none| {
        session.set(T_pvar_session(sessions::create()?));
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_session_free(session: InOut<T_pvar_session>) tool |_none| {
        sessions::free(session.get().0)?;
        session.set(T_pvar_session(0));
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_handle_alloc(
        session: T_pvar_session, pvar_index: c_int, obj_handle: RecvBuffer, handle: Out<T_pvar_handle>,
        count: Out<c_int>
    ) tool |_none| {
        let (number, elements) = sessions::alloc(session.0, pvar_index, || context::<A>(obj_handle))?;
        handle.set(T_pvar_handle(number));
        count.set(elements);
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_handle_free(session: T_pvar_session, handle: InOut<T_pvar_handle>) tool |_none| {
        sessions::free_handle(session.0, handle.get().0)?;
        handle.set(T_pvar_handle(0));
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_start(session: T_pvar_session, handle: T_pvar_handle) tool |_none| {
        sessions::start(session.0, handle.handles::<A>())
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_stop(session: T_pvar_session, handle: T_pvar_handle) tool |_none| {
        sessions::stop(session.0, handle.handles::<A>())
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_read(session: T_pvar_session, handle: T_pvar_handle, buf: RecvBuffer) tool |_none| {
        give(buf, &sessions::read(session.0, handle.handles::<A>())?, "buf")
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_write(session: T_pvar_session, handle: T_pvar_handle, buf: SendBuffer) tool |_none| {
        let handles = handle.handles::<A>();
        let bytes = take(buf, Some(sessions::bytes_to_write(session.0, handles)?), "buf")?;
        sessions::write(session.0, handles, &bytes)
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_reset(session: T_pvar_session, handle: T_pvar_handle) tool |_none| {
        sessions::reset(session.0, handle.handles::<A>())
    }

    /// MPI-5.0 section 15.3.7
    fn MPI_T_pvar_readreset(session: T_pvar_session, handle: T_pvar_handle, buf: RecvBuffer) tool |_none| {
        if buf.address().is_null() {
            return null("buf");
        }
        give(buf, &sessions::read_reset(session.0, handle.handles::<A>())?, "buf")
    }
}
