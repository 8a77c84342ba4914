// SPDX-License-Identifier: MIT OR Apache-2.0
//! The view of a file as the program has set it (MPI-5.0 section 14.3).

use super::representation::Representation;
use crate::datatype::{Datatype, Types};
use std::rc::Rc;
use strobe_files::{View, Wrong};
use strobe_types::{Result, TypeHandle, err};

/// A view.
pub(super) struct FileView {
    /// Where its bytes lie.
    pub(super) space: View,
    /// The unit of positions.
    pub(super) etype: Rc<Datatype>,
    pub(super) filetype: Rc<Datatype>,
    pub(super) representation: Representation,
    /// Bytes of an etype in the file.
    pub(super) etype_bytes: u64,
}

impl FileView {
    /// What a file has when it is opened: bytes from the beginning on.
    pub(super) fn initial(types: &Types) -> Result<FileView> {
        let byte = types.resolve(TypeHandle::BYTE)?;
        let representation = Representation::Memory("native");
        Ok(FileView { space: View::bytes(), etype: Rc::clone(&byte), filetype: byte, representation, etype_bytes: 1 })
    }

    /// Checks what a program sets.
    pub(super) fn new(
        displacement: u64,
        (etype, filetype): (Rc<Datatype>, Rc<Datatype>),
        representation: Representation,
        writes: bool,
    ) -> Result<FileView> {
        let etype_bytes = representation.item_bytes(&etype)? as u64;
        let layout = representation.layout_in_file(&filetype)?;
        let (bytes, of) = (layout.size() as u64, etype_bytes.max(1));
        if !bytes.is_multiple_of(of) || (etype_bytes == 0 && bytes > 0) {
            return err!(
                TYPE,
                "filetype: its {bytes} bytes are no whole number of etypes of {etype_bytes}: make it of etypes"
            );
        }
        let space = match View::new(displacement, layout, writes) {
            Ok(space) => space,
            Err(Wrong::Negative) => return err!(TYPE, "filetype: has a negative displacement: files begin at 0"),
            Err(Wrong::Descending) => {
                return err!(TYPE, "filetype: its displacements descend: list its parts in the order of the file");
            }
            Err(Wrong::Overlapping) => {
                return err!(TYPE, "filetype: its parts overlap, which a file that is written does not allow");
            }
        };
        Ok(FileView { space, etype, filetype, representation, etype_bytes })
    }

    /// Position in bytes of the stream of an offset in etypes. Fails if that is beyond all files.
    pub(super) fn position(&self, etypes: i64) -> Result<u64> {
        match u64::try_from(etypes).ok().and_then(|etypes| etypes.checked_mul(self.etype_bytes)) {
            Some(position) if i64::try_from(position).is_ok() => Ok(position),
            _ => err!(ARG, "offset: {etypes} is no offset in a file: pass 0 or more, within 2^63 bytes"),
        }
    }

    /// Etypes before this byte of the file, with one that it lies in.
    pub(super) fn etypes_before(&self, offset: u64) -> i64 {
        self.space.position_at(offset).div_ceil(self.etype_bytes.max(1)) as i64
    }

    /// Where in the file an offset in etypes is (`MPI_File_get_byte_offset`).
    pub(super) fn byte_offset(&self, etypes: i64) -> Result<u64> {
        let position = self.position(etypes)?;
        match self.space.offset_of(position) {
            Some(offset) if i64::try_from(offset).is_ok() => Ok(offset),
            _ => err!(ARG, "offset: {etypes} is beyond all files in this view"),
        }
    }
}
