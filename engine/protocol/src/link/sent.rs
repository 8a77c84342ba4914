// SPDX-License-Identifier: MIT OR Apache-2.0
//! What was in the packets that are under way on a path: enough to put it into another packet, not the bytes.
//!
//! An entry is `FLIGHT` until it is acknowledged or given up as lost, `LOST` until other packets carry what it carried,
//! then `REPLACED`: it is remembered for a while, since an acknowledgement of it says that it was not lost at all.

use super::limits::{ITEMS, SENT};
use strobe_wire::Writer;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

pub const FREE: u8 = 0;
pub const FLIGHT: u8 = 1;
pub const LOST: u8 = 2;
pub const REPLACED: u8 = 3;

pub const ITEM_RECORD: u8 = 1;
pub const ITEM_FRAGMENT: u8 = 2;
pub const ITEM_CREDIT: u8 = 3;

/// A packet that is not empty takes no piece shorter than this, unless it is all that is left.
const PIECE_BYTES_MIN: usize = 512;

/// A frame of a packet in the log.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub struct Item {
    /// Where in the lane or the transfer the piece begins.
    pub offset: u64,
    /// Its length.
    pub bytes: u32,
    /// The turn of the transfer's slot.
    pub turn: u16,
    pub kind: u8,
    /// The lane, or the transfer's slot.
    pub index: u8,
}

/// A packet in the log.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub struct Sent {
    pub number: u64,
    /// When it was sent.
    pub at: u64,
    pub bytes: u32,
    /// Bytes of the first item that is not replaced which other packets carry already.
    pub replaced_bytes: u32,
    pub state: u8,
    pub items: u8,
    /// Items that other packets carry.
    pub replaced: u8,
    pub zero: [u8; 5],
    pub item: [Item; ITEMS],
}

/// The packets of a path that are watched, in the order in which they were sent, each in the place of its *turn*: those
/// that only acknowledge have a number, but no turn, so that no number of them pushes a lost packet out.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct SentLog {
    entry: [Sent; SENT],
}

impl SentLog {
    /// The entry of the packet whose turn was `turn`.
    #[inline]
    pub fn get(&mut self, turn: u64) -> &mut Sent {
        &mut self.entry[(turn % SENT as u64) as usize]
    }

    /// The number of the packet whose turn was `turn`.
    pub fn number(&self, turn: u64) -> u64 {
        self.entry[(turn % SENT as u64) as usize].number
    }
}

impl Sent {
    /// Puts the first item that is not replaced, or what is left of it, behind the others.
    pub fn put_off(&mut self) {
        let (items, first) = (usize::from(self.items).min(ITEMS), usize::from(self.replaced));
        if let Some(open) = self.item.get_mut(first..items) {
            if let Some(item) = open.first_mut() {
                item.offset = item.offset.wrapping_add(u64::from(self.replaced_bytes));
                item.bytes = item.bytes.saturating_sub(self.replaced_bytes);
            }
            self.replaced_bytes = 0;
            open.rotate_left(1.min(open.len()));
        }
    }

    /// Its items that no other packet carries.
    #[inline]
    pub fn open_items(&self) -> &[Item] {
        let items = usize::from(self.items).min(ITEMS);
        &self.item[usize::from(self.replaced).min(items)..items]
    }
}

/// Why a piece is not in the packet in the making.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unplaced {
    /// The packet has no room for it.
    Full,
    /// Its bytes cannot be read now.
    Unread,
}

/// The items of a packet in the making.
pub struct Packed {
    pub item: [Item; ITEMS],
    pub items: usize,
    /// Something in the packet asks for an acknowledgement.
    pub asks: bool,
}

impl Packed {
    pub fn new() -> Packed {
        Packed { item: [Item { offset: 0, bytes: 0, turn: 0, kind: 0, index: 0 }; ITEMS], items: 0, asks: false }
    }

    /// How much of `bytes` behind a head of `head_bytes` to put into the packet; `None`: it is not worth it.
    #[inline]
    pub fn piece(&self, writer: &Writer, head_bytes: usize, bytes: usize) -> Option<usize> {
        let room = writer.room().checked_sub(head_bytes)?;
        let fits = bytes.min(room);
        let enough = fits == bytes || fits >= PIECE_BYTES_MIN || self.items == 0 && fits > 0;
        enough.then_some(fits)
    }

    #[inline]
    pub fn is_full(&self) -> bool {
        self.items == ITEMS
    }

    #[inline]
    pub fn push(&mut self, item: Item) {
        if let Some(place) = self.item.get_mut(self.items) {
            *place = item;
            self.items += 1;
            self.asks = true;
        }
    }
}
