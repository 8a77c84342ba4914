// SPDX-License-Identifier: MIT OR Apache-2.0
//! Short announced messages, which the receiver copies alone: sharing the work with the sender would cost more than
//! half of the copy. It touches only the data of the sender and, at the end, the state of the send. Several messages
//! that came together are copied in one system call, whose fixed cost is about that of copying 8 KiB.

use crate::mutation::{Mutation, is};
use crate::site::Site;
use crate::transfer::carrier::{Carrier, Part, Place, Route};
use crate::transfer::ends::{DataSink, DataSource, beyond, error_of_copy};
use crate::transfer::{Announced, Transfers};
use std::io;
use strobe_shared::UserMemory;
use strobe_shared::descriptor::{Index, State};
use strobe_shared::sync::Ordering;
use strobe_types::ErrorClass;
use strobe_types::metrics::Metric;

/// Longest message of a process to itself that is copied at once when it is received.
const WITHIN_BYTES_MAX: u64 = 40 << 10;
/// The most messages and bytes that one call copies.
const PULLS_MAX: usize = strobe_shared::REMOTE_PARTS_MAX;
const PULLS_BYTES_MAX: u64 = 128 << 10;

/// A matched message to copy.
#[derive(Clone, Copy)]
pub(crate) struct Pull {
    pub announced: Announced,
    /// The receive, which is filled in except for its state.
    pub receive: Index,
    pub to: UserMemory,
    pub bytes: u64,
}

/// The receiver's side of one message.
struct Fetching {
    announced: Announced,
    to: UserMemory,
    bytes: u64,
    begun: bool,
    failed: bool,
}

impl Carrier for Fetching {
    fn next_part(&mut self, _: &Site) -> Option<Part> {
        let begun = std::mem::replace(&mut self.begun, true);
        (!begun).then_some(Part { offset: 0, bytes: self.bytes })
    }

    #[inline]
    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource> {
        let Announced { from: rank, index, address, .. } = self.announced;
        if rank == site.my_rank() {
            let send = site.segment.descriptor(rank, index).as_send();
            return DataSource::of_send(site, send, rank).ok_or_else(beyond)?.part(0, part.bytes);
        }
        Ok(DataSource::published(site, rank, address, part.bytes))
    }

    #[inline]
    fn place(&self, _: &Site, part: Part) -> Place<'_> {
        Place::Sink { sink: DataSink::piece(self.to, part.bytes), offset: 0 }
    }

    #[inline]
    fn moved(&mut self, site: &Site, _: Part, failed: bool) {
        self.failed = failed;
        end_pulled(site, self.announced, !failed);
        if self.announced.from != site.my_rank() {
            site.wake_rank_fenced(self.announced.from);
        }
    }
}

impl Transfers {
    /// Copies a message and completes its send; false if one of the buffers cannot be reached.
    pub(crate) fn pull(&self, site: &Site, announced: Announced, to: UserMemory, bytes: u64) -> bool {
        let mut fetching = Fetching { announced, to, bytes, begun: false, failed: false };
        self.carry(site, &mut fetching);
        !fetching.failed
    }

    /// Notes a message to be copied together with others from the same rank, when there are enough or `pull_all` is
    /// called.
    pub(crate) fn pull_soon(&self, site: &Site, pull: Pull) {
        let mut pulls = self.pulls.borrow_mut();
        debug_assert!(pulls.iter().all(|other| other.announced.from == pull.announced.from), "of one rank");
        pulls.push(pull);
        let bytes: u64 = pulls.iter().map(|pull| pull.bytes).sum();
        let full = pulls.len() == PULLS_MAX || bytes >= PULLS_BYTES_MAX;
        drop(pulls);
        if full {
            self.pull_all(site);
        }
    }

    /// Copies the messages that `pull_soon` has noted.
    pub(crate) fn pull_all(&self, site: &Site) {
        let mut pulls = self.pulls.borrow_mut();
        let Some(first) = pulls.first() else { return };
        let routine = site.schedule.recorder.begin_routine();
        let rank = first.announced.from;
        let together = pulls.len() > 1 && rank != site.my_rank() && {
            let pid = site.peers[rank as usize].pid.load(Ordering::Relaxed);
            UserMemory::fill_parts_from_process(
                pid,
                pulls.iter().map(|pull| (pull.to, pull.announced.address, pull.bytes as usize)),
            )
        };
        for pull in pulls.drain(..) {
            let receive = site.queues().descriptor(pull.receive);
            if together {
                end_pulled(site, pull.announced, true);
            } else if !self.pull(site, pull.announced, pull.to, pull.bytes) {
                // One message, or one of several that cannot be reached: copying each by itself shows which.
                receive.set_error(error_of_copy(site, rank).0 as u32);
            }
            receive.set_state(State::Done);
        }
        if together {
            site.wake_rank_fenced(rank);
        }
        site.schedule.recorder.end_routine(routine, Metric::LtrPm);
    }
}

/// True if the receiver copies the first `bytes` bytes of such a message alone.
pub(crate) fn can_pull(site: &Site, transfers: &Transfers, bytes: u64, announced: &Announced) -> bool {
    can_pull_by(site, transfers, bytes, Route::to(site, announced.from, announced.left))
}

/// The same for a message on this way.
pub(crate) fn can_pull_by(site: &Site, transfers: &Transfers, bytes: u64, route: Route) -> bool {
    let max = match route {
        Route::Within => WITHIN_BYTES_MAX,
        Route::Copies => transfers.alone_bytes_max,
        Route::Heap | Route::Pipe => 0,
        Route::Link => return false,
    };
    bytes <= max && bytes <= site.schedule.slice_bytes()
}

pub(crate) fn end_pulled(site: &Site, announced: Announced, pulled: bool) {
    let send = site.segment.descriptor(announced.from, announced.index);
    if !pulled {
        send.set_error(ErrorClass::BUFFER.0 as u32);
    }
    if is(Mutation::PullsSilently) {
        return;
    }
    let own = announced.from == site.my_rank();
    send.complete_in(if own { site.schedule.own_slice() } else { site.schedule.completion() });
}
