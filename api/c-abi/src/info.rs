// SPDX-License-Identifier: MIT OR Apache-2.0
//! Info (MPI-5.0 chapter 10).

use crate::abi::{CHandle, Info};
use crate::args::{InOut, InText, Out, OutText, length};
use crate::entries;
use std::ffi::{c_char, c_int};
use strobe_mpi::info;
use strobe_types::InfoHandle;

entries! {
    info => export_info;

    /// MPI-5.0 chapter 10
    fn MPI_Info_create(info: Out<Info<A>>) on none() |mpi| {
        info.set(Info::<A>::outer(mpi.infos.handle(info::Info::default())?));
        Ok(())
    }

    /// MPI-5.0 section 11.2.1: what `MPI_INFO_ENV` holds, which the library knows without the arguments
    fn MPI_Info_create_env(_argc: c_int, _argv: *mut *mut c_char, info: Out<Info<A>>) on none() |mpi| {
        info.set(Info::<A>::outer(mpi.infos.handle(mpi.environment())?));
        Ok(())
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_dup(info: Info<A>, newinfo: Out<Info<A>>) on none() |mpi| {
        let copy = mpi.info(info.inner())?.borrow().clone();
        newinfo.set(Info::<A>::outer(mpi.infos.handle(copy)?));
        Ok(())
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_free(info: InOut<Info<A>>) on none() |mpi| {
        mpi.infos.free(info.get().inner())?;
        info.set(Info::<A>::outer(InfoHandle::NULL));
        Ok(())
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_set(info: Info<A>, key: InText, value: InText) on none() |mpi| {
        mpi.info_mut(info.inner())?.borrow_mut().set(key.bytes(), value.bytes())
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_delete(info: Info<A>, key: InText) on none() |mpi| {
        mpi.info_mut(info.inner())?.borrow_mut().delete(key.bytes())
    }

    /// MPI-5.0 section 16.4: `valuelen` does not count the terminating zero, which is written
    fn MPI_Info_get(info: Info<A>, key: InText, valuelen: c_int, value: OutText, flag: Out<c_int>) on none() |mpi| {
        let room = length(valuelen, "valuelen")? + 1;
        let info = mpi.info(info.inner())?;
        let info = info.borrow();
        let found = info.get(key.bytes())?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            value.set_bytes(found, room);
        }
        Ok(())
    }

    /// MPI-5.0 section 16.4
    fn MPI_Info_get_valuelen(info: Info<A>, key: InText, valuelen: Out<c_int>, flag: Out<c_int>) on none() |mpi| {
        let info = mpi.info(info.inner())?;
        let info = info.borrow();
        let found = info.get(key.bytes())?;
        flag.set(c_int::from(found.is_some()));
        if let Some(found) = found {
            valuelen.set(found.len() as c_int);
        }
        Ok(())
    }

    /// MPI-5.0 chapter 10: `buflen` counts the terminating zero, before and after; 0 asks for the length alone
    fn MPI_Info_get_string(info: Info<A>, key: InText, buflen: InOut<c_int>, value: *mut c_char, flag: Out<c_int>)
        on none() |mpi| {
        let room = length(buflen.get(), "buflen")?;
        let info = mpi.info(info.inner())?;
        let info = info.borrow();
        let found = info.get(key.bytes())?;
        flag.set(c_int::from(found.is_some()));
        let Some(found) = found else { return Ok(()) };
        if room > 0 {
            OutText::at(value, "value")?.set_bytes(found, room);
        }
        buflen.set(found.len() as c_int + 1);
        Ok(())
    }

    /// MPI-5.0 chapter 10
    fn MPI_Info_get_nkeys(info: Info<A>, nkeys: Out<c_int>) on none() |mpi| {
        nkeys.set(mpi.info(info.inner())?.borrow().len() as c_int);
        Ok(())
    }

    /// MPI-5.0 chapter 10: the program lends `MPI_MAX_INFO_KEY` bytes, and every key has less
    fn MPI_Info_get_nthkey(info: Info<A>, n: c_int, key: OutText) on none() |mpi| {
        let info = mpi.info(info.inner())?;
        let info = info.borrow();
        let name = info.nth_key(n)?;
        key.set_bytes(name, name.len() + 1);
        Ok(())
    }
}
