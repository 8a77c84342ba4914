// SPDX-License-Identifier: MIT OR Apache-2.0
//! The canonical `external32` representation of basic types (MPI-5.0 section 14.5.2): big-endian, IEEE, two's
//! complement. On this platform only `long double` changes its format and only `long` and `wchar_t` their size.

use super::predefined::{Basic, Scalar};
use crate::{Result, err};

/// Converts elements of `basic` from memory order, packed in `native`, to `external`, until one of the two is
/// used up. Fails with `MPI_ERR_CONVERSION` on a number that the smaller external type cannot hold.
pub fn to_external(basic: Basic, native: &[u8], external: &mut [u8]) -> Result<()> {
    let row = basic.row();
    let (native, external) = (native.chunks_exact(row.size()), external.chunks_exact_mut(row.external_size()));
    for (native, external) in native.zip(external) {
        let (first, second) = native.split_at(row.first.bytes());
        let (first_out, second_out) = external.split_at_mut(usize::from(row.first_external_bytes));
        let mut fits = scalar_to_external(row.first, first, first_out);
        if let Some(scalar) = row.second {
            fits &= scalar_to_external(scalar, second, second_out);
        }
        if !fits {
            return err!(
                CONVERSION,
                "a value of {} does not fit the {} bytes that external32 gives it; use a type of fixed size",
                row.name,
                row.first_external_bytes
            );
        }
    }
    Ok(())
}

/// Converts elements of `basic` from `external` to memory order, packed in `native`, until one of the two is used up.
pub fn from_external(basic: Basic, external: &[u8], native: &mut [u8]) {
    let row = basic.row();
    let (external, native) = (external.chunks_exact(row.external_size()), native.chunks_exact_mut(row.size()));
    for (external, native) in external.zip(native) {
        let (first, second) = external.split_at(usize::from(row.first_external_bytes));
        let (first_out, second_out) = native.split_at_mut(row.first.bytes());
        scalar_from_external(row.first, first, first_out);
        if let Some(scalar) = row.second {
            scalar_from_external(scalar, second, second_out);
        }
    }
}

fn scalar_to_external(scalar: Scalar, native: &[u8], external: &mut [u8]) -> bool {
    if scalar == Scalar::Extended {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(native);
        external.copy_from_slice(&quad_from_extended(u128::from_le_bytes(bytes)).to_be_bytes());
        return true;
    }
    let (low, high) = native.split_at(external.len());
    external.copy_from_slice(low);
    external.reverse();
    let negative = matches!(scalar, Scalar::Signed(_)) && external[0] & 0x80 != 0;
    high.iter().all(|byte| *byte == if negative { 0xff } else { 0 })
}

fn scalar_from_external(scalar: Scalar, external: &[u8], native: &mut [u8]) {
    if scalar == Scalar::Extended {
        let mut bytes = [0; 16];
        bytes.copy_from_slice(external);
        native.copy_from_slice(&extended_from_quad(u128::from_be_bytes(bytes)).to_le_bytes());
        return;
    }
    let negative = matches!(scalar, Scalar::Signed(_)) && external[0] & 0x80 != 0;
    let (low, high) = native.split_at_mut(external.len());
    low.copy_from_slice(external);
    low.reverse();
    high.fill(if negative { 0xff } else { 0 });
}

const EXPONENT: u128 = 0x7fff;
const INTEGER_BIT: u64 = 1 << 63;
/// Bits that binary128's fraction has below the 63 of the x87 format.
const MORE_BITS: u32 = 112 - 63;

/// x87 to binary128: the exponents are alike, and the fraction grows; exact.
fn quad_from_extended(bits: u128) -> u128 {
    let (significand, sign) = (bits as u64, bits >> 79 & 1);
    let mut exponent = bits >> 64 & EXPONENT;
    if exponent == 0 && significand & INTEGER_BIT != 0 {
        exponent = 1;
    }
    let fraction = u128::from(significand & !INTEGER_BIT) << MORE_BITS;
    sign << 127 | exponent << 112 | fraction
}

/// binary128 to x87, rounded to nearest even.
fn extended_from_quad(bits: u128) -> u128 {
    let (sign, fraction) = (bits >> 127, bits & ((1 << 112) - 1));
    let mut exponent = bits >> 112 & EXPONENT;
    let shifted = (fraction >> MORE_BITS) as u64;
    if exponent == EXPONENT {
        // A NaN whose payload is all in the lost bits stays a NaN.
        let quiet = if fraction != 0 { 1 << 62 } else { 0 };
        return sign << 79 | EXPONENT << 64 | u128::from(INTEGER_BIT | shifted | quiet);
    }
    let rest = fraction & ((1 << MORE_BITS) - 1);
    let half = 1 << (MORE_BITS - 1);
    let up = rest > half || (rest == half && shifted & 1 != 0);
    let integer = if exponent == 0 { 0 } else { INTEGER_BIT };
    let (mut significand, carried) = (integer | shifted).overflowing_add(u64::from(up));
    if carried {
        significand = INTEGER_BIT;
        exponent += 1;
    } else if exponent == 0 && significand & INTEGER_BIT != 0 {
        exponent = 1;
    }
    sign << 79 | exponent << 64 | u128::from(significand)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ErrorClass, TypeHandle};

    fn basic(handle: TypeHandle) -> Basic {
        super::super::Predefined::find(handle).unwrap().into()
    }

    fn external(handle: TypeHandle, native: &[u8], bytes: usize) -> Result<Vec<u8>> {
        let mut out = vec![0; bytes];
        to_external(basic(handle), native, &mut out).map(|()| out)
    }

    #[test]
    fn numbers_are_big_endian() {
        assert_eq!(external(TypeHandle::INT, &0x0102_0304i32.to_le_bytes(), 4).unwrap(), [1, 2, 3, 4]);
        assert_eq!(external(TypeHandle::DOUBLE, &1.5f64.to_le_bytes(), 8).unwrap(), 1.5f64.to_be_bytes());
        let mut pair = 2.5f64.to_le_bytes().to_vec();
        pair.extend((-7i32).to_le_bytes());
        let expected: Vec<u8> = 2.5f64.to_be_bytes().into_iter().chain((-7i32).to_be_bytes()).collect();
        assert_eq!(external(TypeHandle::DOUBLE_INT, &pair, 12).unwrap(), expected);
    }

    #[test]
    fn a_long_has_four_bytes_and_must_fit_them() {
        assert_eq!(external(TypeHandle::LONG, &(-2i64).to_le_bytes(), 4).unwrap(), (-2i32).to_be_bytes());
        let mut back = [0; 8];
        from_external(basic(TypeHandle::LONG), &(-2i32).to_be_bytes(), &mut back);
        assert_eq!(i64::from_le_bytes(back), -2);
        let far = external(TypeHandle::LONG, &(1i64 << 31).to_le_bytes(), 4);
        assert_eq!(far.unwrap_err().class(), ErrorClass::CONVERSION);
        assert!(external(TypeHandle::UNSIGNED_LONG, &(u64::from(u32::MAX)).to_le_bytes(), 4).is_ok());
        assert!(external(TypeHandle::UNSIGNED_LONG, &(-1i64).to_le_bytes(), 4).is_err());
    }

    /// The x87 encoding of a double, by the rules of the format.
    fn extended(value: f64) -> u128 {
        let bits = value.to_bits();
        let (sign, exponent, fraction) = (u128::from(bits >> 63), bits >> 52 & 0x7ff, bits & ((1 << 52) - 1));
        let (exponent, significand) = match exponent {
            0 if fraction == 0 => (0, 0),
            0x7ff => (0x7fff, INTEGER_BIT | fraction << 11),
            _ => (exponent + (16383 - 1023), INTEGER_BIT | fraction << 11),
        };
        sign << 79 | u128::from(exponent) << 64 | u128::from(significand)
    }

    #[test]
    fn a_long_double_becomes_a_quad_and_comes_back() {
        assert_eq!(quad_from_extended(extended(1.0)), 0x3fff << 112);
        assert_eq!(quad_from_extended(extended(-2.0)), 0xc000 << 112);
        assert_eq!(quad_from_extended(extended(f64::INFINITY)), 0x7fff << 112);
        for value in [0.0, -0.0, 1.0, 0.1, -3.7e300, f64::MIN_POSITIVE, f64::MAX, f64::INFINITY] {
            assert_eq!(extended_from_quad(quad_from_extended(extended(value))), extended(value), "{value}");
        }
        let smallest: u128 = 1;
        assert_eq!(extended_from_quad(quad_from_extended(smallest)), smallest, "denormal");
        let nan = extended_from_quad(0x7fff << 112 | 1);
        assert!(nan >> 64 == 0x7fff && nan as u64 != INTEGER_BIT, "a NaN stays one");
    }

    #[test]
    fn a_quad_rounds_to_nearest_even() {
        let one = 0x3fffu128 << 112;
        let half = 1u128 << (MORE_BITS - 1);
        assert_eq!(extended_from_quad(one | half), extended(1.0), "a tie goes to even");
        assert_eq!(extended_from_quad(one | half | 1), extended(1.0) + 1);
        assert_eq!(extended_from_quad(one | (1 << MORE_BITS) | half), extended(1.0) + 2);
        let below_two = one | ((1 << 112) - 1);
        assert_eq!(extended_from_quad(below_two), extended(2.0), "the carry reaches the exponent");
        let largest = 0x7ffeu128 << 112 | ((1 << 112) - 1);
        assert_eq!(extended_from_quad(largest), extended(f64::INFINITY));
    }
}
