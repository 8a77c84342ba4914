// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ways in which the programs of the table run in time slices, and which of them do not.

use crate::table::asks_for_all;

/// A way of running programs in time slices (`--schedule strobed`).
pub struct Sliced {
    /// Its name.
    pub name: &'static str,
    /// What mpiexec is told.
    pub options: &'static [&'static str],
    /// On how many nodes programs are run in this way with every test run, by turns.
    pub nodes: &'static [u32],
    /// On how many nodes each program is run when all are asked for.
    pub nodes_all: &'static [u32],
}

/// True if programs are to be run in slices in all ways on all numbers of nodes.
pub fn all_sliced() -> bool {
    asks_for_all("STROBE_SLICED")
}

/// Every program that passes is run in each of these ways.
pub const SLICED: &[Sliced] = &[
    Sliced { name: "demand", options: &["--schedule", "strobed"], nodes: &[1, 2, 4], nodes_all: &[1, 2, 4] },
    Sliced {
        name: "early",
        options: &["--schedule", "strobed", "--strobe", "early"],
        nodes: &[1, 2, 4],
        nodes_all: &[1, 2, 4],
    },
    Sliced {
        name: "fixed",
        options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250"],
        nodes: &[1, 2, 4],
        nodes_all: &[1, 2, 4],
    },
    Sliced {
        name: "fixed_2ms",
        options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "2000"],
        nodes: &[],
        nodes_all: &[1, 2, 4],
    },
    Sliced {
        name: "order",
        options: &["--schedule", "strobed", "--strobe", "early", "--order", "fixed"],
        nodes: &[1, 2, 4],
        nodes_all: &[1, 2, 4],
    },
    Sliced {
        name: "unbuffered",
        options: &["--schedule", "strobed", "--buffering", "none"],
        nodes: &[1, 2],
        nodes_all: &[1, 2, 4],
    },
];

/// Programs that are not run in one of these ways, and why.
pub const NOT_SLICED: &[(&str, &str, &str)] = &[
    ("helping", "order", "has_a_rank_compute_until_others_go_on_which_they_do_when_it_waits"),
    ("p2p_threads", "order", "wants_several_threads"),
    ("comm_threads", "order", "wants_several_threads"),
    ("threads_mixed", "order", "wants_several_threads"),
    ("coll_threads", "order", "wants_several_threads"),
    ("threads_nodes", "order", "wants_several_threads"),
    ("order_races", "unbuffered", "sends_around_a_ring_and_relies_on_buffering"),
    ("head_to_head", "unbuffered", "relies_on_buffering"),
    ("p2p_ready", "unbuffered", "sends_to_itself_and_relies_on_buffering"),
    ("error_routes", "unbuffered", "sends_to_itself_and_relies_on_buffering"),
    ("p2p_wildcards", "unbuffered", "receives_in_another_order_than_it_sends_and_relies_on_buffering"),
    ("p2p_wait", "unbuffered", "expects_a_short_send_to_be_complete_before_it_is_received"),
];

/// Programs of thousands of steps that take a slice or two each: program, way, and from how many nodes on it does a
/// part of them only. What they say of memory, which takes all of them, they say in the other ways.
pub const IN_PART: &[(&str, &str, u32)] = &[
    ("churn", "fixed", 1),
    ("p2p_flood", "fixed", 1),
    ("churn", "fixed_2ms", 1),
    ("p2p_flood", "fixed_2ms", 1),
    ("churn", "order", 2),
    ("p2p_flood", "order", 4),
];

/// What is set for these: a twentieth.
pub const PART: (&str, &str) = ("CHECK_PART", "20");
