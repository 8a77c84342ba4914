// SPDX-License-Identifier: MIT OR Apache-2.0
//! What happened on a link.

use super::identity::Reject;
use strobe_wire::Malformed;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// What happened on a link since it was opened.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct LinkCounters {
    /// Records given to the link.
    pub records_sent: u64,
    /// Packets given up whose frames went into others.
    pub packets_replaced: u64,
    /// Packets of which something could not be kept or placed.
    pub packets_refused: u64,
    /// Pieces of records and transfers that were there already.
    pub pieces_known: u64,
    /// Pieces of transfers that were damaged or could not be placed.
    pub pieces_damaged: u64,
    /// Packets rejected because the link was closed.
    pub rejected_closed: u64,
    /// Packets rejected because they were none.
    pub rejected_malformed: u64,
    /// Of these, those of another version.
    pub rejected_version: u64,
    /// Packets rejected because of their job.
    pub rejected_job: u64,
    /// Packets rejected because of their nodes.
    pub rejected_peer: u64,
    /// Packets rejected because of their epoch.
    pub rejected_epoch: u64,
    /// Packets rejected because of their path.
    pub rejected_path: u64,
    /// Packets rejected because they said what cannot be.
    pub rejected_impossible: u64,
}

impl LinkCounters {
    pub(super) fn reject(&mut self, reject: Reject) {
        let count = match reject {
            Reject::Closed => &mut self.rejected_closed,
            Reject::Malformed(why) => {
                self.rejected_version = self.rejected_version.wrapping_add(u64::from(why == Malformed::Version));
                &mut self.rejected_malformed
            }
            Reject::Job => &mut self.rejected_job,
            Reject::Peer => &mut self.rejected_peer,
            Reject::Epoch => &mut self.rejected_epoch,
            Reject::Path => &mut self.rejected_path,
            Reject::Impossible => &mut self.rejected_impossible,
        };
        *count = count.wrapping_add(1);
    }
}
