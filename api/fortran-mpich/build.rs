// SPDX-License-Identifier: MIT OR Apache-2.0
//! Chooses the MPICH ABI in the sources of `api/fortran`, and gives the library its soname. Its data is not bound at
//! link time: the special addresses that count are those in the program.
//!
//! MPICH's library names the C library that it needs, so a program need not; this one does the same. cargo may build
//! the C library later, so the linker is shown an empty one with the same name.

use std::path::PathBuf;
use std::process::Command;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(mpich)");
    println!("cargo::rustc-cfg=mpich");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-soname,libmpifort.so.12");
    println!("cargo::rustc-cdylib-link-arg=-Wl,-Bsymbolic-functions");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = PathBuf::from(std::env::var_os("OUT_DIR").expect("cargo sets it"));
    let (source, library) = (folder.join("empty.c"), folder.join("libempty.so"));
    std::fs::write(&source, "").expect("the folder can be written to");
    let mut cc = Command::new(std::env::var_os("CC").unwrap_or("cc".into()));
    cc.args(["-shared", "-Wl,-soname,libmpi.so.12", "-o"]).arg(&library).arg(&source);
    let status =
        cc.status().unwrap_or_else(|error| panic!("{cc:?}: {error}: rustc needs a C compiler for linking, too"));
    assert!(status.success(), "{cc:?}: {status}");
    println!("cargo::rustc-cdylib-link-arg=-Wl,--no-as-needed");
    println!("cargo::rustc-cdylib-link-arg={}", library.display());
    println!("cargo::rustc-cdylib-link-arg=-Wl,-rpath,$ORIGIN");
}
