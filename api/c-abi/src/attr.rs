// SPDX-License-Identifier: MIT OR Apache-2.0
//! Attributes of communicators and datatypes (MPI-5.0 section 7.7), also by their names of MPI-1 (section 16.1), and
//! the predefined attributes (section 9.1.2).

use crate::abi::{Abi, CHandle, Comm, Datatype, Family};
use crate::args::{InOut, Out};
use crate::callbacks::{CopyFunction, DeleteFunction, ExtraState, copy_function, delete_function};
use crate::entries;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicI32, Ordering};
use strobe_mpi::{Process, TAG_UB as LARGEST_TAG};
use strobe_types::constants::{
    ANY_SOURCE, APPNUM, HOST, IO, KEYVAL_INVALID, LASTUSEDCODE, PROC_NULL, TAG_UB, UNIVERSE_SIZE, WTIME_IS_GLOBAL,
};
use strobe_types::{CommHandle, Result};

/// The values of the predefined attributes. A program gets the address of an `int`, so they lie in memory that stays.
static PREDEFINED: [AtomicI32; 7] = [const { AtomicI32::new(0) }; 7];

/// The address of a predefined attribute's value.
fn predefined<A: Abi>(mpi: &Process, keyval: c_int) -> Option<usize> {
    let value = match keyval {
        TAG_UB => LARGEST_TAG,
        // No process is the host, and every process can use the input and output of its language.
        HOST => A::rank_out(PROC_NULL),
        IO => A::rank_out(ANY_SOURCE),
        // All processes are on one machine and read the same clock.
        WTIME_IS_GLOBAL => 1,
        APPNUM => mpi.job_connection.appnum() as c_int,
        UNIVERSE_SIZE => {
            mpi.job_connection.universe_size().unwrap_or_else(|| mpi.progress.endpoint.site.job_size()) as c_int
        }
        LASTUSEDCODE => A::error_out(mpi.errhandlers.last_used_code()),
        _ => return None,
    };
    let cell = &PREDEFINED[(keyval - TAG_UB) as usize];
    cell.store(value, Ordering::Relaxed);
    Some(cell.as_ptr().expose_provenance())
}

fn get<A: Abi>(mpi: &Process, comm: CommHandle, keyval: c_int) -> Result<Option<usize>> {
    let keyval = A::constant_in(Family::Keyval, keyval);
    mpi.comms.get(comm)?;
    match predefined::<A>(mpi, keyval) {
        Some(address) => Ok(Some(address)),
        None => mpi.comms.get(comm)?.attributes.get(&mpi.keyvals.comm, keyval),
    }
}

/// Stores what `MPI_Comm_get_attr` and its like give: whether there is an attribute, and its value if so.
pub(crate) fn tell(found: Option<usize>, value: Out<*mut c_void>, flag: Out<c_int>) {
    flag.set(c_int::from(found.is_some()));
    if let Some(found) = found {
        value.set(std::ptr::with_exposed_provenance_mut(found));
    }
}

pub(crate) fn free_keyval<A: Abi>(keyval: InOut<c_int>, free: impl FnOnce(c_int) -> Result<()>) -> Result<()> {
    free(A::constant_in(Family::Keyval, keyval.get()))?;
    keyval.set(A::constant_out(Family::Keyval, KEYVAL_INVALID));
    Ok(())
}

entries! {
    attr => export_attr;

    /// MPI-5.0 section 7.7.2
    fn MPI_Comm_create_keyval(
        comm_copy_attr_fn: CopyFunction<Comm<A>>, comm_delete_attr_fn: DeleteFunction<Comm<A>>, comm_keyval: Out<c_int>,
        extra_state: ExtraState
    ) on none() |mpi| {
        let copy = copy_function::<A, _>(comm_copy_attr_fn, extra_state);
        let delete = delete_function::<A, _>(comm_delete_attr_fn, extra_state);
        comm_keyval.set(A::constant_out(Family::Keyval, mpi.keyvals.comm.create(copy, delete)?));
    }

    /// MPI-5.0 section 7.7.2
    fn MPI_Comm_free_keyval(comm_keyval: InOut<c_int>) on none() |mpi| {
        free_keyval::<A>(comm_keyval, |keyval| mpi.keyvals.comm.free(keyval))
    }

    /// MPI-5.0 section 7.7.2
    fn MPI_Comm_set_attr(comm: Comm<A>, comm_keyval: c_int, attribute_val: *mut c_void) on comm(comm) |mpi| {
        let value = attribute_val.expose_provenance();
        let keyval = A::constant_in(Family::Keyval, comm_keyval);
        mpi.comms.get(comm.inner())?.attributes.set(&mpi.keyvals.comm, comm.inner(), keyval, value)
    }

    /// MPI-5.0 section 7.7.2
    fn MPI_Comm_get_attr(comm: Comm<A>, comm_keyval: c_int, attribute_val: Out<*mut c_void>, flag: Out<c_int>)
        on comm(comm) |mpi| {
        tell(get::<A>(mpi, comm.inner(), comm_keyval)?, attribute_val, flag);
    }

    /// MPI-5.0 section 7.7.2
    fn MPI_Comm_delete_attr(comm: Comm<A>, comm_keyval: c_int) on comm(comm) |mpi| {
        let keyval = A::constant_in(Family::Keyval, comm_keyval);
        mpi.comms.get(comm.inner())?.attributes.delete(&mpi.keyvals.comm, comm.inner(), keyval)
    }

    /// MPI-5.0 section 16.1: the name that MPI-2.0 replaced by `MPI_Comm_create_keyval`
    fn MPI_Keyval_create(
        copy_fn: CopyFunction<Comm<A>>, delete_fn: DeleteFunction<Comm<A>>, keyval: Out<c_int>, extra_state: ExtraState
    ) on none() |mpi| {
        let copy = copy_function::<A, _>(copy_fn, extra_state);
        let delete = delete_function::<A, _>(delete_fn, extra_state);
        keyval.set(A::constant_out(Family::Keyval, mpi.keyvals.comm.create(copy, delete)?));
    }

    /// MPI-5.0 section 16.1
    fn MPI_Keyval_free(keyval: InOut<c_int>) on none() |mpi| {
        free_keyval::<A>(keyval, |keyval| mpi.keyvals.comm.free(keyval))
    }

    /// MPI-5.0 section 16.1
    fn MPI_Attr_put(comm: Comm<A>, keyval: c_int, attribute_val: *mut c_void) on comm(comm) |mpi| {
        let value = attribute_val.expose_provenance();
        let keyval = A::constant_in(Family::Keyval, keyval);
        mpi.comms.get(comm.inner())?.attributes.set(&mpi.keyvals.comm, comm.inner(), keyval, value)
    }

    /// MPI-5.0 section 16.1
    fn MPI_Attr_get(comm: Comm<A>, keyval: c_int, attribute_val: Out<*mut c_void>, flag: Out<c_int>)
        on comm(comm) |mpi| {
        tell(get::<A>(mpi, comm.inner(), keyval)?, attribute_val, flag);
    }

    /// MPI-5.0 section 16.1
    fn MPI_Attr_delete(comm: Comm<A>, keyval: c_int) on comm(comm) |mpi| {
        let keyval = A::constant_in(Family::Keyval, keyval);
        mpi.comms.get(comm.inner())?.attributes.delete(&mpi.keyvals.comm, comm.inner(), keyval)
    }

    /// MPI-5.0 section 7.7.4
    fn MPI_Type_create_keyval(
        type_copy_attr_fn: CopyFunction<Datatype<A>>, type_delete_attr_fn: DeleteFunction<Datatype<A>>,
        type_keyval: Out<c_int>, extra_state: ExtraState
    ) on none() |mpi| {
        let copy = copy_function::<A, _>(type_copy_attr_fn, extra_state);
        let delete = delete_function::<A, _>(type_delete_attr_fn, extra_state);
        type_keyval.set(A::constant_out(Family::Keyval, mpi.keyvals.datatype.create(copy, delete)?));
    }

    /// MPI-5.0 section 7.7.4
    fn MPI_Type_free_keyval(type_keyval: InOut<c_int>) on none() |mpi| {
        free_keyval::<A>(type_keyval, |keyval| mpi.keyvals.datatype.free(keyval))
    }

    /// MPI-5.0 section 7.7.4
    fn MPI_Type_set_attr(datatype: Datatype<A>, type_keyval: c_int, attribute_val: *mut c_void) on none() |mpi| {
        let (handle, keyval) = (datatype.inner(), A::constant_in(Family::Keyval, type_keyval));
        let value = attribute_val.expose_provenance();
        mpi.types.resolve(handle)?.attributes.set(&mpi.keyvals.datatype, handle, keyval, value)
    }

    /// MPI-5.0 section 7.7.4
    fn MPI_Type_get_attr(datatype: Datatype<A>, type_keyval: c_int, attribute_val: Out<*mut c_void>, flag: Out<c_int>)
        on none() |mpi| {
        let keyval = A::constant_in(Family::Keyval, type_keyval);
        let found = mpi.types.resolve(datatype.inner())?.attributes.get(&mpi.keyvals.datatype, keyval)?;
        tell(found, attribute_val, flag);
    }

    /// MPI-5.0 section 7.7.4
    fn MPI_Type_delete_attr(datatype: Datatype<A>, type_keyval: c_int) on none() |mpi| {
        let (handle, keyval) = (datatype.inner(), A::constant_in(Family::Keyval, type_keyval));
        mpi.types.resolve(handle)?.attributes.delete(&mpi.keyvals.datatype, handle, keyval)
    }
}
