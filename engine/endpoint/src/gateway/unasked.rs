// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages whose bytes come along with their announcement. If a receive is matched with the announcement at once, they
//! are placed in its buffer as those of any large message. Else they wait in the heap of the segment, of which each
//! rank may have a bounded part; beyond it they are dropped, and asked for when a receive is there.
//!
//! A stand-in can be matched at any moment by its rank, which then puts it on the list of matched ones. So what is to
//! be done with the bytes is decided by the holder of the network lock alone: when the announcement comes, when all of
//! them are there, and when the stand-in is found on the list, in this order or with the last two changed.

use super::Gateway;
use super::links::Links;
use crate::attach::{Endpoint, Progress};
use crate::far::HAS_CRC;
use crate::message::Prefix;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Descriptor, FLAG_DIRECT, Index, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Network};

// What the word `received` of a stand-in says.
/// Its bytes come unasked.
const UNASKED: u64 = 1;
/// They are all there.
const WHOLE: u64 = 2;
/// It was found on the list of matched ones.
const FOUND: u64 = 4;
/// Above: the check of what lies in the heap, once that is whole.
const CHECK_SHIFT: u32 = 32;

/// Bytes that a rank may have in the heap of messages that came unasked and have no receive.
const KEPT_BYTES_MAX: u64 = 4 << 20;

/// True while the bytes of a message come unasked, or lie in the heap.
pub(super) fn is_unasked(stand_in: &Descriptor) -> bool {
    stand_in.received() & UNASKED != 0
}

impl Endpoint {
    /// The bytes of an announced message for local rank `rank` are on their way: finds a place for them. False: there is
    /// none, they are to be dropped.
    pub(super) fn place_unasked(&self, network: Network, rank: u32, index: Index) -> bool {
        let stand_in = self.segment.descriptor(self.gateway_seat, index);
        let matched = self.match_now(rank, stand_in);
        if matched {
            if stand_in.state() != State::Moving || stand_in.total() != stand_in.bytes() {
                return false;
            }
            let receive = self.segment.descriptor(rank, stand_in.peer_index());
            if receive.flags() & FLAG_DIRECT != 0 && self.may_copy() {
                stand_in.set_received(UNASKED);
                return true;
            }
        }
        let (bytes, kept) = (stand_in.bytes(), network.unasked_bytes(rank));
        let after = kept.load(Ordering::Relaxed).saturating_add(bytes);
        if after > KEPT_BYTES_MAX {
            return false;
        }
        let Some(offset) = self.segment.allocate_payload(bytes as usize) else { return false };
        kept.store(after, Ordering::Relaxed);
        stand_in.set_heap(offset + 1);
        stand_in.set_received(UNASKED);
        true
    }

    /// Matches what lies in the ring from the gateway to `rank` with what it has posted, if nobody else does so now.
    /// True if `stand_in` was matched before this returned, and so is on the list of matched ones already.
    fn match_now(&self, rank: u32, stand_in: &Descriptor) -> bool {
        let peer = self.peers[rank as usize];
        let own = rank == self.my_rank();
        if peer.posted_count.load(Ordering::Relaxed) == 0 || !own && self.seat.progress != Progress::Helper {
            return false;
        }
        self.match_ring(rank);
        // Who matches has the lock until the stand-in is on the list.
        let held = own.then(|| self.hold());
        if held.is_none() && !peer.lock.try_take(self.my_rank()) {
            return false;
        }
        let matched = stand_in.state() != State::Waiting;
        if held.is_none() {
            peer.lock.release();
        }
        matched
    }

    /// A stand-in whose bytes come unasked was found on the list of matched ones. Afterwards it is done, waits for the
    /// rest of its bytes, or has to ask for all of them.
    pub(super) fn go_on_unasked(&self, gateway: &Gateway, guard: &mut Guard, links: &mut Links, index: Index) {
        let stand_in = self.segment.descriptor(self.gateway_seat, index);
        if stand_in.total() != stand_in.bytes() {
            // The receive takes less.
            let node = gateway.network.node_of(stand_in.order() as u32);
            links.give_up(guard, node, u64::from(index));
            self.stop_unasked(gateway.network, stand_in);
        } else if stand_in.received() & WHOLE != 0 {
            if !self.place_for_computing(gateway, &mut links.scratch, stand_in) {
                self.hand_over_unasked(gateway.network, gateway.integrity, stand_in);
            }
            stand_in.set_flags(0);
            stand_in.set_state(State::Done);
        } else {
            stand_in.set_received(stand_in.received() | FOUND);
        }
    }

    /// All bytes of a message that came unasked are there. False: its stand-in is not on the list of matched ones any
    /// more, and it is to be ended here.
    pub(super) fn note_whole(&self, integrity: Integrity, stand_in: &Descriptor) -> bool {
        let (before, mut check) = (stand_in.received(), 0);
        if stand_in.heap() != 0 {
            let bytes = stand_in.bytes() as usize;
            check = self.segment.memory(stand_in.heap() - 1, bytes).with_slice(bytes, |all| integrity.of(all));
        }
        stand_in.set_received(before | WHOLE | u64::from(check) << CHECK_SHIFT);
        before & FOUND == 0
    }

    /// Copies what lies in the heap into the buffer of a rank that computes, which else would copy it itself in its next
    /// call. False, with nothing given away, if that cannot be done or the buffer does not hold those bytes then.
    fn place_for_computing(&self, gateway: &Gateway, scratch: &mut Vec<u8>, stand_in: &Descriptor) -> bool {
        let (rank, bytes) = (stand_in.peer(), stand_in.bytes() as usize);
        let (peer, receive) = (self.peers[rank as usize], self.segment.descriptor(rank, stand_in.peer_index()));
        let computes = peer.activity.call.load(Ordering::Relaxed) == 0;
        let reachable = receive.flags() & FLAG_DIRECT != 0 && self.may_copy();
        if stand_in.heap() == 0 || rank == self.my_rank() || !computes || !reachable {
            return false;
        }
        let lies = (self.segment.memory(stand_in.heap() - 1, bytes), bytes);
        let placed = self.copy_and_look(gateway.integrity, scratch, rank, lies, receive.address());
        if placed != Some(check_of(stand_in)) {
            return false;
        }
        self.stop_unasked(gateway.network, stand_in);
        receive.complete_in(self.completion_of_transfer(stand_in));
        self.wake_rank_fenced(rank);
        true
    }

    /// Gives what lies in the heap to the receive, which copies it out and compares it with the check that goes along.
    pub(super) fn hand_over_unasked(&self, network: Network, integrity: Integrity, stand_in: &Descriptor) {
        let crc = check_of(stand_in);
        stand_in.set_received(0);
        if stand_in.heap() == 0 {
            return;
        }
        let low = if integrity == Integrity::Off { 0 } else { HAS_CRC };
        let (rank, bytes) = (stand_in.peer(), stand_in.bytes());
        let receive = self.segment.descriptor(rank, stand_in.peer_index());
        receive.set_heap(stand_in.heap());
        receive.set_remote(Prefix { low, crc }.word());
        receive.set_state_in(State::Staged, self.completion_of_transfer(stand_in));
        stand_in.set_heap(0);
        release(network, rank, bytes);
        self.wake_rank_fenced(rank);
    }

    /// The bytes of a message do not come unasked any more, and those that did are of no use.
    pub(super) fn stop_unasked(&self, network: Network, stand_in: &Descriptor) {
        stand_in.set_received(0);
        if stand_in.heap() != 0 {
            let bytes = stand_in.bytes();
            self.segment.free(stand_in.heap() - 1, bytes as usize);
            stand_in.set_heap(0);
            release(network, stand_in.peer(), bytes);
        }
    }
}

fn check_of(stand_in: &Descriptor) -> u32 {
    (stand_in.received() >> CHECK_SHIFT) as u32
}

/// So much of what `rank` has kept is its receive's now, or free.
fn release(network: Network, rank: u32, bytes: u64) {
    let kept = network.unasked_bytes(rank);
    kept.store(kept.load(Ordering::Relaxed).saturating_sub(bytes), Ordering::Relaxed);
}
