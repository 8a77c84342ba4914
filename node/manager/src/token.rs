// SPDX-License-Identifier: MIT OR Apache-2.0
//! Tokens by which the loop recognizes the descriptors that its poller reports.

/// What a descriptor belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Token {
    /// The signals of this process.
    Signals,
    /// Our standard input.
    Input,
    /// Rank 0's standard input.
    Feed,
    /// The channel to the head.
    Above,
    /// A socket on which other nodes are tried.
    Probe(usize),
    /// The channel to the head, for writing.
    AboveRoom,
    /// The channel to a node's manager, for reading.
    Below(usize),
    /// The channel to a node's manager, for writing.
    BelowRoom(usize),
    /// Our standard output (0) or standard error (1).
    Sink(usize),
    /// One of a rank's two outputs.
    Stream(usize, usize),
    /// A node is lost, or a stream broken.
    Alarm,
    /// The socket of the group of all nodes, while it is tried.
    MulticastCheck,
    /// A stream is being made anew.
    Renewal,
    /// A rank's control socket.
    Control(usize),
    /// Somebody comes to look at the job.
    Visit,
    /// The connection of a viewer, for reading.
    Guest(usize),
    /// The connection of a viewer, for writing.
    GuestRoom(usize),
}

impl Token {
    /// The token as a number for the poller.
    pub fn word(self) -> u64 {
        let (kind, part, rank) = match self {
            Token::Signals => (0, 0, 0),
            Token::Input => (1, 0, 0),
            Token::Sink(which) => (2, which, 0),
            Token::Stream(rank, which) => (3, which, rank),
            Token::Control(rank) => (4, 0, rank),
            Token::Feed => (5, 0, 0),
            Token::Above => (6, 0, 0),
            Token::Below(node) => (7, 0, node),
            Token::BelowRoom(node) => (8, 0, node),
            Token::AboveRoom => (9, 0, 0),
            Token::Probe(socket) => (10, 0, socket),
            Token::Alarm => (11, 0, 0),
            Token::Visit => (12, 0, 0),
            Token::Guest(place) => (13, 0, place),
            Token::GuestRoom(place) => (14, 0, place),
            Token::Renewal => (15, 0, 0),
            Token::MulticastCheck => (16, 0, 0),
        };
        kind << 56 | (part as u64) << 48 | rank as u64
    }

    /// The token for this number.
    pub fn of(word: u64) -> Token {
        let (kind, part, rank) = (word >> 56, (word >> 48 & 0xff) as usize, (word & 0xffff_ffff) as usize);
        match kind {
            0 => Token::Signals,
            1 => Token::Input,
            2 => Token::Sink(part),
            3 => Token::Stream(rank, part),
            4 => Token::Control(rank),
            5 => Token::Feed,
            6 => Token::Above,
            7 => Token::Below(rank),
            8 => Token::BelowRoom(rank),
            10 => Token::Probe(rank),
            11 => Token::Alarm,
            12 => Token::Visit,
            13 => Token::Guest(rank),
            14 => Token::GuestRoom(rank),
            15 => Token::Renewal,
            16 => Token::MulticastCheck,
            _ => Token::AboveRoom,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Token::{self, *};

    #[test]
    fn every_token_comes_back() {
        let plain = [Signals, Input, Feed, Above, AboveRoom, Sink(0), Sink(1), Stream(7, 1), Stream(65535, 0)];
        let others = [Control(0), Control(4096), Below(3), BelowRoom(65535), Probe(2), Alarm, Renewal, MulticastCheck];
        for token in plain.into_iter().chain(others).chain([Visit, Guest(7), GuestRoom(7)]) {
            assert_eq!(Token::of(token.word()), token);
        }
    }
}
