// SPDX-License-Identifier: MIT OR Apache-2.0
//! Node Manager: what a node says of its ranks to the Machine Manager.

/// What a node knows of its ranks.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ranks {
    /// Those that may post something: attached, or to come, and not finalized.
    pub living: u32,
    /// Those that wait for the end of the slice.
    pub waiting: u32,
    /// Something that they posted has not left the node.
    pub outgoing: bool,
}

impl Ranks {
    /// True if nothing new can be posted on this node, and nothing that was is still here.
    pub fn are_calm(&self) -> bool {
        self.waiting >= self.living && !self.outgoing
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_node_is_calm_when_all_that_live_wait_or_none_lives() {
        let ranks = Ranks { living: 2, waiting: 2, outgoing: false };
        assert!(ranks.are_calm() && Ranks { living: 0, waiting: 0, ..ranks }.are_calm());
        assert!(!Ranks { waiting: 1, ..ranks }.are_calm() && !Ranks { outgoing: true, ..ranks }.are_calm());
    }
}
