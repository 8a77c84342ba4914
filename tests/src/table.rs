// SPDX-License-Identifier: MIT OR Apache-2.0
//! The table of C programs: with what each runs, and what must come out. A program becomes one test per chosen
//! combination of ranks, variant and ABI, with a name such as `program/variant/n4/standard`.

pub use crate::chosen::*;
use crate::variants::*;

/// How a run must end.
#[derive(Clone, Copy, Debug)]
pub enum Expect {
    /// With exit code 0, and PASS from every rank.
    Pass,
    /// With this exit code, and these words somewhere in the output.
    Exit(i32, &'static [&'static str]),
    /// With any exit code but 0, and these words somewhere in the output.
    Fails(&'static [&'static str]),
}

/// A way of running a program: settings of `check.h`, of the launcher, or of the library.
#[derive(Clone, Copy, Debug)]
pub struct Variant {
    /// The name of the variant in the names of tests.
    pub name: &'static str,
    /// Variables that are set for the run.
    pub env: &'static [(&'static str, &'static str)],
    /// Options of mpiexec.
    pub options: &'static [&'static str],
    /// Arguments of the program.
    pub arguments: &'static [&'static str],
}

/// A program of the table.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// The name of the program: `programs/<name>.c`.
    pub name: &'static str,
    /// The numbers of ranks with which it runs.
    pub ranks: &'static [u32],
    /// The variants in which it runs.
    pub variants: &'static [Variant],
    /// How each run must end.
    pub expect: Expect,
    /// The longest time that a run may take on a busy machine, in seconds.
    pub seconds: u64,
}

const MODES: &[Variant] = &[PLAIN, REFUSED];
const ALL: &[u32] = &[1, 2, 3, 4, 7];
const SEVERAL: &[u32] = &[2, 3, 4, 7];

pub(crate) const fn row(name: &'static str, ranks: &'static [u32], variants: &'static [Variant]) -> Row {
    Row { name, ranks, variants, expect: Expect::Pass, seconds: 90 }
}

const fn ends(name: &'static str, ranks: &'static [u32], expect: Expect) -> Row {
    Row { name, ranks, variants: &[PLAIN], expect, seconds: 30 }
}

/// What `shmem_refused` says when it is told to do this.
macro_rules! refused {
    ($what:literal, $expect:expr) => {
        Row {
            name: "shmem_refused",
            ranks: &[2],
            variants: &[Variant { name: $what, arguments: &[$what], ..PLAIN }],
            expect: $expect,
            seconds: 30,
        }
    };
}

/// All programs of `programs/`.
pub const TABLE: &[Row] = &[
    row("p2p_modes", SEVERAL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_ordering", SEVERAL, &[PLAIN, REFUSED, MULTIPLE]),
    row("order_races", SEVERAL, &[PLAIN]),
    row("head_to_head", SEVERAL, &[PLAIN]),
    Row {
        name: "head_to_head",
        ranks: &[2, 4],
        variants: &[UNBUFFERED],
        expect: Expect::Fails(&[
            "no rank can go on",
            "MPI_Send to 1 tag 1 on MPI_COMM_WORLD, called by main at head_to_head.c:10",
            "MPI_Send to 0 tag 1 on MPI_COMM_WORLD, called by main at head_to_head.c:10",
            "in a ring: 0 -> 1 -> 0",
        ]),
        seconds: 30,
    },
    row("p2p_wildcards", SEVERAL, &[PLAIN, SINGLE]),
    row("p2p_truncation", SEVERAL, MODES),
    row("p2p_probe", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_cancel", ALL, &[PLAIN, MULTIPLE]),
    row("p2p_persistent", ALL, &[PLAIN, REFUSED, SERIALIZED]),
    row("p2p_ready", ALL, MODES),
    row("removed", &[1, 2], &[PLAIN]),
    row("p2p_sendrecv", ALL, MODES),
    row("p2p_wait", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_bsend", ALL, MODES),
    row("partitioned", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_requests", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_buffers", ALL, MODES),
    row("p2p_nobody_self", ALL, &[PLAIN, MULTIPLE]),
    row("p2p_errors", ALL, &[PLAIN]),
    row("error_codes", &[1, 2], &[PLAIN]),
    row("error_routes", &[1, 2, 3], &[PLAIN]),
    row("error_world", &[1, 2], &[PLAIN]),
    Row {
        name: "error_world",
        ranks: &[1],
        variants: &[Variant { name: "own", arguments: &["fatal"], ..PLAIN }],
        expect: Expect::Fails(&["MPI_Group_size: "]),
        seconds: 30,
    },
    row("info_anytime", &[1, 3], &[PLAIN, MULTIPLE]),
    row("sessions", &[1, 2, 4, 7], &[PLAIN, Variant { name: "beside_world", arguments: &["world"], ..PLAIN }]),
    row("convert_handles", &[1, 2], &[PLAIN]),
    row("rma_large", &[1, 2, 3], MODES),
    row("tool_variables", &[1, 3], &[PLAIN, MULTIPLE]),
    row("tool_events", &[1, 3], &[PLAIN, MULTIPLE]),
    row("p2p_datatypes", ALL, MODES),
    row("types_objects", &[1, 2], &[PLAIN]),
    row("types_corners", &[1, 2], &[PLAIN]),
    row("types_random", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_status", ALL, &[PLAIN, MULTIPLE]),
    row("large_messages", ALL, MODES),
    row("large_calls", ALL, MODES),
    row("large_counts", &[1, 2], MODES),
    Row { seconds: 240, ..row("large_everything", &[2], &[PLAIN]) },
    row("p2p_threads", ALL, &[MULTIPLE, MULTIPLE_REFUSED]),
    row("p2p_flood", &[2, 4], MODES),
    row("p2p_flood", &[2], &[LONG_SLICES]),
    row("many_ranks", &[20, 65, 200], &[PLAIN, REFUSED]),
    row("p2p_ring", &[2, 12, 40], &[PLAIN, REFUSED, LARGE_EAGER]),
    row("p2p_transfers", SEVERAL, &[PLAIN, REFUSED, MULTIPLE]),
    row("p2p_windowed", &[2, 4], &[PLAIN, PIECES, PIECES_REFUSED, MULTIPLE]),
    row("p2p_stream", &[2, 4, 7], &[THROUGH_RINGS, THROUGH_RINGS_MULTIPLE, REFUSED]),
    row("p2p_stream", &[20], &[THROUGH_RINGS]),
    row("p2p_reuse", &[2], MODES),
    row("p2p_full", &[4], &[REFUSED]),
    row("helping", &[2], &[PLAIN, THROUGH_RINGS, THROUGH_RINGS_MULTIPLE]),
    row("helping", &[2], STROBED),
    row("helping_in_a_row", &[2], &[PLAIN, THROUGH_RINGS_ASLEEP]),
    row("io_large", &[1, 2, 4], &[PLAIN]),
    row("io_views", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("io_pointers", ALL, &[PLAIN, REFUSED, MULTIPLE, CHECKED, COMPUTING]),
    row("io_external", ALL, MODES),
    row("io_errors", ALL, &[PLAIN]),
    row("io_manage", ALL, &[PLAIN]),
    row("io_atomic", ALL, &[PLAIN, MULTIPLE]),
    ends("io_killed", &[2, 4], Expect::Fails(&["found 8 turns", "killed by signal 9"])),
    row("io_outstanding", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("rma_epochs", ALL, &[PLAIN, REFUSED, MULTIPLE, CHECKED]),
    row("rma_updates", ALL, &[PLAIN, REFUSED]),
    row("rma_windows", ALL, &[PLAIN, REFUSED]),
    row("rma_refused", ALL, &[PLAIN]),
    row("rma_waiting", ALL, &[PLAIN, MULTIPLE]),
    row("rma_threads", ALL, &[MULTIPLE, MULTIPLE_REFUSED]),
    row("rma_computing", ALL, &[PLAIN, COMPUTING, COMPUTING_ENCRYPTED, COMPUTING_UNSEEN]),
    row("idle", &[8], &[PLAIN]),
    row("interpose", &[1, 2, 4], &[PLAIN]),
    row("edge_env", &[1, 2], &[PLAIN, SINGLE, MULTIPLE]),
    row("end_order", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("start_together", &[4], &[LATE_EARLY, LATE_FIXED, LATE_ORDER]),
    Row {
        name: "start_together",
        ranks: &[2],
        variants: &[NEVER_EARLY],
        expect: Expect::Exit(1, &["rank 2 on", "ended without calling MPI_Init, while others wait for it"]),
        seconds: 30,
    },
    row("init_signals", &[1, 2], &[PLAIN, THREAD]),
    row("edge_handles", &[1, 2], &[PLAIN]),
    row("edge_handler", &[1, 2], &[PLAIN, MULTIPLE]),
    ends("edge_early", &[1], Expect::Fails(&["MPI_Comm_size: called before MPI_Init"])),
    ends("edge_late", &[1, 2], Expect::Fails(&["MPI_Comm_size: called after MPI_Finalize"])),
    row("spawn_merge", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("spawn_again", &[1, 2, 4], &[PLAIN]),
    row("spawn_leave", ALL, &[PLAIN, MULTIPLE]),
    row("spawn_multiple", ALL, &[PLAIN, MULTIPLE]),
    row("spawn_refused", &[1, 2, 4], &[PLAIN]),
    row("random_worlds", &[1, 3, 6], &[FAMILIES, FAMILIES_RECOVERING, FAMILIES_THREAD]),
    row("recover_messages", &[3, 4, 5], &[RECOVERING, RECOVERING_REFUSED, RECOVERING_MULTIPLE]),
    row("recover_transfers", &[3, 4], &[RECOVERING, RECOVERING_REFUSED, RECOVERING_SOONER, RECOVERING_LATER]),
    row("recover_collectives", &[2, 3, 4, 5], &[RECOVERING, RECOVERING_SEED_3, RECOVERING_SEED_6]),
    row("recover_revoke", &[1, 2, 3, 5], &[RECOVERING, RECOVERING_MULTIPLE]),
    row("recover_agree", &[1, 2, 3, 5], &[RECOVERING]),
    row("recover_replace", &[2, 3, 4], &[RECOVERING]),
    row("recover_ports", &[2, 3, 4], &[RECOVERING, RECOVERING_MULTIPLE]),
    row("recover_nodes", &[4, 5], &[RECOVERING_OF_2, RECOVERING_OF_4]),
    Row {
        name: "recover_replace",
        ranks: &[2],
        variants: &[Variant { name: "not_wanted", ..PLAIN }],
        expect: Expect::Exit(137, &["rank 1 on", "was killed by signal 9"]),
        seconds: 30,
    },
    Row {
        name: "recover_revoke",
        ranks: &[2],
        variants: &[Variant { name: "in_slices", options: &["--enable-recovery", "--schedule", "strobed"], ..PLAIN }],
        expect: Expect::Exit(127, &["--enable-recovery", "--schedule immediate"]),
        seconds: 30,
    },
    row("connect_ports", ALL, &[PLAIN, MULTIPLE]),
    row("comm_groups", ALL, &[PLAIN]),
    row("comm_make", ALL, &[PLAIN, MULTIPLE]),
    row("comm_corners", ALL, &[PLAIN]),
    row("comm_refused", ALL, &[PLAIN, MULTIPLE]),
    row("comm_hardware", ALL, &[PLAIN]),
    row("comm_inter", SEVERAL, &[PLAIN, MULTIPLE]),
    row("comm_properties", ALL, &[PLAIN]),
    row("comm_handlers", ALL, &[PLAIN, MULTIPLE]),
    row("comm_threads", ALL, &[MULTIPLE]),
    row("topo_cart", ALL, &[PLAIN]),
    row("topo_graph", ALL, MODES),
    row("topo_corners", ALL, MODES),
    row("attr_lifecycle", ALL, &[PLAIN]),
    row("coll_data", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("coll_reduce", ALL, &[PLAIN, REFUSED]),
    row(
        "coll_errors",
        &[2],
        &[Variant {
            name: "units",
            options: &[
                "--schedule",
                "strobed",
                "--strobe",
                "early",
                "--time-slice",
                "2ms",
                "--slice-bytes",
                "64KiB",
                "--timeout",
                "2min",
            ],
            ..PLAIN
        }],
    ),
    row("coll_nothing", SEVERAL, &[PLAIN]),
    row("random", &[1], &[Variant { name: "seeds", arguments: &["1", "20"], ..PLAIN }]),
    row("coll_vectors", &[1, 2, 4, 7, 8], &[PLAIN, REFUSED]),
    Row {
        name: "coll_aliases",
        ranks: &[2, 4],
        variants: &[
            Variant { name: "gather", arguments: &["MPI_Gather"], ..PLAIN },
            Variant { name: "gatherv", arguments: &["MPI_Gatherv"], ..PLAIN },
            Variant { name: "scatter", arguments: &["MPI_Scatter"], ..PLAIN },
        ],
        expect: Expect::Pass,
        seconds: 30,
    },
    Row {
        name: "coll_aliases",
        ranks: &[2, 4],
        variants: &[Variant { name: "reduce", arguments: &["MPI_Reduce"], ..PLAIN }],
        expect: Expect::Fails(&[
            "rank 0 on",
            "has called MPI_Finalize, while others wait for it: its MPI_Reduce had failed with MPI_ERR_BUFFER",
        ]),
        seconds: 30,
    },
    Row {
        name: "coll_refused",
        ranks: &[4],
        variants: &[
            Variant { name: "bcast", arguments: &["Bcast"], ..PLAIN },
            Variant { name: "gatherv", arguments: &["Gatherv"], ..PLAIN },
            Variant { name: "scatter", arguments: &["Scatter"], ..PLAIN },
            Variant { name: "alltoallw", arguments: &["Alltoallw"], ..PLAIN },
            Variant { name: "reduce", arguments: &["Reduce"], ..PLAIN },
            Variant { name: "allreduce", arguments: &["Allreduce"], ..PLAIN },
            Variant { name: "reduce_scatter", arguments: &["Reduce_scatter"], ..PLAIN },
            Variant { name: "scan", arguments: &["Scan"], ..PLAIN },
        ],
        expect: Expect::Fails(&[
            "has called MPI_Finalize, while others wait for it: ",
            "had failed with MPI_ERR_COUNT",
        ]),
        seconds: 30,
    },
    row("coll_inter", &[2, 3, 4, 7], &[PLAIN, REFUSED]),
    row("inter_corners", SEVERAL, MODES),
    row("coll_neighbor", ALL, &[PLAIN, REFUSED]),
    row("coll_corners", ALL, MODES),
    row("coll_lifetimes", ALL, MODES),
    row("coll_errors", ALL, &[PLAIN]),
    row("churn", ALL, &[PLAIN, MULTIPLE]),
    row("coll_overlap", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("coll_full", &[2, 3, 4, 7], &[PLAIN]),
    row("coll_nodes", &[2, 4, 7], &[PLAIN]),
    row("coll_broadcasts", &[1, 4, 7], &[PLAIN, SMALL]),
    row("coll_ops", &[1, 2, 4], &[PLAIN]),
    row("threads_mixed", ALL, &[MULTIPLE, MULTIPLE_REFUSED]),
    row("coll_threads", ALL, &[MULTIPLE]),
    row("coll_mismatch", &[2, 3, 4], &[PLAIN]),
    row("rma_fence", ALL, &[PLAIN, REFUSED, MULTIPLE, CHECKED]),
    row("rma_lock", ALL, &[PLAIN, REFUSED, CHECKED]),
    row("rma_check", SEVERAL, &[PLAIN, MULTIPLE]),
    row("rma_pscw", ALL, &[PLAIN, REFUSED, MULTIPLE, CHECKED]),
    row("rma_accumulate", ALL, &[PLAIN, REFUSED, CHECKED]),
    row("rma_atomic", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("rma_datatypes", ALL, MODES),
    row("rma_requests", ALL, &[PLAIN, REFUSED, MULTIPLE, CHECKED]),
    row("rma_slices", &[1, 2, 4], &[PLAIN, CHECKED]),
    row("rma_slices_order", &[3], &[QUOTA_DEMAND]),
    row("rma_shared", ALL, &[PLAIN]),
    row("rma_dynamic", ALL, MODES),
    row("rma_objects", ALL, &[PLAIN]),
    row("rma_errors", ALL, &[PLAIN]),
    row("rma_busy", ALL, &[PLAIN, Variant { name: "refused", arguments: &["allocated"], ..REFUSED }]),
    row("rma_mixed", ALL, &[PLAIN, REFUSED, Variant { name: "seed_2", arguments: &["2"], ..MULTIPLE }]),
    row("bcs_basics", &[1, 2, 4, 7], &[PLAIN, MULTIPLE]),
    row("bcs_history", &[1, 2, 4, 7], &[PLAIN, SEED_2]),
    row("bcs_messages", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("bcs_collectives", ALL, &[PLAIN, REFUSED]),
    row("bcs_mapping", ALL, &[PLAIN, MULTIPLE]),
    row("bcs_trace", &[1, 2, 3, 4], &[PLAIN]),
    row("dcmf_messages", ALL, &[PLAIN, MULTIPLE]),
    row("dcmf_memory", ALL, &[PLAIN, COMPUTING, REFUSED]),
    row("dcmf_machine", ALL, &[PLAIN]),
    row("dcmf_geometry", ALL, &[PLAIN]),
    row("dcmf_multisend", ALL, &[PLAIN, MULTIPLE]),
    row("dcmf_armci", ALL, &[PLAIN, REFUSED]),
    row("dcmf_chares", ALL, &[PLAIN]),
    row("dcmf_ring", SEVERAL, &[PLAIN]),
    ends("dcmf_wrong", &[1, 2], Expect::Exit(5, DCMF_SENTENCES)),
    row("dcmf_order", &[1, 2, 3, 4], &[PLAIN, REFUSED, MULTIPLE]),
    row("shmem_rma", ALL, &[PLAIN, REFUSED, MULTIPLE]),
    row("shmem_atomics", ALL, &[PLAIN, REFUSED]),
    row("shmem_waits", ALL, &[PLAIN, MULTIPLE]),
    row("shmem_collectives", ALL, &[PLAIN]),
    row("shmem_objects", ALL, &[PLAIN, MULTIPLE]),
    row("shmem_generic", ALL, &[PLAIN]),
    row("shmem_computing", ALL, &[PLAIN, COMPUTING, COMPUTING_ENCRYPTED]),
    row("shmem_threads", ALL, &[MULTIPLE, MULTIPLE_REFUSED]),
    row("shmem_beside", ALL, &[PLAIN, SHMEM_FIRST, SHMEM_WITHIN]),
    row("shmem_start_pes", ALL, &[PLAIN]),
    refused!("early", Expect::Fails(&["shmem_long_p: called before shmem_init"])),
    refused!("late", Expect::Fails(&["shmem_long_p: called after shmem_finalize"])),
    refused!("pe", Expect::Exit(1, &["shmem_long_p: pe: 2 is no PE: there are 2"])),
    refused!("local", Expect::Exit(1, &["shmem_long_put: dest: 8 bytes at", "are not all symmetric"])),
    refused!("end", Expect::Exit(1, &["shmem_putmem: dest: 1099511627776 bytes at", "are not all symmetric"])),
    refused!("aligned", Expect::Exit(1, &["shmem_long_atomic_inc: dest: is not aligned"])),
    refused!("context", Expect::Exit(1, &["shmem_long_p: ctx: is SHMEM_CTX_INVALID"])),
    refused!("unequal", Expect::Exit(1, &["shmem_malloc: the PEs do not call it with the same argument"])),
    refused!("twice", Expect::Exit(1, &["shmem_free: ptr: no object begins there"])),
    refused!("exit", Expect::Exit(9, &["shmem_global_exit: PE 0 ends the job with status 9"])),
    row("bcs_trace", &[2, 3, 4], &[TRACED]),
    row("slices_nodes", &[2, 4, 7], &[COUNTED]),
    row("slices_nodes", &[4], &[COUNTED_FIXED, SHORT]),
    row("threads_nodes", &[2, 4, 7], THREADED),
    row("threads_nodes", &[4], &[MULTIPLE]),
    row("coll_data", &[4], THREADED),
    row("coll_overlap", &[4], THREADED),
    row("coll_threads", &[4], THREADED),
    row("comm_threads", &[4], THREADED),
    row("threads_mixed", &[4], THREADED),
    row("slices_idle", &[4], STROBED),
    row("slices_leave", &[4], &[LONG_SLICES]),
    row("slices_quota", &[2, 4], &[QUOTA, QUOTA_REFUSED, QUOTA_WINDOWS, QUOTA_ORDER, QUOTA_DEMAND]),
    row("slices_quota", &[2], &[QUOTA_FIXED]),
    ends("p2p_fatal", &[1, 4], Expect::Fails(&["MPI_Send", "rank"])),
    Row {
        name: "crash_scribbled",
        ranks: &[3],
        variants: &[
            Variant { name: "all", arguments: &["0"], ..PLAIN },
            Variant { name: "ports", arguments: &["8192"], ..PLAIN },
            Variant { name: "rings", arguments: &["40000"], ..PLAIN },
        ],
        expect: Expect::Exit(
            139,
            &["rank 2 on", "was killed by signal 11 (SIGSEGV)", "what the other ranks were doing"],
        ),
        seconds: 30,
    },
    ends("abort", ALL, Expect::Exit(37, &["printed before, not flushed"])),
    ends("abort_part", ALL, Expect::Exit(21, &["said before by 0"])),
    ends("no_finalize", SEVERAL, Expect::Fails(&[])),
];
