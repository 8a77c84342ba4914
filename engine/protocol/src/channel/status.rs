// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of channels, for observers.

use super::state::{Broadcaster, Channel, ChannelCounters, Listener, ListenerCounters, OPEN};
use std::mem::offset_of;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// The state of a node's own broadcasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BroadcasterStatus {
    /// Number of the broadcaster's channels.
    pub channels: u32,
    /// Channels in use: broadcasts that are not known to have reached all nodes.
    pub outstanding: u64,
    /// True if broadcasts go in packets to the group, false if they go down the tree.
    pub by_group: bool,
    /// Number of the last probe, which asks whether packets to the group arrive.
    pub probe: u32,
    /// Counts of what has happened.
    pub count: ChannelCounters,
}

/// What a node knows of another node's broadcasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenerStatus {
    /// Number of the last probe that arrived; 0 if none did.
    pub probe_heard: u32,
    /// Counts of what has happened.
    pub count: ListenerCounters,
}

impl Channel {
    /// Offset and length of the bytes of a record from which the status of a broadcaster is made.
    pub const BROADCASTER_FRONT: (usize, usize) = (offset_of!(Channel, broadcaster), offset_of!(Broadcaster, slot));
    /// Offset and length of the bytes of a record from which the status of a listener is made.
    pub const LISTENER_FRONT: (usize, usize) = (offset_of!(Channel, listener), offset_of!(Listener, slot));
}

impl Broadcaster {
    /// The status of the broadcaster of whose record this is a copy of the front, made while others may have changed
    /// it: numbers may be of two moments. `None`: it is not open, or the copy is too short.
    pub fn glance(front: &[u8]) -> Option<BroadcasterStatus> {
        let broadcaster: Box<Broadcaster> = copy(front, Channel::BROADCASTER_FRONT.1)?;
        (broadcaster.me.state == OPEN).then(|| BroadcasterStatus {
            channels: broadcaster.me.channels() as u32,
            outstanding: broadcaster.outstanding().min(broadcaster.me.channels()),
            by_group: broadcaster.way.is_by_group(),
            probe: broadcaster.way.probe,
            count: broadcaster.count,
        })
    }
}

impl Listener {
    /// The status of a listener, from a copy of the front of its record, as [`Broadcaster::glance`] makes a
    /// broadcaster's. `None`: it is not open, or the copy is too short.
    pub fn glance(front: &[u8]) -> Option<ListenerStatus> {
        let listener: Box<Listener> = copy(front, Channel::LISTENER_FRONT.1)?;
        let status = ListenerStatus { probe_heard: listener.probe_heard, count: listener.count };
        (listener.me.state == OPEN).then_some(status)
    }
}

fn copy<T: FromBytes + IntoBytes + KnownLayout + Immutable>(front: &[u8], bytes: usize) -> Option<Box<T>> {
    let mut whole = T::new_box_zeroed().ok()?;
    whole.as_mut_bytes()[..bytes].copy_from_slice(front.get(..bytes)?);
    Some(whole)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::channel::ChannelConfig;
    use zerocopy::FromZeros;

    #[test]
    fn a_copy_of_the_front_is_enough() {
        let config = ChannelConfig {
            job: 1,
            epoch: 1,
            group: 0,
            members: 3,
            place: 1,
            broadcaster: 1,
            broadcaster_node: 1,
            channels: 8,
            packet_bytes_max: 0,
        };
        let mut channel = Channel::new_box_zeroed().expect("memory");
        let front = |channel: &Channel, (at, bytes): (usize, usize)| channel.as_bytes()[at..at + bytes].to_vec();
        assert_eq!(Broadcaster::glance(&front(&channel, Channel::BROADCASTER_FRONT)), None, "it is closed");
        assert!(
            channel.broadcaster.open(&config) && channel.listener.open(&ChannelConfig { broadcaster: 0, ..config })
        );
        assert!((0..3).all(|_| channel.broadcaster.broadcast(5, &[b"to all"], false)));
        channel.listener.probe_heard = 4;
        let status = Broadcaster::glance(&front(&channel, Channel::BROADCASTER_FRONT)).expect("it is open");
        assert_eq!((status.channels, status.outstanding, status.by_group, status.count.broadcasts), (8, 3, false, 3));
        let status = Listener::glance(&front(&channel, Channel::LISTENER_FRONT)).expect("it is open");
        assert_eq!((status.probe_heard, status.count), (4, ListenerCounters::default()));
        assert_eq!(Listener::glance(&[0; 8]), None);
    }
}
