// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ordering and completion of operations (`shmem_fence`, `shmem_quiet`). What was stored in mapped memory is there;
//! what was asked of other nodes has to be waited for.

use crate::context_table::Ctx;
use crate::edge::{Name, exports};
use crate::far::quiet_far;
use crate::space::Space;
use std::ffi::c_int;
use std::sync::atomic::Ordering;
use strobe_shared::sync::fence;

/// Waits until all operations are complete, or those on the memory of one PE.
#[inline]
pub fn quiet(call: Name, pe: Option<c_int>) {
    let space = Space::of(call);
    if let Some(pe) = pe.filter(|pe| !space.has(*pe)) {
        space.no_pe(call, pe);
    }
    fence(Ordering::SeqCst);
    if !space.is_near() {
        quiet_far(call, pe.map(|pe| pe as u32));
    }
}

/// Operations on the memory of a PE that come later are later there, too. Nobody promises that of requests to other
/// nodes, some of which go in several pieces: they are waited for.
#[inline]
fn order(call: Name) {
    if Space::of(call).is_near() { fence(Ordering::AcqRel) } else { quiet_far(call, None) }
}

exports! {
    /// Orders operations on the memory of each PE.
    fn fence() {
        order("shmem_fence")
    }

    /// The same for those on a context.
    fn ctx_fence(_ctx: Ctx) {
        order("shmem_ctx_fence")
    }

    /// Completes all operations.
    fn quiet() {
        super::quiet("shmem_quiet", None)
    }

    /// The same for those on a context.
    fn ctx_quiet(_ctx: Ctx) {
        super::quiet("shmem_ctx_quiet", None)
    }

    /// Completes operations on the memory of one PE.
    fn pe_quiet(target_pe: c_int) {
        super::quiet("shmem_pe_quiet", Some(target_pe))
    }

    /// The same for those on a context.
    fn ctx_pe_quiet(ctx: Ctx, target_pe: c_int) {
        let call = "shmem_ctx_pe_quiet";
        super::quiet(call, Some(ctx.pe(call, target_pe)))
    }
}
