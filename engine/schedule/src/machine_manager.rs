// SPDX-License-Identifier: MIT OR Apache-2.0
//! Machine Manager: when a slice of all nodes is to end. One per job, on node 0. With `demand` it has nothing to say:
//! each node ends its own, and packets carry them to others.

use strobe_types::StrobeMode;

/// The rule of a job.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Rule {
    /// When slices end.
    pub mode: StrobeMode,
    /// Length of a slice that the clock ends, in nanoseconds; `u64::MAX`: it ends none.
    pub slice_ns: u64,
}

/// Whether somebody wants a slice to end.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Wanted {
    /// Nobody does.
    No,
    /// A rank waits for its end. What others post until they wait, too, still belongs to it.
    WhenCalm,
    /// A rank's ring is full of what may be seen only when it is over. What others have sent finds no room before, and
    /// they need not come to wait while it is under way.
    Now,
}

/// What the rule says of a slice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Due {
    /// It ends.
    Now,
    /// It ends at this time, in nanoseconds, and not before.
    At(u64),
    /// It ends when no rank of any node can go on, and at this time at the latest.
    WhenCalm(u64),
    /// It lasts until somebody wants it to end.
    WhenWanted,
}

impl Rule {
    /// When the slice that began at `began_ns` ends, it being `now_ns`.
    pub fn due(&self, now_ns: u64, began_ns: u64, wanted: Wanted) -> Due {
        let over_ns = began_ns.saturating_add(self.slice_ns);
        match self.mode {
            StrobeMode::Immediate | StrobeMode::Demand => Due::WhenWanted,
            StrobeMode::Early if wanted == Wanted::No => Due::WhenWanted,
            StrobeMode::Early if wanted == Wanted::WhenCalm && now_ns < over_ns => Due::WhenCalm(over_ns),
            StrobeMode::Fixed if now_ns < over_ns => Due::At(over_ns),
            StrobeMode::Early | StrobeMode::Fixed => Due::Now,
        }
    }

    /// When the slice begins, as the clock counts, that follows one that began at `began_ns` and was ended at `now_ns`.
    /// A tick that comes late moves all that follow: slices are never shorter (H9).
    pub fn next_tick(&self, now_ns: u64, began_ns: u64) -> u64 {
        let tick_ns = began_ns.saturating_add(self.slice_ns);
        if now_ns > tick_ns.saturating_add(self.slice_ns) { now_ns } else { tick_ns.min(now_ns) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_rule_ends_slices_as_it_says() {
        let rule = |mode| Rule { mode, slice_ns: 100 };
        assert_eq!(rule(StrobeMode::Early).due(1_000, 0, Wanted::No), Due::WhenWanted);
        assert_eq!(rule(StrobeMode::Early).due(99, 0, Wanted::WhenCalm), Due::WhenCalm(100));
        assert_eq!(rule(StrobeMode::Early).due(100, 0, Wanted::WhenCalm), Due::Now);
        assert_eq!(rule(StrobeMode::Fixed).due(99, 0, Wanted::WhenCalm), Due::At(100));
        assert_eq!(rule(StrobeMode::Fixed).due(100, 0, Wanted::No), Due::Now);
        assert_eq!(rule(StrobeMode::Early).due(99, 0, Wanted::Now), Due::Now);
        assert_eq!(rule(StrobeMode::Fixed).due(99, 0, Wanted::Now), Due::At(100));
        let never = Rule { mode: StrobeMode::Early, slice_ns: u64::MAX };
        assert_eq!(never.due(1 << 60, 5, Wanted::WhenCalm), Due::WhenCalm(u64::MAX));
    }
}
