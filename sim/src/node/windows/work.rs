// SPDX-License-Identifier: MIT OR Apache-2.0
//! Operations of a rank on the memory of a member, as chance says, and what each must bring.

use super::layout::{COUNTERS, Layout, SECTION_BYTES, fit, some_place};
use super::model::{Model, sums};
use super::operation::{Expected, Operation};
use super::{Epochs, Own, Tale};
use crate::node::baton::Baton;
use crate::node::data::{BLOCK_BYTES, Memory, data};
use crate::node::mpi::Mpi;
use crate::node::mpi::windows::{Elements, In, There};
use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;
use strobe_mpi::rma::{Begun, Window};
use strobe_types::OpHandle;
use strobe_types::chance::Chance;

/// A window that is open.
pub struct Open<'a> {
    model: &'a Model,
    number: usize,
    layout: Layout,
    window: Rc<Window>,
    own: Option<Memory>,
    me: usize,
    baton: Arc<Baton>,
    begun: Vec<Operation>,
    /// What operations touch of which member's memory that are not known to be done there.
    touched: Vec<(usize, Range<usize>)>,
    /// By member: the number that is compared, as it was last.
    seen: Vec<u64>,
    /// How often something was put or replaced.
    count: usize,
    /// Fences that were passed, but the first one.
    fences: usize,
}

impl<'a> Open<'a> {
    pub fn new(
        (model, number): (&'a Model, usize),
        window: Rc<Window>,
        own: Option<Memory>,
        me: usize,
        baton: Arc<Baton>,
    ) -> Open<'a> {
        let layout = Layout(model.windows[number]);
        let seen = vec![0; layout.0.members];
        let count = (number << 8 | me) << 16;
        let (begun, touched, fences) = (Vec::new(), Vec::new(), 0);
        Open { model, number, layout, window, own, me, baton, begun, touched, seen, count, fences }
    }

    pub fn layout(&self) -> Layout {
        self.layout
    }

    pub fn me(&self) -> usize {
        self.me
    }

    pub fn number(&self) -> usize {
        self.number
    }

    pub fn fences(&self) -> usize {
        self.fences
    }

    /// Asserts that this data lies in this rank's memory, as `tale` says. No call comes before: that would carry out
    /// what waits for this rank.
    pub fn check_own(&self, mpi: &Mpi, at: usize, data: &[u8], tale: &Tale) {
        let own = self.within(mpi).own().offset(at as isize);
        own.with_slice(data.len(), |lies| assert!(lies == data, "what was told of does not lie there: {tale:?}"));
    }

    pub fn window(&self) -> &Rc<Window> {
        &self.window
    }

    fn check(&mut self, operation: &Operation) {
        operation.check(self.model, self.number, &mut self.seen[operation.target]);
    }

    pub fn within<'b>(&'b self, mpi: &'b Mpi) -> In<'b> {
        In { mpi, window: &self.window, unit: self.layout.0.unit }
    }

    /// Passes a fence; with the last one the window is used no more.
    pub fn pass_fence(&mut self, mpi: &Mpi, last: bool) {
        let assertion = if last { strobe_types::constants::MODE_NOSUCCEED } else { 0 };
        self.within(mpi).fence(assertion).expect("a fence");
        self.fences += 1;
        self.settle(None);
    }

    /// Some operations on the memory of `target`.
    pub fn work(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        let exclusive = chance.below(3) == 0;
        let (count, kind) = (chance.one_of(&[1, 2, 4, 8]), chance.below(12));
        self.access(mpi, target, exclusive, |open| {
            match kind {
                // Many short ones in a row are worth to wake who sleeps.
                0 => (0..60).for_each(|_| open.count(mpi, target, chance)),
                _ => (0..count).for_each(|_| open.operate(mpi, target, exclusive, chance)),
            }
            if open.layout.0.epochs == Epochs::All && chance.below(2) == 0 {
                open.complete(mpi, target, chance);
            }
        });
    }

    /// Lets `work` use the memory of a member, which is locked for that where the window is used so.
    pub fn access(&mut self, mpi: &Mpi, target: usize, exclusive: bool, work: impl FnOnce(&mut Open<'a>)) {
        if self.layout.0.epochs != Epochs::Locks {
            return work(self);
        }
        self.within(mpi).lock(target, exclusive).expect("a lock");
        self.model.with(self.number, target, |member| {
            let free = member.inside == 0 || member.inside > 0 && !exclusive;
            assert!(free, "member {target} of window {} is locked twice: by {}", self.number, member.inside);
            member.inside += if exclusive { -1 } else { 1 };
        });
        work(self);
        self.model.with(self.number, target, |member| member.inside -= if exclusive { -1 } else { 1 });
        self.within(mpi).unlock(target).expect("it was locked");
        self.settle(Some(target));
    }

    fn operate(&mut self, mpi: &Mpi, target: usize, exclusive: bool, chance: &mut Chance) {
        let locks = self.layout.0.epochs == Epochs::Locks;
        match chance.below(14) {
            0 | 1 => self.count(mpi, target, chance),
            2 | 3 => self.swap(mpi, target),
            4 | 5 => self.update(mpi, target, chance),
            6..=8 => self.put(mpi, target, chance),
            9 | 10 => self.get(mpi, target, chance),
            11 | 12 if locks => self.use_section(mpi, target, exclusive, chance),
            _ if chance.below(3) == 0 => self.compute(chance),
            _ if self.layout.0.epochs != Epochs::Fences => self.complete(mpi, target, chance),
            _ => self.count(mpi, target, chance),
        }
    }

    /// Computes: mostly for a moment, and now and then for so long that slices pass.
    fn compute(&self, chance: &mut Chance) {
        let ns = chance.below(20_000);
        self.baton.compute(if ns < 15_000 { ns } else { 50 * (ns - 15_000) });
    }

    /// Raises a counter.
    fn count(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        let (number, fetches) = (chance.below(COUNTERS as u64) as usize, chance.below(2) == 0);
        let value = if fetches { 1 } else { 1 << 32 };
        let there = There { member: target, at: self.layout.counter(number), count: 1, elements: Elements::Longs };
        self.model.with(self.number, target, |member| {
            member.add(there.at, value);
            member.fetches[number] += u32::from(fetches);
            member.added[number] += u32::from(!fetches);
        });
        let operand = value.to_le_bytes().to_vec();
        let result = fetches.then_some((false, Expected::Count(number)));
        self.begin(mpi, &there, vec![(operand, false)], result, "adds to", |within, given, result| {
            within.update(OpHandle::SUM, Some(given[0]), result, &there)
        });
    }

    /// Raises the number by one that it takes to be there.
    fn swap(&mut self, mpi: &Mpi, target: usize) {
        let there = There { member: target, at: self.layout.swapped(), count: 1, elements: Elements::Longs };
        let seen = self.seen[target];
        let given = [seen + 1, seen].map(|value| (value.to_le_bytes().to_vec(), false)).to_vec();
        let result = Some((false, Expected::Swapped(seen)));
        self.begin(mpi, &there, given, result, "swaps", |within, given, result| {
            within.swap([given[0], given[1]], result.expect("it fetches"), &there)
        });
    }

    /// Replaces some of its own numbers, adds to them, or looks at them. Such operations keep their order.
    fn update(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        let spec = self.layout.0;
        let elements = [Elements::Ints, Elements::Longs, Elements::Blocks][self.number % 3];
        let elements = if spec.own == Own::Words && elements == Elements::Blocks { Elements::Longs } else { elements };
        let (from, room) = some_place(chance, spec.cells_bytes);
        let most = fit(elements, room);
        let count = if chance.below(4) == 0 { most } else { 1 + chance.below(most.min(8) as u64) as usize };
        let there = There { member: target, at: self.layout.cells(self.me) + from, count, elements };
        let op = match chance.below(4) {
            0 => OpHandle::NO_OP,
            // Those that may come at the same time have to be of one kind.
            _ if elements == Elements::Blocks || self.number.is_multiple_of(2) => OpHandle::REPLACE,
            _ => OpHandle::SUM,
        };
        let fetches = op == OpHandle::NO_OP || chance.below(3) == 0;
        self.count += 1;
        let mut operand = data(self.count, count * elements.bytes());
        let before = self.model.with(self.number, target, |member| {
            let before = member.elements(&there);
            match op {
                OpHandle::REPLACE => member.write_elements(&there, &operand),
                OpHandle::SUM => member.write_elements(&there, &sums(&before, &mut operand, elements.bytes())),
                _ => (),
            }
            before
        });
        let given = if op == OpHandle::NO_OP { Vec::new() } else { vec![(operand, false)] };
        let result = fetches.then_some((false, Expected::Data(before)));
        self.begin(mpi, &there, given, result, "updates", |within, given, result| {
            within.update(op, given.first().copied(), result, &there)
        });
    }

    fn put(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        let Some((there, gaps)) = self.some_of_area(mpi, target, chance) else { return };
        self.count += 1;
        let bytes = data(self.count, there.count * there.elements.bytes());
        self.model.with(self.number, target, |member| member.write_elements(&there, &bytes));
        let by_request = chance.below(8) == 0 && self.layout.0.epochs != Epochs::Fences;
        let begun =
            self.begin(mpi, &there, vec![(bytes, gaps)], None, "puts", |within, given, _| within.put(given[0], &there));
        self.wait_by_request(mpi, by_request, begun);
    }

    fn get(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        let Some((there, gaps)) = self.some_of_area(mpi, target, chance) else { return };
        let bytes = self.model.with(self.number, target, |member| member.elements(&there));
        let by_request = chance.below(4) == 0 && self.layout.0.epochs != Epochs::Fences;
        let result = Some((gaps, Expected::Data(bytes)));
        let begun = self.begin(mpi, &there, Vec::new(), result, "gets", |within, _, result| {
            within.get(result.expect("it gets something"), &there)
        });
        self.wait_by_request(mpi, by_request, begun);
    }

    /// Elements of what this rank alone puts there, and whether they have gaps here. `None` if something is under way
    /// there which cannot be waited for now.
    fn some_of_area(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) -> Option<(There, bool)> {
        let (from, room) = some_place(chance, self.layout.0.area_bytes);
        let elements = if chance.below(4) == 0 { Elements::Blocks } else { Elements::Bytes };
        let room = match chance.below(3) {
            0 => room,
            1 => room.min(1 + chance.below(40) as usize),
            _ => 1 + chance.below(room as u64) as usize,
        };
        let count = fit(elements, room);
        let there = There { member: target, at: self.layout.area(self.me) + from, count, elements };
        let range = there.at..there.at + room;
        let overlaps = |(member, other): &(usize, Range<usize>)| {
            *member == target && other.start < range.end && range.start < other.end
        };
        if self.touched.iter().any(overlaps) {
            if self.layout.0.epochs == Epochs::Fences {
                return None;
            }
            self.flush(mpi, Some(target));
        }
        self.touched.push((target, range));
        let gaps = (count * elements.bytes()).is_multiple_of(BLOCK_BYTES) && chance.below(4) == 0;
        Some((there, gaps))
    }

    /// What changes only under an exclusive lock: read, and changed if this is one.
    fn use_section(&mut self, mpi: &Mpi, target: usize, exclusive: bool, chance: &mut Chance) {
        let at = self.layout.section();
        let there = There { member: target, at, count: SECTION_BYTES, elements: Elements::Bytes };
        let is = self.model.with(self.number, target, |member| member.read(at, SECTION_BYTES));
        self.get_whole(mpi, &there, &is);
        self.flush(mpi, Some(target));
        if !exclusive {
            return;
        }
        if chance.below(2) == 0 {
            self.baton.compute(chance.below(30_000));
        }
        let count = u64::from_le_bytes(is[..8].try_into().expect("eight bytes")) + 1;
        let mut new = data(count as usize, SECTION_BYTES);
        new[..8].copy_from_slice(&count.to_le_bytes());
        self.model.with(self.number, target, |member| member.write(at, &new));
        self.put_whole(mpi, &there, &new);
        self.flush(mpi, Some(target));
    }

    /// Puts data, in two parts.
    pub fn put_whole(&mut self, mpi: &Mpi, there: &There, data: &[u8]) {
        self.model.with(self.number, there.member, |member| member.write(there.at, data));
        let middle = (data.len() / 2) & !7;
        for part in [0..middle, middle..data.len()].into_iter().filter(|part| !part.is_empty()) {
            let there = There { at: there.at + part.start, count: part.len(), ..*there };
            self.begin(mpi, &there, vec![(data[part].to_vec(), false)], None, "puts", |within, given, _| {
                within.put(given[0], &there)
            });
        }
        self.flush_if_open(mpi, there.member);
    }

    /// Gets data, which must be these.
    pub fn get_whole(&mut self, mpi: &Mpi, there: &There, data: &[u8]) {
        let result = Some((false, Expected::Data(data.to_vec())));
        self.begin(mpi, there, Vec::new(), result, "gets", |within, _, result| {
            within.get(result.expect("it gets something"), there)
        });
        self.flush_if_open(mpi, there.member);
    }

    /// Where no lock is given back soon, which says the same: flushes this target, or all.
    fn flush_if_open(&mut self, mpi: &Mpi, target: usize) {
        if self.layout.0.epochs == Epochs::All {
            self.flush(mpi, (!self.begun.len().is_multiple_of(3)).then_some(target));
        }
    }

    /// Begins an operation, with what it takes from here, each with gaps or without, and what it must bring.
    fn begin(
        &mut self,
        mpi: &Mpi,
        there: &There,
        given: Vec<(Vec<u8>, bool)>,
        result: Option<(bool, Expected)>,
        what: &str,
        start: impl FnOnce(In<'_>, &[&Memory], Option<&Memory>) -> strobe_types::Result<Begun>,
    ) -> Begun {
        let given: Vec<_> = given.into_iter().map(|(data, gaps)| (Memory::holding(&data, gaps), data)).collect();
        let bytes = there.count * there.elements.bytes();
        let result = result.map(|(gaps, expected)| (Memory::new(bytes, gaps), expected));
        let what = format!("member {} {what} {there:?} in window {}", self.me, self.number);
        self.model.count(self.within(mpi).way(there.member));
        self.baton.add_note(|doing| *doing = what.clone());
        let operands: Vec<&Memory> = given.iter().map(|given| &given.0).collect();
        let begun = start(self.within(mpi), &operands, result.as_ref().map(|result| &result.0));
        let begun = begun.unwrap_or_else(|error| panic!("{what}: {error:?}"));
        self.begun.push(Operation { target: there.member, what, given, result });
        begun
    }

    /// Waits for the last operation by its request, if that is wanted.
    fn wait_by_request(&mut self, mpi: &Mpi, wanted: bool, begun: Begun) {
        if wanted {
            self.within(mpi).wait_by_request(begun).expect("an operation with a request");
            let last = self.begun.pop();
            last.into_iter().for_each(|operation| self.check(&operation));
        }
    }

    fn complete(&mut self, mpi: &Mpi, target: usize, chance: &mut Chance) {
        match chance.below(6) {
            0 => {
                self.within(mpi).flush(Some(target), true).expect("a local flush");
                self.check_begun(Some(target));
            }
            1 => self.flush(mpi, None),
            _ => self.flush(mpi, Some(target)),
        }
    }

    fn flush(&mut self, mpi: &Mpi, target: Option<usize>) {
        self.within(mpi).flush(target, false).expect("a flush");
        self.settle(target);
    }

    /// All that has begun on the memory of a member, or of all, is done there.
    pub fn settle(&mut self, target: Option<usize>) {
        self.check_begun(target);
        self.touched.retain(|(member, _)| target.is_some_and(|target| *member != target));
    }

    fn check_begun(&mut self, target: Option<usize>) {
        let over = |operation: &Operation| target.is_none_or(|target| operation.target == target);
        let (over, under_way) = std::mem::take(&mut self.begun).into_iter().partition(over);
        self.begun = under_way;
        let over: Vec<Operation> = over;
        over.into_iter().for_each(|operation| self.check(&operation));
    }

    /// Asserts that this rank's memory is as it must be when nobody does anything with it any more.
    pub fn check_end(&self, mpi: &Mpi) {
        assert!(self.begun.is_empty(), "all was waited for");
        let (within, bytes) = (self.within(mpi), self.layout.bytes());
        within.sync();
        within.check_free().expect("a lock of its own memory");
        within.own().with_slice(bytes, |lies| self.model.check_end(self.number, self.me, lies));
        if let Some(own) = &self.own {
            own.check_data(&own.data(), || format!("the margins of window {}", self.number));
        }
    }
}
