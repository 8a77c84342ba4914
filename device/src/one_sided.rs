// SPDX-License-Identifier: MIT OR Apache-2.0
//! The contract for devices that register memory and put and get by themselves, without the target's processor. A
//! device that would need the target's processor does not offer this, and the bytes go as packets.
//!
//! What every such device guarantees (`tests/conformance.rs` checks it):
//!
//! - A key is plain data. Any node that has it may put into the memory and get from it, until the memory is
//!   deregistered. The key belongs to the view that made it, and operations to the view that began them.
//! - Operations have no order, neither among each other nor relative to packets.
//! - The end of each accepted operation is reported once, to the view that began it. A put is done when the bytes are
//!   in the memory there, so that a process which learns of it by a later packet finds them; a get is done when they
//!   are here.
//! - Places outside of registered memory are refused, at both ends, and nothing is touched. After a lost operation it
//!   is open how many of the bytes have come.

use std::fmt::Debug;
use std::io;
use std::sync::Arc;

/// Memory that a device reads and writes while it is registered. The device keeps it alive. A peer may put at any time:
/// what is read meanwhile may be old, new, or a mixture.
pub trait Memory: Debug + Send + Sync {
    /// Where it begins in this process, for devices of hardware.
    fn address(&self) -> usize;
    /// Its length in bytes, which never changes.
    fn bytes(&self) -> usize;
    /// Copies out bytes from offset `at` on, which the device has checked.
    fn read(&self, at: usize, into: &mut [u8]);
    /// Copies in bytes at offset `at`, which the device has checked.
    fn write(&self, at: usize, from: &[u8]);
}

/// Names registered memory to all nodes. Only the device that made it knows its content.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub [u64; 4]);

/// A place in registered memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisteredPlace {
    /// The registered memory.
    pub key: Key,
    /// Offset in that memory.
    pub at: u64,
}

/// A transfer of bytes, in either direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OneSidedOperation {
    /// The other node.
    pub peer: u32,
    /// The place on this side, in memory that this view has registered.
    pub here: RegisteredPlace,
    /// The place in the peer's memory.
    pub there: RegisteredPlace,
    /// Number of bytes.
    pub bytes: u64,
    /// The caller's name for it, with which its end is reported.
    pub cookie: u64,
}

/// How an operation ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All bytes are where they belong.
    Done,
    /// The memory, here or there, is not registered or too short. Nothing was touched.
    Refused,
    /// The peer is gone or unreachable.
    Lost,
}

/// What every device that puts and gets by itself does.
pub trait OneSided {
    /// Registers memory.
    ///
    /// # Errors
    /// If the device has no room for more, or cannot use this memory: then its bytes go as packets.
    fn register(&mut self, memory: Arc<dyn Memory>) -> io::Result<Key>;

    /// Deregisters memory of this view. After that the device does not touch it; operations under way that would are
    /// refused. An unknown key is ignored.
    fn deregister(&mut self, key: Key);

    /// Begins to write bytes from here to there. False if there is no room for more operations now.
    ///
    /// # Errors
    /// If the device has failed.
    fn put(&mut self, now: u64, operation: &OneSidedOperation) -> io::Result<bool>;

    /// Begins to read bytes from there to here. False if there is no room for more operations now.
    ///
    /// # Errors
    /// If the device has failed.
    fn get(&mut self, now: u64, operation: &OneSidedOperation) -> io::Result<bool>;

    /// Reports how operations have ended, by their cookies. [`crate::Datagrams::next_event`] includes when the next may
    /// end.
    ///
    /// # Errors
    /// If the device has failed.
    fn completions(&mut self, now: u64, each: &mut dyn FnMut(u64, Outcome)) -> io::Result<()>;
}
