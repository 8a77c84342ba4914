// SPDX-License-Identifier: MIT OR Apache-2.0
//! How the managers of two nodes connect a stream between them, at the start of a job and after a break.
//!
//! The node with the lower number connects, again and again with growing pauses; the other listens. Then each proves
//! that it has the key of the job: the connecting node sends a *hello*, the listening node a *welcome* that repeats the
//! hello's random number, and the connecting node a *confirmation* that repeats the welcome's. So a recorded hello is
//! of no use to anybody. A connection that does not say hello in time is closed.
//!
//! A break is noticed by whoever drives the stream, and marked in the state. The manager finds the mark, asks for a new
//! stream ([`Connector::renew`]), and puts it on the [`crate::handover`]. The other node may not have noticed the break
//! yet: a new stream replaces the old one there, too. If it is the lower node that has not noticed it, the higher node
//! *knocks* after a while: it connects and proves who it is, which makes no stream, but makes the lower node connect.

use std::io::{self, ErrorKind, IoSlice};
use std::net::SocketAddr;
use std::os::fd::{AsFd, BorrowedFd, OwnedFd};
use strobe_os::net;
use strobe_os::poll::Poller;
use strobe_wire::seal::{Nonce, Seal, TAG_BYTES};

/// A message of the handshake: what it is, who, to whom, on which path, two random numbers, the tag.
const MESSAGE_BYTES: usize = 8 + 3 * 4 + 4 + 2 * 8 + TAG_BYTES;

const HELLO: &[u8; 8] = b"strobe h";
const WELCOME: &[u8; 8] = b"strobe w";
const CONFIRMATION: &[u8; 8] = b"strobe c";

/// No link has this epoch: its keys seal the handshake.
const EPOCH: u32 = u32::MAX;

/// The size of the kernel's buffers that is asked for, in bytes.
pub(super) const BUFFER_BYTES: usize = 4 << 20;

/// Pauses between attempts: first and longest.
const PAUSE_NS: u64 = 5_000_000;
const PAUSE_NS_MAX: u64 = 250_000_000;

/// How long an attempt to connect may take, or the silence of an unknown peer, in nanoseconds. The kernel repeats its
/// first packet after a second.
const ATTEMPT_NS: u64 = 1_000_000_000;

/// How long the higher node waits before it knocks, in nanoseconds.
const KNOCK_NS: u64 = 100_000_000;

/// The most unidentified connections at a time.
const STRANGERS_MAX: usize = 256;

/// A stream with unacknowledged data for so long, in milliseconds, is broken.
const SILENCE_MS: u32 = 2_000;

/// How many hellos are answered in a job. Each answer has a random nonce of 64 bits, and whoever could obtain two equal
/// ones could forge a third: so recorded hellos are not answered for ever.
const ANSWERS_MAX: u32 = 1 << 24;

/// Makes the streams of one path of one node.
#[derive(Debug)]
pub struct Connector {
    key: [u8; 32],
    node: u32,
    path: u32,
    local: SocketAddr,
    listener: OwnedFd,
    wanted: Vec<Wanted>,
    strangers: Vec<Talk>,
    answers: u32,
    /// Nodes with higher numbers that have knocked.
    knocked: Vec<u32>,
    /// Watches the listener and all sockets of handshakes under way.
    poller: Poller,
}

/// A peer to which a connection is to be made.
#[derive(Debug)]
struct Wanted {
    peer: u32,
    address: SocketAddr,
    pause_ns: u64,
    next_try: u64,
    talk: Option<Talk>,
}

/// A handshake under way.
#[derive(Debug)]
struct Talk {
    socket: OwnedFd,
    /// The peer, once it has said who it is.
    peer: Option<u32>,
    stage: Stage,
    ours: u64,
    theirs: u64,
    ends_at: u64,
    heard: [u8; MESSAGE_BYTES],
    heard_bytes: usize,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Stage {
    Connecting,
    AwaitHello,
    AwaitWelcome,
    AwaitConfirmation,
}

/// How a handshake has ended.
enum Outcome {
    Pending,
    Done(u32),
    Failed,
}

impl Connector {
    /// Listens on `local` (port 0 for any) for the streams of `path` to node `node`.
    ///
    /// # Errors
    /// If the address is not this machine's, or the port is taken.
    ///
    /// # Panics
    /// If the path's number has more than 24 bits.
    pub fn new(key: [u8; 32], node: u32, path: u32, local: SocketAddr) -> io::Result<Connector> {
        assert!(path >> 24 == 0, "path {path}");
        let listener = net::listen(local, 1_024)?;
        net::set_buffers(listener.as_fd(), BUFFER_BYTES);
        let local = net::local_address(listener.as_fd())?;
        let poller = Poller::new()?;
        poller.add(listener.as_fd(), 0)?;
        let (wanted, strangers, knocked) = (Vec::new(), Vec::new(), Vec::new());
        Ok(Connector { key, node, path, local, listener, wanted, strangers, answers: 0, knocked, poller })
    }

    /// The address at which it listens, which the other nodes need.
    pub fn local(&self) -> SocketAddr {
        self.local
    }

    /// Begins to connect to `peer`, if this node is the one to do so and has not begun; else only listens.
    pub fn want(&mut self, peer: u32, address: SocketAddr, now: u64) {
        if self.node < peer {
            self.reach(peer, address, now);
        }
    }

    /// Renews the stream to `peer`: connects or, if the other node has to do so and does not, knocks there.
    pub fn renew(&mut self, peer: u32, address: SocketAddr, now: u64) {
        self.reach(peer, address, if self.node < peer { now } else { now + KNOCK_NS });
    }

    fn reach(&mut self, peer: u32, address: SocketAddr, next_try: u64) {
        if self.wanted.iter().all(|wanted| wanted.peer != peer) {
            self.wanted.push(Wanted { peer, address, pause_ns: PAUSE_NS, next_try, talk: None });
        }
    }

    /// A node that has knocked: its stream to this node is broken and has to be renewed.
    pub fn take_knock(&mut self) -> Option<u32> {
        self.knocked.pop()
    }

    /// When to poll even if it is not readable.
    pub fn next_event(&self) -> Option<u64> {
        let tries = self.wanted.iter().map(|wanted| wanted.talk.as_ref().map_or(wanted.next_try, |talk| talk.ends_at));
        tries.chain(self.strangers.iter().map(|talk| talk.ends_at)).min()
    }

    /// Goes on with all handshakes, and calls `each` with each new stream and its peer. Does not wait.
    ///
    /// # Errors
    /// If there are no random numbers, or the listener has failed.
    pub fn poll(&mut self, now: u64, mut each: impl FnMut(u32, OwnedFd)) -> io::Result<()> {
        self.accept(now)?;
        let about = About { key: &self.key, node: self.node, path: self.path, poller: &self.poller };
        for at in (0..self.strangers.len()).rev() {
            let talk = &mut self.strangers[at];
            let first = talk.stage == Stage::AwaitHello;
            if first && self.answers == ANSWERS_MAX {
                self.strangers.swap_remove(at);
                continue;
            }
            let outcome = talk.go_on(&about, now);
            self.answers += u32::from(first && talk.stage != Stage::AwaitHello);
            match outcome {
                Outcome::Pending => {}
                Outcome::Failed => drop(self.strangers.swap_remove(at)),
                // A node has knocked. The node with the lower number makes streams, which is this one.
                Outcome::Done(peer) if peer > self.node => {
                    self.strangers.swap_remove(at);
                    self.knocked.push(peer);
                }
                Outcome::Done(peer) => {
                    self.wanted.retain(|wanted| wanted.peer != peer);
                    each(peer, about.end(self.strangers.swap_remove(at)));
                }
            }
        }
        for at in (0..self.wanted.len()).rev() {
            let wanted = &mut self.wanted[at];
            wanted.start(self.local, &about, now)?;
            let Some(talk) = &mut wanted.talk else { continue };
            match talk.go_on(&about, now) {
                Outcome::Pending => {}
                Outcome::Done(peer) if peer > self.node => {
                    let talk = self.wanted.swap_remove(at).talk.expect("it has just gone on");
                    each(peer, about.end(talk));
                }
                // The handshake was for knocking. Now the other node has to connect.
                Outcome::Done(_) | Outcome::Failed => wanted.pause(now),
            }
        }
        Ok(())
    }

    fn accept(&mut self, now: u64) -> io::Result<()> {
        loop {
            match net::accept(self.listener.as_fd()) {
                Ok(socket) if self.strangers.len() < STRANGERS_MAX => {
                    if net::prepare_stream(socket.as_fd(), SILENCE_MS).is_ok() {
                        self.poller.add(socket.as_fd(), 0)?;
                        self.strangers.push(Talk::new(socket, None, Stage::AwaitHello, now)?);
                    }
                }
                // There are too many unidentified connections: a node of the job will try again.
                Ok(_) => {}
                Err(error) if matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::Interrupted) => return Ok(()),
                // The peer has closed the connection before it was accepted.
                Err(error) if error.kind() == ErrorKind::ConnectionAborted => {}
                Err(error) => return Err(error),
            }
        }
    }
}

impl AsFd for Connector {
    /// Readable when [`Connector::poll`] has something to do.
    fn as_fd(&self) -> BorrowedFd<'_> {
        self.poller.as_fd()
    }
}

impl Wanted {
    fn start(&mut self, local: SocketAddr, about: &About<'_>, now: u64) -> io::Result<()> {
        if self.talk.is_some() || now < self.next_try {
            return Ok(());
        }
        let any_port = SocketAddr::new(local.ip(), 0);
        match net::start_stream(any_port, self.address, BUFFER_BYTES) {
            Ok(socket) => {
                about.poller.add_writable(socket.as_fd(), 0)?;
                self.talk = Some(Talk::new(socket, Some(self.peer), Stage::Connecting, now)?);
            }
            Err(_) => self.pause(now),
        }
        Ok(())
    }

    fn pause(&mut self, now: u64) {
        self.talk = None;
        self.next_try = now + self.pause_ns;
        self.pause_ns = (self.pause_ns * 2).min(PAUSE_NS_MAX);
    }
}

/// What is needed to make and check messages, and to watch sockets.
struct About<'a> {
    key: &'a [u8; 32],
    node: u32,
    path: u32,
    poller: &'a Poller,
}

impl About<'_> {
    /// The stream for which a handshake was made.
    fn end(&self, talk: Talk) -> OwnedFd {
        self.poller.remove(talk.socket.as_fd());
        talk.socket
    }

    fn message(&self, kind: &[u8; 8], to: u32, ours: u64, theirs: u64) -> [u8; MESSAGE_BYTES] {
        let mut bytes = [0; MESSAGE_BYTES];
        bytes[..8].copy_from_slice(kind);
        for (at, word) in [self.node, to, self.path].into_iter().enumerate() {
            bytes[8 + 4 * at..12 + 4 * at].copy_from_slice(&word.to_le_bytes());
        }
        bytes[24..32].copy_from_slice(&ours.to_le_bytes());
        bytes[32..40].copy_from_slice(&theirs.to_le_bytes());
        let nonce = self.nonce(kind, ours);
        Seal::new(self.key, self.node, to, EPOCH).seal(nonce, &mut bytes, 40, false);
        bytes
    }

    /// A different nonce for each kind of message and each random number.
    fn nonce(&self, kind: &[u8; 8], number: u64) -> Nonce {
        Nonce { path: self.path | u32::from(kind[7]) << 24, number }
    }

    /// The sender and its random number, if this is such a message to this node in answer to `ours`.
    fn read(&self, kind: &[u8; 8], bytes: &[u8; MESSAGE_BYTES], ours: u64) -> Option<(u32, u64)> {
        let word = |at: usize| u32::from_le_bytes(bytes[at..at + 4].try_into().expect("four bytes"));
        let long = |at: usize| u64::from_le_bytes(bytes[at..at + 8].try_into().expect("eight bytes"));
        let (from, theirs) = (word(8), long(24));
        let meant = bytes[..8] == *kind && word(12) == self.node && word(16) == self.path && long(32) == ours;
        let nonce = self.nonce(kind, theirs);
        let opened = Seal::new(self.key, from, self.node, EPOCH).open(nonce, &mut { *bytes }, 40, false);
        (meant && opened.is_ok()).then_some((from, theirs))
    }
}

impl Talk {
    fn new(socket: OwnedFd, peer: Option<u32>, stage: Stage, now: u64) -> io::Result<Talk> {
        let ours = u64::from_le_bytes(strobe_os::socket::random_bytes()?);
        let (heard, heard_bytes) = ([0; MESSAGE_BYTES], 0);
        Ok(Talk { socket, peer, stage, ours, theirs: 0, ends_at: now + ATTEMPT_NS, heard, heard_bytes })
    }

    fn go_on(&mut self, about: &About<'_>, now: u64) -> Outcome {
        loop {
            match self.step(about) {
                Ok(Some(peer)) => return Outcome::Done(peer),
                Ok(None) => {}
                Err(error) if error.kind() == ErrorKind::WouldBlock && now < self.ends_at => return Outcome::Pending,
                Err(_) => return Outcome::Failed,
            }
        }
    }

    /// One step of a handshake. Returns the peer after the last step; fails with `WouldBlock` if nothing has come.
    fn step(&mut self, about: &About<'_>) -> io::Result<Option<u32>> {
        match (self.stage, self.peer) {
            (Stage::Connecting, Some(peer)) => {
                net::stream_error(self.socket.as_fd())?;
                net::prepare_stream(self.socket.as_fd(), SILENCE_MS)?;
                about.poller.remove(self.socket.as_fd());
                about.poller.add(self.socket.as_fd(), 0)?;
                self.say(&about.message(HELLO, peer, self.ours, 0))?;
                self.stage = Stage::AwaitWelcome;
                Ok(None)
            }
            (Stage::AwaitWelcome, Some(peer)) => {
                let (from, theirs) = self.hear(about, WELCOME, self.ours)?;
                if from != peer {
                    return Err(ErrorKind::InvalidData.into());
                }
                self.say(&about.message(CONFIRMATION, peer, self.ours, theirs))?;
                Ok(Some(peer))
            }
            (Stage::AwaitHello, _) => {
                let (from, theirs) = self.hear(about, HELLO, 0)?;
                (self.peer, self.theirs) = (Some(from), theirs);
                self.say(&about.message(WELCOME, from, self.ours, theirs))?;
                self.stage = Stage::AwaitConfirmation;
                Ok(None)
            }
            (Stage::AwaitConfirmation, Some(peer)) => {
                let (from, theirs) = self.hear(about, CONFIRMATION, self.ours)?;
                let same = from == peer && theirs == self.theirs;
                if same { Ok(Some(peer)) } else { Err(ErrorKind::InvalidData.into()) }
            }
            _ => Err(ErrorKind::InvalidData.into()),
        }
    }

    /// Sends a message. It is the first on a new stream, so there is room for all of it.
    fn say(&self, message: &[u8; MESSAGE_BYTES]) -> io::Result<()> {
        match net::send_parts(self.socket.as_fd(), &[IoSlice::new(message)])? {
            MESSAGE_BYTES => Ok(()),
            _ => Err(ErrorKind::WriteZero.into()),
        }
    }

    /// The next message once it is complete. Never reads a byte more, which would belong to a packet.
    fn hear(&mut self, about: &About<'_>, kind: &[u8; 8], ours: u64) -> io::Result<(u32, u64)> {
        while self.heard_bytes < MESSAGE_BYTES {
            match net::receive_bytes(self.socket.as_fd(), &mut self.heard[self.heard_bytes..])? {
                0 => return Err(ErrorKind::UnexpectedEof.into()),
                count => self.heard_bytes += count,
            }
        }
        self.heard_bytes = 0;
        about.read(kind, &self.heard, ours).ok_or_else(|| ErrorKind::InvalidData.into())
    }
}
