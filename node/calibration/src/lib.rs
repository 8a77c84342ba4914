// SPDX-License-Identifier: MIT OR Apache-2.0
//! What it costs on this machine to move a message from one processor to another, and what follows from it: which way
//! a message of which size goes.
//!
//! The costs differ between processors by factors, and not all in the same direction: on one, a system call that copies
//! 64 KiB from process to process takes as long as three copies through shared memory, on another it is twice as fast
//! as one. So they are measured ([`measure`]) where the job runs, at its first start, and kept until the machine is
//! booted again ([`of_this_machine`]).

#![forbid(unsafe_code)]

mod costs;
mod kept;
mod measure;

pub use costs::{Costs, Row};
pub use kept::{Found, again, of_this_machine};
pub use measure::measure;
