// SPDX-License-Identifier: MIT OR Apache-2.0
//! The constructors of datatypes (MPI-5.0 sections 5.1.2 to 5.1.7).

use crate::abi::small::{Bytes, Elements, FORM};
use crate::abi::{CHandle, Datatype, Family, Number};
use crate::args::{InArray, Out};
use crate::counted_entries;
use crate::datatype::made;
use crate::datatype_removed::structure;
use std::ffi::c_int;
use strobe_mpi::datatype::{DEFAULT_DARG, count_of};
use strobe_types::Result;

/// The first `length` numbers of an array.
pub(crate) fn widened(numbers: &InArray<impl Number>, length: usize) -> Result<Vec<i64>> {
    Ok(numbers.slice(length)?.iter().map(|number| number.count()).collect())
}

counted_entries! {
    datatype_make => export_datatype_make, datatype_make_large => export_datatype_make_large;

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_contiguous, MPI_Type_contiguous_c(count: Elements, oldtype: Datatype<A>, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.make(FORM).contiguous(count.count(), oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_vector, MPI_Type_vector_c(count: Elements, blocklength: Elements, stride: Elements, oldtype: Datatype<A>, newtype: Out<Datatype<A>>)
        on none() |mpi| {
        made(newtype, mpi.types.make(FORM).vector(count.count(), blocklength.count(), stride.count(), oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hvector, MPI_Type_create_hvector_c(
        count: Elements, blocklength: Elements, stride: Bytes, oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        made(newtype, mpi.types.make(FORM).hvector(count.count(), blocklength.count(), stride.count(), oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_indexed, MPI_Type_indexed_c(
        count: Elements, array_of_blocklengths: InArray<Elements>, array_of_displacements: InArray<Elements>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count.count())?;
        let (lengths, places) = (widened(&array_of_blocklengths, blocks)?, widened(&array_of_displacements, blocks)?);
        made(newtype, mpi.types.make(FORM).indexed(&lengths, &places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hindexed, MPI_Type_create_hindexed_c(
        count: Elements, array_of_blocklengths: InArray<Elements>, array_of_displacements: InArray<Bytes>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count.count())?;
        let (lengths, places) = (widened(&array_of_blocklengths, blocks)?, widened(&array_of_displacements, blocks)?);
        made(newtype, mpi.types.make(FORM).hindexed(&lengths, &places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_indexed_block, MPI_Type_create_indexed_block_c(
        count: Elements, blocklength: Elements, array_of_displacements: InArray<Elements>, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let places = widened(&array_of_displacements, count_of(count.count())?)?;
        made(newtype, mpi.types.make(FORM).indexed_block(blocklength.count(), &places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hindexed_block, MPI_Type_create_hindexed_block_c(
        count: Elements, blocklength: Elements, array_of_displacements: InArray<Bytes>, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let places = widened(&array_of_displacements, count_of(count.count())?)?;
        made(newtype, mpi.types.make(FORM).hindexed_block(blocklength.count(), &places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_struct, MPI_Type_create_struct_c(
        count: Elements, array_of_blocklengths: InArray<Elements>, array_of_displacements: InArray<Bytes>,
        array_of_types: InArray<Datatype<A>>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let members = count_of(count.count())?;
        let (lengths, places) = (widened(&array_of_blocklengths, members)?, widened(&array_of_displacements, members)?);
        made(newtype, structure::<A>(mpi.types.make(FORM), &lengths, &places, array_of_types.slice(members)?))
    }

    /// MPI-5.0 section 5.1.3
    fn MPI_Type_create_subarray, MPI_Type_create_subarray_c(
        ndims: c_int, array_of_sizes: InArray<Elements>, array_of_subsizes: InArray<Elements>,
        array_of_starts: InArray<Elements>, order: c_int, oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let dimensions = crate::args::length(ndims, "ndims")?;
        let (sizes, parts) = (widened(&array_of_sizes, dimensions)?, widened(&array_of_subsizes, dimensions)?);
        let starts = widened(&array_of_starts, dimensions)?;
        let order = A::constant_in(Family::Order, order);
        made(newtype, mpi.types.make(FORM).subarray([&sizes, &parts, &starts], order, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.4
    fn MPI_Type_create_darray, MPI_Type_create_darray_c(
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: InArray<Elements>, array_of_distribs: InArray<c_int>,
        array_of_dargs: InArray<c_int>, array_of_psizes: InArray<c_int>, order: c_int, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let dimensions = crate::args::length(ndims, "ndims")?;
        let (sizes, processes) = (widened(&array_of_gsizes, dimensions)?, array_of_psizes.slice(dimensions)?);
        let distribution = |value: &c_int| A::constant_in(Family::Distribution, *value);
        let distributions: Vec<c_int> = array_of_distribs.slice(dimensions)?.iter().map(distribution).collect();
        let argument = |value: &c_int| if *value == A::DISTRIBUTE_DFLT_DARG { DEFAULT_DARG } else { *value };
        let arguments: Vec<c_int> = array_of_dargs.slice(dimensions)?.iter().map(argument).collect();
        let order = A::constant_in(Family::Order, order);
        let grid = [distributions.as_slice(), &arguments, processes];
        made(newtype, mpi.types.make(FORM).darray((size, rank), &sizes, grid, order, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_create_resized, MPI_Type_create_resized_c(
        oldtype: Datatype<A>, lb: Bytes, extent: Bytes, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        made(newtype, mpi.types.make(FORM).resized(oldtype.inner(), lb.count(), extent.count()))
    }
}
