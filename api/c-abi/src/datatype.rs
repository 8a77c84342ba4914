// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes (MPI-5.0 chapter 5, and section 19.1.9 for Fortran) as objects. Constructors are in `datatype_make`, what
//! they tell of themselves in `datatype_size` and `datatype_contents`, packing in `pack`.

use crate::abi::{Aint, CHandle, Count, Datatype, Family};
use crate::args::{InOut, InText, Out, OutText};
use crate::entries;
use crate::status::InOutStatus;
use std::ffi::{c_int, c_void};
use strobe_types::constants::{MAX_OBJECT_NAME, UNDEFINED};
use strobe_types::{Result, TypeHandle};

/// Stores the handle of the datatype that a constructor made.
pub(crate) fn made<D: CHandle<Inner = TypeHandle>>(newtype: Out<D>, handle: Result<TypeHandle>) -> Result<()> {
    newtype.set(D::outer(handle?));
    Ok(())
}

entries! {
    datatype => export_datatype;

    /// MPI-5.0 section 5.1.10
    fn MPI_Type_dup(oldtype: Datatype<A>, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.dup(oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.9
    fn MPI_Type_commit(datatype: InOut<Datatype<A>>) on none() |mpi| {
        mpi.types.commit(datatype.get().inner())
    }

    /// MPI-5.0 section 5.1.9
    fn MPI_Type_free(datatype: InOut<Datatype<A>>) on none() |mpi| {
        mpi.types.free(datatype.get().inner())?;
        datatype.clear();
    }

    /// MPI-5.0 section 19.1.9
    fn MPI_Type_create_f90_real(p: c_int, r: c_int, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.f90_real(p, r))
    }

    /// MPI-5.0 section 19.1.9
    fn MPI_Type_create_f90_complex(p: c_int, r: c_int, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.f90_complex(p, r))
    }

    /// MPI-5.0 section 19.1.9
    fn MPI_Type_create_f90_integer(r: c_int, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.f90_integer(r))
    }

    /// MPI-5.0 section 19.1.9
    fn MPI_Type_match_size(typeclass: c_int, size: c_int, datatype: Out<Datatype<A>>) on none() |mpi| {
        made(datatype, mpi.types.match_size(A::constant_in(Family::TypeClass, typeclass), size))
    }

    /// MPI-5.0 section 6.9.4
    fn MPI_Type_get_value_index(value_type: Datatype<A>, index_type: Datatype<A>, pair_type: Out<Datatype<A>>)
        on none() |mpi| {
        made(pair_type, mpi.types.value_index(value_type.inner(), index_type.inner()))
    }

    /// MPI-5.0 section 5.1.5
    fn MPI_Get_address(location: *const c_void, address: Out<Aint>) on none() |_mpi| {
        address.set(location.addr() as Aint);
    }

    /// MPI-5.0 section 5.1.5
    fn MPI_Aint_add(base: Aint, disp: Aint) -> (Aint) plain |_none| {
        base.wrapping_add(disp)
    }

    /// MPI-5.0 section 5.1.5
    fn MPI_Aint_diff(addr1: Aint, addr2: Aint) -> (Aint) plain |_none| {
        addr1.wrapping_sub(addr2)
    }

    /// MPI-5.0 section 5.1.5
    fn MPI_Type_size_x(datatype: Datatype<A>, size: Out<Count>) on none() |mpi| {
        size.set(mpi.types.resolve(datatype.inner())?.layout.size() as Count);
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_get_extent_x(datatype: Datatype<A>, lb: Out<Count>, extent: Out<Count>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.extent();
        lb.set(bounds.0 as Count);
        extent.set(bounds.1 as Count);
    }

    /// MPI-5.0 section 5.1.8
    fn MPI_Type_get_true_extent_x(datatype: Datatype<A>, true_lb: Out<Count>, true_extent: Out<Count>)
        on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.true_extent();
        true_lb.set(bounds.0 as Count);
        true_extent.set(bounds.1 as Count);
    }

    /// MPI-5.0 section 7.8
    fn MPI_Type_set_name(datatype: Datatype<A>, type_name: InText) on none() |mpi| {
        mpi.types.resolve(datatype.inner())?.set_name(type_name.bytes());
    }

    /// MPI-5.0 section 7.8
    fn MPI_Type_get_name(datatype: Datatype<A>, type_name: OutText, resultlen: Out<c_int>) on none() |mpi| {
        let name = mpi.types.name(datatype.inner())?;
        resultlen.set(type_name.set_bytes(&name, MAX_OBJECT_NAME as usize));
    }

    /// MPI-5.0 section 5.1.11
    fn MPI_Get_elements_x(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<Count>) on none() |mpi| {
        let elements = mpi.types.resolve(datatype.inner())?.elements_in(&status.get());
        count.set(elements.unwrap_or(Count::from(UNDEFINED)));
    }

    /// MPI-5.0 section 13.3
    fn MPI_Status_set_elements_x(status: InOutStatus<A>, datatype: Datatype<A>, count: Count) on none() |mpi| {
        let mut changed = status.get();
        mpi.types.resolve(datatype.inner())?.set_elements(&mut changed, count)?;
        status.set(&changed);
    }
}
