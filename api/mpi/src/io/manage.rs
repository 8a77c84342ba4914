// SPDX-License-Identifier: MIT OR Apache-2.0
//! What all members set of a file together, and what each may ask (MPI-5.0 sections 14.2.4 to 14.3, 14.6).

use super::access::Accessing;
use super::agree::{agree, all_or_none, are_same};
use super::error::refused;
use super::file::File;
use super::hints::{self, Hints};
use super::open::aggregators;
use super::view::FileView;
use crate::info::Info;
use crate::words::{halves, joined};
use std::rc::Rc;
use strobe_types::constants::{DISPLACEMENT_CURRENT, MODE_SEQUENTIAL};
use strobe_types::{FileHandle, Result, TypeHandle, err};

/// A view as the program gives it.
pub struct ViewSpec<'a> {
    /// Where it begins, or `MPI_DISPLACEMENT_CURRENT`.
    pub displacement: i64,
    /// The unit of positions.
    pub etype: TypeHandle,
    /// What is repeated.
    pub filetype: TypeHandle,
    /// The name of the data representation.
    pub datarep: &'a [u8],
    /// Hints.
    pub info: Result<Info>,
}

fn size_of(size: i64) -> Result<u64> {
    match u64::try_from(size) {
        Ok(size) => Ok(size),
        Err(_) => err!(ARG, "size: {size} is negative: pass the number of bytes, 0 or more"),
    }
}

impl Accessing<'_> {
    fn want_written(file: &File) -> Result<()> {
        if !file.mode.writes() {
            return err!(READ_ONLY, "fh: is open with MPI_MODE_RDONLY: open it for writing");
        }
        Ok(())
    }

    /// Has rank 0 do something to the file when all members are here, for which they give the same number.
    fn once_for_all(
        &self,
        handle: FileHandle,
        size: i64,
        what: &str,
        change: impl FnOnce(&File, u64) -> std::io::Result<()>,
    ) -> Result<()> {
        let file = self.files.get(handle)?;
        let mine = Self::want_written(&file).and_then(|()| Ok(halves(size_of(size)?).to_vec()));
        agree(self.progress, &file.control, mine, |all| {
            if !are_same(all) {
                return err!(NOT_SAME, "size: differs between the processes: all have to give the same");
            }
            file.written.set(true);
            change(&file, joined([all[0][0], all[0][1]])).map_err(|error| refused(what, &file.name, &error))?;
            Ok(Vec::new())
        })?;
        Ok(())
    }

    /// `MPI_File_set_size`.
    pub fn set_size(&self, handle: FileHandle, size: i64) -> Result<()> {
        self.once_for_all(handle, size, "size: cannot set that of", |file, size| file.data.set_size(size))
    }

    /// `MPI_File_preallocate`.
    pub fn preallocate(&self, handle: FileHandle, size: i64) -> Result<()> {
        self.once_for_all(handle, size, "size: cannot take so much space for", |file, size| file.data.allocate(size))
    }

    /// `MPI_File_get_size`.
    pub fn size(&self, handle: FileHandle) -> Result<i64> {
        let file = self.files.get(handle)?;
        file.data.size().map(|size| size as i64).map_err(|error| refused("fh: cannot look at", &file.name, &error))
    }

    /// `MPI_File_sync`: what all have written is on the device, and what others have written there may be read.
    pub fn sync(&self, handle: FileHandle) -> Result<()> {
        let file = self.files.get(handle)?;
        self.want_quiet(&file)?;
        let synced = file.data.sync().map_err(|error| refused("fh: cannot write to the device", &file.name, &error));
        file.written.set(false);
        // An aggregator on another node may have written for this member.
        all_or_none(self.progress, &file.control, synced)?;
        file.data.revalidate();
        Ok(())
    }

    /// `MPI_File_set_atomicity`.
    pub fn set_atomicity(&self, handle: FileHandle, atomic: bool) -> Result<()> {
        let file = self.files.get(handle)?;
        let possible = match atomic {
            true => match file.data.lock(0..1, file.mode.writes()) {
                Ok(locked) => {
                    drop(locked);
                    Ok(())
                }
                Err(error) => err!(
                    UNSUPPORTED_OPERATION,
                    "flag: the file system of \"{}\" has no locks ({error}): take another one, or leave atomic mode off",
                    String::from_utf8_lossy(&file.name)
                ),
            },
            false => Ok(()),
        };
        let mine = possible.map(|()| vec![u32::from(atomic)]);
        agree(self.progress, &file.control, mine, |all| match are_same(all) {
            true => Ok(Vec::new()),
            false => err!(NOT_SAME, "flag: differs between the processes: all have to give the same"),
        })?;
        file.atomic.set(atomic);
        Ok(())
    }

    /// `MPI_File_set_info`.
    pub fn set_info(&self, handle: FileHandle, info: Result<Info>) -> Result<()> {
        let file = self.files.get(handle)?;
        let mut hints = file.hints.get();
        let mine = info.map(|info| {
            hints.set(&info);
            hints.words().to_vec()
        });
        let told = agree(self.progress, &file.control, mine, |all| Ok(all[0].clone()))?;
        self.use_hints(&file, &told);
        Ok(())
    }

    fn use_hints(&self, file: &File, words: &[u32]) {
        let hints = Hints::of_words(&words[..hints::WORDS]);
        file.hints.set(hints);
        *file.aggregators.borrow_mut() = aggregators(self.progress, &file.control, hints);
    }

    /// `MPI_File_get_info`: what is in use.
    pub fn info(&self, handle: FileHandle) -> Result<Info> {
        let file = self.files.get(handle)?;
        let count = file.aggregators.borrow().len();
        file.hints.get().info(count)
    }

    /// Fails while a split collective call is under way.
    pub(super) fn want_quiet(&self, file: &File) -> Result<()> {
        match *file.split.borrow() {
            None => Ok(()),
            Some(_) => err!(REQUEST, "fh: a split collective call is under way: call its end first"),
        }
    }

    /// `MPI_File_set_view`: both pointers are at its beginning.
    pub fn set_view(&self, handle: FileHandle, spec: &ViewSpec<'_>) -> Result<()> {
        let file = self.files.get(handle)?;
        let mut hints = file.hints.get();
        let view = self.check_view(&file, spec).and_then(|view| {
            hints.set(spec.info.as_ref().map_err(Clone::clone)?);
            Ok(view)
        });
        let mine = view.as_ref().map_err(Clone::clone).map(|view| {
            let name = spec.datarep.iter().fold(0u32, |sum, byte| sum.wrapping_mul(31) + u32::from(*byte));
            [&[view.etype_bytes as u32, name], hints.words().as_slice()].concat()
        });
        let told = agree(self.progress, &file.control, mine, |all| {
            if all.iter().any(|words| words[..2] != all[0][..2]) {
                return err!(
                    NOT_SAME,
                    "etype: its length, or datarep, differs between the processes: all have to give the same"
                );
            }
            file.shared.set(self.progress, 0)?;
            Ok(all[0][2..].to_vec())
        })?;
        self.use_hints(&file, &told);
        *file.view.borrow_mut() = Rc::new(view?);
        file.position.set(0);
        Ok(())
    }

    fn check_view(&self, file: &File, spec: &ViewSpec<'_>) -> Result<FileView> {
        self.want_quiet(file)?;
        let sequential = file.mode.has(MODE_SEQUENTIAL);
        let displacement = match spec.displacement {
            DISPLACEMENT_CURRENT if sequential => {
                // Where the shared file pointer is: a stream goes on there.
                file.present_view().byte_offset(file.shared.get(self.progress)?)?
            }
            DISPLACEMENT_CURRENT => {
                return err!(ARG, "disp: MPI_DISPLACEMENT_CURRENT is for files open with MPI_MODE_SEQUENTIAL");
            }
            _ if sequential => {
                return err!(ARG, "disp: a file open with MPI_MODE_SEQUENTIAL takes MPI_DISPLACEMENT_CURRENT only");
            }
            displacement => match u64::try_from(displacement) {
                Ok(displacement) => displacement,
                Err(_) => return err!(ARG, "disp: {displacement} is negative: pass a number of bytes, 0 or more"),
            },
        };
        let etype = self.types.resolve_committed(spec.etype)?;
        let filetype = self.types.resolve_committed(spec.filetype)?;
        let representation = self.files.representations.find(spec.datarep)?;
        FileView::new(displacement, (etype, filetype), representation, file.mode.writes())
    }

    /// `MPI_File_get_view`: displacement, etype, filetype and data representation. Datatypes that are not predefined
    /// are new handles, for the program to free.
    pub fn view(&self, handle: FileHandle) -> Result<(i64, TypeHandle, TypeHandle, Vec<u8>)> {
        let view = self.files.get(handle)?.present_view();
        let (etype, filetype) = (self.types.handle_of(&view.etype)?, self.types.handle_of(&view.filetype)?);
        Ok((view.space.displacement() as i64, etype, filetype, view.representation.name().to_vec()))
    }

    /// `MPI_File_get_type_extent`.
    pub fn type_extent(&self, handle: FileHandle, datatype: TypeHandle) -> Result<isize> {
        let file = self.files.get(handle)?;
        let datatype = self.types.resolve(datatype)?;
        file.present_view().representation.extent(&datatype)
    }
}
