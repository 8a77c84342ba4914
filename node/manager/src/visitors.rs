// SPDX-License-Identifier: MIT OR Apache-2.0
//! Observers of a job of several nodes (`strobe why`, `strobe links`): they ask the head, which asks all nodes. An
//! observer that does not read, or asks something unknown, is disconnected; the job never waits for one.

use crate::head::Head;
use crate::token::Token;
use crate::watch::Watch;
use std::os::fd::AsFd;
use strobe_control::ControlChannel;
use strobe_control::codec::Wire;
use strobe_control::visit::{LOOK, Reception};

/// The most observers at a time.
const GUESTS_MAX: usize = 8;

/// An observer, and the look that was begun for it.
struct Guest {
    channel: ControlChannel,
    room_watched: bool,
    turn: Option<u32>,
}

/// The visitors of a job.
#[derive(Default)]
pub struct Visitors {
    reception: Option<Reception>,
    guests: Vec<Option<Guest>>,
}

impl Visitors {
    /// Opens the socket for observers of `job`. If that is refused there are none.
    pub fn open(job: u64, watch: &Watch) -> Visitors {
        let reception = Reception::open(job).ok();
        let watched = reception.filter(|open| watch.wide.add(open.as_fd(), Token::Visit.word()).is_ok());
        Visitors { reception: watched, guests: (0..GUESTS_MAX).map(|_| None).collect() }
    }

    /// Accepts observers that have connected. If there are too many, they are disconnected.
    pub fn let_in(&mut self, watch: &Watch) {
        let Some(reception) = &self.reception else { return };
        while let Some(channel) = reception.next() {
            let Some(place) = self.guests.iter().position(Option::is_none) else { continue };
            if watch.wide.add(channel.reader(), Token::Guest(place).word()).is_ok() {
                self.guests[place] = Some(Guest { channel, room_watched: false, turn: None });
            }
        }
    }

    /// Receives the question of an observer.
    pub fn listen(&mut self, place: usize, head: &mut Head<'_>, watch: &Watch) {
        let Some(guest) = self.guests.get_mut(place).and_then(Option::as_mut) else { return };
        match guest.channel.receive() {
            Ok(frames) if frames.is_empty() => {}
            Ok(frames) if guest.turn.is_none() && frames.iter().all(|frame| frame == LOOK) => {
                guest.turn = Some(head.look());
            }
            _ => self.send_away(place, watch),
        }
    }

    fn send_away(&mut self, place: usize, watch: &Watch) {
        if let Some(mut guest) = self.guests[place].take() {
            watch.wide.remove(guest.channel.reader());
            watch.room(guest.channel.writer(), Token::GuestRoom(place), false, &mut guest.room_watched);
        }
    }

    /// Answers observers whose looks are complete, and writes what can be written.
    pub fn answer(&mut self, head: &mut Head<'_>, watch: &Watch) {
        for (turn, state) in head.looked() {
            let asked = |guest: &&mut Guest| guest.turn == Some(turn);
            if let Some(guest) = self.guests.iter_mut().flatten().find(asked) {
                guest.channel.send(&state.to_bytes());
                guest.turn = None;
            }
        }
        for (place, guest) in self.guests.iter_mut().enumerate() {
            let Some(guest) = guest else { continue };
            guest.channel.flush();
            let wanted = guest.channel.kept_bytes() > 0;
            watch.room(guest.channel.writer(), Token::GuestRoom(place), wanted, &mut guest.room_watched);
        }
    }
}
