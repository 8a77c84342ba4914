// SPDX-License-Identifier: MIT OR Apache-2.0
//! Where a piece of memory begins and ends. Builds with debug assertions compare each access with it. In the others it
//! takes no room and costs nothing; what it would cost there stands in docs/design/engine.md.

pub(crate) use kept::Bounds;

#[cfg(debug_assertions)]
mod kept {
    /// The first address, and the one behind the last.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Bounds {
        first: usize,
        end: usize,
    }

    impl Bounds {
        /// Those of memory whose length is not known: everything lies within.
        pub(crate) const UNKNOWN: Bounds = Bounds { first: 0, end: usize::MAX };

        pub(crate) fn of(first: usize, bytes: usize) -> Bounds {
            Bounds { first, end: first.saturating_add(bytes) }
        }

        /// Panics unless `bytes` bytes at `address` lie within.
        #[track_caller]
        pub(crate) fn check(self, address: usize, bytes: usize) {
            let within = address >= self.first && address.checked_add(bytes).is_some_and(|end| end <= self.end);
            let Bounds { first, end } = self;
            assert!(within || bytes == 0, "{bytes} bytes at {address:#x} are not within {first:#x}..{end:#x}");
        }
    }
}

#[cfg(not(debug_assertions))]
mod kept {
    /// Nothing.
    #[derive(Clone, Copy, Debug)]
    pub(crate) struct Bounds;

    impl Bounds {
        pub(crate) const UNKNOWN: Bounds = Bounds;

        #[inline(always)]
        pub(crate) fn of(_first: usize, _bytes: usize) -> Bounds {
            Bounds
        }

        #[inline(always)]
        pub(crate) fn check(self, _address: usize, _bytes: usize) {}
    }
}

#[cfg(all(test, debug_assertions))]
mod tests {
    use crate::{OwnedMemory, UserMemory};

    #[track_caller]
    fn is_refused<R>(work: impl FnOnce() -> R) {
        assert!(std::panic::catch_unwind(std::panic::AssertUnwindSafe(work)).is_err());
    }

    #[test]
    fn what_lies_outside_is_refused() {
        let owned = OwnedMemory::holding(&[7; 24]);
        let memory = owned.memory();
        memory.offset(16).write_word(1);
        memory.offset(-8).offset(8).read(&mut [0; 24]);
        is_refused(|| memory.offset(17).write_word(1));
        is_refused(|| memory.offset(-1).write(&[1]));
        is_refused(|| memory.offset(21).read_partial_word(4));
        is_refused(|| memory.offset(8).copy_to(memory, 17));
        is_refused(|| memory.copy_to(memory.offset(8), 17));
        is_refused(|| memory.with_slice(25, |_| ()));
        is_refused(|| memory.offset(24).with_slice_mut(1, |_| ()));
        // No bytes may be anywhere.
        memory.offset(99).write(&[]);
        assert_eq!(owned.to_vec()[..16], [7; 16]);
    }

    #[test]
    fn nothing_may_be_at_a_null_pointer() {
        // SAFETY: no byte is touched.
        let null = unsafe { UserMemory::new(std::ptr::null()) };
        assert_eq!(null.read_with_crc(&mut []), 0);
        assert_eq!(null.write_with_crc(&[]), 0);
        null.with_slice(0, |nothing| assert!(nothing.is_empty()));
        null.with_slice_mut(0, |nothing| assert!(nothing.is_empty()));
        null.copy_to(null, 0);
    }

    #[test]
    fn a_part_is_not_left_and_not_made_longer() {
        let owned = OwnedMemory::holding(&[7; 24]);
        let part = owned.memory().offset(12).within(|| -4..4);
        part.offset(-4).write_word(1);
        is_refused(|| part.write_word(1));
        is_refused(|| part.offset(-5).write(&[1]));
        is_refused(|| part.within(|| -4..5));
        // What a program lends has the length that the program says.
        let mut word = 0u64;
        // SAFETY: a word that is touched here only.
        let lent = unsafe { UserMemory::new((&raw mut word).cast()) };
        lent.within(|| 0..8).write_word(5);
        is_refused(|| lent.within(|| 0..8).offset(8).write(&[1]));
        assert_eq!(word, 5);
    }
}
