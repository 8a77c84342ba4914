// SPDX-License-Identifier: MIT OR Apache-2.0
//! An operation on another's memory that has begun, and what it must bring.

use super::layout::Layout;
use super::model::Model;
use crate::node::data::Memory;

/// An operation that has begun.
pub struct Operation {
    /// On whose memory.
    pub target: usize,
    /// What it is, for who reads of a fault.
    pub what: String,
    /// What it takes from here, which stays as it is.
    pub given: Vec<(Memory, Vec<u8>)>,
    /// What it brings.
    pub result: Option<(Memory, Expected)>,
}

/// What an operation must bring.
pub enum Expected {
    /// This.
    Data(Vec<u8>),
    /// A value of this counter.
    Count(usize),
    /// This number, if nobody was faster.
    Swapped(u64),
}

impl Operation {
    /// Asserts that it has brought what it must, on the memory of a window; `seen` is what the number that is swapped
    /// was last.
    pub fn check(&self, model: &Model, window: usize, seen: &mut u64) {
        let Operation { target, what, given, result } = self;
        given.iter().for_each(|(memory, data)| memory.check_data(data, || format!("what is given: {what}")));
        let Some((memory, expected)) = result else { return };
        let number = || u64::from_le_bytes(memory.data().try_into().expect("eight bytes"));
        match expected {
            Expected::Data(data) => return memory.check_data(data, || what.clone()),
            Expected::Count(counter) => model.with(window, *target, |member| {
                let (value, added) = (number() as u32, (number() >> 32) as u32);
                assert!(value < member.fetches[*counter], "{what}: {value} of {}", member.fetches[*counter]);
                assert!(added <= member.added[*counter], "{what}: {added} added of {}", member.added[*counter]);
                assert!(member.fetched[*counter].insert(value), "{what}: value {value} was fetched twice");
            }),
            Expected::Swapped(expected) => {
                let (is, won) = (number(), number() == *expected);
                assert!(is >= *expected, "{what}: {is}, and was {expected}");
                *seen = (*seen).max(is + u64::from(won));
                model.with(window, *target, |member| {
                    assert!(!won || member.won.insert(*expected), "{what}: value {expected} was won twice");
                    member.add(Layout(model.windows[window]).swapped(), u64::from(won));
                });
            }
        }
        memory.check_data(&memory.data(), || what.clone());
    }
}
