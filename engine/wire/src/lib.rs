// SPDX-License-Identifier: MIT OR Apache-2.0
//! Every byte between nodes.

#![forbid(unsafe_code)]

pub mod seal;
