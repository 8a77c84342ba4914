// SPDX-License-Identifier: MIT OR Apache-2.0
//! What channels say of themselves to those who look on.

use super::state::{BY_GROUP, Caster, Channel, ChannelCounters, Listener, ListenerCounters, OPEN};
use std::mem::offset_of;
use zerocopy::{FromBytes, Immutable, IntoBytes, KnownLayout};

/// How a node's broadcasts do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CasterStatus {
    /// Channels that it has, and those in use: broadcasts that are not known to have reached everybody.
    pub channels: u32,
    /// The second.
    pub outstanding: u64,
    /// They go in packets to the group.
    pub by_group: bool,
    /// Questions whether packets to the group are heard: the number of the last.
    pub probe: u32,
    /// What happened.
    pub count: ChannelCounters,
}

/// What a node knows of another's broadcasts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListenerStatus {
    /// The last of its questions to the group that was heard; 0 if none was.
    pub probe_heard: u32,
    /// What happened.
    pub count: ListenerCounters,
}

impl Channel {
    /// Bytes of a record, and their place in it, in which lies all that a caster's status is made of.
    pub const CASTER_FRONT: (usize, usize) = (offset_of!(Channel, caster), offset_of!(Caster, slot));
    /// The same for a listener's.
    pub const LISTENER_FRONT: (usize, usize) = (offset_of!(Channel, listener), offset_of!(Listener, slot));
}

impl Caster {
    /// The status of the caster of whose record this is a copy of the front, made while others may have changed it:
    /// numbers may be of two moments. `None`: it is not open, or the copy is too short.
    pub fn glance(front: &[u8]) -> Option<CasterStatus> {
        let caster: Box<Caster> = copy(front, Channel::CASTER_FRONT.1)?;
        (caster.me.state == OPEN).then(|| CasterStatus {
            channels: caster.me.channels() as u32,
            outstanding: caster.outstanding().min(caster.me.channels()),
            by_group: caster.way == BY_GROUP,
            probe: caster.probe,
            count: caster.count,
        })
    }
}

impl Listener {
    /// The same for a listener.
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
            caster: 1,
            caster_node: 1,
            channels: 8,
            packet_bytes_max: 0,
        };
        let mut channel = Channel::new_box_zeroed().expect("memory");
        let front = |channel: &Channel, (at, bytes): (usize, usize)| channel.as_bytes()[at..at + bytes].to_vec();
        assert_eq!(Caster::glance(&front(&channel, Channel::CASTER_FRONT)), None, "it is closed");
        assert!(channel.caster.open(&config) && channel.listener.open(&ChannelConfig { caster: 0, ..config }));
        assert!((0..3).all(|_| channel.caster.broadcast(5, &[b"to all"], false)));
        channel.listener.probe_heard = 4;
        let status = Caster::glance(&front(&channel, Channel::CASTER_FRONT)).expect("it is open");
        assert_eq!((status.channels, status.outstanding, status.by_group, status.count.broadcasts), (8, 3, false, 3));
        let status = Listener::glance(&front(&channel, Channel::LISTENER_FRONT)).expect("it is open");
        assert_eq!((status.probe_heard, status.count), (4, ListenerCounters::default()));
        assert_eq!(Listener::glance(&[0; 8]), None);
    }
}
