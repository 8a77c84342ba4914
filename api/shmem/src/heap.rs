// SPDX-License-Identifier: MIT OR Apache-2.0
//! The symmetric heap. All PEs make the same calls, so each reckons by itself where an object lies, and all come to the
//! same place; the barrier that the specification wants shows whether they did.

use crate::edge::{At, Name, exports, older, refuse};
use crate::extremes::extremes;
use crate::heap_table::LINE_BYTES;
use crate::order::quiet;
use crate::pes::{Pes, inside};
use crate::space::Space;
use std::ffi::c_long;
use strobe_mpi::Process;
use strobe_types::CallId;

const HEAP: CallId = CallId::of("shmem_malloc");

/// Waits until all PEs have come to the same call with the same arguments, and all that was put is there.
fn meet(call: Name, process: &Process, pes: &Pes, argument: usize) {
    quiet(call, None);
    let (least, most) = extremes(process, &pes.teams.borrow().world(), argument as i64)
        .unwrap_or_else(|error| refuse(call, &error.to_string()));
    if most != least {
        let what =
            format!("the PEs do not call it with the same argument: they pass {least} to {most} (bytes, or offsets)");
        refuse(call, &what);
    }
}

/// Takes room for an object, on all PEs: its address, or NULL.
fn allocate(call: Name, bytes: usize, alignment: usize, zeros: bool) -> At<u8> {
    if bytes == 0 {
        return At::NULL;
    }
    let space = Space::of(call);
    inside(call, HEAP, |process, pes| {
        let at = pes.heap.borrow_mut().take(bytes, alignment);
        let object = at.map_or(At::NULL, |at| At::to(space.heap.start + at));
        if zeros && at.is_some() {
            object.memory().with_slice_mut(bytes, |slice| slice.fill(0));
        }
        meet(call, process, pes, bytes);
        object
    })
}

/// The place in the heap of an object that a program gives back.
fn place_of(call: Name, space: &Space, object: At<u8>) -> usize {
    match object.address().checked_sub(space.heap.start) {
        Some(at) if at < space.heap.len() => at,
        _ => refuse(call, "ptr: does not lie in the symmetric heap: pass what shmem_malloc or its like returned"),
    }
}

fn free(call: Name, process: &Process, pes: &Pes, at: usize) -> usize {
    meet(call, process, pes, at);
    match pes.heap.borrow_mut().give_back(at) {
        Some(bytes) => bytes,
        None => refuse(call, "ptr: no object begins there: pass what shmem_malloc or its like returned, once"),
    }
}

fn free_object(call: Name, object: At<u8>) {
    if !object.is_null() {
        let at = place_of(call, Space::of(call), object);
        inside(call, HEAP, |process, pes| free(call, process, pes, at));
    }
}

fn reallocate(call: Name, object: At<u8>, bytes: usize) -> At<u8> {
    if object.is_null() {
        return allocate(call, bytes, LINE_BYTES, false);
    }
    if bytes == 0 {
        free_object(call, object);
        return At::NULL;
    }
    let space = Space::of(call);
    let at = place_of(call, space, object);
    inside(call, HEAP, |process, pes| {
        let before = pes.heap.borrow().length(at);
        let Some(before) = before else {
            refuse(call, "ptr: no object begins there: pass what shmem_malloc or its like returned")
        };
        // The old one stays if there is no room.
        let Some(new) = pes.heap.borrow_mut().take(bytes, LINE_BYTES) else {
            meet(call, process, pes, bytes);
            return At::NULL;
        };
        meet(call, process, pes, bytes);
        let moved = At::<u8>::to(space.heap.start + new);
        object.memory().copy_to(moved.memory(), before.min(bytes));
        free(call, process, pes, at);
        moved
    })
}

fn align(call: Name, alignment: usize, bytes: usize) -> At<u8> {
    let fits = alignment.is_power_of_two() && alignment.is_multiple_of(size_of::<usize>());
    if fits { allocate(call, bytes, alignment, false) } else { At::NULL }
}

exports! {
    /// Allocates an object on all PEs.
    fn malloc(bytes: usize) -> At<u8> {
        allocate("shmem_malloc", bytes, LINE_BYTES, false)
    }

    /// The same, for a purpose that the hints tell. All of the heap is good for all purposes.
    fn malloc_with_hints(bytes: usize, _hints: c_long) -> At<u8> {
        allocate("shmem_malloc_with_hints", bytes, LINE_BYTES, false)
    }

    /// Allocates an array of zeros on all PEs.
    fn calloc(count: usize, bytes: usize) -> At<u8> {
        match count.checked_mul(bytes) {
            Some(all) => allocate("shmem_calloc", all, LINE_BYTES, true),
            None => At::NULL,
        }
    }

    /// Allocates an object whose address is a multiple of `alignment`.
    fn align(alignment: usize, bytes: usize) -> At<u8> {
        super::align("shmem_align", alignment, bytes)
    }

    /// Makes an object longer or shorter; it may move.
    fn realloc(ptr: At<u8>, bytes: usize) -> At<u8> {
        reallocate("shmem_realloc", ptr, bytes)
    }

    /// Gives an object back, on all PEs.
    fn free(ptr: At<u8>) {
        free_object("shmem_free", ptr);
    }
}

older! {
    /// `shmem_malloc`
    fn shmalloc(bytes: usize) -> At<u8> { super::malloc::call(bytes) }
    /// `shmem_free`
    fn shfree(ptr: At<u8>) { super::free::call(ptr); }
    /// `shmem_realloc`
    fn shrealloc(ptr: At<u8>, bytes: usize) -> At<u8> { super::realloc::call(ptr, bytes) }
    /// `shmem_align`
    fn shmemalign(alignment: usize, bytes: usize) -> At<u8> { super::align::call(alignment, bytes) }
}
