// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the memory of other processes is reached: by copying through the kernel, which refuses what does not exist, or
//! by asking its owner.

use crate::edge::{Code, NOT_THERE, all_memory};
use strobe_endpoint::{ProcId, posts_accesses};
use strobe_mpi::Process;
use strobe_onesided::{Exposed, Reach, Target, may_be_served};
use strobe_shared::RemoteAddress;

/// The number under which a process exposes all its memory to those that have to ask. It is odd: no window has it.
pub fn region_of(process: ProcId) -> u32 {
    13 | process.0 << 5
}

/// True if this process reads and writes the memory of another itself, or of its own.
pub fn is_direct(process: &Process, of: ProcId) -> bool {
    let site = &process.progress.endpoint.site;
    of == site.me() || site.is_local(of) && site.direct_bytes_min().is_some()
}

/// True if puts to a process and gets from it are over when they have begun: it is direct, and nothing waits for the
/// end of a slice.
pub fn is_at_once(process: &Process, of: ProcId) -> bool {
    is_direct(process, of) && !posts_accesses(process.progress.endpoint.schedule())
}

/// All memory of a process, as this one reaches it.
pub fn memory_of(process: &Process, of: ProcId) -> Target<'static> {
    let own = of == process.progress.endpoint.site.me();
    if !process.progress.endpoint.site.is_local(of) {
        let served = may_be_served(&process.progress.endpoint);
        process.wins.onesided.asker.set_served(region_of(of), served);
    }
    let reach = match is_direct(process, of) {
        true if own => Reach::Mapped(all_memory()),
        true => Reach::Copied(RemoteAddress::START),
        false => Reach::Asked,
    };
    let in_slices = posts_accesses(process.progress.endpoint.schedule());
    Target { process: of, region: region_of(of), reach, sharing: None, in_slices, mailbox: None }
}

/// Fails with `DCMF_INVAL` if the remote side of a transfer is in this process, where there is no memory. Elsewhere
/// others find that.
pub fn check_own(process: &Process, of: ProcId, address: u64, bytes: usize) -> Code {
    let own = of == process.progress.endpoint.site.me();
    if own && !strobe_os::memory::is_mapped(address as usize, bytes) { Err(NOT_THERE) } else { Ok(()) }
}

/// Lets others put into the memory of this process, and get from it, if they have to ask for that.
pub fn expose(process: &Process) -> strobe_types::Result<()> {
    // Who waits for nothing has nothing to serve, and need not be polled.
    if (0..process.job_size()).all(|rank| is_at_once(process, ProcId(rank))) {
        return Ok(());
    }
    let holds = |first: isize, end: isize| {
        let bytes = end.wrapping_sub(first);
        first > 0 && bytes >= 0 && strobe_os::memory::is_mapped(first as usize, bytes as usize)
    };
    let region = region_of(process.progress.endpoint.site.me());
    let published = process.making_windows().publish_all(region, all_memory());
    let exposed = Exposed {
        memory: all_memory(),
        sharing: None,
        holds: Box::new(holds),
        by_message: true,
        by_mail: false,
        published,
        checker: None,
    };
    process.wins.onesided.expose(&process.progress, region, exposed)
}

/// Nobody may any more.
pub fn withdraw(process: &Process) {
    let region = region_of(process.progress.endpoint.site.me());
    process.wins.onesided.service.withdraw(&process.progress.endpoint, region);
}
