// SPDX-License-Identifier: MIT OR Apache-2.0
//! Pseudo-random numbers: the same seed gives the same sequence.

/// A generator whose whole state is one word (SplitMix64).
#[derive(Clone, Copy, Debug)]
pub struct Random(pub u64);

impl Random {
    /// The next 64 bits.
    pub fn roll(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `sides`, almost uniformly distributed; 0 if `sides` is 0.
    pub fn below(&mut self, sides: u64) -> u64 {
        ((u128::from(self.roll()) * u128::from(sides)) >> 64) as u64
    }

    /// True with this probability.
    pub fn chance(&mut self, share: f64) -> bool {
        ((self.roll() >> 11) as f64) < share * (1_u64 << 53) as f64
    }
}
