// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatype calls that MPI-3.0 removed. The MPICH ABI still exports them, for old programs; the standard ABI has none.

use crate::abi::{Abi, Aint, Bound, CHandle, Datatype, Number};
use crate::args::{InArray, Out};
use crate::datatype::made;
use crate::datatype_make::widened;
use crate::entries;
use std::ffi::{c_int, c_void};
use strobe_mpi::datatype::{Constructors, Form, count_of};
use strobe_types::{Result, TypeHandle};

/// Makes a structure. In an ABI that has `MPI_LB` and `MPI_UB` they may be among its members. The lowest `MPI_LB` and
/// the highest `MPI_UB` are then the bounds of the other members, as `MPI_Type_create_resized` sets them.
pub(crate) fn structure<A: Abi>(
    make: Constructors<'_>,
    lengths: &[i64],
    places: &[i64],
    types: &[Datatype<A>],
) -> Result<TypeHandle> {
    let inner = |types: &[Datatype<A>]| types.iter().map(|each| each.inner()).collect::<Vec<_>>();
    if types.iter().all(|each| A::bound(*each).is_none()) {
        return make.structure(lengths, places, &inner(types));
    }
    let (mut lower, mut upper): (Option<i64>, Option<i64>) = (None, None);
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
    let members = make.structure(&rest.0, &rest.1, &inner(&rest.2))?;
    let (natural, extent) = make.types().resolve(members)?.layout.extent();
    let lower = lower.unwrap_or(natural as i64);
    let upper = upper.unwrap_or((natural + extent) as i64);
    let resized = make.resized(members, lower, upper.wrapping_sub(lower));
    make.types().free(members)?;
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
        made(newtype, mpi.types.make(Form::Small).hvector(count.count(), blocklength.count(), stride.count(), oldtype.inner()))
    }

    /// Now `MPI_Type_create_hindexed`.
    fn MPI_Type_hindexed(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count.count())?;
        let (lengths, places) = (widened(&array_of_blocklengths, blocks)?, widened(&array_of_displacements, blocks)?);
        made(newtype, mpi.types.make(Form::Small).hindexed(&lengths, &places, oldtype.inner()))
    }

    /// Now `MPI_Type_create_struct`.
    fn MPI_Type_struct(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        array_of_types: InArray<Datatype<A>>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let members = count_of(count.count())?;
        let (lengths, places) = (widened(&array_of_blocklengths, members)?, widened(&array_of_displacements, members)?);
        made(newtype, structure::<A>(mpi.types.make(Form::Small), &lengths, &places, array_of_types.slice(members)?))
    }
}
