// SPDX-License-Identifier: MIT OR Apache-2.0
//! How ranks that leave the library and the node's agent find out about each other.

use crate::sync::AtomicU32;

/// Between the agent and the ranks that leave the library.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Notice {
    /// Whether a rank that leaves with something under way is to ring the agent's bell, or has.
    pub called: AtomicU32,
    /// 1 while the agent looks by itself, and soon, into the rings to the gateway.
    pub attentive: AtomicU32,
}
