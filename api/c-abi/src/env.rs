// SPDX-License-Identifier: MIT OR Apache-2.0
//! The environment (MPI-5.0 chapters 9, 11 and 20): start and end, versions, clocks, error strings.

use crate::args::Out;
use crate::entries;
use std::ffi::c_int;

entries! {
    env => export_env;

    /// MPI-5.0 section 11.4.1
    fn MPI_Initialized(flag: Out<c_int>) anytime |mpi| {
        flag.set(c_int::from(mpi.is_some()));
        Ok(())
    }

    /// MPI-5.0 section 20.2
    fn MPI_Abi_get_version(abi_major: Out<c_int>, abi_minor: Out<c_int>) anytime |_mpi| {
        abi_major.set(A::VERSION.0);
        abi_minor.set(A::VERSION.1);
        Ok(())
    }
}
