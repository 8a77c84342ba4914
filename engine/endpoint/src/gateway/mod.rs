// SPDX-License-Identifier: MIT OR Apache-2.0
//! The gateway: the endpoint slot through which messages from and to other nodes pass. Nobody sits there; whoever holds the
//! network lock acts for it: a rank that waits, one that has just sent, or the node's agent when all ranks compute.
//!
//! Out: messages are taken from the ranks' rings to the gateway and become records of the link to their node. In: what
//! a link hands over goes into the ring from the gateway to its receiver, whose matching sees nothing new. A large
//! message is announced; its *proxy* is a descriptor in the gateway's slab, which a receive is matched with as with
//! a sender's of this node. Then the gateway asks for the bytes and places them (`transfers`).

mod adaptive_polling;
mod agent;
pub(crate) mod collectives;
mod coordinator;
mod heartbeat;
mod inbound;
mod inbox;
pub(crate) mod launch;
pub(crate) mod leave;
mod links;
mod lost;
mod matching;
pub(crate) mod multicasts;
mod options;
mod ordered;
pub(crate) mod orders;
mod outbound;
mod paths;
mod pushed;
mod quota;
mod renewal;
mod sink;
mod slot;
mod source;
mod state;
mod transfers;
pub(crate) mod watch;

pub(crate) use adaptive_polling::is_attentive;
pub use agent::Agent;
pub(crate) use coordinator::STROBE_AT;
pub use lost::{LostNode, lost_node};
pub use options::NetworkOptions;
pub(crate) use orders::Turn;
pub use renewal::connections;
pub use slot::{NetworkEndpointSlot, record_sizes};
pub use state::{LinkState, NetworkState, network_rest, network_state};

use crate::endpoint::Endpoint;
use crate::matching::Matching;
use crate::site::{Ask, Site};
use crate::transfer::Transfers;
use links::Links;
use std::cell::{Cell, RefCell};
use std::io;
use strobe_os::bell::Bell;
use strobe_os::clock;
use strobe_protocol::link::Integrity;
use strobe_shared::sync::{AtomicU64, Ordering, fence};
use strobe_shared::{Global, Guard, Network, RecordSizes};

/// A network that has moved within this time is waited for without sleeping, while processors are to spare.
const MOVES_NS: u64 = 500_000;

/// How much a look at the network takes in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Only what this node has to send.
    Send,
    /// Also what has come.
    All,
}

/// What driving the network stands on: the parts of the engine that bring messages to ranks, and what lies between nodes.
#[derive(Clone, Copy)]
pub(crate) struct Ground<'a> {
    pub site: &'a Site,
    pub transfers: &'a Transfers,
    pub matching: &'a Matching,
    /// Nothing in a job of one node.
    pub gateway: Option<&'a Gateway>,
    /// Global memory, if there is any.
    pub global: Option<Global>,
}

impl Endpoint {
    /// This rank leaves the library. If something is under way, and it is not back soon, the agent takes over.
    #[inline]
    pub fn leave(&self) {
        watch::leave(self.ground());
    }

    /// True when this rank may go: all ranks of the node have left, and what they have sent has arrived.
    pub fn may_go(&self) -> bool {
        leave::may_go(self.ground())
    }

    /// Lets `work` use the core primitives as this node's driver: in a job of one node under the lock of global memory, in
    /// one of several under the network's. `None` if there is no global memory, or somebody else drives now.
    pub fn with_driver<T>(&self, work: impl FnOnce(&mut crate::primitive::Driver<'_>) -> T) -> Option<T> {
        orders::with_driver(self.ground(), work)
    }

    /// What driving the network stands on.
    #[inline]
    pub(crate) fn ground(&self) -> Ground<'_> {
        Ground {
            site: &self.site,
            transfers: &self.transfers,
            matching: &self.matching,
            gateway: self.gateway.as_deref(),
            global: self.global,
        }
    }
}

/// What a process needs to act for the gateway.
pub(crate) struct Gateway {
    pub network: Network,
    pub integrity: Integrity,
    /// Nodes that a broadcast may go to at once are told together.
    pub multicasts: bool,
    links: RefCell<Links>,
    /// When something last moved, in nanoseconds of the monotonic clock. Looked at by threads that wait while another
    /// drives.
    moved_at_ns: AtomicU64,
    /// The rank whose memory was last reached by a copy between processes: it would do its work better itself.
    served: Cell<u32>,
    /// This rank's own messages were taken out of their ring while it drove: it is told, or takes later ones before them.
    drained: Cell<bool>,
    /// Something could not be read, and waits for the rank whose memory it is.
    unread: Cell<bool>,
    /// A message that was matched has no memory to move to.
    starved: Cell<bool>,
    /// This node's driver was told what became of a question, perhaps after it looked for the last time.
    pub(crate) told: Cell<bool>,
}

impl Gateway {
    /// The means, and what wakes the agent, of a process that was given `endpoint_slot`, in the job with this key.
    pub fn new(network: Network, job: u64, endpoint_slot: NetworkEndpointSlot) -> io::Result<(Gateway, Bell)> {
        let (made, needed) = (network.sizes(), record_sizes(endpoint_slot.nodes.len(), &endpoint_slot.devices));
        // The segment is made for the paths that were wanted, of which some may not have been found.
        let fits = made.state_words >= needed.state_words;
        if !fits || made != (RecordSizes { state_words: made.state_words, ..needed }) {
            return Err(io::Error::new(
                io::ErrorKind::InvalidData,
                "the node segment was made by another version: use mpiexec and library of the same installation",
            ));
        }
        let (links, bell) = Links::new(network, job, endpoint_slot)?;
        let gateway = Gateway {
            network,
            multicasts: links.multicasts(),
            integrity: links.integrity(),
            links: RefCell::new(links),
            moved_at_ns: AtomicU64::new(0),
            served: Cell::new(u32::MAX),
            drained: Cell::new(false),
            unread: Cell::new(false),
            starved: Cell::new(false),
            told: Cell::new(false),
        };
        Ok((gateway, bell))
    }
}

/// Acts for the gateway, unless somebody else does; true if anything moved. Whoever has something to send and finds
/// the lock taken leaves word, and the holder looks again.
pub(crate) fn drive(ground: Ground<'_>, effort: Effort) -> bool {
    let Some(gateway) = ground.gateway else { return false };
    let control = gateway.network.control();
    let mut moved = false;
    loop {
        let Some(mut guard) = gateway.network.try_lock(ground.site.my_rank()) else {
            if effort == Effort::All {
                return moved;
            }
            control.wanted.store(1, Ordering::SeqCst);
            if control.lock.holder().is_some() {
                return moved;
            }
            continue;
        };
        control.wanted.store(0, Ordering::Relaxed);
        moved |= drive_locked(ground, gateway, &mut guard, effort);
        drop(guard);
        fence(Ordering::SeqCst);
        let asked = ground.site.take_ask(Ask::Drive);
        if control.wanted.load(Ordering::Relaxed) == 0 && !asked {
            mind_deadline(ground, gateway);
            return moved;
        }
    }
}

fn drive_locked(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, effort: Effort) -> bool {
    let mut links = gateway.links.borrow_mut();
    let links = &mut *links;
    links.open(guard);
    links.renew(guard);
    let (mut stirred, mut left) = outbound::take_all_out(ground, gateway, guard, links);
    let mut moved = false;
    // Asking the time costs as much as sealing a short packet: once, and again where time has passed.
    let mut now = clock::now_ns();
    if effort == Effort::All && !ground.site.is_agent() {
        let control = gateway.network.control();
        control.looks.store(control.looks.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        control.looked_ns.store(now, Ordering::Relaxed);
    }
    if effort == Effort::All {
        if links.receive(ground, guard, now) {
            moved = true;
            now = clock::now_ns();
            links.drive_order(ground, guard);
            if left {
                // What came may have made room, and nobody else may look again.
                let (more, rest) = outbound::take_all_out(ground, gateway, guard, links);
                (stirred, left) = (stirred | more, rest);
            }
        }
        outbound::tell_who_is_full(ground, gateway, guard, links);
    }
    if ground.site.schedule.is_led() {
        stirred |= coordinator::drive_strobe(ground, gateway, guard, links, left);
    }
    if effort == Effort::All {
        stirred |= matching::match_for_all(ground, gateway.network);
    }
    stirred |= transfers::grant_matched(ground, gateway, guard, links);
    moved |= links.transmit(ground, guard, now) | stirred;
    if ground.site.schedule.is_led() && gateway.told.take() {
        // An answer that came of what was just done: the strobe goes on with it, and not when somebody looks next.
        gateway.network.control().wanted.store(1, Ordering::Relaxed);
    }
    // What was refused and offered again may have made room, and still be refused.
    moved |= gateway.drained.take();
    if moved {
        gateway.moved_at_ns.store(now, Ordering::Relaxed);
    }
    if stirred | std::mem::take(&mut links.stirred) {
        let moves = &gateway.network.control().moves;
        moves.store(moves.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
    if links.has_notification(guard) {
        ground.site.ring_agent();
    }
    if leave::have_all_left(ground) {
        leave::let_go(ground);
    }
    moved
}

/// The agent may sleep longer than what is under way now allows, and this rank may not come back soon.
#[inline]
fn mind_deadline(ground: Ground<'_>, gateway: &Gateway) {
    let control = gateway.network.control();
    let deadline_ns = control.deadline_ns.load(Ordering::Relaxed);
    if deadline_ns != 0 && deadline_ns < control.asleep_until_ns.load(Ordering::Relaxed) && !ground.site.is_agent() {
        ground.site.ring_agent();
    }
}

/// True if this process has seen the network move a moment ago: more is likely to come, and a rank that sleeps leaves
/// it to the agent, which is slower.
pub(crate) fn network_moves(ground: Ground<'_>, now_ns: u64) -> bool {
    let moved_at_ns = ground.gateway.map_or(0, |gateway| gateway.moved_at_ns.load(Ordering::Relaxed));
    moved_at_ns != 0 && now_ns.saturating_sub(moved_at_ns) < MOVES_NS
}

/// Wakes the rank that was served last, if it sleeps: with its own memory it is quicker, and it waits. True if so.
fn hand_back(ground: Ground<'_>, gateway: &Gateway) -> bool {
    let rank = gateway.served.replace(u32::MAX);
    let asleep = rank < ground.site.segment.local_ranks() && ground.site.peers[rank as usize].bell.is_armed();
    if asleep {
        ground.site.wake_rank_fenced(rank);
    }
    asleep
}

/// Notes that another rank's memory is reached.
fn serve(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.served.set(rank);
    }
}

/// What only `rank` itself can read is to be sent: it is told, and the agent sees to it that somebody looks again.
fn leave_to(ground: Ground<'_>, rank: u32) {
    if let Some(gateway) = ground.gateway {
        gateway.unread.set(true);
        if ground.site.schedule.orders_nodes() || ground.site.schedule.waits_for_quotas() {
            // No slice ends before.
            return ground.site.wake_rank_now(rank);
        }
        ground.site.wake_rank_fenced(rank);
    }
}
