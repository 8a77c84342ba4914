// SPDX-License-Identifier: MIT OR Apache-2.0
//! The C functions of `include/bcs.h`, exported from both libraries: they know nothing of an ABI. Each enters the
//! process, checks what C cannot, and asks `strobe_mpi`: the core primitives its `global`, the layer above them its
//! `bcs`, `coll` and requests.

#![allow(unsafe_code)]

mod collectives;
mod edge;
mod groups;
mod messages;
mod primitives;
mod requests;

/// The names of the entries, for what checks the libraries' symbols.
pub const ENTRIES: &[&str] = &[
    "bcs_allgather",
    "bcs_allgatherv",
    "bcs_alloc",
    "bcs_alltoall",
    "bcs_alltoallv",
    "bcs_barrier",
    "bcs_bcast",
    "bcs_cancel",
    "bcs_compare_and_wait",
    "bcs_compare_and_write",
    "bcs_gather",
    "bcs_gatherv",
    "bcs_group",
    "bcs_group_free",
    "bcs_memory",
    "bcs_node",
    "bcs_nodes",
    "bcs_probe",
    "bcs_rank",
    "bcs_ranks",
    "bcs_recv",
    "bcs_recv_init",
    "bcs_reduce",
    "bcs_reduce_scatter",
    "bcs_request_free",
    "bcs_scan",
    "bcs_scatter",
    "bcs_scatterv",
    "bcs_send",
    "bcs_send_init",
    "bcs_slice",
    "bcs_start",
    "bcs_test",
    "bcs_test_event",
    "bcs_testall",
    "bcs_xfer_and_signal",
];
