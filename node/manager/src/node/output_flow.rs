// SPDX-License-Identifier: MIT OR Apache-2.0
//! Output of a node's ranks on its way to the head: so much may be under way at most, and no more is read ahead of a
//! slow reader.

use crate::output::Stream;
use crate::words::Event;
use std::time::Instant;

/// More output than this is not sent ahead of what the head has taken.
const UNTAKEN_BYTES_MAX: u64 = 256 << 10;

/// What is under way to the head.
#[derive(Default)]
pub struct OutputFlow {
    untaken_bytes: u64,
    scratch: Vec<u8>,
}

impl OutputFlow {
    /// Reads once from a rank's standard output (0) or standard error (1), and gives what is to be sent. A stream that
    /// has ended is closed.
    pub fn pump(&mut self, which: usize, slot: &mut Option<Stream>) -> Option<Event> {
        let mut lines = Vec::new();
        if !slot.as_mut()?.pump(&mut lines, &mut self.scratch, Instant::now()) {
            *slot = None; // closing it ends the watch
        }
        self.send(which, lines)
    }

    /// Gives the unfinished line of a stream.
    pub fn flush(&mut self, which: usize, stream: &mut Stream) -> Option<Event> {
        let mut lines = Vec::new();
        stream.flush(&mut lines);
        self.send(which, lines)
    }

    fn send(&mut self, which: usize, lines: Vec<u8>) -> Option<Event> {
        self.untaken_bytes += lines.len() as u64;
        (!lines.is_empty()).then_some(Event::Output { which: which as u8, bytes: lines })
    }

    /// The head has taken so much.
    pub fn took(&mut self, bytes: u64) {
        self.untaken_bytes = self.untaken_bytes.saturating_sub(bytes);
    }

    /// The head takes no output any more: what there is and what comes is thrown away.
    pub fn abandon(&mut self) {
        self.untaken_bytes = 0;
    }

    /// True if so much is under way that no more should be read.
    pub fn is_behind(&self) -> bool {
        self.untaken_bytes > UNTAKEN_BYTES_MAX
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::fs::File;
    use std::io::Write;
    use strobe_os::pipe;

    #[test]
    fn whole_lines_are_sent_until_the_stream_ends() {
        let (read_end, write_end) = pipe::pipe().expect("a pipe");
        let mut slot = Some(Stream::new(read_end, None).expect("a stream"));
        let (mut flow, mut rank) = (OutputFlow::default(), File::from(write_end));
        rank.write_all(b"one\ntwo").expect("written");
        assert_eq!(flow.pump(1, &mut slot), Some(Event::Output { which: 1, bytes: b"one\n".to_vec() }));
        assert_eq!(flow.pump(1, &mut slot), None, "nothing has come");
        drop(rank);
        assert_eq!(flow.pump(1, &mut slot), Some(Event::Output { which: 1, bytes: b"two".to_vec() }));
        assert!(slot.is_none() && flow.pump(1, &mut slot).is_none());
    }

    #[test]
    fn a_head_that_takes_nothing_stops_the_reading() {
        let mut flow = OutputFlow::default();
        flow.send(0, vec![b'x'; UNTAKEN_BYTES_MAX as usize]);
        assert!(!flow.is_behind());
        flow.send(0, vec![b'\n']);
        assert!(flow.is_behind());
        flow.took(1);
        assert!(!flow.is_behind());
        flow.send(0, vec![b'x'; 2]);
        flow.abandon();
        assert!(!flow.is_behind());
    }
}
