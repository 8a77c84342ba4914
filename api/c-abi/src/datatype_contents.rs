// SPDX-License-Identifier: MIT OR Apache-2.0
//! How a datatype was made (MPI-5.0 section 5.1.13).

use crate::abi::{Abi, Aint, CHandle, Count, Datatype, Family};
use crate::args::{Out, OutArray, length};
use crate::entries;
use std::ffi::c_int;
use strobe_mpi::Process;
use strobe_mpi::datatype::{Combiner, Contents, DEFAULT_DARG};
use strobe_types::{Result, TypeHandle};

/// Translates the integers that a datatype was made with, where they were constants, back into those of the program.
fn contents_out<A: Abi>(Contents { combiner, made, .. }: &mut Contents) {
    let Some((order, integers)) = made.integers.split_last_mut() else { return };
    if matches!(combiner, Combiner::Subarray | Combiner::Darray) {
        *order = A::constant_out(Family::Order, *order);
    }
    if *combiner == Combiner::Darray {
        let dimensions = integers[2] as usize;
        // The sizes of the array come first, unless they are large counts.
        let sizes = if made.counts.is_empty() { dimensions } else { 0 };
        let (distributions, rest) = integers[3 + sizes..].split_at_mut(dimensions);
        for value in distributions {
            *value = A::constant_out(Family::Distribution, *value);
        }
        for argument in rest[..dimensions].iter_mut().filter(|argument| **argument == DEFAULT_DARG) {
            *argument = A::DISTRIBUTE_DFLT_DARG;
        }
    }
}

/// Arrays of the program, and how many elements it says that they have.
struct Arrays<A: Abi> {
    integers: (usize, OutArray<c_int>),
    addresses: (usize, OutArray<Aint>),
    counts: Option<(usize, OutArray<Count>)>,
    datatypes: (usize, OutArray<Datatype<A>>),
}

impl<A: Abi> Arrays<A> {
    fn fill(self, mpi: &Process, datatype: TypeHandle) -> Result<()> {
        let Arrays { integers, addresses, counts, datatypes } = self;
        let room = [integers.0, addresses.0, counts.map_or(0, |counts| counts.0), datatypes.0];
        let mut contents = mpi.types.contents(datatype, room)?;
        contents_out::<A>(&mut contents);
        let Contents { made, types, .. } = contents;
        let integers = integers.1.elements(made.integers.len(), "array_of_integers")?;
        let addresses = addresses.1.elements(made.addresses.len(), "array_of_addresses")?;
        let datatypes = datatypes.1.elements(types.len(), "array_of_datatypes")?;
        if let Some((_, counts)) = counts {
            counts.elements(made.counts.len(), "array_of_large_counts")?.set(made.counts);
        }
        integers.set(made.integers);
        addresses.set(made.addresses);
        datatypes.set(types.into_iter().map(Datatype::<A>::outer));
        Ok(())
    }
}

entries! {
    datatype_contents => export_datatype_contents;

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_envelope(
        datatype: Datatype<A>, num_integers: Out<c_int>, num_addresses: Out<c_int>, num_datatypes: Out<c_int>,
        combiner: Out<c_int>
    ) on none() |mpi| {
        let datatype = mpi.types.resolve(datatype.inner())?;
        datatype.want_no_large_counts("MPI_Type_get_envelope_c")?;
        let envelope = datatype.envelope();
        num_integers.set(envelope.integers as c_int);
        num_addresses.set(envelope.addresses as c_int);
        num_datatypes.set(envelope.types as c_int);
        combiner.set(A::constant_out(Family::Combiner, envelope.combiner as c_int));
    }

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_envelope_c(
        datatype: Datatype<A>, num_integers: Out<Count>, num_addresses: Out<Count>, num_large_counts: Out<Count>,
        num_datatypes: Out<Count>, combiner: Out<c_int>
    ) on none() |mpi| {
        let envelope = mpi.types.resolve(datatype.inner())?.envelope();
        num_integers.set(envelope.integers as Count);
        num_addresses.set(envelope.addresses as Count);
        num_large_counts.set(envelope.counts as Count);
        num_datatypes.set(envelope.types as Count);
        combiner.set(A::constant_out(Family::Combiner, envelope.combiner as c_int));
    }

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_contents(
        datatype: Datatype<A>, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int,
        array_of_integers: OutArray<c_int>, array_of_addresses: OutArray<Aint>,
        array_of_datatypes: OutArray<Datatype<A>>
    ) on none() |mpi| {
        let arrays = Arrays::<A> {
            integers: (length(max_integers, "max_integers")?, array_of_integers),
            addresses: (length(max_addresses, "max_addresses")?, array_of_addresses),
            counts: None,
            datatypes: (length(max_datatypes, "max_datatypes")?, array_of_datatypes),
        };
        mpi.types.resolve(datatype.inner())?.want_no_large_counts("MPI_Type_get_contents_c")?;
        arrays.fill(mpi, datatype.inner())
    }

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_contents_c(
        datatype: Datatype<A>, max_integers: Count, max_addresses: Count, max_large_counts: Count, max_datatypes: Count,
        array_of_integers: OutArray<c_int>, array_of_addresses: OutArray<Aint>,
        array_of_large_counts: OutArray<Count>, array_of_datatypes: OutArray<Datatype<A>>
    ) on none() |mpi| {
        let arrays = Arrays::<A> {
            integers: (length(max_integers, "max_integers")?, array_of_integers),
            addresses: (length(max_addresses, "max_addresses")?, array_of_addresses),
            counts: Some((length(max_large_counts, "max_large_counts")?, array_of_large_counts)),
            datatypes: (length(max_datatypes, "max_datatypes")?, array_of_datatypes),
        };
        arrays.fill(mpi, datatype.inner())
    }
}
