// SPDX-License-Identifier: MIT OR Apache-2.0
//! Active messages of a process to itself: which handler is called with what, and in which order.

#![forbid(unsafe_code)]

use std::cell::{Cell, RefCell};
use std::os::fd::{AsFd, OwnedFd};
use strobe_active::{Active, HEADER_BYTES_MAX, Handlers, Head, Landing, SHORT_BYTES_MAX};
use strobe_endpoint::{Endpoint, EndpointSettings, EndpointSlot, Pending, ProcId, Started};
use strobe_shared::{OwnedMemory, Segment};

/// What a handler was called with.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Call {
    Short(u16, Vec<u8>, Vec<u8>),
    Long(u16, u64),
    Landed(usize),
}

struct World {
    _file: OwnedFd,
    endpoint: Endpoint,
    active: Active<usize>,
    calls: RefCell<Vec<Call>>,
    /// Handlers below this exist.
    handlers: Cell<u16>,
    /// Where long data go, in the order in which they are announced, and how much of each.
    rooms: RefCell<Vec<OwnedMemory>>,
    room_bytes: Cell<usize>,
    pending: RefCell<Vec<Pending>>,
    /// A handler that sends this on.
    passes_on: Cell<bool>,
}

impl Handlers<usize> for World {
    fn knows(&self, handler: u16) -> bool {
        handler < self.handlers.get()
    }

    fn short(&self, from: ProcId, head: Head<'_>, data: &[u8]) -> bool {
        if !self.knows(head.handler) {
            return false;
        }
        assert_eq!(from, ProcId(0));
        assert_eq!(self.active.poll(&self.endpoint, self).unwrap(), 0, "a handler does not poll");
        self.calls.borrow_mut().push(Call::Short(head.handler, head.header.to_vec(), data.to_vec()));
        if self.passes_on.replace(false) {
            self.send(head.handler + 1, b"passed on", data, false);
        }
        true
    }

    fn long(&self, _from: ProcId, head: Head<'_>, bytes: u64) -> Option<Landing<usize>> {
        if !self.knows(head.handler) {
            return None;
        }
        self.calls.borrow_mut().push(Call::Long(head.handler, bytes));
        let bytes = self.room_bytes.get().min(bytes as usize);
        let mut rooms = self.rooms.borrow_mut();
        rooms.push(OwnedMemory::new(bytes));
        let token = rooms.len() - 1;
        Some(Landing { memory: rooms[token].memory(), bytes, token })
    }

    fn landed(&self, token: usize) {
        self.calls.borrow_mut().push(Call::Landed(token));
    }
}

impl World {
    fn new() -> World {
        let file = Segment::alone(1, Default::default(), [1, 2]).unwrap();
        let segment = Segment::attach(file.as_fd()).unwrap();
        let settings =
            EndpointSettings { eager_bytes_max: Some(8192), spin_us: 20, copies: true, ..Default::default() };
        let slot = EndpointSlot { local_rank: 0, pid: std::process::id(), settings, network: None, attendant: None };
        let endpoint = Endpoint::attach(segment, slot).unwrap();
        assert!(endpoint.everyone_attached());
        World {
            _file: file,
            endpoint,
            active: Active::default(),
            calls: RefCell::default(),
            handlers: Cell::new(100),
            rooms: RefCell::default(),
            room_bytes: Cell::new(usize::MAX),
            pending: RefCell::default(),
            passes_on: Cell::new(false),
        }
    }

    /// Sends a copy of the data, which is never given back.
    fn send(&self, handler: u16, header: &[u8], data: &[u8], ordered: bool) {
        let memory = OwnedMemory::holding(data);
        let head = Head { handler, header, ordered };
        let sent = self.active.send(&self.endpoint, ProcId(0), head, (memory.memory(), data.len()));
        if let Started::Pending(pending) = sent.unwrap() {
            self.pending.borrow_mut().push(pending);
        }
        std::mem::forget(memory);
    }

    /// Polls until there were so many calls: what they were.
    fn calls(&self, count: usize) -> Vec<Call> {
        for _ in 0..10_000 {
            self.endpoint.progress();
            self.active.poll(&self.endpoint, self).unwrap();
            if self.calls.borrow().len() >= count {
                break;
            }
        }
        // What is left is kept, or is no call.
        for _ in 0..10 {
            assert_eq!(self.active.poll(&self.endpoint, self).unwrap(), 0);
        }
        self.calls.take()
    }
}

fn bytes(count: usize) -> Vec<u8> {
    (0..count).map(|at| (at * 7 + count) as u8).collect()
}

#[test]
fn short_messages_come_whole_and_in_order() {
    let world = World::new();
    let (mut wanted, mut count) = (Vec::new(), 0u16);
    for header in [0, 1, 16, HEADER_BYTES_MAX] {
        for data in [0, 1, 8, 100, SHORT_BYTES_MAX] {
            world.send(count, &bytes(header), &bytes(data), count % 2 == 0);
            wanted.push(Call::Short(count, bytes(header), bytes(data)));
            count += 1;
            // A ring has room for a few of the longest.
            if count % 4 == 0 {
                assert_eq!(world.calls(wanted.len()), wanted);
                wanted.clear();
            }
        }
    }
    assert_eq!(world.calls(wanted.len()), wanted);
    assert!(world.active.is_quiet());
}

#[test]
fn more_than_a_ring_holds_comes_all_the_same() {
    let world = World::new();
    let wanted: Vec<Call> = (0..2000u16).map(|at| Call::Short(at % 100, vec![1; 16], bytes(at.into()))).collect();
    for at in 0..2000u16 {
        world.send(at % 100, &[1; 16], &bytes(at.into()), false);
    }
    assert!(!world.active.is_quiet(), "some wait for room");
    assert_eq!(world.calls(2000), wanted);
    assert!(world.active.is_quiet());
}

#[test]
fn long_data_land_where_the_handler_says_or_as_much_as_fits() {
    let world = World::new();
    for (index, (room, length)) in
        [(usize::MAX, 5000), (usize::MAX, 1 << 20), (100, 5000), (0, 9000)].iter().enumerate()
    {
        world.room_bytes.set(*room);
        world.send(3, b"header", &bytes(*length), false);
        assert_eq!(world.calls(2), [Call::Long(3, *length as u64), Call::Landed(index)]);
        let whole = world.rooms.borrow()[index].to_vec();
        assert_eq!(whole, bytes(*length)[..whole.len()]);
        assert_eq!(whole.len(), *length.min(room));
    }
}

#[test]
fn an_ordered_message_waits_for_data_before_it_and_others_wait_behind_it() {
    let world = World::new();
    world.send(1, &[], &bytes(1 << 20), false);
    world.send(2, &[], b"at once", false);
    world.send(3, &[], b"in order", true);
    world.send(4, &[], b"behind it", false);
    let calls = world.calls(5);
    let at = |wanted: &Call| calls.iter().position(|call| call == wanted).unwrap();
    let short = |handler, data: &[u8]| Call::Short(handler, Vec::new(), data.to_vec());
    assert_eq!(calls.len(), 5);
    assert_eq!(at(&Call::Long(1, 1 << 20)), 0);
    assert!(at(&Call::Landed(0)) < at(&short(3, b"in order")));
    assert!(at(&short(3, b"in order")) < at(&short(4, b"behind it")));
    assert!(at(&short(2, b"at once")) < at(&short(3, b"in order")));
}

#[test]
fn a_message_waits_for_its_handler() {
    let world = World::new();
    world.handlers.set(1);
    world.send(0, &[], b"known", false);
    world.send(1, b"header", b"not yet", false);
    world.send(0, &[], b"behind it", false);
    assert_eq!(world.calls(1), [Call::Short(0, vec![], b"known".to_vec())]);
    assert!(!world.active.is_quiet());
    world.handlers.set(2);
    let (first, second) = (b"not yet".to_vec(), b"behind it".to_vec());
    assert_eq!(world.calls(2), [Call::Short(1, b"header".to_vec(), first), Call::Short(0, vec![], second)]);
    assert!(world.active.is_quiet());
}

#[test]
fn a_handler_may_send() {
    let world = World::new();
    world.passes_on.set(true);
    world.send(7, &[], b"data", false);
    let wanted = [Call::Short(7, vec![], b"data".to_vec()), Call::Short(8, b"passed on".to_vec(), b"data".to_vec())];
    assert_eq!(world.calls(2), wanted);
}
