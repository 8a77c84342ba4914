// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of other nodes that are longer than what may move of one in a slice (`--slice-bytes`, docs/design/strobe.md): their
//! bytes are asked for share after share, one in each slice, by the node that receives them. What has had its share is held, on a
//! list of its own, until the next slice begins. The slice of a stand-in's state is the one of its last share.

use super::Gateway;
use super::links::Links;
use super::pieces::is_in_shares;
use crate::attach::Endpoint;
use crate::queue::envelope_of;
use strobe_schedule::dma_helper::share;
use strobe_shared::Network;
use strobe_shared::descriptor::{Descriptor, Index, State};
use strobe_shared::sync::Ordering;

/// What is to be done for a stand-in whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Turn {
    /// Ask for the next bytes.
    Ask,
    /// Nothing before the next slice: it is held.
    Held,
    /// Look again: the slice is too young to be ended.
    Later,
}

impl Endpoint {
    /// True if a matched message is to come in shares.
    pub(super) fn exceeds_slice(&self, stand_in: &Descriptor) -> bool {
        stand_in.total() > self.far_slice_bytes(envelope_of(stand_in))
    }

    /// Whether more of a message may be asked for in this slice; if not, the next one is wished for, or (`demand`) made.
    pub(super) fn turn_of(&self, network: Network, stand_in: &Descriptor, index: Index) -> Turn {
        if !is_in_shares(stand_in) || self.has_share(stand_in) {
            return Turn::Ask;
        }
        if self.slices_end() {
            network.hold(index, |before| stand_in.set_later(before));
            self.wish_for_end();
            return Turn::Held;
        }
        self.note_one_held();
        if self.strobe_if_held() || self.has_share(stand_in) { Turn::Ask } else { Turn::Later }
    }

    fn has_share(&self, stand_in: &Descriptor) -> bool {
        let taken = stand_in.copied_now();
        let asked = (taken > 0).then(|| stand_in.since_slice());
        share(self.slice_bytes(), stand_in.total() - taken, asked, self.stamp()).is_some()
    }

    /// A share was asked for.
    pub(super) fn note_share(&self, stand_in: &Descriptor) {
        if is_in_shares(stand_in) {
            stand_in.set_state_in(State::Moving, self.stamp());
            self.count_shares(1);
        }
    }

    /// Shares are on their way, or no longer.
    pub(super) fn count_shares(&self, more: i64) {
        let shares = &self.segment.header().march.shares;
        shares.store(shares.load(Ordering::Relaxed).saturating_add_signed(more), Ordering::Relaxed);
    }

    /// A slice begins: those who have waited for it are matched ones again, in the same order.
    pub(super) fn let_shares_move(&self, gateway: &Gateway, links: &mut Links) {
        let mut index = gateway.network.take_held();
        while index != 0 {
            links.matched.push(index);
            index = self.segment.descriptor(self.gateway_seat, index).later();
        }
        while let Some(index) = links.matched.pop() {
            let stand_in = self.segment.descriptor(self.gateway_seat, index);
            gateway.network.push_matched(index, |before| stand_in.set_later(before));
        }
    }
}
