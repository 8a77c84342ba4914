// SPDX-License-Identifier: MIT OR Apache-2.0
//! Access to the engine's records in the network's part of a segment, for the holder of the network lock. This module
//! knows only their sizes.

use crate::global::KeptRecords;
use crate::network::{Network, stride};
use crate::segment::Header;
use crate::shape::RecordSizes;
use crate::sync::{AtomicU64, Ordering};
use std::marker::PhantomData;
use zerocopy::{FromBytes, IntoBytes};

impl RecordSizes {
    /// The sizes with which a segment was made.
    pub(crate) fn of(header: &Header) -> RecordSizes {
        let bytes = |word: &AtomicU64| word.load(Ordering::Relaxed) as usize;
        RecordSizes {
            link_bytes: bytes(&header.link_bytes),
            channel_bytes: bytes(&header.channel_bytes),
            primitive_bytes: bytes(&header.primitive_bytes),
            kept_bytes: bytes(&header.kept_bytes),
            state_words: bytes(&header.state_words),
        }
    }

    /// True if sums of them, for the most nodes and ranks, do not wrap.
    pub(crate) fn are_small(&self) -> bool {
        let RecordSizes { link_bytes, channel_bytes, primitive_bytes, kept_bytes, state_words } = *self;
        [link_bytes, channel_bytes, primitive_bytes, kept_bytes, state_words].iter().all(|size| *size < 1 << 32)
    }

    /// Writes the sizes into the header of a segment that is being made.
    pub(crate) fn write(&self, header: &Header) {
        header.link_bytes.store(self.link_bytes as u64, Ordering::Relaxed);
        header.channel_bytes.store(self.channel_bytes as u64, Ordering::Relaxed);
        header.primitive_bytes.store(self.primitive_bytes as u64, Ordering::Relaxed);
        header.kept_bytes.store(self.kept_bytes as u64, Ordering::Relaxed);
        header.state_words.store(self.state_words as u64, Ordering::Relaxed);
    }
}

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
