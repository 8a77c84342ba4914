// SPDX-License-Identifier: MIT OR Apache-2.0
//! Values for tests.

use strobe_mds::{Doing, Wait};
use strobe_shared::port::Life;

/// What a rank does that computes.
pub fn doing(rank: u32) -> Doing {
    Doing {
        rank,
        life: Life::Alive,
        call: None,
        wait: Wait::Nothing,
        asleep: false,
        peer: 0,
        tag: 0,
        context: 0,
        since_ns: 1,
        pending: vec![],
        failed: None,
        site: None,
    }
}
