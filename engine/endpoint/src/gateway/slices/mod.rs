// SPDX-License-Identifier: MIT OR Apache-2.0
//! Time slices on several nodes, for whoever drives the network: slices that node 0 ends for all nodes (`coordinator`,
//! `launch`, `collectives`), fixed order (`ordered`, `inbox`), and bounds on how much moves in a slice (`quota`).
//! `shown` is for observers.

pub(in crate::gateway) mod collectives;
pub(in crate::gateway) mod coordinator;
pub(in crate::gateway) mod inbox;
pub(in crate::gateway) mod launch;
pub(in crate::gateway) mod ordered;
mod questions;
pub(in crate::gateway) mod quota;
mod record;
pub(in crate::gateway) mod shown;
