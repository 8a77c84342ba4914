// SPDX-License-Identifier: MIT OR Apache-2.0
//! Nodes whose slices are their own, and that go through very many of them at once, as one would whose ranks talk among
//! themselves for long while others compute. What packets say of a slice are its lowest bits: they wrap.

use strobe_shared::Segment;
use strobe_types::chance::Chance;

/// More than the bits that packets carry can tell apart.
const SLICES_MAX: u64 = 200_000;

/// When, how far, and on which of so many nodes: some leaps of a run, one after the other.
pub struct Leap {
    /// How long after the one before.
    pub after_ns: u64,
    /// The node.
    pub node: usize,
    slices: u64,
}

impl Leap {
    /// Those of a seed.
    pub fn all(seed: u64, nodes: usize) -> Vec<Leap> {
        let chance = &mut Chance::new(seed, 0x1E);
        let count = chance.one_of(&[0, 0, 1, 3]);
        let leap = |_| {
            let bits = chance.within(10, 23);
            let (after_ns, slices) = (chance.below(1 << bits), chance.within(1, SLICES_MAX));
            Leap { after_ns, node: chance.below(nodes as u64) as usize, slices }
        };
        (0..count).map(leap).collect()
    }

    /// The node of this segment goes through so many slices.
    pub fn take(&self, segment: &Segment) {
        let words = &segment.header().strobe;
        words.carry_to(words.slice() + self.slices);
    }
}
