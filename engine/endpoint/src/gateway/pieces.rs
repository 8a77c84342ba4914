// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes that only their receivers can put where they belong, and that are too long for the heap: they
//! are fetched piece by piece into a window there, which the receiver empties before it asks for the next one. So the
//! heap bounds how fast such a message comes, not how long it may be.
//!
//! The stand-in says how far it is: `copied` is what the receiver has taken, and `received`, with what is in the window
//! visible behind it, what has come. Either of the two acts, never both: the gateway while they are equal, else the receiver.

use crate::attach::Endpoint;
use strobe_shared::Segment;
use strobe_shared::UserMemory;
use strobe_shared::descriptor::{Descriptor, FLAG_DIRECT, FLAG_PIECES, Index, State};
use strobe_shared::pack::unpack;
use strobe_shared::sync::Ordering;

/// The longest piece, large enough for its round trip to cost little, and the shortest, which shared memory nearly always has.
const WINDOW_BYTES_MAX: u64 = 4 << 20;
const WINDOW_BYTES_MIN: u64 = 4 << 10;
/// In the word `received` of a stand-in, where flags of messages that come unasked are not: the message comes in pieces. Above it, the
/// bytes that have come.
const IN_PIECES: u64 = 8;
const CAME_SHIFT: u32 = 4;

/// True if a message comes in pieces. Such a stand-in keeps the length of its window in `remote`.
pub(super) fn comes_in_pieces(stand_in: &Descriptor) -> bool {
    stand_in.produced() & IN_PIECES != 0
}

/// What is to be asked for next of a matched message: its offset and its length.
pub(super) fn next_piece(stand_in: &Descriptor) -> (u64, u64) {
    if !comes_in_pieces(stand_in) {
        return (0, stand_in.total());
    }
    let taken = stand_in.copied_now();
    (taken, stand_in.remote().min(stand_in.total() - taken))
}

/// Finds memory for a matched message, or for pieces of it; false if there is none now. Whole where there is room: then its sender goes on
/// while the receiver computes.
pub(super) fn find_memory(segment: Segment, stand_in: &Descriptor) -> bool {
    let total = stand_in.total();
    if total <= segment.header().staged_bytes_max.load(Ordering::Relaxed)
        && let Some(offset) = segment.allocate(total as usize)
    {
        stand_in.set_heap(offset + 1);
        return true;
    }
    let mut window = WINDOW_BYTES_MAX.min(total.next_power_of_two());
    while window >= WINDOW_BYTES_MIN {
        if let Some(offset) = segment.allocate(window as usize) {
            stand_in.set_heap(offset + 1);
            stand_in.set_remote(window);
            stand_in.publish_copied(0);
            stand_in.publish_produced(IN_PIECES);
            return true;
        }
        window /= 2;
    }
    false
}

impl Endpoint {
    /// A piece lies in its window: its receiver is told.
    pub(super) fn piece_came(&self, stand_in: &Descriptor) {
        let (offset, bytes) = next_piece(stand_in);
        stand_in.publish_produced((offset + bytes) << CAME_SHIFT | IN_PIECES);
        self.wake_rank_fenced(stand_in.peer());
    }

    /// The receiver's side of a message from another node: empties the window of one that comes in pieces. False if there
    /// was nothing to be taken.
    pub(crate) fn take_piece(&self, index: Index, receive: &Descriptor) -> bool {
        let stand_in_index = receive.peer_index();
        let stand_in = self.segment.descriptor(self.gateway_seat, stand_in_index);
        // It may stand in for another message by now: then this receive is done.
        let ours = stand_in.peer() == self.my_rank() && stand_in.peer_index() == index;
        let came = stand_in.produced();
        if !ours || came & IN_PIECES == 0 {
            return false;
        }
        let taken = stand_in.copied_now();
        let bytes = (came >> CAME_SHIFT).saturating_sub(taken);
        if bytes == 0 || receive.state() != State::Moving {
            return false;
        }
        let window = self.segment.memory(stand_in.heap() - 1, bytes as usize);
        self.empty_window(index, receive, taken, (window, bytes as usize));
        stand_in.publish_copied(taken + bytes);
        if taken + bytes < stand_in.total() {
            self.stand_in_matched(stand_in_index);
            return true;
        }
        self.segment.free(stand_in.heap() - 1, stand_in.remote() as usize);
        stand_in.set_heap(0);
        let slice = self.completion_of_transfer(stand_in);
        stand_in.set_flags(FLAG_PIECES);
        stand_in.set_state(State::Done);
        receive.set_state_in(State::Done, slice);
        self.stand_in_matched(stand_in_index);
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
