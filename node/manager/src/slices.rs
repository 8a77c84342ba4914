// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a node keeps of slices on request (`--emds`): making room for it.

use crate::sockets::value;
use crate::words::Begin;
use std::io;
use strobe_config::{EMDS, Emds};
use strobe_shared::Segment;
use strobe_shared::emds::EmdsShape;
use strobe_shared::strobe::{Schedule, Strobing};
use strobe_types::metrics;

/// What is asked for, if anything.
pub fn asked(begin: &Begin) -> io::Result<Option<Emds>> {
    Emds::read(&value(begin, &EMDS).unwrap_or_default(), metrics::selection).map_err(io::Error::other)
}

/// Makes room in a node's new segment.
pub fn keep(begin: &Begin, segment: &Segment, strobing: &Strobing) -> io::Result<()> {
    let asked = asked(begin)?.filter(|asked| asked.has_node(begin.node));
    let Some(asked) = asked.filter(|_| strobing.schedule != Schedule::Immediate) else { return Ok(()) };
    let Emds { metrics, slices, every, rows, .. } = asked;
    if segment.make_emds(&EmdsShape { metrics, slices, every, rows }) {
        return Ok(());
    }
    Err(io::Error::other("STROBE_EMDS: the node segment has no room: give rows=N less"))
}
