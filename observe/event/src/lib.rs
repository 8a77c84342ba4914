// SPDX-License-Identifier: MIT OR Apache-2.0
//! The one table of calls (later also of counters and events), shared by the library that counts and by the
//! viewers that show.

#![forbid(unsafe_code)]

mod calls;

pub use calls::CALLS;

/// Number of a call; 0 means none, so that zeroed memory says "not in a call".
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Call(pub u16);

impl Call {
    /// Not in any call.
    pub const NONE: Call = Call(0);

    /// The number of the call with this name; fails to compile in a `const` if there is none.
    pub const fn of(name: &str) -> Call {
        let (mut low, mut high) = (0, CALLS.len());
        while low < high {
            let middle = (low + high) / 2;
            match order(CALLS[middle].as_bytes(), name.as_bytes()) {
                0 => return Call(middle as u16 + 1),
                1 => high = middle,
                _ => low = middle + 1,
            }
        }
        panic!("no such call in the table")
    }

    /// The number of the call with this name, `NONE` if it is not in the table (large counts, tool interface).
    pub const fn find(name: &str) -> Call {
        let mut at = 0;
        while at < CALLS.len() {
            if order(CALLS[at].as_bytes(), name.as_bytes()) == 0 {
                return Call(at as u16 + 1);
            }
            at += 1;
        }
        Call::NONE
    }

    /// The name, or "no call".
    pub fn name(self) -> &'static str {
        self.0.checked_sub(1).and_then(|at| CALLS.get(at as usize)).copied().unwrap_or("no call")
    }
}

/// 0 if equal, 1 if `a` sorts after `b`, -1 otherwise.
const fn order(a: &[u8], b: &[u8]) -> i32 {
    let mut at = 0;
    while at < a.len() && at < b.len() {
        if a[at] != b[at] {
            return if a[at] > b[at] { 1 } else { -1 };
        }
        at += 1;
    }
    if a.len() == b.len() { 0 } else if a.len() > b.len() { 1 } else { -1 }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_finds_itself() {
        assert!(CALLS.is_sorted());
        for name in CALLS {
            assert_eq!(Call::of(name).name(), *name);
        }
        assert_eq!(Call::find("MPI_Nothing"), Call::NONE);
        assert_eq!(Call::NONE.name(), "no call");
    }
}
