// SPDX-License-Identifier: MIT OR Apache-2.0
//! Which bytes of a file an access touches, and who moves them (docs/design/files.md). All of it is arithmetic: a
//! [`View`] turns a part of a stream into [`Runs`] of the file, [`choose`] decides whether members of a collective
//! access move their data themselves or by way of aggregators, [`Domains`] says which aggregator has which part of the
//! file and in which round, and a [`Coverage`] which bytes of a window anybody wants.
//!
//! It knows neither handles nor messages, and makes no call of the system.

#![forbid(unsafe_code)]

mod coverage;
mod domains;
mod runs;
mod view;

pub use coverage::Coverage;
pub use domains::{Domains, Own, Reach, choose};
pub use runs::{Run, Runs};
pub use view::{View, Wrong};
