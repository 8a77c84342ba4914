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
mod pt2pt;
mod rma;
mod session;
mod topo;
