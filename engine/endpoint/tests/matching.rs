// SPDX-License-Identifier: MIT OR Apache-2.0
//! Matching against a model: one list of posted receives and one of unexpected messages, searched from the front.
//! One rank sends to itself, so that every interleaving of sends, receives, probes and cancels is one sequence of
//! operations that a seed reproduces.

use std::os::fd::AsFd;
use std::rc::Rc;
use strobe_endpoint::*;
use strobe_shared::{OwnedMemory, Segment};
use strobe_types::Status;
use strobe_types::constants::{ANY_SOURCE, ANY_TAG};
use strobe_types::layout::Layout;

struct Random(u64);

impl Random {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % limit
    }
}

/// A receive of the model, with its number among all receives.
struct Posted {
    number: usize,
    pattern: Pattern,
}

/// A message of the model: its envelope and its contents, which are its number.
struct Message {
    number: u64,
    envelope: Envelope,
}

#[derive(Default)]
struct Model {
    posted: Vec<Posted>,
    unexpected: Vec<Message>,
    /// Which message each receive got.
    got: Vec<Option<u64>>,
}

impl Model {
    fn send(&mut self, message: Message) {
        match self.posted.iter().position(|posted| posted.pattern.accepts(message.envelope)) {
            Some(at) => self.got[self.posted.remove(at).number] = Some(message.number),
            None => self.unexpected.push(message),
        }
    }

    fn receive(&mut self, pattern: Pattern) -> usize {
        let number = self.got.len();
        self.got.push(None);
        match self.unexpected.iter().position(|message| pattern.accepts(message.envelope)) {
            Some(at) => self.got[number] = Some(self.unexpected.remove(at).number),
            None => self.posted.push(Posted { number, pattern }),
        }
        number
    }

    fn probe(&self, pattern: Pattern) -> Option<u64> {
        self.unexpected.iter().find(|message| pattern.accepts(message.envelope)).map(|message| message.number)
    }
}

/// Length of a message: its number decides whether it is inline, eager or announced.
fn length(number: u64) -> usize {
    [8, 100, 20_000][number as usize % 3]
}

fn play(seed: u64) {
    let fd = Segment::alone(1, Default::default(), [1, 2]).unwrap();
    let endpoint_slot = EndpointSlot {
        local_rank: 0,
        pid: std::process::id(),
        settings: EndpointSettings { eager_bytes_max: Some(8192), spin_us: 20, copies: true, ..Default::default() },
        network: None,
        attendant: None,
    };
    let endpoint = Endpoint::attach(Segment::attach(fd.as_fd()).unwrap(), endpoint_slot).unwrap();
    assert!(endpoint.everyone_attached());
    let bytes = Rc::new(Layout::bytes(1));
    let mut random = Random(seed);
    let mut model = Model::default();
    let mut sent: Vec<(OwnedMemory, Started)> = Vec::new();
    let mut received: Vec<(OwnedMemory, Started)> = Vec::new();
    let buffer = |data: &OwnedMemory, bytes| Buffer::bytes_of(data, bytes);
    for step in 0..400u64 {
        // The endpoint takes ranks of a communicator as given, so one process can play several sources.
        let envelope = Envelope {
            context: 2 * random.below(2) as u32,
            source: random.below(3) as i32,
            tag: random.below(3) as i32,
        };
        let source = if random.below(3) == 0 { ANY_SOURCE } else { envelope.source };
        let tag = if random.below(3) == 0 { ANY_TAG } else { envelope.tag };
        let pattern = Pattern { context: envelope.context, source, process: ProcId(0), tag };
        match random.below(5) {
            0 | 1 => {
                let number = sent.len() as u64;
                let data = OwnedMemory::new(length(number));
                data.memory().write(&number.to_le_bytes());
                let started = endpoint.start_send(ProcId(0), envelope, &buffer(&data, &bytes), Mode::Standard).unwrap();
                sent.push((data, started));
                endpoint.progress();
                model.send(Message { number, envelope });
            }
            2 | 3 => {
                let data = OwnedMemory::new(20_000);
                let started = endpoint.start_recv(pattern, &buffer(&data, &bytes)).unwrap();
                received.push((data, started));
                model.receive(pattern);
            }
            _ => {
                let found = endpoint.probe(pattern).map(|status| status.bytes);
                assert_eq!(found, model.probe(pattern).map(|number| length(number) as u64), "seed {seed}, step {step}");
            }
        }
    }
    for (number, (data, started)) in received.iter().enumerate() {
        let status: Option<Status> = match *started {
            Started::Done(status) => Some(status),
            Started::Pending(pending) => (0..10).find_map(|_| {
                endpoint.progress();
                endpoint.test(pending)
            }),
        };
        let got = status.map(|_| data.memory().read_word());
        assert_eq!(got, model.got[number], "seed {seed}: receive {number}");
        if let (Some(status), Some(message)) = (status, got) {
            assert_eq!(status.bytes as usize, length(message), "seed {seed}: receive {number}");
        }
    }
}

#[test]
fn the_queues_match_like_a_list() {
    for seed in 1..=60 {
        play(seed);
    }
}
