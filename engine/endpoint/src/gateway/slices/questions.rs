// SPDX-License-Identifier: MIT OR Apache-2.0
//! Writes to all nodes and questions to them, by the core primitives, for the roles of the strobe.

use crate::gateway::ground::Ground;
use crate::gateway::links::Links;
use crate::primitive::{Asked, Comparison, Issued, Question, Set};
use strobe_shared::sync::{AtomicU64, Ordering};
use strobe_shared::{Global, Guard};

/// The node of the Strobe Sender.
pub(super) const SENDER: u32 = 0;

/// Writes a value to a word on all nodes; false if there is no room now.
pub(super) fn put_to_all(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, offset: u64, value: u64) -> bool {
    let put = value.to_ne_bytes();
    let put = links.with_driver(ground, guard, |driver| driver.xfer_and_signal(Set::All, &put, offset, None, None));
    put == Some(Issued::Taken)
}

/// Asks a question and stores its number in `asked`; false if there is no room now.
pub(super) fn ask_nodes(
    ground: Ground<'_>,
    guard: &mut Guard,
    links: &mut Links,
    question: &Question,
    asked: &AtomicU64,
) -> bool {
    let question = links.with_driver(ground, guard, |driver| driver.compare_and_write(question)).flatten();
    if let Some(question) = question {
        asked.store(question.id + 1, Ordering::Relaxed);
    }
    question.is_some()
}

/// Stand in `asked` for the number of a question that was answered.
const ANSWERED_NO: u64 = u64::MAX - 1;
const ANSWERED_YES: u64 = u64::MAX;

fn question_of(ground: Ground<'_>, number: u64) -> Option<Asked> {
    Some(Asked { endpoint_slot: ground.site.segment.local_ranks(), id: number.checked_sub(1)? })
}

/// The answer to the question whose number is in `asked`; `None` if there is no question, or no answer yet. It stays
/// there until the next question or 0 is stored: there may be no room now for what follows from it.
pub(super) fn answer_to(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, asked: &AtomicU64) -> Option<bool> {
    let question = match asked.load(Ordering::Relaxed) {
        ANSWERED_NO => return Some(false),
        ANSWERED_YES => return Some(true),
        number => question_of(ground, number)?,
    };
    let answer = links.with_driver(ground, guard, |driver| driver.poll(question)).flatten()?;
    asked.store(if answer { ANSWERED_YES } else { ANSWERED_NO }, Ordering::Relaxed);
    Some(answer)
}

/// Nobody waits for the answer to the question any more whose number is in `asked`, if there is one.
pub(super) fn withdraw(ground: Ground<'_>, guard: &mut Guard, links: &mut Links, asked: &AtomicU64) {
    let number = asked.swap(0, Ordering::Relaxed);
    if let Some(question) = question_of(ground, number).filter(|_| number < ANSWERED_NO) {
        links.with_driver(ground, guard, |driver| driver.give_up(question));
    }
}

/// Changes a word of this node, and has questions that wait for it look again.
pub(super) fn change(global: Global, offset: u64, value: u64) {
    if let Some(word) = global.word(offset) {
        word.store(value, Ordering::Release);
        global.control().busy.store(1, Ordering::Relaxed);
    }
}

/// The question whether a word is at least `value` on all nodes.
pub(super) fn whether(offset: u64, value: u64, wait_ns: u64) -> Question<'static> {
    Question { nodes: Set::All, offset, comparison: Comparison::AtLeast, value, wait_ns, write: None }
}
