// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node does its part in slices with: its memory, the core primitives, its links.

use crate::channels::link_to;
use crate::primitives::{Asker, Bytes, Checker, PrimitivePlan};
use std::collections::BTreeMap;
use strobe_protocol::link::Link;
use strobe_wire::primitive::{Action, Comparison, Set};
use strobe_wire::strobe::{NOTE_BYTES_MAX, Note};

/// A question and its answer.
#[derive(Default)]
pub(super) struct Asked {
    pub id: Option<u64>,
    pub answer: Option<bool>,
}

/// What a coordinator is done with.
pub struct Hands<'a> {
    pub now: u64,
    pub plan: &'a PrimitivePlan,
    pub memory: &'a mut Bytes,
    pub asker: &'a mut Asker,
    pub links: &'a mut BTreeMap<u32, Box<Link>>,
    pub checker: &'a mut Checker,
}

impl Hands<'_> {
    pub(super) fn put(&mut self, set: Set<'_>, offset: u64, value: u64) {
        let data = value.to_le_bytes();
        self.asker.issue(self.now, false, None, set, Action::Put { offset, data: &data });
    }

    pub(super) fn ask(&mut self, offset: u64, value: u64, wait_ns: u64, write: Option<(u64, u64)>) -> Asked {
        self.ask_of(Set::All, (offset, value), wait_ns, write)
    }

    pub(super) fn ask_of(
        &mut self,
        set: Set<'_>,
        (offset, value): (u64, u64),
        wait_ns: u64,
        write: Option<(u64, u64)>,
    ) -> Asked {
        let compare = Action::Compare { offset, comparison: Comparison::AtLeast, value, wait_ns, write };
        Asked { id: Some(self.asker.issue(self.now, true, None, set, compare)), answer: None }
    }

    pub(super) fn send(&mut self, from: u32, to: u32, lane: u8, bytes: &[u8]) -> bool {
        link_to(self.links, &self.plan.channel, from, to).send_record(lane, &[bytes])
    }

    pub(super) fn say(&mut self, from: u32, to: u32, note: &Note) -> bool {
        let mut out = [0; NOTE_BYTES_MAX];
        let length = note.write(&mut out);
        self.send(from, to, 0, &out[..length])
    }
}
