// SPDX-License-Identifier: MIT OR Apache-2.0
//! Global memory and the core primitives as a program calls them: allocation that is the same everywhere, and calls
//! that wait. What they promise, and why, says docs/design/primitives.md.

use crate::progress::Progress;
use std::cell::Cell;
use std::time::Duration;
use strobe_endpoint::Endpoint;
pub use strobe_endpoint::primitive::{Asked, Comparison, Misuse, Question, Set, check_word};
pub use strobe_types::constants::THREAD_SINGLE;

/// Alignment of what is allocated, in bytes: a cache line.
const ALIGNMENT: u64 = 64;
/// How long a rank naps that waits for what may change without anybody telling it.
const NAP: Duration = Duration::from_micros(50);
/// Looks before the first nap.
const LOOKS: u32 = 200;

/// What this process has allocated of global memory.
#[derive(Default)]
pub struct GlobalMemory {
    next: Cell<u64>,
}

impl GlobalMemory {
    /// A block of global memory, at the same offset for all who allocate in the same order; `None` if there is no more.
    pub fn allocate(&self, endpoint: &Endpoint, bytes: u64) -> Option<u64> {
        let (first, end) = endpoint.primitives().global_range();
        let offset = self.next.get().max(first);
        let next = offset.checked_add(bytes.max(1))?.checked_next_multiple_of(ALIGNMENT)?;
        endpoint.primitives().global().filter(|_| next <= end)?;
        self.next.set(next);
        Some(offset)
    }
}

/// Where this node's part of global memory at `offset` is in this process; 0 if that is not there.
pub fn address(endpoint: &Endpoint, offset: u64) -> usize {
    let memory = endpoint.primitives().global().and_then(|global| global.memory(offset, 1));
    memory.map_or(0, |memory| memory.address())
}

/// Waits until this node's event at `offset` has been signalled `count` times.
pub fn wait_event(progress: &Progress, offset: u64, count: u64) {
    if progress.endpoint.primitives().test_event(offset, count) {
        return;
    }
    progress.endpoint.primitives().await_events(true);
    progress.wait_until(|progress| progress.endpoint.primitives().test_event(offset, count));
    progress.endpoint.primitives().await_events(false);
}

/// Compare-And-Write; waits for the answer.
///
/// # Errors
/// What is wrong with the question.
pub fn ask_all(progress: &Progress, question: &Question<'_>) -> Result<bool, Misuse> {
    let asked = progress.endpoint.primitives().compare_and_write(question)?;
    if progress.endpoint.primitives().node_count() > 1 {
        return Ok(progress.wait_for(|progress| progress.endpoint.primitives().poll_asked(asked)));
    }
    // On one node a question that waits may be answered by a store that nobody is told of, or by time.
    let mut looks = 0;
    loop {
        if let Some(yes) = progress.endpoint.primitives().poll_asked(asked) {
            return Ok(yes);
        }
        looks += 1;
        if !progress.make() && looks > LOOKS {
            std::thread::sleep(NAP);
        }
    }
}
