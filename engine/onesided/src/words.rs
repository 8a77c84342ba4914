// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages of one-sided communication: requests, answers, and data too long for a request. All are messages of the
//! library's own in one context of the job, in which processes are named by their number in the job.

use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, Envelope, Mode, Pattern, ProcId, Started};
use strobe_shared::OwnedMemory;
use strobe_types::Result;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::layout::Layout;

/// The longest request.
pub(crate) const REQUEST_BYTES_MAX: usize = 8 << 10;
/// Odd, as those of all messages of the library's own are, and below all that are given out.
const CONTEXT: u32 = 7;
/// The tag of requests. Those of answers and data are above it.
const REQUEST_TAG: i32 = 0;
/// How many tags there are for answers, and as many for data.
const TAGS: u32 = 1 << 28;

/// The tag of an answer, or of data, by its number. The asker numbers both, so an answer must not look like the data
/// that the answering process sends of its own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Kind {
    Answer,
    Data,
}

impl Kind {
    fn tag(self, number: u32) -> i32 {
        (1 + (number % TAGS) * 2 + u32::from(self == Kind::Data)) as i32
    }
}

/// Starts sending `data` to `to`, as the answer or the data with this number.
pub(crate) fn start_send(
    endpoint: &Endpoint,
    to: ProcId,
    (kind, number): (Kind, u32),
    data: &Buffer<'_>,
) -> Result<Started> {
    endpoint.start_send_beside(to, envelope(endpoint, kind.tag(number)), data, Mode::Standard)
}

/// Starts receiving it.
pub(crate) fn start_recv(
    endpoint: &Endpoint,
    from: ProcId,
    (kind, number): (Kind, u32),
    into: &Buffer<'_>,
) -> Result<Started> {
    let pattern = Pattern { context: CONTEXT, source: from.0 as i32, process: from, tag: kind.tag(number) };
    endpoint.start_recv(pattern, into)
}

/// Starts sending a request.
pub(crate) fn start_request(endpoint: &Endpoint, to: ProcId, data: &Buffer<'_>) -> Result<Started> {
    endpoint.start_send_beside(to, envelope(endpoint, REQUEST_TAG), data, Mode::Standard)
}

/// Starts receiving the next request, of anybody.
pub(crate) fn start_next_request(endpoint: &Endpoint, memory: &OwnedMemory, bytes: &Rc<Layout>) -> Result<Started> {
    let pattern = Pattern { context: CONTEXT, source: ANY_SOURCE, process: endpoint.site.me(), tag: REQUEST_TAG };
    endpoint.start_recv(pattern, &Buffer::bytes_of(memory, bytes))
}

fn envelope(endpoint: &Endpoint, tag: i32) -> Envelope {
    Envelope { context: CONTEXT, source: endpoint.site.me().0 as i32, tag }
}
