// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pushed messages, whose bytes follow their announcement unasked. If a receive matches the announcement at once, they
//! are placed in its buffer as those of any large message. Else they are kept in the heap of the segment, of which each
//! rank may use a bounded part; beyond that they are dropped, and asked for when a receive is there.
//!
//! A rank can match a proxy at any moment, and then puts it on the list of matched proxies. So what is done with the
//! bytes is decided by the holder of the network lock alone, at three moments: when the announcement comes, when all
//! bytes have come, and when the proxy is found on the list. The last two come in either order.

use super::ground::{Gateway, Ground};
use super::links::Links;
use crate::message::{HAS_CRC, Prefix};
use crate::transfer::ends::DataSink;
use strobe_protocol::link::Integrity;
use strobe_shared::descriptor::{Descriptor, Index, Proxy, Pushed, State};
use strobe_shared::sync::Ordering;
use strobe_shared::{Guard, Network};

/// How many bytes of pushed messages without a receive a rank may have in the heap.
const KEPT_BYTES_MAX: u64 = 4 << 20;

/// The bytes of an announced message for local rank `rank` follow: finds a place for them. False if there is none, so
/// that they have to be dropped.
pub(super) fn place_pushed(ground: Ground<'_>, network: Network, rank: u32, index: Index) -> bool {
    let proxy = ground.proxy(index);
    // What is for the gateway is matched already.
    let matched = ground.site.is_gateway(proxy.peer()) || match_now(ground, rank, &proxy);
    if matched {
        if proxy.state() != State::Moving || proxy.total() != proxy.bytes() {
            return false;
        }
        let (receive, _) = super::served::receive_of(ground, proxy);
        if receive.is_direct() && ground.site.may_copy() {
            proxy.set_pushed(Some(Pushed::default()));
            return true;
        }
        if ground.site.is_gateway(proxy.peer()) {
            return false;
        }
    }
    let (bytes, kept) = (proxy.bytes(), &network.arriving(rank).pushed_bytes);
    let after = kept.load(Ordering::Relaxed).saturating_add(bytes);
    if after > KEPT_BYTES_MAX {
        return false;
    }
    let Some(offset) = ground.site.segment.allocate_payload(bytes as usize) else { return false };
    kept.store(after, Ordering::Relaxed);
    proxy.hold_at(Some(offset));
    proxy.set_pushed(Some(Pushed::default()));
    true
}

/// Matches what lies in the ring from the gateway to `rank` with its posted receives, unless another process does so
/// now. True if `proxy` is matched, and so is on the list of matched proxies.
fn match_now(ground: Ground<'_>, rank: u32, proxy: &Descriptor) -> bool {
    let peer = ground.site.peers[rank as usize];
    let own = rank == ground.site.my_rank();
    if peer.posted_count.load(Ordering::Relaxed) == 0 || !own && !ground.site.progress.others_match() {
        return false;
    }
    super::matching::match_ring(ground, rank);
    // Whoever matches holds the lock until the proxy is on the list.
    let held = own.then(|| ground.site.hold());
    if held.is_none() && !peer.lock.try_take(ground.site.my_rank()) {
        return false;
    }
    let matched = proxy.state() != State::Waiting;
    if held.is_none() {
        peer.lock.release();
    }
    matched
}

/// The proxy of a pushed message was found on the list of matched ones. After this it is done, waits for the rest of
/// its bytes, or has to ask for all of them.
pub(super) fn go_on_pushed(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, links: &mut Links, index: Index) {
    let proxy = ground.proxy(index);
    if proxy.total() != proxy.bytes() {
        // The receive is shorter than the message.
        let node = gateway.network.node_of(proxy.sent_by().rank);
        links.give_up(guard, node, u64::from(index));
        stop_pushed(ground, gateway.network, proxy);
    } else if let Some(pushed) = proxy.pushed().filter(|pushed| pushed.whole) {
        if !place_for_computing(ground, gateway, &mut links.scratch, proxy, pushed.check) {
            hand_over_pushed(ground, gateway.network, gateway.integrity, proxy);
        }
        proxy.set_flags(0);
        proxy.set_state(State::Done);
    } else {
        proxy.set_pushed(proxy.pushed().map(|pushed| Pushed { found: true, ..pushed }));
    }
}

/// All bytes of a pushed message have come. False if its proxy is no longer on the list of matched ones, so that the
/// caller has to end it.
pub(super) fn note_whole(ground: Ground<'_>, integrity: Integrity, proxy: Proxy<'_>) -> bool {
    let (before, bytes) = (proxy.pushed().unwrap_or_default(), proxy.bytes() as usize);
    let check =
        proxy.held_at().map_or(0, |at| ground.site.segment.memory(at, bytes).with_slice(|all| integrity.of(all)));
    proxy.set_pushed(Some(Pushed { whole: true, check, ..before }));
    !before.found
}

/// Copies bytes from the heap into the buffer of a rank that computes, which otherwise would do so in its next call.
/// False if that is not possible, or the bytes in the buffer are wrong then; the bytes stay in the heap.
fn place_for_computing(
    ground: Ground<'_>,
    gateway: &Gateway,
    scratch: &mut Vec<u8>,
    proxy: Proxy<'_>,
    check: u32,
) -> bool {
    let (rank, bytes) = (proxy.peer(), proxy.bytes());
    let peer = ground.site.peers[rank as usize];
    let receive = ground.site.segment.descriptor(rank, proxy.peer_index()).as_receive();
    let computes = peer.activity.call.load(Ordering::Relaxed) == 0;
    if rank == ground.site.my_rank() || !computes || !ground.site.may_copy() {
        return false;
    }
    let (Some(at), Some(sink)) = (proxy.held_at(), DataSink::of_receive(ground.site, receive, rank)) else {
        return false;
    };
    let lies = ground.site.segment.memory(at, bytes as usize);
    let placed = lies.with_slice(|data| sink.write(gateway.integrity, 0, data, scratch).ok());
    if placed != Some(check) {
        return false;
    }
    stop_pushed(ground, gateway.network, proxy);
    receive.complete_in(ground.site.schedule.completion_of_transfer(&proxy));
    ground.site.wake_rank_fenced(rank);
    true
}

/// Gives the bytes in the heap to the receive, which copies them out and compares them with their CRC.
pub(super) fn hand_over_pushed(ground: Ground<'_>, network: Network, integrity: Integrity, proxy: Proxy<'_>) {
    let crc = proxy.pushed().unwrap_or_default().check;
    proxy.set_pushed(None);
    let Some(offset) = proxy.held_at() else { return };
    let low = if integrity == Integrity::Off { 0 } else { HAS_CRC };
    let (rank, bytes) = (proxy.peer(), proxy.bytes());
    let receive = ground.site.segment.descriptor(rank, proxy.peer_index()).as_receive();
    receive.leave(offset, Prefix { low, crc }.word());
    receive.set_state_in(State::Staged, ground.site.schedule.completion_of_transfer(&proxy));
    proxy.hold_at(None);
    release(network, rank, bytes);
    ground.site.wake_rank_fenced(rank);
}

/// Gives a pushed message up: bytes that still come are dropped, and those that came are freed.
pub(super) fn stop_pushed(ground: Ground<'_>, network: Network, proxy: Proxy<'_>) {
    proxy.set_pushed(None);
    if let Some(offset) = proxy.held_at() {
        let bytes = proxy.bytes();
        ground.site.segment.free(offset, bytes as usize);
        proxy.hold_at(None);
        release(network, proxy.peer(), bytes);
    }
}

/// Counts `bytes` bytes that were kept for `rank` as no longer kept.
fn release(network: Network, rank: u32, bytes: u64) {
    let kept = &network.arriving(rank).pushed_bytes;
    kept.store(kept.load(Ordering::Relaxed).saturating_sub(bytes), Ordering::Relaxed);
}
