// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.
//! Every call with a Fortran form whose C function is done, by chapter.

mod abi;
mod coll;
mod comm;
mod datatype;
mod dynamic;
mod env;
mod errhandler;
mod external;
mod info;
mod io;
mod language_bindings;
mod partitioned;
mod pt2pt;
mod rma;
mod session;
mod topo;

/// `MPI_Comm_spawn`
#[path = "../later/spawn.rs"]
mod spawn;

/// `MPI_Op_create_c`
#[path = "../later/op_large.rs"]
mod op_large;

/// `MPI_Register_datarep`
#[path = "../later/datarep.rs"]
mod datarep;

/// `MPI_Register_datarep_c`
#[path = "../later/datarep_large.rs"]
mod datarep_large;
