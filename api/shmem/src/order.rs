// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ordering and completion of operations (`shmem_fence`, `shmem_quiet`). What was stored in mapped memory is there;
//! what was asked of other nodes has to be waited for.

use crate::edge::{Name, pairs};
use crate::far::quiet_far;
use crate::space::Space;
use std::ffi::c_int;
use std::sync::atomic::Ordering;
use strobe_shared::sync::fence;

/// Waits until what was asked of other nodes is done, or what was asked of one PE. Nothing is asked of one whose memory
/// is mapped here.
#[inline]
fn complete(call: Name, pe: Option<c_int>) {
    let space = Space::of(call);
    if let Some(pe) = pe.filter(|pe| !space.has(*pe)) {
        space.no_pe(call, pe);
    }
    let pe = pe.map(|pe| pe as u32);
    if pe.map_or(!space.is_near(), |pe| space.near.memory(pe).is_none()) {
        quiet_far(call, pe);
    }
}

/// Waits until all operations are complete, or those on the memory of one PE.
#[inline]
pub fn quiet(call: Name, pe: Option<c_int>) {
    fence(Ordering::SeqCst);
    complete(call, pe);
}

/// Operations on the memory of each PE, or of one, that come later are later there, too. Nobody promises that of
/// requests to other nodes, some of which go in several pieces: they are waited for.
#[inline]
pub fn order(call: Name, pe: Option<c_int>) {
    fence(Ordering::AcqRel);
    complete(call, pe);
}

pairs! { "";
    fence "fence" => () |call, _ctx| { order(call, None) }
    quiet "quiet" => () |call, _ctx| { quiet(call, None) }
    pe_quiet "pe_quiet" => (target_pe: c_int) |call, ctx| { quiet(call, Some(ctx.pe(call, target_pe))) }
}
