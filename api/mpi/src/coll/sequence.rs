// SPDX-License-Identifier: MIT OR Apache-2.0
//! The numbers of a communicator's collectives, and the memory that they share.

use super::admission::Admission;
use super::levels::Levels;
use super::shared::{Shared, can_share, shape_of};
use super::subset::Subset;
use crate::members::Members;
use crate::mutation::{self, Mutation};
use crate::tag::InternalTag;
use crate::words::Left;
use std::cell::{Cell, OnceCell};
use std::rc::Rc;
use strobe_endpoint::Endpoint;

/// Set in the tags of persistent collectives.
pub(super) const PERSISTENT: u32 = 1 << 29;
/// The bits of a tag that hold the number.
pub(super) const NUMBER: u32 = (1 << 28) - 1;

/// The numbers of a communicator's collectives, and the memory that they share.
#[derive(Default)]
pub struct Sequence {
    started: Cell<u32>,
    made: Cell<u32>,
    slots: OnceCell<Option<Rc<Shared>>>,
    levels: OnceCell<Option<Box<Levels>>>,
    pub(super) admission: Admission,
}

impl Sequence {
    /// Tag of the next blocking or non-blocking collective.
    pub(super) fn next(&self) -> i32 {
        (count(&self.started) & NUMBER) as i32
    }

    /// Tag of the blocking or non-blocking collective that was started last.
    pub(super) fn last(&self) -> i32 {
        (self.started.get().wrapping_sub(1) & NUMBER) as i32
    }

    /// Tag of the next persistent collective.
    pub(super) fn next_persistent(&self) -> i32 {
        if mutation::is(Mutation::SharesNumbers) {
            return PERSISTENT as i32;
        }
        (PERSISTENT | (count(&self.made) & NUMBER)) as i32
    }

    /// The collective slots of the communicator, if an operation has used them before.
    #[inline]
    pub(super) fn opened(&self) -> Option<&Shared> {
        self.slots.get().and_then(|slots| slots.as_deref())
    }

    /// The collective slots of the communicator; `None` if its members cannot share memory.
    pub(super) fn slots(&self, endpoint: &Endpoint, left: &Rc<Left>, comm: &Members) -> Option<&Rc<Shared>> {
        let shape = shape_of(comm.size() as usize);
        let make = || Rc::new(Shared::new(Subset::whole(comm), shape, InternalTag::slots(0), left));
        // A slot would wait for ever for a member that has failed.
        let may_share = || !endpoint.site.losses.are_survived() && can_share(endpoint, comm);
        self.slots.get_or_init(|| may_share().then(make)).as_ref()
    }

    /// What the communicator knows about nodes, if it spans several.
    pub(super) fn levels(&self, endpoint: &Endpoint, left: &Rc<Left>, comm: &Members) -> Option<&Levels> {
        if endpoint.site.losses.are_survived() {
            return None;
        }
        self.levels.get_or_init(|| Levels::of(endpoint, left, comm).map(Box::new)).as_deref()
    }
}

fn count(counter: &Cell<u32>) -> u32 {
    let number = counter.get();
    counter.set(number.wrapping_add(1));
    number
}
