// SPDX-License-Identifier: MIT OR Apache-2.0
//! Layouts against the naive model, and the examples and definitions of MPI-5.0 chapter 5.

mod model;

use model::{Bytes, any_type, named};
use proptest::prelude::*;
use strobe_types::TypeHandle;
use strobe_types::layout::{Darray, Distribution, Field, Layout, Order, PREDEFINED, Strided};

proptest! {
    #[test]
    fn a_layout_is_its_type_map(made in any_type(), count in 0usize..4) {
        let (layout, map) = (made.layout(), made.map());
        prop_assert_eq!(layout.size(), map.size());
        prop_assert_eq!(layout.extent(), map.extent());
        prop_assert_eq!(layout.true_extent(), map.true_extent());
        let mut bytes = Bytes::default();
        layout.walk(count, 0..usize::MAX, &mut bytes);
        let (first, last) = (bytes.0.iter().min(), bytes.0.iter().max());
        prop_assert_eq!(layout.span(count), first.map_or(0, |first| *first)..last.map_or(0, |last| last + 1));
        prop_assert_eq!(bytes.0, map.bytes(count));
    }

    #[test]
    fn a_walk_starts_and_ends_anywhere(made in any_type(), count in 1usize..4, cuts in prop::collection::vec(any::<u16>(), 0..6)) {
        let layout = made.layout();
        let size = layout.size() * count;
        let mut cuts: Vec<usize> = cuts.iter().map(|cut| usize::from(*cut) % (size + 1)).collect();
        cuts.extend([0, size]);
        cuts.sort_unstable();
        let mut bytes = Bytes::default();
        cuts.windows(2).for_each(|cut| layout.walk(count, cut[0]..cut[1], &mut bytes));
        prop_assert_eq!(bytes.0, made.map().bytes(count));
    }

    #[test]
    fn contiguous_and_strided_tell_the_truth(made in any_type(), count in 0usize..4) {
        let (layout, expected) = (made.layout(), made.map().bytes(count));
        if let Some(first) = layout.contiguous(count) {
            prop_assert_eq!(&expected, &(first..first + expected.len() as isize).collect::<Vec<_>>());
        }
        if let Some(run) = layout.strided(count) {
            let block = |index| run.displacement_of(index)..run.displacement_of(index) + run.block_bytes as isize;
            prop_assert_eq!(&expected, &(0..run.blocks).flat_map(block).collect::<Vec<_>>());
        }
    }

    #[test]
    fn elements_are_counted_to_the_byte(made in any_type(), cut in any::<u16>()) {
        let (layout, map) = (made.layout(), made.map());
        let cut = usize::from(cut) % (3 * map.size() + 1);
        let mut ends = vec![0];
        for bytes in (0..3).flat_map(|_| map.entries.iter().map(|entry| entry.1)) {
            ends.push(ends.last().unwrap() + bytes);
        }
        let expected = ends.iter().position(|end| *end == cut);
        prop_assert_eq!(layout.signature().elements_in(cut), expected);
        if let Some(elements) = expected {
            prop_assert_eq!(layout.signature().bytes_of(elements), Some(cut));
        }
    }
}

#[test]
fn predefined_types_have_the_sizes_and_extents_of_the_platform() {
    let check = |handle, size, extent| {
        let layout = named(handle);
        assert_eq!((layout.size(), layout.extent()), (size, (0, extent)), "{handle:?}");
    };
    check(TypeHandle::DOUBLE_INT, 12, 16);
    check(TypeHandle::LONG_INT, 12, 16);
    check(TypeHandle::SHORT_INT, 6, 8);
    check(TypeHandle::LONG_DOUBLE_INT, 20, 32);
    check(TypeHandle::FLOAT_INT, 8, 8);
    check(TypeHandle::TWOINT, 8, 8);
    check(TypeHandle::C_LONG_DOUBLE_COMPLEX, 32, 32);
    check(TypeHandle::WCHAR, 4, 4);
    assert_eq!(named(TypeHandle::DOUBLE_INT).true_extent(), (0, 12));
    assert_eq!(named(TypeHandle::SHORT_INT).signature().elements(), 2);
    assert_eq!(named(TypeHandle::COMPLEX32).signature().elements(), 1);
    assert!(Layout::predefined(TypeHandle::NULL).is_none());
    // The fixed-size handles of the standard ABI carry their size in bits 3 to 5.
    for row in PREDEFINED.iter().filter(|row| matches!(row.handle.0 >> 6, 0b1001 | 0b1011)) {
        assert_eq!(row.size(), 1 << ((row.handle.0 >> 3) & 7), "{}", row.name);
    }
}

#[test]
fn a_column_is_one_strided_loop_however_it_is_described() {
    let double = named(TypeHandle::DOUBLE);
    let column = Strided { displacement: 24, block_bytes: 8, stride: 80, blocks: 100 };
    let by_vector = Layout::hindexed([(1, 24)].into_iter(), &Layout::vector(100, 1, 10, &double).unwrap()).unwrap();
    let by_list = Layout::indexed((0..100).map(|row| (1, row * 10 + 3)), &double).unwrap();
    let by_subarray = Layout::subarray(&[(100, 100, 0), (10, 1, 3)], Order::C, &double).unwrap();
    for layout in [by_vector, by_list, by_subarray] {
        assert_eq!(layout.strided(1), Some(column));
        assert_eq!(layout.contiguous(1), None);
    }
    let element = double.resized(0, 80).unwrap();
    assert_eq!(element.strided(100), Some(Strided { displacement: 0, ..column }));
    let rows = Layout::subarray(&[(100, 7, 2), (10, 10, 0)], Order::C, &double).unwrap();
    assert_eq!(rows.contiguous(1), Some(160), "whole rows touch");
}

#[test]
fn markers_stay_through_constructors_and_padding_does_not_apply_to_them() {
    let int = named(TypeHandle::INT);
    let char_ = named(TypeHandle::CHAR);
    let marked = int.resized(-3, 9).unwrap();
    // Only the markers count; the char far out does not.
    let fields =
        [Field { count: 2, displacement: 5, layout: &marked }, Field { count: 1, displacement: 100, layout: &char_ }];
    let layout = Layout::structure(fields.into_iter()).unwrap();
    assert_eq!(layout.extent(), (2, 18));
    assert_eq!(layout.true_extent(), (5, 96));
    let double = named(TypeHandle::DOUBLE);
    let fields =
        [Field { count: 1, displacement: 0, layout: &double }, Field { count: 1, displacement: 8, layout: &char_ }];
    assert_eq!(Layout::structure(fields.into_iter()).unwrap().extent(), (0, 16), "padded to the double");
}

#[test]
fn empty_types_are_zero_everywhere() {
    let int = named(TypeHandle::INT);
    let empty = Layout::contiguous_of(0, &int).unwrap();
    assert_eq!((empty.size(), empty.extent(), empty.true_extent()), (0, (0, 0), (0, 0)));
    assert_eq!(empty.contiguous(7), Some(0));
    assert_eq!(empty.signature().elements_in(0), Some(0));
    assert_eq!(Layout::structure(std::iter::empty()).unwrap().extent(), (0, 0));
}

#[test]
fn a_type_larger_than_an_address_space_is_refused() {
    let mut layout = named(TypeHandle::DOUBLE);
    for _ in 0..2 {
        layout = Layout::contiguous_of(i32::MAX as usize, &layout).unwrap_or(layout);
    }
    assert!(Layout::contiguous_of(i32::MAX as usize, &layout).is_err());
    assert!(Layout::hindexed([(1, isize::MAX)].into_iter(), &layout).is_err());
    assert!(Layout::vector(3, 1, isize::MAX / 2, &layout).is_err());
}

#[test]
fn a_shared_body_is_not_written_out() {
    let char_ = named(TypeHandle::CHAR);
    let ragged = Layout::hindexed((0..1000).map(|i| (1 + i as usize % 3, i * 7)), &char_).unwrap();
    let many = Layout::hindexed((0..100_000).map(|i| (1, i * 8001 + i % 2)), &ragged).unwrap();
    assert_eq!(many.size(), ragged.size() * 100_000);
    assert_eq!(many.signature().elements(), many.size());
    assert_eq!(many.signature().elements_in(12_345_678), Some(12_345_678));
    let mut bytes = Bytes::default();
    many.walk(1, 99_999 * ragged.size() + 1..99_999 * ragged.size() + 3, &mut bytes);
    assert_eq!(bytes.0, vec![99_999 * 8001 + 1 + 7, 99_999 * 8001 + 1 + 8]);
}

/// Which elements each process gets, and that the layout says so, by the definition with `cyclic`.
#[test]
fn darray_deals_every_element_to_one_process() {
    let int = named(TypeHandle::INT);
    let distributions = [
        Distribution::Block(None),
        Distribution::Block(Some(4)),
        Distribution::Cyclic(None),
        Distribution::Cyclic(Some(2)),
        Distribution::Cyclic(Some(5)),
    ];
    for (first, second, order) in distributions.iter().flat_map(|first| {
        distributions.iter().flat_map(move |second| [(first, second, Order::C), (first, second, Order::Fortran)])
    }) {
        let dimensions = [
            Darray { elements: 7, distribution: *first, processes: 2 },
            Darray { elements: 11, distribution: *second, processes: 3 },
            Darray { elements: 2, distribution: Distribution::None, processes: 1 },
        ];
        let mut owners = vec![0; 7 * 11 * 2];
        for rank in 0..6 {
            let layout = Layout::darray(rank, &dimensions, order, &int).unwrap();
            assert_eq!(layout.extent(), (0, 7 * 11 * 2 * 4));
            let mut bytes = Bytes::default();
            layout.walk(1, 0..usize::MAX, &mut bytes);
            let places: Vec<usize> = bytes.0.chunks(4).map(|chunk| chunk[0] as usize / 4).collect();
            assert!(places.is_sorted(), "storage order");
            for place in places {
                owners[place] += 1;
                let index = match order {
                    Order::C => [place / 22, place / 2 % 11],
                    Order::Fortran => [place % 7, place / 7 % 11],
                };
                let owner = |index: usize, dimension: &Darray| {
                    let block = match dimension.distribution {
                        Distribution::Block(block) => block.unwrap_or(dimension.elements.div_ceil(dimension.processes)),
                        Distribution::Cyclic(block) => block.unwrap_or(1),
                        Distribution::None => dimension.elements,
                    };
                    index / block % dimension.processes
                };
                // The grid of processes is row-major whatever the order of the array.
                assert_eq!(rank, owner(index[0], &dimensions[0]) * 3 + owner(index[1], &dimensions[1]));
            }
        }
        assert!(owners.iter().all(|owner| *owner == 1), "{first:?} {second:?} {order:?}");
    }
}

#[test]
fn darray_refuses_blocks_that_do_not_hold_the_array() {
    let int = named(TypeHandle::INT);
    let short = Darray { elements: 10, distribution: Distribution::Block(Some(4)), processes: 2 };
    let error = Layout::darray(0, &[short], Order::C, &int).unwrap_err();
    assert!(error.message().contains("use 5 or more"), "{error}");
    let spread = Darray { elements: 10, distribution: Distribution::None, processes: 2 };
    assert!(Layout::darray(0, &[spread], Order::C, &int).is_err());
}
