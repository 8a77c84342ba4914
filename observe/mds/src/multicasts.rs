// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of broadcasts through channels, as rows that can be sent to another machine.

use strobe_control::wire;
use strobe_endpoint::{BroadcasterStatus, ListenerStatus};

/// What a node broadcasts to all others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MulticastRow {
    /// Broadcasts begun.
    pub broadcasts: u64,
    /// Packets sent to the group of all nodes.
    pub packets: u64,
    /// Broadcasts, or parts of them, that were sent to the group again.
    pub repairs: u64,
    /// Broadcasts sent to single nodes over links: while they go down the tree, and for nodes that had not received
    /// them for long.
    pub relayed: u64,
    /// How often multicast was given up, so that broadcasts went down the tree.
    pub failovers: u64,
    /// How often multicast packets were found to arrive everywhere again.
    pub returns: u64,
    /// How often all nodes had acknowledged everything up to some broadcast.
    pub synchronisations: u64,
    /// Number of its channels.
    pub channels: u32,
    /// Channels in use: by broadcasts that may not have arrived everywhere.
    pub in_use: u32,
    /// True if broadcasts are multicast now.
    pub by_group: bool,
    /// Number of the last question whether packets to the group are heard; 0 before the first.
    pub question: u32,
}

/// What a node knows of another node's broadcasts.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HearRow {
    /// The node that broadcasts.
    pub from: u32,
    /// Broadcasts delivered.
    pub taken: u64,
    /// How often it has asked for packets that it lacked.
    pub asked: u64,
    /// Broadcasts that were damaged on their way into the buffers, and came again.
    pub damaged: u64,
    /// Number of the last question to the group that was heard; 0 if none was.
    pub heard: u32,
}

wire!(struct MulticastRow {
    broadcasts, packets, repairs, relayed, failovers, returns, synchronisations, channels, in_use, by_group, question,
});
wire!(struct HearRow { from, taken, asked, damaged, heard });

impl From<&BroadcasterStatus> for MulticastRow {
    fn from(status: &BroadcasterStatus) -> MulticastRow {
        let count = &status.count;
        MulticastRow {
            broadcasts: count.broadcasts,
            packets: count.packets,
            repairs: count.repairs,
            relayed: count.relayed,
            failovers: count.failovers,
            returns: count.returns,
            synchronisations: count.releases,
            channels: status.channels,
            in_use: u32::try_from(status.outstanding).unwrap_or(u32::MAX),
            by_group: status.by_group,
            question: status.probe,
        }
    }
}

impl From<&(u32, ListenerStatus)> for HearRow {
    fn from((from, status): &(u32, ListenerStatus)) -> HearRow {
        let count = &status.count;
        HearRow {
            from: *from,
            taken: count.taken,
            asked: count.nacks,
            damaged: count.damaged,
            heard: status.probe_heard,
        }
    }
}
