// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective operations (MPI-5.0 chapter 6, and section 8.8 for neighbourhoods).
//!
//! A [`Call`] holds the arguments. It becomes a plan (`strobe_protocol::collective`), and the plan a [`run::PlanRun`].
//! The blocking call polls the run while it waits; for the non-blocking and the persistent form it is the operation
//! behind the request. All three use the same plan for the same arguments, so that reductions give the same bits in
//! each.
//!
//! Among processes of one node most calls go through collective slots in shared memory instead ([`pass`]), without
//! messages. Which ones depends only on what all members know.
//!
//! Messages travel on the communicator's collective context. The tag is a number that the members count alike:
//! of the calls so far for blocking and non-blocking collectives, which all members start in one order, and of
//! the `_init` calls so far for persistent ones, whose starts may come in any order (MPI-5.0 section 6.13).

mod admission;
mod blocking;
mod call;
mod call_signature;
mod entry;
mod fast_path;
mod gathering;
mod hierarchical;
mod levels;
mod moves;
mod pass;
mod request;
mod run;
mod scratch;
pub(crate) mod sequence;
mod shared;
mod stream;
mod subset;
mod way;

pub use blocking::collective;
pub use call::{Call, Data, Even, Operands, Pieces, resolve_root};
pub(crate) use request::step;
pub use request::{init, start};
pub use scratch::Scratch;
pub use strobe_protocol::collective::Root;
