// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node that dies while the machine is led through slices: who misses it.

use super::world::PrimitiveWorld;
use crate::strobe::Coordinator;

impl PrimitiveWorld {
    /// A node has come so far that it may have to die; and who has given up whom.
    pub(super) fn follow_coordinator(&mut self, node: u32) {
        let Some(strobe) = &self.plan.strobe else { return };
        let (now, state) = (self.now, &self.nodes[node as usize]);
        let phase = state.part.coordinator.as_ref().map_or(Default::default(), |coordinator| coordinator.phase);
        if let Some((dies, at, after_ns)) = strobe.death
            && dies == node
            && phase.0 >= at
            && self.plan.channel.scenario.death.is_none()
        {
            self.plan.channel.scenario.death = Some((node, now + after_ns));
            self.wake(node, now + after_ns);
        }
        let state = &self.nodes[node as usize];
        for (peer, _) in state.links.iter().filter(|(_, link)| link.status(now).dead) {
            match self.plan.channel.scenario.death {
                Some((dead, at)) if dead == *peer && at <= now => {
                    self.checker.strobe.outcome.named_ns.get_or_insert(now - at);
                }
                _ => self.checker.blame(format!("node {node} gave up node {peer}, which lives")),
            }
        }
    }

    /// A node is dead from now on.
    pub(super) fn bury(&mut self, node: u32) {
        self.checker.strobe.dead = Some(node);
        self.checker.strobe.outcome.died_in =
            self.nodes[node as usize].part.coordinator.as_ref().map(|coordinator| coordinator.phase);
    }

    /// When nothing is left to happen after a death.
    pub(super) fn conclude_death(&mut self) {
        let dead = self.plan.strobe.as_ref().and(self.checker.strobe.dead);
        if let Some(dead) = dead.filter(|_| self.checker.strobe.outcome.named_ns.is_none()) {
            self.blame_silence(dead);
        }
    }

    /// No link has named a dead node: right only if all was over before, and nothing is on its way to it.
    pub(super) fn blame_silence(&mut self, dead: u32) {
        self.checker.strobe.outcome.unmissed = true;
        let living = || self.nodes.iter().enumerate().filter(|(at, _)| *at != dead as usize);
        if let Some((at, _)) = living().find(|(_, node)| !Coordinator::is_over(&node.part.memory)) {
            self.checker.blame(format!("node {at} is not led to the end, and nobody misses node {dead}"));
        }
        for (at, node) in self.nodes.iter().enumerate().filter(|(at, _)| *at != dead as usize) {
            if node.links.get(&dead).is_some_and(|link| !link.is_quiet()) {
                self.checker.blame(format!("node {at} has not noticed that node {dead} is dead"));
            }
        }
    }
}
