// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each MPI call that communicates becomes in the BCS layer. The table is Table 4.2 of BCS-MPI, completed. `strobe
//! api --bcs` prints it, and tests compare it with the entries and their code.

use crate::coll::Family;
use crate::send::{self, Sends};
use crate::{attach_large, barrier, coll, matched_large, neighbor, pt2pt_large};
use std::fmt;
use strobe_mpi::p2p::Mode;
use strobe_types::{CallId, CollectiveOperation};

/// One operation of the BCS layer, as an MPI call uses it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MappedStep {
    /// The C function of the operation: `bcs_send`.
    pub primitive: CallId,
    /// The way it is used, in words: blocking or not, and which variant.
    pub how: String,
}

impl fmt::Display for MappedStep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how.as_str() {
            "" => f.write_str(self.primitive.name()),
            how => write!(f, "{}({how})", self.primitive.name()),
        }
    }
}

/// An MPI call and what it becomes.
#[derive(Clone, Debug)]
pub struct MappingRow {
    /// `MPI_Send`
    pub call: CallId,
    /// The operations that it becomes, in order.
    pub steps: Vec<MappedStep>,
}

impl MappingRow {
    /// True if the published Table 4.2 has this call.
    pub fn is_published(&self) -> bool {
        PUBLISHED.contains(&self.call)
    }
}

/// Rows `MPI_X => bcs_y "how", …`.
macro_rules! rows {
    ($($call:ident => $($primitive:ident $how:literal),+;)*) => {
        &[$((CallId::of(stringify!($call)), &[$((CallId::of(stringify!($primitive)), $how)),+])),*]
    };
}

macro_rules! calls {
    ($($call:ident)*) => {
        &[$(CallId::of(stringify!($call))),*]
    };
}

/// The calls of Table 4.2 as published.
const PUBLISHED: &[CallId] = calls! {
    MPI_Send MPI_Isend MPI_Recv MPI_Irecv MPI_Probe MPI_Iprobe MPI_Wait MPI_Test MPI_Waitall MPI_Testall
    MPI_Barrier MPI_Bcast MPI_Reduce MPI_Allreduce MPI_Scatter MPI_Gather MPI_Gatherv MPI_Allgather MPI_Allgatherv
    MPI_Alltoall MPI_Alltoallv
};

/// The calls that are neither sends nor collectives. Those have their rows in `send`, `coll` and `neighbor`.
const OTHERS: &[(CallId, &[(CallId, &str)])] = rows! {
    // One message to or from one process.
    MPI_Recv => bcs_recv "blocking";
    MPI_Irecv => bcs_recv "non-blocking";
    MPI_Recv_init => bcs_recv "persistent";
    MPI_Sendrecv => bcs_recv "non-blocking", bcs_send "non-blocking", bcs_testall "blocking";
    MPI_Sendrecv_replace => bcs_recv "non-blocking", bcs_send "non-blocking", bcs_testall "blocking";
    MPI_Isendrecv => bcs_recv "non-blocking", bcs_send "non-blocking";
    MPI_Isendrecv_replace => bcs_recv "non-blocking", bcs_send "non-blocking";
    // Asking for a message.
    MPI_Probe => bcs_probe "blocking";
    MPI_Iprobe => bcs_probe "non-blocking";
    MPI_Mprobe => bcs_probe "blocking, matched";
    MPI_Improbe => bcs_probe "non-blocking, matched";
    MPI_Mrecv => bcs_recv "blocking, matched";
    MPI_Imrecv => bcs_recv "non-blocking, matched";
    // Asking for completion. A call that wants any or some of several requests tests each.
    MPI_Wait => bcs_test "blocking";
    MPI_Test => bcs_test "non-blocking";
    MPI_Waitall => bcs_testall "blocking";
    MPI_Testall => bcs_testall "non-blocking";
    MPI_Waitany => bcs_test "blocking, any";
    MPI_Testany => bcs_test "non-blocking, any";
    MPI_Waitsome => bcs_test "blocking, some";
    MPI_Testsome => bcs_test "non-blocking, some";
    MPI_Request_get_status => bcs_test "non-blocking, takes nothing";
    MPI_Request_get_status_all => bcs_testall "non-blocking, takes nothing";
    MPI_Request_get_status_any => bcs_test "non-blocking, takes nothing";
    MPI_Request_get_status_some => bcs_test "non-blocking, takes nothing";
    MPI_Request_free => bcs_test "non-blocking, by the library, until complete";
    MPI_Cancel => bcs_cancel "";
    MPI_Start => bcs_start "";
    MPI_Startall => bcs_start "each";
    MPI_Buffer_detach => bcs_testall "blocking, buffered sends";
    MPI_Buffer_flush => bcs_testall "blocking, buffered sends";
    MPI_Buffer_iflush => bcs_testall "non-blocking, buffered sends";
    MPI_Comm_detach_buffer => bcs_testall "blocking, buffered sends";
    MPI_Comm_flush_buffer => bcs_testall "blocking, buffered sends";
    MPI_Comm_iflush_buffer => bcs_testall "non-blocking, buffered sends";
    MPI_Session_detach_buffer => bcs_testall "blocking, buffered sends";
    MPI_Session_flush_buffer => bcs_testall "blocking, buffered sends";
    MPI_Session_iflush_buffer => bcs_testall "non-blocking, buffered sends";
    // The members of a new communicator agree on its context: one tells the others.
    MPI_Comm_dup => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_dup_with_info => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_create => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_create_group => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_create_from_group => bcs_send "blocking", bcs_recv "blocking";
    MPI_Intercomm_create_from_groups => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_split => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_split_type => bcs_send "blocking", bcs_recv "blocking";
    MPI_Intercomm_create => bcs_send "blocking", bcs_recv "blocking";
    MPI_Intercomm_merge => bcs_send "blocking", bcs_recv "blocking";
    MPI_Cart_create => bcs_send "blocking", bcs_recv "blocking";
    MPI_Cart_sub => bcs_send "blocking", bcs_recv "blocking";
    MPI_Graph_create => bcs_send "blocking", bcs_recv "blocking";
    MPI_Dist_graph_create => bcs_send "blocking", bcs_recv "blocking";
    MPI_Dist_graph_create_adjacent => bcs_send "blocking", bcs_recv "blocking";
    MPI_Comm_idup => bcs_send "non-blocking", bcs_recv "non-blocking";
    MPI_Comm_idup_with_info => bcs_send "non-blocking", bcs_recv "non-blocking";
};

fn step(primitive: CallId, how: &[&str]) -> MappedStep {
    let how: Vec<_> = how.iter().copied().filter(|word| !word.is_empty()).collect();
    MappedStep { primitive, how: how.join(", ") }
}

const RECV: CallId = CallId::of("bcs_recv");
const SEND: CallId = CallId::of("bcs_send");

fn sends(sends: &Sends) -> Vec<MappingRow> {
    let mode = match sends.mode {
        Some(Mode::Standard) => "",
        Some(Mode::Synchronous) => "synchronous",
        Some(Mode::Ready) => "ready",
        None => "buffered",
    };
    let forms = ["blocking", "non-blocking", "persistent"].into_iter().cycle();
    let row = |(call, how): (&&str, &str)| MappingRow { call: CallId::of(call), steps: vec![step(SEND, &[how, mode])] };
    sends.calls.iter().zip(forms).map(row).collect()
}

/// The operation of the BCS layer that a collective is. `None` for those of neighbourhoods, which are messages.
fn primitive_of(operation: CollectiveOperation) -> Option<CallId> {
    use CollectiveOperation::*;
    Some(match operation {
        Barrier => CallId::of("bcs_barrier"),
        Bcast => CallId::of("bcs_bcast"),
        Gather => CallId::of("bcs_gather"),
        Scatter => CallId::of("bcs_scatter"),
        Allgather => CallId::of("bcs_allgather"),
        Alltoall => CallId::of("bcs_alltoall"),
        Reduce | Allreduce => CallId::of("bcs_reduce"),
        ReduceScatter => CallId::of("bcs_reduce_scatter"),
        Scan | Exscan => CallId::of("bcs_scan"),
        NeighborAllgather | NeighborAlltoall => return None,
    })
}

/// How the functions of a row work, in the order of their names; those for large counts follow in the same order.
const FORMS: [&str; 3] = ["", "non-blocking", "persistent"];

fn collective(family: &Family) -> Vec<MappingRow> {
    let row = |(call, how): (&&str, &str)| MappingRow {
        call: CallId::of(call),
        steps: match primitive_of(family.operation) {
            Some(primitive) => vec![step(primitive, &[family.variant, how])],
            None => neighborhood(how),
        },
    };
    family.calls.iter().zip(FORMS.into_iter().cycle()).map(row).collect()
}

/// A message from and to each neighbour.
fn neighborhood(how: &str) -> Vec<MappedStep> {
    let messages = if how.is_empty() { "non-blocking" } else { how };
    let mut steps = vec![step(RECV, &[messages, "each"]), step(SEND, &[messages, "each"])];
    if how.is_empty() {
        steps.push(step(CallId::of("bcs_testall"), &["blocking"]));
    }
    steps
}

/// The function for large counts that does the same as a call, if there is one.
fn large(call: CallId) -> Option<CallId> {
    let entries = [pt2pt_large::ENTRIES, matched_large::ENTRIES, attach_large::ENTRIES];
    let name = format!("{}_c", call.name());
    let entry = entries.into_iter().flatten().find(|entry| entry.name == name)?;
    Some(CallId::of(entry.name))
}

/// The rows of all MPI calls that communicate. A call without a row communicates nothing.
pub fn rows() -> Vec<MappingRow> {
    let others = OTHERS.iter().flat_map(|(call, steps)| {
        let steps: Vec<_> = steps.iter().map(|(primitive, how)| step(*primitive, &[how])).collect();
        [Some(*call), large(*call)].into_iter().flatten().map(move |call| MappingRow { call, steps: steps.clone() })
    });
    let collectives = [barrier::FAMILY].iter().chain(coll::FAMILIES).chain(neighbor::FAMILIES).flat_map(collective);
    send::SENDS.iter().flat_map(sends).chain(collectives).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn calls_stand_once() {
        let mut calls: Vec<CallId> = rows().iter().map(|row| row.call).collect();
        let count = calls.len();
        calls.sort_unstable();
        calls.dedup();
        assert_eq!(calls.len(), count);
    }

    /// As in the published Table 4.1, each published call becomes exactly one operation, a published one.
    #[test]
    fn the_published_rows_are_as_published() {
        let printed: Vec<_> = rows().into_iter().filter(MappingRow::is_published).collect();
        assert_eq!(printed.len(), 21);
        for row in printed {
            let [only] = row.steps.as_slice() else { panic!("{} is one primitive", row.call.name()) };
            let name = row.call.name().trim_start_matches("MPI_").to_lowercase();
            let expected = match name.as_str() {
                "isend" => "send",
                "irecv" => "recv",
                "iprobe" => "probe",
                "wait" => "test",
                "waitall" => "testall",
                "allreduce" => "reduce",
                "gatherv" => "gather",
                "allgatherv" => "allgather",
                "alltoallv" => "alltoall",
                same => same,
            };
            assert_eq!(only.primitive.name(), format!("bcs_{expected}"), "{name}");
            let blocks = !["isend", "irecv", "iprobe", "test", "testall"].contains(&name.as_str());
            assert_eq!(only.how != "non-blocking", blocks, "{name}");
        }
    }
}
