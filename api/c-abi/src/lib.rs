// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C entries of MPI, one file per chapter of the standard. They are written once and are generic over the ABI.
//!
//! A chapter is a list of entries (see [`entries`]). The libraries in `api/standard` and `api/mpich` invoke
//! [`export_all!`], which writes `PMPI_X` and `MPI_X` for each entry. Argument types ([`args`]) carry the promises that
//! C callers make, so chapters are safe code. [`abi`] says in what ABIs differ. [`failure`] is the way from an error to
//! the program's error handler.

#![allow(unsafe_code)]

pub mod abi;
pub mod abi_query;
pub mod api;
pub mod args;
mod argument_name;
pub mod attach;
pub mod attr;
pub mod barrier;
pub mod bcs_mapping;
pub mod buffer;
pub mod callbacks;
pub mod coll;
pub mod coll_args;
mod coll_args_reduce;
pub mod comm;
pub mod convert;
pub mod convert_fortran;
pub mod datatype;
pub mod datatype_contents;
pub mod datatype_make;
pub mod datatype_removed;
pub mod datatype_size;
pub mod dynamic;
pub mod entries;
pub mod env;
pub mod errhandler;
pub mod errhandler_removed;
pub mod failure;
pub mod group;
pub mod info;
pub mod io;
pub mod io_access;
pub mod io_access_large;
pub mod matched;
pub mod mpich;
pub mod neighbor;
pub mod op;
pub mod pack;
pub mod partition;
pub mod partitioned;
pub mod probe;
pub mod pt2pt;
pub mod recovery;
pub mod reduce_local;
pub mod request;
pub mod rma;
pub mod rma_large;
pub mod send;
pub mod session;
pub mod standard;
pub mod status;
pub mod status_fields;
pub mod texts;
pub mod tool;
pub mod tool_args;
pub mod tool_category;
pub mod tool_event;
pub mod tool_pvar;
pub mod topo;
pub mod win;
pub mod win_sync;

pub use attach::large as attach_large;
pub use coll::large as coll_large;
pub use datatype_make::large as datatype_make_large;
pub use datatype_size::large as datatype_size_large;
pub use matched::large as matched_large;
pub use neighbor::large as neighbor_large;
pub use pack::large as pack_large;
pub use partitioned::large as partitioned_large;
pub use pt2pt::large as pt2pt_large;
pub use reduce_local::large as reduce_local_large;
pub use send::large as send_large;

pub use mpich::Mpich;
pub use standard::Standard;

/// Exports every chapter from the library of one ABI, and the chapters `more` that only this ABI has.
#[macro_export]
macro_rules! export_all {
    ($abi:ty $(, $more:ident)*) => {
        #[allow(unused_imports)]
        mod exports {
            use ::std::ffi::{c_char, c_double, c_int, c_void};
            use $crate::abi::*;
            use $crate::args::*;
            use $crate::callbacks::*;
            use $crate::status_fields::{CancelFunction, FreeFunction, QueryFunction};
            use $crate::status::*;
            use $crate::tool_args::*;
            /// The ABI that this library speaks.
            type A = $abi;
            $crate::export_env!();
            $crate::export_send!();
            $crate::export_send_large!();
            $crate::export_pt2pt!();
            $crate::export_pt2pt_large!();
            $crate::export_probe!();
            $crate::export_request!();
            $crate::export_buffer!();
            $crate::export_status_fields!();
            $crate::export_datatype!();
            $crate::export_comm!();
            $crate::export_dynamic!();
            $crate::export_recovery!();
            $crate::export_group!();
            $crate::export_topo!();
            $crate::export_attr!();
            $crate::export_info!();
            $crate::export_errhandler!();
            $crate::export_abi_query!();
            $crate::export_convert!();
            $crate::export_win!();
            $crate::export_win_sync!();
            $crate::export_rma!();
            $crate::export_rma_large!();
            $crate::export_attach!();
            $crate::export_attach_large!();
            $crate::export_datatype_contents!();
            $crate::export_datatype_make!();
            $crate::export_datatype_make_large!();
            $crate::export_datatype_size!();
            $crate::export_datatype_size_large!();
            $crate::export_matched!();
            $crate::export_matched_large!();
            $crate::export_pack!();
            $crate::export_pack_large!();
            $crate::export_reduce_local!();
            $crate::export_reduce_local_large!();
            $crate::export_session!();
            $crate::export_partition!();
            $crate::export_partitioned!();
            $crate::export_partitioned_large!();
            $crate::export_io!();
            $crate::export_io_access!();
            $crate::export_io_access_large!();
            $crate::export_tool!();
            $crate::export_tool_pvar!();
            $crate::export_tool_category!();
            $crate::export_tool_event!();
            $($crate::$more!();)*
            $crate::export_op!();
            $crate::export_barrier!();
            $crate::export_coll!();
            $crate::export_coll_large!();
            $crate::export_neighbor!();
            $crate::export_neighbor_large!();
        }
    };
}

/// The entries of all chapters, with the name of each chapter.
pub const CHAPTERS: &[(&str, &[entries::Entry])] = &[
    ("env", env::ENTRIES),
    ("send", send::ENTRIES),
    ("send_large", send_large::ENTRIES),
    ("pt2pt", pt2pt::ENTRIES),
    ("pt2pt_large", pt2pt_large::ENTRIES),
    ("probe", probe::ENTRIES),
    ("request", request::ENTRIES),
    ("buffer", buffer::ENTRIES),
    ("status_fields", status_fields::ENTRIES),
    ("datatype", datatype::ENTRIES),
    ("datatype_removed", datatype_removed::ENTRIES),
    ("comm", comm::ENTRIES),
    ("dynamic", dynamic::ENTRIES),
    ("recovery", recovery::ENTRIES),
    ("group", group::ENTRIES),
    ("topo", topo::ENTRIES),
    ("attr", attr::ENTRIES),
    ("info", info::ENTRIES),
    ("errhandler", errhandler::ENTRIES),
    ("errhandler_removed", errhandler_removed::ENTRIES),
    ("abi_query", abi_query::ENTRIES),
    ("convert", convert::ENTRIES),
    ("convert_fortran", convert_fortran::ENTRIES),
    ("win", win::ENTRIES),
    ("win_sync", win_sync::ENTRIES),
    ("rma", rma::ENTRIES),
    ("rma_large", rma_large::ENTRIES),
    ("attach", attach::ENTRIES),
    ("attach_large", attach_large::ENTRIES),
    ("datatype_contents", datatype_contents::ENTRIES),
    ("datatype_make", datatype_make::ENTRIES),
    ("datatype_make_large", datatype_make_large::ENTRIES),
    ("datatype_size", datatype_size::ENTRIES),
    ("datatype_size_large", datatype_size_large::ENTRIES),
    ("matched", matched::ENTRIES),
    ("matched_large", matched_large::ENTRIES),
    ("pack", pack::ENTRIES),
    ("pack_large", pack_large::ENTRIES),
    ("reduce_local", reduce_local::ENTRIES),
    ("reduce_local_large", reduce_local_large::ENTRIES),
    ("session", session::ENTRIES),
    ("partition", partition::ENTRIES),
    ("partitioned", partitioned::ENTRIES),
    ("partitioned_large", partitioned_large::ENTRIES),
    ("io", io::ENTRIES),
    ("io_access", io_access::ENTRIES),
    ("io_access_large", io_access_large::ENTRIES),
    ("tool", tool::ENTRIES),
    ("tool_pvar", tool_pvar::ENTRIES),
    ("tool_category", tool_category::ENTRIES),
    ("tool_event", tool_event::ENTRIES),
    ("op", op::ENTRIES),
    ("barrier", barrier::ENTRIES),
    ("coll", coll::ENTRIES),
    ("coll_large", coll_large::ENTRIES),
    ("neighbor", neighbor::ENTRIES),
    ("neighbor_large", neighbor_large::ENTRIES),
];
