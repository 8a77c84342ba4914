// SPDX-License-Identifier: MIT OR Apache-2.0
//! A collective whose members are on several nodes, where node 0 ends slices: it is posted as a whole, and begins when
//! it is scheduled on all nodes at once (`strobe_endpoint`'s `readiness`). From then on it runs as in the immediate
//! schedule.

use crate::members::Members;
use crate::mutation::{self, Mutation};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use strobe_endpoint::{Endpoint, Readiness, Stand};

/// What a communicator knows of it.
#[derive(Default)]
pub struct Admission(OnceCell<Option<Rc<Readiness>>>);

impl Admission {
    /// Its readiness; none, for all members alike, if what its members post is scheduled message by message, or line by
    /// line.
    pub fn readiness(&self, endpoint: &Endpoint, comm: &Members) -> Option<&Rc<Readiness>> {
        let find = || {
            let members = Some(comm).filter(|comm| !comm.is_inter())?.group().iter();
            endpoint.primitives().readiness(comm.context(), members).map(Rc::new)
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
    pub fn is_open(&self, endpoint: &Endpoint, counts: bool) -> bool {
        if self.stand.get() != Stand::Posted {
            return true;
        }
        endpoint.primitives().post_collectives(&self.ready);
        let stand = endpoint.primitives().stand(&self.ready, self.number);
        if stand == Stand::Posted && !mutation::is(Mutation::BeginsUnscheduled) {
            return false;
        }
        self.stand.set(stand);
        self.set_moves(endpoint, true);
        if counts {
            endpoint.schedule().recorder.count_scheduled_collective();
        }
        true
    }

    /// It is complete, or failed.
    pub fn end(&self, endpoint: &Endpoint) {
        self.set_moves(endpoint, false);
    }

    /// True while it is scheduled and not over.
    pub fn moves(&self) -> bool {
        self.moves.get()
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.stand.get() == Stand::Before
    }

    fn set_moves(&self, endpoint: &Endpoint, moves: bool) {
        if self.moves.replace(moves) != moves {
            endpoint.schedule().moving.count(moves);
        }
    }
}
