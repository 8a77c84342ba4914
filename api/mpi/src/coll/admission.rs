// SPDX-License-Identifier: MIT OR Apache-2.0
//! Admission: a collective with members on several nodes, where node 0 ends slices, is posted as a whole and begins
//! when it is scheduled on all nodes at once (`strobe_endpoint`'s `readiness`). From then on it runs as without slices.

use crate::members::Members;
use crate::mutation::{self, Mutation};
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use strobe_endpoint::{CollectiveStage, Endpoint, Readiness};

/// What a communicator needs for this.
#[derive(Default)]
pub struct Admission(OnceCell<Option<Rc<Readiness>>>);

impl Admission {
    /// How collectives of this communicator are posted. `None`, the same in all members, if they are not scheduled as a
    /// whole but message by message or slot by slot.
    pub fn readiness(&self, endpoint: &Endpoint, comm: &Members) -> Option<&Rc<Readiness>> {
        let find = || {
            let members = Some(comm).filter(|comm| !comm.is_inter())?.group().iter();
            endpoint.primitives().readiness(comm.context(), members).map(Rc::new)
        };
        self.0.get_or_init(find).as_ref()
    }
}

/// One collective that has to be admitted.
pub struct Admitted {
    ready: Rc<Readiness>,
    number: u64,
    stage: Cell<CollectiveStage>,
    moves: Cell<bool>,
}

impl Admitted {
    /// The next collective of a communicator. All members call this in the same order.
    pub fn next(ready: Rc<Readiness>) -> Admitted {
        let number = ready.begin();
        Admitted { ready, number, stage: Cell::default(), moves: Cell::new(false) }
    }

    /// True once it may begin. Posts it if that has not been done. `counts`: this member counts it for the statistics.
    pub fn is_open(&self, endpoint: &Endpoint, counts: bool) -> bool {
        if self.stage.get() != CollectiveStage::Posted {
            return true;
        }
        endpoint.primitives().post_collectives(&self.ready);
        let stage = endpoint.primitives().stage(&self.ready, self.number);
        if stage == CollectiveStage::Posted && !mutation::is(Mutation::BeginsUnscheduled) {
            return false;
        }
        self.stage.set(stage);
        self.set_moves(endpoint, true);
        if counts {
            endpoint.schedule().recorder.count_scheduled_collective();
        }
        true
    }

    /// Called when it is complete, or has failed.
    pub fn end(&self, endpoint: &Endpoint) {
        self.set_moves(endpoint, false);
    }

    /// True while it is scheduled and not complete.
    pub fn moves(&self) -> bool {
        self.moves.get()
    }

    /// True if it could have been complete in an earlier slice.
    pub fn is_early(&self) -> bool {
        self.stage.get() == CollectiveStage::Before
    }

    fn set_moves(&self, endpoint: &Endpoint, moves: bool) {
        if self.moves.replace(moves) != moves {
            endpoint.schedule().moving.count(moves);
        }
    }
}
