// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Protocol_t`: what a registration leaves in it. It holds all that a call needs, so that it may lie anywhere and
//! be copied.

use crate::edge::{At, Code, INVAL, UNIMPL};
use std::ffi::c_int;

/// What a protocol is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Send,
    Control,
    Put,
    Get,
    Barrier,
    Broadcast,
    AsyncBroadcast,
    Allreduce,
    Reduce,
    Alltoallv,
}

impl Kind {
    /// Differs from what unused memory holds.
    fn mark(self) -> u64 {
        0x5354_524f_4245_4400 | self as u64
    }
}

/// The beginning of a `DCMF_Protocol_t`.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Protocol {
    mark: u64,
    number: u64,
}

impl Protocol {
    /// Stores a registration: the `number`-th of its kind, if they are counted.
    pub fn store(at: At<Protocol>, kind: Kind, number: usize) -> Code {
        at.give(Protocol { mark: kind.mark(), number: number as u64 })
    }

    /// The number of a registration of this kind. Fails with `DCMF_INVAL` if it is none.
    pub fn number(at: At<Protocol>, kind: Kind) -> Code<usize> {
        let protocol = at.take()?;
        if protocol.mark == kind.mark() { Ok(protocol.number as usize) } else { Err(INVAL) }
    }
}

/// The kinds of collectives.
const COLLECTIVES: [Kind; 6] =
    [Kind::Barrier, Kind::Broadcast, Kind::AsyncBroadcast, Kind::Allreduce, Kind::Reduce, Kind::Alltoallv];

impl Protocol {
    /// True if this is the registration of a collective.
    pub fn is_collective(at: At<Protocol>) -> bool {
        at.take().is_ok_and(|protocol| COLLECTIVES.iter().any(|kind| protocol.mark == kind.mark()))
    }
}

/// Fails with `DCMF_UNIMPL` if there is no protocol, or no network, with these numbers. All protocols of a kind are one
/// here: how a message goes is chosen for each by its length and its receiver.
pub fn exists(protocol: c_int, protocols: c_int, network: c_int) -> Code {
    const NETWORKS: c_int = 4;
    let known = (0..protocols).contains(&protocol) && (0..NETWORKS).contains(&network);
    if known { Ok(()) } else { Err(UNIMPL) }
}
