// SPDX-License-Identifier: MIT OR Apache-2.0
//! The names under which the loop's poller knows its descriptors.

/// What a descriptor that is ready belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// Signals for us.
    Signals,
    /// The forwarder of standard input.
    Input,
    /// Our standard output (0) or standard error (1).
    Sink(usize),
    /// One of a rank's two outputs.
    Stream(usize, usize),
    /// A rank's control socket.
    Control(usize),
}

impl Token {
    /// As the poller carries it.
    pub fn word(self) -> u64 {
        let (kind, part, rank) = match self {
            Token::Signals => (0, 0, 0),
            Token::Input => (1, 0, 0),
            Token::Sink(which) => (2, which, 0),
            Token::Stream(rank, which) => (3, which, rank),
            Token::Control(rank) => (4, 0, rank),
        };
        kind << 56 | (part as u64) << 48 | rank as u64
    }

    /// Back from the poller.
    pub fn of(word: u64) -> Token {
        let (kind, part, rank) = (word >> 56, (word >> 48 & 0xff) as usize, (word & 0xffff_ffff) as usize);
        match kind {
            0 => Token::Signals,
            1 => Token::Input,
            2 => Token::Sink(part),
            3 => Token::Stream(rank, part),
            _ => Token::Control(rank),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Token::{self, Control, Input, Signals, Sink, Stream};

    #[test]
    fn every_token_comes_back() {
        for token in [Signals, Input, Sink(0), Sink(1), Stream(7, 1), Stream(65535, 0), Control(0), Control(4096)] {
            assert_eq!(Token::of(token.word()), token);
        }
    }
}
