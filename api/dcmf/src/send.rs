// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Send` (requirement D26): active messages with up to seven quads of information.

use crate::callbacks::{QUAD_BYTES, QUADS_MAX, SendCallbacks};
use crate::edge::{At, Callback, Code, Lent, NO_MEMORY, NO_RANK, Wrong, invalid};
use crate::entry::entries;
use crate::messager::{Messager, Wait};
use crate::order::is_ordered;
use crate::registration::{Family, Kind, Protocol, exists, handler};
use crate::request::{Operation, Request};
use std::ffi::{c_int, c_uint};
use strobe_active::Head;
use strobe_endpoint::{ProcId, Started};
use strobe_mpi::Process;
use strobe_shared::UserMemory;

/// `DCMF_SEND_PROTOCOL_COUNT`
const PROTOCOLS: c_int = 7;

/// `DCMF_Send_Configuration_t`
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SendConfiguration {
    protocol: c_int,
    network: c_int,
    callbacks: SendCallbacks,
}

/// The arguments of a send, without its information.
#[derive(Clone, Copy)]
pub struct Sending {
    handler: u16,
    done: Callback,
    ordered: bool,
    to: ProcId,
    bytes: usize,
    source: Lent,
}

impl Sending {
    /// Sends, or waits until it may.
    pub fn start(self, process: &Process, messager: &Messager, header: &[u8]) -> Code {
        let memory = self.source.memory(self.bytes)?;
        if messager.order.has_to_wait(process, self.to, self.ordered) {
            let header = header.to_vec();
            let (to, callbacks) = ((self.to, self.ordered), [self.done, Callback::NONE]);
            messager
                .order
                .defer(process, to, callbacks, move |process, messager| self.send(process, messager, &header, memory));
            return Ok(());
        }
        self.send(process, messager, header, memory)
    }

    #[inline]
    fn send(self, process: &Process, messager: &Messager, header: &[u8], memory: UserMemory) -> Code {
        let head = Head { handler: self.handler, header, ordered: self.ordered };
        match messager.active.send(&process.progress.endpoint, self.to, head, (memory, self.bytes)) {
            Ok(Started::Done(_)) => messager.finish(self.done, 0),
            Ok(Started::Pending(pending)) => messager.after(Wait::Sent(pending), self.done),
            Err(_) => return Err(NO_MEMORY),
        }
        Ok(())
    }
}

const TOO_MANY_QUADS: Wrong = invalid("count: is more than 7 quads of information: send the rest as data");

/// The process with a rank. Fails with `DCMF_INVAL` if there is none.
pub fn process_of(process: &Process, rank: usize) -> Code<ProcId> {
    if rank < process.job_size() as usize { Ok(ProcId(rank as u32)) } else { Err(NO_RANK) }
}

entries! {
    /// Registers the callbacks of a send. All processes register the same ones in the same order.
    fn DCMF_Send_register(registration: At<Protocol>, configuration: At<SendConfiguration>) |_process, messager| {
        let configuration = configuration.take()?;
        exists(configuration.protocol, PROTOCOLS, configuration.network)?;
        let mut sends = messager.sends.borrow_mut();
        Protocol::store_counted(registration, Kind::Send, sends.len(), 0)?;
        sends.push(configuration.callbacks);
        Ok(())
    }

    /// Sends data and information to a process, where a callback of the registration is called.
    fn DCMF_Send(
        registration: At<Protocol>, request: At<Request>, cb_done: Callback, consistency: c_int, rank: usize,
        bytes: usize, src: Lent, msginfo: Lent, count: c_uint
    ) |process, messager| {
        let number = Protocol::number(registration, Kind::Send)?;
        let (to, length) = (process_of(process, rank)?, count as usize * QUAD_BYTES);
        let mut header = [0; QUADS_MAX * QUAD_BYTES];
        let header = header.get_mut(..length).ok_or(TOO_MANY_QUADS)?;
        msginfo.memory(length)?.read(header);
        let ordered = is_ordered(consistency);
        let send = Sending { handler: handler(Family::Send, number), done: cb_done, ordered, to, bytes, source: src };
        Request::note(request, Operation::Send(send));
        send.start(process, messager, header)
    }

    /// Begins a complete operation again.
    fn DCMF_Restart(request: At<Request>) |process, messager| {
        Request::restart(request, process, messager)
    }
}
