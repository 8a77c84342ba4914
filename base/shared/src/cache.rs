// SPDX-License-Identifier: MIT OR Apache-2.0
//! Hints to the caches. None changes what memory holds, and on a processor without one it is an empty instruction.
//!
//! A line that one core has written and another reads is fetched out of the writer's own cache, which costs more
//! than a line that lies in the cache both share; and a line that another core has read must be taken back before
//! it is written again. A message crosses sooner if its sender pushes the lines outward after writing them, and
//! takes the lines of its next message back while it has nothing to do. Measured between two cores, one way: 64 B
//! 200 ns without, 160 with; 1 KiB 430 and 290; 8 KiB 1,690 and 1,050 (`docs/design/endpoint.md`).

/// Bytes of a cache line.
pub(crate) const LINE_BYTES: usize = 64;

/// Asks for the line at `address` to read, whether it exists or not.
#[inline]
pub(crate) fn fetch(address: usize) {
    #[cfg(target_arch = "x86_64")]
    // SAFETY: a prefetch neither faults nor changes memory.
    unsafe {
        std::arch::x86_64::_mm_prefetch::<{ std::arch::x86_64::_MM_HINT_T0 }>(address as *const i8);
    }
}

/// Takes the lines of `bytes` bytes at `address` from other cores, to write them soon.
#[inline]
pub(crate) fn fetch_to_write(address: usize, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(LINE_BYTES) {
        // The intrinsic of this name becomes a fetch to read unless the whole library needs the newer processor.
        // SAFETY: `prefetchw` neither faults nor changes memory; processors without it execute it as a no-op.
        unsafe {
            std::arch::asm!("prefetchw [{}]", in(reg) address + line, options(nostack, preserves_flags));
        }
    }
}

/// Pushes the lines of `bytes` bytes at `address`, just written, to where other cores find them sooner.
#[inline]
pub(crate) fn push_out(address: usize, bytes: usize) {
    #[cfg(target_arch = "x86_64")]
    for line in (0..bytes).step_by(LINE_BYTES) {
        // SAFETY: `cldemote` neither faults nor changes memory; processors without it execute it as a no-op.
        unsafe {
            std::arch::asm!("cldemote [{}]", in(reg) address + line, options(nostack, preserves_flags));
        }
    }
}
