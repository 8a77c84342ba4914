// SPDX-License-Identifier: MIT OR Apache-2.0
//! Windowed rendezvous: messages of other nodes that only their receivers can place, and that are too long for the
//! heap. They come piece by piece through a window in the heap, which the receiver empties before it asks for the next
//! piece. So the heap bounds how fast such a message comes, not its length. Also messages with a quota per slice: their
//! pieces need no window, unless only the receiver can place them, too.
//!
//! The proxy of such a message says how far it is: `copied` is what the receiver has taken, and its [`Windowed`] says
//! what has come. Only one side acts at a time: the gateway while the two are equal, else the receiver.

use crate::mutation::{Mutation, is};
use crate::site::Site;
use crate::transfer::Transfers;
use crate::transfer::carrier::{Carrier, Part, Place};
use crate::transfer::ends::DataSource;
use std::io;
use strobe_shared::Segment;
use strobe_shared::descriptor::{FLAG_WINDOWED, Index, Proxy, Receive, State, Windowed};
use strobe_shared::sync::Ordering;

/// The longest piece, for which the round trip costs little; and the shortest, for which there is almost always memory.
const WINDOW_BYTES_MAX: u64 = 4 << 20;
const WINDOW_BYTES_MIN: u64 = 4 << 10;

/// True if only a quota of it may move in a slice.
pub(crate) fn is_in_quotas(proxy: Proxy<'_>) -> bool {
    proxy.windowed().is_some_and(|windowed| windowed.in_quotas)
}

/// Marks it as such. Nothing of it has been asked for.
pub(crate) fn divide(proxy: Proxy<'_>) {
    proxy.publish_windowed(Windowed { in_quotas: true, ..Windowed::default() });
}

pub(crate) fn has_window(proxy: Proxy<'_>) -> bool {
    proxy.windowed().is_some_and(|windowed| windowed.window_bytes != 0)
}

/// Finds memory for a matched message, or for a window; false if there is none now. The whole message is preferred,
/// since then its sender goes on while the receiver computes.
pub(crate) fn find_memory(segment: Segment, proxy: Proxy<'_>) -> bool {
    let total = proxy.total();
    if total <= segment.header().staged_bytes_max.load(Ordering::Relaxed)
        && let Some(offset) = segment.allocate_spare(total as usize)
    {
        proxy.hold_at(Some(offset));
        return true;
    }
    let shortest = if is(Mutation::FindsNoShortWindow) { 1 } else { WINDOW_BYTES_MIN };
    let mut window = total.next_power_of_two().clamp(shortest, WINDOW_BYTES_MAX);
    while window >= WINDOW_BYTES_MIN {
        if let Some(offset) = segment.allocate_payload(window as usize) {
            proxy.hold_at(Some(offset));
            proxy.publish_copied(0);
            proxy.publish_windowed(Windowed { window_bytes: window, in_quotas: is_in_quotas(proxy), came: 0 });
            return true;
        }
        window /= 2;
    }
    false
}

/// Offset and length of the next piece to ask for, if no more than `share` bytes may move now.
pub(crate) fn next_piece(proxy: Proxy<'_>, share: u64) -> (u64, u64) {
    let Some(windowed) = proxy.windowed() else { return (0, proxy.total()) };
    let (taken, window) =
        (proxy.copied_now(), if windowed.window_bytes != 0 { windowed.window_bytes } else { u64::MAX });
    (taken, window.min(share).min(proxy.total() - taken))
}

/// Offset and length of the piece that moves.
pub(crate) fn piece_of(proxy: Proxy<'_>) -> (u64, u64) {
    if proxy.windowed().is_none() { (0, proxy.total()) } else { (proxy.copied_now(), proxy.asked_bytes()) }
}

/// The receiver's side of a piece that lies in the window.
struct Piece<'a> {
    own: (Index, Receive<'a>),
    proxy_index: Index,
    proxy: Proxy<'a>,
    windowed: Windowed,
    /// Where the window lies in the heap.
    window_at: u64,
    /// Bytes of the message that were taken before.
    taken: u64,
}

impl Carrier for Piece<'_> {
    fn next_part(&mut self, site: &Site) -> Option<Part> {
        // The proxy may stand for another message by now: then this receive is complete.
        let ours = self.proxy.peer() == site.my_rank() && self.proxy.peer_index() == self.own.0;
        self.windowed = self.proxy.windowed().filter(|windowed| ours && windowed.window_bytes != 0)?;
        self.taken = self.proxy.copied_now();
        self.window_at = self.proxy.held_at()?;
        let bytes = self.windowed.came.saturating_sub(self.taken);
        let moves = bytes != 0 && self.own.1.state() == State::Moving;
        moves.then_some(Part { offset: self.taken, bytes })
    }

    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        Ok(DataSource::segment(site.segment.memory(self.window_at, part.bytes as usize)))
    }

    fn place(&self, _: &Site, part: Part) -> Place<'_> {
        let offset = if is(Mutation::EmptiesWindowsAtStart) { 0 } else { part.offset };
        Place::Receive { own: self.own, offset, prefix: 0 }
    }

    fn moved(&mut self, site: &Site, part: Part, failed: bool) {
        debug_assert!(!failed, "both ends are this process's");
        let (proxy, taken) = (self.proxy, part.offset + part.bytes);
        proxy.publish_copied(taken);
        if taken < proxy.total() {
            if !is(Mutation::AsksForOnePiece) {
                site.proxy_matched(self.proxy_index);
            }
            return;
        }
        site.segment.free(self.window_at, self.windowed.window_bytes as usize);
        proxy.hold_at(None);
        let slice = site.schedule.completion_of_transfer(&proxy);
        proxy.set_flags(FLAG_WINDOWED);
        proxy.set_state(State::Done);
        self.own.1.set_state_in(State::Done, slice);
        site.proxy_matched(self.proxy_index);
    }
}

impl Transfers {
    /// Receiver's side of a message from another node: empties the window. False if there was nothing in it.
    pub(super) fn take_piece(&self, site: &Site, own: (Index, Receive<'_>)) -> bool {
        let proxy_index = own.1.peer_index();
        let proxy = site.segment.descriptor(site.gateway_endpoint_slot, proxy_index).as_proxy();
        let mut piece = Piece { own, proxy_index, proxy, windowed: Windowed::default(), window_at: 0, taken: 0 };
        self.carry(site, &mut piece)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::os::fd::AsFd;
    use strobe_shared::Shape;

    /// However short a message is, a window for it is found in a heap that has room for nothing else.
    #[test]
    fn the_shortest_message_finds_a_window() {
        let records = crate::record_sizes(2, &[]);
        let shape = Shape { first_ranks: &[0, 1, 2], records, key: [1, 2], ..Shape::default() };
        let segment = Segment::attach(Segment::create(&shape).unwrap().as_fd()).unwrap();
        segment.header().staged_bytes_max.store(0, Ordering::Relaxed);
        for total in [1, 17, WINDOW_BYTES_MIN - 1, WINDOW_BYTES_MIN, WINDOW_BYTES_MIN + 1, 2 * WINDOW_BYTES_MAX] {
            let queues = crate::queue::Queues::of(&segment, 0);
            let proxy = queues.descriptor(queues.allocate().unwrap()).as_proxy();
            proxy.begin_transfer(proxy.prepare_transfer(), total);
            assert!(find_memory(segment, proxy), "{total} bytes");
            let window = proxy.windowed().map_or(0, |windowed| windowed.window_bytes);
            assert!(window >= total.min(WINDOW_BYTES_MAX), "{total} bytes");
        }
    }
}
