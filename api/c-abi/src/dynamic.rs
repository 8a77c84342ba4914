// SPDX-License-Identifier: MIT OR Apache-2.0
//! Dynamic processes (MPI-5.0 sections 11.7 to 11.10). Where a call says that an argument matters at the root alone, it
//! is looked at there alone.

use crate::abi::{Abi, CHandle, Comm, Info};
use crate::args::{InArray, InText, MaybeText, Out, OutArray, OutText, TextList, TextLists};
use crate::coll_args::count as count_of;
use crate::entries;
use std::ffi::{OsStr, OsString, c_int};
use strobe_mpi::{Process, Spawned};
use strobe_types::constants::MAX_PORT_NAME;
use strobe_types::{CommHandle, Result, err};

entries! {
    dynamic => export_dynamic;

    /// MPI-5.0 section 11.8.2
    fn MPI_Comm_spawn(
        command: MaybeText, argv: TextList, maxprocs: c_int, info: Info<A>, root: c_int, comm: Comm<A>,
        intercomm: Out<Comm<A>>, array_of_errcodes: OutArray<c_int>
    ) on comm(comm) |mpi| {
        let spawned = mpi.dynamic().spawn(comm.inner(), A::rank_in(root), || {
            let command = command.text("command")?.to_owned();
            Ok(vec![part::<A>(mpi, command, argv, maxprocs, info)?])
        })?;
        intercomm.give(finish::<A>(spawned, array_of_errcodes)?);
    }

    /// MPI-5.0 section 11.8.3
    fn MPI_Comm_spawn_multiple(
        count: c_int, array_of_commands: TextList, array_of_argv: TextLists, array_of_maxprocs: InArray<c_int>,
        array_of_info: InArray<Info<A>>, root: c_int, comm: Comm<A>, intercomm: Out<Comm<A>>,
        array_of_errcodes: OutArray<c_int>
    ) on comm(comm) |mpi| {
        let spawned = mpi.dynamic().spawn(comm.inner(), A::rank_in(root), || {
            let count = count_of(count, "count")?;
            if count == 0 {
                return err!(ARG, "count: 0 commands start nothing: pass one or more");
            }
            let (counts, infos) = (array_of_maxprocs.slice(count)?, array_of_info.slice(count)?);
            let one = |at: usize| {
                let command = array_of_commands.at(at, "array_of_commands")?;
                part::<A>(mpi, command, array_of_argv.at(at), counts[at], infos[at])
            };
            (0..count).map(one).collect()
        })?;
        intercomm.give(finish::<A>(spawned, array_of_errcodes)?);
    }

    /// MPI-5.0 section 11.8.2: the null handle in a process that was not spawned.
    fn MPI_Comm_get_parent(parent: Out<Comm<A>>) on none() |mpi| {
        parent.give(mpi.comms.parent());
    }

    /// MPI-5.0 section 11.9.2
    fn MPI_Open_port(info: Info<A>, port_name: OutText) on none() |mpi| {
        mpi.info_or_none(info.inner())?;
        port_name.set(&mpi.dynamic().open_port()?, MAX_PORT_NAME as usize);
    }

    /// MPI-5.0 section 11.9.2
    fn MPI_Close_port(port_name: InText) on none() |mpi| {
        mpi.dynamic().close_port(port_name.get().into_owned())
    }

    /// MPI-5.0 section 11.9.2
    fn MPI_Comm_accept(port_name: MaybeText, info: Info<A>, root: c_int, comm: Comm<A>, newcomm: Out<Comm<A>>)
        on comm(comm) |mpi| {
        let port = || port_at_root::<A>(mpi, port_name, info);
        newcomm.give(mpi.dynamic().meet(comm.inner(), A::rank_in(root), true, port)?);
    }

    /// MPI-5.0 section 11.9.3
    fn MPI_Comm_connect(port_name: MaybeText, info: Info<A>, root: c_int, comm: Comm<A>, newcomm: Out<Comm<A>>)
        on comm(comm) |mpi| {
        let port = || port_at_root::<A>(mpi, port_name, info);
        newcomm.give(mpi.dynamic().meet(comm.inner(), A::rank_in(root), false, port)?);
    }

    /// MPI-5.0 section 11.9.4
    fn MPI_Publish_name(service_name: InText, info: Info<A>, port_name: InText) on none() |mpi| {
        mpi.info_or_none(info.inner())?;
        mpi.dynamic().publish(service_name.get().into_owned(), port_name.get().into_owned())
    }

    /// MPI-5.0 section 11.9.4
    fn MPI_Unpublish_name(service_name: InText, info: Info<A>, port_name: InText) on none() |mpi| {
        mpi.info_or_none(info.inner())?;
        mpi.dynamic().unpublish(service_name.get().into_owned(), port_name.get().into_owned())
    }

    /// MPI-5.0 section 11.9.4
    fn MPI_Lookup_name(service_name: InText, info: Info<A>, port_name: OutText) on none() |mpi| {
        mpi.info_or_none(info.inner())?;
        let port = mpi.dynamic().look_up(service_name.get().into_owned())?;
        port_name.set(&port, MAX_PORT_NAME as usize);
    }

    /// MPI-5.0 section 11.10.5
    fn MPI_Comm_join(fd: c_int, intercomm: Out<Comm<A>>) on none() |mpi| {
        intercomm.give(mpi.dynamic().join(fd)?);
    }
}

/// One kind of program to be started.
fn part<A: Abi>(
    mpi: &Process,
    command: OsString,
    argv: TextList,
    maxprocs: c_int,
    info: Info<A>,
) -> Result<strobe_mpi::SpawnPart> {
    if command.is_empty() {
        return err!(ARG, "command: is empty: pass the name of a program");
    }
    if maxprocs < 0 {
        return err!(ARG, "maxprocs: {maxprocs} is negative: pass the number of processes, 0 or more");
    }
    let info = mpi.info_or_none(info.inner())?;
    let lossy = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    Ok(strobe_mpi::SpawnPart {
        count: maxprocs as u32,
        command: std::iter::once(command).chain(argv.up_to_null()).collect(),
        info: info.iter().map(|(key, value)| (lossy(key), lossy(value))).collect(),
    })
}

/// Tells the program the code of each process, also where the call fails; then the intercommunicator.
fn finish<A: Abi>(spawned: Spawned, array_of_errcodes: OutArray<c_int>) -> Result<CommHandle> {
    // MPI_ERRCODES_IGNORE is NULL in both ABIs.
    if !array_of_errcodes.address().is_null() {
        let codes = array_of_errcodes.elements(spawned.codes.len(), "array_of_errcodes")?;
        codes.set(spawned.codes.iter().map(|code| A::error_out(*code)));
    }
    spawned.comm
}

fn port_at_root<A: Abi>(mpi: &Process, port_name: MaybeText, info: Info<A>) -> Result<String> {
    mpi.info_or_none(info.inner())?;
    port_name.text("port_name").map(|name: &OsStr| name.to_string_lossy().into_owned())
}
