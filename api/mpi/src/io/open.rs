// SPDX-License-Identifier: MIT OR Apache-2.0
//! Opening, closing and deleting files (MPI-5.0 sections 14.2.1 to 14.2.3).
//!
//! Rank 0 hears whether all have the same arguments, makes and opens the file, takes two contexts, and tells. Then the
//! others open what there is now, and all agree that they could. So nobody waits for one who failed, and a file that
//! the call has made is gone again if the call fails.

use super::access::Accessing;
use super::agree::{agree, all_or_none, are_same};
use super::error::refused;
use super::file::{File, Turns};
use super::hints::{self, Hints};
use super::mode::Mode;
use super::shared::SharedPointer;
use super::view::FileView;
use crate::comm::{self, Comm};
use crate::info::Info;
use crate::members::Members;
use crate::progress::Progress;
use crate::rma::{Flavor, MakingWindows, Spec};
use crate::words::halves;
use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::io;
use std::rc::Rc;
use std::sync::Arc;
use strobe_shared::{DataFile, UserMemory};
use strobe_types::constants::{MODE_APPEND, MODE_CREATE, MODE_DELETE_ON_CLOSE};
use strobe_types::{FileHandle, Result, TypeHandle, err};

/// Prefixes of names by which other libraries choose how to reach a file system; here the kernel does.
const PREFIXES: [&[u8]; 6] = [b"ufs:", b"nfs:", b"xfs:", b"lustre:", b"gpfs:", b"panfs:"];
/// Bytes of the shared file pointer.
const POINTER_BYTES: isize = 8;

/// The name that the kernel knows.
fn plain_name(name: &[u8]) -> &[u8] {
    PREFIXES.iter().find_map(|prefix| name.strip_prefix(*prefix)).unwrap_or(name)
}

/// A number that differs for different names, nearly always.
fn digest(name: &[u8]) -> u64 {
    name.iter().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(*byte)).wrapping_mul(0x0100_0000_01b3))
}

/// What rank 0 has opened, and whether it has made the file.
struct Opened {
    data: DataFile,
    made: bool,
}

/// Opens and closes files.
pub struct MakingFiles<'a> {
    pub(crate) accessing: Accessing<'a>,
    /// Makes the window of the shared file pointer.
    pub(crate) windows: MakingWindows<'a>,
}

impl MakingFiles<'_> {
    /// `MPI_File_open`.
    pub fn open(&self, parent: &Comm, name: &[u8], amode: i32, info: Result<Info>) -> Result<FileHandle> {
        parent.want_intra()?;
        let (progress, name) = (self.accessing.progress, plain_name(name));
        let mut hints = Hints::default();
        let checked = Mode::of(amode).and_then(|mode| {
            hints.set(&info?);
            Ok(mode)
        });
        let words = |mode: &Mode| [&[mode.0 as u32], halves(digest(name)).as_slice()].concat();
        let (mut first, mut same_names) = (None, true);
        let told = agree(progress, parent, checked.as_ref().map(words).map_err(Clone::clone), |all| {
            let modes: Vec<Vec<u32>> = all.iter().map(|words| words[..1].to_vec()).collect();
            if !are_same(&modes) {
                return err!(NOT_SAME, "amode: differs between the processes: all have to give the same");
            }
            same_names = are_same(all);
            first = Some(self.open_first(Mode(amode), name)?);
            let site = &progress.endpoint.site;
            Ok([&[site.new_context(), site.new_context()], hints.words().as_slice()].concat())
        })?;
        let hints = Hints::of_words(&told[2..2 + hints::WORDS]);
        let mode = checked?;
        let members = |context| {
            let members = Members::of(context, Rc::clone(parent.group()), progress.endpoint.site.me());
            Rc::new(Comm::new(comm::Parts::bare(members, parent.errhandler())))
        };
        let (control, exchange) = (members(told[0]), members(told[1]));
        let made = first.as_ref().is_some_and(|first| first.made);
        let data = self.open_rest(&control, first, (mode, name), same_names);
        let file = data.and_then(|data| self.complete(data, (mode, name), (control, exchange), hints));
        match file {
            Ok(file) => self.accessing.files.install(Rc::new(file)),
            Err(error) => {
                if made {
                    // The error is the one to tell, whether or not this succeeds.
                    let _ = DataFile::remove(name);
                }
                Err(error)
            }
        }
    }

    /// Opens the file for all, and makes it if it is to be made.
    fn open_first(&self, mode: Mode, name: &[u8]) -> Result<Opened> {
        let creates = mode.has(MODE_CREATE);
        let exclusive = mode.opening(creates).exclusive;
        let open = |how| DataFile::open(name, how);
        // Made or found: the one who makes it has to know, and another process may be faster.
        let opened = loop {
            if !exclusive {
                match open(mode.opening(false)) {
                    Err(error) if creates && error.kind() == io::ErrorKind::NotFound => {}
                    found => break found.map(|data| Opened { data, made: false }),
                }
            }
            let how = strobe_shared::Opening { exclusive: true, ..mode.opening(true) };
            match open(how) {
                Err(error) if !exclusive && error.kind() == io::ErrorKind::AlreadyExists => {}
                made => break made.map(|data| Opened { data, made: true }),
            }
        };
        opened.map_err(|error| refused("filename: cannot open", name, &error))
    }

    /// The other members open it, too, and all agree that they have the same file.
    fn open_rest(
        &self,
        control: &Comm,
        first: Option<Opened>,
        (mode, name): (Mode, &[u8]),
        same_names: bool,
    ) -> Result<DataFile> {
        let data = match first {
            Some(first) => Ok(first.data),
            None => DataFile::open(name, mode.opening(false)),
        };
        let data = data.map_err(|error| refused("filename: cannot open", name, &error));
        let mut value = None;
        let said = data.and_then(|data| {
            let number = data.number().map_err(|error| refused("filename: cannot look at", name, &error))?;
            value = Some(data);
            Ok(halves(number).to_vec())
        });
        agree(self.accessing.progress, control, said, |all| match same_names || are_same(all) {
            true => Ok(Vec::new()),
            false => err!(NOT_SAME, "filename: the processes name different files: all have to name the same"),
        })?;
        match value {
            Some(data) => Ok(data),
            None => err!(INTERN, "a file that was opened is not there"),
        }
    }

    /// The file, with its pointers.
    fn complete(
        &self,
        data: DataFile,
        (mode, name): (Mode, &[u8]),
        (control, exchange): (Rc<Comm>, Rc<Comm>),
        hints: Hints,
    ) -> Result<File> {
        let Accessing { progress, types, files, .. } = self.accessing;
        let size = match mode.has(MODE_APPEND) {
            true => data.size().map_err(|error| refused("filename: cannot look at", name, &error)),
            false => Ok(0),
        };
        let size = all_or_none(progress, &control, size)? as i64;
        let shared = self.shared_pointer(&control)?;
        if size > 0 {
            // Members may have seen other lengths, if others write meanwhile: rank 0's counts.
            let set = if control.rank() == 0 { shared.set(progress, size) } else { Ok(()) };
            all_or_none(progress, &control, set)?;
        }
        if progress.endpoint.site.job_size() == 1 {
            data.is_for_one();
        }
        let aggregators = aggregators(self.accessing.progress, &control, hints);
        Ok(File {
            handle: Cell::new(FileHandle::NULL),
            data: Arc::new(data),
            name: name.to_vec(),
            mode,
            errhandler: RefCell::new(files.errhandler(FileHandle::NULL)?),
            hints: Cell::new(hints),
            aggregators: RefCell::new(aggregators),
            view: RefCell::new(Rc::new(FileView::initial(types)?)),
            position: Cell::new(size),
            shared,
            atomic: Cell::new(false),
            written: Cell::new(false),
            turns: Turns::default(),
            split: RefCell::default(),
            control,
            exchange,
        })
    }

    fn shared_pointer(&self, control: &Comm) -> Result<SharedPointer> {
        if control.size() == 1 {
            return Ok(SharedPointer::Own(Cell::new(0)));
        }
        let Accessing { progress, types, .. } = self.accessing;
        let bytes = if control.rank() == 0 { POINTER_BYTES } else { 0 };
        let window = self.windows.make_own(
            control,
            Spec {
                flavor: Flavor::Allocate,
                memory: UserMemory::nowhere(),
                bytes,
                unit: 1,
                info: Ok(Info::default()),
                checks: false,
            },
        )?;
        SharedPointer::of_window(progress, window, types.resolve(TypeHandle::INT64_T)?)
    }

    /// `MPI_File_close`: what was written is on the device, then the file is the kernel's to forget.
    pub fn close(&self, handle: FileHandle) -> Result<()> {
        let progress = self.accessing.progress;
        let file = self.accessing.files.get(handle)?;
        if file.split.borrow().is_some() {
            return err!(REQUEST, "fh: a split collective call is under way: call its end first");
        }
        progress.wait_until(|_| file.turns.are_over());
        // What is deleted anyway need not be kept.
        let keeps = file.hints.get().syncs_at_close && !file.mode.has(MODE_DELETE_ON_CLOSE);
        let synced = match file.written.take() && keeps {
            true => file.data.sync().map_err(|error| refused("fh: cannot write to the device", &file.name, &error)),
            false => Ok(()),
        };
        let ended = file.shared.end(progress)?.cloned();
        let synced = self.all_have(&file.control, synced);
        if let Some(window) = ended {
            self.windows.end(&window)?;
        }
        let removed = if file.mode.has(MODE_DELETE_ON_CLOSE) { self.remove_for_all(&file) } else { Ok(()) };
        self.accessing.files.forget(handle)?;
        synced.and(removed)
    }

    /// Deletes the file: one member does.
    fn remove_for_all(&self, file: &File) -> Result<()> {
        let losses = &self.accessing.progress.endpoint.site.losses;
        let first = file.control.group().iter().position(|member| !losses.has_failed(member));
        let removed = match first == Some(file.control.rank() as usize) {
            true => DataFile::remove(&file.name).map_err(|error| refused("fh: cannot delete", &file.name, &error)),
            false => Ok(()),
        };
        self.all_have(&file.control, removed)
    }

    /// Waits until all members, or all that live, are so far, and fails if one has failed to do its part.
    fn all_have(&self, control: &Comm, mine: Result<()>) -> Result<()> {
        let progress = self.accessing.progress;
        if !progress.endpoint.site.losses.are_survived() {
            return all_or_none(progress, control, mine);
        }
        let all_have = self.windows.agreeing.meet(control, u32::from(mine.is_ok()))? != 0;
        mine?;
        match all_have {
            true => Ok(()),
            false => err!(IO, "fh: another process could not write or delete the file; its error says why"),
        }
    }

    /// `MPI_File_delete`.
    pub fn delete(&self, name: &[u8]) -> Result<()> {
        let name = plain_name(name);
        DataFile::remove(name).map_err(|error| refused("filename: cannot delete", name, &error))
    }
}

/// The ranks that may be aggregators: so many members of each node, the first ones, and so many nodes as the hint
/// allows. All members find the same.
pub(super) fn aggregators(progress: &Progress, comm: &Comm, hints: Hints) -> Vec<u32> {
    let site = &progress.endpoint.site;
    let mut nodes: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
    for (rank, process) in comm.group().iter().enumerate() {
        nodes.entry(site.node_of(process)).or_default().push(rank as u32);
    }
    let most = if hints.aggregators > 0 { hints.aggregators as usize } else { nodes.len().max(ON_ONE_NODE) };
    // One of each node before a second one of any.
    let longest = nodes.values().map(Vec::len).max().unwrap_or(0);
    let by_turns = (0..longest).flat_map(|turn| nodes.values().filter_map(move |ranks| ranks.get(turn)));
    let mut chosen: Vec<u32> = by_turns.take(most).copied().collect();
    chosen.sort_unstable();
    chosen
}

/// How many aggregators there are at least, if there are so many members: copying is shared out.
const ON_ONE_NODE: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn prefixes_of_other_libraries_are_no_part_of_a_name() {
        assert_eq!(plain_name(b"ufs:/tmp/x"), b"/tmp/x");
        assert_eq!(plain_name(b"/tmp/ufs:x"), b"/tmp/ufs:x");
        assert_eq!(plain_name(b"c:x"), b"c:x");
        assert_ne!(digest(b"a"), digest(b"b"));
    }
}
