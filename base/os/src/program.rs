// SPDX-License-Identifier: MIT OR Apache-2.0
//! The program that this library serves: its end, and its global and static variables: where they lie, and how they
//! come into a file in memory that other processes map, and back. A child made by `fork` gets a copy of them, as it
//! would of private memory.

use crate::signal::Quiet;
use std::io;
use std::ops::Range;
use std::os::fd::{AsRawFd, BorrowedFd};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

const PAGE_BYTES: usize = 4096;
/// Of a segment: the program may write it. And the kind of header that says what the loader seals.
const WRITABLE: u32 = 2;
const SEALED: u32 = 0x6474_e552;

/// Has `last` called when the program ends in the usual way: it returns from `main`, or calls `exit`.
pub fn at_exit(last: extern "C" fn()) {
    // SAFETY: a function without arguments; this library is never unloaded.
    unsafe { libc::atexit(last) };
}

/// Where the program's variables lie: whole pages, without those that the loader has made read-only. Libraries have
/// variables of their own, elsewhere. `None` if the program has none.
pub fn variables() -> Option<Range<usize>> {
    let mut found: Range<usize> = 0..0;
    // SAFETY: the callback gets the address of a range that lives until the call returns.
    unsafe { libc::dl_iterate_phdr(Some(first_object), (&raw mut found).cast()) };
    (!found.is_empty()).then_some(found)
}

/// Reads the writable segment of the first object, which is the program; 1 ends the iteration.
unsafe extern "C" fn first_object(
    info: *mut libc::dl_phdr_info,
    _bytes: usize,
    found: *mut libc::c_void,
) -> libc::c_int {
    // SAFETY: the loader describes an object by a structure and a table that live for the time of the call.
    let (base, headers) = unsafe {
        let info = &*info;
        (info.dlpi_addr as usize, std::slice::from_raw_parts(info.dlpi_phdr, info.dlpi_phnum as usize))
    };
    let span = |header: &libc::Elf64_Phdr| {
        let first = base + header.p_vaddr as usize;
        first..first + header.p_memsz as usize
    };
    let writable = |header: &&libc::Elf64_Phdr| header.p_type == libc::PT_LOAD && header.p_flags & WRITABLE != 0;
    let sealed = headers.iter().find(|header| header.p_type == SEALED).map(span);
    if let Some(data) = headers.iter().rfind(writable).map(span) {
        let sealed_end = sealed.filter(|sealed| data.contains(&sealed.start)).map_or(data.start, |sealed| sealed.end);
        // What the loader has sealed it has sealed in whole pages.
        let first = if sealed_end > data.start { sealed_end.next_multiple_of(PAGE_BYTES) } else { data.start };
        let first = first & !(PAGE_BYTES - 1);
        // SAFETY: `variables` passes the address of its range.
        unsafe { *found.cast::<Range<usize>>() = first..data.end.next_multiple_of(PAGE_BYTES).max(first) };
    }
    1
}

/// The variables that lie in a file now, for `fork`: address, bytes, and a copy made for the child.
static SHARED: [AtomicUsize; 3] = [const { AtomicUsize::new(0) }; 3];
static MOVES: Mutex<bool> = Mutex::new(false);

/// Moves the memory of `range`, which [`variables`] gave, into a file at `offset`, and maps that in its place, so that
/// whoever maps the file shares the variables. `window` is the same part of the file, mapped elsewhere in this process,
/// and still zero. Fails if the kernel refuses.
///
/// # Safety
/// No other thread writes the program's variables meanwhile, and `window` is as long as the range.
pub unsafe fn share(range: Range<usize>, file: BorrowedFd<'_>, offset: u64, window: usize) -> io::Result<()> {
    let mut registered = MOVES.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
    if !*registered {
        // SAFETY: the three functions only map memory, and touch words of this file.
        if unsafe { libc::pthread_atfork(Some(before_fork), Some(in_parent), Some(in_child)) } != 0 {
            return Err(io::Error::from(io::ErrorKind::OutOfMemory));
        }
        *registered = true;
    }
    // A handler may write variables that are being moved.
    let _quiet = Quiet::begin();
    for at in range.clone().step_by(PAGE_BYTES) {
        // SAFETY: pages of the program's variables, and as many of the window.
        unsafe { copy_page(at, window + (at - range.start)) };
    }
    // SAFETY: replaces pages that the caller answers for by pages with the same contents.
    let mapped = unsafe {
        libc::mmap(
            range.start as *mut _,
            range.len(),
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_SHARED | libc::MAP_FIXED | libc::MAP_NORESERVE,
            file.as_raw_fd(),
            offset as libc::off_t,
        )
    };
    if mapped == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    SHARED[1].store(range.len(), Ordering::Relaxed);
    SHARED[0].store(range.start, Ordering::Release);
    Ok(())
}

/// Makes them private again, with what they hold now. Fails if the kernel refuses.
///
/// # Safety
/// No other thread writes them meanwhile.
pub unsafe fn take_back() -> io::Result<()> {
    let (address, bytes) = (SHARED[0].load(Ordering::Acquire), SHARED[1].load(Ordering::Relaxed));
    if address == 0 {
        return Ok(());
    }
    // A handler may write variables that are being moved.
    let _quiet = Quiet::begin();
    let copy = private_copy(address, bytes)?;
    put_in_place(copy, address, bytes)?;
    SHARED[0].store(0, Ordering::Release);
    Ok(())
}

/// Copies a page, unless it is zero: such a page of the file costs no memory.
///
/// # Safety
/// Both are pages, and `to` may be written.
unsafe fn copy_page(from: usize, to: usize) {
    // SAFETY: the caller's promise.
    unsafe {
        let words = std::slice::from_raw_parts(from as *const u64, PAGE_BYTES / 8);
        if words.iter().any(|word| *word != 0) {
            // Not by a copy of the C library's: a checker of memory that stands in for it knows of gaps between the
            // variables, and would not let it read them.
            for (at, word) in words.iter().enumerate() {
                (to as *mut u64).add(at).write_volatile(*word);
            }
        }
    }
}

/// Private memory with the same contents.
fn private_copy(address: usize, bytes: usize) -> io::Result<usize> {
    let (access, kind) = (libc::PROT_READ | libc::PROT_WRITE, libc::MAP_PRIVATE | libc::MAP_ANONYMOUS);
    // SAFETY: new memory at an address of the kernel's choice.
    let copy = unsafe { libc::mmap(std::ptr::null_mut(), bytes, access, kind | libc::MAP_NORESERVE, -1, 0) };
    if copy == libc::MAP_FAILED {
        return Err(io::Error::last_os_error());
    }
    for at in (0..bytes).step_by(PAGE_BYTES) {
        // SAFETY: pages of the program's variables, and as many of the new memory.
        unsafe { copy_page(address + at, copy as usize + at) };
    }
    Ok(copy as usize)
}

fn put_in_place(copy: usize, address: usize, bytes: usize) -> io::Result<()> {
    let how = libc::MREMAP_MAYMOVE | libc::MREMAP_FIXED;
    // SAFETY: moves memory of this file's own over the program's variables, which it holds the contents of.
    let moved = unsafe { libc::mremap(copy as *mut _, bytes, bytes, how, address as *mut libc::c_void) };
    if moved == libc::MAP_FAILED { Err(io::Error::last_os_error()) } else { Ok(()) }
}

/// Makes the child's copy while parent and child are one: afterwards the parent goes on writing.
extern "C" fn before_fork() {
    let address = SHARED[0].load(Ordering::Acquire);
    if address != 0 {
        let copy = private_copy(address, SHARED[1].load(Ordering::Relaxed)).unwrap_or(0);
        SHARED[2].store(copy, Ordering::Relaxed);
    }
}

extern "C" fn in_parent() {
    let copy = SHARED[2].swap(0, Ordering::Relaxed);
    if copy != 0 {
        // SAFETY: memory of `before_fork`, which nobody else knows.
        unsafe { libc::munmap(copy as *mut _, SHARED[1].load(Ordering::Relaxed)) };
    }
}

extern "C" fn in_child() {
    let (address, copy) = (SHARED[0].load(Ordering::Relaxed), SHARED[2].swap(0, Ordering::Relaxed));
    if address != 0 && (copy == 0 || put_in_place(copy, address, SHARED[1].load(Ordering::Relaxed)).is_err()) {
        // It must not write the parent's variables.
        // SAFETY: ends this process, and touches nothing of it.
        unsafe { libc::_exit(127) };
    }
    SHARED[0].store(0, Ordering::Relaxed);
}
