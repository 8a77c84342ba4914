// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which processors a rank uses, and which ranks share them: on oversubscribed nodes
//! ([`crate::placement::oversubscription`]), also where some ranks wait and others compute
//! ([`crate::placement::coscheduling`]); on others, whether other programs take its processor
//! ([`crate::placement::other_programs`]); and which processors are left to a node's agents.

pub(crate) mod coscheduling;
mod keeps_off;
pub(crate) mod other_programs;
pub(crate) mod oversubscription;

pub(crate) use keeps_off::KeepsOff;

use crate::placement::coscheduling::Coscheduling;
use crate::placement::other_programs::OtherPrograms;
use crate::placement::oversubscription::Spread;
use std::cell::Cell;

/// What a rank knows of processors.
pub struct Placement {
    /// Number of processors that the job's ranks may use on this node.
    pub(crate) usable: Cell<u32>,
    /// Number of those that are left for this node if virtual nodes share a machine.
    pub(crate) share: Cell<u32>,
    /// Number of ranks of other nodes on this machine.
    pub(crate) ranks_beside: u32,
    pub(crate) spread: Spread,
    pub(crate) beside: Coscheduling,
    pub(crate) others: OtherPrograms,
}

impl Placement {
    /// For a rank on a machine with `ranks_beside` ranks of other nodes.
    pub(crate) fn new(ranks_beside: u32) -> Placement {
        Placement {
            usable: Cell::new(1),
            share: Cell::new(1),
            ranks_beside,
            spread: Spread::default(),
            beside: Coscheduling::default(),
            others: OtherPrograms::default(),
        }
    }
}
