// SPDX-License-Identifier: MIT OR Apache-2.0
//! Making communicators: what all the calls need that do.

use crate::comms::Comms;
use crate::progress::Progress;

/// Makes communicators from communicators; the calls are in `create.rs`, `duplicate.rs`, `intercomm.rs`,
/// `split_type.rs` and `topology/make.rs`.
#[derive(Clone, Copy)]
pub struct Making<'a> {
    /// What members talk and wait with.
    pub(crate) progress: &'a Progress,
    /// Where the new ones get their handles.
    pub(crate) comms: &'a Comms,
}
