// SPDX-License-Identifier: MIT OR Apache-2.0
//! Slices of several nodes, for who drives the network: where node 0 ends them for all (`coordinator`, `launch`,
//! `collectives`), where nothing may depend on time (`ordered`, `inbox`), and where only so much may move in one
//! (`quota`). `shown` is for those who look on.

pub(in crate::gateway) mod collectives;
pub(in crate::gateway) mod coordinator;
pub(in crate::gateway) mod inbox;
pub(in crate::gateway) mod launch;
pub(in crate::gateway) mod ordered;
mod questions;
pub(in crate::gateway) mod quota;
mod record;
pub(in crate::gateway) mod shown;
