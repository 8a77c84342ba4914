// SPDX-License-Identifier: MIT OR Apache-2.0
//! Ending some ranks of a node while the others go on. Whoever is ended in the middle of something that it has locked
//! leaves the others with what nobody can mend. So each is stopped first, and ended when it holds no lock. If it would
//! not do anything more at SIGTERM, it does not go on at all: another of its threads might take a lock once more.

use crate::ending::AGAIN;
use crate::rank::Rank;
use std::time::{Duration, Instant};
use strobe_endpoint::ManagedSeats;
use strobe_os::stopping::{self, Stop};
use strobe_os::{process, signal};

/// How often a rank is stopped in vain, and let go on, before it is ended anyway.
const STOPS_MAX: u32 = 50;
/// How long a rank that holds a lock has then to let go of it.
const LOCKED: Duration = Duration::from_micros(200);
/// How long a rank has to stop.
const STOPS: Duration = Duration::from_millis(20);

/// The ranks that are ended while others go on, and when they are killed.
#[derive(Default)]
pub struct PartEnding {
    parts: Vec<(Vec<u32>, Instant)>,
}

impl PartEnding {
    /// Begins to end these ranks: with SIGTERM, and with SIGKILL after `grace`.
    pub fn begin(&mut self, numbers: Vec<u32>, grace: Duration, ranks: &mut [Rank], seats: ManagedSeats) {
        for rank in ranks.iter_mut().filter(|rank| numbers.contains(&rank.seen.number)) {
            if rank.seen.abort.is_none() && rank.seen.ending.is_none() {
                at_rest(rank, seats, |rank| {
                    let ends = stopping::would_end(rank.seen.pid, signal::SIGTERM);
                    rank.signal(signal::SIGTERM);
                    if ends {
                        process::kill(rank.seen.pid, signal::SIGKILL);
                    }
                    rank.signal(signal::SIGCONT);
                });
            }
            rank.seen.excused = true;
            if rank.seen.ending.is_some() && !rank.seen.left_well() {
                seats.bury(rank.seen.number);
            }
        }
        self.parts.push((numbers, Instant::now() + grace));
    }

    /// When `step` must be called next.
    pub fn next_step(&self) -> Option<Instant> {
        self.parts.iter().map(|(_, kill_at)| *kill_at).min()
    }

    /// Kills the ranks that have not ended in time.
    pub fn step(&mut self, now: Instant, ranks: &mut [Rank], seats: ManagedSeats) {
        self.parts.retain_mut(|(numbers, kill_at)| {
            if now < *kill_at {
                return true;
            }
            let mut left = false;
            for rank in ranks.iter_mut().filter(|rank| numbers.contains(&rank.seen.number)) {
                at_rest(rank, seats, |rank| rank.signal(signal::SIGKILL));
                left |= rank.group || rank.seen.ending.is_none();
            }
            *kill_at = now + AGAIN;
            left
        });
    }
}

/// Does something to a rank while it is stopped and holds no lock, if that can be had.
fn at_rest(rank: &mut Rank, seats: ManagedSeats, act: impl FnOnce(&mut Rank)) {
    for _ in 0..STOPS_MAX {
        if rank.seen.ending.is_some() || stopping::stop(rank.seen.pid, STOPS) != Stop::Stopped {
            break;
        }
        if !seats.holds_a_lock(rank.seen.number) {
            break;
        }
        process::kill(rank.seen.pid, signal::SIGCONT);
        std::thread::sleep(LOCKED);
    }
    act(rank);
}
