// SPDX-License-Identifier: MIT OR Apache-2.0
//! Gives the library its soname. Its functions are bound at link time, but its data is not: the special addresses
//! (`MPI_BOTTOM` and its like) that count are those in the program (see `docs/design/fortran.md`).

fn main() {
    println!("cargo::rustc-check-cfg=cfg(mpich)");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmpi_abi_fortran.so.1");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    println!("cargo::rerun-if-changed=build.rs");
}
