// SPDX-License-Identifier: MIT OR Apache-2.0
//! Post, start, complete and wait among the members of a window on one node (MPI-5.0 section 12.5.2). Each member has a
//! row of bits, in which those who post for it say so, and a count of those who have completed.

use super::{Head, WindowMember, WindowShare};
use crate::sync::{AtomicU64, Ordering};

const LINE_BYTES: usize = 64;

/// Bytes of a member's row in a share of `members`: whole lines, as each row is written by many.
pub(super) const fn row_bytes(members: usize) -> usize {
    members.div_ceil(LINE_BYTES * 8) * LINE_BYTES
}

impl WindowShare {
    /// The word with the bit of `by` in the row of member `of`, and the bit.
    fn post(&self, of: usize, by: usize) -> (&AtomicU64, u64) {
        assert!(of < self.members && by < self.members, "members {of} and {by} of {}", self.members);
        let rows = size_of::<Head>() + self.members * size_of::<WindowMember>();
        let at = self.memory.mapping.address() + rows + of * row_bytes(self.members) + by / 64 * 8;
        // SAFETY: inside the mapping by the assertions here and in `of`, as `bytes` counts the rows; aligned to a word;
        // atomics only.
        (unsafe { &*(at as *const AtomicU64) }, 1 << (by % 64))
    }

    /// Member `me` exposes its memory to member `origin`.
    pub fn post_for(&self, origin: usize, me: usize) {
        let (word, bit) = self.post(origin, me);
        word.fetch_or(bit, Ordering::Release);
    }

    /// True if member `target` has exposed its memory to member `me` since this was last true. What it wrote before is
    /// visible then.
    pub fn take_post(&self, me: usize, target: usize) -> bool {
        let (word, bit) = self.post(me, target);
        word.load(Ordering::Acquire) & bit != 0 && word.fetch_and(!bit, Ordering::Acquire) & bit != 0
    }

    /// One who had access to the memory of member `target` has done with it.
    pub fn complete_for(&self, target: usize) {
        self.member(target).completed.fetch_add(1, Ordering::Release);
    }
}

impl WindowMember {
    /// How many have done with its memory until now; it wraps. What they wrote is visible.
    pub fn completed(&self) -> u32 {
        self.completed.load(Ordering::Acquire)
    }
}
