// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large messages between nodes: asking for the bytes of a matched one, reading them where the sender has them, and
//! placing them where the receiver wants them. Whoever acts for the gateway does this for any rank of the node: in its
//! own memory by a copy, in another's by a copy between processes. A receive buffer that is not one piece, or cannot be
//! reached, gets a block of the heap instead, out of which its owner unpacks ([`super::pieces`]: or a window for one piece
//! after the other).

use super::Gateway;
use super::links::Links;
use super::pieces::{comes_in_pieces, find_memory, next_piece, note_asked, piece_of};
use super::shares::Turn;
use super::unasked::is_unasked;
use crate::attach::Endpoint;
use crate::checked;
use crate::queue::Queues;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Descriptor, FLAG_CANCELLED, FLAG_DIRECT, FLAG_PIECES, FLAG_STAGED, Index, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Network, UserMemory};
use strobe_types::ErrorClass;
use strobe_wire::record::Record;

/// Under which a link knows a send of this node while its bytes are sent.
pub(super) fn cookie_of(rank: u32, index: Index) -> u64 {
    u64::from(rank) << 32 | u64::from(index)
}

fn send_of(cookie: u64) -> (u32, Index) {
    ((cookie >> 32) as u32, cookie as Index)
}

impl Endpoint {
    /// Asks for the bytes of the stand-ins that have been matched, in the order in which they were. What finds no room
    /// is taken up again when somebody acts for the gateway the next time.
    pub(super) fn grant_matched(&self, gateway: &Gateway, guard: &mut Guard, links: &mut Links) -> bool {
        if !gateway.network.has_matched() {
            return false;
        }
        let mut index = gateway.network.take_matched();
        gateway.starved.set(false);
        let mut matched = std::mem::take(&mut links.matched);
        while index != 0 {
            matched.push(index);
            index = self.segment.descriptor(self.gateway_seat, index).later();
        }
        let mut moved = false;
        while let Some(index) = matched.pop() {
            if self.grant(gateway, guard, links, index) {
                moved = true;
            } else {
                let stand_in = self.segment.descriptor(self.gateway_seat, index);
                gateway.network.push_matched(index, |before| stand_in.set_later(before));
            }
        }
        links.matched = matched;
        moved
    }

    /// Does what a stand-in on the list needs: asks for its bytes, or tells the sender that it is over. False if there
    /// is no room for that yet.
    fn grant(&self, gateway: &Gateway, guard: &mut Guard, links: &mut Links, index: Index) -> bool {
        let stand_in = self.segment.descriptor(self.gateway_seat, index);
        let (rank, sent, bytes) = (stand_in.order() as u32, stand_in.address(), stand_in.total());
        let (send, turn) = (sent as u32, (sent >> 32) as u32);
        let node = gateway.network.node_of(rank);
        let ask = |transfer, (offset, bytes)| {
            let in_pieces = comes_in_pieces(stand_in);
            Record::ClearToSend { rank, index: send, turn, transfer, bytes, offset, in_pieces }
        };
        if is_unasked(stand_in) {
            if stand_in.state() == State::Moving {
                self.go_on_unasked(gateway, guard, links, index);
            } else {
                links.give_up(guard, node, u64::from(index));
                self.stop_unasked(gateway.network, stand_in);
            }
            if is_unasked(stand_in) {
                return true;
            }
        }
        if stand_in.state() == State::Done {
            let moved = stand_in.flags() & (FLAG_CANCELLED | FLAG_PIECES) == 0 && bytes != 0;
            let record = if stand_in.flags() & FLAG_CANCELLED != 0 {
                let destination = self.first_rank;
                Record::CancelReply { source: rank, destination, index: send, turn, cancelled: true }
            } else if bytes == 0 {
                ask(0, (0, 0))
            } else {
                Record::Finished { rank, index: send, turn, error: stand_in.error() }
            };
            let said = links.say(guard, node, &record);
            if said {
                Queues::of(self.segment, self.gateway_seat).release(index);
                self.note_said(moved);
            }
            return said;
        }
        self.divide_if_bounded(gateway.network, node, stand_in);
        let share = match self.turn_of(gateway.network, node, stand_in, index) {
            Turn::Ask(share) => share,
            Turn::Held => return true,
            Turn::Later => return false,
        };
        let receive = self.segment.descriptor(stand_in.peer(), stand_in.peer_index());
        let reachable = receive.flags() & FLAG_DIRECT != 0 && self.may_copy();
        if !reachable && stand_in.heap() == 0 && !find_memory(self.segment, stand_in) {
            gateway.starved.set(true);
            return false;
        }
        let piece = next_piece(stand_in, share);
        let Some(transfer) = links.expect(guard, node, u64::from(index), piece.1) else { return false };
        let asked = links.say(guard, node, &ask(transfer, piece));
        if !asked {
            links.give_up(guard, node, u64::from(index));
        } else if comes_in_pieces(stand_in) {
            note_asked(stand_in, piece.1);
            self.note_share(gateway.network, node, stand_in, piece.1);
        } else {
            self.count_moving(1);
        }
        asked
    }

    /// True if this process may copy from and to the other ranks' memory.
    pub(super) fn may_copy(&self) -> bool {
        self.segment.header().copies_refused.load(Ordering::Relaxed) == 0 && self.seat.copies
    }

    /// Reads bytes of a send of this node; gives their CRC, or nothing if its process is gone.
    pub(super) fn read_sent(&self, integrity: Integrity, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        let (rank, index) = send_of(cookie);
        let send = self.segment.descriptor(rank, index);
        let begins = if send.flags() & FLAG_PIECES != 0 { send.received() } else { 0 };
        let offset = begins.checked_add(offset)?;
        let (address, bytes) = (send.address() + offset, into.len());
        if offset.checked_add(bytes as u64)? > send.bytes() {
            return None;
        }
        if send.heap() != 0 {
            return Some(checked::read(integrity, self.segment.memory(send.heap() - 1 + offset, bytes), into));
        }
        if rank == self.my_rank() {
            return Some(checked::read(integrity, UserMemory::from_descriptor(address), into));
        }
        self.serve(rank);
        let pid = self.peers[rank as usize].pid.load(Ordering::Relaxed);
        if UserMemory::of(into).fill_from_process(pid, address, bytes).is_err() {
            self.leave_to(rank);
            return None;
        }
        Some(integrity.of(into))
    }

    /// Places bytes of a message for this node where they belong, and compares them there with their CRC. False if
    /// they are wrong: they are sent again.
    pub(super) fn place_received(
        &self,
        integrity: Integrity,
        scratch: &mut Vec<u8>,
        cookie: u64,
        offset: u64,
        data: &[u8],
        crc: u32,
    ) -> bool {
        let stand_in = self.segment.descriptor(self.gateway_seat, cookie as Index);
        let whole = if is_unasked(stand_in) { stand_in.bytes() } else { piece_of(stand_in).1 };
        if offset + data.len() as u64 > whole {
            return false;
        }
        let offset = self.place_of(stand_in, offset);
        let rank = stand_in.peer();
        if stand_in.heap() != 0 {
            let memory = self.segment.memory(stand_in.heap() - 1 + offset, data.len());
            return checked::write(integrity, memory, data) == crc;
        }
        let receive = self.segment.descriptor(rank, stand_in.peer_index());
        let address = receive.address() + offset;
        if rank == self.my_rank() {
            return checked::write(integrity, UserMemory::from_descriptor(address), data) == crc;
        }
        self.serve(rank);
        let from = UserMemory::of_const(data);
        match self.copy_and_look(integrity, scratch, rank, (from, data.len()), address) {
            Some(check) => check == crc,
            None => {
                // No such memory, or no such process any more: asking again would not help.
                receive.set_error(ErrorClass::BUFFER.0 as u32);
                true
            }
        }
    }

    /// Copies bytes to an address of another rank's, and gives the check of what lies there then; nothing if that rank has
    /// no such memory, or is gone.
    pub(super) fn copy_and_look(
        &self,
        integrity: Integrity,
        scratch: &mut Vec<u8>,
        rank: u32,
        (from, bytes): (UserMemory, usize),
        address: u64,
    ) -> Option<u32> {
        let pid = self.peers[rank as usize].pid.load(Ordering::Relaxed);
        scratch.resize(bytes, 0);
        from.copy_to_process(pid, address, bytes).ok()?;
        UserMemory::of(scratch).fill_from_process(pid, address, bytes).ok()?;
        Some(integrity.of(scratch))
    }

    /// All bytes of a message are in place: completes the receive, and has the sender told.
    pub(super) fn complete_received(&self, network: Network, integrity: Integrity, cookie: u64) {
        let stand_in = self.segment.descriptor(self.gateway_seat, cookie as Index);
        let in_pieces = comes_in_pieces(stand_in);
        if in_pieces && !self.piece_came(network, stand_in, cookie as Index) {
            return;
        }
        let unasked = is_unasked(stand_in);
        let ends_later = unasked && self.note_whole(integrity, stand_in);
        if ends_later && stand_in.heap() != 0 {
            // Perhaps there is no receive yet.
            return;
        }
        let rank = stand_in.peer();
        let receive = self.segment.descriptor(rank, stand_in.peer_index());
        let unreachable = ErrorClass::BUFFER.0 as u32;
        stand_in.set_error(if receive.error() == unreachable { unreachable } else { 0 });
        let staged = stand_in.heap() != 0;
        if !staged {
            receive.complete_in(self.completion_of_transfer(stand_in));
        } else if !unasked {
            receive.set_heap(stand_in.heap());
            receive.set_remote(0);
            receive.set_state_in(State::Staged, self.completion_of_transfer(stand_in));
        }
        if unasked && !ends_later {
            self.hand_over_unasked(network, integrity, stand_in);
        }
        self.wake_rank_fenced(rank);
        if !ends_later {
            self.end_stand_in(network, cookie as Index, if in_pieces { FLAG_PIECES } else { 0 });
        }
    }

    /// Puts a stand-in that is over on the list, for its sender to be told.
    pub(super) fn end_stand_in(&self, network: Network, index: Index, flags: u32) {
        let stand_in = self.segment.descriptor(self.gateway_seat, index);
        stand_in.set_flags(flags);
        stand_in.set_state(State::Done);
        network.push_matched(index, |before| stand_in.set_later(before));
    }

    /// Where copies between processes are refused, leaves a large message for another node in the heap, out of which
    /// anybody can send it.
    pub(crate) fn stage_far(&self, send: &Descriptor) {
        let bytes = send.bytes() as usize;
        if bytes == 0 || self.may_copy() {
            return;
        }
        if let Some(offset) = self.segment.allocate_spare(bytes) {
            UserMemory::from_descriptor(send.address()).copy_apart(self.segment.memory(offset, bytes), bytes);
            send.set_heap(offset + 1);
            send.set_flags(send.flags() | FLAG_STAGED);
        }
    }

    /// Gives back what `stage_far` took.
    pub(crate) fn unstage_far(&self, send: &Descriptor) {
        self.segment.free(send.heap() - 1, send.bytes() as usize);
        send.set_heap(0);
    }
}
