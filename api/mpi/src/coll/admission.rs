// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective whose members are on several nodes, where node 0 ends slices: it is posted as a whole, and begins when
//! it is scheduled on all nodes at once (`strobe_endpoint`'s `readiness`). From then on it runs as in the immediate
//! schedule.

use super::mutation::{self, Mutation};
use crate::Process;
use crate::comm::Comm;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use strobe_endpoint::{Readiness, Stand};

/// What a communicator knows of it.
#[derive(Default)]
pub struct Admission(OnceCell<Option<Rc<Readiness>>>);

impl Admission {
    /// Its readiness; none, for all members alike, if what its members post is scheduled message by message, or line by
    /// line.
    pub fn readiness(&self, process: &Process, comm: &Comm) -> Option<&Rc<Readiness>> {
        let find = || {
            let members = Some(comm).filter(|comm| !comm.is_inter())?.group().iter();
            process.endpoint.primitives().readiness(comm.context(), members).map(Rc::new)
        };
        self.0.get_or_init(find).as_ref()
    }
}

/// One collective before its gate.
pub struct Admitted {
    ready: Rc<Readiness>,
    number: u64,
    stand: Cell<Stand>,
    moves: Cell<bool>,
}

impl Admitted {
    /// The next collective of a communicator, which members begin in one order.
    pub fn next(ready: Rc<Readiness>) -> Admitted {
        let number = ready.begin();
        Admitted { ready, number, stand: Cell::default(), moves: Cell::new(false) }
    }

    /// True once it may begin; it is posted now, if it was not. `counts`: this member says so for the statistics.
    pub fn is_open(&self, process: &Process, counts: bool) -> bool {
        if self.stand.get() != Stand::Posted {
            return true;
        }
        process.endpoint.primitives().post_collectives(&self.ready);
        let stand = process.endpoint.primitives().stand(&self.ready, self.number);
        if stand == Stand::Posted && !mutation::is(Mutation::BeginsUnscheduled) {
            return false;
        }
        self.stand.set(stand);
        self.set_moves(process, true);
        if counts {
            process.endpoint.schedule().recorder.count_scheduled_collective();
        }
        true
    }

    /// It is complete, or failed.
    pub fn end(&self, process: &Process) {
        self.set_moves(process, false);
    }

    /// True while it is scheduled and not over.
    pub fn moves(&self) -> bool {
        self.moves.get()
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.stand.get() == Stand::Before
    }

    fn set_moves(&self, process: &Process, moves: bool) {
        if self.moves.replace(moves) != moves {
            process.endpoint.schedule().moving.count(moves);
        }
    }
}
