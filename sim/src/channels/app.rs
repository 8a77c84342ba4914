// SPDX-License-Identifier: MIT OR Apache-2.0
//! What broadcasts at a node, and what holds the broadcasts of the others against the seed.

use super::plan::ChannelPlan;
use crate::chance::{Chance, mix};
use strobe_protocol::channel::{Broadcaster, Sink, Verdict};

/// The application of one node.
pub struct App {
    seed: u64,
    bytes_max: u64,
    refused: u64,
    damaged: u64,
    chance: Chance,
    node: u32,
    /// Broadcasts that it is to begin, and has begun.
    pub planned: u64,
    /// Has begun.
    pub begun: u64,
    /// Of each node, the number that comes next.
    pub next: Vec<u64>,
    /// When it begins more; 0: never.
    pub feed_at: u64,
    /// It takes nothing before this.
    pub refuse_until: u64,
    pub now: u64,
    /// What was found wrong first.
    pub fault: Option<String>,
}

/// What the broadcast of this number of a node says.
fn content(seed: u64, node: u32, number: u64, bytes_max: u64) -> Vec<u8> {
    let about = mix(seed ^ u64::from(node) << 48 ^ number);
    let bytes = if about.is_multiple_of(8) { 0 } else { (about >> 8) % (bytes_max + 1) };
    (0..bytes).map(|at| (mix(about ^ (at >> 3)) >> ((at & 7) * 8)) as u8).collect()
}

impl App {
    pub fn new(plan: &ChannelPlan, node: u32) -> App {
        let seed = plan.scenario.seed;
        let planned = plan.broadcasts[node as usize];
        App {
            seed,
            bytes_max: plan.bytes_max,
            refused: plan.refused,
            damaged: plan.damaged,
            chance: Chance::new(seed, 7_000 + u64::from(node)),
            node,
            planned,
            begun: 0,
            next: vec![0; plan.broadcasts.len()],
            feed_at: u64::from(planned > 0),
            refuse_until: 0,
            now: 0,
            fault: None,
        }
    }

    /// Begins a few broadcasts at their time.
    pub fn feed(&mut self, now: u64, broadcaster: &mut Broadcaster) {
        if self.feed_at == 0 || self.feed_at > now {
            return;
        }
        let burst = 1 + self.chance.below(self.chance.clone().one_of(&[2, 12]));
        for _ in 0..burst.min(self.planned - self.begun) {
            let data = content(self.seed, self.node, self.begun, self.bytes_max);
            let (head, tail) = data.split_at(data.len() / 3);
            if !broadcaster.broadcast(now, &[head, tail], data.len() % 2 == 1) {
                break;
            }
            self.begun += 1;
        }
        let wait = self.chance.one_of(&[1_000, 20_000, 400_000, 4_000_000]);
        self.feed_at = if self.begun < self.planned { now + 1 + self.chance.below(wait) } else { 0 };
    }
}

impl Sink for App {
    fn take(&mut self, broadcaster: u32, bytes: &[u8]) -> Verdict {
        if self.now < self.refuse_until {
            return Verdict::Later;
        }
        if self.chance.in_million(self.refused) {
            self.refuse_until = self.now + 1 + self.chance.below(20_000_000);
            return Verdict::Later;
        }
        if self.chance.in_million(self.damaged) {
            return Verdict::Damaged;
        }
        let number = self.next[broadcaster as usize];
        self.next[broadcaster as usize] += 1;
        if bytes != content(self.seed, broadcaster, number, self.bytes_max) {
            let what =
                format!("broadcast {number} of node {broadcaster} has {} other bytes than were sent", bytes.len());
            self.fault.get_or_insert(what);
        }
        Verdict::Taken
    }
}
