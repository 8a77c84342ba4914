// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a program registers to be called with messages that have come.

use crate::edge::{At, Callback, Lent};
use crate::many::Part;
use std::ffi::{c_uint, c_void};
use strobe_active::Landing;
use strobe_endpoint::ProcId;
use strobe_shared::UserMemory;

/// The most quads of information.
pub const QUADS_MAX: usize = 7;
/// Bytes of a `DCQuad`.
pub const QUAD_BYTES: usize = 16;
/// What is done when data have landed.
#[derive(Clone, Copy)]
pub enum Landed {
    /// This is called.
    Call(Callback),
    /// An operation that consists of several goes on.
    Part(Part),
}

impl Landed {
    /// No place for data that nobody wants.
    pub fn nowhere(done: Callback) -> Landing<Landed> {
        Landing { memory: UserMemory::nowhere(), bytes: 0, token: Landed::Call(done) }
    }
}

/// Copies data that have come whole to where they go. Returns what is to be done then.
pub fn take_whole(landing: Landing<Landed>, data: &[u8]) -> Landed {
    landing.memory.write(&data[..landing.bytes.min(data.len())]);
    landing.token
}

/// `DCMF_Control_t`
pub type Control = [u64; 4];

type Short = extern "C" fn(*mut c_void, *const u8, c_uint, usize, *const u8, usize);
type Long =
    extern "C" fn(*mut c_void, *const u8, c_uint, usize, usize, At<usize>, At<Lent>, At<Callback>) -> *mut c_void;

/// The callbacks of a send.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct SendCallbacks {
    short: Option<Short>,
    short_data: *mut c_void,
    long: Option<Long>,
    long_data: *mut c_void,
}

impl SendCallbacks {
    /// Hands over a message that has come whole. If there is only the callback for long ones, that says where the data
    /// go, and the result is what is called then.
    pub fn short(&self, from: ProcId, header: &[u8], data: &[u8]) -> Option<Landed> {
        if let Some(short) = self.short {
            let quads = (header.len() / QUAD_BYTES) as c_uint;
            short(self.short_data, header.as_ptr(), quads, from.0 as usize, data.as_ptr(), data.len());
            return None;
        }
        Some(take_whole(self.long(from, header, data.len() as u64), data))
    }

    /// Where the data of a message go.
    pub fn long(&self, from: ProcId, header: &[u8], bytes: u64) -> Landing<Landed> {
        let Some(long) = self.long else {
            if bytes > 0 {
                eprintln!(
                    "strobe: DCMF_Send: {bytes} bytes from rank {} are dropped: they are too many for the short \
                     callback, and cb_recv is NULL: register one",
                    from.0
                );
            }
            return Landed::nowhere(Callback::NONE);
        };
        // Callbacks that were written for a size_t of 32 bits store only so many.
        let (mut length, mut buffer, mut done) = (0usize, Lent::NOWHERE, Callback::NONE);
        let (quads, peer) = ((header.len() / QUAD_BYTES) as c_uint, from.0 as usize);
        let places = (At::own(&mut length), At::own(&mut buffer), At::own(&mut done));
        long(self.long_data, header.as_ptr(), quads, peer, bytes as usize, places.0, places.1, places.2);
        let bytes = length.min(bytes as usize);
        match buffer.memory(bytes) {
            Ok(memory) => Landing { memory, bytes, token: Landed::Call(done) },
            Err(_) => Landed::nowhere(done),
        }
    }
}

/// The callback of a control.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct ControlCallback {
    function: Option<extern "C" fn(*mut c_void, *const Aligned, usize)>,
    data: *mut c_void,
}

/// As a callback sees it.
#[repr(C, align(16))]
pub struct Aligned([u8; size_of::<Control>()]);

impl ControlCallback {
    /// Hands over what has come.
    pub fn call(&self, from: ProcId, info: &[u8]) {
        let (Some(function), Ok(bytes)) = (self.function, info.try_into()) else { return };
        function(self.data, &Aligned(bytes), from.0 as usize);
    }
}
