// SPDX-License-Identifier: MIT OR Apache-2.0
//! The roles of a descriptor. A few of its words mean one thing in a receive and another in a send, so they are read
//! and set only through the type of the role, in which each word has one meaning. A role costs nothing: it is the
//! address of the descriptor. Which role a descriptor has follows from the slab and the queue in which it lies.
//!
//! Addresses enter here, with the length of what lies there, and leave as memory of that length or less.

use super::{Descriptor, FLAG_DIRECT, FLAG_SEND, FLAG_SERVED};
use crate::sync::Ordering;
use crate::user::{ConstMemory, RemoteAddress, UserMemory};
use std::ops::Deref;
use strobe_types::CallId;

macro_rules! roles {
    ($($(#[$doc:meta])* $role:ident, $as_role:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Clone, Copy)]
            pub struct $role<'a>(pub(super) &'a Descriptor);

            impl Deref for $role<'_> {
                type Target = Descriptor;

                #[inline]
                fn deref(&self) -> &Descriptor {
                    self.0
                }
            }
        )*
        impl Descriptor {
            $(
                /// The descriptor in the role that the name says.
                #[inline]
                pub fn $as_role(&self) -> $role<'_> {
                    $role(self)
                }
            )*
        }
    };
}

roles! {
    /// A receive of a rank of this node.
    Receive, as_receive;
    /// A send of a rank of this node.
    Send, as_send;
    /// A message that no receive has taken: its payload in the heap, or the announcement of a send.
    Unexpected, as_unexpected;
    /// What stands on the receiver's node for a send of another node, in the gateway's slab.
    Proxy, as_proxy;
    /// A collective operation of a rank of this node; it is entered for observers only.
    Collective, as_collective;
}

impl Descriptor {
    /// Clears the shared words, which may hold values of a former role.
    #[inline]
    pub fn clear_roles(&self) {
        self.set_address(0);
        self.hold_at(None);
        self.set_received(0);
    }

    /// For the owner: part of the memory that it has described. `None` beyond its end.
    #[inline]
    fn own_part(&self, offset: u64, bytes: u64) -> Option<UserMemory> {
        let within = offset.checked_add(bytes).is_some_and(|end| end <= self.bytes());
        within.then(|| UserMemory::at((self.address() + offset) as usize, bytes as usize))
    }

    /// For other processes: where that part lies in the owner's process. `None` beyond its end.
    #[inline]
    fn remote_part(&self, offset: u64, bytes: u64) -> Option<RemoteAddress> {
        let within = offset.checked_add(bytes).is_some_and(|end| end <= self.bytes());
        within.then(|| RemoteAddress::at(self.address() + offset))
    }
}

impl Receive<'_> {
    /// Called by the owner: stores where its buffer of `bytes()` bytes lies; `None` if the buffer is not contiguous.
    #[inline]
    pub fn set_buffer(&self, memory: Option<UserMemory>) {
        self.set_address(memory.map_or(0, |memory| memory.address()) as u64);
        self.set_flags(if memory.is_some() { FLAG_DIRECT } else { 0 });
    }

    /// True if the buffer is contiguous, so that other processes may write to it where the kernel lets them.
    #[inline]
    pub fn is_direct(&self) -> bool {
        self.flags() & FLAG_DIRECT != 0
    }

    /// Called for the gateway: stores that its buffer is memory of local rank `rank`, of the window `region`.
    pub fn serve(&self, rank: u32, region: u32, address: RemoteAddress) {
        self.set_address(address.word());
        self.set_flags(FLAG_DIRECT | FLAG_SERVED);
        self.set_earlier(rank);
        self.set_later(region);
    }

    /// Whose memory a receive of the gateway's writes, by local rank, and of which window.
    pub fn served(&self) -> (u32, u32) {
        (self.earlier(), self.later())
    }

    /// For the owner: part of a contiguous buffer. `None` if it is not contiguous, or the part is beyond its end.
    #[inline]
    pub fn buffer(&self, offset: u64, bytes: u64) -> Option<UserMemory> {
        if self.is_direct() { self.own_part(offset, bytes) } else { None }
    }

    /// For other processes: where that part lies in the owner's process.
    #[inline]
    pub fn target(&self, offset: u64, bytes: u64) -> Option<RemoteAddress> {
        if self.is_direct() { self.remote_part(offset, bytes) } else { None }
    }

    /// During the transfer: where the sender has the data.
    #[inline]
    pub fn source_address(&self) -> RemoteAddress {
        RemoteAddress::at(self.remote())
    }

    /// Sets where the sender has the data.
    #[inline]
    pub fn set_source_address(&self, address: RemoteAddress) {
        self.set_remote(address.word());
    }

    /// Notes that another process has put the payload into the heap at `offset`, for the owner to copy out. `prefix` is
    /// the word with which it came from another node, or 0. The caller then sets the state.
    #[inline]
    pub fn leave(&self, offset: u64, prefix: u64) {
        self.hold_at(Some(offset));
        self.set_remote(prefix);
    }

    /// For a payload in the heap: the word with which it came from another node, or 0.
    #[inline]
    pub fn prefix(&self) -> u64 {
        self.remote()
    }
}

impl Send<'_> {
    /// Called by the owner: stores where its message of `bytes()` bytes lies.
    #[inline]
    pub fn set_data(&self, memory: UserMemory) {
        self.set_address(memory.address() as u64);
    }

    /// Called for the gateway: stores that its message is memory of local rank `rank`.
    pub fn serve(&self, rank: u32, address: RemoteAddress) {
        self.set_address(address.word());
        self.set_flags(FLAG_SEND | FLAG_SERVED);
        self.set_earlier(rank);
    }

    /// Whose memory a send of the gateway's reads, by local rank; `None` for any other.
    pub fn served(&self) -> Option<u32> {
        (self.flags() & FLAG_SERVED != 0).then(|| self.earlier())
    }

    /// For the owner: part of its message. `None` beyond its end.
    #[inline]
    pub fn data(&self, offset: u64, bytes: u64) -> Option<ConstMemory<'static>> {
        self.own_part(offset, bytes).map(|memory| *memory)
    }

    /// For other processes: where that part lies in the owner's process.
    #[inline]
    pub fn data_address(&self, offset: u64, bytes: u64) -> Option<RemoteAddress> {
        self.remote_part(offset, bytes)
    }

    /// Where the data belong in the receiver's process; `None` if they cannot be written from outside.
    #[inline]
    pub fn target(&self) -> Option<RemoteAddress> {
        RemoteAddress::somewhere(self.remote())
    }

    /// Stores where the data belong in the receiver's process.
    #[inline]
    pub fn set_target(&self, target: Option<RemoteAddress>) {
        self.set_remote(target.map_or(0, RemoteAddress::word));
    }

    /// Of a send that another node fetches in pieces: where the current piece begins.
    #[inline]
    pub fn piece_begins(&self) -> u64 {
        self.received()
    }

    /// Sets where that piece begins.
    #[inline]
    pub fn set_piece_begins(&self, offset: u64) {
        self.set_received(offset);
    }

    /// Of a transfer through a pipe: how many bytes the sender has put in. What was written before is visible.
    #[inline]
    pub fn produced(&self) -> u64 {
        self.received.load(Ordering::Acquire)
    }

    /// Stores the bytes put into a pipe, publishing what was written before. Only the sender may.
    #[inline]
    pub fn publish_produced(&self, bytes: u64) {
        self.0.received.store(bytes, Ordering::Release);
    }
}

impl Collective<'_> {
    /// The MPI call that started it.
    #[inline]
    pub fn call(&self) -> CallId {
        CallId(self.order() as u16)
    }

    /// Stores that call.
    #[inline]
    pub fn set_call(&self, call: CallId) {
        self.set_order(u64::from(call.0));
    }
}

impl Unexpected<'_> {
    /// The word with which the payload came from another node, or 0.
    #[inline]
    pub fn prefix(&self) -> u64 {
        self.remote()
    }

    /// Sets that word.
    #[inline]
    pub fn set_prefix(&self, prefix: u64) {
        self.set_remote(prefix);
    }

    /// Of an announcement: where the sender has the data.
    #[inline]
    pub fn source_address(&self) -> RemoteAddress {
        RemoteAddress::at(self.address())
    }

    /// Sets where the sender has the data.
    #[inline]
    pub fn set_source_address(&self, address: RemoteAddress) {
        self.set_address(address.word());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_part_reaches_beyond_what_was_described() {
        let (descriptor, memory) = (Descriptor::new(), crate::OwnedMemory::new(16));
        descriptor.set_bytes(16);
        let send = descriptor.as_send();
        send.set_data(memory.memory());
        assert_eq!(send.data(4, 12).map(ConstMemory::address), Some(memory.memory().address() + 4));
        for (offset, bytes) in [(0, 17), (16, 1), (17, 0), (u64::MAX, 2), (2, u64::MAX)] {
            assert!(send.data(offset, bytes).is_none() && send.data_address(offset, bytes).is_none());
        }
        let receive = descriptor.as_receive();
        receive.set_buffer(None);
        assert!(receive.buffer(0, 1).is_none() && receive.target(0, 1).is_none());
    }
}
