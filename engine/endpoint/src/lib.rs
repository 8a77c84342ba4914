// SPDX-License-Identifier: MIT OR Apache-2.0
//! The endpoint: one process's view of the node segment. Sending, matching, transfers, helping, waiting, the gateway.
//!
//! A small message is a slot in the receiver's ring. A large one is a descriptor in the sender's slab and its
//! announcement in the ring; once matched, both sides claim parts of it and copy them across, and either side
//! alone can finish it. Because queues, descriptors and completion words are shared, a sender whose receiver
//! computes takes the receiver's match lock and does the matching for it (`help`).
//!
//! Locks: everything of a port below its match lock is touched only by the lock's holder. The endpoint's own
//! cells are touched only by the thread that is inside the process's cell.

#![forbid(unsafe_code)]

mod adaptive_polling;
mod agent;
mod endpoint;
mod gateway;
mod interrupting;
mod losses;
mod matching;
mod message;
mod multicaster;
pub mod mutation;
mod operations;
mod placement;
pub mod primitive;
mod progress_agent;
mod queue;
mod schedule;
mod seats;
mod sending;
mod settings;
mod site;
mod steps;
mod tags;
mod transfer;
mod waiting;
pub mod ways;

pub use agent::Agent;
pub use endpoint::{Endpoint, EndpointSlot, SettingsInUse};
pub use gateway::{
    Asking, Attendant, Attended, Desk, LinkState, LostNode, NetworkEndpointSlot, NetworkOptions, NetworkState,
    SliceState, busy_communicator, connections, lost_node, network_rest, network_state, opened_collective,
    record_sizes, slice_state,
};
pub use interrupting::Interrupting;
pub use losses::SeenLosses;
pub use message::*;
pub use multicaster::Multicaster;
pub use operations::AnySource;
pub use placement::Placement;
pub use primitive::Readiness;
pub use progress_agent::{ProgressAgent, ProgressAgentOptions};
pub use schedule::{EventLog, Happened, Recorder, Routine, Schedule, posts_accesses, strobing};
pub use seats::ManagedSeats;
pub use sending::{Multicasting, Targets, streams_at_all};
pub use settings::EndpointSettings;
pub use site::{
    Entered, Held, InWait, OtherNodes, PREDEFINED_CONTEXTS, ProgressPolicy, Ringer, Site, in_wait, is_spawned,
    process_at, remote_runs, ring_progress_agent,
};
pub use strobe_protocol::channel::{BroadcasterStatus, ListenerStatus};
pub use strobe_protocol::link::{Health, LinkCounters, PathCounters, PathStatus, Status};
pub use strobe_schedule::collective_helper::CollectiveStage;
pub use tags::{ATTENDED_CONTEXT, OWNERS_REQUEST_TAG, REQUEST_TAG, scheduled_tag};
pub use waiting::{Waiter, Waiting, run_timer, stop_timer};
