// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes where only so much may move in a slice (`--slice-bytes`, docs/design/strobe.md): their bytes
//! are asked for share after share, by the node that receives them, at most one of a message in each slice, and of all
//! messages of a link no more than the budget. What has had its share, or found none left, is held, on a list of its
//! own, until the next slice begins. The slice of a proxy's state is the one of its last share.

use crate::gateway::ground::{Gateway, Ground};
use crate::gateway::links::Links;
use crate::mutation::{Mutation, is};
use crate::queue::envelope_of;
use crate::transfer::window::{divide, is_in_quotas};
use strobe_schedule::SLICE_MASK;
use strobe_schedule::dma_helper::LinkQuotas;
use strobe_shared::Network;
use strobe_shared::descriptor::{Index, Proxy, State};
use strobe_shared::sync::Ordering;

/// What is to be done next for a proxy.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(in crate::gateway) enum Turn {
    /// Ask for the next bytes, so many at most.
    Ask(u64),
    /// Wait for the next slice: the message is held.
    Held,
    /// Look again later: the slice is too young to be ended, or more may move in it.
    Later,
}

/// Lets `work` change what is kept of the budget of a link to `node`.
fn with_link<T>(network: Network, node: u32, work: impl FnOnce(&mut LinkQuotas) -> T) -> T {
    let mut link = LinkQuotas::of(network.inflow(node));
    let done = work(&mut link);
    network.set_inflow(node, link.words());
    done
}

/// From here on a matched message comes in parts if what moves is bounded. Nothing of it has been asked for.
pub(in crate::gateway) fn divide_if_bounded(ground: Ground<'_>, network: Network, node: u32, proxy: Proxy<'_>) {
    let budget = ground.site.schedule.remote_slice_bytes(envelope_of(&proxy));
    // What is short enough needs no budget of its own.
    let bounded = budget != u64::MAX && (quotas_links(ground) || proxy.total() > budget);
    if bounded && proxy.windowed().is_none() {
        divide(proxy);
        with_link(network, node, LinkQuotas::begin);
    }
}

/// The messages of a link have one budget. Where all is to happen in one order each has its own: in which order they
/// are matched within a slice depends on time.
fn quotas_links(ground: Ground<'_>) -> bool {
    !ground.site.schedule.modes.orders_nodes()
}

/// Whether more of a message from `node` may be asked for in this slice; if not, the next one is wished for, or
/// (`demand`) made.
pub(in crate::gateway) fn turn_of(
    ground: Ground<'_>,
    network: Network,
    node: u32,
    proxy: Proxy<'_>,
    index: Index,
) -> Turn {
    if !is_in_quotas(proxy) {
        return Turn::Ask(u64::MAX);
    }
    if let Some(bytes) = share_of(ground, network, node, proxy) {
        return Turn::Ask(bytes);
    }
    if ground.site.schedule.modes.ends_slices() {
        network.hold(index, |before| proxy.set_later(before));
        ground.site.ends().request(ground.site.schedule.words.slice());
        return Turn::Held;
    }
    if quotas_links(ground) && with_link(network, node, |link| link.is_moving()) {
        // When that has come all who wait are looked at again.
        return Turn::Later;
    }
    ground.site.schedule.note_one_held();
    ground.site.schedule.strobe_if_held();
    share_of(ground, network, node, proxy).map_or(Turn::Later, Turn::Ask)
}

/// How much of it may be asked for in this slice, if anything.
fn share_of(ground: Ground<'_>, network: Network, node: u32, proxy: Proxy<'_>) -> Option<u64> {
    let (taken, slice) = (proxy.copied_now(), ground.site.schedule.stamp());
    let (rest, budget) = (proxy.total() - taken, ground.site.schedule.slice_bytes());
    if taken > 0 && proxy.since_slice() == slice & SLICE_MASK {
        return None;
    }
    if quotas_links(ground) {
        with_link(network, node, |link| link.share(budget, slice, rest))
    } else {
        Some(rest.min(budget))
    }
}

/// Notes that a piece was asked for.
pub(in crate::gateway) fn note_share(ground: Ground<'_>, network: Network, node: u32, proxy: Proxy<'_>, bytes: u64) {
    if is_in_quotas(proxy) {
        proxy.set_state_in(State::Moving, ground.site.schedule.stamp());
        with_link(network, node, |link| link.asked(bytes));
        count_quotas(ground, 1);
    }
}

/// A share is there; with it, perhaps, the last of its message.
pub(in crate::gateway) fn share_came(ground: Ground<'_>, network: Network, proxy: Proxy<'_>, bytes: u64, whole: bool) {
    let node = network.node_of(proxy.sent_by().rank);
    with_link(network, node, |link| link.came(bytes, whole));
    count_quotas(ground, -1);
}

/// Counts parts that are on their way.
fn count_quotas(ground: Ground<'_>, more: i64) {
    let quotas = &ground.site.segment.header().coordinator.quotas;
    quotas.store(quotas.load(Ordering::Relaxed).saturating_add_signed(more), Ordering::Relaxed);
}

/// A slice begins: those who have waited for it are matched ones again, in the same order.
pub(in crate::gateway) fn let_quotas_move(ground: Ground<'_>, gateway: &Gateway, links: &mut Links) {
    let mut index = if is(Mutation::LeavesQuotasHeld) { 0 } else { gateway.network.take_held() };
    while index != 0 {
        links.matched.push(index);
        index = ground.proxy(index).later();
    }
    while let Some(index) = links.matched.pop() {
        let proxy = ground.proxy(index);
        gateway.network.push_matched(index, |before| proxy.set_later(before));
    }
}
