// SPDX-License-Identifier: MIT OR Apache-2.0
//! The symmetric memory of all PEs: the variables of the program and the heap. Where all of it is on this node, or
//! mapped here, every thread finds its way with what does not change between `shmem_init` and `shmem_finalize`, so
//! that a put is a store.

use crate::edge::{At, Name, refuse};
use crate::near::Near;
use std::ffi::{c_int, c_void};
use std::ops::Range;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};
use strobe_os::cpu;
use strobe_shared::sync::fence;
use strobe_shared::{UserMemory, WindowMember};

static SPACE: OnceLock<Space> = OnceLock::new();
static OPEN: AtomicBool = AtomicBool::new(false);

/// The symmetric memory of all PEs.
pub struct Space {
    pub me: u32,
    /// How many PEs there are.
    pub pes: u32,
    /// What is mapped here.
    pub near: Near,
    /// Addresses of the program's variables; they are the first part of a PE's memory, and the heap is the second.
    pub variables: Range<usize>,
    pub heap: Range<usize>,
    /// True if whoever publishes something has to fence before it looks who sleeps.
    pub fences: bool,
    /// True if what others ask of this PE's memory is done only while it makes progress: then every call does.
    pub drives: bool,
}

/// Some symmetric memory of a PE.
#[derive(Clone, Copy)]
pub struct Spot<'a> {
    pub space: &'a Space,
    pub pe: u32,
    /// Bytes from the beginning of the PE's memory.
    pub offset: usize,
}

impl Space {
    /// The memory, between `shmem_init` and `shmem_finalize`. At other times `call` ends the program.
    #[inline]
    pub fn of(call: Name) -> &'static Space {
        match SPACE.get() {
            Some(space) if OPEN.load(Ordering::Acquire) => space,
            _ => outside(call),
        }
    }

    /// The same, if it is such a time.
    pub fn if_open() -> Option<&'static Space> {
        SPACE.get().filter(|_| OPEN.load(Ordering::Acquire))
    }

    /// Opens it; false if it was open before.
    pub fn open(self) -> bool {
        let opened = SPACE.set(self).is_ok();
        OPEN.store(opened, Ordering::Release);
        opened
    }

    /// Nobody may use it any more.
    pub fn close() {
        OPEN.store(false, Ordering::Release);
    }

    /// How far behind the beginning of a PE's memory an address of this PE's lies, if so many bytes there are
    /// symmetric.
    #[inline]
    pub fn offset(&self, address: usize, bytes: usize) -> Option<usize> {
        let within = |part: &Range<usize>| {
            let at = address.wrapping_sub(part.start);
            (at <= part.len() && bytes <= part.len() - at).then_some(at)
        };
        match within(&self.heap) {
            Some(at) => Some(self.variables.len() + at),
            None => within(&self.variables),
        }
    }

    /// True if there is such a PE.
    #[inline]
    pub fn has(&self, pe: c_int) -> bool {
        (pe as u32) < self.pes
    }

    /// True if all of it is mapped here.
    #[inline]
    pub fn is_near(&self) -> bool {
        self.near.is_all()
    }

    /// Where on a PE the object lies that lies at an address here.
    #[inline]
    pub fn spot(&self, call: Name, (argument, address): (Name, usize), bytes: usize, pe: c_int) -> Spot<'_> {
        if !self.has(pe) {
            self.no_pe(call, pe);
        }
        match self.offset(address, bytes) {
            Some(offset) => Spot { space: self, pe: pe as u32, offset },
            None => self.not_symmetric(call, argument, address, bytes),
        }
    }

    #[cold]
    pub fn no_pe(&self, call: Name, pe: c_int) -> ! {
        refuse(call, &format!("pe: {pe} is no PE: there are {}, counted from 0", self.pes))
    }

    #[cold]
    fn not_symmetric(&self, call: Name, argument: &str, address: usize, bytes: usize) -> ! {
        let what = format!(
            "{argument}: {bytes} bytes at {address:#x} are not all symmetric: pass global or static variables of the \
             program, or memory of shmem_malloc (the heap has {} bytes: SHMEM_SYMMETRIC_SIZE)",
            self.heap.len()
        );
        refuse(call, &what)
    }
}

#[cold]
fn outside(call: Name) -> ! {
    match SPACE.get() {
        None => refuse(call, "called before shmem_init: call that first"),
        Some(_) => refuse(call, "called after shmem_finalize: call it before that"),
    }
}

impl Spot<'_> {
    /// The memory, if it is mapped here.
    #[inline]
    pub fn memory(self) -> Option<UserMemory> {
        self.space.near.memory(self.pe).map(|memory| memory.offset(self.offset as isize))
    }

    /// To be called after the memory was read.
    #[inline]
    pub fn read(self) {
        if self.space.drives {
            make_progress();
        }
    }

    /// To be called after the memory was changed: wakes the PE if it waits for that.
    #[inline]
    pub fn changed(self) {
        self.read();
        if self.space.fences {
            fence(Ordering::SeqCst);
        }
        if let Some(member) = self.space.near.member(self.pe).filter(|member| member.is_watched()) {
            wake(member);
        }
    }
}

/// Where an object of a PE is mapped here; NULL if it is not, or is no symmetric one.
pub fn pointer(dest: At<u8>, pe: c_int) -> At<c_void> {
    let Some(space) = Space::if_open() else { return At::NULL };
    let Some(offset) = space.offset(dest.address(), 0).filter(|_| space.has(pe)) else { return At::NULL };
    if pe as u32 == space.me {
        return dest.cast();
    }
    space.near.memory(pe as u32).map_or(At::NULL, |memory| At::to(memory.address() + offset))
}

/// Makes progress once, for a call that does not wait: a program may make such calls until another PE does something.
#[cold]
pub fn make_progress() {
    let Some(process) = strobe_mpi::enter() else { return };
    if process.progress.make() {
        return;
    }
    process.progress.asked_in_vain();
    let endpoint = &process.progress.endpoint;
    if !endpoint.placement.processors_to_spare(&endpoint.site) {
        // Outside, so that other threads may enter.
        drop(process);
        cpu::yield_now();
    }
}

#[cold]
fn wake(member: &WindowMember) {
    if let (Some(process), Some(rank)) = (strobe_mpi::enter(), member.rank()) {
        process.progress.endpoint.site.wake_rank_fenced(rank);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_of_both_parts_are_found_and_others_are_not() {
        let space = Space {
            me: 0,
            pes: 1,
            near: Near::nothing(),
            variables: 4096..8192,
            heap: 40960..49152,
            fences: false,
            drives: false,
        };
        assert_eq!((space.offset(4096, 4096), space.offset(4100, 8)), (Some(0), Some(4)));
        assert_eq!((space.offset(40960, 1), space.offset(49151, 1)), (Some(4096), Some(12287)));
        assert_eq!((space.offset(49152, 0), space.offset(49152, 1)), (Some(12288), None));
        assert_eq!((space.offset(8190, 3), space.offset(100, 1), space.offset(usize::MAX, 2)), (None, None, None));
        assert_eq!(space.offset(40960, usize::MAX), None);
    }
}
