// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program's buffer as the stream of bytes that lies in the file: as it is, or converted.

use super::representation::Representation;
use super::view::FileView;
use crate::coll::Data;
use strobe_shared::pack::{pack_external, pack_to, unpack_external_part, unpack_from};
use strobe_shared::{OwnedMemory, UserMemory};
use strobe_types::{Result, TypeHandle, err};

/// A buffer of the program's, with the handle of its datatype.
pub struct Piece {
    /// Its elements.
    pub data: Data,
    /// Their datatype, as the program names it.
    pub handle: TypeHandle,
}

/// Which way data go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    /// From the file.
    Read,
    /// To the file.
    Write,
}

/// A buffer as a stream.
pub(super) struct Stream {
    data: Data,
    handle: TypeHandle,
    /// What lies in the file, if it is converted.
    image: Option<OwnedMemory>,
    representation: Representation,
    bytes: u64,
}

impl Stream {
    /// The stream of a buffer in a view; what is to be written is converted. Fails if it is no whole number of etypes.
    pub(super) fn new(view: &FileView, piece: Piece, direction: Direction) -> Result<Stream> {
        let Piece { data, handle } = piece;
        let representation = view.representation.clone();
        let each = representation.item_bytes(&data.datatype)?;
        let Some(bytes) = each.checked_mul(data.count).filter(|bytes| isize::try_from(*bytes).is_ok()) else {
            return err!(COUNT, "count: {} elements are more than all memory", data.count);
        };
        if !(bytes as u64).is_multiple_of(view.etype_bytes.max(1)) {
            return err!(
                TYPE,
                "datatype: {bytes} bytes are no whole number of etypes of {}: read and write whole etypes",
                view.etype_bytes
            );
        }
        let converts = match &representation {
            Representation::Memory(_) => false,
            Representation::External32 => true,
            Representation::Registered(_, functions) => match direction {
                Direction::Read => functions.read.is_some(),
                Direction::Write => functions.write.is_some(),
            },
        };
        let image = converts.then(|| OwnedMemory::new(bytes));
        let stream = Stream { data, handle, image, representation, bytes: bytes as u64 };
        if direction == Direction::Write {
            stream.convert_out()?;
        }
        Ok(stream)
    }

    /// Bytes in the file.
    pub(super) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The memory of the whole stream, if it is in one piece.
    pub(super) fn contiguous(&self) -> Option<UserMemory> {
        match &self.image {
            Some(image) => Some(image.memory()),
            None => self.data.contiguous(),
        }
    }

    /// Copies `bytes` bytes from `at` on to `to`.
    pub(super) fn take(&self, at: u64, to: UserMemory, bytes: usize) {
        match self.contiguous() {
            Some(memory) => memory.offset(at as isize).copy_to(to, bytes),
            None => {
                let Data { memory, count, datatype } = &self.data;
                pack_to(&datatype.layout, *count, *memory, at as usize, to, bytes);
            }
        }
    }

    /// Copies `bytes` bytes from `from` to where the stream has them from `at` on.
    pub(super) fn put(&self, at: u64, from: UserMemory, bytes: usize) {
        match self.contiguous() {
            Some(memory) => from.copy_to(memory.offset(at as isize), bytes),
            None => {
                let Data { memory, count, datatype } = &self.data;
                unpack_from(&datatype.layout, *count, *memory, at as usize, *from, bytes);
            }
        }
    }

    fn convert_out(&self) -> Result<()> {
        let (Some(image), Data { memory, count, datatype }) = (&self.image, &self.data) else { return Ok(()) };
        match &self.representation {
            Representation::External32 => image
                .memory()
                .with_slice_mut(image.bytes(), |to| pack_external(&datatype.layout, *count, *memory, to))
                .map(drop),
            Representation::Registered(_, functions) => match &functions.write {
                Some(convert) => convert(*memory, self.handle, *count, image.memory()),
                None => Ok(()),
            },
            Representation::Memory(_) => Ok(()),
        }
    }

    /// Of what was read the first `got` bytes have come: converts them. The bytes that they are in memory.
    pub(super) fn arrived(&self, got: u64) -> Result<u64> {
        let (Some(image), Data { memory, count, datatype }) = (&self.image, &self.data) else { return Ok(got) };
        match &self.representation {
            Representation::External32 => image
                .memory()
                .with_slice(got as usize, |from| unpack_external_part(&datatype.layout, *count, *memory, from))
                .map(|bytes| bytes as u64),
            Representation::Registered(_, functions) => {
                let each = (self.bytes / (*count as u64).max(1)).max(1);
                let items = (got / each) as usize;
                if let (Some(convert), true) = (&functions.read, items > 0) {
                    convert(*memory, self.handle, items, image.memory())?;
                }
                Ok((items * datatype.layout.size()) as u64)
            }
            Representation::Memory(_) => Ok(got),
        }
    }

    /// Bytes in memory of all elements.
    pub(super) fn native_bytes(&self) -> u64 {
        self.data.bytes() as u64
    }
}
