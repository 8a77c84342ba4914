// SPDX-License-Identifier: MIT OR Apache-2.0
//! Multicasts that come (requirement D30).

use crate::callbacks::{Landed, QUAD_BYTES, take_whole};
use crate::edge::{At, Callback, Lent};
use std::cell::RefCell;
use std::collections::VecDeque;
use std::ffi::{c_uint, c_void};
use strobe_active::Landing;
use strobe_endpoint::ProcId;

/// Behind the quads of information stands the connection.
pub const CONNECTION_BYTES: usize = 4;

/// `DCMF_RecvMulticast`
pub type ReceiveMulticast = extern "C" fn(
    *const u8,
    c_uint,
    c_uint,
    c_uint,
    c_uint,
    *mut c_void,
    At<c_uint>,
    At<Lent>,
    At<c_uint>,
    At<Callback>,
) -> *mut c_void;

/// A place for the next multicast on a connection.
struct Posted {
    connection: c_uint,
    place: Lent,
    bytes: usize,
    done: Callback,
}

/// A registration.
pub struct Multicasts {
    receive: Option<ReceiveMulticast>,
    data: *mut c_void,
    posted: RefCell<VecDeque<Posted>>,
}

impl Multicasts {
    /// With this callback and what it gets.
    pub fn new(receive: Option<ReceiveMulticast>, data: *mut c_void) -> Multicasts {
        Multicasts { receive, data, posted: RefCell::default() }
    }

    /// Has the next multicast on a connection put to a place.
    pub fn post(&self, connection: c_uint, place: Lent, bytes: usize, done: Callback) {
        self.posted.borrow_mut().push_back(Posted { connection, place, bytes, done });
    }

    /// Where the data of a multicast go.
    pub fn landing(&self, from: ProcId, header: &[u8], bytes: u64) -> Landing<Landed> {
        let quads = header.len().saturating_sub(CONNECTION_BYTES);
        let (info, connection) = header.split_at(quads);
        let connection = connection.try_into().map_or(0, c_uint::from_ne_bytes);
        let (place, length, done) = match self.posted_for(connection) {
            Some(posted) => (posted.place, posted.bytes, posted.done),
            None => self.ask(from, info, connection, bytes),
        };
        let bytes = length.min(bytes as usize);
        match place.memory(bytes) {
            Ok(memory) => Landing { memory, bytes, token: Landed::Call(done) },
            Err(_) => Landed::nowhere(done),
        }
    }

    fn ask(&self, from: ProcId, info: &[u8], connection: c_uint, bytes: u64) -> (Lent, usize, Callback) {
        let (mut length, mut buffer, mut width, mut done) = (0, Lent::NOWHERE, 0, Callback::NONE);
        if let Some(receive) = self.receive {
            let quads = (info.len() / QUAD_BYTES) as c_uint;
            let places = (At::own(&mut length), At::own(&mut buffer), At::own(&mut width), At::own(&mut done));
            let (peer, bytes) = (from.0, bytes as c_uint);
            receive(info.as_ptr(), quads, peer, bytes, connection, self.data, places.0, places.1, places.2, places.3);
        }
        (buffer, length as usize, done)
    }

    fn posted_for(&self, connection: c_uint) -> Option<Posted> {
        let mut posted = self.posted.borrow_mut();
        let at = posted.iter().position(|posted| posted.connection == connection)?;
        posted.remove(at)
    }

    /// Takes data that have come whole: what is called then.
    pub fn short(&self, from: ProcId, header: &[u8], data: &[u8]) -> Landed {
        take_whole(self.landing(from, header, data.len() as u64), data)
    }
}
