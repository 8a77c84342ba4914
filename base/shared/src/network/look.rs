// SPDX-License-Identifier: MIT OR Apache-2.0
//! For observers: packets that were refused, and copies of the records of links.

use super::Network;
use crate::shape::stride;
use crate::sync::{AtomicU64, Ordering};

impl Network {
    /// Counts a packet that was none of this job's; for the holder of the lock.
    pub fn count_foreign(&self) {
        let count = &self.control().foreign_packets;
        count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Counts a packet that somebody else made up, or changed; for the holder of the lock.
    pub fn count_forged(&self) {
        let count = &self.control().forged_packets;
        count.store(count.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }

    /// Copies the beginning of the record of the link to `node`, as it is now, without the lock and without anybody
    /// noticing: words of it may be of different moments. The length must be a multiple of 8, within the record.
    pub fn glance(&self, node: u32, into: &mut [u8]) {
        let [links, ..] = self.records_at();
        self.copy(links, self.sizes.link_bytes, node, 0, into);
    }

    /// The same for what `node` broadcasts, from byte `from` of its record on, also a multiple of 8.
    pub fn glance_channel(&self, node: u32, from: usize, into: &mut [u8]) {
        let [_, channels, _] = self.records_at();
        self.copy(channels, self.sizes.channel_bytes, node, from, into);
    }

    fn copy(&self, records: usize, record_bytes: usize, node: u32, from: usize, into: &mut [u8]) {
        assert!(node < self.nodes && from <= record_bytes && into.len() <= record_bytes - from);
        assert!(into.len().is_multiple_of(8) && from.is_multiple_of(8));
        let at = records + node as usize * stride(record_bytes) + from;
        // SAFETY: inside the mapping by the assertions and `Segment::attach`'s check, aligned. Others may write
        // these words meanwhile, each with one aligned store at most, and any bits are a word; nothing is decided by
        // what is read here.
        let words = unsafe { std::slice::from_raw_parts(at as *const AtomicU64, into.len() / 8) };
        for (bytes, word) in into.chunks_exact_mut(8).zip(words) {
            bytes.copy_from_slice(&word.load(Ordering::Relaxed).to_ne_bytes());
        }
    }

    /// The same for words of the devices, from word `at` on; zeros where there are none.
    pub fn glance_state(&self, at: usize, into: &mut [u64]) {
        let [.., state] = self.records_at();
        // SAFETY: behind the records by `network::bytes`, inside the mapping by `Segment::attach`'s check, page
        // aligned. As above.
        let words = unsafe { std::slice::from_raw_parts(state as *const AtomicU64, self.sizes.state_words) };
        let from_there = words.iter().skip(at).map(|word| word.load(Ordering::Relaxed));
        into.iter_mut().zip(from_there.chain(std::iter::repeat(0))).for_each(|(into, word)| *into = word);
    }
}

#[cfg(test)]
mod tests {
    use crate::{RecordSizes, Segment, Shape};
    use std::os::fd::AsFd;

    #[test]
    fn a_glance_sees_what_the_holder_of_the_lock_has_written() {
        let records = RecordSizes { link_bytes: 24, channel_bytes: 16, state_words: 3, ..Default::default() };
        let shape = Shape { first_ranks: &[0, 1, 2], node: 1, records, key: [1, 2], ..Shape::default() };
        let fd = Segment::create(&shape).unwrap();
        let network = Segment::attach(fd.as_fd()).unwrap().network().unwrap();
        let mut guard = network.try_lock(0).unwrap();
        *guard.link::<[u64; 3]>(0) = [7, 8, 9];
        let mut front = [0; 16];
        network.glance(0, &mut front);
        assert_eq!(front, *[7u64.to_ne_bytes(), 8u64.to_ne_bytes()].as_flattened());
        *guard.parts().1.into_record::<[u64; 2]>(1) = [10, 11];
        network.glance_channel(1, 8, &mut front[..8]);
        assert_eq!(front[..8], 11u64.to_ne_bytes());
        guard.state().copy_from_slice(&[4, 5, 6]);
        let mut state = [9; 3];
        network.glance_state(1, &mut state);
        assert_eq!(state, [5, 6, 0]);
        network.count_foreign();
        network.count_forged();
        network.count_forged();
        let control = network.control();
        let counts = [&control.foreign_packets, &control.forged_packets];
        assert_eq!(counts.map(|count| count.load(super::Ordering::Relaxed)), [1, 2]);
    }
}
