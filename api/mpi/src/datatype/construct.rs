// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constructors of MPI-5.0 section 5.1 with the arguments that a program passes: checked, compiled to a
//! layout, and remembered for `MPI_Type_get_contents`.

use super::definition::{Combiner, Definition};
use super::{Datatype, Types, count_of};
use std::rc::Rc;
use strobe_types::constants::{DISTRIBUTE_BLOCK, DISTRIBUTE_CYCLIC, DISTRIBUTE_NONE, ORDER_C, ORDER_FORTRAN};
use strobe_types::layout::{Darray, Distribution, Field, Layout, Order};
use strobe_types::{Result, TypeHandle, err};

/// `MPI_DISTRIBUTE_DFLT_DARG` inside: a number that is no distribution argument in any ABI.
pub const DEFAULT_DARG: i32 = i32::MIN;

fn not_negative(name: &str, value: i32) -> Result<usize> {
    match usize::try_from(value) {
        Ok(value) => Ok(value),
        Err(_) => err!(ARG, "{name}: {value} is negative; pass 0 or more"),
    }
}

fn not_negatives(name: &str, values: &[i32]) -> Result<()> {
    match values.iter().position(|value| *value < 0) {
        None => Ok(()),
        Some(index) => err!(ARG, "{name}[{index}]: {} is negative; pass 0 or more", values[index]),
    }
}

fn order_of(order: i32) -> Result<Order> {
    match order {
        ORDER_C => Ok(Order::C),
        ORDER_FORTRAN => Ok(Order::Fortran),
        _ => err!(ARG, "order: {order} is neither MPI_ORDER_C nor MPI_ORDER_FORTRAN"),
    }
}

/// (count, the arrays) as `MPI_Type_get_contents` returns them.
fn listed(first: &[i32], arrays: &[&[i32]]) -> Vec<i32> {
    let mut integers = first.to_vec();
    arrays.iter().for_each(|array| integers.extend_from_slice(array));
    integers
}

/// Arguments of a constructor, in the order of the contents.
struct Call<'a> {
    combiner: Combiner,
    integers: Vec<i32>,
    addresses: Vec<isize>,
    old: &'a [TypeHandle],
}

impl Types {
    /// Compiles with `make` from the old types' layouts and enters the result with its definition.
    fn construct(&self, call: Call<'_>, make: impl FnOnce(&[Rc<Datatype>]) -> Result<Layout>) -> Result<TypeHandle> {
        let (mut types, mut components) = (Vec::new(), Vec::new());
        for old in call.old {
            let (datatype, component) = self.component(*old)?;
            types.push(datatype);
            components.push(component);
        }
        let layout = make(&types)?;
        let definition = Definition::new(call.combiner, call.integers, call.addresses, components);
        self.insert(Datatype::derived(Rc::new(layout), Rc::new(definition)))
    }

    /// `MPI_Type_contiguous`.
    pub fn contiguous(&self, count: i32, old: TypeHandle) -> Result<TypeHandle> {
        let times = count_of(count)?;
        let call = Call { combiner: Combiner::Contiguous, integers: vec![count], addresses: Vec::new(), old: &[old] };
        self.construct(call, |old| Layout::contiguous_of(times, &old[0].layout))
    }

    /// `MPI_Type_vector`.
    pub fn vector(&self, count: i32, block_length: i32, stride: i32, old: TypeHandle) -> Result<TypeHandle> {
        let (times, length) = (count_of(count)?, not_negative("blocklength", block_length)?);
        let integers = vec![count, block_length, stride];
        let call = Call { combiner: Combiner::Vector, integers, addresses: Vec::new(), old: &[old] };
        self.construct(call, |old| Layout::vector(times, length, stride as isize, &old[0].layout))
    }

    /// `MPI_Type_create_hvector`.
    pub fn hvector(&self, count: i32, block_length: i32, stride: isize, old: TypeHandle) -> Result<TypeHandle> {
        let (times, length) = (count_of(count)?, not_negative("blocklength", block_length)?);
        let (integers, addresses) = (vec![count, block_length], vec![stride]);
        let call = Call { combiner: Combiner::Hvector, integers, addresses, old: &[old] };
        self.construct(call, |old| Layout::hvector(times, length, stride, &old[0].layout))
    }

    /// `MPI_Type_indexed`; the two arrays are of one length.
    pub fn indexed(&self, lengths: &[i32], displacements: &[i32], old: TypeHandle) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let integers = listed(&[lengths.len() as i32], &[lengths, displacements]);
        let call = Call { combiner: Combiner::Indexed, integers, addresses: Vec::new(), old: &[old] };
        let blocks = lengths.iter().zip(displacements).map(|(length, at)| (*length as usize, *at as isize));
        self.construct(call, |old| Layout::indexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_hindexed`; the two arrays are of one length.
    pub fn hindexed(&self, lengths: &[i32], displacements: &[isize], old: TypeHandle) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let integers = listed(&[lengths.len() as i32], &[lengths]);
        let call = Call { combiner: Combiner::Hindexed, integers, addresses: displacements.to_vec(), old: &[old] };
        let blocks = lengths.iter().zip(displacements).map(|(length, at)| (*length as usize, *at));
        self.construct(call, |old| Layout::hindexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_indexed_block`.
    pub fn indexed_block(&self, length: i32, displacements: &[i32], old: TypeHandle) -> Result<TypeHandle> {
        let block = not_negative("blocklength", length)?;
        let integers = listed(&[displacements.len() as i32, length], &[displacements]);
        let call = Call { combiner: Combiner::IndexedBlock, integers, addresses: Vec::new(), old: &[old] };
        let blocks = displacements.iter().map(|at| (block, *at as isize));
        self.construct(call, |old| Layout::indexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_hindexed_block`.
    pub fn hindexed_block(&self, length: i32, displacements: &[isize], old: TypeHandle) -> Result<TypeHandle> {
        let block = not_negative("blocklength", length)?;
        let integers = vec![displacements.len() as i32, length];
        let call = Call { combiner: Combiner::HindexedBlock, integers, addresses: displacements.to_vec(), old: &[old] };
        let blocks = displacements.iter().map(|at| (block, *at));
        self.construct(call, |old| Layout::hindexed(blocks, &old[0].layout))
    }

    /// `MPI_Type_create_struct`; the three arrays are of one length.
    pub fn structure(&self, lengths: &[i32], displacements: &[isize], old: &[TypeHandle]) -> Result<TypeHandle> {
        not_negatives("array_of_blocklengths", lengths)?;
        let integers = listed(&[lengths.len() as i32], &[lengths]);
        let call = Call { combiner: Combiner::Struct, integers, addresses: displacements.to_vec(), old };
        self.construct(call, |old| {
            let places = lengths.iter().zip(displacements);
            Layout::structure(places.zip(old).map(|((length, displacement), old)| Field {
                count: *length as usize,
                displacement: *displacement,
                layout: &old.layout,
            }))
        })
    }

    /// `MPI_Type_create_resized`.
    pub fn resized(&self, old: TypeHandle, lower_bound: isize, extent: isize) -> Result<TypeHandle> {
        let addresses = vec![lower_bound, extent];
        let call = Call { combiner: Combiner::Resized, integers: Vec::new(), addresses, old: &[old] };
        self.construct(call, |old| old[0].layout.resized(lower_bound, extent))
    }

    /// `MPI_Type_create_subarray`; the three arrays are of one length.
    pub fn subarray(
        &self,
        sizes: &[i32],
        part_sizes: &[i32],
        starts: &[i32],
        order: i32,
        old: TypeHandle,
    ) -> Result<TypeHandle> {
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
        let integers = listed(&[sizes.len() as i32], &[sizes, part_sizes, starts, &[order]]);
        let call = Call { combiner: Combiner::Subarray, integers, addresses: Vec::new(), old: &[old] };
        let places = sizes.iter().zip(part_sizes).zip(starts);
        let dimensions: Vec<_> =
            places.map(|((size, part), start)| (*size as usize, *part as usize, *start as usize)).collect();
        self.construct(call, |old| Layout::subarray(&dimensions, storage, &old[0].layout))
    }

    /// `MPI_Type_create_darray`; the four arrays are of one length. A default distribution argument is
    /// [`DEFAULT_DARG`].
    #[expect(clippy::too_many_arguments, reason = "the standard's call has them")]
    pub fn darray(
        &self,
        size: i32,
        rank: i32,
        global_sizes: &[i32],
        distributions: &[i32],
        arguments: &[i32],
        process_sizes: &[i32],
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
        let first = [size, rank, global_sizes.len() as i32];
        let integers = listed(&first, &[global_sizes, distributions, arguments, process_sizes, &[order]]);
        let call = Call { combiner: Combiner::Darray, integers, addresses: Vec::new(), old: &[old] };
        self.construct(call, |old| Layout::darray(rank as usize, &dimensions, storage, &old[0].layout))
    }
}

fn dimensions_of(dimensions: usize) -> Result<()> {
    if dimensions == 0 { err!(ARG, "ndims: 0 dimensions make no array; use 1 or more") } else { Ok(()) }
}

fn dimension(index: usize, elements: i32, distribution: i32, argument: i32, processes: &[i32]) -> Result<Darray> {
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
