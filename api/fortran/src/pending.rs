// SPDX-License-Identifier: MIT OR Apache-2.0
//! Non-blocking and persistent operations whose buffers are copies of arrays that are not contiguous
//! ([`crate::section`] says when that is so): reductions, and collectives over blocks of arrays with several strides.
//! What an operation wrote is copied to the array when the program learns, through a Fortran call, that it has ended;
//! and a persistent one gets the elements anew when it is started. While there is no such operation this costs a look
//! at a counter.

use crate::abi::{ADDRESSES, C, HandleKind, Request};
use crate::section::Copied;
use std::ffi::{c_int, c_void};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

struct Held {
    request: c_int,
    copied: Vec<Copied>,
    active: bool,
}

static HELD: Mutex<Vec<Held>> = Mutex::new(Vec::new());
static COUNT: AtomicUsize = AtomicUsize::new(0);

unsafe extern "C" {
    fn PMPI_Request_get_status(request: C<Request>, flag: *mut c_int, status: *mut c_void) -> c_int;
}

fn held() -> MutexGuard<'static, Vec<Held>> {
    HELD.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Is there such an operation?
#[inline(always)]
pub fn any() -> bool {
    COUNT.load(Ordering::Relaxed) > 0
}

/// Keeps the copies of an operation. A persistent one is not active yet.
pub fn hold(request: c_int, copied: Vec<Copied>, active: bool) {
    let mut held = held();
    held.push(Held { request, copied, active });
    COUNT.store(held.len(), Ordering::Relaxed);
}

/// A persistent operation is about to start.
#[cold]
pub fn begin(request: c_int) {
    for held in held().iter_mut().filter(|held| held.request == request) {
        held.copied.iter_mut().for_each(Copied::fetch);
        held.active = true;
    }
}

/// A call had the request `before`, and it is `after` now: another value if it was freed.
#[cold]
pub fn look(before: c_int, after: c_int) {
    let mut held = held();
    held.retain_mut(|held| {
        if held.request != before {
            return true;
        }
        let freed = before != after;
        if held.active && (freed || is_complete(before)) {
            held.copied.iter_mut().for_each(Copied::deliver);
            held.active = false;
        }
        !freed
    });
    COUNT.store(held.len(), Ordering::Relaxed);
}

/// Has the operation ended? A persistent one that has is inactive, which counts as complete.
fn is_complete(request: c_int) -> bool {
    let mut flag = 0;
    let ignored = std::ptr::without_provenance_mut(ADDRESSES[3]);
    // SAFETY: the request is one that the program holds.
    let code = unsafe { PMPI_Request_get_status(Request::from_int(request), &raw mut flag, ignored) };
    code == 0 && flag != 0
}
