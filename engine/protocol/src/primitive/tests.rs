// SPDX-License-Identifier: MIT OR Apache-2.0
//! One node by hand; the simulator has the rest.

use super::*;
use strobe_wire::primitive::{Comparison, Effect, PrimitiveOperation, Set};
use zerocopy::FromZeros;

#[derive(Default)]
struct Words {
    words: [u64; 16],
    staged: Vec<u8>,
    replies: Vec<(u64, bool)>,
}

impl Memory for Words {
    fn load(&self, offset: u64) -> u64 {
        self.words[offset as usize / 8]
    }
    fn store(&mut self, offset: u64, value: u64) {
        self.words[offset as usize / 8] = value;
    }
    fn put(&mut self, offset: u64, bytes: &[u8]) {
        for (at, word) in bytes.chunks_exact(8).enumerate() {
            self.words[offset as usize / 8 + at] = u64::from_le_bytes(word.try_into().expect("8 bytes"));
        }
    }
    fn stage(&mut self, at: u64, bytes: &[u8]) {
        self.staged.resize(self.staged.len().max(at as usize + bytes.len()), 0);
        self.staged[at as usize..at as usize + bytes.len()].copy_from_slice(bytes);
    }
    fn show(&mut self, offset: u64, bytes: u64) {
        let block = self.staged[..bytes as usize].to_vec();
        self.put(offset, &block);
    }
    fn signal(&mut self, offset: u64) {
        self.words[offset as usize / 8] += 1;
    }
}

struct Told(Vec<(u64, bool)>);

impl Voice for Told {
    fn answer(&mut self, _: u32, _: Answer) -> bool {
        unreachable!("one node has nobody above it")
    }
    fn reply(&mut self, reply: Reply) -> bool {
        self.0.push((reply.id, reply.yes));
        true
    }
}

struct One {
    primitives: Box<Primitives>,
    kept: [AskerRecord; 4],
    words: Words,
    now: u64,
}

impl One {
    fn new() -> One {
        let mut primitives = Primitives::new_box_zeroed().expect("memory");
        assert!(primitives.open(1, 0));
        One { primitives, kept: Default::default(), words: Words::default(), now: 1 }
    }

    fn submit(&mut self, id: u64, effect: Effect<'_>, event: Option<u64>) -> Submitted {
        self.submit_of(1, id, effect, event)
    }

    fn submit_of(&mut self, asker: u32, id: u64, effect: Effect<'_>, event: Option<u64>) -> Submitted {
        let operation = PrimitiveOperation { asker, id, asked: true, event, set: Set::All, effect };
        let mut bytes = vec![0; 200];
        let head = operation.write_head(&mut bytes).expect("room");
        bytes.truncate(head);
        bytes.extend_from_slice(operation.data());
        self.primitives.submit(self.now, &bytes, (&mut Alone, &mut self.kept), &mut self.words)
    }

    fn told(&mut self) -> Vec<(u64, bool)> {
        let mut told = Told(Vec::new());
        self.primitives.drive_order(self.now, (&mut Alone, &mut self.kept), &mut self.words, &mut told);
        self.words.replies.extend(&told.0);
        told.0
    }
}

fn compare(offset: u64, value: u64, write: Option<(u64, u64)>, wait_ns: u64) -> Effect<'static> {
    Effect::Compare { offset, comparison: Comparison::AtLeast, value, wait_ns, write }
}

#[test]
fn a_block_is_put_and_its_event_signalled() {
    let mut one = One::new();
    let data = 7u64.to_le_bytes();
    assert_eq!(one.submit(1, Effect::Put { offset: 8, data: &data }, Some(16)), Submitted::Taken);
    assert_eq!((one.words.words[1], one.words.words[2]), (7, 1));
    assert_eq!(one.told(), [(1, true)]);
}

#[test]
fn a_write_follows_a_yes_only_and_its_asker_hears_afterwards() {
    let mut one = One::new();
    assert_eq!(one.submit(1, compare(0, 1, Some((8, 5)), 0), None), Submitted::Taken);
    assert_eq!(one.submit(2, compare(0, 0, None, 0), None), Submitted::Later, "nothing comes between");
    assert_eq!((one.told(), one.words.words[1]), (vec![(1, false)], 0));
    one.words.words[0] = 1;
    assert_eq!(one.submit(2, compare(0, 1, Some((8, 5)), 0), None), Submitted::Taken);
    assert_eq!((one.told(), one.words.words[1]), (vec![(2, true)], 5));
    assert_eq!(one.primitives.applied(), 3);
}

#[test]
fn who_was_kept_out_by_a_question_with_a_write_comes_before_the_next_one() {
    let mut one = One::new();
    let (ask, driver) = (|| compare(0, 1, Some((8, 5)), 0), 3);
    assert_eq!(one.submit_of(driver, 1, ask(), None), Submitted::Taken);
    assert_eq!(one.submit_of(1, 1, compare(0, 0, None, 0), None), Submitted::Later);
    assert_eq!(one.submit_of(2, 1, ask(), None), Submitted::Later);
    one.told();
    assert_eq!(one.submit_of(driver, 2, ask(), None), Submitted::Later, "its turn was before");
    assert_eq!(one.submit_of(2, 1, ask(), None), Submitted::Later, "another was before this one");
    assert_eq!(one.submit_of(driver, 2, compare(0, 1, None, 0), None), Submitted::Taken, "it keeps nobody out");
    assert_eq!(one.submit_of(1, 1, compare(0, 0, None, 0), None), Submitted::Taken);
    assert_eq!(one.submit_of(2, 1, ask(), None), Submitted::Taken);
    assert_eq!(one.submit_of(driver, 3, ask(), None), Submitted::Later);
    one.told();
    assert_eq!(one.submit_of(2, 2, ask(), None), Submitted::Taken, "the driver need not come again");
}

#[test]
fn a_question_waits_for_its_variable_or_for_its_time() {
    let mut one = One::new();
    assert_eq!(one.submit(1, compare(0, 1, None, 100), None), Submitted::Taken);
    assert_eq!((one.told(), one.primitives.next_look(1)), (vec![], Some(101)));
    one.words.words[0] = 1;
    assert_eq!((one.told(), one.primitives.next_look(1)), (vec![(1, true)], None));
    assert_eq!(one.submit(2, compare(0, 2, None, 100), None), Submitted::Taken);
    assert!(one.told().is_empty());
    one.now = 101;
    assert_eq!(one.told(), [(2, false)]);
}

#[test]
fn a_question_is_looked_at_more_rarely_the_longer_it_waits() {
    let (mut one, second) = (One::new(), 1_000_000_000);
    assert_eq!(one.submit(1, compare(0, 1, None, 10 * second), None), Submitted::Taken);
    let looks = |now: u64| one.primitives.next_look(now).map(|at| at - now);
    assert_eq!(looks(1), Some(200_000));
    assert_eq!(looks(8_000_001), Some(1_000_000));
    assert_eq!(looks(second), Some(20_000_000));
    assert_eq!(looks(10 * second), Some(1), "its time is over");
}

#[test]
fn a_request_that_comes_again_gets_its_answer_and_nothing_else() {
    let mut one = One::new();
    one.submit(1, compare(0, 0, None, 0), None);
    one.submit(2, Effect::Put { offset: 0, data: &9u64.to_le_bytes() }, Some(8));
    assert_eq!(one.told(), [(1, true), (2, true)]);
    assert_eq!(one.submit(1, compare(0, 10, None, 0), None), Submitted::Taken);
    assert_eq!(one.submit(2, Effect::Put { offset: 0, data: &[0; 8] }, Some(8)), Submitted::Taken);
    assert_eq!(one.told(), [(1, true), (2, true)]);
    assert_eq!((one.words.words[0], one.words.words[1], one.primitives.counters().repeated), (9, 1, 2));
}

#[cfg(feature = "mutations")]
#[test]
fn a_bug_on_purpose_that_answers_anew_is_found() {
    mutation::choose(Some(mutation::Mutation::AnswersAnew));
    let run = std::panic::catch_unwind(a_request_that_comes_again_gets_its_answer_and_nothing_else);
    mutation::choose(None);
    assert!(run.is_err(), "nobody sees that a request is answered anew");
}

#[test]
fn what_no_sound_node_says_is_dropped() {
    let mut one = One::new();
    assert_eq!(one.submit(1, Effect::Write { question: 0 }, None), Submitted::Malformed);
    assert_eq!(one.primitives.submit(1, &[40; 9], (&mut Alone, &mut one.kept), &mut one.words), Submitted::Malformed);
    assert_eq!(one.primitives.on_answer(1, Answer { number: 0, yes: true }), Err(Impossible));
    assert_eq!(one.primitives.applied(), 0);
}

/// No memory at all.
struct Nowhere;

impl Memory for Nowhere {
    fn load(&self, offset: u64) -> u64 {
        offset
    }
    fn store(&mut self, _: u64, _: u64) {}
    fn put(&mut self, _: u64, _: &[u8]) {}
    fn stage(&mut self, _: u64, _: &[u8]) {}
    fn show(&mut self, _: u64, _: u64) {}
    fn signal(&mut self, _: u64) {}
}

struct Anything(u64);

impl Anything {
    fn number(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
}

impl Voice for Anything {
    fn answer(&mut self, _: u32, _: Answer) -> bool {
        self.number() & 1 == 0
    }
    fn reply(&mut self, _: Reply) -> bool {
        self.number() & 1 == 0
    }
}

#[test]
fn any_bits_are_harmless() {
    use zerocopy::IntoBytes;
    for seed in 0..400 {
        let mut chance = Anything(seed);
        let mut primitives = Primitives::new_box_zeroed().expect("memory");
        let mut kept = [AskerRecord::default(); 3];
        let noise = |bytes: &mut [u8], chance: &mut Anything| {
            bytes
                .iter_mut()
                .for_each(|byte| *byte = if chance.number() & 3 == 0 { 0xff } else { chance.number() as u8 });
        };
        noise(primitives.as_mut_bytes(), &mut chance);
        noise(kept.as_mut_bytes(), &mut chance);
        primitives.state = super::state::OPEN;
        if seed % 2 == 0 {
            primitives.place = 0;
        }
        for _ in 0..50 {
            let now = chance.number();
            let comparison = Comparison::of((now % 4) as u32).expect("one of four");
            let (id, value, wait_ns) = (chance.number(), chance.number(), chance.number());
            let effect = match now % 3 {
                0 => Effect::Compare { offset: 8, comparison, value, wait_ns, write: None },
                1 => Effect::Show { offset: id, bytes: value },
                _ => Effect::Write { question: primitives.applied().wrapping_sub(1) },
            };
            let operation = PrimitiveOperation {
                asker: (id % 4) as u32,
                id,
                asked: true,
                event: Some(value),
                set: Set::All,
                effect,
            };
            let mut bytes = [0; 64];
            operation.write_head(&mut bytes).expect("room");
            primitives.submit(now, &bytes, (&mut Alone, &mut kept), &mut Nowhere);
            primitives.take(now, &bytes, &mut Nowhere);
            let answer = Answer { number: primitives.applied().wrapping_add(id % 9), yes: id % 2 == 0 };
            let _ = primitives.on_answer((value % 7) as u32, answer);
            primitives.drive(now, &Nowhere, &mut chance);
            primitives.drive_order(now, (&mut Alone, &mut kept), &mut Nowhere, &mut chance);
            primitives.pass(&bytes, |_| true);
            let _ = (primitives.next_look(1), primitives.has_work(), primitives.is_waiting());
        }
    }
}
