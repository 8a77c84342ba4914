// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Barrier` (MPI-5.0 section 6.3).

use super::builder::Builder;
use super::choose::by_messages;
use super::inter::{Meeting, meet_then};
use super::names::Algorithm;
use super::parts::Region;
use super::plan::{Peer, Plan, Team};
use strobe_types::CollectiveOperation as Operation;

/// The plan of a barrier.
pub fn barrier(team: Team) -> Plan {
    let mut plan = Builder::new();
    if team.remote.is_some() {
        // When rank 0 knows that all of its group have arrived, the first processes of both groups tell each other,
        // then all.
        dissemination(&mut plan, team);
        meet_then(&mut plan, team, Meeting::nothing());
        release(&mut plan, team);
        return plan.plan(Algorithm::Inter);
    }
    dissemination(&mut plan, team);
    plan.plan(by_messages(Operation::Barrier, team.size, 0, true))
}

/// After the last round each process has heard from every other, directly or through others.
fn dissemination(plan: &mut Builder, team: Team) {
    let mut distance = 1;
    while distance < team.size {
        plan.receive(Peer::Local((team.rank + team.size - distance) % team.size), Region::empty());
        plan.send(Peer::Local((team.rank + distance) % team.size), Region::empty());
        plan.fence();
        distance *= 2;
    }
}

fn release(plan: &mut Builder, team: Team) {
    super::bcast::binomial(plan, team, 0, Region::empty());
}
