// SPDX-License-Identifier: MIT OR Apache-2.0
//! Strobe Receiver: the counterpart of the Strobe Sender on each node. It acts on the next microstrobe and on no other
//! (H11).

use crate::Phase;

/// How far a node can be behind what was strobed: the Strobe Sender waits for all in each exchange, and may have begun
/// the next one before a node has looked.
const BEHIND_MAX: u64 = 2;

/// The next phase for a node in phase `at` to which phase `strobed` was announced; `None` if that one is old, or cannot
/// be.
pub fn next(at: Phase, strobed: Phase) -> Option<Phase> {
    (strobed > at && strobed.0 - at.0 <= BEHIND_MAX).then(|| at.next())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn old_and_impossible_strobes_are_ignored_and_none_is_passed_over() {
        assert_eq!(next(Phase(6), Phase(6)), None);
        assert_eq!(next(Phase(6), Phase(3)), None);
        assert_eq!(next(Phase(6), Phase(7)), Some(Phase(7)));
        assert_eq!(next(Phase(7), Phase(9)), Some(Phase(8)));
        assert_eq!(next(Phase(6), Phase(9)), None);
    }
}
