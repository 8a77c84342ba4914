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

/// What came about, in one word: collectives up to a number, the last of them in a slice (of which the lower bits are
/// known).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Reached {
    /// The last collective, the first of a communicator being 1.
    pub number: u64,
    /// The slice in which that was.
    pub slice: u32,
}

impl Reached {
    /// What a word says.
    pub fn of(word: u64) -> Reached {
        Reached { number: word >> SLICE_BITS, slice: word as u32 & SLICE_MASK }
    }

    /// It as a word.
    pub fn word(self) -> u64 {
        self.number << SLICE_BITS | u64::from(self.slice & SLICE_MASK)
    }
}

/// True if a member may post collective `number`, where all members of its node have `posted` so much.
pub fn may_post(number: u64, posted: Reached) -> bool {
    number <= posted.number + AHEAD_MAX
}

/// Buffer Receiver: the flag of a node whose members have `posted` so much, while `posting` is the slice that is posted
/// now: all of it, unless the last was posted in that slice. `None`: as `shown`.
pub fn flag(posted: Reached, posting: u32, shown: u64) -> Option<u64> {
    (posted.number > shown && posted.slice != posting & SLICE_MASK).then_some(posted.number)
}

/// In which slice a collective opens, on all nodes alike: the one that was `strobed` last in the order in which all of
/// them are told that collectives up to `number` are scheduled, or, behind the exchange that ends it, the next.
pub fn opens(strobed: Phase, number: u64) -> Reached {
    Reached { number, slice: strobed.posting() as u32 & SLICE_MASK }
}

/// Of the two words that a node keeps of this: the one for what [`opens`]. It is told of one slice and of the next
/// before it has to look.
pub fn place(opens: Reached) -> usize {
    opens.slice as usize & 1
}

/// What starts on a node that is at `at`, where this `opens` and so much has `started`: nothing in an exchange, which
/// is no slice, and nothing of the next slice. `None`: nothing new. To be asked in each phase, before the next one is
/// entered.
pub fn start(at: Phase, opens: [Reached; 2], started: u64) -> Option<Reached> {
    let next = at.next().posting() as u32 & SLICE_MASK;
    let mine = opens.iter().filter(|opens| opens.slice != next).map(|opens| opens.number).max().unwrap_or(0);
    let opened = at.microphase() == Microphase::Schedule && mine > started;
    opened.then(|| Reached { number: mine, slice: at.slice() as u32 & SLICE_MASK })
}

/// Where a rank finds a collective that it has posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Stand {
    /// Not scheduled.
    #[default]
    Posted,
    /// Scheduled in the slice that runs.
    Now,
    /// Scheduled in an earlier one, in which it could have been done.
    Before,
}

/// How collective `number` stands in slice `slice`, on a node on which so much has `started`.
pub fn stand(started: Reached, number: u64, slice: u64) -> Stand {
    match started.number >= number {
        false => Stand::Posted,
        true if started.slice == slice as u32 & SLICE_MASK => Stand::Now,
        true => Stand::Before,
    }
}

/// What the Collective Helper wants done.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Act {
    /// Ask all nodes of the communicator whether their flag is at least this; if so, this is written as scheduled on
    /// all.
    Ask(u64),
    /// Nothing before its question is answered.
    Await,
    /// Nothing in this slice.
    Rest,
}

/// One communicator's, on the first of its nodes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct CollectiveHelper {
    /// The slice in which the question was asked that is under way; 0: none is.
    asked: u64,
    /// The last slice in which a node has said no.
    refused: u64,
    /// Questions answered no, since somebody has taken their number.
    retries: u64,
}

impl CollectiveHelper {
    /// The state that `words` keep.
    pub fn resume([asked, refused]: [u64; 2]) -> CollectiveHelper {
        CollectiveHelper { asked, refused, retries: 0 }
    }

    /// Its state as words.
    pub fn words(&self) -> [u64; 2] {
        [self.asked, self.refused]
    }

    /// True while a question is under way.
    pub fn asks(&self) -> bool {
        self.asked != 0
    }

    /// Questions answered no (USRMSM), since it was resumed or this was asked.
    pub fn take_retries(&mut self) -> u64 {
        std::mem::take(&mut self.retries)
    }

    /// What it wants done at `at`, where this node shows `flag` and has been told that collectives up to `scheduled`
    /// are; `answer`: that to the question under way, once it is there. One after the other is asked about; one that is
    /// not ready, in a later slice.
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

    /// It is asked what [`CollectiveHelper::next`] wanted.
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
        let told = tell(exchanges, 3);
        // Told of both before it looked, a node starts each where the others do.
        let started = start(runs, told, 1).unwrap_or_default();
        assert_eq!(started, Reached { number: 2, slice: 5 });
        assert_eq!((start(exchanges, told, 2), start(exchanges, told, 1)), (None, None));
        assert_eq!(start(next, told, 2), Some(Reached { number: 3, slice: 6 }));
        assert_eq!(stand(started, 2, 5), Stand::Now);
        assert_eq!(stand(started, 1, 6), Stand::Before);
        assert_eq!(stand(started, 3, 6), Stand::Posted);
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
