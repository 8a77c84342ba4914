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
    "files":
        MPI_File_call_errhandler MPI_File_close MPI_File_delete MPI_File_get_amode MPI_File_get_atomicity
        MPI_File_get_byte_offset MPI_File_get_errhandler MPI_File_get_group MPI_File_get_info
        MPI_File_get_position MPI_File_get_position_shared MPI_File_get_size MPI_File_get_type_extent
        MPI_File_get_view MPI_File_iread MPI_File_iread_all MPI_File_iread_at MPI_File_iread_at_all
        MPI_File_iread_shared MPI_File_iwrite MPI_File_iwrite_all MPI_File_iwrite_at MPI_File_iwrite_at_all
        MPI_File_iwrite_shared MPI_File_open MPI_File_preallocate MPI_File_read MPI_File_read_all
        MPI_File_read_all_begin MPI_File_read_all_end MPI_File_read_at MPI_File_read_at_all
        MPI_File_read_at_all_begin MPI_File_read_at_all_end MPI_File_read_ordered MPI_File_read_ordered_begin
        MPI_File_read_ordered_end MPI_File_read_shared MPI_File_seek MPI_File_seek_shared MPI_File_set_atomicity
        MPI_File_set_errhandler MPI_File_set_info MPI_File_set_size MPI_File_set_view MPI_File_sync
        MPI_File_write MPI_File_write_all MPI_File_write_all_begin MPI_File_write_all_end MPI_File_write_at
        MPI_File_write_at_all MPI_File_write_at_all_begin MPI_File_write_at_all_end MPI_File_write_ordered
        MPI_File_write_ordered_begin MPI_File_write_ordered_end MPI_File_write_shared MPI_Register_datarep;
    "dynamic processes":
        MPI_Close_port MPI_Comm_accept MPI_Comm_connect MPI_Comm_join MPI_Comm_spawn MPI_Comm_spawn_multiple
        MPI_Lookup_name MPI_Open_port MPI_Publish_name MPI_Unpublish_name;
}
