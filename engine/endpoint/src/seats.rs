// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seats of ranks that are spawned while the job runs (docs/design/dynamic.md): how a process takes one, which ranks leave
//! together, and what a manager does with them.

use crate::endpoint::{EndpointSlot, publish};
use crate::site::{Site, ring_if_asleep};
use std::io;
use strobe_shared::Segment;
use strobe_shared::port::Life;
use strobe_shared::sync::{AtomicU32, Ordering};

/// Takes the seat that the manager has prepared. The ranks that run have settled among themselves whether they need fences
/// and whether they may copy. Fails if this process cannot do as they do.
pub(crate) fn join(segment: Segment, endpoint_slot: &EndpointSlot, membarrier: bool) -> io::Result<()> {
    let (header, me) = (segment.header(), endpoint_slot.local_rank);
    if !membarrier && header.fence.load(Ordering::SeqCst) == 0 {
        return Err(io::Error::other(
            "the ranks of this job use membarrier, which this spawned process may not: lift its system call filter",
        ));
    }
    publish(segment, endpoint_slot);
    let other = segment.rank_slots().find(|slot| *slot != me && segment.port(*slot).life() == Life::Alive);
    let copies = endpoint_slot.settings.copies && other.is_none_or(|slot| segment.copies_work_with(slot));
    if !copies && header.copies_refused.load(Ordering::SeqCst) == 0 {
        return Err(io::Error::other(
            "the ranks of this job copy from each other's memory, which this spawned process may not: set \
             STROBE_COPIES=off for the whole job",
        ));
    }
    Ok(())
}

/// True if all ranks of this node that are connected with this one have called `MPI_Finalize`, or have ended.
pub(crate) fn have_all_left(site: &Site) -> bool {
    let (segment, header) = (site.segment, site.segment.header());
    let before = header.connections.load(Ordering::Acquire);
    let mine = site.port.component.load(Ordering::Acquire);
    let stays = |slot: u32| {
        let port = segment.port(slot);
        port.component.load(Ordering::Acquire) == mine && matches!(port.life(), Life::Alive | Life::Absent)
    };
    let stay = segment.rank_slots().any(stays);
    // Whoever changes connections wakes all ranks when it is done.
    !stay && before.is_multiple_of(2) && header.connections.load(Ordering::Acquire) == before
}

/// What a manager does with the ports of its node's ranks.
#[derive(Clone, Copy)]
pub struct ManagedSeats(pub Segment);

impl ManagedSeats {
    /// Prepares spare seat `seat` for a process of world `world`; its endpoint slot.
    pub fn prepare(self, seat: u32, world: u32, component: u32) -> u32 {
        let slot = self.0.take_seat(seat);
        let port = self.0.port(slot);
        port.world.store(world, Ordering::Relaxed);
        port.component.store(component, Ordering::Release);
        slot
    }

    /// Sets the components of ranks of this node, so that nobody sees half of the change, and wakes all.
    pub fn connect(self, components: impl Iterator<Item = (u32, u32)>) {
        let version = &self.0.header().connections;
        version.fetch_add(1, Ordering::AcqRel);
        for (rank, component) in components {
            if let Some(slot) = self.0.slot_of(rank) {
                self.0.port(slot).component.store(component, Ordering::Release);
            }
        }
        version.fetch_add(1, Ordering::AcqRel);
        self.wake_all();
    }

    /// Nobody sits on the seat of `rank` any more.
    pub fn empty(self, rank: u32) {
        if let Some(slot) = self.0.slot_of(rank) {
            self.0.port(slot).set_life(Life::Dead);
        }
        self.wake_all();
    }

    /// True if `rank`, which has ended, holds a lock: its node's network, or what its helpers share with it.
    pub fn holds_a_lock(self, rank: u32) -> bool {
        let Some(slot) = self.0.slot_of(rank) else { return false };
        let network = self.0.network().and_then(|network| network.control().lock.holder());
        let matching = self.0.rank_slots().filter(|peer| *peer != slot).map(|peer| self.0.port(peer).lock.holder());
        matching.chain([network]).any(|holder| holder == Some(slot))
    }

    /// Says that something was sent to the control socket of `rank`.
    pub fn announce(self, rank: u32) {
        if let Some(slot) = self.0.slot_of(rank) {
            let port = self.0.port(slot);
            port.answers.fetch_add(1, Ordering::Release);
            // Where slices are ended by those who wait, it may wait for that rather than sleep on its bell.
            self.0.header().strobe.release(&port.slice_barrier);
            ring_if_asleep(self.0, port);
        }
    }

    fn wake_all(self) {
        self.0.rank_slots().for_each(|slot| ring_if_asleep(self.0, self.0.port(slot)));
    }
}

impl Site {
    /// The word that the manager counts up when it sends something to this process's control socket.
    pub fn answers(&self) -> &AtomicU32 {
        &self.port.answers
    }
}
