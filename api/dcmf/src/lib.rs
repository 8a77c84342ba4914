// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C functions of `include/dcmf.h` and its like (docs/design/dcmf.md). Both libraries export them, since they do
//! not depend on the ABI. Sends and controls are active messages (`strobe_active`), put and get are those of
//! `strobe_onesided`, and the collectives are those of the BCS API.

#![allow(unsafe_code)]

mod becomes;
mod callbacks;
mod collectives;
mod control;
mod critical;
mod edge;
mod entry;
mod geometry;
mod life;
mod machine;
mod many;
mod memory;
mod messager;
mod multicast;
mod multisend;
mod order;
mod reach;
mod registration;
mod request;
mod send;
mod several;

pub use becomes::becomes;

/// The names of all entries, for the test that checks which symbols the libraries export.
pub fn entries() -> impl Iterator<Item = &'static str> {
    let files = [
        collectives::ENTRIES,
        control::ENTRIES,
        critical::ENTRIES,
        geometry::ENTRIES,
        life::ENTRIES,
        machine::ENTRIES,
        memory::ENTRIES,
        multisend::ENTRIES,
        send::ENTRIES,
    ];
    files.into_iter().flatten().copied()
}
