// SPDX-License-Identifier: MIT OR Apache-2.0
//! Streams that break and are made anew by the node's manager: what tells the manager, and how the new ones come into a
//! process's view.

use super::paths::{Paths, Way, part};
use strobe_device::tcp::{Tcp, handover};
use strobe_shared::Segment;
use strobe_shared::sync::Ordering;

/// How the stream to another node does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StreamState {
    /// Its path.
    pub path: u32,
    /// The other node.
    pub peer: u32,
    /// 1 for the first, and one more for each that was made anew.
    pub generation: u64,
    /// It is broken, and the manager has to make another.
    pub broken: bool,
}

/// How the streams of a node do; read without the lock. None before the links are open.
pub fn stream_states(segment: &Segment) -> Vec<StreamState> {
    let Some(network) = segment.network() else { return Vec::new() };
    let (nodes, streams) = (network.nodes(), network.control().streams.load(Ordering::Relaxed));
    let paths = (0..u32::BITS).filter(|path| streams >> path & 1 == 1);
    let all = paths.enumerate().flat_map(|path| (0..nodes).map(move |peer| (path, peer)));
    let state = |((at, path), peer): ((usize, u32), u32)| {
        let mut front = [0; 2];
        network.glance_state(at * Tcp::state_words(nodes as usize) + Tcp::front(peer).start, &mut front);
        let (generation, broken) = Tcp::seen(front);
        StreamState { path, peer, generation, broken }
    };
    all.map(state).filter(|state| state.peer != network.node()).collect()
}

impl Paths {
    /// Takes the streams that were made anew up to message `laid`, if this view lacks any.
    pub(super) fn renew(&mut self, laid: u64, state: &mut [u64]) {
        if laid != self.renewed {
            self.take_renewed(state);
        }
    }

    #[cold]
    fn take_renewed(&mut self, state: &mut [u64]) {
        let Some(Ok(Some((turn, renewed)))) = self.handover.as_ref().map(handover::look) else { return };
        for new in renewed {
            let Some(way) = self.ways.get_mut(new.path as usize) else { continue };
            if let Some((tcp, state)) = way.device.streams(part(state, &way.words)) {
                // What cannot be watched is not heard: the path is lost to this view.
                let _ = tcp.attach(state, new.peer, new.stream, new.generation);
            }
        }
        // Where there were not enough descriptors for all of them it is tried again.
        self.renewed = turn.unwrap_or(self.renewed);
    }

    /// Ends the stream of `path` to `peer`, from which came what is no packet of its.
    pub(super) fn distrust(&mut self, path: usize, peer: u32, state: &mut [u64]) {
        let way = &mut self.ways[path];
        if let Some((tcp, state)) = way.device.streams(part(state, &way.words)) {
            tcp.distrust(state, peer);
        }
    }

    /// True if a stream was found broken since this was last asked.
    pub(super) fn take_broke(&mut self, state: &mut [u64]) -> bool {
        let broke = |way: &mut Way| {
            let streams = way.device.streams(part(state, &way.words));
            streams.is_some_and(|(tcp, _)| tcp.take_broke())
        };
        self.handover.is_some() && self.ways.iter_mut().map(broke).fold(false, |one, other| one | other)
    }
}
