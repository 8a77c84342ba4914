// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packing against the naive model of datatypes: random nested types, split anywhere.

#[path = "../../types/tests/model/mod.rs"]
mod model;

use model::{Made, any_type, named};
use proptest::prelude::*;
use strobe_shared::pack::{Typed, copy, external_bytes, pack, pack_external, unpack, unpack_external};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::TypeHandle;
use strobe_types::layout::{Layout, PREDEFINED, Scalar};

/// A type with a buffer that holds `count` elements, element 0 at `origin`.
struct Case {
    layout: Layout,
    bytes: Vec<isize>,
    buffer: OwnedMemory,
    origin: isize,
}

impl Case {
    fn new(made: &Made, count: usize, fill: impl Fn(usize) -> u8) -> Case {
        let bytes = made.map().bytes(count);
        let low = bytes.iter().min().copied().unwrap_or(0);
        let high = bytes.iter().max().copied().unwrap_or(0);
        let filled: Vec<u8> = (0..(high - low + 1) as usize).map(fill).collect();
        Case { layout: made.layout(), bytes, buffer: OwnedMemory::holding(&filled), origin: -low }
    }

    fn memory(&self) -> UserMemory {
        self.buffer.memory().offset(self.origin)
    }

    /// True if no byte belongs to two entries, as MPI asks of a type that is received into.
    fn receivable(&self) -> bool {
        self.bytes.iter().collect::<std::collections::BTreeSet<_>>().len() == self.bytes.len()
    }

    /// The packed stream, byte by byte.
    fn stream(&self) -> Vec<u8> {
        let buffer = self.buffer.to_vec();
        self.bytes.iter().map(|at| buffer[(self.origin + at) as usize]).collect()
    }

    /// What the buffer must hold after `stream` was unpacked into it.
    fn filled(&self, stream: &[u8]) -> Vec<u8> {
        let mut buffer = self.buffer.to_vec();
        self.bytes.iter().zip(stream).for_each(|(at, byte)| buffer[(self.origin + at) as usize] = *byte);
        buffer
    }
}

fn pattern(index: usize) -> u8 {
    (index * 151 + index / 256 * 7 + 13) as u8
}

fn cut(cuts: &[u16], size: usize) -> Vec<usize> {
    let mut cuts: Vec<usize> = cuts.iter().map(|cut| usize::from(*cut) % (size + 1)).collect();
    cuts.extend([0, size]);
    cuts.sort_unstable();
    cuts
}

proptest! {
    #[test]
    fn packing_in_parts_gives_the_stream(made in any_type(), count in 0usize..4, cuts in prop::collection::vec(any::<u16>(), 0..6)) {
        let case = Case::new(&made, count, pattern);
        let expected = case.stream();
        let memory = case.memory();
        let mut packed = vec![0; expected.len()];
        for part in cut(&cuts, expected.len()).windows(2) {
            let bytes = pack(&case.layout, count, memory, part[0], &mut packed[part[0]..part[1]]);
            prop_assert_eq!(bytes, part[1] - part[0]);
        }
        prop_assert_eq!(packed, expected);
        prop_assert_eq!(pack(&case.layout, count, memory, case.bytes.len(), &mut [0; 8]), 0);
    }

    #[test]
    fn unpacking_in_parts_touches_what_the_type_says(made in any_type(), count in 0usize..4, cuts in prop::collection::vec(any::<u16>(), 0..6)) {
        let case = Case::new(&made, count, |_| 0);
        prop_assume!(case.receivable());
        let stream: Vec<u8> = (0..case.bytes.len()).map(pattern).collect();
        let expected = case.filled(&stream);
        let memory = case.memory();
        for part in cut(&cuts, stream.len()).windows(2) {
            unpack(&case.layout, count, memory, part[0], &stream[part[0]..part[1]]);
        }
        prop_assert_eq!(case.buffer.to_vec(), expected);
    }

    #[test]
    fn a_copy_is_a_message(from in any_type(), to in any_type(), counts in (0usize..4, 0usize..4)) {
        let source = Case::new(&from, counts.0, pattern);
        let target = Case::new(&to, counts.1, |_| 0);
        prop_assume!(target.receivable());
        let expected = target.filled(&source.stream());
        let (from, to) = (source.memory(), target.memory());
        let bytes = copy(
            Typed { layout: &source.layout, count: counts.0, memory: from },
            Typed { layout: &target.layout, count: counts.1, memory: to },
        );
        prop_assert_eq!(bytes, source.bytes.len().min(target.bytes.len()));
        prop_assert_eq!(target.buffer.to_vec(), expected);
    }

    #[test]
    fn external32_is_element_by_element_and_comes_back(made in any_type(), count in 0usize..4) {
        let case = Case::new(&made, count, |_| 0);
        prop_assume!(case.receivable());
        let (stream, external) = ones(&made, count);
        let memory = case.memory();
        unpack(&case.layout, count, memory, 0, &stream);
        let full = case.buffer.to_vec();
        prop_assert_eq!(external_bytes(&case.layout, count), Some(external.len()));
        let mut packed = vec![0xee; external.len() + 1];
        prop_assert_eq!(pack_external(&case.layout, count, memory, &mut packed).unwrap(), external.len());
        prop_assert_eq!(&packed[..external.len()], &external);
        prop_assert_eq!(packed[external.len()], 0xee);
        case.buffer.memory().write(&vec![0; case.buffer.bytes()]);
        let memory = case.memory();
        prop_assert_eq!(unpack_external(&case.layout, count, memory, &packed).unwrap(), external.len());
        prop_assert_eq!(case.buffer.to_vec(), full);
    }
}

/// Numbers whose lowest bit alone is set: as a packed stream, and in `external32`.
fn ones(made: &Made, count: usize) -> (Vec<u8>, Vec<u8>) {
    let (mut native, mut external) = (Vec::new(), Vec::new());
    let mut one = |scalar: Scalar, external_size: u8| {
        let number = |bytes: usize| (0..bytes).map(|place| u8::from(place == 0));
        native.extend(number(scalar.bytes()));
        match scalar {
            // The lowest bit of 63 is bit 49 of the quad's 112.
            Scalar::Extended => external.extend((1u128 << 49).to_be_bytes()),
            _ => external.extend(number(usize::from(external_size)).rev()),
        }
    };
    for _ in 0..count {
        let _: Result<(), ()> = made.layout().signature().for_each_run(&mut |basic, elements| {
            for row in std::iter::repeat_n(basic.row(), elements) {
                one(row.first, row.first_external_bytes);
                row.second.into_iter().for_each(|second| one(second, row.second_external_bytes));
            }
            Ok(())
        });
    }
    (native, external)
}

#[test]
fn external32_of_a_struct_of_numbers() {
    let (double, int, short) = (named(TypeHandle::DOUBLE), named(TypeHandle::INT), named(TypeHandle::SHORT));
    let field = |count, displacement, layout| strobe_types::layout::Field { count, displacement, layout };
    let fields = [field(1, 0, &double), field(2, 8, &int), field(1, 16, &short)];
    let layout = Layout::structure(fields.into_iter()).unwrap();
    let mut memory = Vec::new();
    let mut expected = Vec::new();
    for element in 0..3i32 {
        memory.extend((1.5 * f64::from(element)).to_ne_bytes());
        expected.extend((1.5 * f64::from(element)).to_be_bytes());
        for int in [element, -element] {
            memory.extend(int.to_ne_bytes());
            expected.extend(int.to_be_bytes());
        }
        memory.extend((element as i16 - 300).to_ne_bytes());
        expected.extend((element as i16 - 300).to_be_bytes());
        memory.extend([0; 6]);
    }
    let mut packed = vec![0; expected.len()];
    let held = OwnedMemory::holding(&memory);
    let from = held.memory();
    assert_eq!(pack_external(&layout, 3, from, &mut packed).unwrap(), expected.len());
    assert_eq!(packed, expected);
    let back = OwnedMemory::holding(&vec![0; memory.len()]);
    unpack_external(&layout, 3, back.memory(), &packed).unwrap();
    assert_eq!(back.to_vec(), memory);
    assert!(pack_external(&layout, 3, from, &mut packed[1..]).is_err(), "one byte short");
}

/// Sizes beyond what random types reach: several rounds of structs copied together, long lists, splits in each.
#[test]
fn long_arrays_of_structs_and_long_lists_split_anywhere() {
    let row = |handle| PREDEFINED.iter().position(|row| row.handle == handle).unwrap();
    let (int, double) = (Made::Basic(row(TypeHandle::INT)), Made::Basic(row(TypeHandle::DOUBLE)));
    let fields = vec![(1, 0, int.clone()), (1, 8, double.clone()), (3, 20, int.clone())];
    let structs = Made::Contiguous(200, Box::new(Made::Struct(fields)));
    let list = Made::Hindexed((0..300).map(|index| (1, index * 24 + index % 3 * 8)).collect(), Box::new(double));
    let rows = Made::Hvector(9, 1, 200, Box::new(Made::Vector(7, 2, 3, Box::new(int))));
    for made in [structs, list, rows] {
        for step in [1, 7, 61, 997, 1 << 20] {
            let case = Case::new(&made, 2, pattern);
            let stream = case.stream();
            let memory = case.memory();
            let mut packed = vec![0; stream.len()];
            for (index, part) in packed.chunks_mut(step).enumerate() {
                assert_eq!(pack(&case.layout, 2, memory, index * step, part), part.len());
            }
            assert_eq!(packed, stream);
            let (full, bytes) = (case.buffer.to_vec(), case.bytes.clone());
            bytes.iter().for_each(|at| case.memory().offset(*at).write(&[0]));
            let memory = case.memory();
            // Last part first: the order of parts does not matter.
            for (index, part) in packed.chunks(step).enumerate().rev() {
                assert_eq!(unpack(&case.layout, 2, memory, index * step, part), part.len());
            }
            assert_eq!(case.buffer.to_vec(), full);
        }
    }
}
