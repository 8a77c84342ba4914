// SPDX-License-Identifier: MIT OR Apache-2.0
//! Devices: what carries packets between nodes. One contract, a folder for each device, and devices that wrap others.
//!
//! What every device guarantees (`tests/conformance.rs` checks it):
//!
//! - A packet arrives whole or not at all, in the length it was sent with. It may be lost, doubled, changed and
//!   overtaken, unless [`Properties`] promise otherwise.
//! - Nothing waits, and nothing allocates once a device has run for a while.
//! - Several processes have a view of one device each: the same sockets, handed from process to process. Whoever holds
//!   the network lock uses its view. What a view must tell the next one is in the *state*, words of shared memory that
//!   come with every call; zeros are the state of a device that has not been used, and no bits in it can do harm.
//! - Time is an argument, in nanoseconds.
//! - An error is the end of the device, not of a packet: a packet that cannot go (no route, cable out, peer gone) is a
//!   lost packet, and counted.
//!
//! What only some devices can do is asked of them: [`Datagrams::connections`], [`Datagrams::one_sided`]. It is never
//! imitated for the others. The table in [`kind`] has the kinds of devices that a job can use.

#![forbid(unsafe_code)]

pub mod count;
pub mod fault;
pub mod handover;
pub mod kind;
pub mod one_sided;
pub mod packet_queues;
mod path;
mod placed;
pub mod random;
pub mod sim;
pub mod tcp;
pub mod trace;
pub mod udp;

pub use kind::{DeviceKind, KINDS};
use one_sided::OneSided;
pub use packet_queues::{From, Inbox, Outbox};
use std::io;
use std::os::fd::{BorrowedFd, OwnedFd};
pub use udp::group;

/// The properties of a device.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Properties {
    /// Its name in options, statistics and messages.
    pub name: &'static str,
    /// Longest packet in bytes.
    pub packet_bytes_max: usize,
    /// How many packets it should be given at once.
    pub batch: usize,
    /// True if packets from one peer arrive in the order in which they were sent.
    pub ordered: bool,
    /// True if packets always arrive, unless the device says that a peer is gone.
    pub lossless: bool,
    /// Words of state that it needs.
    pub state_words: usize,
    /// Bytes for which an [`Inbox`] must have room.
    pub inbox_bytes: usize,
    /// How many bytes can wait for [`Datagrams::receive`] before further packets are lost; the kernel's overhead
    /// counts.
    pub receive_buffer_bytes: usize,
    /// How many bytes can wait to be sent before [`Datagrams::send`] takes no more.
    pub send_buffer_bytes: usize,
    /// More bytes than this under way to one peer are of no use; `u64::MAX` if only the buffers bound them.
    pub window_bytes_max: u64,
}

/// What has happened on a view of a device since it was made.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct Counters {
    /// Packets that were taken to be sent.
    pub sent: u64,
    /// Their bytes.
    pub sent_bytes: u64,
    /// Packets that arrived.
    pub received: u64,
    /// Their bytes.
    pub received_bytes: u64,
    /// Packets that could not be sent or did not arrive whole.
    pub lost: u64,
    /// System calls that moved something.
    pub calls: u64,
    /// System calls that moved nothing.
    pub vain_calls: u64,
}

/// What every device that carries packets does; the tests of the contract are in `tests/conformance.rs`.
pub trait Datagrams {
    /// Its properties. They do not change, except that the packet length may become smaller.
    fn properties(&self) -> Properties;

    /// Sends packets from the front of `outbox` and removes them, as many as possible; the rest may be sent later.
    /// Returns how many were taken.
    ///
    /// # Errors
    /// If the device has failed.
    fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize>;

    /// Receives what has come, at most a batch, and returns how many packets are in `inbox`. Its former content is
    /// gone.
    ///
    /// # Errors
    /// If the device has failed.
    fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize>;

    /// Calls `each` with every file descriptor that becomes readable when something has arrived.
    fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>));

    /// When to call [`Datagrams::receive`] and [`Datagrams::send`] again even if no descriptor becomes readable.
    fn next_event(&self, state: &[u64]) -> Option<u64>;

    /// What the device has sent and received so far.
    fn counters(&self) -> Counters;

    /// The device's connections, with their part of its state; `None` if it has no connections.
    fn connections<'a>(&'a mut self, _state: &'a mut [u64]) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
        None
    }

    /// The interface of a device that puts and gets by itself; `None` if it cannot, so that all bytes go as packets.
    fn one_sided(&mut self) -> Option<&mut dyn OneSided> {
        None
    }
}

/// A device with a connection to each peer, which may break. A break is marked in the state; packets to that peer are
/// lost from then on, until a new connection with a greater *generation* is attached.
pub trait Connections {
    /// Sets the state of connections of the first generation, which every view has.
    fn begin(&mut self, state: &mut [u64]);

    /// Makes `socket` the connection to `peer`, in place of the one before. The first view to do so begins the
    /// generation, and forgets what was under way; the others join it. A view that has this generation or a later one
    /// keeps it.
    ///
    /// # Errors
    /// If there is no such peer, or no memory to watch the connection.
    fn attach(&mut self, state: &mut [u64], peer: u32, socket: OwnedFd, generation: u64) -> io::Result<()>;

    /// Called when bytes in the name of `peer` were changed on their way: ends what the device can no longer trust.
    fn distrust(&mut self, state: &mut [u64], peer: u32);

    /// True if a connection was found broken since this was last called.
    fn take_broke(&mut self) -> bool;
}

/// Declares the devices, a closed set: adding one takes a folder and a line here.
macro_rules! devices {
    ($($(#[$about:meta])* $name:ident($device:ty),)*) => {
        /// A view of a device of any kind.
        #[derive(Debug)]
        pub enum Device {
            $($(#[$about])* $name($device),)*
        }

        $(impl std::convert::From<$device> for Device {
            fn from(device: $device) -> Device {
                Device::$name(device)
            }
        })*

        impl Datagrams for Device {
            #[inline]
            fn properties(&self) -> Properties {
                match self { $(Device::$name(device) => device.properties(),)* }
            }
            #[inline]
            fn send(&mut self, state: &mut [u64], now: u64, outbox: &mut Outbox) -> io::Result<usize> {
                match self { $(Device::$name(device) => device.send(state, now, outbox),)* }
            }
            #[inline]
            fn receive(&mut self, state: &mut [u64], now: u64, inbox: &mut Inbox) -> io::Result<usize> {
                match self { $(Device::$name(device) => device.receive(state, now, inbox),)* }
            }
            fn descriptors(&self, each: &mut dyn FnMut(BorrowedFd<'_>)) {
                match self { $(Device::$name(device) => device.descriptors(each),)* }
            }
            fn next_event(&self, state: &[u64]) -> Option<u64> {
                match self { $(Device::$name(device) => device.next_event(state),)* }
            }
            fn counters(&self) -> Counters {
                match self { $(Device::$name(device) => device.counters(),)* }
            }
            fn connections<'a>(
                &'a mut self,
                state: &'a mut [u64],
            ) -> Option<(&'a mut dyn Connections, &'a mut [u64])> {
                match self { $(Device::$name(device) => device.connections(state),)* }
            }
            fn one_sided(&mut self) -> Option<&mut dyn OneSided> {
                match self { $(Device::$name(device) => device.one_sided(),)* }
            }
        }
    };
}

devices! {
    /// UDP datagrams.
    Udp(udp::Udp),
    /// TCP streams.
    Tcp(tcp::Tcp),
    /// A network in memory.
    Sim(sim::Sim),
    /// A multicast group in memory.
    ToAll(sim::ToAll),
    /// Another device, with faults.
    Fault(fault::Fault),
    /// Another device, whose packets are counted.
    Count(count::Count),
    /// Another device, whose last packets are recorded.
    Trace(trace::Trace),
}
