// SPDX-License-Identifier: MIT OR Apache-2.0
//! A naive model of datatypes: a type map written out entry by entry, straight from the definitions of
//! MPI-5.0 section 5.1, and a generator of random types that gives both the model and the layout.

#![allow(dead_code)]

use proptest::prelude::*;
use strobe_types::TypeHandle;
use strobe_types::layout::{Basic, BasicKind, Field, Layout, Order, PREDEFINED, Predefined, Visit};

/// A type map: (displacement, bytes, basic type) in packing order, and the markers of resized types.
#[derive(Clone, Debug, Default)]
pub struct Map {
    pub entries: Vec<(isize, usize, Basic)>,
    pub markers: Option<(isize, isize)>,
    /// First byte and the byte after the last, the padding of structs included.
    pub natural: Option<(isize, isize)>,
    pub alignment: usize,
}

impl Map {
    fn basic(row: &'static Predefined) -> Map {
        let mut entries = vec![(0, row.size(), row.into())];
        if let (BasicKind::Pair, Some(second)) = (row.kind, row.second) {
            entries = vec![
                (0, row.first.bytes(), row.into()),
                (row.second_displacement() as isize, second.bytes(), row.into()),
            ];
        }
        let mut map = Map { entries, markers: None, natural: None, alignment: row.alignment() };
        let (low, extent) = map.true_extent();
        map.natural = (extent > 0).then_some((low, low + extent));
        map.pad();
        map
    }

    fn pad(&mut self) {
        let natural = self.natural.map(|(low, high)| (low, (high - low) as usize));
        self.natural = natural.map(|(low, all)| (low, low + all.next_multiple_of(self.alignment.max(1)) as isize));
    }

    pub fn size(&self) -> usize {
        self.entries.iter().map(|entry| entry.1).sum()
    }

    pub fn true_extent(&self) -> (isize, isize) {
        let low = self.entries.iter().map(|entry| entry.0).min();
        let high = self.entries.iter().map(|entry| entry.0 + entry.1 as isize).max();
        low.zip(high).map_or((0, 0), |(low, high)| (low, high - low))
    }

    pub fn extent(&self) -> (isize, isize) {
        self.markers.or(self.natural).map_or((0, 0), |(low, high)| (low, high - low))
    }

    fn add(&mut self, other: &Map, at: isize) {
        self.entries.extend(other.entries.iter().map(|(place, bytes, basic)| (place + at, *bytes, *basic)));
        for (mine, theirs) in [(&mut self.markers, other.markers), (&mut self.natural, other.natural)] {
            if let Some((low, high)) = theirs {
                let (low, high) = (low + at, high + at);
                *mine = Some(mine.map_or((low, high), |(l, h)| (l.min(low), h.max(high))));
            }
        }
        self.alignment = self.alignment.max(other.alignment);
    }

    /// The displacement of every byte of `count` elements, in packing order.
    pub fn bytes(&self, count: usize) -> Vec<isize> {
        let extent = self.extent().1;
        let element = |index: usize| {
            let entries = self.entries.iter();
            entries.flat_map(move |(at, bytes, _)| (0..*bytes as isize).map(move |b| at + b + index as isize * extent))
        };
        (0..count).flat_map(element).collect()
    }
}

/// How a type is made; a closed description, so that failures print what to type in.
#[derive(Clone, Debug)]
pub enum Made {
    Basic(usize),
    Contiguous(usize, Box<Made>),
    Hvector(usize, usize, isize, Box<Made>),
    Vector(usize, usize, isize, Box<Made>),
    Indexed(Vec<(usize, isize)>, Box<Made>),
    Hindexed(Vec<(usize, isize)>, Box<Made>),
    Struct(Vec<(usize, isize, Made)>),
    Resized(isize, isize, Box<Made>),
    Subarray(Vec<(usize, usize, usize)>, bool, Box<Made>),
}

impl Made {
    pub fn layout(&self) -> Layout {
        match self {
            Made::Basic(row) => Layout::predefined(PREDEFINED[*row].handle).unwrap(),
            Made::Contiguous(count, of) => Layout::contiguous_of(*count, &of.layout()).unwrap(),
            Made::Hvector(count, length, stride, of) => {
                Layout::hvector(*count, *length, *stride, &of.layout()).unwrap()
            }
            Made::Vector(count, length, stride, of) => Layout::vector(*count, *length, *stride, &of.layout()).unwrap(),
            Made::Indexed(blocks, of) => Layout::indexed(blocks.iter().copied(), &of.layout()).unwrap(),
            Made::Hindexed(blocks, of) => Layout::hindexed(blocks.iter().copied(), &of.layout()).unwrap(),
            Made::Resized(low, extent, of) => of.layout().resized(*low, *extent).unwrap(),
            Made::Subarray(dimensions, c, of) => Layout::subarray(dimensions, order(*c), &of.layout()).unwrap(),
            Made::Struct(fields) => {
                let layouts: Vec<Layout> = fields.iter().map(|field| field.2.layout()).collect();
                let fields = fields.iter().zip(&layouts).map(|((count, displacement, _), layout)| Field {
                    count: *count,
                    displacement: *displacement,
                    layout,
                });
                Layout::structure(fields).unwrap()
            }
        }
    }

    pub fn map(&self) -> Map {
        let mut map = Map::default();
        match self {
            Made::Basic(row) => map = Map::basic(&PREDEFINED[*row]),
            Made::Contiguous(count, of) => blocks(&mut map, [(*count, 0)], &of.map()),
            Made::Hvector(count, length, stride, of) => {
                let of = of.map();
                (0..*count).for_each(|i| blocks(&mut map, [(*length, i as isize * stride)], &of));
            }
            Made::Vector(count, length, stride, of) => {
                let of = of.map();
                let stride = stride * of.extent().1;
                (0..*count).for_each(|i| blocks(&mut map, [(*length, i as isize * stride)], &of));
            }
            Made::Indexed(list, of) => {
                let of = of.map();
                let extent = of.extent().1;
                blocks(&mut map, list.iter().map(|(length, at)| (*length, at * extent)), &of);
            }
            Made::Hindexed(list, of) => blocks(&mut map, list.iter().copied(), &of.map()),
            Made::Struct(fields) => {
                fields.iter().for_each(|(count, at, of)| blocks(&mut map, [(*count, *at)], &of.map()));
                map.pad();
            }
            Made::Resized(low, extent, of) => {
                map = of.map();
                map.markers = Some((*low, low + extent));
            }
            Made::Subarray(dimensions, c, of) => map = subarray(dimensions, *c, &of.map()),
        }
        map
    }
}

fn order(c: bool) -> Order {
    if c { Order::C } else { Order::Fortran }
}

fn blocks(map: &mut Map, blocks: impl IntoIterator<Item = (usize, isize)>, of: &Map) {
    for (length, at) in blocks {
        (0..length).for_each(|index| map.add(of, at + index as isize * of.extent().1));
    }
}

/// A subarray by its indices: every element of the part, in storage order.
fn subarray(dimensions: &[(usize, usize, usize)], c: bool, of: &Map) -> Map {
    let slowest_first: Vec<_> = if c { dimensions.to_vec() } else { dimensions.iter().rev().copied().collect() };
    let mut places = vec![0usize];
    for (size, part, start) in &slowest_first {
        places = places.iter().flat_map(|at| (*start..start + part).map(move |i| at * size + i)).collect();
    }
    let extent = of.extent().1;
    let mut map = Map::default();
    places.iter().for_each(|place| map.add(of, *place as isize * extent));
    let all: usize = dimensions.iter().map(|dimension| dimension.0).product();
    map.markers = Some((0, all as isize * extent));
    map
}

/// Random types, nested up to four deep, with at most a few thousand bytes.
pub fn any_type() -> impl Strategy<Value = Made> {
    let leaf = (0..PREDEFINED.len()).prop_map(Made::Basic);
    leaf.prop_recursive(3, 24, 3, |inner| {
        let of = inner.clone().prop_map(Box::new);
        let list = prop::collection::vec((0usize..4, -40isize..40), 0..6);
        prop_oneof![
            (0usize..5, of.clone()).prop_map(|(count, of)| Made::Contiguous(count, of)),
            (0usize..5, 0usize..4, -64isize..64, of.clone())
                .prop_map(|(count, length, stride, of)| Made::Hvector(count, length, stride, of)),
            (0usize..5, 0usize..4, -6isize..6, of.clone())
                .prop_map(|(count, length, stride, of)| Made::Vector(count, length, stride, of)),
            (list.clone(), of.clone()).prop_map(|(list, of)| Made::Indexed(list, of)),
            (list, of.clone()).prop_map(|(list, of)| Made::Hindexed(list, of)),
            prop::collection::vec((0usize..3, -64isize..64, inner), 0..4).prop_map(Made::Struct),
            (-32isize..32, -64isize..96, of.clone()).prop_map(|(low, extent, of)| Made::Resized(low, extent, of)),
            (prop::collection::vec((1usize..5, 0usize..5, 0usize..5), 1..4), any::<bool>(), of)
                .prop_map(|(dimensions, c, of)| Made::Subarray(fitted(dimensions), c, of)),
        ]
    })
}

fn fitted(mut dimensions: Vec<(usize, usize, usize)>) -> Vec<(usize, usize, usize)> {
    for (size, part, start) in &mut dimensions {
        *part = (*part).min(*size);
        *start = (*start).min(*size - *part);
    }
    dimensions
}

/// Collects the displacement of every byte that a walk tells, through the default methods.
#[derive(Default)]
pub struct Bytes(pub Vec<isize>);

impl Visit for Bytes {
    fn block(&mut self, displacement: isize, bytes: usize) {
        assert!(bytes > 0, "a walk tells no empty blocks");
        self.0.extend((0..bytes as isize).map(|byte| displacement + byte));
    }
}

/// The layout of a predefined type.
pub fn named(handle: TypeHandle) -> Layout {
    Layout::predefined(handle).unwrap()
}
