// SPDX-License-Identifier: MIT OR Apache-2.0
//! What must lie in the memory of windows: the sequential model. Where only one rank writes, it is what that rank has
//! written last. Counters have the sum of all that was added, in any order; each of their values is fetched once. Of
//! those that compare a number and swap it, one wins each value.

use super::layout::{COUNTERS, Layout};
use super::{Spec, Tale};
use crate::node::data::data;
use crate::node::mpi::windows::{There, Way};
use std::collections::BTreeSet;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// All windows of a program.
pub struct Model {
    pub windows: Vec<Spec>,
    pub tales: Vec<Tale>,
    /// By window and member.
    members: Vec<Vec<Mutex<Member>>>,
    /// Operations by way.
    operations: [AtomicU64; 4],
}

/// The memory of a member.
#[derive(Default)]
pub struct Member {
    /// What lies there when all that has begun is through.
    pub bytes: Vec<u8>,
    /// Who has a lock: so many share it, or -1.
    pub inside: i32,
    /// By counter: values that were fetched, and how many fetched one, or added something without.
    pub fetched: [BTreeSet<u32>; COUNTERS],
    pub fetches: [u32; COUNTERS],
    pub added: [u32; COUNTERS],
    /// Values that somebody has won.
    pub won: BTreeSet<u64>,
}

impl Member {
    pub fn write(&mut self, at: usize, data: &[u8]) {
        self.bytes[at..][..data.len()].copy_from_slice(data);
    }

    pub fn read(&self, at: usize, bytes: usize) -> Vec<u8> {
        self.bytes[at..][..bytes].to_vec()
    }

    pub fn number(&self, at: usize) -> u64 {
        u64::from_le_bytes(std::array::from_fn(|byte| self.bytes[at + byte]))
    }

    /// Adds to a number.
    pub fn add(&mut self, at: usize, value: u64) {
        let sum = self.number(at).wrapping_add(value);
        self.write(at, &sum.to_le_bytes());
    }
}

impl Member {
    /// The data of these elements.
    pub fn elements(&self, there: &There) -> Vec<u8> {
        places(there).flat_map(|at| self.bytes[at..][..there.elements.bytes()].to_vec()).collect()
    }

    /// Writes them.
    pub fn write_elements(&mut self, there: &There, data: &[u8]) {
        places(there).zip(data.chunks_exact(there.elements.bytes())).for_each(|(at, data)| self.write(at, data));
    }
}

/// Where the elements begin.
fn places(there: &There) -> impl Iterator<Item = usize> {
    let (at, stride) = (there.at, there.elements.stride());
    (0..there.count).map(move |number| at + number * stride)
}

impl Model {
    /// Of the windows of a program.
    pub fn new(windows: &[Spec], tales: &[Tale]) -> Model {
        let member = |number: usize, spec: &Spec| {
            let layout = Layout(*spec);
            let mut bytes = data(1 << 32 | number, layout.bytes());
            // Numbers begin with 0; all else is anything.
            bytes[..layout.area(0)].fill(0);
            Mutex::new(Member { bytes, ..Member::default() })
        };
        let members =
            |(number, spec): (usize, &Spec)| (0..spec.members).map(|index| member(number << 8 | index, spec)).collect();
        let all = windows.iter().enumerate().map(members).collect();
        Model { windows: windows.to_vec(), tales: tales.to_vec(), members: all, operations: Default::default() }
    }

    /// An operation goes this way.
    pub fn count(&self, way: Way) {
        self.operations[way as usize].fetch_add(1, Ordering::Relaxed);
    }

    /// How many have gone each way.
    pub fn operations(&self) -> [u64; 4] {
        self.operations.each_ref().map(|count| count.load(Ordering::Relaxed))
    }

    /// Lets `work` read and change what is known of a member. It must not let other ranks run.
    pub fn with<R>(&self, window: usize, member: usize, work: impl FnOnce(&mut Member) -> R) -> R {
        work(&mut self.members[window][member].lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Asserts what must hold when nobody does anything any more with a member's memory, in which this lies.
    pub fn check_end(&self, window: usize, index: usize, lies: &[u8]) {
        let layout = Layout(self.windows[window]);
        self.with(window, index, |member| {
            let what = || format!("memory of member {index} of window {window}, {layout:?}");
            for number in 0..COUNTERS {
                let fetched = (member.fetched[number].len(), member.fetched[number].last().map_or(0, |last| last + 1));
                let all = member.fetches[number];
                assert_eq!(fetched, (all as usize, all), "values of counter {number} in the {}", what());
            }
            let won = (member.won.len() as u64, member.won.last().map_or(0, |last| last + 1));
            assert_eq!(won.0, won.1, "values that somebody has won in the {}", what());
            assert_eq!(won.0, member.number(layout.swapped()), "values that somebody has won in the {}", what());
            let wrong = |at: &usize| lies[*at] != member.bytes[*at];
            let all: Vec<usize> = (0..lies.len()).filter(wrong).collect();
            if let (Some(first), Some(last)) = (all.first(), all.last()) {
                let (is, should) = (lies[*first], member.bytes[*first]);
                panic!("{}: {} wrong, {first} to {last}: {is:#x} instead of {should:#x}", what(), all.len());
            }
        });
    }
}

/// Makes the operands small numbers, and adds them to what was there: numbers of so many bytes.
pub fn sums(before: &[u8], operands: &mut [u8], bytes: usize) -> Vec<u8> {
    let mut sums = Vec::with_capacity(before.len());
    for (before, operand) in before.chunks_exact(bytes).zip(operands.chunks_exact_mut(bytes)) {
        operand[1..].fill(0);
        let number = |of: &[u8]| of.iter().rev().fold(0u64, |number, byte| number << 8 | u64::from(*byte));
        let sum = number(before).wrapping_add(number(operand)).to_le_bytes();
        sums.extend_from_slice(&sum[..bytes]);
    }
    sums
}
