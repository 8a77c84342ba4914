// SPDX-License-Identifier: MIT OR Apache-2.0
//! The progress of a job, or of one of its nodes, through slices and their parts: one number that only grows.

/// What is done between two microstrobes. The published five fall into two with a barrier of all nodes behind the
/// first: what is transmitted is what was scheduled, and a node that has matched need not wait for others to move
/// bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Microphase {
    /// Descriptor exchange (DEM): what was posted in the slice that ends goes to its destinations.
    Exchange,
    /// Message scheduling (MSM), and what follows from it: point-to-point (PM), broadcast and barrier (BBM), reduce
    /// (RM).
    Schedule,
}

/// Twice the slice's number, and one more while descriptors are exchanged.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Phase(pub u64);

impl Phase {
    /// The phase in which slice `slice` runs.
    pub fn of_slice(slice: u64) -> Phase {
        Phase(slice << 1)
    }

    /// The slice: what was posted in earlier slices may be looked at.
    pub fn slice(self) -> u64 {
        self.0 >> 1
    }

    /// The slice of what is posted in this phase.
    pub fn posting(self) -> u64 {
        (self.0 + 1) >> 1
    }

    /// The microphase.
    pub fn microphase(self) -> Microphase {
        if self.0 & 1 == 1 { Microphase::Exchange } else { Microphase::Schedule }
    }

    /// The next phase.
    pub fn next(self) -> Phase {
        Phase(self.0 + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn while_descriptors_are_exchanged_what_is_posted_belongs_to_the_next_slice() {
        let runs = Phase::of_slice(7);
        assert_eq!((runs.slice(), runs.posting(), runs.microphase()), (7, 7, Microphase::Schedule));
        let exchanges = runs.next();
        assert_eq!((exchanges.slice(), exchanges.posting(), exchanges.microphase()), (7, 8, Microphase::Exchange));
        assert_eq!(exchanges.next(), Phase::of_slice(8));
    }
}
