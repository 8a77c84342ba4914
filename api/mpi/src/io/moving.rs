// SPDX-License-Identifier: MIT OR Apache-2.0
//! Moving bytes between memory in one piece and parts of a file. What is here knows no object of MPI, so that another
//! thread may do it.

use std::io;
use std::ops::Range;
use std::sync::Arc;
use strobe_files::Runs;
use strobe_shared::{DataFile, OwnedMemory, UserMemory};

use super::stream::Direction;

/// Gaps up to this length are read, too: copying so much costs less than a call.
pub(super) const GAP_BYTES: u64 = 8 << 10;
/// The same for writes, for which they are read first.
pub(super) const WRITE_GAP_BYTES: u64 = 2 << 10;

/// How gaps are treated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sieve {
    /// The longest gap that is read.
    pub(super) gap_bytes: u64,
    /// The longest gap that is written as it was; `None` if none is.
    pub(super) write_gap_bytes: Option<u64>,
    /// The most that is read or written at once, if it has gaps.
    pub(super) buffer_bytes: u64,
    /// What is written is locked meanwhile, since others may write it as a gap of theirs.
    pub(super) guards: bool,
}

/// What has been moved.
#[derive(Debug, Default)]
pub(super) struct Moved {
    /// Bytes from the beginning on.
    pub(super) bytes: u64,
    /// Why there are no more, unless the file ends there.
    pub(super) error: Option<io::Error>,
}

/// Something to move.
pub(super) struct Task {
    pub(super) file: Arc<DataFile>,
    pub(super) direction: Direction,
    /// The parts of the file.
    pub(super) runs: Runs,
    /// As many bytes of memory.
    pub(super) memory: UserMemory,
    pub(super) sieve: Sieve,
    /// What is locked meanwhile, in atomic mode.
    pub(super) locked: Option<Range<u64>>,
    /// The caller has locked that.
    pub(super) is_locked: bool,
}

impl Task {
    /// Moves it.
    pub(super) fn run(&self) -> Moved {
        let locked = self.locked.clone().filter(|range| !range.is_empty());
        let locked = locked.map(|range| self.file.lock(range, self.direction == Direction::Write));
        if let Some(Err(error)) = locked {
            return Moved { bytes: 0, error: Some(error) };
        }
        match self.direction {
            Direction::Write => self.write(),
            Direction::Read => self.read(),
        }
    }

    fn write(&self) -> Moved {
        let mut done = 0;
        let blocks = self.runs.iter().map(|(offset, bytes)| {
            let memory = self.memory.offset(done as isize);
            done += bytes;
            (offset, bytes, memory)
        });
        // In atomic mode all of it is locked already.
        let sieve = Sieve { guards: self.sieve.guards && self.locked.is_none() && !self.is_locked, ..self.sieve };
        write_blocks(&self.file, blocks, sieve)
    }

    fn read(&self) -> Moved {
        let (mut done, mut blocks, mut buffer) = (0, self.runs.iter(), OwnedMemory::default());
        for (part, count) in self.runs.with_gaps(self.sieve.gap_bytes, self.sieve.buffer_bytes) {
            let bytes = (part.end - part.start) as usize;
            if count == 1 {
                blocks.next();
                let (got, result) = self.file.read(self.memory.offset(done as isize), bytes, part.start);
                done += got as u64;
                if got < bytes || result.is_err() {
                    return Moved { bytes: done, error: result.err() };
                }
                continue;
            }
            buffer.grow(bytes);
            let (got, result) = self.file.read(buffer.memory(), bytes, part.start);
            let mut complete = result.is_ok();
            for (offset, length) in blocks.by_ref().take(count) {
                let at = offset - part.start;
                let there = length.min((got as u64).saturating_sub(at));
                if complete || result.is_err() {
                    let from = buffer.memory().offset(at as isize);
                    from.copy_to(self.memory.offset(done as isize), there as usize);
                    done += there;
                }
                complete &= there == length;
            }
            if !complete {
                return Moved { bytes: done, error: result.err() };
            }
        }
        Moved { bytes: done, error: None }
    }
}

/// A block to be written: where in the file, bytes, and where they are.
type Block = (u64, u64, UserMemory);

/// Writes blocks, those with short gaps between them together with the gaps.
pub(super) fn write_blocks(file: &DataFile, blocks: impl Iterator<Item = Block>, sieve: Sieve) -> Moved {
    let (mut moved, mut buffer) = (Moved::default(), OwnedMemory::default());
    let mut together: Vec<Block> = Vec::new();
    let (mut start, mut end) = (0, 0);
    for block in blocks {
        let (offset, bytes, _) = block;
        let joins = sieve.write_gap_bytes.is_some_and(|gap| offset >= end && offset - end <= gap);
        if together.is_empty() || !joins || offset + bytes - start > sieve.buffer_bytes {
            write_together(file, &together, sieve, &mut buffer, &mut moved);
            if moved.error.is_some() {
                return moved;
            }
            together.clear();
            start = offset;
        }
        end = offset + bytes;
        together.push(block);
    }
    write_together(file, &together, sieve, &mut buffer, &mut moved);
    moved
}

/// Writes blocks that lie behind each other, with what is between them.
fn write_together(file: &DataFile, blocks: &[Block], sieve: Sieve, buffer: &mut OwnedMemory, moved: &mut Moved) {
    let (Some(first), Some(last)) = (blocks.first(), blocks.last()) else { return };
    let (start, end) = (first.0, last.0 + last.1);
    let locked = sieve.guards.then(|| file.lock(start..end, true)).transpose();
    let _locked = match locked {
        Ok(locked) => locked,
        Err(error) => {
            moved.error = Some(error);
            return;
        }
    };
    if let [(offset, bytes, memory)] = blocks {
        let (written, result) = file.write(**memory, *bytes as usize, *offset);
        moved.bytes += written as u64;
        moved.error = result.err();
        return;
    }
    let bytes = (end - start) as usize;
    buffer.grow(bytes);
    let (got, result) = file.read(buffer.memory(), bytes, start);
    if let Err(error) = result {
        moved.error = Some(error);
        return;
    }
    // Behind the end of the file gaps are zeros.
    buffer.memory().offset(got as isize).with_slice_mut(bytes - got, |rest| rest.fill(0));
    for (offset, length, memory) in blocks {
        memory.copy_to(buffer.memory().offset((offset - start) as isize), *length as usize);
    }
    let (_, result) = file.write(*buffer.memory(), bytes, start);
    match result {
        Ok(()) => moved.bytes += blocks.iter().map(|block| block.1).sum::<u64>(),
        Err(error) => moved.error = Some(error),
    }
}
