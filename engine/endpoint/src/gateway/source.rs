// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where links get the data that they send: from the memory of the node's ranks; and the number of the current slice.

use super::ground::Ground;
use strobe_protocol::link::{Integrity, Source};
use strobe_types::metrics::Metric;

/// A process's access to the data that ranks of its node send.
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
