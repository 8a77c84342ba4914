// SPDX-License-Identifier: MIT OR Apache-2.0
//! Datatypes (MPI-5.0 chapter 5, and section 19.1.9 for Fortran): construction, enquiry, packing, and how many elements
//! a status stands for.

use crate::abi::{Abi, Aint, CHandle, Comm, Count, Datatype, Family};
use crate::args::{InArray, InOut, InText, Lent, Out, OutArray, OutText, RecvBuffer, SendBuffer};
use crate::datatype_removed::structure;
use crate::entries;
use crate::status::InOutStatus;
use std::ffi::{c_int, c_void};
use strobe_mpi::Process;
use strobe_mpi::datatype::{Combiner, DEFAULT_DARG, PackedBuffer, count_of, int_or_undefined};
use strobe_shared::UserMemory;
use strobe_types::constants::{MAX_OBJECT_NAME, UNDEFINED};
use strobe_types::{CommHandle, Result, TypeHandle, err};

/// Stores the handle of the datatype that a constructor made.
pub(crate) fn made<D: CHandle<Inner = TypeHandle>>(newtype: Out<D>, handle: Result<TypeHandle>) -> Result<()> {
    newtype.set(D::outer(handle?));
    Ok(())
}

/// A size or a position in bytes. Fails with `MPI_ERR_ARG` if it is negative.
fn bytes_of(value: i64, name: &str) -> Result<usize> {
    match usize::try_from(value) {
        Ok(bytes) => Ok(bytes),
        Err(_) => err!(ARG, "{name}: {value} is negative; pass a number of bytes"),
    }
}

fn packed(memory: UserMemory, size: i64, position: i64, size_name: &str) -> Result<PackedBuffer> {
    Ok(PackedBuffer { memory, size: bytes_of(size, size_name)?, position: bytes_of(position, "position")? })
}

fn int_bytes(bytes: usize) -> c_int {
    c_int::try_from(bytes).unwrap_or(UNDEFINED)
}

/// Packing is done for a communicator: its handle must be valid, though its processes do not matter.
fn for_comm(mpi: &Process, comm: CommHandle) -> Result<()> {
    mpi.comms.get(comm).map(|_| ())
}

/// Translates the integers that a datatype was made with, where they were constants, back into those of the program.
fn contents_out<A: Abi>(combiner: Combiner, integers: &mut [i32]) {
    let Some((order, integers)) = integers.split_last_mut() else { return };
    if matches!(combiner, Combiner::Subarray | Combiner::Darray) {
        *order = A::constant_out(Family::Order, *order);
    }
    if combiner == Combiner::Darray {
        let dimensions = integers[2] as usize;
        let (distributions, rest) = integers[3 + dimensions..].split_at_mut(dimensions);
        for value in distributions {
            *value = A::constant_out(Family::Distribution, *value);
        }
        for argument in rest[..dimensions].iter_mut().filter(|argument| **argument == DEFAULT_DARG) {
            *argument = A::DISTRIBUTE_DFLT_DARG;
        }
    }
}

entries! {
    datatype => export_datatype;

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_contiguous(count: c_int, oldtype: Datatype<A>, newtype: Out<Datatype<A>>) on none() |mpi| {
        made(newtype, mpi.types.contiguous(count, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_vector(count: c_int, blocklength: c_int, stride: c_int, oldtype: Datatype<A>, newtype: Out<Datatype<A>>)
        on none() |mpi| {
        made(newtype, mpi.types.vector(count, blocklength, stride, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hvector(
        count: c_int, blocklength: c_int, stride: Aint, oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        made(newtype, mpi.types.hvector(count, blocklength, stride, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_indexed(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<c_int>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count)?;
        let (lengths, places) = (array_of_blocklengths.slice(blocks)?, array_of_displacements.slice(blocks)?);
        made(newtype, mpi.types.indexed(lengths, places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hindexed(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let blocks = count_of(count)?;
        let (lengths, places) = (array_of_blocklengths.slice(blocks)?, array_of_displacements.slice(blocks)?);
        made(newtype, mpi.types.hindexed(lengths, places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_indexed_block(
        count: c_int, blocklength: c_int, array_of_displacements: InArray<c_int>, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let places = array_of_displacements.slice(count_of(count)?)?;
        made(newtype, mpi.types.indexed_block(blocklength, places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_hindexed_block(
        count: c_int, blocklength: c_int, array_of_displacements: InArray<Aint>, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let places = array_of_displacements.slice(count_of(count)?)?;
        made(newtype, mpi.types.hindexed_block(blocklength, places, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.2
    fn MPI_Type_create_struct(
        count: c_int, array_of_blocklengths: InArray<c_int>, array_of_displacements: InArray<Aint>,
        array_of_types: InArray<Datatype<A>>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let members = count_of(count)?;
        let (lengths, places) = (array_of_blocklengths.slice(members)?, array_of_displacements.slice(members)?);
        made(newtype, structure::<A>(mpi, lengths, places, array_of_types.slice(members)?))
    }

    /// MPI-5.0 section 5.1.3
    fn MPI_Type_create_subarray(
        ndims: c_int, array_of_sizes: InArray<c_int>, array_of_subsizes: InArray<c_int>,
        array_of_starts: InArray<c_int>, order: c_int, oldtype: Datatype<A>, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let dimensions = crate::args::length(ndims, "ndims")?;
        let (sizes, parts) = (array_of_sizes.slice(dimensions)?, array_of_subsizes.slice(dimensions)?);
        let order = A::constant_in(Family::Order, order);
        made(newtype, mpi.types.subarray(sizes, parts, array_of_starts.slice(dimensions)?, order, oldtype.inner()))
    }

    /// MPI-5.0 section 5.1.4
    fn MPI_Type_create_darray(
        size: c_int, rank: c_int, ndims: c_int, array_of_gsizes: InArray<c_int>, array_of_distribs: InArray<c_int>,
        array_of_dargs: InArray<c_int>, array_of_psizes: InArray<c_int>, order: c_int, oldtype: Datatype<A>,
        newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        let dimensions = crate::args::length(ndims, "ndims")?;
        let (sizes, processes) = (array_of_gsizes.slice(dimensions)?, array_of_psizes.slice(dimensions)?);
        let distribution = |value: &c_int| A::constant_in(Family::Distribution, *value);
        let distributions: Vec<c_int> = array_of_distribs.slice(dimensions)?.iter().map(distribution).collect();
        let argument = |value: &c_int| if *value == A::DISTRIBUTE_DFLT_DARG { DEFAULT_DARG } else { *value };
        let arguments: Vec<c_int> = array_of_dargs.slice(dimensions)?.iter().map(argument).collect();
        let order = A::constant_in(Family::Order, order);
        let old = oldtype.inner();
        made(newtype, mpi.types.darray(size, rank, sizes, &distributions, &arguments, processes, order, old))
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_create_resized(
        oldtype: Datatype<A>, lb: Aint, extent: Aint, newtype: Out<Datatype<A>>
    ) on none() |mpi| {
        made(newtype, mpi.types.resized(oldtype.inner(), lb, extent))
    }

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
    fn MPI_Type_size(datatype: Datatype<A>, size: Out<c_int>) on none() |mpi| {
        size.set(mpi.types.resolve(datatype.inner())?.size());
    }

    /// MPI-5.0 section 5.1.5
    fn MPI_Type_size_x(datatype: Datatype<A>, size: Out<Count>) on none() |mpi| {
        size.set(mpi.types.resolve(datatype.inner())?.layout.size() as Count);
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_get_extent(datatype: Datatype<A>, lb: Out<Aint>, extent: Out<Aint>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.extent();
        lb.set(bounds.0);
        extent.set(bounds.1);
    }

    /// MPI-5.0 section 5.1.7
    fn MPI_Type_get_extent_x(datatype: Datatype<A>, lb: Out<Count>, extent: Out<Count>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.extent();
        lb.set(bounds.0 as Count);
        extent.set(bounds.1 as Count);
    }

    /// MPI-5.0 section 5.1.8
    fn MPI_Type_get_true_extent(datatype: Datatype<A>, true_lb: Out<Aint>, true_extent: Out<Aint>) on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.true_extent();
        true_lb.set(bounds.0);
        true_extent.set(bounds.1);
    }

    /// MPI-5.0 section 5.1.8
    fn MPI_Type_get_true_extent_x(datatype: Datatype<A>, true_lb: Out<Count>, true_extent: Out<Count>)
        on none() |mpi| {
        let bounds = mpi.types.resolve(datatype.inner())?.layout.true_extent();
        true_lb.set(bounds.0 as Count);
        true_extent.set(bounds.1 as Count);
    }

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_envelope(
        datatype: Datatype<A>, num_integers: Out<c_int>, num_addresses: Out<c_int>, num_datatypes: Out<c_int>,
        combiner: Out<c_int>
    ) on none() |mpi| {
        let envelope = mpi.types.resolve(datatype.inner())?.envelope();
        num_integers.set(int_bytes(envelope.integers));
        num_addresses.set(int_bytes(envelope.addresses));
        num_datatypes.set(int_bytes(envelope.types));
        combiner.set(A::constant_out(Family::Combiner, envelope.combiner as c_int));
    }

    /// MPI-5.0 section 5.1.13
    fn MPI_Type_get_contents(
        datatype: Datatype<A>, max_integers: c_int, max_addresses: c_int, max_datatypes: c_int,
        array_of_integers: OutArray<c_int>, array_of_addresses: OutArray<Aint>,
        array_of_datatypes: OutArray<Datatype<A>>
    ) on none() |mpi| {
        let limits = (
            crate::args::length(max_integers, "max_integers")?,
            crate::args::length(max_addresses, "max_addresses")?,
            crate::args::length(max_datatypes, "max_datatypes")?,
        );
        let mut contents = mpi.types.contents(datatype.inner(), limits)?;
        contents_out::<A>(contents.combiner, &mut contents.integers);
        let integers = array_of_integers.elements(contents.integers.len(), "array_of_integers")?;
        let addresses = array_of_addresses.elements(contents.addresses.len(), "array_of_addresses")?;
        let datatypes = array_of_datatypes.elements(contents.types.len(), "array_of_datatypes")?;
        integers.set(contents.integers);
        addresses.set(contents.addresses);
        datatypes.set(contents.types.into_iter().map(Datatype::<A>::outer));
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

    /// MPI-5.0 section 3.2.5
    fn MPI_Get_count(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<c_int>) on none() |mpi| {
        count.set(int_or_undefined(mpi.types.resolve(datatype.inner())?.count_in(&status.get())));
    }

    /// MPI-5.0 section 5.1.11
    fn MPI_Get_elements(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<c_int>) on none() |mpi| {
        count.set(int_or_undefined(mpi.types.resolve(datatype.inner())?.elements_in(&status.get())));
    }

    /// MPI-5.0 section 5.1.11
    fn MPI_Get_elements_x(status: InOutStatus<A>, datatype: Datatype<A>, count: Out<Count>) on none() |mpi| {
        let elements = mpi.types.resolve(datatype.inner())?.elements_in(&status.get());
        count.set(elements.unwrap_or(Count::from(UNDEFINED)));
    }

    /// MPI-5.0 section 13.3
    fn MPI_Status_set_elements(status: InOutStatus<A>, datatype: Datatype<A>, count: c_int) on none() |mpi| {
        let mut changed = status.get();
        mpi.types.resolve(datatype.inner())?.set_elements(&mut changed, Count::from(count))?;
        status.set(&changed);
    }

    /// MPI-5.0 section 13.3
    fn MPI_Status_set_elements_x(status: InOutStatus<A>, datatype: Datatype<A>, count: Count) on none() |mpi| {
        let mut changed = status.get();
        mpi.types.resolve(datatype.inner())?.set_elements(&mut changed, count)?;
        status.set(&changed);
    }

    /// MPI-5.0 section 5.2
    fn MPI_Pack(
        inbuf: SendBuffer, incount: c_int, datatype: Datatype<A>, outbuf: RecvBuffer, outsize: c_int,
        position: InOut<c_int>, comm: Comm<A>
    ) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        let to = packed(outbuf.memory(), i64::from(outsize), i64::from(position.get()), "outsize")?;
        position.set(int_bytes(mpi.types.pack(inbuf.memory(), incount, datatype.inner(), to)?));
    }

    /// MPI-5.0 section 5.2
    fn MPI_Unpack(
        inbuf: SendBuffer, insize: c_int, position: InOut<c_int>, outbuf: RecvBuffer, outcount: c_int,
        datatype: Datatype<A>, comm: Comm<A>
    ) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        let from = packed(inbuf.memory(), i64::from(insize), i64::from(position.get()), "insize")?;
        position.set(int_bytes(mpi.types.unpack(from, outbuf.memory(), outcount, datatype.inner())?));
    }

    /// MPI-5.0 section 5.2
    fn MPI_Pack_size(incount: c_int, datatype: Datatype<A>, comm: Comm<A>, size: Out<c_int>) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        size.set(int_bytes(mpi.types.pack_size(incount, datatype.inner())?));
    }

    /// MPI-5.0 section 5.3
    fn MPI_Pack_external(
        datarep: InText, inbuf: SendBuffer, incount: c_int, datatype: Datatype<A>, outbuf: RecvBuffer, outsize: Aint,
        position: InOut<Aint>
    ) on none() |mpi| {
        let to = packed(outbuf.memory(), outsize as i64, position.get() as i64, "outsize")?;
        let packed = mpi.types.pack_external(datarep.bytes(), inbuf.memory(), incount, datatype.inner(), to)?;
        position.set(packed as Aint);
    }

    /// MPI-5.0 section 5.3
    fn MPI_Unpack_external(
        datarep: InText, inbuf: SendBuffer, insize: Aint, position: InOut<Aint>, outbuf: RecvBuffer, outcount: c_int,
        datatype: Datatype<A>
    ) on none() |mpi| {
        let from = packed(inbuf.memory(), insize as i64, position.get() as i64, "insize")?;
        let used = mpi.types.unpack_external(datarep.bytes(), from, outbuf.memory(), outcount, datatype.inner())?;
        position.set(used as Aint);
    }

    /// MPI-5.0 section 5.3
    fn MPI_Pack_external_size(datarep: InText, incount: c_int, datatype: Datatype<A>, size: Out<Aint>)
        on none() |mpi| {
        size.set(mpi.types.pack_external_size(datarep.bytes(), incount, datatype.inner())? as Aint);
    }
}
