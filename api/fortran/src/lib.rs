// SPDX-License-Identifier: MIT OR Apache-2.0
//! `libmpi_abi_fortran.so.1`: the names that `mpif.h` and `use mpi` bind to. It calls nothing but the C functions of
//! the standard ABI. `table` is generated from `api/facts` and holds one row per call. [`args`] says what each kind of
//! argument becomes in C. `special` has the calls whose arguments do not map one by one. See `docs/design/fortran.md`.

#![allow(unsafe_code)]
// Macros declare the C functions, with the argument types of the row at hand. So the same function may be declared
// twice, with pointers to different types.
#![allow(clashing_extern_declarations, clippy::type_complexity, clippy::macro_metavars_in_unsafe)]

// Builds for tests unwind; there a panic that reaches a C function ends the process, too, but says less of itself.
#[cfg(all(panic = "unwind", not(debug_assertions)))]
compile_error!("a panic must not unwind into Fortran: build with panic = \"abort\"");

mod abi;
mod args;
mod arrays;
mod attributes;
mod callbacks;
mod entries;
mod exports;
#[cfg(mpich)]
mod gnu;
mod layout;
mod numbers;
mod operators;
mod pending;
#[cfg(mpich)]
#[path = "later/removed.rs"]
mod removed;
mod section;
mod sentinels;
mod special;
mod table;
mod text;
