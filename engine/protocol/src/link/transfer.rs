// SPDX-License-Identifier: MIT OR Apache-2.0
//! Transfers: bytes of large messages, which the link never keeps. A sender's slot says how far it was read and how
//! many of its pieces are under way; a receiver's says which pieces were placed.
//!
//! Most transfers are asked for: the receiver names them after its own slot, and the sender uses the same. Some are
//! *pushed*: the sender names them after its own slot, one of the last [`PUSHES`], and tells the name in a record that
//! goes before their bytes. Both sides use the same slot for such a one, so that the receiver knows from the turn alone
//! whether a fragment is of a transfer that it has heard of. What comes before it was heard of is dropped, as is what
//! the receiver does not want: the receiver asks for all of it when it does.

use super::ends::{Pushed, Sink};
use super::lane::LaneOut;
use super::limits::{LANES, PUSHES, TRANSFERS};
use super::mutation::{Mutation, is};
use super::ranges::Ranges;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// A transfer that goes out.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct TransferOut {
    /// The caller's name for it.
    pub cookie: u64,
    /// The receiver's name for it.
    pub theirs: u64,
    pub bytes: u64,
    /// What was put into a packet at least once ends here.
    pub sent: u64,
    /// Pieces in packets that are neither acknowledged nor replaced.
    pub under_way: u32,
    /// How often the slot was used.
    pub turn: u32,
    /// Of a pushed one: nothing of it is sent before this lane has sent more than so much.
    pub lane: u64,
    pub after: u64,
}

/// Whether a transfer begins to be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Began {
    /// It does.
    Alone,
    /// It does, and the one with this cookie is over: all of it has arrived.
    After(u64),
    /// The link is not open, or the name is none that a receiver gives.
    Not,
}

/// A transfer that comes in.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct TransferIn {
    pub cookie: u64,
    pub bytes: u64,
    pub placed: u64,
    /// How often the slot was used; of a pushed one, how often its sender has used its own.
    pub turn: u64,
    pub there: Ranges,
}

/// All transfers of a link that go out.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct TransfersOut {
    pub slot: [TransferOut; TRANSFERS],
    /// Slots in use, one bit each.
    pub used: u64,
    /// Slots with bytes that were never sent.
    pub unsent: u64,
    /// The slot that is next to have its turn.
    pub next: u64,
    /// How many of the next transfers that could be pushed are not.
    pushes_off: u64,
}

/// All transfers of a link that come in.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct TransfersIn {
    pub used: u64,
    pub slot: [TransferIn; TRANSFERS],
}

const INDEX_BITS: u32 = TRANSFERS.trailing_zeros();
const INDEX: u64 = TRANSFERS as u64 - 1;
/// Slots of transfers that are asked for; those of pushed ones come behind.
const ASKED: usize = TRANSFERS - PUSHES;

impl TransfersOut {
    /// Begins a transfer that was asked for, in the slot that its receiver has for it. The one that was there before is
    /// over for the receiver, which names no slot anew before: pieces of it may be under way still, in packets that
    /// were given up too soon, and nobody waits for them.
    pub fn begin(&mut self, cookie: u64, theirs: u64, bytes: u64) -> Began {
        let at = (theirs & INDEX) as usize;
        let Some(slot) = self.slot[..ASKED].get_mut(at) else { return Began::Not };
        let before = if self.used >> at & 1 == 1 { Began::After(slot.cookie) } else { Began::Alone };
        let turn = slot.turn.wrapping_add(1);
        *slot = TransferOut { cookie, theirs, bytes, sent: 0, under_way: 0, turn, lane: 0, after: 0 };
        self.used |= 1 << at;
        self.unsent |= 1 << at;
        before
    }

    /// Begins a transfer that nobody has asked for, once `lane` has sent more than `after`; its name. `None`: all slots
    /// are in use, or it would be in vain.
    pub fn push(&mut self, cookie: u64, bytes: u64, lane: u8, after: u64) -> Option<u64> {
        if let Some(left) = self.pushes_off.checked_sub(1) {
            self.pushes_off = left;
            return None;
        }
        let at = ASKED + (self.used >> ASKED).trailing_ones() as usize;
        let slot = self.slot.get_mut(at)?;
        // Turn 0 is what no name has.
        let turn = slot.turn.wrapping_add(1).max(1);
        let theirs = u64::from(turn) << INDEX_BITS | at as u64;
        *slot = TransferOut { cookie, theirs, bytes, sent: 0, under_way: 0, turn, lane: u64::from(lane), after };
        self.used |= 1 << at;
        self.unsent |= 1 << at;
        Some(theirs)
    }

    /// A pushed transfer was dropped, and is asked for: the next ones would be, too.
    pub fn push_no_more(&mut self) {
        self.pushes_off = PUSHES as u64;
    }

    /// May the transfer at `at` be sent? A pushed one only behind the record that tells of it.
    #[inline]
    pub fn is_open(&self, at: u8, lanes: &[LaneOut; LANES]) -> bool {
        let slot = &self.slot[usize::from(at) % TRANSFERS];
        usize::from(at) < ASKED || lanes[slot.lane as usize % LANES].sent > slot.after
    }

    /// Forgets the transfers with this cookie.
    pub fn forget(&mut self, cookie: u64) {
        for (at, slot) in self.slot.iter_mut().enumerate() {
            if self.used >> at & 1 == 1 && slot.cookie == cookie {
                self.used &= !(1 << at);
                self.unsent &= !(1 << at);
                slot.turn = slot.turn.wrapping_add(1);
            }
        }
    }

    /// The slot at `at`, if its turn is `turn` still.
    #[inline]
    pub fn live(&mut self, at: u8, turn: u16) -> Option<&mut TransferOut> {
        let at = usize::from(at) % TRANSFERS;
        let live = self.used >> at & 1 == 1 && self.slot[at].turn as u16 == turn;
        live.then(|| &mut self.slot[at])
    }

    /// A piece has arrived, or another packet carries it now. The cookie, if that was the last.
    #[inline]
    pub fn settle(&mut self, at: u8, turn: u16) -> Option<u64> {
        let slot = self.live(at, turn)?;
        slot.under_way = slot.under_way.saturating_sub(1);
        let (done, cookie) = (slot.under_way == 0, slot.cookie);
        let bit = 1 << (usize::from(at) % TRANSFERS);
        if !done || self.unsent & bit != 0 {
            return None;
        }
        self.used &= !bit;
        Some(cookie)
    }

    /// Of the slots with bytes to send, the one whose turn it is.
    #[inline]
    pub fn turn(&self) -> Option<u8> {
        if self.unsent == 0 {
            return None;
        }
        let from = (self.next & INDEX) as u32;
        let ahead = self.unsent.rotate_right(from).trailing_zeros();
        Some(((from + ahead) as u64 & INDEX) as u8)
    }

    /// Has a transfer bytes that were never sent?
    #[inline]
    pub fn has_unsent(&self) -> bool {
        self.unsent != 0
    }

    /// Bytes of all transfers that were never sent.
    pub fn backlog(&self) -> u64 {
        let mut rest = self.unsent;
        let mut bytes = 0u64;
        while rest != 0 {
            let slot = &self.slot[rest.trailing_zeros() as usize];
            bytes = bytes.saturating_add(slot.bytes.saturating_sub(slot.sent));
            rest &= rest - 1;
        }
        bytes
    }
}

/// What a fragment is to its transfer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Wanted {
    /// New: the transfer in this slot wants it.
    Yes(usize),
    /// All of it was placed, or its transfer is over.
    No,
    /// It cannot be placed now.
    NotNow,
}

impl TransfersIn {
    /// Waits for a transfer; the name that its sender is to use. `None`: all slots are in use.
    pub fn expect(&mut self, cookie: u64, bytes: u64) -> Option<u64> {
        let at = self.used.trailing_ones() as usize;
        let slot = self.slot[..ASKED].get_mut(at)?;
        let turn = slot.turn.wrapping_add(1);
        self.begin(at, turn, cookie, bytes);
        Some(turn << INDEX_BITS | at as u64)
    }

    /// Waits for a transfer that its sender pushes under this name. False: something of it came before this, and was
    /// dropped, or it cannot be such a name; it has to be asked for.
    pub fn expect_pushed(&mut self, name: u64, cookie: u64, bytes: u64) -> bool {
        let (at, turn) = ((name & INDEX) as usize, name >> INDEX_BITS);
        let late = turn == self.slot[at].turn && is(Mutation::ExpectsWhatWasDropped);
        let fits = at >= ASKED && (is_newer(turn, self.slot[at].turn) || late);
        if fits {
            self.begin(at, turn, cookie, bytes);
        }
        fits
    }

    /// Drops what comes under this name.
    pub fn refuse_pushed(&mut self, name: u64) {
        let (at, turn) = ((name & INDEX) as usize, name >> INDEX_BITS);
        if at >= ASKED && is_newer(turn, self.slot[at].turn) {
            self.slot[at].turn = turn;
            self.used &= !(1 << at);
        }
    }

    /// Prepares for the pushed transfers of which records have told.
    #[inline]
    pub fn hear_of_pushed(&mut self, sink: &mut impl Sink) {
        while let Some(Pushed { name, cookie, bytes }) = sink.pushed() {
            match cookie {
                Some(cookie) => {
                    if !self.expect_pushed(name, cookie, bytes) {
                        sink.missed(cookie);
                    }
                }
                None => self.refuse_pushed(name),
            }
        }
    }

    fn begin(&mut self, at: usize, turn: u64, cookie: u64, bytes: u64) {
        let slot = &mut self.slot[at];
        slot.turn = turn;
        slot.cookie = cookie;
        slot.bytes = bytes;
        slot.placed = 0;
        slot.there.clear();
        self.used |= 1 << at;
    }

    /// Forgets the transfers with this cookie: what still comes for them is ignored.
    pub fn forget(&mut self, cookie: u64) {
        for (at, slot) in self.slot.iter().enumerate() {
            if self.used >> at & 1 == 1 && slot.cookie == cookie {
                self.used &= !(1 << at);
            }
        }
    }

    /// Is the piece at `offset` of the transfer that was named `id` wanted?
    #[inline]
    pub fn wanted(&mut self, id: u64, offset: u64, length: usize) -> Wanted {
        self.refuse_pushed(id);
        let at = (id & INDEX) as usize;
        let slot = &self.slot[at];
        let same = slot.turn << INDEX_BITS | at as u64 == id || is(Mutation::IgnoresTurn);
        if self.used >> at & 1 == 0 || !same {
            return Wanted::No;
        }
        let end = offset.saturating_add(length as u64);
        if end > slot.bytes {
            return Wanted::NotNow;
        }
        if length > 0 && slot.there.covers(offset, end) {
            return Wanted::No;
        }
        // A piece that is partly there comes again in smaller ones: its bytes are in newer packets.
        if slot.there.overlaps(offset, end) || !slot.there.can_insert(offset, end) {
            return Wanted::NotNow;
        }
        Wanted::Yes(at)
    }

    /// A piece that was wanted is placed. The cookie, if all of the transfer is.
    #[inline]
    pub fn placed(&mut self, at: usize, offset: u64, length: usize) -> Option<u64> {
        let slot = &mut self.slot[at % TRANSFERS];
        if length > 0 {
            slot.there.insert(offset, offset.saturating_add(length as u64));
        }
        slot.placed = slot.placed.saturating_add(length as u64);
        if slot.placed < slot.bytes {
            return None;
        }
        self.used &= !(1 << (at % TRANSFERS));
        Some(slot.cookie)
    }
}

/// Is `turn` later than `than`? Senders count to 2^32 and begin again.
fn is_newer(turn: u64, than: u64) -> bool {
    (turn as u32).wrapping_sub(than as u32).cast_signed() > 0
}

#[cfg(test)]
mod tests {
    use super::*;
    use zerocopy::FromZeros;

    #[test]
    fn pushed_bytes_are_wanted_once_they_are_heard_of() {
        let mut out = TransfersOut::new_box_zeroed().expect("memory");
        let mut all = TransfersIn::new_box_zeroed().expect("memory");
        let names: Vec<u64> = (0..PUSHES as u64).map(|cookie| out.push(cookie, 100, 0, 0).expect("a slot")).collect();
        assert_eq!(out.push(99, 100, 0, 0), None);
        assert_eq!(
            out.begin(99, 1 << INDEX_BITS, 10),
            Began::Alone,
            "those that were asked for have slots of their own"
        );
        assert!(all.expect_pushed(names[3], 7, 100));
        assert_eq!(all.wanted(names[3], 0, 60), Wanted::Yes(ASKED + 3));
        assert!(!all.expect_pushed(names[3], 8, 100), "it is heard of once");
        assert_eq!(all.wanted(names[4], 0, 60), Wanted::No, "not heard of yet");
        assert!(!all.expect_pushed(names[4], 8, 100), "something was dropped");
        all.refuse_pushed(names[5]);
        assert_eq!(all.wanted(names[5], 0, 60), Wanted::No);
        out.forget(3);
        let next = out.push(3, 100, 0, 0).expect("a slot");
        assert_eq!(all.wanted(next, 0, 60), Wanted::No, "of the next one in that slot, not heard of");
        assert_eq!(all.wanted(names[3], 0, 60), Wanted::No, "the slot has gone on");
        assert!(!all.expect_pushed(0, 1, 1) && !all.expect_pushed(1 << INDEX_BITS, 1, 1), "no names of pushed ones");
    }

    #[test]
    fn old_names_are_not_wanted() {
        let mut all = TransfersIn::new_box_zeroed().expect("memory");
        let first = all.expect(7, 100).expect("a slot");
        assert_eq!(all.wanted(first, 0, 60), Wanted::Yes(0));
        assert_eq!(all.placed(0, 0, 60), None);
        assert_eq!(all.wanted(first, 0, 60), Wanted::No);
        assert_eq!(all.wanted(first, 20, 60), Wanted::NotNow, "partly there");
        assert_eq!(all.wanted(first, 60, 41), Wanted::NotNow, "beyond the end");
        assert_eq!(all.placed(0, 60, 40), Some(7));
        assert_eq!(all.wanted(first, 0, 60), Wanted::No, "over");
        let second = all.expect(8, 100).expect("a slot");
        assert_ne!(first, second);
        assert_eq!(all.wanted(first, 0, 60), Wanted::No, "the slot is another's");
        all.forget(8);
        assert_eq!(all.wanted(second, 0, 60), Wanted::No);
    }

    /// The receiver has all of the first and asks for the next, when the sender does not know yet that all arrived.
    #[test]
    fn a_slot_goes_on_when_its_receiver_does() {
        let mut all = TransfersOut::new_box_zeroed().expect("memory");
        for slot in 0..ASKED as u64 {
            assert_eq!(all.begin(slot, 1 << INDEX_BITS | slot, 10), Began::Alone);
            all.slot[slot as usize].under_way = 1;
        }
        all.unsent = 0;
        let before = all.slot[3].turn as u16;
        assert_eq!(all.begin(99, 2 << INDEX_BITS | 3, 20), Began::After(3));
        assert_eq!(all.backlog(), 20);
        assert_eq!(all.settle(3, before), None, "of the one before");
        assert_eq!(all.live(3, before.wrapping_add(1)).map(|slot| (slot.cookie, slot.bytes)), Some((99, 20)));
        all.forget(3);
        assert_eq!(all.backlog(), 20, "its cookie is gone already");
    }

    #[test]
    fn slots_have_their_turn_and_run_out() {
        let mut all = TransfersOut::new_box_zeroed().expect("memory");
        for cookie in 0..ASKED as u64 {
            assert_eq!(all.begin(cookie, cookie, 10), Began::Alone);
        }
        assert_eq!(all.begin(99, ASKED as u64, 10), Began::Not, "no name of one that is asked for");
        let last = ASKED as u64 - 1;
        all.next = last;
        assert_eq!(all.turn(), Some(last as u8));
        all.forget(last);
        assert_eq!(all.turn(), Some(0));
        assert_eq!(all.backlog(), 10 * last);
    }
}
