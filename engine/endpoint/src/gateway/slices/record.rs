// SPDX-License-Identifier: MIT OR Apache-2.0
//! Statistics of slices that node 0 ends (`--emds`), written on each node by whoever drives its network.

use crate::gateway::ground::Ground;
use crate::schedule::SliceEnd;
use strobe_os::clock;
use strobe_schedule::Phase;
use strobe_shared::sync::Ordering;
use strobe_types::metrics::Metric;

/// Writes the row of the slice before `phase`, when this node has opened the new slice; `stored` is when it stored its
/// number, and how many ranks were blocked. Nobody asks when all nodes have opened it: that follows from the rows of
/// all.
pub(super) fn record_coordinator(ground: Ground<'_>, phase: Phase, stored: Option<(u64, u32)>) {
    let (Some(emds), Some((stored_ns, blocked))) = (&ground.site.schedule.recorder.emds, stored) else { return };
    let coordinator = &ground.site.segment.header().coordinator;
    let [began_ns, exchanged_ns] = [0, 1].map(|at| coordinator.exchange_ns[at].load(Ordering::Relaxed));
    let opens_ns = coordinator.opens_ns.swap(0, Ordering::Relaxed);
    let opened_ns = clock::now_ns();
    let exchange_ns = exchanged_ns.saturating_sub(began_ns);
    let mut row = SliceEnd::of(emds, phase.slice() - 1, began_ns).row;
    row.set(Metric::Ltdem, exchange_ns);
    row.set(Metric::Ltmsm, stored_ns.saturating_sub(opens_ns));
    row.set(Metric::LtrRelease, opened_ns.saturating_sub(stored_ns));
    row.set(Metric::Ltts, exchange_ns + opened_ns.saturating_sub(opens_ns));
    row.set(Metric::Bpts, u64::from(blocked));
    row.set_opened(opened_ns);
    if ground.site.node() == 0 {
        let [slice_retries, exchange_retries] = [0, 1].map(|at| coordinator.retries[at].load(Ordering::Relaxed));
        let [before_ns, exchange_ns, schedule_ns] = [3, 1, 0].map(|back| coordinator.strobed_ns(phase.0 - back));
        if before_ns > 0 {
            row.set(Metric::Getts, exchange_ns.saturating_sub(before_ns));
        }
        row.set_strobes([exchange_ns, schedule_ns]);
        row.set(Metric::Usrts, slice_retries);
        row.set(Metric::Usrdem, exchange_retries);
        row.set(Metric::Usrmsm, super::collectives::take_collective_retries(ground));
    }
    emds.write(&row);
}
