// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a tool may be told of as it happens (MPI-5.0 section 15.3.8), one row each: the life of messages, calls and
//! slices. Names, descriptions and elements are read from the row.

/// The type of an element.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ElementType {
    /// An `int`: a rank, a tag, the number of a call.
    Int,
    /// An `unsigned long long`: bytes, nanoseconds, the number of a slice.
    Long,
}

/// One row of the table.
#[derive(Clone, Copy, Debug)]
pub struct HappeningRow {
    /// What happens.
    pub happening: Happening,
    /// Its name.
    pub name: &'static str,
    /// One sentence.
    pub help: &'static str,
    /// What is known of it: names and types, at most [`ELEMENTS_MAX`].
    pub elements: &'static [(&'static str, ElementType)],
}

/// The most elements that anything has.
pub const ELEMENTS_MAX: usize = 4;

use ElementType::{Int, Long};

/// Makes the enumeration and the table from one list, so that each is declared once.
macro_rules! happenings {
    ($($happening:ident $name:literal $help:literal [$($element:literal $kind:ident),*])*) => {
        /// Something that happens in a process: its place in [`HAPPENINGS`].
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Happening { $($happening,)* }

        /// All that may happen.
        pub const HAPPENINGS: &[HappeningRow] = &[$(HappeningRow {
            happening: Happening::$happening,
            name: $name,
            help: $help,
            elements: &[$(($element, $kind)),*],
        }),*];
    };
}

happenings! {
    CallBegan "call_began" "the program has called a function of MPI" ["call" Int]
    CallEnded "call_ended" "a call of the program's is over" ["call" Int, "ns" Long, "bytes" Long]
    MessagePosted "message_posted" "a message of this process was given to its receiver or announced to it"
        ["receiver" Int, "tag" Int, "context" Int, "bytes" Long]
    MessageMatched "message_matched" "this process has matched a message with a receive"
        ["source" Int, "tag" Int, "context" Int]
    MessageCompleted "operation_completed" "a send or a receive that was under way is complete"
        ["source" Int, "tag" Int, "bytes" Long]
    SliceEnded "slice_ended" "this process has ended a time slice of its node" ["slice" Long]
}

impl Happening {
    /// Its row in [`HAPPENINGS`].
    pub fn row(self) -> &'static HappeningRow {
        &HAPPENINGS[self as usize]
    }

    /// Its bit in a set.
    pub const fn bit(self) -> u32 {
        1 << self as u32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_stand_where_their_number_says_and_have_few_elements() {
        for (at, row) in HAPPENINGS.iter().enumerate() {
            assert_eq!(row.happening as usize, at);
            assert!((1..=ELEMENTS_MAX).contains(&row.elements.len()), "{}", row.name);
            assert_eq!(HAPPENINGS.iter().filter(|other| other.name == row.name).count(), 1, "{}", row.name);
        }
    }
}
