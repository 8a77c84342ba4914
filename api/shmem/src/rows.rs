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
        name: "shmem_init", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "joins the job, beside MPI or without it, or leaves it",
    },
    Row {
        name: "shmem_init_thread", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "joins the job, beside MPI or without it, or leaves it",
    },
    Row {
        name: "shmem_query_thread", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_query_initialized", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_my_pe", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_n_pes", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_finalize", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "joins the job, beside MPI or without it, or leaves it",
    },
    Row {
        name: "shmem_global_exit", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "ends the job",
    },
    Row {
        name: "shmem_pe_accessible", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_addr_accessible", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_ptr", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_team_ptr", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_info_get_version", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_info_get_name", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "start_pes", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "joins the job, beside MPI or without it, or leaves it",
    },
    Row {
        name: "_my_pe", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "_num_pes", types: &[], with_ctx: false, chapter: "Setup, exit and query",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_malloc", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_free", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_realloc", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_align", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_malloc_with_hints", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_calloc", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmalloc", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shfree", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shrealloc", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmemalign", types: &[], with_ctx: false, chapter: "Memory management",
        becomes: "a place in the heap, which every PE reckons by itself, and a barrier",
    },
    Row {
        name: "shmem_team_my_pe", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_team_n_pes", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_team_get_config", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_team_translate_pe", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_team_split_strided", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "a group of the layer below MPI, which its members make together",
    },
    Row {
        name: "shmem_team_split_2d", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "a group of the layer below MPI, which its members make together",
    },
    Row {
        name: "shmem_team_destroy", types: &[], with_ctx: false, chapter: "Teams",
        becomes: "a group of the layer below MPI, which its members make together",
    },
    Row {
        name: "shmem_ctx_create", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a number that names the team in which PEs are counted",
    },
    Row {
        name: "shmem_team_create_ctx", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a number that names the team in which PEs are counted",
    },
    Row {
        name: "shmem_ctx_destroy", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a number that names the team in which PEs are counted",
    },
    Row {
        name: "shmem_ctx_get_team", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a number that names the team in which PEs are counted",
    },
    Row {
        name: "shmem_ctx_session_start", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a hint",
    },
    Row {
        name: "shmem_ctx_session_stop", types: &[], with_ctx: false, chapter: "Contexts",
        becomes: "a hint",
    },
    Row {
        name: "shmem_{T}_put", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_put{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_putmem", types: &[], with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_p", types: VALUES, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_iput", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_iput{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_ibput", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_ibput{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_get", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_get{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_getmem", types: &[], with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_g", types: VALUES, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_iget", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_iget{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_ibget", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_ibget{T}", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_put_nbi", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_put{T}_nbi", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_putmem_nbi", types: &[], with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_get_nbi", types: MOVE, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_get{T}_nbi", types: ELEMENTS, with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_getmem_nbi", types: &[], with_ctx: true, chapter: "Remote memory access",
        becomes: "loads and stores, or requests to another node (one-sided communication)",
    },
    Row {
        name: "shmem_{T}_atomic_fetch", types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_set", types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_compare_swap", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_swap", types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_inc", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_inc", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_add", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_add", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_and", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_and", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_or", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_or", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_xor", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_xor", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_nbi", types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_compare_swap_nbi", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_swap_nbi", types: SWAP, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_inc_nbi", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_add_nbi", types: UPDATE, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_and_nbi", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_or_nbi", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_atomic_fetch_xor_nbi", types: BITS, with_ctx: true, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_cswap", types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_finc", types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_inc", types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_fadd", types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_add", types: OLDER, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_swap", types: OLDER_SWAP, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_fetch", types: OLDER_SWAP, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_set", types: OLDER_SWAP, with_ctx: false, chapter: "Atomic memory operations",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_{T}_put_signal", types: MOVE, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_put{T}_signal", types: ELEMENTS, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_putmem_signal", types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_{T}_put_signal_nbi", types: MOVE, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_put{T}_signal_nbi", types: ELEMENTS, with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_putmem_signal_nbi", types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "a put, and an atomic operation behind it",
    },
    Row {
        name: "shmem_signal_add", types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_signal_set", types: &[], with_ctx: true, chapter: "Signaling",
        becomes: "an instruction on the word, here or, by a request, on another node",
    },
    Row {
        name: "shmem_signal_fetch", types: &[], with_ctx: false, chapter: "Signaling",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_signal_wait_until", types: &[], with_ctx: false, chapter: "Signaling",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_barrier_all", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_barrier", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_sync_all", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_team_sync", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_sync", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_alltoall", types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_alltoallmem", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_alltoall{T}", types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_alltoalls", types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_alltoallsmem", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_alltoalls{T}", types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_broadcast", types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_broadcastmem", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_broadcast{T}", types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_collect", types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_collectmem", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_collect{T}", types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_fcollect", types: MOVE, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_fcollectmem", types: &[], with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_fcollect{T}", types: OLDER_ELEMENTS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_and_reduce", types: REDUCE_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_or_reduce", types: REDUCE_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_xor_reduce", types: REDUCE_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_max_reduce", types: EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_min_reduce", types: EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_sum_reduce", types: SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_prod_reduce", types: SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_and_to_all", types: OLDER_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_or_to_all", types: OLDER_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_xor_to_all", types: OLDER_BITS, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_max_to_all", types: OLDER_EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_min_to_all", types: OLDER_EXTREME, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_sum_to_all", types: OLDER_SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_prod_to_all", types: OLDER_SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_sum_inscan", types: SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_sum_exscan", types: SUM, with_ctx: false, chapter: "Collectives",
        becomes: "a collective of the layer below MPI, among the members of the team",
    },
    Row {
        name: "shmem_{T}_wait_until", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_all", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_all", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_any", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_any", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_some", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_some", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_all_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_all_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_any_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_any_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until_some_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test_some_vector", types: UPDATE, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait_until", types: SHORTS, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_{T}_test", types: SHORTS, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "answered by the process itself",
    },
    Row {
        name: "shmem_{T}_wait", types: OLDER_WAIT, with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_wait", types: &[], with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_wait_until", types: &[], with_ctx: false, chapter: "Point-to-point synchronization",
        becomes: "looks, and then a sleep from which whoever changes the memory wakes it",
    },
    Row {
        name: "shmem_fence", types: &[], with_ctx: true, chapter: "Memory ordering",
        becomes: "a fence; requests to other nodes are waited for",
    },
    Row {
        name: "shmem_quiet", types: &[], with_ctx: true, chapter: "Memory ordering",
        becomes: "a fence; requests to other nodes are waited for",
    },
    Row {
        name: "shmem_pe_quiet", types: &[], with_ctx: true, chapter: "Memory ordering",
        becomes: "a fence; requests to other nodes are waited for",
    },
    Row {
        name: "shmem_clear_lock", types: &[], with_ctx: false, chapter: "Distributed locking",
        becomes: "a queue of PEs, by atomic operations; each waits on its own word",
    },
    Row {
        name: "shmem_set_lock", types: &[], with_ctx: false, chapter: "Distributed locking",
        becomes: "a queue of PEs, by atomic operations; each waits on its own word",
    },
    Row {
        name: "shmem_test_lock", types: &[], with_ctx: false, chapter: "Distributed locking",
        becomes: "a queue of PEs, by atomic operations; each waits on its own word",
    },
    Row {
        name: "shmem_pcontrol", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; it is for tools",
    },
    Row {
        name: "shmem_clear_cache_inv", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
    Row {
        name: "shmem_set_cache_inv", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
    Row {
        name: "shmem_udcflush", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
    Row {
        name: "shmem_clear_cache_line_inv", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
    Row {
        name: "shmem_set_cache_line_inv", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
    Row {
        name: "shmem_udcflush_line", types: &[], with_ctx: false, chapter: "Profiling and caches",
        becomes: "nothing; caches keep up by themselves",
    },
];
