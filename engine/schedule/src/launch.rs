// SPDX-License-Identifier: MIT OR Apache-2.0
//! Launch (B5): the first slice of a job begins when all ranks of all nodes have attached. The Machine Manager, on node
//! 0, asks all nodes by Compare-And-Write whether their ranks have, and the same operation writes that the job has
//! begun. Ranks go on, and the Strobe Sender sends its first strobe, where that is written, so nobody posts anything
//! before all are there.

/// After the first question that was answered with no, the next is asked this much later, in nanoseconds.
pub const AGAIN_MIN_NS: u64 = 100_000;
/// The longest time between two questions, in nanoseconds: a rank may call `MPI_Init` after hours.
pub const AGAIN_MAX_NS: u64 = 100_000_000;
/// In between, the time to the next question is this fraction of the time since the first, so that questions make the
/// start of a job longer by this fraction at most.
const PART: u64 = 8;

/// What the Machine Manager asks its caller to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Ask whether all ranks have attached on every node; if so, the job begins on all.
    Ask,
    /// Wait until this time, in nanoseconds, or for an answer.
    Rest(u64),
}

/// The state until the job has begun.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Launch {
    /// When it asked first.
    since_ns: u64,
    /// When it asks next.
    due_ns: u64,
    /// A question is open.
    asks: bool,
}

/// Words that keep the state.
pub const WORDS: usize = 3;

impl Launch {
    /// The state that `words` keep; the first if they are all 0.
    pub fn resume([since_ns, due_ns, asks]: [u64; WORDS]) -> Launch {
        Launch { since_ns, due_ns, asks: asks != 0 }
    }

    /// The state as words.
    pub fn words(&self) -> [u64; WORDS] {
        [self.since_ns, self.due_ns, u64::from(self.asks)]
    }

    /// What is to be done now. `attached`: all ranks of node 0 have attached. `answer`: the answer to the last
    /// question, once it has come.
    pub fn next(&mut self, now_ns: u64, attached: bool, answer: Option<bool>) -> Act {
        match (self.asks, answer) {
            _ if !attached => return Act::Rest(u64::MAX),
            // With a yes goes the write, and with that this ends.
            (true, None | Some(true)) => return Act::Rest(u64::MAX),
            (true, Some(false)) => {
                let waited_ns = now_ns.saturating_sub(self.since_ns);
                self.due_ns = now_ns.saturating_add((waited_ns / PART).clamp(AGAIN_MIN_NS, AGAIN_MAX_NS));
                self.asks = false;
            }
            (false, _) => {}
        }
        if now_ns < self.due_ns { Act::Rest(self.due_ns) } else { Act::Ask }
    }

    /// The question of [`Launch::next`] has been asked.
    pub fn did_ask(&mut self, now_ns: u64) {
        self.asks = true;
        if self.since_ns == 0 {
            self.since_ns = now_ns.max(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Asks from `from_ns` on until a rank has attached at `attaches_ns`: how often, and when it hears a yes.
    fn run(from_ns: u64, attaches_ns: u64) -> (u32, u64) {
        let (mut launch, mut now_ns, mut answer, mut asked) = (Launch::default(), from_ns, None, 0);
        loop {
            let act = launch.next(now_ns, true, answer);
            assert_eq!(launch, Launch::resume(launch.words()));
            match act {
                Act::Ask => {
                    launch.did_ask(now_ns);
                    asked += 1;
                    now_ns += 10_000;
                    answer = Some(now_ns >= attaches_ns);
                    if answer == Some(true) {
                        assert_eq!(launch.next(now_ns, true, answer), Act::Rest(u64::MAX));
                        return (asked, now_ns);
                    }
                }
                Act::Rest(until_ns) => now_ns = until_ns,
            }
        }
    }

    #[test]
    fn it_asks_nothing_before_its_own_ranks_are_there_nor_while_it_asks() {
        let mut launch = Launch::default();
        assert_eq!(launch.next(5, false, None), Act::Rest(u64::MAX));
        assert_eq!(launch.next(6, true, None), Act::Ask);
        launch.did_ask(6);
        assert_eq!(launch.next(7, true, None), Act::Rest(u64::MAX));
        assert_eq!(launch.next(8, true, Some(false)), Act::Rest(8 + AGAIN_MIN_NS));
        assert_eq!(launch.next(9, true, None), Act::Rest(8 + AGAIN_MIN_NS));
        assert_eq!(launch.next(8 + AGAIN_MIN_NS, true, None), Act::Ask);
    }

    #[test]
    fn a_start_that_takes_long_costs_few_questions_and_an_eighth_of_its_time() {
        for late_ns in [0, 1, 50_000, 1_000_000, 300_000_000, 1_000_000_000] {
            let (asked, begun_ns) = run(1_000, 1_000 + late_ns);
            let bound_ns = late_ns + (late_ns / PART).max(AGAIN_MIN_NS) + 20_000;
            assert!(begun_ns - 1_000 <= bound_ns, "{late_ns}: begun after {} ns", begun_ns - 1_000);
            assert!(asked <= 90, "{late_ns}: {asked} questions");
        }
        let (asked, begun_ns) = run(1, 3_600_000_000_000);
        assert!(asked < 36_100 && begun_ns < 3_600_000_000_000 + AGAIN_MAX_NS + 20_000, "{asked} in an hour");
    }
}
