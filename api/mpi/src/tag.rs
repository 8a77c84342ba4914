// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tags of the library's own messages.
//!
//! They travel on the parent's collective context under tags that no program and no collective uses: bit 30 is
//! set, bits 28 and 29 say what for, the rest is a number that the members agree on (how many communicators
//! were made from the parent before, or the tag of the call). So two creations that overlap, by threads or by
//! `MPI_Comm_idup`, never take each other's words.

/// Set in these tags; tags of collectives on the same context have it clear.
const INTERNAL: i32 = 1 << 30;

/// A tag of the library's own.
#[derive(Clone, Copy)]
pub(crate) struct InternalTag(pub(crate) i32);

impl InternalTag {
    /// For the `number`-th communicator made collectively from a parent.
    pub(crate) fn made(number: u32) -> Self {
        InternalTag(INTERNAL | (number & 0x0fff_ffff) as i32)
    }

    /// For `MPI_Comm_create_group` with this tag of the program's.
    pub(crate) fn create_group(tag: i32) -> Self {
        InternalTag(INTERNAL | 1 << 28 | tag)
    }

    /// For what the members of a window tell each other about its epochs, on the window's own context.
    pub(crate) fn epoch(number: u32) -> Self {
        InternalTag(INTERNAL | 2 << 28 | (number & 0x0fff_ffff) as i32)
    }

    /// For opening the `number`-th lines of a communicator.
    pub(crate) fn slots(number: u32) -> Self {
        InternalTag(INTERNAL | 3 << 28 | (number & 0x0fff_ffff) as i32)
    }

    /// For a communicator made from groups of a session, by their string: among the members (`leaders` false), or
    /// between the leaders of two groups. On the context of the job, on which nothing else is made.
    pub(crate) fn from_group(string: &[u8], leaders: bool) -> Self {
        // The hash of Fowler, Noll and Vo, of which all members compute the same.
        let hash =
            string.iter().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193));
        let kind = if leaders { 3 } else { 1 };
        InternalTag(INTERNAL | kind << 28 | ((hash ^ hash >> 28) & 0x0fff_ffff) as i32)
    }

    /// For the leaders of `MPI_Intercomm_create` with this tag of the program's.
    pub(crate) fn intercomm_create(tag: i32) -> Self {
        InternalTag(INTERNAL | 2 << 28 | tag)
    }
}
