// SPDX-License-Identifier: MIT OR Apache-2.0
//! The node segment: one memory file that all processes of a job on one node map, each at its own address, so
//! it holds offsets and never pointers. Header, ports, rings, in a job of several nodes what the network keeps, heap.
//! Zeroed memory is its valid first state.
//!
//! An *endpoint slot* has a port and a ring from and to every other: each local rank has one and, in a job of several
//! nodes, the gateway, through which messages from and to other nodes pass: the endpoint slot behind the last rank's.
//! Then comes that of the progress agent, if the node has one, which uses no rings. Behind these are the *spare
//! seats*, for ranks that are spawned while the job runs (docs/design/dynamic.md). Memory that nobody touches costs
//! nothing, so an empty seat costs addresses only.

use crate::descriptor::{Descriptor, Index, State};
use crate::global::{Extent, Global};
use crate::header::Header;
use crate::network::{self, Network};
use crate::port::{CHUNK_DESCRIPTORS, CHUNKS, Port};
use crate::ring::{Ring, RingControl, Slot};
use crate::shape::{NodePlace, RecordSizes, Shape};
use crate::strobe::{StrobeMode, Strobing};
use crate::sync::{AtomicU32, Ordering};
use crate::{RemoteAddress, UserMemory, window};
use std::io;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::{memory, process_memory};

mod blocks;
mod queues;
mod seats;

pub use seats::Seats;

const MAGIC: u64 = 0x5354_524f_4245_3031;
/// To be raised with every change of the layout: processes of different builds must not share a segment.
const LAYOUT_VERSION: u32 = 30;

/// Bytes of one chunk of a slab.
const CHUNK_BYTES: usize = CHUNK_DESCRIPTORS as usize * size_of::<Descriptor>();
/// A descriptor is aligned to 1 << this.
const ALIGN_SHIFT: u32 = align_of::<Descriptor>().trailing_zeros();

/// A mapped node segment. It stays mapped until the process ends.
#[derive(Clone, Copy)]
pub struct Segment {
    base: usize,
    place: NodePlace,
    sizes: RecordSizes,
    ranks: u32,
    endpoint_slots: u32,
    has_progress_agent: bool,
    slots: usize,
    payload_bytes: usize,
    rings_at: usize,
    network_at: usize,
    global_at: usize,
    heap_at: usize,
    heap_bytes: u64,
    /// What is asked for each descriptor: where the heap begins, and the offset of the last chunk that fits into it, in
    /// units of what offsets are aligned to.
    heap_address: usize,
    last_chunk: u64,
}

/// Number of endpoint slots that a node with this many ranks uses from the start.
fn first_slots(ranks: u32, nodes: u32, progress_agent: bool) -> u32 {
    ranks + u32::from(nodes > 1) + u32::from(progress_agent)
}

/// Slots and payload bytes of a ring, and bytes of the heap, for this many local ranks. The longest message that a ring
/// must hold is a multicast to nodes.
fn shape(ranks: usize) -> (usize, usize, u64) {
    let (slots, payload) = match ranks {
        0..=8 => (256, 1 << 20),
        9..=16 => (64, 256 << 10),
        17..=32 => (64, 64 << 10),
        33..=128 => (64, 16 << 10),
        _ => (32, 16 << 10),
    };
    // Sparse: only pages that are touched cost memory.
    (slots, payload, (512u64 << 20) + (ranks as u64 * (64 << 20)).min(16 << 30))
}

/// Bytes for payload in each ring of a node with this many ranks.
pub fn ring_payload_bytes(ranks: u32) -> usize {
    shape(ranks as usize).1
}

fn ring_bytes(slots: usize, payload: usize) -> usize {
    (4096 + slots * 64 + payload).next_multiple_of(4096)
}

impl Segment {
    /// Makes the memory file of a job of `ranks` ranks on one node. Fails if the kernel refuses one of that size.
    pub fn alone(ranks: u32, strobing: Strobing, key: [u64; 2]) -> io::Result<OwnedFd> {
        Segment::create(&Shape { first_ranks: &[0, ranks], strobing, key, ..Shape::default() })
    }

    /// Makes the memory file of one node. Fails if the kernel refuses one of that size.
    pub fn create(shape: &Shape<'_>) -> io::Result<OwnedFd> {
        let (local_ranks, nodes) = (shape.local_ranks(), shape.nodes() as u32);
        let first_slots = first_slots(local_ranks, nodes, shape.progress_agent);
        // Rings are as large as they would be without spare seats and agent.
        let (slots, payload, heap) = self::shape((first_slots - u32::from(shape.progress_agent)) as usize);
        let ports = (first_slots + shape.spare) as usize;
        let network_at = size_of::<Header>() + ports * size_of::<Port>() + ports * ports * ring_bytes(slots, payload);
        let job_ranks = shape.first_ranks[nodes as usize];
        let place = NodePlace {
            first_rank: shape.first_ranks[shape.node as usize],
            job_ranks,
            spare: shape.spare,
            nodes,
            node: shape.node,
        };
        let network = network::bytes(local_ranks, place, shape.records);
        let global = Extent { local_ranks, job_ranks, nodes, sizes: shape.records }.bytes();
        let bytes = network_at + network + global + heap as usize;
        let fd = memory::create(c"strobe-segment", bytes + window::room(bytes))?;
        let base = memory::map(fd.as_fd(), network_at + network)?;
        // SAFETY: the mapping is at least one header long, zeroed, and nobody else has it yet.
        let header = unsafe { &*(base as *const Header) };
        header.version.store(LAYOUT_VERSION, Ordering::Relaxed);
        header.local_ranks.store(local_ranks, Ordering::Relaxed);
        header.job_ranks.store(job_ranks, Ordering::Relaxed);
        header.first_rank.store(shape.first_ranks[shape.node as usize], Ordering::Relaxed);
        header.nodes.store(nodes, Ordering::Relaxed);
        header.node.store(shape.node, Ordering::Relaxed);
        header.seats.spare.store(shape.spare, Ordering::Relaxed);
        header.seats.progress_agent.store(shape.progress_agent.into(), Ordering::Relaxed);
        header.seats.used_slots.store(first_slots, Ordering::Relaxed);
        shape.records.write(header);
        let together = nodes > 1 && shape.strobing.mode != StrobeMode::Immediate;
        header.strobe.set_up(&shape.strobing, local_ranks, together);
        header.coordinator.set_up(together);
        // In `early` the timer rests at first, so that the first notification wakes it, as in later slices.
        let awaits_notification = nodes > 1 && shape.strobing.mode == StrobeMode::Early;
        header.strobe.timer_word().store(u32::from(awaits_notification), Ordering::Relaxed);
        header.slots_per_ring.store(slots as u32, Ordering::Relaxed);
        header.payload_bytes_per_ring.store(payload as u32, Ordering::Relaxed);
        header.heap_bytes.store(heap, Ordering::Relaxed);
        header.next_context.store(0, Ordering::Relaxed);
        header.unexpected_bytes_max.store(64 << 20, Ordering::Relaxed);
        header.staged_bytes_max.store(u64::MAX, Ordering::Relaxed);
        header.set_limits(shape.limits);
        header.key[0].store(shape.key[0], Ordering::Relaxed);
        header.key[1].store(shape.key[1], Ordering::Relaxed);
        network::lay_out(base as usize + network_at, shape.first_ranks);
        header.magic.store(MAGIC, Ordering::Release);
        Ok(fd)
    }

    /// Maps an existing segment. Fails if the file is no segment, or one of another build.
    pub fn attach(fd: BorrowedFd<'_>) -> io::Result<Segment> {
        let bad = |what: String| io::Error::new(io::ErrorKind::InvalidData, what);
        let bytes = window::segment_bytes(memory::size(fd)?);
        if bytes < size_of::<Header>() {
            return Err(bad(format!(
                "a node segment has at least {} bytes, this file has {bytes}",
                size_of::<Header>()
            )));
        }
        let base = memory::map(fd, bytes)? as usize;
        // SAFETY: the mapping is at least one header long and made of atomics only.
        let header = unsafe { &*(base as *const Header) };
        if header.magic.load(Ordering::Acquire) != MAGIC || header.version.load(Ordering::Relaxed) != LAYOUT_VERSION {
            return Err(bad("the node segment was made by another version of Strobe than this library".into()));
        }
        let read = |word: &AtomicU32| word.load(Ordering::Relaxed);
        let (ranks, nodes, job_ranks) = (read(&header.local_ranks), read(&header.nodes), read(&header.job_ranks));
        let slots = header.slots_per_ring.load(Ordering::Relaxed) as usize;
        let payload_bytes = header.payload_bytes_per_ring.load(Ordering::Relaxed) as usize;
        let heap_bytes = header.heap_bytes.load(Ordering::Relaxed);
        let sizes = RecordSizes::of(header);
        // Below these bounds no sum wraps.
        let spare = read(&header.seats.spare);
        let few = ranks < 1 << 14 && nodes < 1 << 20 && job_ranks < 1 << 20 && spare < 1 << 11;
        if !few || slots >= 1 << 20 || !sizes.are_small() {
            return Err(bad("the node segment's header contradicts its size".into()));
        }
        let first_rank = read(&header.first_rank);
        let place = NodePlace { first_rank, job_ranks, spare, nodes, node: read(&header.node) };
        let progress_agent = read(&header.seats.progress_agent) != 0;
        let ports = (first_slots(ranks, nodes, progress_agent) + spare) as usize;
        let rings_at = size_of::<Header>() + ports * size_of::<Port>();
        let network_at = rings_at + ports * ports * ring_bytes(slots, payload_bytes);
        let global_at = network_at + network::bytes(ranks, place, sizes);
        let heap_at = global_at + Extent { local_ranks: ranks, job_ranks, nodes, sizes }.bytes();
        let fits = bytes.checked_sub(heap_at).is_some_and(|room| heap_bytes <= room as u64);
        let holds_a_chunk = heap_at.is_multiple_of(4096) && heap_bytes >= CHUNK_BYTES as u64;
        if !fits || !holds_a_chunk || !slots.is_power_of_two() || !payload_bytes.is_power_of_two() {
            return Err(bad("the node segment's header contradicts its size".into()));
        }
        Ok(Segment {
            base,
            place,
            sizes,
            ranks,
            endpoint_slots: ports as u32,
            has_progress_agent: progress_agent,
            slots,
            payload_bytes,
            rings_at,
            network_at,
            global_at,
            heap_at,
            heap_bytes,
            heap_address: base + heap_at,
            last_chunk: (heap_bytes - CHUNK_BYTES as u64) >> ALIGN_SHIFT,
        })
    }

    /// The first page of the segment.
    #[inline]
    pub fn header(&self) -> &'static Header {
        // SAFETY: checked by `attach`; mapped for the life of the process; atomics only.
        unsafe { &*(self.base as *const Header) }
    }

    /// Which node of the job this is.
    pub fn place(&self) -> NodePlace {
        self.place
    }

    /// Ranks of the start on this node.
    #[inline]
    pub fn local_ranks(&self) -> u32 {
        self.ranks
    }

    /// Endpoint slots of this node: its ranks', in a job of several nodes the gateway's, that of the progress agent if
    /// there is one, and the spare seats.
    #[inline]
    pub fn endpoint_slots(&self) -> u32 {
        self.endpoint_slots
    }

    /// The network's part; `None` in a job of one node.
    pub fn network(&self) -> Option<Network> {
        let at = self.base + self.network_at;
        (self.place.nodes > 1).then(|| Network::at(at, self.ranks, self.place, self.sizes))
    }

    /// Global memory; `None` if the segment was made without.
    #[inline]
    pub fn global(&self) -> Option<Global> {
        let NodePlace { job_ranks, nodes, .. } = self.place;
        let extent = Extent { local_ranks: self.ranks, job_ranks, nodes, sizes: self.sizes };
        Global::at(self.base + self.global_at, extent)
    }

    /// The port of local rank `rank`, or of the gateway.
    #[inline]
    pub fn port(&self, rank: u32) -> &'static Port {
        assert!(rank < self.endpoint_slots);
        let at = self.base + size_of::<Header>() + rank as usize * size_of::<Port>();
        // SAFETY: inside the mapping, aligned to a page, mapped for the life of the process; atomics only.
        unsafe { &*(at as *const Port) }
    }

    /// The ring from endpoint slot `from` to `to`.
    pub fn ring(&self, from: u32, to: u32) -> Ring<'static> {
        assert!(from < self.endpoint_slots && to < self.endpoint_slots);
        let index = to as usize * self.endpoint_slots as usize + from as usize;
        let at = self.base + self.rings_at + index * ring_bytes(self.slots, self.payload_bytes);
        // SAFETY: inside the mapping by `attach`'s check, page aligned, mapped for the life of the process;
        // control and slots are atomics only.
        let (control, slots) = unsafe {
            (&*(at as *const RingControl), std::slice::from_raw_parts((at + 4096) as *const Slot, self.slots))
        };
        Ring { control, slots, payload: at + 4096 + self.slots * 64, payload_bytes: self.payload_bytes }
    }

    /// Descriptor `index` of local rank `rank`'s slab. The chunk must have been made by `ensure_chunk`.
    #[inline]
    pub fn descriptor(&self, rank: u32, index: Index) -> &'static Descriptor {
        self.descriptor_of(self.port(rank), index)
    }

    /// Descriptor `index` of the slab of `port`, a port of this segment. Panics if that has no memory.
    #[inline]
    pub fn descriptor_of(&self, port: &Port, index: Index) -> &'static Descriptor {
        let offset = port.chunks[(index / CHUNK_DESCRIPTORS) as usize % CHUNKS].load(Ordering::Relaxed);
        let within = (index % CHUNK_DESCRIPTORS) as usize * size_of::<Descriptor>();
        // Stored plus 64, so that 0, "no chunk", wraps and fails the same comparison as an offset beyond the heap. So
        // does an offset that is not aligned: rotated, its lowest bits become the highest.
        let offset = offset.wrapping_sub(64);
        assert!(offset.rotate_right(ALIGN_SHIFT) <= self.last_chunk, "descriptor {index} has no memory");
        // SAFETY: the chunk lies inside the heap and is aligned as a descriptor is by the assertion (`attach` has
        // checked that the heap is, and holds a chunk); mapped for the life of the process; atomics only.
        unsafe { &*((self.heap_address + offset as usize + within) as *const Descriptor) }
    }

    /// The same for an observer, which does not hold the lock: `None` for an index that names no descriptor.
    pub fn descriptor_if_any(&self, rank: u32, index: Index) -> Option<&'static Descriptor> {
        let chunk = self.port(rank).chunks.get((index / CHUNK_DESCRIPTORS) as usize)?;
        let offset = chunk.load(Ordering::Acquire).checked_sub(64)?;
        let bytes = u64::from(CHUNK_DESCRIPTORS) * size_of::<Descriptor>() as u64;
        let sound = offset % (1 << ALIGN_SHIFT) == 0 && offset.checked_add(bytes)? <= self.heap_bytes;
        sound.then(|| self.descriptor(rank, index))
    }

    /// Makes sure that descriptor `index` of `rank`'s slab has memory; false if the heap is full. The caller holds the
    /// port's lock.
    pub fn ensure_chunk(&self, rank: u32, index: Index) -> bool {
        let chunk = (index / CHUNK_DESCRIPTORS) as usize;
        if chunk >= CHUNKS {
            return false;
        }
        let slot = &self.port(rank).chunks[chunk];
        if slot.load(Ordering::Relaxed) != 0 {
            return true;
        }
        let Some(offset) = self.allocate(CHUNK_BYTES) else { return false };
        for within in (0..CHUNK_BYTES).step_by(size_of::<Descriptor>()) {
            // SAFETY: inside the block just allocated.
            unsafe { &*((self.base + self.heap_at + offset as usize + within) as *const Descriptor) }
                .set_state(State::Free);
        }
        // Plus 64, so that offset 0 is not taken for "none".
        slot.store(offset + 64, Ordering::Release);
        true
    }

    /// Bytes of the heap that a chunk of descriptors takes.
    pub fn chunk_bytes() -> u64 {
        CHUNK_BYTES.next_power_of_two() as u64
    }

    /// Where the heap begins in this process.
    pub(crate) fn heap_address(&self) -> usize {
        self.heap_address
    }

    /// Bytes of all that is mapped.
    pub(crate) fn mapped_bytes(&self) -> usize {
        self.heap_at + self.heap_bytes as usize
    }

    /// Bytes of the heap.
    pub fn heap_bytes(&self) -> u64 {
        self.heap_bytes
    }

    /// Tries whether this process can copy from and to the process of local rank `rank`, with the word that the rank's
    /// port names.
    pub fn try_copies_with(&self, rank: u32) -> CopyTrial {
        let port = self.port(rank);
        let (pid, probe) = (port.pid.load(Ordering::Relaxed), port.probe.load(Ordering::Relaxed));
        let key = self.header().key[0].load(Ordering::Relaxed);
        let mut word = !key;
        let here = UserMemory::at(&raw mut word as usize, 8);
        let copied = here.fill_from_process(pid, RemoteAddress::at(probe), 8).and_then(|()| {
            let is_right = here.read_word() == key;
            if is_right { here.copy_to_process(pid, RemoteAddress::at(probe), 8).map(|()| true) } else { Ok(false) }
        });
        match copied {
            Ok(true) => CopyTrial::Work,
            Err(error) if process_memory::process_has_ended(&error) => CopyTrial::HasEnded,
            _ => CopyTrial::Refused,
        }
    }
}

/// What became of an attempt to copy from and to another process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyTrial {
    /// Such copies work.
    Work,
    /// The kernel refuses them, or the memory is not what it should be.
    Refused,
    /// The other process has ended, of which perhaps nobody has told yet.
    HasEnded,
}

#[cfg(all(test, not(loom)))]
mod tests;
