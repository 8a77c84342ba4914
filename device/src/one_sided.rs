// SPDX-License-Identifier: MIT OR Apache-2.0
//! What a device can that registers memory, and puts and gets by itself: nobody at the target takes part. A device that
//! would need the target's processor for it says that it cannot, and the bytes go as packets.
//!
//! The contract, which `tests/conformance.rs` holds every such device to:
//!
//! - A key is plain data. Whoever has it may put into the memory and get from it, from any node, until the memory is
//!   deregistered. It belongs to the view that made it, and so do the operations that this view begins.
//! - Operations have no order, neither among each other nor against packets.
//! - Each operation that was taken is told once, to the view that began it. A put is done when the bytes are in the
//!   memory there, so that who hears of it by a later packet finds them; a get when they are here.
//! - What does not lie in registered memory is refused, at both ends, and touches nothing. Of an operation that was
//!   lost it is open how much of the bytes came.

use std::fmt::Debug;
use std::io;
use std::sync::Arc;

/// Memory that a device reads and writes while it is registered. The device holds it, so that it lives long enough.
/// Nothing but time says when a peer puts: what is read meanwhile may be old, new, or a mixture.
pub trait Memory: Debug + Send + Sync {
    /// Where it begins in this process, for devices of hardware.
    fn address(&self) -> usize;
    /// Its length in bytes, which never changes.
    fn bytes(&self) -> usize;
    /// Copies bytes from place `at` on, which the device has found to be inside.
    fn read(&self, at: usize, into: &mut [u8]);
    /// Copies bytes to place `at`, as [`Memory::read`] does.
    fn write(&self, at: usize, from: &[u8]);
}

/// Names registered memory to all nodes. Only the device that made it knows what is in it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Key(pub [u64; 4]);

/// A place in registered memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RegisteredPlace {
    /// The memory.
    pub key: Key,
    /// Bytes before the place.
    pub at: u64,
}

/// A transfer of bytes, in whichever direction.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Operation {
    /// The other node.
    pub peer: u32,
    /// Where the bytes are or come, in memory that this view has registered.
    pub here: RegisteredPlace,
    /// The same in memory of the peer.
    pub there: RegisteredPlace,
    /// How many.
    pub bytes: u64,
    /// By what the caller knows it when it is told.
    pub cookie: u64,
}

/// What became of an operation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Outcome {
    /// All bytes are where they belong.
    Done,
    /// The memory, here or there, is not registered or too short. Nothing was touched.
    Refused,
    /// The peer is gone or cannot be reached.
    Lost,
}

/// The contract.
pub trait OneSided {
    /// Registers memory.
    ///
    /// # Errors
    /// The device has no room for more, or cannot use this memory: its bytes go as packets then.
    fn register(&mut self, memory: Arc<dyn Memory>) -> io::Result<Key>;

    /// Lets go of memory that this view has registered. When this returns the device touches it no more; operations
    /// under way that would are refused. A key that is none is let be.
    fn deregister(&mut self, key: Key);

    /// Begins to write bytes from here to there. False if there is no room for more operations now.
    ///
    /// # Errors
    /// The device is at its end.
    fn put(&mut self, now: u64, operation: &Operation) -> io::Result<bool>;

    /// Begins to read bytes from there to here. False if there is no room for more operations now.
    ///
    /// # Errors
    /// The device is at its end.
    fn get(&mut self, now: u64, operation: &Operation) -> io::Result<bool>;

    /// Tells what became of operations that have ended, by their cookies. When the next one may, is part of
    /// [`crate::Datagrams::next_event`].
    ///
    /// # Errors
    /// The device is at its end.
    fn completions(&mut self, now: u64, each: &mut dyn FnMut(u64, Outcome)) -> io::Result<()>;
}
