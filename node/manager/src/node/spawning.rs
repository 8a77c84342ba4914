// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ranks that are spawned while the job runs, and what ranks ask of the head (docs/design/dynamic.md).

use super::Node;
use crate::rank::Rank;
use crate::spawn_order::SpawnOrder;
use crate::start::{self, Inherited};
use crate::watch::Watch;
use crate::words::Event;
use std::os::fd::AsFd;
use strobe_control::codec::Wire;
use strobe_control::{Message, file_of};
use strobe_endpoint::ManagedSeats;

/// Ranks that were started, by number and process id, and why others were not.
type Begun = (Vec<(u32, i32)>, Option<String>);

impl Node {
    /// Starts the ranks of `order` that have seats here, and tells the head how that went.
    pub(super) fn spawn(&mut self, order: &SpawnOrder, watch: &mut Watch) {
        // Nobody would end what starts behind the order to end all.
        let started = match self.ending.has_begun() {
            true => Ok((Vec::new(), Some("the job is being ended".into()))),
            false => self.start_spawned(order, watch),
        };
        let event = match started {
            Ok((pids, trouble)) => Event::Spawned { id: order.id, pids, trouble },
            Err(error) => Event::Spawned { id: order.id, pids: Vec::new(), trouble: Some(error.to_string()) },
        };
        self.events.push(event);
    }

    fn start_spawned(&mut self, order: &SpawnOrder, watch: &mut Watch) -> std::io::Result<Begun> {
        let birth = file_of(&order.birth.to_bytes())?;
        let (segment, first) = (self.segment, self.segment.place().first_spare());
        for number in order.birth.world.iter().filter(|number| segment.seats().slot_of(**number).is_some()) {
            ManagedSeats(segment).prepare(number - first, order.component);
        }
        let network = self.sockets.descriptors();
        let inherited = Inherited {
            descriptors: &[&[self.segment_fd.as_fd(), birth.as_fd()], &network[..]].concat(),
            guardian: watch.guardian.pipe(),
            blocked_signals: watch.signals.before(),
            libraries: self.libraries.as_deref(),
        };
        let slots = segment.endpoint_slots();
        let (ranks, trouble) =
            start::spawn(&self.begin, &inherited, order, |number| segment.seats().slot_of(number), slots);
        let here = |number: u32| ranks.iter().any(|rank| rank.seen.number == number);
        for number in order.birth.world.iter().filter(|number| !here(**number)) {
            ManagedSeats(segment).empty(*number, false);
        }
        let pids = ranks.iter().map(|rank| (rank.seen.number, rank.seen.pid)).collect();
        for rank in ranks {
            let index = self.seat(rank);
            self.watch_rank(index, watch)?;
        }
        Ok((pids, trouble))
    }

    /// Puts a rank where one of the same number was, if nothing of that is left, or behind all others.
    fn seat(&mut self, rank: Rank) -> usize {
        let gone = |old: &Rank| old.seen.number == rank.seen.number && old.is_gone();
        match self.ranks.iter().position(gone) {
            Some(index) => {
                self.ranks[index] = rank;
                index
            }
            None => {
                self.ranks.push(rank);
                self.ranks.len() - 1
            }
        }
    }

    /// Passes on all that ranks have said so far.
    pub(super) fn pass_on(&mut self, turn: u32) {
        self.ranks.iter_mut().for_each(|rank| rank.listen(&mut self.events));
        self.events.push(Event::Listened { turn });
    }

    /// Hands a rank the answer to its request.
    pub(super) fn answer(&mut self, number: u32, id: u32, bytes: &[u8]) {
        let rank = self.ranks.iter().find(|rank| rank.seen.number == number && rank.seen.ending.is_none());
        let Some(control) = rank.and_then(|rank| rank.control.as_ref()) else { return };
        let sent = file_of(bytes).and_then(|file| control.send(&Message::Answer { id }.encode(), &[file.as_fd()]));
        if sent.is_ok() {
            ManagedSeats(self.segment).announce(number);
        }
    }
}
