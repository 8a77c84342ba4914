// SPDX-License-Identifier: MIT OR Apache-2.0
//! State machines and plans. No I/O, no clock, no unsafe, no randomly ordered map: time, randomness and
//! packets are arguments, so that the same code runs in the product and in the simulator.

#![forbid(unsafe_code)]

pub mod channel;
pub mod collective;
pub mod link;
mod mutation;
pub mod primitive;
pub mod reduce;
