// SPDX-License-Identifier: MIT OR Apache-2.0
//! mpiexec with programs that are no MPI programs, on one node. Every job runs under a watchdog and carries a mark by
//! which what it leaves can be found.

mod cases;
mod rig;

use rig::*;

const OPTIONS: &[&str] = &[];

#[test]
fn all_ranks_are_local() {
    let outcome = script(&["-n", "2"], "echo $MPI_LOCALRANKID $MPI_LOCALNRANKS $STROBE_NODE $STROBE_NODES");
    assert_eq!((outcome.code, sorted(&outcome.out)), (0, vec!["0 2 0 1", "1 2 0 1"]));
}

#[test]
fn input_that_is_not_read_stays() {
    assert_that_nothing_is_read_ahead(2);
}
