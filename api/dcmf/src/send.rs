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
    course: Course,
    done: Callback,
    bytes: usize,
    source: Lent,
}

/// To whom a message goes, and how: the process, the handler, and whether it keeps order with all others. In one word,
/// since a processor waits where it copies as a whole what it has just stored in parts.
#[derive(Clone, Copy)]
struct Course(u64);

impl Course {
    fn new(to: ProcId, handler: u16, ordered: bool) -> Course {
        Course(u64::from(to.0) << 32 | u64::from(ordered) << 16 | u64::from(handler))
    }

    fn to(self) -> ProcId {
        ProcId((self.0 >> 32) as u32)
    }

    fn is_ordered(self) -> bool {
        self.0 >> 16 & 1 == 1
    }

    fn handler(self) -> u16 {
        self.0 as u16
    }
}

impl Sending {
    /// Sends, or waits until it may.
    pub fn start(self, process: &Process, messager: &Messager, header: &[u8]) -> Code {
        let memory = self.source.memory(self.bytes)?;
        let (to, ordered) = (self.course.to(), self.course.is_ordered());
        if messager.order.has_to_wait(process, to, ordered) {
            let header = header.to_vec();
            let (to, callbacks) = ((to, ordered), [self.done, Callback::NONE]);
            messager
                .order
                .defer(process, to, callbacks, move |process, messager| self.send(process, messager, &header, memory));
            return Ok(());
        }
        self.send(process, messager, header, memory)
    }

    #[inline]
    fn send(self, process: &Process, messager: &Messager, header: &[u8], memory: UserMemory) -> Code {
        let course = self.course;
        let head = Head { handler: course.handler(), header, ordered: course.is_ordered() };
        match messager.active.send(&process.progress.endpoint, course.to(), head, (memory, self.bytes)) {
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
        let (to, ordered) = (process_of(process, rank)?, is_ordered(consistency));
        if count as usize > QUADS_MAX {
            return Err(TOO_MANY_QUADS);
        }
        let course = Course::new(to, handler(Family::Send, number), ordered);
        let send = Sending { course, done: cb_done, bytes, source: src };
        Request::note(request, Operation::Send(send));
        if count == 0 {
            return send.start(process, messager, &[]);
        }
        let mut header = [0; QUADS_MAX * QUAD_BYTES];
        let length = count as usize * QUAD_BYTES;
        let header = &mut header[..length];
        msginfo.memory(length)?.read(header);
        send.start(process, messager, header)
    }

    /// Begins a complete operation again.
    fn DCMF_Restart(request: At<Request>) |process, messager| {
        Request::restart(request, process, messager)
    }
}
