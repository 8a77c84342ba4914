// SPDX-License-Identifier: MIT OR Apache-2.0
//! Short operations on memory of a process's own that waits in the library on the same node. It does them sooner than
//! the kernel could copy: a request in its mailbox costs two transfers of a cache line. If it does not look soon, the
//! request is taken back, and the origin copies as to a process that computes.

use crate::Target;
use crate::place::Place;
use crate::reach::{Direct, bytes_of, copy};
use crate::service::Exposed;
use crate::update::{Elements, Operands};
use std::cell::Cell;
use std::rc::Rc;
use strobe_endpoint::{Site, waits_awake};
use strobe_os::cpu;
use strobe_shared::pack::Typed;
use strobe_shared::{Letter, MAIL_BYTES, Mailbox, OwnedMemory};
use strobe_types::layout::Layout;
use strobe_types::{OpHandle, TypeHandle};
use strobe_wire::onesided::Verb;

/// How often the mailbox is looked at before the request is taken back: about a microsecond.
const LOOKS: u32 = 100;
/// After a request that had to be taken back, so many operations ask nobody.
const ALONE: u32 = 30;

/// What an origin knows of how soon others answer.
#[derive(Default)]
pub(crate) struct Postman {
    /// How many operations are still to be done without asking.
    alone: Cell<u32>,
}

/// An operation as a letter says it.
#[derive(Clone, Copy)]
pub(crate) struct Errand<'a> {
    pub verb: Verb,
    /// Of an update.
    pub elements: Option<&'a Elements>,
    /// What goes to the target: one or two pieces.
    pub operands: [Option<Typed<'a>>; 2],
    /// Where the answer goes.
    pub result: Option<Typed<'a>>,
}

impl Postman {
    /// Has the target do it, if that is sooner. False if it is not, and the origin has to do it itself.
    #[inline]
    pub(crate) fn send(
        &self,
        (site, byte): (&Site, &Rc<Layout>),
        target: &Target<'_>,
        place: &Place<'_>,
        errand: &Errand<'_>,
    ) -> bool {
        let (Some(mailbox), Some(at)) = (target.mailbox, place.contiguous()) else { return false };
        let bytes = place.bytes();
        let carried = errand.operands.iter().flatten().map(|operand| bytes_of(*operand)).sum::<usize>();
        let dense = errand.elements.is_none_or(Elements::are_dense);
        if bytes.max(carried) > MAIL_BYTES || !dense || !self.may_ask(site, target, mailbox) {
            return false;
        }
        let data = mailbox.data(bytes.max(carried));
        let mut done = 0;
        for operand in errand.operands.iter().flatten() {
            let count = bytes_of(*operand);
            copy(*operand, Typed { layout: byte, count, memory: data.offset(done as isize) });
            done += count;
        }
        let (basic, op) = errand.elements.map_or((0, 0), |elements| (elements.basic.0, elements.op.0));
        mailbox.ask(Letter { verb: errand.verb as u32, basic, op, at: at as i64, bytes, carried });
        let outcome = self.wait(mailbox);
        if let (Some(true), Some(result)) = (outcome, errand.result) {
            copy(Typed { layout: byte, count: bytes, memory: data }, result);
        }
        mailbox.release();
        // What the target could not do the origin tries, and finds out why.
        outcome == Some(true)
    }

    #[inline]
    fn may_ask(&self, site: &Site, target: &Target<'_>, mailbox: Mailbox<'_>) -> bool {
        if self.alone.get() > 0 {
            self.alone.set(self.alone.get() - 1);
            return false;
        }
        waits_awake(site, target.process) && mailbox.hold()
    }

    /// Waits for the target, which is done with its first look, or has not begun.
    fn wait(&self, mailbox: Mailbox<'_>) -> Option<bool> {
        for _ in 0..LOOKS {
            if let Some(outcome) = mailbox.outcome() {
                return Some(outcome);
            }
            cpu::relax();
        }
        if mailbox.take_back() {
            self.alone.set(ALONE);
            return None;
        }
        loop {
            if let Some(outcome) = mailbox.outcome() {
                return Some(outcome);
            }
            // It has lost its processor in the midst of it.
            cpu::yield_now();
        }
    }
}

/// Does what the mailbox of this process asks for, if it asks for anything.
#[inline]
pub(crate) fn answer((site, byte): (&Site, &Rc<Layout>), exposed: &Exposed, scratch: &OwnedMemory) -> bool {
    let Some(sharing) = &exposed.sharing else { return false };
    let mailbox = sharing.share().mailbox(sharing.me());
    let Some(letter) = mailbox.begin() else { return false };
    mailbox.end(carry_out((site, byte), exposed, mailbox, letter, scratch).is_some());
    true
}

/// `None` if it cannot be done.
fn carry_out(
    (site, byte): (&Site, &Rc<Layout>),
    exposed: &Exposed,
    mailbox: Mailbox<'_>,
    letter: Letter,
    scratch: &OwnedMemory,
) -> Option<()> {
    let sharing = exposed.sharing.as_ref()?;
    let (direct, lock) = (Direct::Mapped(exposed.memory), sharing.updates(sharing.me()));
    let place = Place { at: isize::try_from(letter.at).ok()?, count: letter.bytes, layout: byte };
    let (first, end) = place.span();
    if letter.bytes.max(letter.carried) > MAIL_BYTES || !(exposed.holds)(first, end) {
        return None;
    }
    let data = mailbox.data(letter.bytes.max(letter.carried));
    let stream = |memory, count| Typed { layout: byte, count, memory };
    match letter.verb {
        verb if verb == Verb::Put as u32 => direct.put(site, stream(data, letter.bytes), &place).ok(),
        verb if verb == Verb::Get as u32 => direct.get(site, stream(data, letter.bytes), &place).ok(),
        verb if verb == Verb::CompareAndSwap as u32 => {
            let elements = Elements::new(OpHandle::REPLACE, TypeHandle(letter.basic)).ok()?;
            let operands = [data, data.offset(elements.size() as isize)];
            (elements.size() == letter.bytes && letter.carried == 2 * letter.bytes).then_some(())?;
            let result = scratch.memory();
            direct.compare_and_swap(site, lock, &place, &elements, operands, result).ok()?;
            result.copy_to(data, letter.bytes);
            Some(())
        }
        verb if verb == Verb::Fetch as u32 || verb == Verb::Accumulate as u32 => {
            let elements = Elements::new(OpHandle(letter.op), TypeHandle(letter.basic)).ok()?;
            letter.bytes.is_multiple_of(elements.size().max(1)).then_some(())?;
            let fetches = verb == Verb::Fetch as u32;
            let operands = Operands {
                operand: (letter.carried > 0).then(|| stream(data, letter.carried)),
                result: fetches.then(|| stream(scratch.memory(), letter.bytes)),
            };
            direct.update(site, lock, &place, &elements, operands).ok()?;
            if fetches {
                scratch.memory().copy_to(data, letter.bytes);
            }
            Some(())
        }
        _ => None,
    }
}
