// SPDX-License-Identifier: MIT OR Apache-2.0
//! The BCS layer (docs/design/bcs.md): the few operations to which all communication of a program is reduced. It lies
//! below MPI and the C functions of `bcs.h`, and above the engine.
//!
//! | operation | where |
//! |---|---|
//! | send, recv, probe, test and cancel of one message | `message.rs`, and with waiting `waiting.rs` |
//! | test and testall of requests, start | `request.rs`, `completion.rs`, `request_list.rs` |
//! | collectives | `coll`, entered by a [`Call`](crate::coll::Call) |
//!
//! `api/c-abi/src/bcs_mapping.rs` says which of them each call of MPI becomes.

pub mod groups;
pub mod message;
pub mod waiting;

pub use groups::Groups;
pub use message::*;
pub use strobe_endpoint::{Buffer, Envelope, Mode, Pattern, ProcId, Started};
pub use waiting::*;
