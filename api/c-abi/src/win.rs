// SPDX-License-Identifier: MIT OR Apache-2.0
//! Windows (MPI-5.0 section 12.2): making and freeing them, their memory, and what a program keeps on them.

use crate::abi::{Abi, Aint, CHandle, Comm, Errhandler, Family, Group, Info, Win};
use crate::args::{InOut, InText, Lent, Out, OutText, RecvBuffer, SendBuffer, all_memory};
use crate::attr::{free_keyval, tell};
use crate::callbacks::{CopyFunction, DeleteFunction, ExtraState, copy_function, delete_function};
use crate::entries;
use std::ffi::{c_int, c_void};
use strobe_mpi::Process;
use strobe_mpi::errhandler::HandlerOf;
use strobe_mpi::rma::{AttributeValues, Flavor, Spec, Window};
use strobe_shared::UserMemory;
use strobe_types::constants::{
    MAX_OBJECT_NAME, PROC_NULL, WIN_BASE, WIN_CREATE_FLAVOR, WIN_DISP_UNIT, WIN_FLAVOR_ALLOCATE, WIN_FLAVOR_CREATE,
    WIN_FLAVOR_DYNAMIC, WIN_FLAVOR_SHARED, WIN_MODEL, WIN_SIZE, WIN_UNIFIED,
};
use strobe_types::{Error, ErrorClass, Result, WinHandle, err};

/// Makes a window with memory of the program's, or of the library's if `memory` is none.
fn make<A: Abi>(
    mpi: &Process,
    (flavor, memory): (Flavor, UserMemory),
    (bytes, unit, info): (Aint, c_int, Info<A>),
    comm: Comm<A>,
) -> Result<WinHandle> {
    let parent = mpi.comms.get(comm.inner())?;
    let spec = Spec { flavor, memory, bytes, unit, info: mpi.info_or_none(info.inner()), checks: mpi.edge.checks() };
    mpi.making_windows().make(&parent, spec)
}

/// The same, with memory of the library's; its address.
fn allocate<A: Abi>(
    mpi: &Process,
    flavor: Flavor,
    (bytes, unit, info): (Aint, c_int, Info<A>),
    comm: Comm<A>,
    baseptr: Out<*mut c_void>,
) -> Result<WinHandle> {
    let handle = make::<A>(mpi, (flavor, UserMemory::nowhere()), (bytes, unit, info), comm)?;
    baseptr.set(pointer(mpi.wins.get(handle)?.own().memory.address()));
    Ok(handle)
}

fn pointer(address: usize) -> *mut c_void {
    std::ptr::with_exposed_provenance_mut(address)
}

/// The unit of displacements of a call for large counts, which must be an `int` all the same.
fn unit(disp_unit: Aint) -> c_int {
    c_int::try_from(disp_unit).unwrap_or(if disp_unit < 0 { -1 } else { c_int::MAX })
}

/// `MPI_Win_shared_query`: address, bytes and unit.
fn query<A: Abi>(mpi: &Process, win: Win<A>, rank: c_int) -> Result<(*mut c_void, Aint, Aint)> {
    let rank = A::rank_in(rank);
    let found = mpi.wins.get(win.inner())?.shared_query((rank != PROC_NULL).then_some(rank))?;
    Ok((pointer(found.0), found.1 as Aint, found.2 as Aint))
}

/// The values of a window's predefined attributes.
fn values<A: Abi>(window: &Window) -> AttributeValues {
    let flavor = match window.flavor() {
        Flavor::Create => WIN_FLAVOR_CREATE,
        Flavor::Allocate => WIN_FLAVOR_ALLOCATE,
        Flavor::Dynamic => WIN_FLAVOR_DYNAMIC,
        Flavor::Shared => WIN_FLAVOR_SHARED,
    };
    AttributeValues {
        size: if window.flavor() == Flavor::Dynamic { 0 } else { window.own().bytes as Aint },
        unit: window.own().unit as c_int,
        flavor: A::constant_out(Family::Flavor, flavor),
        model: A::constant_out(Family::Model, WIN_UNIFIED),
    }
}

/// The value of a predefined attribute: of the base its address, else the address where it is.
fn predefined<A: Abi>(window: &Window, keyval: c_int) -> Option<usize> {
    let values = window.attribute_values(|| values::<A>(window));
    Some(match keyval {
        WIN_BASE if window.flavor() == Flavor::Dynamic => 0,
        WIN_BASE => window.own().memory.address(),
        WIN_SIZE => (&raw const values.size).expose_provenance(),
        WIN_DISP_UNIT => (&raw const values.unit).expose_provenance(),
        WIN_CREATE_FLAVOR => (&raw const values.flavor).expose_provenance(),
        WIN_MODEL => (&raw const values.model).expose_provenance(),
        _ => return None,
    })
}

entries! {
    win => export_win;

    /// MPI-5.0 section 12.2.1
    fn MPI_Win_create(
        base: RecvBuffer, size: Aint, disp_unit: c_int, info: Info<A>, comm: Comm<A>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(make::<A>(mpi, (Flavor::Create, base.memory()), (size, disp_unit, info), comm)?);
    }

    /// MPI-5.0 section 12.2.1
    fn MPI_Win_create_c(
        base: RecvBuffer, size: Aint, disp_unit: Aint, info: Info<A>, comm: Comm<A>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(make::<A>(mpi, (Flavor::Create, base.memory()), (size, unit(disp_unit), info), comm)?);
    }

    /// MPI-5.0 section 12.2.2
    fn MPI_Win_allocate(
        size: Aint, disp_unit: c_int, info: Info<A>, comm: Comm<A>, baseptr: Out<*mut c_void>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(allocate::<A>(mpi, Flavor::Allocate, (size, disp_unit, info), comm, baseptr)?);
    }

    /// MPI-5.0 section 12.2.2
    fn MPI_Win_allocate_c(
        size: Aint, disp_unit: Aint, info: Info<A>, comm: Comm<A>, baseptr: Out<*mut c_void>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(allocate::<A>(mpi, Flavor::Allocate, (size, unit(disp_unit), info), comm, baseptr)?);
    }

    /// MPI-5.0 section 12.2.3
    fn MPI_Win_allocate_shared(
        size: Aint, disp_unit: c_int, info: Info<A>, comm: Comm<A>, baseptr: Out<*mut c_void>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(allocate::<A>(mpi, Flavor::Shared, (size, disp_unit, info), comm, baseptr)?);
    }

    /// MPI-5.0 section 12.2.3
    fn MPI_Win_allocate_shared_c(
        size: Aint, disp_unit: Aint, info: Info<A>, comm: Comm<A>, baseptr: Out<*mut c_void>, win: Out<Win<A>>
    ) on comm(comm) |mpi| {
        win.give(allocate::<A>(mpi, Flavor::Shared, (size, unit(disp_unit), info), comm, baseptr)?);
    }

    /// MPI-5.0 section 12.2.3
    fn MPI_Win_shared_query(
        win: Win<A>, rank: c_int, size: Out<Aint>, disp_unit: Out<c_int>, baseptr: Out<*mut c_void>
    ) on win(win) |mpi| {
        let found = query::<A>(mpi, win, rank)?;
        baseptr.set(found.0);
        size.set(found.1);
        disp_unit.set(found.2 as c_int);
    }

    /// MPI-5.0 section 12.2.3
    fn MPI_Win_shared_query_c(
        win: Win<A>, rank: c_int, size: Out<Aint>, disp_unit: Out<Aint>, baseptr: Out<*mut c_void>
    ) on win(win) |mpi| {
        let found = query::<A>(mpi, win, rank)?;
        baseptr.set(found.0);
        size.set(found.1);
        disp_unit.set(found.2);
    }

    /// MPI-5.0 section 12.2.4. Displacements are addresses, counted from address 0 in bytes.
    fn MPI_Win_create_dynamic(info: Info<A>, comm: Comm<A>, win: Out<Win<A>>) on comm(comm) |mpi| {
        let bottom = (Flavor::Dynamic, all_memory());
        win.give(make::<A>(mpi, bottom, (0, 1, info), comm)?);
    }

    /// MPI-5.0 section 12.2.4
    fn MPI_Win_attach(win: Win<A>, base: RecvBuffer, size: Aint) on win(win) |mpi| {
        let window = mpi.wins.get(win.inner())?;
        match usize::try_from(size) {
            Ok(bytes) => window.attach(base.address().addr(), bytes),
            Err(_) => err!(SIZE, "size: {size} is negative: pass the number of bytes, 0 or more"),
        }
    }

    /// MPI-5.0 section 12.2.4
    fn MPI_Win_detach(win: Win<A>, base: SendBuffer) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.detach(base.address().addr())
    }

    /// MPI-5.0 section 12.2.5
    fn MPI_Win_free(win: InOut<Win<A>>) on win(win.or_null()) |mpi| {
        mpi.making_windows().free(win.get().inner())?;
        win.clear();
    }

    /// MPI-5.0 section 12.2.6
    fn MPI_Win_get_group(win: Win<A>, group: Out<Group<A>>) on win(win) |mpi| {
        let handle = mpi.groups.handle(mpi.wins.get(win.inner())?.comm().group().clone())?;
        group.give(handle);
    }

    /// MPI-5.0 section 12.2.7
    fn MPI_Win_set_info(win: Win<A>, info: Info<A>) on win(win) |mpi| {
        let info = mpi.info_or_none(info.inner())?;
        mpi.wins.get(win.inner())?.set_hints(&info)
    }

    /// MPI-5.0 section 12.2.7
    fn MPI_Win_get_info(win: Win<A>, info_used: Out<Info<A>>) on win(win) |mpi| {
        let hints = mpi.wins.get(win.inner())?.hints()?;
        info_used.give(strobe_mpi::info::make(hints)?);
    }

    /// MPI-5.0 section 7.8
    fn MPI_Win_set_name(win: Win<A>, win_name: InText) on win(win) |mpi| {
        mpi.wins.get(win.inner())?.set_name(win_name.bytes());
    }

    /// MPI-5.0 section 7.8
    fn MPI_Win_get_name(win: Win<A>, win_name: OutText, resultlen: Out<c_int>) on win(win) |mpi| {
        let name = match win.inner() {
            WinHandle::NULL => b"MPI_WIN_NULL"[..].into(),
            handle => mpi.wins.get(handle)?.name(),
        };
        resultlen.set(win_name.set_bytes(&name, MAX_OBJECT_NAME as usize));
    }

    /// MPI-5.0 section 7.7.3
    fn MPI_Win_create_keyval(
        win_copy_attr_fn: CopyFunction<Win<A>>, win_delete_attr_fn: DeleteFunction<Win<A>>, win_keyval: Out<c_int>,
        extra_state: ExtraState
    ) on none() |mpi| {
        let copy = copy_function::<A, _>(win_copy_attr_fn, extra_state);
        let delete = delete_function::<A, _>(win_delete_attr_fn, extra_state);
        win_keyval.set(A::constant_out(Family::Keyval, mpi.keyvals.win.create(copy, delete)?));
    }

    /// MPI-5.0 section 7.7.3
    fn MPI_Win_free_keyval(win_keyval: InOut<c_int>) on none() |mpi| {
        free_keyval::<A>(win_keyval, |keyval| mpi.keyvals.win.free(keyval))
    }

    /// MPI-5.0 section 7.7.3
    fn MPI_Win_set_attr(win: Win<A>, win_keyval: c_int, attribute_val: *mut c_void) on win(win) |mpi| {
        let (handle, keyval) = (win.inner(), A::constant_in(Family::Keyval, win_keyval));
        let value = attribute_val.expose_provenance();
        mpi.wins.get(handle)?.attributes.set(&mpi.keyvals.win, handle, keyval, value)
    }

    /// MPI-5.0 sections 7.7.3 and 12.2.6
    fn MPI_Win_get_attr(win: Win<A>, win_keyval: c_int, attribute_val: Out<*mut c_void>, flag: Out<c_int>)
        on win(win) |mpi| {
        let keyval = A::constant_in(Family::Keyval, win_keyval);
        let window = mpi.wins.get(win.inner())?;
        let found = match predefined::<A>(&window, keyval) {
            Some(found) => Some(found),
            None => window.attributes.get(&mpi.keyvals.win, keyval)?,
        };
        tell(found, attribute_val, flag);
    }

    /// MPI-5.0 section 7.7.3
    fn MPI_Win_delete_attr(win: Win<A>, win_keyval: c_int) on win(win) |mpi| {
        let (handle, keyval) = (win.inner(), A::constant_in(Family::Keyval, win_keyval));
        mpi.wins.get(handle)?.attributes.delete(&mpi.keyvals.win, handle, keyval)
    }

    /// MPI-5.0 section 9.3.2
    fn MPI_Win_set_errhandler(win: Win<A>, errhandler: Errhandler<A>) on win(win) |mpi| {
        let window = mpi.wins.get(win.inner())?;
        window.comm().set_errhandler(mpi.errhandlers.get(errhandler.inner(), HandlerOf::Win)?);
    }

    /// MPI-5.0 section 9.3.2
    fn MPI_Win_get_errhandler(win: Win<A>, errhandler: Out<Errhandler<A>>) on win(win) |mpi| {
        let window = mpi.wins.get(win.inner())?;
        errhandler.give(mpi.errhandlers.give_out(&window.comm().errhandler())?);
    }

    /// MPI-5.0 section 9.5. As `MPI_Comm_call_errhandler`.
    fn MPI_Win_call_errhandler(win: Win<A>, errorcode: c_int) on win(win) |mpi| {
        mpi.wins.get(win.inner())?;
        let code = A::error_in(errorcode);
        mpi.errhandlers.error_class(code)?;
        mpi.edge.raised_by_program();
        Err(Error::new(ErrorClass(code), "raised by the program"))
    }
}
