// SPDX-License-Identifier: MIT OR Apache-2.0
//! In which calls ranks and managers are killed, and under which schedules.

pub(crate) const KINDS: &[&str] = &[
    "send_small",
    "send_large",
    "sendrecv",
    "ssend",
    "recv",
    "probe",
    "waitall",
    "transfers",
    "barrier",
    "bcast",
    "allreduce",
    "alltoall",
    "split",
    "compute",
    "compare",
    "xfer",
    "event",
    "rma",
    "shmem",
    "active",
    "spawn",
    "spawned",
    "finalize",
    "init",
];
/// On several virtual nodes. MPI_Finalize is left out: in it only the ranks of a node wait for each other.
pub(crate) const NODE_KINDS: &[&str] = &[
    "send_small",
    "send_large",
    "recv",
    "probe",
    "waitall",
    "barrier",
    "allreduce",
    "alone",
    "compare",
    "xfer",
    "event",
    "rma",
    "shmem",
    "active",
    "spawn",
    "spawned",
    "init",
    "launch",
];
pub(crate) const NODES: &[u64] = &[2, 4];
/// On one node in time slices: how slices end, and what the ranks are doing.
pub(crate) const WAYS: &[(&str, &[&str])] = &[
    ("demand", &["--schedule", "strobed"]),
    ("early", &["--schedule", "strobed", "--strobe", "early"]),
    ("fixed", &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250"]),
    ("order", &["--schedule", "strobed", "--strobe", "early", "--order", "fixed"]),
    ("unbuffered", &["--schedule", "strobed", "--strobe", "early", "--buffering", "none"]),
];
pub(crate) const SLICED_KINDS: &[&str] = &[
    "send_small",
    "send_large",
    "recv",
    "probe",
    "waitall",
    "transfers",
    "barrier",
    "allreduce",
    "rma",
    "compute",
    "finalize",
    "init",
];
/// The same on two nodes.
pub(crate) const COORDINATED_KINDS: &[&str] =
    &["send_small", "send_large", "recv", "waitall", "barrier", "allreduce", "init", "late", "launch"];
/// The same on two nodes, with messages that each move in 16 parts.
pub(crate) const QUOTA_WAYS: &[(&str, &[&str])] = &[
    ("demand_quota", &["--schedule", "strobed", "--slice-bytes", "65536"]),
    ("early_quota", &["--schedule", "strobed", "--strobe", "early", "--slice-bytes", "65536"]),
    ("fixed_quota", &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250", "--slice-bytes", "65536"]),
    ("order_quota", &["--schedule", "strobed", "--strobe", "early", "--order", "fixed", "--slice-bytes", "65536"]),
];
