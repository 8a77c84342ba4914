// SPDX-License-Identifier: MIT OR Apache-2.0
//! File pointers (MPI-5.0 sections 14.4.3 and 14.4.4): the individual one, and the shared one.

use super::access::Accessing;
use super::agree::{agree, are_same};
use super::error::refused;
use super::file::File;
use crate::words::{halves, joined};
use strobe_types::constants::{MODE_SEQUENTIAL, SEEK_CUR, SEEK_END, SEEK_SET};
use strobe_types::{FileHandle, Result, err};

fn want_not_sequential(file: &File) -> Result<()> {
    match file.mode.has(MODE_SEQUENTIAL) {
        false => Ok(()),
        true => err!(
            UNSUPPORTED_OPERATION,
            "fh: is open with MPI_MODE_SEQUENTIAL, which has no positions: read and write with the shared file pointer"
        ),
    }
}

/// Where a seek goes.
fn target(file: &File, offset: i64, whence: i32, current: i64) -> Result<i64> {
    let from = match whence {
        SEEK_SET => 0,
        SEEK_CUR => current,
        SEEK_END => {
            let size = file.data.size().map_err(|error| refused("fh: cannot look at", &file.name, &error))?;
            file.present_view().etypes_before(size)
        }
        _ => return err!(ARG, "whence: {whence} is none of MPI_SEEK_SET, MPI_SEEK_CUR and MPI_SEEK_END"),
    };
    match from.checked_add(offset) {
        Some(target) if target >= 0 => Ok(target),
        _ => err!(ARG, "offset: {offset} from {from} is before the beginning of the view: go no further than to 0"),
    }
}

impl Accessing<'_> {
    /// `MPI_File_seek`.
    pub fn seek(&self, handle: FileHandle, offset: i64, whence: i32) -> Result<()> {
        let file = self.files.get(handle)?;
        want_not_sequential(&file)?;
        file.position.set(target(&file, offset, whence, file.position.get())?);
        Ok(())
    }

    /// `MPI_File_get_position`.
    pub fn position(&self, handle: FileHandle) -> Result<i64> {
        let file = self.files.get(handle)?;
        want_not_sequential(&file)?;
        Ok(file.position.get())
    }

    /// `MPI_File_get_byte_offset`.
    pub fn byte_offset(&self, handle: FileHandle, offset: i64) -> Result<i64> {
        let file = self.files.get(handle)?;
        want_not_sequential(&file)?;
        Ok(file.present_view().byte_offset(offset)? as i64)
    }

    /// `MPI_File_seek_shared`: all members give the same.
    pub fn seek_shared(&self, handle: FileHandle, offset: i64, whence: i32) -> Result<()> {
        let file = self.files.get(handle)?;
        let [low, high] = halves(offset as u64);
        let mine = want_not_sequential(&file).map(|()| vec![low, high, whence as u32]);
        agree(self.progress, &file.control, mine, |all| {
            if !are_same(all) {
                return err!(NOT_SAME, "offset: or whence differs between the processes: all have to give the same");
            }
            let (offset, current) = (joined([all[0][0], all[0][1]]) as i64, file.shared.get(self.progress)?);
            let target = target(&file, offset, all[0][2] as i32, current)?;
            file.shared.set(self.progress, target)?;
            Ok(Vec::new())
        })?;
        Ok(())
    }

    /// `MPI_File_get_position_shared`.
    pub fn position_shared(&self, handle: FileHandle) -> Result<i64> {
        let file = self.files.get(handle)?;
        want_not_sequential(&file)?;
        file.shared.get(self.progress)
    }
}
