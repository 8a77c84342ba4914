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
pub(super) const GAP_BYTES: u64 = 16 << 10;

/// How reads treat gaps.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Sieve {
    /// The longest gap that is read.
    pub(super) gap_bytes: u64,
    /// The most that is read at once, if it has gaps.
    pub(super) buffer_bytes: u64,
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
        for (offset, bytes) in self.runs.iter() {
            let (written, result) = self.file.write(*self.memory.offset(done as isize), bytes as usize, offset);
            done += written as u64;
            if let Err(error) = result {
                return Moved { bytes: done, error: Some(error) };
            }
        }
        Moved { bytes: done, error: None }
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
