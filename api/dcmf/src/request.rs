// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Request_t`: the arguments of an operation, for `DCMF_Restart`. Nothing that is under way needs it: a program
//! may let it go as soon as no callback is to come.

use crate::collectives::Collective;
use crate::edge::{At, Code, invalid};
use crate::memory::{Getting, Putting};
use crate::messager::Messager;
use crate::send::Sending;
use strobe_mpi::Process;

/// Differs from what unused memory holds.
const MARK: u64 = 0x5374_726f_6265_5271;

/// An operation as its arguments describe it.
#[derive(Clone, Copy)]
pub enum Operation {
    Send(Sending),
    Put(Putting),
    Get(Getting),
    Collective(Collective),
}

/// The beginning of a `DCMF_Request_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Request {
    mark: u64,
    operation: Operation,
}

const _: () = assert!(size_of::<Request>() <= 512, "a request holds its operation");

impl Request {
    /// Notes an operation that begins.
    pub fn note(at: At<Request>, operation: Operation) {
        at.put(Request { mark: MARK, operation });
    }

    /// Begins it again.
    pub fn restart(at: At<Request>, process: &Process, messager: &Messager) -> Code {
        let request = at.take()?;
        if request.mark != MARK {
            return Err(invalid("request: holds no operation: pass one with which an operation was begun"));
        }
        match request.operation {
            Operation::Send(send) => send.start(process, messager, &[]),
            Operation::Put(put) => put.start(process, messager),
            Operation::Get(get) => get.start(process, messager),
            Operation::Collective(collective) => collective.start(process, messager),
        }
    }
}
