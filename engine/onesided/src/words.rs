// SPDX-License-Identifier: MIT OR Apache-2.0
//! The messages of one-sided communication: requests, answers, and data too long for a request. All are messages of the
//! library's own in one context of the job, in which processes are named by their number in the job.

use std::rc::Rc;
use strobe_endpoint::{
    ATTENDED_CONTEXT, Buffer, Endpoint, Envelope, Mode, OWNERS_REQUEST_TAG, OtherNodes, Pattern, ProcId, REQUEST_TAG,
    Started,
};
use strobe_shared::OwnedMemory;
use strobe_types::Result;
use strobe_types::constants::ANY_SOURCE;
use strobe_types::layout::Layout;

/// The longest request.
pub(crate) const REQUEST_BYTES_MAX: usize = 8 << 10;
/// Requests are carried out as they arrive only where messages of this length need not be announced.
const UNASKED_BYTES_MIN: usize = 512;
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
    pub(crate) fn tag(self, number: u32) -> i32 {
        (1 + (number % TAGS) * 2 + u32::from(self == Kind::Data)) as i32
    }
}

/// True if requests to memory on another node may be carried out by whoever drives its network, as far as that can be
/// known here.
pub fn may_be_served(endpoint: &Endpoint) -> bool {
    OtherNodes(&endpoint.site).may_be_served() && endpoint.unasked_bytes_max() >= UNASKED_BYTES_MIN
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
    let pattern = Pattern { context: ATTENDED_CONTEXT, source: from.0 as i32, process: from, tag: kind.tag(number) };
    endpoint.start_recv(pattern, into)
}

/// Starts sending a request: to the owner of the memory, or to whoever drives the network of its node.
pub(crate) fn start_request(endpoint: &Endpoint, to: ProcId, to_owner: bool, data: &Buffer<'_>) -> Result<Started> {
    let tag = if to_owner { OWNERS_REQUEST_TAG } else { REQUEST_TAG };
    endpoint.start_send_beside(to, envelope(endpoint, tag), data, Mode::Standard)
}

/// Starts receiving the next request to this process itself, of anybody.
pub(crate) fn start_next_request(endpoint: &Endpoint, memory: &OwnedMemory, bytes: &Rc<Layout>) -> Result<Started> {
    let (context, tag) = (ATTENDED_CONTEXT, OWNERS_REQUEST_TAG);
    let pattern = Pattern { context, source: ANY_SOURCE, process: endpoint.site.me(), tag };
    endpoint.start_recv(pattern, &Buffer::bytes_of(memory, bytes))
}

fn envelope(endpoint: &Endpoint, tag: i32) -> Envelope {
    Envelope { context: ATTENDED_CONTEXT, source: endpoint.site.me().0 as i32, tag }
}
