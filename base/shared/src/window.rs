// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory for windows (MPI-5.0 chapter 12): parts of the segment's file behind what every process maps. A part is given
//! out once and never again, so there is nothing to search and nothing that a killed process could leave half done. The
//! file is sparse: only pages that are touched cost memory, and these go back to the kernel when a window is freed.
//!
//! A window has a *share* on each node: a line for the whole, two for each member there, and a row of bits for each
//! ([`posts`]) and a mailbox ([`mail`]). In it members find each other's memory, keep out of each other's way, and tell
//! each other what they do.

use crate::lock::MatchLock;
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use crate::{RemoteAddress, Segment, SharedMemory, UserMemory};
use std::io;
use std::ops::Range;
use std::os::fd::BorrowedFd;
use strobe_os::memory::{self, Mapping};
use strobe_os::program;

mod mail;
mod posts;

pub use mail::{Letter, MAIL_BYTES, MAIL_PLACES, Mailbox};

/// Bytes of the file that are for windows. What is mapped of every segment is shorter than that.
const WINDOWS_BYTES: usize = 1 << 44;
const PAGE_BYTES: usize = 4096;

/// How much longer a segment's file is made than the `bytes` that are mapped of it: nothing where files are limited.
pub(crate) fn room(bytes: usize) -> usize {
    let fits = memory::file_bytes_max().is_none_or(|most| most >= (bytes + WINDOWS_BYTES) as u64);
    if fits { WINDOWS_BYTES } else { 0 }
}

/// How much of a segment's file of `bytes` bytes is mapped by every process.
pub(crate) fn segment_bytes(bytes: usize) -> usize {
    bytes % WINDOWS_BYTES
}

/// True if a window of this length is possible at all.
pub fn window_is_possible(bytes: usize) -> bool {
    bytes <= WINDOWS_BYTES
}

/// Takes `bytes` bytes for a window: where they lie, for [`WindowMemory::map`]. `None` if there are no more.
pub fn window_memory(segment: &Segment, bytes: usize) -> Option<u64> {
    let bytes = bytes.max(1).checked_next_multiple_of(PAGE_BYTES)? as u64;
    let given = &segment.header().window_bytes;
    let at = given.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |given| {
        given.checked_add(bytes).filter(|end| *end <= WINDOWS_BYTES as u64)
    });
    at.ok()
}

/// Memory of a window that is mapped.
pub struct WindowMemory {
    mapping: Mapping,
    /// Where it begins in the file.
    file_offset: u64,
}

impl WindowMemory {
    /// Maps `bytes` bytes that [`window_memory`] has given out; `file` is that of the segment. Fails if the kernel
    /// refuses, as for want of address space, or if the file is too short.
    pub fn map(file: BorrowedFd<'_>, segment: &Segment, at: u64, bytes: usize) -> io::Result<WindowMemory> {
        let short = || io::Error::new(io::ErrorKind::OutOfMemory, "the limit on the length of files leaves no room");
        let bytes = bytes.max(1).checked_next_multiple_of(PAGE_BYTES).ok_or_else(short)?;
        let begin = segment.mapped_bytes().next_multiple_of(PAGE_BYTES) as u64;
        let file_offset = begin.checked_add(at).ok_or_else(short)?;
        if file_offset.checked_add(bytes as u64).is_none_or(|end| end > memory::size(file).unwrap_or(0) as u64) {
            return Err(short());
        }
        Ok(WindowMemory { mapping: Mapping::of(file, file_offset, bytes)?, file_offset })
    }

    /// All of it.
    #[inline]
    pub fn memory(&self) -> SharedMemory {
        SharedMemory::at(self.mapping.address(), self.mapping.bytes())
    }

    /// Maps the part from `at` on over the program's variables in `range`, which move there. Fails if the kernel
    /// refuses.
    ///
    /// # Safety
    /// No other thread writes the program's variables meanwhile.
    pub unsafe fn share_program_data(&self, file: BorrowedFd<'_>, at: usize, range: Range<usize>) -> io::Result<()> {
        let part = self.memory().part(at, range.len()).start();
        // SAFETY: the caller's promise; `part` checks that the part is as long as the range.
        unsafe { program::share(range, file, self.file_offset + at as u64, part.address()) }
    }

    /// Gives its pages back to the kernel, for all who have mapped it. To be called by one of them, when none uses it
    /// any more.
    pub fn empty(&self, file: BorrowedFd<'_>) {
        memory::empty_part(file, self.file_offset, self.mapping.bytes());
    }
}

/// Words of a window's share as a whole.
#[repr(C, align(128))]
struct Head {
    /// Where the memory of the members lies, plus one; 0: not known, or not made.
    data_at: AtomicU64,
    data_bytes: AtomicU64,
    /// Who has locked all members (low half), and how many exclusive locks there are (high half).
    access: AtomicU64,
    /// Members that wait for an exclusive lock of any member.
    exclusive_wanted: AtomicU32,
    /// Members that wait for a lock.
    waiting: AtomicU32,
}

/// What a member of a window says about its memory, and the locks of that memory. The locks have a line of their own.
#[repr(C, align(64))]
pub struct WindowMember {
    /// Where its memory is in its process; of memory that the window allocated, where it begins in that.
    address: AtomicU64,
    bytes: AtomicU64,
    unit: AtomicU32,
    /// Locks that this member waits for, for itself or for a process of another node.
    waits: AtomicU32,
    /// Where its memory is in its process, also if the window allocated it.
    own_address: AtomicU64,
    /// Its number among the ranks of the node, plus one; 0: not said.
    rank: AtomicU32,
    /// Not 0 if its memory is updated by single instructions, without the lock.
    by_words: AtomicU32,
    /// Threads of this member that wait for its memory to change.
    watchers: AtomicU32,
    _line: [u32; 5],
    /// Held while somebody updates this member's memory (accumulate and its like).
    pub updates: MatchLock,
    /// 0: nobody; [`EXCLUSIVE`]: one; else so many share it.
    access: AtomicU32,
    /// Members that wait for this lock, exclusive.
    exclusive_wanted: AtomicU32,
    /// How often somebody has done with this member's memory (`MPI_Win_complete`).
    completed: AtomicU32,
    mail: mail::Words,
}

// For the shared layout only: the model checker has larger atomics.
#[cfg(not(loom))]
const _: () = assert!(size_of::<WindowMember>() == 128 && std::mem::offset_of!(WindowMember, updates) == 64);

const EXCLUSIVE: u32 = u32::MAX;
const ONE_EXCLUSIVE: u64 = 1 << 32;

/// A window's share on one node.
pub struct WindowShare {
    memory: WindowMemory,
    members: usize,
}

impl WindowShare {
    /// Bytes for `members` members.
    pub fn bytes(members: usize) -> usize {
        let member = size_of::<WindowMember>() + posts::row_bytes(members) + MAIL_PLACES * MAIL_BYTES;
        size_of::<Head>() + members * member
    }

    /// The share of `members` members in memory that was given out for it.
    pub fn of(memory: WindowMemory, members: usize) -> WindowShare {
        assert!(WindowShare::bytes(members) <= memory.memory().bytes(), "{members} members do not fit");
        WindowShare { memory, members }
    }

    /// Its memory.
    pub fn memory(&self) -> &WindowMemory {
        &self.memory
    }

    /// How many members it has.
    pub fn members(&self) -> usize {
        self.members
    }

    fn head(&self) -> &Head {
        // SAFETY: the beginning of a mapping that is at least as long (`of`) and lives as long as this; page aligned;
        // atomics only.
        unsafe { &*(self.memory.mapping.address() as *const Head) }
    }

    /// The words of a member. Panics if there are not so many.
    #[inline]
    pub fn member(&self, index: usize) -> &WindowMember {
        assert!(index < self.members, "member {index} of {}", self.members);
        let at = self.memory.mapping.address() + size_of::<Head>() + index * size_of::<WindowMember>();
        // SAFETY: inside the mapping by the assertions here and in `of`; aligned to a line; atomics only.
        unsafe { &*(at as *const WindowMember) }
    }

    /// The words of all members.
    pub fn all(&self) -> &[WindowMember] {
        let first = self.memory.mapping.address() + size_of::<Head>();
        // SAFETY: as many lie behind each other inside the mapping (`of`), of atomics only, which lives as long as
        // this.
        unsafe { std::slice::from_raw_parts(first as *const WindowMember, self.members) }
    }

    /// Says where the members' memory lies that the window has allocated.
    pub fn set_data(&self, at: u64, bytes: usize) {
        self.head().data_bytes.store(bytes as u64, Ordering::Relaxed);
        self.head().data_at.store(at + 1, Ordering::Release);
    }

    /// Where the members' memory lies, and its length, if the window has allocated it.
    pub fn data(&self) -> Option<(u64, usize)> {
        let at = self.head().data_at.load(Ordering::Acquire).checked_sub(1)?;
        Some((at, self.head().data_bytes.load(Ordering::Relaxed) as usize))
    }

    /// The locks of the share.
    pub fn access(&self) -> WindowAccess<'_> {
        WindowAccess { share: self }
    }

    /// True if some member waits for a lock. To be asked after one was given back: either this sees who waits, or who
    /// waits sees that it is free.
    pub fn somebody_waits(&self) -> bool {
        self.head().waiting.load(Ordering::SeqCst) != 0
    }

    /// The member that is this rank of the node. Most windows have all of them, in their order.
    pub fn member_of(&self, rank: u32) -> Option<usize> {
        let is_it = |index: &usize| self.member(*index).rank() == Some(rank);
        let guess = Some(rank as usize).filter(|index| *index < self.members).filter(is_it);
        guess.or_else(|| (0..self.members).find(is_it))
    }

    /// Says whether member `me` waits for a lock, of all or of member `of`, and whether it wants it for itself alone.
    pub fn set_waiting(&self, me: usize, of: Option<usize>, exclusive: bool, waits: bool) {
        let (head, add) = (self.head(), if waits { 1 } else { u32::MAX });
        if exclusive {
            head.exclusive_wanted.fetch_add(add, Ordering::SeqCst);
            if let Some(of) = of {
                self.member(of).exclusive_wanted.fetch_add(add, Ordering::SeqCst);
            }
        }
        self.member(me).waits.fetch_add(add, Ordering::SeqCst);
        head.waiting.fetch_add(add, Ordering::SeqCst);
    }

    /// True while member `index` waits for a lock.
    pub fn is_waiting(&self, index: usize) -> bool {
        self.member(index).waits.load(Ordering::Relaxed) != 0
    }
}

impl WindowMember {
    /// Says where this member's memory is, how long, and in what unit others count its displacements.
    pub fn publish(&self, memory: Option<UserMemory>, bytes: usize, unit: u32) {
        self.address.store(memory.map_or(0, |memory| memory.address()) as u64, Ordering::Relaxed);
        self.unit.store(unit, Ordering::Relaxed);
        self.bytes.store(bytes as u64, Ordering::Release);
    }

    /// Says which rank of the node this is, and where its memory lies in its process.
    pub fn set_owner(&self, rank: u32, memory: UserMemory) {
        self.own_address.store(memory.address() as u64, Ordering::Relaxed);
        self.rank.store(rank + 1, Ordering::Release);
    }

    /// Its number among the ranks of the node, once it has said that.
    pub fn rank(&self) -> Option<u32> {
        self.rank.load(Ordering::Acquire).checked_sub(1)
    }

    /// Says that this member's memory is updated by single instructions, words of 4 or 8 bytes each, and not under the
    /// lock. To be said before anybody updates it.
    pub fn set_by_words(&self) {
        self.by_words.store(1, Ordering::Release);
    }

    /// True if that was said.
    #[inline]
    pub fn is_by_words(&self) -> bool {
        self.by_words.load(Ordering::Acquire) != 0
    }

    /// Says that a thread of this member waits for its memory to change, or does no more. Whoever changes it looks for
    /// that afterwards, under the rules of a doorbell.
    pub fn set_watching(&self, watches: bool) {
        self.watchers.fetch_add(if watches { 1 } else { u32::MAX }, Ordering::SeqCst);
    }

    /// True while somebody does.
    #[inline]
    pub fn is_watched(&self) -> bool {
        self.watchers.load(Ordering::Relaxed) != 0
    }

    /// Where its memory begins in its process, whoever allocated it.
    pub fn own_address(&self) -> RemoteAddress {
        RemoteAddress::at(self.own_address.load(Ordering::Relaxed))
    }

    /// The same for that process itself.
    pub fn own_memory(&self) -> UserMemory {
        UserMemory::at(self.own_address.load(Ordering::Relaxed) as usize, self.bytes())
    }

    /// Says where in the memory that the window allocated this member's part begins.
    pub fn set_start(&self, start: usize) {
        self.address.store(start as u64, Ordering::Relaxed);
    }

    /// What [`WindowMember::set_start`] said.
    #[inline]
    pub fn start(&self) -> usize {
        self.address.load(Ordering::Relaxed) as usize
    }

    /// Where its memory begins, in its process.
    pub fn address(&self) -> RemoteAddress {
        RemoteAddress::at(self.address.load(Ordering::Relaxed))
    }

    /// How long its memory is.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.bytes.load(Ordering::Acquire) as usize
    }

    /// The unit of displacements in it.
    #[inline]
    pub fn unit(&self) -> u32 {
        self.unit.load(Ordering::Relaxed)
    }
}

/// Locks of a window's share: shared or exclusive of one member's memory, or shared of all (MPI-5.0 section 12.5.3).
/// A lock of all is one word, whatever the number of members; an exclusive lock of one counts there, too. Whoever waits
/// for an exclusive one keeps new sharers out, so that it comes to its turn.
pub struct WindowAccess<'a> {
    share: &'a WindowShare,
}

impl WindowAccess<'_> {
    /// Shares all members' memory, unless somebody has or wants one for itself alone.
    pub fn try_lock_all(&self) -> bool {
        let head = self.share.head();
        if head.exclusive_wanted.load(Ordering::SeqCst) != 0 {
            return false;
        }
        let more = |word: u64| (word < ONE_EXCLUSIVE).then(|| word + 1);
        head.access.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).is_ok()
    }

    /// Gives that back.
    pub fn unlock_all(&self) {
        self.share.head().access.fetch_sub(1, Ordering::SeqCst);
    }

    /// Locks the memory of member `index`, if that is possible now. `waits` says that the caller is one of those that
    /// wait for it.
    pub fn try_lock(&self, index: usize, exclusive: bool, waits: bool) -> bool {
        let member = self.share.member(index);
        if !exclusive {
            let wanted = member.exclusive_wanted.load(Ordering::SeqCst) != 0;
            let more = |count: u32| (count < EXCLUSIVE - 1).then(|| count + 1);
            return !wanted && member.access.fetch_update(Ordering::SeqCst, Ordering::SeqCst, more).is_ok();
        }
        if !waits && member.exclusive_wanted.load(Ordering::SeqCst) != 0 {
            return false;
        }
        let alone = |word: u64| (word as u32 == 0).then(|| word + ONE_EXCLUSIVE);
        if self.share.head().access.fetch_update(Ordering::SeqCst, Ordering::SeqCst, alone).is_err() {
            return false;
        }
        let locked = member.access.compare_exchange(0, EXCLUSIVE, Ordering::SeqCst, Ordering::SeqCst).is_ok();
        if !locked {
            self.share.head().access.fetch_sub(ONE_EXCLUSIVE, Ordering::Release);
        }
        locked
    }

    /// Gives the lock of member `index` back.
    pub fn unlock(&self, index: usize, exclusive: bool) {
        let member = self.share.member(index);
        if exclusive {
            // The exchange costs as much as the fence that a plain store would need.
            member.access.swap(0, Ordering::SeqCst);
            self.share.head().access.fetch_sub(ONE_EXCLUSIVE, Ordering::SeqCst);
        } else {
            member.access.fetch_sub(1, Ordering::SeqCst);
        }
    }
}

#[cfg(all(test, not(loom)))]
mod tests;
