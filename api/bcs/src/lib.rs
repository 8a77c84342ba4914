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
