// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each function becomes in the engine, for `strobe api --dcmf`.

/// Functions of one header that become the same.
type Row = (&'static str, &'static str, &'static [&'static str]);

/// A number in a table of this process.
const REGISTERS: &str = "a protocol with its callbacks, known by its address";
/// A collective of a group of `bcs.h`.
const COLLECTIVE: &str = "a collective of the layer below MPI, among the members of the geometry";
const GLOBAL: &str = "a collective of the layer below MPI, among all processes";
const TRANSFER: &str = "loads and stores, copies by the kernel, or requests to another node (one-sided communication)";
const HERE: &str = "answered by the process itself";

const ROWS: &[Row] = &[
    ("dcmf.h", "joins the job, beside MPI or without it", &["DCMF_Messager_initialize", "DCMF_Messager_finalize"]),
    ("dcmf.h", "progress, and the callbacks that are due", &["DCMF_Messager_advance", "DCMF_Messager_advance_expert"]),
    (
        "dcmf.h",
        "thread level, interrupts (a thread of the library), and the thread's rest",
        &["DCMF_Messager_configure", "DCMF_Messager_suspend", "DCMF_Messager_resume"],
    ),
    ("dcmf.h", HERE, &["DCMF_Messager_rank", "DCMF_Messager_size", "DCMF_Tick", "DCMF_Timebase", "DCMF_Timer"]),
    (
        "dcmf.h",
        "the nodes of the job as a torus",
        &["DCMF_Hardware", "DCMF_Messager_network2rank", "DCMF_Messager_rank2network"],
    ),
    (
        "dcmf.h",
        "the one channel there is",
        &[
            "DCMF_Channel_acquire",
            "DCMF_Channel_current",
            "DCMF_Channel_handoff",
            "DCMF_Channel_info",
            "DCMF_Channel_release",
            "DCMF_Messager_use_channel",
        ],
    ),
    (
        "dcmf.h",
        "a lock among the threads of the process",
        &["DCMF_CriticalSection_cycle_func", "DCMF_CriticalSection_enter_func", "DCMF_CriticalSection_exit_func"],
    ),
    (
        "dcmf.h",
        REGISTERS,
        &[
            "DCMF_Send_register",
            "DCMF_Control_register",
            "DCMF_Put_register",
            "DCMF_Get_register",
            "DCMF_Error_register",
        ],
    ),
    ("dcmf.h", "an active message", &["DCMF_Send", "DCMF_Control"]),
    ("dcmf.h", TRANSFER, &["DCMF_Put", "DCMF_Get"]),
    ("dcmf.h", "the send, put or get that the request did last", &["DCMF_Restart"]),
    (
        "dcmf.h",
        "base and length, which mean the same in every process",
        &["DCMF_Memregion_create", "DCMF_Memregion_destroy", "DCMF_Memregion_query"],
    ),
    (
        "dcmf_globalcollectives.h",
        REGISTERS,
        &["DCMF_GlobalBarrier_register", "DCMF_GlobalBcast_register", "DCMF_GlobalAllreduce_register"],
    ),
    ("dcmf_globalcollectives.h", GLOBAL, &["DCMF_GlobalBarrier", "DCMF_GlobalBcast", "DCMF_GlobalAllreduce"]),
    (
        "dcmf_collectives.h",
        REGISTERS,
        &[
            "DCMF_Collective_initialize",
            "DCMF_Barrier_register",
            "DCMF_Broadcast_register",
            "DCMF_AsyncBroadcast_register",
            "DCMF_Allreduce_register",
            "DCMF_Reduce_register",
            "DCMF_Alltoallv_register",
        ],
    ),
    (
        "dcmf_collectives.h",
        COLLECTIVE,
        &["DCMF_Barrier", "DCMF_Broadcast", "DCMF_AsyncBroadcast", "DCMF_Allreduce", "DCMF_Reduce", "DCMF_Alltoallv"],
    ),
    (
        "dcmf_collectives.h",
        "a group of the layer below MPI, which its members make together",
        &["DCMF_Geometry_initialize", "DCMF_Geometry_free"],
    ),
    ("dcmf_collectives.h", HERE, &["DCMF_Geometry_analyze", "DCMF_Geometry_available"]),
    ("dcmf_multisend.h", REGISTERS, &["DCMF_Multicast_register", "DCMF_Manytomany_register"]),
    (
        "dcmf_multisend.h",
        "an active message to each receiver",
        &["DCMF_Multicast", "DCMF_Multicast_postrecv", "DCMF_Manytomany"],
    ),
];

/// Every function: its name, its header, and what it becomes.
pub fn becomes() -> impl Iterator<Item = (&'static str, &'static str, &'static str)> {
    ROWS.iter().flat_map(|(header, what, names)| names.iter().map(move |name| (*name, *header, *what)))
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_function_becomes_something_once() {
        let mut told: Vec<&str> = super::becomes().map(|row| row.0).collect();
        let mut entries: Vec<&str> = crate::entries().collect();
        told.sort_unstable();
        entries.sort_unstable();
        assert_eq!(told, entries);
    }
}
