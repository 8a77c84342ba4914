// SPDX-License-Identifier: MIT OR Apache-2.0
//! Access modes (MPI-5.0 section 14.2.1): which combinations there are, and what they allow.

use strobe_shared::Opening;
use strobe_types::constants::{
    MODE_APPEND, MODE_CREATE, MODE_DELETE_ON_CLOSE, MODE_EXCL, MODE_RDONLY, MODE_RDWR, MODE_SEQUENTIAL,
    MODE_UNIQUE_OPEN, MODE_WRONLY,
};
use strobe_types::{Result, err};

/// A valid access mode.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Mode(pub(super) i32);

const ALL: i32 = MODE_APPEND
    | MODE_CREATE
    | MODE_DELETE_ON_CLOSE
    | MODE_EXCL
    | MODE_RDONLY
    | MODE_RDWR
    | MODE_SEQUENTIAL
    | MODE_UNIQUE_OPEN
    | MODE_WRONLY;

impl Mode {
    /// Checks what a program gives.
    pub(super) fn of(amode: i32) -> Result<Mode> {
        let has = |bit| amode & bit != 0;
        let accesses = (amode & (MODE_RDONLY | MODE_RDWR | MODE_WRONLY)).count_ones();
        if amode & !ALL != 0 {
            return err!(AMODE, "amode: {amode:#x} has bits that are no MPI_MODE_… of files");
        }
        if accesses != 1 {
            return err!(
                AMODE,
                "amode: has {accesses} of MPI_MODE_RDONLY, MPI_MODE_RDWR and MPI_MODE_WRONLY: give exactly one"
            );
        }
        if has(MODE_RDONLY) && (has(MODE_CREATE) || has(MODE_EXCL)) {
            return err!(
                AMODE,
                "amode: MPI_MODE_CREATE and MPI_MODE_EXCL are not for MPI_MODE_RDONLY: give one that writes"
            );
        }
        if has(MODE_RDWR) && has(MODE_SEQUENTIAL) {
            return err!(AMODE, "amode: MPI_MODE_SEQUENTIAL is not for MPI_MODE_RDWR: read or write, not both");
        }
        Ok(Mode(amode))
    }

    pub(super) fn has(self, bit: i32) -> bool {
        self.0 & bit != 0
    }

    pub(super) fn reads(self) -> bool {
        !self.has(MODE_WRONLY)
    }

    pub(super) fn writes(self) -> bool {
        !self.has(MODE_RDONLY)
    }

    /// As the kernel wants it; `creates` says whether to make the file if there is none.
    pub(super) fn opening(self, creates: bool) -> Opening {
        let exclusive = creates && self.has(MODE_EXCL);
        Opening { reads: self.reads(), writes: self.writes(), creates, exclusive }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use strobe_types::ErrorClass;

    #[test]
    fn modes_are_checked_against_each_other() {
        for right in [MODE_RDONLY, MODE_RDWR | MODE_CREATE | MODE_EXCL, MODE_WRONLY | MODE_SEQUENTIAL, ALL & !(16 | 32)]
        {
            assert!(Mode::of(right).is_ok(), "{right}");
        }
        let both = MODE_RDONLY | MODE_WRONLY;
        for wrong in [0, MODE_CREATE, both, 1024 | MODE_RDWR, MODE_RDONLY | MODE_EXCL, MODE_RDWR | MODE_SEQUENTIAL] {
            assert_eq!(Mode::of(wrong).unwrap_err().class(), ErrorClass::AMODE, "{wrong}");
        }
    }
}
