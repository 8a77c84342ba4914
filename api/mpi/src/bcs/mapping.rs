// SPDX-License-Identifier: MIT OR Apache-2.0
//! What each call of MPI that communicates becomes (BCS-MPI, Table 4.2, completed). `strobe api --bcs` prints it; a test holds it
//! against the entries of the libraries.

use std::fmt;

/// An operation of the layer (BCS-MPI, Table 4.1, and what a whole MPI wants besides).
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Primitive {
    /// Sends a message.
    Send,
    /// Receives one.
    Recv,
    /// Tests for a message to receive.
    Probe,
    /// Tests a request for completion.
    Test,
    /// Tests several.
    Testall,
    /// Gives an operation up that nothing has matched.
    Cancel,
    /// Starts an operation that was kept.
    Start,
    /// Waits for all members.
    Barrier,
    /// From one to all.
    Bcast,
    /// Combines what all have, for one or for all.
    Reduce,
    /// Combines what those up to each have.
    Scan,
    /// Combines, and gives each its part.
    ReduceScatter,
    /// From one to each its part.
    Scatter,
    /// From each its part to one.
    Gather,
    /// From each its part to all.
    Allgather,
    /// From each to each.
    Alltoall,
}
use Primitive::*;

impl Primitive {
    /// As it is called in C.
    pub fn name(self) -> &'static str {
        match self {
            Send => "bcs_send",
            Recv => "bcs_recv",
            Probe => "bcs_probe",
            Test => "bcs_test",
            Testall => "bcs_testall",
            Cancel => "bcs_cancel",
            Start => "bcs_start",
            Barrier => "bcs_barrier",
            Bcast => "bcs_bcast",
            Reduce => "bcs_reduce",
            Scan => "bcs_scan",
            ReduceScatter => "bcs_reduce_scatter",
            Scatter => "bcs_scatter",
            Gather => "bcs_gather",
            Allgather => "bcs_allgather",
            Alltoall => "bcs_alltoall",
        }
    }

    /// The published API has it (Table 4.1).
    pub fn is_published(self) -> bool {
        !matches!(self, Cancel | Start | Scan | ReduceScatter)
    }
}

/// An operation as a call uses it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Step {
    /// Which.
    pub primitive: Primitive,
    /// How: blocking or not, and of its variants which.
    pub how: &'static str,
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.how {
            "" => f.write_str(self.primitive.name()),
            how => write!(f, "{}({how})", self.primitive.name()),
        }
    }
}

/// A call of MPI and what it becomes.
#[derive(Clone, Copy, Debug)]
pub struct Row {
    /// `MPI_Send`
    pub call: &'static str,
    /// One after the other.
    pub steps: &'static [Step],
    /// Table 4.2 has it.
    pub published: bool,
}

const fn step(primitive: Primitive, how: &'static str) -> Step {
    Step { primitive, how }
}

/// Rows `"MPI_X" (published) => Primitive "how", …`, without the word if Table 4.2 does not have it.
macro_rules! rows {
    ($($call:literal $(($published:ident))? => $($primitive:ident $how:literal),+;)*) => {
        &[$(Row {
            call: $call,
            steps: &[$(step($primitive, $how)),+],
            published: rows!(@is $($published)?),
        }),*]
    };
    (@is published) => {
        true
    };
    (@is) => {
        false
    };
}

/// Every call of MPI that communicates. One without a row does not.
pub const MAPPING: &[Row] = rows! {
    // One message to one process.
    "MPI_Send" (published) => Send "blocking";
    "MPI_Isend" (published) => Send "non-blocking";
    "MPI_Send_init" => Send "kept";
    "MPI_Ssend" => Send "blocking, synchronous";
    "MPI_Issend" => Send "non-blocking, synchronous";
    "MPI_Ssend_init" => Send "kept, synchronous";
    "MPI_Rsend" => Send "blocking, ready";
    "MPI_Irsend" => Send "non-blocking, ready";
    "MPI_Rsend_init" => Send "kept, ready";
    "MPI_Bsend" => Send "blocking, buffered";
    "MPI_Ibsend" => Send "non-blocking, buffered";
    "MPI_Bsend_init" => Send "kept, buffered";
    "MPI_Recv" (published) => Recv "blocking";
    "MPI_Irecv" (published) => Recv "non-blocking";
    "MPI_Recv_init" => Recv "kept";
    "MPI_Sendrecv" => Recv "non-blocking", Send "non-blocking", Testall "blocking";
    "MPI_Sendrecv_replace" => Recv "non-blocking", Send "non-blocking", Testall "blocking";
    "MPI_Isendrecv" => Recv "non-blocking", Send "non-blocking";
    "MPI_Isendrecv_replace" => Recv "non-blocking", Send "non-blocking";
    // Is there one?
    "MPI_Probe" (published) => Probe "blocking";
    "MPI_Iprobe" (published) => Probe "non-blocking";
    "MPI_Mprobe" => Probe "blocking, matched";
    "MPI_Improbe" => Probe "non-blocking, matched";
    "MPI_Mrecv" => Recv "blocking, matched";
    "MPI_Imrecv" => Recv "non-blocking, matched";
    // Is it complete? Those that want any or some test each.
    "MPI_Wait" (published) => Test "blocking";
    "MPI_Test" (published) => Test "non-blocking";
    "MPI_Waitall" (published) => Testall "blocking";
    "MPI_Testall" (published) => Testall "non-blocking";
    "MPI_Waitany" => Test "blocking, any";
    "MPI_Testany" => Test "non-blocking, any";
    "MPI_Waitsome" => Test "blocking, some";
    "MPI_Testsome" => Test "non-blocking, some";
    "MPI_Request_get_status" => Test "non-blocking, takes nothing";
    "MPI_Request_get_status_all" => Testall "non-blocking, takes nothing";
    "MPI_Request_get_status_any" => Test "non-blocking, takes nothing";
    "MPI_Request_get_status_some" => Test "non-blocking, takes nothing";
    "MPI_Request_free" => Test "non-blocking, by the library, until complete";
    "MPI_Cancel" => Cancel "";
    "MPI_Start" => Start "";
    "MPI_Startall" => Start "each";
    "MPI_Buffer_detach" => Testall "blocking, buffered sends";
    "MPI_Buffer_flush" => Testall "blocking, buffered sends";
    "MPI_Buffer_iflush" => Testall "non-blocking, buffered sends";
    "MPI_Comm_detach_buffer" => Testall "blocking, buffered sends";
    "MPI_Comm_flush_buffer" => Testall "blocking, buffered sends";
    "MPI_Comm_iflush_buffer" => Testall "non-blocking, buffered sends";
    // All members.
    "MPI_Barrier" (published) => Barrier "";
    "MPI_Ibarrier" => Barrier "non-blocking";
    "MPI_Barrier_init" => Barrier "kept";
    "MPI_Bcast" (published) => Bcast "";
    "MPI_Ibcast" => Bcast "non-blocking";
    "MPI_Bcast_init" => Bcast "kept";
    "MPI_Reduce" (published) => Reduce "to one";
    "MPI_Ireduce" => Reduce "to one, non-blocking";
    "MPI_Reduce_init" => Reduce "to one, kept";
    "MPI_Allreduce" (published) => Reduce "to all";
    "MPI_Iallreduce" => Reduce "to all, non-blocking";
    "MPI_Allreduce_init" => Reduce "to all, kept";
    "MPI_Scan" => Scan "inclusive";
    "MPI_Iscan" => Scan "inclusive, non-blocking";
    "MPI_Scan_init" => Scan "inclusive, kept";
    "MPI_Exscan" => Scan "exclusive";
    "MPI_Iexscan" => Scan "exclusive, non-blocking";
    "MPI_Exscan_init" => Scan "exclusive, kept";
    "MPI_Reduce_scatter" => ReduceScatter "vector";
    "MPI_Ireduce_scatter" => ReduceScatter "vector, non-blocking";
    "MPI_Reduce_scatter_init" => ReduceScatter "vector, kept";
    "MPI_Reduce_scatter_block" => ReduceScatter "even";
    "MPI_Ireduce_scatter_block" => ReduceScatter "even, non-blocking";
    "MPI_Reduce_scatter_block_init" => ReduceScatter "even, kept";
    "MPI_Scatter" (published) => Scatter "even";
    "MPI_Iscatter" => Scatter "even, non-blocking";
    "MPI_Scatter_init" => Scatter "even, kept";
    "MPI_Scatterv" => Scatter "vector";
    "MPI_Iscatterv" => Scatter "vector, non-blocking";
    "MPI_Scatterv_init" => Scatter "vector, kept";
    "MPI_Gather" (published) => Gather "even";
    "MPI_Igather" => Gather "even, non-blocking";
    "MPI_Gather_init" => Gather "even, kept";
    "MPI_Gatherv" (published) => Gather "vector";
    "MPI_Igatherv" => Gather "vector, non-blocking";
    "MPI_Gatherv_init" => Gather "vector, kept";
    "MPI_Allgather" (published) => Allgather "even";
    "MPI_Iallgather" => Allgather "even, non-blocking";
    "MPI_Allgather_init" => Allgather "even, kept";
    "MPI_Allgatherv" (published) => Allgather "vector";
    "MPI_Iallgatherv" => Allgather "vector, non-blocking";
    "MPI_Allgatherv_init" => Allgather "vector, kept";
    "MPI_Alltoall" (published) => Alltoall "even";
    "MPI_Ialltoall" => Alltoall "even, non-blocking";
    "MPI_Alltoall_init" => Alltoall "even, kept";
    "MPI_Alltoallv" (published) => Alltoall "vector";
    "MPI_Ialltoallv" => Alltoall "vector, non-blocking";
    "MPI_Alltoallv_init" => Alltoall "vector, kept";
    "MPI_Alltoallw" => Alltoall "vector, a datatype each";
    "MPI_Ialltoallw" => Alltoall "vector, a datatype each, non-blocking";
    "MPI_Alltoallw_init" => Alltoall "vector, a datatype each, kept";
    // Neighbours: a message each way.
    "MPI_Neighbor_allgather" => Recv "non-blocking, each", Send "non-blocking, each", Testall "blocking";
    "MPI_Ineighbor_allgather" => Recv "non-blocking, each", Send "non-blocking, each";
    "MPI_Neighbor_allgather_init" => Recv "kept, each", Send "kept, each";
    "MPI_Neighbor_allgatherv" => Recv "non-blocking, each", Send "non-blocking, each", Testall "blocking";
    "MPI_Ineighbor_allgatherv" => Recv "non-blocking, each", Send "non-blocking, each";
    "MPI_Neighbor_allgatherv_init" => Recv "kept, each", Send "kept, each";
    "MPI_Neighbor_alltoall" => Recv "non-blocking, each", Send "non-blocking, each", Testall "blocking";
    "MPI_Ineighbor_alltoall" => Recv "non-blocking, each", Send "non-blocking, each";
    "MPI_Neighbor_alltoall_init" => Recv "kept, each", Send "kept, each";
    "MPI_Neighbor_alltoallv" => Recv "non-blocking, each", Send "non-blocking, each", Testall "blocking";
    "MPI_Ineighbor_alltoallv" => Recv "non-blocking, each", Send "non-blocking, each";
    "MPI_Neighbor_alltoallv_init" => Recv "kept, each", Send "kept, each";
    "MPI_Neighbor_alltoallw" => Recv "non-blocking, each", Send "non-blocking, each", Testall "blocking";
    "MPI_Ineighbor_alltoallw" => Recv "non-blocking, each", Send "non-blocking, each";
    "MPI_Neighbor_alltoallw_init" => Recv "kept, each", Send "kept, each";
    // A context for a new communicator: one member tells the others.
    "MPI_Comm_dup" => Send "blocking", Recv "blocking";
    "MPI_Comm_dup_with_info" => Send "blocking", Recv "blocking";
    "MPI_Comm_create" => Send "blocking", Recv "blocking";
    "MPI_Comm_create_group" => Send "blocking", Recv "blocking";
    "MPI_Comm_split" => Send "blocking", Recv "blocking";
    "MPI_Comm_split_type" => Send "blocking", Recv "blocking";
    "MPI_Intercomm_create" => Send "blocking", Recv "blocking";
    "MPI_Intercomm_merge" => Send "blocking", Recv "blocking";
    "MPI_Cart_create" => Send "blocking", Recv "blocking";
    "MPI_Cart_sub" => Send "blocking", Recv "blocking";
    "MPI_Graph_create" => Send "blocking", Recv "blocking";
    "MPI_Dist_graph_create" => Send "blocking", Recv "blocking";
    "MPI_Dist_graph_create_adjacent" => Send "blocking", Recv "blocking";
    "MPI_Comm_idup" => Send "non-blocking", Recv "non-blocking";
    "MPI_Comm_idup_with_info" => Send "non-blocking", Recv "non-blocking";
};

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::CallId;

    #[test]
    fn rows_are_calls_and_stand_once() {
        let mut names: Vec<&str> = MAPPING.iter().map(|row| row.call).collect();
        assert!(names.iter().all(|name| CallId::of(name).name() == *name));
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), MAPPING.len());
    }

    /// Table 4.2 as it was printed.
    #[test]
    fn the_published_rows_are_as_published() {
        let printed: Vec<_> = MAPPING.iter().filter(|row| row.published).collect();
        assert_eq!(printed.len(), 21);
        for row in printed {
            let [only] = row.steps else { panic!("{} is one primitive", row.call) };
            assert!(only.primitive.is_published(), "{}", row.call);
            let name = row.call.trim_start_matches("MPI_").to_lowercase();
            let expected = match name.as_str() {
                "send" | "isend" => Send,
                "recv" | "irecv" => Recv,
                "probe" | "iprobe" => Probe,
                "test" | "wait" => Test,
                "testall" | "waitall" => Testall,
                "barrier" => Barrier,
                "bcast" => Bcast,
                "reduce" | "allreduce" => Reduce,
                "scatter" => Scatter,
                "gather" | "gatherv" => Gather,
                "allgather" | "allgatherv" => Allgather,
                "alltoall" | "alltoallv" => Alltoall,
                other => panic!("{other} is not in the table"),
            };
            assert_eq!(only.primitive, expected, "{}", row.call);
            let blocks = !["isend", "irecv", "iprobe", "test", "testall"].contains(&name.as_str());
            assert_eq!(only.how != "non-blocking", blocks, "{}", row.call);
        }
    }
}
