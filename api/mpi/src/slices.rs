// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a path may ask about the schedule. Here alone, and where the members of a collective come together
//! (`coll/gathering.rs`), `api/mpi` knows that messages may move in slices, and which modes there are.
//!
//! | question | asked by |
//! |---|---|
//! | what when I only ask in vain | all that test and probe |
//! | is it worth another look | what waits a short time, by looking |
//! | may anything come before the slice ends | what would wait a short time |
//! | must all have come before anybody goes on | collectives in shared memory |
//! | which slice has to be over before I am complete, and is it | collectives |

use crate::progress::Progress;
use std::time::Duration;
use strobe_endpoint::Endpoint;
use strobe_types::constants::{THREAD_MULTIPLE, THREAD_SERIALIZED};

/// How often a thread beside the program looks whether a slice has ended.
const BESIDE: Duration = Duration::from_micros(500);

/// The thread level that is provided where `required` is asked for: what several threads do at once depends on time,
/// so there is none of that where nothing may.
pub(crate) fn thread_level(endpoint: &Endpoint, required: i32) -> i32 {
    match endpoint.schedule().fixes_order() && required == THREAD_MULTIPLE {
        true => THREAD_SERIALIZED,
        false => required,
    }
}

/// True if the members of a collective come together before anybody goes on.
#[inline]
pub(crate) fn gather(endpoint: &Endpoint) -> bool {
    endpoint.schedule().has_slices()
}

/// True if what a call waits for may come before a slice ends by itself; `moves`: it is scheduled, and moves already.
#[inline]
pub(crate) fn may_come(endpoint: &Endpoint, moves: bool) -> bool {
    !endpoint.schedule().resumes_at_ends() || moves
}

/// The slice that has to be over before the end of a collective may be seen that has come to its end now; `None` if it
/// may be seen at once. `early`: it could have been complete in an earlier slice. `admitted`: it was scheduled as a
/// whole, so it is of the slice that runs until all nodes are in the next one.
pub(crate) fn seen_after(endpoint: &Endpoint, early: bool, admitted: bool) -> Option<u32> {
    let schedule = endpoint.schedule();
    let waits = schedule.resumes_at_ends() && !early;
    waits.then(|| if admitted { schedule.running_slice() } else { schedule.stamp() })
}

/// True if a thread beside the program may do work whose end depends on time.
pub(crate) fn works_beside(endpoint: &Endpoint) -> bool {
    !endpoint.schedule().has_slices()
}

/// True if this slice is over.
pub(crate) fn is_over(endpoint: &Endpoint, slice: u32) -> bool {
    !endpoint.schedule().holds(slice)
}

impl Progress {
    /// Looks; if it came upon something that the end of the slice brings, and this rank may end it, then again.
    #[inline]
    pub(crate) fn look<T>(&self, mut look: impl FnMut() -> Option<T>) -> Option<T> {
        let found = look();
        if found.is_none() && self.endpoint.schedule().strobe_if_held() {
            return look();
        }
        found
    }

    /// Looks; if that finds nothing, makes progress and looks again, as often as it is worth.
    pub(crate) fn ask<T, E>(&self, mut look: impl FnMut() -> Result<Option<T>, E>) -> Result<Option<T>, E> {
        if let Some(found) = look()? {
            return Ok(Some(found));
        }
        self.make();
        match look()? {
            None if self.asked_in_vain() => look(),
            found => Ok(found),
        }
    }

    /// Waits for the end of slice `slice`, and makes the progress meanwhile that belongs to it.
    pub(crate) fn wait_for_slice(&self, slice: u32) {
        self.wait_until(|progress| !progress.endpoint.schedule().holds(slice));
        self.make();
    }

    /// How long a thread may sleep that makes progress beside the program. The end of a slice wakes ranks that wait for
    /// it, which such a thread does not.
    pub(crate) fn longest_sleep(&self) -> Option<Duration> {
        self.endpoint.schedule().resumes_at_ends().then_some(BESIDE)
    }

    /// A call that only asks has to say no. True if it is worth asking again: with a strobe on demand if something is
    /// held that this call may have when the slice is over, and, where nothing may depend on time, at the end of the
    /// slice.
    #[inline]
    pub fn asked_in_vain(&self) -> bool {
        self.endpoint.schedule().has_slices() && self.asked_in_vain_in_slice()
    }

    #[cold]
    fn asked_in_vain_in_slice(&self) -> bool {
        if self.endpoint.schedule().fixes_order() && self.endpoint.schedule().resumes_at_ends() {
            self.wait_for_slice(self.endpoint.schedule().stamp());
            return true;
        }
        if self.endpoint.schedule().resumes_at_ends() {
            self.endpoint.note_asked();
            return false;
        }
        let strobed = self.endpoint.schedule().strobe_if_held();
        if strobed {
            self.make();
        }
        strobed
    }
}
