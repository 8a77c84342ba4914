// SPDX-License-Identifier: MIT OR Apache-2.0
//! For observers: the state of a node's links, read from the segment without a lock, so that it disturbs nobody. Each
//! number was right a moment ago, but two of them may be of different moments.

use strobe_protocol::channel::{Broadcaster, BroadcasterStatus, Channel, Listener, ListenerStatus};
use strobe_protocol::link::{Link, PathStatus, Status};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// The link to one other node.
#[derive(Clone, Debug)]
pub struct LinkState {
    /// The other node.
    pub node: u32,
    /// State of the link.
    pub status: Status,
    /// State of its paths, by number.
    pub paths: Vec<PathStatus>,
    /// How often the connection of each path was renewed after a break.
    pub renewed: Vec<u64>,
}

/// A node's part in the network of its job.
#[derive(Clone, Debug)]
pub struct NetworkState {
    /// This node.
    pub node: u32,
    /// The open links to other nodes.
    pub links: Vec<LinkState>,
    /// State of its own broadcasts, if channels are used.
    pub broadcaster: Option<BroadcasterStatus>,
    /// State of its part in the broadcasts of other nodes.
    pub listeners: Vec<(u32, ListenerStatus)>,
    /// Packets received that do not belong to this job.
    pub foreign_packets: u64,
    /// Packets received that were forged, or changed on the way.
    pub forged_packets: u64,
}

/// The state of the network at `now_ns` of the monotonic clock; `None` in a job of one node.
pub fn network_state(segment: &Segment, now_ns: u64) -> Option<NetworkState> {
    let network = segment.network().filter(|network| network.sizes().link_bytes == size_of::<Link>())?;
    let control = network.control();
    let mut front = vec![0; Link::FRONT_BYTES];
    let open = control.open.load(Ordering::Relaxed) != 0;
    let connections = super::connections(segment);
    let others = (0..network.nodes()).filter(|node| open && *node != network.node());
    let links = others.filter_map(|node| {
        network.glance(node, &mut front);
        let link = Link::glance(&front)?;
        let paths: Vec<PathStatus> = (0..).map_while(|at| link.path_status(at, now_ns)).collect();
        let mut renewed = vec![0; paths.len()];
        for (path, connection) in connections.iter().filter(|(_, connection)| connection.peer == node) {
            if let Some(times) = renewed.get_mut(*path as usize) {
                *times = connection.generation.saturating_sub(1);
            }
        }
        Some(LinkState { node, status: link.status(now_ns), paths, renewed })
    });
    let channels = open && network.sizes().channel_bytes == size_of::<Channel>();
    let channel = |node: u32, (from, bytes): (usize, usize)| {
        let mut front = vec![0; bytes];
        network.glance_channel(node, from, &mut front);
        front
    };
    let broadcasters = (0..network.nodes()).filter(|node| channels && *node != network.node());
    let listeners =
        broadcasters.filter_map(|node| Some((node, Listener::glance(&channel(node, Channel::LISTENER_FRONT))?)));
    let own = network.node();
    Some(NetworkState {
        node: network.node(),
        links: links.collect(),
        broadcaster: channels.then(|| Broadcaster::glance(&channel(own, Channel::BROADCASTER_FRONT))).flatten(),
        listeners: listeners.collect(),
        foreign_packets: control.foreign_packets.load(Ordering::Relaxed),
        forged_packets: control.forged_packets.load(Ordering::Relaxed),
    })
}

/// A number that changes whenever anything moves between this node and others. `None` while something is under way: in
/// a link or a channel or on the way to one, not acknowledged, or waiting for room. In a job of one node never.
pub fn network_rest(segment: &Segment) -> Option<u64> {
    let Some(network) = segment.network() else { return Some(0) };
    let control = network.control();
    let gateway = segment.local_ranks();
    let waits = |rank: u32| segment.ring(rank, gateway).peek().is_some();
    let later =
        [&control.refused, &control.unmatched, &control.lost_node].iter().any(|word| word.load(Ordering::SeqCst) != 0);
    let under_way = later
        || control.deadline_ns.load(Ordering::SeqCst) != 0
        || network.has_matched()
        || network.has_held()
        || segment.seats().rank_slots().any(waits)
        || network.next_busy(0).is_some()
        || network.next_multicasting(0).is_some();
    let ordering = network.global().is_some_and(|global| global.control().busy.load(Ordering::SeqCst) != 0);
    (!under_way && !ordering).then(|| control.moves.load(Ordering::SeqCst))
}
