// SPDX-License-Identifier: MIT OR Apache-2.0
//! Requests as whoever drives the network carries them out, at a desk that writes down what is asked of it: what they
//! do to a window's memory, what is answered, what waits, and what is refused.

#![forbid(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::os::fd::{AsFd, OwnedFd};
use strobe_endpoint::{Asking, Attendant, Attended, Desk, Endpoint, EndpointSettings, EndpointSlot, ProcId, Site};
use strobe_onesided::NodeService;
use strobe_shared::{Loss, OwnedMemory, RegionPlace, RemoteAddress, Segment, WindowMemory, WindowShare, window_memory};
use strobe_types::{OpHandle, TypeHandle};
use strobe_wire::onesided::{Request, Run, Verb};

const REGION: u32 = 40;
const BYTES: usize = 100_000;
const ORIGIN: ProcId = ProcId(9);
const OWNER: ProcId = ProcId(0);

/// A node of one rank, which has a window.
struct World {
    endpoint: Endpoint,
    share: WindowShare,
    memory: OwnedMemory,
    place: RegionPlace,
    service: NodeService,
    answers: RefCell<Vec<Vec<u8>>>,
    /// Lengths of the data that were to be received and sent.
    received: RefCell<Vec<usize>>,
    sent: RefCell<Vec<usize>>,
    failed: RefCell<Vec<u32>>,
    receiving: Cell<bool>,
    full: Cell<bool>,
}

impl World {
    fn new() -> World {
        let file: OwnedFd = Segment::alone(1, Default::default(), [1, 2]).unwrap();
        let segment = Segment::attach(file.as_fd()).unwrap();
        let settings = EndpointSettings { spin_us: 20, ..Default::default() };
        let pid = std::process::id();
        let slot = EndpointSlot { local_rank: 0, pid, settings, network: None, attendant: None };
        let endpoint = Endpoint::attach(segment, slot).unwrap();
        let (bytes, memory) = (WindowShare::bytes(1), OwnedMemory::holding(&vec![0; BYTES]));
        let at = window_memory(&segment, bytes).unwrap();
        let share = WindowShare::of(WindowMemory::map(file.as_fd(), &segment, at, bytes).unwrap(), 1);
        share.member(0).publish(Some(memory.memory()), BYTES, 1);
        share.member(0).set_owner(0, memory.memory());
        World {
            endpoint,
            share,
            memory,
            place: RegionPlace { at, members: 1 },
            service: NodeService::new(file),
            answers: RefCell::default(),
            received: RefCell::default(),
            sent: RefCell::default(),
            failed: RefCell::default(),
            receiving: Cell::new(false),
            full: Cell::new(false),
        }
    }

    fn ask(&self, request: &Request<'_>) -> Attended {
        self.ask_again(request, false)
    }

    fn ask_again(&self, request: &Request<'_>, again: bool) -> Attended {
        self.service.attend(self, &Asking { from: ORIGIN, of: OWNER, bytes: &request.to_bytes(), again })
    }

    /// The one answer that was given since this was last called.
    fn answer(&self) -> Vec<u8> {
        let mut answers = self.answers.take();
        assert_eq!(answers.len(), 1, "one answer");
        answers.remove(0)
    }
}

impl Desk for World {
    fn site(&self) -> &Site {
        &self.endpoint.site
    }

    fn process(&self, rank: u32) -> ProcId {
        ProcId(rank)
    }

    fn may_reach(&self, of: ProcId) -> bool {
        of == OWNER
    }

    fn region(&self, region: u32) -> Option<RegionPlace> {
        (region == REGION).then_some(self.place)
    }

    fn has_room(&self, _bytes: usize) -> bool {
        !self.full.get()
    }

    fn answer(&self, of: ProcId, to: ProcId, _tag: i32, bytes: &[u8]) {
        assert_eq!((of, to), (OWNER, ORIGIN));
        self.answers.borrow_mut().push(bytes.to_vec());
    }

    fn send(&self, _of: ProcId, _to: (ProcId, i32), _address: RemoteAddress, bytes: usize) -> bool {
        self.sent.borrow_mut().push(bytes);
        true
    }

    fn receive(&self, _of: (ProcId, u32), _from: (ProcId, i32), _address: RemoteAddress, bytes: usize) -> bool {
        self.received.borrow_mut().push(bytes);
        true
    }

    fn is_receiving(&self, _of: ProcId, _from: ProcId) -> bool {
        self.receiving.get()
    }

    fn note_failed(&self, _of: ProcId, _from: ProcId, region: u32) {
        self.failed.borrow_mut().push(region);
    }

    fn take_failed(&self, _of: ProcId, _from: ProcId, region: u32) -> bool {
        !self.failed.take().is_empty() && region == REGION
    }
}

fn bare(verb: Verb) -> Request<'static> {
    let data: &[u8] = if verb == Verb::Lock { &[0; 4] } else { &[] };
    Request { data, ..Request::bare(verb, REGION, 5) }
}

fn int(value: i32) -> [u8; 4] {
    value.to_ne_bytes()
}

#[test]
fn short_requests_change_memory_and_are_answered() {
    let world = World::new();
    let runs = [Run::new(100, 4)];
    let put = Request { runs: &runs, bytes: 4, data: &int(40), ..bare(Verb::Put) };
    assert_eq!(world.ask(&put), Attended::Done);
    let (op, basic) = (OpHandle::SUM.0, TypeHandle::INT32_T.0);
    let sum = Request { op, basic, runs: &runs, bytes: 4, data: &int(2), ..bare(Verb::Accumulate) };
    assert_eq!(world.ask(&sum), Attended::Done);
    assert!(world.answers.borrow().is_empty(), "a flush answers for them");
    assert_eq!(world.ask(&Request { verb: Verb::Fetch, ..sum }), Attended::Done);
    assert_eq!(world.answer(), int(42));
    let operands = [int(7), int(44)].concat();
    let swap = Request { basic, runs: &runs, bytes: 4, data: &operands, ..bare(Verb::CompareAndSwap) };
    assert_eq!((world.ask(&swap), world.answer()), (Attended::Done, int(44).to_vec()));
    let get = Request { runs: &runs, bytes: 4, ..bare(Verb::Get) };
    assert_eq!((world.ask(&get), world.answer()), (Attended::Done, int(7).to_vec()));
    assert_eq!(world.memory.to_vec()[100..104], int(7));
}

#[test]
fn nothing_is_done_while_there_is_no_room_for_the_answer() {
    let world = World::new();
    world.full.set(true);
    let (runs, op, basic) = ([Run::new(0, 4)], OpHandle::SUM.0, TypeHandle::INT32_T.0);
    let fetch = Request { op, basic, runs: &runs, bytes: 4, data: &int(1), ..bare(Verb::Fetch) };
    assert_eq!(world.ask(&fetch), Attended::NoRoom);
    world.full.set(false);
    assert_eq!((world.ask(&fetch), world.answer()), (Attended::Done, int(0).to_vec()));
    assert_eq!(world.memory.to_vec()[..4], int(1), "once");
}

#[test]
fn what_lies_beyond_the_memory_is_refused_and_said_once() {
    let world = World::new();
    for at in [-4, BYTES as i64 - 3] {
        let runs = [Run::new(at, 4)];
        let put = Request { runs: &runs, bytes: 4, data: &int(1), ..bare(Verb::Put) };
        assert_eq!(world.ask(&put), Attended::Done);
        assert_eq!((world.ask(&bare(Verb::Flush)), world.answer()), (Attended::Done, vec![]));
        assert_eq!((world.ask(&bare(Verb::Flush)), world.answer()), (Attended::Done, vec![1]));
        let get = Request { runs: &runs, bytes: 4, ..bare(Verb::Get) };
        assert_eq!((world.ask(&get), world.answer()), (Attended::Done, vec![]), "too short");
        let long = [Run::new(at, 50_000)];
        assert_eq!(world.ask(&Request { runs: &long, bytes: 50_000, ..bare(Verb::PutLong) }), Attended::Done);
        assert_eq!(world.received.take(), [0], "all of it is dropped");
        assert_eq!(world.ask(&Request { runs: &long, bytes: 50_000, ..bare(Verb::Get) }), Attended::Done);
        assert_eq!((world.answer(), world.sent.take()), (vec![], vec![]));
    }
    assert!(world.memory.to_vec().iter().all(|byte| *byte == 0));
}

#[test]
fn long_data_have_messages_of_their_own_and_a_flush_waits_for_them() {
    let world = World::new();
    let runs = [Run::new(10, 50_000)];
    assert_eq!(world.ask(&Request { runs: &runs, bytes: 50_000, ..bare(Verb::PutLong) }), Attended::Done);
    assert_eq!(world.ask(&Request { runs: &runs, bytes: 50_000, ..bare(Verb::Get) }), Attended::Done);
    assert_eq!((world.received.take(), world.sent.take()), (vec![50_000], vec![50_000]));
    world.receiving.set(true);
    assert_eq!(world.ask(&bare(Verb::Flush)), Attended::Waits);
    world.receiving.set(false);
    assert_eq!(world.ask_again(&bare(Verb::Flush), true), Attended::Done);
    assert_eq!(world.answer(), [1]);
}

#[test]
fn a_lock_that_is_taken_waits_until_it_is_given_back() {
    let world = World::new();
    let exclusive = Request { exclusive: true, ..bare(Verb::Lock) };
    assert_eq!((world.ask(&exclusive), world.answer()), (Attended::Done, vec![1]));
    assert_eq!(world.ask(&bare(Verb::Lock)), Attended::Waits);
    assert!(world.share.is_waiting(0) && world.share.somebody_waits());
    assert_eq!(world.ask_again(&bare(Verb::Lock), true), Attended::Waits);
    assert_eq!(world.ask(&Request { exclusive: true, ..bare(Verb::Unlock) }), Attended::Done);
    assert_eq!((world.ask_again(&bare(Verb::Lock), true), world.answer()), (Attended::Done, vec![1]));
    assert!(!world.share.is_waiting(0) && !world.share.somebody_waits());
    assert!(!world.share.access().try_lock(0, true, false) && world.share.access().try_lock(0, false, false));
}

#[test]
fn a_lock_whose_holder_may_have_failed_is_refused_to_who_does_not_know() {
    let world = World::new();
    let exclusive = Request { exclusive: true, ..bare(Verb::Lock) };
    assert_eq!((world.ask(&exclusive), world.answer()), (Attended::Done, vec![1]));
    assert_eq!(world.ask(&bare(Verb::Lock)), Attended::Waits);
    world.endpoint.site.losses.log().tell(Loss::Rank(3));
    assert_eq!((world.ask_again(&bare(Verb::Lock), true), world.answer()), (Attended::Done, vec![0]));
    assert!(!world.share.is_waiting(0));
    assert_eq!((world.ask(&bare(Verb::Lock)), world.answer()), (Attended::Done, vec![0]));
    let knowing = Request { data: &[1, 0, 0, 0], ..bare(Verb::Lock) };
    assert_eq!(world.ask(&knowing), Attended::Waits);
    assert_eq!(world.ask(&Request { exclusive: true, ..bare(Verb::Unlock) }), Attended::Done);
    assert_eq!((world.ask_again(&knowing, true), world.answer()), (Attended::Done, vec![1]));
}

#[test]
fn who_cannot_reach_the_memory_leaves_it_to_its_owner() {
    let world = World::new();
    assert_eq!(world.ask(&Request::bare(Verb::Flush, REGION + 2, 0)), Attended::Owner);
    let asking = Asking { from: ORIGIN, of: ProcId(1), bytes: &bare(Verb::Flush).to_bytes(), again: false };
    assert_eq!(world.service.attend(&world, &asking), Attended::Owner);
    let nonsense = Asking { of: OWNER, bytes: &[99; 40], ..asking };
    assert_eq!(world.service.attend(&world, &nonsense), Attended::Done);
}
