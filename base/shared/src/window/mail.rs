// SPDX-License-Identifier: MIT OR Apache-2.0
//! The mailbox of a member of a window: a short request that a member which waits in the library carries out sooner
//! than the kernel could copy. Who has asked may take the request back as long as the member has not begun, and does
//! the work itself then; so nobody depends on the member's attention. Requests of a few bytes lie in the line that the
//! member looks at, longer ones in memory of their own, which is touched only then.

use super::{Head, WindowMember, WindowShare, posts};
use crate::sync::{AtomicU32, AtomicU64, Ordering};
use crate::{SharedMemory, UserMemory};

/// The most bytes of data that a request carries, or its answer.
pub const MAIL_BYTES: usize = 8192;
/// Places for the data of long requests: the next one's are written while the member works on those of the last one.
pub const MAIL_PLACES: usize = 2;
/// Bytes that lie in the member's line.
const SMALL_BYTES: usize = 16;

/// Set in the word of what to do if the data lie in the second place.
const IN_SECOND: u32 = 1 << 31;

// States of a mailbox.
const FREE: u32 = 0;
const HELD: u32 = 1;
const ASKED: u32 = 2;
const TAKEN: u32 = 3;
const DONE: u32 = 4;
const FAILED: u32 = 5;

/// The words of a mailbox, in its member's line.
#[repr(C)]
pub(super) struct Words {
    state: AtomicU32,
    verb: AtomicU32,
    basic: AtomicU32,
    op: AtomicU32,
    at: AtomicU64,
    bytes: AtomicU32,
    carried: AtomicU32,
    small: [AtomicU64; SMALL_BYTES / 8],
}

/// A short request. What the numbers mean is up to those who use them.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Letter {
    /// What to do: less than 2³¹.
    pub verb: u32,
    /// With elements of which kind.
    pub basic: u32,
    /// By which operation.
    pub op: u32,
    /// Where in the member's memory.
    pub at: i64,
    /// How many bytes of it.
    pub bytes: usize,
    /// How many bytes of data come with it.
    pub carried: usize,
    /// In which place they lie, and the answer goes, below [`MAIL_PLACES`].
    pub place: usize,
}

/// The mailbox of one member.
#[derive(Clone, Copy)]
pub struct Mailbox<'a> {
    words: &'a Words,
    /// Where long data lie.
    long: usize,
}

impl WindowShare {
    /// The mailbox of a member. Panics if there are not so many.
    #[inline]
    pub fn mailbox(&self, index: usize) -> Mailbox<'_> {
        let before = self.members * (size_of::<WindowMember>() + posts::row_bytes(self.members));
        let mailboxes = self.memory.mapping.address() + size_of::<Head>() + before;
        Mailbox { words: &self.member(index).mail, long: mailboxes + index * MAIL_PLACES * MAIL_BYTES }
    }
}

impl Mailbox<'_> {
    /// Takes it, to ask for something; false if somebody else has it.
    #[inline]
    pub fn hold(self) -> bool {
        self.words.state.compare_exchange(FREE, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// The memory of `bytes` bytes of data, at most [`MAIL_BYTES`], in one of the places. There is one for all short
    /// ones.
    #[inline]
    pub fn data(self, place: usize, bytes: usize) -> UserMemory {
        let at = match bytes {
            0..=SMALL_BYTES => self.words.small.as_ptr() as usize,
            _ => self.long + place % MAIL_PLACES * MAIL_BYTES,
        };
        SharedMemory::at(at, bytes.min(MAIL_BYTES)).start()
    }

    /// Asks for something. The data lie there already. To be called by who holds it.
    #[inline]
    pub fn ask(self, letter: Letter) {
        let Words { state, verb, basic, op, at, bytes, carried, .. } = self.words;
        verb.store(letter.verb | if letter.place == 0 { 0 } else { IN_SECOND }, Ordering::Relaxed);
        basic.store(letter.basic, Ordering::Relaxed);
        op.store(letter.op, Ordering::Relaxed);
        at.store(letter.at as u64, Ordering::Relaxed);
        bytes.store(letter.bytes as u32, Ordering::Relaxed);
        carried.store(letter.carried as u32, Ordering::Relaxed);
        state.store(ASKED, Ordering::Release);
    }

    /// Whether it could be done, once that is known. An answer lies where the data lay.
    #[inline]
    pub fn outcome(self) -> Option<bool> {
        match self.words.state.load(Ordering::Acquire) {
            DONE => Some(true),
            FAILED => Some(false),
            _ => None,
        }
    }

    /// Takes back what was asked for. False if the member has begun with it.
    #[inline]
    pub fn take_back(self) -> bool {
        self.words.state.compare_exchange(ASKED, HELD, Ordering::Acquire, Ordering::Relaxed).is_ok()
    }

    /// Gives the mailbox back.
    #[inline]
    pub fn release(self) {
        self.words.state.store(FREE, Ordering::Release);
    }

    /// For the member: what it is asked for, if anything. It has begun with it then.
    #[inline]
    pub fn begin(self) -> Option<Letter> {
        let Words { state, verb, basic, op, at, bytes, carried, .. } = self.words;
        if state.load(Ordering::Relaxed) != ASKED {
            return None;
        }
        state.compare_exchange(ASKED, TAKEN, Ordering::Acquire, Ordering::Relaxed).ok()?;
        let verb = verb.load(Ordering::Relaxed);
        Some(Letter {
            verb: verb & !IN_SECOND,
            basic: basic.load(Ordering::Relaxed),
            op: op.load(Ordering::Relaxed),
            at: at.load(Ordering::Relaxed) as i64,
            bytes: bytes.load(Ordering::Relaxed) as usize,
            carried: carried.load(Ordering::Relaxed) as usize,
            place: usize::from(verb & IN_SECOND != 0),
        })
    }

    /// For the member: it is done, or could not be.
    #[inline]
    pub fn end(self, done: bool) {
        self.words.state.store(if done { DONE } else { FAILED }, Ordering::Release);
    }
}
