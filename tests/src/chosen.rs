// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which programs of the table are run in further ways, the programs in Fortran, and what leaves rows out.

use crate::table::{Row, Variant, row};
use crate::variants::PLAIN;

/// Jobs with paths of streams, or of streams and datagrams; four ranks on two nodes.
pub const STREAMS: &[Variant] = &[
    Variant { name: "tcp", options: &["--nodes", "2", "--paths", "tcp"], ..PLAIN },
    Variant { name: "udp_and_tcp", options: &["--nodes", "2", "--paths", "udp,tcp"], ..PLAIN },
];

/// Programs that are also run over these.
pub const STREAMED: &[&str] = &[
    "p2p_ordering",
    "p2p_wildcards",
    "p2p_sendrecv",
    "p2p_flood",
    "p2p_transfers",
    "rma_updates",
    "coll_data",
    "coll_full",
    "rma_datatypes",
    "rma_mixed",
    "bcs_history",
    "bcs_mapping",
];

/// Programs that are also run under valgrind's memcheck, on two ranks. Each reads and writes much memory through the
/// library, and none depends on time.
pub const MEMCHECKED: &[&str] = &[
    "p2p_modes",
    "p2p_truncation",
    "p2p_persistent",
    "p2p_bsend",
    "p2p_requests",
    "p2p_datatypes",
    "types_corners",
    "rma_windows",
    "comm_make",
    "topo_graph",
    "attr_lifecycle",
    "coll_data",
    "coll_inter",
    "coll_neighbor",
    "coll_corners",
    "rma_datatypes",
    "rma_requests",
    "rma_dynamic",
    "io_views",
    "io_external",
    "bcs_messages",
    "bcs_collectives",
];

/// Programs of `programs/fortran/`, compiled with the module `mpi` and with `mpif.h`; those whose name begins with
/// `f08_`, with the module `mpi_f08`; and what only the MPICH ABI has, with its `mpif.h`. They run on 1, 2 and 4 ranks,
/// and the 4 ranks also on 2 and on 4 nodes.
pub const FORTRAN: &[Row] = &[
    row("f_p2p.F90", &[1, 2, 4], &[PLAIN]),
    row("f_coll.F90", &[1, 2, 4], &[PLAIN]),
    row("f_objects.F90", &[1, 2, 4], &[PLAIN]),
    row("f_fixed.F", &[1, 2, 4], &[PLAIN]),
    row("f_rma.F90", &[1, 2, 4], &[PLAIN]),
    row("f_spawn.F90", &[1, 2, 4], &[PLAIN]),
    row("f_io.F90", &[1, 2, 4], &[PLAIN]),
    row("f_removed.F90", &[1, 2], &[PLAIN]),
    row("f08_sections.F90", &[1, 2, 4], &[PLAIN]),
    row("f08_coll.F90", &[1, 2, 4], &[PLAIN]),
    row("f08_objects.F90", &[1, 2, 4], &[PLAIN]),
];

/// True if STROBE_ROWS asks for what a test run leaves out to stay short.
pub fn all_rows() -> bool {
    asks_for_all("STROBE_ROWS")
}

pub(crate) fn asks_for_all(variable: &str) -> bool {
    std::env::var_os(variable).is_some_and(|value| value == "all")
}
