// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constructors of MPI-5.0 section 5.1 with the arguments that a program passes: checked, compiled to a
//! layout, and remembered for `MPI_Type_get_contents`.

use super::definition::{Combiner, Definition, Form, Made};
use super::{Datatype, Types, count_of};
use std::rc::Rc;
use strobe_types::constants::{DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN};
use strobe_types::layout::{Darray, Distribution, Field, Layout, Order};
use strobe_types::{Result, TypeHandle, err};

/// `MPI_DISTRIBUTE_DFLT_DARG` inside: a number that is no distribution argument in any ABI.
pub const DEFAULT_DARG: i32 = i32::MIN;

fn not_negative(name: &str, value: i64) -> Result<usize> {
    match usize::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) => err!(ARG, "{name}: {value} is negative; pass 0 or more"),
    }
}

fn not_negatives(name: &str, values: &[i64]) -> Result<()> {
    match values.iter().position(|value| *value < 0) {
        None => Ok(()),
        Some(index) => err!(ARG, "{name}[{index}]: {} is negative; pass 0 or more", values[index]),
    }
}

fn order_of(order: i32) -> Result<Order> {
    match order {
        ORDER_C => Ok(Order::C),
        ORDER_FORTRAN => Ok(Order::Fortran),
        _ => err!(ARG, "order: {order} is none: pass MPI_ORDER_C or MPI_ORDER_FORTRAN"),
    }
}

/// The arguments of a constructor, in the order of the contents.
struct Call<'a> {
    combiner: Combiner,
    form: Form,
    contents: Made,
    old: &'a [TypeHandle],
}

impl<'a> Call<'a> {
    fn new(combiner: Combiner, form: Form, old: &'a [TypeHandle]) -> Call<'a> {
        Call { combiner, form, contents: Made::default(), old }
    }

    /// Arguments that are an `int` in both forms.
    fn integers(mut self, values: &[i32]) -> Call<'a> {
        self.contents.integers.extend_from_slice(values);
        self
    }

    /// Arguments that are an `int`, or an `MPI_Count`.
    fn counts(mut self, values: &[i64]) -> Call<'a> {
        match self.form {
            // They were an `int` when the program passed them.
            Form::Small => self.contents.integers.extend(values.iter().map(|value| *value as i32)),
            Form::Large => self.contents.counts.extend_from_slice(values),
        }
        self
    }

    /// Arguments that are an `MPI_Aint`, or an `MPI_Count`.
    fn addresses(mut self, values: &[i64]) -> Call<'a> {
        match self.form {
            Form::Small => self.contents.addresses.extend(values.iter().map(|value| *value as isize)),
            Form::Large => self.contents.counts.extend_from_slice(values),
        }
        self
    }
}

/// The constructors as the functions of one form call them.
#[derive(Clone, Copy)]
pub struct Constructors<'a> {
    pub(super) types: &'a Types,
    pub(super) form: Form,
}

impl<'a> Constructors<'a> {
    /// Where they enter what they make.
    pub fn types(self) -> &'a Types {
        self.types
    }

    /// Compiles with `make` from the old types' layouts and enters the result with its definition.
    fn construct(self, call: Call<'_>, make: impl FnOnce(&[Rc<Datatype>]) -> Result<Layout>) -> Result<TypeHandle> {
        let (mut types, mut components) = (Vec::new(), Vec::new());
        for old in call.old {
            let (datatype, component) = self.types.component(*old)?;
            types.push(datatype);
            components.push(component);
        }
        let layout = make(&types)?;
        let definition = Definition { combiner: call.combiner, made: call.contents, types: components };
        self.types.insert(Datatype::derived(Rc::new(layout), Rc::new(definition)))
    }

    /// `MPI_Type_contiguous`.
    pub fn contiguous(self, count: i64, old: TypeHandle) -> Result<TypeHandle> {
        let times = count_of(count)?;
        let old = [old];
        let call = Call::new(Combiner::Contiguous, self.form, &old).counts(&[count]);
        self.construct(call, |old| Layout::contiguous_of(times, &old[0].layout))
    }

    /// `MPI_Type_vector`.
    pub fn vector(self, count: i64, block_length: i64, stride: i64, old: TypeHandle) -> Result<TypeHandle> {
        let (times, length) = (count_of(count)?, not_negative("blocklength", block_length)?);
        let old = [old];
        let call = Call::new(Combiner::Vector, self.form, &old).counts(&[count, block_length, stride]);
        self.construct(call, |old| Layout::vector(times, length, stride as isize, &old[0].layout))
    }

    /// `MPI_Type_create_hvector`.
    pub fn hvector(self, count: i64, block_length: i64, stride: i64, old: TypeHandle) -> Result<TypeHandle> {
        let (times, length) = (count_of(count)?, not_negative("blocklength", block_length)?);
        let old = [old];
        let call = Call::new(Combiner::Hvector, self.form, &old).counts(&[count, block_length]).addresses(&[stride]);
        self.construct(call, |old| Layout::hvector(times, length, stride as isize, &old[0].layout))
    }

    /// `MPI_Type_indexed`; the two arrays are of one length.
    pub fn indexed(self, lengths: &[i64], displacements: &[i64], old: TypeHandle) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let (old, count) = ([old], [lengths.len() as i64]);
        let call = Call::new(Combiner::Indexed, self.form, &old).counts(&count).counts(lengths).counts(displacements);
        let blocks = lengths.iter().zip(displacements).map(|(length, at)| (*length as usize, *at as isize));
        self.construct(call, |old| Layout::indexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_hindexed`; the two arrays are of one length.
    pub fn hindexed(self, lengths: &[i64], displacements: &[i64], old: TypeHandle) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let (old, count) = ([old], [lengths.len() as i64]);
        let call = Call::new(Combiner::Hindexed, self.form, &old).counts(&count).counts(lengths);
        let blocks = lengths.iter().zip(displacements).map(|(length, at)| (*length as usize, *at as isize));
        self.construct(call.addresses(displacements), |old| Layout::hindexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_indexed_block`.
    pub fn indexed_block(self, length: i64, displacements: &[i64], old: TypeHandle) -> Result<TypeHandle> {
        let block = not_negative("blocklength", length)?;
        let (old, first) = ([old], [displacements.len() as i64, length]);
        let call = Call::new(Combiner::IndexedBlock, self.form, &old).counts(&first).counts(displacements);
        let blocks = displacements.iter().map(|at| (block, *at as isize));
        self.construct(call, |old| Layout::indexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_hindexed_block`.
    pub fn hindexed_block(self, length: i64, displacements: &[i64], old: TypeHandle) -> Result<TypeHandle> {
        let block = not_negative("blocklength", length)?;
        let (old, first) = ([old], [displacements.len() as i64, length]);
        let call = Call::new(Combiner::HindexedBlock, self.form, &old).counts(&first).addresses(displacements);
        let blocks = displacements.iter().map(|at| (block, *at as isize));
        self.construct(call, |old| Layout::hindexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_struct`; the three arrays are of one length.
    pub fn structure(self, lengths: &[i64], displacements: &[i64], old: &[TypeHandle]) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let count = [lengths.len() as i64];
        let call = Call::new(Combiner::Struct, self.form, old).counts(&count).counts(lengths).addresses(displacements);
        self.construct(call, |old| {
            let places = lengths.iter().zip(displacements);
            Layout::structure(places.zip(old).map(|((length, displacement), old)| Field {
                count: *length as usize,
                displacement: *displacement as isize,
                layout: &old.layout,
            }))
        })
    }

    /// `MPI_Type_create_resized`.
    pub fn resized(self, old: TypeHandle, lower_bound: i64, extent: i64) -> Result<TypeHandle> {
        let old = [old];
        let call = Call::new(Combiner::Resized, self.form, &old).addresses(&[lower_bound, extent]);
        self.construct(call, |old| old[0].layout.resized(lower_bound as isize, extent as isize))
    }

    /// `MPI_Type_create_subarray`; the three arrays are of one length.
    pub fn subarray(self, [sizes, part_sizes, starts]: [&[i64]; 3], order: i32, old: TypeHandle) -> Result<TypeHandle> {
        dimensions_of(sizes.len())?;
        for (index, ((size, part), start)) in sizes.iter().zip(part_sizes).zip(starts).enumerate() {
            if *size < 1 {
                return err!(ARG, "array_of_sizes[{index}]: {size} is not the size of an array; use 1 or more");
            }
            if *part < 1 || part > size {
                return err!(ARG, "array_of_subsizes[{index}]: {part} is not a part of {size}; use 1..={size}");
            }
            if *start < 0 || *start > size - part {
                let last = size - part;
                return err!(ARG, "array_of_starts[{index}]: {part} of {size} cannot start at {start}; use 0..={last}");
            }
        }
        let storage = order_of(order)?;
        let old = [old];
        let call = Call::new(Combiner::Subarray, self.form, &old).integers(&[sizes.len() as i32]);
        let call = call.counts(sizes).counts(part_sizes).counts(starts).integers(&[order]);
        let places = sizes.iter().zip(part_sizes).zip(starts);
        let dimensions: Vec<_> =
            places.map(|((size, part), start)| (*size as usize, *part as usize, *start as usize)).collect();
        self.construct(call, |old| Layout::subarray(&dimensions, storage, &old[0].layout))
    }

    /// `MPI_Type_create_darray`; the four arrays are of one length. A default distribution argument is
    /// [`DEFAULT_DARG`].
    pub fn darray(
        self,
        (size, rank): (i32, i32),
        global_sizes: &[i64],
        [distributions, arguments, process_sizes]: [&[i32]; 3],
        order: i32,
        old: TypeHandle,
    ) -> Result<TypeHandle> {
        dimensions_of(global_sizes.len())?;
        let processes: i64 = process_sizes.iter().map(|size| i64::from(*size)).product();
        if size < 1 || processes != i64::from(size) {
            return err!(ARG, "array_of_psizes: a grid of {processes} processes, but size is {size}; make them equal");
        }
        if rank < 0 || rank >= size {
            return err!(ARG, "rank: {rank} is not one of {size} processes; use 0..={}", size - 1);
        }
        let dimensions = (0..global_sizes.len())
            .map(|index| dimension(index, global_sizes[index], distributions[index], arguments[index], process_sizes))
            .collect::<Result<Vec<_>>>()?;
        let storage = order_of(order)?;
        let (old, first) = ([old], [size, rank, global_sizes.len() as i32]);
        let call = Call::new(Combiner::Darray, self.form, &old).integers(&first).counts(global_sizes);
        let call = call.integers(distributions).integers(arguments).integers(process_sizes).integers(&[order]);
        self.construct(call, |old| Layout::darray(rank as usize, &dimensions, storage, &old[0].layout))
    }
}

fn dimensions_of(dimensions: usize) -> Result<()> {
    if dimensions == 0 { err!(ARG, "ndims: 0 dimensions make no array; use 1 or more") } else { Ok(()) }
}

fn dimension(index: usize, elements: i64, distribution: i32, argument: i32, processes: &[i32]) -> Result<Darray> {
    if elements < 1 {
        return err!(ARG, "array_of_gsizes[{index}]: {elements} is not the size of an array; use 1 or more");
    }
    if processes[index] < 1 {
        return err!(ARG, "array_of_psizes[{index}]: {} is not a number of processes", processes[index]);
    }
    let block = match argument {
        DEFAULT_DARG => None,
        1.. => Some(argument as usize),
        _ if distribution == DISTRIBUTE_NONE => None,
        _ => {
            return err!(
                ARG,
                "array_of_dargs[{index}]: {argument} is not the size of a block; use 1 or more, or \
                 MPI_DISTRIBUTE_DFLT_DARG"
            );
        }
    };
    let distribution = match distribution {
        DISTRIBUTE_NONE => Distribution::None,
        DISTRIBUTE_BLOCK => Distribution::Block(block),
        DISTRIBUTE_CYCLIC => Distribution::Cyclic(block),
        _ => {
            return err!(
                ARG,
                "array_of_distribs[{index}]: {distribution} is none of MPI_DISTRIBUTE_BLOCK, _CYCLIC and _NONE"
            );
        }
    };
    Ok(Darray { elements: elements as usize, distribution, processes: processes[index] as usize })
}
