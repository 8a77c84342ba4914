// SPDX-License-Identifier: MIT OR Apache-2.0
//! `MPI_Pack`, `MPI_Unpack` and their `external32` forms (MPI-5.0 sections 5.2 and 5.3). The native packed
//! form is the stream that messages travel as, with nothing added: all processes of a job run on one
//! architecture, and a buffer packed here can be received as what it was packed from.

use super::{Datatype, Types, count_of};
use strobe_shared::UserMemory;
use strobe_shared::pack::{external_bytes, pack_external, pack_to, unpack_external, unpack_from};
use strobe_types::{Result, TypeHandle, err};

/// A packed buffer: its memory, its size and the place where the call reads or writes.
#[derive(Clone, Copy)]
pub struct PackedBuffer {
    /// Address of its first byte.
    pub memory: UserMemory,
    /// Bytes.
    pub size: usize,
    /// Bytes used so far.
    pub position: usize,
}

impl PackedBuffer {
    /// The checked place of the next `bytes` bytes.
    fn next(&self, bytes: Option<usize>, size_name: &str) -> Result<(UserMemory, usize)> {
        let left = self.size.saturating_sub(self.position);
        match bytes {
            Some(bytes) if self.position <= self.size && bytes <= left => {
                Ok((self.memory.offset(self.position as isize), bytes))
            }
            _ => err!(
                TRUNCATE,
                "{size_name}: the data needs {} bytes at position {}, but the packed buffer has {}",
                bytes.map_or("more than all memory's".into(), |bytes| bytes.to_string()),
                self.position,
                self.size
            ),
        }
    }
}

/// The one data representation there is to pack in.
fn check_representation(name: &[u8]) -> Result<()> {
    if name == b"external32" {
        return Ok(());
    }
    err!(ARG, "datarep: \"{}\" is not known; use \"external32\"", String::from_utf8_lossy(name))
}

impl Types {
    /// `MPI_Pack`. Returns the new position.
    pub fn pack(&self, from: UserMemory, count: i64, handle: TypeHandle, to: PackedBuffer) -> Result<usize> {
        let (count, datatype) = (count_of(count)?, self.resolve_committed(handle)?);
        let (place, bytes) = to.next(datatype.layout.packed_bytes(count), "outsize")?;
        Ok(to.position + pack_to(&datatype.layout, count, from, 0, place, bytes))
    }

    /// `MPI_Unpack`. Returns the new position.
    pub fn unpack(&self, from: PackedBuffer, to: UserMemory, count: i64, handle: TypeHandle) -> Result<usize> {
        let (count, datatype) = (count_of(count)?, self.resolve_committed(handle)?);
        let (place, bytes) = from.next(datatype.layout.packed_bytes(count), "insize")?;
        Ok(from.position + unpack_from(&datatype.layout, count, to, 0, *place, bytes))
    }

    /// `MPI_Pack_size`.
    pub fn pack_size(&self, count: i64, handle: TypeHandle) -> Result<usize> {
        let (count, datatype) = (count_of(count)?, self.resolve(handle)?);
        sized(&datatype, count, datatype.layout.packed_bytes(count))
    }

    /// `MPI_Pack_external`. Returns the new position.
    pub fn pack_external(
        &self,
        representation: &[u8],
        from: UserMemory,
        count: i64,
        handle: TypeHandle,
        to: PackedBuffer,
    ) -> Result<usize> {
        check_representation(representation)?;
        let (count, datatype) = (count_of(count)?, self.resolve_committed(handle)?);
        let (place, bytes) = to.next(external_bytes(&datatype.layout, count), "outsize")?;
        let mut packed = vec![0; bytes];
        pack_external(&datatype.layout, count, from, &mut packed)?;
        place.write(&packed);
        Ok(to.position + bytes)
    }

    /// `MPI_Unpack_external`. Returns the new position.
    pub fn unpack_external(
        &self,
        representation: &[u8],
        from: PackedBuffer,
        to: UserMemory,
        count: i64,
        handle: TypeHandle,
    ) -> Result<usize> {
        check_representation(representation)?;
        let (count, datatype) = (count_of(count)?, self.resolve_committed(handle)?);
        let (place, bytes) = from.next(external_bytes(&datatype.layout, count), "insize")?;
        let mut packed = vec![0; bytes];
        place.read(&mut packed);
        unpack_external(&datatype.layout, count, to, &packed)?;
        Ok(from.position + bytes)
    }

    /// `MPI_Pack_external_size`.
    pub fn pack_external_size(&self, representation: &[u8], count: i64, handle: TypeHandle) -> Result<usize> {
        check_representation(representation)?;
        let (count, datatype) = (count_of(count)?, self.resolve(handle)?);
        sized(&datatype, count, external_bytes(&datatype.layout, count))
    }
}

fn sized(datatype: &Datatype, count: usize, bytes: Option<usize>) -> Result<usize> {
    match bytes {
        Some(bytes) => Ok(bytes),
        None => err!(COUNT, "incount: {count} of {} are more than all memory", datatype.describe()),
    }
}
