// SPDX-License-Identifier: MIT OR Apache-2.0
//! Large messages between nodes: asks for the bytes of a matched message, reads them from the sender's memory, and
//! places them in the receiver's buffer. Whoever drives the network does this for any rank of the node: in its own
//! memory by a copy, in another's by a copy between processes. For a receive buffer that is not contiguous or cannot be
//! reached, bytes go to a block of the heap, out of which the rank unpacks them, or through a window piece by piece
//! ([`crate::transfer::window`]).

use super::ground::{Gateway, Ground};
use super::links::Links;
use super::served::receive_of;
use super::slices::quota::Turn;
use crate::mutation::{Mutation, is};
use crate::transfer::ends::{DataSink, DataSource, error_of_copy};
use crate::transfer::window::{find_memory, has_window, is_in_quotas, next_piece, piece_of};
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{FLAG_CANCELLED, FLAG_WINDOWED, Index, Proxy, Sent, State, Windowed};
use strobe_shared::{Guard, Network};
use strobe_types::ErrorClass;
use strobe_wire::record::Record;

/// The name by which a link knows a send of this node while its bytes are sent.
pub(super) fn cookie_of(rank: u32, index: Index) -> u64 {
    u64::from(rank) << 32 | u64::from(index)
}

fn send_of(cookie: u64) -> (u32, Index) {
    ((cookie >> 32) as u32, cookie as Index)
}

/// Asks for the bytes of the matched proxies, in the order in which they were matched. A proxy for which there is no
/// room is tried again when the network is driven next.
pub(super) fn grant_matched(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links) -> bool {
    if !gateway.network.has_matched() {
        return false;
    }
    let mut index = gateway.network.take_matched();
    gateway.starved.set(false);
    let mut matched = std::mem::take(&mut links.matched);
    while index != 0 {
        matched.push(index);
        index = ground.proxy(index).later();
    }
    let mut moved = false;
    while let Some(index) = matched.pop() {
        if grant(ground, gateway, guard, links, index) || is(Mutation::GrantsOnce) {
            moved = true;
        } else {
            let proxy = ground.proxy(index);
            gateway.network.push_matched(index, |before| proxy.set_later(before));
        }
    }
    links.matched = matched;
    moved
}

/// Does what a matched proxy needs: asks for its bytes, or tells the sender that the transfer is over. False if there
/// is no room for that yet.
fn grant(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links, index: Index) -> bool {
    let proxy = ground.proxy(index);
    let (Sent { rank, index: send, turn }, bytes) = (proxy.sent_by(), proxy.total());
    let node = gateway.network.node_of(rank);
    let ask = |transfer, (offset, bytes)| {
        let in_pieces = proxy.windowed().is_some();
        Record::ClearToSend { rank, index: send, turn, transfer, bytes, offset, in_pieces }
    };
    if proxy.pushed().is_some() {
        if proxy.state() == State::Moving {
            super::pushed::go_on_pushed(ground, gateway, guard, links, index);
        } else {
            links.give_up(guard, node, u64::from(index));
            super::pushed::stop_pushed(ground, gateway.network, proxy);
        }
        if proxy.pushed().is_some() {
            return true;
        }
    }
    if proxy.state() == State::Done {
        let moved = proxy.flags() & (FLAG_CANCELLED | FLAG_WINDOWED) == 0 && bytes != 0;
        let record = if proxy.flags() & FLAG_CANCELLED != 0 {
            let destination = ground.site.segment.place().first_rank;
            Record::CancelReply { source: rank, destination, index: send, turn, cancelled: true }
        } else if bytes == 0 {
            ask(0, (0, 0))
        } else {
            Record::Finished { rank, index: send, turn, error: proxy.error() }
        };
        let said = links.say(guard, node, &record);
        if said {
            ground.gateway_queues().release(index);
            super::slices::ordered::note_said(ground, moved);
        }
        return said;
    }
    super::slices::quota::divide_if_bounded(ground, gateway.network, node, proxy);
    let share = match super::slices::quota::turn_of(ground, gateway.network, node, proxy, index) {
        Turn::Ask(share) => share,
        Turn::Held => return true,
        Turn::Later => return false,
    };
    let (receive, _) = receive_of(ground, proxy);
    // Also if it is this process's own: another one may drive the network when the bytes come.
    let reachable = receive.is_direct() && ground.site.may_copy();
    if !reachable && proxy.held_at().is_none() && !find_memory(ground.site.segment, proxy) {
        gateway.starved.set(true);
        return false;
    }
    let piece = next_piece(proxy, share);
    let Some(transfer) = links.expect(guard, node, u64::from(index), piece.1) else { return false };
    let asked = links.say(guard, node, &ask(transfer, piece));
    if !asked {
        links.give_up(guard, node, u64::from(index));
    } else if proxy.windowed().is_some() {
        proxy.set_asked_bytes(piece.1);
        super::slices::quota::note_share(ground, gateway.network, node, proxy, piece.1);
    } else {
        super::slices::ordered::count_moving(ground, 1);
    }
    asked
}

/// Reads bytes of a send of this node. Returns their CRC; `None` if its process is gone.
pub(super) fn read_sent(
    ground: Ground<'_>,
    integrity: Integrity,
    cookie: u64,
    offset: u64,
    into: &mut [u8],
) -> Option<u32> {
    let (rank, index) = send_of(cookie);
    let send = ground.site.segment.descriptor(rank, index).as_send();
    let owner = send.served().unwrap_or(rank);
    let in_pieces = send.flags() & FLAG_WINDOWED != 0 && !is(Mutation::ReadsAtStart);
    let begins = if in_pieces { send.piece_begins() } else { 0 };
    let offset = begins.checked_add(offset)?;
    let from = match send.held_at() {
        Some(at) => DataSource::segment(ground.site.segment.memory(at, send.bytes() as usize)),
        None => DataSource::of_send(ground.site, send, owner)?,
    };
    let from = from.part(offset, into.len() as u64).ok()?;
    if from.is_elsewhere() {
        super::ground::serve(ground, owner);
    }
    let read = if from.is_elsewhere() && !ground.site.may_copy() { None } else { from.read(integrity, into).ok() };
    if read.is_none() {
        super::ground::leave_to(ground, owner);
    }
    read
}

/// Places received bytes where they belong, and compares them there with their CRC. False if they are wrong: then they
/// are sent again.
pub(super) fn place_received(
    ground: Ground<'_>,
    integrity: Integrity,
    scratch: &mut Vec<u8>,
    cookie: u64,
    offset: u64,
    data: &[u8],
    crc: u32,
) -> bool {
    let proxy = ground.proxy(cookie as Index);
    let whole = if proxy.pushed().is_some() { proxy.bytes() } else { piece_of(proxy).1 };
    if offset + data.len() as u64 > whole {
        return false;
    }
    let offset = place_of(proxy, offset);
    if let Some(at) = proxy.held_at() {
        // A pushed message may have no receive yet.
        let sink = DataSink::segment(ground.site.segment.memory(at, held_bytes(proxy) as usize));
        return sink.write(integrity, offset, data, scratch).is_ok_and(|check| check == crc);
    }
    let (receive, rank) = receive_of(ground, proxy);
    let Some(sink) = DataSink::of_receive(ground.site, receive, rank) else { return false };
    if sink.is_elsewhere() {
        super::ground::serve(ground, rank);
    }
    sink.write(integrity, offset, data, scratch).map_or_else(
        |_| {
            // The memory or the process does not exist: sending again would not help.
            receive.set_error(error_of_copy(ground.site, rank).0 as u32);
            true
        },
        |check| check == crc,
    )
}

/// All bytes of a message are in place: completes the receive, and tells the sender.
pub(super) fn complete_received(ground: Ground<'_>, network: Network, integrity: Integrity, cookie: u64) {
    let proxy = ground.proxy(cookie as Index);
    let in_pieces = proxy.windowed().is_some();
    if in_pieces && !piece_came(ground, network, proxy, cookie as Index) {
        return;
    }
    let pushed = proxy.pushed().is_some();
    let ends_later = pushed && super::pushed::note_whole(ground, integrity, proxy);
    if ends_later && proxy.held_at().is_some() {
        // A pushed message may have no receive yet.
        return;
    }
    let rank = proxy.peer();
    let receive = ground.site.segment.descriptor(rank, proxy.peer_index()).as_receive();
    let unreachable = [ErrorClass::BUFFER, ErrorClass::PROC_FAILED].map(|class| class.0 as u32);
    proxy.set_error(if unreachable.contains(&receive.error()) { receive.error() } else { 0 });
    let slice = ground.site.schedule.completion_of_transfer(&proxy);
    match proxy.held_at() {
        None => receive.complete_in(slice),
        Some(offset) if !pushed => {
            receive.leave(offset, 0);
            receive.set_state_in(State::Staged, slice);
        }
        Some(_) => {}
    }
    if pushed && !ends_later {
        super::pushed::hand_over_pushed(ground, network, integrity, proxy);
    }
    if ground.site.is_gateway(rank) {
        super::served::end(ground, network, proxy.peer_index());
    } else if !is(Mutation::ReceivesSilently) {
        ground.site.wake_rank_fenced(rank);
    }
    if !ends_later {
        end_proxy(ground, network, cookie as Index, if in_pieces { FLAG_WINDOWED } else { 0 });
    }
}

/// Puts a proxy whose transfer is over on the list of matched ones, so that its sender is told.
pub(super) fn end_proxy(ground: Ground<'_>, network: Network, index: Index, flags: u32) {
    let proxy = ground.proxy(index);
    proxy.set_flags(flags);
    proxy.set_state(State::Done);
    network.push_matched(index, |before| proxy.set_later(before));
}

/// Length of the block that a proxy has in the heap.
fn held_bytes(proxy: Proxy<'_>) -> u64 {
    match proxy.windowed() {
        Some(windowed) if windowed.window_bytes != 0 => windowed.window_bytes,
        _ if proxy.pushed().is_some() => proxy.bytes(),
        _ => proxy.total(),
    }
}

/// Where bytes at `offset` of the current piece belong, counted from the beginning of the message or its window.
pub(super) fn place_of(proxy: Proxy<'_>, offset: u64) -> u64 {
    if has_window(proxy) || is(Mutation::PlacesAtStart) { offset } else { piece_of(proxy).0 + offset }
}

/// A piece is in place; true if the message is complete. If it came through a window, its receiver is woken.
pub(super) fn piece_came(ground: Ground<'_>, network: Network, proxy: Proxy<'_>, index: Index) -> bool {
    let (offset, bytes) = piece_of(proxy);
    let whole = offset + bytes == proxy.total();
    if is_in_quotas(proxy) {
        super::slices::quota::share_came(ground, network, proxy, bytes, whole);
    }
    if let Some(windowed) = proxy.windowed().filter(|windowed| windowed.window_bytes != 0) {
        proxy.publish_windowed(Windowed { came: offset + bytes, ..windowed });
        // Also if it waits for the end of the slice: the next piece may belong to this slice.
        ground.site.wake_rank_now(proxy.peer());
        return false;
    }
    proxy.publish_copied(offset + bytes);
    if !whole {
        network.push_matched(index, |before| proxy.set_later(before));
    }
    whole
}
