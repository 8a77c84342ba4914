// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which link this is: what is in the header of each of its packets.

use super::config::LinkConfig;
use super::mutation::{Mutation, is};
use strobe_wire::{Header, Malformed, Packet, PacketKind};
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// Why a packet does not belong to this link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reject {
    /// The link is not open.
    Closed,
    /// What was received cannot be read as a packet.
    Malformed(Malformed),
    /// The packet belongs to another job.
    Job,
    /// It is from another node, or for another.
    Peer,
    /// It has another epoch of the link.
    Epoch,
    /// The link has no path of this number, or it arrived on another path.
    Path,
    /// It acknowledges packets that were never sent, or gives credit for bytes that were never sent.
    Impossible,
}

pub const OPEN: u32 = 1;
const CLOSED: u32 = 2;

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Identity {
    /// 0 before it is opened for the first time, then [`OPEN`] or [`CLOSED`].
    pub state: u32,
    pub epoch: u32,
    pub node: u32,
    pub peer: u32,
    pub job: u64,
}

impl Identity {
    pub fn open(config: &LinkConfig) -> Identity {
        Identity { state: OPEN, epoch: config.epoch, node: config.node, peer: config.peer, job: config.job }
    }

    pub fn close(&mut self) {
        self.state = CLOSED;
    }

    #[inline]
    pub fn is_open(&self) -> bool {
        self.state == OPEN
    }

    /// True if it was ever opened: else all of the link is zero.
    pub fn was_open(&self) -> bool {
        self.state != 0
    }

    /// The header of a packet to the other side.
    #[inline]
    pub fn header(&self, path: u8, number: u64, flags: u16) -> Header {
        Header {
            kind: PacketKind::Link,
            flags,
            path,
            job: self.job,
            source: self.node,
            destination: self.peer,
            epoch: self.epoch,
            number,
        }
    }

    /// The parts of a packet that came on `path`, if it belongs to this link. Else says why it is rejected.
    #[inline]
    pub fn check<'a>(&self, path: u8, packet: &'a [u8]) -> Result<Packet<'a>, Reject> {
        if !self.is_open() {
            return Err(Reject::Closed);
        }
        let parsed = Packet::parse(packet).map_err(Reject::Malformed)?;
        let header = &parsed.header;
        if header.kind != PacketKind::Link {
            return Err(Reject::Malformed(Malformed::Kind));
        }
        if header.job != self.job {
            return Err(Reject::Job);
        }
        if header.source != self.peer || header.destination != self.node {
            return Err(Reject::Peer);
        }
        if header.epoch != self.epoch && !is(Mutation::IgnoresEpoch) {
            return Err(Reject::Epoch);
        }
        if header.path != path {
            return Err(Reject::Path);
        }
        Ok(parsed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_wire::Writer;

    fn identity(node: u32, peer: u32) -> Identity {
        Identity { state: OPEN, epoch: 5, node, peer, job: 7 }
    }

    #[test]
    fn each_side_takes_what_the_other_says_and_nothing_else() {
        let mut out = [0; 256];
        let mut writer = Writer::new(&mut out);
        assert!(writer.probe());
        let bytes = writer.finish(&identity(1, 2).header(3, 9, 0));
        let check = |identity: Identity, path| identity.check(path, &out[..bytes]).map(|packet| packet.header.number);
        assert_eq!(check(identity(2, 1), 3), Ok(9));
        assert_eq!(check(identity(2, 1), 4), Err(Reject::Path));
        assert_eq!(check(identity(1, 2), 3), Err(Reject::Peer), "one's own");
        assert_eq!(check(Identity { epoch: 6, ..identity(2, 1) }, 3), Err(Reject::Epoch));
        assert_eq!(check(Identity { job: 8, ..identity(2, 1) }, 3), Err(Reject::Job));
        let mut closed = identity(2, 1);
        closed.close();
        assert!(closed.was_open());
        assert_eq!(check(closed, 3), Err(Reject::Closed));
    }
}
