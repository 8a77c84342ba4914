// SPDX-License-Identifier: MIT OR Apache-2.0
//! Memory that is attached to a dynamic window (MPI-5.0 section 12.2.4).

use std::cell::RefCell;
use strobe_types::{Result, err};

/// Pieces of memory: where each begins, and its length.
#[derive(Default)]
pub(super) struct Attached {
    pieces: RefCell<Vec<(usize, usize)>>,
}

impl Attached {
    /// Attaches a piece, which shares nothing with another.
    pub(super) fn attach(&self, address: usize, bytes: usize) -> Result<()> {
        let overlaps = |(at, length): &(usize, usize)| address < at + length && *at < address + bytes;
        if bytes > 0 && self.pieces.borrow().iter().any(overlaps) {
            return err!(RMA_ATTACH, "base: a part of this memory is attached already: detach it first");
        }
        self.pieces.borrow_mut().push((address, bytes));
        Ok(())
    }

    /// Detaches the piece that begins at an address.
    pub(super) fn detach(&self, address: usize) -> Result<()> {
        let mut pieces = self.pieces.borrow_mut();
        match pieces.iter().position(|(at, _)| *at == address) {
            Some(place) => {
                pieces.remove(place);
                Ok(())
            }
            None => err!(RMA_ATTACH, "base: no memory is attached that begins at {address:#x}"),
        }
    }

    /// True if all bytes from `first` to before `end` are attached. Two pieces may lie behind each other.
    pub(super) fn holds(&self, first: isize, end: isize) -> bool {
        let pieces = self.pieces.borrow();
        let (mut at, end) = (first as usize, end as usize);
        while at < end {
            match pieces.iter().find(|(start, bytes)| *start <= at && at < start.saturating_add(*bytes)) {
                Some((start, bytes)) => at = start + bytes,
                None => return false,
            }
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_attached_is_held_until_it_is_detached() {
        let attached = Attached::default();
        attached.attach(100, 50).unwrap();
        attached.attach(150, 10).unwrap();
        assert!(attached.holds(100, 160) && attached.holds(120, 121) && attached.holds(200, 200));
        assert!(!attached.holds(99, 101) && !attached.holds(155, 161));
        assert!(attached.attach(159, 1).is_err() && attached.attach(90, 11).is_err(), "no piece twice");
        assert!(attached.detach(120).is_err() && attached.detach(100).is_ok());
        assert!(!attached.holds(149, 151) && attached.holds(150, 160) && attached.attach(90, 60).is_ok());
    }
}
