// SPDX-License-Identifier: MIT OR Apache-2.0
//! Packing (MPI-5.0 sections 5.2 and 5.3).

use crate::abi::small::{Bytes, Elements};
use crate::abi::{CHandle, Comm, Count, Datatype, Number};
use crate::args::{InOut, InText, Lent, Out, RecvBuffer, SendBuffer};
use crate::counted_entries;
use strobe_mpi::Process;
use strobe_mpi::datatype::PackedBuffer;
use strobe_shared::UserMemory;
use strobe_types::{CommHandle, Result, err};

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

fn bytes_out<N: Number>(bytes: usize) -> N {
    N::of(Count::try_from(bytes).ok())
}

/// Packing is done for a communicator: its handle must be valid, though its processes do not matter.
fn for_comm(mpi: &Process, comm: CommHandle) -> Result<()> {
    mpi.comms.get(comm).map(|_| ())
}

counted_entries! {
    pack => export_pack, pack_large => export_pack_large;

    /// MPI-5.0 section 5.2
    fn MPI_Pack, MPI_Pack_c(
        inbuf: SendBuffer, incount: Elements, datatype: Datatype<A>, outbuf: RecvBuffer, outsize: Elements,
        position: InOut<Elements>, comm: Comm<A>
    ) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        let to = packed(outbuf.memory(), outsize.count(), position.get().count(), "outsize")?;
        position.set(bytes_out(mpi.types.pack(inbuf.memory(), incount.count(), datatype.inner(), to)?));
    }

    /// MPI-5.0 section 5.2
    fn MPI_Unpack, MPI_Unpack_c(
        inbuf: SendBuffer, insize: Elements, position: InOut<Elements>, outbuf: RecvBuffer, outcount: Elements,
        datatype: Datatype<A>, comm: Comm<A>
    ) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        let from = packed(inbuf.memory(), insize.count(), position.get().count(), "insize")?;
        position.set(bytes_out(mpi.types.unpack(from, outbuf.memory(), outcount.count(), datatype.inner())?));
    }

    /// MPI-5.0 section 5.2
    fn MPI_Pack_size, MPI_Pack_size_c(incount: Elements, datatype: Datatype<A>, comm: Comm<A>, size: Out<Elements>) on comm(comm) |mpi| {
        for_comm(mpi, comm.inner())?;
        size.set(bytes_out(mpi.types.pack_size(incount.count(), datatype.inner())?));
    }

    /// MPI-5.0 section 5.3
    fn MPI_Pack_external, MPI_Pack_external_c(
        datarep: InText, inbuf: SendBuffer, incount: Elements, datatype: Datatype<A>, outbuf: RecvBuffer, outsize: Bytes,
        position: InOut<Bytes>
    ) on none() |mpi| {
        let to = packed(outbuf.memory(), outsize.count(), position.get().count(), "outsize")?;
        let packed = mpi.types.pack_external(datarep.bytes(), inbuf.memory(), incount.count(), datatype.inner(), to)?;
        position.set(bytes_out(packed));
    }

    /// MPI-5.0 section 5.3
    fn MPI_Unpack_external, MPI_Unpack_external_c(
        datarep: InText, inbuf: SendBuffer, insize: Bytes, position: InOut<Bytes>, outbuf: RecvBuffer, outcount: Elements,
        datatype: Datatype<A>
    ) on none() |mpi| {
        let from = packed(inbuf.memory(), insize.count(), position.get().count(), "insize")?;
        let used = mpi.types.unpack_external(datarep.bytes(), from, outbuf.memory(), outcount.count(), datatype.inner())?;
        position.set(bytes_out(used));
    }

    /// MPI-5.0 section 5.3
    fn MPI_Pack_external_size, MPI_Pack_external_size_c(datarep: InText, incount: Elements, datatype: Datatype<A>, size: Out<Bytes>)
        on none() |mpi| {
        size.set(bytes_out(mpi.types.pack_external_size(datarep.bytes(), incount.count(), datatype.inner())?));
    }
}
