// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the job's messages move, as its settings say: one enumeration (`StrobeMode`) and what follows from it. Only the
//! schedule itself and what drives slices ask here ([`super::Schedule`] answers everybody else in their own terms).

use crate::message::Envelope;
use crate::tags::is_of_scheduled;
use strobe_schedule::machine_manager::Rule;
use strobe_shared::coordinator::Coordinator;
use strobe_shared::strobe::{Strobe, StrobeMode, Strobing};

/// What the settings and the number of nodes make of the job.
pub(crate) struct Modes {
    pub(super) strobing: Strobing,
    coordinator: &'static Coordinator,
}

impl Modes {
    pub(super) fn new(strobing: Strobing, coordinator: &'static Coordinator) -> Modes {
        Modes { strobing, coordinator }
    }

    /// When messages move.
    #[inline]
    pub(crate) fn mode(&self) -> StrobeMode {
        self.strobing.mode
    }

    /// True if messages move in slices.
    #[inline]
    pub(crate) fn has_slices(&self) -> bool {
        self.mode().has_slices()
    }

    /// True if a message may be read while it is being written: nobody counts what moves, or holds it back.
    pub(crate) fn lets_messages_pass(&self) -> bool {
        !self.has_slices()
    }

    /// True if ranks of the job wait for the end of slices.
    #[inline]
    pub(crate) fn ends_slices(&self) -> bool {
        self.mode().ends_slices()
    }

    /// True if nothing may depend on time (`--order fixed`).
    #[inline]
    pub(crate) fn fixes_order(&self) -> bool {
        self.strobing.fixed_order
    }

    /// True if that holds for several nodes.
    #[inline]
    pub(crate) fn orders_nodes(&self) -> bool {
        self.is_coordinated() && self.fixes_order()
    }

    /// True while several nodes exchange what was posted in a slice in fixed order: no rank is to look before the next
    /// one begins.
    #[inline]
    pub(super) fn exchange_in_order(&self, words: &Strobe) -> bool {
        self.orders_nodes() && words.phase() & 1 == 1
    }

    /// True if node 0 ends the slices of all nodes.
    #[inline]
    pub(crate) fn is_coordinated(&self) -> bool {
        self.ends_slices() && self.coordinator.is_together()
    }

    /// True if each node ends its own slices, and packets carry them to others.
    #[inline]
    pub(crate) fn carries(&self) -> bool {
        self.mode() == StrobeMode::Demand && self.coordinator.is_together()
    }

    /// True for messages that are held nowhere, as what they belong to is scheduled. Only where slices end by
    /// themselves.
    #[inline]
    pub(crate) fn is_scheduled(&self, envelope: Envelope) -> bool {
        self.schedules_collectives() && is_of_scheduled(envelope)
    }

    /// True if collectives of several nodes are scheduled as a whole.
    #[inline]
    pub(crate) fn schedules_collectives(&self) -> bool {
        self.is_coordinated() && !self.fixes_order()
    }

    /// True if a slice that ends when all wait is to end only when what was asked for in it has come from other nodes.
    pub(crate) fn waits_for_quotas(&self) -> bool {
        self.is_coordinated() && self.strobing.slice_bytes != 0
    }

    /// When slices are to end; and whether a slice that ends because all wait must end only if they do.
    pub(crate) fn rule(&self) -> (Rule, bool) {
        let Strobing { mode, slice_ns, fixed_order, .. } = self.strobing;
        let slice_ns = if fixed_order { u64::MAX } else { slice_ns };
        (Rule { mode, slice_ns }, fixed_order)
    }

    /// Length of a slice that the clock ends, in nanoseconds.
    pub(crate) fn slice_ns(&self) -> u64 {
        self.strobing.slice_ns
    }
}
