// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of the links and paths from one node to the others, as rows that can be sent to another machine.

use strobe_control::wire;
use strobe_endpoint::{Health, LinkState, PathStatus};

/// The state of a path.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PathState {
    /// In use.
    Up,
    /// Not answering in time: it is probed, and its frames are sent by other paths.
    Probing,
    /// Not answering for long; it is probed.
    Lost,
    /// Answering again, but it has failed so often that it is used only if there is no other.
    Resting,
}

impl PathState {
    /// The state in one word.
    pub fn word(self) -> &'static str {
        match self {
            PathState::Up => "up",
            PathState::Probing => "probing",
            PathState::Lost => "lost",
            PathState::Resting => "resting",
        }
    }
}

/// One path of a link. Bytes are those of packets without their tags, times nanoseconds.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PathRow {
    /// Its state.
    pub state: PathState,
    /// Packets sent, including those with acknowledgements only.
    pub packets_sent: u64,
    /// Bytes of these packets.
    pub bytes_sent: u64,
    /// Packets received that were authentic.
    pub packets_received: u64,
    /// Bytes of these packets.
    pub bytes_received: u64,
    /// Packets given up: left out by acknowledgements of later ones, or not acknowledged in time.
    pub packets_lost: u64,
    /// Of these, those that arrived after all.
    pub packets_spurious: u64,
    /// Packets that came a second time: doubled by the network, or replayed by somebody.
    pub packets_twice: u64,
    /// How often nothing was acknowledged in time.
    pub timeouts: u64,
    /// How often the path failed.
    pub failures: u64,
    /// How often its connection was renewed after a break.
    pub renewed: u64,
    /// Smoothed round-trip time; 0 if it is not known.
    pub round_trip_ns: u64,
    /// Shortest round-trip time; 0 if it is not known.
    pub round_trip_ns_min: u64,
    /// Bytes that may be under way.
    pub window_bytes: u64,
    /// Bytes under way.
    pub flight_bytes: u64,
    /// For how long nothing has come; `None` if nothing ever did.
    pub silent_ns: Option<u64>,
}

/// The link from one node to another.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LinkRow {
    /// The other node.
    pub node: u32,
    /// Records (messages, announcements, answers) given to the link.
    pub records_sent: u64,
    /// Packets whose content was sent again in other packets.
    pub packets_again: u64,
    /// Pieces found damaged in the receiver's buffer and asked for again.
    pub pieces_damaged: u64,
    /// Packets that were authentic but invalid.
    pub packets_rejected: u64,
    /// Bytes that wait to be sent for the first time.
    pub unsent_bytes: u64,
    /// Large messages under way to the other node.
    pub transfers_out: u32,
    /// Large messages under way from it.
    pub transfers_in: u32,
    /// Its paths, by number.
    pub paths: Vec<PathRow>,
}

wire!(enum PathState { 1 Up {}, 2 Probing {}, 3 Lost {}, 4 Resting {} });
wire!(struct PathRow {
    state, packets_sent, bytes_sent, packets_received, bytes_received, packets_lost, packets_spurious, packets_twice, timeouts,
    failures, renewed, round_trip_ns, round_trip_ns_min, window_bytes, flight_bytes, silent_ns,
});
wire!(struct LinkRow {
    node, records_sent, packets_again, pieces_damaged, packets_rejected, unsent_bytes, transfers_out, transfers_in, paths,
});

/// The row of a link, at `now_ns` of its node's monotonic clock.
pub fn row(link: &LinkState, now_ns: u64) -> LinkRow {
    let (status, count) = (&link.status, &link.status.count);
    LinkRow {
        node: link.node,
        records_sent: count.records_sent,
        packets_again: count.packets_replaced,
        pieces_damaged: count.pieces_damaged,
        packets_rejected: [
            count.rejected_closed,
            count.rejected_malformed,
            count.rejected_job,
            count.rejected_peer,
            count.rejected_epoch,
            count.rejected_path,
            count.rejected_impossible,
        ]
        .iter()
        .fold(0, |sum, count| sum.saturating_add(*count)),
        unsent_bytes: status.unsent_bytes,
        transfers_out: status.transfers_out,
        transfers_in: status.transfers_in,
        paths: link.paths.iter().zip(&link.renewed).map(|(path, renewed)| path_row(path, *renewed, now_ns)).collect(),
    }
}

fn path_row(path: &PathStatus, renewed: u64, now_ns: u64) -> PathRow {
    let count = &path.count;
    PathRow {
        state: match path.health {
            Health::Good if path.quarantined => PathState::Resting,
            Health::Good => PathState::Up,
            Health::Suspect => PathState::Probing,
            Health::Down => PathState::Lost,
        },
        packets_sent: count.packets_sent,
        bytes_sent: count.bytes_sent,
        packets_received: count.packets_received,
        bytes_received: count.bytes_received,
        packets_lost: count.packets_lost,
        packets_spurious: count.packets_spurious,
        packets_twice: count.packets_duplicate,
        timeouts: count.timeouts,
        failures: count.failures,
        renewed,
        round_trip_ns: path.rtt_ns,
        round_trip_ns_min: path.rtt_ns_min,
        window_bytes: path.window_bytes,
        flight_bytes: path.flight_bytes,
        silent_ns: (count.packets_received > 0).then(|| now_ns.saturating_sub(path.contact_at)),
    }
}
