// SPDX-License-Identifier: MIT OR Apache-2.0
//! Driving the network: sends messages from the rings, receives packets, and does what follows, in a fixed order.

use super::ground::{Gateway, Ground};
use super::inbound::Hand;
use super::links::{AGAIN_NS, EPOCH, Later, Links};
use super::lost::{is_lost, note_lost};
use super::paths::LONG_BYTES;
use super::source::Reading;
use super::{bereaved, leave, matching, outbound, served, transfers};
use crate::mutation::{Mutation, is};
use crate::primitive::Driver;
use crate::site::Ask;
use strobe_os::clock;
use strobe_protocol::link::{Began, Link};
use strobe_shared::Guard;
use strobe_shared::sync::{Ordering, fence};
use strobe_wire::seal::{Nonce, TAG_BYTES};
use strobe_wire::{HEADER_BYTES, Header};

/// How often one look asks a device for packets before it sends.
const BATCHES_PER_LOOK: usize = 4;
/// A packet of at most this length takes so little time to make that the clock is not read again.
const SHORT_BYTES: usize = 2_048;

/// What driving the network includes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Effort {
    /// Only sending.
    Send,
    /// Sending and receiving.
    All,
}

/// Drives the network for the gateway, unless another process does; true if anything moved. If the lock is taken, this
/// notes that there is something to send, and the holder looks again.
pub(crate) fn drive(ground: Ground<'_>, effort: Effort) -> bool {
    let Some(gateway) = ground.gateway else { return false };
    let control = gateway.network.control();
    let mut moved = false;
    loop {
        let Some(mut guard) = gateway.network.try_lock(ground.site.my_rank()) else {
            if effort == Effort::All {
                return moved;
            }
            control.wanted.store(1, Ordering::SeqCst);
            if control.lock.holder().is_some() {
                return moved;
            }
            continue;
        };
        control.wanted.store(0, Ordering::Relaxed);
        moved |= drive_locked(ground, gateway, &mut guard, effort);
        drop(guard);
        fence(Ordering::SeqCst);
        let asked = ground.site.asks.take(Ask::Drive);
        if control.wanted.load(Ordering::Relaxed) == 0 && !asked {
            mind_deadline(ground, gateway);
            return moved;
        }
    }
}

fn drive_locked(ground: Ground<'_>, gateway: &Gateway, guard: &mut Guard, effort: Effort) -> bool {
    let mut links = gateway.links.borrow_mut();
    let links = &mut *links;
    links.open(guard);
    links.renew(guard);
    bereaved::settle(ground, gateway, guard, links);
    let (mut moved_for_ranks, mut left) = outbound::take_all_out(ground, gateway, guard, links);
    let mut moved = false;
    // Reading the clock costs as much as sealing a short packet: once, and again only where time has passed.
    let mut now = clock::now_ns();
    if effort == Effort::All && !ground.site.is_agent() {
        let control = gateway.network.control();
        control.looks.store(control.looks.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
        control.looked_ns.store(now, Ordering::Relaxed);
    }
    if effort == Effort::All {
        let came = links.receive(ground, guard, now);
        if came {
            moved = true;
            now = clock::now_ns();
            links.drive_order(ground, guard);
        }
        // What they wait for is done by ranks of this node: no packet tells of it.
        let carried_out = served::has_kept(ground) && served::offer_kept(ground, gateway.network);
        moved_for_ranks |= carried_out;
        if carried_out || came && (left || served::has_answers(ground)) {
            // Packets that came may have made room to send, and perhaps no other process looks again.
            let (more, rest) = outbound::take_all_out(ground, gateway, guard, links);
            (moved_for_ranks, left) = (moved_for_ranks | more, rest);
        }
        outbound::tell_who_is_full(ground, gateway, guard, links);
    }
    moved_for_ranks |= super::slices::coordinator::drive_strobe(ground, gateway, guard, links, left);
    if effort == Effort::All {
        moved_for_ranks |= matching::match_for_all(ground, gateway.network);
    }
    moved_for_ranks |= transfers::grant_matched(ground, gateway, guard, links);
    moved |= links.transmit(ground, guard, now) | moved_for_ranks;
    super::slices::coordinator::go_on_with_answers(ground, gateway);
    // A record that was offered again may have emptied a ring of this rank, even if it was refused again.
    moved |= gateway.drained.take();
    if moved {
        gateway.moved_at_ns.store(now, Ordering::Relaxed);
    }
    if moved_for_ranks | std::mem::take(&mut links.moved_for_ranks) {
        let moves = &gateway.network.control().moves;
        moves.store(moves.load(Ordering::Relaxed) + 1, Ordering::Relaxed);
    }
    if links.has_notification(guard) {
        ground.site.ring_agent();
    }
    leave::let_go(ground);
    moved
}

/// Rings the agent's bell if it would sleep past the next deadline: this rank may not come back soon.
#[inline]
fn mind_deadline(ground: Ground<'_>, gateway: &Gateway) {
    let control = gateway.network.control();
    let deadline_ns = control.deadline_ns.load(Ordering::Relaxed);
    if deadline_ns != 0 && deadline_ns < control.asleep_until_ns.load(Ordering::Relaxed) && !ground.site.is_agent() {
        ground.site.ring_agent();
    }
}

/// Wakes the rank whose memory was last copied from here, if it sleeps: it waits for its message, and works faster on
/// its own memory. True if it was woken.
pub(crate) fn hand_back(ground: Ground<'_>, gateway: &Gateway) -> bool {
    let rank = gateway.served.replace(u32::MAX);
    let asleep = rank != u32::MAX && ground.site.peers[rank as usize].bell.is_armed();
    if asleep {
        ground.site.wake_rank_fenced(rank);
    }
    asleep
}

/// Lets `work` use the core primitives as this node's driver: in a job of one node under the lock of global memory, in
/// one of several under the network lock. `None` if there is no global memory, or another process drives now.
pub(crate) fn with_driver<T>(ground: Ground<'_>, work: impl FnOnce(&mut Driver<'_>) -> T) -> Option<T> {
    let Some(gateway) = ground.gateway else { return ground.drive_alone_with(work) };
    let mut guard = gateway.network.try_lock(ground.site.my_rank())?;
    let mut links = gateway.links.borrow_mut();
    links.open(&mut guard);
    let done = links.with_driver(ground, &mut guard, work);
    drop((guard, links));
    // Sends what `work` has issued.
    drive(ground, Effort::Send);
    done
}

impl Links {
    /// Receives packets and takes in their records; true if there were any.
    pub fn receive(&mut self, ground: Ground<'_>, guard: &mut Guard, mut now: u64) -> bool {
        let mut came = self.offer_again(ground, guard);
        for path in 0..self.paths.count() {
            for batch in 0..BATCHES_PER_LOOK {
                if batch > 0 {
                    now = clock::now_ns();
                }
                let (count, is_more) = self.paths.receive(path, now, guard.state());
                if count > 0 {
                    came = true;
                    self.take_in(ground, guard, now);
                    for peer in self.distrusted.drain(..) {
                        self.paths.distrust(path, peer, guard.state());
                    }
                }
                if !is_more {
                    break;
                }
            }
        }
        came |= self.receive_multicasts(ground, guard);
        for later in self.later.drain(..) {
            match later {
                Later::Transfer { node, cookie, transfer, bytes, in_vain } => {
                    let link = guard.link::<Link>(node);
                    if in_vain {
                        link.forget_transfer(cookie);
                        link.pushed_in_vain();
                    }
                    let began = link.send_transfer(cookie, transfer, bytes);
                    debug_assert!(began != Began::Not, "a name that no receiver gives");
                }
                Later::Sent { node, cookie } => guard.link::<Link>(node).forget_transfer(cookie),
                Later::Come { node, phase, ends } => {
                    guard.link::<Link>(node).ask_come(phase, ends);
                    self.asks_come.push(node);
                }
            }
        }
        while let Some(node) = self.asks_come.pop() {
            self.tell_come(guard, node);
        }
        came
    }

    fn take_in(&mut self, ground: Ground<'_>, guard: &mut Guard, now: u64) {
        let (network, me) = (self.network, self.network.node());
        for (from, packet) in self.paths.packets() {
            let known = |header: &Header| {
                let for_us = header.job == self.job && header.destination == me && header.epoch == EPOCH;
                for_us && header.source < network.nodes() && header.source != me && !ground.is_gone(header.source)
            };
            let header = match Header::peek(packet) {
                Ok((header, _)) if known(&header) => header,
                _ => {
                    network.count_foreign();
                    self.distrusted.extend(from.peer());
                    continue;
                }
            };
            let nonce = Nonce { path: u32::from(header.path), number: header.number };
            let seal = &self.seals[header.source as usize].1;
            if seal.open(nonce, packet, HEADER_BYTES, self.options.enclose).is_err() {
                network.count_forged();
                self.distrusted.extend(from.peer());
                continue;
            }
            ground.site.schedule.carry_slice(packet);
            let (mut links, channels, kept) = guard.all();
            let mut hand = Hand {
                ground,
                network,
                channels,
                kept,
                now,
                integrity: self.options.integrity,
                node: header.source,
                later: &mut self.later,
                full_changed: &mut self.full_changed,
                moved_for_ranks: &mut self.moved_for_ranks,
                scratch: &mut self.scratch,
                pushed: &mut self.pushed,
            };
            let content = &packet[..packet.len() - TAG_BYTES];
            let _ = links.record::<Link>(header.source).accept(now, header.path, content, &mut hand);
            network.set_busy(header.source, true);
            super::slices::coordinator::mind_exchange(ground, &mut self.asks_come, header.source);
        }
    }

    /// Takes in the records for which there was no room.
    fn offer_again(&mut self, ground: Ground<'_>, guard: &mut Guard) -> bool {
        let refused = &self.network.control().refused;
        if refused.load(Ordering::Relaxed) == 0 || is(Mutation::OffersOnce) {
            return false;
        }
        refused.store(0, Ordering::Relaxed);
        for node in (0..self.network.nodes()).filter(|node| *node != self.network.node() && !ground.is_gone(*node)) {
            let (mut links, channels, kept) = guard.all();
            let mut hand = Hand {
                ground,
                network: self.network,
                channels,
                kept,
                now: clock::now_ns(),
                integrity: self.options.integrity,
                node,
                later: &mut self.later,
                full_changed: &mut self.full_changed,
                moved_for_ranks: &mut self.moved_for_ranks,
                scratch: &mut self.scratch,
                pushed: &mut self.pushed,
            };
            links.record::<Link>(node).offer(&mut hand);
            self.network.set_busy(node, true);
        }
        refused.load(Ordering::Relaxed) == 0
    }

    /// Sends what the links have to send, and notes when they must be driven next.
    pub fn transmit(&mut self, ground: Ground<'_>, guard: &mut Guard, now: u64) -> bool {
        let (mut moved, mut deadline) = self.drive_channels(ground, guard);
        let (ordered, order_deadline) = self.drive_order(ground, guard);
        if ordered && self.network.control().refused.load(Ordering::Relaxed) != 0 {
            // An operation that had to wait for a number may get one now.
            self.offer_again(ground, guard);
            self.drive_order(ground, guard);
        }
        (moved, deadline) = (moved | ordered, deadline.min(order_deadline));
        let mut node = 0;
        while let Some(busy) = self.network.next_busy(node) {
            node = busy + 1;
            moved |= self.transmit_to(ground, guard, busy, now);
            let link = guard.link::<Link>(busy);
            deadline = deadline.min(link.deadline().unwrap_or(u64::MAX));
            if link.is_quiet() || is(Mutation::RestsWhileBusy) {
                self.network.set_busy(busy, false);
            }
        }
        moved |= self.paths.flush(now, guard.state());
        deadline = deadline.min(self.paths.next_event(guard.state()).unwrap_or(u64::MAX));
        let control = self.network.control();
        let again = [&control.refused, &control.unmatched].iter().any(|word| word.load(Ordering::Relaxed) != 0);
        let unread = ground.gateway.as_ref().is_some_and(|gateway| gateway.unread.take());
        if again
            || unread
            || self.network.has_matched()
            || served::has_kept(ground)
            || super::slices::inbox::has_more_to_schedule(ground)
        {
            deadline = deadline.min(now + AGAIN_NS);
        }
        let deadline = deadline.min(super::slices::coordinator::due_ns(ground));
        let deadline = if deadline == u64::MAX { 0 } else { deadline.max(1) };
        control.deadline_ns.store(deadline, Ordering::Relaxed);
        moved
    }

    fn transmit_to(&mut self, ground: Ground<'_>, guard: &mut Guard, node: u32, mut now: u64) -> bool {
        let link = guard.link::<Link>(node);
        if link.deadline().is_some_and(|deadline| deadline <= now) {
            link.tick(now);
            self.lost |= is_lost(self.network.control(), link, now, self.options.path_timeout_ns)
                && note_lost(self.network.control(), link, node, now);
        }
        let mut source = Reading { ground, integrity: self.options.integrity };
        let mut moved = false;
        loop {
            let Some(room) = self.paths.room(now, guard.state()) else { return moved };
            let link = guard.link::<Link>(node);
            let Some((path, bytes)) = link.next_packet(now, &mut source, room) else { return moved };
            let packet = &mut room[..bytes + TAG_BYTES];
            let Ok((header, _)) = Header::peek(packet) else { return moved };
            let nonce = Nonce { path: u32::from(path), number: header.number };
            self.seals[node as usize].0.seal(nonce, packet, HEADER_BYTES, self.options.enclose);
            self.paths.push(usize::from(path), node, bytes + TAG_BYTES, now, guard.state());
            moved = true;
            if bytes > SHORT_BYTES {
                now = clock::now_ns();
            }
            if bytes > LONG_BYTES {
                // Sent at once, so that its receiver can work on it while the next packet is made.
                self.paths.flush(now, guard.state());
            }
        }
    }
}

/// True once this job's first slice has begun. Called when all ranks of this node have attached.
pub(crate) fn has_begun(ground: Ground<'_>) -> bool {
    let begun = || super::slices::launch::has_begun(ground);
    if !begun() {
        // The agent does not know that the last rank has attached.
        drive(ground, Effort::Send);
    }
    begun()
}
