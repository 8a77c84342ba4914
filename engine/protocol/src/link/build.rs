// SPDX-License-Identifier: MIT OR Apache-2.0
//! The next packet: acknowledgements first, so that the other side knows before it reads further; then what was lost;
//! then what is new, records and transfers in turn.

use super::Link;
use super::ends::Source;
use super::sent::Packed;
use strobe_wire::frame::{ACK_BYTES, FRAGMENT_HEAD_BYTES, SLICE_BYTES};
use strobe_wire::{FLAG_ACK_NOW, HEADER_BYTES, TAG_BYTES, Writer};

/// Why a packet is built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// Records and transfers.
    Frames,
    /// To probe a path; `true`: with records and transfers, since no other path may send them.
    Probe(bool),
    /// To acknowledge.
    Ack,
}

impl Link {
    /// Writes the next packet into `out`, which has room for the longest packet of any path: the path that it must take
    /// and its length, without the tag that the caller puts behind it. `None`: nothing may be sent now.
    pub fn next_packet(&mut self, now: u64, source: &mut impl Source, out: &mut [u8]) -> Option<(u8, usize)> {
        if !self.identity.is_open() {
            return None;
        }
        self.tick(now);
        self.send_at = 0;
        if self.has_frames() {
            let choice = self.paths.choose(now, &self.transfers_out);
            if choice.is_none() {
                self.send_at = self.paths.wait(now);
            }
            if let Some(at) = choice
                && let Some(bytes) = self.build(now, at, Purpose::Frames, source, out)
            {
                self.paths.note_run(at);
                return Some((at as u8, bytes));
            }
        }
        if !self.paths.are_good()
            && self.is_probing()
            && let Some((at, frames)) = self.paths.choose_probe(now)
            && let Some(bytes) = self.build(now, at, Purpose::Probe(frames), source, out)
        {
            return Some((at as u8, bytes));
        }
        let at = self.paths.choose_ack(now)?;
        self.build(now, at, Purpose::Ack, source, out).map(|bytes| (at as u8, bytes))
    }

    /// Builds a packet for path `at`; its length. `None`: there is nothing to put into it.
    fn build(
        &mut self,
        now: u64,
        at: usize,
        purpose: Purpose,
        source: &mut impl Source,
        out: &mut [u8],
    ) -> Option<usize> {
        let limit = out.len().min(self.paths[at].packet_bytes_max as usize);
        if limit < HEADER_BYTES + TAG_BYTES + SLICE_BYTES + ACK_BYTES + FRAGMENT_HEAD_BYTES {
            return None;
        }
        if purpose != Purpose::Ack && !self.paths[at].flight.has_place(false) {
            return None;
        }
        let mut writer = Writer::new(&mut out[..limit]);
        let mut packed = Packed::new();
        let busy = self.paths.busy_packets() > 0;
        writer.slice(source.slice());
        self.paths.write_acks(now, at, &mut writer);
        let mut watched = false;
        if let Purpose::Probe(_) = purpose {
            watched = writer.probe();
            packed.asks = watched;
        }
        if matches!(purpose, Purpose::Frames | Purpose::Probe(true)) {
            self.lanes.write_credits(&mut writer, &mut packed);
            if matches!(purpose, Purpose::Probe(true)) {
                // What this path has lost may be of no use to a receiver that misses what another path has lost: it
                // refuses what is too far ahead.
                self.lanes.write_front(&self.ring_out, &mut writer, &mut packed);
            }
            self.write_lost(at, source, &mut writer, &mut packed);
            self.write_new(source, &mut writer, &mut packed);
        }
        self.lanes.write_taken(&mut writer);
        if writer.is_empty() {
            return None;
        }
        watched |= packed.items > 0;
        if packed.items > 0 && !busy {
            self.busy_since = now;
        }
        self.finish(now, at, watched, packed, writer)
    }

    /// Numbers the packet, and keeps a list of its frames if the receiver has to acknowledge it.
    #[inline]
    fn finish(&mut self, now: u64, at: usize, watched: bool, packed: Packed, writer: Writer) -> Option<usize> {
        let path = &mut self.paths[at];
        let number = path.flight.next_number;
        path.flight.next_number = number.checked_add(1)?;
        let in_flight = path.flight.bytes.saturating_add(u64::from(path.packet_bytes_max));
        let flags = if watched && in_flight >= path.window.bytes { FLAG_ACK_NOW } else { 0 };
        let bytes = writer.finish(&self.identity.header(at as u8, number, flags));
        path.send(&mut self.log[at], number, now, bytes, watched.then_some(&packed));
        Some(bytes)
    }

    /// Appends what was never sent: records first or transfers first, in turn.
    #[inline]
    fn write_new(&mut self, source: &mut impl Source, writer: &mut Writer, packed: &mut Packed) {
        let transfers_first = self.next_sort & 1 == 1 && self.transfers_out.has_unsent();
        if self.lanes.have_unsent() && self.transfers_out.has_unsent() {
            self.next_sort ^= 1;
        }
        if transfers_first {
            self.transfers_out.write_unsent(&self.lanes, &self.paths, source, writer, packed);
        }
        self.lanes.write_unsent(&self.ring_out, writer, packed);
        // Also transfers that waited for a record.
        if self.transfers_out.has_unsent() {
            self.transfers_out.write_unsent(&self.lanes, &self.paths, source, writer, packed);
        }
    }
}
