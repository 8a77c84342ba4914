// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C functions of `include/shmem.h` (docs/design/shmem.md): OpenSHMEM 1.6, the third interface over the same
//! engine. Both libraries export them, since they do not depend on the ABI. Symmetric memory is a window that is
//! allocated; on one node put and get are stores and loads, between nodes operations of `strobe_onesided`, and
//! collectives those of the BCS layer.

#![allow(unsafe_code)]

mod atomic;
mod collective;
mod context_table;
mod contexts;
mod edge;
mod extremes;
mod far;
mod heap;
mod heap_table;
mod life;
mod lock;
mod near;
mod older;
mod order;
mod pes;
mod reduce;
mod rma;
mod row;
mod rows;
mod settings;
mod shape;
mod signal;
mod space;
mod team_table;
mod teams;
mod types;
mod wait;

pub use row::Row;
pub use rows::ROWS;

/// The names of all functions, and what is said of each.
pub fn functions() -> impl Iterator<Item = (String, &'static Row)> {
    ROWS.iter().flat_map(|row| row.functions().map(move |name| (name, row)))
}
