// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the node's agent knows that a rank has left the library with something under way.

use crate::sync::AtomicU32;

/// Words between the agent and the ranks that leave the library.
#[repr(C)]
#[derive(Debug, Default)]
pub struct Notice {
    /// Whether such a rank is to ring the agent's bell, or has rung it (`adaptive_polling` has the values).
    pub called: AtomicU32,
    /// 1 while the agent polls by itself and will soon look into the rings to the gateway.
    pub attentive: AtomicU32,
}
