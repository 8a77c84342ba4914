// SPDX-License-Identifier: MIT OR Apache-2.0
//! Access to the engine's records in the network's part of a segment, for the holder of the network lock. This module
//! knows only their sizes.

use crate::global::KeptRecords;
use crate::network::Network;
use crate::shape::stride;
use std::marker::PhantomData;
use zerocopy::{FromBytes, IntoBytes};

/// The network lock, held until this is dropped.
pub struct Guard {
    network: Network,
}

impl Guard {
    /// Called by the process that has just taken the lock.
    pub(crate) fn new(network: Network) -> Guard {
        Guard { network }
    }

    /// The record of the link to `node`. `T` is the type for whose size the segment was made.
    pub fn link<T: FromBytes + IntoBytes>(&mut self, node: u32) -> &mut T {
        self.parts().0.into_record(node)
    }

    /// The records of links and the records of broadcasts, so that one of each can be used at a time.
    pub fn parts(&mut self) -> (Records<'_>, Records<'_>) {
        let ([links, channels, _], sizes) = (self.network.records_at(), self.network.sizes());
        let nodes = self.network.nodes();
        let records = |base, bytes, count| Records { base, bytes, count, guard: PhantomData };
        // The last record of broadcasts is that of the core primitives.
        (records(links, sizes.link_bytes, nodes), records(channels, sizes.channel_bytes, nodes + 1))
    }

    /// The same, and the records of the core primitives if there is global memory.
    pub fn all(&mut self) -> (Records<'_>, Records<'_>, Option<KeptRecords<'_>>) {
        let kept = self.network.global().map(KeptRecords::new);
        let (links, channels) = self.parts();
        (links, channels, kept)
    }

    /// The words that processes share about devices.
    pub fn state(&mut self) -> &mut [u64] {
        let [.., at] = self.network.records_at();
        // SAFETY: behind the records by `network::bytes`, inside the mapping by `Segment::attach`'s check, page
        // aligned. Any bits are words. Only the holder of the lock makes such a reference: it borrows the guard.
        unsafe { std::slice::from_raw_parts_mut(at as *mut u64, self.network.sizes().state_words) }
    }
}

/// Records of one kind, one for each node (for broadcasts one more), for the holder of the network lock.
pub struct Records<'a> {
    base: usize,
    bytes: usize,
    count: u32,
    guard: PhantomData<&'a mut Guard>,
}

impl<'a> Records<'a> {
    /// The record of `node`. `T` is the type for whose size the segment was made.
    pub fn record<T: FromBytes + IntoBytes>(&mut self, node: u32) -> &mut T {
        assert!(node < self.count && size_of::<T>() == self.bytes && align_of::<T>() <= 4096);
        let at = self.base + node as usize * stride(self.bytes);
        // SAFETY: inside the mapping by the assertion and `Segment::attach`'s check, page aligned. Any bytes are a
        // `T`. Only the holder of the lock makes such a reference, and of one sort only one at a time: it borrows this,
        // of which the guard gives one for each sort, and borrows itself for it; the sorts do not overlap.
        unsafe { &mut *(at as *mut T) }
    }

    /// The same, for as long as the guard is held.
    pub fn into_record<T: FromBytes + IntoBytes>(mut self, node: u32) -> &'a mut T {
        let record: *mut T = self.record(node);
        // SAFETY: as above; this, which could give another, ends here, and the guard stays borrowed as long.
        unsafe { &mut *record }
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        self.network.control().lock.release();
    }
}
