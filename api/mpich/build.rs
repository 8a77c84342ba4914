// SPDX-License-Identifier: MIT OR Apache-2.0
//! Gives the library its soname, and binds its own calls (`MPI_X` to `PMPI_X`) at link time.

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmpi.so.12");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    println!("cargo::rerun-if-changed=build.rs");
}
