// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a request whose data come with it does to memory, whoever carries it out.

use crate::mutation::{Mutation, is};
use crate::place::Place;
use crate::reach::Direct;
use crate::update::{Elements, Operands, Updates};
use std::rc::Rc;
use strobe_endpoint::Site;
use strobe_shared::OwnedMemory;
use strobe_shared::pack::Typed;
use strobe_types::layout::Layout;
use strobe_types::{Error, ErrorClass, OpHandle, Result, TypeHandle, err};
use strobe_wire::onesided::{Request, Verb};

/// Puts, reads, or updates what is at `place`: the answer, of a request that has one.
///
/// # Errors
/// If the request contradicts itself, or the memory is not there.
pub(crate) fn carry_out<'a>(
    site: &Site,
    direct: Direct,
    updates: impl FnOnce() -> Result<Updates<'a>>,
    place: &Place<'_>,
    request: &Request<'_>,
) -> Result<Option<OwnedMemory>> {
    let byte = Rc::new(Layout::bytes(1));
    let stream = |owned: &OwnedMemory| Typed { layout: &byte, count: owned.bytes(), memory: owned.memory() };
    let data = OwnedMemory::holding(request.data);
    let answers = matches!(request.verb, Verb::Get | Verb::Fetch | Verb::CompareAndSwap);
    let answer = OwnedMemory::new(if answers { place.bytes() } else { 0 });
    let done = match request.verb {
        Verb::Put => direct.put(site, stream(&data), place),
        Verb::Get if is(Mutation::AnswersBlank) => Ok(()),
        Verb::Get => direct.get(site, stream(&answer), place),
        Verb::Accumulate | Verb::Fetch => {
            let elements = Elements::new(OpHandle(request.op), TypeHandle(request.basic))?;
            if !place.bytes().is_multiple_of(elements.size().max(1)) {
                return err!(INTERN, "an update of a part of an element");
            }
            let some = |owned: &OwnedMemory| (owned.bytes() > 0).then(|| stream(owned));
            let operands = Operands { operand: some(&data), result: some(&answer) };
            direct.update(site, updates()?, place, &elements, operands)
        }
        Verb::CompareAndSwap => {
            let elements = Elements::new(OpHandle::REPLACE, TypeHandle(request.basic))?;
            if place.bytes() != elements.size() {
                return err!(INTERN, "a comparison of something else than one element");
            }
            let operands = [data.memory(), data.memory().offset(elements.size() as isize)];
            direct.compare_and_swap(site, updates()?, place, &elements, operands, answer.memory())
        }
        _ => return err!(INTERN, "a request that moves no data of its own"),
    };
    match done {
        Ok(()) => Ok(answers.then_some(answer)),
        Err(_) => Err(Error::new(ErrorClass::RMA_RANGE, "the memory is not there")),
    }
}
