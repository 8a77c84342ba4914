// SPDX-License-Identifier: MIT OR Apache-2.0
//! The BCS layer.

mod message;

pub use message::*;
