// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the members of a window on one node share: the locks of their memory, and who is to be woken.

use crate::mutation::{Mutation, is};
use crate::update::Updates;
use strobe_endpoint::{OtherNodes, ProcId, Site};
use strobe_shared::{Mailbox, WindowMember, WindowShare};

/// A window's share on this node, as one of its members uses it.
pub struct Sharing {
    share: WindowShare,
    /// Which process a member is, by its number. A list would grow with the members, in each of them.
    process: Box<dyn Fn(usize) -> Option<ProcId>>,
    members: usize,
    me: usize,
}

/// Whose memory a lock is for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Locked {
    /// All members' on this node, shared.
    All,
    /// That of one of them.
    Member {
        /// Its number among them.
        index: usize,
        /// For the holder alone.
        exclusive: bool,
    },
}

impl Sharing {
    /// The share of some processes of one node: which each of them is, how many there are, and the caller's number.
    pub fn new(
        share: WindowShare,
        process: Box<dyn Fn(usize) -> Option<ProcId>>,
        (members, me): (usize, usize),
    ) -> Sharing {
        Sharing { share, process, members, me }
    }

    /// The memory in which it lies.
    pub fn share(&self) -> &WindowShare {
        &self.share
    }

    /// How many members are on this node.
    pub fn members(&self) -> usize {
        self.members
    }

    /// The number of this process among them.
    #[inline]
    pub fn me(&self) -> usize {
        self.me
    }

    /// What a member has said of its memory.
    #[inline]
    pub fn member(&self, index: usize) -> &WindowMember {
        self.share.member(index)
    }

    /// How a member's memory is updated.
    #[inline]
    pub fn updates(&self, index: usize) -> Updates<'_> {
        Updates::of(self.share.member(index))
    }

    /// By which a member is asked for something short.
    #[inline]
    pub fn mailbox(&self, index: usize) -> Mailbox<'_> {
        self.share.mailbox(index)
    }

    /// Takes a lock if that is possible now; `waits` as [`Sharing::set_waiting`] was told.
    pub fn try_lock(&self, locked: Locked, waits: bool) -> bool {
        match locked {
            Locked::All => self.share.access().try_lock_all(),
            Locked::Member { index, .. } if is(Mutation::SharesExclusive) => {
                self.share.access().try_lock(index, false, waits)
            }
            Locked::Member { index, exclusive } => self.share.access().try_lock(index, exclusive, waits),
        }
    }

    /// Says that this process waits for a lock, or does no more.
    pub fn set_waiting(&self, locked: Locked, waits: bool) {
        let (of, exclusive) = match locked {
            Locked::All => (None, false),
            Locked::Member { index, exclusive } => (Some(index), exclusive),
        };
        self.share.set_waiting(self.me, of, exclusive, waits);
    }

    /// Gives a lock back, and wakes those that wait for one.
    pub fn unlock(&self, site: &Site, locked: Locked) {
        match locked {
            Locked::All => self.share.access().unlock_all(),
            Locked::Member { index, .. } if is(Mutation::SharesExclusive) => self.share.access().unlock(index, false),
            Locked::Member { index, exclusive } => self.share.access().unlock(index, exclusive),
        }
        if self.share.somebody_waits() && !is(Mutation::UnlocksSilently) {
            self.wake_waiting(site);
        }
    }

    #[cold]
    fn wake_waiting(&self, site: &Site) {
        let waits = |index: &usize| *index != self.me && self.share.is_waiting(*index);
        for member in (0..self.members).filter(waits).filter_map(|index| (self.process)(index)) {
            site.wake_rank_fenced(site.local(member));
        }
        OtherNodes(site).offer_requests_again();
    }
}
