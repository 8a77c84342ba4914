// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations that are over before anybody could describe them: on memory that this process loads and stores, with data
//! in one piece on both sides. Nothing is asked of anyone, nothing is packed, and nothing can fail any more once the
//! memory was found. What is not found here, for whatever reason, takes the general way, which also says what is wrong.

use super::places::Mapped;
use super::window::{Flavor, Window};
use super::wins::Wins;
use strobe_endpoint::Site;
use strobe_onesided::{Reach, Run, Updates};
use strobe_protocol::reduce::kernel;
use strobe_shared::UserMemory;
use strobe_types::{OpHandle, TypeHandle, WinHandle};

/// What a call does to one element or several.
#[derive(Clone, Copy)]
pub struct QuickUpdate {
    /// The operation.
    pub op: OpHandle,
    /// The predefined datatype.
    pub datatype: TypeHandle,
    /// The operand; `None` if it is not significant.
    pub operand: Option<UserMemory>,
    /// Where what was there goes.
    pub result: Option<UserMemory>,
}

impl Window {
    /// `bytes` bytes at a displacement in the memory of a rank, if this process loads and stores them, and an operation
    /// may come now.
    #[inline(always)]
    fn at_hand(&self, rank: i32, disp: isize, bytes: usize) -> Option<(Mapped, UserMemory)> {
        let mapped = match self.places.last_used.get() {
            Some(mapped) if mapped.rank == rank => mapped,
            _ => self.find_mapped(rank)?,
        };
        self.places.is_nothing_lost().then_some(())?;
        let at = usize::try_from(disp).ok()?.checked_mul(mapped.unit)?;
        let inside = at.checked_add(bytes).is_some_and(|end| end <= mapped.bytes);
        (inside && self.epochs.admits(rank as u32)).then(|| (mapped, mapped.memory.offset(at as isize)))
    }

    #[inline(never)]
    fn find_mapped(&self, rank: i32) -> Option<Mapped> {
        let at_hand = self.flavor != Flavor::Dynamic && !self.places.in_slices;
        let number = self.known_rank(rank).filter(|_| at_hand)?;
        let index = self.near(number)?;
        let Reach::Mapped(memory) = self.target(number).reach else { return None };
        let (bytes, unit) = self.extent(number);
        let mapped = Mapped { rank, index, memory, bytes, unit: unit as usize };
        self.places.last_used.set(Some(mapped));
        Some(mapped)
    }
}

impl Wins {
    /// True if a flush of the operations on a rank may come now and has nothing to wait for, since all were done at
    /// once.
    #[inline]
    pub fn is_flushed(&self, handle: WinHandle, rank: i32) -> bool {
        let flushed = self.with(handle, |window| {
            let at_once = window.is_at_once() && window.places.is_nothing_lost();
            let rank = window.known_rank(rank).filter(|_| at_once)?;
            window.epochs.admits_flush(rank).then_some(())
        });
        flushed.is_some()
    }

    /// `bytes` bytes at a displacement in the memory of a rank, if this process loads and stores them, and an operation
    /// may come now. To be used at once.
    #[inline]
    pub fn at_hand(&self, handle: WinHandle, rank: i32, disp: isize, bytes: usize) -> Option<UserMemory> {
        self.with(handle, |window| window.at_hand(rank, disp, bytes).map(|found| found.1))
    }

    /// Carries an update of so many bytes out, if that is possible here; false if it is not.
    #[inline]
    pub fn update_at_hand(
        &self,
        site: &Site,
        handle: WinHandle,
        (rank, disp, bytes): (i32, isize, usize),
        update: QuickUpdate,
    ) -> bool {
        let Ok(kernel) = kernel(update.op, update.datatype) else { return false };
        let done = self.with(handle, |window| {
            let (mapped, memory) = window.at_hand(rank, disp, bytes)?;
            let run = Run { memory, bytes };
            match window.sharing.updates(mapped.index) {
                Updates::Locked(lock) => run.update(site, lock, kernel, update.operand, update.result),
                Updates::Words => return None,
            }
            Some(())
        });
        done.is_some()
    }

    /// Compares and swaps an element of so many bytes, if that is possible here; false if it is not. `operands` are the
    /// new value and the one to compare with.
    #[inline]
    pub fn compare_and_swap_at_hand(
        &self,
        site: &Site,
        handle: WinHandle,
        (rank, disp, bytes): (i32, isize, usize),
        operands: [UserMemory; 2],
        result: UserMemory,
    ) -> bool {
        let done = self.with(handle, |window| {
            let (mapped, memory) = window.at_hand(rank, disp, bytes)?;
            let run = Run { memory, bytes };
            match window.sharing.updates(mapped.index) {
                Updates::Locked(lock) => run.compare_and_swap(site, lock, operands, result),
                Updates::Words => return None,
            }
            Some(())
        });
        done.is_some()
    }

    /// What `use_it` finds in the window of a handle, if there is one. It makes and frees no window.
    #[inline(always)]
    fn with<R>(&self, handle: WinHandle, use_it: impl FnOnce(&Window) -> Option<R>) -> Option<R> {
        self.table().find(handle).and_then(|window| use_it(window))
    }
}
