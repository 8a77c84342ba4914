// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C functions of `include/bcs.h`. Both libraries export them, since they do not depend on the ABI. Each function
//! enters the process, checks the arguments, and calls `strobe_mpi`: the core primitives call its `global`, and the BCS
//! API its `bcs`, `coll` and requests.

#![allow(unsafe_code)]

mod collectives;
mod edge;
mod groups;
mod messages;
mod primitives;
mod requests;

/// The names of all entries, for the test that checks which symbols the libraries export.
pub fn entries() -> impl Iterator<Item = &'static str> {
    let files = [collectives::ENTRIES, groups::ENTRIES, messages::ENTRIES, primitives::ENTRIES, requests::ENTRIES];
    files.into_iter().flatten().copied().chain(["bcs_memory"])
}
