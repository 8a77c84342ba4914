// SPDX-License-Identifier: MIT OR Apache-2.0
//! Observes a job from another process, by reading the node segment. Nothing here writes to the segment or makes a rank
//! wait, so values may be a moment old or belong to different moments: they are for people to read.

#![forbid(unsafe_code)]

mod clocks;
mod doing;
pub mod files;
mod links;
mod multicasts;
mod pending;
mod profile;
mod ranks;
mod record;
mod site;
pub mod slice_files;
mod slices;
mod state;
mod summary;
mod verdict;
mod whole_slices;
mod wire;

pub use clocks::{Basis, Clocks};
pub use doing::{Doing, Wait, located, merged, read};
pub use links::{LinkRow, PathRow, PathState};
pub use multicasts::{HearRow, MulticastRow};
pub use pending::{Pending, PendingKind, pending};
pub use profile::profile;
pub use ranks::{count_text, ranks_text};
pub use record::{
    CallRecord, HistogramRecord, PeerRecord, RankRecord, calls_of_node, keeps, merged_calls, record, records, whole,
};
pub use slices::{ALL, NodeSlices, SliceRecord, SliceSums, Sum, slices};
pub use state::{JobState, NodeState, node_state};
pub use summary::{duration, quantity, table};
pub use verdict::{unseen, verdict};
pub use whole_slices::{AllSlices, all_slices};
