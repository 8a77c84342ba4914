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
pub mod attr;
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
pub mod datatype_removed;
pub mod entries;
pub mod env;
pub mod errhandler;
pub mod errhandler_removed;
pub mod failure;
pub mod group;
pub mod info;
pub mod mpich;
pub mod neighbor;
pub mod op;
pub mod probe;
pub mod pt2pt;
pub mod request;
pub mod rma;
pub mod rma_large;
pub mod send;
pub mod standard;
pub mod status;
pub mod status_fields;
pub mod topo;
pub mod unsupported;
pub mod win;
pub mod win_sync;

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
            /// The ABI that this library speaks.
            type A = $abi;
            $crate::export_env!();
            $crate::export_send!();
            $crate::export_pt2pt!();
            $crate::export_probe!();
            $crate::export_request!();
            $crate::export_buffer!();
            $crate::export_status_fields!();
            $crate::export_datatype!();
            $crate::export_comm!();
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
            $crate::export_unsupported!();
            $($crate::$more!();)*
            $crate::export_op!();
            $crate::export_coll!();
            $crate::export_neighbor!();
        }
    };
}

/// The entries of all chapters, with the name of each chapter.
pub const CHAPTERS: &[(&str, &[entries::Entry])] = &[
    ("env", env::ENTRIES),
    ("send", send::ENTRIES),
    ("pt2pt", pt2pt::ENTRIES),
    ("probe", probe::ENTRIES),
    ("request", request::ENTRIES),
    ("buffer", buffer::ENTRIES),
    ("status_fields", status_fields::ENTRIES),
    ("datatype", datatype::ENTRIES),
    ("datatype_removed", datatype_removed::ENTRIES),
    ("comm", comm::ENTRIES),
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
    ("unsupported", unsupported::ENTRIES),
    ("op", op::ENTRIES),
    ("coll", coll::ENTRIES),
    ("neighbor", neighbor::ENTRIES),
];
