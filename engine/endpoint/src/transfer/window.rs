// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes that only their receivers can put where they belong, and that are too long for the heap: they
//! are fetched piece by piece into a window there, which the receiver empties before it asks for the next one. So the
//! heap bounds how fast such a message comes, not how long it may be. And messages of which only a share may move in a slice
//! ([`super::quota`]): their pieces need no window, unless one of them is in this case, too.
//!
//! The proxy of one with a window says how far it is: `copied` is what the receiver has taken, and `received`, with what is in the window
//! visible behind it, what has come. Either of the two acts, never both: the gateway while they are equal, else the receiver.

use crate::site::Site;
use crate::transfer::Transfers;
use strobe_shared::descriptor::{Descriptor, FLAG_DIRECT, FLAG_WINDOWED, Index, State};
use strobe_shared::pack::unpack;
use strobe_shared::sync::Ordering;
use strobe_shared::{Segment, UserMemory};
use strobe_types::metrics::Metric;

/// The longest piece, large enough for its round trip to cost little, and the shortest, which shared memory nearly always has.
const WINDOW_BYTES_MAX: u64 = 4 << 20;
const WINDOW_BYTES_MIN: u64 = 4 << 10;
/// In the word `received` of a proxy, where flags of messages that come along are not: the message comes in pieces, through a
/// window, of a length whose logarithm follows; or in shares, or both. Above, with a window, the bytes that have come. The word `remote`
/// has the length of the piece that was asked for.
const IN_WINDOW: u64 = 8;
const IN_QUOTAS: u64 = 16;
const WINDOW_SHIFT: u32 = 5;
const WINDOW_MASK: u64 = 31;
pub(crate) const CAME_SHIFT: u32 = 10;

/// True if a message comes in pieces.
pub(crate) fn comes_in_pieces(proxy: &Descriptor) -> bool {
    proxy.produced() & (IN_WINDOW | IN_QUOTAS) != 0
}

/// True if only a share of it may move in a slice.
pub(crate) fn is_in_quotas(proxy: &Descriptor) -> bool {
    proxy.produced() & IN_QUOTAS != 0
}

/// From here on it does. Nothing of it has been asked for.
pub(crate) fn divide(proxy: &Descriptor) {
    proxy.publish_produced(IN_QUOTAS);
}

/// The length of its window, if it has one.
pub(crate) fn window_of(proxy: &Descriptor) -> Option<u64> {
    let word = proxy.produced();
    (word & IN_WINDOW != 0).then_some(1 << (word >> WINDOW_SHIFT & WINDOW_MASK))
}

pub(crate) fn has_window(proxy: &Descriptor) -> bool {
    window_of(proxy).is_some()
}

/// Finds memory for a matched message, or for pieces of it; false if there is none now. Whole where there is room: then its sender goes on
/// while the receiver computes.
pub(crate) fn find_memory(segment: Segment, proxy: &Descriptor) -> bool {
    let total = proxy.total();
    if total <= segment.header().staged_bytes_max.load(Ordering::Relaxed)
        && let Some(offset) = segment.allocate_spare(total as usize)
    {
        proxy.set_heap(offset + 1);
        return true;
    }
    let mut window = total.next_power_of_two().clamp(WINDOW_BYTES_MIN, WINDOW_BYTES_MAX);
    while window >= WINDOW_BYTES_MIN {
        if let Some(offset) = segment.allocate_payload(window as usize) {
            proxy.set_heap(offset + 1);
            proxy.publish_copied(0);
            let length = u64::from(window.trailing_zeros()) << WINDOW_SHIFT;
            proxy.publish_produced(proxy.produced() & IN_QUOTAS | IN_WINDOW | length);
            return true;
        }
        window /= 2;
    }
    false
}

/// What is to be asked for next of a matched message of which no more than `share` bytes may move now: its offset and its length.
pub(crate) fn next_piece(proxy: &Descriptor, share: u64) -> (u64, u64) {
    if !comes_in_pieces(proxy) {
        return (0, proxy.total());
    }
    let (taken, window) = (proxy.copied_now(), window_of(proxy).unwrap_or(u64::MAX));
    (taken, window.min(share).min(proxy.total() - taken))
}

/// A piece of so many bytes was asked for.
pub(crate) fn note_asked(proxy: &Descriptor, bytes: u64) {
    proxy.set_remote(bytes);
}

/// The piece that moves: its offset and its length.
pub(crate) fn piece_of(proxy: &Descriptor) -> (u64, u64) {
    if !comes_in_pieces(proxy) {
        return (0, proxy.total());
    }
    (proxy.copied_now(), proxy.remote())
}

impl Transfers {
    /// The receiver's side of a message from another node: empties the window of one that comes in pieces. False if there
    /// was nothing to be taken.
    pub(crate) fn take_piece(&self, site: &Site, index: Index, receive: &Descriptor) -> bool {
        let proxy_index = receive.peer_index();
        let proxy = site.segment.descriptor(site.gateway_endpoint_slot, proxy_index);
        // It may stand in for another message by now: then this receive is done.
        let ours = proxy.peer() == site.my_rank() && proxy.peer_index() == index;
        let came = proxy.produced();
        if !ours || came & IN_WINDOW == 0 {
            return false;
        }
        let taken = proxy.copied_now();
        let bytes = (came >> CAME_SHIFT).saturating_sub(taken);
        if bytes == 0 || receive.state() != State::Moving {
            return false;
        }
        let window = site.segment.memory(proxy.heap() - 1, bytes as usize);
        site.schedule
            .recorder
            .in_routine(Metric::LtrPm, || self.empty_window(index, receive, taken, (window, bytes as usize)));
        proxy.publish_copied(taken + bytes);
        if taken + bytes < proxy.total() {
            site.proxy_matched(proxy_index);
            return true;
        }
        site.segment.free(proxy.heap() - 1, window_of(proxy).unwrap_or(0) as usize);
        proxy.set_heap(0);
        let slice = site.schedule.completion_of_transfer(proxy);
        proxy.set_flags(FLAG_WINDOWED);
        proxy.set_state(State::Done);
        receive.set_state_in(State::Done, slice);
        site.proxy_matched(proxy_index);
        true
    }

    /// Copies what lies in a window to its place in the receive buffer.
    fn empty_window(&self, index: Index, receive: &Descriptor, offset: u64, (window, bytes): (UserMemory, usize)) {
        if receive.flags() & FLAG_DIRECT != 0 {
            window.copy_apart(UserMemory::from_descriptor(receive.address() + offset), bytes);
            return;
        }
        let private = self.private.borrow();
        if let Some((layout, count, memory)) = &private[index as usize].layout {
            window.with_slice(bytes, |data| unpack(layout, *count, *memory, offset as usize, data));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use strobe_shared::{Shape, strobe::Strobing};

    /// However short a message is, a window for it is found in a heap that has room for nothing else.
    #[test]
    fn the_shortest_message_finds_a_window() {
        let records = crate::record_sizes(2, &[]);
        let shape = Shape { first_ranks: &[0, 1, 2], node: 0, records, strobing: Strobing::default(), key: [1, 2] };
        let segment = Segment::attach(Segment::create(&shape).unwrap().as_fd()).unwrap();
        segment.header().staged_bytes_max.store(0, Ordering::Relaxed);
        for total in [1, 17, WINDOW_BYTES_MIN - 1, WINDOW_BYTES_MIN, WINDOW_BYTES_MIN + 1, 2 * WINDOW_BYTES_MAX] {
            let proxy = segment.descriptor(0, 1);
            proxy.begin_transfer(proxy.prepare_transfer(), total);
            assert!(find_memory(segment, proxy), "{total} bytes");
            assert!(window_of(proxy).is_some_and(|window| window >= total.min(WINDOW_BYTES_MAX)), "{total} bytes");
        }
    }
}
