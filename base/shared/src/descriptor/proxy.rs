// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a proxy stores of the send that it stands for, and of its progress. One word holds the progress either of a
//! pushed message or of one that comes in pieces; it is read and set as one or the other.

use super::roles::Proxy;
use crate::sync::Ordering;

/// The send of another node that a proxy stands for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Sent {
    /// Its sender, by its rank in the job.
    pub rank: u32,
    /// Its descriptor on its own node.
    pub index: super::Index,
    /// Turn of its transfer.
    pub turn: u32,
}

/// Progress of a message whose bytes follow its announcement unasked.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Pushed {
    /// All bytes are there.
    pub whole: bool,
    /// The proxy was taken from the list of matched proxies.
    pub found: bool,
    /// The CRC of the bytes in the heap, valid once all are there.
    pub check: u32,
}

/// Progress of a message that comes in pieces.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Windowed {
    /// Length of the window in the heap through which the pieces come, a power of two; 0 if they need none.
    pub window_bytes: u64,
    /// True if only a quota of it may move in a slice.
    pub in_quotas: bool,
    /// With a window: how many bytes have come.
    pub came: u64,
}

// Bits of the word of progress: which of the two it is.
const PUSHED: u64 = 1;
const WHOLE: u64 = 2;
const FOUND: u64 = 4;
const CHECK_SHIFT: u32 = 32;
const IN_WINDOW: u64 = 8;
const IN_QUOTAS: u64 = 16;
const WINDOW_SHIFT: u32 = 5;
const WINDOW_MASK: u64 = 31;
const CAME_SHIFT: u32 = 10;

impl Proxy<'_> {
    /// Stores which send it stands for.
    #[inline]
    pub fn stand_for(&self, sent: Sent) {
        self.set_address(u64::from(sent.index) | u64::from(sent.turn) << 32);
        self.set_order(u64::from(sent.rank));
    }

    /// The send that it stands for.
    #[inline]
    pub fn sent_by(&self) -> Sent {
        let word = self.address();
        Sent { rank: self.order() as u32, index: word as u32, turn: (word >> 32) as u32 }
    }

    /// Of a message in pieces: the length of the piece that was last asked for.
    #[inline]
    pub fn asked_bytes(&self) -> u64 {
        self.remote()
    }

    /// Sets the length of the piece that was asked for.
    #[inline]
    pub fn set_asked_bytes(&self, bytes: u64) {
        self.set_remote(bytes);
    }

    /// The progress of a pushed message; `None` for any other.
    #[inline]
    pub fn pushed(&self) -> Option<Pushed> {
        let word = self.received();
        let is = |bit: u64| word & bit != 0;
        is(PUSHED).then(|| Pushed { whole: is(WHOLE), found: is(FOUND), check: (word >> CHECK_SHIFT) as u32 })
    }

    /// Stores the progress of a pushed message; `None`: it is no longer one.
    #[inline]
    pub fn set_pushed(&self, pushed: Option<Pushed>) {
        let bit = |on: bool, bit: u64| if on { bit } else { 0 };
        self.set_received(pushed.map_or(0, |Pushed { whole, found, check }| {
            PUSHED | bit(whole, WHOLE) | bit(found, FOUND) | u64::from(check) << CHECK_SHIFT
        }));
    }

    /// The progress of a message in pieces (`None` for any other). What was written before it was published is visible.
    #[inline]
    pub fn windowed(&self) -> Option<Windowed> {
        let word = self.0.received.load(Ordering::Acquire);
        if word & PUSHED != 0 || word & (IN_WINDOW | IN_QUOTAS) == 0 {
            return None;
        }
        let window_bytes = if word & IN_WINDOW != 0 { 1 << (word >> WINDOW_SHIFT & WINDOW_MASK) } else { 0 };
        Some(Windowed { window_bytes, in_quotas: word & IN_QUOTAS != 0, came: word >> CAME_SHIFT })
    }

    /// Stores the progress of a message in pieces, publishing what was written before.
    #[inline]
    pub fn publish_windowed(&self, windowed: Windowed) {
        let window = match windowed.window_bytes {
            0 => 0,
            bytes => IN_WINDOW | u64::from(bytes.trailing_zeros()) << WINDOW_SHIFT,
        };
        let quotas = if windowed.in_quotas { IN_QUOTAS } else { 0 };
        self.0.received.store(window | quotas | windowed.came << CAME_SHIFT, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::descriptor::Descriptor;

    #[test]
    fn a_proxy_says_again_what_it_was_told() {
        let descriptor = Descriptor::new();
        let proxy = descriptor.as_proxy();
        let sent = Sent { rank: u32::MAX, index: 7, turn: u32::MAX - 1 };
        proxy.stand_for(sent);
        assert_eq!(proxy.sent_by(), sent);
        let pushed = Pushed { whole: true, found: false, check: 0xffff_fff8 };
        proxy.set_pushed(Some(pushed));
        assert_eq!((proxy.pushed(), proxy.windowed()), (Some(pushed), None));
        proxy.set_pushed(None);
        assert_eq!((proxy.pushed(), proxy.windowed()), (None, None));
        for windowed in [
            Windowed { window_bytes: 4 << 20, in_quotas: true, came: 1 << 50 },
            Windowed { window_bytes: 4 << 10, in_quotas: false, came: 1 },
            Windowed { window_bytes: 0, in_quotas: true, came: 0 },
        ] {
            proxy.publish_windowed(windowed);
            assert_eq!((proxy.pushed(), proxy.windowed()), (None, Some(windowed)));
        }
    }
}
