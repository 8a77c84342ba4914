// SPDX-License-Identifier: MIT OR Apache-2.0
//! Structures in memory that several processes share, the user's memory, and the process-wide cell. With
//! `os` and the C edges the only home of unsafe.

#![allow(unsafe_code)]

mod atomic_memory;
pub mod bits;
mod bounds;
mod cache;
mod collective_slots;
pub mod coordinator;
mod crc;
mod data_file;
pub mod descriptor;
mod doorbell;
pub mod emds;
mod global;
mod header;
mod heap;
mod lock;
mod losses;
mod network;
mod owned;
pub mod pack;
mod pack_external;
mod pack_kernels;
pub mod port;
mod producer;
mod records;
mod reentrant;
mod ring;
mod segment;
mod shape;
mod shared_memory;
pub mod slice_barrier;
pub mod statistics;
pub mod strobe;
pub mod sync;
mod user;
mod window;

pub use atomic_memory::{Combine, Word};
pub use collective_slots::{CollectiveSlots, LINE_DATA_BYTES, Mark, SlotShape, SlotWords};
pub use data_file::{DataFile, LockedRange, Opening};
pub use doorbell::{Armed, Doorbell, Sleepers};
pub use global::{
    ASKER_SLOTS, Answering, AskerWords, COLLECTIVE_ROWS, COLLECTIVES_AT, COLLECTIVES_BYTES, GLOBAL_BYTES,
    GLOBAL_OWN_BYTES, Global, GlobalControl, GlobalGuard, KeptRecords,
};
pub use header::{Header, Joining, SeatWords};
pub use lock::MatchLock;
pub use losses::{LOSSES_MAX, Loss, Losses, NODES_MAX};
pub use network::{Network, NetworkControl, Notice, PublishedRegion, RegionPlace, Regions};
pub use owned::OwnedMemory;
pub use producer::{Position, Producer};
pub use records::{Guard, Records};
pub use reentrant::{Entered, Gate, Reentrant};
pub use ring::*;
pub use segment::{CopyTrial, Seats, Segment, ring_payload_bytes};
pub use shape::{Limits, NEAR_BYTES_LEAST, NEAR_BYTES_MOST, NodePlace, RecordSizes, Shape};
pub use shared_memory::SharedMemory;
pub use user::{ConstMemory, REMOTE_PARTS_MAX, RemoteAddress, RemoteRuns, UserMemory};
pub use window::{
    Letter, MAIL_BYTES, MAIL_PLACES, Mailbox, WindowAccess, WindowMember, WindowMemory, WindowShare,
    window_is_possible, window_memory,
};
