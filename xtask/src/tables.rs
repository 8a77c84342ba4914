// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes Rust tables: the names of all calls, and the numbers of the MPICH ABI beside those of the standard ABI.

use crate::constants::{FAMILIES, HANDLES, TOOL_FAMILIES};
use crate::facts::Facts;
use std::collections::BTreeSet;
use std::fmt::Write;

const FROM: &str = "Written by `cargo run -p strobe-xtask -- generate` from `api/facts`; do not edit.";

/// Handles that only the MPICH ABI has: name, the number for it inside the library, and kind. The number must be one
/// that the standard does not use: else the handle would come back to the program as the standard's.
const EXTRA: &[(&str, u32, &str)] = &[("MPIX_C_FLOAT16", 0x24a, "MPI_Datatype")];

/// The functions of `bcs.h` (`api/bcs`). They are calls, too, and come after MPI's in byte order.
const BCS: &[&str] = &[
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

/// The calls of `shmem.h` (`api/shmem`) that wait, or need the whole process: one name for those of a kind. They come
/// last in byte order.
const SHMEM: &[&str] = &[
    "shmem_atomic",
    "shmem_barrier_all",
    "shmem_broadcast",
    "shmem_ctx_create",
    "shmem_finalize",
    "shmem_get",
    "shmem_init",
    "shmem_malloc",
    "shmem_put",
    "shmem_quiet",
    "shmem_set_lock",
    "shmem_team_my_pe",
    "shmem_team_split_strided",
    "shmem_wait_until",
];

/// The functions of `dcmf.h` and its like (`api/dcmf`), before MPI's in byte order.
const DCMF: &[&str] = &[
    "DCMF_Allreduce",
    "DCMF_Allreduce_register",
    "DCMF_Alltoallv",
    "DCMF_Alltoallv_register",
    "DCMF_AsyncBroadcast",
    "DCMF_AsyncBroadcast_register",
    "DCMF_Barrier",
    "DCMF_Barrier_register",
    "DCMF_Broadcast",
    "DCMF_Broadcast_register",
    "DCMF_Channel_acquire",
    "DCMF_Channel_current",
    "DCMF_Channel_handoff",
    "DCMF_Channel_info",
    "DCMF_Channel_release",
    "DCMF_Collective_initialize",
    "DCMF_Control",
    "DCMF_Control_register",
    "DCMF_CriticalSection_cycle_func",
    "DCMF_CriticalSection_enter_func",
    "DCMF_CriticalSection_exit_func",
    "DCMF_Error_register",
    "DCMF_Geometry_analyze",
    "DCMF_Geometry_available",
    "DCMF_Geometry_free",
    "DCMF_Geometry_initialize",
    "DCMF_Get",
    "DCMF_Get_register",
    "DCMF_GlobalAllreduce",
    "DCMF_GlobalAllreduce_register",
    "DCMF_GlobalBarrier",
    "DCMF_GlobalBarrier_register",
    "DCMF_GlobalBcast",
    "DCMF_GlobalBcast_register",
    "DCMF_Hardware",
    "DCMF_Manytomany",
    "DCMF_Manytomany_register",
    "DCMF_Memregion_create",
    "DCMF_Memregion_destroy",
    "DCMF_Memregion_query",
    "DCMF_Messager_advance",
    "DCMF_Messager_advance_expert",
    "DCMF_Messager_configure",
    "DCMF_Messager_finalize",
    "DCMF_Messager_initialize",
    "DCMF_Messager_network2rank",
    "DCMF_Messager_rank",
    "DCMF_Messager_rank2network",
    "DCMF_Messager_resume",
    "DCMF_Messager_size",
    "DCMF_Messager_suspend",
    "DCMF_Messager_use_channel",
    "DCMF_Multicast",
    "DCMF_Multicast_postrecv",
    "DCMF_Multicast_register",
    "DCMF_Put",
    "DCMF_Put_register",
    "DCMF_Reduce",
    "DCMF_Reduce_register",
    "DCMF_Restart",
    "DCMF_Send",
    "DCMF_Send_register",
    "DCMF_Tick",
    "DCMF_Timebase",
    "DCMF_Timer",
];

/// The text of `base/types/src/calls/names.rs`.
pub fn calls(facts: &Facts) -> String {
    let mut out = String::from("// SPDX-License-Identifier: MIT OR Apache-2.0\n");
    let _ = writeln!(
        out,
        "//! {FROM}\n//! Every C function of MPI and its chapter, and those of dcmf.h, bcs.h and shmem.h, sorted by name.\n"
    );
    let count = DCMF.len() + facts.functions.len() + BCS.len() + SHMEM.len();
    out.push_str("/// (name, chapter), in byte order. Statistics, reports and traces name a call by its place here.\n");
    let _ = writeln!(out, "#[rustfmt::skip]\npub static CALLS: [(&str, &str); {count}] = [");
    let mut line = String::new();
    let functions = facts.functions.iter().map(|function| (function.name.as_str(), function.chapter.as_str()));
    let dcmf = DCMF.iter().map(|name| (*name, "dcmf"));
    let behind = BCS.iter().map(|name| (*name, "bcs")).chain(SHMEM.iter().map(|name| (*name, "shmem")));
    for (name, chapter) in dcmf.chain(functions).chain(behind) {
        let item = format!("(\"{name}\", \"{chapter}\"),");
        if line.len() + item.len() > 110 {
            let _ = writeln!(out, "   {line}");
            line.clear();
        }
        let _ = write!(line, " {item}");
    }
    let _ = writeln!(out, "   {line}\n];");
    out
}

/// The text of `api/c-abi/src/mpich/table.rs`.
pub fn mpich(facts: &Facts) -> String {
    let mut out = String::from("// SPDX-License-Identifier: MIT OR Apache-2.0\n");
    let _ = writeln!(out, "//! {FROM}");
    out.push_str(
        "//! Pairs (the library's number, the MPICH ABI's number) of predefined handles, and of constants that differ.\n",
    );
    for (kind, table, _) in HANDLES.iter().filter(|row| row.0 != "MPI_File") {
        let _ = writeln!(out, "\n/// `{kind}`\npub const {table}: &[(u32, u32)] = &[");
        let mut seen = BTreeSet::new();
        for (name, value) in facts.standard.handles(kind) {
            let theirs = facts.mpich.find(&name).expect("both ABIs have the same handles");
            // An alias (MPI_LONG_LONG_INT) has the same value as the name before it.
            if seen.insert(value) {
                let _ = writeln!(out, "    ({value:#05x}, {:#010x}), // {name}", theirs as u32);
            }
        }
        for (name, value, _) in EXTRA.iter().filter(|row| row.2 == *kind) {
            let theirs = facts.mpich.find(name).expect("a name of the MPICH ABI");
            let _ = writeln!(out, "    ({value:#05x}, {:#010x}), // {name}, not in the standard", theirs as u32);
        }
        out.push_str("];\n");
    }
    families(&mut out, facts, FAMILIES);
    out
}

/// The text of `api/c-abi/src/mpich/tool_table.rs`.
pub fn mpich_tool(facts: &Facts) -> String {
    let mut out = String::from("// SPDX-License-Identifier: MIT OR Apache-2.0\n");
    let what = "Pairs (the library's number, the MPICH ABI's number) of constants of the tool interface.";
    let _ = writeln!(out, "//! {FROM}\n//! {what}");
    families(&mut out, facts, TOOL_FAMILIES);
    out
}

/// The pairs of these families.
fn families(out: &mut String, facts: &Facts, families: &[(&str, &str, &[&str])]) {
    for (table, group, members) in families {
        let what = group.to_lowercase().replace('_', " ");
        let _ = writeln!(out, "\n/// {what}\npub const {table}: &[(i32, i32)] = &[");
        for (name, value) in facts.standard.constants(group) {
            let wanted = members.is_empty() || members.contains(&name.as_str());
            if let (true, Some(theirs), true) = (wanted, facts.mpich.find(&name), name != "MPI_ERR_LASTCODE") {
                let _ = writeln!(out, "    ({value}, {theirs}), // {name}");
            }
        }
        out.push_str("];\n");
    }
}
