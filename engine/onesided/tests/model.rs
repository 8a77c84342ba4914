// SPDX-License-Identifier: MIT OR Apache-2.0
//! Random operations on exposed memory against a model: by loads and stores, and by asking the owner, who is the same
//! process here. Data of all lengths, in one piece and with gaps on either side.

#![forbid(unsafe_code)]

use std::os::fd::{AsFd, OwnedFd};
use std::rc::Rc;
use strobe_endpoint::{Buffer, Endpoint, EndpointSettings, EndpointSlot, ProcId};
use strobe_onesided::{Asked, Asker, Elements, Exposed, Place, Reach, Service, Sharing, Target};
use strobe_shared::{OwnedMemory, Segment, WindowMemory, WindowShare, window_memory};
use strobe_types::chance::Chance;
use strobe_types::layout::Layout;
use strobe_types::{ErrorClass, OpHandle, Result, TypeHandle};

const REGION: u32 = 40;
/// Elements of the exposed memory: enough for data that do not fit into a request.
const ELEMENTS: usize = 60_000;

struct World {
    _file: OwnedFd,
    endpoint: Endpoint,
    service: Service,
    asker: Asker,
    sharing: Rc<Sharing>,
    memory: OwnedMemory,
    model: Vec<i32>,
    chance: Chance,
}

/// Every `stride`-th of `count` ints, from `first` on.
#[derive(Clone, Copy)]
struct Part {
    first: usize,
    count: usize,
    stride: usize,
}

impl Part {
    fn layout(self) -> Rc<Layout> {
        Rc::new(Layout::vector(self.count, 1, self.stride as isize, &Layout::bytes(4)).unwrap())
    }

    fn places(self) -> impl Iterator<Item = usize> {
        (0..self.count).map(move |index| self.first + index * self.stride)
    }
}

impl World {
    fn new(seed: u64) -> World {
        let file = Segment::alone(1, Default::default(), [1, 2]).unwrap();
        let segment = Segment::attach(file.as_fd()).unwrap();
        let endpoint_slot = EndpointSlot {
            local_rank: 0,
            pid: std::process::id(),
            settings: EndpointSettings { eager_bytes_max: Some(8192), spin_us: 20, copies: true, ..Default::default() },
            network: None,
            attendant: None,
        };
        let endpoint = Endpoint::attach(segment, endpoint_slot).unwrap();
        assert!(endpoint.everyone_attached());
        let bytes = WindowShare::bytes(1);
        let at = window_memory(&segment, bytes).unwrap();
        let share = WindowShare::of(WindowMemory::map(file.as_fd(), &segment, at, bytes).unwrap(), 1);
        let sharing = Rc::new(Sharing::new(share, Box::new(|_| Some(ProcId(0))), (1, 0)));
        let memory = OwnedMemory::holding(&vec![0; ELEMENTS * 4]);
        let holds = Box::new(|first: isize, end: isize| first >= 0 && end <= 4 * ELEMENTS as isize);
        let exposed = Exposed {
            by_message: true,
            memory: memory.memory(),
            sharing: Some(Rc::clone(&sharing)),
            holds,
            by_mail: true,
            published: None,
            checker: None,
        };
        let service = Service::default();
        service.expose(&endpoint, REGION, exposed).unwrap();
        let (asker, model) = (Asker::default(), vec![0; ELEMENTS]);
        World { _file: file, endpoint, service, asker, sharing, memory, model, chance: Chance::new(seed, 0) }
    }

    fn below(&mut self, bound: usize) -> usize {
        self.chance.below(bound as u64) as usize
    }

    fn part(&mut self) -> Part {
        let stride = 1 + self.below(3) * self.below(4);
        let most = [1, 40, 3000, ELEMENTS / 2][self.below(4)].min(ELEMENTS / stride / 2);
        let count = self.below(most + 1);
        Part { first: self.below(ELEMENTS - count * stride), count, stride }
    }

    fn target(&mut self, asked: bool) -> Target<'static> {
        // A reference to the lock would borrow the world: what is asked needs none, and what is mapped gets it below.
        let reach = if asked { Reach::Asked } else { Reach::Mapped(self.memory.memory()) };
        Target { process: ProcId(0), region: REGION, reach, sharing: None, in_slices: false, mailbox: None }
    }

    /// Waits until all that was asked for is carried out.
    fn finish(&self, begun: Result<Option<Rc<Asked>>>) -> Result<()> {
        begun?;
        self.asker.start_flush_all(&self.endpoint, REGION)?;
        let mut looks = 0;
        while !self.asker.is_quiet(&self.endpoint, REGION, None) {
            self.endpoint.progress();
            self.service.poll(&self.endpoint);
            looks += 1;
            assert!(looks < 1_000_000, "it is never carried out");
        }
        self.asker.outcome(REGION, None)
    }

    fn read(memory: &OwnedMemory) -> Vec<i32> {
        memory.to_vec().chunks_exact(4).map(|word| i32::from_ne_bytes(word.try_into().unwrap())).collect()
    }

    /// One operation, both here and in the model.
    fn step(&mut self) {
        let (asked, part, op) = (self.below(2) == 1, self.part(), self.below(5));
        let origin_stride = 1 + self.below(2);
        let mine = Part { first: 0, count: part.count, stride: origin_stride };
        let values: Vec<i32> = (0..(part.count * origin_stride).max(1)).map(|_| self.below(100) as i32).collect();
        let bytes: Vec<u8> = values.iter().flat_map(|value| value.to_ne_bytes()).collect();
        let (from, into) = (OwnedMemory::holding(&bytes), OwnedMemory::holding(&vec![255; bytes.len()]));
        let (theirs, layout) = (part.layout(), mine.layout());
        let place = Place { at: 4 * part.first as isize, count: 1, layout: &theirs };
        let (from, result) = (Buffer::new(from.memory(), 1, &layout), Buffer::new(into.memory(), 1, &layout));
        let before: Vec<i32> = part.places().map(|place| self.model[place]).collect();
        let sharing = Rc::clone(&self.sharing);
        let target = Target { sharing: Some((&sharing, 0)), ..self.target(asked) };
        let endpoint = &self.endpoint;
        let begun = match op {
            0 => self.asker.put(endpoint, &target, &place, &from),
            1 => self.asker.get(endpoint, &target, &place, &result),
            _ => {
                let op = [OpHandle::SUM, OpHandle::MAX, OpHandle::REPLACE][op - 2];
                let elements = Elements::new(op, TypeHandle::INT32_T).unwrap();
                let result = (part.first % 2 == 0).then_some(&result);
                self.asker.update(endpoint, (&target, &place), &elements, Some(&from), result)
            }
        };
        self.finish(begun).unwrap();
        for (index, place) in part.places().enumerate() {
            let (value, there) = (values[index * origin_stride], self.model[place]);
            self.model[place] = match op {
                0 | 4 => value,
                1 => there,
                2 => there + value,
                _ => there.max(value),
            };
        }
        if op == 1 || (op > 1 && part.first % 2 == 0) {
            let got = World::read(&into);
            for (index, value) in got.iter().enumerate() {
                let wanted = if index % origin_stride == 0 { before.get(index / origin_stride) } else { None };
                assert_eq!(value, wanted.unwrap_or(&-1), "element {index} of what was fetched");
            }
        }
    }
}

#[test]
fn operations_do_what_the_model_does() {
    for seed in 0..12 {
        let mut world = World::new(seed);
        for step in 0..60 {
            world.step();
            if step % 10 == 9 {
                assert!(World::read(&world.memory) == world.model, "seed {seed}, after step {step}");
            }
        }
        assert!(World::read(&world.memory) == world.model, "seed {seed}");
    }
}

#[test]
fn what_does_not_belong_to_it_is_refused_and_nothing_else_suffers() {
    let mut world = World::new(77);
    let (four, many) = (Rc::new(Layout::bytes(4)), Rc::new(Layout::bytes(100_000)));
    for (layout, at) in [(&four, -4), (&four, 4 * ELEMENTS as isize), (&many, 4 * ELEMENTS as isize - 99_999)] {
        let target = world.target(true);
        let data = OwnedMemory::holding(&vec![9; layout.size()]);
        let (buffer, place) = (Buffer::new(data.memory(), 1, layout), Place { at, count: 1, layout });
        for puts in [true, false] {
            let begun = match puts {
                true => world.asker.put(&world.endpoint, &target, &place, &buffer),
                false => world.asker.get(&world.endpoint, &target, &place, &buffer),
            };
            let refused = world.finish(begun).unwrap_err();
            assert_eq!(refused.class(), ErrorClass::RMA_RANGE);
            assert!(world.finish(Ok(None)).is_ok(), "said once");
        }
    }
    assert!(World::read(&world.memory) == world.model, "nothing was written");
    world.step();
    assert!(World::read(&world.memory) == world.model);
}

#[test]
fn locks_are_given_one_after_the_other_to_those_who_ask() {
    let world = World::new(5);
    let lock = |exclusive| world.asker.start_lock(&world.endpoint, (REGION, ProcId(0)), exclusive, 0).unwrap();
    let quiet = || {
        for _ in 0..100 {
            world.endpoint.progress();
            world.service.poll(&world.endpoint);
        }
        world.asker.is_quiet(&world.endpoint, REGION, None)
    };
    lock(true);
    assert!(quiet());
    lock(false);
    assert!(!quiet() && world.sharing.share().somebody_waits());
    world.asker.unlock(&world.endpoint, REGION, ProcId(0), true).unwrap();
    assert!(quiet() && !world.sharing.share().somebody_waits());
    lock(true);
    assert!(!quiet(), "it is shared now");
    world.asker.unlock(&world.endpoint, REGION, ProcId(0), false).unwrap();
    assert!(quiet());
}

#[test]
fn nobody_listens_when_nothing_is_exposed() {
    let world = World::new(6);
    assert!(world.service.is_open());
    world.service.withdraw(&world.endpoint, REGION + 1);
    assert!(world.service.is_open(), "another one");
    world.asker.start_lock(&world.endpoint, (REGION, ProcId(0)), false, 0).unwrap();
    world.finish(Ok(None)).expect("requests are still carried out");
    world.service.withdraw(&world.endpoint, REGION);
    assert!(!world.service.is_open() && world.service.is_quiet(&world.endpoint));
    // The receive is gone: a request stays, and is answered by who exposes something next.
    world.asker.start_lock(&world.endpoint, (REGION, ProcId(0)), false, 0).unwrap();
    world.endpoint.progress();
    assert!(!world.service.poll(&world.endpoint));
}
