// SPDX-License-Identifier: MIT OR Apache-2.0
//! The network's part of the node segment: the network lock, words by which ranks and agent know who polls the sockets,
//! the first rank of each node, and a record for each link. Whoever holds the lock drives the links. A record is plain
//! data of the engine, of which this module knows only the size.

use crate::global::{Extent, Global};
use crate::lock::MatchLock;
use crate::producer::Position;
use crate::records::Guard;
use crate::shape::{NodePlace, RecordSizes, stride};
use crate::sync::{AtomicU32, AtomicU64, Ordering};

mod inflow;
mod look;
mod matched;
mod notice;
mod regions;

pub use notice::Notice;
pub use regions::{PublishedRegion, RegionPlace, Regions};

/// The network's words, grouped by who writes them. "Under the lock" is the network lock.
#[repr(C, align(4096))]
pub struct NetworkControl {
    /// Taken by whoever drives the links; the holder is named by endpoint slot.
    pub lock: MatchLock,
    _line0: [u32; 15],
    /// Set by a process that found the lock taken and has something to send: the holder looks again before it leaves.
    pub wanted: AtomicU32,
    _line1: [u32; 15],
    /// Proxies that have been matched, the last one first, linked by `later`.
    matched: AtomicU32,
    _line2: [u32; 15],
    /// How often ranks have polled the sockets; under the lock.
    pub looks: AtomicU64,
    /// When a rank last polled them, in nanoseconds; under the lock.
    pub looked_ns: AtomicU64,
    /// How often driving the links has moved something of a rank (heartbeats and acknowledgements do not count); under
    /// the lock.
    pub moves: AtomicU64,
    /// When the links must be driven next, in nanoseconds of the monotonic clock, or 0; under the lock.
    pub deadline_ns: AtomicU64,
    /// 1 once the links are open; under the lock.
    pub open: AtomicU32,
    /// Number of ranks of this node of which the other nodes know that they have no room for payload; under the lock.
    pub known_full: AtomicU32,
    /// 1 if a link holds records for which there was no room, to be offered again; under the lock.
    pub refused: AtomicU32,
    /// Node that cannot be reached any more, plus one; or 0.
    pub lost_node: AtomicU32,
    /// 1 if an announcement lies in the ring of a rank that may compute, to be matched for it; under the lock.
    pub unmatched: AtomicU32,
    /// 1 while a broadcast of this node may not have arrived at all other nodes; under the lock.
    pub multicasting: AtomicU32,
    /// Packets received that do not belong to this job; under the lock.
    pub foreign_packets: AtomicU64,
    /// Packets received that claim to belong to this job, but fail authentication or make no sense; under the lock.
    pub forged_packets: AtomicU64,
    /// When something last came from the lost node, in nanoseconds, or 0 if never; under the lock.
    pub lost_contact_ns: AtomicU64,
    /// When links were last checked for lost nodes, in nanoseconds; under the lock.
    pub asked_ns: AtomicU64,
    /// Since when such checks have followed each other without a long pause, in nanoseconds: silence before that may be
    /// due to this node being stopped. Under the lock.
    pub awake_ns: AtomicU64,
    /// Number of the manager's last message with renewed connections, which each process has to take over; 0 if there
    /// is none.
    pub renewed: AtomicU64,
    /// The kind of device of each path, one byte each, as the engine numbers them; 0: no such path, or links not open
    /// yet.
    pub device_kinds: AtomicU64,
    /// 1 if a connection is broken and the manager does not know yet; under the lock.
    pub broken: AtomicU32,
    /// Proxies whose quota in this slice is used up, the last one first, linked by `later`; under the lock.
    held: AtomicU32,
    _line3: [u32; 2],
    /// 1 while the agent waits for the sockets, 0 while it sleeps for short times because ranks poll them.
    pub watched: AtomicU32,
    /// 1 while the ranks of the job are stopped, as by Ctrl-Z: then the silence of a node means nothing.
    pub stopped: AtomicU32,
    /// How ranks that leave the library call the agent.
    pub notice: Notice,
    /// Until when the agent sleeps, if it waits for the sockets; else 0. Whoever makes an earlier deadline rings its
    /// bell.
    pub asleep_until_ns: AtomicU64,
    _line5: [u32; 10],
}

/// Where the gateway's next message to a rank goes, and what others know of the rank; under the lock.
#[repr(C, align(64))]
struct Outbound {
    tail: AtomicU64,
    payload_tail: AtomicU64,
    /// 1 if the other nodes were told that the rank has no room for payload.
    known_full: AtomicU32,
    arriving: Arriving,
}

/// What of a rank's the gateway holds; under the lock.
#[repr(C)]
pub struct Arriving {
    /// Receives that the gateway has posted into its memory and that are not complete.
    pub served: AtomicU32,
    /// Bytes of the heap that hold pushed messages for it.
    pub pushed_bytes: AtomicU64,
}

/// The network's part of a segment.
#[derive(Clone, Copy)]
pub struct Network {
    base: usize,
    local_ranks: u32,
    place: NodePlace,
    /// Number of nodes, and this one.
    nodes: u32,
    node: u32,
    sizes: RecordSizes,
}

/// Bytes of the table of first ranks and the bits behind it: two for each node (its link needs driving, its broadcasts
/// do) and one for each rank (it takes announcements only).
fn table_bytes(place: NodePlace) -> usize {
    (4 * full_at(place.nodes) + 4 * place.job_seats().div_ceil(32) as usize).next_multiple_of(4096)
}

/// Index of the first word of bits for nodes.
fn busy_at(nodes: u32) -> usize {
    nodes as usize + 1
}

/// Index of the first word of bits for ranks.
fn full_at(nodes: u32) -> usize {
    busy_at(nodes) + 2 * nodes.div_ceil(32) as usize
}

/// Where the words about incoming long messages begin ([`Inflow`]).
fn inflow_at(local_ranks: u32, place: NodePlace) -> usize {
    // The gateway sends to itself, too: answers that it gives for ranks.
    let slots = (local_ranks + 1 + place.spare) as usize;
    let outbound = (slots * size_of::<Outbound>()).next_multiple_of(4096);
    size_of::<NetworkControl>() + table_bytes(place) + outbound
}

/// Where the table of windows begins.
fn regions_at(local_ranks: u32, place: NodePlace) -> usize {
    inflow_at(local_ranks, place) + inflow::bytes(place.nodes).next_multiple_of(4096)
}

fn links_at(local_ranks: u32, place: NodePlace) -> usize {
    regions_at(local_ranks, place) + regions::bytes()
}

/// Bytes that the network's part takes.
pub(crate) fn bytes(local_ranks: u32, place: NodePlace, sizes: RecordSizes) -> usize {
    let nodes = place.nodes;
    if nodes < 2 {
        return 0;
    }
    let channels = (nodes as usize + 1) * stride(sizes.channel_bytes);
    let records = nodes as usize * stride(sizes.link_bytes) + channels;
    links_at(local_ranks, place) + records + (8 * sizes.state_words).next_multiple_of(4096)
}

/// Writes the table of first ranks into the network's part, if there is one.
pub(crate) fn lay_out(base: usize, first_ranks: &[u32]) {
    if first_ranks.len() > 2 {
        // SAFETY: `bytes` counts these words; the caller has just made the memory and mapped it whole.
        let table = unsafe { table(base, first_ranks.len()) };
        for (word, first) in table.iter().zip(first_ranks) {
            word.store(*first, Ordering::Relaxed);
        }
    }
}

/// # Safety
/// `base` is the start of the network's part of a mapped segment with a table of at least `words` words.
unsafe fn table(base: usize, words: usize) -> &'static [AtomicU32] {
    let at = base + size_of::<NetworkControl>();
    // SAFETY: by the caller; aligned to a page; atomics only.
    unsafe { std::slice::from_raw_parts(at as *const AtomicU32, words) }
}

impl Network {
    /// The network's part at `base` of a mapped segment with these sizes.
    pub(crate) fn at(base: usize, local_ranks: u32, place: NodePlace, sizes: RecordSizes) -> Network {
        Network { base, local_ranks, place, nodes: place.nodes, node: place.node, sizes }
    }

    /// The words that all processes of the node use.
    #[inline]
    pub fn control(&self) -> &'static NetworkControl {
        // SAFETY: the part lies inside the mapping by `Segment::attach`'s check, page aligned, mapped for the life of
        // the process; atomics only.
        unsafe { &*(self.base as *const NetworkControl) }
    }

    /// Number of nodes of the job.
    pub fn nodes(&self) -> u32 {
        self.nodes
    }

    /// This node.
    pub fn node(&self) -> u32 {
        self.node
    }

    /// World rank of the first rank of `node`; of the number of nodes, the number of ranks.
    pub fn first_rank(&self, node: u32) -> u32 {
        // SAFETY: `at` is called for a mapped segment that has a table of this length.
        let table = unsafe { table(self.base, self.nodes as usize + 1) };
        table[node as usize].load(Ordering::Relaxed)
    }

    /// The node of a rank of the job, spawned ones among them.
    pub fn node_of(&self, rank: u32) -> u32 {
        if let Some(seat) = rank.checked_sub(self.place.job_ranks) {
            return seat.checked_div(self.place.spare).unwrap_or(0).min(self.nodes - 1);
        }
        // SAFETY: as in `first_rank`.
        let table = unsafe { table(self.base, self.nodes as usize + 1) };
        (table.partition_point(|first| first.load(Ordering::Relaxed) <= rank) - 1).min(self.nodes as usize - 1) as u32
    }

    fn full_word(&self, rank: u32) -> &'static AtomicU32 {
        assert!(rank < self.place.job_seats());
        self.word(full_at(self.nodes) + rank as usize / 32)
    }

    fn word(&self, at: usize) -> &'static AtomicU32 {
        assert!(at < full_at(self.nodes) + self.place.job_seats().div_ceil(32) as usize);
        // SAFETY: `table_bytes` counts so many words.
        let table = unsafe { table(self.base, at + 1) };
        &table[at]
    }

    /// Notes whether the link to `node` needs driving. The caller holds the lock.
    pub fn set_busy(&self, node: u32, busy: bool) {
        self.set_bit(busy_at(self.nodes), node, busy);
    }

    /// The first node, from `from` on, whose link needs driving.
    pub fn next_busy(&self, from: u32) -> Option<u32> {
        self.next_bit(busy_at(self.nodes), from)
    }

    /// Notes whether broadcasts of `node` need driving. The caller holds the lock.
    pub fn set_multicasting(&self, node: u32, busy: bool) {
        self.set_bit(busy_at(self.nodes) + self.nodes.div_ceil(32) as usize, node, busy);
    }

    /// The first node, from `from` on, whose broadcasts need driving.
    pub fn next_multicasting(&self, from: u32) -> Option<u32> {
        self.next_bit(busy_at(self.nodes) + self.nodes.div_ceil(32) as usize, from)
    }

    fn set_bit(&self, at: usize, node: u32, on: bool) {
        assert!(node < self.nodes);
        let word = self.word(at + node as usize / 32);
        let (bits, bit) = (word.load(Ordering::Relaxed), 1 << (node % 32));
        word.store(if on { bits | bit } else { bits & !bit }, Ordering::Relaxed);
    }

    fn next_bit(&self, at: usize, from: u32) -> Option<u32> {
        let mut node = from;
        while node < self.nodes {
            let bits = self.word(at + node as usize / 32).load(Ordering::Relaxed) >> (node % 32);
            if bits != 0 {
                return Some(node + bits.trailing_zeros());
            }
            node = (node / 32 + 1) * 32;
        }
        None
    }

    /// True if a rank of another node takes announcements only, no payload.
    #[inline]
    pub fn is_full(&self, rank: u32) -> bool {
        self.full_word(rank).load(Ordering::Relaxed) >> (rank % 32) & 1 != 0
    }

    /// Notes whether a rank of another node takes announcements only.
    pub fn set_full(&self, rank: u32, full: bool) {
        let (word, bit) = (self.full_word(rank), 1 << (rank % 32));
        let _ = if full { word.fetch_or(bit, Ordering::Relaxed) } else { word.fetch_and(!bit, Ordering::Relaxed) };
    }

    /// Sizes of the engine's records.
    pub fn sizes(&self) -> RecordSizes {
        self.sizes
    }

    /// Takes the network's lock for `endpoint_slot`, if it is free.
    pub fn try_lock(&self, endpoint_slot: u32) -> Option<Guard> {
        self.control().lock.try_take(endpoint_slot).then(|| Guard::new(*self))
    }

    /// Addresses of the records of links, of the records of broadcasts, and of the words of the devices.
    pub(crate) fn records_at(&self) -> [usize; 3] {
        let links = self.base + links_at(self.local_ranks, self.place);
        let channels = links + self.nodes as usize * stride(self.sizes.link_bytes);
        [links, channels, channels + (self.nodes as usize + 1) * stride(self.sizes.channel_bytes)]
    }

    /// Global memory, which lies behind this.
    pub fn global(&self) -> Option<Global> {
        let Network { local_ranks, place, sizes, .. } = *self;
        let NodePlace { job_ranks, nodes, .. } = place;
        let at = self.base + bytes(local_ranks, place, sizes);
        Global::at(at, Extent { local_ranks, job_ranks, nodes, sizes })
    }

    // What follows is for the holder of the lock.

    /// Where the gateway's next message to local rank `rank`, or to itself, goes.
    pub fn position(&self, rank: u32) -> Position {
        let outbound = self.outbound(rank);
        Position {
            tail: outbound.tail.load(Ordering::Relaxed),
            payload_tail: outbound.payload_tail.load(Ordering::Relaxed),
        }
    }

    /// Sets where the gateway's next message to `rank` goes.
    pub fn set_position(&self, rank: u32, position: Position) {
        let outbound = self.outbound(rank);
        outbound.tail.store(position.tail, Ordering::Relaxed);
        outbound.payload_tail.store(position.payload_tail, Ordering::Relaxed);
    }

    /// Notes whether the other nodes know that `rank` has no room; true if that is a change.
    pub fn tell_full(&self, rank: u32, full: bool) -> bool {
        let known = &self.outbound(rank).known_full;
        let new = known.load(Ordering::Relaxed) != u32::from(full);
        if new {
            known.store(u32::from(full), Ordering::Relaxed);
            let (count, more) = (&self.control().known_full, if full { 1 } else { -1 });
            count.store(count.load(Ordering::Relaxed).wrapping_add_signed(more), Ordering::Relaxed);
        }
        new
    }

    /// What of the gateway's there is for `rank`.
    pub fn arriving(&self, rank: u32) -> &'static Arriving {
        &self.outbound(rank).arriving
    }

    fn outbound(&self, rank: u32) -> &'static Outbound {
        assert!(rank <= self.local_ranks + self.place.spare);
        let at = self.base + size_of::<NetworkControl>() + table_bytes(self.place);
        // SAFETY: one of as many entries as there are endpoint slots, that `links_at` counts; aligned, mapped, atomics
        // only.
        unsafe { &*((at as *const Outbound).add(rank as usize)) }
    }
}

#[cfg(test)]
mod tests;
