// SPDX-License-Identifier: MIT OR Apache-2.0
//! Calls on files that all members make together: either all succeed or all fail, with one class of error. Rank 0 hears
//! what each has to say, decides, and tells.

use crate::comm::Comm;
use crate::internal::{self, Parts};
use crate::progress::Progress;
use strobe_types::{Error, ErrorClass, Result};

/// What a member has to say of a call, or its error; `decide`, at rank 0 alone, makes of what all say what each is
/// told.
pub(super) fn agree_each(
    progress: &Progress,
    comm: &Comm,
    mine: Result<Vec<u32>>,
    decide: impl FnOnce(Vec<Vec<u32>>) -> Result<Vec<Vec<u32>>>,
) -> Result<Vec<u32>> {
    if comm.size() == 1 {
        return Ok(decide(vec![mine?])?.swap_remove(0));
    }
    let tag = comm.next_tag();
    let said = match &mine {
        Ok(words) => [&[0], words.as_slice()].concat(),
        Err(error) => vec![error.class().0 as u32],
    };
    let mut refusal = None;
    let heard = internal::gather_words(progress, comm, tag, &said)?;
    let told = heard.map(|heard| {
        let failed = heard.iter().position(|words| words[0] != 0);
        let answers = match failed {
            Some(rank) => Err(vec![heard[rank][0], rank as u32]),
            None => decide(heard.iter().map(|words| words[1..].to_vec()).collect()).map_err(|error| {
                let class = error.class().0 as u32;
                refusal = Some(error);
                vec![class, 0]
            }),
        };
        match answers {
            Ok(answers) => Parts::Each(answers.into_iter().map(|words| [&[0, 0], words.as_slice()].concat()).collect()),
            Err(words) => Parts::Each(vec![words; heard.len()]),
        }
    });
    let answer = internal::scatter_words(progress, comm, tag, told)?;
    mine?;
    match (refusal, answer[0]) {
        (Some(error), _) => Err(error),
        (None, 0) => Ok(answer[2..].to_vec()),
        (None, class) => Err(failed_at(answer[1], ErrorClass(class as i32))),
    }
}

/// The same, where all are told the same.
pub(super) fn agree(
    progress: &Progress,
    comm: &Comm,
    mine: Result<Vec<u32>>,
    decide: impl FnOnce(&[Vec<u32>]) -> Result<Vec<u32>>,
) -> Result<Vec<u32>> {
    agree_each(progress, comm, mine, |all| {
        let words = decide(&all)?;
        Ok(vec![words; all.len()])
    })
}

/// Waits until all members have come here. Fails if one has an error.
pub(super) fn all_or_none<T>(progress: &Progress, comm: &Comm, mine: Result<T>) -> Result<T> {
    let mut value = None;
    let said = mine.map(|mine| {
        value = Some(mine);
        Vec::new()
    });
    agree(progress, comm, said, |_| Ok(Vec::new()))?;
    value.ok_or_else(|| Error::new(ErrorClass::INTERN, "a call on a file has succeeded without a result"))
}

/// True if all say the same.
pub(super) fn are_same(all: &[Vec<u32>]) -> bool {
    all.windows(2).all(|pair| pair[0] == pair[1])
}

#[cold]
fn failed_at(rank: u32, class: ErrorClass) -> Error {
    let meaning = class.words().map_or("an error of its own", |words| words.1);
    let text = format!("rank {rank} of the file's communicator failed ({meaning}), so the call fails on all members");
    Error::new(class, text)
}
