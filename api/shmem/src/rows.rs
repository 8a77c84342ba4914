// SPDX-License-Identifier: MIT OR Apache-2.0
//! Written by `cargo run -p strobe-xtask -- generate` from api/facts/shmem.json; do not edit.

use crate::row::Row;

#[rustfmt::skip]
const BITS: &[&str] = &[
    "uint", "ulong", "ulonglong", "int32", "int64", "uint32", "uint64",
];

#[rustfmt::skip]
const ELEMENTS: &[&str] = &[
    "8", "16", "32", "64", "128",
];

#[rustfmt::skip]
const EXTREME: &[&str] = &[
    "float", "double", "longdouble", "char", "schar", "short", "int", "long", "longlong", "uchar", "ushort",
    "uint", "ulong", "ulonglong", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "size",
    "ptrdiff",
];

#[rustfmt::skip]
const MOVE: &[&str] = &[
    "float", "double", "longdouble", "char", "schar", "short", "int", "long", "longlong", "uchar", "ushort",
    "uint", "ulong", "ulonglong", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "size",
    "ptrdiff",
];

#[rustfmt::skip]
const OLDER: &[&str] = &[
    "int", "long", "longlong",
];

#[rustfmt::skip]
const OLDER_BITS: &[&str] = &[
    "short", "int", "long", "longlong",
];

#[rustfmt::skip]
const OLDER_ELEMENTS: &[&str] = &[
    "32", "64",
];

#[rustfmt::skip]
const OLDER_EXTREME: &[&str] = &[
    "short", "int", "long", "longlong", "float", "double", "longdouble",
];

#[rustfmt::skip]
const OLDER_SUM: &[&str] = &[
    "short", "int", "long", "longlong", "float", "double", "longdouble", "complexf", "complexd",
];

#[rustfmt::skip]
const OLDER_SWAP: &[&str] = &[
    "int", "long", "longlong", "float", "double",
];

#[rustfmt::skip]
const OLDER_WAIT: &[&str] = &[
    "short", "int", "long", "longlong",
];

#[rustfmt::skip]
const REDUCE_BITS: &[&str] = &[
    "uchar", "ushort", "uint", "ulong", "ulonglong", "int8", "int16", "int32", "int64", "uint8", "uint16",
    "uint32", "uint64", "size",
];

#[rustfmt::skip]
const SHORTS: &[&str] = &[
    "short", "ushort",
];

#[rustfmt::skip]
const SUM: &[&str] = &[
    "float", "double", "longdouble", "char", "schar", "short", "int", "long", "longlong", "uchar", "ushort",
    "uint", "ulong", "ulonglong", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "size",
    "ptrdiff", "complexf", "complexd",
];

#[rustfmt::skip]
const SWAP: &[&str] = &[
    "float", "double", "int", "long", "longlong", "uint", "ulong", "ulonglong", "int32", "int64", "uint32",
    "uint64", "size", "ptrdiff",
];

#[rustfmt::skip]
const UPDATE: &[&str] = &[
    "int", "long", "longlong", "uint", "ulong", "ulonglong", "int32", "int64", "uint32", "uint64", "size",
    "ptrdiff",
];

#[rustfmt::skip]
const VALUES: &[&str] = &[
    "float", "double", "char", "schar", "short", "int", "long", "longlong", "uchar", "ushort", "uint", "ulong",
    "ulonglong", "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64", "size", "ptrdiff",
];

/// All functions of `shmem.h`.
#[rustfmt::skip]
pub const ROWS: &[Row] = &[
    Row {
        names: &["shmem_init", "shmem_init_thread", "shmem_finalize", "start_pes"],
        types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "joins the job, beside MPI or without it, or leaves it",
    },
    Row {
        names: &["shmem_query_thread", "shmem_query_initialized", "shmem_my_pe", "shmem_n_pes",
            "shmem_pe_accessible", "shmem_addr_accessible", "shmem_ptr", "shmem_team_ptr",
            "shmem_info_get_version", "shmem_info_get_name", "_my_pe", "_num_pes"],
        types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        names: &["shmem_global_exit"],
        types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "ends the job",
    },
    Row {
        names: &["shmem_malloc", "shmem_free", "shmem_realloc", "shmem_align", "shmem_malloc_with_hints",
            "shmem_calloc", "shmalloc", "shfree", "shrealloc", "shmemalign"],
        types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        names: &["shmem_team_my_pe", "shmem_team_n_pes", "shmem_team_get_config", "shmem_team_translate_pe"],
        types: &[], with_ctx: false, chapter: "Teams",
        becomes: "answered by the process itself",
    },
    Row {
        names: &["shmem_team_split_strided", "shmem_team_split_2d", "shmem_team_destroy"],
        types: &[], with_ctx: false, chapter: "Teams",
        becomes: "a group of the layer below MPI, which its members make together",
    },
    Row {
        names: &["shmem_ctx_create", "shmem_team_create_ctx", "shmem_ctx_destroy", "shmem_ctx_get_team"],
        types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a number that names the team in which PEs are counted",
    },
    Row {
        names: &["shmem_ctx_session_start", "shmem_ctx_session_stop"],
        types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a hint",
    },
    Row {
        names: &["shmem_{T}_put", "shmem_{T}_iput", "shmem_{T}_ibput", "shmem_{T}_get", "shmem_{T}_iget",
            "shmem_{T}_ibget", "shmem_{T}_put_nbi", "shmem_{T}_get_nbi"],
        types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        names: &["shmem_put{T}", "shmem_iput{T}", "shmem_ibput{T}", "shmem_get{T}", "shmem_iget{T}",
            "shmem_ibget{T}", "shmem_put{T}_nbi", "shmem_get{T}_nbi"],
        types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        names: &["shmem_putmem", "shmem_getmem", "shmem_putmem_nbi", "shmem_getmem_nbi"],
        types: &[], with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        names: &["shmem_{T}_p", "shmem_{T}_g"],
        types: VALUES, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        names: &["shmem_{T}_atomic_fetch", "shmem_{T}_atomic_set", "shmem_{T}_atomic_swap",
            "shmem_{T}_atomic_fetch_nbi", "shmem_{T}_atomic_swap_nbi"],
        types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_{T}_atomic_compare_swap", "shmem_{T}_atomic_fetch_inc", "shmem_{T}_atomic_inc",
            "shmem_{T}_atomic_fetch_add", "shmem_{T}_atomic_add", "shmem_{T}_atomic_compare_swap_nbi",
            "shmem_{T}_atomic_fetch_inc_nbi", "shmem_{T}_atomic_fetch_add_nbi"],
        types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_{T}_atomic_fetch_and", "shmem_{T}_atomic_and", "shmem_{T}_atomic_fetch_or",
            "shmem_{T}_atomic_or", "shmem_{T}_atomic_fetch_xor", "shmem_{T}_atomic_xor",
            "shmem_{T}_atomic_fetch_and_nbi", "shmem_{T}_atomic_fetch_or_nbi", "shmem_{T}_atomic_fetch_xor_nbi"],
        types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_{T}_cswap", "shmem_{T}_finc", "shmem_{T}_inc", "shmem_{T}_fadd", "shmem_{T}_add"],
        types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_{T}_swap", "shmem_{T}_fetch", "shmem_{T}_set"],
        types: OLDER_SWAP, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_{T}_put_signal", "shmem_{T}_put_signal_nbi"],
        types: MOVE, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        names: &["shmem_put{T}_signal", "shmem_put{T}_signal_nbi"],
        types: ELEMENTS, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        names: &["shmem_putmem_signal", "shmem_putmem_signal_nbi"],
        types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        names: &["shmem_signal_add", "shmem_signal_set"],
        types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        names: &["shmem_signal_fetch"],
        types: &[], with_ctx: false, chapter: "Signaling",
        becomes: "answered by the process itself",
    },
    Row {
        names: &["shmem_signal_wait_until"],
        types: &[], with_ctx: false, chapter: "Signaling",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        names: &["shmem_barrier_all", "shmem_barrier", "shmem_sync_all", "shmem_team_sync", "shmem_sync",
            "shmem_alltoallmem", "shmem_alltoallsmem", "shmem_broadcastmem", "shmem_collectmem",
            "shmem_fcollectmem"],
        types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_alltoall", "shmem_{T}_alltoalls", "shmem_{T}_broadcast", "shmem_{T}_collect",
            "shmem_{T}_fcollect"],
        types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_alltoall{T}", "shmem_alltoalls{T}", "shmem_broadcast{T}", "shmem_collect{T}",
            "shmem_fcollect{T}"],
        types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_and_reduce", "shmem_{T}_or_reduce", "shmem_{T}_xor_reduce"],
        types: REDUCE_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_max_reduce", "shmem_{T}_min_reduce"],
        types: EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_sum_reduce", "shmem_{T}_prod_reduce", "shmem_{T}_sum_inscan", "shmem_{T}_sum_exscan"],
        types: SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_and_to_all", "shmem_{T}_or_to_all", "shmem_{T}_xor_to_all"],
        types: OLDER_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_max_to_all", "shmem_{T}_min_to_all"],
        types: OLDER_EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_sum_to_all", "shmem_{T}_prod_to_all"],
        types: OLDER_SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        names: &["shmem_{T}_wait_until", "shmem_{T}_wait_until_all", "shmem_{T}_wait_until_any",
            "shmem_{T}_wait_until_some", "shmem_{T}_wait_until_all_vector", "shmem_{T}_wait_until_any_vector",
            "shmem_{T}_wait_until_some_vector"],
        types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        names: &["shmem_{T}_test", "shmem_{T}_test_all", "shmem_{T}_test_any", "shmem_{T}_test_some",
            "shmem_{T}_test_all_vector", "shmem_{T}_test_any_vector", "shmem_{T}_test_some_vector"],
        types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        names: &["shmem_{T}_wait_until"],
        types: SHORTS, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        names: &["shmem_{T}_test"],
        types: SHORTS, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        names: &["shmem_{T}_wait"],
        types: OLDER_WAIT, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        names: &["shmem_wait", "shmem_wait_until"],
        types: &[], with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        names: &["shmem_fence", "shmem_quiet", "shmem_pe_quiet"],
        types: &[], with_ctx: true, chapter: "Memory ordering",
        becomes: "a fence; requests to other nodes are waited for",
    },
    Row {
        names: &["shmem_clear_lock", "shmem_set_lock", "shmem_test_lock"],
        types: &[], with_ctx: false, chapter: "Distributed locking",
        becomes: "a queue of PEs, by atomic operations; each waits on its own word",
    },
    Row {
        names: &["shmem_pcontrol"],
        types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; it is for tools",
    },
    Row {
        names: &["shmem_clear_cache_inv", "shmem_set_cache_inv", "shmem_udcflush", "shmem_clear_cache_line_inv",
            "shmem_set_cache_line_inv", "shmem_udcflush_line"],
        types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
];
