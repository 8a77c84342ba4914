// SPDX-License-Identifier: MIT OR Apache-2.0
//! The transfer of a matched message: part after part from a source into a sink. Every way on which the bytes can go is
//! a [`Carrier`]: it says which part may move next (credit), between which two ends it moves, and what the other side
//! is to be told then. `Transfers::carry` does the rest, once for all of them: it copies the part, checks what has to
//! be checked, and accounts for the time.

use super::ends::{DataSink, DataSource};
use crate::site::Site;
use std::io;
use strobe_shared::descriptor::{Descriptor, FLAG_LEFT, Index, Receive};

/// On which way the bytes of a message go between this process and an endpoint slot of its node.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Route {
    /// Sender and receiver are this process, which copies by itself.
    Within,
    /// Both sides copy straight between the buffers of the two processes.
    Copies,
    /// Such copies are dear: the sender leaves the message in the heap, from where the receiver takes it. Either of the
    /// two has the kernel copy it if it would have to wait for the other one, or for room.
    Heap,
    /// The kernel refuses such copies: through a pipe in the segment.
    Pipe,
    /// The other side is on another node: the gateway fetches the bytes through a link.
    Link,
}

impl Route {
    /// The way of a message between this process and endpoint slot `rank`; `left` if its sender leaves it in the heap.
    #[inline]
    pub(crate) fn to(site: &Site, rank: u32, left: bool) -> Route {
        if site.is_gateway(rank) {
            Route::Link
        } else if rank == site.my_rank() {
            Route::Within
        } else if !site.copies.work() {
            Route::Pipe
        } else if left {
            Route::Heap
        } else {
            Route::Copies
        }
    }

    /// The way of a matched message, by the descriptor of this process's side.
    #[inline]
    pub(crate) fn of(site: &Site, side: &Descriptor) -> Route {
        Route::to(site, side.peer(), is_left(side.flags()))
    }
}

/// True if the sender leaves the message in the heap, by the flags of its send, of its announcement, or of the receive
/// that it has matched.
#[inline]
pub(crate) fn is_left(flags: u32) -> bool {
    flags & FLAG_LEFT != 0
}

/// Bytes `offset` to `offset + bytes` of a message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Part {
    pub offset: u64,
    pub bytes: u64,
}

/// Where a part goes.
pub(super) enum Place<'a> {
    /// To its place in the buffer of a receive of this process, which may have gaps. For a whole message: the word with
    /// which it came from another node, and by which it is checked, or 0.
    Receive { own: (Index, Receive<'a>), offset: u64, prefix: u64 },
    /// To byte `offset` of this sink.
    Sink { sink: DataSink<'a>, offset: u64 },
}

/// One side of a transfer, on one way.
pub(super) trait Carrier {
    /// Claims the next part that this side may move. `None` if it may move none now.
    fn next_part(&mut self, site: &Site) -> Option<Part>;

    /// Where the part lies. Fails if it is not there.
    fn source(&self, site: &Site, part: Part) -> io::Result<DataSource>;

    /// Where it goes.
    fn place(&self, site: &Site, part: Part) -> Place<'_>;

    /// The part is in place, or has `failed`: tells the other side, and completes the operations if it was the last.
    fn moved(&mut self, site: &Site, part: Part, failed: bool);
}
