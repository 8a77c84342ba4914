// SPDX-License-Identifier: MIT OR Apache-2.0
//! Each kernel against arithmetic done another way: Rust's own for the types it has, and answers computed by
//! gcc (`vectors.txt`: format, left, right, sum, product, left < right) for those it has not.

use super::number::Number;
use super::soft::{Extended, Half, Quad};
use super::*;

fn bytes<T: Copy, const N: usize>(values: &[T], image: impl Fn(T) -> [u8; N]) -> Vec<u8> {
    values.iter().flat_map(|&value| image(value)).collect()
}

fn run(op: OpHandle, basic: TypeHandle, left: &[u8], right: &[u8]) -> Vec<u8> {
    let mut inout = right.to_vec();
    kernel(op, basic).unwrap()(&mut inout, left);
    inout
}

#[test]
fn integers_wrap_and_keep_operand_order() {
    let (left, right) = ([5i32, -7, i32::MAX, 0b1100], [3i32, 4, 1, 0b1010]);
    let cases: [(OpHandle, [i32; 4]); 10] = [
        (OpHandle::SUM, [8, -3, i32::MIN, 22]),
        (OpHandle::PROD, [15, -28, i32::MAX, 120]),
        (OpHandle::MIN, [3, -7, 1, 10]),
        (OpHandle::MAX, [5, 4, i32::MAX, 12]),
        (OpHandle::BAND, [1, 0, 1, 0b1000]),
        (OpHandle::BOR, [7, -3, i32::MAX, 0b1110]),
        (OpHandle::BXOR, [6, -3, i32::MAX - 1, 0b0110]),
        (OpHandle::LAND, [1; 4]),
        (OpHandle::LXOR, [0; 4]),
        (OpHandle::REPLACE, left),
    ];
    for (op, expected) in cases {
        let got = run(op, TypeHandle::INT, &bytes(&left, i32::to_ne_bytes), &bytes(&right, i32::to_ne_bytes));
        assert_eq!(got, bytes(&expected, i32::to_ne_bytes), "{}", op_name(op));
    }
}

#[test]
fn unsigned_and_signed_differ_where_they_must() {
    let (left, right) = (200u8.to_ne_bytes(), 100u8.to_ne_bytes());
    assert_eq!(run(OpHandle::MAX, TypeHandle::UINT8_T, &left, &right), [200]);
    assert_eq!(run(OpHandle::MAX, TypeHandle::INT8_T, &left, &right), [100]);
    let wide = |value: i128| value.to_ne_bytes().to_vec();
    assert_eq!(run(OpHandle::PROD, TypeHandle::INTEGER16, &wide(-(1 << 70)), &wide(1 << 40)), wide(-(1 << 110)));
}

#[test]
fn logicals_of_every_size_give_one_or_zero() {
    let sized = [
        (TypeHandle::C_BOOL, 1),
        (TypeHandle::LOGICAL1, 1),
        (TypeHandle::LOGICAL2, 2),
        (TypeHandle::LOGICAL, 4),
        (TypeHandle::LOGICAL8, 8),
        (TypeHandle::LOGICAL16, 16),
    ];
    for (basic, size) in sized {
        let image = |value: u8| (0..size).map(|at| if at == 0 { value } else { 0 }).collect::<Vec<u8>>();
        for (op, table) in
            [(OpHandle::LAND, [0, 0, 0, 1]), (OpHandle::LOR, [0, 1, 1, 1]), (OpHandle::LXOR, [0, 1, 1, 0])]
        {
            for (case, expected) in table.into_iter().enumerate() {
                let operand = |bit: usize| image(if case >> bit & 1 == 1 { 4 } else { 0 });
                assert_eq!(run(op, basic, &operand(1), &operand(0)), image(expected), "{basic:?} {op:?} {case}");
            }
        }
        assert!(kernel(OpHandle::SUM, basic).is_err());
    }
}

#[test]
fn complex_products_are_products() {
    let complex = |re: f64, im: f64| bytes(&[re, im], f64::to_ne_bytes);
    assert_eq!(
        run(OpHandle::PROD, TypeHandle::C_DOUBLE_COMPLEX, &complex(1., 2.), &complex(3., 5.)),
        complex(-7., 11.)
    );
    assert_eq!(run(OpHandle::SUM, TypeHandle::DOUBLE_COMPLEX, &complex(1., 2.), &complex(3., 5.)), complex(4., 7.));
    assert!(kernel(OpHandle::MAX, TypeHandle::COMPLEX).is_err());
}

#[test]
fn ties_of_minloc_and_maxloc_take_the_smaller_index() {
    let pair = |value: f64, index: i32| {
        let mut image = [0xa5u8; 16];
        image[..8].copy_from_slice(&value.to_ne_bytes());
        image[8..12].copy_from_slice(&index.to_ne_bytes());
        image.to_vec()
    };
    for op in [OpHandle::MINLOC, OpHandle::MAXLOC] {
        assert_eq!(run(op, TypeHandle::DOUBLE_INT, &pair(1.5, 9), &pair(1.5, 4)), pair(1.5, 4));
        assert_eq!(run(op, TypeHandle::DOUBLE_INT, &pair(1.5, 4), &pair(1.5, 9)), pair(1.5, 4));
    }
    assert_eq!(run(OpHandle::MINLOC, TypeHandle::DOUBLE_INT, &pair(1., 9), &pair(2., 4)), pair(1., 9));
    assert_eq!(run(OpHandle::MAXLOC, TypeHandle::DOUBLE_INT, &pair(1., 9), &pair(2., 4)), pair(2., 4));
    let short = |value: i16, index: i32| [&value.to_ne_bytes()[..], &[0; 2], &index.to_ne_bytes()].concat();
    assert_eq!(run(OpHandle::MAXLOC, TypeHandle::SHORT_INT, &short(3, 1), &short(2, 0)), short(3, 1));
}

#[test]
fn what_the_standard_does_not_define_names_a_remedy() {
    let refused = [
        (OpHandle::SUM, TypeHandle::BYTE),
        (OpHandle::BAND, TypeHandle::DOUBLE),
        (OpHandle::MINLOC, TypeHandle::INT),
        (OpHandle::SUM, TypeHandle::TWOINT),
        (OpHandle::MAX, TypeHandle::CHARACTER),
        (OpHandle::LAND, TypeHandle::FLOAT),
        (OpHandle::SUM, TypeHandle::PACKED),
    ];
    for (op, basic) in refused {
        let error = kernel(op, basic).unwrap_err();
        assert_eq!(error.class(), strobe_types::ErrorClass::OP);
        assert!(error.message().contains(": use "), "{error}");
    }
}

#[test]
fn every_defined_pair_has_a_kernel() {
    use OpHandle as O;
    let arithmetic = [O::SUM, O::PROD];
    let order = [O::MIN, O::MAX];
    let bits = [O::BAND, O::BOR, O::BXOR];
    let truth = [O::LAND, O::LOR, O::LXOR];
    let mut defined = 0;
    for raw in 0x200..0x300 {
        let basic = TypeHandle(raw);
        let Some(kind) = kind::of(basic) else { continue };
        let ops: Vec<O> = match kind {
            OperandKind::Number(
                Component::F16 | Component::F32 | Component::F64 | Component::F80 | Component::F128,
            ) => [&arithmetic[..], &order].concat(),
            OperandKind::Number(_) => [&arithmetic[..], &order, &bits, &truth].concat(),
            OperandKind::Complex(_) => arithmetic.to_vec(),
            OperandKind::Logical(_) => truth.to_vec(),
            OperandKind::Byte => bits.to_vec(),
            OperandKind::Pair(..) => vec![O::MINLOC, O::MAXLOC],
        };
        for op in ops {
            assert!(kernel(op, basic).is_ok(), "{} on {raw:#x}", op_name(op));
            defined += 1;
        }
    }
    assert!(defined > 300, "{defined}");
}

fn check_vector<T: Number + PartialEq>(value: impl Fn(&str) -> T, line: &[&str]) {
    let (left, right) = (value(line[1]), value(line[2]));
    let image = |number: T| {
        let mut image = [0u8; 16];
        number.store(&mut image);
        image
    };
    // A NaN compares with nothing, not even with zero; which one it is, the standard leaves open.
    let zero = value("0");
    let is_zero = |x: T| image(x.add(zero)) == image(zero);
    let nan = |x: T| !x.below(zero) && !zero.below(x) && !is_zero(x);
    let same = |got: T, expected: &str| {
        let expected = value(expected);
        image(got) == image(expected) || (nan(got) && nan(expected))
    };
    assert!(same(left.add(right), line[3]), "sum of {line:?}");
    assert!(same(left.multiply(right), line[4]), "product of {line:?}");
    assert_eq!(left.below(right), line[5] == "1", "order of {line:?}");
}

#[test]
fn soft_formats_give_the_bits_of_the_c_compiler() {
    let bits = |text: &str| u128::from_str_radix(text, 16).unwrap();
    let mut checked = 0;
    for line in include_str!("vectors.txt").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split_whitespace().collect();
        match fields[0] {
            "x" => check_vector(|text| Extended(bits(text)), &fields),
            "q" => check_vector(|text| Quad(bits(text)), &fields),
            "h" => check_vector(|text| Half(bits(text)), &fields),
            other => panic!("unknown format {other}"),
        }
        checked += 1;
    }
    assert!(checked >= 300, "{checked}");
}

#[test]
fn soft_and_hardware_agree_where_both_exist() {
    // binary16 values are exact in f32, and so are their products.
    let widen = |half: u16| {
        let (sign, exponent, fraction) = (half >> 15, i32::from(half >> 10 & 31), f32::from(half & 1023));
        let size = if exponent == 0 { fraction } else { fraction + 1024. } * 2f32.powi(exponent.max(1) - 25);
        if sign == 1 { -size } else { size }
    };
    for left in (0..0x7c00u16).step_by(97) {
        for right in (0x8000..0xfc00u16).step_by(89) {
            assert_eq!(Half(left.into()).below(Half(right.into())), widen(left) < widen(right));
        }
    }
}
