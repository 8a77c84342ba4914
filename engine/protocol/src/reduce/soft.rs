// SPDX-License-Identifier: MIT OR Apache-2.0
//! Floating point that stable Rust has no type for: IEEE binary16, the 80-bit format of x87 and IEEE
//! binary128. Add, subtract, multiply and compare are computed in integers and rounded once, to nearest even,
//! subnormals included: the bits that hardware or the C compiler's library give.

use super::number::Number;

/// A binary format by its widths.
#[derive(Clone, Copy)]
struct Format {
    /// Bits of the significand, the leading one included.
    precision: u32,
    /// Bits of the exponent.
    exponent: u32,
    /// The leading one is stored (x87) and not implied.
    explicit: bool,
}

const HALF: Format = Format { precision: 11, exponent: 5, explicit: false };
const EXTENDED: Format = Format { precision: 64, exponent: 15, explicit: true };
const QUAD: Format = Format { precision: 113, exponent: 15, explicit: false };

/// A value taken apart.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Value {
    /// Not a number, with its stored bits made quiet.
    Nan(u128),
    Infinity {
        negative: bool,
    },
    Zero {
        negative: bool,
    },
    /// `±significand / 2^127 × 2^exponent`; bit 127 of the significand is set.
    Finite {
        negative: bool,
        exponent: i32,
        significand: u128,
    },
}

use Value::{Finite, Infinity, Nan, Zero};

impl Format {
    /// Stored bits of the significand.
    const fn stored(self) -> u32 {
        self.precision - 1 + self.explicit as u32
    }

    const fn bias(self) -> i32 {
        (1 << (self.exponent - 1)) - 1
    }

    const fn exponent_max(self) -> u128 {
        (1 << self.exponent) - 1
    }

    const fn sign(self, negative: bool) -> u128 {
        (negative as u128) << (self.stored() + self.exponent)
    }

    /// The leading one of a normal number as stored: nothing where it is implied.
    const fn leading(self) -> u128 {
        if self.explicit { 1 << (self.precision - 1) } else { 0 }
    }

    fn unpack(self, bits: u128) -> Value {
        let negative = bits & self.sign(true) != 0;
        let fraction = bits & ((1 << (self.precision - 1)) - 1);
        let stored = bits & ((1 << self.stored()) - 1);
        let exponent = (bits >> self.stored()) & self.exponent_max();
        if exponent == self.exponent_max() {
            let quiet = 1 << (self.precision - 2);
            return if fraction == 0 { Infinity { negative } } else { Nan(bits | quiet | self.leading()) };
        }
        // A subnormal has the exponent of the smallest normal number and no implied one.
        let implied = if exponent != 0 && !self.explicit { 1 << (self.precision - 1) } else { 0 };
        let significand = stored | implied;
        if significand == 0 {
            return Zero { negative };
        }
        let up = significand.leading_zeros();
        let exponent = (exponent.max(1) as i32) - self.bias() - (up as i32 - (128 - self.precision as i32));
        Finite { negative, exponent, significand: significand << up }
    }

    fn pack(self, value: Value) -> u128 {
        match value {
            Nan(bits) => bits,
            Infinity { negative } => self.infinity(negative),
            Zero { negative } => self.sign(negative),
            Finite { negative, exponent, significand } => self.round(negative, exponent, significand),
        }
    }

    fn infinity(self, negative: bool) -> u128 {
        self.sign(negative) | (self.exponent_max() << self.stored()) | self.leading()
    }

    /// What an invalid operation gives: x86's default, a negative quiet NaN.
    fn invalid(self) -> Value {
        Nan(self.infinity(true) | (1 << (self.precision - 2)))
    }

    /// Rounds to nearest even and packs. The lowest bit of `significand` may stand for all bits below it.
    fn round(self, negative: bool, exponent: i32, significand: u128) -> u128 {
        let exponent_min = 1 - self.bias();
        let below = (exponent_min - exponent).max(0) as u32;
        let drop = 128 - self.precision + below;
        let kept = if drop > 127 { 0 } else { significand >> drop };
        let rest = match drop {
            0..=127 => significand << (128 - drop),
            128 => significand,
            // Below half of the smallest subnormal: not zero, and rounds to it.
            _ => 1,
        };
        const TIE: u128 = 1 << 127;
        let rounded = kept + u128::from(rest > TIE || (rest == TIE && kept & 1 == 1));
        // Rounding up may carry into the next binade, or make the smallest normal of a subnormal.
        let carried = rounded >> self.precision;
        let biased =
            if below > 0 { rounded >> (self.precision - 1) } else { (exponent + self.bias()) as u128 + carried };
        if biased >= self.exponent_max() {
            return self.infinity(negative);
        }
        let stored = (rounded >> carried) & ((1 << self.stored()) - 1);
        self.sign(negative) | (biased << self.stored()) | stored
    }

    fn add(self, left: u128, right: u128) -> u128 {
        let sum = match (self.unpack(left), self.unpack(right)) {
            (Nan(bits), _) | (_, Nan(bits)) => Nan(bits),
            (Infinity { negative }, Infinity { negative: other }) if negative != other => self.invalid(),
            (infinity @ Infinity { .. }, _) | (_, infinity @ Infinity { .. }) => infinity,
            (Zero { negative }, Zero { negative: other }) => Zero { negative: negative && other },
            (Zero { .. }, other) | (other, Zero { .. }) => other,
            (left @ Finite { .. }, right @ Finite { .. }) => add_finite(left, right),
        };
        self.pack(sum)
    }

    fn multiply(self, left: u128, right: u128) -> u128 {
        let sign = |value| match value {
            Nan(_) => false,
            Infinity { negative } | Zero { negative } | Finite { negative, .. } => negative,
        };
        let (left, right) = (self.unpack(left), self.unpack(right));
        let negative = sign(left) != sign(right);
        let product = match (left, right) {
            (Nan(bits), _) | (_, Nan(bits)) => Nan(bits),
            (Infinity { .. }, Zero { .. }) | (Zero { .. }, Infinity { .. }) => self.invalid(),
            (Infinity { .. }, _) | (_, Infinity { .. }) => Infinity { negative },
            (Zero { .. }, _) | (_, Zero { .. }) => Zero { negative },
            (Finite { exponent, significand, .. }, Finite { exponent: other_exponent, significand: other, .. }) => {
                let (high, low) = wide_product(significand, other);
                let up = high.leading_zeros();
                let significand = if up == 0 { high } else { (high << 1) | (low >> 127) };
                let lost = u128::from(if up == 0 { low != 0 } else { low << 1 != 0 });
                let exponent = exponent + other_exponent + 1 - up as i32;
                Finite { negative, exponent, significand: significand | lost }
            }
        };
        self.pack(product)
    }

    fn below(self, left: u128, right: u128) -> bool {
        // Orders every value that is a number; zeros of both signs are equal.
        let key = |value| match value {
            Nan(_) => None,
            Zero { .. } => Some((0, 0, 0)),
            Infinity { negative } => Some(if negative { (-2, 0, 0) } else { (2, 0, 0) }),
            Finite { negative: false, exponent, significand } => Some((1, exponent, significand)),
            Finite { negative: true, exponent, significand } => Some((-1, -exponent, !significand)),
        };
        match (key(self.unpack(left)), key(self.unpack(right))) {
            (Some(left), Some(right)) => left < right,
            _ => false,
        }
    }
}

/// The sum of two finite values, exact but for the lowest bit, which stands for all below it.
fn add_finite(left: Value, right: Value) -> Value {
    let (Finite { exponent: e1, significand: s1, .. }, Finite { exponent: e2, significand: s2, .. }) = (left, right)
    else {
        return left;
    };
    let (large, small) = if (e1, s1) >= (e2, s2) { (left, right) } else { (right, left) };
    let (
        Finite { negative, exponent, significand: large },
        Finite { negative: other, exponent: low, significand: small },
    ) = (large, small)
    else {
        return left;
    };
    // Two bits of head room for the carry; all formats leave more than three guard bits below.
    let (large, small) = (large >> 2, shift_right_sticky(small >> 2, (exponent - low) as u32));
    let sum = if negative == other { large + small } else { large - small };
    if sum == 0 {
        return Zero { negative: false };
    }
    let up = sum.leading_zeros();
    Finite { negative, exponent: exponent + 2 - up as i32, significand: sum << up }
}

fn shift_right_sticky(value: u128, by: u32) -> u128 {
    match by {
        0 => value,
        1..=127 => (value >> by) | u128::from(value << (128 - by) != 0),
        _ => u128::from(value != 0),
    }
}

/// The 256-bit product as high and low half.
fn wide_product(left: u128, right: u128) -> (u128, u128) {
    const HALF: u128 = u64::MAX as u128;
    let (a, b, c, d) = (left >> 64, left & HALF, right >> 64, right & HALF);
    let (ac, ad, bc, bd) = (a * c, a * d, b * c, b * d);
    let middle = (bd >> 64) + (ad & HALF) + (bc & HALF);
    (ac + (ad >> 64) + (bc >> 64) + (middle >> 64), (middle << 64) | (bd & HALF))
}

macro_rules! soft_numbers {
    ($($(#[$doc:meta])* $name:ident: $format:ident, $used:literal of $bytes:literal;)*) => {$(
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug)]
        pub struct $name(pub u128);

        impl Number for $name {
            const BYTES: usize = $bytes;
            fn load(bytes: &[u8]) -> Self {
                let mut image = [0; 16];
                image[..$used].copy_from_slice(&bytes[..$used]);
                $name(u128::from_le_bytes(image))
            }
            fn store(self, bytes: &mut [u8]) {
                bytes[..$used].copy_from_slice(&self.0.to_le_bytes()[..$used]);
            }
            fn add(self, right: Self) -> Self {
                $name($format.add(self.0, right.0))
            }
            fn subtract(self, right: Self) -> Self {
                let negated = right.0 ^ $format.sign(true);
                $name($format.add(self.0, negated))
            }
            fn multiply(self, right: Self) -> Self {
                $name($format.multiply(self.0, right.0))
            }
            fn below(self, right: Self) -> bool {
                $format.below(self.0, right.0)
            }
        }
    )*};
}

soft_numbers! {
    /// IEEE binary16, Fortran's `REAL*2`.
    Half: HALF, 2 of 2;
    /// x87's format, C's `long double` on x86: 10 bytes used of 16; the rest is left as it was.
    Extended: EXTENDED, 10 of 16;
    /// IEEE binary128, Fortran's `REAL*16`.
    Quad: QUAD, 16 of 16;
}

// Little-endian images are native ones on every machine that Strobe runs on.
const _: () = assert!(cfg!(target_endian = "little"));
