// SPDX-License-Identifier: MIT OR Apache-2.0
//! Atomics from one place, so that the model checker can take their part (`RUSTFLAGS="--cfg loom"`).

#[cfg(loom)]
pub use loom::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering, fence};
#[cfg(not(loom))]
pub use std::sync::atomic::{AtomicI32, AtomicU32, AtomicU64, Ordering};

/// As of the standard library. What one thread does before it and another behind it is what the order of threads
/// matters for, so that a simulated world may let others go first here.
#[cfg(not(loom))]
#[inline(always)]
pub fn fence(order: Ordering) {
    strobe_os::world::point();
    std::sync::atomic::fence(order);
}

/// A full fence right behind a read-modify-write. On x86-64 that instruction is one itself, so there is nothing to add
/// to it; the compiler alone is held.
#[inline]
pub fn fence_behind_swap() {
    #[cfg(all(target_arch = "x86_64", not(loom)))]
    {
        strobe_os::world::point();
        std::sync::atomic::compiler_fence(Ordering::SeqCst);
    }
    #[cfg(not(all(target_arch = "x86_64", not(loom))))]
    fence(Ordering::SeqCst);
}
