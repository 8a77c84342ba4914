// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where the bytes of transfers come from, and where what arrives goes: what a link asks of whoever drives it.

/// The source of the bytes of transfers.
pub trait Source {
    /// Reads `into.len()` bytes from `offset` on of the transfer with this cookie, and says what the job's integrity
    /// check says about them. It may be asked for the same bytes again until the transfer is sent. `None`: not now; the
    /// link asks again when it is next asked for a packet.
    fn read(&mut self, cookie: u64, offset: u64, into: &mut [u8]) -> Option<u32>;
    /// The slice in which this node is, for its packets to carry; 0: none.
    fn slice(&self) -> u64 {
        0
    }
}

/// The destination of what arrives. None of these functions may use the link that calls them.
pub trait Sink {
    /// Takes the next record of a lane, which is `head` and then `tail`. False: not now; it is kept, and offered again
    /// before anything else of its lane.
    fn record(&mut self, lane: u8, head: &[u8], tail: &[u8]) -> bool;
    /// Places bytes of the transfer with this cookie; `crc` is what its sender's check said. False: they are damaged or
    /// cannot be placed now, and will be sent again. Bytes that were placed are not offered again.
    fn place(&mut self, cookie: u64, offset: u64, bytes: &[u8], crc: u32) -> bool;
    /// Everything of an expected transfer is placed, and its cookie forgotten.
    fn complete(&mut self, cookie: u64);
    /// Everything of a sent transfer has arrived, and its cookie is forgotten: the source is not asked again.
    fn sent(&mut self, cookie: u64) {
        let _ = cookie;
    }
    /// The next of the pushed transfers of which records told that were taken since this was asked last.
    fn pushed(&mut self) -> Option<Pushed> {
        None
    }
    /// A pushed transfer that was wanted under this cookie does not come: it has to be asked for.
    fn missed(&mut self, cookie: u64) {
        let _ = cookie;
    }
}

/// A transfer that its sender pushes ([`Link::push_transfer`]), as its receiver hears of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// The sender's name of it.
    pub name: u64,
    /// The receiver's cookie of it; `None` if it is not wanted now.
    pub cookie: Option<u64>,
    /// Its length.
    pub bytes: u64,
}
