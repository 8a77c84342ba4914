// SPDX-License-Identifier: MIT OR Apache-2.0
//! A node manager's side of the channel to the head. When the channel ends, for whatever reason, the manager ends its
//! ranks.

use crate::begin::Begin;
use crate::keepalive::{Keepalive, Need};
use crate::node::Node;
use crate::token::Token;
use crate::watch::Watch;
use crate::words::{Event, Instruction};
use std::io;
use std::os::fd::{AsFd, BorrowedFd};
use std::time::{Duration, Instant};
use strobe_control::codec::Wire;
use strobe_control::{Broken, ControlChannel};
use strobe_os::{pipe, signal};

/// How long to wait for the head's first order.
const PATIENCE: Duration = Duration::from_secs(60);

/// What the head says first.
pub struct FirstOrders {
    /// What to start.
    pub begin: Begin,
    /// What came at the same time, to be obeyed next: somebody may look at a job that is just beginning.
    pub rest: Vec<Instruction>,
}

impl FirstOrders {
    /// What these frames say. `Ok(None)` if the job is to be ended before it has begun. Fails if they make no sense.
    fn of(frames: &[Vec<u8>]) -> Result<Option<FirstOrders>, String> {
        let orders: Vec<_> = frames.iter().map(|frame| Instruction::from_bytes(frame)).collect();
        let ends = |order: &Instruction| {
            matches!(order, Instruction::Signal { .. } | Instruction::End { .. } | Instruction::Kill)
        };
        if orders.iter().flatten().any(ends) {
            return Ok(None);
        }
        let mut known = orders.into_iter().collect::<Option<Vec<_>>>().unwrap_or_default().into_iter();
        match known.next() {
            Some(Instruction::Begin { begin }) => Ok(Some(FirstOrders { begin: *begin, rest: known.collect() })),
            _ => Err("the first order makes no sense: use the same version on all hosts".into()),
        }
    }
}

/// The channel, while it lasts.
pub struct HeadChannel {
    channel: Option<ControlChannel>,
    room_watched: bool,
    /// If the head is on another host: when it was last heard.
    keepalive: Option<Keepalive>,
}

impl HeadChannel {
    /// Waits for the head's first orders, on standard input and output. `None` if the order to end the job came with
    /// them, as on a host that starts slowly. Fails if no order comes.
    pub fn meet() -> Result<Option<(HeadChannel, FirstOrders)>, String> {
        let copy = |fd: BorrowedFd<'_>| pipe::duplicate(fd).map_err(|error| error.to_string());
        let channel = ControlChannel::new(copy(io::stdin().as_fd())?, copy(io::stdout().as_fd())?);
        let mut channel = channel.map_err(|error| error.to_string())?;
        let deadline = Instant::now() + PATIENCE;
        channel.flush();
        while Instant::now() < deadline {
            pipe::wait_readable(channel.reader(), PATIENCE);
            match channel.receive() {
                Ok(frames) if frames.is_empty() => {}
                Ok(frames) => {
                    let Some(orders) = FirstOrders::of(&frames)? else { return Ok(None) };
                    let remote = &orders.begin.plan.remote;
                    let keepalive = orders.begin.is_remote.then(|| Keepalive::new(remote.silence, Instant::now()));
                    return Ok(Some((HeadChannel { channel: Some(channel), room_watched: false, keepalive }, orders)));
                }
                Err(Broken::Ended) => return Err("mpiexec has ended".into()),
                Err(Broken::Version(_)) => return Err("mpiexec has another version".into()),
                Err(Broken::Stranger(_)) => return Err("mpiexec starts this itself; it is not for people".into()),
            }
        }
        Err("mpiexec says nothing".into())
    }

    /// The descriptor that the guardian keeps open: as long as it is open, the head knows that processes may be left.
    pub fn writer(&self) -> BorrowedFd<'_> {
        self.channel.as_ref().expect("open at the beginning").writer()
    }

    /// Begins to watch the channel. Fails if the kernel refuses to watch it.
    pub fn watch(&self, watch: &Watch) -> io::Result<()> {
        let Some(channel) = &self.channel else { return Ok(()) };
        watch.wide.add(channel.reader(), Token::Above.word())?;
        watch.narrow.add(channel.reader(), Token::Above.word())
    }

    /// Tells the head that nothing could be started, and waits until that was sent.
    pub fn fail(&mut self, text: String) {
        let Some(channel) = &mut self.channel else { return };
        channel.send(&Event::Failed { text }.to_bytes());
        channel.send(&Event::Over { rows: Vec::new() }.to_bytes());
        channel.flush();
    }

    /// Receives orders and has them carried out.
    pub fn listen(&mut self, node: &mut Node, watch: &mut Watch) {
        let Some(channel) = &mut self.channel else { return };
        let heard = channel.receive();
        let orders =
            heard.map(|frames| frames.iter().map(|frame| Instruction::from_bytes(frame)).collect::<Option<Vec<_>>>());
        match orders {
            Ok(Some(orders)) => {
                self.keepalive.iter_mut().for_each(|keepalive| keepalive.hear(Instant::now()));
                for order in orders {
                    if order == (Instruction::Signal { number: signal::SIGTSTP }) {
                        self.keepalive.iter_mut().for_each(Keepalive::excuse);
                    }
                    node.obey(order, watch);
                }
            }
            Ok(None) | Err(_) => {
                self.end(watch);
                node.abandon();
            }
        }
    }

    fn end(&mut self, watch: &Watch) {
        if let Some(channel) = self.channel.take() {
            watch.wide.remove(channel.reader());
            watch.narrow.remove(channel.reader());
            if self.room_watched {
                watch.wide.remove(channel.writer());
                watch.narrow.remove(channel.writer());
            }
        }
    }

    /// Sends events.
    pub fn send(&mut self, events: Vec<Event>, watch: &Watch) {
        let Some(channel) = &mut self.channel else { return };
        for event in &events {
            channel.send(&event.to_bytes());
        }
        if !events.is_empty() {
            self.keepalive.iter_mut().for_each(|keepalive| keepalive.say(Instant::now()));
        }
        channel.flush();
        watch.room(channel.writer(), Token::AboveRoom, channel.kept_bytes() > 0, &mut self.room_watched);
    }

    /// When `pass_deadlines` must be called next.
    pub fn next_deadline(&self) -> Option<Instant> {
        self.keepalive.filter(|_| self.channel.is_some()).map(|keepalive| keepalive.next_look())
    }

    /// Does what is due: shows that this side is alive, and ends the job if the head does not.
    pub fn pass_deadlines(&mut self, node: &mut Node, watch: &Watch) {
        let (Some(keepalive), Some(channel)) = (&mut self.keepalive, &mut self.channel) else { return };
        match keepalive.look(Instant::now()) {
            Need::Nothing => {}
            Need::Beat => channel.send(&[]),
            Need::GiveUp => {
                self.end(watch);
                node.abandon();
            }
        }
    }

    /// True if everything was sent, or nobody receives it.
    pub fn is_quiet(&self) -> bool {
        self.channel.as_ref().is_none_or(|channel| channel.kept_bytes() == 0)
    }
}
