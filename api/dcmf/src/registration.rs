// SPDX-License-Identifier: MIT OR Apache-2.0
//! `DCMF_Protocol_t`: what a registration leaves in it. It holds all that a call needs, so that it may lie anywhere and
//! be copied.

use crate::edge::{At, Code, again, invalid, unknown};
use std::ffi::c_int;

/// What a protocol is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Kind {
    Send,
    Control,
    Multicast,
    Manytomany,
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
    number: u32,
    connections: u32,
}

/// Whose handlers a number of a handler is one of.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Family {
    Send,
    Control,
    Multicast,
    Manytomany,
}

/// The families by the lowest bits of such a number.
const FAMILIES: [Family; 4] = [Family::Send, Family::Control, Family::Multicast, Family::Manytomany];
/// How many registrations of a family there may be.
const REGISTRATIONS_MAX: usize = (1 << 16) / FAMILIES.len();

/// The handler of the `number`-th registration of a family.
pub fn handler(family: Family, number: usize) -> u16 {
    (number * FAMILIES.len() + family as usize) as u16
}

/// The registration that a handler is of.
pub fn registration_of(handler: u16) -> (Family, usize) {
    let handler = usize::from(handler);
    (FAMILIES[handler % FAMILIES.len()], handler / FAMILIES.len())
}

impl Protocol {
    /// Stores a registration of which there may be any number, by one of `protocols` protocols. Fails as [`exists`].
    pub fn register(at: At<Protocol>, kind: Kind, (protocol, protocols): (c_int, c_int), network: c_int) -> Code {
        exists(protocol, protocols, network)?;
        at.give(Protocol { mark: kind.mark(), number: 0, connections: 0 })
    }

    /// Stores the `number`-th registration of a kind that has handlers. Fails with `DCMF_EAGAIN` if there are no more.
    pub fn store_counted(at: At<Protocol>, kind: Kind, number: usize, connections: u32) -> Code {
        if number >= REGISTRATIONS_MAX {
            return Err(again(
                "there are as many registrations of this kind as there can be: register once and reuse it",
            ));
        }
        at.give(Protocol { mark: kind.mark(), number: number as u32, connections })
    }

    /// The number of a registration of this kind, and how many connections it has.
    pub fn connected(at: At<Protocol>, kind: Kind) -> Code<(usize, u32)> {
        let number = Protocol::number(at, kind)?;
        Ok((number, at.take()?.connections))
    }

    /// The number of a registration of this kind. Fails with `DCMF_INVAL` if it is none.
    pub fn number(at: At<Protocol>, kind: Kind) -> Code<usize> {
        let protocol = at.take()?;
        if protocol.mark == kind.mark() {
            Ok(protocol.number as usize)
        } else {
            Err(invalid(
                "registration: is of another kind, or was never registered: register it with the call of this kind",
            ))
        }
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
    if known {
        Ok(())
    } else {
        Err(unknown("protocol, network: are none that dcmf.h names for this kind: use the DEFAULT ones"))
    }
}
