// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages to several nodes at once, on the sender's side: into the ring to the gateway, which gives them to channels.

use crate::message::{Buffer, Envelope, kind};
use crate::sending::Sending;
use crate::site::Site;
use crate::transfer::Transfers;
use strobe_protocol::channel::MESSAGE_BYTES_MAX;
use strobe_wire::channel::Multicast;

/// A job with a smaller eager limit than this wants short messages announced.
const EAGER_BYTES_USUAL: usize = 8 << 10;

/// The receivers of a message to several nodes: on each node the local rank of one, or none.
#[derive(Clone, Debug)]
pub struct Targets(pub(crate) Vec<u16>);

/// The result of an attempt to send to several nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Multicasting {
    /// It is complete: the buffer may be used again.
    Gone,
    /// Nothing was done, as there is no room. This rank is woken when there is.
    Later,
    /// Nothing was done: it has to be sent to each receiver by itself.
    Never,
}

impl Sending {
    /// Posts a message to several nodes; [`crate::multicaster::Multicaster::post`] says what comes of it.
    pub(crate) fn multicast(
        &self,
        site: &Site,
        transfers: &Transfers,
        to: &Targets,
        envelope: Envelope,
        data: &Buffer<'_>,
        many: bool,
    ) -> Multicasting {
        let Some(network) = site.network() else { return Multicasting::Never };
        let bytes = data.bytes();
        // Who wants short messages announced wants that for these, too.
        let longest = self.eager_bytes_set.filter(|bytes| *bytes < EAGER_BYTES_USUAL).unwrap_or(MESSAGE_BYTES_MAX);
        let named = (0..).zip(&to.0).filter(|(_, place)| **place != Multicast::NOBODY);
        let is_full = |(node, place): (u32, &u16)| network.is_full(network.first_rank(node) + u32::from(*place));
        if bytes > longest || named.clone().any(is_full) {
            return Multicasting::Never;
        }
        let head_bytes = Multicast::HEAD_BYTES + 2 * to.0.len();
        let went =
            self.push_remote(site, kind::REMOTE_MULTICAST, u32::from(many), envelope, head_bytes + bytes, |out| {
                let (head, body) = out.split_at_mut(head_bytes);
                let crc = transfers.pack_with_crc(data, body);
                let multicast = Multicast::new(site.me().0, envelope.context, envelope.source, envelope.tag, crc);
                multicast.write_head(to.0.iter().copied(), head);
                0
            });
        self.wait_for_multicasts(site, !went);
        if went { Multicasting::Gone } else { Multicasting::Later }
    }

    /// Says whether this rank is to be woken when channels have room, and when everything is acknowledged.
    pub(crate) fn wait_for_multicasts(&self, site: &Site, waits: bool) {
        if self.awaits_multicasts.replace(waits) != waits {
            self.count_backlog(site, 0);
        }
    }
}
