// SPDX-License-Identifier: MIT OR Apache-2.0
//! The state of the job for observers.

use super::Head;
use crate::words::Instruction;
use std::time::Instant;
use strobe_mds::JobState;

impl Head<'_> {
    /// Begins to ask all nodes for their state; the number of this look.
    pub fn look(&mut self) -> u32 {
        let alive = |node: &u32| !self.job.nodes[*node as usize].is_over;
        let all = 0..self.job.nodes.len() as u32;
        let (asked, gone): (Vec<u32>, Vec<u32>) = all.clone().partition(alive);
        let turn = self.looks.begin(all.collect(), Instant::now());
        gone.into_iter().for_each(|node| self.looks.gone(node));
        self.orders.extend(asked.into_iter().map(|node| (node as usize, Instruction::Look { turn })));
        turn
    }

    /// The looks that are complete, with the state of the job.
    pub fn looked(&mut self) -> Vec<(u32, JobState)> {
        let state = |looked: crate::survey::Surveyed| {
            let (states, silent) = (looked.states, looked.silent);
            let (nodes, ranks) = (self.job.table.clone(), self.plan.ranks());
            (looked.turn, JobState { key: self.secrets.job, ranks, nodes, states, silent })
        };
        self.looks.take_over(Instant::now()).into_iter().map(state).collect()
    }
}
