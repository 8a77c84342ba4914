// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where links get what they send: bytes out of the memory of ranks, and the slice of this node.

use super::ground::Ground;
use strobe_protocol::link::{Integrity, Source};
use strobe_types::metrics::Metric;

/// A process's way to what ranks of its node send.
pub(super) struct Reading<'a> {
    pub ground: Ground<'a>,
    pub integrity: Integrity,
}

impl Source for Reading<'_> {
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32> {
        self.ground.site.schedule.recorder.in_routine(Metric::LtrPm, || {
            super::transfers::read_sent(self.ground, self.integrity, cookie, offset, into)
        })
    }

    fn slice(&self) -> u64 {
        self.ground.site.schedule.carried_slice()
    }
}
