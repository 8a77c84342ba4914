// SPDX-License-Identifier: MIT OR Apache-2.0
//! Info (MPI-5.0 chapter 10).

use crate::abi::{CHandle, Info};
use crate::args::{InOut, InText, Out, OutText, length};
use crate::entries;
use std::ffi::{c_char, c_int};
use strobe_mpi::{Process, info};

entries! {
    info => export_info;

    /// MPI-5.0 chapter 10
    fn MPI_Info_create(info: Out<Info<A>>) anytime |_mpi| {
        info.give(info::make(info::Info::default())?);
    }

    /// MPI-5.0 section 11.2.1: what `MPI_INFO_ENV` holds. The library knows it without the arguments.
    fn MPI_Info_create_env(_argc: c_int, _argv: *mut *mut c_char, info: Out<Info<A>>) anytime |mpi| {
        info.give(info::make(info::environment(mpi.map(Process::job_size)))?);
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_dup(info: Info<A>, newinfo: Out<Info<A>>) anytime |mpi| {
        let copy = info::read(info.inner(), mpi.map(Process::job_size), |info| Ok(info.clone()))?;
        newinfo.give(info::make(copy)?);
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_free(info: InOut<Info<A>>) anytime |_mpi| {
        info::free(info.get().inner())?;
        info.clear();
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_set(info: Info<A>, key: InText, value: InText) anytime |_mpi| {
        info::change(info.inner(), |info| info.set(key.bytes(), value.bytes()))
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_delete(info: Info<A>, key: InText) anytime |_mpi| {
        info::change(info.inner(), |info| info.delete(key.bytes()))
    }

    /// MPI-5.0 section 16.4. `valuelen` does not count the zero byte, which is written nevertheless.
    fn MPI_Info_get(info: Info<A>, key: InText, valuelen: c_int, value: OutText, flag: Out<c_int>) anytime |mpi| {
        let room = length(valuelen, "valuelen")? + 1;
        info::read(info.inner(), mpi.map(Process::job_size), |info| {
            let found = info.get(key.bytes())?;
            flag.set(c_int::from(found.is_some()));
            if let Some(found) = found {
                value.set_bytes(found, room);
            }
            Ok(())
        })
    }

    /// MPI-5.0 section 16.4
    fn MPI_Info_get_valuelen(info: Info<A>, key: InText, valuelen: Out<c_int>, flag: Out<c_int>) anytime |mpi| {
        info::read(info.inner(), mpi.map(Process::job_size), |info| {
            let found = info.get(key.bytes())?;
            flag.set(c_int::from(found.is_some()));
            if let Some(found) = found {
                valuelen.set(found.len() as c_int);
            }
            Ok(())
        })
    }

    /// MPI-5.0 chapter 10. `buflen` counts the zero byte, both as the room given and as the result. With 0 the call
    /// only asks for the length.
    fn MPI_Info_get_string(info: Info<A>, key: InText, buflen: InOut<c_int>, value: *mut c_char, flag: Out<c_int>)
        anytime |mpi| {
        let room = length(buflen.get(), "buflen")?;
        info::read(info.inner(), mpi.map(Process::job_size), |info| {
            let found = info.get(key.bytes())?;
            flag.set(c_int::from(found.is_some()));
            let Some(found) = found else { return Ok(()) };
            if room > 0 {
                OutText::at(value, "value")?.set_bytes(found, room);
            }
            buflen.set(found.len() as c_int + 1);
            Ok(())
        })
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_get_nkeys(info: Info<A>, nkeys: Out<c_int>) anytime |mpi| {
        nkeys.set(info::read(info.inner(), mpi.map(Process::job_size), |info| Ok(info.len()))? as c_int);
    }

    /// MPI-5.0 chapter 10. The program lends `MPI_MAX_INFO_KEY` bytes, and every key is shorter.
    fn MPI_Info_get_nthkey(info: Info<A>, n: c_int, key: OutText) anytime |mpi| {
        info::read(info.inner(), mpi.map(Process::job_size), |info| {
            let name = info.nth_key(n)?;
            key.set_bytes(name, name.len() + 1);
            Ok(())
        })
    }
}
