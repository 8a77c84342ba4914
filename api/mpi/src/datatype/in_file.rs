// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes in files of another representation than the memory's (MPI-5.0 section 14.5.1): what counts elements is
//! scaled to the lengths that these have there, and what counts bytes is taken as it is.

use super::definition::{Combiner, Component, Definition, Made};
use super::{DEFAULT_DARG, Datatype, Types};
use std::rc::Rc;
use strobe_types::constants::{DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, ORDER_C};
use strobe_types::layout::{Darray, Distribution, Field, Layout, Order};
use strobe_types::{Result, TypeHandle};

/// How many bytes a predefined datatype has.
type Bytes<'a> = &'a dyn Fn(TypeHandle) -> Result<usize>;

impl Datatype {
    /// Its layout if the predefined datatypes have so many bytes.
    pub(crate) fn layout_of(&self, bytes: Bytes<'_>) -> Result<Rc<Layout>> {
        match self.predefined {
            Some(row) => Ok(Rc::new(Layout::bytes(bytes(row.handle)?))),
            None => self.definition.layout_of(bytes).map(Rc::new),
        }
    }

    /// The bytes of its data if the predefined datatypes have so many.
    pub(crate) fn items_bytes(&self, bytes: Bytes<'_>) -> Result<usize> {
        self.layout_of(bytes).map(|layout| layout.size())
    }
}

impl Component {
    fn layout_of(&self, bytes: Bytes<'_>) -> Result<Layout> {
        match self {
            Component::Permanent(handle) => Ok(Layout::bytes(bytes(*handle)?)),
            Component::Derived { definition, .. } => definition.layout_of(bytes),
        }
    }
}

/// The arguments of a constructor, in the order of its call. Counts are among the `int`s or among the large counts, as
/// it was called, and so are displacements.
struct Arguments<'a> {
    integers: &'a [i32],
    addresses: &'a [isize],
    counts: &'a [i64],
    large: bool,
}

/// The first `count` of these values; the rest stays.
fn split<'a, T>(values: &mut &'a [T], count: usize) -> &'a [T] {
    let (first, rest) = values.split_at(count.min(values.len()));
    *values = rest;
    first
}

impl Arguments<'_> {
    fn of(definition: &Definition) -> Arguments<'_> {
        let Made { integers, addresses, counts } = &definition.made;
        Arguments { integers, addresses, counts, large: !counts.is_empty() }
    }

    /// Arguments that are an `int` in each form.
    fn integers(&mut self, count: usize) -> Vec<i32> {
        split(&mut self.integers, count).to_vec()
    }

    fn integer(&mut self) -> i32 {
        self.integers(1).first().copied().unwrap_or(0)
    }

    fn counts(&mut self, count: usize) -> Vec<i64> {
        match self.large {
            true => split(&mut self.counts, count).to_vec(),
            false => split(&mut self.integers, count).iter().map(|value| i64::from(*value)).collect(),
        }
    }

    fn count(&mut self) -> usize {
        self.counts(1).first().map_or(0, |count| *count as usize)
    }

    fn addresses(&mut self, count: usize) -> Vec<isize> {
        match self.large {
            true => split(&mut self.counts, count).iter().map(|value| *value as isize).collect(),
            false => split(&mut self.addresses, count).to_vec(),
        }
    }

    fn address(&mut self) -> isize {
        self.addresses(1).first().copied().unwrap_or(0)
    }

    /// Their number, then lengths of blocks.
    fn lengths(&mut self) -> Vec<usize> {
        let count = self.count();
        self.counts(count).iter().map(|length| *length as usize).collect()
    }
}

impl Definition {
    fn layout_of(&self, bytes: Bytes<'_>) -> Result<Layout> {
        let layouts = self.types.iter().map(|each| each.layout_of(bytes)).collect::<Result<Vec<_>>>()?;
        let (Some(old), mut from) = (layouts.first(), Arguments::of(self)) else { return Ok(Layout::bytes(0)) };
        match self.combiner {
            Combiner::Contiguous => Layout::contiguous_of(from.count(), old),
            Combiner::Vector => Layout::vector(from.count(), from.count(), from.count() as isize, old),
            Combiner::Hvector => Layout::hvector(from.count(), from.count(), from.address(), old),
            Combiner::Indexed => {
                let lengths = from.lengths();
                let places = from.counts(lengths.len());
                Layout::indexed(lengths.into_iter().zip(places.into_iter().map(|at| at as isize)), old)
            }
            Combiner::Hindexed => {
                let lengths = from.lengths();
                let places = from.addresses(lengths.len());
                Layout::hindexed(lengths.into_iter().zip(places), old)
            }
            Combiner::IndexedBlock => {
                let (count, length) = (from.count(), from.count());
                Layout::indexed(from.counts(count).into_iter().map(|at| (length, at as isize)), old)
            }
            Combiner::HindexedBlock => {
                let (count, length) = (from.count(), from.count());
                Layout::hindexed(from.addresses(count).into_iter().map(|at| (length, at)), old)
            }
            Combiner::Struct => {
                let lengths = from.lengths();
                let places = from.addresses(lengths.len()).into_iter().zip(&layouts);
                let fields = lengths.into_iter().zip(places);
                Layout::structure(fields.map(|(count, (displacement, layout))| Field { count, displacement, layout }))
            }
            Combiner::Resized => old.resized(from.address(), from.address()),
            Combiner::Subarray => subarray(from, old),
            Combiner::Darray => darray(from, old),
            _ => Ok(old.clone()),
        }
    }
}

fn subarray(mut from: Arguments<'_>, old: &Layout) -> Result<Layout> {
    let dimensions = from.integer() as usize;
    let [sizes, parts, starts] = [(); 3].map(|()| from.counts(dimensions));
    let places: Vec<_> =
        (0..dimensions).map(|at| (sizes[at] as usize, parts[at] as usize, starts[at] as usize)).collect();
    Layout::subarray(&places, order(from.integer()), old)
}

fn darray(mut from: Arguments<'_>, old: &Layout) -> Result<Layout> {
    let first = from.integers(3);
    let dimensions = first[2] as usize;
    let sizes = from.counts(dimensions);
    let [distributions, arguments, processes] = [(); 3].map(|()| from.integers(dimensions));
    let place = |at: usize| {
        let block = (arguments[at] != DEFAULT_DARG && arguments[at] > 0).then_some(arguments[at] as usize);
        let distribution = match distributions[at] {
            DISTRIBUTE_BLOCK => Distribution::Block(block),
            DISTRIBUTE_CYCLIC => Distribution::Cyclic(block),
            _ => Distribution::None,
        };
        Darray { elements: sizes[at] as usize, distribution, processes: processes[at] as usize }
    };
    let places: Vec<_> = (0..dimensions).map(place).collect();
    Layout::darray(first[1] as usize, &places, order(from.integer()), old)
}

fn order(order: i32) -> Order {
    if order == ORDER_C { Order::C } else { Order::Fortran }
}

impl Types {
    /// A handle of a datatype that is kept elsewhere, for the program to free: of a predefined one its own.
    pub(crate) fn handle_of(&self, datatype: &Datatype) -> Result<TypeHandle> {
        if let Some(row) = datatype.predefined {
            return Ok(row.handle);
        }
        let copy = Datatype::derived(Rc::clone(&datatype.layout), Rc::clone(&datatype.definition));
        copy.committed.set(true);
        self.insert(copy)
    }
}

#[cfg(test)]
mod tests {
    use super::super::construct::Constructors;
    use super::super::definition::Form;
    use super::*;

    #[test]
    fn elements_are_scaled_and_bytes_are_not() {
        let types = Types::default();
        let four = |handle: TypeHandle| Ok(if handle == TypeHandle::LONG { 4 } else { 8 });
        let place = |handle| {
            let layout = types.resolve(handle).unwrap().layout_of(&four).unwrap();
            (layout.size(), layout.extent())
        };
        assert_eq!(place(TypeHandle::LONG), (4, (0, 4)));
        for form in [Form::Small, Form::Large] {
            let make = Constructors { types: &types, form };
            let long = TypeHandle::LONG;
            assert_eq!(place(make.contiguous(3, long).unwrap()), (12, (0, 12)));
            assert_eq!(place(make.vector(3, 2, 5, long).unwrap()), (24, (0, 48)));
            assert_eq!(place(make.hvector(3, 2, 40, long).unwrap()), (24, (0, 88)));
            assert_eq!(place(make.indexed(&[1, 2], &[3, 1], long).unwrap()), (12, (4, 12)));
            assert_eq!(place(make.indexed_block(2, &[0, 4], long).unwrap()), (16, (0, 24)));
            assert_eq!(place(make.hindexed(&[1, 2], &[0, 16], long).unwrap()), (12, (0, 24)));
            assert_eq!(place(make.hindexed_block(2, &[0, 32], long).unwrap()), (16, (0, 40)));
            let pair = make.structure(&[1, 1], &[0, 16], &[long, TypeHandle::DOUBLE]).unwrap();
            assert_eq!(place(pair), (12, (0, 24)));
            assert_eq!(place(make.subarray([&[4, 6], &[2, 3], &[1, 2]], ORDER_C, long).unwrap()), (24, (0, 96)));
            assert_eq!(place(make.resized(long, 0, 100).unwrap()), (4, (0, 100)));
            let dealt: [&[i32]; 3] = [&[DISTRIBUTE_BLOCK], &[DEFAULT_DARG], &[2]];
            assert_eq!(place(make.darray((2, 1), &[6], dealt, ORDER_C, long).unwrap()), (12, (0, 24)));
        }
    }
}
