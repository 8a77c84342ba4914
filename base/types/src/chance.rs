// SPDX-License-Identifier: MIT OR Apache-2.0
//! All the chance there is in a simulated run: a sequence that the seed decides. No product uses it but `strobe sim`.

/// SplitMix64.
#[derive(Clone, Debug)]
pub struct Chance(u64);

impl Chance {
    /// The sequence of a seed; `stream` tells the uses of one seed apart.
    pub fn new(seed: u64, stream: u64) -> Chance {
        Chance(mix(seed ^ mix(stream)))
    }

    /// The next number.
    pub fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        mix(self.0)
    }

    /// A number below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: u64) -> u64 {
        ((u128::from(self.number()) * u128::from(limit)) >> 64) as u64
    }

    /// A number from `low` to before `high`.
    pub fn within(&mut self, low: u64, high: u64) -> u64 {
        low + self.below(high.saturating_sub(low))
    }

    /// True so many times in a million.
    pub fn in_million(&mut self, times: u64) -> bool {
        times != 0 && self.below(1_000_000) < times
    }

    /// One of them.
    pub fn one_of<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len() as u64) as usize]
    }
}

/// Spreads the bits of a number over all others.
pub fn mix(mut z: u64) -> u64 {
    z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ z >> 31
}
