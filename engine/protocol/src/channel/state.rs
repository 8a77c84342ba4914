// SPDX-License-Identifier: MIT OR Apache-2.0
//! The records of a broadcaster and a listener, and how they are opened.

use super::poll::PollTimer;
use super::tree::{RADIX, child_index, children_mask, next, next_mask};
use super::way::Way;
use super::{BROADCAST_BYTES_MAX, CHANNELS_MAX, PACKET_BYTES_MAX, PACKET_BYTES_MIN};
use zerocopy::{FromBytes, FromZeros, Immutable, IntoBytes, KnownLayout};

/// How to open a channel; the same everywhere but for `place`.
#[derive(Clone, Copy, Debug)]
pub struct ChannelConfig {
    /// The job's number, by which its packets are told from those of other jobs.
    pub job: u64,
    /// Epoch of the group.
    pub epoch: u32,
    /// Number of the group in the job.
    pub group: u32,
    /// Nodes of the group.
    pub members: u32,
    /// The place of this node.
    pub place: u32,
    /// The place of the node that broadcasts.
    pub broadcaster: u32,
    /// The number of that node in the job.
    pub broadcaster_node: u32,
    /// Channels; 2 to [`CHANNELS_MAX`].
    pub channels: u32,
    /// The longest packet to the group, with header and tag; 0 if there can be none.
    pub packet_bytes_max: u32,
}

impl ChannelConfig {
    fn is_sound(&self) -> bool {
        let packets =
            self.packet_bytes_max == 0 || (PACKET_BYTES_MIN..=PACKET_BYTES_MAX).contains(&self.packet_bytes_max);
        let places = self.place < self.members && self.broadcaster < self.members;
        packets && places && (2..=CHANNELS_MAX as u32).contains(&self.channels)
    }
}

pub(super) const OPEN: u32 = 1;
/// How many nodes that lack a broadcast can be served over their links at the same time.
pub(super) const LACKING: usize = 8;

/// A node of a group, as its broadcaster and its listeners know themselves.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct Member {
    pub state: u32,
    pub epoch: u32,
    pub group: u32,
    pub members: u32,
    pub place: u32,
    pub broadcaster: u32,
    pub broadcaster_node: u32,
    pub channels: u32,
    /// A bit for each child in the tree; and the broadcasts and the probe that the child and all below it have.
    pub children: u32,
    pub zero: u32,
    pub job: u64,
    pub child_through: [u64; RADIX],
    pub child_probe: [u32; RADIX],
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct SlotOut {
    pub number: u64,
    /// When a piece of it was last sent.
    pub sent_at: u64,
    /// Pieces that are to be sent to the group.
    pub missing: u64,
    pub bytes: u32,
    pub piece_bytes: u32,
    /// Children that it is to be relayed to.
    pub pending: u32,
    pub sync: u32,
    /// Times that it was sent again.
    pub repairs: u32,
    /// Where it does not go to all at once it goes in a row, not down the tree.
    pub row: u32,
}

/// A node that lacks a broadcast, which it gets over the link.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct Lacking {
    pub number: u64,
    /// Its place plus one; 0 if the entry is free.
    pub place: u32,
    pub zero: u32,
}

/// Counts of what a broadcaster has done.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct ChannelCounters {
    /// Broadcasts begun.
    pub broadcasts: u64,
    /// Packets sent to the group.
    pub packets: u64,
    /// Times that all nodes had acknowledged up to some broadcast.
    pub releases: u64,
    /// Broadcasts that were sent to the group again, as a whole or in part.
    pub repairs: u64,
    /// Broadcasts that went to single nodes over links.
    pub relayed: u64,
    /// Times that packets to the group were given up.
    pub failovers: u64,
    /// Times that packets to the group were found to arrive again.
    pub returns: u64,
    /// Negative acknowledgements received.
    pub nacks: u64,
}

/// Counts of what a listener has done.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(C)]
pub struct ListenerCounters {
    /// Broadcasts handed over.
    pub taken: u64,
    /// Pieces and relayed broadcasts that were known already.
    pub duplicates: u64,
    /// Broadcasts that were damaged when they were placed.
    pub damaged: u64,
    /// Negative acknowledgements sent.
    pub nacks: u64,
    /// Acknowledgements sent.
    pub acks: u64,
    /// Packets and records that were refused.
    pub rejected: u64,
}

/// The packets that a broadcaster sends to its group.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub(super) struct GroupPackets {
    /// The longest, with header and tag; 0 if there can be none.
    pub bytes_max: u32,
    /// 1 if a poll, with the probe in it, is to be sent in the next.
    pub poll_due: u32,
    /// Number of the next packet: never used twice.
    pub number: u64,
    /// The slice that they carry; 0: none.
    pub slice: u64,
}

/// The broadcasting side of a channel, at its node.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Broadcaster {
    pub(super) me: Member,
    pub(super) packets: GroupPackets,
    pub(super) way: Way,
    pub(super) poll: PollTimer,
    /// Number of the next broadcast, and of the first that is not released.
    pub(super) next: u64,
    pub(super) released: u64,
    /// All broadcasts below this number were to be acknowledged.
    pub(super) asked: u64,
    pub(super) lacking: [Lacking; LACKING],
    pub(super) count: ChannelCounters,
    pub(super) slot: [SlotOut; CHANNELS_MAX],
    pub(super) data: [[u8; BROADCAST_BYTES_MAX]; CHANNELS_MAX],
}

#[derive(FromBytes, IntoBytes, KnownLayout, Immutable, Clone, Copy)]
#[repr(C)]
pub(super) struct SlotIn {
    /// Number of the broadcast plus one; 0 if the slot is free.
    pub turn: u64,
    /// Pieces that have arrived, a bit each.
    pub have: u64,
    pub bytes: u32,
    pub piece_bytes: u32,
    /// 1 if all pieces have arrived.
    pub whole: u32,
    /// Children that it is to be relayed to.
    pub pending: u32,
    pub sync: u32,
    /// 1 if it is relayed in a row, not down the tree.
    pub row: u32,
}

/// The receiving side of a channel: what a node knows of the broadcasts of one other node.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Listener {
    pub(super) me: Member,
    pub(super) zero: u32,
    /// How often it has asked for what is missing now.
    pub(super) attempts: u32,
    /// Number of the last probe that arrived, and of the last one that was acknowledged.
    pub(super) probe_heard: u32,
    pub(super) probe_acked: u32,
    /// The first broadcast that was not handed over, and the first that is not known to exist.
    pub(super) next: u64,
    pub(super) seen: u64,
    /// All broadcasts below these numbers are to be acknowledged, and were.
    pub(super) asked: u64,
    pub(super) acked: u64,
    /// When to ask for what is missing; 0 if nothing is.
    pub(super) nack_at: u64,
    pub(super) count: ListenerCounters,
    pub(super) slot: [SlotIn; CHANNELS_MAX],
    pub(super) data: [[u8; BROADCAST_BYTES_MAX]; CHANNELS_MAX],
}

/// The record of one node's broadcasts: at that node the broadcaster is used, at the others the listener.
#[derive(FromBytes, IntoBytes, KnownLayout, Immutable)]
#[repr(C)]
pub struct Channel {
    /// Used at the node that broadcasts.
    pub broadcaster: Broadcaster,
    /// The receiving side, used at all nodes but the broadcaster's.
    pub listener: Listener,
}

impl Member {
    fn of(config: &ChannelConfig) -> Member {
        Member {
            state: OPEN,
            epoch: config.epoch,
            group: config.group,
            members: config.members,
            place: config.place,
            broadcaster: config.broadcaster,
            broadcaster_node: config.broadcaster_node,
            channels: config.channels,
            children: children_mask(config.members, config.broadcaster, config.place),
            zero: 0,
            job: config.job,
            child_through: [0; RADIX],
            child_probe: [0; RADIX],
        }
    }

    pub fn channels(&self) -> u64 {
        u64::from(self.channels).clamp(2, CHANNELS_MAX as u64)
    }

    /// The channel of a broadcast.
    pub fn at(&self, number: u64) -> usize {
        (number % self.channels()) as usize
    }

    /// The index of a node among the children of this one.
    pub fn child(&self, place: u32) -> Option<usize> {
        child_index(self.members, self.broadcaster, self.place, place)
    }

    /// The nodes that a broadcast goes to from here, where it does not go to all at once.
    pub fn next(&self, row: bool) -> impl Iterator<Item = u32> + use<> {
        next(self.members, self.broadcaster, self.place, row)
    }

    /// A bit for each of them.
    pub fn next_mask(&self, row: bool) -> u32 {
        next_mask(self.members, self.broadcaster, self.place, row)
    }
}

impl Broadcaster {
    /// Opens a broadcaster, for the first time or anew. False: the configuration makes no sense.
    pub fn open(&mut self, config: &ChannelConfig) -> bool {
        if !config.is_sound() || config.place != config.broadcaster {
            return false;
        }
        if self.me.state != 0 {
            self.zero();
        }
        self.me = Member::of(config);
        self.packets.bytes_max = config.packet_bytes_max;
        true
    }

    /// The counts of what this side of the channel has done.
    pub fn counters(&self) -> ChannelCounters {
        self.count
    }

    /// True if its broadcasts go in packets to the group.
    pub fn is_by_group(&self) -> bool {
        self.way.is_by_group()
    }

    /// Broadcasts that are not known to have reached all nodes.
    pub fn outstanding(&self) -> u64 {
        self.next.saturating_sub(self.released)
    }

    /// The numbers of those that lie in a channel.
    pub(super) fn numbers(&self) -> std::ops::Range<u64> {
        self.released.max(self.next.saturating_sub(self.me.channels()))..self.next
    }
}

impl Listener {
    /// Opens a listener, for the first time or anew. False: the configuration makes no sense.
    pub fn open(&mut self, config: &ChannelConfig) -> bool {
        if !config.is_sound() || config.place == config.broadcaster {
            return false;
        }
        if self.me.state != 0 {
            self.zero();
        }
        self.me = Member::of(config);
        true
    }

    /// The counts of what this side of the channel has done.
    pub fn counters(&self) -> ListenerCounters {
        self.count
    }

    /// Broadcasts that were handed over.
    pub fn taken(&self) -> u64 {
        self.next
    }
}
