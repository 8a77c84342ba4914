// SPDX-License-Identifier: MIT OR Apache-2.0
//! What the ranks of a node do now: which compute, which are in the library, and on which processors.

use super::Site;
use crate::message::ProcId;
use strobe_shared::port::{Life, Port};
use strobe_shared::sync::Ordering;
use strobe_types::CallId;

/// A rank outside the library, and when it last waited there. As long as it does not wait again it computes, even if it
/// makes quick calls.
#[derive(Clone, Copy)]
pub(crate) struct Computing {
    pub rank: u32,
    pub waited_ns: u64,
}

/// What a process that is in a call which waits for others does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum InWait {
    /// It makes progress again and again.
    Looks,
    /// It sleeps until it is woken.
    Sleeps,
}

/// How `process`, of this node, waits; `None` if it does not.
#[inline]
pub fn in_wait(site: &Site, process: ProcId) -> Option<InWait> {
    let port = site.peers[site.local(process) as usize];
    let call = port.activity.call.load(Ordering::Relaxed);
    let waits = CallId(call.wrapping_sub(1) as u16).waits_for_others();
    waits.then(|| if port.bell.is_armed() { InWait::Sleeps } else { InWait::Looks })
}

/// The activities of a node's ranks.
#[derive(Clone, Copy)]
pub(crate) struct Activities<'a>(pub(super) &'a Site);

impl<'a> Activities<'a> {
    /// What is known of local rank `rank`, if it computes. This rank itself does not.
    pub(crate) fn computing(self, rank: u32) -> Option<Computing> {
        let port = self.0.peers[rank as usize];
        let waited_ns = port.activity.since_ns.load(Ordering::Relaxed);
        let computes = port.activity.call.load(Ordering::Relaxed) == 0 && port.life() == Life::Alive;
        (computes && rank != self.0.my_rank()).then_some(Computing { rank, waited_ns })
    }

    /// True if a rank is in the library and awake.
    pub(crate) fn is_any_in_library(self) -> bool {
        self.awake().any(|port| port.activity.call.load(Ordering::Relaxed) != 0)
    }

    /// True if a rank computes.
    pub(crate) fn is_any_computing(self) -> bool {
        self.computing_on().next().is_some()
    }

    /// The processors on which ranks compute, as far as they have noted where they run.
    pub(crate) fn computing_on(self) -> impl Iterator<Item = usize> + use<'a> {
        let computing = self.awake().filter(|port| port.activity.call.load(Ordering::Relaxed) == 0);
        computing.map(|port| port.processor.load(Ordering::Relaxed) as usize)
    }

    fn awake(self) -> impl Iterator<Item = &'static Port> + use<'a> {
        let peers = &self.0.peers;
        let ranks = self.0.segment.seats().rank_slots().map(|rank| peers[rank as usize]);
        ranks.filter(|port| !port.bell.is_armed() && port.life() == Life::Alive)
    }
}
