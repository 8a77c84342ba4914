// SPDX-License-Identifier: MIT OR Apache-2.0
//! Messages of one-sided communication as they arrive from other nodes: requests to the memory of this node's ranks are
//! carried out, and long data go straight into that memory. What is up to the rank itself goes the way of all messages.

use super::attendant::{Asking, Attended};
use super::ground::serve;
use super::inbound::{Hand, NoRoom};
use super::served::{GatewayDesk, end, keep};
use crate::message::{Envelope as Wanted, ProcId};
use crate::tags::{OWNERS_REQUEST_TAG, REQUEST_TAG};
use crate::transfer::ends::DataSink;
use crate::transfer::{Announced, begin_move};
use strobe_protocol::link::Integrity;
use strobe_shared::RemoteAddress;
use strobe_shared::descriptor::{Index, State};
use strobe_types::ErrorClass;
use strobe_wire::record::Envelope;

fn wanted(envelope: &Envelope) -> Wanted {
    Wanted { context: envelope.context, source: envelope.source_in_comm, tag: envelope.tag }
}

impl Hand<'_> {
    /// Takes in an eager message of one-sided communication. `None` if it is for the rank itself.
    pub(super) fn serve(
        &mut self,
        envelope: &mut Envelope,
        crc: u32,
        data: (&[u8], &[u8]),
    ) -> Option<Result<(), NoRoom>> {
        let mut scratch = std::mem::take(self.scratch);
        let all = match data.1.is_empty() {
            true => data.0,
            false => {
                scratch.clear();
                scratch.extend_from_slice(data.0);
                scratch.extend_from_slice(data.1);
                &scratch
            }
        };
        // What was changed on its way is for the rank, which finds that as with any message.
        let sound = self.integrity == Integrity::Off || self.integrity.of(all) == crc;
        let taken = match envelope.tag == REQUEST_TAG {
            true => self.attend(envelope, sound.then_some(all)),
            false => self.place(envelope, sound.then_some(all)),
        };
        *self.scratch = scratch;
        if matches!(taken, Some(Ok(()))) {
            *self.moved_for_ranks = true;
            // If it sleeps in the library it is woken, and polls: sooner than the agent, which is woken each time.
            if let Some(local) = self.local(envelope.destination) {
                serve(self.ground, local);
            }
        }
        taken
    }

    /// Has a request carried out. If that is up to the rank, it becomes one for it.
    fn attend(&self, envelope: &mut Envelope, bytes: Option<&[u8]>) -> Option<Result<(), NoRoom>> {
        let attendant = self.ground.gateway.and_then(|gateway| gateway.attendant.as_deref());
        let here = attendant.zip(bytes);
        let attended = here.map_or(Attended::Owner, |(attendant, bytes)| {
            let (from, of) = (ProcId(envelope.source), ProcId(envelope.destination));
            let request = Asking { from, of, bytes, again: false };
            let attended = attendant.attend(&GatewayDesk { ground: self.ground, network: self.network }, &request);
            match attended {
                Attended::Waits if !keep(self.ground, &request) => Attended::NoRoom,
                attended => attended,
            }
        });
        match attended {
            Attended::Done | Attended::Waits => Some(Ok(())),
            Attended::NoRoom => Some(Err(NoRoom)),
            Attended::Owner => {
                envelope.tag = OWNERS_REQUEST_TAG;
                None
            }
        }
    }

    /// Places data for which the gateway has posted a receive. `None` if it has posted none.
    fn place(&self, envelope: &Envelope, bytes: Option<&[u8]>) -> Option<Result<(), NoRoom>> {
        let (site, queues) = (self.ground.site, self.ground.gateway_queues());
        let index = queues.find_posted(wanted(envelope))?;
        let receive = queues.descriptor(index).as_receive();
        queues.unpost(index);
        let fits = bytes.filter(|bytes| bytes.len() as u64 <= receive.bytes());
        let placed = fits
            .zip(DataSink::of_receive(site, receive, receive.served().0))
            .is_some_and(|(bytes, sink)| sink.write(Integrity::Off, 0, bytes, &mut Vec::new()).is_ok());
        if !placed {
            receive.set_error(ErrorClass::BUFFER.0 as u32);
        }
        end(self.ground, self.network, index);
        Some(Ok(()))
    }

    /// Joins an announcement with the receive that the gateway has posted for it: the proxy, with the bytes that the
    /// receive takes. `None` if it is for the rank itself.
    pub(super) fn serve_announced(
        &mut self,
        envelope: &Envelope,
        bytes: u64,
        sent: (Index, u32),
        local: u32,
    ) -> Option<Result<Index, NoRoom>> {
        let queues = self.ground.gateway_queues();
        let index = queues.find_posted(wanted(envelope))?;
        let Some(proxy) = self.proxy(envelope, bytes, sent, local) else { return Some(Err(NoRoom)) };
        queues.unpost(index);
        let receive = queues.descriptor(index);
        let (from, turn) = (self.ground.site.gateway_endpoint_slot, self.ground.proxy(proxy).sent());
        let address = RemoteAddress::START;
        let announced = Announced { from, index: proxy, bytes, address, turn, slice: 0, left: false };
        begin_move(self.ground.site, queues, receive, index, wanted(envelope), announced);
        if receive.state() == State::Done {
            end(self.ground, self.network, index);
        }
        Some(Ok(proxy))
    }
}
