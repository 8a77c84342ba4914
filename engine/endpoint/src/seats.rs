// SPDX-License-Identifier: MIT OR Apache-2.0
//! Seats of ranks that are spawned while the job runs (docs/design/dynamic.md): how a process takes one, which ranks
//! leave together, and what a manager does with them.

use crate::settings::EndpointSettings;
use crate::site::{Site, ring_if_asleep, wake_anyhow};
use std::io;
use std::time::Duration;
use strobe_shared::port::{Life, Port};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{CopyTrial, Loss, Segment};

/// How often a spawned process looks whether the ranks of the start have attached. They nearly always have.
const LOOK: Duration = Duration::from_micros(200);

/// Takes the seat that the manager has prepared. The ranks that run settle among themselves whether they need fences
/// and whether they may copy, when they attach; those of another node than the one that spawns may be late. Fails if
/// this process cannot do as they do.
pub(crate) fn join(
    segment: Segment,
    (me, pid): (u32, u32),
    settings: &EndpointSettings,
    membarrier: bool,
) -> io::Result<()> {
    let header = segment.header();
    while !ManagedSeats(segment).all_have_attached() {
        std::thread::sleep(LOOK);
    }
    if !membarrier && header.joining.fence.load(Ordering::SeqCst) == 0 {
        return Err(io::Error::other(
            "the ranks of this job use membarrier, which this spawned process may not: lift its system call filter",
        ));
    }
    let others =
        || segment.seats().rank_slots().filter(|slot| *slot != me && segment.port(*slot).life() == Life::Alive);
    let refuses = |slot: u32| segment.try_copies_with(slot) == CopyTrial::Refused;
    if !settings.copies || others().next().is_some_and(refuses) {
        // Nobody has copied yet from a rank that is alone here.
        let alone = others().nth(1).is_none();
        if header.joining.copies_refused.fetch_or(u32::from(alone), Ordering::SeqCst) == 0 && !alone {
            return Err(io::Error::other(
                "the ranks of this job copy from each other's memory, which this spawned process may not: set \
                 STROBE_COPIES=off for the whole job",
            ));
        }
    }
    publish(segment, (me, pid));
    Ok(())
}

/// Publishes what others need to know of the rank at endpoint slot `me`, a process of this number, to copy from it and
/// to it.
pub(crate) fn publish(segment: Segment, (me, pid): (u32, u32)) {
    strobe_os::process_memory::allow_copies();
    let port = segment.port(me);
    let probe = Box::leak(Box::new(AtomicU64::new(segment.header().key[0].load(Ordering::Relaxed))));
    port.probe.store(std::ptr::from_ref(probe) as u64, Ordering::Relaxed);
    port.pid.store(pid, Ordering::Relaxed);
    port.set_life(Life::Alive);
}

/// True if all ranks of this node that are connected with this one have called `MPI_Finalize`, or have ended.
pub(crate) fn have_all_left(site: &Site) -> bool {
    has_left(site.segment, component_of(site.port))
}

/// What this rank is connected with.
fn component_of(port: &Port) -> u32 {
    port.seat.component.load(Ordering::Acquire)
}

/// True if all ranks of this node in `component` have called `MPI_Finalize`, or have ended.
fn has_left(segment: Segment, component: u32) -> bool {
    let header = segment.header();
    let before = header.seats.connections.load(Ordering::Acquire);
    let stays = |slot: u32| {
        let port = segment.port(slot);
        component_of(port) == component && matches!(port.life(), Life::Alive | Life::Absent)
    };
    let stay = segment.seats().rank_slots().any(stays);
    // Whoever changes connections wakes all ranks when it is done.
    !stay && before.is_multiple_of(2) && header.seats.connections.load(Ordering::Acquire) == before
}

/// The ranks of this node that have called `MPI_Finalize`, as have all that are connected with them.
pub(crate) fn leaving(segment: Segment) -> impl Iterator<Item = u32> {
    let any = segment.header().finalizing.load(Ordering::Acquire) != 0;
    // Nearly always all are of one component.
    let mut known: Option<(u32, bool)> = None;
    segment.seats().rank_slots().take_while(move |_| any).filter(move |slot| {
        let port = segment.port(*slot);
        if port.life() != Life::Finalized {
            return false;
        }
        let component = component_of(port);
        if known.is_none_or(|(of, _)| of != component) {
            known = Some((component, has_left(segment, component)));
        }
        known.is_some_and(|(_, left)| left)
    })
}

/// What a manager does with the ports of its node's ranks.
#[derive(Clone, Copy)]
pub struct ManagedSeats(pub Segment);

impl ManagedSeats {
    /// Prepares spare seat `seat` for a process that is started next; its endpoint slot.
    pub fn prepare(self, seat: u32, component: u32) -> u32 {
        let slot = self.0.seats().first_spare_slot() + seat;
        let port = self.0.port(slot);
        port.set_life(Life::Absent);
        self.0.header().seats.used_slots.fetch_max(slot + 1, Ordering::AcqRel);
        port.seat.component.store(component, Ordering::Release);
        slot
    }

    /// Sets the components of ranks of this node, so that nobody sees half of the change, and wakes all.
    pub fn connect(self, components: impl Iterator<Item = (u32, u32)>) {
        let version = &self.0.header().seats.connections;
        version.fetch_add(1, Ordering::AcqRel);
        for (rank, component) in components {
            if let Some(slot) = self.0.seats().slot_of(rank) {
                self.0.port(slot).seat.component.store(component, Ordering::Release);
            }
        }
        version.fetch_add(1, Ordering::AcqRel);
        self.wake_all();
    }

    /// Nobody sits on the seat of `rank` any more. Only if its process has `failed` is what comes for it of no use:
    /// what the next one is sent may come from another node before this node has prepared the seat.
    pub fn empty(self, rank: u32, failed: bool) {
        if failed {
            self.bury(rank);
        } else if let Some(slot) = self.0.seats().slot_of(rank) {
            self.0.port(slot).set_life(Life::Vacant);
        }
        self.wake_all();
    }

    /// The process of `rank` has ended before its time, and others go on: nothing concerns it any more, and what it had
    /// under way in the network is forgotten.
    pub fn bury(self, rank: u32) {
        let Some(slot) = self.0.seats().slot_of(rank) else { return };
        let port = self.0.port(slot);
        port.set_life(Life::Dead);
        // It is in no call any more.
        port.activity.call.store(0, Ordering::Relaxed);
        self.0.header().seats.departures.fetch_add(1, Ordering::Release);
    }

    /// True if `rank`, which has ended, holds a lock: its node's network, or what its helpers share with it.
    pub fn holds_a_lock(self, rank: u32) -> bool {
        let Some(slot) = self.0.seats().slot_of(rank) else { return false };
        let network = self.0.network().and_then(|network| network.control().lock.holder());
        let matching =
            self.0.seats().rank_slots().filter(|peer| *peer != slot).map(|peer| self.0.port(peer).lock.holder());
        matching.chain([network]).any(|holder| holder == Some(slot))
    }

    /// True if all ranks of the start have attached: before that they wait for each other.
    pub fn all_have_attached(self) -> bool {
        self.0.header().attached.load(Ordering::Acquire) >= self.0.local_ranks()
    }

    /// Adds to the log of losses, and wakes all, who will see them.
    pub fn lose(self, losses: &[Loss]) {
        for loss in losses {
            if let Loss::Rank(rank) = loss {
                self.bury(*rank);
            }
            let seats = &self.0.header().seats;
            seats.losses.tell(*loss);
            if let Loss::Node(_) = loss {
                seats.departures.fetch_add(1, Ordering::Release);
            }
        }
        self.wake_all();
    }

    /// Says that something was sent to the control socket of `rank`.
    pub fn announce(self, rank: u32) {
        if let Some(slot) = self.0.seats().slot_of(rank) {
            let port = self.0.port(slot);
            port.seat.answers.fetch_add(1, Ordering::Release);
            // Where slices are ended by those who wait, it may wait for that rather than sleep on its bell.
            self.0.header().strobe.release(&port.slice_barrier);
            ring_if_asleep(self.0, port);
        }
    }

    /// A process of this node has died. It may have answered the bell of another one and not woken it.
    pub fn wake_after_death(self) {
        let slots = self.0.seats().rank_slots();
        slots.for_each(|slot| wake_anyhow(self.0, self.0.port(slot)));
    }

    fn wake_all(self) {
        self.0.seats().rank_slots().for_each(|slot| ring_if_asleep(self.0, self.0.port(slot)));
    }
}
