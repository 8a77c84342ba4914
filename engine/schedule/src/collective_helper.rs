// SPDX-License-Identifier: MIT OR Apache-2.0
//! Collective Helper: which collective of a communicator is scheduled, and when (B28, B29). Each node's flag says how
//! many its members have all posted in slices that are over; the first node of the communicator asks by
//! Compare-And-Write whether it is up everywhere, and what that writes schedules the collective on all nodes at once.
//!
//! Members post the collectives of a communicator in one order, so one number says of all of them which have been
//! posted, and which scheduled: those up to it.

use crate::{Microphase, Phase, SLICE_MASK};

/// The lower bits of a word hold the slice, those above it the number.
const SLICE_BITS: u32 = 24;
/// Collectives of a communicator that a member may have posted beyond the last one that all members of its node have.
pub const AHEAD_MAX: u64 = 4;

/// Collectives up to a number and the slice of the last of them, in one word; of the slice the lower bits are kept.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// The last collective, the first of a communicator being 1.
    pub number: u64,
    /// Its slice.
    pub slice: u32,
}

impl Reached {
    /// From a word.
    pub fn of(word: u64) -> Reached {
        Reached { number: word >> SLICE_BITS, slice: word as u32 & SLICE_MASK }
    }

    /// As a word.
    pub fn word(self) -> u64 {
        self.number << SLICE_BITS | u64::from(self.slice & SLICE_MASK)
    }
}

/// True if a member may post collective `number`, if all members of its node have posted those up to `posted`.
pub fn may_post(number: u64, posted: Reached) -> bool {
    number <= posted.number + AHEAD_MAX
}

/// Buffer Receiver: the flag of a node whose members have all posted the collectives up to `posted`, while they post in
/// slice `posting`. It counts all of them, unless the last was posted in that slice. `None`: it stays as `shown`.
pub fn flag(posted: Reached, posting: u32, shown: u64) -> Option<u64> {
    (posted.number > shown && posted.slice != posting & SLICE_MASK).then_some(posted.number)
}

/// In which slice collectives up to `number` open, on all nodes alike: in the order of the core primitives, which is
/// the same everywhere, `strobed` is the last strobe before the word that schedules them. If that strobe began an
/// exchange, it is the slice after the exchange.
pub fn opens(strobed: Phase, number: u64) -> Reached {
    Reached { number, slice: strobed.posting() as u32 & SLICE_MASK }
}

/// Which of the two words that a node keeps is for what [`opens`]: there are two since a node may be told of one slice
/// and of the next before it has looked.
pub fn place(opens: Reached) -> usize {
    opens.slice as usize & 1
}

/// The collectives that start now on a node in phase `at`, if those of `opens` open and those up to `started` have
/// started before. None starts in an exchange, which is no slice, nor before its slice. `None`: none is new. To be
/// asked in each phase before the next one is entered.
pub fn start(at: Phase, opens: [Reached; 2], started: u64) -> Option<Reached> {
    let next = at.next().posting() as u32 & SLICE_MASK;
    let mine = opens.iter().filter(|opens| opens.slice != next).map(|opens| opens.number).max().unwrap_or(0);
    let opened = at.microphase() == Microphase::Schedule && mine > started;
    opened.then(|| Reached { number: mine, slice: at.slice() as u32 & SLICE_MASK })
}

/// Where a rank finds a collective that it has posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CollectiveStage {
    /// Not scheduled.
    #[default]
    Posted,
    /// Scheduled in the slice that runs.
    Now,
    /// Scheduled in an earlier slice, in which it could have been complete.
    Before,
}

/// The stage of collective `number` in slice `slice`, on a node on which those up to `started` have started.
pub fn stage(started: Reached, number: u64, slice: u64) -> CollectiveStage {
    match started.number >= number {
        false => CollectiveStage::Posted,
        true if started.slice == slice as u32 & SLICE_MASK => CollectiveStage::Now,
        true => CollectiveStage::Before,
    }
}

/// What the Collective Helper asks its caller to do.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Ask all nodes of the communicator whether their flag is at least this; if so, this is written as scheduled on
    /// all.
    Ask(u64),
    /// Wait for the answer to its question.
    Await,
    /// Wait for the next slice.
    Rest,
}

/// The state for one communicator, on the first of its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CollectiveHelper {
    /// The slice in which the open question was asked; 0: there is none.
    asked: u64,
    /// The last slice in which a node has said no.
    refused: u64,
    /// How many questions were answered with no, since this was read last.
    retries: u64,
}

impl CollectiveHelper {
    /// The state that `words` keep.
    pub fn resume([asked, refused]: [u64; 2]) -> CollectiveHelper {
        CollectiveHelper { asked, refused, retries: 0 }
    }

    /// The state as words.
    pub fn words(&self) -> [u64; 2] {
        [self.asked, self.refused]
    }

    /// True while a question is under way.
    pub fn asks(&self) -> bool {
        self.asked != 0
    }

    /// How many questions were answered with no (metric USRMSM), since it was resumed or this was last called.
    pub fn take_retries(&mut self) -> u64 {
        std::mem::take(&mut self.retries)
    }

    /// What is to be done in phase `at`, if this node shows `flag` and has been told that collectives up to `scheduled`
    /// are scheduled. `answer`: the answer to the open question, once it has come. Collectives are asked about one
    /// after the other; if one was not ready, it is asked about again in a later slice.
    pub fn next(&mut self, at: Phase, flag: u64, scheduled: u64, answer: Option<bool>) -> Act {
        if self.asks() {
            match answer {
                None => return Act::Await,
                Some(true) => {}
                Some(false) => {
                    self.retries += 1;
                    self.refused = self.asked;
                }
            }
            self.asked = 0;
        }
        let may = at.microphase() == Microphase::Schedule && self.refused != at.slice();
        if may && flag > scheduled { Act::Ask(scheduled + 1) } else { Act::Rest }
    }

    /// The question of [`CollectiveHelper::next`] has been asked.
    pub fn did_ask(&mut self, at: Phase) {
        self.asked = at.slice();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    /// The phase in which slice `slice` runs, and the exchange behind it.
    fn phases(slice: u64) -> [Phase; 2] {
        [Phase::of_slice(slice), Phase::of_slice(slice).next()]
    }

    #[test]
    fn it_asks_once_a_slice_until_all_nodes_say_yes() {
        let [runs, exchanges] = phases(7);
        let mut helper = CollectiveHelper::default();
        assert_eq!(helper.next(runs, 0, 0, None), Act::Rest);
        assert_eq!(helper.next(runs, 1, 0, None), Act::Ask(1));
        helper.did_ask(runs);
        helper = CollectiveHelper::resume(helper.words());
        assert_eq!(helper.next(runs, 1, 0, None), Act::Await);
        assert_eq!(helper.next(runs, 1, 0, Some(false)), Act::Rest);
        assert_eq!((helper.take_retries(), helper.take_retries(), helper.asks()), (1, 0, false));
        assert_eq!(helper.next(exchanges, 1, 0, None), Act::Rest);
        let [runs, _] = phases(8);
        assert_eq!(helper.next(runs, 3, 0, None), Act::Ask(1));
        helper.did_ask(runs);
        // Those behind it are asked about in the same slice.
        assert_eq!(helper.next(runs, 3, 1, Some(true)), Act::Ask(2));
    }

    #[test]
    fn an_answer_that_comes_in_a_later_slice_is_one_of_the_slice_in_which_it_was_asked() {
        let mut helper = CollectiveHelper::default();
        assert_eq!(helper.next(Phase::of_slice(3), 1, 0, None), Act::Ask(1));
        helper.did_ask(Phase::of_slice(3));
        assert_eq!(helper.next(Phase::of_slice(4), 1, 0, Some(false)), Act::Ask(1));
    }

    #[test]
    fn what_is_told_of_in_an_exchange_starts_in_the_slice_behind_it() {
        let [runs, exchanges] = phases(5);
        let [next, _] = phases(6);
        let mut words = [Reached::default(); 2];
        let mut tell = |strobed: Phase, number: u64| {
            let opens = opens(strobed, number);
            words[place(opens)] = opens;
            words
        };
        assert_eq!(start(runs, tell(runs, 2), 2), None);
        let announced = tell(exchanges, 3);
        // Told of both before it looked, a node starts each where the others do.
        let started = start(runs, announced, 1).unwrap_or_default();
        assert_eq!(started, Reached { number: 2, slice: 5 });
        assert_eq!((start(exchanges, announced, 2), start(exchanges, announced, 1)), (None, None));
        assert_eq!(start(next, announced, 2), Some(Reached { number: 3, slice: 6 }));
        assert_eq!(stage(started, 2, 5), CollectiveStage::Now);
        assert_eq!(stage(started, 1, 6), CollectiveStage::Before);
        assert_eq!(stage(started, 3, 6), CollectiveStage::Posted);
    }

    proptest! {
        #[test]
        fn a_flag_is_up_when_the_slice_is_over_in_which_the_last_was_posted(
            number in 1u64..1 << 40, slice in 0u32..=SLICE_MASK, later in 1u32..SLICE_MASK, shown in 0u64..1 << 40,
        ) {
            let posted = Reached { number, slice };
            prop_assert_eq!(Reached::of(posted.word()), posted);
            prop_assert_eq!(flag(posted, slice, shown), None);
            let now = flag(posted, slice.wrapping_add(later), shown);
            prop_assert_eq!(now, (number > shown).then_some(number));
        }

        /// Nodes post at random, flags go up between slices, questions are answered late: nothing is scheduled that a
        /// node has not posted in an earlier slice, and all is in the end.
        #[test]
        fn nothing_is_scheduled_before_all_have_posted_it(
            posts in prop::collection::vec((0usize..3, 0u64..3, prop::bool::ANY), 1..60),
        ) {
            let (mut posted, mut flags, mut scheduled) = ([Reached::default(); 3], [0u64; 3], 0u64);
            let (mut helper, mut slice, mut open) = (CollectiveHelper::default(), 1u64, None);
            let most = 4;
            let mut turn = |(node, more, ends): (usize, u64, bool)| {
                let number = (posted[node].number + more).min(most);
                if number > posted[node].number {
                    posted[node] = Reached { number, slice: slice as u32 };
                }
                if ends {
                    slice += 1;
                    for at in 0..3 {
                        flags[at] = flag(posted[at], slice as u32, flags[at]).unwrap_or(flags[at]);
                    }
                }
                let answer = open.map(|number: u64| {
                    let yes = flags.iter().all(|flag| *flag >= number);
                    scheduled = if yes { number } else { scheduled };
                    yes
                });
                open = None;
                if let Act::Ask(number) = helper.next(Phase::of_slice(slice), flags[0], scheduled, answer) {
                    helper.did_ask(Phase::of_slice(slice));
                    open = Some(number);
                }
                assert!(posted.iter().all(|posted| posted.number >= scheduled));
                scheduled
            };
            posts.into_iter().for_each(|post| _ = turn(post));
            (0..40).for_each(|at| _ = turn((at % 3, 1, true)));
            prop_assert_eq!(turn((0, 0, true)), most);
        }
    }
}
