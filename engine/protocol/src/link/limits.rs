// SPDX-License-Identifier: MIT OR Apache-2.0
//! How much a link has of what, and how long its packets and records may be.

/// Lanes of a link.
pub const LANES: usize = 8;
/// Most paths of a link.
pub const PATHS: usize = 8;
/// Most transfers under way in each direction.
pub const TRANSFERS: usize = 64;
/// How many of these may be pushed, which means sent without being asked for.
pub const PUSHES: usize = 16;
/// Bytes of records under way in each lane and direction, with four for each record.
pub const LANE_BYTES: usize = 256 << 10;
/// Longest record.
pub const RECORD_BYTES_MAX: usize = (16 << 10) + 256;
/// Least and most that a packet of a path may have, with header and tag.
pub const PACKET_BYTES_MIN: u32 = 256;
/// The most: what the length of a frame can say.
pub const PACKET_BYTES_MAX: u32 = 65_535;
/// Packets of a path that its log can hold.
pub const SENT: usize = 1024;
/// Frames of a packet that the log can hold.
pub const ITEMS: usize = 4;
/// Ranges that a list of what arrived out of order can hold.
pub const RANGES: usize = 64;
