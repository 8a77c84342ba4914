// SPDX-License-Identifier: MIT OR Apache-2.0
//! Accesses in the order of ranks at the shared file pointer, and split collective calls (MPI-5.0 sections 14.4.4 and
//! 14.4.5).

use super::access::{Access, Accessing, Place};
use super::agree::agree_each;
use super::file::{File, SplitKind};
use super::stream::{Direction, Piece, Stream};
use crate::words::{halves, joined};
use std::rc::Rc;
use strobe_types::{FileHandle, Result, Status, err};

impl Accessing<'_> {
    /// An access behind those of all lower ranks, from where the shared file pointer is; that moves behind all.
    fn in_order(&self, handle: FileHandle, direction: Direction, piece: Result<Piece>) -> Result<Access> {
        let file = self.files.get(handle)?;
        let view = file.present_view();
        let checked = Self::want_access(&file, direction, Place::Shared);
        let stream = checked.and_then(|()| Stream::new(&view, piece?, direction));
        let etypes = stream.as_ref().map(|stream| stream.bytes() / view.etype_bytes.max(1));
        let mine = etypes.map_err(Clone::clone).map(|etypes| halves(etypes).to_vec());
        let told = agree_each(self.progress, &file.control, mine, |all| {
            let each: Vec<i64> = all.iter().map(|words| joined([words[0], words[1]]) as i64).collect();
            let mut at = file.shared.advance(self.progress, each.iter().sum())?;
            Ok(each
                .iter()
                .map(|etypes| {
                    let words = halves(at as u64).to_vec();
                    at += etypes;
                    words
                })
                .collect())
        })?;
        let (stream, offset) = (stream?, joined([told[0], told[1]]) as i64);
        let start = view.position(offset)?;
        self.progress.calls.count_bytes(stream.bytes() as usize);
        Ok(Access { file, view, stream, direction, start })
    }

    /// `MPI_File_read_ordered`, `MPI_File_write_ordered`.
    pub fn run_ordered(&self, handle: FileHandle, direction: Direction, piece: Result<Piece>) -> Result<Status> {
        let access = self.in_order(handle, direction, piece)?;
        access.status(access.now())
    }

    /// `MPI_File_…_begin`; `offset` is that of [`SplitKind::AtAll`].
    pub fn begin_split(
        &self,
        handle: FileHandle,
        (kind, offset): (SplitKind, i64),
        direction: Direction,
        piece: Result<Piece>,
    ) -> Result<()> {
        let file = self.files.get(handle)?;
        if file.split.borrow().is_some() {
            return err!(REQUEST, "fh: a split collective call is under way: call its end before another begin");
        }
        let operation = match kind {
            SplitKind::AtAll => self.begin_with_all(handle, Place::At(offset), direction, piece)?,
            SplitKind::All => self.begin_with_all(handle, Place::Individual, direction, piece)?,
            SplitKind::Ordered => self.begin(self.in_order(handle, direction, piece)?),
        };
        if operation.poll(&self.progress.endpoint).is_none() {
            self.progress.requests.poll_too(Rc::clone(&operation));
        }
        *file.split.borrow_mut() = Some((kind, direction == Direction::Write, operation));
        Ok(())
    }

    /// `MPI_File_…_end`.
    pub fn end_split(&self, handle: FileHandle, kind: SplitKind, direction: Direction) -> Result<Status> {
        let file: Rc<File> = self.files.get(handle)?;
        let fits = match &*file.split.borrow() {
            Some((begun, writes, _)) => *begun == kind && *writes == (direction == Direction::Write),
            None => return err!(REQUEST, "fh: no split collective call is under way: call its begin first"),
        };
        if !fits {
            return err!(REQUEST, "fh: another split collective call is under way: call the end that belongs to it");
        }
        let Some((_, _, operation)) = file.split.borrow_mut().take() else { return Ok(Status::EMPTY) };
        let done = self.wait(&operation);
        self.progress.requests.stop_polling(&operation);
        done
    }
}
