// SPDX-License-Identifier: MIT OR Apache-2.0
//! Names the library as programs look for it. Functions are bound here at link time, data is not: the sentinels of
//! a program lie in the program (see `docs/design/fortran.md`).

fn main() {
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmpi_abi_fortran.so.1");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    println!("cargo::rerun-if-changed=build.rs");
}
