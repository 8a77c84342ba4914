// SPDX-License-Identifier: MIT OR Apache-2.0
//! How large a datatype is, and how many of it a status stands for (MPI-5.0 sections 3.2.5, 5.1.5 to 5.1.11 and 13.3).

use crate::abi::small::{Bytes, Elements};
use crate::abi::{CHandle, Count, Datatype, Number};
use crate::args::Out;
use crate::counted_entries;
use crate::status::InOutStatus;

counted_entries! {
    datatype_size => export_datatype_size, datatype_size_large => export_datatype_size_large;

    /// MPI-5.0 section 5.1.5
    fn MPI_Type_size, MPI_Type_size_c(datatype: Datatype<A>, size: Out<Elements>) on none() |mpi| {
        size.set(Number::of(Some(mpi.types.resolve(datatype.inner())?.layout.size() as Count)));
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_get_extent, MPI_Type_get_extent_c(datatype: Datatype<A>, lb: Out<Bytes>, extent: Out<Bytes>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.extent();
        lb.set(bounds.0 as Bytes);
        extent.set(bounds.1 as Bytes);
    }

    /// MPI-5.0 section 5.1.8
    fn MPI_Type_get_true_extent, MPI_Type_get_true_extent_c(datatype: Datatype<A>, true_lb: Out<Bytes>, true_extent: Out<Bytes>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.true_extent();
        true_lb.set(bounds.0 as Bytes);
        true_extent.set(bounds.1 as Bytes);
    }

    /// MPI-5.0 section 3.2.5
    fn MPI_Get_count, MPI_Get_count_c(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<Elements>) on none() |mpi| {
        count.set(Number::of(mpi.types.resolve(datatype.inner())?.count_in(&status.get())));
    }

    /// MPI-5.0 section 5.1.11
    fn MPI_Get_elements, MPI_Get_elements_c(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<Elements>) on none() |mpi| {
        count.set(Number::of(mpi.types.resolve(datatype.inner())?.elements_in(&status.get())));
    }

    /// MPI-5.0 section 13.3
    fn MPI_Status_set_elements, MPI_Status_set_elements_c(status: InOutStatus<A>, datatype: Datatype<A>, count: Elements) on none() |mpi| {
        let mut changed = status.get();
        mpi.types.resolve(datatype.inner())?.set_elements(&mut changed, count.count())?;
        status.set(&changed);
    }
}
