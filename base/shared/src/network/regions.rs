// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which memory of this node's ranks is served by whoever drives the network (docs/design/onesided.md): a table from
//! the number of a window to the place of its share. Ranks write it when they make and free windows. A window that
//! finds no place is served by the ranks themselves.

use super::{Network, regions_at};
use crate::sync::{AtomicU32, AtomicU64, Ordering};

/// Entries of the table.
const REGIONS: usize = 1024;
/// How many entries are looked at for a number.
const LOOKS: usize = 16;
/// The number of an entry that is being written: no window has it, as it is odd.
const WRITING: u32 = 1;

#[repr(C)]
struct Entry {
    /// Number of the window; 0: the entry is free.
    region: AtomicU32,
    members: AtomicU32,
    at: AtomicU64,
}

/// Where the share of a window lies.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegionPlace {
    /// Where it begins, for [`crate::WindowMemory::map`].
    pub at: u64,
    /// How many members of the window are on this node.
    pub members: u32,
}

/// A window's place in the table, until this is dropped.
pub struct PublishedRegion {
    regions: Regions,
    region: u32,
}

impl Drop for PublishedRegion {
    fn drop(&mut self) {
        let is_it = |entry: &&Entry| entry.region.load(Ordering::Relaxed) == self.region;
        if let Some(entry) = self.regions.entries_of(self.region).find(is_it) {
            entry.region.store(0, Ordering::Release);
        }
    }
}

/// Bytes of the table.
pub(super) const fn bytes() -> usize {
    (REGIONS * size_of::<Entry>()).next_multiple_of(4096)
}

/// The table of a node.
#[derive(Clone, Copy)]
pub struct Regions(Network);

impl Regions {
    /// That of a node with this network.
    pub fn of(network: Network) -> Regions {
        Regions(network)
    }

    /// Says where the share of a window lies, until what this returns is dropped. `None` if the table has no room for
    /// it.
    pub fn publish(self, region: u32, place: RegionPlace) -> Option<PublishedRegion> {
        let claim =
            |entry: &&Entry| entry.region.compare_exchange(0, WRITING, Ordering::Acquire, Ordering::Relaxed).is_ok();
        let entry = self.entries_of(region).find(claim)?;
        entry.members.store(place.members, Ordering::Relaxed);
        entry.at.store(place.at, Ordering::Relaxed);
        entry.region.store(region, Ordering::Release);
        Some(PublishedRegion { regions: self, region })
    }

    /// Where the share of a window lies, if it is in the table.
    pub fn find(self, region: u32) -> Option<RegionPlace> {
        let entry = self.entries_of(region).find(|entry| entry.region.load(Ordering::Acquire) == region)?;
        Some(RegionPlace { at: entry.at.load(Ordering::Relaxed), members: entry.members.load(Ordering::Relaxed) })
    }

    /// The entries in which a window may be.
    fn entries_of(self, region: u32) -> impl Iterator<Item = &'static Entry> {
        let Network { base, local_ranks, place, .. } = self.0;
        let table = base + regions_at(local_ranks, place);
        // Windows have even numbers.
        let first = region as usize / 2;
        (first..first + LOOKS).map(move |at| {
            // SAFETY: one of `REGIONS` entries that `links_at` counts; aligned to a page at their beginning, mapped for
            // the life of the process, atomics only.
            unsafe { &*(table as *const Entry).add(at % REGIONS) }
        })
    }
}
