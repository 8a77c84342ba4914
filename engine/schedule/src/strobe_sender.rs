// SPDX-License-Identifier: MIT OR Apache-2.0
//! Strobe Sender: leads all nodes from one phase to the next (B25, B26). One per job, on node 0.
//!
//! A microstrobe is an Xfer-And-Signal of the new phase to all nodes; before the one that follows an exchange a
//! Compare-And-Write has said that every node has finished it. Both are reliable and in one order everywhere, so a
//! strobe that is lost, doubled or late on the network (H11) is only a slow one here; what the Strobe Sender repeats is
//! the question, and it counts how often.

use crate::machine_manager::{Due, Rule, Wanted};
use crate::{Microphase, Phase};
use strobe_types::StrobeMode;

/// How long a question waits on a node that has not finished an exchange, in nanoseconds. Then it says no, and is asked
/// again.
pub const PATIENCE_NS: u64 = 20_000_000;
/// The same for a node whose ranks compute. It is longer, since they may compute for long, and each question costs
/// packets to all nodes and back.
pub const CALM_PATIENCE_NS: u64 = 1_000_000_000;

/// A variable that each node keeps in global memory.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Variable {
    /// The last phase whose work the node has finished.
    Finished,
    /// The last phase that is over or in which all its ranks wait.
    Calm,
}

/// What the Strobe Sender asks its caller to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// A microstrobe: every node is to enter this phase.
    Strobe(Phase),
    /// Ask whether a variable is at least `phase` on every node; each waits `wait_ns` for it.
    Ask {
        /// Which variable.
        variable: Variable,
        /// With what it is compared.
        phase: Phase,
        /// How long a node waits before it says no, in nanoseconds; 0 is not at all.
        wait_ns: u64,
    },
    /// Wait until this time, in nanoseconds, for an answer, or until a rank wants the slice to end.
    Rest(u64),
}

/// What it waits for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum StrobeStep {
    /// The end of a slice.
    Runs,
    /// The answer whether all ranks of all nodes wait.
    Calms,
    /// The answer whether they still do.
    StillCalms,
    /// To ask whether the exchange is over.
    Strobed,
    /// The answer to that question.
    Exchanges,
}

/// How often and how long, since the job began.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Tally {
    /// When the exchange began that is under way or was last, in nanoseconds.
    pub exchange_ns: u64,
    /// How often since this slice began the question whether all ranks wait was answered with no (metric USRTS).
    pub slice_retries: u64,
    /// How often since this slice began the question whether the exchange is over was answered with no (metric USRDEM).
    pub exchange_retries: u64,
}

/// The state of the Strobe Sender.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct StrobeSender {
    rule: Rule,
    /// What is decided by calm must still be true when it is acted on.
    exact: bool,
    phase: Phase,
    step: StrobeStep,
    began_ns: u64,
    tally: Tally,
}

/// Words that keep the state.
pub const WORDS: usize = 6;

impl StrobeSender {
    /// The state that `words` keep; the first of a job if they are all 0. With `exact` a slice that ends because all
    /// ranks wait ends only if they did all at once.
    pub fn resume(rule: Rule, exact: bool, words: [u64; WORDS]) -> StrobeSender {
        let [phase, step, began_ns, exchange_ns, slice_retries, exchange_retries] = words;
        let step = match step {
            1 => StrobeStep::Calms,
            2 => StrobeStep::StillCalms,
            3 => StrobeStep::Strobed,
            4 => StrobeStep::Exchanges,
            _ => StrobeStep::Runs,
        };
        let phase = if phase == 0 { Phase::of_slice(1) } else { Phase(phase) };
        let tally = Tally { exchange_ns, slice_retries, exchange_retries };
        StrobeSender { rule, exact, phase, step, began_ns, tally }
    }

    /// The state as words.
    pub fn words(&self) -> [u64; WORDS] {
        let Tally { exchange_ns, slice_retries, exchange_retries } = self.tally;
        [self.phase.0, self.step as u64, self.began_ns, exchange_ns, slice_retries, exchange_retries]
    }

    /// The phase to which it has led all nodes.
    pub fn phase(&self) -> Phase {
        self.phase
    }

    /// What it has counted.
    pub fn tally(&self) -> Tally {
        self.tally
    }

    /// What is to be done now. `answer`: the answer to the last question, once it has come. The result is the same
    /// until [`StrobeSender::did`] is called.
    pub fn next(&mut self, now_ns: u64, wanted: Wanted, answer: Option<bool>) -> Act {
        if self.began_ns == 0 {
            self.began_ns = now_ns.max(1);
        }
        match (self.step, answer) {
            (StrobeStep::Runs, _) => self.run(now_ns, wanted),
            (StrobeStep::Calms, Some(true)) if self.exact => self.ask_calm(0),
            (StrobeStep::Calms | StrobeStep::StillCalms, Some(true)) => Act::Strobe(self.phase.next()),
            (StrobeStep::Calms | StrobeStep::StillCalms, Some(false)) => {
                self.tally.slice_retries += 1;
                self.step = StrobeStep::Runs;
                self.run(now_ns, wanted)
            }
            (StrobeStep::Calms | StrobeStep::StillCalms, None) => {
                match self.rule.due(now_ns, self.began_ns, wanted.max(Wanted::WhenCalm)) {
                    Due::WhenCalm(until_ns) | Due::At(until_ns) => Act::Rest(until_ns),
                    Due::Now => Act::Strobe(self.phase.next()),
                    Due::WhenWanted => Act::Rest(u64::MAX),
                }
            }
            (StrobeStep::Exchanges, Some(true)) => Act::Strobe(self.phase.next()),
            (StrobeStep::Exchanges, Some(false)) => {
                self.tally.exchange_retries += 1;
                self.step = StrobeStep::Strobed;
                self.ask_finished()
            }
            (StrobeStep::Strobed, _) => self.ask_finished(),
            (StrobeStep::Exchanges, None) => Act::Rest(u64::MAX),
        }
    }

    /// What [`StrobeSender::next`] said last has been done.
    pub fn did(&mut self, now_ns: u64, act: Act) {
        match act {
            Act::Strobe(phase) => {
                self.phase = phase;
                match phase.microphase() {
                    Microphase::Exchange => {
                        self.step = StrobeStep::Strobed;
                        self.tally.exchange_ns = now_ns;
                        self.began_ns = self.rule.next_tick(now_ns, self.began_ns);
                    }
                    Microphase::Schedule => {
                        self.step = StrobeStep::Runs;
                        if self.rule.mode != StrobeMode::Fixed {
                            self.began_ns = now_ns;
                        }
                        (self.tally.slice_retries, self.tally.exchange_retries) = (0, 0);
                    }
                }
            }
            Act::Ask { variable: Variable::Finished, .. } => self.step = StrobeStep::Exchanges,
            Act::Ask { wait_ns: 0, .. } => self.step = StrobeStep::StillCalms,
            Act::Ask { .. } => self.step = StrobeStep::Calms,
            Act::Rest(_) => {}
        }
    }

    fn run(&self, now_ns: u64, wanted: Wanted) -> Act {
        match self.rule.due(now_ns, self.began_ns, wanted) {
            Due::Now => Act::Strobe(self.phase.next()),
            Due::At(at_ns) => Act::Rest(at_ns),
            Due::WhenWanted => Act::Rest(u64::MAX),
            Due::WhenCalm(until_ns) => self.ask_calm(until_ns.saturating_sub(now_ns).clamp(1, CALM_PATIENCE_NS)),
        }
    }

    fn ask_calm(&self, wait_ns: u64) -> Act {
        Act::Ask { variable: Variable::Calm, phase: self.phase, wait_ns }
    }

    fn ask_finished(&self) -> Act {
        Act::Ask { variable: Variable::Finished, phase: self.phase, wait_ns: PATIENCE_NS }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sender(mode: StrobeMode, exact: bool) -> StrobeSender {
        StrobeSender::resume(Rule { mode, slice_ns: 100 }, exact, [0; WORDS])
    }

    /// Does what it wants, and says what that was.
    fn step(sender: &mut StrobeSender, now_ns: u64, wanted: Wanted, answer: Option<bool>) -> Act {
        let act = sender.next(now_ns, wanted, answer);
        sender.did(now_ns, act);
        let rule = sender.rule;
        assert_eq!(*sender, StrobeSender::resume(rule, sender.exact, sender.words()));
        act
    }

    fn asks(act: Act) -> bool {
        matches!(act, Act::Ask { .. })
    }

    #[test]
    fn a_slice_that_is_over_is_led_through_the_exchange_and_no_further() {
        let over = Rule { mode: StrobeMode::Early, slice_ns: 0 };
        let mut sender = StrobeSender::resume(over, false, [0; WORDS]);
        assert_eq!(step(&mut sender, 1, Wanted::No, None), Act::Rest(u64::MAX));
        assert_eq!(step(&mut sender, 2, Wanted::WhenCalm, None), Act::Strobe(Phase(3)));
        let asked = Act::Ask { variable: Variable::Finished, phase: Phase(3), wait_ns: PATIENCE_NS };
        assert_eq!(step(&mut sender, 3, Wanted::WhenCalm, None), asked);
        assert_eq!(step(&mut sender, 4, Wanted::WhenCalm, None), Act::Rest(u64::MAX));
        assert_eq!(step(&mut sender, 5, Wanted::WhenCalm, Some(false)), asked);
        assert_eq!(sender.tally().exchange_retries, 1);
        assert_eq!(step(&mut sender, 6, Wanted::WhenCalm, Some(true)), Act::Strobe(Phase(4)));
        assert_eq!(step(&mut sender, 7, Wanted::No, None), Act::Rest(u64::MAX));
    }

    #[test]
    fn fixed_slices_end_by_the_clock_alone() {
        let mut sender = sender(StrobeMode::Fixed, false);
        assert_eq!(step(&mut sender, 10, Wanted::WhenCalm, None), Act::Rest(110));
        assert_eq!(step(&mut sender, 110, Wanted::No, None), Act::Strobe(Phase(3)));
        assert!(asks(step(&mut sender, 111, Wanted::No, None)));
        assert_eq!(step(&mut sender, 120, Wanted::No, Some(true)), Act::Strobe(Phase(4)));
        assert_eq!(step(&mut sender, 121, Wanted::WhenCalm, None), Act::Rest(210));
    }

    #[test]
    fn early_ends_when_all_wait_or_by_the_clock() {
        let mut sender = sender(StrobeMode::Early, false);
        assert_eq!(step(&mut sender, 10, Wanted::No, None), Act::Rest(u64::MAX));
        assert_eq!(
            step(&mut sender, 20, Wanted::WhenCalm, None),
            Act::Ask { variable: Variable::Calm, phase: Phase(2), wait_ns: 90 }
        );
        assert_eq!(step(&mut sender, 30, Wanted::WhenCalm, None), Act::Rest(110));
        assert_eq!(step(&mut sender, 110, Wanted::WhenCalm, None), Act::Strobe(Phase(3)));
    }

    #[test]
    fn where_there_is_no_room_before_its_end_a_slice_ends_though_some_do_not_wait() {
        let mut sender = sender(StrobeMode::Early, false);
        assert!(asks(step(&mut sender, 20, Wanted::WhenCalm, None)));
        assert_eq!(step(&mut sender, 30, Wanted::Now, None), Act::Strobe(Phase(3)));
    }

    #[test]
    fn where_it_must_be_exact_calm_is_asked_for_twice() {
        let never = Rule { mode: StrobeMode::Early, slice_ns: u64::MAX };
        let mut sender = StrobeSender::resume(never, true, [0; WORDS]);
        assert!(asks(step(&mut sender, 20, Wanted::WhenCalm, None)));
        let again = Act::Ask { variable: Variable::Calm, phase: Phase(2), wait_ns: 0 };
        assert_eq!(step(&mut sender, 30, Wanted::WhenCalm, Some(true)), again);
        assert!(matches!(step(&mut sender, 40, Wanted::WhenCalm, Some(false)), Act::Ask { wait_ns: 1.., .. }));
        assert_eq!(step(&mut sender, 50, Wanted::WhenCalm, Some(true)), again);
        assert_eq!(step(&mut sender, 60, Wanted::WhenCalm, Some(true)), Act::Strobe(Phase(3)));
    }
}
