// SPDX-License-Identifier: MIT OR Apache-2.0
//! The sequential model: of each stream and source the messages in the order in which they were sent, of which each is
//! received once, in that order.

use super::data::Memory;
use super::program::{How, Program, Receive, Stream};
use std::collections::BTreeMap;
use std::sync::atomic::Ordering;
use strobe_shared::strobe::StrobeMode;
use strobe_types::chance::mix;
use strobe_types::{ErrorClass, Status};

/// A receive of this phase.
pub struct Received {
    /// What was asked.
    pub receive: Receive,
    /// Where it was placed.
    pub memory: Memory,
    /// What came, once it has.
    pub status: Option<Status>,
    /// The slices in which this was asked, and seen to be complete.
    pub slices: (u64, u64),
    /// Where node 0 leads all: what was posted in this slice no node had ended when it was seen.
    pub open: u64,
}

/// What one rank has received so far.
pub struct Checker<'a> {
    program: &'a Program,
    me: u32,
    mode: StrobeMode,
    /// By stream and source: messages received.
    taken: BTreeMap<(Stream, u32), usize>,
    hash: u64,
}

impl<'a> Checker<'a> {
    /// Nothing yet.
    pub fn new(program: &'a Program, me: u32, mode: StrobeMode) -> Checker<'a> {
        Checker { program, me, mode, taken: BTreeMap::new(), hash: 0 }
    }

    /// Asserts that what a phase has received, in the order of posting, is what the model says.
    pub fn check(&mut self, received: Vec<Received>) {
        for (place, Received { receive, memory, status, slices: (posted, seen), open }) in
            received.into_iter().enumerate()
        {
            let what = || format!("receive {place} of its phase, {receive:?}, got {status:?}");
            let Some(status) = status else { panic!("{}", what()) };
            assert!(!status.cancelled, "{}", what());
            let key = (receive.stream, status.source as u32);
            let sent = self.program.streams.get(&key).map_or(&[][..], Vec::as_slice);
            let taken = self.taken.entry(key).or_default();
            let Some(at) = sent.get(*taken).copied() else {
                panic!("{}: that source has sent {} messages to this stream, and all are received", what(), sent.len())
            };
            *taken += 1;
            let message = &self.program.messages[at];
            let bytes = message.bytes.min(receive.room);
            let error = if message.bytes > receive.room { ErrorClass::TRUNCATE.0 } else { 0 };
            let expected = (message.source as i32, message.tag, bytes as u64, error);
            let got = (status.source, status.tag, status.bytes, status.error);
            assert_eq!(got, expected, "{}: by the model it is message {at}, {message:?}", what());
            memory.check(at, bytes);
            let sent = self.program.sent_in[at].load(Ordering::Relaxed);
            // What a probe has shown is there.
            let at_once = !self.mode.ends_slices() || receive.how == How::Matched;
            let held = !self.mode.has_slices() || sent < seen && (posted < seen || at_once);
            assert!(held, "{}: it was sent in slice {sent}, asked for in {posted} and seen in {seen}", what());
            assert!(sent < open, "{}: it was sent in slice {sent}, which not all nodes had ended", what());
            self.hash = mix(self.hash ^ at as u64);
        }
    }

    /// Asserts that all that was sent to this rank was received; a number for which message each receive got.
    pub fn end(&self) -> u64 {
        for ((stream, source), sent) in self.program.streams.iter().filter(|((stream, _), _)| stream.target == self.me)
        {
            let taken = self.taken.get(&(*stream, *source)).copied().unwrap_or(0);
            assert_eq!(taken, sent.len(), "messages of {source} in {stream:?}");
        }
        self.hash
    }
}
