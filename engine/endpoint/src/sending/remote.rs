// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages to and from other nodes, on the side of a rank: into the ring to the gateway, and out of the ring from it.
//! They differ from messages inside the node by the word before the payload. It carries the CRC that the sender took of
//! its buffer, which is compared with what lies in the receiver's (H23).

use crate::message::{Buffer, Envelope, Mode, Prefix, ProcId, RemoteAnnouncement, kind};
use crate::sending::Sending;
use crate::site::{Ask, Site};
use crate::tags::is_request;
use crate::transfer::Transfers;
use strobe_shared::descriptor::{Descriptor, FLAG_READY, Index};
use strobe_shared::{ConstMemory, INLINE_BYTES, PREFIX_BYTES, SlotHeader};

impl Sending {
    /// Sends a short message to a rank of another node at once, as `send_now` does on this one.
    #[cold]
    pub(crate) fn send_remote_now(
        &self,
        site: &Site,
        transfers: &Transfers,
        to: ProcId,
        envelope: Envelope,
        data: &Buffer<'_>,
        mode: Mode,
    ) -> bool {
        let bytes = data.bytes();
        let too_soon = self.waits_for_receiver(site, envelope, mode) || self.backlogged.get() != 0;
        if bytes > self.remote_eager_bytes_max() || too_soon || self.is_remote_full(site, to.0, envelope) {
            return false;
        }
        let kind = kind::eager(mode == Mode::Ready, true);
        let went = self.push_remote(site, kind, to.0, envelope, bytes, |out| transfers.pack_with_crc(data, out));
        if went {
            site.asks.leave(Ask::Drive);
        }
        went
    }

    pub(crate) fn remote_eager_bytes_max(&self) -> usize {
        self.remote_eager_bytes.min(self.eager_bytes_set.unwrap_or(usize::MAX))
    }

    /// True if a rank of another node has no room for payload. Requests that are carried out as they arrive take none.
    fn is_remote_full(&self, site: &Site, rank: u32, envelope: Envelope) -> bool {
        !is_request(envelope)
            && site.network().is_some_and(|network| network.is_full(rank))
            && site.schedule.may_depend_on_time()
    }

    /// Puts a message for rank `to` of the job into the ring to the gateway; `fill` writes it and returns its CRC.
    /// False, with nothing done, if there is no room.
    pub(crate) fn push_remote(
        &self,
        site: &Site,
        kind: u8,
        to: u32,
        envelope: Envelope,
        bytes: usize,
        fill: impl FnOnce(&mut [u8]) -> u32,
    ) -> bool {
        let producer = &self.outbound[site.gateway_endpoint_slot as usize];
        let (context, source, tag) = (envelope.context, envelope.source, envelope.tag);
        let header =
            SlotHeader { kind, context, source, tag, length: bytes as u32, slice: site.schedule.stamp_of(envelope) };
        let fill = |out: &mut [u8]| {
            let (prefix, data) = out.split_at_mut(PREFIX_BYTES);
            let crc = fill(data);
            prefix.copy_from_slice(&Prefix { low: to, crc }.word().to_ne_bytes());
        };
        let stored = header.stored_bytes();
        if let Some(header) = header.inline() {
            if !producer.has_room() {
                return false;
            }
            let mut whole = [0u8; INLINE_BYTES];
            fill(&mut whole[..stored]);
            producer.push_inline(header, ConstMemory::of(&whole));
        } else {
            if !producer.push_payload(header, |to| to.with_slice_mut(fill)) {
                return false;
            }
        }
        self.after_push(site, site.gateway_endpoint_slot);
        site.ends().request_for_posted();
        true
    }

    /// As `push_described`, to another node; the receiver's rank is in `peer_index`.
    pub(crate) fn push_remote_described(
        &self,
        site: &Site,
        transfers: &Transfers,
        index: Index,
        eager: bool,
    ) -> Option<bool> {
        let send = site.queues().descriptor(index).as_send();
        let envelope = crate::queue::envelope_of(&send);
        let to = send.peer_index();
        let ready = send.flags() & FLAG_READY != 0;
        if eager && !self.is_remote_full(site, to, envelope) {
            let (memory, bytes) = (send.data(0, send.bytes())?, send.bytes() as usize);
            let went = self.push_remote(site, kind::eager(ready, true), to, envelope, bytes, |out| {
                transfers.read_with_crc(memory, out)
            });
            return went.then_some(true);
        }
        if send.held_at().is_none() {
            crate::transfer::heap::stage_remote(site, send);
        }
        let announcement = RemoteAnnouncement {
            bytes: send.bytes(),
            index,
            turn: send.sent().wrapping_add(1),
            flags: if ready { FLAG_READY } else { 0 },
        };
        let went = self.push_remote(site, kind::REMOTE_ANNOUNCE, to, envelope, RemoteAnnouncement::BYTES, |out| {
            let turn = send.prepare_transfer();
            debug_assert_eq!(turn, announcement.turn);
            out.copy_from_slice(&announcement.to_bytes());
            0
        });
        went.then_some(false)
    }

    /// Asks the receiver's node to take back an announced send. Either the answer ends the send, or its message does.
    /// False if there is no room now.
    pub(crate) fn ask_to_cancel(&self, site: &Site, send: &Descriptor, index: Index) -> bool {
        let announcement = RemoteAnnouncement { bytes: 0, index, turn: send.sent(), flags: 0 };
        let (envelope, to) = (crate::queue::envelope_of(send), send.peer_index());
        let went = self.push_remote(site, kind::REMOTE_CANCEL, to, envelope, RemoteAnnouncement::BYTES, |out| {
            out.copy_from_slice(&announcement.to_bytes());
            0
        });
        site.asks.leave(Ask::Drive);
        went
    }
}
