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

#[cfg(test)]
mod tests {
    use super::*;
    use std::io::ErrorKind;
    use strobe_shared::Opening;
    use strobe_types::chance::Chance;

    const READ_WRITE: Opening = Opening { reads: true, writes: true, creates: true, exclusive: true };

    /// A file of this test, whose name is gone.
    fn scratch(name: &str) -> Arc<DataFile> {
        let path = std::env::temp_dir().join(format!("strobe-moving-{}-{name}", std::process::id()));
        let path = path.into_os_string().into_encoded_bytes();
        let file = DataFile::open(&path, READ_WRITE).unwrap();
        DataFile::remove(&path).unwrap();
        Arc::new(file)
    }

    fn sieve(gap_bytes: u64, write_gap_bytes: Option<u64>) -> Sieve {
        Sieve { gap_bytes, write_gap_bytes, buffer_bytes: 64, guards: true }
    }

    /// Blocks with gaps are written and read back in each way, and what lies in the gaps stays.
    #[test]
    fn gaps_stay_as_they_were() {
        let mut chance = Chance::new(7, 0);
        for round in 0..60 {
            let file = scratch(&round.to_string());
            let mut model: Vec<u8> = (0..chance.below(300)).map(|at| at as u8 | 1).collect();
            let before = OwnedMemory::holding(&model);
            assert_eq!(file.write(*before.memory(), model.len(), 0).0, model.len());
            let (mut runs, mut at, mut data) = (Runs::default(), 0, Vec::new());
            for _ in 0..1 + chance.below(20) {
                let (gap, bytes) = (chance.below(12), 1 + chance.below(9));
                runs.push(at + gap, bytes);
                let place = (at + gap) as usize;
                at += gap + bytes;
                model.resize(model.len().max(at as usize), 0);
                for byte in &mut model[place..at as usize] {
                    *byte = chance.below(256) as u8;
                    data.push(*byte);
                }
            }
            let sieve = sieve(chance.below(9), [None, Some(0), Some(5), Some(40)][round % 4]);
            let memory = OwnedMemory::holding(&data);
            let task = |direction, memory: &OwnedMemory| Task {
                file: Arc::clone(&file),
                direction,
                runs: runs.clone(),
                memory: memory.memory(),
                sieve,
                locked: None,
                is_locked: false,
            };
            let moved = task(Direction::Write, &memory).run();
            assert!(moved.error.is_none() && moved.bytes == data.len() as u64, "{moved:?}");
            let whole = OwnedMemory::new(1000);
            assert_eq!(file.read(whole.memory(), 1000, 0).0, model.len());
            assert_eq!(whole.to_vec()[..model.len()], model);
            // Back, and as far as a shorter file goes.
            let back = OwnedMemory::new(data.len());
            assert_eq!(task(Direction::Read, &back).run().bytes, data.len() as u64);
            assert_eq!(back.to_vec(), data);
            let end = chance.below(at + 1);
            file.set_size(end).unwrap();
            let there: u64 = runs.iter().map(|(offset, bytes)| bytes.min(end.saturating_sub(offset))).sum();
            assert_eq!(task(Direction::Read, &back).run().bytes, there, "a file of {end} bytes");
        }
    }

    #[test]
    fn an_error_says_how_far_it_went() {
        let file = Arc::new(DataFile::open(b"/dev/full", Opening { creates: false, ..READ_WRITE }).unwrap());
        let memory = OwnedMemory::holding(&[1; 10]);
        let (runs, locked) = (Runs::block(0, 10), None);
        let sieve = Sieve { guards: false, ..sieve(0, None) };
        let memory = memory.memory();
        let moved = Task { file, direction: Direction::Write, runs, memory, sieve, locked, is_locked: false }.run();
        assert_eq!((moved.bytes, moved.error.unwrap().kind()), (0, ErrorKind::StorageFull));
    }
}
