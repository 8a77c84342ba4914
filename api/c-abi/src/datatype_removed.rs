// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatype calls that MPI-3.0 removed. The MPICH ABI still exports them, for old programs; the standard ABI has none.

use crate::abi::{Abi, Aint, Bound, CHandle, Datatype};
use crate::args::{InArray, Out};
use crate::datatype::made;
use crate::entries;
use std::ffi::{c_int, c_void};
use strobe_mpi::Process;
use strobe_mpi::datatype::count_of;
use strobe_types::{Result, TypeHandle};

/// Makes a structure. In an ABI that has `MPI_LB` and `MPI_UB` they may be among its members. The lowest `MPI_LB` and
/// the highest `MPI_UB` are then the bounds of the other members, as `MPI_Type_create_resized` sets them.
pub(crate) fn structure<A: Abi>(
    mpi: &Process,
    lengths: &[c_int],
    places: &[Aint],
    types: &[Datatype<A>],
) -> Result<TypeHandle> {
    let inner = |types: &[Datatype<A>]| types.iter().map(|each| each.inner()).collect::<Vec<_>>();
    if types.iter().all(|each| A::bound(*each).is_none()) {
        return mpi.types.structure(lengths, places, &inner(types));
    }
    let (mut lower, mut upper): (Option<Aint>, Option<Aint>) = (None, None);
    let mut rest = (Vec::new(), Vec::new(), Vec::new());
    for ((length, place), each) in lengths.iter().zip(places).zip(types) {
        match A::bound(*each) {
            None => {
                rest.0.push(*length);
                rest.1.push(*place);
                rest.2.push(*each);
            }
            Some(_) if *length == 0 => {}
            Some(Bound::Lower) => lower = Some(lower.map_or(*place, |other| other.min(*place))),
            Some(Bound::Upper) => upper = Some(upper.map_or(*place, |other| other.max(*place))),
        }
    }
    let members = mpi.types.structure(&rest.0, &rest.1, &inner(&rest.2))?;
    let (natural, extent) = mpi.types.resolve(members)?.layout.extent();
    let lower = lower.unwrap_or(natural);
    let upper = upper.unwrap_or(natural + extent);
    let resized = mpi.types.resized(members, lower, upper.wrapping_sub(lower));
    mpi.types.free(members)?;
    resized
}

entries! {
    datatype_removed => export_datatype_removed;

    /// Now `MPI_Get_address`.
    fn MPI_Address(location: *mut c_void, address: Out<Aint>) on none() |_mpi| {
        address.set(location.addr() as Aint);
    }

    /// Now `MPI_Type_get_extent`.
    fn MPI_Type_extent(datatype: Datatype<A>, extent: Out<Aint>) on none() |mpi| {
        extent.set(mpi.types.resolve(datatype.inner())?.layout.extent().1);
    }

    /// Now `MPI_Type_get_extent`.
    fn MPI_Type_lb(datatype: Datatype<A>, displacement: Out<Aint>) on none() |mpi| {
        displacement.set(mpi.types.resolve(datatype.inner())?.layout.extent().0);
    }

    /// Now `MPI_Type_get_extent`.
    fn MPI_Type_ub(datatype: Datatype<A>, displacement: Out<Aint>) on none() |mpi| {
        let (lower_bound, extent) = mpi.types.resolve(datatype.inner())?.layout.extent();
        displacement.set(lower_bound + extent);
    }

    /// Now `MPI_Type_create_hvector`.
    fn MPI_Type_hvector(count: c_int, blocklength: c_int, stride: Aint, oldtype: Datatype<A>, newtype: Out<Datatype<A>>)
        on none() |mpi| {
        made(newtype, mpi.types.hvector(count, blocklength, stride, oldtype.inner()))
    }

    /// Now `MPI_Type_create_hindexed`.
    fn MPI_Type_hindexed(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count)?;
        let (lengths, places) = (array_of_blocklengths.slice(blocks)?, array_of_displacements.slice(blocks)?);
        made(newtype, mpi.types.hindexed(lengths, places, oldtype.inner()))
    }

    /// Now `MPI_Type_create_struct`.
    fn MPI_Type_struct(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        array_of_types: InArray<Datatype<A>>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let members = count_of(count)?;
        let (lengths, places) = (array_of_blocklengths.slice(members)?, array_of_displacements.slice(members)?);
        made(newtype, structure::<A>(mpi, lengths, places, array_of_types.slice(members)?))
    }
}
