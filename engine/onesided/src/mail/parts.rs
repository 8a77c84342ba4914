// SPDX-License-Identifier: MIT OR Apache-2.0
//! Updates of more than goes in one request: part by part, each written while the target works on the one before it.

use super::{Errand, LOOKS, Postman, WAKING_LOOKS, has_failed};
use crate::Target;
use crate::place::Place;
use crate::reach::Direct;
use crate::update::{Elements, Operands};
use std::io;
use std::rc::Rc;
use strobe_endpoint::Endpoint;
use strobe_shared::pack::Typed;
use strobe_shared::{Letter, MAIL_BYTES, MAIL_PLACES, Mailbox, UserMemory};
use strobe_types::layout::Layout;
use strobe_wire::onesided::Verb;

/// An update whose memory lies in one piece everywhere, in parts of as many elements as go in a request.
struct Parts<'a> {
    elements: &'a Elements,
    /// Where it begins in the target's memory.
    first: isize,
    /// Bytes of all of it, and of each part but the last.
    bytes: usize,
    part_bytes: usize,
    operand: Option<UserMemory>,
    result: Option<UserMemory>,
}

impl<'a> Parts<'a> {
    /// `None` if something has gaps, or if all of it is no more than one part.
    fn of(place: &Place<'_>, elements: &'a Elements, operands: Operands<'_>) -> Option<Parts<'a>> {
        let (size, bytes) = (elements.size().max(1), place.bytes());
        let part_bytes = MAIL_BYTES / size * size;
        if bytes <= part_bytes || !elements.are_dense() {
            return None;
        }
        let in_one_piece = |typed: Typed<'_>| Some(typed.memory.offset(typed.layout.contiguous(typed.count)?));
        let here = [operands.operand, operands.result].map(|typed| typed.map(in_one_piece));
        if here.contains(&Some(None)) {
            return None;
        }
        let [operand, result] = here.map(Option::flatten);
        Some(Parts { elements, first: place.contiguous()?, bytes, part_bytes, operand, result })
    }

    fn count(&self) -> usize {
        self.bytes.div_ceil(self.part_bytes)
    }

    /// Where a part begins, and its bytes.
    fn extent(&self, part: usize) -> (usize, usize) {
        let begin = part * self.part_bytes;
        (begin, self.part_bytes.min(self.bytes - begin))
    }

    fn verb(&self) -> Verb {
        if self.result.is_some() { Verb::Fetch } else { Verb::Accumulate }
    }

    /// Puts the operand of a part where its request says that it lies.
    fn write(&self, mailbox: Mailbox<'_>, part: usize) {
        let (begin, bytes) = self.extent(part);
        if let Some(operand) = self.operand {
            operand.offset(begin as isize).copy_to(mailbox.data(part % MAIL_PLACES, bytes), bytes);
        }
    }

    fn ask(&self, mailbox: Mailbox<'_>, part: usize) {
        let (begin, bytes) = self.extent(part);
        mailbox.ask(Letter {
            verb: self.verb() as u32,
            basic: self.elements.basic.0,
            op: self.elements.op.0,
            at: (self.first + begin as isize) as i64,
            bytes,
            carried: if self.operand.is_some() { bytes } else { 0 },
            place: part % MAIL_PLACES,
        });
    }

    /// Takes the answer to a part.
    fn read(&self, mailbox: Mailbox<'_>, part: usize) {
        let (begin, bytes) = self.extent(part);
        if let Some(result) = self.result {
            mailbox.data(part % MAIL_PLACES, bytes).copy_to(result.offset(begin as isize), bytes);
        }
    }
}

impl Postman {
    /// Updates more than goes in one request, part by part; parts that the target does not answer by the kernel's
    /// copies. `None`, with nothing done, if not all of it can go by mail.
    pub(crate) fn update_in_parts(
        &self,
        (endpoint, byte): (&Endpoint, &Rc<Layout>),
        (target, direct, place): (&Target<'_>, Direct, &Place<'_>),
        elements: &Elements,
        operands: Operands<'_>,
    ) -> Option<io::Result<()>> {
        let mailbox = target.mailbox?;
        let parts = Parts::of(place, elements, operands)?;
        let done = self.send_in_turn(endpoint, target, mailbox, &parts);
        for part in done..parts.count() {
            let (begin, bytes) = parts.extent(part);
            let count = bytes / elements.size().max(1);
            let here = |memory: UserMemory| elements.typed(memory.offset(begin as isize), count);
            let place = Place { at: parts.first + begin as isize, count, layout: &elements.layout };
            let operands = Operands { operand: parts.operand.map(here), result: parts.result.map(here) };
            let errand = Errand {
                verb: parts.verb(),
                elements: Some(elements),
                operands: [operands.operand, None],
                result: operands.result,
            };
            if self.send((endpoint, byte), target, &place, &errand) {
                continue;
            }
            let updated = target.updates().map_err(io::Error::other);
            let updated =
                updated.and_then(|updates| direct.update(&endpoint.site, updates, &place, elements, operands));
            if updated.is_err() {
                return Some(updated);
            }
        }
        Some(Ok(()))
    }

    /// Has the target do the parts in order, and returns how many it has done: all, unless it stops answering.
    fn send_in_turn(&self, endpoint: &Endpoint, target: &Target<'_>, mailbox: Mailbox<'_>, parts: &Parts<'_>) -> usize {
        let Some(wakes) = self.may_ask(endpoint, target, mailbox) else { return 0 };
        parts.write(mailbox, 0);
        parts.ask(mailbox, 0);
        if wakes {
            endpoint.wake(target.process);
        }
        let mut looks = if wakes { WAKING_LOOKS } else { LOOKS };
        for part in 0..parts.count() {
            let next = Some(part + 1).filter(|next| *next < parts.count());
            if let Some(next) = next {
                parts.write(mailbox, next);
            }
            if self.wait(mailbox, looks, || has_failed(&endpoint.site, target.process)) != Some(true) {
                mailbox.release();
                return part;
            }
            if let Some(next) = next {
                parts.ask(mailbox, next);
            }
            parts.read(mailbox, part);
            looks = LOOKS;
        }
        mailbox.release();
        parts.count()
    }
}
