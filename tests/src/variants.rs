// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ways in which the programs of the table run.

use crate::table::Variant;

/// Without any setting.
pub const PLAIN: Variant = Variant { name: "plain", env: &[], options: &[], arguments: &[] };
/// The job goes on without ranks that die.
pub const RECOVERING: Variant = Variant { name: "recovering", options: &["--enable-recovery"], ..PLAIN };
/// The same, and copies between processes are refused.
pub const RECOVERING_REFUSED: Variant = Variant {
    name: "recovering_refused",
    options: &["--enable-recovery"],
    env: &[("CHECK_NO_CROSS_COPY", "1")],
    ..PLAIN
};
/// The same with MPI_THREAD_MULTIPLE.
pub const RECOVERING_MULTIPLE: Variant = Variant {
    name: "recovering_multiple",
    options: &["--enable-recovery"],
    env: &[("CHECK_THREAD", "multiple")],
    ..PLAIN
};
/// The rank dies as soon as its messages have begun.
pub const RECOVERING_SOONER: Variant =
    Variant { name: "sooner", options: &["--enable-recovery"], arguments: &["0"], ..PLAIN };
/// The rank dies when most of its messages are through.
pub const RECOVERING_LATER: Variant =
    Variant { name: "later", options: &["--enable-recovery"], arguments: &["9000"], ..PLAIN };
/// Another collective for each death.
pub const RECOVERING_SEED_3: Variant =
    Variant { name: "seed_3", options: &["--enable-recovery"], env: &[("RECOVER_SEED", "3")], ..PLAIN };
/// And another.
pub const RECOVERING_SEED_6: Variant =
    Variant { name: "seed_6", options: &["--enable-recovery"], env: &[("RECOVER_SEED", "6")], ..PLAIN };
/// The job goes on without one of its two nodes.
pub const RECOVERING_OF_2: Variant =
    Variant { name: "of_2_nodes", options: &["--enable-recovery", "--nodes", "2"], ..PLAIN };
/// The job goes on without one of its four nodes.
pub const RECOVERING_OF_4: Variant =
    Variant { name: "of_4_nodes", options: &["--enable-recovery", "--nodes", "4"], ..PLAIN };
/// Random families of four seeds, with seats enough for all of them.
pub const FAMILIES: Variant =
    Variant { name: "families", options: &["--universe", "120"], arguments: &["1", "4"], ..PLAIN };
/// Others, in a job that would go on without ranks that die.
pub const FAMILIES_RECOVERING: Variant = Variant {
    name: "recovering",
    options: &["--enable-recovery", "--universe", "120"],
    arguments: &["101", "4"],
    ..PLAIN
};
/// With a thread that makes progress.
pub const THREAD: Variant = Variant { name: "thread", options: &["--progress", "thread"], ..PLAIN };
/// With an agent on each node that makes progress.
pub const AGENT: Variant = Variant { name: "agent", options: &["--progress", "agent"], ..PLAIN };
/// The same with MPI_THREAD_MULTIPLE.
pub const AGENT_MULTIPLE: Variant = Variant { name: "agent_multiple", env: &[("CHECK_THREAD", "multiple")], ..AGENT };
/// An agent that is slow, as a network processor may be.
pub const AGENT_SLOW: Variant = Variant { name: "agent_slow", env: &[("STROBE_AGENT_ENTRY_NS", "50us")], ..AGENT };
/// An agent that has one processor, and ranks that sleep at once.
pub const AGENT_ASLEEP: Variant =
    Variant { name: "agent_asleep", env: &[("STROBE_AGENT_PROCESSOR", "0"), ("STROBE_SPIN_US", "0")], ..AGENT };
/// Others, whose messages a thread of each rank moves, and whose copies between processes are refused.
pub const FAMILIES_THREAD: Variant = Variant {
    name: "thread",
    options: &["--progress", "thread", "--universe", "120"],
    env: &[("CHECK_NO_CROSS_COPY", "1")],
    arguments: &["201", "4"],
};
/// Copies between processes are refused, as in a default container.
pub const REFUSED: Variant = Variant { name: "refused", env: &[("CHECK_NO_CROSS_COPY", "1")], ..PLAIN };
/// With MPI_THREAD_SINGLE.
pub const SINGLE: Variant = Variant { name: "single", env: &[("CHECK_THREAD", "single")], ..PLAIN };
/// With MPI_THREAD_SERIALIZED.
pub const SERIALIZED: Variant = Variant { name: "serialized", env: &[("CHECK_THREAD", "serialized")], ..PLAIN };
/// With MPI_THREAD_MULTIPLE.
pub const MULTIPLE: Variant = Variant { name: "multiple", env: &[("CHECK_THREAD", "multiple")], ..PLAIN };
/// With MPI_THREAD_MULTIPLE, and copies between processes are refused.
pub const MULTIPLE_REFUSED: Variant =
    Variant { name: "multiple_refused", env: &[("CHECK_THREAD", "multiple"), ("CHECK_NO_CROSS_COPY", "1")], ..PLAIN };
/// A rank keeps few unexpected messages, so others have to announce what they send.
pub const SMALL: Variant = Variant { name: "small", env: &[("STROBE_UNEXPECTED_BYTES", "65536")], ..PLAIN };
/// As much as possible goes through rings, which are small with many ranks.
pub const LARGE_EAGER: Variant = Variant { name: "large_eager", env: &[("STROBE_EAGER_BYTES", "32KiB")], ..PLAIN };
/// Blocking sends of up to 256 KiB go through rings to receivers that wait, whatever that costs here.
pub const THROUGH_RINGS: Variant =
    Variant { name: "through_rings", env: &[("STROBE_STREAM_BYTES", "256KiB")], ..PLAIN };
/// The same with MPI_THREAD_MULTIPLE.
pub const THROUGH_RINGS_MULTIPLE: Variant = Variant {
    name: "through_rings_multiple",
    env: &[("STROBE_STREAM_BYTES", "256KiB"), ("CHECK_THREAD", "multiple")],
    ..PLAIN
};
/// As [`THROUGH_RINGS`], and who waits sleeps at once.
pub const THROUGH_RINGS_ASLEEP: Variant = Variant {
    name: "through_rings_asleep",
    env: &[("STROBE_STREAM_BYTES", "256KiB"), ("STROBE_SPIN_US", "0")],
    ..PLAIN
};
/// Messages from other nodes that only their receiver can put in place come in pieces.
pub const PIECES: Variant = Variant { name: "pieces", env: &[("STROBE_STAGED_BYTES", "4194304")], ..PLAIN };
/// The same, and copies between processes are refused.
pub const PIECES_REFUSED: Variant = Variant {
    name: "pieces_refused",
    env: &[("STROBE_STAGED_BYTES", "4194304"), ("CHECK_NO_CROSS_COPY", "1")],
    ..PLAIN
};
/// Conflicting accesses to windows are looked for.
pub const CHECKED: Variant = Variant { name: "checked", options: &["--check"], ..PLAIN };
/// The targets of one-sided operations compute, also those of other nodes.
pub const COMPUTING: Variant = Variant { name: "computing", env: &[("CHECK_COMPUTING", "all")], ..PLAIN };
/// The same, and what is changed on its way between nodes is found, and what could be read is not.
pub const COMPUTING_ENCRYPTED: Variant = Variant {
    name: "computing_encrypted",
    env: &[("CHECK_COMPUTING", "all")],
    options: &["--encrypt", "--integrity", "checksum"],
    ..PLAIN
};
/// The same, and no heartbeat has anybody look at the network.
pub const COMPUTING_UNSEEN: Variant =
    Variant { name: "computing_unseen", options: &["--heartbeat-ms", "0"], ..COMPUTING };
/// OpenSHMEM begins before MPI, and ends after it.
pub const SHMEM_FIRST: Variant = Variant { name: "first", arguments: &["1"], ..PLAIN };
/// OpenSHMEM begins after MPI and DCMF, and ends before them.
pub const SHMEM_WITHIN: Variant = Variant { name: "within", arguments: &["2"], ..PLAIN };
/// Another random history of the core primitives.
pub const SEED_2: Variant = Variant { name: "seed_2", env: &[("BCS_SEED", "2")], ..PLAIN };
/// No send is complete before it is received, and a job in which nobody can go on ends.
pub const UNBUFFERED: Variant =
    Variant { name: "unbuffered", options: &["--buffering", "none", "--deadlock", "end"], ..PLAIN };
/// One rank comes late, or never. Node 0 ends the slices, so all ranks wait for all.
pub const LATE_EARLY: Variant =
    Variant { name: "early", options: &["--schedule", "strobed", "--strobe", "early"], arguments: &["3"], ..PLAIN };
/// The same, in slices that a timer ends.
pub const LATE_FIXED: Variant =
    Variant { name: "fixed", options: &["--schedule", "strobed", "--strobe", "fixed"], arguments: &["0"], ..PLAIN };
/// The same, in a fixed order.
pub const LATE_ORDER: Variant = Variant {
    name: "order",
    options: &["--schedule", "strobed", "--strobe", "early", "--order", "fixed"],
    arguments: &["1"],
    ..PLAIN
};
/// One rank never comes.
pub const NEVER_EARLY: Variant = Variant {
    name: "never",
    options: &["--schedule", "strobed", "--strobe", "early"],
    arguments: &["none", ":", "-n", "1", "sleep", "0.2"],
    ..PLAIN
};
/// Slices end when all ranks wait, never by time, so that the program knows their numbers.
pub const TRACED: Variant = Variant {
    name: "traced",
    env: &[("TRACE_STROBED", "1")],
    options: &["--schedule", "strobed", "--strobe", "early", "--time-slice", "10000000"],
    ..PLAIN
};
/// The same, for collectives on several nodes.
pub const COUNTED: Variant = Variant { name: "counted", env: &[("SLICES_EXACT", "1")], ..TRACED };
/// Long slices, which a timer ends.
pub const COUNTED_FIXED: Variant = Variant {
    name: "counted_fixed",
    env: &[("SLICES_FEW", "1")],
    options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "100000"],
    ..PLAIN
};
/// Slices that are over before all nodes have noticed them.
pub const SHORT: Variant =
    Variant { name: "short", options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "20"], ..PLAIN };
/// Slices so long that none may need its whole time.
pub const LONG_SLICES: Variant = Variant {
    name: "long_slices",
    env: &[("CHECK_PART", "8")],
    options: &["--nodes", "2", "--schedule", "strobed", "--strobe", "early", "--time-slice", "10s"],
    ..PLAIN
};
/// Several threads in each rank, in slices, on one node and on several.
pub const THREADED: &[Variant] = &[
    Variant { name: "threaded_early", options: &["--schedule", "strobed", "--strobe", "early"], ..MULTIPLE },
    Variant {
        name: "threaded_fixed",
        options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250"],
        ..MULTIPLE
    },
    Variant { name: "threaded_demand", options: &["--schedule", "strobed"], ..MULTIPLE },
];
/// How much of a message may move in a slice is limited, and the program checks that exactly.
pub const QUOTA: Variant = Variant {
    name: "quota",
    options: &["--schedule", "strobed", "--strobe", "early", "--time-slice", "10000000", "--slice-bytes", "131072"],
    ..COUNTED
};
/// The same, and copies between processes are refused.
pub const QUOTA_REFUSED: Variant =
    Variant { name: "quota_refused", env: &[("SLICES_EXACT", "1"), ("CHECK_NO_CROSS_COPY", "1")], ..QUOTA };
/// The same, with windows for messages from other nodes.
pub const QUOTA_WINDOWS: Variant =
    Variant { name: "quota_windows", env: &[("SLICES_EXACT", "1"), ("STROBE_STAGED_BYTES", "65536")], ..QUOTA };
/// The same, in a fixed order.
pub const QUOTA_ORDER: Variant = Variant {
    name: "quota_order",
    options: &["--schedule", "strobed", "--strobe", "early", "--order", "fixed", "--slice-bytes", "131072"],
    env: &[("SLICES_EXACT", "1"), ("SLICES_OWN", "1")],
    ..COUNTED
};
/// The same, in slices that a timer ends.
pub const QUOTA_FIXED: Variant = Variant {
    name: "quota_fixed",
    options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "100000", "--slice-bytes", "131072"],
    ..COUNTED_FIXED
};
/// The same, in slices that a waiting rank ends, where the limit is not checked exactly.
pub const QUOTA_DEMAND: Variant =
    Variant { name: "quota_demand", options: &["--schedule", "strobed", "--slice-bytes", "131072"], ..PLAIN };
/// Slices that a waiting rank ends, and slices that end when all ranks wait.
pub const STROBED: &[Variant] = &[
    Variant { name: "demand", options: &["--schedule", "strobed"], ..PLAIN },
    Variant { name: "early", options: &["--schedule", "strobed", "--strobe", "early"], ..PLAIN },
];

/// What `dcmf_wrong` is told of its wrong arguments.
pub const DCMF_SENTENCES: &[&str] = &[
    "strobe: DCMF_Send: rank: is none: use 0 to DCMF_Messager_size() - 1",
    "strobe: DCMF_Send: registration: is of another kind, or was never registered",
    "strobe: DCMF_Send: a buffer is NULL, or longer than memory can be",
    "strobe: DCMF_Send: count: is more than 7 quads of information",
    "strobe: DCMF_Put: offset, bytes: reach beyond the memory region",
    "strobe: DCMF_Send_register: protocol, network: are none that dcmf.h names for this kind",
];
