// SPDX-License-Identifier: MIT OR Apache-2.0
//! Links in pairs over a network that is as bad as a seed says.

pub(super) mod pair;

mod any_bits;
mod basics;
mod faults;
