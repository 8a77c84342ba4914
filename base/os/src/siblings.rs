// SPDX-License-Identifier: MIT OR Apache-2.0
//! Two copies of this process that copy from and to each other's memory, as two ranks do, for a measurement. Two
//! threads of one process would not do: the kernel's copies of both wait for each other at the locks of one memory.

use crate::affinity::{CpuSet, bind_thread};
use crate::memory::{self, Mapping};
use crate::process::{self, Pid};
use crate::process_memory::{self, RemoteRun};
use crate::{clock, cpu};
use std::io;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicI32, AtomicU32, Ordering};

/// A word on lines of its own that both siblings and the process that made them see.
#[derive(Debug, Default)]
#[repr(align(128))]
pub struct Word(pub AtomicU32);

/// Memory that the siblings share: their ids, whether they have filled their memory, then the words.
struct Common {
    mapping: Mapping,
    words: usize,
}

/// Words in front of those of the caller.
const FIRST: usize = 4;
/// Which of them say that a sibling has filled its memory, by its index.
const FILLED: usize = 2;

/// For how long a sibling waits for the other one, which may have been killed, or may get no processor.
const START_NS_MAX: u64 = 50_000_000;

impl Common {
    fn new(words: usize) -> io::Result<Common> {
        let bytes = (FIRST + words) * size_of::<Word>();
        let file = memory::create(c"strobe-siblings", bytes)?;
        Ok(Common { mapping: Mapping::of(file.as_fd(), 0, bytes)?, words })
    }

    fn all(&self) -> &[Word] {
        // SAFETY: that much was mapped, of zeros, which are valid words; they are changed as atomics only, by whichever
        // process, and no reference outlives the mapping.
        unsafe { std::slice::from_raw_parts(self.mapping.address() as *const Word, FIRST + self.words) }
    }

    fn id(&self, of: usize) -> &AtomicI32 {
        // SAFETY: an atomic of the same size and alignment, which nobody uses as another type.
        unsafe { AtomicI32::from_ptr(self.all()[of].0.as_ptr().cast()) }
    }
}

/// One of the two, as it sees itself.
#[derive(Debug)]
pub struct Sibling<'a> {
    /// 0 or 1.
    pub index: usize,
    /// What both see, zeros at first.
    pub words: &'a [Word],
    other: Pid,
    lent: *mut u8,
    lent_bytes: usize,
}

impl Sibling<'_> {
    /// Where `bytes` bytes at `at` of the lent memory begin, in either of them. They must lie within it.
    fn address(&self, at: usize, bytes: usize) -> usize {
        assert!(at <= self.lent_bytes && bytes <= self.lent_bytes - at, "lent memory has {} bytes", self.lent_bytes);
        self.lent as usize + at
    }

    /// Copies `bytes` bytes at `from` of the other's lent memory to `to` in this one's. Fails if the kernel refuses.
    pub fn pull(&self, from: usize, to: usize, bytes: usize) -> io::Result<()> {
        let (remote, local) = (self.address(from, bytes), self.address(to, bytes));
        // SAFETY: lent memory of this process, which nothing but such copies reads or writes after the fork.
        unsafe { process_memory::read_process(self.other, remote, local, bytes) }
    }

    /// Copies the same `bytes` bytes at `from` of the other's lent memory so many times, one behind the other, to `to`
    /// in this one's, several in one call of the kernel's. Fails as `pull`.
    pub fn pull_often(&self, from: usize, to: usize, bytes: usize, times: usize) -> io::Result<()> {
        let (remote, local) = (self.address(from, bytes), self.address(to, bytes * times));
        let runs = (0..times).map(|_| RemoteRun { remote, bytes });
        // SAFETY: as for `pull`.
        unsafe { process_memory::read_process_runs(self.other, runs, local) }
    }

    /// Copies `bytes` bytes at `from` of this one's lent memory to `to` in the other's. Fails if the kernel refuses.
    pub fn push(&self, from: usize, to: usize, bytes: usize) -> io::Result<()> {
        let (local, remote) = (self.address(from, bytes), self.address(to, bytes));
        // SAFETY: as for `pull`; the other one lends what lies at the same place in it.
        unsafe { process_memory::write_process(self.other, remote, local, bytes) }
    }
}

/// Runs `body` in two copies of this process, each bound to its one of `processors`, each of which has `lent_bytes`
/// bytes of memory that the other may copy from and to. Returns what the words say when both have ended, and whether
/// both ended by themselves. `body` must come to an end, allocate nothing and take no lock, as another thread of this
/// process might hold it for ever. The copies are no children that this process would be told of. Fails if there is no
/// memory, or no process.
pub fn run(
    words: usize,
    lent_bytes: usize,
    processors: [usize; 2],
    body: impl Fn(&Sibling<'_>),
) -> io::Result<(Vec<u32>, bool)> {
    let common = Common::new(words)?;
    let mut lent = vec![0u8; lent_bytes];
    // Asked once here, so that the copies know another id for their own than each other's.
    process::own_pid();
    let lent = lent.as_mut_ptr();
    let sibling = |index: usize| -> ! {
        // SAFETY: asks to be killed when the one that measures is gone.
        unsafe { libc::prctl(libc::PR_SET_PDEATHSIG, libc::SIGKILL) };
        process_memory::allow_copies();
        if bind_thread(&CpuSet::of([processors[index]])).is_err() {
            process::exit_now(1);
        }
        // SAFETY: this process's own copy of `lent`. Pages of its own come into being here.
        unsafe { std::ptr::write_bytes(lent, 1 + index as u8, lent_bytes) };
        common.all()[FILLED + index].0.store(1, Ordering::Release);
        let give_up_ns = clock::now_ns() + START_NS_MAX;
        let is_ready = || {
            common.id(1 - index).load(Ordering::Acquire) != 0
                && common.all()[FILLED + 1 - index].0.load(Ordering::Acquire) != 0
        };
        while !is_ready() && clock::now_ns() < give_up_ns {
            cpu::yield_now();
        }
        let other = common.id(1 - index).load(Ordering::Acquire);
        if other > 0 && is_ready() {
            body(&Sibling { index, words: &common.all()[FIRST..], other, lent, lent_bytes });
        }
        process::exit_now(0)
    };
    let mut made = [0; 2];
    for (index, id) in made.iter_mut().enumerate() {
        // SAFETY: a plain copy of this process, of which this one is not told by a signal. It runs `sibling` on this
        // stack of its own, which by contract touches nothing that another thread may have been changing.
        *id = unsafe { libc::syscall(libc::SYS_clone, 0, 0, 0, 0, 0) as Pid };
        if *id == 0 {
            sibling(index);
        }
    }
    // Whoever has no sibling is told so.
    for (index, &id) in made.iter().enumerate() {
        common.id(index).store(if made.contains(&-1) { -1 } else { id }, Ordering::Release);
    }
    let ended = made.map(|id| id > 0 && has_ended_well(id));
    if made.contains(&-1) {
        return Err(io::Error::from(io::ErrorKind::WouldBlock));
    }
    let told = common.all()[FIRST..].iter().map(|word| word.0.load(Ordering::Acquire)).collect();
    Ok((told, ended == [true; 2]))
}

/// Waits for the end of a copy, and says whether it ended by itself.
fn has_ended_well(id: Pid) -> bool {
    loop {
        let mut status = 0;
        // SAFETY: `status` is ours to write. The flag is for children that send no signal.
        match unsafe { libc::waitpid(id, &mut status, libc::__WALL) } {
            -1 if io::Error::last_os_error().kind() == io::ErrorKind::Interrupted => {}
            ended => return ended == id && libc::WIFEXITED(status) && libc::WEXITSTATUS(status) == 0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    impl Sibling<'_> {
        /// The byte at `at` of this one's lent memory.
        fn byte(&self, at: usize) -> u32 {
            // SAFETY: within lent memory, of which the other one's copies are over; volatile as they are unseen.
            u32::from(unsafe { (self.address(at, 1) as *const u8).read_volatile() })
        }
    }

    /// Two processors, or one twice.
    fn two() -> [usize; 2] {
        let numbers = CpuSet::usable().expect("processors").numbers();
        [numbers[0], numbers[numbers.len() - 1]]
    }

    #[test]
    fn siblings_copy_from_and_to_each_other() {
        if !process_memory::copies_allowed() {
            return;
        }
        const BYTES: usize = 4096;
        // 0 pulls what 1 has, copies its own to 1, which then sees it and pulls it four times.
        let (told, ended) = run(4, 3 * BYTES, two(), |sibling| {
            let words = sibling.words;
            let wait_for = |word: &Word| {
                while word.0.load(Ordering::Acquire) == 0 {
                    cpu::yield_now();
                }
            };
            if sibling.index == 0 {
                let went = sibling.pull(0, BYTES, BYTES).is_ok() && sibling.push(0, 2 * BYTES, BYTES).is_ok();
                words[1].0.store(sibling.byte(2 * BYTES - 1), Ordering::Relaxed);
                words[0].0.store(1 + u32::from(went), Ordering::Release);
                wait_for(&words[3]);
            } else {
                wait_for(&words[0]);
                words[2].0.store(sibling.byte(3 * BYTES - 1), Ordering::Relaxed);
                let went = sibling.pull_often(0, 0, BYTES / 4, 4).is_ok();
                words[3].0.store(1 + sibling.byte(BYTES - 1) * u32::from(went), Ordering::Release);
            }
        })
        .expect("two processes");
        // Each one's memory is filled with its index and 1.
        assert_eq!((told, ended), (vec![2, 2, 1, 2], true));
    }

    #[test]
    fn who_ends_early_is_told_of() {
        let (_, ended) = run(1, 1, two(), |sibling| {
            if sibling.index == 1 {
                process::exit_now(7)
            }
        })
        .expect("two processes");
        assert!(!ended);
    }
}
