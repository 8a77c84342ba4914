// SPDX-License-Identifier: MIT OR Apache-2.0
//! The ways in which the programs of the table run in time slices, and which programs do not.

use crate::table::asks_for_all;

/// A way of running programs in time slices (`--schedule strobed`).
pub struct Sliced {
    /// The name of the way in the names of tests.
    pub name: &'static str,
    /// The options of mpiexec.
    pub options: &'static [&'static str],
    /// The numbers of nodes on which programs run in every test run, by turns.
    pub nodes: &'static [u32],
    /// The numbers of nodes on which each program runs when all are asked for.
    pub nodes_all: &'static [u32],
}

/// True if STROBE_SLICED asks for all programs in all ways on all numbers of nodes.
pub fn all_sliced() -> bool {
    asks_for_all("STROBE_SLICED")
}

/// Four nodes on two processors cost three times as much as two, and are seldom the ones that find something.
const BY_TURNS: &[u32] = &[1, 2, 1, 2, 4];

/// Every program of the table that has to pass is run in each of these ways.
pub const SLICED: &[Sliced] = &[
    Sliced { name: "demand", options: &["--schedule", "strobed"], nodes: BY_TURNS, nodes_all: &[1, 2, 4] },
    Sliced {
        name: "early",
        options: &["--schedule", "strobed", "--strobe", "early"],
        nodes: BY_TURNS,
        nodes_all: &[1, 2, 4],
    },
    Sliced {
        name: "fixed",
        options: &["--schedule", "strobed", "--strobe", "fixed", "--time-slice", "250"],
        nodes: BY_TURNS,
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
        nodes: BY_TURNS,
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
    ("helping_in_a_row", "order", "has_a_rank_compute_until_others_go_on_which_they_do_when_it_waits"),
    ("rma_computing", "order", "has_a_rank_compute_until_others_go_on_which_they_do_when_it_waits"),
    ("rma_busy", "order", "has_a_rank_compute_until_others_go_on_which_they_do_when_it_waits"),
    ("shmem_computing", "order", "has_a_rank_compute_until_others_go_on_which_they_do_when_it_waits"),
    ("p2p_threads", "order", "wants_several_threads"),
    ("comm_threads", "order", "wants_several_threads"),
    ("threads_mixed", "order", "wants_several_threads"),
    ("rma_threads", "order", "wants_several_threads"),
    ("coll_threads", "order", "wants_several_threads"),
    ("shmem_threads", "order", "wants_several_threads"),
    ("threads_nodes", "order", "wants_several_threads"),
    ("large_everything", "demand", "moves_many_gigabytes_which_takes_minutes"),
    ("large_everything", "early", "moves_many_gigabytes_which_takes_minutes"),
    ("large_everything", "fixed", "moves_many_gigabytes_which_takes_minutes"),
    ("large_everything", "fixed_2ms", "moves_many_gigabytes_which_takes_minutes"),
    ("large_everything", "order", "moves_many_gigabytes_which_takes_minutes"),
    ("large_everything", "unbuffered", "moves_many_gigabytes_which_takes_minutes"),
    ("connect_ports", "order", "meets_at_ports_which_depends_on_time"),
    ("random_worlds", "order", "meets_at_ports_which_depends_on_time"),
    ("order_races", "unbuffered", "sends_around_a_ring_and_relies_on_buffering"),
    ("head_to_head", "unbuffered", "relies_on_buffering"),
    ("p2p_ready", "unbuffered", "sends_to_itself_and_relies_on_buffering"),
    ("error_routes", "unbuffered", "sends_to_itself_and_relies_on_buffering"),
    ("tool_variables", "unbuffered", "sends_to_itself_and_relies_on_buffering"),
    ("p2p_wildcards", "unbuffered", "receives_in_another_order_than_it_sends_and_relies_on_buffering"),
    ("p2p_wait", "unbuffered", "expects_a_short_send_to_be_complete_before_it_is_received"),
];

/// Programs of thousands of steps that take a slice or two each: program, way, and from how many nodes on it does only
/// a part of its steps. What it checks about memory needs all steps, and is checked in the other ways.
pub const IN_PART: &[(&str, &str, u32)] = &[
    ("churn", "fixed", 1),
    ("p2p_flood", "fixed", 1),
    ("churn", "fixed_2ms", 1),
    ("p2p_flood", "fixed_2ms", 1),
    ("churn", "early", 4),
    ("p2p_full", "demand", 1),
    ("p2p_full", "early", 1),
    ("p2p_full", "fixed", 1),
    ("p2p_full", "order", 1),
    ("churn", "order", 2),
    ("p2p_flood", "early", 2),
    ("p2p_flood", "order", 2),
];

/// The variable that is set for these: they do one step in twenty.
pub const PART: (&str, &str) = ("CHECK_PART", "20");
