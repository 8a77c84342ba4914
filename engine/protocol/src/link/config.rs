// SPDX-License-Identifier: MIT OR Apache-2.0
//! How to open a link.

use super::limits::{PACKET_BYTES_MAX, PACKET_BYTES_MIN, PATHS};

/// Shortest time without an acknowledgement that is taken for loss, unless the configuration has another.
pub const TIMEOUT_NS_MIN: u64 = 2_000_000;
/// Longest time that an acknowledgement waits for company, unless the configuration has another.
pub const ACK_DELAY_NS: u64 = 500_000;

/// How to open a link.
#[derive(Clone, Copy, Debug)]
pub struct LinkConfig<'a> {
    /// The job's number, by which its packets are told from those of other jobs.
    pub job: u64,
    /// Epoch of the link, the same at both sides.
    pub epoch: u32,
    /// This node.
    pub node: u32,
    /// The other node.
    pub peer: u32,
    /// The paths to it, at most [`PATHS`]; both sides number them alike.
    pub paths: &'a [PathConfig],
    /// How long something may be under way without a sign of life on any path before the other side counts as dead.
    pub path_timeout_ns: u64,
    /// Shortest timeout; 0 for [`TIMEOUT_NS_MIN`].
    pub timeout_ns_min: u64,
    /// Longest that an acknowledgement waits; 0 for [`ACK_DELAY_NS`].
    pub ack_delay_ns: u64,
}

impl LinkConfig<'_> {
    /// False: there is no path, there are too many, or one has packets of a size that cannot be.
    pub(super) fn is_sound(&self) -> bool {
        let fits = |path: &PathConfig| (PACKET_BYTES_MIN..=PACKET_BYTES_MAX).contains(&path.packet_bytes_max);
        (1..=PATHS).contains(&self.paths.len()) && self.paths.iter().all(fits)
    }
}

/// A path to the other side.
#[derive(Clone, Copy, Debug)]
pub struct PathConfig {
    /// The longest packet, with its header and tag; [`PACKET_BYTES_MIN`] to [`PACKET_BYTES_MAX`].
    pub packet_bytes_max: u32,
    /// Most bytes in flight: what the receiver's socket can hold, or less.
    pub window_bytes_max: u64,
}
