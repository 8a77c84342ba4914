// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links in pairs: by hand, and over a network that is as bad as a seed says.

pub(super) mod pair;

mod any_bits;
mod basics;
mod figures;
mod kept;
mod network;
mod peer;
mod seeds;
