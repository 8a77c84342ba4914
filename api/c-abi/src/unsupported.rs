// SPDX-License-Identifier: MIT OR Apache-2.0
//! Functions that Strobe does not have yet, but that known programs link (`api/facts/clients.json`). Without them such
//! a program would not start, even if it never calls them. Each fails with `MPI_ERR_UNSUPPORTED_OPERATION`, through the
//! error handler. A function that no known program needs is not exported at all, so that a program that tests for it
//! finds that it is missing.
//!
//! The functions take no arguments: in the C calling convention the caller owns them, and none is read.

use crate::entries;
use strobe_types::{Result, err};

/// Rows `what is missing, in words: names…`.
macro_rules! unsupported {
    ($($words:literal: $($name:ident)*;)*) => {
        entries! {
            unsupported => export_unsupported;
            $($(
                /// Not there yet: fails with `MPI_ERR_UNSUPPORTED_OPERATION`.
                fn $name() on none() |_mpi| { not_there($words) }
            )*)*
        }
    };
}

#[cold]
fn not_there(chapter: &str) -> Result<()> {
    err!(
        UNSUPPORTED_OPERATION,
        "this version of Strobe has no {chapter} yet: `strobe api --missing` lists what is not there"
    )
}

unsupported! {
}
