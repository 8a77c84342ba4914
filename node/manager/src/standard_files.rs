// SPDX-License-Identifier: MIT OR Apache-2.0
//! The head's own files: standard output, standard error, and standard input if it is forwarded.

use crate::input::Source;
use crate::output::Sink;
use crate::token::Token;
use crate::watch::Watch;
use std::io;
use std::os::fd::AsFd;

/// The standard files.
pub struct StandardFiles {
    sinks: [Sink; 2],
    sinks_watched: [bool; 2],
    source: Option<Source>,
    source_watched: bool,
}

impl StandardFiles {
    /// The standard output and error of this process, and `source`, which rank 0 reads. Fails if one of them cannot be
    /// copied.
    pub fn new(source: Option<Source>) -> io::Result<StandardFiles> {
        let sinks = [Sink::new(io::stdout().as_fd())?, Sink::new(io::stderr().as_fd())?];
        Ok(StandardFiles { sinks, sinks_watched: [false; 2], source, source_watched: false })
    }

    /// Queues bytes for standard output (0) or standard error (1).
    pub fn push(&mut self, which: usize, bytes: &[u8]) {
        self.sinks[which].push(bytes);
    }

    /// Queues a message of our own, for standard error.
    pub fn say(&mut self, text: &str) {
        self.sinks[1].say(text);
    }

    /// True if that output is a terminal.
    pub fn is_terminal(&self, which: usize) -> bool {
        self.sinks[which].is_terminal()
    }

    /// True if something waits to be written.
    pub fn is_pending(&self) -> bool {
        self.sinks.iter().any(Sink::is_pending)
    }

    /// True if so much waits that no more should come.
    pub fn is_full(&self) -> bool {
        self.sinks.iter().any(Sink::is_full)
    }

    /// True if nobody reads standard output any more.
    pub fn is_broken(&self) -> bool {
        self.sinks[0].broken
    }

    /// Writes what can be written without waiting.
    pub fn flush(&mut self, watch: &Watch) {
        for (which, sink) in self.sinks.iter_mut().enumerate() {
            sink.flush();
            watch.room(sink.as_fd(), Token::Sink(which), sink.is_pending(), &mut self.sinks_watched[which]);
        }
    }

    /// Drops what is not written yet.
    pub fn abandon(&mut self) {
        self.sinks.iter_mut().for_each(Sink::abandon);
    }

    /// Writes what is left and waits for it.
    pub fn drain(&mut self) {
        self.sinks.iter_mut().for_each(Sink::drain);
    }

    /// Watches the input while it is wanted. True if it can be read without being watched.
    pub fn watch_input(&mut self, watch: &Watch) -> bool {
        let Some(source) = &mut self.source else { return false };
        let wanted = source.is_wanted() && !source.is_file();
        if wanted && !self.source_watched {
            match watch.wide.add(source.as_fd(), Token::Input.word()) {
                Ok(()) => self.source_watched = true,
                Err(_) => source.treat_as_file(),
            }
        } else if !wanted && self.source_watched {
            watch.wide.remove(source.as_fd());
            self.source_watched = false;
        }
        source.is_wanted() && source.is_file()
    }

    /// Reads standard input; empty at its end.
    pub fn read(&mut self) -> Option<Vec<u8>> {
        self.source.as_mut()?.read()
    }

    /// Rank 0 has taken `bytes` bytes of it.
    pub fn took(&mut self, bytes: u64) {
        self.source.iter_mut().for_each(|source| source.took(bytes));
    }

    /// Closes the input, since rank 0 reads no more of it.
    pub fn end_input(&mut self) {
        self.source.iter_mut().for_each(Source::end);
    }

    /// Called when this process may have come to the terminal's foreground, or left it.
    pub fn look_for_foreground(&mut self) {
        self.source.iter_mut().for_each(Source::look_for_foreground);
    }
}
