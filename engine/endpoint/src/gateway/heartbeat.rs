// SPDX-License-Identifier: MIT OR Apache-2.0
//! Heartbeats between the agents of the nodes. `strobe_schedule::heartbeat` decides what to do; here it is done, with
//! words of global memory and the core primitives (docs/design/primitives.md).

use super::ground::{Gateway, Ground};
use super::orders::{BEAT_AT, SEEN_AT};
use crate::mutation::{Mutation, is};
use crate::primitive::{Asked, Comparison, Issued, Question, Set};
use strobe_os::clock;
use strobe_schedule::heartbeat::{Act, Beats, Listens};
use strobe_shared::Global;
use strobe_shared::sync::Ordering;

/// Offset of the number of the last beat that the agents of all nodes have seen.
const ALL_SEEN_AT: u64 = 640;
/// Offset of the word that a node which misses beats has written on itself by way of node 0.
const MISSED_AT: u64 = 704;

/// When to try again, in nanoseconds, if there was no room or another process drove the network.
const AGAIN_NS: u64 = 1_000_000;

/// State of the heartbeats in the agent of a node.
pub(crate) struct Heart {
    /// On node 0: when to beat; and its open question.
    beats: Option<Beats>,
    asked: Option<Asked>,
    listens: Listens,
}

impl Heart {
    pub fn new(ground: Ground<'_>, gateway: &Gateway) -> Heart {
        let (mut every_ns, now_ns) = (gateway.links.borrow().options.heartbeat_ns, clock::now_ns());
        if is(Mutation::BeatsNever) || (is(Mutation::MissesNever) && gateway.network.node() != 0) {
            every_ns = 0;
        }
        if ground.site.losses.are_survived() {
            // A beat is for all nodes, and would wait for those that are gone.
            every_ns = 0;
        }
        let beats = (gateway.network.node() == 0).then(|| Beats::new(every_ns, now_ns));
        Heart { beats, asked: None, listens: Listens::new(every_ns, now_ns) }
    }

    /// When [`Heart::pass_time`] must be called next, in nanoseconds.
    pub fn due_ns(&self) -> u64 {
        self.beats.as_ref().map_or(self.listens.due_ns(), Beats::due_ns)
    }

    /// Called whenever the agent is awake: notes a beat that has come.
    pub fn see(&mut self, ground: Ground<'_>) {
        let Some(global) = ground.global else { return };
        let beat = global.load(BEAT_AT);
        if global.load(SEEN_AT) != beat && self.listens.hear(clock::now_ns(), beat) {
            global.word(SEEN_AT).into_iter().for_each(|seen| seen.store(beat, Ordering::Release));
        }
    }

    /// Sends a beat, or reports that beats are missing, if it is time.
    pub fn pass_time(&mut self, ground: Ground<'_>, gateway: &Gateway) {
        let now_ns = clock::now_ns();
        let Some(global) = ground.global.filter(|_| now_ns >= self.due_ns()) else { return };
        if gateway.network.control().stopped.load(Ordering::Relaxed) != 0 {
            // A rank may have the network lock: tries again later.
            self.beats.iter_mut().for_each(|beats| beats.rest(now_ns));
            return self.listens.rest(now_ns);
        }
        if self.beats.is_some() {
            self.beat(ground, global, now_ns);
        } else if self.miss(ground, now_ns) {
            self.listens.rest(now_ns);
        } else {
            self.listens.put_off(now_ns + AGAIN_NS);
        }
    }

    /// Node 0: sends the next beat, and asks whether all nodes have seen the last one.
    fn beat(&mut self, ground: Ground<'_>, global: Global, now_ns: u64) {
        let Heart { beats: Some(beats), asked, .. } = self else { return };
        let is_open = asked.is_some_and(|asked| global.asker(asked.endpoint_slot).is_open(asked.id));
        let all_seen = global.load(ALL_SEEN_AT);
        let done = super::drive::with_driver(ground, |driver| {
            loop {
                let act = beats.next(now_ns, is_open, all_seen);
                let done = match act {
                    Act::Rest => return true,
                    Act::Beat(beat) => {
                        let beat = beat.to_ne_bytes();
                        driver.xfer_and_signal(Set::All, &beat, BEAT_AT, None, None) == Issued::Taken
                    }
                    Act::Ask(value) => {
                        let (nodes, comparison, write) = (Set::All, Comparison::AtLeast, Some((ALL_SEEN_AT, value)));
                        let question = Question { nodes, offset: SEEN_AT, comparison, value, wait_ns: 0, write };
                        *asked = driver.compare_to_write(&question);
                        asked.is_some()
                    }
                };
                if !done {
                    return false;
                }
                beats.did(now_ns, act);
            }
        });
        if done != Some(true) {
            beats.put_off(now_ns + AGAIN_NS);
        }
    }

    /// On other nodes, when beats are missing: has a word written on this node by way of node 0, so that a lost node 0
    /// is noticed. False if there is no room.
    fn miss(&self, ground: Ground<'_>, now_ns: u64) -> bool {
        let mut me = vec![0; ground.site.node() as usize / 8 + 1];
        me[ground.site.node() as usize / 8] = 1 << (ground.site.node() % 8);
        let word = now_ns.to_ne_bytes();
        let put = super::drive::with_driver(ground, |driver| {
            driver.xfer_and_signal(Set::Some(&me), &word, MISSED_AT, None, None)
        });
        put == Some(Issued::Taken)
    }
}
