// SPDX-License-Identifier: MIT OR Apache-2.0
//! The blocking form of a collective.

use super::call::Call;
use super::entry::say_waiting;
use super::fast_path::{OVERSUBSCRIPTION_LOOKS, OVERSUBSCRIPTION_TURNS, by_fast_path};
use super::run::{PlanRun, error_of, mismatch};
use super::scratch::Scratch;
use super::way;
use crate::comm::Comm;
use crate::progress::{BRIEF_POLLS, Progress};
use crate::slices;
use std::rc::Rc;
use strobe_os::{clock, cpu};
use strobe_types::Result;

/// As `BRIEF_POLLS`, for members of a node that wait for the member which exchanges messages with other nodes. They
/// leave the network to that member for about as long as a message takes.
const SPANNING_TURNS: usize = 200;
const SPANNING_LOOKS: u32 = 4000;
/// The longest time for these turns, in nanoseconds. Where other programs compute, one turn may take tens of
/// milliseconds, and whoever looks at the job sees where a rank waits only afterwards.
const SPANNING_NS: u64 = 2_000_000;

/// Runs a blocking collective. Fails if a member calls another operation, or a copy fails.
#[inline]
pub fn collective(progress: &Progress, scratch: &Rc<Scratch>, comm: &Rc<Comm>, call: Call) -> Result<()> {
    progress.calls.count_bytes(call.bytes());
    let result = match by_fast_path(progress, comm, &call) {
        Some(result) => result,
        None => in_steps(progress, scratch, comm, call),
    };
    progress.complete_detached();
    result
}

#[inline(never)]
fn in_steps(progress: &Progress, scratch: &Rc<Scratch>, comm: &Rc<Comm>, call: Call) -> Result<()> {
    let endpoint = &progress.endpoint;
    let mut run = way::start(endpoint, scratch, comm, call)?;
    let mut outcome = run.poll(endpoint, false);
    if outcome.is_none() && run.waits_in_node() && slices::may_come(endpoint, run.moves()) {
        outcome = wait_briefly(progress, &mut run);
    }
    if outcome.is_none() {
        let entry = say_waiting(progress, comm, run.tag());
        progress.wait_until(|progress| {
            outcome = run.poll(&progress.endpoint, false);
            outcome.is_some()
        });
        entry.leave(endpoint);
    }
    let mismatched = run.mismatched();
    if let Some(slice) = slices::seen_after(endpoint, run.is_early(), run.is_admitted()) {
        progress.wait_for_slice(slice);
    }
    match mismatched {
        Some(member) => mismatch(member),
        None => error_of(outcome.unwrap_or(0)),
    }
}

/// Waits for a collective through shared memory without looking at anything else: with processors for all ranks by
/// polling; on an oversubscribed node as long as the members that it waits for run on other processors, and by yielding
/// if one shares this one. Not while other threads of this process wait to enter: what it waits for may wait for them.
fn wait_briefly(progress: &Progress, run: &mut PlanRun) -> Option<i32> {
    let endpoint = &progress.endpoint;
    let spans = !run.is_whole();
    if endpoint.placement.processors_to_spare(&endpoint.site) {
        let mut outcome = None;
        progress.poll_briefly(if spans { SPANNING_LOOKS } else { BRIEF_POLLS }, || {
            outcome = progress.look(|| run.poll(endpoint, false));
            outcome.is_some() || !run.waits_in_node() || progress.is_wanted()
        });
        return outcome;
    }
    let began_ns = clock::now_ns();
    for _ in 0..if spans { SPANNING_TURNS } else { OVERSUBSCRIPTION_TURNS } {
        endpoint.placement.wait_in_oversubscription(&endpoint.site);
        let mut looks = 0..OVERSUBSCRIPTION_LOOKS;
        while looks.next().is_some() && !run.awaits_neighbor(endpoint) {
            cpu::relax();
            let outcome = progress.look(|| run.poll(endpoint, false));
            if outcome.is_some() || !run.waits_in_node() {
                return outcome;
            }
        }
        endpoint.placement.give_way();
        let outcome = progress.look(|| run.poll(endpoint, false));
        if outcome.is_some() || !run.waits_in_node() || progress.is_wanted() {
            return outcome;
        }
        if spans && clock::now_ns() - began_ns > SPANNING_NS {
            return None;
        }
    }
    None
}
