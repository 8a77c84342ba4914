// SPDX-License-Identifier: MIT OR Apache-2.0
//! Delivers what links hand over: records to messages, channels or the order of core primitives, and bytes of transfers
//! to their places.

use super::inbound::Hand;
use crate::mutation::{Mutation, is};
use strobe_protocol::link::{Pushed, Sink};
use strobe_shared::descriptor::Index;
use strobe_shared::sync::Ordering;
use strobe_types::metrics::Metric;
use strobe_wire::channel::Control;
use strobe_wire::primitive::{About, PrimitiveOperation};
use strobe_wire::record::Record;
use strobe_wire::strobe::Note;

impl Sink for Hand<'_> {
    fn record(&mut self, _lane: u8, head: &[u8], tail: &[u8]) -> bool {
        let kind = head.first().or(tail.first()).copied().unwrap_or(0);
        if Control::is(kind) {
            self.control(head, tail);
            return true;
        }
        if About::is(kind) {
            self.about(head, tail);
            return true;
        }
        *self.moved_for_ranks = true;
        if PrimitiveOperation::is(kind) {
            let taken = self.operation(head, tail);
            if !taken {
                self.network.control().refused.store(1, Ordering::Relaxed);
            }
            return taken;
        }
        if Note::is(kind) {
            self.note(head, tail);
            return true;
        }
        let Ok(record) = Record::parse(head, tail) else {
            self.network.count_forged();
            return true;
        };
        let taken = self.take(&record) || is(Mutation::DropsRefused);
        if !taken {
            self.network.control().refused.store(1, Ordering::Relaxed);
        }
        taken
    }

    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool {
        *self.moved_for_ranks = true;
        let ground = self.ground;
        ground.site.schedule.recorder.in_routine(Metric::LtrPm, || {
            super::transfers::place_received(ground, self.integrity, self.scratch, cookie, offset, bytes, crc)
        })
    }

    fn complete(&mut self, cookie: u64) {
        *self.moved_for_ranks = true;
        super::transfers::complete_received(self.ground, self.network, self.integrity, cookie);
    }

    fn pushed(&mut self) -> Option<Pushed> {
        self.pushed.pop()
    }

    fn missed(&mut self, cookie: u64) {
        let proxy = self.ground.proxy(cookie as Index);
        super::pushed::stop_pushed(self.ground, self.network, proxy.as_proxy());
    }
}
